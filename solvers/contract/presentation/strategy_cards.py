"""Strategy cards: rules in words that fit on paper, what each loses against best play, and where. They are stored as a table."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from solvers.contract.tables import Cell, Table, TableSpec

NAME, TITLE = "cards", "Strategy cards: rules to carry, and what they lose against best play"
# From the smallest card to the largest.
SIZES = ("three-numbers", "a6", "a4")
COLUMNS = (
    *("goal", "size", "rule", "value", "best play", "loss"),
    *("state", "chance", "action", "best action", "regret", "cost"),
)


class Mistake(NamedTuple):
    """A decision of a rule that is not the best: how often it comes up, its action and the best one, and the loss there.

    ``cost`` is the ``chance`` times the ``regret``: what the decision adds to the loss of the rule. In a race it stands for the same
    action with the same points in the turn at all scores: ``chance`` is how often that errs in a game, ``regret`` the mean, and
    ``state`` where it costs most.
    """

    state: str
    chance: Cell
    action: str
    best: str
    regret: Cell
    cost: Cell


class Card(NamedTuple):
    """A rule as text, its value under a goal, the value of best play, what it loses, and its costliest mistakes."""

    goal: str
    size: str
    rule: str
    value: Cell
    best: Cell
    loss: Cell
    mistakes: tuple[Mistake, ...]


def spec(maker: str) -> TableSpec:
    """Return the table of cards that a module makes."""
    return TableSpec(NAME, TITLE, maker=maker)


def table(cards: Iterable[Card], *more: str) -> Table:
    """Return cards as a table, in which every mistake has a row that repeats its card. ``more`` are further notes."""
    rows = [(*card[:-1], *mistake) for card in cards for mistake in card.mistakes or ((None,) * 6,)]
    notes = (
        "The rule is how the player plays, and is priced with exactly these words. The loss is that of the whole rule.",
        "Each row has a decision of the rule that is not the best: the cost is its chance times its regret.",
        *more,
    )
    return Table(NAME, TITLE, COLUMNS, tuple(rows), notes)


def cards(made: Table) -> Iterator[Card]:
    """Yield the cards of a table."""
    # Entries are of the types that a card has, as they were written by :func:`table`.
    written: Iterable[tuple[Any, ...]] = made.rows
    for _, rows in groupby(written, key=lambda row: row[:6]):
        listed = list(rows)
        mistakes = tuple(Mistake(*row[6:]) for row in listed if row[6] is not None)
        goal, size, rule, value, best, loss = listed[0][:6]
        yield Card(goal, size, rule, value, best, loss, mistakes)
