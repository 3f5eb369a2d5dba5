"""The table of skill, which the batch makes."""

import pytest

from solvers.dispatch import make_table
from solvers.errors import UnknownError
from solvers.games import find

THIRTIES = find("thirties")


def test_skill_under_other_rules() -> None:
    """Under other rules than the source's, nothing printed is quoted."""
    made = make_table(THIRTIES, THIRTIES.rules_type.parse("dice=2,threshold=10"), "skill")

    assert all(getattr(cell, "printed", None) is None for line in made.rows for cell in line)
    assert not any("source" in note for note in made.notes)


def test_a_single_die_needs_no_skill() -> None:
    """With one die there is nothing to know or to learn: skill is unknown, and a note says why."""
    made = make_table(THIRTIES, THIRTIES.rules_type.parse("dice=1,threshold=4"), "skill")

    assert all(line[3:] == (None, None) for line in made.rows)
    assert any("Skill is null" in note for note in made.notes)


def test_unknown_offline_tables_are_refused() -> None:
    """A table that is made on request, or that there is not, is none of the batch."""
    for name in ("summary", "nonsense"):
        with pytest.raises(UnknownError, match=name) as caught:
            make_table(THIRTIES, THIRTIES.rules_type(), name)

        assert caught.value.available == ("cards", "skill")
