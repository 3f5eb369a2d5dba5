"""Every way to lay down cards of a hand that leaves as few as possible, by the cards that are left.

An *arrangement* says where each natural card of the hand ends up: in the place of a joker in a run of the table, in a run
(new or of the table), in a set of the table, in a new set, or in the hand. Jokers are a budget: those in the hand and
those fetched, less those that runs and new sets need. Three facts make the search small and exact:

* A card of a rank that lies on the table as a set goes there without a joker, and fetches one if the set has any.
* Given the cards in runs, new sets follow: three cards of a rank that are left over make a set, and the jokers that
  remain fill up pairs, for one joker each, and single cards, for two. Two new sets of a rank never cost less than one.
* Jokers that remain go to any meld. So none is left in the hand unless one must be, or nothing is laid.

Before the first lay-down a card may have to go to a new meld rather than to the table, to be worth its points at once: so
all choices between new and longer runs, and between new sets and sets of the table, are tried then.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import NamedTuple

from solvers.cards import JOKER
from solvers.games.card_thirty import first
from solvers.games.card_thirty.covers import Cover, covers, fetchable
from solvers.games.card_thirty.melds import RANKS, MeldedSet, Run, Table, bits
from solvers.games.card_thirty.rules import SHORTEST, CardThirtyRules

NATURALS = (1 << JOKER) - 1
_SUIT = (1 << RANKS) - 1


class Arrangement(NamedTuple):
    """A way to lay down cards.

    ``swaps`` is the mask of the cards (bit = card) that take a joker's place in a run, ``covers`` say which go into runs,
    by suit, ``added`` is the mask of those added to sets of the table, and ``new_sets`` are ranks, suits and jokers.
    ``fetched`` jokers come from the table, ``spare`` ones are added anywhere, and ``kept`` ones stay in the hand.
    """

    swaps: int
    covers: tuple[Cover, ...]
    added: int
    new_sets: tuple[MeldedSet, ...]
    fetched: int
    spare: int
    kept: int


@dataclass(slots=True)
class Sight:
    """The parts of a position that matter to laying down: the hand, and where cards can go on the table."""

    rules: CardThirtyRules
    hand: tuple[int, ...]
    table: Table
    opened: bool
    naturals: int = 0
    jokers: int = 0
    runs: list[tuple[Run, ...]] = field(default_factory=list)
    set_ranks: int = 0
    # By rank: the jokers in its sets on the table, and the suits for which they were declared.
    in_sets: dict[int, tuple[int, int]] = field(default_factory=dict)
    swappable: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.jokers = self.hand.count(JOKER)
        self.naturals = sum(1 << card for card in self.hand if card != JOKER)
        # In the turn of the first lay-down the table may be out of reach; then it may as well be empty.
        reachable = self.table if self.opened or self.rules.layoff_in_laydown_turn else ()
        self.runs = [tuple(m for m in reachable if isinstance(m, Run) and m.suit == suit) for suit in range(4)]
        for meld in reachable:
            if isinstance(meld, MeldedSet):
                self.set_ranks |= 1 << meld.rank
                if meld.jokers:
                    wild, declared = self.in_sets.get(meld.rank, (0, 0))
                    self.in_sets[meld.rank] = (wild + meld.jokers, declared | meld.declared)
        wanted = 0
        for suit in range(4):
            for run in self.runs[suit]:
                wanted |= fetchable(run) << RANKS * suit
        self.swappable = list(bits(wanted & self.naturals))


def arrangements(sight: Sight, keep: int = 0) -> dict[int, Arrangement]:
    """Return the best arrangement for each set of natural cards that is left: a mask, bit = card.

    Some of the sets contain others. The best arrangement fetches the most jokers. ``keep`` jokers stay in the hand, or
    more if there is no meld to which a joker can be added. The result has no entry for laying nothing before the first
    lay-down, and may be empty then.
    """
    found: dict[int, Arrangement] = {}
    for number in range(len(sight.swappable) + 1):
        for swapped in combinations(sight.swappable, number):
            _with_swaps(sight, sum(1 << card for card in swapped), keep, found)
    return found


def _with_swaps(sight: Sight, swaps: int, keep: int, found: dict[int, Arrangement]) -> None:
    rules = sight.rules
    hand = sight.naturals & ~swaps
    suits = [hand >> RANKS * suit & _SUIT for suit in range(4)]
    jokers = sight.jokers + swaps.bit_count() - keep
    budget = jokers + _most_fetched(sight, suits)
    fewest, wraps, every = rules.min_naturals_per_meld, rules.ace_wraps, not sight.opened
    choices = [covers(suits[suit], sight.runs[suit], budget, fewest, wraps, every) for suit in range(4)]
    for mask0, cost0, cover0 in choices[0]:
        rest0 = suits[0] & ~mask0
        for mask1, cost1, cover1 in choices[1]:
            cost01 = cost0 + cost1
            if cost01 > budget:
                continue
            rest1 = suits[1] & ~mask1
            for mask2, cost2, cover2 in choices[2]:
                cost012 = cost01 + cost2
                if cost012 > budget:
                    continue
                rest2 = suits[2] & ~mask2
                for mask3, cost3, cover3 in choices[3]:
                    cost = cost012 + cost3
                    if cost <= budget:
                        rest = (rest0, rest1, rest2, suits[3] & ~mask3)
                        _with_runs(sight, swaps, keep, (cover0, cover1, cover2, cover3), rest, jokers - cost, found)


def _most_fetched(sight: Sight, suits: list[int]) -> int:
    """Return the most jokers that cards of the hand can fetch from sets."""
    held = (suits[0], suits[1], suits[2], suits[3])
    return sum(_fetched(sight, rank, _suits_of(held, rank)) for rank in sight.in_sets)


def _fetched(sight: Sight, rank: int, added: int) -> int:
    """Return the number of jokers that cards fetch when they are added to the sets of their rank; a mask of suits."""
    wild, declared = sight.in_sets[rank]
    if sight.rules.set_joker_suit == "declared":
        return (added & declared).bit_count()
    return min(wild, added.bit_count())


def _suits_of(rest: tuple[int, int, int, int], rank: int) -> int:
    """Return the mask of the suits in which a rank is among the cards."""
    a, b, c, d = rest
    return a >> rank & 1 | (b >> rank & 1) << 1 | (c >> rank & 1) << 2 | (d >> rank & 1) << 3


def _with_runs(
    sight: Sight,
    swaps: int,
    keep: int,
    runs: tuple[Cover, Cover, Cover, Cover],
    rest: tuple[int, int, int, int],
    jokers: int,
    found: dict[int, Arrangement],
) -> None:
    """Add the arrangements with these cards in runs. ``jokers`` are those that runs leave, before sets fetch more."""
    rules = sight.rules
    a, b, c, d = rest
    pairs = a & b | c & d | (a | b) & (c | d)
    three = a & b & (c | d) | (a | b) & c & d
    free = ~sight.set_ranks
    laid = [MeldedSet(rank, _suits_of(rest, rank)) for rank in bits(three & free)] if three & free else []
    twos = [MeldedSet(rank, _suits_of(rest, rank), 1) for rank in bits(pairs & ~three & free)]
    ones = []
    if rules.min_naturals_per_meld == 1:
        ones = [MeldedSet(rank, _suits_of(rest, rank), 2) for rank in bits((a | b | c | d) & ~pairs & free)]
    usable = sight.jokers if rules.layoff_in_laydown_turn else sight.jokers - keep
    for added, new_sets, gained in _table_sets(sight, rest):
        left_over = jokers + gained - sum(one.jokers for one in new_sets)
        if left_over < 0:
            continue
        refused = False
        for chosen, spare in _affordable(twos, ones, left_over):
            sets = (*new_sets, *laid, *chosen)
            gone = sight.set_ranks
            for one in sets:
                gone |= 1 << one.rank
            left = a & ~gone | (b & ~gone) << 13 | (c & ~gone) << 26 | (d & ~gone) << 39
            fetched = gained + swaps.bit_count()
            known = found.get(left)
            if known is not None and known.fetched >= fetched:
                continue
            if sight.opened or first.reaches(rules, usable, runs, sets, spare):
                found[left] = Arrangement(swaps, runs, added, sets, fetched, spare, keep)
            else:
                refused = True
        if not refused:
            # Putting cards into new sets that could be added to the table only helps to reach the first lay-down.
            break


def _table_sets(sight: Sight, rest: tuple[int, int, int, int]) -> Iterator[tuple[int, tuple[MeldedSet, ...], int]]:
    """Yield what may become of cards whose rank is on the table as a set: cards added, new sets, jokers fetched.

    All are added, if the player has laid down; before, every choice of new sets is tried too.
    """
    ranks = [(rank, suits) for rank in bits(sight.set_ranks) if (suits := _suits_of(rest, rank))]
    choices = [list(_promoted(sight, rank, suits)) for rank, suits in ranks]
    for chosen in product(*choices):
        added, gained, new_sets = 0, 0, []
        for (rank, suits), new in zip(ranks, chosen, strict=True):
            stay = suits & ~(new.suits if new else 0)
            added |= sum(1 << suit * RANKS + rank for suit in bits(stay))
            gained += _fetched(sight, rank, stay) if rank in sight.in_sets else 0
            if new:
                new_sets.append(new)
        yield added, tuple(new_sets), gained


def _promoted(sight: Sight, rank: int, suits: int) -> Iterator[MeldedSet | None]:
    """Yield None, and before the first lay-down every new set of cards that could be added to one on the table."""
    yield None
    if sight.opened:
        return
    part = suits
    while part:
        if part.bit_count() >= sight.rules.min_naturals_per_meld:
            yield MeldedSet(rank, part, max(0, SHORTEST - part.bit_count()))
        part = (part - 1) & suits


def _affordable(
    twos: list[MeldedSet], ones: list[MeldedSet], jokers: int
) -> Iterator[tuple[tuple[MeldedSet, ...], int]]:
    """Yield every choice of sets that jokers can pay for to which no other can be added, and the jokers that remain."""
    for number in range(min(len(ones), jokers // 2), -1, -1):
        left = jokers - 2 * number
        if number < len(ones) and left - len(twos) >= 2:
            break
        for singles in combinations(ones, number):
            count = min(len(twos), left)
            for doubles in combinations(twos, count):
                yield (*singles, *doubles), left - count
