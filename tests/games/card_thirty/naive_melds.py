"""Melds of a small deck, enumerated one by one: an independent reading of the rules page."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

JOKER = -1
# A card is (suit, rank), the rank counted from the ace, which is 0.
Card = tuple[int, int]


def is_meld(naturals: Sequence[Card], jokers: int, ranks: int, least: int, *, wraps: bool) -> bool:
    """True if these naturals and jokers, all together, are one meld."""
    if len(naturals) < least or len(naturals) + jokers < 3:
        return False
    if len({rank for _, rank in naturals}) == 1:
        return True
    if len({suit for suit, _ in naturals}) > 1:
        return False
    shown = {rank for _, rank in naturals}
    positions = [*range(ranks), 0]
    starts = range(ranks) if wraps else range(ranks + 1)
    for first in starts:
        for length in range(3, ranks + 1):
            if wraps:
                run = [(first + k) % ranks for k in range(length)]
            elif first + length <= len(positions):
                run = positions[first : first + length]
            else:
                continue
            # Jokers fill the run; any more join it, full or not.
            if shown <= set(run) and length - len(naturals) <= jokers:
                return True
    return False


def splits(
    naturals: tuple[Card, ...], jokers: int, ranks: int, least: int, *, wraps: bool
) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield (jokers laid down, naturals left over) of every way to lay down melds, once or more."""
    if not naturals:
        yield 0, ()
        return
    first, others = naturals[0], naturals[1:]
    for laid, left in splits(others, jokers, ranks, least, wraps=wraps):
        yield laid, (first, *left)
    for size in range(len(others) + 1):
        for mates in combinations(others, size):
            rest = tuple(card for card in others if card not in mates)
            for spent in range(jokers + 1):
                if is_meld((first, *mates), spent, ranks, least, wraps=wraps):
                    for laid, left in splits(rest, jokers - spent, ranks, least, wraps=wraps):
                        yield laid + spent, left


@cache
def lay_downs(
    naturals: tuple[Card, ...], jokers: int, values: tuple[int, ...], least: int, *, wraps: bool
) -> frozenset[tuple[int, int]]:
    """Return (cards left over, points) of every way to lay down at least one meld."""
    return frozenset(
        (len(left) + jokers - laid, sum(values[rank] for _, rank in naturals if (_, rank) not in left) + 10 * laid)
        for laid, left in splits(naturals, jokers, len(values), least, wraps=wraps)
        if len(left) < len(naturals)
    )
