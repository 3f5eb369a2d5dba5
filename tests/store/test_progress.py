"""The progress that ``tablebase solve`` shows while it works."""

import os
import pty
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.settings import ROOT
from tests.support.commands import TABLEBASE

pytestmark = pytest.mark.slow

COMMAND = [*TABLEBASE, "solve", "thirties", "--rules", "dice=1,threshold=4"]
LINE = re.compile(r"^\[(\d+)/(\d+)\] unchanged thirties .+: \d+ rows in [\d.]+ s", re.MULTILINE)


def shown(terminal: int) -> Iterator[bytes]:
    """Return the text that appears on a terminal until nobody writes to it any more."""
    while True:
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # how Linux says that the other side is closed
            return
        if not piece:
            return
        yield piece


def test_a_terminal_sees_a_bar_and_others_lines(tmp_path: Path) -> None:
    """On a terminal a bar grows to 100 % in place, with the name of what was done, and no log lines; without one each
    outcome is one line, numbered in order.
    """
    environ = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path / 'tablebase.db'}", "TERM": "xterm"}
    ours, theirs = pty.openpty()
    with subprocess.Popen(COMMAND, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=theirs, text=True) as process:
        os.close(theirs)
        screen = b"".join(shown(ours)).decode()
        os.close(ours)
        said = process.communicate()[0]

    assert process.returncode == 0, screen
    shares = [int(share) for share in re.findall(r"(\d+)%", screen)]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 100)
    assert len(set(shares)) > 2
    assert "\r" in screen
    assert re.search(r"solving  \[#+-*\]", screen)
    assert "maximize" in screen
    assert not LINE.search(screen)
    assert re.fullmatch(r"\d+ solved, 0 unchanged, 0 failed, \d+ rows\n", said)

    done = subprocess.run(COMMAND, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    lines = [(int(number), int(total)) for number, total in LINE.findall(done.stderr)]
    assert lines == [(number, len(lines)) for number in range(1, len(lines) + 1)]
    assert len(lines) == done.stderr.count("\n") > 2
    assert "\r" not in done.stderr
