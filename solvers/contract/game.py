"""The registry entry of a game: the facts it declares, and the methods that bind rules and goals to problems."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple

from solvers.contract.goals import Goal, Strategy
from solvers.contract.hands import Hands
from solvers.contract.matches import Matches
from solvers.contract.presentation.forms import Form
from solvers.contract.presentation.presets import Preset, RuleQuestion, written_out
from solvers.contract.presentation.puzzles import Puzzles
from solvers.contract.presentation.questions import Questions
from solvers.contract.presentation.views import Views
from solvers.contract.problem import Problem
from solvers.contract.rules import Rules
from solvers.contract.tables import TableSpec
from solvers.contract.work import Work

# The ranks of solutions in a batch: those of rank AT_ONCE are made before all others of all games, those of rank LATE after them.
AT_ONCE, SOON, LATE = range(3)


@dataclass(frozen=True, slots=True)
class Example:
    """A text in the game's notation and its meaning.

    ``goal`` is a goal under which the text is valid; None stands for the game's first goal.
    """

    text: str
    meaning: str
    goal: str | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """A member of replies that only this game has: a text, a list of numbers, or ranges of whole numbers by name.

    ``pattern`` is the regular expression that the text matches. ``meaning`` is a sentence for the description of the
    API. :meth:`solvers.contract.presentation.views.Views.members` returns the values.
    """

    name: str
    kind: Literal["text", "numbers", "ranges"]
    meaning: str
    pattern: str | None = None


class Made(NamedTuple):
    """A solution or a table that a batch makes: the text of its rules, these rules, and the goal's slug or the table's name."""

    rules_text: str
    rules: Rules
    slug: str

    @property
    def name(self) -> str:
        """The slug, and the rules unless they are the default ones, as addresses have them."""
        return f"{self.slug}?rules={self.rules_text}" if self.rules_text else self.slug


class Batch(NamedTuple):
    """All that a batch makes under some rules."""

    solutions: tuple[Made, ...]
    tables: tuple[Made, ...]


class Former(NamedTuple):
    """The place of a game in earlier versions: it was played under a rule of another game.

    ``game`` is the slug of that game, ``rule`` the rule as text, ``rules`` the slug of the rules with it, and ``tables`` maps
    the former names of tables to those of today.
    """

    game: str
    rule: str
    rules: str
    tables: Mapping[str, str]


class Game(ABC):
    """A game: rules, goals, strategies, notation, tables and matches."""

    # The game's name in addresses and ids.
    slug: ClassVar[str]
    # The game's name in words.
    title: ClassVar[str]
    # Other names by which people call the game. A name of several games is refused with all of them.
    aliases: ClassVar[tuple[str, ...]] = ()
    # What people say in place of a name: the green dice game.
    described: ClassVar[tuple[str, ...]] = ()
    # Names that also tell of a position. They stay in a question that has numbers.
    events: ClassVar[tuple[str, ...]] = ()
    # Words that tell it from another game of the same name.
    marks: ClassVar[frozenset[str]] = frozenset()
    # Words that only this game has, by which a message without a name of a game is about it.
    clues: ClassVar[frozenset[str]] = frozenset()
    # Regular expressions of phrases that only this game has; a message without a name is about it if one fits.
    traits: ClassVar[tuple[str, ...]] = ()
    # The game's rules in two sentences.
    summary: ClassVar[str]
    # The game in one line, for people who choose one; what it is played with, by how many, and other names as people write them.
    line: ClassVar[str] = ""
    pieces: ClassVar[str] = ""
    players: ClassVar[str] = ""
    known_as: ClassVar[tuple[str, ...]] = ()
    rules_type: ClassVar[type[Rules]]
    # Sets of rules that people know by a name.
    presets: ClassVar[tuple[Preset, ...]] = ()
    # At most six questions whose answers lead to one of these or to the default rules, or to rules that have no name.
    rule_questions: ClassVar[tuple[RuleQuestion, ...]] = ()
    # How people say rules: regular expressions, each with the rules ``name=value,name=value`` that a match means.
    sayings: ClassVar[tuple[tuple[str, str], ...]] = ()
    # What people say beside a position and what changes nothing, although its words may be names of goals: regular expressions.
    asides: ClassVar[tuple[str, ...]] = ()
    # The goals that are meant by a position which several goals read alike.
    meant: ClassVar[frozenset[str]] = frozenset()
    # How people say what they want: regular expressions, each with the goal that a match means. What follows the name of the goal
    # stands behind the message.
    wishes: ClassVar[tuple[tuple[str, str], ...]] = ()
    # The grammars of states and actions, with examples. The first example of a state is a decision.
    state_grammar: ClassVar[str]
    action_grammar: ClassVar[str]
    state_examples: ClassVar[tuple[Example, ...]]
    action_examples: ClassVar[tuple[Example, ...]]
    # The parts of the states, for pages on which people click them together; for the default rules.
    forms: ClassVar[tuple[Form, ...]] = ()
    # One pattern for each family of goals or strategies that ``goals`` and ``strategies`` do not list one by one.
    families: ClassVar[tuple[Example, ...]] = ()
    # Pairs of canonical rules and slug that the batch solves in addition to the defaults of the default rules.
    variants: ClassVar[tuple[tuple[str, str], ...]] = ()
    # The goal under which a state is answered if none is named; the first goal if it is empty.
    usual_goal: ClassVar[str] = ""
    # The questions that people ask about the game as a whole, and their answers.
    questions: ClassVar[Questions] = Questions()
    # The place of the game in earlier versions; None if it has always been a game of its own.
    formerly: ClassVar[Former | None] = None
    # The module that summarizes a goal, a :class:`solvers.contract.summary.Summarizer`; empty if the value of the start is all.
    summarizer: ClassVar[str] = ""
    # The members that rows with ``more`` add to a reply.
    members: ClassVar[tuple[Member, ...]] = ()

    def read_rules(self, text: str) -> Rules:
        """Return the rules of a text ``name=value,name=value``, which may name a preset: ``preset:NAME``.

        Raises:
            UnknownError: there is no such preset or rule.
            NotationError: the text is malformed.
            IllegalError: a value is out of range.
        """
        return self.rules_type.parse(written_out(self.presets, text))

    @abstractmethod
    def goals(self, rules: Rules) -> tuple[Goal, ...]:
        """Return every goal that exists under these rules, except those that ``families`` describes."""

    @abstractmethod
    def problem(self, rules: Rules, slug: str) -> Problem[Any]:
        """Return the problem of these rules and a slug, GOAL or GOAL:STRATEGY.

        Raises:
            UnknownError: there is no such goal or strategy under these rules.
        """

    def views(self, problem: Problem[Any]) -> Views[Any]:
        """Return the words of a problem: its labels, pictures and questions."""
        return Views(problem)

    def work(self, problem: Problem[Any]) -> Work | None:  # noqa: ARG002 - a default for games whose work nobody measured
        """Return the work of solving a problem, by arithmetic on its rules; None if it cannot be foretold."""
        return None

    def strategies(self, rules: Rules) -> tuple[Strategy, ...]:  # noqa: ARG002 - a default for games without any
        """Return every fixed strategy, except those that ``families`` describes."""
        return ()

    def followed(self, rules: Rules) -> tuple[str, ...]:  # noqa: ARG002 - as above
        """Return every GOAL:STRATEGY that has no solution of its own: its rows are derived from those of the goal."""
        return ()

    def defaults(self, rules: Rules) -> tuple[str, ...]:
        """Return the slugs that a batch solves under these rules; of each family, only the slug that holds the rows."""
        return tuple(goal.slug for goal in self.goals(rules))

    def batch(self, rules_text: str = "") -> Batch:
        """Return all that a batch makes under these rules: under the default ones, that under the rules of variants too."""
        rules = self.read_rules(rules_text)
        text = "" if rules.slug == "default" else rules_text
        solutions = [(text, slug) for slug in self.defaults(rules)]
        tables = [(text, spec.name) for spec in self.tables(rules) if spec.offline]
        if not text:
            solutions += self.variants
        return Batch(tuple(map(self._made, solutions)), tuple(map(self._made, tables)))

    def rank(self, rules: Rules, slug: str) -> int:
        """Return how soon a batch makes a solution: AT_ONCE, SOON or LATE. The default goal is made at once."""
        return AT_ONCE if rules.slug == "default" and slug == self.default_goal(rules) else SOON

    def _made(self, pair: tuple[str, str]) -> Made:
        text, slug = pair
        return Made(text, self.read_rules(text), slug)

    def default_goal(self, rules: Rules) -> str:
        """Return the goal under which a state is answered if none is named."""
        slugs = [goal.slug for goal in self.goals(rules)]
        return self.usual_goal if self.usual_goal in slugs else slugs[0]

    def tables(self, rules: Rules) -> tuple[TableSpec, ...]:  # noqa: ARG002 - as above
        """Return the tables that the game offers under these rules."""
        return ()

    def carded(self, rules: Rules) -> tuple[str, ...]:  # noqa: ARG002 - as above
        """Return the goals that have strategy cards, which are a table of the game, under these rules."""
        return ()

    def matches(self, rules: Rules) -> Matches | None:  # noqa: ARG002 - as above
        """Return the matches of the game under these rules; None if there are none."""
        return None

    def hands(self, rules: Rules) -> Hands | None:  # noqa: ARG002 - as above
        """Return the hands that are dealt and played against a policy under these rules; None if there are none."""
        return None

    def puzzles(self, rules: Rules) -> Puzzles | None:  # noqa: ARG002 - as above
        """Return the puzzles of the game under these rules; None if there are none."""
        return None

    def seats(self, rules: Rules) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the default policies that may play first in a match, and those that may play second."""
        matches = self.matches(rules)
        if matches is None:
            return (), ()
        slugs = self.defaults(rules)
        return (
            tuple(slug for slug in slugs if matches.obstacle("first", slug) is None),
            tuple(slug for slug in slugs if matches.obstacle("second", slug) is None),
        )
