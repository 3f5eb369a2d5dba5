"""Hands with hidden cards that are played over HTTP against a policy."""

from functools import partial
from typing import Any

from flask import current_app

from service.answers.ask.solved_goals import SolvedGame
from service.answers.hand_tokens import HandTokens
from service.answers.names import bind
from service.answers.play import hands
from service.documents.play.hands import HandReply, HandStepReply
from service.http import links
from service.http.replies import Told
from service.http.routes import Read, Route
from service.http.schemas.bodies import HandBody, HandMoveBody, HandStepBody
from service.http.schemas.queries import FormatQuery
from service.words import hands as words

_BEGIN = {"seed": "example", "opponent": "margin", "strength": 40, "dealer": "opponent", "rules": "default"}


def begin(game: SolvedGame, read: Read) -> Told:
    """Deal a hand."""
    hands.hands_of(game.slug, "")
    return _told(hands.begin(game, _tokens(game), read(_BEGIN)))


def follow(game: SolvedGame, read: Read) -> Told:
    """Play an action, and the opponent's turn."""
    tokens = _tokens(game)
    body = read(hands.example(game.slug, tokens))
    return _told(hands.follow(game, tokens, body["hand"], body["action"]))


def step(game: SolvedGame, read: Read) -> Told:
    """Tell what may come after some steps of a turn."""
    tokens = _tokens(game)
    body = read({"hand": hands.example(game.slug, tokens)["hand"], "steps": ""})
    document = hands.step(game, tokens, body["hand"], body["steps"])
    return Told(document, partial(words.step, document))


def _tokens(game: SolvedGame) -> HandTokens:
    return HandTokens(current_app.config["SECRET_KEY"], game.slug)


def _told(document: dict[str, Any]) -> Told:
    """Return a hand with its links."""
    bound = bind(document["game"], document["opponent"], document["rules"])
    base, query = links.of_goal(bound), links.query(bound)
    if document["over"]:
        addresses = {"again": f"/v1/games/{bound.game_slug}/hands", "review": f"{base}/review{query}"}
    else:
        state = f"{base}/states/{document['state']}"
        addresses = {
            "next": f"/v1/games/{bound.game_slug}/hands/next",
            "steps": f"/v1/games/{bound.game_slug}/hands/steps",
            "self": f"{state}{query}",
            "best": f"{state}/best{query}",
        }
    document["links"] = addresses
    return Told(document, partial(words.hand, document))


ROUTES = tuple(
    Route(
        f"/v1/games/{{game}}/hands{end}",
        view,
        summary,
        under="game",
        query=FormatQuery,
        body=body,
        reply=reply,
        cost="listed",
        fails=(400, 404, 413, 415, 422, 503),
    )
    for end, view, summary, body, reply in (
        ("", begin, "Deal a hand with hidden cards against a policy", HandBody, HandReply),
        ("/next", follow, "Play an action of a hand, and the opponent's turn", HandMoveBody, HandReply),
        ("/steps", step, "Try the steps of a turn before it is played", HandStepBody, HandStepReply),
    )
)
