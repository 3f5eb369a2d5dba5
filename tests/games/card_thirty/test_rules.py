"""The rules of the card game of Thirty."""

import pytest

from solvers import cards
from solvers.errors import IllegalError, UnknownError
from solvers.games.card_thirty.rules import CardThirtyRules, points


def test_defaults_are_those_of_the_rules_page() -> None:
    """Two jokers, 30 points for the first lay-down, ten hands; nothing that the source does not state is allowed."""
    assert CardThirtyRules().canonical() == (
        "ace_wraps=false,deal=alternates,discard_just_taken=false,first_meld=30,going_out_needs_discard=false,hands=10,"
        "jokers=2,kamikaze_bonus=0,layoff_in_laydown_turn=true,match_tie=1/2,min_naturals_per_meld=1,rearrange_table=false,"
        "set_joker_suit=any,stock_exhausted=reshuffle"
    )


def test_the_deck_is_no_rule_any_more() -> None:
    """Rules of earlier versions name the full deck, which changes nothing; another deck is refused."""
    assert CardThirtyRules.parse("deck=full,jokers=1") == CardThirtyRules(jokers=1)
    assert CardThirtyRules.parse("deck=full").slug == "default"
    with pytest.raises(UnknownError, match="no rule is called 'deck'"):
        CardThirtyRules.parse("deck=cut-down")


def test_court_cards_and_jokers_count_ten() -> None:
    """An ace, a king, a queen, a jack, a ten and a joker count 10, all others the number on them."""
    assert [points(card) for card in cards.read("AC 2C 3D 9S TH JH QD KS X")] == [10, 2, 3, 9, 10, 10, 10, 10, 10]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("rearrange_table=true", "rearrange_table=true: this game is not solved"),
        ("jokers=5", "0 to 4 are legal"),
        ("first_meld=61", "0 to 60 are legal"),
        ("set_joker_suit=none", "any or declared are legal"),
    ],
)
def test_other_rules_are_refused(text: str, says: str) -> None:
    """A refusal names the rule, and its example is legal."""
    with pytest.raises(IllegalError, match=says) as caught:
        CardThirtyRules.parse(text)

    assert CardThirtyRules.parse(caught.value.example or "") == CardThirtyRules()
