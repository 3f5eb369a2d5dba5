"""The strategy cards of Threes, from a program of its own: a turn counts the dice left, the points and if none was taken alone."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest

from service.reading import policies
from solvers import dice
from solvers.contract.presentation import strategy_cards
from solvers.contract.presentation.policy_words import keeper
from solvers.contract.presentation.strategy_cards import SIZES, Card
from solvers.dispatch import make_table
from solvers.games import find
from solvers.games.threes import goals
from solvers.games.threes.notation import ThreesNotation
from solvers.games.threes.problem import problem
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.state import NONE, State
from solvers.games.threes.words.policies import words

pytestmark = pytest.mark.slow

POINTS = {"1": 1, "2": 2, "3": 0, "4": 4, "5": 5, "6": 6}
# The total of the opponent that the goals of the second player begin with.
TOTAL = 6


@cache
def made() -> dict[tuple[str, str], Card]:
    """The cards of the default rules."""
    table = make_table(find("threes"), ThreesRules(), "cards")
    return {(card.goal, card.size): card for card in strategy_cards.cards(table)}


def points(taken: str) -> int:
    """The points of some dice."""
    return 0 if taken == NONE else sum(POINTS[die] for die in taken)


def end(goal: str) -> Callable[[int], Fraction]:
    """The worth of a total; more is better."""
    if goal == "min-expected":
        return lambda total: Fraction(-total)
    tie = {"tie-wins": Fraction(1), "tie-half": Fraction(1, 2), "tie-loses": Fraction(0)}.get(
        goal.removeprefix("beat-")
    )
    if tie is not None:
        return lambda total: Fraction(total < TOTAL) + (tie if total == TOTAL else 0)
    aim = goals.find(ThreesRules(), goal)
    assert aim is not None
    return lambda total: aim.end(total).value


Choose = Callable[[str, bool, int, dict[str, Fraction]], str]


def valued(goal: str, choose: Choose) -> Callable[[int, bool, int], Fraction]:
    """The value before a throw of so many dice, of which two must be taken if the flag is set, with so many points aside."""
    worth = end(goal)

    @cache
    def value(left: int, two: bool, own: int) -> Fraction:
        if not left:
            return worth(own)
        total = sum(
            weight * worths(rolled, two, own)[choose(rolled, two, own, worths(rolled, two, own))]
            for rolled, weight in dice.rolls(left).items()
        )
        return Fraction(total, 6**left)

    @cache
    def worths(rolled: str, two: bool, own: int) -> dict[str, Fraction]:
        left = len(rolled)
        ways = [taken for taken in dice.subsets(rolled) if not two or len(taken) >= 2]
        again = {} if two or left == 1 else {NONE: value(left, True, own)}
        return {**again, **{taken: value(left - len(taken), False, own + points(taken)) for taken in ways}}

    return value


@pytest.mark.parametrize("goal", goals.slugs())
def test_cards(goal: str) -> None:
    """Each card has the value of its text, that of best play and their difference, and its mistakes are the costs of real decisions."""
    bound = problem(ThreesRules(), goal)
    aim = goals.find(ThreesRules(), goal)
    assert aim is not None
    said, write, sign = words(ThreesRules(), aim.tally), ThreesNotation(ThreesRules(), aim.tally), bound.goal.sign

    def tally(own: int) -> int:
        return {"": 0, "gap": max(TOTAL - own, -1), "own": own}[aim.tally]

    perfect = valued(goal, lambda _, __, ___, worths: max(worths, key=lambda taken: worths[taken]))
    losses = []
    for size in SIZES:
        card = made()[goal, size]
        follow = keeper(said, policies.read(said, card.rule).statements)

        def choose(
            rolled: str, two: bool, own: int, _: dict[str, Fraction], follow: Callable[[State], str] = follow
        ) -> str:
            # A lost turn is worth nothing, whatever is taken.
            return rolled if tally(own) < 0 else follow(State(rolled, 0, two, tally(own)))

        value = valued(goal, choose)
        assert card.value.value == pytest.approx(float(sign * value(5, False, 0)), abs=1e-15)
        assert card.best.value == pytest.approx(float(sign * perfect(5, False, 0)), abs=1e-15)
        assert card.loss.value == pytest.approx(float(perfect(5, False, 0) - value(5, False, 0)), abs=1e-15)
        losses.append(card.loss.value)
        for mistake in card.mistakes:
            state = write.parse(mistake.state)
            own = {"": 0, "gap": TOTAL - state.tally, "own": state.tally}[aim.tally]
            taken, better = (
                perfect(len(state.rolled) - (0 if kept == NONE else len(kept)), kept == NONE, own + points(kept))
                for kept in (mistake.action, mistake.best)
            )
            assert mistake.action == follow(state)
            assert mistake.regret.value == pytest.approx(float(better - taken), abs=1e-15)
            assert mistake.cost.value == pytest.approx(mistake.chance.value * mistake.regret.value)
    assert losses == sorted(losses, reverse=True)


def test_few_words_lose_little() -> None:
    """Three statements lose less than a tenth of a point, and six less than a fortieth."""
    assert made()["min-expected", "three-numbers"].loss.value < 0.1
    assert made()["min-expected", "a6"].loss.value < 0.025
