"""Positions with hidden cards as boards, and sampled worlds: boards with the hidden cards dealt out at random.

The player who is to move in the position is player 0 on the board, and the opponent is player 1.
"""

from typing import NamedTuple

import numpy as np

from solvers.cards import JOKER
from solvers.engine.pairs import Floats
from solvers.games.card_thirty.hand.melds import MeldedSet, Table
from solvers.games.card_thirty.kernels.board import (
    DECK,
    DISCARDS,
    HAND,
    LAID,
    MOVER,
    NOBODY,
    OPENLY,
    PILE,
    RANDOM,
    RUN_JOKERS,
    RUNS,
    SEEN,
    SEEN_WILD,
    SET_JOKERS,
    SETS,
    SHUFFLED,
    SIZE,
    STOCK,
    TAKEN,
    TURN,
    WILD,
    below,
    hold,
)
from solvers.games.card_thirty.kernels.compiling import apart, inner
from solvers.games.card_thirty.kernels.hand.hashing import Numbers, copy, mix
from solvers.games.card_thirty.kernels.hand.run_tables import Tables
from solvers.games.card_thirty.kernels.learned import finish
from solvers.games.card_thirty.learned.prospects import board
from solvers.games.card_thirty.play import view as views
from solvers.games.card_thirty.play.turn import After
from solvers.games.card_thirty.play.view import View
from solvers.games.card_thirty.rules import CardThirtyRules

# The most times that hidden cards are dealt for a world: some plays fit hardly any cards, and time is short.
TRIES = 12
# The chance in a thousand that a world is kept although the learned player would have played otherwise in it. It is a
# heuristic: opponents do not play exactly like the learned player.
KEPT_ANYWAY = 20


class Hidden(NamedTuple):
    """The cards that the player to move cannot place, and how many of them the opponent holds."""

    cards: Numbers
    held: int


def hidden(rules: CardThirtyRules, view: View) -> Hidden:
    """Return the hidden cards of a position."""
    return Hidden(np.array(views.unseen(rules, view), np.int64), view.held - len(view.seen))


def board_of(view: View) -> Numbers:
    """Return a position as a board without its hidden cards, so that the opponent holds known cards only."""
    g = np.zeros(SIZE, np.int64)
    _put(g, 0, view.hand)
    _put(g, 1, view.seen)
    g[SEEN + 1], g[SEEN_WILD + 1] = g[HAND + 1], g[WILD + 1]
    _lay(g, view.table)
    g[LAID], g[LAID + 1] = view.own_laid, view.other_laid
    g[DISCARDS : DISCARDS + len(view.discards)] = view.discards
    g[PILE], g[STOCK], g[SHUFFLED] = len(view.discards), view.stock, view.reshuffled
    # The number of a turn does not matter to a learned player, apart from the first, in which no card is drawn.
    g[TURN] = 0 if view.moment == "first" else 2
    g[TAKEN] = NOBODY if view.taken is None else view.taken
    g[OPENLY] = view.moment == "take"
    return g


def board_after(view: View, after: After) -> Numbers:
    """Return the board after an action, without the hidden cards; the opponent moves if the turn passes."""
    g = board_of(
        view._replace(
            hand=after.hand,
            table=after.table,
            own_laid=after.own_laid,
            discards=after.discards,
            # The card that is drawn from the stock is still hidden.
            stock=view.stock,
            taken=after.taken,
        )
    )
    g[OPENLY] = after.taken is not None
    if after.then == "pass":
        g[MOVER] = 1
        g[TURN] += 1
    return g


def _put(g: Numbers, player: int, cards: tuple[int, ...]) -> None:
    g[HAND + player] = sum(1 << card for card in cards if card != JOKER)
    g[WILD + player] = cards.count(JOKER)


def _lay(g: Numbers, table: Table) -> None:
    """Put melds on a board. A joker whose card is on the table too is left out: nobody can fetch it."""
    for meld in table:
        if isinstance(meld, MeldedSet):
            g[SETS + meld.rank] |= meld.suits
            g[SET_JOKERS + meld.rank] += meld.jokers
    for suit, (runs, jokers) in enumerate(zip(*board(table)[:2], strict=True)):
        g[RUNS + suit], g[RUN_JOKERS + suit] = runs, jokers


@apart
@inner
def deal_hidden(root: Numbers, unknown: Numbers, held: int, seed: int, g: Numbers) -> None:
    """Fill ``g`` with a world of a position: the hidden cards in a random order, some of them held by the opponent."""
    copy(root, g)
    g[RANDOM] = mix(seed)
    number = len(unknown)
    for k in range(number):
        g[DECK + k] = unknown[k]
    for k in range(number - 1, 0, -1):
        other = below(g, k + 1)
        g[DECK + k], g[DECK + other] = g[DECK + other], g[DECK + k]
    for k in range(number - held, number):
        hold(g, 1, g[DECK + k])


@apart
@inner
def plausible(
    g: Numbers,
    rules: Numbers,
    weights: Numbers,
    values: Floats,
    tables: Tables,
    room: Numbers,
    boards: Numbers,
    before: Numbers,
) -> bool:
    """Return True if a learned opponent would have ended its last turn as it did; ``before`` is room for a board.

    The last discard goes back to the opponent's hand. The learned player must then lay nothing and discard that card
    again, so it cannot be about to go out.
    """
    taken = g[TAKEN]
    openly = taken != NOBODY and g[OPENLY]
    if not openly and g[PILE] == 0:
        return True
    copy(g, before)
    card = taken
    if not openly:
        before[PILE] -= 1
        card = g[DISCARDS + before[PILE]]
    if taken != NOBODY:
        # When the opponent discarded, the player had not drawn yet.
        if taken == JOKER:
            before[WILD] -= 1
        else:
            before[HAND] &= ~(1 << taken)
    before[MOVER] = 1
    before[TAKEN] = NOBODY
    before[OPENLY] = 0
    before[TURN] = 1
    hold(before, 1, card)
    if finish(before, rules, 1, weights, values, tables, room, boards):
        return False
    return bool(
        before[DISCARDS + before[PILE] - 1] == card
        and before[HAND + 1] == g[HAND + 1]
        and before[WILD + 1] == g[WILD + 1]
    )


@inner
def sample(
    root: Numbers,
    rules: Numbers,
    unknown: Numbers,
    held: int,
    seed: int,
    weights: Numbers,
    values: Floats,
    tables: Tables,
    room: Numbers,
    boards: Numbers,
    before: Numbers,
    g: Numbers,
) -> None:
    """Fill ``g`` with a world in which the opponent's last play is likely.

    Hidden cards are dealt again, with a high chance, as long as the learned player would have played otherwise with them.
    """
    for trial in range(TRIES):
        deal_hidden(root, unknown, held, mix(seed) + trial, g)
        if plausible(g, rules, weights, values, tables, room, boards, before):
            return
        if (mix(g[RANDOM]) >> 16 & 0xFFFF) % 1000 < KEPT_ANYWAY:
            return
