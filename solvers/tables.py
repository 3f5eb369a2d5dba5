"""Tables as every game makes them: a request, its parameters checked, and cells."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Generic, TypeVar

from solvers.errors import NotationError, UnknownError
from solvers.rules import Rules
from solvers.types import Cell, Distribution, Game, Solved, Table, TableSpec

R = TypeVar("R", bound=Rules)


@dataclass(frozen=True, slots=True)
class Request(Generic[R]):
    """What a table is made from."""

    game: Game
    rules: R
    solved: Solved
    parameters: Mapping[str, str]

    @property
    def default(self) -> bool:
        """Whether these are the rules of the source, so that its figures apply."""
        return self.rules.slug == "default"


class Remembered:
    """Solved numbers that read no distribution twice, see :class:`solvers.types.Solved`."""

    def __init__(self, solved: Solved) -> None:
        self.distribution = cache(solved.distribution)
        self.rows = solved.rows
        self.row = solved.row


def answer(
    name: str, specs: Sequence[TableSpec], makers: Mapping[str, Callable[[Request[R]], Table]], request: Request[R]
) -> Table:
    """Make a table by name; see :meth:`solvers.types.Game.table`."""
    known = {spec.name: spec for spec in specs if not spec.offline}
    if name not in known:
        raise UnknownError(
            f"{request.game.slug} has no table {name!r}",
            field="table",
            example=next(iter(known), None),
            available=sorted(known),
        )
    for given in request.parameters:
        if given not in known[name].parameters:
            raise NotationError(
                f"table {name} has no parameter {given!r}", field=given, available=sorted(known[name].parameters)
            )
    return makers[name](request)


def cell(number: Fraction | int, printed: str | None = None) -> Cell:
    """An exact number, and as the source printed it."""
    exact = Fraction(number)
    return Cell(exact.numerator / exact.denominator, str(exact), printed)


def within(value: float, bound: float) -> Cell:
    """A number that is at most ``bound`` off."""
    return Cell(value, error_bound=bound)


def chances(ends: Distribution) -> list[tuple[int, Fraction]]:
    """Every score that can be, with its probability."""
    return [
        (score, Fraction(weight, ends.denominator)) for score, weight in zip(ends.support, ends.weights, strict=True)
    ]
