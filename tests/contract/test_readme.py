"""The service answers as README.md and docs/examples.md show, and the command line takes what docs/commands.md shows."""

import json
import re
import shlex
from contextlib import closing
from pathlib import Path

import pytest

from service.cli.group import COMMANDS, find
from service.http.app import create_app
from service.store.reader import Reader

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
MORE = (ROOT / "docs" / "examples.md").read_text("utf-8")
SHOWN = re.compile(r"```console\n\$ curl '?http://127\.0\.0\.1:8000([^\s']+)'?\n(.*?)\n```", re.DOTALL)
EXAMPLES = SHOWN.findall(README) + SHOWN.findall(MORE)
CALLS = re.findall(r"^tablebase (.*?) *(?:#.*)?$", (ROOT / "docs" / "commands.md").read_text("utf-8"), re.MULTILINE)


def test_every_thing_to_try_has_its_answer() -> None:
    """The README has five questions and the page of examples at least as many, each with its answer."""
    assert len(SHOWN.findall(README)) == README.count("$ curl") == 5
    assert len(SHOWN.findall(MORE)) == MORE.count("$ curl") >= 5


@pytest.mark.parametrize(("path", "shown"), EXAMPLES)
def test_the_answers_are_those_shown(default_url: str, path: str, shown: str) -> None:
    """Each command gives the answer shown, letter for letter; JSON is folded, and ``…`` stands for what is left out."""
    with closing(Reader(default_url)) as reader:
        reply = create_app(reader=reader).test_client().get(path)

    if reply.mimetype != "text/plain":
        shown = shown.replace("\n", "")
    assert re.fullmatch(".*".join(map(re.escape, shown.split("…"))), reply.text.strip()), reply.text


def test_the_readme_is_short() -> None:
    """The README has at most 900 words, and its picture at most 150 KB."""
    assert len(README.split()) <= 900
    assert (ROOT / "docs" / "pictures" / "page.png").stat().st_size <= 150_000


def test_the_readme_shows_answers_as_they_come() -> None:
    """Nothing in an answer of the README is folded or left out."""
    assert [shown for _, shown in SHOWN.findall(README) if "…" in shown or ("{" in shown and "\n" in shown)] == []


def test_the_number_of_digits_is_counted(default_url: str) -> None:
    """The fraction of which an example shows the beginning has as many digits as the page says."""
    path = next(path for path, _ in EXAMPLES if "/max-turn/" in path)
    with closing(Reader(default_url)) as reader:
        exact = json.loads(create_app(reader=reader).test_client().get(path).data)["exact"]

    assert f"The value is a fraction of {sum(map(str.isdigit, exact))} digits" in MORE


@pytest.mark.parametrize("call", CALLS)
def test_the_command_takes_what_is_shown(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line of the page about the command names a subcommand, and only arguments and options that it has."""
    name, *arguments = shlex.split(call.partition(">")[0])
    monkeypatch.chdir(tmp_path)
    for file in ("rules.toml", "games.json"):
        (tmp_path / file).touch()

    assert name in COMMANDS
    find(name).make_context(name, arguments).close()


def test_the_readme_leads_to_every_page() -> None:
    """Every page of docs/ is linked in the README, or lies in a folder whose first page is."""
    pages = {
        path.relative_to(ROOT).as_posix()
        for path in [*(ROOT / "docs").glob("*.md"), *(ROOT / "docs").glob("*/README.md")]
    }

    assert pages - set(re.findall(r"\]\(([^)#]+)", README)) == set()


def test_the_commands_exist() -> None:
    """Every script that the README names is there and can be run."""
    named = set(re.findall(r"scripts/(\w+)", README))
    assert {"run", "test"} <= named
    assert [name for name in named if not (ROOT / "scripts" / name).stat().st_mode & 0o100] == []


def test_the_links_lead_somewhere() -> None:
    """Every file that the README links to exists."""
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
