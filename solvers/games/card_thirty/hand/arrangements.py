"""The ways to lay down as many cards of a hand as possible, by the cards that are left.

An *arrangement* assigns each natural card of the hand to the place of a joker in a run of the table, a run (new or of the
table), a set of the table, a new set, or the hand. Jokers are a budget: the jokers in the hand and the fetched ones, less those
that runs and new sets need. Three facts make the search small and exact:

* A card of a rank that lies on the table as a set goes there without a joker, and fetches one if the set has any.
* Given the cards in runs, new sets follow: three cards of a rank that are left over make a set, and the jokers that
  remain fill up pairs, for one joker each, and single cards, for two. Two new sets of a rank never cost less than one.
* Jokers that remain go to any meld. So none is left in the hand unless one must be, or nothing is laid.

Before the first lay-down two more cases arise. A card may have to go to a new meld rather than to the table, so that its points
count at once. A joker may have to be a surplus card of the first melds. The search then also tries all choices between new and
longer runs and between new sets and sets of the table, all cuts of the new runs, and fewer new sets. The method's page in the
documents proves that the search is complete.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from solvers.cards import JOKER
from solvers.games.card_thirty.hand import first, melds
from solvers.games.card_thirty.hand.covers import Cover, Group, covers, fetchable, groups, partitions
from solvers.games.card_thirty.hand.melds import RANKS, MeldedSet, Run, Table, bits
from solvers.games.card_thirty.rules import SHORTEST, CardThirtyRules

_SUIT = (1 << RANKS) - 1
# The mask of the four aces; times a mask of ranks, it is the mask of all their cards.
_EACH_SUIT = 1 | 1 << 13 | 1 << 26 | 1 << 39
_NONE_PROMOTED = ((0, 0),)


class Arrangement(NamedTuple):
    """A way to lay down cards; masks of cards have bit = card.

    ``swaps`` is the mask of the cards that take a joker's place in a run. ``covers`` are the cards that go into runs, by suit,
    and ``runs`` the new runs of each suit. ``added`` is the mask of the cards added to sets of the table, and ``in_sets`` that
    of the cards in new sets. ``fetched`` jokers come from the table, ``spare`` ones are added anywhere, and ``kept`` ones stay
    in the hand.
    """

    swaps: int
    covers: tuple[Cover, ...]
    runs: tuple[tuple[Group, ...], ...]
    added: int
    in_sets: int
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

    One set of cards may contain another. The best arrangement fetches the most jokers. ``keep`` jokers stay in the hand, or
    more if no meld can take a joker. Before the first lay-down the result has no entry for laying nothing, and may be empty. If
    all cards can be laid and all jokers fetched, that is the only entry.
    """
    found: dict[int, Arrangement] = {}
    most = len(sight.swappable) + _most_fetched(sight, sight.naturals)
    for number in range(len(sight.swappable), -1, -1):
        for swapped in combinations(sight.swappable, number):
            for _ in _with_swaps(sight, sum(1 << card for card in swapped), keep, found):
                if 0 in found and found[0].fetched == most:
                    return {0: found[0]}
    return found


def possible(sight: Sight) -> bool:
    """Return True if anything can be laid by a player who has not laid down before."""
    alone = Sight(sight.rules, sight.hand, (), opened=False)
    found: dict[int, Arrangement] = {}
    return any(found for _ in _with_swaps(alone, 0, 0, found))


def new_sets(rules: CardThirtyRules, arrangement: Arrangement) -> list[MeldedSet]:
    """Return the new sets of an arrangement, with the jokers that they need."""
    by_suit = [arrangement.in_sets >> RANKS * suit & _SUIT for suit in range(4)]
    suits = {rank: sum((by_suit[suit] >> rank & 1) << suit for suit in range(4)) for rank in range(RANKS)}
    return [
        melds.set_of(rules, rank, mask, max(0, SHORTEST - mask.bit_count())) for rank, mask in suits.items() if mask
    ]


def _most_fetched(sight: Sight, held: int) -> int:
    """Return the most jokers that cards of the hand can fetch from sets; a mask of cards."""
    return sum(_fetched(sight, rank, held) for rank in sight.in_sets)


def _fetched(sight: Sight, rank: int, added: int) -> int:
    """Return the number of jokers that cards fetch when they are added to the sets of a rank; a mask of cards."""
    wild, declared = sight.in_sets[rank]
    if sight.rules.set_joker_suit == "declared":
        return sum((added & declared_card) != 0 for declared_card in _cards_of(rank, declared))
    return min(wild, (added & _EACH_SUIT << rank).bit_count())


def _cards_of(rank: int, suits: int) -> list[int]:
    """Return the masks of the single cards of a rank and some suits."""
    return [1 << suit * RANKS + rank for suit in bits(suits)]


def _with_swaps(sight: Sight, swaps: int, keep: int, found: dict[int, Arrangement]) -> Iterator[None]:
    """Add the arrangements with these cards in the places of jokers. Pause often, so that the caller may stop."""
    rules = sight.rules
    hand = sight.naturals & ~swaps
    suits = [hand >> RANKS * suit & _SUIT for suit in range(4)]
    jokers = sight.jokers + swaps.bit_count() - keep
    budget = jokers + _most_fetched(sight, hand)
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
                yield


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
    a, b, c, d = rest
    cards = a | b << 13 | c << 26 | d << 39
    # Ranks with at least two, or three, cards outside runs; those of sets on the table are left out from ``threes`` on.
    either, other = a | b, c | d
    pairs = a & b | c & d | either & other
    threes = (a & b & other | either & c & d) & ~sight.set_ranks
    twos = pairs & ~threes & ~sight.set_ranks
    ones = (either | other) & ~pairs & ~sight.set_ranks if sight.rules.min_naturals_per_meld == 1 else 0
    on_sets = cards & sight.set_ranks * _EACH_SUIT
    before = swaps.bit_count()
    for promoted, price in _promoted(sight, on_sets) if on_sets and not sight.opened else _NONE_PROMOTED:
        added = on_sets & ~promoted
        gained = _most_fetched(sight, added) if sight.in_sets and added else 0
        fetched = before + gained
        choices = list(_affordable(twos, ones, jokers + gained - price))
        tried = set(choices)
        refused = False
        for ranks, spare in choices:
            in_sets = cards & (threes | ranks) * _EACH_SUIT | promoted
            left = cards & ~(in_sets | on_sets)
            if left in found and found[left].fetched >= fetched:
                continue
            way = Arrangement(swaps, runs, _cheapest(sight, runs), added, in_sets, fetched, spare, keep)
            if sight.opened:
                found[left] = way
                continue
            cost = price + (twos & ranks).bit_count() + 2 * (ones & ranks).bit_count()
            begun = _begun(sight, way, cost)
            if begun is not None:
                found[left] = begun
                continue
            # Jokers that a new set takes may be needed as surplus cards of the melds that are laid first.
            refused = True
            for rank in bits(ranks):
                fewer = ranks & ~(1 << rank), spare + 1 + (ones >> rank & 1)
                if fewer not in tried:
                    tried.add(fewer)
                    choices.append(fewer)
        if not (promoted or refused):
            # To put cards into new sets that could be added to the table only helps to reach the first lay-down.
            break


def _cheapest(sight: Sight, runs: tuple[Cover, ...]) -> tuple[tuple[Group, ...], ...]:
    """Return the new runs of each suit that need the fewest jokers."""
    rules = sight.rules
    return tuple(groups(cover.new, rules.min_naturals_per_meld, rules.ace_wraps)[1] for cover in runs)


def _begun(sight: Sight, way: Arrangement, cost: int) -> Arrangement | None:
    """Return an arrangement whose new runs allow a sufficient first lay-down; None if there is none.

    ``cost`` are the jokers that its new sets need.
    """
    rules = sight.rules
    naturals = 0
    for suit, cover in enumerate(way.covers):
        cost += cover.new_cost
        naturals += first.WORTH[cover.new | way.in_sets >> RANKS * suit & _SUIT]
    jokers = usable(sight, way)
    certain = first.certainly(rules, jokers, naturals, cost, way.spare)
    if certain is not None:
        return way if certain else None
    sets = new_sets(rules, way)
    cuts = [
        partitions(cover.new, rules.min_naturals_per_meld, rules.ace_wraps, cover.new_cost + way.spare)
        for cover in way.covers
    ]
    for chosen in product(*cuts):
        spare = way.spare + sum(cover.new_cost for cover in way.covers) - sum(spent for spent, _ in chosen)
        runs = tuple(run for _, run in chosen)
        if spare >= 0 and first.reaches(rules, jokers, first.final_melds(rules, runs, sets), spare):
            return way._replace(runs=runs, spare=spare)
    return None


def usable(sight: Sight, way: Arrangement) -> int:
    """Return the number of jokers in the hand that may lie in the first lay-down."""
    return sight.jokers if sight.rules.layoff_in_laydown_turn else sight.jokers - way.kept


def _promoted(sight: Sight, on_sets: int) -> Iterator[tuple[int, int]]:
    """Yield the choices of cards for new sets among the cards that fit sets of the table: their mask, and the jokers needed."""
    choices = []
    for rank in bits(sight.set_ranks):
        held = on_sets & _EACH_SUIT << rank
        parts, part = [(0, 0)], held
        while part:
            if part.bit_count() >= sight.rules.min_naturals_per_meld:
                parts.append((part, max(0, SHORTEST - part.bit_count())))
            part = (part - 1) & held
        choices.append(parts)
    for chosen in product(*choices):
        yield sum(part for part, _ in chosen), sum(price for _, price in chosen)


@lru_cache(maxsize=4096)
def _affordable(twos: int, ones: int, jokers: int) -> tuple[tuple[int, int], ...]:
    """Return the maximal choices of ranks that jokers can complete to sets, each with the jokers left.

    A rank of the mask ``twos`` takes one joker, and one of ``ones`` two. There is no choice if ``jokers`` is negative.
    """
    if jokers < 0:
        return ()
    pairs, singles = ([1 << rank for rank in bits(mask)] for mask in (twos, ones))
    found = []
    for number in range(min(len(singles), jokers // 2), -1, -1):
        left = jokers - 2 * number
        if number < len(singles) and left - len(pairs) >= 2:
            break
        count = min(len(pairs), left)
        for chosen in combinations(singles, number):
            found += [(sum(chosen) + sum(more), left - count) for more in combinations(pairs, count)]
    return tuple(found)
