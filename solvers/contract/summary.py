"""The figures of a goal under one set of rules that stay when its rows do not: a few numbers about the start and the whole game.

A game that can tell more than the value of the start names a module with the functions of :class:`Summarizer`.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf, nextafter
from typing import Any, Protocol

from solvers.contract.matches import Matches
from solvers.contract.problem import Problem, process_of
from solvers.contract.tables import HALF, Cell, Solved, cell, within

_RACE, _TURNS = "win", "min-turns"


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of a goal; those that a game does not have are None or left out.

    Parameters:
        begins: the chance that who begins wins, with half of the ties, if all play the goal.
        head_start: the fewest points for who comes second with which who begins wins at most half of the games.
        length: how long it lasts on average: the throws of a turn, or the turns of the quickest way to the target.
        prices: what each named strategy loses, in the goal's unit; in a race, how much more than half of the games its best reply wins.
    """

    begins: Cell | None = None
    head_start: int | None = None
    length: Cell | None = None
    prices: Mapping[str, Cell] = field(default_factory=dict)


class Held(Solved, Protocol):
    """The solved numbers of some goals under one set of rules."""

    def cell(self, slug: str, state: str) -> Cell:
        """Return the value of a state of a solution."""


class Summarizer(Protocol):
    """A module that summarizes the goals of a game."""

    def needs(self, problem: Problem[Any]) -> Sequence[str]:
        """Return the other goals under the same rules whose solutions are read."""

    def figures(self, problem: Problem[Any], held: Held, matches: Matches | None) -> Summary:
        """Return the summary of a goal. ``matches`` are those of the game under its rules."""


def combined(terms: Iterable[tuple[Fraction, Cell]], constant: Fraction = Fraction(0)) -> Cell:
    """Return a constant and the sum of cells, each times a factor."""
    total, error, exact = constant, Fraction(0), True
    for factor, number in terms:
        total += factor * Fraction(number.exact if number.exact is not None else number.value)
        if number.exact is None:
            exact = False
            error += abs(factor) * Fraction(number.error_bound or 0.0)
    if exact:
        return cell(total)
    value = float(total)
    return within(value, nextafter(float(error) + abs(value) * HALF, inf))


def fair(chances: Iterable[tuple[int, Cell]]) -> int | None:
    """Return the first number of points with which who begins wins at most half of the games.

    ``chances`` are those of who begins, by the points of the other player, ascending. It is None if no number is enough, or if
    the error bounds leave it open.
    """
    for points, chance in chances:
        error = chance.error_bound or 0.0
        if chance.value - error <= 0.5:
            return points if chance.value + error <= 0.5 else None
    return None


def fixed(slugs: Iterable[str], goal: str) -> tuple[str, ...]:
    """Return those of some slugs that are strategies under a goal."""
    return tuple(slug for slug in slugs if slug.startswith(f"{goal}:"))


def losses(problem: Problem[Any], held: Held, slugs: Iterable[str], start: str) -> dict[str, Cell]:
    """Return the losses of strategies under a goal without an opponent at the start, by strategy."""
    sign = Fraction(problem.goal.sign)
    best = held.cell(problem.slug, start)
    return {slug.partition(":")[2]: combined(((sign, best), (-sign, held.cell(slug, start)))) for slug in slugs}


def replied(held: Held, replies: Iterable[str], prefix: str, first: str, second: str) -> dict[str, Cell]:
    """Return the shares of the games above one half that the best replies to strategies win, by strategy.

    ``prefix`` is what the slugs of the replies begin with, and ``first`` and ``second`` are the starts at which they begin, or wait.
    """
    half = Fraction(1, 2)
    return {
        slug.removeprefix(prefix): combined(((half, held.cell(slug, first)), (half, held.cell(slug, second))), -half)
        for slug in replies
    }


@dataclass(frozen=True, slots=True)
class RaceSummarizer:
    """The summaries of a game in which players race to a target, as :class:`Summarizer`.

    Parameters:
        policies: returns the slugs that a batch solves under some rules.
        heads: returns the head starts that are tried under some rules, ascending.
        reply: the beginning of the slugs of best replies.
        shared: other goals whose value at the start is the chance of who begins.
    """

    policies: Callable[[Any], tuple[str, ...]]
    heads: Callable[[Any], Iterable[int]]
    reply: str
    shared: tuple[str, ...] = ()

    def needs(self, problem: Problem[Any]) -> tuple[str, ...]:
        """Return the quickest way to the target and the best replies in a race, and the named strategies under another goal."""
        policies = self.policies(problem.rules)
        if problem.slug != _RACE:
            return fixed(policies, problem.slug)
        return (_TURNS, *(slug for slug in policies if slug.startswith(self.reply)))

    def figures(self, problem: Problem[Any], held: Held, matches: Matches | None) -> Summary:  # noqa: ARG002  # a race needs none
        """Return the chance of who begins, the fair head start and the length of a race, and what strategies lose."""
        start = problem.notation.format(process_of(problem).start())
        begins = held.cell(problem.slug, start) if problem.slug in (_RACE, *self.shared) else None
        needed = self.needs(problem)
        if problem.slug == _RACE:
            return Summary(
                begins=begins,
                head_start=fair((points, held.cell(_RACE, f"0-{points}")) for points in self.heads(problem.rules)),
                length=held.cell(_TURNS, "0"),
                prices=replied(held, needed[1:], self.reply, "0-0", "0-0-wait"),
            )
        length = held.cell(_TURNS, start) if problem.slug == _TURNS else None
        return Summary(begins=begins, length=length, prices=losses(problem, held, needed, start))


def alike(matches: Matches, slug: str, held: Held) -> Cell:
    """Return the chance that who begins wins, with half of the ties, if both play the same goal."""
    result = matches.result(slug, slug, held)
    return cell(result.win + result.tie / 2)


def throws(problem: Problem[Any], held: Held) -> Cell:
    """Return the number of throws of a game without an opponent, on average. A decision follows each of them, or the end."""
    process, write = process_of(problem), problem.notation.format
    chances: dict[Any, Fraction] = {process.start(): Fraction(1)}
    total = Fraction(0)
    while chances:
        after: defaultdict[Any, Fraction] = defaultdict(Fraction)
        for state, chance in chances.items():
            kind = process.kind(state)
            if kind == "chance":
                total += chance
                outcomes = process.outcomes(state)
                weights = sum(weight for weight, _ in outcomes)
                for weight, outcome in outcomes:
                    after[outcome] += chance * Fraction(weight, weights)
            elif kind == "decision":
                after[process.step(state, held.row(problem.slug, write(state)).action or "")] += chance
        chances = after
    return cell(total)
