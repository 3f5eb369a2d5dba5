"""Compile what a goal needs, by solving it under rules that make it small."""

from solvers import dispatch
from solvers.errors import TablebaseError
from solvers.games import find

# Small problems have the same kernels as large ones. Only the dice games have rules that make them small.
SMALL = {
    "thirties": "dice=2,threshold=10",
    "threes": "dice=2",
    "toss-up": "dice=2,target=4",
    "ten-thousand": "target=500",
}


def warm(game: str, goal: str) -> None:
    """Load and compile the solver and the checker of a goal. Does nothing if the goal is not small under any rules."""
    if game not in SMALL:
        return
    entry = find(game)
    try:
        problem = entry.problem(entry.read_rules(SMALL[game]), goal)
        solved = dispatch.solve(problem)
    except TablebaseError:
        # The goal is not one of these rules.
        return
    dispatch.verify(problem, solved.rows, solved.distributions, solved.error_bound)
