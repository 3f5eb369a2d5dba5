"""The codes of problems, and the error for a question that has no answer.

``code`` never changes, so that programs can rely on it; ``detail`` is a sentence for a person. ``field`` names the part
of the request that is wrong, as the service's description calls it: a parameter of the query or the address, ``body``
or a part of it (``states[3]``), a header, or ``query``, ``path`` or ``method`` as a whole. ``example`` is a valid text
for it. Every channel raises and reads these errors. The status of a code is the only thing here that belongs to HTTP.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from service.store.breaker import StoreAwayError
from service.store.revisions import SchemaError
from solvers.contract.slugs import nearest
from solvers.errors import AmbiguousError, IllegalError, NotationError, TablebaseError, UnknownError

CODES: Mapping[str, tuple[int, str]] = {
    "bad-request": (400, "The request cannot be read"),
    "invalid-notation": (400, "The text is outside the notation"),
    "ambiguous": (400, "The text can be read in several ways"),
    "unknown-parameter": (400, "There is no such query parameter"),
    "repeated-parameter": (400, "A query parameter is given twice"),
    "invalid-parameter": (400, "A query parameter has no legal value"),
    "missing-parameter": (400, "A query parameter is missing"),
    "broken-json": (400, "The body is not JSON"),
    "invalid-body": (400, "The body does not have the documented shape"),
    "invalid-hand": (400, "This is no hand of this service"),
    "bad-signature": (401, "The request is not signed as it must be"),
    "not-yours": (403, "The job is another client's"),
    "not-found": (404, "There is nothing at this address"),
    "unknown-name": (404, "There is nothing of that name"),
    "unknown-game": (404, "There is no such game"),
    "unknown-goal": (404, "There is no such goal"),
    "unknown-rules": (404, "There is no such rule"),
    "unknown-table": (404, "There is no such table"),
    "unknown-solution": (404, "There is no such solution"),
    "unsolved-goal": (404, "This goal is not solved"),
    "unsolved-rules": (404, "These rules are not solved"),
    "method-not-allowed": (405, "The method is not allowed here"),
    "request-timeout": (408, "The request took too long to arrive"),
    "body-too-large": (413, "The body is too large"),
    "reply-too-large": (413, "The reply would be too large"),
    "uri-too-long": (414, "The address is too long"),
    "unsupported-media-type": (415, "The body is not application/json"),
    "unsupported-content-coding": (415, "The coding of the body is not understood"),
    "range-not-satisfiable": (416, "The range is outside the file"),
    "expectation-failed": (417, "The expectation cannot be met"),
    "illegal": (422, "Well spelled, but illegal under the rules"),
    "incomparable": (422, "These solutions cannot be compared"),
    "too-dear": (422, "The question takes too much computing"),
    "unsolvable": (422, "This cannot be solved"),
    "over-budget": (429, "Too much computing was asked for"),
    "headers-too-large": (431, "The headers are too large"),
    "internal-error": (500, "The service failed"),
    "unsupported-transfer-coding": (501, "The transfer coding is not understood"),
    "no-png": (501, "This service makes no PNG"),
    "busy": (503, "The service is busy"),
    "store-away": (503, "The database is away"),
    "wrong-schema": (503, "The database has another schema"),
    "not-solved-yet": (503, "Not solved yet"),
    "not-made-yet": (503, "The file is being made"),
    "not-ready": (503, "The service is not ready"),
    "unsupported-http-version": (505, "The version of HTTP is not spoken"),
    "no-room": (507, "There is no room for the file"),
}
BUSY_RETRY = 2
STORE_RETRY = 5
FILE_RETRY = 5
_DETAIL_LIMIT = 500


class ProblemError(Exception):
    """A question has no answer. ``code`` is one of :data:`CODES`; ``retry_after`` is in seconds.

    ``request`` is what would lead to an answer: its ``method``, ``address`` and ``body``; None if nothing would.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        field: str | None = None,
        example: str | None = None,
        available: Iterable[str] = (),
        retry_after: int | None = None,
        request: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.status, self.title = CODES[code]
        self.detail = detail
        self.field = field
        self.example = example
        self.available = list(available)
        self.retry_after = retry_after
        self.request = request

    def document(self) -> dict[str, Any]:
        """Return the members of an RFC 9457 document in their order.

        Eight are always present: ``field`` and ``example`` are null, and ``available`` is empty, if they do not
        apply. ``request`` is there if it leads to an answer. A long ``detail`` is cut, as it may quote the request.
        """
        detail = self.detail if len(self.detail) <= _DETAIL_LIMIT else self.detail[:_DETAIL_LIMIT] + "..."
        return {
            "type": type_of(self.code),
            "title": self.title,
            "status": self.status,
            "detail": detail,
            "code": self.code,
            "field": self.field,
            "example": self.example,
            "available": self.available,
            **({} if self.request is None else {"request": self.request}),
        }


def type_of(code: str) -> str:
    """Return the type of problems with a code: the address of what is to be said about them."""
    return f"/v1/problems/{code}"


def from_solver(error: TablebaseError) -> ProblemError:
    """Return the problem that corresponds to an error of the solvers."""
    if isinstance(error, NotationError):
        code = "invalid-notation"
    elif isinstance(error, AmbiguousError):
        code = "ambiguous"
    elif isinstance(error, IllegalError):
        code = "illegal"
    elif isinstance(error, UnknownError):
        code = f"unknown-{error.field}" if f"unknown-{error.field}" in CODES else "unknown-name"
    else:
        code = "internal-error"
    return ProblemError(code, str(error), field=error.field, example=error.example, available=error.available)


def as_problem(error: TablebaseError | ProblemError) -> ProblemError:
    """Return the error itself if it is a problem, else the problem that corresponds to it."""
    return error if isinstance(error, ProblemError) else from_solver(error)


@contextmanager
def blame(**fields: str) -> Iterator[None]:
    """Rename the field of errors raised inside the block to the parameter that contained the text.

    ``blame(state="after")`` is for a state that was sent as ``after=``.
    """
    try:
        yield
    except (TablebaseError, ProblemError) as error:
        problem = as_problem(error)
        problem.field = fields.get(problem.field or "", problem.field)
        raise problem from None


def unknown_parameter(
    name: str, query: Mapping[str, str], available: Iterable[str], examples: Mapping[str, str]
) -> ProblemError:
    """Return the problem of an unknown query parameter. The example is the most similar other parameter, or the empty text."""
    others = [other for other in examples if other not in query]
    similar = nearest(name, others, next(iter(others), None))
    example = "" if similar is None else f"{similar}={examples[similar]}"
    detail = f"there is no query parameter {name!r} here"
    return ProblemError("unknown-parameter", detail, field=name, example=example, available=available)


def store_away(error: StoreAwayError) -> ProblemError:
    """Return the problem of a database that does not answer, or is not served. A driver's message is only logged."""
    if isinstance(error, SchemaError):
        return ProblemError("wrong-schema", str(error), retry_after=STORE_RETRY)
    return ProblemError("store-away", "the database does not answer; try again soon", retry_after=STORE_RETRY)


def busy() -> ProblemError:
    """Return the problem of a service that has too much to do to answer this question now."""
    return ProblemError("busy", "the service has too much to do; try again soon", retry_after=BUSY_RETRY)
