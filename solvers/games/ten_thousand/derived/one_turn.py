"""Rows of ``max-turn`` that are not stored: decisions, and rolls with enough points to bank any result.

Rolls with fewer points are stored (:meth:`solvers.games.ten_thousand.process.TenThousandProcess.stored`). All rows are exact,
unless the fractions of a solution are too long to be written. Then every number is the nearest double, and two adjacent doubles
are not told apart: both get their mean.
"""

from collections.abc import Mapping
from fractions import Fraction

from solvers.contract.problem import Derived
from solvers.contract.rows import ActionValue, Row, fraction_text, ordered, told_apart
from solvers.games.ten_thousand import hands, turn
from solvers.games.ten_thousand.derived.rounding import rounding
from solvers.games.ten_thousand.notation import TenThousandNotation
from solvers.games.ten_thousand.process import TenThousandProcess
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.ten_thousand.state import BANK, BUST, ROLL, State, action, before, choices

# A unit in the last place of a double, relative to it, at most.
ULP = 2.0**-52


def margin(rules: TenThousandRules) -> float:
    """Return the relative difference of doubles that are told apart: twice their error, if dice are loaded."""
    return 2.0 * rounding(rules) if rules.loaded else ULP


class OneTurn(Derived[State]):
    """The rows that are not stored, from those of the rolls that a decision may lead to."""

    def __init__(self, process: TenThousandProcess, notation: TenThousandNotation) -> None:
        self._process = process
        self._notation = notation

    def sources(self, state: State) -> tuple[State, ...]:
        """Return the start of the turn, whose row identifies the solution, and the stored rolls that may come next."""
        process = self._process
        if state.ended or process.stored(state):
            return ()
        listed = choices(process.rules, state) if state.decides else ()
        rolls = (before(state, choice.total(state.points), choice.hand) for choice in listed)
        return tuple(dict.fromkeys((process.start(), *filter(process.stored, rolls))))

    def derive(self, state: State, rows: Mapping[str, Row]) -> Row:
        """Return the row of a state that has sources, from their rows."""
        text = self._notation.format(state)
        if not state.decides:
            return Row(text, None, *number(self._beyond(state)))
        worths: list[ActionValue] = []
        keys: list[object] = []
        for choice in choices(self._process.rules, state):
            points = choice.total(state.points)
            if points >= self._process.must(state):
                worths.append(ActionValue(action(choice.aside, BANK), *number(Fraction(points))))
                keys.append(points)
            after = before(state, points, choice.hand)
            source = rows.get(self._notation.format(after)) if self._process.stored(after) else None
            value = number(self._beyond(after)) if source is None else (source.value, source.exact)
            worths.append(ActionValue(action(choice.aside, ROLL), *value))
            keys.append((choice.hand, points))
        if not worths:
            worths, keys = [ActionValue(BUST, *number(Fraction(0)))], [BUST]
        if rows[self._notation.format(self._process.start())].exact is None:
            doubles = [each._replace(exact=None) for each in worths]
            largest = max(each.value for each in doubles)
            actions = told_apart(doubles, self._process.aim.goal, keys, margin(self._process.rules) * largest)
        else:
            actions = ordered(worths, self._process.aim.goal)
        policy = self._process.follow(state) or actions[0].action
        worth = next(each for each in actions if each.action == policy)
        return Row(text, policy, worth.value, worth.exact, actions)

    def _beyond(self, state: State) -> Fraction:
        """Return the value of a roll after which everything is banked."""
        rules, plan = self._process.rules, self._process.plan
        some = turn.scoring(rules, state.hand, fixed=plan is not None and not plan.best)
        total = sum(
            weight * max(hands.total(rules, state.points, option) for option in options)
            for options, weight in some.items()
        )
        return Fraction(total, hands.ways(rules, state.hand))


def number(exact: Fraction) -> tuple[float, str | None]:
    """Return a number as a double and as text, None if it is too long."""
    return exact.numerator / exact.denominator, fraction_text(exact)
