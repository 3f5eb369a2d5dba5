"""The actions of a turn under the plain rules: draw a card, lay down any melds, and discard a card.

The legal actions depend on the cards that the player sees, so the rules are stated for views. A card taken from the discards
may not be discarded in the same turn, unless the rules allow it. So melds that leave no other card are not legal. Jokers are
alike: a player who takes a joker and holds another may discard one.
"""

from collections import Counter
from typing import Literal, NamedTuple

from solvers import cards
from solvers.cards import JOKER
from solvers.errors import IllegalError
from solvers.games.card_thirty.hand import steps
from solvers.games.card_thirty.hand.melds import Table
from solvers.games.card_thirty.hand.steps import Laying, Step
from solvers.games.card_thirty.play.view import View
from solvers.games.card_thirty.rules import CardThirtyRules

Draw = Literal["stock", "take"]


class Play(NamedTuple):
    """The steps of a lay-down, none if nothing is laid, and the card discarded; None if the last card was melded."""

    steps: tuple[Step, ...]
    discard: int | None


Move = Draw | Play


class After(NamedTuple):
    """The position after an action, as far as the player who acted knows it.

    ``then`` is ``play`` after a draw, ``pass`` if the opponent is to draw, and ``out`` if the player has no card left and
    wins the hand. ``taken`` is the card just taken from the discards; a card drawn from the stock is not known yet, and so
    not in ``hand``. If the stock is empty when the turn passes, it is reshuffled next or the hand ends.
    """

    hand: tuple[int, ...]
    table: Table
    own_laid: bool
    discards: tuple[int, ...]
    stock: int
    taken: int | None
    then: Literal["play", "pass", "out"]


def after(rules: CardThirtyRules, view: View, move: Move) -> After:
    """Return the position after an action.

    Raises:
        IllegalError: the action is not legal. The message says why.
    """
    if isinstance(move, Play):
        return _after_play(rules, view, move)
    if view.moment != "draw":
        raise _illegal(
            "a card was drawn already" if view.taken is not None else "the first turn begins without drawing"
        )
    if move == "take":
        if not view.discards:
            raise _illegal("there is no discard to take")
        *below, top = view.discards
        hand = cards.ordered((*view.hand, top))
        return After(hand, view.table, view.own_laid, tuple(below), view.stock, top, "play")
    if not view.stock:
        raise _illegal("the stock is empty")
    return After(view.hand, view.table, view.own_laid, view.discards, view.stock - 1, None, "play")


def took(view: View) -> View:
    """Return the position of a player who has taken the top discard."""
    *below, top = view.discards
    return view._replace(hand=cards.ordered((*view.hand, top)), discards=tuple(below), moment="take", taken=top)


def drew(view: View, card: int) -> View:
    """Return the position of a player who has drawn a card from the stock."""
    return view._replace(hand=cards.ordered((*view.hand, card)), stock=view.stock - 1, moment="stock", taken=card)


def discards(rules: CardThirtyRules, view: View, left: tuple[int, ...], laid: tuple[Step, ...]) -> tuple[int, ...]:
    """Return the cards that may be discarded after a lay-down, each once.

    ``left`` are the cards that the steps ``laid`` leave in the hand.
    """
    different = tuple(dict.fromkeys(left))
    if view.moment != "take" or rules.discard_just_taken or _other_joker(view, laid):
        return different
    return tuple(card for card in different if card != view.taken)


def still_seen(seen: tuple[int, ...], play: Play) -> tuple[int, ...]:
    """Return the known cards of a player after a play; ``seen`` were known before it.

    Cards laid and discarded are no longer held, and a joker fetched from the table is held. If a joker leaves a hand with known
    jokers, it counts as a known one, so that only certain cards stay known.
    """
    known = Counter(seen)
    for step in play.steps:
        known -= Counter(step.cards)
        if step.kind == "swap":
            known[JOKER] += 1
    return cards.ordered((known - Counter(() if play.discard is None else (play.discard,))).elements())


def _after_play(rules: CardThirtyRules, view: View, play: Play) -> After:
    if view.moment == "draw":
        raise _illegal("a card is drawn first: stock or take")
    laying = steps.replay(rules, Laying(view.hand, view.table, view.own_laid), play.steps)
    own_laid = view.own_laid or bool(play.steps)
    if play.discard is None:
        if laying.hand:
            raise _illegal("the turn ends with a discard as long as a card is left")
        return After((), laying.table, own_laid, view.discards, view.stock, None, "out")
    spelled = cards.format_card(play.discard)
    if play.discard not in laying.hand:
        raise _illegal(
            f"{spelled} cannot be discarded: {'it is not' if laying.hand else 'no card is left'} in the hand"
        )
    if play.discard not in discards(rules, view, laying.hand, play.steps):
        only = ", so that another card must be left" if len(laying.hand) == 1 else ""
        raise _illegal(f"{spelled} was just taken from the discards and may not be discarded in the same turn{only}")
    left = list(laying.hand)
    left.remove(play.discard)
    pile = (*view.discards, play.discard)
    return After(tuple(left), laying.table, own_laid, pile, view.stock, None, "pass" if left else "out")


def _other_joker(view: View, laid: tuple[Step, ...]) -> bool:
    """Return True if a joker was taken and the player has had another joker in this turn."""
    return view.taken == JOKER and view.hand.count(JOKER) + sum(step.kind == "swap" for step in laid) > 1


def _illegal(message: str) -> IllegalError:
    return IllegalError(message, field="action")
