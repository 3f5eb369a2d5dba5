"""The schema of a hand that is played against a policy."""

from marshmallow import Schema, fields

from service.answers.play.hands import PLAYERS
from service.documents import members


class HandEventReply(Schema):
    """An action of a player."""

    player = members.text("The player who acted.", among=PLAYERS)
    action = members.text("The action. A card that the opponent draws from the stock stays hidden.")
    label = members.text("The action in words.")


class HandScoresReply(Schema):
    """The points of a hand."""

    you = members.whole("Your points; fewer are better.")
    opponent = members.whole("The opponent's points.")


class HandReply(Schema):
    """A hand in play as you see it, or a hand that is over with all its cards."""

    game = members.game()
    rules = members.text("The rules as canonical text; `default` for the default rules.")
    opponent = members.text("The GOAL or GOAL:STRATEGY that plays against you.")
    strength = members.whole("The strength of the opponent, 0 to 100; 100 plays the policy.")
    dealer = members.text("The player who has dealt; the other one begins.", among=PLAYERS)
    seed = members.text("The seed that you chose; null if you did not.", null=True)
    hand = members.text("The hand as a signed text, to be sent with your next action.")
    over = members.flag("True if the hand is over.")
    events = members.several(HandEventReply, "All that has happened since the answer before, in order.")
    state = members.text(
        "The state that you see, under the opponent's goal and others; null if the hand is over.", null=True
    )
    position = members.text("The state in words; null if the hand is over.", null=True)
    legal = members.text("A legal action, not a good one; null if the hand is over.", null=True)
    scores = members.nested(HandScoresReply, "The points of the hand; null before its end.", null=True)
    history = members.text(
        "The whole hand with all its cards, for a review: you are `A`. Null before its end.", null=True
    )
    links = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={
            "description": "`next` takes your next action (POST); `self` and `best` answer the state; `review` reviews the history (POST)."
        },
    )
