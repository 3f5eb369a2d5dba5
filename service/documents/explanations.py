"""The schemas of explanations: why one action is better than another."""

from marshmallow import Schema

from service.documents import members
from service.documents.played import OPPONENT, PlayedDifferencesReply
from service.documents.states import STATE, HeadReply

_PART = "Its part of the regret: positive if it speaks against `action`, negative if it speaks for it."


class ExplainedReply(Schema):
    """One of the two actions."""

    action = members.text("The action's canonical text.")
    label = members.text("The action in words.")
    afterstate = members.text(
        "The state that the action leads to, before anything is thrown; null if that depends on what is hidden.",
        null=True,
    )
    value = members.number("The value of the action, in the goal's unit.")
    exact = members.exact()


class EventReply(Schema):
    """Something that may happen next, and its part of the regret."""

    event = members.text(
        "What happens, in words; `anything else` for all that are not listed, `for certain` if nothing is thrown."
    )
    probability = members.number("The probability.", low=0, high=1)
    probability_exact = members.exact("The probability as a fraction.")
    action_value = members.number("What `action` is then worth, on average.")
    against_value = members.number("What `against` is then worth, on average.")
    part = members.number(_PART)
    exact = members.exact("The part as a fraction; null if it is not exact.")


class AspectReply(Schema):
    """A part of the regret that a player has a name for."""

    aspect = members.text("The name: bust, points held, next roll, dice left, opponent's reply, and so on.")
    part = members.number(_PART)
    exact = members.exact("The part as a fraction; null if it is not exact.")


class ExplanationReply(HeadReply):
    """The reasons why one action is better than another. The parts of the events sum to the regret, and so do those of the aspects."""

    goal = members.text("The GOAL or GOAL:STRATEGY whose values are explained.")
    state = members.text(STATE)
    action = members.nested(ExplainedReply, "The action in question.")
    against = members.nested(ExplainedReply, "The action that it is compared with.")
    regret = members.number("What `action` costs compared with `against`; negative if it is the better one.")
    exact = members.exact("The regret as a fraction; null if it is not exact.")
    decided = members.flag("False if bounds do not tell which action is better.")
    error_bound = members.error_bound()
    thrower = members.text(
        "The action whose throw the events are: `action`, `against`, or `both` if they throw the same dice; null if nothing is "
        "thrown in this turn.",
        null=True,
        among=("action", "against", "both"),
    )
    events = members.several(
        EventReply, "The parts by what can happen next, the largest first; empty if both actions are the same."
    )
    aspects = members.several(
        AspectReply, "The parts that the game has names for, without those that are 0; else empty."
    )
    opponent = OPPONENT
    playouts = members.maybe(
        PlayedDifferencesReply, "What the play-outs of both actions say; left out if there are none."
    )
    sentence = members.text("The same in words.")
