"""The registry entry of 10.000."""

from pathlib import Path
from typing import Any

from solvers.bank_or_roll_wishes import ASIDES
from solvers.contract import slugs
from solvers.contract.game import Example, Game, Member
from solvers.contract.goals import Goal, Strategy
from solvers.contract.matches import Matches
from solvers.contract.presentation.forms import Form, Option, Part
from solvers.contract.presentation.presets import read_presets
from solvers.contract.presentation.puzzles import Puzzles
from solvers.contract.problem import Problem
from solvers.contract.rules import Rules
from solvers.contract.tables import TableSpec
from solvers.contract.work import Work
from solvers.games.ten_thousand import goals, notation, strategies
from solvers.games.ten_thousand.matches import BlindMatches
from solvers.games.ten_thousand.problem import TenThousandProblem, problem
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.ten_thousand.state import State
from solvers.games.ten_thousand.tables import specs as tables
from solvers.games.ten_thousand.words.puzzles import puzzles
from solvers.games.ten_thousand.words.questions import QUESTIONS
from solvers.games.ten_thousand.words.sayings import SAYINGS
from solvers.games.ten_thousand.words.views import TenThousandViews
from solvers.games.ten_thousand.words.wishes import (
    ASKED_OF_DIE,
    CHOICE,
    CLUES,
    COMBINATION,
    FROM_SINGLES,
    LAST_TURN,
    ONE_OF_TWO,
    SINGLES,
    TRAITS,
    WISHES,
)
from solvers.games.ten_thousand.work import work

_OWN = Part("own", "Your points banked", "number", high=9950, step=50)
_OTHER = Part("other", "Opponent's points", "number", "-", high=15000, step=50)
_NEXT = Part("next", "Next player's points", "number", "-", high=9950, step=50)
_THIRD = Part("third", "Third player's points", "number", "-", high=9950, step=50)
_TURN = Part("turn", "Points in this turn", "number", "-", high=10000, step=50)
_ONLY_TURN = Part("turn", "Points in this turn", "number", high=10000, step=50)
_DICE = Part("thrown", "Just rolled", "dice", "-", 1, 6)
_LEFT = Part("left", "Dice left", "number", "-left", 1, 6)
_COUNTS = (Option("", "none"), Option("b1", "one"), Option("b2", "two"))
_OWN_BUSTS = Part(
    "busts",
    "Your last turns without points",
    "option",
    options=_COUNTS,
    unless="three_busts=0",
    hint="Turns in a row, up to your last one, in which you busted. The third costs points",
)
_OTHER_BUSTS = Part(
    "other_busts", "Opponent's last turns without points", "option", options=_COUNTS, unless="three_busts=0"
)
_MEMORY = Part(
    "memory",
    "Triple that is remembered",
    "option",
    options=(Option("", "none"), *(Option(f"-m{face}", f"of {face}") for face in range(1, 7))),
    unless="memory=none",
    hint="A triple that you set aside in this turn, since you last rolled all six dice. Each further die of its face counts as much as the whole triple. Choose “none” if there is none",
)


class TenThousand(Game):
    """10.000."""

    slug = "ten-thousand"
    title = "10.000"
    aliases = (
        "10k",
        "10000",
        "10000 dice",
        "dice 10000",
        "farkle",
        "farkel",
        "zilch",
        "greed",
        "zonk",
        "hot dice",
        "dix mille",
        "zehntausend",
    )
    events = ("hot dice",)
    clues = CLUES
    traits = TRAITS
    asides = (*ASIDES, FROM_SINGLES, CHOICE, COMBINATION, ASKED_OF_DIE, ONE_OF_TWO, LAST_TURN, SINGLES)
    wishes = WISHES
    questions = QUESTIONS
    summary = (
        "Roll six dice, set aside dice that score – a 1 is 100 points, a 5 is 50, three alike are their face times 100, three 1s 1,000, each die more of them counts as much again, 1 to 6 are 1,000 and three pairs 750 – and "
        "bank the points or roll the dice left; with all six set aside, roll all again. A roll that does not score loses the points of the "
        "turn. Whoever banks 10,000 calls the last turn of the other."
    )
    line = "Roll, keep what scores, and bank before a roll without points takes it all; 10,000 points call the last turn of the other."
    pieces = "six dice"
    players = "two"
    known_as = ("Farkle", "Zilch", "Greed", "Hot Dice", "Zehntausend", "Dix mille")
    rules_type = TenThousandRules
    summarizer = "solvers.games.ten_thousand.offline.summary"
    presets, rule_questions = read_presets(Path(__file__).with_name("words"))
    sayings = SAYINGS
    state_grammar = notation.GRAMMAR
    action_grammar = notation.ACTION_GRAMMAR
    state_examples = (
        Example(
            "4500-6200-350-12255",
            "350 points in the turn, five dice show 1 2 2 5 5; 4500 banked, the opponent has 6200",
        ),
        Example("4500-6200-600-15-m2", "two dice show 1 and 5, and a triple of 2 is remembered"),
        Example("4500-6200", "the start of a turn with 4500 points banked against 6200"),
        Example("4500-6200-350-left4", "350 points in the turn and four dice left: bank or roll?"),
        Example("4500-6200-350-roll3", "rolling three dice with 350 points in the turn"),
        Example("4500-10200-0-112346", "the last turn: the opponent has called it with 10200 points"),
        Example("end-10200-4500", "over: the opponent's last turn has ended with 4500 points against 10200"),
        Example("4500-6200-wait", "the turn of an opponent with 6200 points", "best-response-to-document"),
        Example("350-12255", "350 points in the turn, and five dice", "max-turn"),
        Example("350-left4", "350 points in the turn, and four dice left", "max-turn"),
        Example("roll6", "the start of the turn", "max-turn"),
        Example("end-350", "350 points banked", "max-turn"),
        Example("350-12255", "350 points of 1000 in the turn, and five dice", "chase-1000"),
        Example("done", "enough points are banked", "chase-1000"),
        Example("lost", "the turn has ended with too few points", "chase-1000"),
        Example("4500-350-12255", "350 points in the turn, five dice, and 4500 points banked", "min-turns"),
        Example("4500", "the start of a turn with 4500 points banked", "min-turns"),
        Example("done", "the target is reached", "min-turns"),
    )
    action_examples = (
        Example("155-bank", "set aside 1, 5 and 5, and bank the points of the turn"),
        Example("155-roll", "set aside 1, 5 and 5, and roll the other dice"),
        Example("bust", "no die scores: the turn ends"),
        Example("bank", "bank the points of the turn, with dice left"),
        Example("roll", "roll the dice that are left"),
    )
    forms = (
        Form(("win", "best-response-to-*"), (_OWN, _OWN_BUSTS, _OTHER, _OTHER_BUSTS, _TURN, _DICE, _MEMORY)),
        Form(("max-turn", "chase-*"), (_ONLY_TURN, _DICE, _MEMORY)),
        Form(("min-turns",), (_OWN, _OWN_BUSTS, _TURN, _DICE, _MEMORY)),
        Form(("win", "best-response-to-*"), (_OWN, _OWN_BUSTS, _OTHER, _OTHER_BUSTS, _TURN, _LEFT, _MEMORY)),
        Form(("max-turn", "chase-*"), (_ONLY_TURN, _LEFT, _MEMORY)),
        Form(("min-turns",), (_OWN, _OWN_BUSTS, _TURN, _LEFT, _MEMORY)),
        Form(("win-3",), (_OWN, _NEXT, _THIRD, _TURN, _DICE, _MEMORY)),
        Form(("win-3",), (_OWN, _NEXT, _THIRD, _TURN, _LEFT, _MEMORY)),
    )
    families = (
        Example("chase-T", "collect T points or more in one turn, 50 to three times the target; all are one solution"),
        Example("best-response-to-STRATEGY", "win against a strategy"),
        Example("win-3", "be the first of three to bank the target, under ending=first; solved on request"),
        Example("bank-at-X", "bank X points or more"),
        Example(
            "bank-at-A-B-C-D-E-F",
            "bank a number of points that depends on the dice left: A with one die, B with two, and so on to six",
        ),
    )
    variants = (("ending=first", "win"),)
    members = (
        Member(
            "plan",
            "ranges",
            "The plan of the turn that begins: for each hand, by its number of dice and the triple that is remembered "
            "(`3-m4`), the ranges of points of the turn at which it is rolled; otherwise the points are banked.",
        ),
        Member(
            "others",
            "numbers",
            "The values of those who move next, in the order of their turns; left out where at most two play.",
        ),
        Member(
            "equilibrium",
            "text",
            "What is known of the policies of three players of 10.000 together: `strict` where no options of the turn are tied that are "
            "not worth the same to all; `tied-SHARE-MULTIPLE` and `mixed-SHARE-MULTIPLE` where some are, and the mover decides "
            "for the next player with that chance, else for the third. Left out where at most two play.",
            r"^(strict|(tied|mixed)-[0-9.e-]+-[1-8])$",
        ),
    )

    def goals(self, rules: Rules) -> tuple[Goal, ...]:
        """Return the race, the best turn, the longest reach, the fewest turns, and the best response to the source."""
        rules = slugs.expect(rules, TenThousandRules)
        return tuple(self.problem(rules, slug).goal for slug in goals.slugs(rules))

    def strategies(self, rules: Rules) -> tuple[Strategy, ...]:
        """Return the strategies of the source, the best turn, and common rules of thumb."""
        return strategies.listed(slugs.expect(rules, TenThousandRules))

    def defaults(self, rules: Rules) -> tuple[str, ...]:
        """Return every goal, and the source's strategy under ``win``, ``max-turn`` and ``min-turns``."""
        return goals.policies(slugs.expect(rules, TenThousandRules))

    def problem(self, rules: Rules, slug: str) -> TenThousandProblem:
        """Return the problem of a goal under some rules."""
        return problem(slugs.expect(rules, TenThousandRules), slug)

    def views(self, problem: Problem[State]) -> TenThousandViews:
        """Return the words of a problem."""
        assert isinstance(problem, TenThousandProblem)  # noqa: S101  # for mypy: there is no other
        return TenThousandViews(problem)

    def work(self, problem: Problem[Any]) -> Work | None:
        """Return the work of solving a problem."""
        return work(problem) if isinstance(problem, TenThousandProblem) else None

    def puzzles(self, rules: Rules) -> Puzzles | None:
        """Return the puzzles; with dice of several types a roll shows too many things to pick from, and there are none."""
        rules = slugs.expect(rules, TenThousandRules)
        return None if rules.typed else puzzles(rules)

    def tables(self, rules: Rules) -> tuple[TableSpec, ...]:
        """Return the tables of one roll, of plans and strategies, of the worth of points, and of strategy cards."""
        return tables.specs(slugs.expect(rules, TenThousandRules))

    def carded(self, rules: Rules) -> tuple[str, ...]:
        """Return the race of two; none if dice are of several types, points are multiplied or busts cost points, as rules in words are not priced then."""
        return ("win",) if slugs.expect(rules, TenThousandRules).priced else ()

    def matches(self, rules: Rules) -> Matches | None:
        """Return the matches between policies that look at nothing but the points of their turn; none if busts cost points."""
        rules = slugs.expect(rules, TenThousandRules)
        return None if rules.three_busts else BlindMatches(rules)
