"""The steps inside a turn of the card game of Thirty, one at a time."""

from random import Random

import pytest

from solvers import cards
from solvers.errors import IllegalError, NotationError
from solvers.games.card_thirty.hand.meld_text import format_table, read_table
from solvers.games.card_thirty.hand.steps import (
    Laying,
    format_step,
    format_steps,
    play,
    read_step,
    read_steps,
    replay,
    steps,
)
from solvers.games.card_thirty.rules import CardThirtyRules, points
from tests.games.card_thirty.positions import VARIANTS, random_hand, random_table
from tests.support.hands import read_hand


def position(hand: str, table: str = "", opened: bool = False, variant: str = "") -> tuple[CardThirtyRules, Laying]:
    """Return rules and a position by their texts."""
    rules = CardThirtyRules.parse(variant)
    return rules, Laying(read_hand(hand, rules.jokers), read_table(rules, table), opened)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_legal_step_can_be_played(variant: str) -> None:
    """Steps are read from their texts, take as many points from the hand as they add to the table, and keep cards apart."""
    rules, rng = CardThirtyRules.parse(variant), Random(variant)
    for _ in range(12):
        table = random_table(rules, rng, 3)
        here = Laying(random_hand(rules, rng, table, 7, near=True), table, opened=True)
        listed = list(steps(rules, here))
        assert len(set(listed)) == len(listed)
        for step in listed:
            after = play(rules, here, step)
            assert read_step(rules, format_step(step)) == step
            assert _all_cards(after) == _all_cards(here)
            assert sum(map(points, _all_cards(after))) == sum(map(points, _all_cards(here)))


def _all_cards(here: Laying) -> tuple[int, ...]:
    return cards.ordered((*here.hand, *(card for meld in here.table for card in meld.cards)))


@pytest.mark.parametrize(
    ("hand", "table", "opened", "variant", "step", "says"),
    [
        ("TH", "H789", False, "", "H789-H789T", "nothing is added before new melds of 30 points"),
        ("5D", "DX67", False, "", "DX67-D567", "nothing is added before new melds of 30 points"),
        ("TH", "H789", True, "", "H789-H789J", "the ranks of a run follow"),
        ("TH", "H789", True, "", "H678-H6789", "9H is not in the hand"),
        ("9H", "H789", True, "", "H678-H6789", "H678 is not on the table"),
        ("THJH", "H789", True, "", "H789-H789TJ", "one card is added"),
        ("TH", "H789", True, "", "KCDH", "KCKDKH is not in the hand"),
        ("TH", "H789", True, "going_out_needs_discard=true", "H789-H789T", "the last card must be discarded"),
        ("KCKDKH", "", False, "going_out_needs_discard=true", "KCDH", "the last card must be discarded"),
        ("5S", "5CDXH", True, "set_joker_suit=declared", "5CDXH-5CDS", "one card is added"),
    ],
)
def test_illegal_steps_are_refused(hand: str, table: str, opened: bool, variant: str, step: str, says: str) -> None:
    """A refusal names the step and says why it is not legal."""
    rules, here = position(hand, table, opened, variant)
    with pytest.raises(IllegalError, match=says) as caught:
        play(rules, here, read_step(rules, step))

    assert caught.value.example


def test_the_last_card_may_fetch_a_joker() -> None:
    """A last card that must be discarded may take a joker's place, as the joker is left; it may not be added."""
    rules, here = position("5D", "DX67", opened=True, variant="going_out_needs_discard=true")
    assert [format_step(step) for step in steps(rules, here)] == ["DX67-D567"]
    assert cards.format_cards(play(rules, here, read_step(rules, "DX67-D567")).hand) == "X"

    rules, here = position("8D", "DX67", opened=True, variant="going_out_needs_discard=true")
    assert not list(steps(rules, here))


def test_first_lay_down_needs_its_points() -> None:
    """New melds of fewer points may be laid one after the other, but the turn does not end with them."""
    rules, here = position("3C4C5C8H8D8S9S", "9CDH")
    some = read_steps(rules, "C345")
    with pytest.raises(IllegalError, match="new melds of 12 points: the first lay-down is worth at least 30"):
        replay(rules, here, some)

    all_steps = read_steps(rules, "C345.8DHS.9CDH-9CDHS")
    after = replay(rules, here, all_steps)
    assert (after.hand, format_table(after.table), after.laid) == ((), "8DHS.9CDHS.C345", 36)
    assert format_steps(all_steps) == "C345.8DHS.9CDH-9CDHS"


def test_nothing_is_added_in_the_turn_of_the_first_lay_down() -> None:
    """Under that rule more new melds may follow the first ones, and nothing else."""
    rules, here = position("KCKDKH2S3S4STH", "H789", variant="layoff_in_laydown_turn=false")
    here = replay(rules, here, read_steps(rules, "KCDH.S234"))

    with pytest.raises(IllegalError, match="nothing is added in the turn of the first lay-down"):
        play(rules, here, read_step(rules, "H789-H789T"))


def test_a_step_has_one_hyphen() -> None:
    """A text with more hyphens is refused."""
    with pytest.raises(NotationError, match="more than one hyphen"):
        read_step(CardThirtyRules(), "H789-H789T-H789TJ")
