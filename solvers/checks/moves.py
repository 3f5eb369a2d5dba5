"""The moves of every state of a problem, read from its process once, for the checks of exact rows."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from solvers.checks.refusal import fail
from solvers.contract.problem import Kind, Problem, process_of


@dataclass(frozen=True, slots=True)
class Moves:
    """The steps from a state.

    ``names`` are the actions of a decision, ascending. ``targets`` are the indices of the afterstates in ``Book.texts``, in the order of
    ``names``, or of the outcomes of a chance state, in the order of ``weights``.
    """

    state: Any
    kind: Kind
    names: tuple[str, ...]
    targets: tuple[int, ...]
    weights: tuple[int, ...]


class Book:
    """The moves of every state that has a row.

    ``moves`` maps a state's text to its moves. ``texts`` lists these states and those they lead to. ``at`` has the
    moves of each index, None if the state has no row. ``parse`` returns the state of a text.
    """

    def __init__(self, problem: Problem[Any]) -> None:
        self.texts: list[str] = []
        self.moves: dict[str, Moves] = {}
        self._indices: dict[str, int] = {}
        self._names: dict[tuple[str, ...], tuple[str, ...]] = {}
        # Many goals ask for the same ends, many times.
        self.parse = cache(problem.notation.parse)
        process = process_of(problem)
        write = cache(problem.notation.format)
        for state in process.states():
            text = write(state)
            if problem.notation.parse(text) != state:
                raise fail(text, "does not read back as the state it was written from")
            kind = process.kind(state)
            names: tuple[str, ...] = ()
            weights: tuple[int, ...] = ()
            after: list[Any] = []
            if kind == "decision":
                names = self.shared(tuple(sorted(process.actions(state))))
                after = [process.step(state, action) for action in names]
            elif kind == "chance":
                outcomes = process.outcomes(state)
                weights, after = tuple([weight for weight, _ in outcomes]), [outcome for _, outcome in outcomes]
            targets = tuple([self._add(write(successor)) for successor in after])
            self.moves[text] = Moves(state, kind, names, targets, weights)
            self._add(text)
        self.at = [self.moves.get(text) for text in self.texts]

    def shared(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return one object for all equal tuples of names, so that they can be compared by identity."""
        return self._names.setdefault(names, names)

    def _add(self, text: str) -> int:
        index = self._indices.get(text)
        if index is None:
            index = self._indices[text] = len(self.texts)
            self.texts.append(text)
        return index

    def index(self, text: str) -> int:
        """Return the index of a state's text."""
        return self._indices[text]


_BOOKS: dict[tuple[object, ...], Book] = {}


def book_of(problem: Problem[Any]) -> Book:
    """Return the moves of a problem. Those of the last dynamics are cached, as many goals share them."""
    key = (problem.game, problem.rules, process_of(problem).dynamics)
    if key not in _BOOKS:
        _BOOKS.clear()
        _BOOKS[key] = Book(problem)
    return _BOOKS[key]
