"""Rows that no other row contradicts, and notations that do not read back, are refused all the same."""

from dataclasses import replace
from fractions import Fraction

import pytest

from solvers.checks.exact import verify
from solvers.errors import VerificationError
from solvers.games import find
from solvers.games.thirties.notation import State, ThirtiesNotation
from solvers.games.thirties.rules import ThirtiesRules
from tests.support.solved import solution

RULES = "dice=2,threshold=10"
THIRTIES = find("thirties")
PROBLEM = THIRTIES.problem(THIRTIES.rules_type.parse(RULES), "maximize")


class Forgetful(ThirtiesNotation):
    """A notation that reads one state as another."""

    def parse(self, text: str) -> State:
        """Read a state; a pair of sixes is read as a five and a six."""
        return super().parse("56" if text == "66" else text)


def test_the_start_is_the_average_of_its_throws() -> None:
    """A start whose fraction and double agree with each other, but not with its throws, is named."""
    made = solution("thirties", "maximize", RULES)
    wrong = [
        row._replace(exact=str(Fraction(row.exact or "") + 1), value=float(Fraction(row.exact or "") + 1))
        if row.state == "roll2"
        else row
        for row in made.rows
    ]

    with pytest.raises(VerificationError, match=r"'roll2'.*the average of its throws"):
        verify(PROBLEM, wrong, made.distributions, 0.0)


def test_a_state_that_reads_back_as_another_is_named() -> None:
    """A notation that reads a state as another one is found before anything is published."""
    made = solution("thirties", "maximize", RULES)
    # The check keeps the moves of the last rules, so that these are others.
    rules = ThirtiesRules.parse("dice=2,threshold=11")
    forgetful = replace(THIRTIES.problem(rules, "maximize"), notation=Forgetful(rules))

    with pytest.raises(VerificationError, match=r"'66'.*does not read back"):
        verify(forgetful, made.rows, made.distributions, 0.0)
