"""One function per question, used by HTTP, chat and export alike, so that no two channels can disagree.

Questions are asked of a :class:`service.store.reader.Reader`; answers are plain dicts ready for JSON.
Every function raises StoreAwayError when the database is away, and ProblemError when there is no answer.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any, TypeVar

from service import derived
from service.names import Bound, SolutionName, Token, bind, planned, solution_name, token
from service.problems import SOLVE_RETRY, ProblemError, blame, from_solver
from service.records import record, remembered_labels, terminal_record
from service.store.reader import Manifest, Probe, Reader, StoreAwayError
from solvers.errors import TablebaseError, UnknownError
from solvers.games import REGISTRY

T = TypeVar("T")


def current_record(reader: Reader, bound: Bound, state: Token) -> dict[str, Any]:
    """The record of a state under the current solution of a goal."""
    if not state.stored:
        return terminal_record(bound, state, current_manifest(reader, bound).id)
    if state.derived:
        texts = derived.sources(bound, state)
        probes = reader.probe_many_current(bound.game_slug, bound.stored, bound.rules, texts)
        probe = derived.probe(bound, state, probes)
    else:
        probe = reader.probe(bound.game_slug, bound.stored, bound.rules, state.text)
    if probe is None:
        raise unsolved(reader, bound)
    return record(bound, state.state, probe, remembered_labels)


def solution_record(reader: Reader, bound: Bound, solution: str, state: Token) -> dict[str, Any]:
    """The record of a state under one solution."""
    if not state.stored:
        manifest(reader, solution)
        return terminal_record(bound, state, solution)
    return record(bound, state.state, _probe(reader, bound, solution, state), remembered_labels)


def solution_records(reader: Reader, bound: Bound, solution: str, texts: Sequence[str]) -> list[dict[str, Any]]:
    """A record or ``{"state", "problem"}`` for each text, in order; any spelling is accepted."""
    parsed: list[Token | ProblemError] = []
    for text in texts:
        try:
            parsed.append(token(bound, text))
        except TablebaseError as error:
            parsed.append(from_solver(error))
    manifest(reader, solution)
    probes = reader.probe_many(solution, derived.needed(bound, (item for item in parsed if isinstance(item, Token))))
    results: list[dict[str, Any]] = []
    for place, (text, item) in enumerate(zip(texts, parsed, strict=True)):
        if isinstance(item, Token) and not item.stored:
            results.append(terminal_record(bound, item, solution))
        elif isinstance(item, Token) and (probe := derived.probe(bound, item, probes)) is not None:
            results.append(record(bound, item.state, probe))
        else:
            problem = no_row(bound, solution, item.text) if isinstance(item, Token) else item
            problem.field = f"states[{place}]"
            results.append({"state": text, "problem": problem.document()})
    return results


def page(reader: Reader, bound: Bound, solution: str, after: str, limit: int) -> dict[str, Any]:
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


def whole(found: Manifest, rows: Iterable[T]) -> Iterator[T]:
    """The rows of a solution. Raises StoreAwayError at their end where there are not as many as its manifest counts."""
    count = 0
    for row in rows:
        yield row
        count += 1
    if count != found.rows:
        raise StoreAwayError(f"{found.id} gave {count} of its {found.rows} rows")


def current_manifest(reader: Reader, bound: Bound) -> Manifest:
    """The manifest of the current solution of a goal."""
    found = reader.current(bound.game_slug, bound.stored, bound.rules)
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

    A solution is named ``game/goal``, or ``game/goal?rules=..`` under other rules, a table ``game/tables/name``.
    """
    done = {(item.game, item.rules, item.goal) for item in reader.currents()}
    total, pending = 0, []
    for slug, game in REGISTRY.items():
        goals = planned(game)
        tables = [spec.name for spec in game.tables(game.rules_type()) if spec.offline]
        total += len(goals) + len(tables)
        pending += [f"{slug}/{name}" for key, name in goals.items() if (slug, *key) not in done]
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
    mine = [item for item in reader.currents() if item.game == bound.game_slug]
    goals = sorted(item.goal for item in mine if item.rules == bound.rules)
    rules = sorted(item.rules_text for item in mine if item.goal == bound.stored)
    if bound.default:
        code, detail, field, available = "not-solved-yet", f"{what} is not solved yet; it will be", "goal", goals
    elif bound.rules == "default":
        code, detail, field, available = "unsolved-goal", f"{what} is not among the solved goals", "goal", goals
    else:
        detail = f"{what} is not solved under {bound.problem.rules.canonical()}"
        code, field, available = "unsolved-rules", "rules", rules
        if not rules:
            # No rules would do for this goal: under these rules, another goal may.
            field, available = "goal", goals
    return ProblemError(
        code,
        detail,
        field=field,
        example=next(iter(available), None),
        available=available,
        retry_after=SOLVE_RETRY if code == "not-solved-yet" else None,
    )


def unknown_solution(reader: Reader, solution: str, name: SolutionName | None) -> ProblemError:
    """The problem for an id that names nothing, with the current solutions of the game it spells, or of all."""
    currents = reader.currents()
    mine = [item for item in currents if name is not None and item.game == name.game]
    ids = sorted(item.id for item in mine or currents)
    return ProblemError(
        "unknown-solution",
        f"there is no solution {solution!r}",
        field="solution",
        example=next(iter(ids), None),
        available=ids,
    )


def after_state(bound: Bound, text: str) -> str:
    """The canonical text of the state that a listing begins after; empty for its beginning."""
    if not text:
        return text
    with blame(state="after"):
        return token(bound, text).text


def start(bound: Bound) -> str:
    """The state before the first throw: one that is legal under these rules."""
    return bound.problem.format(bound.problem.start())


def policy(reader: Reader, bound: Bound, solution: str, state: Token) -> str:
    """What a solution does in a decision state."""
    action = _probe(reader, bound, solution, state).action
    if action is None:
        raise no_row(bound, solution, state.text)
    return action


def no_row(bound: Bound, solution: str, state: str) -> ProblemError:
    """The problem of a state that should have a row and has none."""
    detail = f"solution {solution!r} has no row for state {state!r}"
    return ProblemError("not-found", detail, field="state", example=start(bound))


def _probe(reader: Reader, bound: Bound, solution: str, state: Token) -> Probe:
    if state.derived:
        probe = derived.probe(bound, state, reader.probe_many(solution, derived.sources(bound, state)))
    else:
        probe = reader.probe_solution(solution, state.text)
    if probe is None:
        manifest(reader, solution)
        raise no_row(bound, solution, state.text)
    return probe


def _entry(slug: str, solved: Sequence[Manifest]) -> dict[str, Any]:
    game = REGISTRY[slug]
    rules = game.rules_type()
    done = {(item.rules, item.goal) for item in solved}
    examples: Mapping[str, Any] = {
        "state_examples": [asdict(item) for item in game.state_examples],
        "action_examples": [asdict(item) for item in game.action_examples],
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
        "families": [{"text": item.text, "meaning": item.meaning} for item in game.families],
        "rules": [dict(item) for item in game.rules_type.describe()],
        "state_grammar": game.state_grammar,
        "action_grammar": game.action_grammar,
        **examples,
        "tables": [
            {"table": t.name, "title": t.title, "parameters": dict(t.parameters), "offline": t.offline}
            for t in game.tables(rules)
        ],
        "matches": dict(zip(("first", "second"), map(list, game.seats(rules)), strict=True)),
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
        "pending": [name for key, name in planned(game).items() if key not in done],
    }
