"""Pictures of distributions, policy maps and games, as SVG or PNG, under a solution's id or the address of a goal.

Every picture has one address under the id of its solution, which determines it for ever. It stands in ``Content-Location``,
and gives the tag, which is compared before anything is drawn.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from flask import Response, request

from service.answers.ask import overlays
from service.answers.ask import policy_maps as map_questions
from service.answers.errors import ProblemError
from service.answers.names import solution_name
from service.answers.places import PICTURES
from service.answers.play import plays
from service.answers.solved import Solved
from service.channels.pictures import distributions, games, png, policy_maps
from service.channels.pictures.frame import USUAL, Size
from service.http import links
from service.http.lean import Reply
from service.http.redirects import SAFE, canonical
from service.http.replies import ANSWERS, Answer, not_modified
from service.http.routes import TEXT, Read, Route, under_both
from service.http.schemas import pictures as queries
from service.http.wire.caching import fresh, made_tag
from service.http.wire.usual import BRIEF, IMMUTABLE, VARY

FORMS = {"svg": "image/svg+xml; charset=utf-8", "png": "image/png"}
# A picture that is opened by itself loads nothing and runs nothing.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
MEDIA: Mapping[str, Any] = {"image/svg+xml": TEXT, "image/png": {"type": "string", "format": "binary"}}
Query = dict[str, Any]
# Draws a picture as SVG.
Draw = Callable[[Size], str]


def distribution(solved: Solved, read: Read, state: str, picture: str) -> Answer:
    """Return the picture of a distribution under a solution."""
    query = look_query(read, picture)
    spelled = canonical(solved.bound, state)
    texts = [text for text in query["with"].split(",") if text.strip()]
    beside = overlays.others(solved, texts)
    action = overlays.action(solved.bound, spelled, query["action"])
    asked = {"action": action, "with": ",".join(other.name for other in beside)}

    def draw(size: Size) -> str:
        return distributions.draw(overlays.ended(solved, beside, spelled, action), size)

    of = [solved, *(other.solved for other in beside)]
    fixed = solved.fixed and all(map(solution_name, texts))
    return _reply(of, f"/states/{spelled.text}/distribution", asked, query, picture, draw, fixed=fixed)


def policy_map(solved: Solved, read: Read, picture: str) -> Answer:
    """Return the map of a solution's policy."""
    query = look_query(read, picture)
    texts = {name: query[name] for name in queries.CIRCUMSTANCES if query[name]}
    values = map_questions.read(solved.bound, texts)

    def draw(size: Size) -> str:
        return policy_maps.draw(solved.bound, map_questions.policy_map(solved, values), size)

    return _reply([solved], "/map", {**values}, query, picture, draw, fixed=solved.fixed)


def game(solved: Solved, read: Read, picture: str) -> Answer:
    """Return the picture of a game under a solution."""
    query = look_query(read, picture)
    seed, moves = query["seed"], query["moves"]
    if moves and seed is not None:
        detail = "a game is either simulated with a seed or recorded with its moves"
        raise ProblemError("invalid-parameter", detail, field="moves", example="")
    if not moves and seed is None:
        seed = 1
    decisions = [_decision(text) for text in moves.split(",")] if moves else []

    def draw(size: Size) -> str:
        played = plays.recorded(solved, decisions) if seed is None else plays.simulated(solved, seed)
        return games.draw(solved.bound, played, seed, size)

    asked = {"moves": moves} if seed is None else {"seed": seed}
    return _reply([solved], "/game", asked, query, picture, draw, fixed=solved.fixed)


def look_query(read: Read, picture: str) -> Query:
    """Return the parameters of a picture. Raises ProblemError if there is no such form of pictures."""
    if picture not in FORMS:
        detail = f"there is no picture of the form {picture!r}"
        raise ProblemError("not-found", detail, field="picture", example="svg", available=list(FORMS))
    return read()


def _decision(text: str) -> tuple[str, str]:
    """Return the state and the action of a move. Raises ProblemError if it is not written as ``STATE:ACTION``."""
    state, colon, action = text.rpartition(":")
    if not colon:
        detail = f"move {text[:64]!r}: a move is written STATE:ACTION"
        raise ProblemError("invalid-notation", detail, field="moves", example="55666-1:666")
    return state, action


def _reply(
    of: list[Solved],
    path: str,
    asked: Mapping[str, Any],
    query: Query,
    picture: str,
    draw: Draw,
    *,
    fixed: bool,
) -> Answer:
    """Return a picture with its caching headers; 304 if the client holds it.

    ``of`` are the solutions that it is made of, and ``path`` and ``asked`` tell what it shows. If it is ``fixed``, the address
    of the request determines it for ever.
    """
    bound, solutions = of[0].bound, [solution.id for solution in of]
    # The solution of a family answers for all of its goals, so that its address would be of another one.
    own = bound.slug == bound.stored_as
    named = {} if own or bound.rules == "default" else {"rules": bound.problem.rules.canonical()}
    base = f"/v1/solutions/{solutions[0]}" if own else links.of_goal(bound)
    return drawn(f"{base}{path}", {**named, **asked}, query, picture, draw, solutions, IMMUTABLE if fixed else BRIEF)


def drawn(
    path: str, asked: Mapping[str, Any], query: Query, picture: str, draw: Draw, made_of: Iterable[str], cache: str
) -> Answer:
    """Return a picture with its caching headers; 304 if the client holds it.

    Parameters:
        path: its address without the form, under which it is found with the parameters ``asked``.
        query: the parameters of its look.
        picture: its form, svg or png.
        draw: draws it.
        made_of: texts that determine it together with its address.
        cache: for how long it may be kept.
    """
    size = Size(query["width"], query["theme"])
    if picture == "png" and size.theme == "auto":
        size = Size(size.width, "light")
    look = {
        "width": size.width if size.width != USUAL else "",
        "theme": query["theme"] if query["theme"] != "auto" else "",
    }
    parameters = {name: value for name, value in {**asked, **look}.items() if value != ""}
    written = urlencode(parameters, safe=SAFE.replace("&", ""))
    end = f"{'?' if written else ''}{written}"
    address = f"{path}.{picture}{end}"
    tag = made_tag("picture", address, *made_of)
    if fresh(tag):
        return not_modified(cache, tag, address)
    if picture == "png":
        png.require(f"{path}.svg{end}")

    def made() -> bytes:
        svg = draw(size)
        return png.png(svg) if picture == "png" else svg.encode()

    body = ANSWERS.get(tag, made, PICTURES)
    if request.if_none_match.star_tag:
        return not_modified(cache, tag, address)
    headers = [
        ("Content-Type", FORMS[picture]),
        ("Cache-Control", cache),
        ("ETag", tag),
        ("Vary", VARY),
        ("Content-Location", address),
        ("Content-Security-Policy", _POLICY),
    ]
    # A PNG is compressed already.
    return Reply(body, headers) if picture == "svg" else Response(body, headers=headers)


def _routes(end: str, view: Callable[..., Answer], summary: str, query: type[queries.LookQuery]) -> tuple[Route, Route]:
    return under_both(
        f"{end}.{{picture}}",
        view,
        summary,
        query=query,
        media=MEDIA,
        located=True,
        caching="tagged",
        cost="own",
        fails=(400, 404, 422, 501, 503),
    )


ROUTES = (
    *_routes(
        "/states/{state}/distribution",
        distribution,
        "A picture of the distribution under {}, and under others beside it",
        queries.EndingsQuery,
    ),
    *_routes("/map", policy_map, "A map of the policy of {}: when to go on, and when to bank", queries.MapQuery),
    *_routes("/game", game, "A picture of a simulated or recorded game under {}", queries.GameQuery),
)
