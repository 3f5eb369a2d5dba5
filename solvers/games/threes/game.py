"""The registry entry of Threes."""

from pathlib import Path
from typing import Any

from solvers.contract import slugs
from solvers.contract.game import Example, Game
from solvers.contract.goals import Goal, Strategy
from solvers.contract.presentation.forms import Form, Option, Part
from solvers.contract.presentation.presets import read_presets
from solvers.contract.presentation.puzzles import Puzzles
from solvers.contract.problem import Problem
from solvers.contract.rules import Rules
from solvers.contract.tables import TableSpec
from solvers.contract.work import Work
from solvers.games.threes import goals, notation, tables
from solvers.games.threes.matches import LowerTotal
from solvers.games.threes.problem import problem
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.state import State
from solvers.games.threes.strategies import STRATEGIES
from solvers.games.threes.words.puzzles import puzzles
from solvers.games.threes.words.questions import QUESTIONS
from solvers.games.threes.words.sayings import SAYINGS
from solvers.games.threes.words.views import ThreesViews
from solvers.games.threes.words.wishes import ASIDES, TRAITS, WISHES
from solvers.games.threes.work import work

_THROWN = Part("thrown", "Just thrown", "dice", low=1, high=5)
_MUST = Part(
    "must",
    "Dice that must be taken",
    "option",
    options=(Option("", "any number, or none"), Option("-two", "at least two, as none of the last throw was taken")),
)


class Threes(Game):
    """The game of Threes."""

    slug = "threes"
    title = "Threes"
    aliases = (
        "treys",
        "tripps",
        "threes away",
        "3s",
        "3s game",
    )
    described = (
        "threes dice",
        "threes dice game",
        "dice game threes",
        "game of threes",
        "game where three is nothing",
        "game where threes are nothing",
        "game where threes count nothing",
        "game where 3 is nothing",
        "game where threes are zero",
        "game where 3s are zero",
        "game where a three is zero",
        "in which a three counts nothing",
        "in which threes count nothing",
        "in which a 3 counts nothing",
        "where a three counts nothing",
        "where threes count for nothing",
        "where a 3 counts nothing",
    )
    traits = TRAITS
    asides = ASIDES
    wishes = WISHES
    questions = QUESTIONS
    summary = (
        "Throw five dice, take any of them, and throw the rest again until all are taken; the lowest total wins, and a 3 "
        "counts nothing. You may take none of a throw and throw it again, but must take at least two then."
    )
    line = "Throw five dice and keep the low ones; threes count nothing, and the fewest points win."
    pieces = "five dice"
    players = "any number, each turn is played alone"
    rules_type = ThreesRules
    summarizer = "solvers.games.threes.offline.summary"
    presets, rule_questions = read_presets(Path(__file__).with_name("words"))
    sayings = SAYINGS
    state_grammar = notation.GRAMMAR
    action_grammar = "the dice taken, digits 1 to 6, ascending; or none"
    state_examples = (
        Example("11345", "1 1 3 4 5 just thrown"),
        Example("145-two", "1 4 5 thrown after taking none: at least two must be taken"),
        Example("roll5", "before the first throw"),
        Example("roll4-two", "four dice to throw, of which at least two must be taken"),
        Example("end-7", "the last dice taken, worth 7"),
        Example("145-gap7", "1 4 5 thrown, 7 points less than the opponent's total", "beat-tie-half"),
        Example("145-two-own3", "1 4 5 thrown after taking none, 3 points aside", "win-first-tie-half"),
        Example("roll5-gap7", "a turn that answers a total of 7", "beat-tie-half"),
        Example("end-gap3", "won by 3 points", "beat-tie-half"),
    )
    action_examples = (Example("13", "take a 1 and a 3"), Example("none", "throw all again"))
    forms = (
        Form(("min-expected",), (_THROWN, _MUST)),
        Form(("beat-*",), (_THROWN, _MUST, Part("gap", "Opponent's total less your points", "number", "-gap", -1, 30))),
        Form(("win-first-*",), (_THROWN, _MUST, Part("own", "Your points so far", "number", "-own", 0, 24))),
    )

    def goals(self, rules: Rules) -> tuple[Goal, ...]:
        """Return the goals: the fewest points, then those of the second player, then those of the first player."""
        rules = slugs.expect(rules, ThreesRules)
        aims = (goals.find(rules, slug) for slug in goals.slugs())
        return tuple(aim.goal for aim in filter(None, aims))

    def strategies(self, rules: Rules) -> tuple[Strategy, ...]:  # noqa: ARG002 - they exist under all rules
        """Return the three fixed strategies."""
        return tuple(strategy for strategy, _ in STRATEGIES.values())

    def defaults(self, rules: Rules) -> tuple[str, ...]:  # noqa: ARG002 - as above
        """Return every goal, and each strategy under min-expected."""
        return goals.policies()

    def problem(self, rules: Rules, slug: str) -> Problem[State]:
        """Return the problem of these rules and a slug."""
        return problem(slugs.expect(rules, ThreesRules), slug)

    def views(self, problem: Problem[State]) -> ThreesViews:
        """Return the words of a problem."""
        return ThreesViews(problem, slugs.expect(problem.rules, ThreesRules))

    def work(self, problem: Problem[Any]) -> Work | None:
        """Return the work of solving a problem."""
        rules = slugs.expect(problem.rules, ThreesRules)
        aim = goals.find(rules, problem.goal.slug)
        return None if aim is None else work(rules, aim)

    def puzzles(self, rules: Rules) -> Puzzles:
        """Return the puzzles."""
        return puzzles(slugs.expect(rules, ThreesRules))

    def tables(self, rules: Rules) -> tuple[TableSpec, ...]:
        """Return the tables: values, chances to win, policies, matches, and throws without a die to take."""
        return tables.specs(slugs.expect(rules, ThreesRules))

    def carded(self, rules: Rules) -> tuple[str, ...]:  # noqa: ARG002 - they exist under all rules
        """Return every goal."""
        return goals.slugs()

    def matches(self, rules: Rules) -> LowerTotal:
        """Return the matches of one turn each."""
        return LowerTotal(slugs.expect(rules, ThreesRules))
