"""The strategy cards of a race in which points are banked or risked: rules that fit on a card, their chances and their mistakes."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from solvers.contract.presentation import banking_said
from solvers.contract.presentation.banking_words import (
    OPPONENT,
    OWN,
    POINTS,
    TOTAL,
    Banking,
    Limit,
    Play,
    Thumb,
    ordered,
)
from solvers.contract.presentation.policy_words import Span
from solvers.contract.presentation.strategy_cards import SIZES, Card, Mistake
from solvers.contract.prices import Habit
from solvers.contract.tables import cell, within
from solvers.strategy_cards import limits as rooms
from solvers.strategy_cards.annealing import Annealing

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


def scaled(rule: Thumb, words: Banking, share: Fraction) -> Thumb:
    """Return a rule for a race to another target, without the statements for which the game has no words.

    Parameters:
        rule: Thumb
        words: Banking
            The words of the game under the rules of the other race.
        share: Fraction
            The other target divided by the usual one. Conditions on scores are multiplied by it. Points of a turn stay, but are no more
            than the game has words for.
    """
    most = {number.key: number.most for number in words.numbers}
    unit, highest = words.unit, words.most // words.unit * words.unit

    def told(limits: Sequence[Limit]) -> bool:
        # A game with two dice has no statement about three.
        return all(limit.key in most and not 0 < most[limit.key] < limit.span.low for limit in limits)

    def fitting(limit: Limit) -> Limit:
        low, high = limit.span
        if limit.key == POINTS:
            return Limit(limit.key, Span(min(low, highest), high))
        if limit.key not in (OWN, TOTAL, *OPPONENT):
            return limit
        # A condition that does not always hold must not do so afterwards.
        least = max(round(low * share / unit) * unit, unit) if low else 0
        return Limit(limit.key, Span(least, None if high is None else max(round(high * share / unit) * unit, least)))

    plays: dict[tuple[Limit, ...], Play] = {}
    for play in rule.plays:
        if told(play.limits):
            fitted = play._replace(limits=tuple(map(fitting, play.limits)))
            # Of two statements for the same turns the later one decides, in its own place.
            plays.pop(fitted.where, None)
            plays[fitted.where] = fitted
    asides = tuple(aside for aside in rule.asides if told(aside.limits))
    return rule._replace(plays=ordered(plays.values()), asides=asides)


def search(
    annealing: Annealing, begin: Mapping[str, Thumb], limits: Mapping[str, rooms.Limit], number: int
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
