"""Every way to end the lay-down of a turn, by trying all legal steps, one after the other.

A second statement of the rules of melds and steps. It shares no code with the search that answers, nor with the melds and steps
that players take; those modules are held against it. Cards are sets, and every position to which steps lead is visited
once. That is slow, and meant for small hands.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from solvers.cards import JOKER, card, rank_of, suit_of
from solvers.games.card_thirty.hand import melds
from solvers.games.card_thirty.hand.melds import Table
from solvers.games.card_thirty.rules import JOKER_POINTS, CardThirtyRules, points

RANKS, SUITS = 13, range(4)
# Jokers in runs: those that were on the table before the turn, and others. Only the former count when they are laid again.
OLD, NEW = -2, -1
# A joker in a set stands for a suit that was declared, or for none in particular.
NO_SUIT = -1


class Alike(NamedTuple):
    """A set: its suits, and its jokers, each with its age and its suit, in order."""

    rank: int
    suits: frozenset[int]
    jokers: tuple[tuple[int, int], ...]


class Line(NamedTuple):
    """A run: its first place, the cards and jokers from there upwards, and the jokers beyond thirteen ranks.

    The ace has place 0 below the 2, and place 13 above the king.
    """

    suit: int
    low: int
    places: tuple[int, ...]
    beyond: int


Meld = Alike | Line


class Moment(NamedTuple):
    """A position inside a turn: the natural cards and the jokers held, the melds, and the points still to be laid first."""

    held: frozenset[int]
    jokers: int
    table: frozenset[Meld]
    lacking: int


def ends(rules: CardThirtyRules, hand: Iterable[int], table: Table, *, opened: bool) -> dict[tuple[int, ...], int]:
    """Return every possible hand at the end of the lay-down, with the most jokers fetched from the table on the way."""
    begin = start(rules, hand, table, opened=opened)
    cheapest: dict[tuple[int, ...], int] = {}
    seen, waiting = {begin}, [begin]
    while waiting:
        here = waiting.pop()
        if not here.lacking or here == begin:
            left = (*sorted(here.held), *(JOKER,) * here.jokers)
            cheapest[left] = max(cheapest.get(left, 0), _old(begin.table) - _old(here.table))
        for more in after(rules, here, opened=opened):
            if more not in seen:
                seen.add(more)
                waiting.append(more)
    return cheapest


def start(rules: CardThirtyRules, hand: Iterable[int], table: Table, *, opened: bool) -> Moment:
    """Return the position in which a turn begins."""
    held = tuple(hand)
    lacking = 0 if opened else max(1, rules.first_meld)
    return Moment(frozenset(held) - {JOKER}, held.count(JOKER), frozenset(map(on_table, table)), lacking)


def undominated(hands: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the hands that do not contain another one, in order."""
    counts = [Counter(hand) for hand in hands]
    return sorted(tuple(sorted(hand.elements())) for hand in counts if not any(less < hand for less in counts))


def on_table(meld: melds.Meld) -> Meld:
    """Return a meld that is on the table before the turn."""
    if isinstance(meld, melds.MeldedSet):
        declared = [suit for suit in SUITS if meld.declared >> suit & 1]
        jokers = [*declared, *[NO_SUIT] * (meld.jokers - len(declared))]
        suits = frozenset(suit for suit in SUITS if meld.suits >> suit & 1)
        return Alike(meld.rank, suits, tuple(sorted((OLD, suit) for suit in jokers)))
    places = tuple(OLD if place == JOKER else place for place in meld.places)
    return Line(meld.suit, meld.low, places, meld.surplus)


def _old(table: Iterable[Meld]) -> int:
    """Return the number of jokers that were on the table before the turn and may still be fetched."""
    return sum(
        meld.places.count(OLD) if isinstance(meld, Line) else sum(age == OLD for age, _ in meld.jokers)
        for meld in table
    )


def after(rules: CardThirtyRules, here: Moment, *, opened: bool) -> Iterator[Moment]:
    """Yield the position after each legal step of a player who has laid down in an earlier turn, or not."""
    held, jokers, table, lacking = here
    number = len(held) + jokers
    for meld in new_melds(rules, held, jokers):
        naturals, wild = cards(meld)
        if len(naturals) + wild < number or not rules.going_out_needs_discard:
            yield Moment(held - naturals, jokers - wild, table | {meld}, max(0, lacking - worth(meld)))
    if lacking or not (opened or rules.layoff_in_laydown_turn):
        return
    may_add = number > 1 or not rules.going_out_needs_discard
    for meld in table:
        others = table - {meld}
        for one in held:
            rest = held - {one}
            if may_add:
                yield from (Moment(rest, jokers, others | {more}, 0) for more in _added(rules, meld, one))
            swapped = _swapped(meld, one)
            if swapped is not None:
                yield Moment(rest, jokers + 1, others | {swapped}, 0)
        if jokers and may_add:
            yield from (Moment(held, jokers - 1, others | {more}, 0) for more in _added(rules, meld, JOKER))


def cards(meld: Meld) -> tuple[frozenset[int], int]:
    """Return the natural cards of a new meld, and its number of jokers."""
    if isinstance(meld, Alike):
        return frozenset(card(meld.rank, suit) for suit in meld.suits), len(meld.jokers)
    return frozenset(meld.places) - {NEW}, meld.places.count(NEW) + meld.beyond


def worth(meld: Meld) -> int:
    """Return the points of a new meld."""
    naturals, jokers = cards(meld)
    return sum(map(points, naturals)) + JOKER_POINTS * jokers


@lru_cache(maxsize=1 << 14)
def new_melds(rules: CardThirtyRules, held: frozenset[int], jokers: int) -> tuple[Meld, ...]:
    """Return every legal meld of cards of a hand, each once."""
    return (*_new_sets(rules, held, jokers), *_new_runs(rules, held, jokers))


def _new_sets(rules: CardThirtyRules, held: frozenset[int], jokers: int) -> Iterator[Alike]:
    for rank in {rank_of(one) for one in held}:
        have = [suit for suit in SUITS if card(rank, suit) in held]
        for naturals in range(rules.min_naturals_per_meld, len(have) + 1):
            for suits in combinations(have, naturals):
                missing = [suit for suit in SUITS if suit not in suits]
                for wild in range(max(0, 3 - naturals), jokers + 1):
                    declared = min(wild, len(missing)) if rules.set_joker_suit == "declared" else 0
                    for chosen in combinations(missing, declared):
                        stand_for = sorted([*chosen, *[NO_SUIT] * (wild - declared)])
                        yield Alike(rank, frozenset(suits), tuple((NEW, suit) for suit in stand_for))


def _new_runs(rules: CardThirtyRules, held: frozenset[int], jokers: int) -> Iterator[Line]:
    for suit in SUITS:
        for low in range(RANKS):
            begun: list[tuple[int, ...]] = [()]
            while begun:
                places = begun.pop()
                wild = places.count(NEW)
                if len(places) >= 3 and len(places) - wild >= rules.min_naturals_per_meld:
                    beyond = jokers - wild if len(places) == RANKS else 0
                    yield from (Line(suit, low, places, more) for more in range(beyond + 1))
                if _goes_on(rules, low, places):
                    wanted = card((low + len(places)) % RANKS, suit)
                    begun += [(*places, wanted)] * (wanted in held) + [(*places, NEW)] * (wild < jokers)


def _goes_on(rules: CardThirtyRules, low: int, places: tuple[int, ...]) -> bool:
    """Return True if a run may have another card at its upper end."""
    return len(places) < RANKS and (rules.ace_wraps or low + len(places) <= RANKS)


def _added(rules: CardThirtyRules, meld: Meld, one: int) -> Iterator[Meld]:
    """Yield the melds that another becomes when a natural card or a joker is added to it."""
    if isinstance(meld, Line):
        down = len(meld.places) < RANKS and (rules.ace_wraps or meld.low > 0)
        up = _goes_on(rules, meld.low, meld.places)
        below, above = (meld.low - 1) % RANKS, (meld.low + len(meld.places)) % RANKS
        laid = NEW if one == JOKER else one
        if down and one in (JOKER, card(below, meld.suit)):
            yield meld._replace(low=below, places=(laid, *meld.places))
        if up and one in (JOKER, card(above, meld.suit)):
            yield meld._replace(places=(*meld.places, laid))
        if one == JOKER and not (down or up):
            yield meld._replace(beyond=meld.beyond + 1)
        return
    taken = meld.suits | {suit for _, suit in meld.jokers}
    if one == JOKER:
        missing = [suit for suit in SUITS if suit not in taken] if rules.set_joker_suit == "declared" else []
        for suit in missing or [NO_SUIT]:
            yield meld._replace(jokers=tuple(sorted((*meld.jokers, (NEW, suit)))))
    elif rank_of(one) == meld.rank and suit_of(one) not in taken and len(meld.suits) + len(meld.jokers) < len(SUITS):
        yield meld._replace(suits=meld.suits | {suit_of(one)})


def _swapped(meld: Meld, one: int) -> Meld | None:
    """Return a meld with a natural card in the place of a joker; of several jokers in a set the oldest leaves it."""
    if isinstance(meld, Line):
        for index, place in enumerate(meld.places):
            if place < 0 and one == card((meld.low + index) % RANKS, meld.suit):
                return meld._replace(places=(*meld.places[:index], one, *meld.places[index + 1 :]))
        return None
    if rank_of(one) != meld.rank:
        return None
    suit = suit_of(one)
    declared = any(other != NO_SUIT for _, other in meld.jokers)
    for age, other in meld.jokers:
        if other == (suit if declared else NO_SUIT):
            left = list(meld.jokers)
            left.remove((age, other))
            return meld._replace(suits=meld.suits | {suit}, jokers=tuple(left))
    return None
