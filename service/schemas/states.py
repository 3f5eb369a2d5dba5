"""The shapes of answers about states: record, best action, batch, page and distribution."""

from marshmallow import Schema, fields, validate

from service.schemas import members
from service.schemas.problem import ProblemReply

_TERMINAL = "Whether the game is over."
_BEST = "The best action; null where nothing is chosen."
_POLICY = "What the policy does: the best action, or the fixed strategy's; null where nothing is chosen."
_VALUE = "The value in the goal's unit."
_STATE = "The state's canonical text."


class ActionReply(Schema):
    """One legal action of a state."""

    action = members.text("The action's canonical text.")
    label = members.text("The action in words.")
    value = members.number("The value after it, in the goal's unit.")
    exact = members.exact()
    tie_value = members.Number(
        metadata={"description": "The second value, which orders a tie; left out where nothing ties."}
    )
    tie_exact = fields.String(
        metadata={"description": "The second value as a fraction.", "pattern": members.FRACTION_PATTERN}
    )
    regret = members.number("How much worse than the best action; never negative.", low=0)
    rank = members.whole("Competition rank by value: actions that tie share it.", low=1)
    optimal = members.flag("Whether its rank is 1; null where bounds do not tell which action is better.", null=True)


class StateReply(Schema):
    """One state's record."""

    game = members.game()
    goal = members.text("GOAL or GOAL:STRATEGY.")
    solution = members.solution()
    state = members.text(_STATE)
    terminal = members.flag(_TERMINAL)
    value = members.number(_VALUE)
    exact = members.exact()
    error_bound = members.error_bound()
    confidence = members.confidence()
    others = fields.List(
        members.Number(),
        metadata={
            "description": "The values of those who move next, in the order of their turns; left out where at most two play."
        },
    )
    equilibrium = fields.String(
        metadata={
            "description": "What is known of the policies of more than two players together: `unique` where no others are in "
            "equilibrium; `strict` where every decision is better than the other, but there may be other equilibria; `tied` "
            "where some do not separate; `mixed-POINTS-CHANCE` at the start of a player who rolls with that chance when "
            "holding so many points. Left out where at most two play.",
            "pattern": members.EQUILIBRIUM_PATTERN,
        },
        validate=validate.Regexp(members.EQUILIBRIUM_PATTERN),
    )
    best = members.text(_BEST, null=True)
    policy = members.text(_POLICY, null=True)
    actions = members.several(ActionReply, "Every legal action, best first; empty where nothing is chosen.")


class SmallReply(Schema):
    """The smallest answer about a state."""

    solution = members.solution()
    state = members.text(_STATE)
    terminal = members.flag(_TERMINAL)
    best = members.text(_BEST, null=True)
    policy = members.text(_POLICY, null=True)
    value = members.number(_VALUE)
    exact = members.exact()
    error_bound = members.error_bound()
    confidence = members.confidence()


class BatchFailure(Schema):
    """A batch item that has no answer."""

    state = members.text("The state as it was asked for.")
    problem = members.nested(ProblemReply, "Why there is no answer.")


class BatchReply(Schema):
    """The answers to a batch."""

    solution = members.solution()
    results = members.several(
        members.OneOf(fields.Nested(StateReply), fields.Nested(BatchFailure)), "A record or a failure each, in order."
    )


class PageReply(Schema):
    """A page of records."""

    solution = members.solution()
    states = members.several(StateReply, "Records in the order of their states.")
    next = members.text("`after` of the next page; null at the end.", null=True)


class QuantilesReply(Schema):
    """Scores at levels."""

    levels = members.several(members.Number(), "Levels, ascending.")
    scores = members.several(fields.Integer(strict=True), "For each level the least score whose cdf reaches it.")


class ChanceReply(Schema):
    """A probability."""

    value = members.number("The probability.", low=0, high=1)
    exact = members.exact("The probability as a fraction; null where it is not exact.")


class ResultReply(Schema):
    """Chances against the opponent, or against all of them where there are several."""

    win = members.nested(ChanceReply, "That the player alone comes out first.")
    tie = members.nested(
        ChanceReply, "That the player shares the first place with an opponent; the goal says what that is worth."
    )
    loss = members.nested(ChanceReply, "That an opponent comes out before the player.")


class DistributionReply(Schema):
    """How a game, or the turn under way, ends: arrays over the support; fractions are there where they are exact."""

    game = members.game()
    goal = members.text("GOAL or GOAL:STRATEGY, whose policy is played from here on.")
    solution = members.solution()
    state = members.text(_STATE)
    action = members.text("The action that is taken first; null where nothing is chosen.", null=True)
    afterstate = members.text("The state after it.")
    support = members.several(
        fields.Integer(strict=True),
        "What is counted, ascending: scores; under Toss Up! what the turn banks, or the number of turns.",
    )
    floor = members.whole(
        "The score that stands for itself and for all below, so that support[0] = floor means that score or less; null "
        "where every score is itself.",
        null=True,
        low=None,
    )
    probabilities = members.several(members.Number(), "The probability of each.")
    cdf = members.several(members.Number(), "The probability of each or less.")
    numerators = fields.List(
        members.text("A whole number.", pattern=members.WHOLE_PATTERN),
        required=True,
        allow_none=True,
        metadata={"description": "The probabilities times `denominator`; null where they are not exact."},
    )
    denominator = members.text(
        "The common denominator; null where they are not exact.", null=True, pattern=members.WHOLE_PATTERN
    )
    mean = members.number("The mean score; null where there is a floor.", null=True)
    mean_exact = members.exact("The mean score as a fraction; null where there is a floor, or it is not exact.")
    sd = members.number("The standard deviation; null where there is a floor.", null=True, low=0)
    quantiles = members.nested(QuantilesReply, "Quantiles of the score.")
    result = members.nested(ResultReply, "Against the opponents; null where the goal knows none.", null=True)
    error_bound = members.error_bound()
    confidence = members.confidence()
