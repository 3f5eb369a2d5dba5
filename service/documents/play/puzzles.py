"""The schemas of puzzles: positions in which one action is proved best, and the verdicts on answers."""

from marshmallow import Schema

from service.answers.play.judging import LEVELS
from service.answers.play.puzzles import SERIES
from service.documents import members
from service.documents.explanations import ExplanationReply
from service.documents.states import STATE, HeadReply
from solvers.contract.presentation.puzzles import THEMES

_LEVEL = (
    "`easy` if less than a third of the simple players get it wrong, `hard` if at least two thirds do, else `medium`"
)


class ChoiceReply(Schema):
    """An action that may be the answer."""

    action = members.text("The action's canonical text.")
    label = members.text("The action in words.")


class PuzzleReply(HeadReply):
    """A position in which one action is proved best. The reply does not say which."""

    goal = members.text("The goal that the answer is to serve.")
    state = members.text(STATE)
    position = members.text("The state in words.")
    theme = members.text("The theme that was asked for; null if none was.", null=True, among=THEMES)
    level = members.text(f"{_LEVEL}.", among=LEVELS)
    players = members.whole("The number of simple players of the game.")
    wrong = members.whole("The number of them who choose a wrong action.")
    margin = members.number("By how much the best action is better than every other one at least, in the goal's unit.")
    margin_exact = members.exact("The margin as a fraction.")
    seed = members.text("The seed of the draw: the date of today in UTC if none was asked for.")
    number = members.whole(
        f"The number of the puzzle among those of its seed, 1 to {SERIES}. No two have the same state."
    )
    actions = members.several(ChoiceReply, "Every legal action, in the order of the game, not of their worth.")
    question = members.text("The question in words.")
    verdict = members.text("The address of the verdict; `{action}` stands for an action.")
    verdicts = members.text("The address of the verdicts on all actions.")


class AnswerReply(Schema):
    """An action of a decision, judged."""

    action = members.nested(ChoiceReply, "The action.")
    right = members.flag("True if no action is better; null if bounds do not tell.", null=True)
    regret = members.number("What the action costs compared with the best one, in the goal's unit.", low=0)
    exact = members.exact("The same as a fraction; null if it is not exact.")
    sentence = members.text("The verdict in words: right or wrong, the cost, and why.")


class VerdictsReply(HeadReply):
    """The verdicts on all actions of a decision."""

    goal = members.text("The goal whose values decide.")
    state = members.text(STATE)
    position = members.text("The state in words.")
    error_bound = members.error_bound()
    level = members.text(f"{_LEVEL}; null if no action is best by the margin of puzzles.", null=True, among=LEVELS)
    players = members.whole("The number of simple players of the game; null as above.", null=True)
    wrong = members.whole("The number of them who choose a wrong action; null as above.", null=True)
    themes = members.several(members.text("A theme.", among=THEMES), "The themes of the position; empty as above.")
    verdicts = members.several(AnswerReply, "Every legal action, best first.")


class VerdictReply(HeadReply):
    """The verdict on an action."""

    goal = members.text("The goal whose values decide.")
    state = members.text(STATE)
    action = members.nested(ChoiceReply, "The action in question.")
    right = members.flag("True if no action is better; null if bounds do not tell.", null=True)
    regret = members.number("What the action costs compared with the best one, in the goal's unit.", low=0)
    exact = members.exact("The same as a fraction; null if it is not exact.")
    why = members.nested(
        ExplanationReply,
        "Why the action is worse than the best one; for the best one, why the next best is worse than it.",
    )
    best = members.nested(ChoiceReply, "The best action.")
    error_bound = members.error_bound()
    level = members.text(f"{_LEVEL}; null if no action is best by the margin of puzzles.", null=True, among=LEVELS)
    players = members.whole("The number of simple players of the game; null as above.", null=True)
    wrong = members.whole("The number of them who choose a wrong action; null as above.", null=True)
    themes = members.several(members.text("A theme.", among=THEMES), "The themes of the position; empty as above.")
    sentence = members.text("The verdict in words.")
