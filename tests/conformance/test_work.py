"""The work that games foretell from their rules."""

import pytest

from service.answers.estimates import estimate
from solvers.contract.problem import process_of
from solvers.games import REGISTRY, find

SMALL = [
    ("thirties", "dice=3,threshold=15"),
    ("threes", "dice=3"),
    ("threes", "dice=4,faces=1:1:0:4:9:6,reroll_all=false"),
    ("toss-up", "target=9,dice=4"),
    ("toss-up", "target=7,dice=3,red=1/4,yellow=1/4,green=1/2"),
]


@pytest.mark.parametrize(("game", "rules"), SMALL)
def test_the_number_of_rows_is_counted_without_listing_them(game: str, rules: str) -> None:
    """Arithmetic on the rules gives the number of states that an enumeration gives, for every goal."""
    parsed = find(game).rules_type.parse(rules)
    counted = {}
    for goal in find(game).defaults(parsed):
        problem = find(game).problem(parsed, goal)
        foretold = estimate(problem)
        assert foretold is not None
        counted[goal] = foretold.rows
        assert sum(1 for _ in process_of(problem).states()) == foretold.rows, goal
    assert counted


@pytest.mark.parametrize("game", REGISTRY)
def test_more_rows_are_never_foretold_to_take_less(game: str) -> None:
    """Every estimate has rows, seconds and memory; a goal with more rows than another of its kind is not foretold to be cheaper."""
    rules = find(game).rules_type()
    for goal in find(game).defaults(rules):
        foretold = estimate(find(game).problem(rules, goal))
        if foretold is not None:
            assert foretold.rows > 0
            assert foretold.cpu_seconds > 0
            assert foretold.memory_bytes > 50 << 20
