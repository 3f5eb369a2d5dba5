"""The actions worth considering in a position: every way to lay down that wastes no card, with every discard.

Laying nothing is always one of them, as a player may hold back. The others are the undominated lay-downs, of which none leaves
only a part of the cards of another, and lay-downs that spend fewer jokers: some jokers are kept for later, or the jokers added
to melds at the end are left out. There is one lay-down for each set of cards left.
"""

from collections.abc import Iterator

from solvers import cards
from solvers.cards import JOKER
from solvers.games.card_thirty.hand.laying import lay_downs
from solvers.games.card_thirty.hand.steps import Step
from solvers.games.card_thirty.play import turn
from solvers.games.card_thirty.play.moves import format_move
from solvers.games.card_thirty.play.turn import Draw, Move, Play
from solvers.games.card_thirty.play.view import View
from solvers.games.card_thirty.rules import CardThirtyRules

_DRAWS: tuple[Draw, ...] = ("take", "stock")
# The steps of a lay-down, by the cards that it leaves.
Ways = dict[tuple[int, ...], tuple[Step, ...]]


def candidates(rules: CardThirtyRules, view: View) -> tuple[str, ...]:
    """Return the texts of the actions worth considering; all are legal, and there is at least one."""
    return tuple(map(format_move, moves(rules, view)))


def moves(rules: CardThirtyRules, view: View) -> tuple[Move, ...]:
    """Return the actions worth considering."""
    # Before a draw neither pile is empty.
    return _DRAWS if view.moment == "draw" else plays(rules, view)


def plays(rules: CardThirtyRules, view: View) -> tuple[Play, ...]:
    """Return the plays worth considering by a player who has drawn."""
    listed = []
    for left, laid in ways(rules, view).items():
        if not left:
            listed.append(Play(laid, None))
        listed += [Play(laid, card) for card in turn.discards(rules, view, left, laid)]
    return tuple(listed)


def ways(rules: CardThirtyRules, view: View) -> Ways:
    """Return the lay-downs worth considering by a player who has drawn, laying nothing first, by the cards that they leave."""
    found: Ways = {view.hand: ()}
    for left, laid in _laid(rules, view, ()):
        found.setdefault(left, laid)
    if len(found) == 1:
        return found
    for number in range(1, view.hand.count(JOKER) + 1):
        for left, laid in _laid(rules, view, (), number):
            found.setdefault(left, laid)
    if any(len(left) == 1 and not turn.discards(rules, view, left, laid) for left, laid in found.items()):
        # The one card left was just taken and cannot be discarded: another is set apart to be discarded instead.
        for card in dict.fromkeys(view.hand):
            if card != view.taken:
                for left, laid in _laid(rules, view, (card,)):
                    found.setdefault(left, laid)
    return found


def _laid(
    rules: CardThirtyRules, view: View, apart: tuple[int, ...], jokers: int = 0
) -> Iterator[tuple[tuple[int, ...], tuple[Step, ...]]]:
    """Yield lay-downs of the hand without the cards ``apart``: the cards left, including these, and the steps."""
    hand = list(view.hand)
    for card in apart:
        hand.remove(card)
    for lay_down in lay_downs(rules, tuple(hand), view.table, opened=view.own_laid, keep=jokers):
        left, laid = cards.ordered((*lay_down.left, *apart)), lay_down.steps
        while laid:
            yield left, laid
            if laid[-1].kind != "add" or laid[-1].cards != (JOKER,):
                break
            left, laid = (*left, JOKER), laid[:-1]
