"""The goals of Threes: the tally that positions keep for each goal, and the value of each tally at the end."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from solvers.contract.goals import Goal
from solvers.contract.rows import Result
from solvers.games.threes import rivals
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.state import Tally
from solvers.games.threes.strategies import STRATEGIES


class End(NamedTuple):
    """The worth of an end: its value, its second value, and its chances against the opponent, if there is one."""

    value: Fraction
    second: Fraction
    result: Result | None


@dataclass(frozen=True, slots=True)
class Aim:
    """A goal and the tally that its positions keep. ``end`` maps each tally, except that of a lost game, to its end."""

    goal: Goal
    tally: Tally
    end: Callable[[int], End]


@dataclass(frozen=True, slots=True)
class Convention:
    """The share of the win that a tie counts as, in words and as a number from 0 to 1.

    ``called`` are the other names of the goal to beat a total under this convention.
    """

    title: str
    tie: Fraction
    unit: str
    called: tuple[str, ...]

    @property
    def said(self) -> str:
        """The phrase about a value: a share of the win is more than the chance to win alone."""
        return _SAID[self.unit]


_SAID = {
    "probability": "win with a chance of {value}",
    "share of the win": "expect {value} of the win",
}
TIES: Mapping[str, Convention] = {
    "tie-wins": Convention(
        "a tie counts as won",
        Fraction(1),
        "probability",
        ("tie wins", "ties win", "a tie wins", "tie is enough", "a tie is enough"),
    ),
    "tie-half": Convention(
        "a tie counts half", Fraction(1, 2), "share of the win", ("beat", "second", "playing second", "tie is half")
    ),
    "tie-loses": Convention(
        "a tie counts as lost", Fraction(0), "probability", ("tie loses", "ties lose", "a tie loses", "tie is lost")
    ),
}
Maker = Callable[[str, ThreesRules], Aim]
LOWEST = "min-expected"
OF_THREE = "win-first-of-3"
BEATS = tuple(f"beat-{name}" for name in TIES)


def find(rules: ThreesRules, slug: str) -> Aim | None:
    """Return the goal with this slug; None if there is none."""
    make = _MAKERS.get(slug)
    return None if make is None else make(slug, rules)


def slugs() -> tuple[str, ...]:
    """Return the slug of every goal. All goals exist under all rules."""
    return tuple(_MAKERS)


def policies() -> tuple[str, ...]:
    """Return every policy that a batch solves: each goal, and each strategy under min-expected."""
    return (*slugs(), *(f"{LOWEST}:{strategy}" for strategy in STRATEGIES))


def answers(slug: str) -> bool:
    """True if a policy's goal needs the opponent's total, so that only the second player can pursue it."""
    return slug.partition(":")[0] in BEATS


def _lowest(slug: str, rules: ThreesRules) -> Aim:  # noqa: ARG001 - the signature of a maker
    return Aim(
        Goal(
            slug,
            "collect the fewest points",
            "points",
            "min",
            said="collect {value}{average} from here on",
            aliases=("low", "lowest", "fewest", "fewest points"),
        ),
        "",
        _points,
    )


def _beat(convention: Convention) -> Maker:
    def make(slug: str, rules: ThreesRules) -> Aim:  # noqa: ARG001 - as above
        title = f"end below the opponent's total, which is known; {convention.title}"
        goal = Goal(
            slug,
            title,
            convention.unit,
            second="expected points to come",
            second_direction="min",
            share=True,
            said=convention.said,
            aliases=convention.called,
        )
        return Aim(goal, "gap", lambda gap: _gap(gap, convention.tie))

    return make


def _win_first(convention: Convention) -> Maker:
    def make(slug: str, rules: ThreesRules) -> Aim:
        title = f"end below an opponent who throws next and knows the total; {convention.title}"
        aliases = ("win first", "first", "playing first") if convention.tie == Fraction(1, 2) else ()
        return _first(slug, title, convention.unit, lambda: rivals.one(rules, convention.tie), aliases)

    return make


def _of_three(slug: str, rules: ThreesRules) -> Aim:
    title = "play first of three players; the lowest total wins, who tie for it share the win"
    return _first(slug, title, "share of the win", lambda: rivals.two(rules))


def _first(slug: str, title: str, unit: str, worth: Callable[[], rivals.Worth], aliases: tuple[str, ...] = ()) -> Aim:
    """Return a goal of the first player. ``worth`` is slow, so it is not called before an end is looked at."""
    goal = Goal(
        slug,
        title,
        unit,
        second="expected total",
        second_direction="min",
        share=True,
        said=_SAID[unit],
        aliases=aliases,
    )

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
    **dict(zip(BEATS, map(_beat, TIES.values()), strict=True)),
    **{f"win-first-{name}": _win_first(convention) for name, convention in TIES.items()},
    OF_THREE: _of_three,
}
