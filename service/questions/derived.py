"""Rows of states that are not stored: they are derived from a few stored rows, which one SELECT fetches."""

from collections.abc import Iterable, Mapping, Sequence

from service.questions.names import Bound, Token
from service.store.reader import Probe
from solvers.contract.rows import Row


def needed(bound: Bound, states: Iterable[Token]) -> list[str]:
    """Return the stored states whose rows are needed for the rows of some states, each once. Ends may have no row."""
    texts = (text for state in states if state.has_row for text in sources(bound, state))
    return list(dict.fromkeys(texts))


def sources(bound: Bound, state: Token) -> list[str]:
    """Return the stored states whose rows are needed for the row of a state: itself, or its sources."""
    if not state.derived or bound.problem.derived is None:
        return [state.text]
    return [bound.problem.notation.format(source) for source in bound.problem.derived.sources(state.state)]


def probe(bound: Bound, state: Token, probes: Mapping[str, Probe]) -> Probe | None:
    """Return the row of a state, stored or derived; None if a stored row is missing. ``probes`` has the stored rows."""
    return _probe(bound, state, sources(bound, state), probes)


def probe_all(bound: Bound, states: Iterable[Token], probes: Mapping[str, Probe]) -> dict[str, Probe]:
    """Return the rows of some states by their text; states for which a stored row is missing are left out.

    States with the same sources follow each other, because a game may keep what it derives from them.
    """
    asked = sorted(((sources(bound, state), state) for state in states), key=lambda each: each[0])
    answers = ((state.text, _probe(bound, state, texts, probes)) for texts, state in asked)
    return {text: answer for text, answer in answers if answer is not None}


def _probe(bound: Bound, state: Token, texts: Sequence[str], probes: Mapping[str, Probe]) -> Probe | None:
    if not state.derived or bound.problem.derived is None:
        return probes.get(state.text)
    if any(text not in probes for text in texts):
        return None
    row = bound.problem.derived.derive(state.state, {text: probes[text].row for text in texts})
    return probes[texts[0]]._replace(row=row)


def rows(bound: Bound, states: Iterable[Token], probes: Mapping[str, Probe]) -> dict[str, Row]:
    """Return the rows of some states by their text; states for which a stored row is missing are left out."""
    return {text: answer.row for text, answer in probe_all(bound, states, probes).items()}
