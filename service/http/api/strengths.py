"""Reports of recorded games, and moves of players of a chosen strength."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any
from urllib.parse import quote, urlencode

from service.answers.names import Bound
from service.answers.play import reports, reviews, strengths
from service.answers.solved import Solved
from service.documents.play.reports import PlayerMoveReply, ReportReply
from service.http import links
from service.http.redirects import canonical
from service.http.replies import Located, Told
from service.http.routes import Read, under_both
from service.http.schemas.bodies import ReportBody
from service.http.schemas.queries import FormatQuery, PlayerMoveQuery
from service.words import strengths as words

# The names and positions that lead to a part of a body.
Keys = Sequence[str | int]


def report(solved: Solved, read: Read) -> Located:
    """Return the report of some recorded games of a player."""
    # Without a solution the body is not worth reading.
    solved.manifest()
    bound = solved.bound
    body = read({"games": [{"decisions": [reviews.example(bound)]}]}, partial(_mended, bound))
    document = words.with_words(reports.report(solved, reports.records(bound, body["games"])))
    for decision in (costly for game in document["games"] for costly in game["costliest"]):
        state = quote(decision["state"], safe="")
        decision["links"] = {
            "self": f"/v1/solutions/{solved.id}/states/{state}",
            "page": links.page(bound, decision["state"]),
        }
    return Located(document, "/report", say=partial(words.report, bound, document))


def move(solved: Solved, read: Read, state: str) -> Told:
    """Return the action that a player of a strength takes."""
    token = canonical(solved.bound, state)
    query = read(lambda _: {"strength": "40"})
    strength, seed = query["strength"], query["seed"]
    document = strengths.move(solved, token, strength, seed)
    document["word"] = words.word(strength)
    asked = urlencode({"strength": strength, **({"seed": seed} if seed else {})})
    return Told(document, partial(words.move, solved.bound, document), f"m{strength}+{seed}", f"?{asked}")


def _mended(bound: Bound, body: Mapping[str, Any], keys: Keys) -> tuple[Keys, Any]:
    """Return the keys of the part to replace in a body that is wrong at ``keys``, and a valid part."""
    match keys:
        case ["games", int(), "player", *_]:
            return keys[:3], 1
        case ["games", int(place), "decisions" | "history", *rest]:
            mended, part = reviews.mended(bound, body["games"][place], [keys[2], *rest])
            return ["games", place, *mended], part
        case ["games", int(), *_]:
            return keys[:2], {"decisions": [reviews.example(bound)]}
    return keys[:1], [{"decisions": [reviews.example(bound)]}]


ROUTES = (
    *under_both(
        "/report",
        report,
        "The report of recorded games of a player under {}",
        cached=False,
        query=FormatQuery,
        body=ReportBody,
        reply=ReportReply,
        cost="dear",
        offline=reports.OFFLINE,
        fails=(400, 404, 413, 415, 422, 503),
    ),
    *under_both(
        "/states/{state}/move",
        move,
        "The move of a player of a chosen strength under {}",
        query=PlayerMoveQuery,
        reply=PlayerMoveReply,
        cost="listed",
    ),
)
