"""The schemas of the review of a recorded game."""

from marshmallow import Schema, fields

from service.documents import members
from service.documents.states import HeadReply

_EXACT = "The same numbers as fractions; null if they are not exact."
_CONFIDENCE = "The intervals of the same numbers; null if they are no estimates."
ValueExactReply = members.fractions("ValueExactReply", "A value as a fraction.", "value")
LuckExactReply = members.fractions("LuckExactReply", "Luck as a fraction.", "luck")
JudgedExactReply = members.fractions(
    "JudgedExactReply", "The figures of a decision as fractions.", "value", "action_value", "regret", "skill", "luck"
)
TotalExactReply = members.fractions(
    "TotalExactReply", "The sums of a review as fractions.", "reached", "luck", "skill", "result"
)
ValueConfidenceReply = members.intervals("ValueConfidenceReply", "The interval of a value.", "value")
JudgedConfidenceReply = members.intervals(
    "JudgedConfidenceReply",
    "The intervals of the figures of a decision.",
    "value",
    "action_value",
    "regret",
    "skill",
    "luck",
)
TotalConfidenceReply = members.intervals(
    "TotalConfidenceReply", "The intervals of the sums of a review.", "reached", "luck", "skill", "result"
)
PlayerConfidenceReply = members.intervals(
    "PlayerConfidenceReply", "The intervals of a player's sums.", "regret", "skill"
)
PlayerExactReply = members.fractions("PlayerExactReply", "A player's sums as fractions.", "regret", "skill")


class PositionReply(Schema):
    """The first or last position of a record."""

    state = members.text("The state's canonical text.")
    value = members.number("The value of the state.")
    exact = members.nested(ValueExactReply, _EXACT, null=True)
    confidence = members.nested(ValueConfidenceReply, _CONFIDENCE, null=True)


class OpeningReply(Schema):
    """The throw before the first decision."""

    luck = members.number("The luck of the throw, positive if it was good for the player.")
    exact = members.nested(LuckExactReply, _EXACT, null=True)


def _player() -> fields.Integer:
    return members.whole("1 for the player who made the first decision, 2 for the other.", low=1)


class JudgedReply(Schema):
    """A decision, and the throw that followed it."""

    state = members.text("The state's canonical text.")
    player = _player()
    action = members.text("The action that was taken.")
    label = members.text("The action in words.")
    best = members.text("The best action.")
    optimal = members.flag("True if no other action was better; null if bounds do not tell.", null=True)
    forced = members.flag("True if there was no choice: the action was the only one worth considering.")
    afterstate = members.text("The state after the action; null with hidden cards.", null=True)
    value = members.number("The value of the state.")
    action_value = members.number("The value of the action.")
    regret = members.number("The loss of value compared with the best action; never negative.", low=0)
    skill = members.number("The gain of value compared with the policy's action, positive if the action was better.")
    luck = members.number(
        "The luck of the throw that followed; null if none is recorded, or it is not known.", null=True
    )
    exact = members.nested(JudgedExactReply, _EXACT, null=True)
    confidence = members.nested(JudgedConfidenceReply, _CONFIDENCE, null=True)


class PlayerReply(Schema):
    """The sums of one player's decisions, seen from that player."""

    player = _player()
    decisions = members.whole("The number of the player's decisions in which there was a choice.")
    regret = members.number("The sum of their regrets.", low=0)
    skill = members.number("The sum of their skill.")
    exact = members.nested(PlayerExactReply, _EXACT, null=True)
    confidence = members.nested(PlayerConfidenceReply, _CONFIDENCE, null=True)


class ReviewReply(HeadReply):
    """Luck and skill of a recorded game; they sum to the result.

    With hidden cards luck is not known: there `end`, `opening`, `reached`, `luck` and `result` are null.
    """

    goal = members.text("The GOAL or GOAL:STRATEGY whose values judge the record.")
    start = members.nested(
        PositionReply,
        "The position before the first throw, or the first decision if the record starts later in a turn.",
    )
    end = members.nested(PositionReply, "The last position; null with hidden cards.", null=True)
    opening = members.nested(
        OpeningReply, "The throw before the first decision; null if the record starts later in a turn.", null=True
    )
    decisions = members.several(JudgedReply, "The decisions in order.")
    players = members.several(PlayerReply, "The sums of every player, the one who made the first decision first.")
    reached = members.number(
        "The sum of the earnings on the way and the value of the end; null with hidden cards.", null=True
    )
    luck = members.number(
        "The luck of all throws, positive if it was good for the player; null with hidden cards.", null=True
    )
    skill = members.number(
        "The skill of all decisions, positive if it was good for the player who made the first one; with hidden cards, that of "
        "this player's decisions alone."
    )
    result = members.number(
        "The sum of luck and skill: the difference of `reached` and the value of the start, positive if it was good "
        "for the player; null with hidden cards.",
        null=True,
    )
    ended = fields.String(
        allow_none=True,
        metadata={
            "description": "The end in words, beside what was to be expected; null if more than one played, or it is not known."
        },
    )
    exact = members.nested(TotalExactReply, _EXACT, null=True)
    confidence = members.nested(TotalConfidenceReply, _CONFIDENCE, null=True)
    error_bound = members.error_bound()
