"""The first lay-down: the points of new melds that a player can lay from the hand before anything else is possible.

A joker counts 10 in it, whatever card it stands for. It may be lent to the place of a card in the hand: once enough is laid,
that card takes its place, and the joker is free again. So only some of the final new melds are laid first, each as a whole or
as a window of a run. The jokers of the hand first go to their final places, in gaps or, if spare, beyond the melds. The
remaining jokers are lent to the places of the cheapest cards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from solvers import cards
from solvers.cards import JOKER
from solvers.games.card_thirty.hand import melds
from solvers.games.card_thirty.hand.covers import MASKS, Group
from solvers.games.card_thirty.hand.melds import RANKS, Meld, MeldedSet, Run, bits
from solvers.games.card_thirty.rules import JOKER_POINTS, POINTS, SHORTEST, CardThirtyRules, points

# The points of the cards of a mask of ranks.
WORTH = tuple(sum(POINTS[rank] for rank in bits(mask)) for mask in range(MASKS))


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a final new meld that can be laid first: its cards, its jokers, and the points of its natural cards."""

    number: int
    meld: Meld
    cost: int
    points: int


def certainly(rules: CardThirtyRules, jokers: int, naturals: int, cost: int, spare: int) -> bool | None:
    """Return True if new melds certainly allow a sufficient first lay-down, False if they do not, and None if it is open.

    Parameters:
        jokers: the usable jokers of the hand.
        naturals: the points of all natural cards in final new melds.
        cost: the jokers that these melds need.
        spare: the jokers without a use at the end.
    """
    if not naturals or naturals + JOKER_POINTS * jokers < rules.first_meld:
        return False
    if cost <= jokers and naturals + JOKER_POINTS * min(jokers, cost + spare) >= rules.first_meld:
        return True
    # If nothing can be added, no joker is ever free again.
    return None if rules.layoff_in_laydown_turn else False


def reaches(rules: CardThirtyRules, jokers: int, new: Sequence[Meld], spare: int) -> bool:
    """Return True if final new melds allow a first lay-down that is worth enough."""
    return _best(rules, jokers, new, spare)[0] >= max(1, rules.first_meld)


def final_melds(rules: CardThirtyRules, runs: Sequence[Sequence[Group]], sets: Sequence[MeldedSet]) -> list[Meld]:
    """Return the new melds at the end of the turn, without the jokers that are not needed; ``runs`` are by suit."""
    new: list[Meld] = [melds.set_of(rules, one.rank, one.suits, one.jokers) for one in sets]
    new += [_run(suit, group) for suit, groups in enumerate(runs) for group in groups]
    return sorted(new, key=melds.order)


def _run(suit: int, group: Group) -> Run:
    ranks = [(group.low + index) % RANKS for index in range(group.length)]
    return Run(suit, group.low, tuple(cards.card(rank, suit) if group.mask >> rank & 1 else JOKER for rank in ranks))


def opening(rules: CardThirtyRules, jokers: int, new: Sequence[Meld], spare: int) -> list[tuple[int, Meld]]:
    """Return the melds laid first, each with the number of the final new meld it belongs to.

    ``new`` are final new melds that reach enough. Jokers that are not needed for that are not laid yet, unless nothing
    may be added later in the turn.
    """
    _, parts, loans = _best(rules, jokers, new, spare)
    total = sum(part.points + JOKER_POINTS * part.cost for part in parts)
    laid = [(part.number, _lent(rules, part.meld, loans)) for part in parts]
    total += sum(JOKER_POINTS - points(card) for card in loans)
    spent = sum(meld.jokers for _, meld in laid)
    while total < rules.first_meld or (spent < jokers and not rules.layoff_in_laydown_turn):
        spent += 1
        number, meld = laid[0]
        laid[0] = (number, melds.grown(rules, meld, JOKER)[0])
        total += JOKER_POINTS
    return laid


def _best(
    rules: CardThirtyRules, jokers: int, new: Sequence[Meld], spare: int
) -> tuple[int, tuple[_Part, ...], tuple[int, ...]]:
    """Return the most points of a first lay-down, its parts, and the cards whose places are lent to jokers."""
    best: tuple[int, tuple[_Part, ...], tuple[int, ...]] = (0, (), ())
    for parts in _selections(rules, jokers, new, 0):
        if not parts:
            continue
        left = jokers - sum(part.cost for part in parts)
        total = sum(part.points for part in parts) + JOKER_POINTS * (jokers - left + min(left, spare))
        loans: tuple[int, ...] = ()
        if total < rules.first_meld and left > spare:
            held = sorted((card for part in parts for card in _lendable(rules, part.meld)), key=points)
            loans = tuple(held[: left - spare])
            total += sum(JOKER_POINTS - points(card) for card in loans)
        if total > best[0]:
            best = (total, parts, loans)
    return best


def _selections(rules: CardThirtyRules, jokers: int, new: Sequence[Meld], number: int) -> Iterator[tuple[_Part, ...]]:
    """Yield every choice of parts of the new melds, one of each at most, that jokers suffice for."""
    if number == len(new):
        yield ()
        return
    for part in _parts(rules, new[number], number):
        if part.cost <= jokers:
            yield from ((part, *more) for more in _selections(rules, jokers - part.cost, new, number + 1))
    yield from _selections(rules, jokers, new, number + 1)


def _parts(rules: CardThirtyRules, meld: Meld, number: int) -> Iterator[_Part]:
    """Yield a meld as a whole, and windows of a run that need fewer jokers."""
    yield _Part(number, meld, meld.jokers, meld.points - JOKER_POINTS * meld.jokers)
    if isinstance(meld, MeldedSet) or not meld.jokers:
        return
    for low, high in combinations(range(len(meld.places) + 1), 2):
        places = meld.places[low:high]
        cost = places.count(JOKER)
        if len(places) >= SHORTEST and cost < meld.jokers and len(places) - cost >= rules.min_naturals_per_meld:
            window = Run(meld.suit, (meld.low + low) % RANKS, places)
            yield _Part(number, window, cost, window.points - JOKER_POINTS * cost)


def _lendable(rules: CardThirtyRules, meld: Meld) -> list[int]:
    """Return the cards of a meld whose places may be lent to jokers: the cheapest, below 10 points."""
    held = sorted((card for card in meld.cards if card != JOKER), key=points)
    return [card for card in held[: len(held) - rules.min_naturals_per_meld] if points(card) < JOKER_POINTS]


def _lent(rules: CardThirtyRules, meld: Meld, loans: tuple[int, ...]) -> Meld:
    """Return a meld with jokers in the places of some cards."""
    for card in loans:
        if card not in meld.cards:
            continue
        if isinstance(meld, Run):
            places = tuple(JOKER if place == card else place for place in meld.places)
            meld = Run(meld.suit, meld.low, places)
        else:
            suit = 1 << cards.suit_of(card)
            declared = meld.declared | suit if rules.set_joker_suit == "declared" else 0
            meld = MeldedSet(meld.rank, meld.suits & ~suit, meld.jokers + 1, declared)
    return meld
