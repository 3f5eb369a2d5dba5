"""The smallest answer, as JSON or as text by the client's Accept."""

from flask import Response, request

from service.api.replies import JSON, json_reply


def variant() -> str:
    """``text`` where the client would rather have text/plain, else empty."""
    if "HTTP_ACCEPT" not in request.environ:
        return ""
    return "text" if request.accept_mimetypes.best_match([JSON, "text/plain"], JSON) == "text/plain" else ""


def best_reply(reply: dict[str, object], cache: str, tag: str, at: str | None) -> Response:
    """The smallest answer as JSON, or its action alone as text; no content where there is nothing to choose."""
    response = json_reply(reply, cache, tag, at)
    response.headers["Vary"] = "Accept"
    if response.status_code == 200 and variant():
        best = reply["best"]
        response.data = b"" if best is None else f"{best}\n".encode()
        response.mimetype = "text/plain"
        if best is None:
            response.status_code = 204
            del response.headers["Content-Type"]
    return response
