"""Clauses that change nothing of a position may be left out of a message, and no others."""

import pytest

from service.words.say.clauses import introduces, may_go

JUDGED = "I put the 4 aside. Was that a mistake?"


@pytest.mark.parametrize(
    ("clause", "direction"),
    [
        ("sorry", "max"),
        ("my husband says you throw all four again", "min"),
        ("I say take the 4", "max"),
        ("who is right", "max"),
        ("and what are my chances of winning", "max"),
        ("lowest average wins for me", "min"),
        ("I put the 4 aside", "max"),
    ],
)
def test_a_clause_may_go(clause: str, direction: str) -> None:
    """It is polite, says what somebody says, asks for what every answer tells, or acts on dice, which is judged."""
    assert may_go(clause, JUDGED, direction)


@pytest.mark.parametrize(
    "clause",
    [
        "my friend keeps it again",
        "she says it is her turn",
        "I took the 5 and threw a 1",
        "keeping a 4 scores more here",
        "keep the 5 and the 14",
        "the lowest total wins",
        "what is the chance of a 1",
        "I stop only if I must",
        "frabjous",
    ],
)
def test_a_clause_may_not_go(clause: str) -> None:
    """It tells what somebody else does, what happened next, a rule, a goal or a number, asks for something else, or is not known."""
    assert not may_go(clause, JUDGED, "max")


def test_what_was_done_may_go_only_if_it_is_judged() -> None:
    """Dice that were put aside are a move that is asked about, or else a part of the position."""
    assert may_go("I kept the 4", "I kept the 4. Was that a mistake?", "max")
    assert not may_go("I kept the 4", "I kept the 4. What now?", "max")


@pytest.mark.parametrize(
    ("clause", "is_introduction"),
    [
        ("My late husband taught me the game and I still love it", True),
        ("Tonight the lowest total wins", False),
        ("The points are doubled", False),
        ("It is a game for three players", False),
        ("We have 3 of them", False),
    ],
)
def test_an_introduction_tells_no_rule(clause: str, is_introduction: bool) -> None:
    """A clause before all numbers may tell anything but rules, goals, turns and numbers."""
    assert introduces(clause) == is_introduction
