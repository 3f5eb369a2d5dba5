"""Everything about a problem that is for people: the words for its states and actions, and parts with pictures and names.

No number depends on a view. The registry entry of a game makes the views of a problem
(:meth:`solvers.contract.game.Game.views`), and the problem knows nothing of them.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from solvers.contract.presentation.aspects import Aspects
from solvers.contract.presentation.banking_words import Banking
from solvers.contract.presentation.histories import Histories
from solvers.contract.presentation.maps import Maps
from solvers.contract.presentation.policy_words import Keeping
from solvers.contract.presentation.speech import Fields, Spoken
from solvers.contract.presentation.step_by_step import StepByStep
from solvers.contract.problem import Problem
from solvers.contract.rows import Row

S = TypeVar("S", bound=Hashable)


class Count(NamedTuple):
    """A number that players want to see all the time, such as the points that one of them has banked.

    ``seat`` is 0 for the player who moves, 1 for the next one, and so on.
    """

    seat: int
    title: str
    value: int


class Pieces(NamedTuple):
    """The colours that thrown dice show, as far as a state tells them.

    ``known`` dice show a colour for certain. The ``others`` show the ``colours`` with these weights, and at least one of them
    the colour ``must``, if it is not empty.
    """

    known: Mapping[str, int]
    others: int = 0
    colours: Mapping[str, int] = {}
    must: str = ""


class Views(Generic[S]):
    """The views of a problem. A game overrides those that it has.

    ``spoken_states`` and ``spoken_actions`` describe the ways in which people write states and actions. By default all numbers
    are plain numbers. A game with dice or cards declares them, so that the reader knows the text allowed between them.

    A view is None if the problem does not have it: ``aspects`` if the parts of a value have no names, ``maps`` if the policy
    has no choice between going on and stopping, ``histories`` if the process judges records of games, or nothing does, and
    ``steps`` if a turn has no steps.
    """

    spoken_states: Spoken = Fields()
    spoken_actions: Spoken = Fields()
    aspects: Aspects[S] | None = None
    histories: Histories[S] | None = None
    steps: StepByStep[S] | None = None
    maps: Maps[S] | None = None
    # The words in which people say how they play; None if nobody can.
    policies: Keeping[S] | Banking | None = None
    # The name of what actions earn at once, such as "points so far"; empty if the state itself tells it.
    earned: str = ""
    # The figures of play-outs in words, as a person says them about the player who moves: "points" is "the points you keep". Those from 0
    # to 1 are chances.
    played: Mapping[str, str] = {}

    def __init__(self, problem: Problem[S]) -> None:
        self.problem = problem

    def position(self, state: S) -> str:
        """Return a state in words, short enough to stand before an answer; by default its text."""
        return self.problem.notation.format(state)

    def completed(self, text: str) -> str:
        """Return the text of a state with the numbers that the rest of it determines, in place of ``?``; by default the text itself."""
        return text

    def context(self, text: str) -> str:
        """Return the part of a state's text that the labels and afterstates of its actions depend on; by default all of it.

        Two states with equal parts have equal labels and afterstates of the actions that both have.
        """
        return text

    def label(self, state: S, action: str) -> str:  # noqa: ARG002 - a default that looks at no state
        """Return the action in words; by default its text."""
        return action

    def asked(self, text: str) -> tuple[str, ...]:  # noqa: ARG002 - a default for games whose actions are dice
        """Return the ends of the actions that a message in words asks about."""
        return ()

    def done(self, state: S, action: str) -> str:
        """Return an action that the other player has taken in words; by default as those that may be chosen."""
        return self.label(state, action)

    def thrown(self, before: S, after: S) -> str:  # noqa: ARG002 - a default that looks at one state
        """Return the dice thrown between ``before``, a chance state, and ``after``, in words; by default the text of ``after``."""
        return self.problem.notation.format(after)

    def event(self, before: S, after: S) -> str:
        """Return the meaning of the throw between ``before`` and ``after``, in words. Outcomes of equal meaning have equal words.

        By default these are the words of :meth:`thrown`.
        """
        return self.thrown(before, after)

    def counts(self, state: S) -> Sequence[Count]:  # noqa: ARG002 - a default for games that count nothing
        """Return the numbers of a state that players want to see all the time, also before a throw and at the end."""
        return ()

    def pieces(self, before: S, after: S) -> Pieces | None:  # noqa: ARG002 - a default for dice that a state shows
        """Return the colours of the dice thrown between ``before`` and ``after``; None if the state shows all dice."""
        return None

    def members(self, row: Row) -> Mapping[str, Any]:  # noqa: ARG002 - a default for rows without ``more``
        """Return the members that a row's ``more`` adds to a reply; :attr:`solvers.contract.game.Game.members` describes them."""
        return {}
