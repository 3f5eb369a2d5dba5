"""The schemas of answers about states: record, best action, batch, page and distribution."""

from marshmallow import Schema, fields

from service.documents import members
from service.documents.played import OPPONENT, PlayedEndingsReply
from service.documents.problem import ProblemReply

_TERMINAL = "True if the game is over."
_BEST = "The best action; null if there is nothing to choose."
_POLICY = "The policy's action: the best one, or the fixed strategy's; null if there is nothing to choose."
_UNIT = "The unit of the values: points, probability, turns."
_DIRECTION = "`max` if more is better, `min` if less is better."
_VALUE = "The value in the goal's unit."
STATE = "The state's canonical text."
_SEARCH = "What a search with this budget did; left out without `budget_ms`."


class HeadReply(Schema):
    """The members with which the answers about numbers of a solution begin, see :func:`service.answers.records.head`."""

    game = members.game()
    goal = members.text("GOAL or GOAL:STRATEGY.")
    solution = members.solution()
    unit = members.text(_UNIT)
    direction = members.text(_DIRECTION, among=("max", "min"))


class ActionReply(Schema):
    """One legal action of a state."""

    action = members.text("The action's canonical text.")
    label = members.text("The action in words.")
    afterstate = fields.String(
        allow_none=True,
        metadata={
            "description": "The state that the action leads to, before anything is thrown; null if that depends on what is "
            "hidden. Left out of exports."
        },
    )
    value = members.number("The value of the action, in the goal's unit.")
    exact = members.exact()
    tie_value = members.Number(
        metadata={
            "description": "The second value, which orders actions that tie; left out if the action does not tie."
        }
    )
    tie_exact = fields.String(
        metadata={"description": "The second value as a fraction.", "pattern": members.FRACTION_PATTERN}
    )
    confidence = members.maybe(
        members.Confidence, "The confidence interval of an estimated value; left out if it is no estimate."
    )
    regret = members.number("The loss of value compared with the best action; never negative.", low=0)
    rank = members.whole("The competition rank by value: actions that tie share a rank.", low=1)
    optimal = members.flag("True if the rank is 1; null if bounds do not tell which action is better.", null=True)


class SearchReply(Schema):
    """A search of a state on request."""

    status = members.text(
        "searched if the values come from the search; table if there was none, so that they are the solution's.",
        among=("searched", "table"),
    )
    reason = members.text("The reason why there was no search; null if there was one.", null=True)
    budget_ms = members.whole("The milliseconds that were asked for.", low=1)
    worlds = members.whole("The number of ways to deal the hidden cards that were tried.")
    playouts = members.whole("The number of times that the game was played on, from all actions together.")


class StateReply(Schema.from_dict(members.of_games())):  # type: ignore[misc]  # a class made at run time
    """The record of a state."""

    class Meta:
        """Register the schema, as the OpenAPI description refers to it by name."""

        register = True

    game = members.game()
    goal = members.text("GOAL or GOAL:STRATEGY.")
    unit = members.text(_UNIT)
    direction = members.text(_DIRECTION, among=("max", "min"))
    solution = members.solution()
    state = members.text(STATE)
    terminal = members.flag(_TERMINAL)
    value = members.number(_VALUE)
    exact = members.exact()
    error_bound = members.error_bound()
    confidence = members.confidence()
    opponent = OPPONENT
    best = members.text(_BEST, null=True)
    policy = members.text(_POLICY, null=True)
    actions = members.several(
        ActionReply, "Every legal action, best first, or the first `top` of them; empty if there is nothing to choose."
    )
    search = members.maybe(SearchReply, _SEARCH)
    links = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        metadata={
            "description": "Addresses of the answer, its best action, its distribution and the picture of it, what can happen next "
            "(`outcomes`), why the best action is best (`explain`), its solution and its game; `state` is the address of any other "
            "state, such as an afterstate. `{state}` and `{action}` stand for what to fill in. Only in answers about one state."
        },
    )


class RunnerUpReply(Schema):
    """The action after the best one."""

    action = members.text("The action's canonical text.")
    label = members.text("The action in words.")
    value = members.number("The value of the action, in the goal's unit.")
    regret = members.number("What it costs: the loss of value compared with the best action; 0 if both tie.", low=0)
    optimal = members.flag("True if it ties with the best one; null if bounds do not tell.", null=True)


class SmallReply(Schema):
    """The smallest answer about a state."""

    solution = members.solution()
    state = members.text(STATE)
    terminal = members.flag(_TERMINAL)
    best = members.text(_BEST, null=True)
    policy = members.text(_POLICY, null=True)
    value = members.number(_VALUE)
    unit = members.text(_UNIT)
    direction = members.text(_DIRECTION, among=("max", "min"))
    exact = members.exact()
    error_bound = members.error_bound()
    confidence = members.confidence()
    opponent = OPPONENT
    label = members.text("The best action in words; null if there is nothing to choose.", null=True)
    runner_up = members.nested(
        RunnerUpReply, "The next action and what it costs; null if there is no other.", null=True
    )
    search = members.maybe(SearchReply, _SEARCH)


class WordedActionReply(Schema):
    """A legal action in words."""

    action = members.text("The action's canonical text.")
    label = members.text("What to do.")
    value = members.text("What that is worth.")
    cost = members.text(
        "What it costs compared with the best action; null if nothing is known to be better.", null=True
    )


class CountReply(Schema):
    """A number that players want to see all the time."""

    seat = members.whole("The player: 0 for the one who moves, 1 for the next one.")
    title = members.text("What is counted.")
    value = members.whole("The number.", low=None)


class WordsReply(Schema):
    """The answer about a state in pieces, each in words. Numbers are rounded for people."""

    game = members.game()
    goal = members.text("GOAL or GOAL:STRATEGY.")
    solution = members.solution()
    state = members.text(STATE)
    headline = members.text("The policy's action; null if there is nothing to choose.", null=True)
    value = members.text("What the state is worth.")
    sentence = members.text("The answer in a few sentences, as it is in text/plain.")
    position = members.text("The state in words.")
    trust = members.text("How far to trust the numbers.")
    actions = members.several(WordedActionReply, "Every legal action, best first; empty if there is nothing to choose.")
    counts = members.several(CountReply, "What the players have, as far as the state tells it.")
    earned = members.text("The name of what actions earn at once, as their `payoff`; empty if the state tells it.")


class BatchFailure(Schema):
    """A state of a batch that has no answer."""

    state = members.text("The state, spelled as in the body.")
    problem = members.nested(ProblemReply, "The reason why there is no answer.")


class GoalFailure(Schema):
    """A goal that has no answer about a state."""

    goal = members.text("GOAL or GOAL:STRATEGY.")
    problem = members.nested(ProblemReply, "The reason why there is no answer.")


class GoalsReply(Schema):
    """A state under several goals."""

    game = members.game()
    rules = members.text("`default`, or the slug of other rules.", pattern=members.RULES_PATTERN)
    state = members.text(STATE)
    answers = members.several(
        members.OneOf(fields.Nested(StateReply), fields.Nested(GoalFailure)),
        "A record or a failure for each goal, in the order of the list or of the catalogue. With `all` only the goals that "
        "can read the state are there.",
    )


class BatchReply(Schema):
    """The answers to a batch."""

    solution = members.solution()
    results = members.several(
        members.OneOf(fields.Nested(StateReply), fields.Nested(BatchFailure)),
        "A record or a failure for each state, in the order of the body.",
    )


class PageReply(Schema):
    """A page of records."""

    solution = members.solution()
    states = members.several(StateReply, "Records in the order of their states.")
    next = members.text("The `after` of the next page; null on the last page.", null=True)


class QuantilesReply(Schema):
    """Quantiles of the score."""

    levels = members.several(members.Number(), "The levels, ascending, between 0 and 1.")
    scores = members.several(
        fields.Integer(strict=True), "For each level, the lowest score whose cumulative probability reaches it."
    )


class ChanceReply(Schema):
    """A probability."""

    value = members.number("The probability.", low=0, high=1)
    exact = members.exact("The probability as a fraction; null if it is not exact.")


class ResultReply(Schema):
    """The chances of the player to win, tie and lose against the opponent, or against all opponents."""

    win = members.nested(ChanceReply, "The chance that the player alone comes first.")
    tie = members.nested(
        ChanceReply,
        "The chance that the player shares the first place with an opponent; the goal says what that is worth.",
    )
    loss = members.nested(ChanceReply, "The chance that an opponent comes before the player.")


class DistributionReply(Schema):
    """The distribution of the score of the game, or of the current turn. The lists have one entry for each score."""

    game = members.game()
    goal = members.text("The GOAL or GOAL:STRATEGY whose policy is played from this state on.")
    solution = members.solution()
    state = members.text(STATE)
    action = members.text("The action that is taken first; null if there is nothing to choose.", null=True)
    afterstate = members.text(
        "The state after the action, or the state itself if there is nothing to choose; null if that depends on what is hidden.",
        null=True,
    )
    support = members.several(
        fields.Integer(strict=True),
        "The possible scores, ascending. The goal says what a score is: a total, the points of a turn, or a number of turns.",
    )
    floor = members.whole(
        "The score that stands for itself and all lower scores: if support[0] = floor, it means that score or less. Null "
        "if every score stands for itself alone.",
        null=True,
        low=None,
    )
    left_out = members.number(
        "The scores that are not in `support` have at most this chance together; 0 if it lists all that are possible, null if "
        "`support` lists those of play-outs.",
        null=True,
        low=0,
        high=1,
    )
    probabilities = members.several(members.Number(), "The probability of each score.")
    cdf = members.several(members.Number(), "The probability of each score or less.")
    numerators = fields.List(
        members.text("A whole number.", pattern=members.WHOLE_PATTERN),
        required=True,
        allow_none=True,
        metadata={"description": "The probabilities times `denominator`; null if they are not exact."},
    )
    denominator = members.text(
        "The common denominator of the probabilities; null if they are not exact.",
        null=True,
        pattern=members.WHOLE_PATTERN,
    )
    mean = members.number("The mean score; null if `support` begins with the floor.", null=True)
    mean_exact = members.exact("The mean score as a fraction; null if there is no mean or it is not exact.")
    sd = members.number("The standard deviation of the score; null if there is no mean.", null=True, low=0)
    quantiles = members.nested(QuantilesReply, "Quantiles of the score.")
    result = members.nested(
        ResultReply, "The chances against the opponents; null if the goal has no opponent.", null=True
    )
    error_bound = members.error_bound()
    confidence = members.confidence()
    opponent = OPPONENT
    playouts = members.maybe(
        PlayedEndingsReply, "What the probabilities of play-outs are worth; left out if there are none."
    )
