"""The golden values of the card game of Thirty, made again from its rules; nothing of the project is imported.

A hand of at most eleven cards is cut into melds by trying every subset of its natural cards, for every number of jokers. Only
first lay-downs of new melds are looked at, without cards that are added to melds afterwards, so that each meld stands for
itself.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

RANKS, SUITS = "A23456789TJQK", "CDHS"
FIRST = 30
HANDS = 60
SEED = 2


def points(card: str) -> int:
    """Return the points of a card."""
    return int(card[0]) if card[0] in "23456789" else 10


def fits(some: tuple[str, ...], jokers: int) -> bool:
    """Return True if these natural cards and jokers, all together, are one meld."""
    if len(some) + jokers < 3:
        return False
    if len({card[0] for card in some}) == 1:
        return True
    if len({card[1] for card in some}) > 1:
        return False
    line = RANKS + "A"
    shown = {card[0] for card in some}
    # Jokers fill the gaps of a run; others go to its ends, or beyond them once all ranks are there.
    return any(
        shown <= set(line[low:high]) and len(set(line[low:high])) == high - low and high - low - len(some) <= jokers
        for low in range(len(line))
        for high in range(low + 3, min(low + 13, len(line)) + 1)
    )


@cache
def lay_downs(some: tuple[str, ...], jokers: int) -> frozenset[tuple[tuple[str, ...], int, int]]:
    """Return (naturals left, jokers left, points laid) of every way to lay down melds, none included."""
    if not some:
        return frozenset({((), jokers, 0)})
    first, others = some[0], some[1:]
    ways = {((first, *left), wild, laid) for left, wild, laid in lay_downs(others, jokers)}
    for size in range(len(others) + 1):
        for mates in combinations(others, size):
            meld = (first, *mates)
            rest = tuple(card for card in others if card not in mates)
            for spent in range(jokers + 1):
                if fits(meld, spent):
                    worth = sum(map(points, meld)) + 10 * spent
                    ways |= {(left, wild, laid + worth) for left, wild, laid in lay_downs(rest, jokers - spent)}
    return frozenset(ways)


def best(hand: list[str]) -> dict[str, int]:
    """Return the values of a hand: most points laid, fewest points and cards left, and 1 if the player can go out."""
    naturals = tuple(sorted(card for card in hand if card != "X"))
    jokers = hand.count("X")
    legal = [way for way in lay_downs(naturals, jokers) if way[2] >= FIRST or way[2] == 0]
    left = [(sum(map(points, cards)) + 10 * wild, len(cards) + wild) for cards, wild, _ in legal]
    return {
        "lay-max-points": max(laid for _, _, laid in legal),
        "lay-min-left": min(worth for worth, _ in left),
        "lay-min-cards": min(number for _, number in left),
        "lay-go-out": int(any(number <= 1 for _, number in left)),
    }


def hands() -> Iterator[str]:
    """Yield hands of ten or eleven cards, many of them of few ranks, so that they can be laid down in several ways."""
    chosen = Random(SEED)  # hands to compare, not a secret
    deck = [rank + suit for suit in SUITS for rank in RANKS]
    for number in range(HANDS):
        low = chosen.randrange(len(RANKS))
        near = [card for card in deck if (RANKS.index(card[0]) - low) % len(RANKS) < 5 + number % 9]
        jokers = number % 3
        yield "".join([*chosen.sample(near, 10 + number % 2 - jokers), *"X" * jokers])


def cards(hand: str) -> list[str]:
    """Return the cards of a hand."""
    return [
        *(hand.replace("X", "")[k : k + 2] for k in range(0, len(hand.replace("X", "")), 2)),
        *"X" * hand.count("X"),
    ]


def figures() -> dict[str, dict[str, int]]:
    """Return the values of every hand."""
    return {hand: best(cards(hand)) for hand in hands()}


if __name__ == "__main__":
    # The names and values that the tests compare with the golden file.
    for figure in figures().items():
        print(*figure)
