"""The questions about each game, which stand in ``words/questions.md`` in its folder.

Each heading of the document is the title of a question. The ways to ask it stand below, four spaces in, and then the answer.
A paragraph that begins with ``Unless:`` is a group that makes it another question, one with ``Idle:`` a group that changes nothing, and one with ``Compared:`` a
group that names what it is about. ``{CHANCE}`` in a way is a group with a name: one of all games, of the game, or of the list before the first heading. A group in
square brackets may be missing.

A paragraph that begins with ``For:`` makes one question for each of some values: ``For: dice = 1 to 6; face = 2 4``, or names and below them rows of values. Then
``{dice}``, ``{30 - dice}`` and ``{dice + 1}`` are numbers, ``{dice:with}`` is in one of the forms below, and ``{dice=1?die:dice}`` depends on one. A way that begins
with ``dice=2 to 6:`` belongs to these values alone. ``{BUST_{dice}}`` is the group ``BUST_2`` for two dice, in an answer too. In the last column of a row may be spaces.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import product

from service.words import rules
from solvers.contract.presentation.one_throw import FACES, NUMBERS
from solvers.contract.presentation.questions import GROUPS, Question, Questions, dice_said, with_dice
from solvers.games import find

_OTHERS = ("For: ", "Unless: ", "Idle: ", "Compared: ")
_GROUP = re.compile(r"\{([A-Z]\w*)\}")
_VALUE = re.compile(r"\{(?:(\d+) ([+-]) )?([a-z_]+)(?: ([+-]) (\d+))?(?::(\w+))?\}")
# Either text of a choice may hold figures.
_CHOICE = re.compile(r"\{([a-z]+)=([\w -]+)\?((?:[^{}:]|\{\{[^{}]*\}\})*):((?:[^{}]|\{\{[^{}]*\}\})*)\}")
_ALONE = re.compile(r"([a-z]+)=([\w -]+): ")
_RANGE = re.compile(r"(\d+) to (\d+)(?: by (\d+))?")
# A number as written: three dice, the group of words for them, in words, as the first word of a sentence, as points, and as the name of a face.
_FORMS: Mapping[str, Callable[[int], str]] = {
    "dice": dice_said,
    "with": with_dice,
    "word": lambda number: NUMBERS[number] if number < len(NUMBERS) else str(number),
    "Word": lambda number: NUMBERS[number].capitalize(),
    "points": lambda points: f"{points:,}",
    "faces": lambda face: FACES[face - 1],
}


@cache
def asked(slug: str) -> tuple[Question, ...]:
    """Return the questions about a game; none if it has no document. Raises UnknownError if there is no such game."""
    document = rules.folder(slug) / "questions.md"
    return read(document.read_text("utf-8"), find(slug).questions) if document.is_file() else ()


def read(text: str, questions: Questions) -> tuple[Question, ...]:
    """Return the questions of a document. Raises KeyError if it names a group that there is not."""
    head, *parts = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
    groups = {**GROUPS, **questions.groups, **dict(re.findall(r"^\* (\w+): (.*)$", head, re.MULTILINE))}
    listed: list[Question] = []
    for title, body in zip(parts[::2], parts[1::2], strict=True):
        ways, *others = body.strip("\n").split("\n\n")
        answer = "\n\n".join(part for part in others if not part.startswith(_OTHERS)).strip()
        loop, *told = ("".join(part.removeprefix(name) for part in others if part.startswith(name)) for name in _OTHERS)
        for row in _values(loop):
            values = {**questions.values, **row}
            named = partial(_with_groups, groups, values)
            unless, idle, compared = map(named, told)
            listed.append(
                Question(
                    _filled(values, title),
                    tuple(map(named, _ways(ways, values))),
                    named(answer),
                    compared,
                    unless,
                    idle,
                )
            )
    return tuple(listed)


def _ways(ways: str, values: Mapping[str, str]) -> Iterator[str]:
    """Yield the ways that there are with some values, each with and without the groups that may be missing."""
    for way in map(str.strip, ways.splitlines()):
        alone = _ALONE.match(way)
        if alone and values[alone[1]] not in _numbers(alone[2]):
            continue
        groups = [
            ("", group[1:-1]) if group.startswith("[") else (group,)
            for group in way[alone.end() if alone else 0 :].split(" ")
        ]
        yield from (" ".join(filter(None, chosen)) for chosen in product(*groups))


def _values(loop: str) -> Iterator[Mapping[str, str]]:
    """Yield the values of each question by their names; one empty row without a loop."""
    first, *rows = loop.strip().split("\n")
    if rows:
        keys = first.split()
        yield from (dict(zip(keys, row.split(maxsplit=len(keys) - 1), strict=True)) for row in rows)
        return
    names, listed = zip(*(part.split(" = ") for part in first.split("; ")), strict=True) if first else ((), ())
    yield from (dict(zip(names, chosen, strict=True)) for chosen in product(*map(_numbers, listed)))


def _numbers(text: str) -> Sequence[str]:
    """Return listed values, with the numbers of ranges: 7 to 29 31 to 36, 5 to 100 by 5."""

    def several(found: re.Match[str]) -> str:
        return " ".join(map(str, range(int(found[1]), int(found[2]) + 1, int(found[3] or 1))))

    return _RANGE.sub(several, text).split()


def _with_groups(groups: Mapping[str, str], values: Mapping[str, str], text: str) -> str:
    # Values may name groups, so these are filled in twice.
    return _GROUP.sub(lambda name: groups[name[1]], _filled(values, _GROUP.sub(lambda name: groups[name[1]], text)))


def _filled(values: Mapping[str, str], text: str) -> str:
    """Return a text with values in place of their names."""
    return _CHOICE.sub(
        lambda found: found[3] if values[found[1]] in _numbers(found[2]) else found[4],
        _VALUE.sub(partial(_value, values), text),
    )


def _value(values: Mapping[str, str], found: re.Match[str]) -> str:
    """Return a value as a text names it: as it is, more or less than a number, and in some form."""
    first, before, name, behind, last, form = found.groups()
    if name not in values:
        return found[0]
    text = values[name]
    if before or behind:
        text = str(int(first or 0) + int(f"{before or ''}{text}") + int(f"{behind or ''}{last or 0}"))
    return _FORMS[form](int(text)) if form else text
