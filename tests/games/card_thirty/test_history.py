"""Whole hands as text, and back."""

import re
from random import Random

import pytest

from service.settings import ROOT
from solvers import cards
from solvers.errors import IllegalError, NotationError, TablebaseError
from solvers.games.card_thirty.play import deal
from solvers.games.card_thirty.play.history import read, write
from solvers.games.card_thirty.play.moves import format_move
from solvers.games.card_thirty.play.turn import Move
from solvers.games.card_thirty.rules import CardThirtyRules
from tests.games.card_thirty.hands import PLAYED, fixed_deal, played, random_hand
from tests.games.card_thirty.positions import DEFAULT

START = fixed_deal(DEFAULT, "KCKDKH2C4C6C8CTC3D5D7D", "2H4H6H8HTH3S5S7S9SJS", top="2S")
TURNS = ("KCDH.discard-2C", "stock", "discard-2S", "take", "discard-4C")


def history(*turns: str) -> str:
    """Return the history of the hand above with these lines of turns."""
    return "\n".join([*write(DEFAULT, START, ()).splitlines()[:-1], *turns])


@pytest.mark.parametrize("variant", PLAYED)
def test_text_and_hand_are_inverse(variant: str) -> None:
    """A hand is read as it was written: the same positions, actions and end, also if it stops in the middle."""
    rules = CardThirtyRules.parse(variant)
    for seed in range(4):
        hand = list(random_hand(rules, Random(f"{variant} {seed}"), hold=0.3 * seed))
        actions: list[Move] = [move for _, move in hand if move is not None]
        stops = Random(seed).randrange(len(actions))
        for number in (len(actions), stops):
            text = write(rules, hand[0][0], actions[:number])
            decisions, end = read(rules, text)
            assert [position for position, _ in decisions] == [deal.view(state) for state, _ in hand[:number]]
            assert [action for _, action in decisions] == [format_move(move) for move in actions[:number]]
            last = hand[number][0]
            assert (end.hands, end.table, end.stock, end.discards) == (
                last.hands,
                last.table,
                last.stock,
                last.discards,
            )
            assert write(rules, hand[0][0], [action for _, action in decisions]) == text
        assert deal.result(rules, hand[-1][0]) == deal.result(rules, read(rules, write(rules, hand[0][0], actions))[1])


def test_the_documented_history() -> None:
    """The history in the documentation is one of a whole hand."""
    text = re.findall(r"```\n(dealer.*?)```", (ROOT / "docs" / "notation.md").read_text("utf-8"), re.DOTALL)[0]
    decisions, state = read(DEFAULT, text)
    assert (len(decisions), state.winner, deal.result(DEFAULT, state)) == (13, 0, (0, 6))


def test_a_history() -> None:
    """It has a header and a line for each turn."""
    text = write(DEFAULT, START, TURNS)
    assert text.splitlines()[:3] == ["dealer: B", "A: 2C4C6C8CTCKC3D5D7DKDKH", "B: 2H4H6H8HTH3S5S7S9SJS"]
    assert text.splitlines()[4:] == ["first: KCDH.discard-2C", "stock 2S: discard-2S", "take 2S: discard-4C"]


def test_a_history_is_read_in_any_spelling() -> None:
    """Small letters, comments and empty lines do not matter, nor do the cards drawn have to be named."""
    text = history(
        "", "First: kcdh.Discard 2c  # three kings", "Stock: discard-2s", "# he likes it", "TAKE 2s :discard-4c"
    )
    assert read(DEFAULT, text) == read(DEFAULT, write(DEFAULT, START, TURNS))


def test_a_history_without_turns() -> None:
    """Cards are dealt, and nobody has acted."""
    for text in (history(), history("first:")):
        decisions, state = read(DEFAULT, text)
        assert (decisions, state.moment, state.hands) == ([], "first", START.hands)


def test_the_order_of_a_reshuffle_must_have_its_cards() -> None:
    """The new stock has all discards but the top one."""
    start, *_ = hand = list(random_hand(DEFAULT, Random(1), hold=1))
    text = write(DEFAULT, start[0], [move for _, move in hand if move is not None])
    assert read(DEFAULT, text)[1].reshuffled
    without = "\n".join(line for line in text.splitlines() if not line.startswith("reshuffle"))
    with pytest.raises(IllegalError, match=r"line \d+: the stock is used up, and the reshuffle lacks"):
        read(DEFAULT, without)
    more = re.sub("(?m)^(reshuffle: .*)$", r"\g<1>" + cards.format_card(start[0].hands[0][0]), text)
    with pytest.raises(IllegalError, match=r"line \d+: (..|X) in the reshuffle: not among"):
        read(DEFAULT, more)


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("", NotationError, "there is no line 'dealer'"),
        ("dealer: B\nA: 2C", NotationError, "there is no line 'b'"),
        ("dealer B", NotationError, "line 1: no colon"),
        (history("first discard-2C"), NotationError, "line 5: no colon"),
        (history("second: discard-2C"), NotationError, "line 5: 'second': first, stock or take"),
        (history("first: discard-QS"), IllegalError, "line 5: QS cannot be discarded"),
        (history("first: discard-2"), NotationError, "line 5: card '2'"),
        (history("first: take"), NotationError, "line 5: 'take' is no play"),
        (history("stock 2S: discard-2C"), IllegalError, "line 5: the first turn begins without"),
        (history("first: discard-2C", "first: discard-2S"), IllegalError, "line 6: the first turn is the first"),
        (history("first: discard-2C", "stock 3H: discard-3H"), IllegalError, "line 6: 3H is not the next.*it is 2S"),
        (history("first: discard-2C", "take 3H: discard-3H"), IllegalError, "line 6: 3H is not.*discards: it is 2C"),
        (history("first: discard-2C", "", "stock 2S: discard-2C"), IllegalError, "line 7: 2C cannot be discarded"),
        (
            history("first: discard-2C", "stock 2S:", "take: discard-3D"),
            IllegalError,
            "line 7: the turn before has no play",
        ),
        (history("dealer: A", "first: discard-2C"), NotationError, "line 5: 'dealer' is there twice"),
        (history("first: discard-2C", "dealer: A"), NotationError, "line 6: 'dealer': first, stock or take"),
        (history().replace("dealer: B", "dealer: C"), NotationError, "line 1: dealer 'C': A or B"),
        (history().replace("2H4H", "2H4S"), IllegalError, "the cards: card 4S is there twice"),
        (history().replace("2H4H", "2H"), IllegalError, "the cards: 9 cards dealt to the dealer"),
        ("x" * 100_001, NotationError, "100001 characters"),
    ],
)
def test_wrong_lines_are_refused(text: str, error: type[TablebaseError], says: str) -> None:
    """A refusal names the line and says what is wrong with it."""
    with pytest.raises(error, match=says) as caught:
        read(DEFAULT, text)

    assert caught.value.example


def test_nothing_follows_the_end() -> None:
    """A turn after the hand is over is refused."""
    start = fixed_deal(DEFAULT, "2H3H4HX6D7D5C5S5H5DTC", "2C4C6C8C3D9DTS3S7SJS")
    text = write(DEFAULT, start, ["5CDHS.DX67.H234.discard-TC"])
    assert read(DEFAULT, text)[1].winner == 0
    with pytest.raises(IllegalError, match="line 6: the hand is over"):
        read(DEFAULT, text + "stock: discard-2C")


def test_a_history_begins_at_the_start() -> None:
    """A hand is not written from its middle."""
    with pytest.raises(IllegalError, match="begins before the first turn"):
        write(DEFAULT, played(DEFAULT, START, *TURNS), [])
