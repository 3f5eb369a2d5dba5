"""Matches of Threes. The second player knows the first player's total; only the goals ``beat-*`` use it."""

from collections.abc import Mapping
from typing import Any

from solvers.contract.matches import Duel, Duels
from solvers.contract.parameters import Seat
from solvers.contract.problem import Problem, process_of
from solvers.games.threes import goals
from solvers.games.threes.problem import problem, start_at
from solvers.games.threes.rules import ThreesRules


class LowerTotal(Duels):
    """Matches of one turn each; the lower total wins."""

    usual = goals.LOWEST
    best: Mapping[Seat, str] = {"first": "win-first-tie-half", "second": "beat-tie-half"}
    replies: Mapping[Seat, str] = {"first": "win-first-tie-half"}

    def __init__(self, rules: ThreesRules) -> None:
        self._rules = rules

    def obstacle(self, seat: Seat, policy: str) -> str | None:
        """Return the reason why a policy that needs the opponent's total cannot play first; None for other policies."""
        if seat == "first" and goals.answers(policy):
            return "answers a total that is known: who plays first has none to answer"
        return None

    def pair(self, first: str, second: str) -> Duel:
        """Return the match of two policies."""
        return self.between(problem(self._rules, first), problem(self._rules, second))

    def between(self, first: Problem[Any], second: Problem[Any]) -> Duel:
        """Return the match of the policies of two problems."""
        if goals.answers(second.slug):
            return Duel(
                first,
                second,
                lambda total: start_at(self._rules, total),
                # The score of the second player is the remaining gap: the first player's total minus the second's.
                lambda _, gap: (gap < 0) - (gap > 0),
            )
        start = process_of(second).start()
        return Duel(first, second, lambda _: start, lambda total, against: (total < against) - (total > against))
