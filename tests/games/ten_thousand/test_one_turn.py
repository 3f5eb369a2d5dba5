"""The exact rows of ``max-turn``, stored and derived, against the naive program and a recursion in fractions."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from solvers import dice
from solvers.contract.rows import Row
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.state import State
from tests.games.ten_thousand import by_hand, naive
from tests.games.ten_thousand.support import SLUG, problem, row
from tests.support import solved

# From so many points on banking is right, as the naive program proves.
CAP = 20_000
PLAIN = "memory=none"
HELD = {6: (0, 300, 16_050), 5: (50, 1150), 4: (100, 750), 3: (150, 16_100), 2: (200, 350), 1: (250, 29_900)}


@cache
def turn(rules: TenThousandRules) -> tuple[naive.Game, naive.Floats]:
    """Return the naive game, and the naive values of rolling by level and hand."""
    game = naive.game(rules)
    return game, naive.most_points(game, CAP)


@pytest.mark.parametrize("text", [PLAIN, pytest.param("", marks=pytest.mark.long)])
def test_rolls_of_one_turn_are_worth_what_the_naive_program_says(text: str) -> None:
    """Every stored row has the naive value of its hand and points, and the double of its fraction."""
    bound, (game, worth) = problem("max-turn", text), turn(TenThousandRules.parse(text))
    rows = solved.rows(SLUG, "max-turn", text)
    for state in bound.process.states():
        found = rows[bound.notation.format(state)]
        assert found.exact is not None
        assert found.value == float(Fraction(found.exact))
        expected = float(worth[state.points // UNIT, game.hands[state.dice, state.triple]])
        assert found.value == pytest.approx(expected, rel=1e-12)


class Exact:
    """One turn in fractions, rolled with the naive program's throws."""

    def __init__(self, text: str, rolls: by_hand.Rolls | None = None) -> None:
        self._game = naive.game(TenThousandRules.parse(text))
        self._rolls = rolls
        self.rolled = cache(self._rolled)

    def _rolled(self, points: int, hand: naive.Hand) -> Fraction:
        """Return the value of rolling; from the cap on everything is banked afterwards."""
        total = Fraction(0)
        for count, options in self._game.outcomes[hand]:
            if options:
                total += count * self._after(points, options)
        return total / int(6 ** hand[0])

    def _after(self, points: int, options: naive.Options) -> Fraction:
        if self._rolls is None:
            return max(self.standing(points + more, hand) for more, hand in options)
        more, hand = by_hand.most_dice(options, points)
        return self.standing(points + more, hand)

    def standing(self, points: int, hand: naive.Hand) -> Fraction:
        """Return the value of banking or rolling, whichever is better or what the strategy does."""
        if self._rolls is not None:
            return self.rolled(points, hand) if self._rolls(hand, points) else Fraction(points)
        return max(Fraction(points), self.rolled(points, hand)) if points < CAP else Fraction(points)


@pytest.fixture(scope="module")
def exact() -> Exact:
    """Best turns without a memory, worked out from the cap down so that the recursion is shallow."""
    made = Exact(PLAIN)
    for points in range(CAP, -1, -UNIT):
        for number in range(1, 7):
            made.rolled(points, (number, 0))
    return made


def test_fractions_of_a_turn_are_those_of_a_recursion(exact: Exact) -> None:
    """Stored rows have the fractions of a recursion over the naive throws, digit by digit."""
    bound, rows = problem("max-turn", PLAIN), solved.rows(SLUG, "max-turn", PLAIN)
    for state in bound.process.states():
        assert rows[bound.notation.format(state)].exact == str(exact.rolled(state.points, tuple(state.hand)))


def test_fractions_of_a_strategy_are_those_of_a_recursion() -> None:
    """So have the rows of a strategy, which sets aside the most dice."""
    text, slug = PLAIN, "max-turn:bank-at-500"
    followed, bound, rows = Exact(text, by_hand.bank_at(500)), problem(slug, text), solved.rows(SLUG, slug, text)
    for state in bound.process.states():
        assert rows[bound.notation.format(state)].exact == str(followed.rolled(state.points, tuple(state.hand)))


@pytest.mark.parametrize("slug", ["max-turn", "max-turn:bank-at-500"])
def test_decisions_of_a_turn_are_exact(slug: str, exact: Exact) -> None:
    """Every subset of the dice is listed with the fractions of banking and rolling, beyond the cap too, the best first."""
    values = exact if slug == "max-turn" else Exact(PLAIN, by_hand.bank_at(500))
    rules, bound = TenThousandRules.parse(PLAIN), problem(slug, PLAIN)
    for number, held in HELD.items():
        for points in held:
            for rolled in dice.multisets(number)[:: 7 if number > 3 else 1]:
                state = State(points=points, dice=number, rolled=rolled)
                check(row(slug, PLAIN, state), expected(rules, values, state), bound.process.follow(state))


def expected(rules: TenThousandRules, values: Exact, state: State) -> dict[str, Fraction]:
    """Return the values of all actions by the naive program."""
    listed: dict[str, Fraction] = {}
    shown = tuple(map(int, state.rolled))
    for size in range(1, len(shown) + 1):
        for some in set(combinations(shown, size)):
            option = naive.option(rules, (state.dice, 0), some)
            if option is not None:
                text, points = "".join(map(str, some)), state.points + option[0]
                listed[f"{text}-bank"] = Fraction(points)
                listed[f"{text}-roll"] = values.rolled(points, option[1])
    return listed or {"bust": Fraction(0)}


def check(found: Row, values: dict[str, Fraction], follow: str | None) -> None:
    """Check the actions of a row, their order, and its policy and value."""
    assert {each.action: each.exact for each in found.actions} == {key: str(value) for key, value in values.items()}
    shown = [values[each.action] for each in found.actions]
    assert shown == sorted(shown, reverse=True)
    assert found.action == (follow or found.actions[0].action)
    assert found.exact == str(values[found.action])
