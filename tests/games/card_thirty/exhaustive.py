"""Slow ways to find lay-downs of the card game of Thirty, which share nothing with the fast one."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from solvers.cards import JOKER
from solvers.games.card_thirty.checks import every_step
from solvers.games.card_thirty.checks.every_step import undominated
from solvers.games.card_thirty.hand import melds, steps
from solvers.games.card_thirty.hand.laying import lay_downs
from solvers.games.card_thirty.hand.melds import MeldedSet, Run, Table
from solvers.games.card_thirty.hand.steps import Laying
from solvers.games.card_thirty.rules import CardThirtyRules, points

Hand = tuple[int, ...]


def every_end(rules: CardThirtyRules, position: Laying) -> dict[Hand, int]:
    """Return every hand with which the turn may end, and the most points laid on the way, by trying all steps."""
    ends = every_step.ends(rules, position.hand, position.table, opened=position.opened)
    held = sum(map(points, position.hand))
    return {left: held + 10 * fetched - sum(map(points, left)) for left, fetched in ends.items()}


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
        return frozenset(larger for larger in found if not any(less & larger == less != larger for less in found))

    found = search(sum(1 << card for card in naturals), hand.count(JOKER), frozenset())
    return undominated(tuple(melds.bits(left)) for left in found)


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
    return undominated((*melds.bits(left), *(JOKER,) * wild) for left, wild in found) or [hand]


def first_lefts_by_opening(rules: CardThirtyRules, hand: Hand, table: Table) -> list[Hand]:
    """Return what a player may leave at least after a first lay-down: all choices of first melds, then of a later turn.

    The rules must let cards be added after the first melds.
    """
    lefts: list[Hand] = []
    waiting: list[tuple[Hand, Table]] = [(hand, ())]
    while waiting:
        rest, laid = waiting.pop()
        if laid and sum(meld.points for meld in laid) >= rules.first_meld:
            lefts += [
                lay_down.left for lay_down in lay_downs(rules, rest, melds.table_of((*table, *laid)), opened=True)
            ]
            continue
        for meld in steps.new_melds(rules, rest):
            if not laid or melds.order(meld) > melds.order(laid[-1]):
                left = Counter(rest) - Counter(meld.cards)
                waiting.append((tuple(sorted(left.elements())), (*laid, meld)))
    return undominated(set(lefts)) or [hand]


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
