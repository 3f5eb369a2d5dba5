"""The rules of the games, to play from. Each game brings a text in Markdown, ``words/rules.md`` in its folder."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from service.words import markdown
from solvers.games import find


class RulesPage(NamedTuple):
    """The rules of a game: its title, and the text of each section, in Markdown, by its heading."""

    title: str
    sections: Mapping[str, str]

    @property
    def markdown(self) -> str:
        """The whole text in Markdown, with its headings."""
        return "\n\n".join([f"# {self.title}", *(f"## {name}\n\n{text}" for name, text in self.sections.items())])

    @property
    def plain(self) -> str:
        """The whole text without marks, for a chat or a terminal. Headings are lines of capitals."""
        parts = (f"{name.upper()}\n{markdown.plain(text)}" for name, text in self.sections.items())
        return "\n\n".join([self.title, *parts])


@cache
def page(slug: str) -> RulesPage:
    """Return the rules of a game. Raises UnknownError if there is no such game."""
    text = (folder(slug) / "rules.md").read_text("utf-8")
    title, *parts = re.split(r"^##? (.*)$", text, flags=re.MULTILINE)[1:]
    _nothing, *rest = parts
    return RulesPage(title, {name: body.strip() for name, body in zip(rest[::2], rest[1::2], strict=True)})


def folder(slug: str) -> Traversable:
    """Return the folder with the documents of a game. Raises UnknownError if there is no such game."""
    return files(type(find(slug)).__module__.rpartition(".")[0]) / "words"
