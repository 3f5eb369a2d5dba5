"""The figures of a goal of 10.000 that stay when its rows do not."""

from typing import Any

from solvers.contract import slugs
from solvers.contract.matches import Matches
from solvers.contract.problem import Problem, process_of
from solvers.contract.summary import Held, Summary, fair, fixed, losses, replied
from solvers.games.ten_thousand import goals
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules

_RACE, _TURNS = "win", "min-turns"
# The starts of a best reply that moves first, and second.
_FIRST, _SECOND = "0-0", "0-0-wait"


def needs(problem: Problem[Any]) -> tuple[str, ...]:
    """Return the quickest way to the target and the best replies in a race, and the named strategies under another goal."""
    policies = goals.policies(slugs.expect(problem.rules, TenThousandRules))
    if problem.slug != _RACE:
        return fixed(policies, problem.slug)
    return (_TURNS, *_replies(policies))


def figures(problem: Problem[Any], held: Held, matches: Matches | None) -> Summary:  # noqa: ARG001  # a race needs none
    """Return the chance of who begins, the fair head start and the length of a race, and what strategies lose."""
    rules = slugs.expect(problem.rules, TenThousandRules)
    policies = goals.policies(rules)
    start = problem.notation.format(process_of(problem).start())
    if problem.slug == _RACE:
        return Summary(
            begins=held.cell(_RACE, start),
            head_start=fair((points, held.cell(_RACE, f"0-{points}")) for points in range(0, rules.target, UNIT)),
            length=held.cell(_TURNS, "0"),
            prices=replied(held, _replies(policies), goals.REPLY, _FIRST, _SECOND),
        )
    return Summary(
        length=held.cell(_TURNS, start) if problem.slug == _TURNS else None,
        prices=losses(problem, held, needs(problem), start),
    )


def _replies(policies: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(slug for slug in policies if slug.startswith(goals.REPLY))
