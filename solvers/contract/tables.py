"""Tables: questions answered as rows and columns. They are made from solved rows on request, or by the batch."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, Protocol

from solvers.contract.parameters import Parameter
from solvers.contract.rows import Confidence, Distribution, Row, fraction_text

# Half a unit in the last place of a double, relative to it.
HALF = 2.0**-53


@dataclass(frozen=True, slots=True)
class Cell:
    """A number of a table. ``printed`` is the figure that the source printed for it.

    The number is exact (``exact``), within ``error_bound`` of the truth, or an estimate (``confidence``).
    """

    value: float
    exact: str | None = None
    printed: str | None = None
    confidence: Confidence | None = None
    error_bound: float | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A question answered as rows of named columns. Each entry is text, an integer, a Cell or None."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | Cell | None, ...], ...]
    notes: tuple[str, ...] = ()


class Solved(Protocol):
    """A reader of the solved numbers of one game under one set of rules. Tables and matches are made from them."""

    def distribution(self, slug: str, state: str) -> Distribution:
        """Return the distribution of the score from a chance state under a solution's policy."""

    def rows(self, slug: str) -> Iterator[Row]:
        """Yield every row of a solution."""

    def row(self, slug: str, state: str) -> Row:
        """Return one row of a solution."""


@dataclass(frozen=True, slots=True)
class Request:
    """The input of a table that is made from solved rows: the rules, the rows, and the checked parameters.

    ``parameters`` maps names to values: a policy is its slug, an integer is an int. An optional parameter that was left
    out is missing.
    """

    rules: Any
    solved: Solved
    parameters: Mapping[str, Any]

    @property
    def default(self) -> bool:
        """True if these are the rules of the source, so that its figures apply."""
        return bool(self.rules.slug == "default")


# What may change with the rules: the points that are fair to who moves second, the turns of a game, and the first turn.
ASPECTS = ("head_start", "length", "first_turn")


class Gist(NamedTuple):
    """One of ASPECTS of a goal, which a table tells. ``read`` returns points, or a text; None if the table leaves it open."""

    aspect: str
    goal: str
    read: Callable[[Table], str | int | None]


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table that a game offers.

    ``make`` makes it from solved rows on request. ``needs`` lists the policies whose solutions it reads if no parameter
    is given. A table that must be solved or sampled has a ``maker`` instead: the name of a ``Maker`` of
    :mod:`solvers.contract.kernels`, which the batch calls. It may import kernels, so the service never imports it. ``together`` is that
    of :class:`solvers.contract.problem.Kernel`. ``gist`` is what the table tells of a goal when rules are compared.
    """

    name: str
    title: str
    make: Callable[[Request], Table] | None = None
    parameters: tuple[Parameter, ...] = ()
    needs: tuple[str, ...] = ()
    maker: str | None = None
    together: str = ""
    gist: Gist | None = None

    @property
    def offline(self) -> bool:
        """True if the batch makes the table."""
        return self.maker is not None


class Remembered:
    """A :class:`Solved` that reads each distribution only once."""

    def __init__(self, solved: Solved) -> None:
        self.distribution = cache(solved.distribution)
        self.rows = solved.rows
        self.row = solved.row


def cell(number: Fraction | int, printed: str | None = None) -> Cell:
    """Return the cell of an exact number, with a bound in place of a fraction that is too long to be written.

    ``printed`` is the figure that the source printed for it.
    """
    exact = Fraction(number)
    value, text = exact.numerator / exact.denominator, fraction_text(exact)
    return Cell(value, text, printed, error_bound=None if text else abs(value) * HALF)


def within(value: float, bound: float) -> Cell:
    """Return the cell of a number whose error is at most ``bound``."""
    return Cell(value, error_bound=bound)


def chances(distribution: Distribution) -> list[tuple[int, Fraction]]:
    """Return pairs of every possible score, ascending, and its probability."""
    return [
        (score, Fraction(weight, distribution.denominator))
        for score, weight in zip(distribution.support, distribution.weights, strict=True)
    ]
