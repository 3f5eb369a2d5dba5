"""The move of a player of a chosen strength, asked for in messages, chats and by assistants."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from flask.testing import FlaskClient

from service.http.app import create_app
from service.store.reader import Reader
from service.words.say.answer import answer
from tests.support import questions
from tests.support.assistants import in_process
from tests.support.chat import ask_discord, ask_slack, chat_settings, shown_by_discord, shown_by_slack

PLACES = (
    ("thirties", "min-loss", "55666-1"),
    ("threes", "min-expected", "11345"),
    ("toss-up", "win", "63-71-14"),
)


@pytest.fixture(scope="module")
def database() -> str:
    """A database with the usual goals of the games."""
    return questions.database()


@pytest.fixture(scope="module")
def reader(database: str) -> Iterator[Reader]:
    """A reader of that database."""
    with closing(Reader(database)) as made:
        yield made


@pytest.fixture(scope="module")
def client(database: str, reader: Reader) -> FlaskClient:
    """A client of the service over that database, with the secrets of the chats."""
    return create_app(chat_settings(database), reader).test_client()


@pytest.mark.parametrize(("game", "goal", "state"), PLACES)
def test_every_channel_moves_alike(client: FlaskClient, reader: Reader, game: str, goal: str, state: str) -> None:
    """Strength and seed give the move of HTTP, whoever asks; a word is the strength that the page gives it."""
    with in_process(reader) as assistant:
        for strength, number, seed in (("0", 0, "1"), ("beginner", 15, "2"), ("40", 40, "3"), ("best", 100, "")):
            address = f"/v1/games/{game}/{goal}/states/{state}/move?strength={number}&seed={seed}"
            told = client.get(f"{address}&format=text").text.strip()
            message = f"{game} {goal} {state} strength={strength}{seed and f' seed={seed}'}"
            for text in (
                answer(reader, message).text,
                shown_by_slack(ask_slack(client, message)),
                shown_by_discord(ask_discord(client, text=message)),
                assistant.ask("ask", text=message).words,
            ):
                assert told in text


@pytest.mark.parametrize(
    ("text", "told", "example"),
    [
        ("30s 55666-1 strength=101", "no strength", "thirties min-loss 55666-1 strength=40"),
        ("30s 55666-1 strength=godlike", "no strength", "thirties min-loss 55666-1 strength=40"),
        ("30s roll6 strength=40", "nothing to decide", None),
        ("strength=40", "in which position", "thirties min-loss 55666-1 strength=40"),
        ("30s 55667-1 strength=40", "no die shows 7", None),
        (f"30s 55666-1 strength=40 seed={'a' * 40}", "at most 32", "thirties min-loss 55666-1 strength=40 seed=7"),
    ],
)
def test_what_is_no_move(reader: Reader, text: str, told: str, example: str | None) -> None:
    """A strength, a seed or a position that there is not is refused, with a message that is answered."""
    said = answer(reader, text)
    assert told.lower() in said.text.lower()
    if example is not None:
        assert f"Try: {example}" in said.text
        assert "So plays strength 40" in answer(reader, example).text
