"""Run the solvers, checkers, simulators and table makers that games name. Only this module imports modules by their names."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, cast

from solvers.contract.game import Game
from solvers.contract.kernels import Checker, Maker, RuleSearcher, Simulator, Solver, Staged, Stages
from solvers.contract.plays import Plays
from solvers.contract.presentation import strategy_cards
from solvers.contract.presentation.banking_words import Thumb
from solvers.contract.prices import Policy, Price, Pricer
from solvers.contract.problem import Problem
from solvers.contract.rows import Distribution, Row, Solution
from solvers.contract.rules import Rules
from solvers.contract.summary import Held, Summarizer, Summary
from solvers.contract.tables import Table
from solvers.errors import UnknownError


def solve(problem: Problem[Any], *, long: bool = False) -> Solution:
    """Solve a problem, or evaluate its fixed strategy. Every row lists the value of every legal action.

    ``long`` asks for the longer batch, which the problem's kernel must have.
    """
    solver = cast(Solver, import_module(problem.kernel.solver))
    return solver.solve_long(problem) if long else solver.solve(problem)


def stages(problem: Problem[Any]) -> Stages:
    """Return the stages of a problem whose kernel is staged."""
    return cast(Staged, import_module(problem.kernel.solver)).stages(problem)


def verify(
    problem: Problem[Any], rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float | None
) -> float:
    """Return the largest residual of the Bellman equations over all rows: 0.0 if every number is exact.

    The checker that the problem names shares no code with its solver. ``error_bound`` is the solution's.

    Raises:
        VerificationError: an equation does not hold, or a row is missing or superfluous; the message names the first.
    """
    checker = cast(Checker, import_module(problem.kernel.checker))
    return checker.verify(problem, rows, distributions, error_bound)


def make_table(game: Game, rules: Rules, name: str) -> Table:
    """Return a table that the batch stores. Raises UnknownError if the game has no offline table of that name."""
    makers = {spec.name: spec.maker for spec in game.tables(rules) if spec.maker is not None}
    if name not in makers:
        raise UnknownError(f"{game.slug} has no offline table {name!r}", field="table", available=sorted(makers))
    return cast(Maker, import_module(makers[name])).make(rules)


def search_rules(game: Game, rules: Rules, number: int) -> Mapping[str, Thumb]:
    """Return rules for the strategy cards of a race by their sizes, found by a number of steps of a search."""
    maker = next(spec.maker for spec in game.tables(rules) if spec.name == strategy_cards.NAME)
    return cast(RuleSearcher, import_module(str(maker))).search(rules, number)


def needs(game: Game, problem: Problem[Any]) -> Sequence[str]:
    """Return the other goals under the same rules whose solutions :func:`summarize` reads."""
    return cast(Summarizer, import_module(game.summarizer)).needs(problem) if game.summarizer else ()


def summarize(game: Game, problem: Problem[Any], held: Held) -> Summary:
    """Return the figures of a solved goal that stay when its rows do not. ``held`` has it, and what it :func:`needs`."""
    if not game.summarizer:
        return Summary()
    return cast(Summarizer, import_module(game.summarizer)).figures(problem, held, game.matches(problem.rules))


def simulate(
    problem: Problem[Any],
    state: str,
    second: str | None,
    solved: Callable[[str], Iterable[Row]],
    plays: int,
    seed: int,
    progress: Callable[[int], None],
) -> Plays:
    """Play whole games of a problem that names a simulator, from a state, by the first player against ``second``.

    Raises:
        UnknownError, IllegalError: there is no such opponent, or no game is played from the state.
    """
    if problem.kernel.simulator is None:
        raise ValueError(f"{problem.game} {problem.slug} names no simulator")
    begin = problem.notation.parse(state)
    simulator = cast(Simulator, import_module(problem.kernel.simulator))
    return simulator.simulate(problem, begin, second, solved, plays, seed, progress)


def price(problem: Problem[Any], policy: Policy) -> Price:
    """Return the price of a policy of a race, whose kernel names a pricer.

    Raises:
        IllegalError: the policy goes on with too many points.
    """
    if problem.kernel.pricer is None:
        raise ValueError(f"{problem.game} {problem.slug} names no pricer")
    return cast(Pricer, import_module(problem.kernel.pricer)).price(problem, policy)
