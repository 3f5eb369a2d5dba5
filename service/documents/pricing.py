"""The schemas of the price of a policy."""

from marshmallow import Schema

from service.documents import members
from service.documents.states import ChanceReply, HeadReply

_SEAT = "The seat of the rule: `first` or `second`."
_FRACTION = "The number as a fraction; null if it is too long to be written."
PricedExactReply = members.fractions(
    "PricedExactReply", "The price of a rule as fractions.", "value", "best_value", "loss", meaning=_FRACTION
)
ShareExactReply = members.fractions(
    "ShareExactReply", "A share of the win as fractions.", "share", "gain", meaning=_FRACTION
)
CostExactReply = members.fractions(
    "CostExactReply", "The cost of a decision as fractions.", "regret", "cost", meaning=_FRACTION
)
GainExactReply = members.fractions("GainExactReply", "A gain as a fraction.", "gain", meaning=_FRACTION)
_EXACT = "The same numbers as fractions; null in a race, whose numbers have an `error_bound`."


class PriceMatchReply(Schema):
    """The chances of a rule against one policy."""

    seat = members.text(_SEAT, among=("first", "second"))
    against = members.text("The other player's policy; in a race, best play under the goal, a strategy, or `itself`.")
    win = members.nested(ChanceReply, "The chance that the rule wins.")
    tie = members.nested(ChanceReply, "The chance that nobody wins.")
    loss = members.nested(ChanceReply, "The chance that the rule loses.")


class PriceReplyReply(Schema):
    """The best reply to a rule, by a player who knows the rule."""

    seat = members.text(_SEAT, among=("first", "second"))
    against = members.text("The policy of best play in the other seat.")
    share = members.number("The share of the win of the best reply; a tie is half a win.", low=0, high=1)
    gain = members.number("What the reply gains on the policy of best play.")
    exact = members.nested(ShareExactReply, _EXACT, null=True)


class HabitReply(Schema):
    """One of the costliest decisions of a rule. In a race it stands for the same decision at all scores."""

    state = members.text("The state's canonical text; in a race, that of the state in which the habit costs most.")
    chance = members.number(
        "The chance that the rule comes to this state; in a race, how often it errs like this in a game.", low=0
    )
    action = members.text("The rule's action.")
    label = members.text("The same in words.")
    best = members.text("The best action.")
    best_label = members.text("The same in words.")
    regret = members.number("How much worse the rule's action is, in the goal's unit; in a race, on average.", low=0)
    cost = members.number("The product of `chance` and `regret`. The costs of all decisions sum to `loss`.", low=0)
    exact = members.nested(CostExactReply, _EXACT, null=True)


class ChangeReply(Schema):
    """The change of one decision that helps a rule most; in a race, of the same decision at all scores."""

    state = members.text("The state's canonical text.")
    action = members.text("The rule's action.")
    instead = members.text("The action that helps most, if the rule is kept in all other states.")
    label = members.text("The same in words.")
    gain = members.number("How much better the rule is then, in the goal's unit.", low=0)
    exact = members.nested(GainExactReply, _EXACT, null=True)


class PriceReply(HeadReply):
    """The price of a rule: its value, its chances in matches, and the decisions that cost it most."""

    rule = members.text("The rule as it can be sent again; or the name of a fixed strategy.")
    understood = members.names("Everything that was understood, statement by statement.")
    table = members.whole("The number of states in which a table was followed.")
    start = members.text("The state before the first throw.")
    value = members.number("The value of the start under the rule, in the goal's unit.")
    best_value = members.number("The value of the start under best play.")
    loss = members.number("How much worse the rule is than best play; never negative.", low=0)
    exact = members.nested(PricedExactReply, _EXACT, null=True)
    error_bound = members.error_bound()
    matches = members.several(
        PriceMatchReply,
        "Matches against best play, which comes first in each seat, and the named strategies that are solved.",
    )
    replies = members.several(PriceReplyReply, "The best reply to the rule in each seat.")
    habits = members.several(HabitReply, "The ten decisions that cost most, weighted by how often they come up.")
    change = members.nested(
        ChangeReply, "The smallest change that helps most; null if no single change helps.", null=True
    )
    solutions = members.several(members.solution(), "The solutions from which the numbers were computed.")
