"""Slack's slash commands: the signature of a request, the text in its body, and the reply.

Slack signs ``v0:TIME:BODY`` with HMAC-SHA256 under the app's signing secret
(https://docs.slack.dev/authentication/verifying-requests-from-slack). The body is a form
(https://docs.slack.dev/interactivity/implementing-slash-commands), and the reply a message in JSON.
"""

import hmac
import re
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qsl, urlencode

import orjson

from service.answers.errors import ProblemError
from service.channels.signing import check_time, unsigned
from service.channels.texts import fitted, shortened
from service.words.say.said import Said

TIME, SIGNATURE = "X-Slack-Request-Timestamp", "X-Slack-Signature"
_SIGNATURE = re.compile("v0=[0-9a-f]{64}")
_EXAMPLE_SIGNATURE = "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503"
_EXAMPLE_BODY = "command=%2Fchance&text=30s+min-loss+55666%7C1"
# Slack sends fifteen members or so.
_MOST_MEMBERS = 64
# A section takes 3,000 characters, and a description of a picture 2,000.
_LONGEST, _LONGEST_ALT = 3000, 2000
# A block takes 25 buttons, each with 75 characters and an id of 255.
_MOST_BUTTONS, _LONGEST_LABEL, _LONGEST_ID = 25, 75, 255


def sign(secret: str, timestamp: str, body: bytes) -> str:
    """Return the signature that Slack puts on a request."""
    return "v0=" + hmac.digest(secret.encode(), signed(timestamp, body), sha256).hex()


def signed(timestamp: str, body: bytes) -> bytes:
    """Return the bytes that are signed."""
    return b"v0:" + timestamp.encode() + b":" + body


def verify(secret: str, timestamp: str | None, signature: str | None, body: bytes, now: float) -> bytes:
    """Return the signed bytes of a request that Slack has signed.

    ``timestamp`` and ``signature`` are the texts of its headers, None if they are missing. ``now`` is in seconds since 1970.

    Raises:
        ProblemError: a header is missing, the time is outside the window, or the signature is wrong (``bad-signature``).
    """
    timestamp = check_time(timestamp, TIME, now)
    if signature is None:
        raise unsigned(f"the header {SIGNATURE} is missing", SIGNATURE, _EXAMPLE_SIGNATURE)
    if not _SIGNATURE.fullmatch(signature):
        raise unsigned(f"the header {SIGNATURE} is no signature", SIGNATURE, _EXAMPLE_SIGNATURE)
    if not hmac.compare_digest(sign(secret, timestamp, body), signature):
        raise unsigned("the signature does not belong to this time and body, or to another secret", SIGNATURE)
    return signed(timestamp, body)


def checks_certificate(body: bytes) -> bool:
    """True if the request only checks the certificate of the service. It asks nothing, and may have no signature."""
    if b"ssl_check=1" not in body:
        return False
    try:
        members = _members(body)
    except ProblemError:
        return False
    return members.get("ssl_check") == "1" and "command" not in members


def read(body: bytes) -> str:
    """Return the text that a person typed after the command; it may be empty.

    Raises:
        ProblemError: the body is no form (``bad-request``), or not one of a slash command (``invalid-body``).
    """
    members = _members(body)
    if not members.get("command", "").startswith("/"):
        detail = "body field 'command': a slash command, such as '/chance', is missing"
        raise ProblemError("invalid-body", detail, field="body", example=_EXAMPLE_BODY)
    return _unescaped(members.get("text", ""))


def reply(said: Said, public_url: str | None) -> dict[str, Any]:
    """Return a message with an answer, which the channel sees. Help and mistakes are shown only to the person.

    ``public_url`` is the address under which people reach the service; without it there are no links and no picture.
    """
    shown = fitted(said.text, _LONGEST, escaped, escaped)
    blocks: list[dict[str, Any]] = [{"type": "section", "text": {"type": "mrkdwn", "text": shown, "verbatim": True}}]
    if public_url is not None:
        if "picture" in said.links:
            shows = f"How the game ends from {said.state}" if said.state is not None else said.understood
            alt = shortened(f"{shows}. {said.answer}", _LONGEST_ALT)
            blocks.append({"type": "image", "image_url": public_url + said.links["picture"], "alt_text": alt})
        if linked := _links(said, public_url):
            blocks.append({"type": "context", "elements": [{"type": "mrkdwn", "text": linked, "verbatim": True}]})
        if 0 < len(said.choices) <= _MOST_BUTTONS:
            blocks.append({"type": "actions", "elements": [_button(*choice, public_url) for choice in said.choices]})
    return {"response_type": "in_channel" if said.for_all else "ephemeral", "text": shown, "blocks": blocks}


def pressed(body: bytes) -> bool:
    """True if the request only tells that a button was pressed. Its link has answered already."""
    if not body.startswith(b"payload="):
        return False
    try:
        told = orjson.loads(_members(body)["payload"])
    except orjson.JSONDecodeError:
        return False
    return isinstance(told, dict) and told.get("type") == "block_actions"


def _button(label: str, message: str, public_url: str) -> dict[str, Any]:
    """Return a button that opens the answer to a message. Slack shows no reply to a button that has no link."""
    address = f"{public_url}/v1/say?{urlencode({'text': message, 'format': 'text'})}"
    text = {"type": "plain_text", "text": shortened(label, _LONGEST_LABEL)}
    return {"type": "button", "text": text, "url": address, "action_id": address[-_LONGEST_ID:]}


def escaped(text: str) -> str:
    """Return a text in which Slack sees no mention, channel or link: ``&``, ``<`` and ``>`` are spelled as entities."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _unescaped(text: str) -> str:
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def _links(said: Said, public_url: str) -> str:
    """Return links to the page and to the record of an answer, or to one that comes too late, as Slack writes them."""
    names = {
        "page": "Open this position",
        "state": "All actions as JSON",
        "say": "Open the answer",
        "card": "Print the card",
    }
    shown = [f"<{escaped(public_url + said.links[link])}|{name}>" for link, name in names.items() if link in said.links]
    return " · ".join(shown)


def _members(body: bytes) -> dict[str, str]:
    """Return the members of a form. Raises ProblemError if the body is none."""
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, errors="strict", max_num_fields=_MOST_MEMBERS)
    except ValueError as error:
        detail = f"the body is no form in UTF-8 with at most {_MOST_MEMBERS} members"
        raise ProblemError("bad-request", detail, field="body", example=_EXAMPLE_BODY) from error
    return dict(pairs)
