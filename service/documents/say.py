"""The schema of an answer to a message."""

from marshmallow import Schema

from service.documents import members
from service.documents.problem import ProblemReply


class SayReply(Schema):
    """An answer to a message, in sentences. The status is 200 even if the message cannot be understood."""

    text = members.text(
        "Plain sentences for a person: how the message was understood, in a line of its own, and the answer; or what is wrong, "
        "and a message that works."
    )
    understood = members.text(
        "What the message was understood to ask, in words; null for help, and if there is no answer.", null=True
    )
    game = members.text("The slug of the game that the message asks about; null if it asks about none.", null=True)
    goal = members.text("GOAL or GOAL:STRATEGY; null if the message asks about none.", null=True)
    state = members.text("The canonical text of the state; null if the message asks about none.", null=True)
    solution = members.text("The id of the solution that answered; null if none did.", null=True)
    links = members.texts(
        "Addresses on the service: `state`, `distribution`, `picture` and `page` if the message asks about a state, "
        "`card` and `picture` if it asks for a strategy card, as far as they exist."
    )
    problem = members.nested(ProblemReply, "The reason why there is no answer; null if there is one.", null=True)
