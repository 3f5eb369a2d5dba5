"""The registry entry of the game of 30s."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from solvers.contract import slugs
from solvers.contract.game import LATE, Example, Game
from solvers.contract.goals import Goal, Strategy
from solvers.contract.matches import Duel, Duels
from solvers.contract.parameters import Seat
from solvers.contract.presentation.forms import Form, Part
from solvers.contract.presentation.presets import read_presets
from solvers.contract.presentation.puzzles import Puzzles
from solvers.contract.problem import Problem, process_of
from solvers.contract.rules import Rules
from solvers.contract.tables import TableSpec
from solvers.contract.work import Work
from solvers.games.thirties import goals, notation, tables
from solvers.games.thirties.notation import State
from solvers.games.thirties.problem import problem
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.thirties.strategies import STRATEGIES
from solvers.games.thirties.words.puzzles import puzzles
from solvers.games.thirties.words.questions import QUESTIONS
from solvers.games.thirties.words.sayings import SAYINGS
from solvers.games.thirties.words.views import ThirtiesViews
from solvers.games.thirties.words.wishes import ASIDES, CLUES, TRAITS, WISHES
from solvers.games.thirties.work import work


class Thirties(Game):
    """The game of 30s."""

    slug = "thirties"
    title = "Game of 30s"
    aliases = (
        "30s",
        "30",
        "thirty",
    )
    described = (
        "thirties dice",
        "thirtys",
        "dertigen",
        "game of thirties",
        "dice game 30",
        "dice game thirty",
        "dice game 30s",
        "six dice game",
        "thirty dice game",
        "thirty with dice",
    )
    marks = frozenset(
        ("dice", "die", "throw", "throws", "threw", "thrown", "roll", "rolled", "stage", "sixes", "fives")
    )
    clues = CLUES
    traits = TRAITS
    asides = ASIDES
    wishes = WISHES
    questions = QUESTIONS
    usual_goal = "min-loss"
    summary = (
        "Throw six dice, put aside at least one, throw the rest again until all are aside. "
        "Below 30 you lose what the sum lacks; above 30 a further throw would cost the opponent points, which is luck alone and not played here."
    )
    line = "Throw six dice and put some aside each time; score 30 or more, or lose what is missing."
    pieces = "six dice"
    players = "any number, each turn is played alone"
    rules_type = ThirtiesRules
    summarizer = "solvers.games.thirties.offline.summary"
    presets, rule_questions = read_presets(Path(__file__).with_name("words"))
    sayings = SAYINGS
    state_grammar = notation.GRAMMAR
    action_grammar = "the dice put aside, digits 1 to 6, ascending"
    state_examples = (
        Example("55666-1", "5 5 6 6 6 just thrown, a 1 aside"),
        Example("115666", "the opening throw 1 1 5 6 6 6"),
        Example("roll6", "before the first throw"),
        Example("roll5-6", "a six aside, five dice to throw"),
        Example("end-566666", "all dice aside"),
    )
    action_examples = (Example("666", "put aside three sixes"),)
    forms = (
        Form(
            ("*",),
            (Part("thrown", "Just thrown", "dice", low=1, high=6), Part("aside", "Put aside", "dice", "-", high=5)),
            dice=6,
        ),
    )

    def goals(self, rules: Rules) -> tuple[Goal, ...]:
        """Return maximize, min-loss and aggressive, then reach-N and hit-N for every possible score N."""
        rules = slugs.expect(rules, ThirtiesRules)
        pairs = (goals.find(rules, slug) for slug in goals.slugs(rules))
        return tuple(goal for goal, _ in filter(None, pairs))

    def strategies(self, rules: Rules) -> tuple[Strategy, ...]:  # noqa: ARG002 - they exist under all rules
        """Return the four fixed strategies."""
        return tuple(strategy for strategy, _ in STRATEGIES.values())

    def defaults(self, rules: Rules) -> tuple[str, ...]:
        """Return all goals, and each strategy under the four goals of the source."""
        return goals.policies(slugs.expect(rules, ThirtiesRules))

    def rank(self, rules: Rules, slug: str) -> int:
        """Return how soon a batch makes a solution: those of ``reach-N`` and ``hit-N`` late, except at the threshold."""
        return LATE if goals.is_rare(slugs.expect(rules, ThirtiesRules), slug) else super().rank(rules, slug)

    def problem(self, rules: Rules, slug: str) -> Problem[State]:
        """Return the problem of these rules and a slug."""
        return problem(slugs.expect(rules, ThirtiesRules), slug)

    def views(self, problem: Problem[State]) -> ThirtiesViews:
        """Return the words of a problem."""
        return ThirtiesViews(problem, slugs.expect(problem.rules, ThirtiesRules))

    def work(self, problem: Problem[Any]) -> Work:
        """Return the work of solving a problem."""
        return work(slugs.expect(problem.rules, ThirtiesRules), problem.goal.slug)

    def puzzles(self, rules: Rules) -> Puzzles:
        """Return the puzzles."""
        return puzzles(slugs.expect(rules, ThirtiesRules))

    def tables(self, rules: Rules) -> tuple[TableSpec, ...]:
        """Return the tables: summaries, expected values, comparisons, stage two and relative skill."""
        return tables.specs(slugs.expect(rules, ThirtiesRules))

    def carded(self, rules: Rules) -> tuple[str, ...]:
        """Return the four goals of the source, those of them that exist."""
        return goals.named(slugs.expect(rules, ThirtiesRules))

    def matches(self, rules: Rules) -> Duels:
        """Return the matches. Any policy may play any other."""
        return HigherScore(slugs.expect(rules, ThirtiesRules))


class HigherScore(Duels):
    """Matches in which both players throw without knowing the other's score; the higher score wins."""

    replies: Mapping[Seat, str] = {"first": "maximize", "second": "maximize"}

    def __init__(self, rules: ThirtiesRules) -> None:
        self._rules = rules

    def pair(self, first: str, second: str) -> Duel:
        """Return the match of two policies."""
        return self.between(problem(self._rules, first), problem(self._rules, second))

    def between(self, first: Problem[Any], second: Problem[Any]) -> Duel:
        """Return the match of the policies of two problems."""
        start = process_of(second).start()
        return Duel(first, second, lambda _: start, lambda score, against: (score > against) - (score < against))
