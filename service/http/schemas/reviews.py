"""The schemas of a recorded game and of its review."""

from marshmallow import Schema, fields

from service.http.schemas import members
from service.http.schemas.bodies import Entries


class MoveBody(Schema):
    """One decision of a record."""

    state = fields.String(required=True, metadata={"description": "The state, in any spelling."})
    action = fields.String(required=True, metadata={"description": "The action that was taken there."})


class ReviewBody(Schema):
    """A recorded game: every decision in order. Each state is thrown from the position after the decision before it."""

    decisions = Entries(fields.Nested(MoveBody), "At least one decision.", [{"state": "55666-1", "action": "666"}])


def _fraction() -> fields.String:
    return members.exact("The number as a fraction.")


class ValueExactReply(Schema):
    """A value as a fraction."""

    value = _fraction()


class LuckExactReply(Schema):
    """Luck as a fraction."""

    luck = _fraction()


class JudgedExactReply(Schema):
    """The figures of a decision as fractions."""

    value = _fraction()
    action_value = _fraction()
    regret = _fraction()
    skill = _fraction()
    luck = _fraction()


class TotalExactReply(Schema):
    """The sums of a review as fractions."""

    reached = _fraction()
    luck = _fraction()
    skill = _fraction()
    result = _fraction()


_EXACT = "The same numbers as fractions; null if they are not exact."


class PositionReply(Schema):
    """The first or last position of a record."""

    state = members.text("The state's canonical text.")
    value = members.number("The value of the state.")
    exact = members.nested(ValueExactReply, _EXACT, null=True)


class OpeningReply(Schema):
    """The throw before the first decision."""

    luck = members.number("The luck of the throw, positive if it was good for the player.")
    exact = members.nested(LuckExactReply, _EXACT, null=True)


class JudgedReply(Schema):
    """A decision, and the throw that followed it."""

    state = members.text("The state's canonical text.")
    action = members.text("The action that was taken.")
    label = members.text("The action in words.")
    best = members.text("The best action.")
    optimal = members.flag("True if no other action was better; null if bounds do not tell.", null=True)
    afterstate = members.text("The state after the action.")
    value = members.number("The value of the state.")
    action_value = members.number("The value of the action.")
    regret = members.number("The loss of value compared with the best action; never negative.", low=0)
    skill = members.number("The gain of value compared with the policy's action, positive if the action was better.")
    luck = members.number("The luck of the throw that followed; null if none is recorded.", null=True)
    exact = members.nested(JudgedExactReply, _EXACT, null=True)


class ReviewReply(Schema):
    """Luck and skill of a recorded game; they sum to the result."""

    game = members.game()
    goal = members.text("The GOAL or GOAL:STRATEGY whose values judge the record.")
    solution = members.solution()
    start = members.nested(
        PositionReply,
        "The position before the first throw, or the first decision if the record starts later in a turn.",
    )
    end = members.nested(PositionReply, "The last position.")
    opening = members.nested(
        OpeningReply, "The throw before the first decision; null if the record starts later in a turn.", null=True
    )
    decisions = members.several(JudgedReply, "The decisions in order.")
    reached = members.number("The sum of the earnings on the way and the value of the end.")
    luck = members.number("The luck of all throws, positive if it was good for the player.")
    skill = members.number("The skill of all decisions, positive if it was good for the player.")
    result = members.number(
        "The sum of luck and skill: the difference of `reached` and the value of the start, positive if it was good "
        "for the player."
    )
    exact = members.nested(TotalExactReply, _EXACT, null=True)
    error_bound = members.error_bound()
