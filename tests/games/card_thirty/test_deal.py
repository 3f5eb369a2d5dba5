"""Whole hands of the card game of Thirty under the plain rules."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from solvers import cards
from solvers.errors import IllegalError
from solvers.games.card_thirty.hand.meld_text import read_table
from solvers.games.card_thirty.play import deal, moves
from solvers.games.card_thirty.play.deal import Deal
from solvers.games.card_thirty.play.turn import Play
from solvers.games.card_thirty.play.view import deck, unseen
from solvers.games.card_thirty.play.view_text import format_view, parse_view
from solvers.games.card_thirty.rules import CardThirtyRules, points
from tests.games.card_thirty.hands import PLAYED, fixed_deal, played, random_deal, random_hand, shuffled, wild_hand
from tests.games.card_thirty.positions import DEFAULT

# No meld is in either hand.
FIRST, SECOND = "2C4C6C8CTC3D5D7D9DJDAH", "2H4H6H8HTH3S5S7S9SJS"
# A hand that goes out at once.
KAMIKAZE = "2H3H4HX6D7D5C5S5H5DTC"
KAMIKAZE_PLAY = "5CDHS.DX67.H234.discard-TC"


def rules(text: str = "") -> CardThirtyRules:
    """Return rules by their text."""
    return CardThirtyRules.parse(text)


def every_card(state: Deal) -> tuple[int, ...]:
    """Return all cards of a state, wherever they are."""
    melded = (card for meld in state.table for card in meld.cards)
    return cards.ordered((*state.hands[0], *state.hands[1], *melded, *state.stock, *state.discards))


def test_cards_are_dealt_one_at_a_time() -> None:
    """The other player gets the first card, every second one from then on, and one more than the dealer."""
    state = deal.deal(DEFAULT, deck(DEFAULT), 0)

    assert state.hands == (tuple(range(1, 20, 2)), tuple(range(0, 21, 2)))
    assert (state.stock[0], len(state.stock)) == (21, 33)
    assert (state.dealer, state.mover, state.moment) == (0, 1, "first")
    assert deal.deal(DEFAULT, deck(DEFAULT), 1).hands == state.hands[::-1]


@pytest.mark.parametrize("variant", PLAYED)
def test_random_hands(variant: str) -> None:
    """Cards are kept, every position is possible and has a text, and a reshuffle and the end are where they belong."""
    chosen = rules(variant)
    for seed in range(8):
        rng = Random(f"{variant} {seed}")
        state = random_deal(chosen, rng)
        for state, move in random_hand(chosen, rng) if seed % 2 else wild_hand(chosen, rng):
            assert every_card(state) == deck(chosen)
            assert all(not Counter(state.seen[player]) - Counter(state.hands[player]) for player in (0, 1))
            if move is None:
                break
            view = deal.view(state)
            on_table = sum(meld.size for meld in view.table)
            assert len(view.hand) + view.held + on_table == 20 + (view.moment != "draw")
            assert len(unseen(chosen, view)) == view.stock + view.held - len(view.seen)
            assert parse_view(chosen, format_view(view)) == view
        assert state.over
        if state.winner is None:
            assert not state.stock
            assert state.reshuffled == (chosen.stock_exhausted == "reshuffle")


@pytest.mark.parametrize("variant", PLAYED)
def test_hidden_cards_are_hidden(variant: str) -> None:
    """The player's position stays the same if cards that the player cannot place change theirs."""
    chosen, rng = rules(variant), Random(variant)
    for state, move in random_hand(chosen, rng):
        if move is None:
            break
        other = 1 - state.mover
        view = deal.view(state)
        hidden = list(unseen(chosen, view))
        rng.shuffle(hidden)
        held = cards.ordered((*view.seen, *hidden[: view.held - len(view.seen)]))
        hands = (state.hands[0], held) if other else (held, state.hands[1])
        changed = replace(
            state,
            hands=hands,
            stock=tuple(hidden[view.held - len(view.seen) :]),
            shuffle=tuple(shuffled(chosen, rng)),
            seen=(state.seen[0], view.seen) if other else (view.seen, state.seen[1]),
        )
        assert every_card(changed) == deck(chosen)
        assert deal.view(changed) == view


def test_a_match_stands_in_the_view() -> None:
    """The standing of a match is handed on."""
    state = random_deal(DEFAULT, Random(0))
    view = parse_view(DEFAULT, format_view(deal.view(state)) + "-ahead5-3left", match=True)
    assert deal.view(state, view.standing) == view


@pytest.mark.parametrize(("variant", "scored"), [("", 62), ("kamikaze_bonus=25", 87)])
def test_a_kamikaze_ends_the_hand_at_once(variant: str, scored: int) -> None:
    """The eleven cards of the source are melded but one, which is discarded; the other player scores all ten cards."""
    chosen = rules(variant)
    state = played(chosen, fixed_deal(chosen, KAMIKAZE, "2C4C6C8C3D9DTS3S7SJS"), KAMIKAZE_PLAY)

    assert (state.winner, state.table) == (0, read_table(chosen, "5CDHS.DX67.H234"))
    assert sum(map(points, state.hands[1])) == 62
    assert deal.result(chosen, state) == (0, scored)


def test_the_bonus_needs_a_loser_who_has_laid_nothing() -> None:
    """A player who has laid down scores the cards held, and nothing besides."""
    chosen = rules("kamikaze_bonus=25")
    state = fixed_deal(chosen, "KCKDKHACADAHQCQDQH2C2D", "JCJDJH3S5S7S9S4H6H8H", top="4CKS")
    state = played(chosen, state, "KCDH.discard-2C", "stock", "JCDH.discard-4C", "stock")
    state = played(chosen, state, "KCDH-KCDHS.ACDH.QCDH.discard-2D")

    assert state.winner == 0
    assert deal.result(chosen, state) == (0, 3 + 5 + 7 + 9 + 4 + 6 + 8)


def test_the_last_card_may_be_melded() -> None:
    """A play that melds everything ends the hand without a discard, unless the rules want one."""
    hand = "5C5D5HKCKDKHQCQDQHX7D"
    state = fixed_deal(DEFAULT, hand, SECOND.replace("5S", "3H"))
    assert played(DEFAULT, state, "5CDHX.KCDH.QCDH.discard-7D").winner == 0
    state = fixed_deal(DEFAULT, hand.replace("7D", "5S"), SECOND.replace("5S", "3H"))
    assert played(DEFAULT, state, "5CDHSX.KCDH.QCDH").winner == 0

    chosen = rules("going_out_needs_discard=true")
    assert "the last card must be discarded" in deal.complaint(
        chosen, state, moves.read_move(chosen, "5CDHSX.KCDH.QCDH")
    )
    assert played(chosen, state, "5CDHS.KCDH.QCDH.discard-X").winner == 0


def pass_on(chosen: CardThirtyRules, state: Deal, turns: int) -> Deal:
    """Return the state after turns in which the card drawn from the stock is discarded."""
    for _ in range(turns):
        state = played(chosen, state, "stock")
        assert state.taken is not None
        state = deal.play(chosen, state, Play((), state.taken))
    return state


def test_the_stock_is_reshuffled_once() -> None:
    """All discards but the top one become the stock, and from then on each player knows what the other held."""
    state = pass_on(DEFAULT, played(DEFAULT, fixed_deal(DEFAULT, FIRST, SECOND), "discard-2C"), 32)
    assert (len(state.stock), len(state.discards), state.reshuffled, state.seen) == (1, 33, False, ((), ()))
    top = state.stock[0]
    state = pass_on(DEFAULT, state, 1)
    assert (len(state.stock), state.discards, state.reshuffled) == (33, (top,), True)
    assert state.seen == state.hands
    assert state.stock == cards.ordered(state.stock)

    state = pass_on(DEFAULT, state, 33)
    assert (state.over, state.winner) == (True, None)
    assert deal.result(DEFAULT, state) == (sum(map(points, state.hands[0])), sum(map(points, state.hands[1])))


def test_the_hand_ends_with_the_stock() -> None:
    """Under that rule the hand ends before the discards are shuffled, without a bonus for anybody."""
    chosen = rules("stock_exhausted=end,kamikaze_bonus=25")
    state = pass_on(chosen, played(chosen, fixed_deal(chosen, FIRST, SECOND), "discard-2C"), 33)

    assert (state.over, state.winner, state.reshuffled) == (True, None, False)
    assert deal.result(chosen, state) == (sum(map(points, state.hands[0])), sum(map(points, state.hands[1])))


def test_a_reshuffle_needs_its_order() -> None:
    """Without an order that has all discards the hand cannot go on."""
    state = replace(fixed_deal(DEFAULT, FIRST, SECOND), shuffle=())
    with pytest.raises(IllegalError, match="the stock is used up, and the reshuffle lacks"):
        pass_on(DEFAULT, played(DEFAULT, state, "discard-2C"), 33)


def test_cards_taken_openly_are_known() -> None:
    """A card taken from the discards is known until it is laid down or discarded."""
    state = played(DEFAULT, fixed_deal(DEFAULT, FIRST, SECOND, top="2D2S"), "discard-AH", "take", "discard-2H")
    assert [cards.format_cards(seen) for seen in state.seen] == ["", "AH"]
    assert cards.format_cards(deal.view(state).seen) == "AH"
    state = played(DEFAULT, state, "take", "discard-JD", "stock", "discard-AH")
    assert [cards.format_cards(seen) for seen in state.seen] == ["2H", ""]


def test_a_joker_fetched_from_the_table_is_known() -> None:
    """A joker that goes from the table to the hand is seen; if the player lays it again, it is not."""
    first = "KCKDX4C6C8C3D5D7D9DJD"
    state = fixed_deal(DEFAULT, first, "KHJHQHTH9H2S4S6S8S3H", top="2H")
    state = played(DEFAULT, state, "KCDX.discard-4C", "stock")
    fetched = played(DEFAULT, state, "H9TJQ.KCDX-KCDH.discard-2S")
    assert cards.format_cards(fetched.seen[1]) == "X"
    laid = played(DEFAULT, state, "H9TJQ.KCDX-KCDH.H9TJQ-HX9TJQ.discard-2S")
    assert laid.seen[1] == ()


@pytest.mark.parametrize(
    ("texts", "wrong", "says"),
    [
        ([], "stock", "the first turn begins without drawing"),
        ([], "discard-KS", "KS cannot be discarded: it is not in the hand"),
        ([], "C246", "the ranks of a run follow"),
        (["discard-AH"], "discard-2H", "a card is drawn first"),
        (["discard-AH", "stock"], "take", "a card was drawn already"),
        (["discard-AH", "take"], "discard-AH", "AH was just taken from the discards and may not be discarded"),
    ],
)
def test_illegal_actions_are_refused(texts: list[str], wrong: str, says: str) -> None:
    """An action is legal at its moment only."""
    state = played(DEFAULT, fixed_deal(DEFAULT, FIRST, SECOND), *texts)
    with pytest.raises(IllegalError, match=says):
        played(DEFAULT, state, wrong)


def test_the_card_just_taken_may_be_discarded() -> None:
    """Under that rule it may."""
    chosen = rules("discard_just_taken=true")
    state = played(chosen, fixed_deal(chosen, FIRST, SECOND), "discard-AH", "take", "discard-AH")
    assert cards.format_cards(state.discards) == "AH"


def test_the_taken_joker_is_alike_another() -> None:
    """A player who takes a joker may not discard it, but may discard another joker."""
    first = FIRST.replace("AH", "X")
    state = played(DEFAULT, fixed_deal(DEFAULT, first, SECOND), "discard-X", "take")
    assert "may not be discarded" in deal.complaint(DEFAULT, state, Play((), cards.JOKER))
    state = played(DEFAULT, fixed_deal(DEFAULT, first, SECOND.replace("JS", "X")), "discard-X", "take")
    assert deal.complaint(DEFAULT, state, Play((), cards.JOKER)) == ""


@pytest.mark.parametrize(
    ("first", "second", "says"),
    [
        (FIRST[:-2], SECOND, "10 cards dealt to the other player: there are 11"),
        (FIRST, SECOND + "KS", "11 cards dealt to the dealer: there are 10"),
        (FIRST, SECOND.replace("JS", "AH"), "AH is there twice"),
    ],
)
def test_hands_that_were_not_dealt(first: str, second: str, says: str) -> None:
    """A hand begins with eleven cards and ten of one deck."""
    with pytest.raises(IllegalError, match=says):
        fixed_deal(DEFAULT, first, second)


def test_the_stock_has_all_other_cards() -> None:
    """A deck without its jokers is refused where two belong to it."""
    with pytest.raises(IllegalError, match="XX missing"):
        deal.deal(DEFAULT, range(52), 0)


def test_the_end_of_a_hand() -> None:
    """After the end nobody moves, and before it nobody scores."""
    state = fixed_deal(DEFAULT, KAMIKAZE, "2C4C6C8C3D9DTS3S7SJS")
    with pytest.raises(ValueError, match="the hand is not over"):
        deal.result(DEFAULT, state)
    state = played(DEFAULT, state, KAMIKAZE_PLAY)
    with pytest.raises(ValueError, match="nobody is to move"):
        deal.view(state)
    with pytest.raises(IllegalError, match="the hand is over"):
        played(DEFAULT, state, "stock")
