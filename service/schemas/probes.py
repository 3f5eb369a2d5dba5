"""The shapes of answers about the service itself."""

from marshmallow import INCLUDE, Schema, fields

from service.schemas import members


class LiveReply(Schema):
    """The process answers."""

    status = members.text("It is alive.", among=("live",))


class ReadyReply(Schema):
    """What is published and what is pending."""

    status = members.text("Questions can be answered.", among=("ready",))
    solved = members.whole("How many default solutions and stored tables are published.", low=1)
    total = members.whole("How many there are.", low=1)
    pending = members.several(
        fields.String(), "Those that are not: `game/goal`, `game/goal?rules=...`, or `game/tables/name`."
    )


class DescriptionReply(Schema):
    """An OpenAPI document."""

    class Meta:
        """Its members are OpenAPI's own."""

        unknown = INCLUDE

    openapi = members.text("The version of OpenAPI.", among=("3.1.0",))
