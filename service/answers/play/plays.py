"""One game, decision by decision, with its value from the view of the first player: a recorded game, or a simulated one.

The values are those of the review of the game: the value of the start, to which the luck of every throw and the skill of
every decision are added. So the last one is what was reached.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import Any

from service.answers.errors import ProblemError, as_problem
from service.answers.names import Bound, token
from service.answers.places import DEAR
from service.answers.play import reviews
from service.answers.solved import Solved
from solvers.contract.problem import SAME, Process, Transit
from solvers.errors import TablebaseError
from solvers.intervals import Number

# A game that is simulated or recorded has so many decisions at most.
MOST = 300
Decisions = list[tuple[str, str]]


def recorded(solved: Solved, decisions: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Return a recorded game. Raises ProblemError if it is too long, or as a review does."""
    bound = solved.bound
    _process(bound)
    example = "{state}:{action}".format_map(reviews.example(bound))
    if len(decisions) > MOST:
        detail = f"a game of more than {MOST} decisions is not drawn"
        raise ProblemError("illegal", detail, field="moves", example=example)
    with DEAR.place():
        try:
            review = reviews.review(solved, decisions)
        except (TablebaseError, ProblemError) as error:
            problem = as_problem(error)
            if problem.field is not None and problem.field.startswith("decisions"):
                problem.field, problem.example = "moves", example
            raise problem from None
        return _told(bound, review, None)


def simulated(solved: Solved, seed: int) -> dict[str, Any]:
    """Return the game that the solution's policy plays with the dice of a seed. It is always the same one.

    A game that is not over after ``MOST`` decisions is broken off.
    """
    process = _process(solved.bound)
    with DEAR.place():
        decisions, end = _played(solved, process, seed)
        return _told(solved.bound, reviews.review(solved, decisions), end)


def _process(bound: Bound) -> Process[Any]:
    """Return the process of a problem. Raises ProblemError if its values do not tell how a game stands."""
    process = bound.problem.process
    if process is None or not process.one_value:
        detail = (
            f"games of {bound.game_slug} under {bound.slug} are not drawn: a value there is not that of the whole game"
        )
        raise ProblemError("not-found", detail, field="path", example=f"/v1/games/{bound.game_slug}")
    return process


def _played(solved: Solved, process: Process[Any], seed: int) -> tuple[Decisions, tuple[str, Number] | None]:
    """Return the decisions of a game, and its end with the value for the first player; None if it was broken off."""
    dice = Random(seed)  # noqa: S311  # dice, not secrets
    bound, notation = solved.bound, solved.bound.problem.notation
    decisions: Decisions = []
    state, view = process.start(), SAME
    while process.kind(state) != "terminal":
        if process.kind(state) == "decision":
            if len(decisions) == MOST:
                return decisions, None
            spelled = token(bound, notation.format(state))
            action = solved.row(spelled).action
            if action is None:
                raise solved.no_row(spelled.text)
            decisions.append((spelled.text, action))
            after = process.step(state, action)
            if process.pays:
                view = view.then(Transit(process.payoff(state, action).value, 1))
        else:
            after = _thrown(process, state, dice)
        view = view.then(process.transit(state, after))
        state = after
    text = notation.format(state)
    if process.stored_ends:
        row = solved.row(token(bound, text))
        return decisions, (text, view.of(row.value if row.exact is None else Fraction(row.exact)))
    return decisions, (text, view.of(process.utility(state)))


def _thrown(process: Process[Any], state: Any, dice: Random) -> Any:
    """Return an outcome of a chance state, drawn by its weight."""
    outcomes = process.throws(state)
    drawn = dice.randrange(sum(weight for weight, _ in outcomes))
    ends = accumulate(weight for weight, _ in outcomes)
    return next(outcome for (_, outcome), bound in zip(outcomes, ends, strict=True) if drawn < bound)


def _told(bound: Bound, review: dict[str, Any], end: tuple[str, Number] | None) -> dict[str, Any]:
    """Return a game from its review. All values are from the view of the player who made the first decision."""
    # Luck and skill are positive if they are good for the player, whatever the goal's direction.
    better = bound.problem.goal.sign
    value = _exact(review["start"], "value")
    start = float(value)
    sums = []
    if review["opening"] is not None:
        value += better * _exact(review["opening"], "luck")
    for decision in review["decisions"]:
        sign = better if decision["player"] == 1 else -better
        before = value
        value += sign * _exact(decision, "skill")
        sums.append({**decision, "before": float(before) + 0.0, "after": float(value) + 0.0})
        if decision["luck"] is not None:
            value += sign * _exact(decision, "luck")
    names = ("game", "goal", "solution")
    return {
        **{name: review[name] for name in names},
        "start": {"state": review["start"]["state"], "value": start},
        "decisions": sums,
        "end": None if end is None else {"state": end[0], "value": float(end[1]) + 0.0},
    }


def _exact(part: dict[str, Any], name: str) -> Number:
    """Return a number of a review: the fraction if there is one."""
    exact = part["exact"]
    return float(part[name]) if exact is None or exact[name] is None else Fraction(exact[name])
