"""Solutions as a whole: the problem and manifest of an id or goal, and the errors if there is no such solution."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import fields
from functools import lru_cache
from typing import Any, TypeVar

from service.questions import waiting
from service.questions.errors import ProblemError
from service.questions.names import Bound, SolutionName, bind, pending_name, solution_name
from service.questions.places import short
from service.store.reader import DroppedError, Manifest, Reader, StoreAwayError
from solvers.errors import UnknownError
from solvers.loose.slugs import nearest

T = TypeVar("T")


def bind_solution(reader: Reader, solution: str) -> Bound:
    """Return the problem of a solution id. Rules other than the default ones are read from the manifest.

    Raises:
        ProblemError: there is no such solution.
    """
    name = solution_name(solution)
    if name is None:
        raise unknown_solution(reader, solution, None)
    try:
        if name.rules == "default":
            return bind(name.game, name.slug, "")
        return bind(name.game, name.slug, manifest(reader, solution).rules_text)
    except UnknownError as error:
        raise unknown_solution(reader, solution, name) from error


def manifest(reader: Reader, solution: str) -> Manifest:
    """Return the manifest of a solution. Raises ProblemError if there is no such solution."""
    stored = reader.manifest(solution)
    if stored is None:
        raise unknown_solution(reader, solution, solution_name(solution))
    return stored


def of_solution(reader: Reader, solution: str, ask: Callable[..., T], *arguments: Any) -> T:
    """Return the answer to a question about the rows of a solution. Raises ProblemError if there is no such solution.

    The reader takes the solution and the rows from one snapshot. So a solution that is dropped meanwhile is there with all
    its rows, or not at all.
    """
    try:
        return ask(*arguments)
    except DroppedError:
        raise unknown_solution(reader, solution, solution_name(solution)) from None


def of_current(reader: Reader, bound: Bound, ask: Callable[[str], T]) -> T:
    """Return the answer to a question about the rows of the current solution. Raises ProblemError if there is none.

    If the solution is superseded and dropped meanwhile, the one that supersedes it is asked.
    """
    while True:
        with suppress(DroppedError):
            return ask(current_manifest(reader, bound).id)


def of_current_solution(reader: Reader, bound: Bound, ask: Callable[[str], T]) -> T:
    """Return the answer to a question about the current solution, like :func:`of_current`.

    ``ask`` raises ProblemError if there is no such solution.
    """
    while True:
        solution = current_manifest(reader, bound).id
        try:
            return ask(solution)
        except ProblemError as error:
            if error.code != "unknown-solution" or reader.manifest(solution) is not None:
                raise


def whole(manifest: Manifest, rows: Iterable[T]) -> Iterator[T]:
    """Yield the rows of a solution. Raises StoreAwayError after the last one if the manifest counts another number."""
    count = 0
    for row in rows:
        yield row
        count += 1
    if count != manifest.rows:
        raise StoreAwayError(f"{manifest.id} gave {count} of its {manifest.rows} rows")


def current_manifest(reader: Reader, bound: Bound) -> Manifest:
    """Return the manifest of the current solution of a goal. Raises ProblemError if there is none."""
    current = reader.current(bound.game_slug, bound.stored_as, bound.rules)
    if current is None:
        raise unsolved(reader, bound)
    return current


def describe_manifest(manifest: Manifest, *, current: bool = True) -> dict[str, Any]:
    """Return a manifest as JSON; without the flag ``current``, which may change, if that parameter is False."""
    members = {item.name: getattr(manifest, item.name) for item in fields(manifest)}
    flag = members.pop("current")
    members = {"solution": members.pop("id"), **members}
    return {**members, "current": flag} if current else members


def unsolved(reader: Reader, bound: Bound) -> ProblemError:
    """Return the problem of a goal without a current solution: not solved yet, or not among those that the batch solves.

    It lists the goals or rules that are solved instead, and names the command that solves what nothing else will.
    """
    name = f"goal {bound.slug} of {bound.game_slug}"
    of_game = [item for item in reader.currents() if item.game == bound.game_slug]
    goals = sorted(item.goal for item in of_game if item.rules == bound.rules)
    rules = sorted(item.rules_text for item in of_game if item.goal == bound.stored_as)
    command, reason = solving(bound), _obstacle(bound)
    usual = bound.rules == "default"
    under = "" if usual else f" under {bound.problem.rules.canonical()}"
    if bound.default:
        detail = f"{name} is not solved yet: the batch will, and {command} does it now"
        code, field, available = "not-solved-yet", "goal", goals
    elif usual:
        detail = f"{name} exists, but the batch does not solve it by default: {command} does"
        code, field, available = "unsolved-goal", "goal", goals
    else:
        detail = f"{name} is not solved{under}: {command} does it"
        code, field, available = "unsolved-rules", "rules", rules
        if not rules:
            # This goal is solved under no rules at all, so the goals that are solved under these rules are listed.
            field, available = "goal", goals
    if reason is not None:
        detail = f"{name} is not solved{under}, and solving it may fail: {reason}"
    return ProblemError(
        code,
        detail,
        field=field,
        example=nearest(bound.slug, available, next(iter(available), None)),
        available=available,
        retry_after=waiting.seconds(reader, pending_name(bound)) if code == "not-solved-yet" else None,
    )


def current_status(bound: Bound, *, solved: bool) -> dict[str, str | None]:
    """Return how far a goal is, and the command that solves it if it is not solved, and nothing stands against it."""
    if solved:
        return {"status": "solved", "command": None}
    return {"status": "pending" if bound.default else "unsolved", "command": solving(bound)}


def solving(bound: Bound) -> str | None:
    """Return the command that solves a problem; None if it may be refused."""
    if _obstacle(bound) is not None:
        return None
    command = f"scripts/solve {bound.game_slug} {bound.slug}"
    return command if bound.rules == "default" else f"{command} --rules {bound.problem.rules.canonical()}"


@lru_cache(maxsize=512)
def _obstacle(bound: Bound) -> str | None:
    """Return why the solver may refuse a problem; None if it is sure not to."""
    obstacle = bound.problem.obstacle
    if obstacle is None:
        return None
    # It may have to go through many turns.
    with short():
        return obstacle()


def unknown_solution(reader: Reader, solution: str, name: SolutionName | None) -> ProblemError:
    """Return the problem of an unknown id, with the current solutions of the game that it names, or of all games."""
    currents = reader.currents()
    of_game = [item for item in currents if name is not None and item.game == name.game]
    ids = sorted(item.id for item in of_game or currents)
    return ProblemError(
        "unknown-solution",
        f"there is no solution {solution!r}",
        field="solution",
        example=next(iter(ids), None),
        available=ids,
    )
