r"""The contract between games, solvers and everything that shows their answers.

A :class:`Game` names rules, goals, strategies and notation. Bound to one set of rules and to one goal, or
to one goal and a fixed strategy, it is a :class:`Problem`: a finite decision process whose states are
decisions (the mover picks an action), chance (the dice pick an outcome) or terminal. An action leads to
its *afterstate*, a chance or terminal state. With utility :math:`u` on terminal states

.. math::

    V(s) = u(s) \text{ (terminal)}, \qquad
    V(s) = \sum_o p(o)\, V(o) \text{ (chance)}, \qquad
    V(s) = \max_a [\, r(s, a) + V(s_a) \,] \text{ (decision)},

with min for max where the goal's direction is ``min``, and with the strategy's action in place of the
best where the problem fixes a strategy. Values that tie are ordered by the goal's second utility,
then by the game's rule (:meth:`Problem.tie_break`). Utilities and probabilities are exact rationals.

Solved numbers travel as :class:`Row` and :class:`Distribution`: a double, and beside it the exact
fraction as text ("-5/2", "-1"), or None where the number is not rational arithmetic's.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from solvers.rules import Rules

Direction = Literal["max", "min"]
Kind = Literal["decision", "chance", "terminal"]
S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Goal:
    """A utility with a direction and a unit; ``second`` names the utility that orders equal values, and which way.

    ``share`` says that every value lies between 0 and 1.
    """

    slug: str
    title: str
    unit: str
    direction: Direction = "max"
    second: str | None = None
    second_direction: Direction = "max"
    share: bool = False


@dataclass(frozen=True, slots=True)
class Strategy:
    """A fixed way to play, one action for every decision."""

    slug: str
    title: str


class Payoff(NamedTuple):
    """What an action earns at once and the afterstate does not remember: in the goal's unit, in that of the second
    utility, and of the score that distributions count.
    """

    value: Fraction
    second: Fraction
    score: int


class Result(NamedTuple):
    """The chances that the served player wins, ties and loses; they sum to 1."""

    win: Fraction
    tie: Fraction
    loss: Fraction


class Kernel(NamedTuple):
    """The modules that solve and check a problem.

    ``solver`` has ``solve(problem) -> Solution``; ``checker`` shares no code with it, and has ``verify(problem, rows,
    distributions, error_bound) -> residual``. They are named, as what serves must not import them.
    """

    solver: str
    checker: str


@dataclass(frozen=True, slots=True)
class Example:
    """A text of the grammar and what it means; ``goal`` names one of those that write it, where not all do."""

    text: str
    meaning: str
    goal: str | None = None


class Problem(Protocol[S]):
    """A game under one set of rules and one goal, with or without a fixed strategy.

    States are hashable values of the game's own; actions are their text. Probabilities are positive
    fractions that sum to 1.
    """

    @property
    def game(self) -> str:
        """The game's slug."""

    @property
    def rules(self) -> Rules:
        """The rules that hold."""

    @property
    def goal(self) -> Goal:
        """The goal that is pursued."""

    @property
    def strategy(self) -> Strategy | None:
        """The fixed strategy, or None where every decision is free."""

    @property
    def slug(self) -> str:
        """``GOAL`` or ``GOAL:STRATEGY``."""

    @property
    def stored_as(self) -> str:
        """The slug whose solution holds the rows: its own, or that of the family whose part it is."""

    @property
    def kernel(self) -> Kernel:
        """What solves and checks it."""

    @property
    def dynamics(self) -> Hashable:
        """Problems of one game and rules with equal ``dynamics`` share states, actions and outcomes."""

    def start(self) -> S:
        """The state before the first throw."""

    def opening(self, state: S) -> S | None:
        """The chance state of which a decision is the first throw of a turn; None where it is not the first."""

    def states(self) -> Iterator[S]:
        """Every state that has a row, once, in the order of their text: decisions, chance, and stored ends."""

    @property
    def stored_ends(self) -> bool:
        """Whether terminal states have rows, as their utility takes solving to know.

        Where True, nothing that serves answers asks for ``utility``, ``second_utility`` or ``result``.
        """

    def kind(self, state: S) -> Kind:
        """What happens next in a state."""

    def mover(self, state: S) -> int:
        """Whose decision it is: 0 for the player whose values are served, 1.. for opponents."""

    def actions(self, state: S) -> Sequence[str]:
        """Every legal action of a decision state, canonical, each once."""

    def step(self, state: S, action: str) -> S:
        """The afterstate. Raises IllegalError where the action is not legal."""

    @property
    def pays(self) -> bool:
        """Whether actions earn anything before the end; where False, ``payoff`` is nothing and never asked for."""

    def payoff(self, state: S, action: str) -> Payoff:
        """What the action earns at once."""

    def outcomes(self, state: S) -> Sequence[tuple[int, S]]:
        """Chance outcomes as positive integer weights over their sum."""

    def throws(self, state: S) -> Sequence[tuple[int, S]]:
        """As ``outcomes``, which may leave out decisions where one action is plainly best, with these."""

    def transit(self, before: S, after: S) -> tuple[Fraction, int]:
        """How the value of ``after`` counts in ``before``, which leads to it: as constant + sign * V(after).

        (0, 1) but where the turn passes to an opponent, whose gain is the player's loss, or where turns are counted. Raises
        TypeError where the one value does not tell the other.
        """

    def sources(self, state: S) -> tuple[S, ...]:
        """The stored states from whose rows a state's row is derived; none where it has one of its own."""

    def derive(self, state: S, rows: Mapping[str, "Row"]) -> "Row":
        """The row of a state that is not stored, from the rows of its sources by their text.

        Its numbers are within the solution's error bound, as those of its sources are.
        """

    @property
    def spreads(self) -> bool:
        """Whether distributions are derived by :meth:`spread`; where False, they are stored."""

    def spread_sources(self, state: S, action: str | None) -> tuple[S, ...]:
        """The stored states from whose rows :meth:`spread` works."""

    def spread(self, state: S, action: str | None, rows: Mapping[str, "Row"]) -> "Distribution":
        """How the turn or the game ends from a state that is not terminal, after a decision's ``action``."""

    def utility(self, state: S) -> Fraction:
        """The goal's utility of a terminal state."""

    def second_utility(self, state: S) -> Fraction:
        """The utility that orders equal values, of a terminal state."""

    def result(self, state: S) -> Result | None:
        """How a terminal state ends against the opponent; None where the goal knows none."""

    def tie_break(self, state: S, action: str) -> tuple[int, ...]:
        """The game's rule for actions that tie in both utilities: the smallest key comes first."""

    def follow(self, state: S) -> str:
        """The fixed strategy's action. Raises TypeError where the problem fixes none."""

    def score(self, state: S) -> int:
        """What distributions count, of a terminal state."""

    @property
    def floor(self) -> int | None:
        """The score that stands for itself and all below it; None where every score is the exact one."""

    def parse(self, text: str) -> S:
        """Read a state, in any spelling that the notation accepts.

        Raises:
            NotationError: the text is outside the alphabet or grammar, or longer than 64 characters.
            IllegalError: the text is well spelled and no state of these rules.
        """

    def format(self, state: S) -> str:
        """The canonical, URL-safe spelling of a state; ``parse(format(s)) == s``."""

    def parse_action(self, state: S, text: str) -> str:
        """The canonical spelling of a legal action. Raises NotationError, IllegalError."""

    def label(self, state: S, action: str) -> str:
        """The action in words."""


class ActionValue(NamedTuple):
    """One legal action: its value, exact where it is rational, and its second value where it ties.

    Of doubles ``tie`` is "?" where bounds do not tell which of two actions is better; where they do, the better one is first,
    though rounded they may be equal.
    """

    action: str
    value: float
    exact: str | None = None
    tie: str | None = None


class Row(NamedTuple):
    """A solved state: what the policy does there, its value, and every legal action, best first.

    Before a throw ``action`` is None and ``actions`` is empty. Where a goal is pursued by more than two players, ``others``
    are the values of those who move after the mover, in the order of their turns, and ``equilibrium`` says what is known
    of the policies together.
    """

    state: str
    action: str | None
    value: float
    exact: str | None
    actions: tuple[ActionValue, ...] = ()
    others: tuple[float, ...] = ()
    equilibrium: str | None = None


@dataclass(frozen=True, slots=True)
class Distribution:
    """How the game ends from a chance state: ``P(score = support[i]) = weights[i] / sum(weights)``.

    ``support`` ascends. ``weights`` are integers over ``denominator`` (their sum). ``result`` is there where the goal knows
    an opponent. All is exact where ``error_bound`` is 0; else it bounds the error of every probability and of the mean.
    """

    state: str
    support: tuple[int, ...]
    weights: tuple[int, ...]
    denominator: int
    result: Result | None = None
    error_bound: float = 0.0


@dataclass(frozen=True, slots=True)
class Solution:
    """Everything that was solved for one problem.

    ``method`` is ``exact`` or the name of the enclosure; ``error_bound`` bounds the error of every number
    (0.0 for exact); ``residual`` is the largest violation of the Bellman equations found by
    :mod:`solvers.verify`.
    """

    game: str
    slug: str
    rules: Rules
    method: str
    error_bound: float
    rows: Sequence[Row]
    distributions: Sequence[Distribution]


@dataclass(frozen=True, slots=True)
class Confidence:
    """The interval ``low`` to ``high`` that holds the true number with probability ``level`` (0..1)."""

    low: float
    high: float
    level: float
    samples: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A number of a table: exact (``exact``), within ``error_bound`` of the truth, or estimated (``confidence``); and as
    the source printed it.
    """

    value: float
    exact: str | None = None
    printed: str | None = None
    confidence: Confidence | None = None
    error_bound: float | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A question answered as rows of named columns; each entry is text, an integer, a Cell or None."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | Cell | None, ...], ...]
    notes: tuple[str, ...] = ()


class Solved(Protocol):
    """Reads solved numbers of one game under one set of rules: what tables and matches are made of."""

    def distribution(self, slug: str, state: str) -> Distribution:
        """The distribution of the score from a chance state under a solution's policy."""

    def rows(self, slug: str) -> Iterator[Row]:
        """Every row of a solution."""

    def row(self, slug: str, state: str) -> Row:
        """One row of a solution."""


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table that a game offers. ``parameters`` maps the name of a query parameter to what it may be.

    ``maker`` names the module whose ``make(game, rules)`` the batch calls to make and store the table: it may import
    the engine, so nothing that serves imports it. Tables without one are made from solved rows on request.
    """

    name: str
    title: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    maker: str | None = None

    @property
    def offline(self) -> bool:
        """Whether the batch makes it."""
        return self.maker is not None


@dataclass(frozen=True, slots=True)
class Duel:
    """A turn of ``first``, then a turn of ``second``, who knows the score to beat.

    ``answer`` maps the first player's score to the state from which the second plays; ``result`` compares the two
    scores: 1, 0 or -1 for a win, tie or loss of the first.
    """

    first: Problem[Any]
    second: Problem[Any]
    answer: Callable[[int], Hashable]
    result: Callable[[int, int], int]


class Game(Protocol):
    """A registry entry: rules, goals, strategies, notation and tables of one game."""

    @property
    def slug(self) -> str:
        """Its name in URLs and ids."""

    @property
    def title(self) -> str:
        """Its name in words."""

    @property
    def summary(self) -> str:
        """The rules in two sentences."""

    @property
    def rules_type(self) -> type[Rules]:
        """The class of its rules."""

    @property
    def state_grammar(self) -> str:
        """How states are written."""

    @property
    def action_grammar(self) -> str:
        """How actions are written."""

    @property
    def state_examples(self) -> tuple[Example, ...]:
        """States with their meaning; the first is a decision."""

    @property
    def action_examples(self) -> tuple[Example, ...]:
        """Actions with their meaning."""

    def goals(self, rules: Rules) -> tuple[Goal, ...]:
        """Every goal that exists under these rules, but for those of :attr:`families`."""

    def strategies(self, rules: Rules) -> tuple[Strategy, ...]:
        """Every fixed strategy, but for those of :attr:`families`."""

    @property
    def families(self) -> tuple[Example, ...]:
        """Goals and strategies that :meth:`goals` and :meth:`strategies` do not write out, as a pattern each."""

    def defaults(self, rules: Rules) -> tuple[str, ...]:
        """The slugs (``GOAL`` or ``GOAL:STRATEGY``) that a batch solves under these rules; of a family, its ``stored_as``."""

    @property
    def variants(self) -> tuple[tuple[str, str], ...]:
        """What the batch solves besides the defaults of the default rules: canonical rules as text, and a slug."""

    def problem(self, rules: Rules, slug: str) -> Problem[Any]:
        """Bind rules and goal. Raises UnknownError with what is available."""

    def tables(self, rules: Rules) -> tuple[TableSpec, ...]:
        """The tables that the game offers under these rules."""

    def table(self, rules: Rules, name: str, solved: Solved, parameters: Mapping[str, str]) -> Table:
        """Make one table that is not offline. Raises UnknownError, NotationError on bad parameters."""

    def seats(self, rules: Rules) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Which of the default policies may play first in a match, and which second."""

    def duel(self, rules: Rules, first: str, second: str) -> Duel:
        """Two policies against each other, one turn each.

        Raises:
            UnknownError: there is no such policy.
            IllegalError: a policy cannot play in that seat.
        """

    @property
    def match_bound(self) -> float:
        """How far the numbers of :meth:`match` may be from the truth; 0.0 where they are exact."""

    def match(self, rules: Rules, first: str, second: str, solved: Solved) -> Result:
        """The first player's chances, policy ``first`` against ``second``. Raises as :meth:`duel`."""
