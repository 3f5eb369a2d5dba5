"""The figures that the source printed, as its corrections leave them."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from solvers.contract.rows import Distribution
from solvers.contract.tables import Cell
from solvers.dice import multisets, total
from solvers.games.thirties.stage_two import expected_award
from tests.support import solved
from tests.support.solved import Memory, rows, solution

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[2] / "golden" / "thirties.json").read_text())
FOUR = ("maximize", "min-loss", "reach-30", "aggressive")


def ends(slug: str, state: str) -> Distribution:
    """The distribution of a chance state."""
    return Memory("thirties").distribution(slug, state)


def again(slug: str, state: str) -> int:
    """Return the number of dice that a policy throws again."""
    row = rows("thirties", slug)[state]
    return len(state.partition("-")[0]) - len(row.action or "")


def table(name: str, **parameters: str) -> list[tuple[Any, ...]]:
    """The rows of a table, cells as doubles."""
    made = solved.table("thirties", name, **parameters)
    return [tuple(entry.value if isinstance(entry, Cell) else entry for entry in row) for row in made.rows]


@pytest.mark.parametrize(
    ("slug", "state", "over"), [("maximize", "roll6", 6**21), ("min-loss", "roll4-55", 6**10)], ids=["6^21", "6^10"]
)
def test_printed_distributions_are_exact(slug: str, state: str, over: int) -> None:
    """Both distributions that the source printed in full come out numerator by numerator."""
    distribution = ends(slug, state)
    printed = GOLDEN[slug]

    weights = [Fraction(over * weight, distribution.denominator) for weight in distribution.weights]

    assert weights == printed["distribution"]
    assert distribution.support[0] == printed["first_score"]


def test_expected_score_with_two_fives_aside() -> None:
    """Minimal loss with 5 5 aside scores 28.785912 on average."""
    distribution = ends("min-loss", "roll4-55")
    mean = (
        sum(s * w for s, w in zip(distribution.support, distribution.weights, strict=True)) / distribution.denominator
    )

    assert f"{mean:.6f}" == GOLDEN["min-loss"]["points"]


def test_heuristic_exceptions_are_the_printed_ones() -> None:
    """The heuristic differs from maximize exactly in the 6 throws of five and 11 throws of six dice printed."""
    differences = {}
    for n in range(1, 7):
        kept = "1" * (6 - n)
        for rolled in multisets(n):
            state = f"{rolled}-{kept}" if kept else rolled
            caps = [again("maximize", state), again("maximize:heuristic", state)]
            if caps[0] != caps[1]:
                differences[rolled] = caps

    assert differences == GOLDEN["exceptions"]
    assert again("maximize", "355566") == GOLDEN["throw_again"]["355566"]


def test_printed_comparison_of_min_loss_and_reach_30() -> None:
    """The two printed lines of -compare come out, in the rows and in the comparison table."""
    compared = {line[0]: line for line in table("comparison", first="min-loss", second="reach-30")}
    for state, caps in GOLDEN["compare_min_loss_reach_30"].items():
        assert [again("min-loss", state), again("reach-30", state)] == caps

        number = len(state.partition("-")[0])

        assert [number - len(action) for action in compared[state][1:3]] == caps


@pytest.mark.slow
def test_summary_is_table_5_2() -> None:
    """All rows of table 5.2 come out to the last printed digit, the corrected two included."""
    figures = {line[0]: line[1:] for line in table("summary")}
    for slug, printed in GOLDEN["summary"].items():
        points, reached, below, above, opponent = figures[slug]

        assert [f"{x:.2f}" for x in (points, 100 * reached, below, above, opponent)] == printed


def test_expected_points_by_number_of_dice() -> None:
    """One to six dice are worth what section 5.1 prints."""
    assert [f"{value + 1e-12:.2f}" for _, value in table("by-dice")] == GOLDEN["by_dice"]


def test_stage_two_awards() -> None:
    """The expected awards of stage two are the printed ones, and satisfy the recursion they solve."""
    assert [f"{float(expected_award(6, x)):.3f}" for x in range(1, 7)] == GOLDEN["stage_two"]


@pytest.mark.parametrize("slug", FOUR)
def test_keeping_the_highest_dice_is_best(slug: str) -> None:
    """Of all subsets the best is among the highest dice, in every state of the source's four goals."""
    for state, row in rows("thirties", slug).items():
        if row.action is not None:
            assert state.partition("-")[0].endswith(row.action), state


def test_keeping_the_highest_dice_is_not_best_for_an_exact_score() -> None:
    """Scoring exactly 30 needs other subsets: they gain .004347."""
    any_subset = rows("thirties", "hit-30")["roll6"].value
    highest: dict[str, float] = {}
    for n in range(7):
        for kept in multisets(6 - n):
            if n == 0:
                highest[kept] = float(total(kept) == 30)

    def best(kept: str, left: int) -> float:
        if kept not in highest:
            from solvers.dice import ordered, rolls

            highest[kept] = (
                sum(
                    weight * max(best(ordered(kept + rolled[cap:]), cap) for cap in range(left))
                    for rolled, weight in rolls(left).items()
                )
                / 6**left
            )
        return highest[kept]

    assert f"{any_subset:.6f}" == GOLDEN["hit_30"]["any_subset"]
    assert f"{best('', 6):.6f}" == GOLDEN["hit_30"]["keep_highest"]


@pytest.mark.parametrize(("strategy", "printed"), GOLDEN["strategies"].items())
def test_printed_values_of_strategies(strategy: str, printed: str) -> None:
    """The fixed strategies score what sections 1.3 and 6 say."""
    value = rows("thirties", f"maximize:{strategy}")["roll6"].value

    assert value == pytest.approx(float(printed), abs=0.05 if len(printed) == 4 else 0.005)


def test_numbers_of_states() -> None:
    """11,914 decisions with the full multiset aside, and 462 positions before a throw."""
    listed = solution("thirties", "maximize").rows

    assert sum(row.action is not None for row in listed) == 11_914
    assert sum(row.action is None for row in listed) == 462
