"""The work of solving Toss Up!, fitted to measurements (``python -m service.bench.work``).

The chances of the colours hardly matter, as policies are improved a few times whatever they are.
"""

from typing import Any

from solvers.contract.problem import Problem
from solvers.contract.work import Work
from solvers.games.toss_up.last_turn.problem import LastTurnProblem
from solvers.games.toss_up.problem import TossUpProblem
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.three.problem import ThreeProblem

# Python, NumPy and the compiled code.
_LOADED = 150 << 20


def work(problem: Problem[Any]) -> Work | None:
    """Return the work of a goal."""
    rules = problem.rules
    if not isinstance(rules, TossUpRules):
        return None
    target = rules.target
    if isinstance(problem, ThreeProblem):
        rows = target**3
        return Work(rows, 2.7 + 2.0e-5 * rows, _LOADED + (80 << 20) + 900 * rows)
    if isinstance(problem, LastTurnProblem):
        rows = target * (target + 1)
        return Work(rows, 2.4 + 6.0e-5 * rows, _LOADED + (90 << 20) + 9000 * rows)
    if not isinstance(problem, TossUpProblem):
        return None
    process, form = problem.process, problem.aim.form
    if form == "turn":
        rows = process.most(0) + 2
        return Work(rows, 0.26 + 2.4e-5 * rows, _LOADED + 2000 * rows)
    # The start of a turn and its decisions, for each number of points banked.
    turns = sum(process.most(own) + 2 for own in range(target))
    if form == "turns":
        return Work(turns, 0.3 + 5.4e-5 * turns, _LOADED + 2000 * turns)
    if form == "within":
        rows = turns * (problem.aim.turns or 1)
        return Work(rows, 0.35 + 1.7e-5 * rows, _LOADED + 900 * rows)
    decisions = turns * target
    if form == "reply":
        # Its decisions are computed, but only starts and turns of the opponent are encoded and written.
        return Work(2 * target * target, 2.4 + 2.2e-6 * decisions, _LOADED + (110 << 20) + 60 * decisions)
    return Work(decisions, 2.4 + 1.1e-5 * decisions, _LOADED + (110 << 20) + 400 * decisions)
