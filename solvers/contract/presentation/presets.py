"""Sets of rules that people know by a name, and texts of rules that ask for them: ``preset:NAME``, with other rules beside it."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from solvers.errors import NotationError, UnknownError

PRESET: Final = "preset"
# So much of an unknown name is compared with those that exist, and told.
_LONGEST = 64


@dataclass(frozen=True, slots=True)
class Preset:
    """A set of rules with a name.

    ``rules`` has the rules that are not the default ones, as ``name=value,name=value``. ``source`` is the edition, house or site
    that plays them, and ``summary`` a sentence about them, with what the rules cannot say.
    """

    name: str
    title: str
    rules: str
    source: str
    summary: str


@dataclass(frozen=True, slots=True)
class RuleQuestion:
    """A question about the rules of somebody's table, whose answers tell sets of rules apart.

    ``answers`` has pairs: the rules that an answer means, as ``name=value,name=value``, and the answer in words.
    """

    text: str
    answers: tuple[tuple[str, str], ...]


def read_presets(folder: Path) -> tuple[tuple[Preset, ...], tuple[RuleQuestion, ...]]:
    """Return the presets and the questions about rules that ``presets.toml`` in a folder lists."""
    told = tomllib.loads((folder / "presets.toml").read_text("utf-8"))
    questions = (
        RuleQuestion(one["text"], tuple((rules, said) for rules, said in one["answers"])) for one in told["question"]
    )
    return tuple(Preset(**one) for one in told["preset"]), tuple(questions)


def written_out(presets: Sequence[Preset], text: str) -> str:
    """Return a text of rules with the rules of a preset in place of its name; a rule that stands beside the name replaces the preset's.

    Raises:
        UnknownError: no preset has that name.
        NotationError: two presets are named.
    """
    parts = [part.strip() for part in text.split(",")]
    names = [part[len(PRESET) :].lstrip()[1:].strip().lower() for part in parts if _names_one(part)]
    if not names:
        return text
    if len(names) > 1:
        raise NotationError(
            "rules are of one preset, not of two", field="rules", example=f"{PRESET}:{names[0][:_LONGEST]}"
        )
    preset = _find(presets, names[0])
    others = [part for part in parts if part and not _names_one(part)]
    replaced = {part.partition("=")[0].strip().lower() for part in others}
    usual = [pair for pair in preset.rules.split(",") if pair and pair.partition("=")[0] not in replaced]
    return ",".join([*usual, *others])


def _names_one(part: str) -> bool:
    """Return True if a part of a text of rules names a preset."""
    return part[: len(PRESET)].lower() == PRESET and part[len(PRESET) :].lstrip()[:1] in (":", "=")


def _find(presets: Sequence[Preset], name: str) -> Preset:
    named: Mapping[str, Preset] = {preset.name: preset for preset in presets}
    if name in named:
        return named[name]
    close = get_close_matches(name[:_LONGEST], named, 1, 0.0)
    nearest = f"{PRESET}:{close[0]}" if close else "default"
    raise UnknownError(
        f"no preset is called {name[:_LONGEST]!r}; the nearest is {nearest}" if close else "this game has no presets",
        field="rules",
        example=nearest,
        available=[f"{PRESET}:{preset}" for preset in named],
    )
