"""The cut-down deck as masks: a card is a bit, clubs from the ace upwards, then diamonds."""

from functools import cache
from itertools import combinations

from solvers import cards
from solvers.games.card_thirty.rules import POINTS, SHORTEST
from solvers.games.cut_down_thirty.play import Source, Turn
from solvers.games.cut_down_thirty.rules import CutDownRules

# A play: the mask of the cards laid, and that of the discard, 0 if there is none.
Play = tuple[int, int]


class Masks:
    """The deck as masks: points, lay-downs and plays."""

    def __init__(self, rules: CutDownRules) -> None:
        self.rules = rules
        self.size = 2 * rules.ranks
        self.suits = (1 << rules.ranks) - 1, (1 << rules.ranks) - 1 << rules.ranks
        values = POINTS[: rules.ranks] * 2
        self.points = [sum(values[bit] for bit in bits(mask)) for mask in range(1 << self.size)]
        self.swapped = [mask >> rules.ranks | (mask & self.suits[0]) << rules.ranks for mask in range(1 << self.size)]
        # Masks in which each suit is empty or one run.
        runs = {0} | {
            (1 << length) - 1 << low
            for length in range(SHORTEST, rules.ranks + 1)
            for low in range(rules.ranks - length + 1)
        }
        self.laid = {one | two << rules.ranks for one in runs for two in runs}
        self.plays = cache(self._plays)
        self.least = cache(self._least)

    def cards(self, mask: int) -> tuple[int, ...]:
        """Return the cards of a mask."""
        return tuple(cards.card(bit % self.rules.ranks, bit // self.rules.ranks) for bit in bits(mask))

    def turn(self, source: Source, play: Play) -> Turn:
        """Return a play as a turn."""
        laid, gone = play
        return Turn(source, self.cards(laid), self.cards(gone)[0] if gone else None)

    def _plays(self, hand: int, table: int, opened: bool, taken: int) -> tuple[Play, ...]:
        """Return every play with a hand after the draw; ``taken`` is the mask of the card just taken from the discards."""
        listed = []
        for laid in parts(hand):
            new = sum(self.points[laid & suit] for suit in self.suits if not table & suit)
            if laid and not (table | laid in self.laid and (opened or new >= self.rules.first_meld)):
                continue
            left = hand & ~laid
            listed += [(laid, 1 << bit) for bit in bits(left & ~taken)] if left else [(laid, 0)]
        return tuple(listed)

    def _least(self, hand: int, table: int, opened: bool, taken: int) -> int:
        """Return the fewest points that the last play leaves."""
        return min(self.points[hand & ~laid & ~gone] for laid, gone in self.plays(hand, table, opened, taken))


def bits(mask: int) -> list[int]:
    """Return the bits of a mask, ascending."""
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def parts(mask: int) -> list[int]:
    """Return the parts of a mask, those with fewer bits first."""
    listed, part = [0], mask
    while part:
        listed.append(part)
        part = (part - 1) & mask
    return sorted(listed, key=lambda mask: (mask.bit_count(), mask))


@cache
def hands(hidden: int, count: int) -> dict[int, int]:
    """Return the hands of ``count`` hidden cards, with their numbers."""
    return {sum(chosen): i for i, chosen in enumerate(combinations([1 << bit for bit in bits(hidden)], count))}
