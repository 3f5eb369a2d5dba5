"""Tables that the batch makes."""

from fractions import Fraction

import pytest

from solvers.errors import UnknownError
from solvers.games import REGISTRY, find
from solvers.offline import offline_table
from tests.support.solved import SMALL, rows

THIRTIES = find("thirties")


@pytest.mark.parametrize("game", REGISTRY)
def test_every_offline_table_has_a_maker(game: str) -> None:
    """What a game offers as made by the batch is made, under its own name and title."""
    entry = find(game)
    rules = entry.rules_type.parse(SMALL[game][0])
    for spec in entry.tables(rules):
        if spec.offline:
            made = offline_table(entry, rules, spec.name)

            assert (made.name, made.title) == (spec.name, spec.title)
            assert made.rows


def test_skill_under_other_rules() -> None:
    """Skill is what is learned over what a clairvoyant gains, exact where he is; nothing printed is quoted."""
    text = "dice=2,threshold=10"
    made = offline_table(THIRTIES, THIRTIES.rules_type.parse(text), "skill")
    best, novice = (
        Fraction(rows("thirties", slug, text)["roll2"].exact or "") for slug in ("maximize", "maximize:beginner")
    )
    knowing, skill = (Fraction(getattr(made.rows[0][column], "exact", None) or "") for column in (2, 3))

    assert skill == (best - novice) / (knowing - novice)
    assert all(getattr(cell, "printed", None) is None for line in made.rows for cell in line)
    assert not any("source" in note for note in made.notes)


def test_a_single_die_needs_no_skill() -> None:
    """With one die there is nothing to know or to learn: skill is unknown, and a note says why."""
    made = offline_table(THIRTIES, THIRTIES.rules_type.parse("dice=1,threshold=4"), "skill")

    assert all(line[3:] == (None, None) for line in made.rows)
    assert any("Skill is null" in note for note in made.notes)


def test_unknown_offline_tables_are_refused() -> None:
    """A table that is made on request, or that there is not, is none of the batch."""
    for name in ("summary", "nonsense"):
        with pytest.raises(UnknownError, match=name) as caught:
            offline_table(THIRTIES, THIRTIES.rules_type(), name)

        assert caught.value.available == ("skill",)
