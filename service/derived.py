"""Rows of states that have none of their own: they follow from a few stored rows, which one SELECT fetches."""

from collections.abc import Iterable, Mapping

from service.names import Bound, Token
from service.records import LazyRow
from service.store.reader import Probe
from service.store.rows import encode
from solvers.types import Row


def needed(bound: Bound, states: Iterable[Token]) -> list[str]:
    """The stored states whose rows tell those of some states, each once; none for the end of a game without a row."""
    texts = (text for state in states if state.stored for text in sources(bound, state))
    return list(dict.fromkeys(texts))


def sources(bound: Bound, state: Token) -> list[str]:
    """The stored states whose rows tell that of a state: itself, or those that it is derived from."""
    if not state.derived:
        return [state.text]
    return [bound.problem.format(source) for source in bound.problem.sources(state.state)]


def probe(bound: Bound, state: Token, probes: Mapping[str, Probe]) -> Probe | None:
    """The row of a state as if it were stored, of the stored ones that tell it; None where one of them is missing."""
    if not state.derived:
        return probes.get(state.text)
    texts = sources(bound, state)
    if any(text not in probes for text in texts):
        return None
    found = bound.problem.derive(state.state, {text: LazyRow(probes[text]) for text in texts})
    given = probes[texts[0]]
    return Probe(given.solution, given.goal, given.error_bound, *encode([found])[0])


def rows(bound: Bound, states: Iterable[Token], probes: Mapping[str, Probe]) -> dict[str, Row]:
    """The rows of some states by their text; those that are not told are left out."""
    found = ((state.text, probe(bound, state, probes)) for state in states)
    return {text: LazyRow(row) for text, row in found if row is not None}
