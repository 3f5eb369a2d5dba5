"""The strategy cards of a race in which points are banked or risked: rules that fit on a card, their chances and their mistakes."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from solvers.contract.presentation import banking_said
from solvers.contract.presentation.banking_words import Banking, Thumb
from solvers.contract.presentation.strategy_cards import SIZES, Card, Mistake
from solvers.contract.prices import Habit
from solvers.contract.tables import cell, within
from solvers.strategy_cards.annealing import Annealing
from solvers.strategy_cards.limits import Limit

# The costliest mistakes that a card lists.
_MISTAKES = 4
SEATS = "Each player begins every other game: the value is the mean of both seats."


class Played(NamedTuple):
    """A rule in games against best play.

    Attributes:
        value, error: float
            The chance to win, as the mean of both seats, and the bound of its error.
        habits: sequence of Habit
            The costliest ones first.
        off: float
            The bound of the errors of their costs, of how often they err, and of the cost of each time.
    """

    value: float
    error: float
    habits: Sequence[Habit]
    off: float


def search(
    annealing: Annealing, begin: Mapping[str, Thumb], limits: Mapping[str, Limit], number: int
) -> dict[str, Thumb]:
    """Return rules by the size of their cards, found from other rules by a number of steps for each size; a larger card is never worse."""
    rules: dict[str, Thumb] = {}
    for size, rule in begin.items():
        firsts = [rule, *list(rules.values())[-1:]]
        rules[size] = annealing.find(max(firsts, key=annealing.value), limits[size], number)
    return rules


def cards(
    words: Banking,
    goal: str,
    rules: Mapping[str, Thumb],
    play: Callable[[Thumb], Played],
    write: Callable[[Hashable], str],
) -> Iterator[Card]:
    """Yield the cards of some rules by size. Best play wins half of the games, as one of the two players wins.

    Parameters:
        words: Banking
            The words of the game. The text of a card is read as the very rule that is priced.
        goal: str
        rules: mapping of str to Thumb
            A size that is left out has the rule of the size before.
        play: callable
            Plays a rule against best play.
        write: callable
            Formats the state of a habit.
    """
    priced: dict[Thumb, Played] = {}
    rule: Thumb | None = None
    for size in SIZES:
        rule = rules.get(size, rule)
        if rule is None:
            continue
        if rule not in priced:
            priced[rule] = play(rule)
        value, error, habits, off = priced[rule]
        yield Card(
            goal,
            size,
            "; ".join(banking_said.said(words, rule)),
            within(value, error),
            cell(Fraction(1, 2)),
            within(0.5 - value, error),
            tuple(
                Mistake(
                    write(habit.state),
                    within(habit.times, off),
                    habit.action,
                    habit.best,
                    within(habit.cost / habit.times, off),
                    within(habit.cost, off),
                )
                for habit in habits[:_MISTAKES]
            ),
        )
