"""Every channel gives the same answer to the same question, and it is that of the sources and of independent programs."""

from collections.abc import Callable, Iterator
from contextlib import closing
from math import isclose
from threading import Thread
from typing import NamedTuple

import pytest
from flask.testing import FlaskClient
from werkzeug.serving import make_server

from service.http.app import create_app
from service.store.reader import Reader
from service.words.say.answer import answer
from solvers.games import REGISTRY
from tests.support import commands
from tests.support.assistants import Ask, asking
from tests.support.chat import ask_discord, ask_slack, chat_settings, shown_by_discord, shown_by_slack
from tests.support.questions import IDS, QUESTIONS, Question

pytestmark = pytest.mark.slow

# The form of what stands at each link.
MEDIA = {"state": "application/json", "distribution": "application/json", "picture": "image/png", "page": "text/html"}


class Service(NamedTuple):
    """The service that is asked: a client of the application, its reader, the URL of its database, and an assistant over it."""

    client: FlaskClient
    reader: Reader
    database: str
    assistant: Ask


class Heard(NamedTuple):
    """An answer as a channel gives it: its sentences, and the best action and the value of a channel for programs."""

    text: str
    best: str | None = None
    value: float | None = None


def http_json(service: Service, question: Question) -> Heard:
    """The record, with the label of its first action."""
    document = service.client.get(address(question)).get_json()
    listed = document["actions"]
    return Heard(listed[0]["label"] if listed else "", document["best"], document["value"])


def http_best(service: Service, question: Question) -> Heard:
    """The smallest answer."""
    document = service.client.get(f"{address(question)}/best").get_json()
    return Heard(document["label"] or "", document["best"], document["value"])


def http_text(service: Service, question: Question) -> Heard:
    """The record in words."""
    return Heard(service.client.get(address(question), headers={"Accept": "text/plain"}).text)


def http_say(service: Service, question: Question) -> Heard:
    """The message in canonical spelling over HTTP."""
    said = service.client.get("/v1/say", query_string={"text": message(question)}).get_json()
    assert [said[name] for name in ("game", "goal", "state")] == [question[name] for name in ("game", "goal", "state")]
    return Heard(said["text"])


def http_say_text(service: Service, question: Question) -> Heard:
    """The message in canonical spelling over HTTP, answered as plain text."""
    return Heard(service.client.get("/v1/say", query_string={"text": message(question), "format": "text"}).text)


def command(service: Service, question: Question) -> Heard:
    """The command on the database."""
    done = commands.called("ask", message(question).split(), {"DATABASE_URL": service.database})
    assert done.exit_code == 0, done.output
    return Heard(done.output)


def slack(service: Service, question: Question) -> Heard:
    """The message after Slack's slash command."""
    return Heard(shown_by_slack(ask_slack(service.client, message(question))))


def discord(service: Service, question: Question) -> Heard:
    """The options of Discord's command."""
    options = {name: question[name] for name in ("game", "goal", "state")}
    return Heard(shown_by_discord(ask_discord(service.client, 2, None, **options)))


def mcp(service: Service, question: Question) -> Heard:
    """The tool of an assistant, in words."""
    return Heard(service.assistant(question["game"], question["goal"], question["state"]).words)


def mcp_data(service: Service, question: Question) -> Heard:
    """The tool of an assistant, as data."""
    told = service.assistant(question["game"], question["goal"], question["state"])
    return Heard(told.words, told.best, told.value)


# A channel that is added here is held to all questions. One that only speaks gives a text; its sentences name the best
# action and the value.
CHANNELS: tuple[Callable[[Service, Question], Heard], ...] = (
    http_json,
    http_best,
    http_text,
    http_say,
    http_say_text,
    command,
    slack,
    discord,
    mcp,
    mcp_data,
)


# The assistant's server is a process, which ends with the tests of this file.
@pytest.fixture(scope="module")
def service(database: str) -> Iterator[Service]:
    """The service over that database."""
    with closing(Reader(database)) as reader, asking(database) as assistant:
        yield Service(create_app(chat_settings(database), reader).test_client(), reader, database, assistant)


def address(question: Question) -> str:
    """The address of a question's state."""
    return f"/v1/games/{question['game']}/{question['goal']}/states/{question['state']}"


def message(question: Question) -> str:
    """A question as a message in canonical spelling."""
    return f"{question['game']} {question['goal']} {question['state']}"


@pytest.mark.parametrize("channel", CHANNELS)
@pytest.mark.parametrize("question", QUESTIONS, ids=IDS)
def test_every_channel_gives_the_answer(
    service: Service, question: Question, channel: Callable[[Service, Question], Heard]
) -> None:
    """A channel for programs gives the best action and the value; one that speaks says both in the words of the golden set."""
    heard = channel(service, question)

    assert (question["label"] or "").lower() in heard.text.lower()
    if heard.value is None:
        assert question["value_text"] in heard.text
    else:
        assert heard.best == question["best"]
        assert isclose(heard.value, float(question["value"]), rel_tol=1e-5)


@pytest.mark.parametrize("question", QUESTIONS, ids=IDS)
def test_every_spelling_is_the_same_question(service: Service, question: Question) -> None:
    """However a question is spelled, its answer is that of its canonical spelling, word for word."""
    said = answer(service.reader, message(question))

    assert said.problem is None
    for spelling in question["say"]:
        assert answer(service.reader, spelling) == said, spelling


@pytest.mark.parametrize("question", QUESTIONS, ids=IDS)
def test_every_link_of_an_answer_leads_somewhere(service: Service, question: Question) -> None:
    """The record, the distribution, its picture and the page of an answer are there, and only the card game has no endings."""
    said = answer(service.reader, message(question))

    endings = () if question["game"] == "card-thirty" else ("distribution",)
    # A turn that ends with the best action has nothing to draw.
    assert {*said.links} - {"picture"} == {"state", "page", *endings}
    assert ("picture" in said.links) <= bool(endings)
    for name, link in said.links.items():
        reply = service.client.get(link, headers={"Accept": "text/html"} if name == "page" else {})
        assert (reply.status_code, reply.mimetype) == (200, MEDIA[name]), link


def test_there_are_questions_about_every_game() -> None:
    """There are at least 25 questions, about every game, with figures that say where they are from."""
    assert len(QUESTIONS) >= 25
    assert {question["game"] for question in QUESTIONS} == {
        slug for slug, game in REGISTRY.items() if game.formerly is None
    }
    assert all(question["source"] and question["say"] for question in QUESTIONS)


def test_the_command_asks_a_service(service: Service) -> None:
    """With --url the command says what the service says, and in one line if nothing answers there."""
    server = make_server("127.0.0.1", 0, service.client.application, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        url = f"http://127.0.0.1:{server.server_port}"
        done = commands.called("ask", ["--url", url, "30s", "55666|1"])
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    gone = commands.called("ask", ["--url", url, "30s", "55666|1"])
    odd = commands.called("ask", ["--url", "file:///etc/hosts", "30s"])

    assert done.output.startswith(
        "Game of 30s: thrown 5 5 6 6 6, a 1 aside.\nPut aside 5 5 6 6 6 and end the turn at 29: lose 1 point on average."
    )
    assert done.output.endswith("\n/v1/games/thirties/min-loss/states/55666-1\n")
    assert (gone.exit_code, "does not answer" in gone.output) == (1, True)
    assert (odd.exit_code, "is no address" in odd.output) == (2, True)
