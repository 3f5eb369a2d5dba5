"""Text in, text out: a message as a person types it, and its answer in sentences."""

from service.documents.say import SayReply
from service.http.replies import Told
from service.http.routes import Read, Route
from service.http.schemas.queries import SayQuery
from service.store.reader import Reader
from service.words.say.answer import answer


def say(reader: Reader, read: Read) -> Told:
    """Return the answer to a message."""
    said = answer(reader, read()["text"])
    return Told(said.document(), said.plain)


ROUTES = (
    Route(
        "/v1/say",
        say,
        "The answer to a message",
        query=SayQuery,
        reply=SayReply,
        cost="own",
        fails=(400, 503),
    ),
)
