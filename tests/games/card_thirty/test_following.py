"""Positions that follow each other in the record of a hand, of both players or of one."""

import itertools
from collections.abc import Iterator
from random import Random

import pytest

from solvers import cards
from solvers.games.card_thirty.play import deal, following, moves, turn, view_text
from solvers.games.card_thirty.play.deal import Deal
from solvers.games.card_thirty.play.turn import Move
from solvers.games.card_thirty.play.view import Standing, View
from solvers.games.card_thirty.rules import CardThirtyRules
from tests.games.card_thirty.hands import PLAYED, fixed_deal, random_hand, wild_hand
from tests.games.card_thirty.positions import DEFAULT

# So many decisions of a hand are looked at: players who hold everything back may go on for hundreds.
MOST = 160
Decisions = list[tuple[View, Move]]


def decisions(hand: Iterator[tuple[Deal, Move | None]], standing: Standing | None = None) -> Decisions:
    """Return the decisions of a hand, as the players saw them."""
    sides = (standing, None if standing is None else standing.exchanged)
    return [(deal.view(state, sides[state.mover]), move) for state, move in hand if move is not None][:MOST]


def of_players(listed: Decisions) -> Iterator[Decisions]:
    """Yield the record of both players, and that of each."""
    yield listed
    for dealer in (False, True):
        yield [example for example in listed if example[0].dealer == dealer]


@pytest.mark.parametrize("variant", PLAYED)
def test_what_followed_may_follow(variant: str) -> None:
    """Every position of a game may follow the one before it, and so may the example, which is legal."""
    rules = CardThirtyRules.parse(variant)
    for seed in range(2):
        hands = (
            random_hand(rules, Random(f"{variant} {seed}"), hold=0.4 * seed),
            wild_hand(rules, Random(f"{variant} {seed}")),
        )
        for hand in hands:
            for record in of_players(decisions(hand, Standing(-7, 3))):
                for (view, move), (after, _) in itertools.pairwise(record):
                    assert following.complaint(rules, view, move, after) == ""
                    example = following.following(rules, view, move)
                    assert example is not None
                    assert following.complaint(rules, view, move, example) == ""
                    text = view_text.format_view(example)
                    assert view_text.parse_view(rules, text, match=True) == example


def test_a_reshuffle_may_lie_between() -> None:
    """A hand in which nobody lays down goes through the stock twice: its positions follow each other, too."""
    listed = decisions(random_hand(DEFAULT, Random(1), hold=1))
    changes = [
        (one, move, after)
        for (one, move), (after, _) in itertools.pairwise(listed)
        if after.reshuffled > one.reshuffled
    ]
    assert changes
    for view, move, after in changes:
        assert following.complaint(DEFAULT, view, move, after) == ""
        assert "is not known" in following.complaint(DEFAULT, view, move, after._replace(seen=after.seen[1:]))
        assert following.complaint(DEFAULT, view, move, after._replace(reshuffled=False)).startswith("STOCK is")


def test_other_positions_do_not_follow() -> None:
    """Positions of another hand, and those from earlier or much later in the same hand, are refused."""
    listed, others = (decisions(random_hand(DEFAULT, Random(seed), hold=0.2)) for seed in (4, 5))
    for index, (view, move) in enumerate(listed[:-1]):
        for other, _ in (*others, *listed[: index + 1], *listed[index + 6 :]):
            assert following.complaint(DEFAULT, view, move, other), (view, move, other)


def position(text: str) -> View:
    """Return a position of a match."""
    return view_text.parse_view(DEFAULT, text, match=True)


# The player has laid three kings and discards; the opponent holds the 6 of diamonds for certain.
BEFORE = "2C9C7H8H4S5S6S9S-KCHS-own-10.6D-2H3H-31-stock.9S-other-ahead5-4left"
OTHERS = "ACTCJC6DAHTHJHQHASTS-KCHS-other-7-2H3H9S-31-draw-dealer-behind5-4left"
OWN = "2C9C7H8H4S5S6S-KCHS-own-10.6D-2H3H9S4C-30-draw-other-ahead5-4left"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (OTHERS, ""),
        (OTHERS.replace("-7-", "-7.5S-"), ""),
        (OTHERS.replace("-7-", "-7.AD-"), "AD is known, and the opponent does not hold it"),
        (OTHERS.replace("6D", "5D"), "6D is not in the hand, which held it"),
        (OTHERS.replace("TC", "9C"), "9C is in the hand, and was elsewhere"),
        (OTHERS.replace("behind5", "ahead5"), "LEAD is ahead5, not behind5"),
        (OTHERS.replace("4left", "3left"), "LEFT is 3left, not 4left"),
        (OTHERS.replace("KCHS", "KCDH"), "TABLE is KCDH, not KCHS"),
        (OTHERS.replace("2H3H9S", "3H2H9S"), "DISCARDS is 3H2H9S, not 2H3H9S"),
        (OWN, ""),
        (OWN.replace("9S4C-30", "4C-31"), ""),
        (OWN.replace("9S4C-30", "-32"), "DISCARDS is 2H3H, not 2H3H9S3H"),
        (OWN.replace("2C9C", "2CTC"), "HAND is"),
        (OWN.replace("10.6D", "10"), "6D was held by the opponent, and is nowhere"),
        (OWN.replace("9S4C-30", "9S6D-30").replace("10.6D", "10"), ""),
        (OWN.replace("10.6D", "10.6D7D"), "7D is known, and the opponent has not taken it"),
        (OWN.replace("10.6D", "10.6D9S").replace("9S4C-30", "4C-31"), ""),
        (OWN.replace("KCHS-own-10.6D", "KCHS.6CDH-both-7"), ""),
        (OWN.replace("KCHS-own-10.6D", "QCHS.6CDH-both-7"), "KCKHKS has left the TABLE"),
        (BEFORE, "MOMENT is stock, not draw"),
    ],
)
def test_what_is_wrong_is_named(text: str, says: str) -> None:
    """After a discard the next position is the opponent's, or the player's own after the opponent's turn."""
    move = moves.read_move(DEFAULT, "discard-9S")
    wrong = following.complaint(DEFAULT, position(BEFORE), move, position(text))
    assert wrong.startswith(says)
    assert bool(wrong) == bool(says)


def test_a_draw_is_followed_by_a_play() -> None:
    """A player who has drawn sees the same position with the card, and plays."""
    view = position(OWN)
    drawn, taken = turn.drew(view, cards.read("TD")[0]), turn.took(view)
    for move, after, says in (
        ("stock", drawn, ""),
        ("take", taken, ""),
        ("stock", taken, "the player has drawn a card of the stock"),
        ("take", drawn, "HAND is"),
        ("stock", drawn._replace(stock=31), "STOCK is 31, not 29"),
        ("stock", view, "the player has drawn a card of the stock"),
    ):
        wrong = following.complaint(DEFAULT, view, moves.read_move(DEFAULT, move), after)
        assert wrong.startswith(says)
        assert bool(wrong) == bool(says)


def test_nothing_follows_the_end() -> None:
    """After a player has gone out, or when the stock is used up for good, the hand is over."""
    start = fixed_deal(DEFAULT, "2H3H4HX6D7D5C5S5H5DTC", "2C4C6C8C3D9DTS3S7SJS")
    view, out = deal.view(start), moves.read_move(DEFAULT, "5CDHS.DX67.H234.discard-TC")
    for other in (view, deal.view(deal.play(DEFAULT, start, moves.read_move(DEFAULT, "discard-TC")))):
        assert following.complaint(DEFAULT, view, out, other) == following.OVER
    assert following.following(DEFAULT, view, out) is None
    for rules in (DEFAULT, CardThirtyRules(stock_exhausted="end")):
        *_, (state, move), _ = random_hand(rules, Random(1), hold=1)
        assert move is not None
        assert (state.winner, state.reshuffled) == (None, rules is DEFAULT)
        view = deal.view(state)
        assert following.following(rules, view, move) is None
        assert following.complaint(rules, view, move, view) == following.OVER
