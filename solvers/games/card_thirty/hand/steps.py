"""The legal steps inside a turn, one at a time: lay a new meld, add a card to a meld, swap a natural card for a joker.

A step is the meld before it and the meld after it, so that its text says all: ``H789`` lays a meld, ``H789-H789T`` adds
the ten of hearts, and ``DX67-D567`` puts the five of diamonds in the joker's place.

Until a player has laid down, all steps lay new melds. They must be worth ``first_meld`` points together before anything
is added or fetched, and before the turn ends. This module is the plain statement of these rules; the fast lay-downs are
tested against it. It is quick for one step, and slow for all that can follow.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Literal

from solvers import cards
from solvers.cards import JOKER
from solvers.errors import IllegalError, NotationError
from solvers.games.card_thirty.hand import melds
from solvers.games.card_thirty.hand.meld_text import format_meld, read_meld
from solvers.games.card_thirty.hand.melds import Meld, MeldedSet, Run, Table
from solvers.games.card_thirty.rules import SHORTEST, CardThirtyRules

Kind = Literal["lay", "add", "swap"]
EXAMPLE = "H789"


@dataclass(frozen=True, slots=True)
class Step:
    """One step: the meld before it, None if it lays a new meld, and the meld after it."""

    before: Meld | None
    after: Meld

    @property
    def kind(self) -> Kind:
        """``lay`` a new meld, ``add`` a card to a meld, or ``swap`` a natural card for a joker."""
        if self.before is None:
            return "lay"
        return "swap" if self.after.jokers < self.before.jokers else "add"

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that leave the hand, in canonical order."""
        before = self.before.cards if self.before else ()
        return cards.ordered((Counter(self.after.cards) - Counter(before)).elements())


@dataclass(frozen=True, slots=True)
class Laying:
    """A position inside a turn.

    ``opened`` is True if the player has laid down in an earlier turn. If not, ``laid`` are the points of the new melds
    laid in this turn until they were worth ``first_meld`` points, else it is 0.
    """

    hand: tuple[int, ...]
    table: Table
    opened: bool
    laid: int = 0

    def may_add(self, rules: CardThirtyRules) -> bool:
        """Return True if cards may be added to melds and jokers fetched."""
        return self.opened or (rules.layoff_in_laydown_turn and self._reached(rules))

    def may_end(self, rules: CardThirtyRules) -> bool:
        """Return True if no more new melds are needed before the turn ends."""
        return self.opened or not self.laid or self._reached(rules)

    def _reached(self, rules: CardThirtyRules) -> bool:
        # Any meld is worth some points, so that ``laid`` is 0 only before the first one.
        return self.laid > 0 and self.laid >= rules.first_meld


def format_step(step: Step) -> str:
    """Return the text of a step: the new meld, or the melds before and after it with a hyphen between them."""
    return format_meld(step.after) if step.before is None else f"{format_meld(step.before)}-{format_meld(step.after)}"


def format_steps(steps: Iterable[Step]) -> str:
    """Return the text of steps, with dots between them."""
    return ".".join(map(format_step, steps))


def read_step(rules: CardThirtyRules, text: str, field: str = "action") -> Step:
    """Read a step.

    Raises:
        NotationError: the text is not a meld, nor two with a hyphen between them.
        IllegalError: a meld is not legal under the rules.
    """
    parts = text.split("-")
    if len(parts) > 2:
        raise NotationError(f"step {text!r}: more than one hyphen", field=field, example="H789-H789T")
    after = read_meld(rules, parts[-1], field)
    return Step(read_meld(rules, parts[0], field) if len(parts) == 2 else None, after)


def read_steps(rules: CardThirtyRules, text: str, field: str = "action") -> tuple[Step, ...]:
    """Read steps with dots between them."""
    return tuple(read_step(rules, part, field) for part in text.split(".") if part.strip())


def play(rules: CardThirtyRules, position: Laying, step: Step, field: str = "action") -> Laying:
    """Return the position after a step.

    Raises:
        IllegalError: the step is not legal in this position. The message says why.
    """
    wrong = complaint(rules, position, step)
    if wrong:
        raise IllegalError(f"step {format_step(step)!r}: {wrong}", field=field, example=EXAMPLE)
    hand = Counter(position.hand) - Counter(step.cards)
    if step.kind == "swap":
        hand[JOKER] += 1
    table = list(position.table)
    if step.before is not None:
        table.remove(step.before)
    table.append(step.after)
    laid = position.laid
    if step.before is None and not (position.opened or (laid and laid >= rules.first_meld)):
        laid += step.after.points
    return Laying(cards.ordered(hand.elements()), melds.table_of(table), position.opened, laid)


def replay(rules: CardThirtyRules, position: Laying, steps: Iterable[Step], field: str = "action") -> Laying:
    """Return the position after steps that may end there.

    Raises:
        IllegalError: a step is not legal, or the new melds are not worth enough for a first lay-down.
    """
    for step in steps:
        position = play(rules, position, step, field)
    if not position.may_end(rules):
        raise IllegalError(
            f"new melds of {position.laid} points: the first lay-down is worth at least {rules.first_meld}",
            field=field,
            example="KCHS",
        )
    return position


def complaint(rules: CardThirtyRules, position: Laying, step: Step) -> str:
    """Return the reason why a step is not legal; empty if it is legal."""
    before, after = step.before, step.after
    wrong = melds.complaint(rules, after)
    if wrong:
        return wrong
    missing = Counter(step.cards) - Counter(position.hand)
    if missing:
        return f"{cards.format_cards(missing.elements())} is not in the hand"
    if before is not None:
        if not position.may_add(rules):
            return _too_early(rules, position)
        if before not in position.table:
            return f"{format_meld(before)} is not on the table"
        if len(step.cards) != 1 or after not in (*melds.grown(rules, before, step.cards[0]), _swapped(before, step)):
            return "one card is added to a meld or takes a joker's place"
    if rules.going_out_needs_discard and len(position.hand) == len(step.cards) and step.kind != "swap":
        return "the last card must be discarded"
    return ""


def _swapped(before: Meld, step: Step) -> Meld | None:
    return melds.swapped(before, step.cards[0])


def _too_early(rules: CardThirtyRules, position: Laying) -> str:
    if position.laid and position.laid >= rules.first_meld:
        return "nothing is added in the turn of the first lay-down"
    return f"nothing is added before new melds of {rules.first_meld} points are laid down"


def steps(rules: CardThirtyRules, position: Laying) -> Iterator[Step]:
    """Yield every legal step, each once."""
    for meld in new_melds(rules, position.hand):
        if not (rules.going_out_needs_discard and meld.size == len(position.hand)):
            yield Step(None, meld)
    if not position.may_add(rules):
        return
    last = rules.going_out_needs_discard and len(position.hand) == 1
    for before in dict.fromkeys(position.table):
        for card in dict.fromkeys(position.hand):
            if not last:
                yield from (Step(before, after) for after in melds.grown(rules, before, card))
            fetched = melds.swapped(before, card)
            if fetched is not None:
                yield Step(before, fetched)


@lru_cache(maxsize=1024)
def new_melds(rules: CardThirtyRules, hand: tuple[int, ...]) -> tuple[Meld, ...]:
    """Return every legal meld of cards of a hand, each once."""
    jokers = hand.count(JOKER)
    possible = {
        meld for meld in (*_new_sets(rules, hand, jokers), *_new_runs(hand, jokers)) if not melds.complaint(rules, meld)
    }
    return melds.table_of(possible)


def _new_sets(rules: CardThirtyRules, hand: tuple[int, ...], jokers: int) -> Iterator[Meld]:
    for rank, suits, wild in product(range(13), range(1, 16), range(jokers + 1)):
        if suits.bit_count() + wild >= SHORTEST and all(cards.card(rank, suit) in hand for suit in melds.bits(suits)):
            masks = range(16) if rules.set_joker_suit == "declared" else (0,)
            yield from (MeldedSet(rank, suits, wild, declared) for declared in masks)


def _new_runs(hand: tuple[int, ...], jokers: int) -> Iterator[Meld]:
    for suit, low in product(range(4), range(13)):
        started: list[tuple[tuple[int, ...], int]] = [((), 0)]
        while started:
            places, wild = started.pop()
            run = Run(suit, low, places)
            if len(places) >= SHORTEST:
                yield from (Run(suit, low, places, more) for more in range(jokers - wild + 1))
            if len(places) < melds.RANKS:
                if run.wanted(len(places)) in hand:
                    started.append(((*places, run.wanted(len(places))), wild))
                if wild < jokers:
                    started.append(((*places, JOKER), wild + 1))
