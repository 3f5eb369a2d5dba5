"""Everything about a problem that is for people: the words for its states and actions, and parts with pictures and names.

No number depends on a view. The registry entry of a game makes the views of a problem
(:meth:`solvers.contract.game.Game.views`), and the problem knows nothing of them.
"""

from collections.abc import Hashable, Mapping
from typing import Any, Generic, TypeVar

from solvers.contract.aspects import Aspects
from solvers.contract.histories import Histories
from solvers.contract.maps import Maps
from solvers.contract.problem import Problem
from solvers.contract.rows import Row
from solvers.contract.speech import Fields, Spoken

S = TypeVar("S", bound=Hashable)


class Views(Generic[S]):
    """The views of a problem. A game overrides those that it has.

    ``spoken_states`` and ``spoken_actions`` describe the ways in which people write states and actions. By default all numbers
    are plain numbers. A game with dice or cards declares them, so that the reader knows the text allowed between them.

    A view is None if the problem does not have it: ``aspects`` if the parts of a value have no names, ``maps`` if the policy
    has no choice between going on and stopping, and ``histories`` if the process judges records of games, or nothing does.
    """

    spoken_states: Spoken = Fields()
    spoken_actions: Spoken = Fields()
    aspects: Aspects[S] | None = None
    histories: Histories[S] | None = None
    maps: Maps[S] | None = None

    def __init__(self, problem: Problem[S]) -> None:
        self.problem = problem

    def label(self, state: S, action: str) -> str:  # noqa: ARG002 - a default that looks at no state
        """Return the action in words; by default its text."""
        return action

    def thrown(self, before: S, after: S) -> str:  # noqa: ARG002 - a default that looks at one state
        """Return the dice thrown between ``before``, a chance state, and ``after``, in words; by default the text of ``after``."""
        return self.problem.notation.format(after)

    def event(self, before: S, after: S) -> str:
        """Return the meaning of the throw between ``before`` and ``after``, in words. Outcomes of equal meaning have equal words.

        By default these are the words of :meth:`thrown`.
        """
        return self.thrown(before, after)

    def members(self, row: Row) -> Mapping[str, Any]:  # noqa: ARG002 - a default for rows without ``more``
        """Return the members that a row's ``more`` adds to a reply; :attr:`solvers.contract.game.Game.members` describes them."""
        return {}
