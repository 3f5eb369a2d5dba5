"""The exact rows of ``max-turn``, stored and derived, against the naive program and a recursion in fractions."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from service.settings import ROOT
from solvers import dice
from solvers.contract.rows import Row, standings
from solvers.dispatch import verify
from solvers.errors import VerificationError
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.state import State
from tests.games.ten_thousand import by_hand, naive
from tests.games.ten_thousand.support import SLUG, derived, problem, row
from tests.support import solved

# From so many points on banking is right, as the naive program proves.
CAP = 20_000
PLAIN = "memory=none"
MINIMUM = "memory=none,minimum=400,hot_dice=100,low_straight=500,two_triples=2500"
HELD = {6: (0, 300, 16_050), 5: (50, 1150), 4: (100, 750), 3: (150, 16_100), 2: (200, 350), 1: (250, 29_900)}


@cache
def turn(rules: TenThousandRules) -> tuple[naive.Game, naive.Floats]:
    """Return the naive game, and the naive values of rolling by level and hand."""
    game = naive.game(rules)
    return game, naive.most_points(game, CAP)


@pytest.mark.parametrize("text", [PLAIN, MINIMUM, pytest.param("", marks=pytest.mark.long)])
def test_rolls_of_one_turn_are_worth_what_the_naive_program_says(text: str) -> None:
    """Every stored row has the naive value of its hand and points, and the double of its fraction."""
    bound, (game, worth) = problem("max-turn", text), turn(TenThousandRules.parse(text))
    rows = solved.rows(SLUG, "max-turn", text)
    for state in bound.process.states():
        solved_row = rows[bound.notation.format(state)]
        assert solved_row.exact is not None
        assert solved_row.value == float(Fraction(solved_row.exact))
        expected = float(worth[state.points // UNIT, game.hands[state.dice, state.triple]])
        assert solved_row.value == pytest.approx(expected, rel=1e-12)


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
        assert rows[bound.notation.format(state)].exact == str(exact.rolled(state.points, state.hand[:2]))


def test_fractions_of_a_strategy_are_those_of_a_recursion() -> None:
    """So have the rows of a strategy, which sets aside the most dice."""
    text, slug = PLAIN, "max-turn:bank-at-500"
    followed, bound, rows = Exact(text, by_hand.bank_at(500)), problem(slug, text), solved.rows(SLUG, slug, text)
    for state in bound.process.states():
        assert rows[bound.notation.format(state)].exact == str(followed.rolled(state.points, state.hand[:2]))


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
    assert {action.action: action.exact for action in found.actions} == {
        key: str(value) for key, value in values.items()
    }
    shown = [values[action.action] for action in found.actions]
    assert shown == sorted(shown, reverse=True)
    assert found.action == (follow or found.actions[0].action)
    assert found.exact == str(values[found.action])


# Rules whose fractions have about 8,000 digits: nearly every roll scores a little.
ENDLESS = "target=1500,one=1000,five=1000,triples=50:50:50:50:50:50,kinds=flat,four_two=true,three_pairs=50,straight=50"


@pytest.mark.slow
def test_values_that_are_too_long_to_be_written_are_doubles_with_a_bound() -> None:
    """Under rules with endless turns every row is the double next to the naive value, is checked, and decisions follow it."""
    bound, rows = problem("max-turn", ENDLESS), solved.rows(SLUG, "max-turn", ENDLESS)
    solution = solved.solution(SLUG, "max-turn", ENDLESS)
    game = naive.game(bound.rules)
    worth = naive.most_points(game, 100_000)

    assert solution.error_bound is not None
    assert 0 < solution.error_bound < 1e-10
    assert verify(bound, solution.rows, (), solution.error_bound) <= solution.error_bound / 2
    for text in ("roll6", "1000-roll5", "10000-roll3", "20000-roll1"):
        state = bound.notation.parse(text)
        assert rows[text].exact is None
        assert rows[text].value == pytest.approx(
            worth[state.points // UNIT, game.hands[state.dice, state.triple]], rel=1e-12
        )
    solved_row = row("max-turn", ENDLESS, "0-123466")
    assert solved_row.exact is None
    assert [action.action for action in solved_row.actions] == ["1-roll", "1-bank"]
    assert solved_row.actions[1].value == 1000.0
    assert standings(solved_row.actions, bound.goal)[0] == (1, 0.0, True)


def test_a_double_that_is_off_is_refused() -> None:
    """A check of its own finds a double that is further from the truth than the bound, and exact rows under a bound."""
    bound, solution = problem("max-turn", ENDLESS), solved.solution(SLUG, "max-turn", ENDLESS)
    rows, error_bound = list(solution.rows), solution.error_bound or 0.0
    off = [
        old_row._replace(value=old_row.value + 2 * error_bound) if old_row.state == "roll6" else old_row
        for old_row in rows
    ]

    with pytest.raises(VerificationError, match="'roll6': its value"):
        verify(bound, off, (), error_bound)
    with pytest.raises(VerificationError, match="though it is exact"):
        verify(bound, [old_row._replace(exact="1") for old_row in rows], (), error_bound)


def test_the_digits_of_chances_to_reach_points_are_those_of_the_documents() -> None:
    """The chances to reach up to 10,000 points in one turn are computed in whole numbers, and the longest is counted."""
    game, unit = naive.game(TenThousandRules()), 6**500
    chances: list[dict[naive.Hand, int]] = []
    for missing in range(1, 201):
        row = {}
        for hand, throws in game.outcomes.items():
            total = sum(
                count
                * max(
                    (unit if points // UNIT >= missing else chances[missing - points // UNIT - 1][left])
                    for points, left in options
                )
                for count, options in throws
                if options
            )
            row[hand], rest = divmod(total, 6 ** hand[0])
            assert not rest
        chances.append(row)
    exact = [Fraction(number, unit) for row in chances for number in row.values()]
    above, below = (
        max(len(str(number)) for number in side)
        for side in zip(*(number.as_integer_ratio() for number in exact), strict=True)
    )

    assert above <= below
    assert f"denominators of up to {below} digits" in (ROOT / "docs/methods/ten-thousand.md").read_text("utf-8")
    assert f"is a fraction with up to\n{below} digits" in (ROOT / "docs/decisions.md").read_text("utf-8")


def test_beyond_the_cap_the_most_points_are_banked() -> None:
    """A roll after which all is banked counts the dice that score most, though a straight of six dice scores less."""
    bound = problem("max-turn", "straight=50,memory=none")
    every = naive.outcomes(bound.rules, (6, 0))
    total = sum(count * (30_000 + max(points for points, _ in options)) for count, options in every if options)

    row = derived(bound).derive(bound.notation.parse("30000-roll6"), {})

    assert row.exact == str(Fraction(total, 6**6))
