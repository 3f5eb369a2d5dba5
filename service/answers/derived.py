"""Rows of states that are not stored: they are derived from a few stored rows, which one SELECT fetches."""

from collections.abc import Hashable, Iterable, Mapping, Sequence

from service.answers.names import Bound, Token
from service.answers.places import short
from solvers.contract.rows import Row

# The stored states whose rows are needed for the row of a state, and the state.
WithSources = tuple[list[str], Token]


def with_sources(bound: Bound, states: Iterable[Token]) -> list[WithSources]:
    """Return the states that have rows, each with the stored states whose rows are needed for it.

    States with the same sources follow each other, because a game may keep what it derives from them.
    """
    # The states of one turn have the same sources, whose texts are written once: they share one list.
    written: dict[tuple[Hashable, ...], list[str]] = {}
    asked = ((_sources(bound, state, written), state) for state in states if state.has_row)
    return sorted(asked, key=lambda pair: pair[0])


def needed(states: Iterable[WithSources]) -> list[str]:
    """Return the stored states whose rows are needed for the rows of some states, each once."""
    return list(dict.fromkeys(text for texts, _ in states for text in texts))


def sources(bound: Bound, state: Token) -> list[str]:
    """Return the stored states whose rows are needed for the row of a state: itself, or its sources."""
    return _sources(bound, state, {})


def _sources(bound: Bound, state: Token, written: dict[tuple[Hashable, ...], list[str]]) -> list[str]:
    """Return the texts of the sources of a state; ``written`` has those that were written before, and gets these."""
    if not state.derived or bound.problem.derived is None:
        return [state.text]
    listed = tuple(bound.problem.derived.sources(state.state))
    if listed not in written:
        written[listed] = list(map(bound.problem.notation.format, listed))
    return written[listed]


def rows(bound: Bound, states: Iterable[WithSources], stored: Mapping[str, Row]) -> dict[str, Row]:
    """Return the rows of some states by their texts; states for which a stored row is missing are left out."""
    answers: dict[str, Row] = {}
    last: list[str] | None = None
    held: Mapping[str, Row] | None = None
    for texts, state in states:
        # States with the same sources follow each other, and share the list of them.
        if texts is not last:
            last, held = texts, _held(texts, stored)
        answer = _row(bound, state, held)
        if answer is not None:
            answers[state.text] = answer
    return answers


def row(bound: Bound, state: Token, texts: Sequence[str], stored: Mapping[str, Row]) -> Row | None:
    """Return the row of a state, stored or derived; None if a stored row is missing.

    ``texts`` are those of :func:`sources`, and ``stored`` has the stored rows.
    """
    return _row(bound, state, _held(texts, stored))


def _held(texts: Sequence[str], stored: Mapping[str, Row]) -> Mapping[str, Row] | None:
    """Return the stored rows of some states; None if one is missing."""
    held = {text: stored[text] for text in texts if text in stored}
    return held if len(held) == len({*texts}) else None


def _row(bound: Bound, state: Token, held: Mapping[str, Row] | None) -> Row | None:
    if held is None:
        return None
    if not state.derived or bound.problem.derived is None:
        return held[state.text]
    # One state after the other, so that a long list of them does not keep others waiting.
    with short():
        return bound.problem.derived.derive(state.state, held)
