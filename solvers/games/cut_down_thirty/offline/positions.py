"""The actions of the cut-down deck in the view of the whole deck's learned player: by the positions after them.

An action that does not end the hand leads to a position with features and a class, as with the whole deck: after the discard,
or before a card of the stock is drawn. Taking the discard has the value of the best play after it. An action that ends the hand
is worth the expected points of the opponent, if all unseen cards are equally likely, less the points that the player keeps. In
the last turn every action ends the hand; drawing from the stock is worth the mean over its cards.

Cards that are not in the deck count as seen.
"""

from functools import cache
from math import nan
from typing import NamedTuple

import numpy as np

from solvers import cards
from solvers.engine.regret import Floats, Integers
from solvers.games.card_thirty.hand.melds import Run, Table
from solvers.games.card_thirty.learned import prospects
from solvers.games.card_thirty.learned.classes import MOMENTS
from solvers.games.card_thirty.learned.prospects import FEATURES, Sight
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.cut_down_thirty.kernels.masks import Masks, Play, bits
from solvers.games.cut_down_thirty.kernels.rows import Decision, Node, Rows
from solvers.games.cut_down_thirty.rules import CutDownRules

# No class: the action ends the hand, or takes the discard.
NONE = -1


class Positions(NamedTuple):
    """The positions after a player's actions, by slot.

    Attributes:
        moments, phases: arrays of int
            The place in ``classes.MOMENTS`` and in ``classes.PHASES``; NONE if the action leads to no class.
        features: array of int, shape (slots, FEATURES)
            0 if the action leads to no class.
        ended: array of float
            The worth of an action that ends the hand, in points; not a number for others.
        follows: array of int
            The decision that follows when the discard is taken; NONE for other actions.
    """

    moments: Integers
    phases: Integers
    features: Integers
    ended: Floats
    follows: Integers


def positions(rules: CutDownRules, rows: Rows, player: int) -> Positions:
    """Return the positions after all actions of a player."""
    side, seen = rows.form.sides[player], _Seen(rules)
    slots = int(side.choices[-1])
    made = Positions(
        np.full(slots, NONE, np.int64),
        np.full(slots, NONE, np.int64),
        np.zeros((slots, FEATURES), np.int64),
        np.full(slots, nan),
        np.full(slots, NONE, np.int64),
    )
    decided = np.full(side.rows, NONE, np.int64)
    decided[side.decides] = np.arange(len(side.decides))
    leads = np.zeros(slots, np.int64)
    own = side.slot >= 0
    leads[side.slot[own]] = side.target[own]
    slot = 0
    for decision in rows.decisions[player]:
        for action in decision.actions:
            ended = seen.ended(decision, action)
            if ended is not None:
                made.ended[slot] = ended
            elif action == "take":
                made.follows[slot] = decided[leads[slot]]
            else:
                moment, phase, features = seen.position(decision, action)
                made.moments[slot], made.phases[slot], made.features[slot] = moment, phase, features
            slot += 1
    return made


class _Seen:
    """The positions of a deck. Features are counted once for each position that is seen alike."""

    def __init__(self, rules: CutDownRules) -> None:
        self._rules = rules
        self._masks = Masks(rules)
        self._full = CardThirtyRules(first_meld=rules.first_meld)
        self._whole = (1 << 2 * rules.ranks) - 1
        self._absent = tuple(card for card in range(cards.JOKER) if card not in rules.deck)
        self._features = cache(self._count)
        self._melds = cache(self._table)

    def ended(self, decision: Decision, action: str | Play) -> float | None:
        """Return the worth of an action that ends the hand; None if the hand goes on."""
        node, hand = decision.node, decision.hand
        points, kept = self._masks.points, 0.0
        player = len(node.turns) % 2
        unseen = node.hidden & ~hand
        if action == "stop":
            kept = points[hand]
        elif isinstance(action, tuple):
            if hand & ~action[0] & ~action[1]:
                return None
        elif len(node.turns) + 1 < self._rules.turns:
            return None
        else:
            taken = node.top if action == "take" else 0
            drawn = [node.top] if taken else [1 << bit for bit in bits(unseen)]
            left = [self._masks.least(hand | card, node.table, node.opened[player], taken) for card in drawn]
            kept = sum(left) / len(left)
        known, hidden = node.known[1 - player], node.counts[1 - player]
        return points[known] + (hidden * points[unseen] / unseen.bit_count() if hidden else 0.0) - kept

    def position(self, decision: Decision, action: str | Play) -> tuple[int, int, tuple[int, ...]]:
        """Return the moment, the phase and the features of a position after an action."""
        node, hand = decision.node, decision.hand
        player = len(node.turns) % 2
        laid, gone = action if isinstance(action, tuple) else (0, 0)
        own, other = node.opened[player] or laid > 0, node.opened[1 - player]
        held = node.counts[1 - player] + node.known[1 - player].bit_count()
        features = self._features(
            hand & ~laid & ~gone,
            node.table | laid,
            own,
            other,
            held,
            _pile(self._whole, node) | gone,
            _stock(node),
            gone,
        )
        return MOMENTS.index("after" if gone else "before"), 2 * own + other, features

    def _count(
        self, hand: int, table: int, own: bool, other: bool, held: int, pile: int, stock: int, gone: int
    ) -> tuple[int, ...]:
        """Return the features of a position."""
        discard = self._masks.cards(gone)[0] if gone else None
        discards = self._masks.cards(pile) + self._absent
        sight = Sight(self._masks.cards(hand), self._melds(table), own, other, held, discards, stock, discard)
        return prospects.features(self._full, sight)

    def _table(self, table: int) -> Table:
        """Return the runs on the table."""
        suits = enumerate(self._masks.cards(table & suit) for suit in self._masks.suits)
        return tuple(Run(suit, cards.rank_of(run[0]), run) for suit, run in suits if run)


def _pile(whole: int, node: Node) -> int:
    """Return the mask of the discards."""
    return whole & ~(node.hidden | node.known[0] | node.known[1] | node.table)


def _stock(node: Node) -> int:
    """Return the number of cards in the stock."""
    return node.hidden.bit_count() - sum(node.counts)
