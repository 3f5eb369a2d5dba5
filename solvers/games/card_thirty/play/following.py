"""The positions that may follow each other in the record of a hand.

After a draw the player's next position is known but for the card. After a play comes the opponent's position, known to the
player but for some cards of the hand. If only one player is recorded, the player's own next position comes instead, after a
turn of the opponent. As with single positions, only the certainly impossible is refused.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solvers import cards
from solvers.cards import JOKER
from solvers.games.card_thirty.hand.melds import Table
from solvers.games.card_thirty.play import turn, view_text
from solvers.games.card_thirty.play.turn import After, Move
from solvers.games.card_thirty.play.view import View, deck, unseen
from solvers.games.card_thirty.rules import CardThirtyRules

OVER = "the hand is over"
# The fields of a position in the order of its text.
_FIELDS = ("HAND", "TABLE", "LAID", "OPPONENT", "DISCARDS", "STOCK", "MOMENT", "DEALER", "LEAD", "LEFT")


class Piles(NamedTuple):
    """The discards from bottom to top, the number of cards in the stock, and True if it was reshuffled."""

    discards: tuple[int, ...]
    stock: int
    reshuffled: bool


def complaint(rules: CardThirtyRules, view: View, move: Move, following: View) -> str:
    """Return the reason why a position cannot be the next one in a record after a legal action; empty if none is certain."""
    after = turn.after(rules, view, move)
    if after.then == "play":
        return _drawn(view, move, following)
    piles = _before_draw(rules, Piles(after.discards, after.stock, view.reshuffled))
    if after.then == "out" or piles is None:
        return OVER
    if following.moment != "draw":
        return f"MOMENT is {following.moment}, not draw: after a discard a player is about to draw"
    if following.dealer == view.dealer:
        return _own(rules, view, after, piles, following)
    return _others(rules, view, after, piles, following)


def following(rules: CardThirtyRules, view: View, move: Move) -> View | None:
    """Return a position that may be the next one after a legal action; None if the hand is over.

    Of hidden cards, the first ones that are possible are drawn, or held by the opponent.
    """
    after = turn.after(rules, view, move)
    hidden = unseen(rules, view)
    if after.then == "play":
        return turn.took(view) if move == "take" else turn.drew(view, hidden[0])
    piles = _before_draw(rules, Piles(after.discards, after.stock, view.reshuffled))
    if after.then == "out" or piles is None:
        return None
    hand = cards.ordered((*view.seen, *hidden[: view.held - len(view.seen)]))
    # Once the discards were reshuffled, it is possible that the opponent knows every card.
    known = after.hand if piles.reshuffled else _taken(view, after)
    return _passed(view, after, piles, hand, known)


def _drawn(view: View, move: Move, following: View) -> str:
    """Return the reason why a position is not that of a player who has just drawn."""
    if move == "take":
        return _difference(turn.took(view), following)
    if following.moment != "stock" or following.taken is None:
        return "the player has drawn a card of the stock, and is about to play"
    return _difference(turn.drew(view, following.taken), following)


def _others(rules: CardThirtyRules, view: View, after: After, piles: Piles, following: View) -> str:
    """Return the reason why a position is not the opponent's after a play."""
    wrong = _difference(_passed(view, after, piles, following.hand, following.seen), following)
    if wrong:
        return wrong
    if lacking := _lacking(view.seen, following.hand):
        return f"{lacking} is not in the hand, which held it"
    places = (*after.hand, *_melded(after.table), *after.discards, *following.hand)
    if twice := _lacking(places, deck(rules)):
        return f"{twice} is in the hand, and was elsewhere"
    if unknown := _lacking(following.seen, after.hand):
        return f"{unknown} is known, and the opponent does not hold it"
    if hidden := _lacking(_taken(view, after), following.seen):
        return f"{hidden} is not known, though it was taken from the discards"
    known = piles.reshuffled and not view.reshuffled
    if known and (missing := _lacking(after.hand, following.seen)):
        return f"{missing} is not known, though the discards were just reshuffled"
    return ""


def _own(rules: CardThirtyRules, view: View, after: After, piles: Piles, following: View) -> str:
    """Return the reason why a position is not the player's own next one: it is compared with all that the opponent's turn may leave."""
    discard = following.discards[-1]
    turns = list(_turns(rules, piles, discard))
    if not turns:
        return OVER
    differences = [
        _difference(
            following._replace(
                hand=after.hand,
                own_laid=after.own_laid,
                other_laid=view.other_laid or following.other_laid,
                discards=ended.discards,
                stock=ended.stock,
                reshuffled=ended.reshuffled,
                moment="draw",
                taken=None,
                standing=view.standing,
            ),
            following,
        )
        for ended in turns
    ]
    if all(differences):
        # The stock, which is last, differs by a card, whatever the opponent has drawn.
        return differences[-1]
    if not following.other_laid and following.table != after.table:
        return "the TABLE has changed, and the opponent has not laid down"
    if gone := _lacking(_naturals(_melded(after.table)), _melded(following.table)):
        return f"{gone} has left the TABLE"
    if following.reshuffled == view.reshuffled:
        places = (*_melded(following.table), *following.seen, discard)
        if gone := _lacking(_naturals(view.seen), places):
            return f"{gone} was held by the opponent, and is nowhere"
        if new := _lacking(_naturals(following.seen), (*view.seen, *piles.discards[-1:])):
            return f"{new} is known, and the opponent has not taken it"
    return ""


def _turns(rules: CardThirtyRules, piles: Piles, discard: int) -> Iterator[Piles]:
    """Yield the piles that the opponent's turn may leave: a card was taken or drawn, and one discarded."""
    top = piles.discards[-1]
    ways = [Piles((*piles.discards, discard), piles.stock - 1, piles.reshuffled)]
    if discard != top or top == JOKER or rules.discard_just_taken:
        ways.insert(0, Piles((*piles.discards[:-1], discard), piles.stock, piles.reshuffled))
    for way in ways:
        ended = _before_draw(rules, way)
        if ended is not None:
            yield ended


def _before_draw(rules: CardThirtyRules, piles: Piles) -> Piles | None:
    """Return the piles when a player is about to draw; None if the stock is used up and the hand is over."""
    if piles.stock:
        return piles
    if piles.reshuffled or rules.stock_exhausted == "end":
        return None
    return Piles(piles.discards[-1:], len(piles.discards) - 1, reshuffled=True)


def _passed(view: View, after: After, piles: Piles, hand: tuple[int, ...], seen: tuple[int, ...]) -> View:
    """Return the opponent's position after a play, if the opponent holds a hand and knows some cards of the player."""
    return View(
        hand=hand,
        table=after.table,
        own_laid=view.other_laid,
        other_laid=after.own_laid,
        held=len(after.hand),
        seen=seen,
        discards=piles.discards,
        stock=piles.stock,
        reshuffled=piles.reshuffled,
        moment="draw",
        taken=None,
        dealer=not view.dealer,
        standing=None if view.standing is None else view.standing.exchanged,
    )


def _difference(expected: View, following: View) -> str:
    """Return the first field in which a position is not as expected; empty if there is none."""
    pairs = zip(
        _FIELDS, view_text.format_view(following).split("-"), view_text.format_view(expected).split("-"), strict=False
    )
    return next((f"{name} is {text}, not {other}" for name, text, other in pairs if text != other), "")


def _taken(view: View, after: After) -> tuple[int, ...]:
    """Return the natural card that the player has just taken from the discards, if it is still in the hand."""
    if view.moment != "take" or view.taken is None or view.taken == JOKER or view.taken not in after.hand:
        return ()
    return (view.taken,)


def _lacking(some: Iterable[int], others: Iterable[int]) -> str:
    """Return the cards that are not among others, as text; empty if all are."""
    return cards.format_cards((Counter(some) - Counter(others)).elements())


def _naturals(some: Iterable[int]) -> tuple[int, ...]:
    return tuple(card for card in some if card != JOKER)


def _melded(table: Table) -> tuple[int, ...]:
    return tuple(card for meld in table for card in meld.cards)
