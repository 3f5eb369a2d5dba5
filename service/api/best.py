"""The smallest answer, as JSON or as text by the client's Accept."""

from flask import Response, request

from service.api.replies import JSON, Answer, json_reply
from service.lean import Reply


def variant() -> str:
    """``text`` where the client would rather have text/plain, else empty."""
    if "HTTP_ACCEPT" not in request.environ:
        return ""
    return "text" if request.accept_mimetypes.best_match([JSON, "text/plain"], JSON) == "text/plain" else ""


def best_reply(reply: dict[str, object], cache: str, tag: str, at: str | None) -> Answer:
    """The smallest answer as JSON, or its action alone as text; no content where there is nothing to choose."""
    answer = json_reply(reply, cache, tag, at)
    if isinstance(answer, Response):
        answer.headers["Vary"] = "Accept"
        return answer
    headers = [*answer.headers, ("Vary", "Accept")]
    if not variant():
        return Reply(answer.body, headers)
    kept = [(name, value) for name, value in headers if name != "Content-Type"]
    best = reply["best"]
    if best is None:
        return Response(status=204, headers=kept)
    return Reply(f"{best}\n".encode(), [("Content-Type", "text/plain; charset=utf-8"), *kept])
