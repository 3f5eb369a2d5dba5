"""The best ways to lay down a hand on a table, exactly.

A *lay-down* is everything that a player lays, adds and fetches in one turn before the discard. Lay-downs are compared by the
cards left in the hand; a lay-down is dominated if another leaves only a part of these cards. The undominated ones are listed,
each with one sequence of steps, which fetches as many jokers as possible. Laying nothing is always legal, and listed if nothing
else is.

Points laid are those of all cards that leave the hand. A joker fetched from the table is a card of the hand from then on:
it counts 10 when it is laid. A joker that the player has laid in the same turn counts once, however often it moves.

Lay-downs under an objective are ordered by its value, then by the number of jokers that leave the hand, fewer first, and
then by the text of the cards left.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from solvers import cards
from solvers.cards import JOKER
from solvers.games.card_thirty.hand.arrangements import Arrangement, Sight, arrangements, possible
from solvers.games.card_thirty.hand.melds import Table, bits
from solvers.games.card_thirty.hand.sequence import sequence
from solvers.games.card_thirty.hand.steps import Step
from solvers.games.card_thirty.rules import JOKER_POINTS, CardThirtyRules, points

Objective = Literal["max-points", "min-left", "min-cards", "go-out"]
OBJECTIVES: tuple[Objective, ...] = get_args(Objective)


@dataclass(frozen=True, slots=True)
class LayDown:
    """A way to lay down: its steps, the cards left before the discard, and the points of the cards that left the hand.

    ``jokers`` is the number of jokers that leave the hand, and ``fetched`` the number of those that came from the table.
    """

    steps: tuple[Step, ...]
    left: tuple[int, ...]
    points: int
    jokers: int
    fetched: int

    @property
    def points_left(self) -> int:
        """The points of the cards left."""
        return sum(map(points, self.left))

    def goes_out(self, rules: CardThirtyRules) -> bool:
        """Return True if the hand ends: no card is left, or one, to be discarded."""
        return len(self.left) == 1 or (not self.left and not rules.going_out_needs_discard)

    def value(self, rules: CardThirtyRules, objective: Objective) -> int:
        """Return the value under an objective: points laid, points left, cards left, or 1 if the player goes out."""
        if objective == "max-points":
            return self.points
        if objective == "min-left":
            return self.points_left
        return len(self.left) if objective == "min-cards" else int(self.goes_out(rules))


def lay_downs(
    rules: CardThirtyRules, hand: tuple[int, ...], table: Table, *, opened: bool, keep: int = 0
) -> tuple[LayDown, ...]:
    """Return every lay-down that is not dominated, in the order of the texts of the cards they leave.

    ``hand`` and ``table`` are in canonical order and come from one deck. ``opened`` is True if the player has laid down in
    an earlier turn. ``keep`` jokers stay in the hand at the end; they may be lent to the first melds meanwhile.
    """
    sight = Sight(rules, hand, table, opened)
    found = _left(sight, keep)
    kept = [_lay_down(sight, left, found[left]) for left in _minimal(found)]
    return tuple(sorted(kept, key=lambda lay_down: cards.format_cards(lay_down.left))) or (_nothing(hand),)


def ranked(
    rules: CardThirtyRules, hand: tuple[int, ...], table: Table, objective: Objective, *, opened: bool
) -> tuple[LayDown, ...]:
    """Return every lay-down that is not dominated, best first under an objective.

    It may cost a card to fetch a joker, and yet lay more points: a card that could be melded fetches it, and others are left
    that needed this card. Then the lay-down of the most points is listed under ``max-points`` too, though another leaves some
    of its cards only.
    """
    sign = 1 if objective in ("min-left", "min-cards") else -1

    def key(lay_down: LayDown) -> tuple[int, int, str]:
        return sign * lay_down.value(rules, objective), lay_down.jokers, cards.format_cards(lay_down.left)

    sight = Sight(rules, hand, table, opened)
    found = _left(sight)
    kept = _minimal(found)
    if found and objective == "max-points":
        most = max(found, key=lambda left: (_points(sight, left, found[left]), -left.bit_count(), -left))
        if all(_points(sight, left, found[left]) < _points(sight, most, found[most]) for left in kept):
            kept.append(most)
    return tuple(sorted((_lay_down(sight, left, found[left]) for left in kept), key=key)) or (_nothing(hand),)


def best(rules: CardThirtyRules, hand: tuple[int, ...], table: Table, objective: Objective, *, opened: bool) -> LayDown:
    """Return the best lay-down under an objective."""
    return ranked(rules, hand, table, objective, opened=opened)[0]


def _left(sight: Sight, keep: int = 0) -> dict[int, Arrangement]:
    """Return arrangements by the cards that they leave: a mask of natural cards, and a bit for each joker beyond.

    It is empty if nothing can be laid.
    """
    if not sight.opened and not possible(sight):
        return {}
    jokers = ((1 << keep) - 1) << JOKER
    found = {left | jokers: way for left, way in arrangements(sight, keep).items()}
    if not sight.table and sight.opened:
        # Without any meld, jokers have nowhere to go.
        found = {left: way for left, way in found.items() if way.in_sets or any(cover.new for cover in way.covers)}
    if not (sight.rules.going_out_needs_discard and 0 in found):
        return found
    # A card must be left: each in turn is set apart before the others are laid.
    del found[0]
    apart = [(1 << JOKER, arrangements(sight, keep=1))]
    for card in bits(sight.naturals):
        others = Sight(sight.rules, tuple(other for other in sight.hand if other != card), sight.table, sight.opened)
        apart.append((1 << card, arrangements(others)))
    for held, ways in apart:
        for left, way in ways.items():
            if left | held not in found or found[left | held].fetched < way.fetched:
                found[left | held] = way
    return found


def _minimal(found: Iterable[int]) -> list[int]:
    """Return the masks that contain no other."""
    minimal: list[int] = []
    for left in sorted(found, key=lambda left: (left.bit_count(), left)):
        if not any(less & left == less for less in minimal):
            minimal.append(left)
    return minimal


def _hand(left: int) -> tuple[int, ...]:
    return tuple(min(card, JOKER) for card in bits(left))


def _points(sight: Sight, left: int, arrangement: Arrangement) -> int:
    """Return the points of all cards that leave the hand."""
    laid = sum(map(points, sight.hand)) + JOKER_POINTS * arrangement.fetched
    return laid - sum(map(points, _hand(left)))


def _nothing(hand: tuple[int, ...]) -> LayDown:
    return LayDown((), hand, 0, 0, 0)


def _lay_down(sight: Sight, left: int, arrangement: Arrangement) -> LayDown:
    cards_left = _hand(left)
    jokers = sight.jokers + arrangement.fetched - cards_left.count(JOKER)
    laid = _points(sight, left, arrangement)
    return LayDown(sequence(sight, arrangement), cards_left, laid, jokers, arrangement.fetched)
