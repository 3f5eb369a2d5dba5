"""Policies in words: what a game declares so that players can say how they play, and the statements that their words become.

A policy of a game in which dice are kept is a list of statements. Each adds dice of the throw to those that the statements before
it keep, if all its conditions hold: ``keep every 5 and 6, at least the highest die; if 1 die is left over, keep every 4``. If all
statements together keep too few dice, the best of the others are kept as well.

:mod:`service.reading.policies` reads the text. Its grammar is the same for all games, and the data here is what differs.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

S = TypeVar("S", bound=Hashable)


class Span(NamedTuple):
    """The numbers from ``low`` to ``high``, both included; no number is too high if ``high`` is None."""

    low: int
    high: int | None

    def has(self, number: int) -> bool:
        """True if the number is one of them."""
        return self.low <= number and (self.high is None or number <= self.high)


@dataclass(frozen=True, slots=True)
class Measure(Generic[S]):
    """A number of a decision that conditions may name, such as the points put aside.

    ``name`` is how it is said back, behind its number and in the plural. ``names`` are other names, as people write them.
    """

    name: str
    of: Callable[[S], int]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Keeping(Generic[S]):
    """The words of a game in which dice are kept.

    Attributes:
        verb: The word for keeping dice, as it is said back. Common other words are read as well.
        dice: Returns the dice thrown in a decision.
        least: Returns the least number of dice to keep there.
        ascending: Orders dice from the lowest to the highest.
        highest: True if the highest dice are kept if a policy keeps too few; else the lowest are.
        again: The action that keeps no die; empty if there is none.
        may_repeat: True in a decision where this action is legal.
        measures: The numbers that conditions may name.
        examples: Policies that can be read; the first is shown with every refusal.
        alike: Returns one state for all that no rule and no goal tells apart.
    """

    verb: str
    dice: Callable[[S], str]
    least: Callable[[S], int]
    ascending: Callable[[str], str]
    highest: bool
    examples: tuple[str, ...]
    measures: tuple[Measure[S], ...] = ()
    again: str = ""
    may_repeat: Callable[[S], bool] = lambda _: False
    alike: Callable[[S], S] = lambda state: state


class Throw(NamedTuple):
    """The facts that a condition looks at: the state, the dice thrown, and those of them that no statement before keeps."""

    state: Any
    dice: str
    left: str


class Counted(NamedTuple):
    """The condition that a measure lies in a span."""

    measure: Measure[Any]
    span: Span

    def holds(self, throw: Throw) -> bool:
        """True if the condition holds."""
        return self.span.has(self.measure.of(throw.state))


class Shown(NamedTuple):
    """The condition on the number of dice that show one of some faces: of those thrown, or of those left over."""

    span: Span
    faces: str
    left: bool

    def holds(self, throw: Throw) -> bool:
        """True if the condition holds."""
        return self.span.has(sum(die in self.faces for die in (throw.left if self.left else throw.dice)))


Condition = Counted | Shown


class Faces(NamedTuple):
    """Every die that shows one of some faces."""

    faces: str

    def of(self, ascending: str) -> str:
        """Return these of some dice."""
        return "".join(die for die in ascending if die in self.faces)


class Edge(NamedTuple):
    """The highest or lowest dice."""

    number: int
    highest: bool

    def of(self, ascending: str) -> str:
        """Return these of some dice."""
        return ascending[max(0, len(ascending) - self.number) :] if self.highest else ascending[: self.number]


Item = Faces | Edge


class Keep(NamedTuple):
    """The statement that keeps some of the dice left over, and ``instead`` if no die is kept then."""

    items: tuple[Item, ...]
    conditions: tuple[Condition, ...]
    instead: Edge | None = None


class Again(NamedTuple):
    """The statement that keeps no die and throws all again, if that is legal and no statement before keeps any."""

    conditions: tuple[Condition, ...]


Statement = Keep | Again


def keeper(words: Keeping[S], statements: tuple[Statement, ...]) -> Callable[[S], str]:
    """Return the policy that follows some statements: it maps each decision to a legal action."""

    def follow(state: S) -> str:
        dice = words.dice(state)
        kept, left = "", words.ascending(dice)
        for statement in statements:
            throw = Throw(state, dice, left)
            if not all(condition.holds(throw) for condition in statement.conditions):
                continue
            if isinstance(statement, Again):
                if not kept and words.may_repeat(state):
                    return words.again
                continue
            for item in (*statement.items, statement.instead):
                if item is not None and (item is not statement.instead or not kept):
                    some = item.of(left)
                    kept, left = kept + some, _without(left, some)
        few = Edge(max(0, words.least(state) - len(kept)), words.highest)
        return "".join(sorted(kept + few.of(left)))

    return follow


def _without(dice: str, some: str) -> str:
    for die in some:
        dice = dice.replace(die, "", 1)
    return dice
