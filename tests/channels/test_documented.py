"""The page about messages is true: each message is answered as it shows."""

import json
import re
from contextlib import closing

import pytest

from service.http.app import create_app
from service.settings import ROOT
from service.store.reader import Reader
from service.words.say.answer import answer
from tests.support.shown import agrees

pytestmark = pytest.mark.slow

PAGE = (ROOT / "docs" / "asking.md").read_text("utf-8")
EXCHANGES = re.findall(r"^> (.*)\n((?:(?!```|\n).*\n)+)", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("message", "shown"), EXCHANGES)
def test_a_message_is_answered_as_shown(default_url: str, message: str, shown: str) -> None:
    """The text of the answer is what stands below the message."""
    with closing(Reader(default_url)) as reader:
        assert answer(reader, message).text == shown.strip()


def test_the_commands_are_answered_as_shown(default_url: str) -> None:
    """The command prints the text and the address of the state; the reply over HTTP has the members shown, in that order."""
    shell = re.search(r"\$ tablebase ask 30s min-loss '(.*?)'\n(.*?)```", PAGE, re.DOTALL)
    asked = re.search(r"\$ curl 'http://127\.0\.0\.1:8000(.*?)'\n(.*?)```", PAGE, re.DOTALL)
    assert shell is not None
    assert asked is not None
    with closing(Reader(default_url)) as reader:
        assert answer(reader, f"30s min-loss {shell[1]}").plain() == shell[2].strip()
        reply = create_app(reader=reader).test_client().get(asked[1]).data

    assert agrees(json.loads(asked[2]), json.loads(reply)), reply


def test_every_game_has_messages() -> None:
    """Each game is asked about, and unclear messages are shown too."""
    assert len(EXCHANGES) > 10
    assert all(
        any(word in message.lower() for message, _ in EXCHANGES) for word in ("30s", "threes", "toss", "10k", "thirty")
    )
    assert any("Try: " in shown for _, shown in EXCHANGES)


def test_a_strategy_is_told_however_few_actions_are_shown(default_url: str) -> None:
    """With the best action alone, the words still say what the strategy does, although that is another one."""
    with closing(Reader(default_url)) as reader:
        client = create_app(reader=reader).test_client()
        page = client.get("/v1/games/threes/min-expected:safe/states?limit=1000").get_json()
        state = next(
            state["state"] for state in page["states"] if state["actions"] and state["policy"] != state["best"]
        )
        told = [
            client.get(f"/v1/games/threes/{rest}format=text&top={top}")
            for rest in (f"min-expected:safe/states/{state}?", f"states/{state}?goals=min-expected:safe&")
            for top in (1, 50)
        ]

    assert {reply.status_code for reply in told} == {200}
    assert [told[0].text, told[2].text] == [told[1].text, told[3].text]
    assert "The strategy safe says: " in told[0].text
