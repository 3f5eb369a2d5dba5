"""The records of states, one by one, in batches and in pages.

Answers are read from a :class:`service.store.reader.Reader` and are JSON-ready dicts. Every channel calls the same
functions, so that their answers agree. They raise StoreAwayError if the database is away, and ProblemError if there is
no answer.
"""

from collections.abc import Sequence
from typing import Any

from service.questions import derived
from service.questions.errors import ProblemError, blame, from_solver
from service.questions.manifests import current_manifest, manifest, of_solution, unsolved
from service.questions.names import Bound, Token, token
from service.questions.records import record, remembered_words, terminal_record
from service.store.reader import Probe, Reader
from solvers.errors import TablebaseError


def current_record(reader: Reader, bound: Bound, state: Token) -> dict[str, Any]:
    """Return the record of a state under the current solution of a goal."""
    if not state.has_row:
        return terminal_record(bound, state, current_manifest(reader, bound).id)
    return record(bound, state.state, current_probe(reader, bound, state), remembered_words(bound, state.state))


def current_probe(reader: Reader, bound: Bound, state: Token) -> Probe:
    """Return the row of a state under the current solution of a goal. The state must have a row."""
    if state.derived:
        texts = derived.sources(bound, state)
        probes = reader.probe_many_current(bound.game_slug, bound.stored_as, bound.rules, texts)
        probe = derived.probe(bound, state, texts, probes)
    else:
        probe = reader.probe(bound.game_slug, bound.stored_as, bound.rules, state.text)
    if probe is None:
        raise unsolved(reader, bound)
    return probe


def solution_record(reader: Reader, bound: Bound, solution: str, state: Token) -> dict[str, Any]:
    """Return the record of a state under one solution."""
    if not state.has_row:
        manifest(reader, solution)
        return terminal_record(bound, state, solution)
    probe = solution_probe(reader, bound, solution, state)
    return record(bound, state.state, probe, remembered_words(bound, state.state))


def shown(full: dict[str, Any], top: int | None) -> dict[str, Any]:
    """Return a record with no more than the first ``top`` of its actions. A problem in a record's place has none."""
    if top is not None and "actions" in full:
        full["actions"] = full["actions"][:top]
    return full


def solution_probe(reader: Reader, bound: Bound, solution: str, state: Token) -> Probe:
    """Return the row of a state under one solution. The state must have a row."""
    return of_solution(reader, solution, _probe, reader, bound, solution, state)


def solution_records(reader: Reader, bound: Bound, solution: str, texts: Sequence[str]) -> list[dict[str, Any]]:
    """Return a record or ``{"state", "problem"}`` for each text, in order. States may be in any spelling."""
    parsed: list[Token | ProblemError] = []
    for text in texts:
        try:
            parsed.append(token(bound, text))
        except TablebaseError as error:
            parsed.append(from_solver(error))
    asked = derived.asked(bound, (item for item in parsed if isinstance(item, Token)))
    stored = of_solution(reader, solution, reader.probe_many, solution, derived.needed(asked))
    probes = derived.probe_all(bound, asked, stored)
    results: list[dict[str, Any]] = []
    for place, (text, item) in enumerate(zip(texts, parsed, strict=True)):
        if isinstance(item, Token) and not item.has_row:
            results.append(terminal_record(bound, item, solution))
        elif isinstance(item, Token) and (probe := probes.get(item.text)) is not None:
            results.append(record(bound, item.state, probe))
        else:
            problem = no_row(reader, bound, solution, item.text) if isinstance(item, Token) else item
            problem.field = f"states[{place}]"
            results.append({"state": text, "problem": problem.document()})
    return results


def page(reader: Reader, bound: Bound, solution: str, after: str, limit: int) -> dict[str, Any]:
    """Return a page of records in the order of their states, and the ``after`` of the next page or null."""
    probes = of_solution(reader, solution, reader.page, solution, after, limit + 1)
    more = len(probes) > limit
    probes = list(probes[:limit])
    return {
        "solution": solution,
        "states": [record(bound, bound.problem.notation.parse(probe.row.state), probe) for probe in probes],
        "next": probes[-1].row.state if more else None,
    }


def after_state(bound: Bound, text: str) -> str:
    """Return the canonical text of the state after which a page begins; the empty text stands for the first page."""
    if not text:
        return text
    with blame(state="after"):
        return token(bound, text).text


def start(reader: Reader, bound: Bound, solution: str) -> str:
    """Return the text of the state before the first throw."""
    process = bound.problem.process
    if process is None:
        return manifest(reader, solution).start
    return bound.problem.notation.format(process.start())


def policy(reader: Reader, bound: Bound, solution: str, state: Token) -> str:
    """Return the policy's action in a decision. Raises DroppedError if there is no such solution."""
    action = _probe(reader, bound, solution, state).row.action
    if action is None:
        raise no_row(reader, bound, solution, state.text)
    return action


def no_row(reader: Reader, bound: Bound, solution: str, state: str) -> ProblemError:
    """Return the problem of a state whose row is missing."""
    detail = f"solution {solution!r} has no row for state {state!r}"
    return ProblemError("not-found", detail, field="state", example=start(reader, bound, solution))


def _probe(reader: Reader, bound: Bound, solution: str, state: Token) -> Probe:
    if state.derived:
        texts = derived.sources(bound, state)
        probe = derived.probe(bound, state, texts, reader.probe_many(solution, texts))
    else:
        probe = reader.probe_solution(solution, state.text)
    if probe is None:
        raise no_row(reader, bound, solution, state.text)
    return probe
