"""Rules as text: one canonical form, a short slug, and errors that name the culprit."""

import pytest

from solvers.errors import IllegalError, NotationError, TablebaseError, UnknownError
from solvers.games.thirties.rules import ThirtiesRules


def test_default_rules_have_many_spellings_and_one_slug() -> None:
    """The empty text, ``default`` and the defaults written out are the same rules."""
    for text in ("", "default", "dice=6", "threshold=30,dice=6"):
        assert ThirtiesRules.parse(text) == ThirtiesRules()
    assert ThirtiesRules().slug == "default"


def test_variant_has_a_slug_of_its_own() -> None:
    """The slug of a variant is r and 8 hex digits, the same for every order of the parameters."""
    one, other = ThirtiesRules.parse("dice=5,threshold=24"), ThirtiesRules.parse("threshold=24,dice=5")

    assert one.slug == other.slug
    assert len(one.slug) == 9
    assert one.canonical() == "dice=5,threshold=24"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("dice", NotationError),
        ("dice=", NotationError),
        ("dice=six", NotationError),
        ("dice=-1", NotationError),
        ("dice=1234567", NotationError),
        ("dice=٣", NotationError),
        ("dice=5,dice=5", NotationError),
        ("dice=6,", NotationError),
        ("faces=6", UnknownError),
        ("dice=0", IllegalError),
        ("dice=9", IllegalError),
        ("threshold=37", IllegalError),
        ("dice=8,threshold=8", IllegalError),
    ],
)
def test_bad_rules_are_refused(text: str, error: type[TablebaseError]) -> None:
    """Each wrong text raises the error of its kind, with field and example."""
    with pytest.raises(error) as caught:
        ThirtiesRules.parse(text)

    assert caught.value.field == "rules"
    assert caught.value.example


def test_rules_describe_themselves() -> None:
    """Every parameter shows its default, range and meaning."""
    assert [(each["name"], each["default"]) for each in ThirtiesRules.describe()] == [("dice", 6), ("threshold", 30)]
