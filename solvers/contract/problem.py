r"""The contract between games, solvers and everything that shows their answers.

A game under one set of rules and one goal, with or without a fixed strategy, is a :class:`Problem`: its identity and
its parts. A part that a game lacks is None. The main part is the :class:`Process`, whose states are decisions (the
player picks an action), chance states (the dice pick an outcome) or terminal. An action leads to its *afterstate*, a
chance or terminal state. With utility :math:`u` on terminal states, the payoff :math:`r` that an action earns at once,
and the probability :math:`p` of an outcome,

.. math::

    V(s) = u(s) \text{ (terminal)}, \qquad
    V(s) = \sum_o p(o)\, V(o) \text{ (chance)}, \qquad
    V(s) = \max_a [\, r(s, a) + V(s_a) \,] \text{ (decision)},

with min for max if the goal's direction is ``min``, and with the strategy's action in place of the best one if the
problem fixes a strategy. If turns pass between players, each :math:`V` on the right counts as :meth:`Process.transit`
says. Actions of equal value are ordered by the goal's second utility, then by the game's rule
(:meth:`Process.tie_break`). Utilities and probabilities are exact rationals.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from solvers.contract.goals import Goal, Strategy
from solvers.contract.rows import Distribution, Result, Row
from solvers.contract.rules import Rules
from solvers.contract.seats import Seats

Kind = Literal["decision", "chance", "terminal"]
S = TypeVar("S", bound=Hashable)


class Payoff(NamedTuple):
    """The immediate earnings of an action, which the afterstate does not remember.

    ``value`` is in the goal's unit, ``second`` in the unit of the second utility, and ``score`` is added to the score
    that distributions count.
    """

    value: Fraction
    second: Fraction
    score: int


class Transit(NamedTuple):
    """The contribution of the value x of a state to a state before it: ``constant + sign * x``, ``sign`` 1 or -1."""

    constant: Fraction
    sign: int

    def of(self, value: Any) -> Any:
        """Return the contribution of a value."""
        return self.constant + self.sign * value

    def then(self, following: "Transit") -> "Transit":
        """Return the transit that applies ``following`` first and this one second."""
        return Transit(self.constant + self.sign * following.constant, self.sign * following.sign)


NOTHING = Payoff(Fraction(0), Fraction(0), 0)
SAME = Transit(Fraction(0), 1)


class Kernel(NamedTuple):
    """The names of the modules that work on a problem: its ``Solver`` and ``Checker`` of :mod:`solvers.contract.kernels`.

    ``searcher`` searches states on request, ``simulator`` plays whole games of a problem without a process, and ``pricer`` prices
    policies of a race, as :class:`solvers.contract.prices.Pricer`; None if nothing does.

    One process solves the problems and tables of a game with the same ``together``, one after the other, so that they share
    compiled code or results; an empty one shares nothing. ``long`` is True if the solver has ``solve_long``. ``staged`` is True
    if the solver has ``stages``. ``distributions`` is False if there are no distributions, neither made by the solver nor
    derived.
    """

    solver: str
    checker: str
    together: str = ""
    long: bool = False
    searcher: str | None = None
    simulator: str | None = None
    distributions: bool = True
    pricer: str | None = None
    staged: bool = False


EXACT = Kernel("solvers.engine.exact", "solvers.checks.exact")


class Process(ABC, Generic[S]):
    """The states of a game and the steps between them. A state is a hashable value of the game's choice; actions are text.

    Eight methods are abstract. The defaults of the others suit a game without earnings before the end and without turns of an
    opponent, in which the rules give the value of every end.
    """

    # Problems of one game and rules with equal ``dynamics`` share states, actions and outcomes.
    dynamics: Hashable = ""
    # True if actions may earn something before the end. If False, ``payoff`` is never called.
    pays: bool = False
    # True if the value of an end must be solved for, so that ends are stored as rows. Then the service never calls
    # ``utility``, ``second_utility`` or ``result``.
    stored_ends: bool = False
    # False if the value for the player to move does not determine the values of the others, as with three players.
    one_value: bool = True
    # The score that stands for itself and all lower scores; None if every score is exact.
    floor: int | None = None

    @abstractmethod
    def start(self) -> S:
        """Return the state before the first throw."""

    @abstractmethod
    def states(self) -> Iterator[S]:
        """Yield every state that has a stored row, in the order of their texts: decisions, chance states, stored ends."""

    @abstractmethod
    def kind(self, state: S) -> Kind:
        """Return the kind of a state: decision, chance or terminal."""

    @abstractmethod
    def actions(self, state: S) -> Sequence[str]:
        """Return every legal action of a decision state, once, in its canonical spelling."""

    @abstractmethod
    def step(self, state: S, action: str) -> S:
        """Return the afterstate. Raises IllegalError if the action is not legal."""

    @abstractmethod
    def outcomes(self, state: S) -> Sequence[tuple[int, S]]:
        """Return the outcomes of a chance state with positive integer weights, proportional to the probabilities."""

    @abstractmethod
    def utility(self, state: S) -> Fraction:
        """Return the goal's utility of a terminal state."""

    @abstractmethod
    def score(self, state: S) -> int:
        """Return the score of a terminal state, the number that distributions count."""

    def second_utility(self, state: S) -> Fraction:  # noqa: ARG002 - a default that looks at no state
        """Return the second utility of a terminal state, which orders actions of equal value."""
        return Fraction(0)

    def result(self, state: S) -> Result | None:  # noqa: ARG002 - as above
        """Return the chances of win, tie and loss in a terminal state; None if the goal has no opponent."""
        return None

    def tie_break(self, state: S, action: str) -> tuple[int, ...]:
        """Return the sort key of an action among those that tie in both values; by default the order of ``actions``."""
        return (self.actions(state).index(action),)

    def payoff(self, state: S, action: str) -> Payoff:  # noqa: ARG002 - as above
        """Return the immediate earnings of an action."""
        return NOTHING

    def transit(self, before: S, after: S) -> Transit:  # noqa: ARG002 - as above
        """Return the map from the value of ``after`` to its contribution to the value of ``before``, the state before it.

        By default the value is unchanged. It changes if the turn passes to an opponent, whose gain is the player's loss, or if
        the goal counts turns.
        """
        return SAME

    def throws(self, state: S) -> Sequence[tuple[int, S]]:
        """Like ``outcomes``, but including decisions that ``outcomes`` skips because one action is clearly best."""
        return self.outcomes(state)

    def rounded(self, state: S) -> bool:  # noqa: ARG002 - as above
        """Return True if the weights of a chance state's outcomes were rounded, so that they are not exact."""
        return False

    def opening(self, state: S) -> S | None:
        """Return the chance state before a decision that follows the first throw of a turn; None for others."""
        start = self.start()
        return start if any(state == outcome for _, outcome in self.outcomes(start)) else None


class Notation(ABC, Generic[S]):
    """The texts of states and actions."""

    @abstractmethod
    def parse(self, text: str) -> S:
        """Read a state, in any spelling that the notation accepts.

        Raises:
            NotationError: the text is outside the alphabet or grammar, or longer than 64 characters.
            IllegalError: the text is well spelled, but no state of these rules.
        """

    def read_canonical(self, text: str) -> S:
        """Return the state with a canonical text, such as the key of a row. Nothing is checked, so it may be faster than ``parse``."""
        return self.parse(text)

    @abstractmethod
    def format(self, state: S) -> str:
        """Return the canonical, URL-safe spelling of a state; ``parse(format(s)) == s``."""

    @abstractmethod
    def parse_action(self, state: S, text: str) -> str:
        """Return the canonical spelling of a legal action.

        Raises:
            NotationError: the text is outside the alphabet or grammar.
            IllegalError: the text is well spelled, but not a legal action of the state.
        """


class Derived(ABC, Generic[S]):
    """Rows of states that are not stored, computed from the rows of other states."""

    @abstractmethod
    def sources(self, state: S) -> tuple[S, ...]:
        """Return the stored states whose rows determine the row of a state; empty if its own row is stored."""

    @abstractmethod
    def derive(self, state: S, rows: Mapping[str, Row]) -> Row:
        """Return the row of a state that has sources. ``rows`` maps the text of each source to its row.

        The numbers are within the solution's error bound, like those of the sources.
        """


class Endings(ABC, Generic[S]):
    """Distributions that are derived from rows rather than stored."""

    @abstractmethod
    def sources(self, state: S, action: str | None) -> tuple[S, ...]:
        """Return the stored states whose rows ``distribution`` needs; ``action`` is None unless there is a decision."""

    @abstractmethod
    def distribution(self, state: S, action: str | None, rows: Mapping[str, Row]) -> Distribution:
        """Return the distribution of the end of the turn or game from a state that is not terminal; ``rows`` maps texts of sources to rows."""


class Turns(ABC, Generic[S]):
    """The turns of a game in which one player banks points, or two players do so in turn."""

    @abstractmethod
    def totals(self, state: S) -> tuple[int, int]:
        """Return the points banked by the served player, whose value is in the row, and by the other player."""

    @abstractmethod
    def banked(self, before: S, after: S) -> tuple[int, int] | None:
        """Return the player whose turn ends between two states and the points it banks; None if no turn ends there.

        The player is 0 if it is the served player of ``before``, and 1 if it is the other.
        """

    @abstractmethod
    def counted(self, points: Sequence[int]) -> int:
        """Return the score of a game, as distributions count it, from the points that each turn banked."""


class Fixed(NamedTuple, Generic[S]):
    """A fixed strategy, and its action in a decision."""

    strategy: Strategy
    follow: Callable[[S], str]


@dataclass(frozen=True, eq=False)
class Problem(Generic[S]):
    """A game under one set of rules and one goal, with or without a fixed strategy: its identity and its parts.

    A part is None if the problem does not have it:

    * ``process``: the states cannot be enumerated (hidden cards);
    * ``fixed``: the player chooses freely;
    * ``derived``: every row is stored;
    * ``endings``: distributions are stored, or there are none;
    * ``turns``: no points are banked turn by turn;
    * ``seats``: the value for the player to move determines the values of the others (:attr:`Process.one_value`);
    * ``obstacle``: the solver refuses no problem of the game.

    ``obstacle`` returns the reason for which the solver may refuse the problem, or None if the solver accepts it for certain.
    """

    rules: Rules
    goal: Goal
    notation: Notation[S]
    process: Process[S] | None = None
    fixed: Fixed[S] | None = None
    derived: Derived[S] | None = None
    endings: Endings[S] | None = None
    turns: Turns[S] | None = None
    seats: Seats[S] | None = None
    kernel: Kernel = EXACT
    obstacle: Callable[[], str | None] | None = None

    @property
    def game(self) -> str:
        """The slug of the game."""
        return self.rules.game

    @property
    def strategy(self) -> Strategy | None:
        """The fixed strategy; None if the player chooses freely."""
        return None if self.fixed is None else self.fixed.strategy

    @property
    def slug(self) -> str:
        """``GOAL`` or ``GOAL:STRATEGY``."""
        return self._with_strategy(self.goal.slug)

    @property
    def stored_as(self) -> str:
        """The slug of the solution that holds the rows: the problem's own, that of its family, or that of its goal.

        Without a process a fixed strategy is not evaluated, so that its rows are derived from those of the goal.
        """
        stored = self.goal.family or self.goal.slug
        return stored if self.process is None else self._with_strategy(stored)

    @property
    def distributed(self) -> bool:
        """True if there are distributions of the score, stored or derived."""
        return self.process is not None and self.kernel.distributions

    def kind(self, state: S) -> Kind:
        """Return the kind of a state. In a game without a process every state is a decision."""
        return "decision" if self.process is None else self.process.kind(state)

    def afterstate(self, state: S, action: str) -> str | None:
        """Return the text of the state that an action leads to, before anything is thrown.

        It is None in a game without a process, as what follows depends on what is hidden.
        """
        return None if self.process is None else self.notation.format(self.process.step(state, action))

    def _with_strategy(self, goal: str) -> str:
        return goal if self.strategy is None else f"{goal}:{self.strategy.slug}"


def process_of(problem: Problem[S]) -> Process[S]:
    """Return the process of a problem. Raises ValueError if its states cannot be enumerated."""
    if problem.process is None:
        raise ValueError(f"{problem.game} {problem.slug} has no process: its states cannot be enumerated")
    return problem.process
