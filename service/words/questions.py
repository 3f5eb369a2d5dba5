"""The questions about each game: those of ``words/questions.md`` in its folder, and those that the game makes in loops.

Each heading of the document is the title of a question. The ways to ask it stand below, four spaces in, and then the answer.
A paragraph that begins with ``Unless:`` is a group that makes it another question, and one with ``Idle:`` a group that changes nothing. ``{CHANCE}`` in a way is a group with a name: one of all
games, of the game, or of the list before the first heading. The heading ``{busts}`` stands for the questions that the game makes by that name.
"""

import re
from functools import cache

from service.words import rules
from solvers.contract.presentation.questions import GROUPS, Question, Questions
from solvers.games import find

_UNLESS, _IDLE = "Unless: ", "Idle: "


@cache
def asked(slug: str) -> tuple[Question, ...]:
    """Return the questions about a game; none if it has no document. Raises UnknownError if there is no such game."""
    document = rules.folder(slug) / "questions.md"
    return read(document.read_text("utf-8"), find(slug).questions) if document.is_file() else ()


def read(text: str, questions: Questions) -> tuple[Question, ...]:
    """Return the questions of a document. Raises KeyError if it names a group or made questions that there are not."""
    head, *parts = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
    groups = {**GROUPS, **questions.groups, **dict(re.findall(r"^\* (\w+): (.*)$", head, re.MULTILINE))}
    listed: list[Question] = []
    for title, body in zip(parts[::2], parts[1::2], strict=True):
        if title.startswith("{"):
            listed += questions.made[title.strip("{}")]
            continue
        ways, *others = body.strip("\n").split("\n\n")
        answer = "\n\n".join(part for part in others if not part.startswith((_UNLESS, _IDLE))).strip()
        unless, idle = (
            "".join(part.removeprefix(name) for part in others if part.startswith(name)) for name in (_UNLESS, _IDLE)
        )
        ways, unless, idle = (re.sub(r"\{(\w+)\}", lambda name: groups[name[1]], text) for text in (ways, unless, idle))
        listed.append(
            Question(title, tuple(way.strip() for way in ways.splitlines()), answer, unless=unless, idle=idle)
        )
    return tuple(listed)
