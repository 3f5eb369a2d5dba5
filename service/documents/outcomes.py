"""The schemas of what can happen next."""

from marshmallow import Schema, fields

from service.documents import members
from service.documents.states import STATE, HeadReply


class PayoffReply(Schema):
    """The payoff of an action: what it earns at once."""

    value = members.number("The earnings, in the goal's unit.")
    exact = members.exact("The earnings as a fraction.")


class PiecesReply(Schema):
    """The colours of thrown dice, as far as the state that follows tells them."""

    known = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(strict=True),
        required=True,
        metadata={"description": "How many dice show a colour for certain, by colour."},
    )
    others = members.whole("The number of the other dice.")
    colours = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(strict=True),
        required=True,
        metadata={"description": "The weights of the colours of each of the others."},
    )
    must = members.text("A colour that at least one of the others shows; empty if there is none.")


class OutcomeReply(Schema):
    """A state that may follow."""

    state = members.text(STATE)
    label = members.text("What the dice show, in words.")
    kind = members.text("What comes next in this state.", among=("decision", "chance", "terminal"))
    probability = members.number("The probability.", low=0, high=1)
    weight = members.whole(
        "A whole number in proportion to the probability; null for all outcomes if their sum is above 2^53.",
        null=True,
        low=1,
    )
    exact = members.exact("The probability as a fraction; null if it was rounded, within `error_bound` of the reply.")
    value = members.number(
        "What the outcome is worth to the player of `state` in the reply, in the goal's unit, with `payoff`."
    )
    value_exact = members.exact()
    passes = members.flag("True if the state is seen from another player, who moves next.")
    pieces = members.maybe(PiecesReply, "The colours of the dice; left out if the state shows its dice.")


class OutcomesReply(HeadReply):
    """Everything that can happen after an action, or in a state before a throw. Weighted by probability, the outcomes' values sum to `value`."""

    goal = members.text("The GOAL or GOAL:STRATEGY whose policy is played from the outcomes on.")
    state = members.text(STATE)
    action = members.text("The action that is taken; null if there is nothing to choose.", null=True)
    label = members.text("The action in words; null if there is nothing to choose.", null=True)
    afterstate = members.text("The state after the action, before anything is thrown.")
    terminal = members.flag("True if the game is over in `afterstate`.")
    passes = members.flag("True if `afterstate` is seen from another player, who throws next.")
    payoff = members.nested(PayoffReply, "What the action earns at once.")
    value = members.number("The value of the action, or of the state if there is nothing to choose.")
    exact = members.exact()
    error_bound = members.error_bound()
    outcomes = members.several(
        OutcomeReply, "Every state that may follow `afterstate`, once; empty if the game is over there."
    )
