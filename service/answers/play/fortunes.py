"""The share of games of best play that have less luck than a game.

In a game of best play nothing but luck makes the result, so its luck is the value reached less that of the start. The chances of
all that may be reached are

* exact, if few states can be reached under the solution's policy: they are followed to the end;
* exact or within the error bound, if two players play for the chance to win: those of a win, a tie and a loss;
* else those of simulated games, with an interval.
"""

from collections import Counter
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any, TypeVar

from service.answers.ask import endings
from service.answers.cache import AnswerCache
from service.answers.names import token
from service.answers.places import DEAR
from service.answers.records import interval
from service.answers.solved import Solved
from solvers.contract.problem import SAME, Transit, process_of
from solvers.review import Review
from solvers.simulate import Player, alone, share_interval

T = TypeVar("T")
# So many states are followed.
_STATES = 400
# So many games are simulated.
_GAMES = 300
# The counted or exact chances of the values that may be reached from the start, and the number of games that were simulated; 0 if none.
_Reached = tuple[dict[Fraction, Fraction], int]
_REACHED: AnswerCache[_Reached] = AnswerCache(128, lambda _: 1)


def fortune(solved: Solved, review: Review, sign: int, error_bound: float) -> dict[str, Any]:
    """Return the shares of games of best play that have less luck than a game that has ended, and the same luck.

    ``sign`` is 1 if the luck is seen from the player of the first decision, and -1 if it is seen from the other. ``error_bound``
    is that of the game's luck: luck that is no further apart counts as the same.
    """
    better = solved.bound.problem.goal.sign
    if len({decision.player for decision in review.decisions}) > 1 and solved.bound.problem.goal.unit == "probability":
        reached, games = _REACHED.get(f"{solved.id} decided", lambda: _decided(solved), DEAR)
        bound = solved.error_bound
    else:
        reached, games = _REACHED.get(solved.id, lambda: _reached(solved), DEAR)
        bound = None if games else 0.0
    # The gain over the start, seen from the player.
    apart = {
        value: sign * (better * (value - Fraction(review.start_value)) - Fraction(review.luck)) for value in reached
    }
    same = sum((chance for value, chance in reached.items() if abs(apart[value]) <= error_bound), Fraction(0))
    less = sum((chance for value, chance in reached.items() if apart[value] < -error_bound), Fraction(0))
    return {
        "less": float(less),
        "same": float(same),
        "error_bound": bound,
        "confidence": {
            "less": interval(share_interval(less * games, games)[1]),
            "same": interval(share_interval(same * games, games)[1]),
        }
        if games
        else None,
    }


def _decided(solved: Solved) -> _Reached:
    """Return the chances of a win, a tie and a loss from the start, by the values of such ends for the player who begins."""
    start = token(solved.bound, solved.start())
    result = endings.distribution(solved, start, "")["result"]
    win, tie, loss = (Fraction(result[name]["value"]) for name in ("win", "tie", "loss"))
    # A tie counts as nothing, a half or all.
    worth = Fraction(round(2 * (Fraction(solved.row(start).value) - win) / tie), 2) if tie else Fraction(0)
    reached = {Fraction(1): win, Fraction(0): loss}
    if tie:
        reached[worth] = reached.get(worth, Fraction(0)) + tie
    return reached, 0


def _reached(solved: Solved) -> _Reached:
    with DEAR.place():
        followed = _followed(solved)
        return (followed, 0) if followed is not None else (_simulated(solved), _GAMES)


def _followed(solved: Solved) -> dict[Fraction, Fraction] | None:
    """Return the chance of every value that the policy reaches from the start; None if there are too many states, or chances are rounded."""
    bound = solved.bound
    process, notation = process_of(bound.problem), bound.problem.notation
    level: dict[tuple[Any, Transit], Fraction] = {(process.start(), SAME): Fraction(1)}
    ends: dict[Fraction, Fraction] = {}
    followed = 0
    while level:
        followed += len(level)
        if followed > _STATES or process.stored_ends:
            return None
        decided = {state: notation.format(state) for state, _ in level if process.kind(state) == "decision"}
        rows = solved.rows(token(bound, text) for text in decided.values())
        following: dict[tuple[Any, Transit], Fraction] = {}
        for (state, view), chance in level.items():
            kind = process.kind(state)
            if kind == "terminal":
                _add(ends, view.of(process.utility(state)), chance)
            elif kind == "decision":
                action = rows[decided[state]].action or ""
                earned = process.payoff(state, action).value if process.pays else Fraction(0)
                after = process.step(state, action)
                _add(following, (after, view.then(Transit(earned, 1)).then(process.transit(state, after))), chance)
            elif process.rounded(state):
                return None
            else:
                outcomes = process.throws(state)
                total = sum(weight for weight, _ in outcomes)
                for weight, after in outcomes:
                    _add(following, (after, view.then(process.transit(state, after))), chance * weight / total)
        level = following
    return ends


def _add(chances: dict[T, Fraction], key: T, chance: Fraction) -> None:
    chances[key] = chances.get(key, Fraction(0)) + chance


def _simulated(solved: Solved) -> dict[Fraction, Fraction]:
    """Return the share of every value in simulated games of the policy. The solution is the seed."""
    bound = solved.bound
    process = process_of(bound.problem)

    def policy(text: str) -> str:
        return solved.row(token(bound, text)).action or ""

    def utility(text: str) -> Fraction:
        if not process.stored_ends:
            return process.utility(bound.problem.notation.parse(text))
        row = solved.row(token(bound, text))
        return Fraction(row.value if row.exact is None else row.exact)

    games = alone(Player(bound.problem, policy, utility), Random(solved.id))  # noqa: S311  # dice, not secrets
    values = Counter(game.value for game in islice(games, _GAMES))
    return {value: Fraction(count, _GAMES) for value, count in values.items()}
