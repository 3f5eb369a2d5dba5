"""Luck and skill of recorded games: they sum to what was reached, exactly."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from solvers.contract.problem import SAME, Problem, process_of
from solvers.contract.rows import UNDECIDED, Row
from solvers.errors import IllegalError, NotationError, TablebaseError
from solvers.games import find
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.three.problem import three_problem
from solvers.review import judge, needed_states, read
from tests.support.solved import SMALL, rows, two_sided

RULES = "dice=3,threshold=15"
THIRTIES = find("thirties").problem(find("thirties").rules_type.parse(RULES), "maximize")


def rows_of(problem: Problem[Any], known: dict[str, Row], texts: list[str]) -> dict[str, Row]:
    """Rows of some states, stored or derived."""
    told = {}
    for text in texts:
        row = known.get(text)
        if row is None:
            assert problem.derived is not None
            row = problem.derived.derive(problem.notation.parse(text), known)
        told[text] = row
    return told


def number(row: Row) -> Fraction | float:
    """The value of a row: the fraction if there is one."""
    return row.value if row.exact is None else Fraction(row.exact)


@pytest.mark.parametrize(("game", "slug"), list(two_sided()))
def test_luck_and_skill_sum_to_the_result(game: str, slug: str) -> None:
    """Opening, luck and skill of any play add up to the value that it reached, step by step, less that of the start; exactly, if values are exact."""
    rules = SMALL[game][-1]
    entry = find(game)
    problem = entry.problem(entry.rules_type.parse(rules), slug)
    process, write = process_of(problem), problem.notation.format
    dice = Random(slug)
    for _ in range(20):
        state = after = start = process.start()
        record: list[tuple[str, str]] = []
        # The sum of what was earned, and the sign of what is to come, as the player sees it who decides first; and both
        # after the last decision.
        earned, view = Fraction(0), 1
        reached = earned, view
        while (kind := process.kind(state)) != "terminal":
            if not record and kind == "chance":
                start, earned, view = state, Fraction(0), 1
            if kind == "chance":
                # A record does not tell how many turns were lost between two decisions.
                options = [
                    successor for _, successor in process.outcomes(state) if process.transit(state, successor) == SAME
                ]
                if not options:
                    break
                following = dice.choice(options)
            else:
                action = dice.choice(list(process.actions(state)))
                record.append((write(state), action))
                following = after = process.step(state, action)
                earned += view * (process.payoff(state, action).value if process.pays else 0)
            constant, turned = process.transit(state, following)
            earned, view = earned + view * constant, view * turned
            reached = (earned, view) if kind == "decision" else reached
            state = following
        if not record:
            # A first roll may end it.
            continue
        moves = read(problem, record)
        known = rows(game, slug, rules)
        needed = rows_of(problem, known, needed_states(problem, moves))
        judged = judge(problem, moves, needed)
        sign = 1 if problem.goal.direction == "max" else -1
        slack = 0.0 if known[write(process.start())].exact else 1e-12

        assert slack or isinstance(judged.result, Fraction)
        assert abs(float(judged.luck + judged.skill - judged.result)) <= slack
        last = number(needed[write(after)]) if write(after) in needed else process.utility(after)
        result = sign * (reached[0] + reached[1] * last - number(known[write(start)]))
        assert judged.start == write(start)
        assert abs(float(judged.result - result)) <= slack
        assert judged.end == write(after)
        assert all(float(decision.regret) >= 0 for decision in judged.decisions)
        if problem.strategy is None:
            assert all(decision.skill == -decision.regret for decision in judged.decisions)


def test_a_record_may_begin_and_end_in_the_middle() -> None:
    """Without the first throw there is no opening luck, and an unfinished turn is worth its last position."""
    moves = read(THIRTIES, [("66-1", "6")])
    judged = judge(THIRTIES, moves, rows("thirties", "maximize", RULES))

    assert judged.start == "66-1"
    assert judged.opening is None
    assert judged.end == "roll1-16"
    assert judged.reached == Fraction(21, 2)
    assert judged.decisions[0].luck is None
    assert judged.decisions[0].best == "66"
    assert judged.skill == -judged.decisions[0].regret == Fraction(-5, 2)
    assert judged.luck == 0


def test_an_opening_against_any_total_is_judged() -> None:
    """The opening is the luck of the first throw from the position that it was thrown from, not from the start alone."""
    threes = find("threes").problem(find("threes").rules_type.parse("dice=3"), "beat-tie-wins")
    known = rows("threes", "beat-tie-wins", "dice=3")
    moves = read(threes, [("146-gap7", "1")])

    assert "roll3-gap7" in needed_states(threes, moves)
    judged = judge(threes, moves, known)
    assert judged.start == "roll3-gap7" != threes.notation.format(process_of(threes).start())
    assert judged.opening == Fraction(known["146-gap7"].exact or "") - Fraction(known["roll3-gap7"].exact or "")
    assert judged.luck + judged.skill == judged.result


def test_sums_are_seen_by_who_began() -> None:
    """If turns pass between two players who play best, a game that the second wins is worth 0 to the first."""
    win = find("toss-up").problem(find("toss-up").rules_type.parse("dice=2,target=4"), "win")
    known = rows("toss-up", "win", "dice=2,target=4")
    moves = read(win, [("0-0-2", "bank"), ("0-2-1", "roll"), ("0-2-2", "bank"), ("2-2-0", "roll"), ("2-2-2", "bank")])
    judged = judge(win, moves, rows_of(win, known, needed_states(win, moves)))

    assert (judged.end, judged.end_value, judged.reached) == ("end-2-4", 0, 1)
    assert judged.result == pytest.approx(1 - known["0-0"].value)
    assert judged.luck + judged.skill == pytest.approx(judged.result)
    # The second player's luck and skill are the first one's misfortune.
    seen = (1, -1, -1, 1, 1)
    assert judged.skill == pytest.approx(
        sum(sign * decision.skill for sign, decision in zip(seen, judged.decisions, strict=True))
    )
    rolled = judged.decisions[1]
    assert rolled.luck == pytest.approx(known["0-2-2"].value - rolled.action_value)


def test_a_turn_that_a_roll_ends_may_be_followed() -> None:
    """After a bust the other player's first throw follows; the same player's own, where nobody else plays, costs a turn."""
    rules = find("toss-up").rules_type.parse("dice=2,target=4")
    win, turns = (find("toss-up").problem(rules, slug) for slug in ("win", "min-turns"))
    passed = read(win, [("0-1-1", "roll"), ("1-0-2", "bank")])[1].thrown
    counted = read(turns, [("1-2", "roll"), ("1-1", "bank")])[1].thrown

    assert passed == (Fraction(1), -1)
    assert counted == (Fraction(1), 1)
    # All yellow is one throw, a bust and a first throw are two.
    assert read(turns, [("1-1", "roll"), ("1-1", "bank")])[1].thrown == SAME


def test_the_end_is_worth_what_its_state_is() -> None:
    """Earnings on the way count to the value that is reached, not to the value of the end."""
    threes = find("threes").problem(find("threes").rules_type.parse("dice=3"), "min-expected")
    moves = read(threes, [("146", "1"), ("66", "66")])
    judged = judge(threes, moves, rows("threes", "min-expected", "dice=3"))

    assert (judged.end, judged.end_value, judged.reached) == ("end-12", 12, 13)


@pytest.mark.parametrize(
    ("record", "error", "field"),
    [
        ([("9", "1")], NotationError, "decisions[0].state"),
        ([("roll3", "1")], IllegalError, "decisions[0].state"),
        ([("123", "9")], NotationError, "decisions[0].action"),
        ([("123", "6")], IllegalError, "decisions[0].action"),
        ([("123", "3"), ("12-6", "2")], IllegalError, "decisions[1].state"),
        ([("123", "123"), ("12-3", "2")], IllegalError, "decisions[1].state"),
    ],
)
def test_impossible_records_are_refused(record: list[tuple[str, str]], error: type[TablebaseError], field: str) -> None:
    """The decision at fault is named by its place and part."""
    with pytest.raises(error) as caught:
        read(THIRTIES, record)

    assert caught.value.field == field


def test_three_who_play_for_themselves_are_not_judged() -> None:
    """A record is refused if a value does not say what a position is worth to the others."""
    three = three_problem(TossUpRules.parse("dice=2,target=3"))
    with pytest.raises(IllegalError, match="records are not judged") as caught:
        read(three, [("0-0-0-1", "bank")])

    assert caught.value.field == "goal"


@pytest.mark.parametrize(
    ("tie", "gap", "optimal"),
    [(None, 0.0, [True, False]), (UNDECIDED, 0.0, [None, None]), (None, 1e-9, [True, False])],
)
def test_an_action_is_optimal_only_if_the_bounds_tell(tie: str | None, gap: float, optimal: list[bool | None]) -> None:
    """With equal doubles the action that stands first is optimal if bounds tell it, and else neither is said to be."""
    entry = find("toss-up")
    rules = SMALL["toss-up"][1]
    problem, known = entry.problem(entry.rules_type.parse(rules), "win"), rows("toss-up", "win", rules)
    first = known["1-2-1"].actions[0]
    listed = (first._replace(tie=tie), known["1-2-1"].actions[1]._replace(value=first.value - gap, tie=tie))
    shown = {**known, "1-2-1": known["1-2-1"]._replace(actions=listed)}
    told = []
    for action in listed:
        moves = read(problem, [("1-2-1", action.action)])
        told.append(judge(problem, moves, rows_of(problem, shown, needed_states(problem, moves))).decisions[0].optimal)

    assert told == optimal


def test_an_exact_action_is_optimal_only_if_its_fraction_is_best() -> None:
    """Two fractions that round to the same double are two values: the smaller one is not optimal."""
    known = rows("thirties", "maximize", RULES)
    row = known["456"]
    best, *rest = row.actions
    close = Fraction(best.exact or "") - Fraction(1, 10**30)
    second = rest[0]._replace(exact=str(close), value=best.value)
    shown = {**known, "456": row._replace(actions=(best, second, *rest[1:]))}
    told = []
    for action in (best.action, second.action):
        moves = read(THIRTIES, [("456", action)])
        told.append(judge(THIRTIES, moves, shown).decisions[0])

    assert [review.optimal for review in told] == [True, False]
    assert told[1].regret == Fraction(1, 10**30)
