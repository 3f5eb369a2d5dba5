"""States and actions of Threes in words."""

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from solvers import dice, dice_text, words
from solvers.contract.presentation.speech import Fields
from solvers.contract.presentation.views import Count, Views
from solvers.contract.problem import Problem, process_of
from solvers.games.threes import moves
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.state import LOST, NONE, State, Tally
from solvers.games.threes.words.aspects import PointsAspects
from solvers.games.threes.words.policies import words as policy_words
from solvers.games.threes.words.wording import WORDINGS

# So many dice are told one by one.
SMALL = 2


class ThreesViews(Views[State]):
    """The views of a goal under one set of rules."""

    spoken_actions = Fields(dice=("the dice taken",))

    def __init__(self, problem: Problem[State], rules: ThreesRules) -> None:
        super().__init__(problem)
        self._rules = rules
        # The labels of many actions say the same of the dice.
        self._taken = lru_cache(maxsize=4096)(self._take)
        # What the positions of the goal count.
        self._tally = tally = cast("Tally", process_of(problem).dynamics)
        self.spoken_states = Fields("Threes", dice=("the dice just thrown",), count=rules.dice, words=WORDINGS[tally])
        self.earned = "" if tally else "Points so far"
        self.aspects = None if tally else PointsAspects(rules)
        self.policies = policy_words(rules, tally)

    def position(self, state: State) -> str:
        """Return the dice thrown, or about to be thrown, and the tally in words."""
        if not state.dice:
            return f"all dice taken, {self._counted(state.tally)}"
        said = f"thrown {' '.join(state.rolled)}" if state.rolled else f"about to throw {dice.in_words(state.left)}"
        if state.two:
            said = f"{said}, at least two to take"
        return f"{said}, {self._counted(state.tally)}" if self._tally else said

    def counts(self, state: State) -> Sequence[Count]:
        """Return the points aside, or how far they are below the opponent's total."""
        if self._tally == "own":
            return (Count(0, "Points so far", state.tally),)
        return (Count(0, "Below the opponent's total by", state.tally),) if self._tally and state.tally != LOST else ()

    def context(self, text: str) -> str:
        """Return the text with the number of dice thrown in place of these dice."""
        return dice_text.context(text)

    def label(self, state: State, action: str) -> str:
        """Return the action in words: the dice taken, their points, and the next throw or the end."""
        number = len(state.rolled)
        if action == NONE:
            if number == 2:
                return "take nothing, throw both dice again and then take both"
            return f"take nothing, throw all {dice.in_words(number)} again and then take at least two"
        said, points = self._taken(action)
        left = number - len(action)
        if left and (self._tally != "gap" or points <= state.tally):
            return f"{said} and throw {dice.in_words(left)}"
        after = moves.after(self._rules, self._tally, state, action)
        if self._tally == "gap":
            return f"{said} and {_outcome(after.tally)}"
        if self._tally == "own":
            return f"{said} and end the turn with a total of {after.tally}"
        return f"{said} and end the turn"

    def thrown(self, before: State, after: State) -> str:  # noqa: ARG002 - the dice stand in ``after``
        """Return the dice thrown in words."""
        return f"throw {words.faces(after.rolled)}"

    def event(self, before: State, after: State) -> str:
        """Return the dice in words, or, if there are more than two, the number of those with the fewest points."""
        if len(after.rolled) <= SMALL:
            return self.thrown(before, after)
        return f"throw {dice.count(after.rolled, self._rules.cheapest_first(dice.FACES)[0])}"

    def _take(self, taken: str) -> tuple[str, int]:
        """Return the taking of some dice in words, and the points of the dice."""
        points = self._rules.points(taken)
        return f"take {words.faces(taken)} ({words.counted(points, 'points')})", points

    def _counted(self, tally: int) -> str:
        """Return the meaning of a tally in words."""
        if self._tally != "gap":
            return f"{words.counted(tally, 'points')} aside" if self._tally else words.counted(tally, "points")
        return "the game is lost" if tally == LOST else f"{words.counted(tally, 'points')} below the opponent's total"


def _outcome(gap: int) -> str:
    if gap == LOST:
        return "lose"
    return f"win by {gap}" if gap else "tie"
