"""The schemas of the report of recorded games, and of the move of a player of a chosen strength."""

from marshmallow import Schema

from service.documents import members
from service.documents.play.puzzles import ChoiceReply
from service.documents.states import STATE, HeadReply
from service.words.strengths import WORDS
from solvers.contract.presentation.puzzles import THEMES

GameExactReply = members.fractions(
    "GameExactReply", "The figures of a game as fractions.", "loss", "loss_a_turn", "luck", "skill", "result"
)
GameConfidenceReply = members.intervals(
    "GameConfidenceReply", "The intervals of the figures of a game.", "loss", "loss_a_turn", "luck", "skill", "result"
)
LossExactReply = members.fractions("LossExactReply", "A loss as a fraction.", "loss")
LossConfidenceReply = members.intervals("LossConfidenceReply", "The interval of a loss.", "loss")
RegretExactReply = members.fractions("RegretExactReply", "A regret as a fraction.", "regret")
RegretConfidenceReply = members.intervals("RegretConfidenceReply", "The interval of a regret.", "regret")


_EXACT = "The same numbers as fractions; null if they are not exact."
_CONFIDENCE = "The intervals of the same numbers; null if they are no estimates."


class StrengthReply(Schema):
    """A strength with its interval, from 0 (drawn by lot) to 100; ten more halve the loss of a decision."""

    value = members.number(
        "The likeliest strength; null if no decision tells anything, and if all were best: then only `low` is known.",
        null=True,
        low=0,
        high=100,
    )
    low = members.number("The lower end of the interval.", low=0, high=100)
    high = members.number("The upper end of the interval; 100 if it is open.", low=0, high=100)
    level = members.number("The confidence level of the interval.", low=0, high=1)
    decisions = members.whole("The decisions that tell something: those in which not all actions are worth the same.")
    perfect = members.flag("True if all of these were best.")
    word = members.text("The strength in a word; null if there is no value.", null=True, among=WORDS)


class SharesConfidenceReply(Schema):
    """The intervals of two shares."""

    less = members.nested(members.Confidence, "The interval of `less`.")
    same = members.nested(members.Confidence, "The interval of `same`.")


class LuckierReply(Schema):
    """The share of games of best play that have less luck."""

    less = members.number("The share of games of best play with less luck.", low=0, high=1)
    same = members.number("The share with the same luck.", low=0, high=1)
    error_bound = members.number(
        "The largest error of both; 0 if they are exact, null if games were simulated.", null=True, low=0
    )
    confidence = members.nested(
        SharesConfidenceReply, "The intervals of both, if games were simulated; else null.", null=True
    )


class CostlyReply(Schema):
    """A costly decision."""

    state = members.text(STATE)
    position = members.text("The state in words.")
    action = members.nested(ChoiceReply, "The action that was taken.")
    best = members.nested(ChoiceReply, "The best action.")
    regret = members.number("What it cost, in the goal's unit.", low=0)
    exact = members.nested(RegretExactReply, _EXACT, null=True)
    confidence = members.nested(RegretConfidenceReply, _CONFIDENCE, null=True)
    links = members.texts("`self` is the record of the state, and `page` shows it to people.")


class GameReportReply(Schema):
    """A game of the report, seen from its player."""

    player = members.whole("1 for the player of the first decision, 2 for the other.", low=1)
    decisions = members.whole("The number of the player's decisions in which there was a choice.")
    best = members.whole("The number of them to which no other action is known to be better.")
    unclear = members.whole("The number of these to which another action seems better, but it is too close to tell.")
    turns = members.whole("The number of the player's turns; null with hidden cards.", null=True, low=1)
    loss = members.number(
        "The sum of the player's regrets. With hidden cards, unclear decisions count as no loss.", low=0
    )
    loss_a_turn = members.number("The same for each turn; null with hidden cards.", null=True, low=0)
    luck = members.number("The luck of all throws; null with hidden cards.", null=True)
    skill = members.number(
        "The result without luck: what the decisions of all players changed, seen from this one. With hidden cards, of this player alone."
    )
    result = members.number("The sum of luck and skill; null with hidden cards.", null=True)
    exact = members.nested(GameExactReply, _EXACT, null=True)
    confidence = members.nested(GameConfidenceReply, _CONFIDENCE, null=True)
    luckier = members.nested(
        LuckierReply, "How lucky the game was; null unless it was played from the start to an end.", null=True
    )
    strength = members.nested(StrengthReply, "The strength that this game alone shows.")
    costliest = members.several(CostlyReply, "The costliest decisions, at most three.")
    error_bound = members.error_bound()


class ThemeLossReply(Schema):
    """The decisions of a theme of the game's puzzles."""

    theme = members.text("The theme.", among=THEMES)
    name = members.text("Its name in words.")
    decisions = members.whole(
        "The decisions of the theme: those with one action that is best by the margin of puzzles."
    )
    wrong = members.whole("The number of them that were not best.")
    loss = members.number("The sum of their regrets.", low=0)
    exact = members.nested(LossExactReply, _EXACT, null=True)


class TrainReply(Schema):
    """The theme with the largest loss, to train next."""

    theme = members.text("The theme.", among=THEMES)
    page = members.text("The address of the page that trains it.")


class ReportReply(HeadReply):
    """The report of one or many games of a player."""

    goal = members.text("The GOAL or GOAL:STRATEGY whose values judge the games.")
    games = members.several(GameReportReply, "The games in the order in which they were sent.")
    decisions = members.whole("The number of the player's decisions in all games in which there was a choice.")
    loss = members.number("The sum of their regrets.", low=0)
    exact = members.nested(LossExactReply, _EXACT, null=True)
    confidence = members.nested(LossConfidenceReply, _CONFIDENCE, null=True)
    strength = members.nested(StrengthReply, "The strength that all games show together.")
    themes = members.several(
        ThemeLossReply,
        "The themes of the game's puzzles; empty under goals that have none. A decision may have several.",
    )
    train = members.nested(TrainReply, "What to train next; null if no theme has a loss.", null=True)
    error_bound = members.error_bound()


class PlayerMoveReply(HeadReply):
    """The move of a player of a chosen strength."""

    goal = members.text("The GOAL or GOAL:STRATEGY whose values the player knows.")
    state = members.text(STATE)
    strength = members.whole("The strength of the player, 0 to 100.")
    rate = members.number(
        "An action that costs r more is taken e^(r rate) times less often; null if the player takes the best action.",
        null=True,
        low=0,
    )
    seed = members.text("The seed that was sent.")
    action = members.text("The action that the player takes.")
    label = members.text("The action in words.")
    regret = members.number("What it costs compared with the best one, in the goal's unit.", low=0)
    chance = members.number("The chance with which such a player takes it.", low=0, high=1)
    error_bound = members.error_bound()
    word = members.text("The strength in a word.", among=WORDS)
