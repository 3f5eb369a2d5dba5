"""Toss Up! as a decision process: roll all dice, then bank the greens or roll the dice that are not green again."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm

from solvers.contract.problem import SAME, Transit
from solvers.contract.rows import Result
from solvers.games.toss_up.banking import plan_odds
from solvers.games.toss_up.goals import Aim
from solvers.games.toss_up.moves import BANK_ALL, BANK_NONE, BankOrRoll
from solvers.games.toss_up.odds import settled
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import State
from solvers.games.toss_up.strategies import Plan

# The next turn is the opponent's, and the player's chance is 1 minus the opponent's.
PASSED = Transit(Fraction(1), -1)
# The turn that ends adds 1 to the number of turns.
COUNTED = Transit(Fraction(1), 1)


class TossUpProcess(BankOrRoll[State]):
    """One goal of Toss Up! The player chooses freely or follows a fixed plan.

    Decisions with up to ``most(own)`` points held are *open*. With more points held the player banks; a player who rolls
    nevertheless banks the result. So the values of such decisions follow from those of the next turns.
    """

    def __init__(self, rules: TossUpRules, aim: Aim, plan: Plan | None) -> None:
        super().__init__(rules)
        self.aim = aim
        self.plan = plan
        # States depend on how far the plan rolls, outcomes on the rival of a best response: no two problems share both.
        self.dynamics = f"{aim.goal.slug}:{plan.strategy.slug}" if plan else aim.goal.slug
        last = plan.last if plan else lambda _own: -1
        if aim.form == "turn":
            # No more can be held: a strategy stops rolling, and the best turn is proved to stop too (``settled``).
            self._most = [max(last(0), 0) + rules.dice if plan else settled(rules) or 0]
        else:
            self._most = [max(rules.target - own - 1, last(own)) for own in range(rules.target)]

    def most(self, own: int) -> int:
        """Return the most points held of an open decision, with ``own`` points banked."""
        return self._most[own]

    @property
    def limit(self) -> int:
        """The most points held that a state may have."""
        return max(10 * self.rules.target, self.most(0) + self.rules.dice)

    def start(self) -> State:
        """Return the state before the first roll; nobody has banked anything."""
        form = self.aim.form
        return State(
            own=None if form == "turn" else 0, other=0 if form in ("race", "reply") else None, turns=self.aim.turns
        )

    def states(self) -> Iterator[State]:
        """Yield every start of a turn and every decision, sorted by text.

        A best response has the turns of its opponent in place of decisions (:mod:`solvers.games.toss_up.replies`).
        """
        form, target = self.aim.form, self.rules.target
        if form == "turn":
            yield from (State(points=points) for points in _as_text(self.most(0) + 1))
            yield State()
            return
        for own in _as_text(target):
            most = self.most(own)
            if form == "within":
                turns = _as_text((self.aim.turns or 0) + 1)[1:]
                for points in (*_as_text(most + 1), None):
                    yield from (State(own, None, points, left) for left in turns)
                continue
            for other in _as_text(target) if form in ("race", "reply") else (None,):
                yield State(own, other)
                if form == "reply":
                    yield State(own, other, waiting=True)
                    continue
                yield from (State(own, other, points) for points in _as_text(most + 1))

    def over(self, state: State) -> bool:
        """True if the target is reached, or no turn is left."""
        if state.rolling or state.waiting:
            return False
        if self.aim.form == "turn":
            return state.own is not None
        return max(state.own or 0, state.other or 0) >= self.rules.target or state.turns == 0

    def outcomes(self, state: State) -> Sequence[tuple[int, State]]:
        """Return the bust, all yellow and every number of greens; for a turn of the opponent, the points banked."""
        if state.waiting:
            return self._answers(state)
        over = state.points is not None and state.points > self.most(state.own or 0)
        return self.rolls(state, BANK_ALL if over else BANK_NONE)

    def transit(self, before: State, after: State) -> Transit:  # noqa: ARG002 - the turn's end shows in ``after``
        """Return how values count: in a race, the next turn is the opponent's; under ``min-turns``, the turn adds 1."""
        if after.points is not None:
            return SAME
        return PASSED if self.aim.form == "race" else COUNTED if self.aim.form == "turns" else SAME

    def utility(self, state: State) -> Fraction:
        """Return the points banked under ``max-turn``, 0 under ``min-turns``, else 1 for success and 0 for failure."""
        if self.aim.form == "turns":
            return Fraction(0)
        return Fraction(state.own or 0) if self.aim.form == "turn" else Fraction((state.own or 0) >= self.rules.target)

    def result(self, state: State) -> Result | None:
        """Return a win or a loss; None if there is no opponent. Nobody ties."""
        if self.aim.alone:
            return None
        won = Fraction((state.own or 0) >= self.rules.target)
        return Result(won, Fraction(0), 1 - won)

    def score(self, state: State) -> int:
        """Return the points that the turn has banked under ``max-turn``; otherwise 0, as no turn is under way."""
        return (state.own or 0) if self.aim.form == "turn" else 0

    def open_decision(self, state: State) -> bool:
        """True if the state is a decision with so few points held that rows tell whether to bank."""
        return state.decides and (state.points or 0) <= self.most(state.own or 0)

    def ended(self, state: State, points: int) -> State:
        """Return the start of the next turn, or the end, after a turn that banks ``points``."""
        form, target = self.aim.form, self.rules.target
        if form == "turn":
            return State(own=points)
        own = (state.own or 0) + points
        if form == "race":
            return State(own=state.other, other=own)
        if form == "reply":
            return State(own=own, other=state.other, waiting=own < target)
        if form == "turns":
            return State(own=min(own, target))
        left = (state.turns or 0) - 1
        if own >= target:
            return State(own=target, turns=0)
        return State(own=own, turns=left) if left else State(own=0, turns=0)

    def again(self, state: State, points: int) -> State | None:
        """Return the start of the player's next turn after banking some points, if the opponent banks none.

        It is None without an opponent, and if the target is reached.
        """
        own = (state.own or 0) + points
        return None if self.aim.alone or own >= self.rules.target else State(own=own, other=state.other)

    def _answers(self, state: State) -> Sequence[tuple[int, State]]:
        """Return the outcomes of the turn of a best response's opponent: every number of points banked."""
        if self.aim.rival is None:
            raise ValueError(f"goal {self.aim.goal.slug} waits for nobody")
        other = state.other or 0
        odds = plan_odds(self.rules, self.aim.rival, other)
        scale = lcm(*(chance.denominator for chance in odds.values()))
        return [(int(chance * scale), State(own=state.own, other=other + points)) for points, chance in odds.items()]


def _as_text(end: int) -> Sequence[int]:
    """Return the numbers below ``end``, sorted by text."""
    return sorted(range(end), key=str)
