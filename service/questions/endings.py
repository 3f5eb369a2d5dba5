"""The distribution from a state: a stored one, or one that is derived from the rows of a policy."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from service.questions import derived, manifests, states
from service.questions.distributions import describe
from service.questions.errors import ProblemError
from service.questions.names import Bound, Token, token
from service.questions.names import action as read_action
from service.questions.places import DEAR
from service.store.reader import DroppedError, Probe, Reader
from solvers.contract.problem import Endings, process_of
from solvers.contract.rows import Distribution

# Maps states of one solution to their stored rows; states without a row are left out.
Fetch = Callable[[Sequence[str]], Mapping[str, Probe]]


class Ending(NamedTuple):
    """A derived distribution, the action that is taken first, and the error bound of its numbers.

    ``solution`` is the solution of the rows from which it was derived; None if no rows were needed.
    """

    distribution: Distribution
    action: str | None
    error_bound: float
    solution: str | None


def of_current(reader: Reader, bound: Bound, state: Token, text: str) -> dict[str, Any]:
    """Return the distribution under the current solution of a goal; like :func:`of_solution`."""
    action = _action(bound, state, text)
    endings = _derived(bound, state)
    if endings is None:
        return manifests.of_current(reader, bound, lambda solution: _stored(reader, bound, solution, state, action))
    fetch = partial(reader.probe_many_current, bound.game_slug, bound.stored_as, bound.rules)
    with DEAR.place():
        ending = derive(bound, endings, fetch, state, action)
        if ending is None:
            raise manifests.unsolved(reader, bound)
        solution = ending.solution or manifests.current_manifest(reader, bound).id
        return _reply(bound, solution, state, ending.action, ending.distribution, ending.error_bound)


def of_solution(reader: Reader, bound: Bound, solution: str, state: Token, text: str) -> dict[str, Any]:
    """Return the distribution under a solution's policy, after the action ``text``; if it is empty, the policy's."""
    action = _action(bound, state, text)
    endings = _derived(bound, state)
    if endings is None:
        return manifests.of_solution(reader, solution, _stored, reader, bound, solution, state, action)
    fetch = partial(reader.probe_many, solution)
    with DEAR.place():
        ending = manifests.of_solution(reader, solution, derive, bound, endings, fetch, state, action)
        if ending is not None and ending.solution is None:
            manifests.manifest(reader, solution)
        if ending is None:
            raise states.no_row(reader, bound, solution, state.text)
        return _reply(bound, solution, state, ending.action, ending.distribution, ending.error_bound)


def derive(bound: Bound, endings: Endings[Any], fetch: Fetch, state: Token, action: str | None) -> Ending | None:
    """Return the distribution from a state that is not terminal; None if a stored row is missing.

    ``action`` is taken first in a decision; None stands for the policy's action.
    """
    texts = [bound.problem.notation.format(source) for source in endings.sources(state.state, action)]
    free = state.kind == "decision" and action is None
    own = derived.sources(bound, state) if free else []
    texts = list(dict.fromkeys((*texts, *own)))
    probes = fetch(texts) if texts else {}
    if any(text not in probes for text in texts):
        return None
    if free:
        probe = derived.probe(bound, state, own, probes)
        action = None if probe is None else probe.row.action
    distribution = endings.distribution(state.state, action, {text: probe.row for text, probe in probes.items()})
    # The chances to win, tie and lose are solved numbers, so the error bound of the rows holds for them.
    bounds = [] if distribution.result is None else [probe.error_bound or 0.0 for probe in probes.values()]
    solution = next((probe.solution for probe in probes.values()), None)
    return Ending(distribution, action, max(distribution.error_bound, *bounds, 0.0), solution)


def _action(bound: Bound, state: Token, text: str) -> str | None:
    """Return the action of a text; None if it is empty. Raises an error if it is not legal in the state."""
    if not text:
        return None
    if state.kind != "decision":
        raise ProblemError("illegal", f"no action is chosen in state {state.text!r}", field="action", example="")
    return read_action(bound, state.state, text)


def _derived(bound: Bound, state: Token) -> Endings[Any] | None:
    """Return the part that derives the distribution from a state; None if it is stored."""
    return None if state.kind == "terminal" else bound.problem.endings


def _stored(reader: Reader, bound: Bound, solution: str, state: Token, action: str | None) -> dict[str, Any]:
    """Return the reply with the stored distribution of the state after the action. An end without a row needs none.

    Raises DroppedError if there is no such solution.
    """
    if bound.problem.process is None:
        detail = f"{bound.game_slug} has no distributions: its states cannot be enumerated"
        raise ProblemError("not-found", detail)
    after = state
    if state.kind == "decision":
        action = action or states.policy(reader, bound, solution, state)
        after = token(bound, bound.problem.notation.format(process_of(bound.problem).step(state.state, action)))
    if not after.has_row:
        if reader.manifest(solution) is None:
            raise DroppedError(solution)
        process = process_of(bound.problem)
        distribution = Distribution(after.text, (process.score(after.state),), (1,), 1, process.result(after.state))
    else:
        stored = reader.distribution(solution, after.text)
        if stored is None:
            raise states.no_row(reader, bound, solution, after.text)
        distribution = stored
    return _reply(bound, solution, state, action, distribution, distribution.error_bound)


def _reply(
    bound: Bound, solution: str, state: Token, action: str | None, distribution: Distribution, error_bound: float
) -> dict[str, Any]:
    head = {"game": bound.game_slug, "goal": bound.slug, "solution": solution, "state": state.text}
    process = bound.problem.process
    numbers = describe(distribution, None if process is None else process.floor, error_bound)
    return {**head, "action": action, "afterstate": distribution.state, **numbers}
