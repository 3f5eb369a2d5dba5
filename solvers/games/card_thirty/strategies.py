"""The fixed strategies: the numbers by which they play, and what they do in a position by the plain rules.

The compiled players of the batch (:mod:`solvers.games.card_thirty.kernels.players`) play whole hands by the same numbers. They choose
their first melds before they look at the table; here all that can be laid in the turn is weighed together. Of several ways to
lay down the same points either may take another one.
"""

from collections.abc import Iterable, Mapping

from solvers import cards
from solvers.cards import JOKER
from solvers.contract.goals import Strategy
from solvers.games.card_thirty.hand import points as melding
from solvers.games.card_thirty.hand.laying import lay_downs
from solvers.games.card_thirty.hand.melds import RANKS
from solvers.games.card_thirty.hand.steps import Step
from solvers.games.card_thirty.learned.prospects import ALL, SUIT_MASK, SUITS, useful
from solvers.games.card_thirty.play import turn
from solvers.games.card_thirty.play.candidates import Ways, ways
from solvers.games.card_thirty.play.turn import Move, Play
from solvers.games.card_thirty.play.view import View, deck
from solvers.games.card_thirty.rules import DEALT, JOKER_POINTS, CardThirtyRules, points

# Entries of a strategy: how it plays (0 at random, 1 greedily, 2 carefully), the turns for which it holds its first
# lay-down until it is out at once, the opponent's cards at which it no longer does, the points that a joker must free
# before it is spent, the opponent's cards at which jokers are spent anyway, the points that a discard must add to melds
# before it is taken, and tenths of a point that each card which completes a meld is worth when a card is discarded.
STYLE, HOLDS, ALARM, FREES, SPENDS, ADDS, PROSPECT, DANGER = range(8)
RANDOMLY, GREEDILY, CAREFULLY = range(3)
STRATEGIES = {
    "random": (RANDOMLY, 0, 0, 0, 99, 0, 0, 0),
    "greedy": (GREEDILY, 0, 0, 0, 99, 0, 0, 0),
    "stop-loss": (CAREFULLY, 0, 0, 5, 4, 6, 10, 0),
    "kamikaze": (CAREFULLY, 12, 3, 5, 4, 6, 10, 0),
}
# Those of whom one can be asked what they do. A player at random does anything.
FOLLOWED: Mapping[str, Strategy] = {
    strategy.slug: strategy
    for strategy in (
        Strategy("greedy", "lay down everything as soon as possible, and discard the dearest card that is in no meld"),
        Strategy(
            "stop-loss",
            "lay down as soon as the melds are worth enough, keep jokers that free less than 5 points, and discard the dearest "
            "card, less what it may still become",
        ),
        Strategy(
            "kamikaze",
            "as stop-loss, but hold the first melds back to go out in one turn, for 12 turns or until the opponent has 3 cards",
        ),
    )
}
# The most jokers that are spent on melds, more than which only fill up.
BUDGET = 2


def follow(rules: CardThirtyRules, name: str, view: View) -> Move:
    """Return the action of a strategy of ``FOLLOWED`` in a position: one of those worth considering.

    A position does not tell how many turns there were if discards were taken. It counts as the fewest possible.
    """
    numbers = STRATEGIES[name]
    if view.moment == "draw":
        return "take" if _wants(rules, numbers, view) else "stock"
    found = {
        left: laid for left, laid in ways(rules, view).items() if not left or turn.discards(rules, view, left, laid)
    }
    out = min((left for left in found if len(left) < 2), key=len, default=None)
    if out is not None:
        last = turn.discards(rules, view, out, found[out]) if out else (None,)
        return Play(found[out], last[0])
    holds = not view.own_laid and turns(rules, view) < 2 * numbers[HOLDS] and view.held > numbers[ALARM]
    left = view.hand if holds else _left(numbers, view, found)
    return Play(found[left], _discard(rules, numbers, view, left, found[left]))


def turns(rules: CardThirtyRules, view: View) -> int:
    """Return the fewest turns of both players that have been completed before a position."""
    if view.moment == "first":
        return 0
    drawn = len(deck(rules)) - 2 * DEALT - 1 - (0 if view.reshuffled else view.stock)
    fewest = drawn + (view.moment != "stock")
    # The dealer's turns are the second, the fourth and so on.
    return fewest + (fewest % 2 != view.dealer)


def _wants(rules: CardThirtyRules, numbers: tuple[int, ...], view: View) -> bool:
    """Return True if a strategy takes the top discard rather than a card of the stock."""
    *_, card = view.discards
    if card == JOKER:
        return True
    more = (*view.hand, card)
    if view.own_laid:
        return _laid(rules, view, cards.ordered(more)) - _laid(rules, view, view.hand) >= points(card)
    before, after = _ready(rules, view.hand), _ready(rules, more)
    if after and not before:
        return True
    gain = _melded(more, BUDGET) - _melded(view.hand, BUDGET)
    return after and gain > 0 if numbers[STYLE] == GREEDILY else gain >= numbers[ADDS]


def _laid(rules: CardThirtyRules, view: View, hand: tuple[int, ...]) -> int:
    """Return the most points of natural cards that a player who has laid down before can lay."""
    left = min(_naturals(lay_down.left) for lay_down in lay_downs(rules, hand, view.table, opened=True))
    return _naturals(hand) - left


def _ready(rules: CardThirtyRules, hand: tuple[int, ...]) -> bool:
    """Return True if new melds of a hand are worth enough for a first lay-down."""
    jokers = hand.count(JOKER)
    worth = _melded(hand, BUDGET)
    return worth > 0 and worth + JOKER_POINTS * jokers >= rules.first_meld


def _melded(hand: tuple[int, ...], most: int) -> int:
    """Return the most points of natural cards in new melds of a hand with at most so many jokers."""
    mask, jokers = _mask(hand), min(hand.count(JOKER), most)
    best = melding.most(tuple(mask >> RANKS * suit & SUIT_MASK for suit in range(SUITS)), jokers)
    return best - JOKER_POINTS * jokers if best else 0


def _left(numbers: tuple[int, ...], view: View, found: Ways) -> tuple[int, ...]:
    """Return the cards that a strategy leaves of a hand that it does not hold back, but cannot end."""
    laying = [left for left in found if left != view.hand or view.own_laid] or [view.hand]
    if numbers[STYLE] != CAREFULLY or view.held <= numbers[SPENDS]:
        return min(laying, key=lambda left: (_naturals(left), left.count(JOKER), left))
    # As many jokers are kept as can be, and one more is spent as long as that frees enough points.
    best = {
        kept: min((left for left in laying if left.count(JOKER) == kept), key=lambda left: (_naturals(left), left))
        for kept in sorted({left.count(JOKER) for left in laying}, reverse=True)
    }
    chosen, *fewer = best.values()
    for left in fewer:
        spent = chosen.count(JOKER) - left.count(JOKER)
        if _naturals(chosen) - _naturals(left) < spent * numbers[FREES]:
            break
        chosen = left
    return chosen


def _discard(
    rules: CardThirtyRules, numbers: tuple[int, ...], view: View, left: tuple[int, ...], laid: tuple[Step, ...]
) -> int:
    """Return the card that a strategy discards of those that a lay-down leaves."""
    allowed = turn.discards(rules, view, left, laid)
    naturals = [card for card in allowed if card != JOKER]
    if not naturals:
        return JOKER
    if not (view.own_laid or laid):
        melds = min(lay_downs(rules, left, (), opened=True), key=lambda lay_down: _naturals(lay_down.left))
        naturals = [card for card in naturals if card in melds.left] or naturals
    hand = _mask(left)
    live = ALL & ~_mask((*view.hand, *view.discards, *(card for meld in view.table for card in meld.cards)))

    def worth(card: int) -> int:
        return 10 * points(card) + numbers[PROSPECT] * (useful(hand & ~(1 << card)) & live).bit_count()

    # Of equals the first.
    return max(naturals, key=lambda card: (worth(card), -card))


def _mask(some: Iterable[int]) -> int:
    """Return the natural ones of some cards as a mask."""
    return sum(1 << card for card in set(some) if card != JOKER)


def _naturals(some: Iterable[int]) -> int:
    """Return the points of the natural ones of some cards."""
    return sum(points(card) for card in some if card != JOKER)
