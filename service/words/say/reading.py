"""Find the command, the game and the rules of a message. What is left is a goal and a state.

A message is ``[COMMAND] [GAME] [GOAL] [RULE=VALUE...] STATE``, with the words in any order and spelling.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from service.reading.slugs import squashed
from service.reading.text import plain
from solvers.games import REGISTRY

COMMANDS: Final[Mapping[str, str]] = {
    "help": "help",
    "games": "games",
    "odds": "odds",
    "tables": "odds",
    "table": "odds",
    "compare": "compare",
    "explain": "explain",
    "why": "explain",
}
PIECE = re.compile(r"[A-Za-z]+|[0-9]+")
_COMMAND = re.compile(r"[\s/!:,]*([A-Za-z]+)\b")
_PAIR = re.compile(r"(?<!\w)([A-Za-z][\w-]*)\s*=\s*([\w./:+-]*[\w+])")
# The names of games have at most so many pieces.
_MOST_PIECES = 6
_ENDS = " \t\n,;:.!?|/<>*`'\"-"


@dataclass(frozen=True, slots=True)
class Message:
    """A message in parts.

    ``command`` is one of the values of :data:`COMMANDS`; empty in a question about a state. ``games`` are the slugs of
    the games that may be meant, none if no game is named. ``pairs`` are the texts of the form NAME=VALUE. ``text`` is what
    is left, and ``typed`` the whole message.
    """

    command: str
    games: tuple[str, ...]
    pairs: Mapping[str, str]
    text: str
    typed: str


def message(typed: str) -> Message:
    """Return the parts of a message."""
    text = plain(typed)
    command = ""
    first = _COMMAND.match(text)
    if first is not None and first[1].lower() in COMMANDS:
        command, text = COMMANDS[first[1].lower()], text[first.end() :]
    elif text.strip() in ("", "?"):
        command, text = "help", ""
    pairs = {name.lower(): value for name, value in _PAIR.findall(text)}
    games, text = _named(_PAIR.sub(" ", text))
    # A command may also stand behind the game: 30s help.
    first = None if command or not games else _COMMAND.match(text)
    if first is not None and first[1].lower() in COMMANDS:
        command, text = COMMANDS[first[1].lower()], text[first.end() :]
    return Message(command, games, pairs, trimmed(text), typed)


def trimmed(text: str) -> str:
    """Return a text without the punctuation around it."""
    return text.strip(_ENDS)


def without(text: str, start: int, end: int) -> str:
    """Return a text without a part, and without the spaces around that."""
    return f"{text[:start].rstrip()} {text[end:].lstrip()}".strip()


def _named(text: str) -> tuple[tuple[str, ...], str]:
    """Return the games that a text may name, and the text without the name.

    A name of digits alone, such as 30, counts only at the beginning, as it may be a number of the state.
    """
    pieces = list(PIECE.finditer(text))
    names = _names()
    number: tuple[tuple[str, ...], str] | None = None
    for place, piece in enumerate(pieces):
        for last in reversed(pieces[place : place + _MOST_PIECES]):
            name = squashed(text[piece.start() : last.end()])
            games = names.get(name)
            if games is None:
                continue
            found = games, without(text, piece.start(), last.end())
            if not name.isdigit():
                return found
            if not place and number is None:
                number = found
    return number or ((), text)


@cache
def _names() -> Mapping[str, tuple[str, ...]]:
    """Return the games of every name, by its letters and digits alone."""
    names: dict[str, list[str]] = {}
    for slug, game in REGISTRY.items():
        for name in dict.fromkeys(map(squashed, _spelled(slug, game.title, game.aliases))):
            names.setdefault(name, []).append(slug)
    return {name: tuple(games) for name, games in names.items()}


def _spelled(slug: str, title: str, aliases: Sequence[str]) -> list[str]:
    return [slug, title, title.removeprefix("The "), *aliases]
