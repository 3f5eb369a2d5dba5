"""The price of a policy of a race as JSON, from the numbers that a process outside of the service computes."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from service.answers.errors import ProblemError
from service.answers.figures import figures
from service.answers.names import Bound
from service.answers.records import head
from service.answers.solved import Solved
from solvers.contract.prices import BEST, Changed, Habit, Policy, Price
from solvers.contract.problem import Problem, process_of

Compute = Callable[[Problem[Any], Policy], Price]


def price(
    solved: Solved,
    text: str,
    understood: list[str],
    policy: Policy,
    moves: Mapping[Hashable, str],
    compute: Compute | None,
) -> dict[str, Any]:
    """Return the price of a policy of a race.

    Parameters:
        solved: the solution of the goal.
        text, understood: the rule as it can be read again, and everything that was understood.
        policy: the policy without its table.
        moves: the actions of the table, by their states.
        compute: computes the price; None in a process that does not.
    """
    bound = solved.bound
    if compute is None:
        raise ProblemError("too-dear", f"this price takes some seconds of computing; {command(bound)} computes it")
    priced = compute(bound.problem, policy._replace(moves=tuple(moves.items())))
    loss = max(priced.best - priced.value, 0.0)
    return {
        **head(solved),
        "rule": text,
        "understood": understood,
        "table": len(moves),
        "start": bound.problem.notation.format(process_of(bound.problem).start()),
        **figures(value=priced.value, best_value=priced.best, loss=loss),
        "error_bound": priced.error,
        "matches": [
            {"seat": met.seat, "against": _name(bound, met.against), **_chances(met.win)} for met in priced.matches
        ],
        "replies": [
            {"seat": reply.seat, "against": bound.slug, **figures(share=reply.share, gain=reply.gain)}
            for reply in priced.replies
        ],
        "habits": [_habit(bound, habit) for habit in priced.habits],
        "change": None if priced.change is None else _change(bound, priced.change),
        "solutions": [solved.id],
    }


def command(bound: Bound) -> str:
    """Return the command that prices a rule."""
    rules = "" if bound.rules == "default" else f" --rules {bound.problem.rules.canonical()}"
    return f'tablebase price {bound.game_slug} {bound.slug} "RULE"{rules}'


def _name(bound: Bound, against: str) -> str:
    return bound.slug if against == BEST else against


def _chances(win: float) -> dict[str, Any]:
    chances = {"win": win, "tie": 0.0, "loss": 1.0 - win}
    return {name: {"value": chance, "exact": None} for name, chance in chances.items()}


def _habit(bound: Bound, habit: Habit) -> dict[str, Any]:
    return {
        "state": bound.problem.notation.format(habit.state),
        "chance": habit.times,
        "action": habit.action,
        "label": bound.views.label(habit.state, habit.action),
        "best": habit.best,
        "best_label": bound.views.label(habit.state, habit.best),
        **figures(regret=habit.cost / habit.times, cost=habit.cost),
    }


def _change(bound: Bound, change: Changed) -> dict[str, Any]:
    return {
        "state": bound.problem.notation.format(change.state),
        "action": change.action,
        "instead": change.instead,
        "label": bound.views.label(change.state, change.instead),
        **figures(gain=change.gain),
    }
