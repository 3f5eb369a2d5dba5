"""The cheapest ways to cover cards of one suit by runs.

Cards of a suit are a mask of 13 bits, one a rank. To *cover* a mask is to put exactly its cards into runs, and its cost
is the number of jokers that the runs need besides. New runs and longer runs of the table are counted apart.

Two runs of a suit never need to overlap. If they do, one of the two cards in a place is a joker, and a single run over both, or
two adjacent runs, cost fewer jokers. So new runs are groups of consecutive cards. The cost of a group is the number of its
gaps, plus the places that it lacks of three. A run of a single card and two jokers is left out, as a set of the same cards
costs the same.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from solvers.cards import JOKER, rank_of
from solvers.games.card_thirty.hand.melds import RANKS, Run, bits
from solvers.games.card_thirty.rules import SHORTEST

# More than any number of jokers.
NEVER = 99
# The masks that a suit may have.
MASKS = 1 << RANKS


class Group(NamedTuple):
    """A new run: the place of its first card, its length, and the mask of its natural cards."""

    low: int
    length: int
    mask: int


class Growth(NamedTuple):
    """Cards added to an end of a table run: the run's number, the direction, the places added, the natural cards."""

    run: int
    up: bool
    length: int
    mask: int


class Cover(NamedTuple):
    """A way to cover cards of a suit.

    ``new`` and ``grown`` are the masks of the cards in new runs and in runs of the table; ``new_cost`` and
    ``grown_cost`` are the jokers that they need.
    """

    new: int
    grown: int
    new_cost: int
    grown_cost: int
    growths: tuple[Growth, ...]


@lru_cache(maxsize=4 * MASKS)
def groups(mask: int, fewest: int, wraps: bool) -> tuple[int, tuple[Group, ...]]:
    """Return the cost of covering a mask by new runs of at least ``fewest`` natural cards each, and the runs.

    The cost is ``NEVER`` if that is not possible. Of several ways with the lowest cost, the one with the fewest runs is
    taken, then the one whose first run is lowest.
    """
    cost, _, runs = min(_ways(mask, fewest, wraps, NEVER), default=(NEVER, 0, ()))
    return cost, runs


@lru_cache(maxsize=4096)
def partitions(mask: int, fewest: int, wraps: bool, most: int) -> tuple[tuple[int, tuple[Group, ...]], ...]:
    """Return every way to cover a mask by new runs with at most ``most`` jokers, and its cost.

    That of :func:`groups` comes first.
    """
    return tuple((cost, runs) for cost, _, runs in sorted(set(_ways(mask, fewest, wraps, most))))


def _ways(mask: int, fewest: int, wraps: bool, most: int) -> Iterator[tuple[int, int, tuple[Group, ...]]]:
    """Yield cost, number and runs of the ways to cut the cards of a mask, in their order, into runs."""
    for start, places in _lines(mask, wraps):
        for cost, runs in _cut(places, start, max(2, fewest), wraps, most):
            yield cost, len(runs), runs


def _lines(mask: int, wraps: bool) -> Iterator[tuple[int, list[int]]]:
    """Yield the first rank of a line of places, and the places on it of the cards of a mask, ascending."""
    ranks = list(bits(mask))
    if wraps:
        for start in ranks or [0]:
            yield start, sorted((rank - start) % RANKS for rank in ranks)
        return
    yield 0, ranks
    if mask & 1:
        yield 0, [*ranks[1:], RANKS]


def _cut(places: list[int], start: int, fewest: int, wraps: bool, most: int) -> Iterator[tuple[int, tuple[Group, ...]]]:
    """Yield cost and groups of each partition of places into runs that follow each other."""
    if not places:
        yield 0, ()
    top = RANKS - 1 if wraps else RANKS
    for number in range(fewest, len(places) + 1):
        length = max(SHORTEST, places[number - 1] - places[0] + 1)
        cost = length - number
        if cost > most:
            continue
        low = min(places[0], top - length + 1)
        group = Group((start + low) % RANKS, length, sum(1 << (start + place) % RANKS for place in places[:number]))
        for more, others in _cut(places[number:], start, fewest, wraps, most - cost):
            yield cost + more, (group, *others)


@lru_cache(maxsize=MASKS)
def _new(hand: int, budget: int, fewest: int, wraps: bool) -> tuple[tuple[int, int], ...]:
    """Return the masks within a hand that new runs can cover with at most ``budget`` jokers, and their costs.

    Masks of most cards come first, nearly: so the best lay-downs are found early.
    """
    ways, mask = [], hand
    while mask:
        cost = groups(mask, fewest, wraps)[0]
        if cost <= budget:
            ways.append((mask, cost))
        mask = (mask - 1) & hand
    ways.append((0, 0))
    return tuple(ways)


def _reach(hand: int, run: Run, number: int, up: bool, budget: int, wraps: bool) -> list[Growth]:
    """Return the ways to make one end of a run longer, up to a natural card, with at most ``budget`` jokers."""
    room = RANKS - len(run.places)
    if not wraps:
        room = min(room, RANKS + 1 - run.low - len(run.places) if up else run.low)
    growths, open_ways = [], [0]
    for length in range(1, room + 1):
        place = run.low + len(run.places) - 1 + length if up else run.low - length
        card = 1 << place % RANKS & hand
        filled = [mask | card for mask in open_ways] if card else []
        growths += [Growth(number, up, length, mask) for mask in filled]
        open_ways = [mask for mask in (*filled, *open_ways) if length - mask.bit_count() <= budget]
        if not open_ways:
            break
    return growths


def _grown(hand: int, runs: tuple[Run, ...], budget: int, wraps: bool) -> dict[int, tuple[int, tuple[Growth, ...]]]:
    """Return the cheapest growths that cover each mask which runs of the table can take."""
    ways: dict[int, tuple[int, tuple[Growth, ...]]] = {0: (0, ())}
    for number, run in enumerate(runs):
        downs, ups = ([Growth(number, up, 0, 0), *_reach(hand, run, number, up, budget, wraps)] for up in (False, True))
        own = [
            (down.mask | up.mask, down.length + up.length, tuple(reach for reach in (down, up) if reach.length))
            for down, up in product(downs, ups)
            # A run that meets itself would have a rank twice. So no card is added at both ends.
            if len(run.places) + down.length + up.length <= RANKS
        ]
        for before, (spent, others) in list(ways.items()):
            for mask, length, growths in own:
                cost = spent + length - mask.bit_count()
                both = before | mask
                if not before & mask and cost <= budget and (both not in ways or cost < ways[both][0]):
                    ways[both] = (cost, (*others, *growths))
    return ways


@lru_cache(maxsize=4096)
def covers(
    hand: int, runs: tuple[Run, ...], budget: int, fewest: int, wraps: bool, every: bool
) -> tuple[tuple[int, int, Cover], ...]:
    """Return the masks of a suit that runs can cover with at most ``budget`` jokers: mask, cost and cover of each.

    Parameters:
        hand: the cards of the suit, a mask.
        runs: the runs of the suit on the table.
        budget: the most jokers.
        fewest: the fewest natural cards of a new run.
        wraps: True if runs go on over the ace.
        every: True if each choice of cards for new runs is wanted; else a mask has one cover, the cheapest.
    """
    if budget < 0:
        return ()
    best: dict[tuple[int, int], tuple[int, int, Cover]] = {}
    for grown, (cost, growths) in _grown(hand, runs, budget, wraps).items():
        for new, new_cost in _new(hand & ~grown, budget - cost, fewest, wraps):
            total, mask = cost + new_cost, grown | new
            key = (mask, new) if every else (mask, 0)
            if key not in best or total < best[key][0]:
                best[key] = (total, mask, Cover(new, grown, new_cost, cost, growths))
    return tuple((mask, total, cover) for total, mask, cover in best.values())


def fetchable(run: Run) -> int:
    """Return the mask of the cards that jokers of a run stand for."""
    return sum(1 << rank_of(run.wanted(index)) for index, place in enumerate(run.places) if place == JOKER)
