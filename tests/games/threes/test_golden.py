"""Threes against an independent enumeration over all subsets of the dice, and against the figures of its source."""

import json
from fractions import Fraction
from math import gcd
from pathlib import Path
from typing import Any

import pytest

from solvers.contract.rows import Distribution, Row
from solvers.contract.tables import Cell
from solvers.games import find
from solvers.games.threes import rivals, turn
from solvers.games.threes.rules import ThreesRules
from tests.support import solved as support
from tests.support.solved import Memory, rows

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[2] / "golden" / "threes.json").read_text())
THREES = find("threes")
RULES = ThreesRules()
TIES = {"tie-wins": Fraction(1), "tie-half": Fraction(1, 2), "tie-loses": Fraction(0)}
OPPOSITE = {"tie-wins": "tie-loses", "tie-half": "tie-half", "tie-loses": "tie-wins"}
DEFAULTS = THREES.defaults(RULES)


def solved(slug: str) -> dict[str, Row]:
    """The rows of a policy by state."""
    return rows("threes", slug)


def decisions(slug: str) -> dict[str, Row]:
    """The rows of a policy where something is to be decided."""
    return {state: row for state, row in solved(slug).items() if row.action is not None}


def ends(slug: str, state: str) -> Distribution:
    """The distribution of a position before a throw."""
    return Memory("threes").distribution(slug, state)


def odds(slug: str, state: str) -> dict[int, Fraction]:
    """The probability of every score from a position before a throw."""
    distribution = ends(slug, state)
    return {
        score: Fraction(weight, distribution.denominator)
        for score, weight in zip(distribution.support, distribution.weights, strict=True)
    }


def table(name: str, **parameters: str) -> list[tuple[Any, ...]]:
    """The rows of a table."""
    return list(support.table("threes", name, **parameters).rows)


def match(first: str, second: str) -> list[str]:
    """Win, tie and loss of a match as text."""
    matches = THREES.matches(RULES)
    assert matches is not None
    assert matches.error_bound == 0
    return [str(chance) for chance in matches.result(first, second, Memory("threes"))]


def rounded(exact: Fraction, digits: int) -> str:
    """A number between 0 and 10, rounded half up."""
    text = f"{int(exact * 10**digits + Fraction(1, 2)):0{digits + 1}}"
    return f"{text[:-digits]}.{text[-digits:]}"


def test_nine_values() -> None:
    """The nine positions before a throw are worth what the enumeration says, five dice 128389171/22674816."""
    exacts = {state: row.exact for state, row in solved("min-expected").items() if row.action is None}

    assert exacts == GOLDEN["values"]
    assert exacts["roll5"] == "128389171/22674816"


def test_every_decision() -> None:
    """All 916 throws have the enumerated best actions, 36 of them two, listed with the fewest dice first."""
    choices = {
        state: " ".join(action.action for action in row.actions if action.exact == row.exact)
        for state, row in decisions("min-expected").items()
    }

    assert choices == GOLDEN["best"]
    assert all(row.action == GOLDEN["best"][state].split()[0] for state, row in decisions("min-expected").items())
    assert len(choices) == 916
    assert sum(" " in best for best in choices.values()) == 36


# Each takes a solution of its own.
@pytest.mark.parametrize(
    "tie", [tie if tie == "tie-half" else pytest.param(tie, marks=pytest.mark.slow) for tie in TIES]
)
def test_chances_of_who_throws_second(tie: str) -> None:
    """Every number of dice at every gap is worth what the enumeration says; gaps beyond its lists are worth 1."""
    by_state = solved(f"beat-{tie}")
    for state, exacts in GOLDEN["beat"][tie].items():
        values = [by_state[f"{state}-gap{gap}"].exact for gap in range(31)]

        assert values == exacts + ["1"] * (31 - len(exacts))


def test_distribution_of_the_total() -> None:
    """The total under min-expected is distributed as the enumeration says, numerator by numerator."""
    distribution, golden = ends("min-expected", "roll5"), GOLDEN["distribution"]

    assert list(distribution.support) == list(range(golden["first"], 31))
    assert [str(weight) for weight in distribution.weights] == golden["weights"]
    assert str(distribution.denominator) == golden["denominator"]
    assert gcd(*distribution.weights) == 1


@pytest.mark.parametrize(("strategy", "expected"), GOLDEN["strategies"].items())
def test_expected_totals_of_strategies(strategy: str, expected: str) -> None:
    """The fixed strategies collect what the enumeration says."""
    slug = f"min-expected:{strategy}"

    assert solved(slug)["roll5"].exact == expected
    assert sum(score * chance for score, chance in odds(slug, "roll5").items()) == Fraction(expected)


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=pytest.mark.slow) if slug.startswith("beat") else slug for slug in DEFAULTS]
)
def test_taking_the_lowest_dice_is_best(slug: str) -> None:
    """Of all choices of as many dice the lowest are a best one in every state, and the only one for min-expected."""
    strictly = slug.startswith("min-expected")
    sign = -1 if strictly else 1
    for state, row in decisions(slug).items():
        cheapest = RULES.cheapest_first(state.partition("-")[0])
        sizes: dict[int, dict[str, Fraction]] = {}
        for action in row.actions:
            if action.action != "none":
                sizes.setdefault(len(action.action), {})[action.action] = sign * Fraction(action.exact or "")
        for size, values in sizes.items():
            lowest = values.pop("".join(sorted(cheapest[:size])))

            assert all(lowest > other if strictly else lowest >= other for other in values.values()), state


def test_throwing_all_again() -> None:
    """Two to four dice are all thrown again when each shows 4 or more, five when none shows 1 or 3."""
    again = {state for state, row in decisions("min-expected").items() if row.action == "none"}
    free = [state for state in decisions("min-expected") if state.isdigit()]

    assert again == {
        state
        for state in free
        if len(state) > 1 and (set(state) <= set("456") if len(state) < 5 else not set(state) & set("13"))
    }
    assert {str(n): sum(len(state) == n for state in again) for n in range(2, 6)} == GOLDEN["reroll"]
    assert {line[0] for line in table("reroll")} == again
    for throw, _, value, other in table("reroll"):
        assert value.exact == GOLDEN["values"][f"roll{len(throw)}-two"]
        assert value.value < other.value


@pytest.mark.parametrize("tie", TIES)
def test_playing_first_against_a_player_who_answers(tie: str) -> None:
    """The start, the distribution and the chances of win-first are the enumerated ones, hundreds of states differ."""
    golden, slug = GOLDEN["win_first"][tie], f"win-first-{tie}"
    plain = decisions("min-expected")
    decided = decisions(slug)
    start = ends(slug, "roll5-own0")

    assert solved(slug)["roll5-own0"].exact == golden["start"]
    assert start.result is not None
    assert [str(chance) for chance in start.result] == golden["result"]
    assert [str(weight) for weight in start.weights] == golden["distribution"]["weights"]
    assert len(decided) == golden["states"]
    assert (
        sum(plain[state.partition("-own")[0]].action != row.action for state, row in decided.items())
        == golden["differ"]
    )
    # The same chances from the two distributions, which know nothing of rivals.py.
    assert match(slug, f"beat-{OPPOSITE[tie]}") == golden["result"]


def test_playing_first_of_three() -> None:
    """The shares of the first of three are the enumerated ones, at every total and at the start."""
    golden, by_state = GOLDEN["win_first_of_3"], solved("win-first-of-3")
    plain = decisions("min-expected")
    start = ends("win-first-of-3", "roll5-own0")

    assert [by_state[f"end-{total}"].exact for total in range(31)] == golden["utilities"]
    assert by_state["roll5-own0"].exact == golden["start"]
    assert start.result is not None
    assert [str(chance) for chance in start.result] == golden["result"]
    assert (
        sum(
            plain[state.partition("-own")[0]].action != row.action for state, row in decisions("win-first-of-3").items()
        )
        == golden["differ"]
    )


def test_matches() -> None:
    """Min-expected and the strategies win, tie and lose against every policy as enumerated."""
    for pair, chances in GOLDEN["matches"].items():
        assert match(*pair.split()) == chances, pair


@pytest.mark.parametrize("tie", TIES)
def test_turns_without_the_engine_are_those_of_the_engine(tie: str) -> None:
    """The small program behind win-first finds the values and distributions of beat, and the points to come."""
    for total in range(31):
        worth = [Fraction(own < total) + TIES[tie] * (own == total) for own in range(31)]
        answer = turn.best(RULES, worth.__getitem__, 5, two=False)
        start = f"roll5-gap{total}"
        gaps = odds(f"beat-{tie}", start)

        assert str(answer.value) == solved(f"beat-{tie}")[start].exact
        assert {gap: chance for gap, chance in gaps.items() if gap >= 0} == {
            total - own: chance for own, chance in answer.odds.items() if own <= total
        }
        assert str(rivals.one(RULES, 1 - TIES[tie])[total][0]) == str(1 - answer.value)
    for state, exact in GOLDEN["values"].items():
        assert str(turn.lowest(RULES, int(state[4]), state.endswith("-two"))) == exact


def test_printed_values_stand_beside_the_exact_ones() -> None:
    """Of the nine printed values only that of five dice is not the exact one rounded."""
    cells = dict(table("values"))
    wrong = []
    for state, cell in cells.items():
        digits = len(cell.printed.partition(".")[2])
        if (rounded(Fraction(cell.exact), digits) if digits else f"{cell.value:.0f}") != cell.printed:
            wrong.append(state)

    assert {state: cell.printed for state, cell in cells.items()} == GOLDEN["printed_values"]
    assert wrong == ["roll5"]


def test_93_of_177_printed_chances_are_wrong() -> None:
    """The table of chances shows every printed figure, and those not correctly rounded are the enumerated ones."""
    wrong: dict[str, list[int]] = {}
    printed: dict[str, list[str]] = {}
    for state, gap, cell in table("win-chances"):
        assert cell.exact == solved("beat-tie-wins")[f"{state}-gap{gap}"].exact
        if cell.printed is None:
            continue
        printed.setdefault(state, []).append(cell.printed)
        if rounded(Fraction(cell.exact), len(cell.printed) - 2) != cell.printed:
            wrong.setdefault(state, []).append(gap)

    assert printed == GOLDEN["printed"]
    assert wrong == GOLDEN["wrong"]
    assert (sum(map(len, printed.values())), sum(map(len, wrong.values()))) == (177, 93)
    assert all(cell.printed is None for *_, cell in table("win-chances", goal="beat-tie-half"))


def test_summary_of_policies() -> None:
    """Total, variance and chance of all threes come from the distributions; 5.6 is shown as printed."""
    figures = {line[0]: line[1:] for line in table("summary")}

    assert set(figures) == {slug for slug in DEFAULTS if not slug.startswith("beat")}
    assert figures["min-expected"][0] == Cell(128389171 / 22674816, GOLDEN["values"]["roll5"], "5.6")
    for slug, (mean, variance, nothing) in figures.items():
        start = odds(slug, "roll5-own0" if slug.startswith("win") else "roll5")
        assert Fraction(nothing.exact) == start[0]
        assert Fraction(variance.exact) == sum(p * total**2 for total, p in start.items()) - Fraction(mean.exact) ** 2
    assert table("summary", policy="min-expected:safe") == [("min-expected:safe", *figures["min-expected:safe"])]


def test_matrix_holds_every_match() -> None:
    """The matrix has a line a pair, first players without a gap, and each line sums to 1."""
    lines = {line[:2]: [cell.exact for cell in line[2:]] for line in table("matrix")}

    assert len(lines) == 8 * 11
    assert all(lines[tuple(pair.split())] == chances for pair, chances in GOLDEN["matches"].items())
    assert all(sum(map(Fraction, chances)) == 1 for chances in lines.values())


@pytest.mark.parametrize("tie", TIES)
def test_win_first_is_the_best_of_all_first_players(tie: str) -> None:
    """No policy does better against who answers it than the win-first of its convention."""
    worth = {}
    for first in DEFAULTS:
        if not first.startswith("beat"):
            win, even, _ = map(Fraction, match(first, f"beat-{OPPOSITE[tie]}"))
            worth[first] = win + TIES[tie] * even

    assert max(worth, key=worth.__getitem__) == f"win-first-{tie}"
    assert sum(value == max(worth.values()) for value in worth.values()) == 1
