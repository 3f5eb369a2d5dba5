"""Maps of a policy in which each turn is either ended or goes on: over the points held, line by line.

A line stands for one number or thing that the decision also depends on, such as the points banked or the dice in hand.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from solvers.contract.parameters import Parameter
from solvers.contract.rows import Row

S = TypeVar("S", bound=Hashable)


class Line(NamedTuple):
    """A line of a map: its name, and the intervals of points held, both ends included, with which the policy goes on.

    ``low`` are the fewest points held that may occur on the line. With more points the policy ends the turn, unless an
    interval holds them.
    """

    label: str
    low: int
    on: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PolicyMap:
    """A map, ready to draw.

    ``about`` says under which circumstances it holds. ``across`` and ``down`` name the two axes. ``end`` and ``on`` are the
    words for the two decisions. Points held are multiples of ``step``; the map is drawn up to ``width`` points. The
    lines are equally spaced numbers if ``numbers`` is True, else things with names.
    """

    about: str
    across: str
    down: str
    end: str
    on: str
    step: int
    width: int
    numbers: bool
    lines: tuple[Line, ...]


class Maps(ABC, Generic[S]):
    """The maps of a problem, one for each choice of parameters, which are all integers with defaults."""

    @property
    @abstractmethod
    def parameters(self) -> Sequence[Parameter]:
        """The parameters, such as the opponent's points."""

    @abstractmethod
    def sources(self, values: Mapping[str, int]) -> tuple[S, ...]:
        """Return the stored states whose rows ``draw`` needs. ``values`` maps each parameter to its value."""

    @abstractmethod
    def draw(self, values: Mapping[str, int], rows: Mapping[str, Row]) -> PolicyMap:
        """Return a map. ``rows`` maps the text of each source to its row."""


def intervals(numbers: Sequence[int], step: int) -> tuple[tuple[int, int], ...]:
    """Return ascending numbers as intervals, both ends included, in which numbers are ``step`` apart."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + step:
            runs[-1] = runs[-1][0], number
        else:
            runs.append((number, number))
    return tuple(runs)
