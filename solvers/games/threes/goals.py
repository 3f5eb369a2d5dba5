"""Goals of Threes: what is counted on the way, and what the count at the end is worth."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from solvers.games.threes import rivals
from solvers.games.threes.notation import Tally
from solvers.games.threes.rules import ThreesRules
from solvers.types import Goal, Result


class End(NamedTuple):
    """What an end is worth: to the goal, to the second value, and against the opponent, if there is one."""

    value: Fraction
    second: Fraction
    result: Result | None


@dataclass(frozen=True, slots=True)
class Aim:
    """A goal, what its positions count, and what each count is worth at the end (lost positions aside)."""

    goal: Goal
    tally: Tally
    end: Callable[[int], End]


@dataclass(frozen=True, slots=True)
class Convention:
    """What a tie is worth, in words and as a number."""

    title: str
    tie: Fraction
    unit: str


TIES: Mapping[str, Convention] = {
    "tie-wins": Convention("a tie counts as won", Fraction(1), "probability"),
    "tie-half": Convention("a tie counts half", Fraction(1, 2), "share of the win"),
    "tie-loses": Convention("a tie counts as lost", Fraction(0), "probability"),
}
Maker = Callable[[str, ThreesRules], Aim]
LOWEST = "min-expected"
OF_THREE = "win-first-of-3"


def find(rules: ThreesRules, slug: str) -> Aim | None:
    """The goal of that slug, or None where there is none."""
    make = _MAKERS.get(slug)
    return None if make is None else make(slug, rules)


def slugs() -> tuple[str, ...]:
    """Every goal; all exist under all rules."""
    return tuple(_MAKERS)


def _lowest(slug: str, rules: ThreesRules) -> Aim:  # noqa: ARG001 - the signature of a maker
    return Aim(Goal(slug, "collect the fewest points", "points", "min"), "", _points)


def _beat(convention: Convention) -> Maker:
    def make(slug: str, rules: ThreesRules) -> Aim:  # noqa: ARG001 - as above
        title = f"end below the opponent's total, which is known; {convention.title}"
        goal = Goal(slug, title, convention.unit, second="expected points to come", second_direction="min", share=True)
        return Aim(goal, "gap", lambda gap: _gap(gap, convention.tie))

    return make


def _win_first(convention: Convention) -> Maker:
    def make(slug: str, rules: ThreesRules) -> Aim:
        title = f"end below an opponent who throws next and knows the total; {convention.title}"
        return _first(slug, title, convention.unit, lambda: rivals.one(rules, convention.tie))

    return make


def _of_three(slug: str, rules: ThreesRules) -> Aim:
    title = "play first of three players; the lowest total wins, who tie for it share the win"
    return _first(slug, title, "share of the win", lambda: rivals.two(rules))


def _first(slug: str, title: str, unit: str, worth: Callable[[], rivals.Worth]) -> Aim:
    """A goal of who plays first; what totals are worth is not worked out before it is asked for."""
    goal = Goal(slug, title, unit, second="expected total", second_direction="min", share=True)

    def end(total: int) -> End:
        value, result = worth()[total]
        return End(value, Fraction(total), result)

    return Aim(goal, "own", end)


def _points(points: int) -> End:
    return End(Fraction(points), Fraction(0), None)


def _gap(gap: int, tie: Fraction) -> End:
    return End(Fraction(1) if gap else tie, Fraction(0), Result(Fraction(gap > 0), Fraction(gap == 0), Fraction(0)))


_MAKERS: Mapping[str, Maker] = {
    LOWEST: _lowest,
    **{f"beat-{name}": _beat(convention) for name, convention in TIES.items()},
    **{f"win-first-{name}": _win_first(convention) for name, convention in TIES.items()},
    OF_THREE: _of_three,
}
