"""The comparison of two solutions of one game: their start values, and the decisions in which they differ.

Two solutions of one goal may also be of two sets of rules: then the states that both have are compared.
"""

from array import array
from bisect import bisect_right
from collections.abc import Hashable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from operator import attrgetter
from typing import Any

from service.answers.ask import rule_changes
from service.answers.cache import AnswerCache
from service.answers.errors import ProblemError, as_problem
from service.answers.names import Bound, bind
from service.answers.places import DEAR, LARGE
from service.answers.respelling import game_slug, goal_slug
from service.answers.solved import Solved, at, currents, of_manifest
from service.store.reader import Manifest, Reader, StoreAwayError
from solvers.contract.problem import process_of
from solvers.contract.rows import Row
from solvers.errors import TablebaseError


def resolve(reader: Reader, texts: dict[str, str]) -> list[Solved]:
    """Return the solutions that parameters name: an id, or ``game/goal`` or ``game/goal/rules`` for a current one.

    Raises:
        ProblemError: there is no such solution. The field is the parameter; the example can be compared with the other
            solution.
    """
    resolved: dict[str, Solved] = {}
    faults: dict[str, ProblemError] = {}
    for field, text in texts.items():
        try:
            named = Solved(reader, _named(text)) if "/" in text else at(reader, text)
            resolved[field] = of_manifest(reader, named.manifest())
        except (TablebaseError, ProblemError) as error:
            faults[field] = as_problem(error)
    for field, problem in faults.items():
        raise _with_others(currents(reader), problem, field, texts[field], list(resolved.values()))
    return list(resolved.values())


def check(a: Solved, b: Solved) -> None:
    """Raise ProblemError if two solutions cannot be compared.

    They are of one game, and of one set of rules or of one goal. Under one set of rules they have the same states, and
    hold decisions.
    """
    if across(a, b):
        return
    if not _of_one(a, b):
        raise _incomparable(a, f"{a.id} and {b.id} are not of one game, or of two goals and two sets of rules at once")
    if not _alike(a, b):
        raise _incomparable(a, f"{a.id} and {b.id} do not hold the same states, or these do not lead to the same")
    if not (decides(a) and decides(b)):
        able = [item.id for item in currents(a.reader) if decides(item)]
        raise ProblemError(
            "incomparable",
            _NO_DECISIONS.format(f"{a.id} and {b.id} hold"),
            field="a",
            example=next(iter(able), None),
            available=able,
        )


def decides(solved: Solved) -> bool:
    """Return True if a solution holds the decisions of its game, so that it can be compared with others."""
    if solved.bound.problem.process is None:
        # One row stands for a solution whose positions are all worked out on request.
        return solved.manifest().rows > 1 and any(row.action is not None for row in solved.policy())
    return _decides(solved.bound)


@lru_cache(maxsize=512)
def _decides(bound: Bound) -> bool:
    """Return True if decisions of a game whose states can be enumerated are stored."""
    process = process_of(bound.problem)
    same = bound.game_slug, process.dynamics
    if same not in _decided:
        # To list the states of a large game takes a second.
        with DEAR.place():
            _decided[same] = any(process.kind(state) == "decision" for state in process.states())
    return _decided[same]


# True for games and dynamics with decisions that can be enumerated. There are as many entries as solved sets of rules.
_decided: dict[tuple[str, Hashable], bool] = {}


_NO_DECISIONS = (
    "{} no decisions: these are derived one by one, when they are asked for. Ask for a state under both instead"
)
# The bytes that a comparison without any difference counts with.
_SMALLEST = 10_000


@dataclass(frozen=True, slots=True)
class Differences:
    """The decisions in which two policies differ. ``states`` is the text of their states, one in each line, in order.

    ``ends`` has the offset of the end of each line in that text. ``only_a`` and ``only_b`` count the states that one alone has.
    ``costliest`` lists flips as a reply does, and is None if rules are not compared or the flips are too many.
    """

    decisions: int
    states: str
    ends: "array[int]"
    only_a: int = 0
    only_b: int = 0
    costliest: list[dict[str, Any]] | None = None

    @property
    def size(self) -> int:
        """The size in bytes, which is never so small that very many would be kept."""
        return _SMALLEST + len(self.states) + self.ends.itemsize * len(self.ends)

    def state(self, index: int) -> str:
        """Return the state in a line, counted from 0."""
        return self.states[self.ends[index - 1] + 1 if index else 0 : self.ends[index]]

    def page(self, after: str, limit: int) -> list[str]:
        """Return at most ``limit`` states after ``after``."""
        first = bisect_right(range(len(self.ends)), after, key=self.state)
        return [self.state(index) for index in range(first, min(first + limit, len(self.ends)))]


# The differences are found once for each pair of solutions, and every page is read from them.
DIFFERENCES: AnswerCache[Differences] = AnswerCache(32_000_000, attrgetter("size"))


def compare(a: Solved, b: Solved, after: str, limit: int) -> dict[str, Any]:
    """Return the reply: a summary, and a page of at most ``limit`` states after ``after`` in which the policies differ.

    If the rules of the two are not the same, ``across`` tells what changes with them.

    Raises:
        ProblemError: the solutions have different states, one of them was dropped meanwhile, or the service is busy.
    """
    if not across(a, b):
        return {**_heads(a, b), **_page(a, b, after, limit), "across": None}
    reason = _obstacle(a, b)
    changes = rule_changes.aspects(a, b)
    if reason is None:
        page = _page(a, b, after, limit)
        differences = _found(a, b)
        reason = None if differences.costliest is not None else rule_changes.TOO_MANY
        told = {"only_a": differences.only_a, "only_b": differences.only_b, "costliest": differences.costliest}
    else:
        page = NO_DIFFERENCES
        told = dict.fromkeys(("only_a", "only_b", "costliest"))
    return {**_heads(a, b), **page, "across": {**told, "reason": reason, **changes}}


NO_DIFFERENCES: dict[str, Any] = {"decisions": None, "differ": None, "fraction": None, "states": [], "next": None}


def head(manifest: Manifest) -> dict[str, Any]:
    """Return one of the two solutions as the reply tells it."""
    return {
        "solution": manifest.id,
        "goal": manifest.goal,
        "rules": manifest.rules_text,
        "start": manifest.start,
        "start_value": manifest.start_value,
        "start_exact": manifest.start_exact,
        "error_bound": manifest.error_bound,
    }


def across(a: Solved, b: Solved) -> bool:
    """Return True if two solutions are of one goal of a game, with a strategy or without, and of two sets of rules."""
    goals = {solved.bound.problem.goal.slug for solved in (a, b)}
    return a.bound.game_slug == b.bound.game_slug and a.bound.rules != b.bound.rules and len(goals) == 1


def _obstacle(a: Solved, b: Solved) -> str | None:
    """Return the reason why decisions under two sets of rules are not compared; None if they are."""
    without = next((solved.id for solved in (a, b) if not decides(solved)), None)
    if without is not None:
        return _NO_DECISIONS.format(f"{without} holds")
    return rule_changes.TOO_LARGE if a.manifest().rows + b.manifest().rows > rule_changes.MOST_STATES else None


def _heads(a: Solved, b: Solved) -> dict[str, Any]:
    return {
        "game": a.bound.game_slug,
        "rules": None if across(a, b) else a.manifest().rules_text,
        "a": head(a.manifest()),
        "b": head(b.manifest()),
    }


def _found(a: Solved, b: Solved) -> Differences:
    make = _flips if across(a, b) else _differences
    return DIFFERENCES.get(f"{a.id} {b.id}", lambda: make(a, b), DEAR)


def _page(a: Solved, b: Solved, after: str, limit: int) -> dict[str, Any]:
    """Return the number of decisions that differ, and a page of them."""
    differences = _found(a, b)
    with DEAR.place() if limit > LARGE else nullcontext():
        page = differences.page(after, limit + 1)
        states = page[:limit]
        left, right = a.stored(states), b.stored(states)
        listed = [{"state": state, "a": _side(left[state]), "b": _side(right[state])} for state in states]
    differ = len(differences.ends)
    return {
        "decisions": differences.decisions,
        "differ": differ,
        "fraction": differ / differences.decisions if differences.decisions else 0.0,
        "states": listed,
        "next": states[-1] if len(page) > limit else None,
    }


def _differences(a: Solved, b: Solved) -> Differences:
    """Read both policies once. Raises ProblemError if the states differ, or a solution was dropped meanwhile."""
    rows = decisions = 0
    states: list[str] = []
    # A solution that is compared with itself is read once.
    both = zip(a.policy(), b.policy(), strict=False) if a.id != b.id else ((row, row) for row in a.policy())
    try:
        for left, right in both:
            if left.state != right.state:
                break
            rows += 1
            decisions += left.action is not None
            if left.action != right.action:
                states.append(left.state)
    except StoreAwayError:
        # If one was dropped meanwhile, that is said instead.
        for solution in (a, b):
            at(a.reader, solution.id).manifest()
        raise
    if not rows == a.manifest().rows == b.manifest().rows:
        raise _incomparable(a, f"{a.id} and {b.id} do not hold the same states, or these do not lead to the same")
    return Differences(decisions, *_joined(states))


def _flips(a: Solved, b: Solved) -> Differences:
    """Read the policies under two sets of rules once, and the costs of the decisions that flip."""
    decisions = only_a = only_b = 0
    states: list[str] = []
    for left, right in rule_changes.paired(a.policy(), b.policy()):
        if right is None:
            only_a += 1
        elif left is None:
            only_b += 1
        elif left.action is not None and right.action is not None:
            decisions += 1
            if left.action != right.action:
                states.append(left.state)
    dear = len(states) > rule_changes.MOST_FLIPS
    costliest = None if dear else rule_changes.costliest(a, b, states)
    return Differences(decisions, *_joined(states), only_a, only_b, costliest)


def _joined(states: list[str]) -> tuple[str, "array[int]"]:
    return "\n".join(states), array("L", accumulate(map(len, states), lambda end, size: end + 1 + size))


def _named(text: str) -> Bound:
    """Return the problem that ``game/goal`` names under the default rules, or ``game/goal/rules`` under others."""
    game, goal, rules = (*text.split("/", 2), "")[:3]
    game = game_slug(game)
    return bind(game, goal_slug(game, goal, rules), rules)


def _with_others(
    solutions: Iterable[Solved], problem: ProblemError, field: str, text: str, others: list[Solved]
) -> ProblemError:
    """Return the problem of a parameter that names no solution, with those of the current solutions that it could name.

    They are listed as ids or as ``game/goal``, like the text that was sent.
    """
    alike = [item for item in solutions if all(_alike(item, other) for other in others)]
    groups = [alike]
    if "/" in text:
        game = text.partition("/")[0]
        default = [item for item in alike if item.bound.rules == "default"]
        groups = [[item for item in listed if item.bound.game_slug == game] for listed in (default, alike)] + [
            default,
            alike,
        ]
    # Few are looked at, as it takes long to find out for all.
    named = (
        [item for item in group if decides(item) or any(across(item, other) for other in others)] for group in groups
    )
    able = next(filter(None, named), [])
    problem.available = [
        f"{item.bound.game_slug}/{item.bound.slug}" if "/" in text and item.bound.rules == "default" else item.id
        for item in able
    ]
    problem.field = field
    problem.example = next(iter(problem.available), None)
    return problem


def _alike(one: Solved, other: Solved) -> bool:
    """True if two solutions are of one game and one set of rules, and have the same states, or of one goal under two."""
    return across(one, other) or (_of_one(one, other) and _dynamics(one) == _dynamics(other))


def _of_one(one: Solved, other: Solved) -> bool:
    """True if two solutions are of one game and one set of rules."""
    return (one.bound.game_slug, one.bound.rules) == (other.bound.game_slug, other.bound.rules)


def _dynamics(solved: Solved) -> Hashable:
    process = solved.bound.problem.process
    return None if process is None else process.dynamics


def _incomparable(a: Solved, detail: str) -> ProblemError:
    able = [item.id for item in currents(a.reader) if _alike(item, a) and decides(item)]
    return ProblemError("incomparable", detail, field="b", example=next(iter(able), None), available=able)


def _side(row: Row) -> dict[str, Any]:
    return {"policy": row.action, "value": row.value, "exact": row.exact}
