"""Steps of 10.000 by hand: where an action leads, what ends a turn or the game, and what that is worth."""

from fractions import Fraction

import pytest

from tests.games.ten_thousand.support import problem


@pytest.mark.parametrize(
    ("slug", "rules", "state", "action", "after"),
    [
        # A bust loses the points of the turn, and the other player moves.
        ("win", "", "4500-6200-300-2346", "bust", "6200-4500"),
        ("best-response-to-document", "", "4500-6200-300-2346", "bust", "4500-6200-wait"),
        ("min-turns", "", "4500-300-2346", "bust", "4500"),
        ("max-turn", "", "300-2346", "bust", "end-0"),
        ("chase-600", "", "300-2346", "bust", "lost"),
        # A bust in the last turn ends the game.
        ("win", "", "9500-10000-300-2346", "bust", "end-10000-9500"),
        ("win", "", "4500-6200-300-1346", "1-bank", "6200-4900"),
        ("win", "", "4500-6200-300-1346", "1-roll", "4500-6200-400-roll3"),
        ("win", "", "9700-6200-300-1346", "1-bank", "6200-10100"),
        ("win", "ending=first", "9700-6200-300-1346", "1-bank", "end-6200-10100"),
        ("best-response-to-document", "", "4500-6200-300-1346", "1-bank", "4900-6200-wait"),
        ("best-response-to-document", "", "9700-6200-300-1346", "1-bank", "10100-6200-wait"),
        ("best-response-to-document", "ending=first", "9700-6200-300-1346", "1-bank", "end-10100-6200"),
        ("min-turns", "", "4500-300-1346", "1-bank", "4900"),
        ("min-turns", "", "9700-300-1346", "1-bank", "done"),
        ("max-turn", "", "300-1346", "1-bank", "end-400"),
        ("chase-600", "", "300-1346", "1-bank", "lost"),
        ("chase-400", "", "300-1346", "1-bank", "done"),
        # All six dice score, or a triple is remembered.
        ("win", "", "4500-6200-0-123456", "123456-roll", "4500-6200-1000-roll6"),
        ("win", "", "4500-6200-0-122246", "222-roll", "4500-6200-200-roll3-m2"),
        ("win", "memory=none", "4500-6200-0-122246", "222-roll", "4500-6200-200-roll3"),
    ],
)
def test_where_an_action_leads(slug: str, rules: str, state: str, action: str, after: str) -> None:
    """The points of a turn count if they are banked, and the next state is that of whoever moves then."""
    bound = problem(slug, rules)
    process, notation = bound.process, bound.notation
    parsed = notation.parse(state)

    assert action in process.actions(parsed)
    assert notation.format(process.step(parsed, action)) == after


@pytest.mark.parametrize(
    ("slug", "rules", "state", "points", "decided"),
    [
        ("chase-600", "", "0-122346", 550, False),
        ("chase-600", "", "0-122346", 600, True),
        ("win", "", "9500-10000-300-1346", 500, False),
        ("win", "", "9500-10000-300-1346", 550, True),
        ("win", "tie=chaser-wins", "9500-10000-300-1346", 450, False),
        ("win", "tie=chaser-wins", "9500-10000-300-1346", 500, True),
        ("win", "", "9500-6200-300-1346", 500, None),
        ("win", "ending=first", "9500-6200-300-1346", 450, None),
        ("win", "ending=first", "9500-6200-300-1346", 500, True),
        ("min-turns", "", "9500-300-1346", 450, None),
        ("min-turns", "", "9500-300-1346", 500, True),
        ("best-response-to-document", "", "9500-10000-300-1346", 500, False),
        ("best-response-to-document", "", "9500-6200-300-1346", 500, None),
    ],
)
def test_what_banking_decides(slug: str, rules: str, state: str, points: int, decided: bool | None) -> None:
    """Banking wins or loses for certain in the last turn, and reaches the target for certain if nobody answers."""
    bound = problem(slug, rules)

    assert bound.process.decided(bound.notation.parse(state), points) is decided


@pytest.mark.parametrize(("points", "action"), [(400, "1-roll"), (450, "1-bank")])
def test_a_strategy_stops_when_it_is_ahead(points: int, action: str) -> None:
    """In the last turn a strategy rolls until it has more points than the opponent."""
    bound = problem("win:bank-at-300")

    assert bound.process.follow(bound.notation.parse(f"9500-10000-{points}-1346")) == action


@pytest.mark.parametrize(
    ("slug", "rules", "state", "worth"),
    [
        ("win", "", "end-10000-9500", 1),
        ("win", "", "end-10050-10100", 0),
        ("win", "", "end-10000-10000", 1),
        ("win", "tie=chaser-wins", "end-10000-10000", 0),
        ("max-turn", "", "end-400", 400),
        ("chase-600", "", "done", 1),
        ("chase-600", "", "lost", 0),
        ("min-turns", "", "done", 0),
    ],
)
def test_what_an_end_is_worth(slug: str, rules: str, state: str, worth: int) -> None:
    """An end of a race is worth what it is to the player who would move next: who was chased wins a tie unless the rule says not."""
    bound = problem(slug, rules)
    process, parsed = bound.process, bound.notation.parse(state)

    assert process.kind(parsed) == "terminal"
    assert process.utility(parsed) == Fraction(worth)


@pytest.mark.parametrize(
    ("rules", "first", "later"),
    [
        ("", True, True),
        ("entry=500", False, True),
        ("entry=450", True, True),
        ("minimum=500", False, False),
        ("minimum=450,entry=500", False, True),
    ],
)
def test_a_bank_takes_enough_points(rules: str, first: bool, later: bool) -> None:
    """With nothing banked a turn needs the points of the entry, and always the least bank; with fewer the dice can only be rolled."""
    bound = problem("win", rules)
    for state, banks in (("0-6200-350-1346", first), ("500-6200-350-1346", later)):
        actions = bound.process.actions(bound.notation.parse(state))
        assert ("1-bank" in actions) is banks
        assert "1-roll" in actions


def test_a_turn_of_a_rival_is_rounded() -> None:
    """Chances of what the rival of a best response banks are rounded, and those of dice are not."""
    bound = problem("best-response-to-document")
    process, parse = bound.process, bound.notation.parse

    assert process.rounded(parse("4500-6200-wait"))
    assert not process.rounded(parse("4500-6200"))
