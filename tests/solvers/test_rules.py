"""Rules as text: one canonical form, a short slug, and errors that name the culprit."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import pytest

from solvers.contract.rules import Rules, choice, flag, integers, parameter, rational
from solvers.errors import IllegalError, NotationError, TablebaseError, UnknownError
from solvers.games.thirties.rules import ThirtiesRules


@dataclass(frozen=True, slots=True)
class Every(Rules):
    """One parameter of every other kind."""

    game: ClassVar[str] = "every"

    chance: Fraction = rational("1/6", "0", "1/2", "a chance")
    ending: str = choice("first", ("first", "last-turn"), "an ending")
    faces: tuple[int, ...] = integers((1, 2, 3), 1, 9, "faces")
    again: bool = flag(True, "a flag")


@dataclass(frozen=True, slots=True)
class Grown(Rules):
    """A rule that there was from the beginning, and one that was added."""

    game: ClassVar[str] = "grown"

    dice: int = parameter(6, 1, 6, "dice")
    bonus: int = parameter(0, 0, 9, "points", later=True)


def test_a_rule_that_was_added_stands_in_the_text_only_if_it_is_used() -> None:
    """So rules that were solved before it came keep their text, and their name."""
    assert Grown.parse("bonus=0,dice=5").canonical() == "dice=5"
    assert Grown.parse("bonus=2").canonical() == "bonus=2,dice=6"
    assert Grown.parse("bonus=0") == Grown()


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
    assert [(rule["name"], rule["default"]) for rule in ThirtiesRules.describe()] == [("dice", 6), ("threshold", 30)]


def test_every_kind_of_parameter_reads_back() -> None:
    """Fractions, names, lists and flags have one canonical text each, which parses to the same rules."""
    rules = Every.parse("faces=3:2:1,chance=2/8,again=false,ending=last-turn")

    assert rules == Every(Fraction(1, 4), "last-turn", (3, 2, 1), again=False)
    assert rules.canonical() == "again=false,chance=1/4,ending=last-turn,faces=3:2:1"
    assert Every.parse(rules.canonical()) == rules
    assert Every.parse(Every().canonical()).slug == "default"
    assert [rule["default"] for rule in Every.describe()] == ["1/6", "first", "1:2:3", "true"]
    assert [rule["high"] for rule in Every.describe()] == ["1/2", None, 9, None]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("chance=1/0", NotationError),
        ("chance=0.5", NotationError),
        ("chance=2/3", IllegalError),
        ("ending=never", IllegalError),
        ("ending=FIRST", NotationError),
        ("faces=1:2", IllegalError),
        ("faces=1:2:3:4", IllegalError),
        ("faces=1:2:10", IllegalError),
        ("faces=1:2:0", IllegalError),
        ("faces=1:2:", NotationError),
        ("again=1", NotationError),
    ],
)
def test_bad_values_of_every_kind_are_refused(text: str, error: type[TablebaseError]) -> None:
    """A value of the wrong form or out of range is named, beside one that is legal."""
    with pytest.raises(error, match=text.partition("=")[0]) as caught:
        Every.parse(text)

    assert Every.parse(caught.value.example or "") == Every()
