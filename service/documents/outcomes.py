"""The schemas of what can happen next."""

from marshmallow import Schema

from service.documents import members
from service.documents.states import DIRECTION, STATE, UNIT


class PayoffReply(Schema):
    """The payoff of an action: what it earns at once."""

    value = members.number("The earnings, in the goal's unit.")
    exact = members.exact("The earnings as a fraction.")


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


class OutcomesReply(Schema):
    """Everything that can happen after an action, or in a state before a throw. Weighted by probability, the outcomes' values sum to `value`."""

    game = members.game()
    goal = members.text("The GOAL or GOAL:STRATEGY whose policy is played from the outcomes on.")
    solution = members.solution()
    unit = members.text(UNIT)
    direction = members.text(DIRECTION, among=("max", "min"))
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
