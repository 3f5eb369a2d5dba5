"""The problems of Toss Up! by the texts that name them, and the small rules under which its tests solve them."""

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from solvers.contract.problem import Derived, Endings, Problem, Process, S
from solvers.contract.rows import ActionValue, Row, order_key
from solvers.games.toss_up import replies, strategies
from solvers.games.toss_up.counts import ONE, counts
from solvers.games.toss_up.game import TossUp
from solvers.games.toss_up.last_turn.problem import LastTurnProblem, last_turn_problem
from solvers.games.toss_up.problem import TossUpProblem
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import ROLL, State
from solvers.games.toss_up.strategies import Plan
from solvers.games.toss_up.three.problem import ThreeProblem, three_problem
from tests.support import solved
from tests.support.generic import Generic

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[2] / "golden" / "toss-up.json").read_text())
TOSS_UP = TossUp()
# The generic solver is done with every goal in seconds. The third has no red, so that a turn has no best end.
SMALL = solved.SMALL["toss-up"]
# The same of distributions, which are made from the rules once more in fractions.
SMALLER = (
    "dice=2,target=4",
    "dice=3,red=1/2,yellow=0,green=1/2,target=4",
    "dice=2,red=0,yellow=1/2,green=1/2,target=3",
)
# The same with a last turn.
SMALL_LAST_TURN = (
    "dice=1,target=2",
    "dice=1,target=3,tie=chaser-wins",
    "dice=1,red=1/2,yellow=0,green=1/2,target=2",
    "dice=2,target=2,tie=chaser-loses",
    "dice=3,red=3/5,yellow=1/5,green=1/5,target=3",
)
# Three players: brute force tries every profile of policies.
TINY = (
    "dice=1,target=2",
    "dice=1,red=1/2,yellow=1/4,green=1/4,target=3",
    "dice=2,target=2",
    "dice=2,target=3",
    "dice=2,red=2/3,yellow=0,green=1/3,target=3",
    "dice=2,red=0,yellow=1/2,green=1/2,target=3",
    "dice=3,red=1/2,yellow=0,green=1/2,target=3",
)
# A solution of each kind of goal is stored in a second.
STORED = "dice=3,target=8"


def problem(slug: str, rules: str = "") -> TossUpProblem:
    """Bind a goal whose decisions have rows, under rules given as text."""
    bound = TOSS_UP.problem(TossUpRules.parse(rules), slug)
    assert isinstance(bound, TossUpProblem)
    return bound


@cache
def last_turn(rules: str) -> LastTurnProblem:
    """Bind the goal of rules with a last turn; the text does not say that they have one."""
    return last_turn_problem(TossUpRules.parse(f"ending=last-turn,{rules}"))


def three(rules: str = "") -> ThreeProblem:
    """Bind the goal of three players."""
    return three_problem(TossUpRules.parse(rules))


def derived(bound: Problem[S]) -> Derived[S]:
    """Return the part that derives rows, which every goal of Toss Up! has."""
    assert bound.derived is not None
    return bound.derived


def endings(bound: Problem[S]) -> Endings[S]:
    """Return the part that derives distributions, which every goal of Toss Up! has."""
    assert bound.endings is not None
    return bound.endings


def plan(slug: str, rules: str = "") -> Plan:
    """Return a strategy that there is."""
    return strategies.get(TossUpRules.parse(rules), slug)


def row_of(bound: TossUpProblem, oracle: Generic, state: State) -> Row:
    """Return the oracle's row of a state, rounded to doubles."""
    text, value = bound.notation.format(state), float(oracle.value(state))
    if bound.kind(state) != "decision":
        return Row(text, None, value, None, more=rolls_of(bound, oracle, state))
    exact = [oracle.action(state, action)[0] for action in bound.process.actions(state)]
    rated = map(ActionValue, bound.process.actions(state), map(float, exact))
    best_first = sorted(zip(exact, rated, strict=True), key=lambda pair: order_key(bound.goal, pair[0]))
    return Row(text, oracle.policy(state), value, None, tuple(state for _, state in best_first))


def rolled(oracle: Generic, decision: State) -> Fraction:
    """Return the value of rolling in a decision. With no points held it is that of the turn's start: no throw need lead there."""
    start = decision._replace(points=None)
    return oracle.action(decision, ROLL)[0] if decision.points else oracle.value(start)


def rolls_of(bound: TossUpProblem, oracle: Generic, state: State) -> str | None:
    """Return the ``more`` of the start of a best response's turn; None for all other rows."""
    if bound.aim.form != "reply" or state.waiting or state.points is not None or bound.kind(state) == "terminal":
        return None
    held = range(bound.process.most(state.own or 0) + 1)
    rolls = [rolled(oracle, state._replace(points=points)) for points in held]
    banks = map(oracle.value, replies.sources(state, held)[1:])
    tied = [points for points, (bank, roll) in enumerate(zip(banks, rolls, strict=True)) if roll == bank]
    return replies.write(replies.Rolls([float(roll) for roll in rolls], tied))


def reached(process: Process[S]) -> list[S]:
    """Return every state that play can come to from one that has a row, the ends included."""
    seen = dict.fromkeys(process.states())
    work = list(seen)
    while work:
        state = work.pop()
        after = [process.step(state, action) for action in process.actions(state)]
        if process.kind(state) == "chance":
            after = [successor for _, successor in process.outcomes(state)]
        work += [successor for successor in after if successor not in seen]
        seen |= dict.fromkeys(after)
    return list(seen)


def counted_wins(rules: TossUpRules, first: Plan, second: Plan) -> Fraction:
    """Return how often the first needs no more turns than the second, by the numbers of turns of both."""
    one, other = counts(rules, first), counts(rules, second)
    later, won = ONE, 0
    for n, weight in enumerate(one.weights):
        won += weight * later
        later -= other.weights[n] if n < len(other.weights) else 0
    return Fraction(won, ONE * ONE)
