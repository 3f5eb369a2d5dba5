"""Problems of Toss Up! by the texts that name them."""

from solvers.games.toss_up.game import TossUp
from solvers.games.toss_up.problem import TossUpProblem
from solvers.games.toss_up.rules import TossUpRules


def problem(slug: str, rules: str = "") -> TossUpProblem:
    """A goal whose decisions have rows, under rules given as text."""
    found = TossUp().problem(TossUpRules.parse(rules), slug)
    assert isinstance(found, TossUpProblem)
    return found
