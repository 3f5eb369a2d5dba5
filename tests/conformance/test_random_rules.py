"""Random legal rules over all games: each goal is foretold, and solved and checked where it is small."""

from random import Random

import pytest

from service.answers.estimates import estimate
from solvers.contract.problem import Problem
from solvers.dispatch import solve, verify
from solvers.errors import IllegalError, UnknownError
from solvers.games import REGISTRY
from tests.support import random_rules

# What is solved here has at most this many rows, and is foretold to take less.
ROWS, SECONDS = 150, 9.0
FEW, MANY = 6, 2000
SEED = 26


@pytest.mark.parametrize("game", REGISTRY)
@pytest.mark.parametrize("number", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_random_rules_are_solved_right_or_foretold(game: str, number: int) -> None:
    """No set of rules ends in a crash: small goals are solved, and pass the checks of every row; all others have an estimate."""
    random, entry = Random(f"{SEED} {game}"), REGISTRY[game]
    for _ in range(number):
        rules = random_rules.draw(entry, random)
        assert entry.rules_type.parse(rules.canonical()) == rules
        slugs = entry.defaults(rules)
        for slug in random.sample(slugs, min(2, len(slugs))):
            try:
                problem = entry.problem(rules, slug)
            except (IllegalError, UnknownError) as error:
                if error.field not in ("rules", "goal"):
                    raise
                continue
            _solved(problem)


def _solved(problem: Problem[object]) -> None:
    """Solve a small goal and check its rows; a larger one must be foretold."""
    foretold = estimate(problem)
    name = problem.rules.canonical(), problem.slug
    if foretold is None:
        return
    assert foretold.rows > 0, name
    assert foretold.cpu_seconds > 0, name
    assert foretold.memory_bytes > 0, name
    if foretold.rows > ROWS or foretold.cpu_seconds > SECONDS:
        return
    try:
        solution = solve(problem)
    except IllegalError as error:
        # The solver may refuse what it cannot bound, with what it does solve.
        if not error.example:
            raise
        return
    verify(problem, list(solution.rows), solution.distributions, solution.error_bound)
