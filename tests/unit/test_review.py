"""Luck and skill of recorded games: they sum to what was reached, exactly."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from solvers.errors import IllegalError, NotationError, TablebaseError
from solvers.games import REGISTRY, find
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.three.problem import ThreeProblem
from solvers.review import PLAIN, judge, read, wanted
from solvers.types import Problem, Row
from tests.support.solved import SMALL, rows

RULES = "dice=3,threshold=15"
THIRTIES = find("thirties").problem(find("thirties").rules_type.parse(RULES), "maximize")


def told(problem: Problem[Any], known: dict[str, Row], texts: list[str]) -> dict[str, Row]:
    """Rows of some states, stored or derived."""
    return {text: known.get(text) or problem.derive(problem.parse(text), known) for text in texts}


@pytest.mark.parametrize(
    ("game", "slug"),
    [
        (game, slug)
        for game, entry in REGISTRY.items()
        for slug in entry.defaults(entry.rules_type.parse(SMALL[game][-1]))
        # Three who play for themselves: see below.
        if slug != "win-3"
    ],
)
def test_luck_and_skill_sum_to_the_result(game: str, slug: str) -> None:
    """Whatever is thrown and done, opening, luck and skill add up to what was reached less the start; exactly, where
    values are exact.
    """
    rules = SMALL[game][-1]
    entry = find(game)
    problem = entry.problem(entry.rules_type.parse(rules), slug)
    dice = Random(slug)
    for _ in range(20):
        state = after = problem.start()
        record = []
        while (kind := problem.kind(state)) != "terminal":
            if kind == "chance":
                state = dice.choice(problem.outcomes(state))[1]
            else:
                action = dice.choice(list(problem.actions(state)))
                record.append((problem.format(state), action))
                state = after = problem.step(state, action)
        if not record:
            # A first roll may end it.
            continue
        moves = read(problem, record)
        known = rows(game, slug, rules)
        found = judge(problem, moves, told(problem, known, wanted(problem, moves)))
        sign = 1 if problem.goal.direction == "max" else -1
        slack = 0.0 if known[problem.format(problem.start())].exact else 1e-12

        assert slack or isinstance(found.result, Fraction)
        assert abs(float(found.luck + found.skill - found.result)) <= slack
        assert found.result == sign * (found.reached - found.start_value)
        assert found.end == problem.format(after)
        assert all(float(each.regret) >= 0 for each in found.decisions)
        if problem.strategy is None:
            assert all(each.skill == -each.regret for each in found.decisions)


def test_a_record_may_begin_and_end_in_the_middle() -> None:
    """Without the first throw there is no opening luck, and an unfinished turn is worth its last position."""
    moves = read(THIRTIES, [("66-1", "6")])
    found = judge(THIRTIES, moves, rows("thirties", "maximize", RULES))

    assert found.start == "66-1"
    assert found.opening is None
    assert found.end == "roll1-16"
    assert found.reached == Fraction(21, 2)
    assert found.decisions[0].luck is None
    assert found.decisions[0].best == "66"
    assert found.skill == -found.decisions[0].regret == Fraction(-5, 2)
    assert found.luck == 0


def test_an_opening_against_any_total_is_judged() -> None:
    """The opening is the luck of the first throw from the position that it was thrown from, not from the start alone."""
    threes = find("threes").problem(find("threes").rules_type.parse("dice=3"), "beat-tie-wins")
    known = rows("threes", "beat-tie-wins", "dice=3")
    moves = read(threes, [("146-gap7", "1")])

    assert "roll3-gap7" in wanted(threes, moves)
    found = judge(threes, moves, known)
    assert found.start == "roll3-gap7" != threes.format(threes.start())
    assert found.opening == Fraction(known["146-gap7"].exact or "") - Fraction(known["roll3-gap7"].exact or "")
    assert found.luck + found.skill == found.result


def test_sums_are_seen_by_who_began() -> None:
    """Where turns pass between two players who play best, a game that the second wins is worth 0 to the first."""
    win = find("toss-up").problem(find("toss-up").rules_type.parse("dice=2,target=4"), "win")
    known = rows("toss-up", "win", "dice=2,target=4")
    moves = read(win, [("0-0-2", "bank"), ("0-2-1", "roll"), ("0-2-2", "bank"), ("2-2-0", "roll"), ("2-2-2", "bank")])
    found = judge(win, moves, told(win, known, wanted(win, moves)))

    assert (found.end, found.end_value, found.reached) == ("end-2-4", 0, 1)
    assert found.result == pytest.approx(1 - known["0-0"].value)
    assert found.luck + found.skill == pytest.approx(found.result)
    # The second player's luck and skill are the first one's misfortune.
    seen = (1, -1, -1, 1, 1)
    assert found.skill == pytest.approx(
        sum(sign * each.skill for sign, each in zip(seen, found.decisions, strict=True))
    )
    rolled = found.decisions[1]
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
    assert read(turns, [("1-1", "roll"), ("1-1", "bank")])[1].thrown == PLAIN


def test_the_end_is_worth_what_its_state_is() -> None:
    """What was earned on the way is in what was reached, not in the value of the end."""
    threes = find("threes").problem(find("threes").rules_type.parse("dice=3"), "min-expected")
    moves = read(threes, [("146", "1"), ("66", "66")])
    found = judge(threes, moves, rows("threes", "min-expected", "dice=3"))

    assert (found.end, found.end_value, found.reached) == ("end-12", 12, 13)


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
    """Where a value does not say what a position is worth to the others, a record is refused."""
    three = ThreeProblem(TossUpRules.parse("dice=2,target=3"))
    with pytest.raises(IllegalError, match="records are not judged") as caught:
        read(three, [("0-0-0-1", "bank")])

    assert caught.value.field == "goal"
