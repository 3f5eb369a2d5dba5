"""Whole hands of the card game of Thirty that the tests play at random."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from solvers import cards
from solvers.games.card_thirty.hand import steps
from solvers.games.card_thirty.hand.steps import Laying, Step
from solvers.games.card_thirty.play import candidates, deal, moves, turn
from solvers.games.card_thirty.play.deal import Deal
from solvers.games.card_thirty.play.turn import Move, Play
from solvers.games.card_thirty.play.view import View, deck
from solvers.games.card_thirty.rules import CardThirtyRules
from tests.games.card_thirty.positions import VARIANTS

# Rule sets under which hands are played: those that change the melds, and those that change the turn or the end.
PLAYED = (
    *VARIANTS,
    "stock_exhausted=end",
    "discard_just_taken=true",
    "kamikaze_bonus=25",
    "going_out_needs_discard=true,discard_just_taken=true,jokers=4",
)


def shuffled(rules: CardThirtyRules, rng: Random) -> list[int]:
    """Return the deck in random order."""
    order = list(deck(rules))
    rng.shuffle(order)
    return order


def random_deal(rules: CardThirtyRules, rng: Random) -> Deal:
    """Return a hand just dealt, with an order for a reshuffle."""
    return deal.deal(rules, shuffled(rules, rng), rng.randrange(2), shuffled(rules, rng))


def random_hand(rules: CardThirtyRules, rng: Random, hold: float | None = None) -> Iterator[tuple[Deal, Move | None]]:
    """Yield the states of a hand and the actions taken in them; the last state is the end, without action.

    Actions are random ones of those worth considering. ``hold`` is the chance to lay down nothing where that is possible;
    the higher it is, the longer the hand.
    """
    state, patience = random_deal(rules, rng), rng.random() if hold is None else hold
    while not state.over:
        listed: tuple[Move, ...] = candidates.moves(rules, deal.view(state))
        if rng.random() < patience:
            listed = tuple(move for move in listed if not isinstance(move, Play) or not move.steps)
        move = rng.choice(listed)
        yield state, move
        state = deal.play(rules, state, move)
    yield state, None


def fixed_deal(rules: CardThirtyRules, first: str, second: str, top: str = "") -> Deal:
    """Return a hand in which player 0, who begins, and player 1 hold these cards; the stock begins with those of ``top``."""
    hands, begins = (cards.read(first), cards.read(second)), cards.read(top)
    others = Counter(deck(rules)) - Counter((*hands[0], *hands[1], *begins))
    return deal.dealt_hands(rules, hands, (*begins, *others.elements()), dealer=1, shuffle=deck(rules))


def played(rules: CardThirtyRules, state: Deal, *texts: str) -> Deal:
    """Return the state after some actions, by their texts."""
    for text in texts:
        state = deal.play(rules, state, moves.read_move(rules, text))
    return state


def wild_hand(rules: CardThirtyRules, rng: Random) -> Iterator[tuple[Deal, Move | None]]:
    """Yield the states of a hand and random actions of all that are legal, wasteful ones too."""
    state = random_deal(rules, rng)
    while not state.over:
        here = deal.view(state)
        move: Move = rng.choice(("stock", "take")) if here.moment == "draw" else _wild_play(rules, here, rng)
        yield state, move
        state = deal.play(rules, state, move)
    yield state, None


def _wild_play(rules: CardThirtyRules, here: View, rng: Random) -> Play:
    """Return random legal steps, with more fetched jokers than there would be otherwise, and a random discard."""
    laying = Laying(here.hand, here.table, here.own_laid)
    laid: tuple[Step, ...] = ()
    plays = [Play((), card) for card in turn.discards(rules, here, here.hand, ())]
    for _ in range(rng.choice((0, 1, 2, 3, 6))):
        legal = list(steps.steps(rules, laying))
        fetching = [step for step in legal if step.kind == "swap"]
        if not legal:
            break
        step = rng.choice(fetching if fetching and rng.random() < 0.6 else legal)
        laying, laid = steps.play(rules, laying, step), (*laid, step)
        discards = turn.discards(rules, here, laying.hand, laid)
        if laying.may_end(rules) and (discards or not laying.hand):
            plays = [Play(laid, card) for card in discards or (None,)]
    return rng.choice(plays)
