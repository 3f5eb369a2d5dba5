"""What README.md shows is what the service answers."""

import json
import re
from contextlib import closing
from pathlib import Path

import pytest

from service.app import create_app
from service.store.reader import Reader

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
EXAMPLES = re.findall(r"```console\n\$ curl http://127\.0\.0\.1:8000(\S+)\n(.*?)\n```", README, re.DOTALL)


def agrees(shown: object, answered: object) -> bool:
    """Whether an answer is what is shown, where ``…`` ends a text or a list that goes on."""
    if isinstance(shown, dict) and isinstance(answered, dict):
        return list(shown) == list(answered) and all(agrees(shown[key], answered[key]) for key in shown)
    if isinstance(shown, list) and isinstance(answered, list):
        if shown and shown[-1] == "…":
            shown, answered = shown[:-1], answered[: len(shown) - 1]
        return len(shown) == len(answered) and all(map(agrees, shown, answered))
    if isinstance(shown, str) and isinstance(answered, str) and shown.endswith("…"):
        return answered.startswith(shown[:-1])
    return type(shown) is type(answered) and shown == answered


def test_every_thing_to_try_has_its_answer() -> None:
    """The README has at least five commands, each with its answer."""
    assert len(EXAMPLES) == README.count("$ curl") >= 5


@pytest.mark.parametrize(("path", "shown"), EXAMPLES)
def test_the_answers_are_those_shown(default_url: str, path: str, shown: str) -> None:
    """Each command gives the answer that the README shows, field for field and in that order."""
    with closing(Reader(default_url)) as reader:
        reply = create_app(reader=reader).test_client().get(path)

    assert agrees(json.loads(shown), json.loads(reply.data)), reply.text


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
