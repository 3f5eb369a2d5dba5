"""How a game ends from a state: a distribution that is stored, or one that is derived from the rows of a policy."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from service import derived, query
from service.distributions import describe
from service.names import Bound, Token, token
from service.problems import ProblemError
from service.records import LazyRow
from service.store.reader import Probe, Reader
from solvers.types import Distribution

# The stored rows of some states of one solution, by state; states without a row are left out.
Fetch = Callable[[Sequence[str]], Mapping[str, Probe]]


class Ending(NamedTuple):
    """A derived distribution, the action that is taken first, the bound of all its numbers, and the solution of the rows
    that it took; None where it took none.
    """

    distribution: Distribution
    action: str | None
    error_bound: float
    solution: str | None


def of_current(reader: Reader, bound: Bound, state: Token, asked: str) -> dict[str, Any]:
    """The distribution under the current solution of a goal; as :func:`of_solution`."""
    action = _asked(bound, state, asked)
    if not _derives(bound, state):
        return _stored(reader, bound, query.current_manifest(reader, bound).id, state, action)
    fetch = partial(reader.probe_many_current, bound.game_slug, bound.stored, bound.rules)
    found = derive(bound, fetch, state, action)
    if found is None:
        raise query.unsolved(reader, bound)
    solution = found.solution or query.current_manifest(reader, bound).id
    return _reply(bound, solution, state, found.action, found.distribution, found.error_bound)


def of_solution(reader: Reader, bound: Bound, solution: str, state: Token, asked: str) -> dict[str, Any]:
    """The distribution under a solution's policy, after the action ``asked`` or, if empty, the policy's."""
    action = _asked(bound, state, asked)
    if not _derives(bound, state):
        return _stored(reader, bound, solution, state, action)
    found = derive(bound, partial(reader.probe_many, solution), state, action)
    if found is None or found.solution is None:
        query.manifest(reader, solution)
    if found is None:
        raise query.no_row(bound, solution, state.text)
    return _reply(bound, solution, state, found.action, found.distribution, found.error_bound)


def derive(bound: Bound, fetch: Fetch, state: Token, action: str | None) -> Ending | None:
    """How it ends from a state that is not over, after an action or, for None, the policy's; None where a row is missing."""
    problem = bound.problem
    wanted = [problem.format(source) for source in problem.spread_sources(state.state, action)]
    free = state.kind == "decision" and action is None
    if free:
        wanted = list(dict.fromkeys((*wanted, *derived.sources(bound, state))))
    probes = fetch(wanted) if wanted else {}
    if any(text not in probes for text in wanted):
        return None
    if free:
        own = derived.probe(bound, state, probes)
        action = None if own is None else own.action
    found = problem.spread(state.state, action, {text: LazyRow(row) for text, row in probes.items()})
    # The chances of win and loss are solved numbers; there are none where no rows are needed.
    error = 0.0 if found.result is None else max((row.error_bound for row in probes.values()), default=0.0)
    solution = next((row.solution for row in probes.values()), None)
    return Ending(found, action, max(found.error_bound, error), solution)


def _asked(bound: Bound, state: Token, asked: str) -> str | None:
    """The action that is asked for. Raises where it is not legal, or nothing is chosen."""
    if not asked:
        return None
    if state.kind != "decision":
        raise ProblemError("illegal", f"no action is chosen in state {state.text!r}", field="action", example="")
    return bound.problem.parse_action(state.state, asked)


def _derives(bound: Bound, state: Token) -> bool:
    return bound.problem.spreads and state.kind != "terminal"


def _stored(reader: Reader, bound: Bound, solution: str, state: Token, action: str | None) -> dict[str, Any]:
    """A distribution that is kept of the state after the action, or of its end."""
    after = state
    if state.kind == "decision":
        action = action or query.policy(reader, bound, solution, state)
        after = token(bound, bound.problem.format(bound.problem.step(state.state, action)))
    if not after.stored:
        query.manifest(reader, solution)
        ends = bound.problem.result(after.state)
        found = Distribution(after.text, (bound.problem.score(after.state),), (1,), 1, ends)
    else:
        stored = reader.distribution(solution, after.text)
        if stored is None:
            query.manifest(reader, solution)
            raise query.no_row(bound, solution, after.text)
        found = stored
    return _reply(bound, solution, state, action, found, found.error_bound)


def _reply(
    bound: Bound, solution: str, state: Token, action: str | None, found: Distribution, error_bound: float
) -> dict[str, Any]:
    head = {"game": bound.game_slug, "goal": bound.slug, "solution": solution, "state": state.text}
    shown = describe(found, bound.problem.floor, error_bound)
    return {**head, "action": action, "afterstate": found.state, **shown}
