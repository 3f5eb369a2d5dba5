"""Strategy cards: a rule to carry and its price, as a picture, on paper, or as text."""

from collections.abc import Mapping
from typing import Any

from flask import Response, request

from service.answers.ask import strategy_cards
from service.answers.errors import ProblemError
from service.answers.places import PICTURES
from service.answers.solved import Solved
from service.channels.pictures import paper, png
from service.http import links
from service.http.lean import Reply
from service.http.replies import ANSWERS, Answer, not_modified
from service.http.routes import TEXT, Read, Route
from service.http.schemas.pictures import CardQuery
from service.http.wire.caching import fresh, made_tag
from service.http.wire.usual import BRIEF, VARY
from service.words import strategy_cards as words

FORMS = {
    "svg": "image/svg+xml; charset=utf-8",
    "pdf": "application/pdf",
    "txt": "text/plain; charset=utf-8",
    "png": "image/png",
}
_BINARY: Mapping[str, Any] = {"type": "string", "format": "binary"}
# A picture that is opened by itself loads nothing and runs nothing.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def card(solved: Solved, read: Read, picture: str) -> Answer:
    """Return the strategy card of a goal."""
    if picture not in FORMS:
        detail = f"there is no card of the form {picture!r}"
        raise ProblemError("not-found", detail, field="picture", example="svg", available=list(FORMS))
    size = read()["size"]
    bound = solved.bound
    sheet = words.sheet(bound, strategy_cards.card(solved, size))
    tag = made_tag("card", picture, size, repr(sheet))
    if fresh(tag):
        return not_modified(BRIEF, tag)
    if picture == "png":
        png.require(f"{links.of_goal(bound)}/card.svg")

    def made() -> bytes:
        if picture == "txt":
            return f"{words.text(sheet)}\n".encode()
        if picture == "pdf":
            return paper.as_pdf(sheet, size)
        if picture == "png":
            return png.png(paper.as_svg(sheet, size, printed=False))
        return paper.as_svg(sheet, size).encode()

    body = ANSWERS.get(tag, made, PICTURES)
    if request.if_none_match.star_tag:
        return not_modified(BRIEF, tag)
    headers = [
        ("Content-Type", FORMS[picture]),
        ("Cache-Control", BRIEF),
        ("ETag", tag),
        ("Vary", VARY),
        ("Content-Security-Policy", _POLICY),
    ]
    # PNG and PDF are no texts.
    return Reply(body, headers) if picture in ("svg", "txt") else Response(body, headers=headers)


ROUTES = (
    Route(
        "/v1/games/{game}/{goal}/card.{picture}",
        card,
        "The strategy card of a goal: a rule to carry, and what it loses against best play",
        under="goal",
        query=CardQuery,
        media={"image/svg+xml": TEXT, "application/pdf": _BINARY, "text/plain": TEXT, "image/png": _BINARY},
        caching="tagged",
        cost="own",
        fails=(400, 404, 422, 501, 503),
    ),
)
