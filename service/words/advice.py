"""The cause and the remedy of every problem, for a person.

Words between backquotes are code. ``docs/api.md`` has the same table, and a test compares both.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class Advice(NamedTuple):
    """The cause of a problem, and what to do about it."""

    cause: str
    remedy: str


ADVICE: Mapping[str, Advice] = {
    code: Advice(**advice)
    for code, advice in tomllib.loads(Path(__file__).with_name("advice.toml").read_text("utf-8")).items()
}
