"""Check the match: its list of rows, and that each row of hands left follows from the rows of one hand fewer.

The margins of whole hands are not stored, so the values cannot be worked out again from them. But with the same margins
for every lead, values rise with the lead, lie between what the best and the worst next hand would leave, and are those of
the rules at the ends.
"""

from collections.abc import Sequence

from solvers.checks.refusal import fail
from solvers.contract.problem import Problem
from solvers.contract.rows import Distribution, Row
from solvers.games.card_thirty.goals import LEARNED
from solvers.games.card_thirty.learned import match_rows
from solvers.games.card_thirty.learned.classes import all_classes, format_class
from solvers.games.card_thirty.learned.match_play import State
from solvers.games.card_thirty.learned.match_rows import MatchRow, read_match
from solvers.games.card_thirty.rules import CardThirtyRules

# Values are stored in millionths.
SLACK = 2e-6
# Values that follow from samples may fall by this much where styles change.
LEVEL = 0.99


def verify(
    problem: Problem[State], rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float | None
) -> float:
    """Return the largest fall of a value with the lead, which rounding may cause.

    Raises:
        VerificationError: a row is missing, or a value is impossible.
    """
    rules = problem.rules
    if not isinstance(rules, CardThirtyRules):
        raise TypeError("rules of another game")
    if distributions:
        raise fail(distributions[0].state, "has a distribution, though there are none")
    if error_bound is not None:
        raise fail(rows[0].state if rows else match_rows.EXAMPLE, f"has the error bound {error_bound!r}")
    hands = [match_rows.token(left, dealer) for left in range(1, rules.hands + 1) for dealer in range(2)]
    wanted = sorted([*hands, *(f"{style}-{format_class(class_)}" for style in LEARNED for class_ in all_classes())])
    states = [row.state for row in rows]
    if states != wanted:
        differ = next((a for a, b in zip(states, wanted, strict=False) if a != b), wanted[-1])
        raise fail(differ, "is not the next row of the match and its styles")
    for row in rows:
        sure = row.confidence
        if row.state not in hands:
            if sure is not None or not 0 <= row.value <= 1:
                raise fail(row.state, f"its value {row.value!r} is no probability without an interval: {sure}")
        elif sure is None or not 0 <= sure.low <= row.value <= sure.high <= 1 or sure.level != LEVEL:
            raise fail(row.state, f"its value {row.value!r} is no probability inside an interval: {sure}")
        if row.action is not None or row.actions or row.exact is not None:
            raise fail(row.state, "has an action or a fraction, though it is an average")
    stored = {row.state: read_match(row) for row in rows if row.state in set(hands)}
    return max(_check(stored, state) for state in hands)


def _check(stored: dict[str, MatchRow], state: str) -> float:
    """Check a row of hands left, and return the largest fall of its values."""
    row = stored[state]
    falls = [before - after for before, after in zip(row.values, row.values[1:], strict=False)]
    if max(falls) > SLACK:
        raise fail(state, f"its values fall by {max(falls):.6f} though the lead grows")
    if not all(0 <= value <= 1 for value in row.values) or row.names != LEARNED:
        raise fail(state, "has a value that is no probability, or other styles")
    for lead in range(-row.reach, row.reach + 1):
        _between(stored, row, state, lead)
    return max(0.0, *falls)


def _between(stored: dict[str, MatchRow], row: MatchRow, state: str, lead: int) -> None:
    """Check that a value lies between those that the worst and the best hand lead to."""
    if row.left == 1:
        return
    reach = row.reach // row.left
    after = [stored[match_rows.token(row.left - 1, dealer)] for dealer in range(2)]
    low = min(best.value(lead - reach) for best in after)
    high = max(best.value(lead + reach) for best in after)
    if not low - SLACK <= row.value(lead) <= high + SLACK:
        raise fail(state, f"lead {lead}: {row.value(lead)!r} is not between {low!r} and {high!r}")
