"""Solutions: the listing and one manifest."""

from typing import Any

from service.answers import manifests
from service.answers.errors import ProblemError
from service.answers.names import solution_name
from service.answers.respelling import game_slug
from service.answers.solved import Solved
from service.documents.solutions import ManifestReply, SolutionsReply
from service.http.routes import Route
from service.http.schemas.queries import JsonQuery, SolutionsQuery
from service.store.reader import Reader

_EXAMPLE = SolutionsQuery().fields["after"].metadata["example"]


def listing(reader: Reader, game: str, after: str, limit: int) -> dict[str, Any]:
    """Return a page of manifests; the empty text for ``game`` stands for all games."""
    if game:
        game = game_slug(game)
    if after and solution_name(after) is None:
        raise ProblemError("invalid-parameter", f"{after!r} is not a solution id", field="after", example=_EXAMPLE)
    page = reader.manifests(game or None, after, limit + 1)
    listed = [manifests.describe_manifest(manifest) for manifest in page[:limit]]
    return {"solutions": listed, "next": listed[-1]["solution"] if len(page) > limit else None}


def one(solved: Solved) -> dict[str, Any]:
    """Return a manifest, without the flag ``current``, which may change."""
    return manifests.describe_manifest(solved.manifest(), current=False)


ROUTES = (
    Route(
        "/v1/solutions",
        listing,
        "The manifests of all solutions",
        query=SolutionsQuery,
        reply=SolutionsReply,
        caching="brief",
        cost="listed",
        fails=(400, 404, 503),
    ),
    Route(
        "/v1/solutions/{solution}",
        one,
        "The manifest of a solution",
        query=JsonQuery,
        under="solution",
        reply=ManifestReply,
        caching="immutable",
        fails=(400, 404, 503),
    ),
)
