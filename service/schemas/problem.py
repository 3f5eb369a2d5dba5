"""The shape of every error."""

from marshmallow import Schema, fields

from service.problems import CODES
from service.schemas import members


class ProblemReply(Schema):
    """An RFC 9457 problem document."""

    type = members.text("The address of the code's description.")
    title = members.text("The code in words.")
    status = members.whole("The HTTP status.", low=400)
    detail = members.text("What is wrong, for a person.")
    code = members.text("What a program branches on; it is stable.", among=list(CODES))
    field = members.text(
        "The parameter, part of the address or of the body that is at fault; null where none is.", null=True
    )
    example = members.text(
        "A text that is accepted in its place: a value; for an unknown parameter a whole `name=value`, or nothing "
        "where there is none; JSON for a body or a list. Null where there is none.",
        null=True,
    )
    available = members.several(fields.String(), "What there is instead.")
