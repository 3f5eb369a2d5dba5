"""The service answers as README.md shows."""

import json
import re
from contextlib import closing
from pathlib import Path

import pytest

from service.http.app import create_app
from service.store.reader import Reader
from tests.support.shown import agrees

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
EXAMPLES = re.findall(r"```console\n\$ curl '?http://127\.0\.0\.1:8000([^\s']+)'?\n(.*?)\n```", README, re.DOTALL)


def test_every_thing_to_try_has_its_answer() -> None:
    """The README has at least five commands, each with its answer."""
    assert len(EXAMPLES) == README.count("$ curl") >= 5


@pytest.mark.parametrize(("path", "shown"), EXAMPLES)
def test_the_answers_are_those_shown(default_url: str, path: str, shown: str) -> None:
    """Each command gives the answer that the README shows, field for field and in that order."""
    with closing(Reader(default_url)) as reader:
        reply = create_app(reader=reader).test_client().get(path)

    if reply.mimetype == "text/plain":
        assert reply.text.strip() == shown
    else:
        assert agrees(json.loads(shown), json.loads(reply.data)), reply.text


def test_the_number_of_digits_is_counted(default_url: str) -> None:
    """The fraction of which the README shows the beginning has as many digits as it says."""
    path = next(path for path, _ in EXAMPLES if "/max-turn/" in path)
    with closing(Reader(default_url)) as reader:
        exact = json.loads(create_app(reader=reader).test_client().get(path).data)["exact"]

    assert f"The value is a fraction of {sum(map(str.isdigit, exact))} digits" in README


def test_the_commands_exist() -> None:
    """Every script that the README names is there and can be run."""
    named = set(re.findall(r"scripts/(\w+)", README))
    assert {"run", "test", "solve"} <= named
    assert [name for name in named if not (ROOT / "scripts" / name).stat().st_mode & 0o100] == []


def test_the_links_lead_somewhere() -> None:
    """Every file that the README links to exists."""
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
