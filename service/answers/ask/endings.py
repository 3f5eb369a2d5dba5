"""The distribution from a state: a stored one, one that is derived from the rows of a policy, or one of play-outs."""

from typing import Any, NamedTuple

from service.answers import derived
from service.answers.ask import played
from service.answers.distributions import describe
from service.answers.errors import ProblemError
from service.answers.names import Bound, Token, token
from service.answers.names import action as read_action
from service.answers.places import DEAR
from service.answers.solved import Solved
from solvers.contract.problem import Endings, process_of
from solvers.contract.rows import Distribution


class Ending(NamedTuple):
    """A derived distribution, the action that is taken first, and the error bound of its numbers."""

    distribution: Distribution
    action: str | None
    error_bound: float


def distribution(solved: Solved, state: Token, text: str) -> dict[str, Any]:
    """Return the distribution under a solution's policy, after the action ``text``; if it is empty, the policy's."""
    bound = solved.bound
    action = _action(bound, state, text)
    if played.can(bound):
        return played.distribution(solved, state, action)
    endings = None if state.kind == "terminal" else bound.problem.endings
    if endings is None:
        return _reply(solved, state, *_stored(solved, state, action))
    with DEAR.place():
        ending = derive(solved, endings, state, action)
        return _reply(solved, state, ending.action, ending.distribution, ending.error_bound)


def derive(solved: Solved, endings: Endings[Any], state: Token, action: str | None) -> Ending:
    """Return the distribution from a state that is not terminal.

    ``action`` is taken first in a decision; None stands for the policy's action.

    Raises:
        ProblemError: a stored row is missing.
    """
    bound = solved.bound
    texts = [bound.problem.notation.format(source) for source in endings.sources(state.state, action)]
    free = state.kind == "decision" and action is None
    own = derived.sources(bound, state) if free else []
    texts = list(dict.fromkeys((*texts, *own)))
    rows = solved.stored(texts)
    if any(text not in rows for text in texts):
        raise solved.no_row(state.text)
    if free:
        row = derived.row(bound, state, own, rows)
        action = None if row is None else row.action
    distribution = endings.distribution(state.state, action, rows)
    # The chances to win, tie and lose are solved numbers, so the error bound of the rows holds for them.
    bounds = [] if distribution.result is None or not rows else [solved.error_bound or 0.0]
    return Ending(distribution, action, max(distribution.error_bound, *bounds, 0.0))


def _action(bound: Bound, state: Token, text: str) -> str | None:
    """Return the action of a text; None if it is empty. Raises an error if it is not legal in the state."""
    if not text:
        return None
    if state.kind != "decision":
        raise ProblemError("illegal", f"no action is chosen in state {state.text!r}", field="action", example="")
    return read_action(bound, state.state, text)


def _stored(solved: Solved, state: Token, action: str | None) -> tuple[str | None, Distribution, float]:
    """Return the action that is taken first, the stored distribution after it, and its error bound.

    An end without a row needs no stored one.
    """
    bound = solved.bound
    if not bound.problem.distributed:
        enumerated = bound.problem.process is not None
        reason = "its solver makes none" if enumerated else "its states cannot be enumerated"
        raise ProblemError("not-found", f"{bound.game_slug} {bound.slug} has no distributions: {reason}")
    after, process = state, process_of(bound.problem)
    if state.kind == "decision":
        action = action or solved.row(state).action
        if action is None:
            raise solved.no_row(state.text)
        after = token(bound, bound.problem.notation.format(process.step(state.state, action)))
    if after.has_row:
        stored = solved.distribution(after.text)
        return action, stored, stored.error_bound
    # It does not need a row, but it needs a solution.
    solved.manifest()
    return action, Distribution(after.text, (process.score(after.state),), (1,), 1, process.result(after.state)), 0.0


def _reply(
    solved: Solved, state: Token, action: str | None, distribution: Distribution, error_bound: float
) -> dict[str, Any]:
    bound = solved.bound
    head = {"game": bound.game_slug, "goal": bound.slug, "solution": solved.id, "state": state.text}
    process = bound.problem.process
    numbers = describe(distribution, None if process is None else process.floor, error_bound)
    return {**head, "action": action, "afterstate": distribution.state, **numbers}
