"""What a turn of Toss Up! for three banks, under the policy of the derived turn.

Whoever mixes at some points held comes by them once in a turn, but for rolls that change nothing. So what is banked is the
mixture, by the chance to roll there, of what is banked by always rolling and by always banking there: three operations
more on each chance than :mod:`solvers.games.toss_up.spread` counts, for far more points than can be held here. Its
bounds hold.
"""

from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal, localcontext
from fractions import Fraction

from solvers.games.toss_up.notation import BANK
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.spread import DIGITS, ERROR
from solvers.games.toss_up.three import turn as turns
from solvers.games.toss_up.three.notation import State, write
from solvers.games.toss_up.turn import quotient
from solvers.games.toss_up.turn import spread as banked
from solvers.types import Distribution, Result, Row


def spread(rules: TossUpRules, state: State, action: str | None, rows: Mapping[str, Row]) -> Distribution:
    """The points that the turn under way banks, 0 for a bust, after ``action`` or from a roll; by the rows of its sources."""
    held, result = state.points or 0, _result(rules, state, action, rows)
    if action == BANK:
        return Distribution(write(rules, turns.ended(state, held)), (held,), (1,), 1, result)
    with localcontext(prec=DIGITS):
        chances = _chances(rules, turns.Turn(rules, state, rows), held)
        weights = {points: int(chance.scaleb(DIGITS).to_integral_value()) for points, chance in chances.items()}
    kept = {points: weight for points, weight in sorted(weights.items()) if weight}
    text = write(rules, state if action is None else state._replace(rolling=True))
    return Distribution(text, tuple(kept), tuple(kept.values()), sum(kept.values()), result, error_bound=ERROR)


def _chances(rules: TossUpRules, turn: turns.Turn, held: int) -> Mapping[int, Decimal]:
    """What is banked, from the roll that comes next."""
    mixed = Decimal(turn.share.get(turn.mixed, 0.0)) if turn.mixed is not None else Decimal(0)
    found: defaultdict[int, Decimal] = defaultdict(Decimal)
    # Where a mover mixes, the first part banks and the second rolls.
    for part, least in ((1 - mixed, 1.0), (mixed, 0.0)):
        if part:
            rolling = {points for points, share in turn.share.items() if share >= least and share}
            for points, chance in banked(rules, rolling.__contains__, turn.missing - 1, quotient, held).items():
                found[points] += part * chance
    return found


def _result(rules: TossUpRules, state: State, action: str | None, rows: Mapping[str, Row]) -> Result:
    """Won or lost, as likely as the row says, within its error."""
    if state.points is None:
        value = rows[write(rules, state)].value
    else:
        row = turns.derive(rules, state, rows)
        value = next((each.value for each in row.actions if each.action == action), row.value)
    win = Fraction(value)
    return Result(win, Fraction(0), 1 - win)
