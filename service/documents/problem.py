"""The schema of every error."""

from marshmallow import Schema

from service.answers.errors import CODES
from service.documents import members


class WishReply(Schema):
    """A request that asks for a solution."""

    method = members.text("`POST`.", among=("POST",))
    address = members.text("The address that takes it.")
    body = members.texts("Its body: the game, the goal, and the rules unless they are the default ones.")


class ProblemReply(Schema):
    """An RFC 9457 problem document."""

    type = members.text("The address of the code's description.")
    title = members.text("The code in words.")
    status = members.whole("The HTTP status.", low=400)
    detail = members.text("The explanation of the error, for a person.")
    code = members.text("The kind of error, for a program. Codes never change.", among=list(CODES))
    field = members.text(
        "The parameter, or the part of the address or body, that is at fault; null if there is no such part.", null=True
    )
    example = members.text(
        "A valid text in place of the one at fault: a value; for an unknown parameter a whole `name=value`, or the empty "
        "text if no parameter is needed; JSON for a body or a list. Null if there is no example.",
        null=True,
    )
    available = members.names("The names that can be used instead.")
    request = members.maybe(WishReply, "The request that has it solved; there only if the service solves on request.")


class ProblemKindReply(Schema):
    """A kind of problem."""

    type = members.text("The address of this answer, which is the `type` of such a problem.")
    code = members.text("The code of such a problem.", among=list(CODES))
    status = members.whole("The HTTP status.", low=400)
    title = members.text("The code in words.")
    cause = members.text("What leads to such a problem. Words between backquotes are code.")
    remedy = members.text("What to do about it. Words between backquotes are code.")


class ProblemKindsReply(Schema):
    """All kinds of problems."""

    problems = members.several(ProblemKindReply, "The kinds, by status.")
