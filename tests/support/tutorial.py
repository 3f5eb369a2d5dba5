"""The tutorial on adding a game, taken apart: what it writes into which file, and what it runs and asks."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from service.settings import ROOT

TEXT = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
PARTS = ("docs", "migrations", "pyproject.toml", "scripts", "service", "solvers", "tests")
# The folders of the tutorial's game, which is held to the style of the house.
STYLED = ("solvers/games/pig", "tests/games/pig")
_BLOCK = re.compile(
    r"(?:^`(?P<path>[\w./-]+)`\n\n)?^```(?P<language>\w+)\n(?P<content>.*?)^```$", re.MULTILINE | re.DOTALL
)
_ASKED = re.compile(r"\$ curl (http://[^/\s]+)(\S+)\n(.*)", re.DOTALL)


class Block(NamedTuple):
    """A block of the tutorial; ``path`` is that of the file it belongs to, which may be named by a block before it."""

    path: str | None
    language: str
    content: str


def blocks() -> list[Block]:
    """Return every block in order."""
    listed: list[Block] = []
    for match in _BLOCK.finditer(TEXT):
        path = match["path"]
        if path is None and match["language"] == "diff":
            path = listed[-1].path
        listed.append(Block(path, match["language"], match["content"]))
    return listed


def commands() -> list[str]:
    """Return every line of the blocks of shell."""
    return [line for block in blocks() if block.language == "sh" for line in block.content.splitlines()]


def asked() -> list[tuple[str, str]]:
    """Return the paths that are asked for, each with the answer shown."""
    matches = (_ASKED.fullmatch(block.content) for block in blocks() if block.language == "console")
    return [(match[2], match[3]) for match in matches if match]


def copy_checkout(folder: Path) -> None:
    """Copy the tracked files that the tutorial needs into an empty folder."""
    listed = subprocess.run(["git", "ls-files", "-z", *PARTS], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in listed.stdout.split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def follow(folder: Path) -> None:
    """Do in a copy of the checkout what the blocks say: write a new file, add a section to one that is there, or insert lines."""
    for path, language, content in blocks():
        if path is None:
            continue
        file = folder / path
        if language == "diff":
            file.write_text(_inserted(file.read_text("utf-8"), content), "utf-8")
        elif file.exists():
            gap = "\n\n" if language == "python" else "\n"
            file.write_text(f"{file.read_text('utf-8')}{gap}{content}", "utf-8")
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, "utf-8")


def check(folder: Path) -> None:
    """Follow the tutorial in a folder, and fail if anything in its blocks is left to mend or to format, or a type is wrong."""
    checkout = folder / "checkout"
    shutil.rmtree(checkout, ignore_errors=True)
    checkout.mkdir(parents=True)
    copy_checkout(checkout)
    follow(checkout)
    for command in (
        ["ruff", "check", "--no-cache"],
        ["ruff", "format", "--check", "--no-cache"],
        ["mypy", "--cache-dir", str((folder / "mypy").absolute())],
    ):
        subprocess.run([sys.executable, "-m", *command, *STYLED], cwd=checkout, check=True)


def _inserted(text: str, diff: str) -> str:
    """Insert the lines marked with ``+`` after the one line before them."""
    before, *added = diff.splitlines(keepends=True)
    assert before[0] == " "
    assert all(line[0] == "+" for line in added)
    assert text.count(f"\n{before[1:]}") == 1, f"not once in the file: {before}"
    return text.replace(f"\n{before[1:]}", "\n" + "".join(line[1:] for line in (before, *added)))


if __name__ == "__main__":
    try:
        check(Path(sys.argv[1]))
    except subprocess.CalledProcessError as error:
        raise SystemExit(error.returncode) from error
