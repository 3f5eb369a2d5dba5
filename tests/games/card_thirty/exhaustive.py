"""Two slow ways to find lay-downs of the card game of Thirty, which share nothing with the fast one."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from solvers.cards import JOKER
from solvers.games.card_thirty import melds, steps
from solvers.games.card_thirty.melds import Meld, MeldedSet, Run, Table
from solvers.games.card_thirty.rules import CardThirtyRules, points
from solvers.games.card_thirty.steps import Laying, Step

Hand = tuple[int, ...]


def minimal(hands: Iterable[Hand]) -> list[Hand]:
    """Return the hands that contain no other, in order."""
    counts = [Counter(hand) for hand in hands]
    return sorted(tuple(sorted(hand.elements())) for hand in counts if not any(less < hand for less in counts))


class _Here(NamedTuple):
    """A position inside a turn, with the jokers that lay in each meld before it, and how many of them are fetched."""

    position: Laying
    old: tuple[tuple[Meld, tuple[int, ...]], ...]
    fetched: int


def every_end(rules: CardThirtyRules, position: Laying) -> dict[Hand, int]:
    """Return every hand with which the turn may end, and the most points laid on the way, by trying all steps."""
    start = _Here(position, tuple((meld, _old_jokers(meld)) for meld in position.table), 0)
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        after = {each for step in steps.steps(rules, here.position) for each in _played(rules, here, step)} - seen
        seen |= after
        waiting.extend(after)
    held = sum(map(points, position.hand))
    best: dict[Hand, int] = {}
    for here in seen:
        if here.position.may_end(rules):
            left = here.position.hand
            laid = held + 10 * here.fetched - sum(map(points, left))
            best[left] = max(best.get(left, 0), laid)
    return best


def _old_jokers(meld: Meld) -> tuple[int, ...]:
    """Return the cards that jokers of a meld stand for; a joker that may stand for several is itself."""
    if isinstance(meld, MeldedSet):
        declared = tuple(13 * suit + meld.rank for suit in melds.bits(meld.declared))
        return declared or (JOKER,) * meld.jokers
    return tuple(meld.wanted(index) for index, card in enumerate(meld.places) if card == JOKER)


def _played(rules: CardThirtyRules, here: _Here, step: Step) -> Iterator[_Here]:
    after = steps.play(rules, here.position, step)
    if step.before is None:
        yield _Here(after, here.old, here.fetched)
        return
    for index, (meld, old) in enumerate(here.old):
        if meld == step.before:
            left = list(old)
            mark = JOKER if JOKER in old else step.cards[0]
            fetched = step.kind == "swap" and mark in left
            if fetched:
                left.remove(mark)
            changed = (*here.old[:index], (step.after, tuple(left)), *here.old[index + 1 :])
            yield _Here(after, changed, here.fetched + fetched)
    if not any(meld == step.before for meld, _ in here.old):
        yield _Here(after, here.old, here.fetched)


@dataclass(frozen=True, slots=True)
class _Block:
    """Cards that go to one place together: their mask, the jokers they need, and the place if only one may have it."""

    cards: int
    jokers: int
    place: str


def lefts_by_covering(rules: CardThirtyRules, hand: Hand, table: Table) -> list[Hand]:
    """Return what a player who has laid down may leave at least, by choosing where the lowest card goes, then the next.

    The rules must not ask for a discard, and each rank must lie on the table as one set at most.
    """
    naturals = tuple(card for card in hand if card != JOKER)
    most = hand.count(JOKER) + sum(meld.jokers for meld in table)
    blocks = list(_blocks(rules, naturals, table, most))

    @cache
    def search(rest: int, jokers: int, used: frozenset[str]) -> frozenset[int]:
        if not rest:
            return frozenset([0] if jokers >= 0 else [])
        lowest = rest & -rest
        found = {left | lowest for left in search(rest ^ lowest, jokers, used)}
        for block in blocks:
            if block.cards & lowest and block.cards & rest == block.cards and block.place not in used:
                taken = used | {block.place} if block.place else used
                if jokers - block.jokers >= -most:
                    found |= search(rest ^ block.cards, jokers - block.jokers, taken)
        return frozenset(each for each in found if not any(less & each == less != each for less in found))

    found = search(sum(1 << card for card in naturals), hand.count(JOKER), frozenset())
    return minimal(tuple(melds.bits(left)) for left in found)


def first_lefts_by_covering(rules: CardThirtyRules, hand: Hand) -> list[Hand]:
    """Return what a player may leave at least after a first lay-down of new melds only.

    Each natural card in turn, the lowest first, is left or goes to one of all melds that can be made of the hand.
    """
    naturals = tuple(card for card in hand if card != JOKER)
    new = [(_mask(meld.cards), meld.jokers, meld.points) for meld in steps.new_melds(rules, hand)]

    @cache
    def search(rest: int, jokers: int, total: int) -> frozenset[tuple[int, int]]:
        if not rest:
            return frozenset([(0, jokers)] if total >= max(1, rules.first_meld) else [])
        lowest = rest & -rest
        found = {(left | lowest, wild) for left, wild in search(rest ^ lowest, jokers, total)}
        for mask, wild, worth in new:
            if mask & lowest and mask & rest == mask and wild <= jokers:
                found |= search(rest ^ mask, jokers - wild, min(total + worth, 60))
        return frozenset(found)

    found = search(sum(1 << card for card in naturals), hand.count(JOKER), 0)
    return minimal((*melds.bits(left), *(JOKER,) * wild) for left, wild in found) or [hand]


def _blocks(rules: CardThirtyRules, naturals: Hand, table: Table, most: int) -> Iterator[_Block]:
    for meld in steps.new_melds(rules, (*naturals, *(JOKER,) * most)):
        yield _Block(_mask(meld.cards), meld.jokers, "")
    for number, meld in enumerate(table):
        for card in naturals:
            if melds.swapped(meld, card):
                for joker in range(meld.jokers if isinstance(meld, MeldedSet) else 1):
                    yield _Block(1 << card, -1, f"joker {joker if isinstance(meld, MeldedSet) else card} of {number}")
        if isinstance(meld, MeldedSet):
            suits = [card for card in naturals if card % 13 == meld.rank]
            # A joker in a full set makes room: it is fetched and added again.
            yield from (_Block(1 << card, 0, "") for card in suits)
        else:
            yield from _growths(rules, naturals, meld, number, most)


def _growths(rules: CardThirtyRules, naturals: Hand, run: Run, number: int, most: int) -> Iterator[_Block]:
    waiting = [(run, True), (run, False)]
    while waiting:
        here, up = waiting.pop()
        for card in (*naturals, JOKER):
            for after in melds.grown(rules, here, card):
                assert isinstance(after, Run)
                upwards = after.places[: len(here.places)] == here.places and after.low == here.low
                if after.surplus or upwards != up or after.jokers - run.jokers > most:
                    continue
                added = after.places[len(run.places) :] if up else after.places[: -len(run.places)]
                if card != JOKER:
                    yield _Block(_mask(added), added.count(JOKER), f"end {up} of {number}")
                waiting.append((after, up))


def _mask(some: Iterable[int]) -> int:
    return sum(1 << card for card in some if card != JOKER)
