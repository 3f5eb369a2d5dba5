"""One function per question, used by HTTP, chat and export alike, so that no two channels can disagree.

Questions are asked of a :class:`service.store.reader.Reader`; answers are plain dicts ready for JSON.
Every function raises StoreAwayError when the database is away, and ProblemError when there is no answer.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from service.distributions import describe
from service.names import Bound, SolutionName, Token, bind, solution_name, token
from service.problems import SOLVE_RETRY, ProblemError, from_solver
from service.records import record, terminal_record
from service.store.reader import Manifest, Probe, Reader
from solvers.errors import TablebaseError, UnknownError
from solvers.games import REGISTRY
from solvers.types import Distribution


def current_record(reader: Reader, bound: Bound, state: Token) -> dict[str, Any]:
    """The record of a state under the current solution of a goal."""
    if state.kind == "terminal":
        return terminal_record(bound, state, current_manifest(reader, bound).id)
    probe = reader.probe(bound.game_slug, bound.slug, bound.rules, state.text)
    if probe is None:
        raise unsolved(reader, bound)
    return record(bound, state.state, probe)


def solution_record(reader: Reader, bound: Bound, solution: str, state: Token) -> dict[str, Any]:
    """The record of a state under one solution."""
    if state.kind == "terminal":
        manifest(reader, solution)
        return terminal_record(bound, state, solution)
    return record(bound, state.state, _probe(reader, solution, state.text))


def solution_records(reader: Reader, bound: Bound, solution: str, texts: Sequence[str]) -> list[dict[str, Any]]:
    """A record or ``{"state", "problem"}`` for each text, in order; any spelling is accepted."""
    parsed: list[Token | ProblemError] = []
    for text in texts:
        try:
            parsed.append(token(bound, text))
        except TablebaseError as error:
            parsed.append(from_solver(error))
    wanted = dict.fromkeys(item.text for item in parsed if isinstance(item, Token) and item.kind != "terminal")
    manifest(reader, solution)
    probes = reader.probe_many(solution, list(wanted))
    results: list[dict[str, Any]] = []
    for text, item in zip(texts, parsed, strict=True):
        if isinstance(item, ProblemError):
            results.append({"state": text, "problem": item.document()})
        elif item.kind == "terminal":
            results.append(terminal_record(bound, item, solution))
        elif (probe := probes.get(item.text)) is None:
            results.append({"state": text, "problem": _no_row(solution, item.text).document()})
        else:
            results.append(record(bound, item.state, probe))
    return results


def page(reader: Reader, bound: Bound, solution: str, after: str | None, limit: int) -> dict[str, Any]:
    """Records in state order, and the token that continues the listing, or null at its end."""
    manifest(reader, solution)
    probes = reader.page(solution, after, limit + 1)
    more = len(probes) > limit
    probes = list(probes[:limit])
    return {
        "solution": solution,
        "states": [record(bound, bound.problem.parse(probe.state), probe) for probe in probes],
        "next": probes[-1].state if more else None,
    }


def distribution(reader: Reader, bound: Bound, solution: str, state: Token, action: str | None) -> dict[str, Any]:
    """How the game ends from a state under a solution's policy, after ``action`` or the policy's own action."""
    after = state
    if state.kind == "decision":
        if action is None:
            action = _probe(reader, solution, state.text).action
            if action is None:
                raise _no_row(solution, state.text)
        else:
            action = bound.problem.parse_action(state.state, action)
        after = token(bound, bound.problem.format(bound.problem.step(state.state, action)))
    elif action is not None:
        raise ProblemError("illegal", f"no action is chosen in state {state.text!r}", field="action")
    if after.kind == "terminal":
        manifest(reader, solution)
        found = Distribution(after.text, (bound.problem.score(after.state),), (1,), 1)
    else:
        stored = reader.distribution(solution, after.text)
        if stored is None:
            manifest(reader, solution)
            raise _no_row(solution, after.text)
        found = stored
    head = {"game": bound.game_slug, "goal": bound.slug, "solution": solution, "state": state.text}
    return {**head, "action": action, "afterstate": after.text, **describe(found)}


def bind_solution(reader: Reader, solution: str) -> Bound:
    """The problem of a solution id. Default rules are read off the id; others need the manifest's text."""
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
    """The manifest of a solution."""
    found = reader.manifest(solution)
    if found is None:
        raise unknown_solution(reader, solution, solution_name(solution))
    return found


def current_manifest(reader: Reader, bound: Bound) -> Manifest:
    """The manifest of the current solution of a goal."""
    found = reader.current(bound.game_slug, bound.slug, bound.rules)
    if found is None:
        raise unsolved(reader, bound)
    return found


def describe_manifest(found: Manifest, *, current: bool = True) -> dict[str, Any]:
    """A manifest as JSON. ``current`` is left out where the reply may be kept for ever."""
    members = {item.name: getattr(found, item.name) for item in fields(found)}
    flag = members.pop("current")
    members = {"solution": members.pop("id"), **members}
    return {**members, "current": flag} if current else members


def progress(reader: Reader) -> tuple[int, list[str]]:
    """How many default solutions and stored tables there are, and which are not published yet.

    A solution is named ``game/goal``, a table ``game/tables/name``.
    """
    done = {(item.game, item.goal) for item in reader.currents() if item.rules == "default"}
    total, pending = 0, []
    for slug, game in REGISTRY.items():
        rules = game.rules_type()
        goals = game.defaults(rules)
        tables = [spec.name for spec in game.tables(rules) if spec.offline]
        total += len(goals) + len(tables)
        pending += [f"{slug}/{goal}" for goal in goals if (slug, goal) not in done]
        pending += [f"{slug}/tables/{name}" for name in tables if reader.table(slug, "default", name) is None]
    return total, pending


def catalogue(reader: Reader, slugs: Sequence[str]) -> list[dict[str, Any]]:
    """What the games are, and what of them is solved and pending."""
    solved: dict[str, list[Manifest]] = {}
    for item in reader.currents():
        solved.setdefault(item.game, []).append(item)
    return [_entry(slug, solved.get(slug, [])) for slug in slugs]


def unsolved(reader: Reader, bound: Bound) -> ProblemError:
    """Why there is no current solution: not yet, or never asked for; with what there is instead."""
    what = f"{bound.game_slug}/{bound.slug}"
    if bound.default:
        return ProblemError(
            "not-solved-yet", f"{what} is not solved yet; it will be", field="goal", retry_after=SOLVE_RETRY
        )
    mine = [item for item in reader.currents() if item.game == bound.game_slug]
    if bound.rules == "default":
        goals = sorted(item.goal for item in mine if item.rules == "default")
        return ProblemError(
            "unsolved-goal",
            f"{what} is not among the solved goals",
            field="goal",
            example=next(iter(goals), None),
            available=goals,
        )
    rules = sorted(item.rules_text for item in mine if item.goal == bound.slug)
    detail = f"{what} is not solved under {bound.problem.rules.canonical()}"
    return ProblemError("unsolved-rules", detail, field="rules", example=next(iter(rules), None), available=rules)


def unknown_solution(reader: Reader, solution: str, name: SolutionName | None) -> ProblemError:
    """The problem for an id that names nothing, with the current solutions of the game it spells, or of all."""
    currents = reader.currents()
    ids = sorted(item.id for item in currents if name is None or item.game == name.game)
    return ProblemError(
        "unknown-solution",
        f"there is no solution {solution!r}",
        field="solution",
        example=next(iter(ids), None),
        available=ids,
    )


def _probe(reader: Reader, solution: str, state: str) -> Probe:
    probe = reader.probe_solution(solution, state)
    if probe is None:
        manifest(reader, solution)
        raise _no_row(solution, state)
    return probe


def _no_row(solution: str, state: str) -> ProblemError:
    return ProblemError("not-found", f"solution {solution!r} has no row for state {state!r}", field="state")


def _entry(slug: str, solved: Sequence[Manifest]) -> dict[str, Any]:
    game = REGISTRY[slug]
    rules = game.rules_type()
    done = {item.goal for item in solved if item.rules == "default"}
    examples: Mapping[str, Any] = {
        "state_examples": [{"text": item.text, "meaning": item.meaning} for item in game.state_examples],
        "action_examples": [{"text": item.text, "meaning": item.meaning} for item in game.action_examples],
    }
    return {
        "game": slug,
        "title": game.title,
        "summary": game.summary,
        "goals": [
            {"goal": g.slug, "title": g.title, "unit": g.unit, "direction": g.direction, "second": g.second}
            for g in game.goals(rules)
        ],
        "strategies": [{"strategy": item.slug, "title": item.title} for item in game.strategies(rules)],
        "rules": [dict(item) for item in game.rules_type.describe()],
        "state_grammar": game.state_grammar,
        "action_grammar": game.action_grammar,
        **examples,
        "tables": [
            {"table": t.name, "title": t.title, "parameters": dict(t.parameters), "offline": t.offline}
            for t in game.tables(rules)
        ],
        "rows": sum(item.rows for item in solved),
        "solved": [
            {
                "goal": item.goal,
                "rules": item.rules,
                "rules_text": item.rules_text,
                "solution": item.id,
                "rows": item.rows,
                "start": item.start,
                "start_value": item.start_value,
                "start_exact": item.start_exact,
            }
            for item in sorted(solved, key=lambda item: (item.rules, item.goal))
        ],
        "pending": [goal for goal in game.defaults(rules) if goal not in done],
    }
