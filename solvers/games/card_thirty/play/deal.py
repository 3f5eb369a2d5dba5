"""A whole hand of the card game of Thirty with all its cards, hidden ones too, under the plain rules.

Players are 0 and 1. The player who did not deal gets the first card, and one card more. Nothing here is random: the order
of the deck is given, and that of a reshuffle too, so that a hand can be replayed.

If the stock is empty when a player is about to draw, all discards but the top one become the stock, once. Both players then
know each other's whole hand, as every other card was shuffled. If that has happened already, or the rules forbid it, the hand
ends at once. Then both players score the cards in their hands. There is always something to shuffle: both hands and the table
have 20 cards before a draw.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from solvers import cards
from solvers.errors import IllegalError
from solvers.games.card_thirty.hand.melds import Table
from solvers.games.card_thirty.play import turn
from solvers.games.card_thirty.play.turn import Move, Play
from solvers.games.card_thirty.play.view import Moment, Standing, View, deck
from solvers.games.card_thirty.rules import DEALT, CardThirtyRules, points

Pair = tuple[tuple[int, ...], tuple[int, ...]]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Deal:
    """The state of a hand.

    ``hands`` are those of the players, in canonical order. ``stock`` begins with the card that is drawn next, and
    ``discards`` lie from bottom to top. ``laid`` tells who has laid down, and ``seen`` holds those cards of each player that
    the other one knows. ``shuffle`` is the order in which discards become the stock; it may hold other cards too, such as
    the whole deck. ``moment`` is that of the view of ``mover``, the player to move, or ``over``.
    """

    hands: Pair
    stock: tuple[int, ...]
    dealer: int
    mover: int
    moment: Moment | Literal["over"]
    shuffle: tuple[int, ...] = ()
    table: Table = ()
    laid: tuple[bool, bool] = (False, False)
    discards: tuple[int, ...] = ()
    seen: Pair = ((), ())
    reshuffled: bool = False
    taken: int | None = None

    @property
    def over(self) -> bool:
        """True if the hand has ended."""
        return self.moment == "over"

    @property
    def winner(self) -> int | None:
        """The player who has no card left; None if there is none."""
        return next((player for player in (0, 1) if not self.hands[player]), None)


def deal(rules: CardThirtyRules, order: Sequence[int], dealer: int, shuffle: Sequence[int] = ()) -> Deal:
    """Return the start of a hand: cards are dealt one at a time to each player in turn, in the order of the deck.

    Raises:
        IllegalError: the cards are not those of the deck.
    """
    dealt = 2 * DEALT + 1
    first, second = tuple(order[:dealt:2]), tuple(order[1:dealt:2])
    return dealt_hands(rules, (first, second) if dealer == 1 else (second, first), order[dealt:], dealer, shuffle)


def dealt_hands(
    rules: CardThirtyRules,
    hands: tuple[Sequence[int], Sequence[int]],
    stock: Sequence[int],
    dealer: int,
    shuffle: Sequence[int] = (),
) -> Deal:
    """Return the start of a hand in which these cards were dealt.

    Raises:
        IllegalError: the cards are not those of the deck, or the hands do not have eleven cards and ten.
    """
    for player, hand in enumerate(hands):
        number, wanted = len(hand), DEALT + (player != dealer)
        if number != wanted:
            whose = "dealer" if player == dealer else "other player"
            raise IllegalError(f"{number} cards dealt to the {whose}: there are {wanted}", field="hand")
    every = (*hands[0], *hands[1], *stock)
    cards.check_deck(every, rules.jokers)
    if cards.ordered(every) != deck(rules):
        missing = cards.format_cards((Counter(deck(rules)) - Counter(every)).elements())
        raise IllegalError(f"cards dealt and in the stock: {missing} missing", field="stock")
    ordered = (cards.ordered(hands[0]), cards.ordered(hands[1]))
    return Deal(ordered, tuple(stock), dealer, 1 - dealer, "first", tuple(shuffle))


def view(state: Deal, standing: Standing | None = None) -> View:
    """Return the position as the player to move sees it. Raises ValueError if the hand is over."""
    if state.moment == "over":
        raise ValueError("the hand is over: nobody is to move")
    mover, other = state.mover, 1 - state.mover
    return View(
        hand=state.hands[mover],
        table=state.table,
        own_laid=state.laid[mover],
        other_laid=state.laid[other],
        held=len(state.hands[other]),
        seen=state.seen[other],
        discards=state.discards,
        stock=len(state.stock),
        reshuffled=state.reshuffled,
        moment=state.moment,
        taken=state.taken,
        dealer=state.dealer == mover,
        standing=standing,
    )


def complaint(rules: CardThirtyRules, state: Deal, move: Move) -> str:
    """Return the reason why an action is not legal; empty if it is legal."""
    try:
        play(rules, state, move)
    except IllegalError as error:
        return str(error)
    return ""


def play(rules: CardThirtyRules, state: Deal, move: Move) -> Deal:
    """Return the state after an action of the player to move.

    Raises:
        IllegalError: the action is not legal, or no order is known in which the discards are reshuffled.
    """
    if state.over:
        raise IllegalError("the hand is over", field="action")
    mover = state.mover
    after = turn.after(rules, view(state), move)
    if isinstance(move, Play):
        seen = turn.still_seen(state.seen[mover], move)
        done = replace(
            state,
            hands=_with(state.hands, mover, after.hand),
            table=after.table,
            laid=_with(state.laid, mover, after.own_laid),
            discards=after.discards,
            seen=_with(state.seen, mover, seen),
            mover=1 - mover,
            moment="draw",
            taken=None,
        )
        return replace(done, mover=mover, moment="over") if after.then == "out" else _with_stock(rules, done)
    if move == "take":
        seen = cards.ordered((*state.seen[mover], state.discards[-1]))
        return replace(
            state,
            hands=_with(state.hands, mover, after.hand),
            discards=after.discards,
            seen=_with(state.seen, mover, seen),
            moment="take",
            taken=after.taken,
        )
    drawn, *stock = state.stock
    hand = cards.ordered((*after.hand, drawn))
    return replace(state, hands=_with(state.hands, mover, hand), stock=tuple(stock), moment="stock", taken=drawn)


def result(rules: CardThirtyRules, state: Deal) -> tuple[int, int]:
    """Return the points that each player scores. Raises ValueError unless the hand is over."""
    if not state.over:
        raise ValueError("the hand is not over")
    scores = [sum(map(points, hand)) for hand in state.hands]
    if state.winner is not None and not state.laid[1 - state.winner]:
        scores[1 - state.winner] += rules.kamikaze_bonus
    return scores[0], scores[1]


def _with_stock(rules: CardThirtyRules, state: Deal) -> Deal:
    """Return the state of a player about to draw, with a new stock or the end of the hand if the stock is used up."""
    if state.stock:
        return state
    if state.reshuffled or rules.stock_exhausted == "end":
        return replace(state, moment="over")
    *below, top = state.discards
    left = Counter(below)
    stock = []
    for card in state.shuffle:
        if left[card]:
            left[card] -= 1
            stock.append(card)
    if left.total():
        missing = cards.format_cards(left.elements())
        raise IllegalError(f"the stock is used up, and the reshuffle lacks {missing}", field="reshuffle")
    return replace(state, stock=tuple(stock), discards=(top,), seen=state.hands, reshuffled=True)


def _with(pair: tuple[T, T], player: int, value: T) -> tuple[T, T]:
    """Return a pair with the value of one player changed."""
    return (value, pair[1]) if player == 0 else (pair[0], value)
