"""Discord's interactions: the signature of a request, what it asks, the reply, and the command that is registered.

Discord signs the time and the body with Ed25519. A person picks a command and fills in its options; while they type,
Discord asks for choices (https://docs.discord.com/developers/interactions/receiving-and-responding).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import orjson

from service.answers.errors import ProblemError
from service.channels.signing import check_time, unsigned
from service.channels.texts import fitted, shortened
from service.words.say.said import Said

if TYPE_CHECKING:
    from nacl.signing import VerifyKey

TIME, SIGNATURE = "X-Signature-Timestamp", "X-Signature-Ed25519"
_SIGNATURE = re.compile("[0-9A-Fa-f]{128}")
# The types of requests, and of replies.
PING, COMMAND, BUTTON, AUTOCOMPLETE = 1, 2, 3, 4
_PONG, _MESSAGE, _CHOICES = 1, 4, 8
# Only the person who asks sees the message.
_EPHEMERAL = 64
# The title of an embed takes 256 characters, its text 4,096, a message 2,000, the name and the value of a choice 100 each.
_LONGEST_TITLE, _LONGEST_EMBED, _LONGEST_MESSAGE, _LONGEST_CHOICE, _MOST_CHOICES = 256, 4096, 2000, 100, 25
# The types of a row of components and of a button, the style of a plain one, the buttons in a row, and the length of a label.
_ROW, _BUTTON, _SECONDARY, _IN_ROW, _LONGEST_LABEL = 1, 2, 2, 5, 80
# The characters with which markup, mentions and links begin.
_MARKUP = re.compile(r"([\\*_~`|<>\[\]#])")
_EXAMPLE = '{"type": 2, "data": {"name": "chance", "options": [{"name": "text", "type": 3, "value": "30s 55666|1"}]}}'
_TEXT_OPTION = 3
# The options in the order in which they make a question.
_ORDER: Final = ("text", "game", "goal", "state")
# What is registered with Discord. Every option may be left out, so that none is in the way of another.
COMMAND_NAME = "chance"
_DEFINITION: Final[Mapping[str, Any]] = {
    "name": COMMAND_NAME,
    "type": 1,
    "description": "The best move in a game of chance, what it is worth, and what others cost",
    "options": [
        {"type": _TEXT_OPTION, "name": "game", "description": "The game", "autocomplete": True},
        {"type": _TEXT_OPTION, "name": "goal", "description": "What you play for", "autocomplete": True},
        {"type": _TEXT_OPTION, "name": "state", "description": "The position, such as 55666|1 in the game of 30s"},
        {"type": _TEXT_OPTION, "name": "text", "description": "Or all in one line; help tells what can be asked"},
    ],
}


@dataclass(frozen=True, slots=True)
class Interaction:
    """A request. ``kind`` is PING, COMMAND, BUTTON or AUTOCOMPLETE. ``options`` are texts by name; a button has the text of its message.

    ``focused`` is the name of the option that the person is typing, None if there is none.
    """

    kind: int
    options: Mapping[str, str]
    focused: str | None = None

    @property
    def text(self) -> str:
        """The question in one line."""
        return " ".join(self.options[name] for name in _ORDER if self.options.get(name))


def definition() -> dict[str, Any]:
    """Return the command as it is registered with Discord."""
    return dict(_DEFINITION)


def key(public_key: str) -> "VerifyKey":
    """Return the key of an app from its 64 hex digits."""
    from nacl.signing import VerifyKey  # noqa: PLC0415  # an optional dependency, for those who answer Discord

    return VerifyKey(bytes.fromhex(public_key))


def verify(verifier: "VerifyKey", timestamp: str | None, signature: str | None, body: bytes, now: float) -> bytes:
    """Return the signed bytes of a request that Discord has signed.

    ``timestamp`` and ``signature`` are the texts of its headers, None if they are missing. ``now`` is in seconds since 1970.

    Raises:
        ProblemError: a header is missing, the time is outside the window, or the signature is wrong (``bad-signature``).
    """
    from nacl.exceptions import BadSignatureError  # noqa: PLC0415  # as above

    timestamp = check_time(timestamp, TIME, now)
    if signature is None:
        raise unsigned(f"the header {SIGNATURE} is missing", SIGNATURE)
    if not _SIGNATURE.fullmatch(signature):
        raise unsigned(f"the header {SIGNATURE} is no signature, which has 128 hex digits", SIGNATURE)
    signed = timestamp.encode() + body
    try:
        verifier.verify(signed, bytes.fromhex(signature))
    except BadSignatureError as error:
        detail = "the signature does not belong to this time and body, or to another key"
        raise unsigned(detail, SIGNATURE) from error
    return signed


def read(body: bytes) -> Interaction:
    """Return the request in a body.

    Raises:
        ProblemError: the body is not JSON (``broken-json``), or asks nothing that is answered here (``invalid-body``).
    """
    try:
        sent = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise ProblemError("broken-json", f"the body is not JSON: {error}", field="body", example=_EXAMPLE) from error
    kind = sent.get("type") if isinstance(sent, dict) else None
    if type(kind) is not int or kind not in (PING, COMMAND, BUTTON, AUTOCOMPLETE):
        raise _invalid("body field 'type': it is none of 1 (ping), 2 (command), 3 (button) and 4 (autocomplete)")
    if kind == PING:
        return Interaction(PING, {})
    data = sent.get("data")
    if kind == BUTTON:
        text = data.get("custom_id") if isinstance(data, dict) else None
        if not isinstance(text, str):
            raise _invalid("body field 'data.custom_id': it must be the text of a button")
        return Interaction(BUTTON, {"text": text})
    listed = data.get("options", []) if isinstance(data, dict) else None
    if not isinstance(listed, list):
        raise _invalid("body field 'data': it must be an object, and its 'options' a list")
    options: dict[str, str] = {}
    focused = None
    for option in listed:
        name, value = (option.get("name"), option.get("value")) if isinstance(option, dict) else (None, None)
        if name not in _ORDER or not isinstance(value, str):
            raise _invalid(f"body field 'data.options': each has one of the names {', '.join(_ORDER)}, and a text")
        options[name] = value
        if option.get("focused") is True:
            focused = name
    return Interaction(kind, options, focused)


def pong() -> dict[str, Any]:
    """Return the reply to a ping."""
    return {"type": _PONG}


def reply(said: Said, public_url: str | None) -> dict[str, Any]:
    """Return a message with an answer, which all see. Help and mistakes are shown only to the person.

    ``public_url`` is the address under which people reach the service; without it there are no links and no picture.
    """
    data: dict[str, Any] = {"allowed_mentions": {"parse": []}}
    if not said.for_all:
        data["flags"] = _EPHEMERAL
    if said.problem is not None:
        linked = f"\n{public_url}{said.links['say']}" if public_url is not None and "say" in said.links else ""
        shown = fitted(said.text, _LONGEST_MESSAGE - len(linked), escaped, str)
        return {"type": _MESSAGE, "data": {**data, "content": shown + linked}}
    embed: dict[str, Any] = {"description": fitted(said.answer, _LONGEST_EMBED, escaped, str)}
    if said.understood:
        embed["title"] = shortened(said.understood, _LONGEST_TITLE, escaped)
    if said.solution is not None:
        embed["footer"] = {"text": said.solution}
    if public_url is not None:
        if said.state is not None and "page" in said.links:
            embed["url"] = public_url + said.links["page"]
        if "card" in said.links:
            embed["url"] = public_url + said.links["card"]
        if "picture" in said.links:
            embed["image"] = {"url": public_url + said.links["picture"]}
    if said.choices:
        data["components"] = _buttons(said.choices)
    return {"type": _MESSAGE, "data": {**data, "embeds": [embed]}}


def _buttons(choices: Sequence[tuple[str, str]]) -> list[dict[str, Any]]:
    """Return rows of buttons; nothing if they are more than a message takes, or stand for longer messages."""
    if len(choices) > _MOST_CHOICES or any(len(message) > _LONGEST_CHOICE for _, message in choices):
        return []
    buttons = [
        {"type": _BUTTON, "style": _SECONDARY, "label": shortened(label, _LONGEST_LABEL), "custom_id": message}
        for label, message in choices
    ]
    rows = (buttons[first : first + _IN_ROW] for first in range(0, len(buttons), _IN_ROW))
    return [{"type": _ROW, "components": row} for row in rows]


def choices(offered: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Return the reply to a person who is typing: the first 25 names, each with the text that it stands for."""
    listed = [
        {"name": shortened(name, _LONGEST_CHOICE), "value": value}
        for name, value in offered
        if 0 < len(value) <= _LONGEST_CHOICE
    ]
    return {"type": _CHOICES, "data": {"choices": listed[:_MOST_CHOICES]}}


def escaped(text: str) -> str:
    """Return a text in which Discord sees no markup and no mention."""
    return _MARKUP.sub(r"\\\1", text)


def _invalid(detail: str) -> ProblemError:
    return ProblemError("invalid-body", detail, field="body", example=_EXAMPLE)
