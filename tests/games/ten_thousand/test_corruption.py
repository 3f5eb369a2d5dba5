"""Every stored number of 10.000 that is corrupted by itself, and by more than its error, is refused by name."""

import json
from collections.abc import Iterator

import pytest

from solvers.contract.rows import Row, Solution
from solvers.dispatch import solve, verify
from solvers.errors import IllegalError, VerificationError
from solvers.games.ten_thousand.checks import sample
from solvers.games.ten_thousand.checks.cover import cover
from solvers.games.ten_thousand.hands import HANDS
from tests.games.ten_thousand.support import SLUG, problem
from tests.support import solved
from tests.support.corruption import Corruption, Shift, corruptions, refused

FINAL, FIRST = "target=300", "target=300,ending=first"
GOALS = ("win", "best-response-to-document", "max-turn", "chase-900", "min-turns")
STRATEGIES = ("win:document", "max-turn:document-exact", "min-turns:document", "win:turn-optimal")
CASES = [(rules, slug) for rules in (FINAL, FIRST) for slug in ("win", "best-response-to-document", "win:document")]
CASES += [
    ("target=300,memory=none" if slug.startswith("max-turn") else FINAL, slug) for slug in (*GOALS[2:], *STRATEGIES[1:])
]
CASES += [("target=200,entry=150,tie=chaser-wins", slug) for slug in ("win", "min-turns")]
WRONG_PLAN = "its plan|more"


def beyond(solution: Solution) -> Shift:
    """Return a function that moves a number by twice as much as two errors and the rounding of a turn explain."""
    bound = solution.error_bound or 0.0
    return lambda value: value + 2 * (2 * bound + 2e-12 * (1 + abs(value)))


@pytest.mark.parametrize(("rules", "slug"), CASES)
@pytest.mark.parametrize("way", [1, -1], ids=["more", "less"])
def test_a_corrupted_row_is_refused(rules: str, slug: str, way: int) -> None:
    """A value that is too large or too small by more than its error is noticed in any form of row, and so is all the rest."""
    bound, solution = problem(slug, rules), solved.solution(SLUG, slug, rules)
    shift = beyond(solution)

    assert verify(bound, solution.rows, (), solution.error_bound) < 1e-12
    for corruption in corruptions(solution, lambda value: value + way * (shift(value) - value), most=5):
        refused(bound, solution, corruption)


@pytest.mark.parametrize("rules", [FINAL, FIRST])
def test_every_start_and_every_wait_is_compared(rules: str) -> None:
    """The value of each row of a best response is noticed if it alone is wrong."""
    slug = "best-response-to-document"
    bound, solution = problem(slug, rules), solved.solution(SLUG, slug, rules)
    rows, shift = list(solution.rows), beyond(solution)
    assert sum(row.state.endswith("-wait") for row in rows) == len(rows) // 2
    for at, row in enumerate(rows):
        changed = [*rows[:at], row._replace(value=shift(row.value)), *rows[at + 1 :]]
        refused(bound, solution, Corruption("value", row.state, "its value", changed, ()))


def texts(plan: str) -> Iterator[tuple[str, str]]:
    """Yield names of faults, and plans that have them."""
    hands = plan.split("/")
    for at, text in enumerate(hands):
        some = text.split(",") if text else []
        last = int(some[-1].rpartition("-")[2]) if some else 0
        for kind, other in (
            *intervals(some),
            ("an interval more", [*some, f"{last + 2}-{last + 2}"]),
            ("an interval far off", [*some, "5000-5000"]),
            ("an interval that is none", [*some, "x"]),
            ("an interval that begins at 0", ["0-1", *some]),
        ):
            yield f"{kind} in hand {at}", "/".join([*hands[:at], ",".join(other), *hands[at + 1 :]])
        yield f"hand {at} left out", "/".join([*hands[:at], *hands[at + 1 :]])
    yield "a hand too many", f"{plan}/"
    yield "another hand too many", f"{plan}/3"
    yield "no plan", ""


def intervals(some: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield names of faults, and the intervals of a hand that have them."""
    for i, interval in enumerate(some):
        low, dash, high = interval.rpartition("-")
        first = low if dash else "1"
        moved = {
            "an end moved up": f"{first}-{int(high) + 1}",
            "an end moved down": f"{first}-{int(high) - 1}",
            "a beginning moved up": f"{int(first) + 1}-{high}",
            "a beginning moved down": f"{int(first) - 1}-{high}",
        }
        for kind, other in moved.items():
            # An interval that begins with 1 is written by its end.
            yield kind, [*some[:i], other.removeprefix("1-"), *some[i + 1 :]]
        yield "an interval left out", [*some[:i], *some[i + 1 :]]
        yield "an interval twice", [*some[: i + 1], *some[i:]]


def with_plan(row: Row, plan: str) -> Row:
    """Return a row with another plan."""
    return row._replace(more=json.dumps({**json.loads(row.more or ""), "plan": plan}, separators=(",", ":")))


@pytest.mark.parametrize(
    ("rules", "slug"),
    [
        (FIRST, "win"),
        (FINAL, "min-turns"),
        pytest.param(FINAL, "win", marks=pytest.mark.long),
        pytest.param(FIRST, "best-response-to-document", marks=pytest.mark.long),
    ],
)
def test_a_plan_that_is_a_little_wrong_is_refused(rules: str, slug: str) -> None:
    """Every end of every interval counts, of every hand, in the first, a middle and the last row."""
    bound, solution = problem(slug, rules), solved.solution(SLUG, slug, rules)
    rows = list(solution.rows)
    planned = [at for at, row in enumerate(rows) if "plan" in (row.more or "")]
    for at in (planned[0], planned[len(planned) // 2], planned[-1]):
        plan = json.loads(rows[at].more or "")["plan"]
        assert plan.count("/") == len(HANDS) - 1
        for kind, other in texts(plan):
            changed = [*rows[:at], with_plan(rows[at], other), *rows[at + 1 :]]
            refused(bound, solution, Corruption(f"{kind}: {other}", rows[at].state, WRONG_PLAN, changed, ()))


def test_a_plan_for_a_hand_that_never_comes_is_refused() -> None:
    """If triples are not remembered, no plan may roll dice beside one."""
    rules = "target=300,memory=none"
    bound, solution = problem("win", rules), solved.solution(SLUG, "win", rules)
    rows = list(solution.rows)
    at = next(at for at, row in enumerate(rows) if "plan" in (row.more or ""))
    hands = json.loads(rows[at].more or "")["plan"].split("/")
    assert [text for text, hand in zip(hands, HANDS, strict=True) if hand.triple] == [""] * 18
    hands[-1] = "1"
    changed = [*rows[:at], with_plan(rows[at], "/".join(hands)), *rows[at + 1 :]]
    refused(bound, solution, Corruption("a hand", rows[at].state, "to which play never comes", changed, ()))


def test_only_states_that_need_a_row_may_have_one() -> None:
    """A row too many is refused by the name of its state, as is one that is missing or out of order."""
    cover({"0-0": 1, "0-50": 2}, ["0-0", "0-50"])
    for states, says in (
        (["0-0", "0-50", "0-75"], "state '0-75': has a row, but is no state that needs one"),
        (["0-0"], "state '0-50': has no row"),
        (["0-50", "0-0"], "state '0-0': stands behind '0-50'"),
    ):
        with pytest.raises(VerificationError, match=says):
            cover({"0-0": 1, "0-50": 2}, states)


@pytest.mark.parametrize("slug", ["min-turns", "min-turns:document"])
def test_the_numbers_of_turns_are_checked(slug: str) -> None:
    """A chance that is off by 4e-12, one moved, a list cut short, one too long and no list at all are refused in any row."""
    bound, solution = problem(slug, FINAL), solved.solution(SLUG, slug, FINAL)
    rows = list(solution.rows)
    for at, row in enumerate(rows):
        kept = json.loads(row.more or "")
        turns, few = kept["turns"], 1 << 90
        lists = {
            "another number": [turns[0] + few, *turns[1:]],
            "one number moved": [turns[0] + few, turns[1] - few, *turns[2:]],
            "the first two exchanged": [turns[1], turns[0], *turns[2:]],
            "the first left out": turns[1:],
            "a list cut short": turns[: len(turns) * 4 // 5],
            "a list too long": [*turns, 1 << 30],
            "a number below 0": [*turns, -1],
            "no whole numbers": [float(turns[0]), *turns[1:]],
            "no numbers": ["x"],
        }
        for kind, other in lists.items():
            more = json.dumps({**kept, "turns": other}, separators=(",", ":"))
            changed = [*rows[:at], row._replace(more=more), *rows[at + 1 :]]
            refused(bound, solution, Corruption(kind, row.state, "numbers of turns", changed, ()))
        del kept["turns"]
        changed = [*rows[:at], row._replace(more=json.dumps(kept, separators=(",", ":"))), *rows[at + 1 :]]
        refused(bound, solution, Corruption("no list", row.state, "numbers of turns|more", changed, ()))


@pytest.mark.parametrize("rules", [FINAL, FIRST])
@pytest.mark.parametrize("slug", ["win", "win:document", "best-response-to-document"])
def test_plain_numpy_notices_what_the_compiled_check_does(rules: str, slug: str) -> None:
    """If all rows are in the sample, the check without compiled code refuses each wrong value by itself."""
    bound, solution = problem(slug, rules), solved.solution(SLUG, slug, rules)
    error, shift = solution.error_bound or 0.0, beyond(solution)
    values = {row.state: row.value for row in solution.rows}
    assert sample.check(bound, values, error, one_in=1) < 1e-12
    for state in list(values)[:: len(values) // 5]:
        with pytest.raises(VerificationError, match="its turn in NumPy says"):
            sample.check(bound, {**values, state: shift(values[state])}, error, one_in=1)


@pytest.mark.parametrize(
    ("rules", "slug"),
    [
        ("target=1000,entry=500", "min-turns:turn-optimal"),
        ("target=600,entry=500", "win:turn-optimal"),
        ("target=600,entry=500", "best-response-to-turn-optimal"),
        # The first bank takes so long that numbers of turns are not listed.
        ("target=3000,entry=3000", "min-turns:document"),
    ],
)
def test_strategies_under_an_entry_pass_their_check(rules: str, slug: str) -> None:
    """The check plays the turn of a strategy that must not bank yet as the solver does."""
    solution = solved.solution(SLUG, slug, rules)
    assert verify(problem(slug, rules), solution.rows, (), solution.error_bound) < 1e-9


def test_a_strategy_that_hardly_ever_banks_is_refused() -> None:
    """Values in which rounding adds up to too much are not published, and the refusal names the goal."""
    with pytest.raises(IllegalError, match="goal min-turns:bank-at-15000: turns bank so seldom") as caught:
        solve(problem("min-turns:bank-at-15000", "target=300"))
    assert caught.value.field == "goal"
