"""States and actions of the game of 30s in words."""

from collections.abc import Sequence

from solvers import dice, dice_text, words
from solvers.contract.presentation.speech import Fields
from solvers.contract.presentation.views import Count, Views
from solvers.contract.problem import Problem
from solvers.games.thirties.notation import State
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.thirties.words.aspects import PointsAspects
from solvers.games.thirties.words.policies import WORDS
from solvers.games.thirties.words.wording import wording

# So many dice are told one by one.
SMALL = 2


class ThirtiesViews(Views[State]):
    """The views of a goal under one set of rules."""

    spoken_actions = Fields(dice=("the dice put aside",))
    policies = WORDS

    def __init__(self, problem: Problem[State], rules: ThirtiesRules) -> None:
        super().__init__(problem)
        self.spoken_states = Fields(
            "the game of 30s", dice=("the dice thrown", "the dice aside"), count=rules.dice, words=wording(rules.dice)
        )
        self.aspects = PointsAspects() if problem.goal.slug == "maximize" else None

    def position(self, state: State) -> str:
        """Return the dice thrown and the dice aside in words."""
        aside = f"{words.faces(state.kept)} aside" if state.kept else ""
        if state.rolled:
            return ", ".join(filter(None, (f"thrown {' '.join(state.rolled)}", aside)))
        if state.left:
            return ", ".join(filter(None, (f"about to throw {dice.in_words(state.left)}", aside)))
        return f"all dice aside, {words.counted(dice.total(state.kept), 'points')}"

    def counts(self, state: State) -> Sequence[Count]:
        """Return the sum of the dice put aside."""
        return (Count(0, "Put aside", dice.total(state.kept)),)

    def context(self, text: str) -> str:
        """Return the text with the number of dice thrown in place of these dice."""
        return dice_text.context(text)

    def label(self, state: State, action: str) -> str:
        """Return the action in words: the dice put aside, then the next throw or the final score."""
        left = len(state.rolled) - len(action)
        aside = f"put aside {f'a {action}' if len(action) == 1 else ' '.join(action)}"
        if left == 0:
            return f"{aside} and end the turn at {dice.total(state.kept) + dice.total(action)}"
        return f"{aside} and throw {dice.in_words(left)}"

    def thrown(self, before: State, after: State) -> str:  # noqa: ARG002 - the dice stand in ``after``
        """Return the dice thrown in words."""
        return f"throw {words.faces(after.rolled)}"

    def event(self, before: State, after: State) -> str:
        """Return the dice in words, or, if there are more than two, the number of sixes among them."""
        if len(after.rolled) <= SMALL:
            return self.thrown(before, after)
        return f"throw {dice.count(after.rolled, '6')}"
