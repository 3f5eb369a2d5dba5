"""The registry entry of Toss Up!"""

from pathlib import Path
from typing import Any

from solvers.contract import slugs
from solvers.contract.game import Example, Game, Member
from solvers.contract.goals import Goal, Strategy
from solvers.contract.presentation.forms import Form, Part
from solvers.contract.presentation.presets import read_presets
from solvers.contract.presentation.puzzles import Puzzles
from solvers.contract.presentation.views import Views
from solvers.contract.problem import Problem
from solvers.contract.rules import Rules
from solvers.contract.tables import TableSpec
from solvers.contract.work import Work
from solvers.games.toss_up import goals, notation, strategies, tables
from solvers.games.toss_up.last_turn import notation as last_turn
from solvers.games.toss_up.last_turn.problem import LastTurnProblem, last_turn_problem
from solvers.games.toss_up.matches import BlindMatches
from solvers.games.toss_up.problem import TossUpProblem, no_strategy, problem
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.three import notation as of_three
from solvers.games.toss_up.three.problem import ThreeProblem, three_problem
from solvers.games.toss_up.words.last_turn import LastTurnViews
from solvers.games.toss_up.words.puzzles import puzzles
from solvers.games.toss_up.words.questions import QUESTIONS
from solvers.games.toss_up.words.sayings import SAYINGS
from solvers.games.toss_up.words.three import ThreeViews
from solvers.games.toss_up.words.views import TossUpViews
from solvers.games.toss_up.words.wishes import ASIDES, CLUES, WISHES
from solvers.games.toss_up.work import work

_OWN = Part("own", "Your points banked", "number", high=99)
_OTHER = Part("other", "Opponent's points", "number", "-", high=99)
_HINT = "with the greens of the last roll"
_HELD = Part("held", "Points held in this turn", "number", "-", 1, 200, green=10, hint=_HINT)


class TossUp(Game):
    """Toss Up!"""

    slug = "toss-up"
    title = "Toss Up!"
    described = (
        "green dice game",
        "game with the green dice",
        "coloured dice game",
        "colored dice game",
        "traffic light dice",
    )
    clues = CLUES
    asides = ASIDES
    wishes = WISHES
    questions = QUESTIONS
    summary = (
        "Roll ten dice with three green, two yellow and one red side, set the greens aside for a point each, and bank the points "
        "or roll the dice that are not green again, all ten once all are green. No green and a red is a bust, which loses the points of the "
        "turn. The first to bank 100 wins."
    )
    line = "Roll green, yellow and red dice, and stop before the red ones take your points; the first to 100 wins."
    pieces = "ten dice with three colours"
    players = "two or three"
    rules_type = TossUpRules
    summarizer = "solvers.games.toss_up.offline.summary"
    presets, rule_questions = read_presets(Path(__file__).with_name("words"))
    sayings = SAYINGS
    state_grammar = f"{notation.GRAMMAR}; {last_turn.GRAMMAR} under ending=last-turn; {of_three.GRAMMAR} under win-3"
    action_grammar = "bank | roll"
    state_examples = (
        Example("63-71-14", "14 points held, 63 banked, the opponent has 71"),
        Example("63-71", "the start of a turn with 63 points banked against 71"),
        Example("63-71-14-roll", "rolling again with 14 points held"),
        Example("end-71-104", "lost: the opponent has banked 104, the player whose turn it would be 71"),
        Example("77-71-wait", "77 banked, the turn of an opponent with 71", "best-response-to-over-20"),
        Example("63-71-40-14", "14 points held, 63 banked, the next player has 71 and the third 40", "win-3"),
        Example("14", "14 points held", "max-turn"),
        Example("start", "the start of the turn", "max-turn"),
        Example("end-14", "14 points banked", "max-turn"),
        Example("63-14", "14 points held, 63 banked", "min-turns"),
        Example("63", "the start of a turn with 63 points banked", "min-turns"),
        Example("done", "the target is reached", "min-turns"),
        Example("63-14-t5", "14 points held, 63 banked, five turns left with this one", "within-10"),
        Example("63-t5", "the start of the fifth turn from the last", "within-10"),
        Example("late", "no turns are left, and the target is not reached", "within-10"),
    )
    action_examples = (
        Example("bank", "bank the points held; the turn ends"),
        Example("roll", "roll the dice that are not green, or all when all are green"),
    )
    forms = (
        Form(("win", "best-response-to-*"), (_OWN, _OTHER, _HELD)),
        Form(
            ("win-3",),
            (
                _OWN,
                Part("next", "Next player's points", "number", "-", high=99),
                Part("third", "Third player's points", "number", "-", high=99),
                _HELD,
            ),
        ),
        Form(
            ("max-turn",), (Part("held", "Points held in this turn", "number", low=1, high=200, green=10, hint=_HINT),)
        ),
        Form(("min-turns",), (_OWN, _HELD)),
        Form(("within-*",), (_OWN, _HELD, Part("turns", "Turns left, with this one", "number", "-t", 1, 30))),
    )
    families = (
        Example("within-M", f"reach the target within M turns, 1 to {goals.MOST_TURNS}; all are one solution"),
        Example("best-response-to-STRATEGY", "be the first to bank the target against a strategy"),
        Example("over-X", "bank more than X points, 0 to the target"),
        Example("over-X-aware", "bank more than X points, or what reaches the target"),
        Example(
            "dice-A-B-...", "bank as many points as the dice in hand ask for: A with one, B with two, and so on to all"
        ),
    )
    variants = (("ending=last-turn", "win"),)
    members = (
        Member(
            "rolls",
            "numbers",
            "The values of rolling in the turn that begins, with 0, 1, ... points held; only under a best response. The value of "
            "banking is that of the opponent's turn that follows.",
        ),
        Member(
            "tied",
            "numbers",
            "The points held with which bounds do not tell rolling and banking apart; left out where there are none.",
        ),
        Member(
            "others",
            "numbers",
            "The values of those who move next, in the order of their turns; left out where at most two play.",
        ),
        Member(
            "equilibrium",
            "text",
            "What is known of the policies of three players of Toss Up! together: `unique` where no others are in "
            "equilibrium; `strict` where every decision is better than the other, but there may be other equilibria; `tied` "
            "where some do not separate; `mixed-POINTS-CHANCE` at the start of a player who rolls with that chance when "
            "holding so many points. Left out where at most two play.",
            r"^(unique|strict|tied|mixed(-[0-9]+-[0-9.e-]+)?)$",
        ),
    )

    def goals(self, rules: Rules) -> tuple[Goal, ...]:
        """Return the races, the best turn, the fewest turns, a number of turns, and the best responses."""
        rules = slugs.expect(rules, TossUpRules)
        return tuple(self.problem(rules, slug).goal for slug in goals.slugs(rules))

    def strategies(self, rules: Rules) -> tuple[Strategy, ...]:
        """Return the strategies of the source and of its reader."""
        rules = slugs.expect(rules, TossUpRules)
        return strategies.listed(rules, goals.named(rules))

    def defaults(self, rules: Rules) -> tuple[str, ...]:
        """Return every goal, and ``min-turns`` with each strategy of the source."""
        return goals.policies(slugs.expect(rules, TossUpRules))

    def problem(self, rules: Rules, slug: str) -> TossUpProblem | LastTurnProblem | ThreeProblem:
        """Return the problem of a goal under some rules."""
        rules = slugs.expect(rules, TossUpRules)
        name, colon, _ = slug.partition(":")
        three, last = name == "win-3", name == "win" and rules.ending == "last-turn"
        if colon and (three or last):
            raise no_strategy(rules, name, None)
        if three:
            return three_problem(rules)
        return last_turn_problem(rules) if last else problem(rules, slug)

    def views(self, problem: Problem[Any]) -> Views[Any]:
        """Return the words of a problem, which has one of three notations."""
        if isinstance(problem, ThreeProblem):
            return ThreeViews(problem)
        if isinstance(problem, LastTurnProblem):
            return LastTurnViews(problem)
        assert isinstance(problem, TossUpProblem)  # noqa: S101  # for mypy: there is no other
        return TossUpViews(problem)

    def work(self, problem: Problem[Any]) -> Work | None:
        """Return the work of solving a problem."""
        return work(problem)

    def puzzles(self, rules: Rules) -> Puzzles | None:
        """Return the puzzles; None if there is a last turn."""
        return puzzles(slugs.expect(rules, TossUpRules))

    def tables(self, rules: Rules) -> tuple[TableSpec, ...]:
        """Return the tables of thresholds, strategies, head starts, the best turn, the source's experiments and strategy cards."""
        return tables.specs(slugs.expect(rules, TossUpRules))

    def carded(self, rules: Rules) -> tuple[str, ...]:
        """Return the race of two; none with a last turn, as rules in words are not priced then."""
        return ("win",) if slugs.expect(rules, TossUpRules).ending == "first" else ()

    def matches(self, rules: Rules) -> BlindMatches | None:
        """Return the matches of policies that do not look at the opponent; None if there is a last turn."""
        rules = slugs.expect(rules, TossUpRules)
        return BlindMatches(rules) if rules.ending == "first" else None
