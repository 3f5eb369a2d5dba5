"""The errors that solvers raise on bad input. No other exception leaves the package on bad input.

::

    TablebaseError
    ├── NotationError      the text is outside the alphabet of a state, an action or a rule
    ├── AmbiguousError     the text can be read in several ways
    ├── IllegalError       well spelled, but impossible under the rules
    ├── UnknownError       no such game, goal, strategy, table or rule
    └── VerificationError  rows that do not satisfy their own equations

Each carries the name of the offending field, and a valid example if one exists.
"""

from collections.abc import Sequence


class TablebaseError(Exception):
    """The base of all errors: a sentence that names the culprit, its field, and a valid example."""

    def __init__(self, message: str, *, field: str, example: str | None = None, available: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.field = field
        self.example = example
        self.available = tuple(available)


class NotationError(TablebaseError):
    """The text is outside the alphabet or the grammar."""


class AmbiguousError(TablebaseError):
    """The text can be read in several ways; ``available`` lists them."""


class IllegalError(TablebaseError):
    """The text is well spelled, but impossible under the rules."""


class UnknownError(TablebaseError):
    """Nothing has that name; ``available`` lists the names that exist."""


class VerificationError(TablebaseError):
    """A row does not satisfy its equation. The message names the first such row."""
