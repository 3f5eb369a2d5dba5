"""Puzzles, and the verdict on an answer."""

from functools import partial
from operator import itemgetter
from urllib.parse import quote, urlencode

from service.answers.play import judging, puzzles
from service.answers.respelling import game_slug
from service.answers.solved import Solved, again
from service.documents.play.puzzles import PuzzleReply, VerdictReply, VerdictsReply
from service.http.redirects import canonical
from service.http.replies import Told
from service.http.routes import Read, Route
from service.http.schemas.queries import FormatQuery, PuzzleQuery, VerdictQuery
from service.store.reader import Reader
from service.words import explanations
from service.words import puzzles as words
from solvers.games import REGISTRY


def puzzle(reader: Reader, read: Read) -> Told:
    """Return a puzzle without its solution."""
    query = read(lambda _: {"game": next(iter(REGISTRY))})
    wish = judging.Wanted(query["theme"], query["level"], query["seed"], query["number"])
    bound, wanted = puzzles.settled(game_slug(query["game"]), wish, query["rules"])
    document = again(lambda: puzzles.puzzle(Solved(reader, bound), wanted))
    state = quote(document["state"], safe="")
    document["question"] = words.question(bound, document)
    address = f"/v1/solutions/{document['solution']}/states/{state}"
    document |= {"verdict": f"{address}/verdict?action={{action}}", "verdicts": f"{address}/verdicts"}
    return Told(document, partial(words.told, bound, document))


def verdict(solved: Solved, read: Read, state: str) -> Told:
    """Return if an action is the best one, its cost, and why."""
    token = canonical(solved.bound, state)
    puzzles.check(solved.bound, token)
    query = read(lambda _: {"action": puzzles.choices(solved, token)[0]["action"]})
    document = puzzles.verdict(solved, token, query["action"])
    document["sentence"] = words.verdict(solved.bound, document)
    document["why"]["sentence"] = explanations.explanation(solved.bound, document["why"])
    chosen = document["action"]["action"]
    return Told(document, partial(itemgetter("sentence"), document), f"v{chosen}", f"?{urlencode({'action': chosen})}")


def verdicts(solved: Solved, read: Read, state: str) -> Told:
    """Return the verdicts on all actions, so that a client can judge every answer by itself."""
    token = canonical(solved.bound, state)
    puzzles.check(solved.bound, token)
    read()
    document = puzzles.verdicts(solved, token)
    for judgement in document["verdicts"]:
        judgement["sentence"] = words.verdict(solved.bound, judgement)
        del judgement["why"]
    return Told(document, partial(words.answered, document), "verdicts")


ROUTES = (
    Route(
        "/v1/puzzles",
        puzzle,
        "A puzzle: which action is best?",
        query=PuzzleQuery,
        reply=PuzzleReply,
        cost="own",
    ),
    Route(
        "/v1/solutions/{solution}/states/{state}/verdict",
        verdict,
        "The verdict on an action",
        under="solution",
        query=VerdictQuery,
        reply=VerdictReply,
        caching="immutable",
        cost="own",
    ),
    Route(
        "/v1/solutions/{solution}/states/{state}/verdicts",
        verdicts,
        "The verdicts on all actions",
        under="solution",
        query=FormatQuery,
        reply=VerdictsReply,
        caching="immutable",
        cost="own",
    ),
)
