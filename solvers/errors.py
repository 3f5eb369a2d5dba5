"""Errors that the solvers raise; nothing else leaves the package on bad input.

::

    TablebaseError
    ├── NotationError      the text is outside the alphabet of a state, an action or a rule
    ├── IllegalError       well spelled, but impossible under the rules
    ├── UnknownError       no such game, goal, strategy, table or rule
    └── VerificationError  rows that do not satisfy their own equations

Each carries the name of the offending field, and a valid example where one exists.
"""

from collections.abc import Sequence


class TablebaseError(Exception):
    """Base of the tree: a sentence that names the culprit, its field, and a valid example."""

    def __init__(self, message: str, *, field: str, example: str | None = None, available: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.field = field
        self.example = example
        self.available = tuple(available)


class NotationError(TablebaseError):
    """The text is outside the alphabet or the grammar."""


class IllegalError(TablebaseError):
    """The text is well spelled, but the rules do not allow what it says."""


class UnknownError(TablebaseError):
    """There is nothing of that name; ``available`` lists what there is."""


class VerificationError(TablebaseError):
    """A row does not satisfy its equation; the message names the first such row."""
