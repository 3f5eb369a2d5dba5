"""Matches of Threes. The second player knows the first player's total; only the goals ``beat-*`` use it."""

from solvers.contract.matches import Duel, Duels
from solvers.contract.parameters import Seat
from solvers.contract.problem import process_of
from solvers.games.threes import goals
from solvers.games.threes.problem import problem, start_at
from solvers.games.threes.rules import ThreesRules


class LowerTotal(Duels):
    """Matches of one turn each; the lower total wins."""

    usual = goals.LOWEST

    def __init__(self, rules: ThreesRules) -> None:
        self._rules = rules

    def obstacle(self, seat: Seat, policy: str) -> str | None:
        """Return the reason why a policy that needs the opponent's total cannot play first; None for other policies."""
        if seat == "first" and goals.answers(policy):
            return "answers a total that is known: who plays first has none to answer"
        return None

    def pair(self, first: str, second: str) -> Duel:
        """Return the match of two policies."""
        one, other = problem(self._rules, first), problem(self._rules, second)
        if goals.answers(second):
            return Duel(
                one,
                other,
                lambda total: start_at(self._rules, total),
                # The score of the second player is the remaining gap: the first player's total minus the second's.
                lambda _, gap: (gap < 0) - (gap > 0),
            )
        start = process_of(other).start()
        return Duel(one, other, lambda _: start, lambda total, against: (total < against) - (total > against))
