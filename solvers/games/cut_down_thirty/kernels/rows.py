"""Build the rows of a hand with the cut-down deck, for the equilibrium (:mod:`solvers.engine.regret`).

A row of a player consists of the public information and the player's *hidden* cards, those that the other has not seen. It
leaves out the times at which the player drew these cards, which tell nothing about the other player: if two cards that the
player has seen change places in the deck, the other player sees and plays the same, so both orders are equally likely. So a
best response over rows is a best response over everything that a player remembers.

The suits of a whole hand may be exchanged. So the first player is dealt more clubs than diamonds, and after a first discard of
a diamond all suits are exchanged. No position is its own mirror image, as the number of cards dealt first is odd, and later the
first discard tells the suits apart. The dealer's rows begin after the first turn.
"""

from collections import deque
from dataclasses import dataclass
from math import comb
from typing import NamedTuple, TypeVar

import numpy as np

from solvers.engine.regret import Form, Side
from solvers.games.cut_down_thirty.kernels.masks import Masks, Play, bits, hands
from solvers.games.cut_down_thirty.play import Source, Turn
from solvers.games.cut_down_thirty.rules import CutDownRules

T = TypeVar("T")


class Node(NamedTuple):
    """The public part of a position, at the start of a turn (``drawn`` is empty) or after the draw.

    ``hidden`` is the mask of the cards in unknown places. ``counts`` are the numbers of hidden cards of both players, and
    ``known`` the masks of their openly taken cards that are still held. ``bases`` are the numbers of the first rows.
    """

    turns: tuple[Turn, ...]
    drawn: Source
    hidden: int
    counts: tuple[int, int]
    known: tuple[int, int]
    top: int
    table: int
    opened: tuple[bool, bool]
    bases: tuple[int, int]


class Decision(NamedTuple):
    """A row in which its player decides: the public part, the mask of the whole hand, and the actions.

    An action is ``take``, ``draw`` or ``stop``, or a play.
    """

    node: Node
    hand: int
    actions: tuple[str | Play, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """All rows: the form that is solved, and the decisions of both players in the order of the form."""

    form: Form
    decisions: tuple[list[Decision], list[Decision]]


class Edges:
    """The edges and decisions of one player, as they are found."""

    def __init__(self) -> None:
        self.rows = 0
        self.first: list[int] = []
        self.source: list[int] = []
        self.target: list[int] = []
        self.slot: list[int] = []
        self.weight: list[float] = []
        self.choices = [0]
        self.decides: list[int] = []

    def add(self, source: int, target: int, slot: int = -1, weight: float = 1.0) -> None:
        """Add an edge."""
        self.source.append(source)
        self.target.append(target)
        self.slot.append(slot)
        self.weight.append(weight)

    def side(self) -> Side:
        """Return the arrays; the edges of a row follow each other."""
        order = np.argsort(np.array(self.source), kind="stable")
        whole = [np.array(column, np.int64) for column in (self.first, self.source, self.target, self.slot)]
        first, source, target, slot = whole
        return Side(
            self.rows, first, source[order], target[order], slot[order], np.array(self.weight)[order],
            np.array(self.choices, np.int64), np.array(self.decides, np.int64),
        )  # fmt: skip


class _Builder:
    """Builds the rows, breadth first by their public part."""

    def __init__(self, rules: CutDownRules) -> None:
        self._rules = rules
        self._masks = Masks(rules)
        self._edges = Edges(), Edges()
        self._decisions: tuple[list[Decision], list[Decision]] = [], []
        self._waiting: deque[Node] = deque()
        self._pairs: tuple[list[int], list[int]] = [], []
        self._payoffs: list[int] = []

    def build(self) -> Rows:
        """Return all rows."""
        self._open()
        while self._waiting:
            node = self._waiting.popleft()
            if node.drawn:
                self._play(node)
            else:
                self._draw(node)
        dealt, size = self._rules.dealt, 2 * self._rules.ranks
        deals = comb(size, dealt + 1) * comb(size - dealt - 1, dealt) // 2
        form = Form(
            (self._edges[0].side(), self._edges[1].side()),
            np.array(self._pairs, np.int64),
            np.array(self._payoffs, np.float64),
            np.full(len(self._payoffs), 1.0 / deals),
        )
        return Rows(form, self._decisions)

    def _open(self) -> None:
        """Add the first turn, which has no draw, and exchange the suits after a discard of a diamond."""
        clubs, diamonds = self._masks.suits
        dealt, whole = self._rules.dealt, clubs | diamonds
        start = Node((), "", whole, (dealt + 1, dealt), (0, 0), 0, 0, (False, False), (0, 0))
        own = self._edges[0]
        dealt_hands = [hand for hand in hands(whole, dealt + 1) if 2 * (hand & clubs).bit_count() > dealt + 1]
        own.first += range(len(dealt_hands))
        own.rows = len(dealt_hands)
        children: dict[Play, Node] = {}
        for row, hand in enumerate(dealt_hands):
            actions = self._masks.plays(hand, 0, False, 0)
            slot = self._decide(0, row, Decision(start, hand, actions))
            for laid, gone in actions:
                play, left = (laid, gone), hand & ~laid & ~gone
                if gone & diamonds:
                    play, left = (self._masks.swapped[laid], self._masks.swapped[gone]), self._masks.swapped[left]
                if play not in children:
                    child = children[play] = self._played(start, *play)
                    self._edges[1].first += range(child.bases[1], self._edges[1].rows)
                child = children[play]
                own.add(row, child.bases[0] + hands(child.hidden, child.counts[0])[left], slot)
                slot += 1

    def _draw(self, node: Node) -> None:
        """Add the start of a turn: the top of the stock, or the top discard."""
        player = len(node.turns) % 2
        stock = node.hidden.bit_count() - sum(node.counts)
        take = node._replace(drawn="take", known=_with(node.known, player, node.known[player] | node.top))
        take = self._reached(take)
        if stock:
            draw = self._reached(
                node._replace(drawn="draw", counts=_with(node.counts, player, node.counts[player] + 1))
            )
            actions: tuple[str, ...] = ("draw", "take")
        else:
            draw = self._reached(node, stopped=True)
            actions = ("stop", "take")
        held = hands(node.hidden, node.counts[player])
        after = hands(draw.hidden, draw.counts[player])
        own, other = self._edges[player], self._edges[1 - player]
        for hand, number in held.items():
            row = node.bases[player] + number
            slot = self._decide(player, row, Decision(node, hand | node.known[player], actions))
            if stock:
                for bit in bits(node.hidden & ~hand):
                    own.add(row, draw.bases[player] + after[hand | 1 << bit], slot, 1.0 / stock)
            else:
                own.add(row, draw.bases[player] + number, slot)
            own.add(row, take.bases[player] + number, slot + 1)
        for number in range(len(hands(node.hidden, node.counts[1 - player]))):
            row = node.bases[1 - player] + number
            other.add(row, draw.bases[1 - player] + number, -1, 1.0 / max(1, stock))
            other.add(row, take.bases[1 - player] + number)

    def _play(self, node: Node) -> None:
        """Add the cards that a turn lays and discards after the draw."""
        player = len(node.turns) % 2
        own, other = self._edges[player], self._edges[1 - player]
        taken = node.top if node.drawn == "take" else 0
        children: dict[Play, Node] = {}
        for hidden, number in hands(node.hidden, node.counts[player]).items():
            row, hand = node.bases[player] + number, hidden | node.known[player]
            actions = self._masks.plays(hand, node.table, node.opened[player], taken)
            slot = self._decide(player, row, Decision(node, hand, actions))
            for play in actions:
                if play not in children:
                    children[play] = self._played(node, *play)
                child = children[play]
                left = hands(child.hidden, child.counts[player])[hidden & child.hidden]
                own.add(row, child.bases[player] + left, slot)
                slot += 1
        replies = hands(node.hidden, node.counts[1 - player])
        for child in children.values():
            for hidden, number in hands(child.hidden, child.counts[1 - player]).items():
                other.add(node.bases[1 - player] + replies[hidden], child.bases[1 - player] + number)

    def _played(self, node: Node, laid: int, gone: int) -> Node:
        """Add the public cards after a play."""
        player = len(node.turns) % 2
        shown = (laid | gone) & node.hidden
        turn = self._masks.turn(node.drawn, (laid, gone))
        return self._reached(
            node._replace(
                turns=(*node.turns, turn),
                drawn="",
                hidden=node.hidden & ~shown,
                counts=_with(node.counts, player, node.counts[player] - shown.bit_count()),
                known=_with(node.known, player, node.known[player] & ~laid & ~gone),
                top=gone,
                table=node.table | laid,
                opened=_with(node.opened, player, node.opened[player] or laid > 0),
            )
        )

    def _reached(self, node: Node, *, stopped: bool = False) -> Node:
        """Give rows to what is public, and end the hand there or go on later; ``stopped`` if a player ends it."""
        bases = self._edges[0].rows, self._edges[1].rows
        node = node._replace(bases=bases)
        for edges, count in zip(self._edges, node.counts, strict=True):
            edges.rows += comb(node.hidden.bit_count(), count)
        last = len(node.turns) + 1 == self._rules.turns and node.drawn != ""
        out = 0 in (node.counts[0] + node.known[0], node.counts[1] + node.known[1])
        if not (stopped or last or out):
            self._waiting.append(node)
            return node
        mover = len(node.turns) % 2 if last and not stopped else None
        lists = hands(node.hidden, node.counts[0]), hands(node.hidden, node.counts[1])
        left = [[self._left(node, p, hand, last=p == mover) for hand in lists[p]] for p in range(2)]
        for hand, number in lists[0].items():
            for other, other_number in lists[1].items():
                if not hand & other:
                    self._pairs[0].append(bases[0] + number)
                    self._pairs[1].append(bases[1] + other_number)
                    self._payoffs.append(left[1][other_number] - left[0][number])
        return node

    def _left(self, node: Node, player: int, hidden: int, *, last: bool) -> int:
        """Return the points that a player scores at the end; ``last`` if the player has drawn in the last turn."""
        hand = hidden | node.known[player]
        if not last:
            return self._masks.points[hand]
        taken = node.top if node.drawn == "take" else 0
        return self._masks.least(hand, node.table, node.opened[player], taken)

    def _decide(self, player: int, row: int, decision: Decision) -> int:
        """Add a decision, and return its first slot."""
        edges = self._edges[player]
        slot = edges.choices[-1]
        edges.choices.append(slot + len(decision.actions))
        edges.decides.append(row)
        self._decisions[player].append(decision)
        return slot


def build(rules: CutDownRules) -> Rows:
    """Return the rows of a hand."""
    return _Builder(rules).build()


def _with(pair: tuple[T, T], player: int, new: T) -> tuple[T, T]:
    """Return a pair with the entry of a player replaced."""
    return (new, pair[1]) if player == 0 else (pair[0], new)
