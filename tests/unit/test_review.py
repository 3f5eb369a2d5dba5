"""Luck and skill of recorded games: they sum to what was reached, exactly."""

from fractions import Fraction
from random import Random

import pytest

from solvers.errors import IllegalError, NotationError, TablebaseError
from solvers.games import REGISTRY, find
from solvers.review import judge, read, wanted
from tests.support.solved import SMALL, rows

RULES = "dice=3,threshold=15"
THIRTIES = find("thirties").problem(find("thirties").rules_type.parse(RULES), "maximize")


@pytest.mark.parametrize(
    ("game", "slug"),
    [
        (game, slug)
        for game, entry in REGISTRY.items()
        for slug in entry.defaults(entry.rules_type.parse(SMALL[game][-1]))
    ],
)
def test_luck_and_skill_sum_to_the_result(game: str, slug: str) -> None:
    """Whatever is thrown and done, opening, luck and skill add up to what was reached less the start, with no rest."""
    rules = SMALL[game][-1]
    entry = find(game)
    problem = entry.problem(entry.rules_type.parse(rules), slug)
    dice = Random(slug)
    for _ in range(20):
        state, record = problem.start(), []
        while (kind := problem.kind(state)) != "terminal":
            if kind == "chance":
                state = dice.choice(problem.outcomes(state))[1]
            else:
                action = dice.choice(list(problem.actions(state)))
                record.append((problem.format(state), action))
                state = problem.step(state, action)
        moves = read(problem, record)
        found = judge(problem, moves, {text: rows(game, slug, rules)[text] for text in wanted(problem, moves)})
        sign = 1 if problem.goal.direction == "max" else -1

        assert isinstance(found.result, Fraction)
        assert found.luck + found.skill == found.result == sign * (found.reached - found.start_value)
        assert found.end == problem.format(state)
        assert all(each.regret >= 0 for each in found.decisions)
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
