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


class HandHeldReply(Schema):
    """The cards that the players hold at the end of a hand."""

    you = members.names("Your cards.")
    opponent = members.names("The opponent's cards.")


class HandChoiceReply(Schema):
    """A step or an action that may come next."""

    text = members.text("The step, or the whole action.")
    label = members.text("The same in words; of an action, how it ends.")
    cards = members.names("The cards of your hand that it takes.")
    onto = members.text("The meld on the table that it changes; empty if it changes none.")


class HandBarredReply(Schema):
    """A step or a discard that your cards would make, and that may not come next."""

    label = members.text("The step or the discard in words.")
    cards = members.names("The cards of your hand that it would take.")
    reason = members.text("The reason why it may not come next, in words.")


class HandMeldReply(Schema):
    """Cards that lie on the table together."""

    text = members.text("The meld.")
    label = members.text("The meld in words.")
    cards = members.names("Its cards in order; `X` is a joker.")


class HandTurnReply(Schema):
    """Your turn after some steps, and what may come next."""

    taken = members.text("The steps that were taken, with dots between them; empty at the beginning.")
    hand = members.names("The cards of your hand.")
    drawn = members.text("The card that you drew in this turn; empty if there is none.")
    melds = members.several(HandMeldReply, "The melds on the table, whoever laid them.")
    discards = members.names("The discards, the top one last.")
    stock = members.whole("The number of cards in the stock.")
    opponent = members.whole("The number of cards that the opponent holds.")
    known = members.names("The cards of the opponent that you know.")
    laid = members.flag("True if you have laid down in an earlier turn.")
    opponent_laid = members.flag("True if the opponent has laid down.")
    missing = members.whole("The points that your first lay-down still needs; 0 if none.")
    next = members.several(HandChoiceReply, "The steps that may come next, after which the turn can still be ended.")
    ends = members.several(HandChoiceReply, "The whole actions that may come next: to draw, or to end the turn.")
    barred = members.several(
        HandBarredReply,
        "What your cards would make and may not come next, each with the reason; empty before the draw.",
    )


class HandHeadReply(Schema):
    """The game, the rules and the opponent of a hand."""

    game = members.game()
    rules = members.text("The rules as canonical text; `default` for the default rules.")
    opponent = members.text("The GOAL or GOAL:STRATEGY that plays against you.")


class HandStepReply(HandHeadReply):
    """A hand in the middle of your turn. Nothing of it is played before you send an action."""

    state = members.text("The state at the beginning of this part of your turn.")
    hand = members.text("The hand as a signed text, as it was sent.")
    turn = members.nested(HandTurnReply, "The turn after the steps.")


class HandReply(HandHeadReply):
    """A hand in play as you see it, or a hand that is over with all its cards."""

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
    turn = members.nested(
        HandTurnReply, "All that you see, card by card, and what you may do; null if the hand is over.", null=True
    )
    scores = members.nested(HandScoresReply, "The points of the hand; null before its end.", null=True)
    held = members.nested(HandHeldReply, "The cards left at the end of the hand; null before it.", null=True)
    history = members.text(
        "The whole hand with all its cards, for a review: you are `A`. Null before its end.", null=True
    )
    links = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={
            "description": "`next` takes your next action (POST), and `steps` tries the steps before it (POST); `self` and `best` answer the state; `review` reviews the history (POST)."
        },
    )
