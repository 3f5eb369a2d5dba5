"""The puzzles of the card game of Thirty: which of several lay-downs is best in one turn.

The goals of one turn are exact, so each theme is one of them. The positions come up in hands that are played at random.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import permutations
from random import Random

from solvers import cards
from solvers.cards import JOKER
from solvers.contract.presentation.puzzles import Puzzles
from solvers.games.card_thirty.goals import PREFIX
from solvers.games.card_thirty.hand import laying, melds, steps
from solvers.games.card_thirty.hand.laying import LayDown
from solvers.games.card_thirty.hand.melds import Meld, MeldedSet, Run, bits
from solvers.games.card_thirty.notation import NOTHING, Position
from solvers.games.card_thirty.play import candidates, deal
from solvers.games.card_thirty.play.turn import Play
from solvers.games.card_thirty.play.view import View, deck
from solvers.games.card_thirty.rules import DEALT, CardThirtyRules
from solvers.games.card_thirty.strategies import FOLLOWED, follow
from solvers.games.card_thirty.words import labels

# After so many actions a hand is given up, as its table has everything.
_LONGEST = 80
# The chance to lay down nothing where it is possible, so that hands and tables grow.
_PATIENCE = 1 / 2


def puzzles(rules: CardThirtyRules) -> Puzzles:
    """Return the puzzles under some rules that players know."""
    return Puzzles(
        margin=Fraction(1),
        players=(),
        themes={
            "fewest-points": "keep the fewest points",
            "most-points": "lay down the most points",
            "fewest-cards": "keep the fewest cards",
            "go-out": "go out",
        },
        goals={
            "fewest-points": f"{PREFIX}min-left",
            "most-points": f"{PREFIX}max-points",
            "fewest-cards": f"{PREFIX}min-cards",
            "go-out": f"{PREFIX}go-out",
        },
        dealt=partial(_positions, rules),
        choosers=tuple(partial(_chosen, rules, name) for name in FOLLOWED),
        label=partial(_label, rules),
        # Whoever can go out does, even the simplest player.
        only={"go-out": "easy"},
    )


def _positions(rules: CardThirtyRules, goal: str, dice: Random) -> Iterator[Position]:
    """Yield positions with several lay-downs of one hand that is played at random, each under every exchange of suits.

    To go out there is more to think about with fewer cards, so of those that the best lay-down leaves one alone stays.
    """
    order, shuffle = list(deck(rules)), list(deck(rules))
    dice.shuffle(order)
    dice.shuffle(shuffle)
    hand = deal.deal(rules, order, dice.randrange(2), shuffle)
    for _ in range(_LONGEST):
        if hand.over:
            return
        view = deal.view(hand)
        moves = candidates.moves(rules, view)
        laying_moves = [move for move in moves if isinstance(move, Play) and move.steps]
        if laying_moves:
            yield from _exchanged(rules, goal, Position(view.hand, view.table, view.own_laid), dice)
            holding = [move for move in moves if move not in laying_moves]
            moves = tuple(holding if dice.random() < _PATIENCE else laying_moves)
        hand = deal.play(rules, hand, dice.choices(moves)[0])


def _exchanged(rules: CardThirtyRules, goal: str, position: Position, dice: Random) -> Iterator[Position]:
    """Yield a position under every exchange of suits if there are several lay-downs."""
    if goal == f"{PREFIX}go-out":
        best = _ranked(rules, position)[0]
        # A joker that was fetched is not a card of this hand.
        left = [card for card in best.left if card in position.hand and card != JOKER]
        for card in left[1:]:
            position = position._replace(hand=tuple(each for each in position.hand if each != card))
    if len(_ranked(rules, position)) > 1:
        for suits in dice.sample(list(permutations(range(4))), 24):
            yield Position(
                cards.ordered(_other(card, suits) for card in position.hand),
                melds.table_of(_exchange(meld, suits) for meld in position.table),
                position.laid,
            )


def _other(card: int, suits: tuple[int, ...]) -> int:
    return card if card == JOKER else cards.card(cards.rank_of(card), suits[cards.suit_of(card)])


def _exchange(meld: Meld, suits: tuple[int, ...]) -> Meld:
    if isinstance(meld, Run):
        return Run(suits[meld.suit], meld.low, tuple(_other(card, suits) for card in meld.places), meld.surplus)

    def mask(own: int) -> int:
        return sum(1 << suits[suit] for suit in bits(own))

    return MeldedSet(meld.rank, mask(meld.suits), meld.jokers, mask(meld.declared))


def _ranked(rules: CardThirtyRules, position: Position) -> tuple[LayDown, ...]:
    return laying.ranked(rules, position.hand, position.table, "min-left", opened=position.laid)


def _chosen(rules: CardThirtyRules, name: str, position: Position) -> str:
    """Return the lay-down of a fixed player, early in a hand: the listed one that leaves the same cards, if there is one."""
    most = len(deck(rules)) - 2 * DEALT - 1
    # Nothing else is known of the hand: the opponent holds as many cards as were dealt.
    view = View(
        position.hand,
        position.table,
        position.laid,
        False,
        DEALT,
        (),
        (),
        most,
        False,
        "stock",
        position.hand[0],
        False,
    )
    move = follow(rules, name, view)
    laid = move.steps if isinstance(move, Play) else ()
    left = steps.replay(rules, steps.Laying(position.hand, position.table, position.laid), laid).hand
    same = (each.steps for each in _ranked(rules, position) if each.left == left)
    return steps.format_steps(next(same, laid)) or NOTHING


def _label(rules: CardThirtyRules, position: Position, action: str) -> str:
    """Return what is laid, without its points and what is left: that is the question."""
    read = () if action == NOTHING else steps.read_steps(rules, action)
    return re.sub(r" for \d+ points", "", labels.label(read, position.hand))
