"""The shapes of a recorded game and of its review."""

from marshmallow import Schema, fields, validate

from service.schemas import members
from service.schemas.asked import BATCH_LIMIT


class MoveBody(Schema):
    """One decision of a record."""

    state = fields.String(required=True, metadata={"description": "A decision, in any spelling."})
    action = fields.String(required=True, metadata={"description": "What was done there."})


class ReviewBody(Schema):
    """A recorded game: every decision in order, each a throw from the position before it."""

    decisions = fields.List(
        fields.Nested(MoveBody),
        required=True,
        validate=validate.Length(max=BATCH_LIMIT),
        metadata={"description": "At least one.", "example": [{"state": "55666-1", "action": "666"}]},
    )


def _fraction() -> fields.String:
    return members.exact("As a fraction.")


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


_EXACT = "The same as fractions; null where they are not rational."


class PositionReply(Schema):
    """Where a record begins or ends."""

    state = members.text("The state's canonical text.")
    value = members.number("Its value.")
    exact = members.nested(ValueExactReply, _EXACT, null=True)


class OpeningReply(Schema):
    """The throw before the first decision."""

    luck = members.number("What it was worth, positive where it was good.")
    exact = members.nested(LuckExactReply, _EXACT, null=True)


class JudgedReply(Schema):
    """A decision, and the throw that followed it."""

    state = members.text("The state's canonical text.")
    action = members.text("What was done.")
    label = members.text("The same in words.")
    best = members.text("The best action.")
    optimal = members.flag("Whether nothing would have been better; null where bounds do not tell.", null=True)
    afterstate = members.text("The state after the action.")
    value = members.number("The value of the state.")
    action_value = members.number("The value of the action.")
    regret = members.number("How much worse than the best action; never negative.", low=0)
    skill = members.number("What the action was worth beside the policy's, positive where it was better.")
    luck = members.number("What the throw that followed was worth; null where none is recorded.", null=True)
    exact = members.nested(JudgedExactReply, _EXACT, null=True)


class ReviewReply(Schema):
    """Luck and skill of a recorded game; they sum to the result."""

    game = members.game()
    goal = members.text("GOAL or GOAL:STRATEGY, by whose values the record is judged.")
    solution = members.solution()
    start = members.nested(PositionReply, "Before the first throw, or the first decision where none is before it.")
    end = members.nested(PositionReply, "The last position.")
    opening = members.nested(OpeningReply, "The throw before the first decision; null where none is.", null=True)
    decisions = members.several(JudgedReply, "The decisions in order.")
    reached = members.number("What was earned on the way and the value of the end, together.")
    luck = members.number("The luck of all throws, positive where it was good for the player.")
    skill = members.number("The skill of all decisions.")
    result = members.number(
        "`reached` less the value of the start, positive where it was good: luck and skill together."
    )
    exact = members.nested(TotalExactReply, _EXACT, null=True)
    error_bound = members.error_bound()
