"""Actions in play: their texts, their words, and those worth considering."""

from random import Random

import pytest

from solvers import cards
from solvers.cards import JOKER
from solvers.errors import IllegalError, NotationError, TablebaseError
from solvers.games.card_thirty.hand.laying import lay_downs
from solvers.games.card_thirty.hand.steps import format_steps
from solvers.games.card_thirty.play import deal, turn
from solvers.games.card_thirty.play.candidates import candidates, moves, plays
from solvers.games.card_thirty.play.moves import after, example, format_move, parse_move, read_move, steps_of
from solvers.games.card_thirty.play.turn import Play
from solvers.games.card_thirty.play.view import View
from solvers.games.card_thirty.play.view_text import parse_view
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.words.labels import move_label
from tests.games.card_thirty.hands import PLAYED, random_hand
from tests.games.card_thirty.positions import DEFAULT

DRAW = "4C9CKCTD7H8H9H2S3SQS-0-neither-10-6D9D-32-draw-other"
HELD = "4CKCTD7H8H9H2SQSKHKS9C-0-neither-10-6D-32-take.KS-other"
OPENED = "4C5D9S-DX67.KCDH.S678.2CDS-both-6-2H3H-31-stock.9S-other"


def view(text: str, variant: str = "") -> View:
    """Return a position by its text."""
    return parse_view(CardThirtyRules.parse(variant), text)


@pytest.mark.parametrize("variant", PLAYED)
def test_candidates_are_legal_and_complete(variant: str) -> None:
    """Each is legal and read from its text; laying nothing and all lay-downs that waste nothing are among them."""
    rules = CardThirtyRules.parse(variant)
    for seed in range(2):
        for state, move in random_hand(rules, Random(f"{variant} {seed}"), hold=0.5):
            if move is None or state.moment == "draw":
                continue
            here = deal.view(state)
            listed = plays(rules, here)
            assert candidates(rules, here) == tuple(map(format_move, listed))
            assert len(set(listed)) == len(listed)
            lefts = set()
            for action in listed:
                end = turn.after(rules, here, action)
                assert (end.then == "out") == (not end.hand)
                lefts.add(cards.ordered((*end.hand, *(() if action.discard is None else (action.discard,)))))
                text = format_move(action)
                assert read_move(rules, text) == action
                assert parse_move(rules, here, text) == text
                assert move_label(rules, here, text)
            whole = {here.hand} | {one.left for one in lay_downs(rules, here.hand, here.table, opened=here.own_laid)}
            assert all(left in lefts or left == (here.taken,) for left in whole)


def test_before_a_draw_there_are_two_actions() -> None:
    """The top discard or the top of the stock."""
    assert candidates(DEFAULT, view(DRAW)) == ("take", "stock") == moves(DEFAULT, view(DRAW))


def test_holding_back_is_listed() -> None:
    """A player may lay down nothing, and discard any card but the one just taken."""
    nothing = [text for text in candidates(DEFAULT, view(HELD)) if text.startswith("discard")]
    assert nothing == [f"discard-{card}" for card in ("4C", "9C", "KC", "TD", "7H", "8H", "9H", "KH", "2S", "QS")]


def test_jokers_may_be_kept() -> None:
    """A lay-down that spends a joker is listed without it too."""
    here = view("4CKCTD7H8H9H2SQSKHKSX-0-neither-10-6D-32-stock.X-other")
    lays = {text.rpartition(".discard")[0] for text in candidates(DEFAULT, here)}
    assert lays == {"", "H789.SQKX", "KCHS.H789.KCHS-KCHSX", "KCHS.H789"}


def test_a_joker_that_is_lent_may_be_kept() -> None:
    """A joker makes the first melds worth enough, comes back for the 2 that it stood for, and stays in the hand."""
    here = view("2C4CKC2D9D2H9H5S6S7SX-0-neither-10-6D-32-stock.X-other")
    lays = {text.rpartition(".discard")[0] for text in candidates(DEFAULT, here)}
    assert "2DHX.S567.2DHX-2CDH" in lays


def test_the_card_just_taken_does_not_stay_alone() -> None:
    """Melds that would leave only that card are given up for those that leave another one to be discarded."""
    here = view("6C9S2D-6DHS.STJQ.QCDH.3CDHS-both-5-2H-32-take.2D-other")
    listed = {"6DHS-6CDHS.discard-9S", "STJQ-S9TJQ.discard-6C", "discard-6C", "discard-9S"}
    assert set(candidates(DEFAULT, here)) == listed
    with pytest.raises(IllegalError, match=r"2D was just taken.*so that another card must be left"):
        parse_move(DEFAULT, here, "6DHS-6CDHS.STJQ-S9TJQ.discard-2D")


def test_only_jokers_in_the_hand() -> None:
    """They go to the table, or one is discarded."""
    here = view("XX-3CDS.KCDHS.S6789TJQ-both-5-6DJC-31-stock.X-other")
    assert set(candidates(DEFAULT, here)) == {
        "discard-X",
        "KCDHS-KCDHSX.discard-X",
        "KCDHS-KCDHSX.KCDHSX-KCDHSXX",
    }


@pytest.mark.parametrize(
    ("position", "text", "canonical"),
    [
        (DRAW, " Take ", "take"),
        (DRAW, "STOCK", "stock"),
        (HELD, "Discard 4c", "discard-4C"),
        (HELD, "kchs . 9H8H7H. discard: ♣4", "KCHS.H789.discard-4C"),
        (HELD, "KC KH KS.discard-10d", "KCHS.discard-TD"),
        (OPENED, "DX67-D567.S678-S6789.discard-joker", "DX67-D567.S678-S6789.discard-X"),
    ],
)
def test_spelling_is_forgiven(position: str, text: str, canonical: str) -> None:
    """Capitals, spaces and the spelling of cards and melds do not matter."""
    assert parse_move(DEFAULT, view(position), text) == canonical


@pytest.mark.parametrize(
    ("position", "text", "error", "says"),
    [
        (DRAW, "discard-4C", IllegalError, "a card is drawn first"),
        (HELD, "stock", IllegalError, "a card was drawn already"),
        (HELD, "discard-KS", IllegalError, "KS was just taken"),
        (HELD, "discard-3C", IllegalError, "3C cannot be discarded: it is not in the hand"),
        (HELD, "KCHS", IllegalError, "the turn ends with a discard"),
        (HELD, "H789.discard-4C", IllegalError, "new melds of 24 points"),
        (HELD, "KCDS.discard-4C", IllegalError, "KD is not in the hand"),
        (HELD, "KCHS.discard-KC", IllegalError, "KC cannot be discarded"),
        (HELD, "KCHS.discard-", NotationError, "one card is discarded"),
        (HELD, "KCHS.discard-4C9C", NotationError, "one card is discarded"),
        (HELD, "KCHS.discard-4C.H789", NotationError, "the discard ends the turn"),
        (HELD, "", NotationError, "not of the form"),
        (HELD, "fold", NotationError, "card 'F"),
        (HELD, "discard-4C please", NotationError, "card"),
        (HELD, "K" * 301, NotationError, "301 characters"),
    ],
)
def test_wrong_actions_are_refused(position: str, text: str, error: type[TablebaseError], says: str) -> None:
    """A refusal says why, and shows a legal action."""
    here = view(position)
    with pytest.raises(error, match=says) as caught:
        parse_move(DEFAULT, here, text)

    assert caught.value.field == "action"
    assert caught.value.example == example(DEFAULT, here)
    assert parse_move(DEFAULT, here, caught.value.example) == caught.value.example


@pytest.mark.parametrize(
    ("position", "text", "words"),
    [
        (DRAW, "take", "take the 9 of diamonds from the discards"),
        (DRAW.replace("6D9D", "6DX"), "take", "take a joker from the discards"),
        (DRAW, "stock", "draw from the stock"),
        (HELD, "discard-4C", "discard the 4 of clubs"),
        (
            HELD,
            "H789.KCHS.discard-4C",
            "lay down 7 8 9 of hearts and three kings for 54 points; discard the 4 of clubs",
        ),
        (OPENED, "discard-5D", "discard the 5 of diamonds (the opponent could put it in a joker's place)"),
        (
            OPENED,
            "S678-S6789.discard-4C",
            "add the 9 of spades to 6 7 8 of spades; discard the 4 of clubs",
        ),
        (
            "5D9S-DX67.KCDH.S678.QCDHS-both-6-2H3H-31-stock.9S-other",
            "S678-S6789.discard-5D",
            "add the 9 of spades to 6 7 8 of spades; discard the 5 of diamonds and go out",
        ),
    ],
)
def test_actions_in_words(position: str, text: str, words: str) -> None:
    """An action is said as a player would, with a courteous warning."""
    assert move_label(DEFAULT, view(position), text) == words


def test_the_position_after_an_action() -> None:
    """It tells what the player knows: a card taken, the discards, the table, and who goes on."""
    here = view(DRAW)
    took = after(DEFAULT, here, "take")
    assert (cards.format_card(took.taken or 0), took.then, len(took.hand), len(took.discards)) == ("9D", "play", 11, 1)
    assert turn.took(here).hand == took.hand
    assert turn.took(here).discards == took.discards

    drawn = after(DEFAULT, here, "stock")
    assert (drawn.hand, drawn.stock, drawn.taken, drawn.then) == (here.hand, 31, None, "play")
    assert turn.drew(here, JOKER).hand == (*here.hand, JOKER)

    end = after(DEFAULT, view(HELD), "KCHS.discard-4C")
    assert (end.own_laid, end.then, cards.format_cards(end.discards[-1:])) == (True, "pass", "4C")
    assert format_steps(steps_of(DEFAULT, "KCHS.discard-4C")) == "KCHS"
    assert steps_of(DEFAULT, "take") == ()


def test_known_cards_after_a_play() -> None:
    """Of two jokers, one of which is known, the known one is taken to be laid."""
    play = read_move(DEFAULT, "5CDX.discard-4C")
    assert isinstance(play, Play)
    assert turn.still_seen((3, 4, 40, JOKER), play) == (40,)
