"""The count of the product's code lines."""

from pathlib import Path

from tests.support import size

SOURCE = '''"""A docstring
of two lines."""

import os  # A comment.

# Another one.
TEXT = """one
two"""


def name() -> str:
    """Return a name."""
    return os.name
'''


def test_code_lines_are_counted() -> None:
    """Blank lines, comments and docstrings do not count; every line of a longer text does."""
    assert size.code_lines(SOURCE) == 5


def test_commands_without_a_suffix_count(tmp_path: Path) -> None:
    """Python commands count, shell commands and data do not."""
    room = tmp_path / "scripts"
    room.mkdir()
    for name, text in (("solve", "#!/usr/bin/env python3\n"), ("run", "#!/bin/sh\n"), ("a.py", ""), ("a.toml", "")):
        (room / name).write_text(text)
    assert [path.name for path in size.sources("scripts", tmp_path)] == ["a.py", "solve"]
