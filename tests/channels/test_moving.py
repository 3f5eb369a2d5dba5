"""The move of a player of a chosen strength, asked for in messages, chats and by assistants."""

import pytest
from flask.testing import FlaskClient

from service.store.reader import Reader
from service.words.say.answer import answer
from tests.support.assistants import in_process
from tests.support.chat import ask_discord, ask_slack, shown_by_discord, shown_by_slack

PLACES = (
    ("thirties", "min-loss", "55666-1"),
    ("threes", "min-expected", "11345"),
    ("toss-up", "win", "63-71-14"),
)


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
