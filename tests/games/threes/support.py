"""The problems of Threes by the texts that name them."""

from solvers.contract.problem import Problem, Process, process_of
from solvers.games.threes.game import Threes
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.state import State

THREES = Threes()


def bound(slug: str, rules: str = "") -> Problem[State]:
    """Return a problem by name."""
    return THREES.problem(ThreesRules.parse(rules), slug)


def process(slug: str) -> Process[State]:
    """Return its states and how they follow each other."""
    return process_of(bound(slug))
