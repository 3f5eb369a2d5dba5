"""The schemas of answers about the service itself."""

from marshmallow import INCLUDE, Schema

from service.documents import members


class LiveReply(Schema):
    """The answer of a process that is alive."""

    status = members.text("Always `live`.", among=("live",))


class ReadyReply(Schema):
    """The progress of the batch: the default solutions and stored tables that are published, and those that are not."""

    status = members.text("Always `ready`: something is published, so questions can be answered.", among=("ready",))
    solved = members.whole("The number of default solutions and stored tables that are published.", low=1)
    total = members.whole("The number of all default solutions and stored tables.", low=1)
    pending_count = members.whole("The number of those that are not published yet.", low=0)
    pending = members.names(
        "The first of them, in the order of the batch: `game/goal`, `game/goal?rules=...`, or `game/tables/name`.",
    )


class DescriptionReply(Schema):
    """An OpenAPI document."""

    class Meta:
        """OpenAPI defines the other members."""

        unknown = INCLUDE

    openapi = members.text("The version of OpenAPI.", among=("3.1.0",))
