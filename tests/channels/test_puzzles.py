"""Every channel asks the same puzzle, and gives the same verdict on every answer."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from service.answers.ask.several import default
from service.answers.names import token
from service.answers.play import judging, puzzles
from service.answers.solved import Solved
from service.channels import discord, slack
from service.channels.timely import Timely
from service.store.reader import Reader
from service.words.say.answer import answer
from service.words.say.said import Said
from tests.support import commands
from tests.support.assistants import Assistant, in_process
from tests.support.chat import (
    FORM,
    PUBLIC_URL,
    SLACK,
    ask_discord,
    ask_slack,
    now,
    press_discord,
    shown_by_discord,
    shown_by_slack,
    slack_headers,
)

# Asked for by a message, and the same as parameters.
KINDS = ((f"seed={seed} number={number}", {"seed": seed, "number": number}) for seed in ("a", "b") for number in (1, 2))
ASKED = [*KINDS, ("hard seed=a", {"level": "hard", "seed": "a"}), ("trap seed=a", {"theme": "trap", "seed": "a"})]
GAMES = ("thirties", "threes", "toss-up", "ten-thousand")


@pytest.fixture(scope="module")
def assistant(reader: Reader) -> Iterator[Assistant]:
    """An assistant over that database."""
    with in_process(reader) as made:
        yield made


def alike(
    client: FlaskClient, reader: Reader, assistant: Assistant, game: str, kind: str, query: Mapping[str, Any]
) -> tuple[dict[str, Any], str, str]:
    """Hold the question of HTTP, and its verdict on the last action, to those of the other channels. Return puzzle, action and verdict."""
    puzzle: dict[str, Any] = client.get("/v1/puzzles", query_string={"game": game, **query}).get_json()
    message = f"puzzle {game} {kind}"
    asked = [answer(reader, message).text, shown_by_slack(ask_slack(client, message))]
    pressed = ask_discord(client, text=message)
    asked += [shown_by_discord(pressed), assistant.ask("ask", text=message).words]

    for text in asked:
        assert puzzle["question"] in text
        assert all(f"{action['action']}: {action['label']}" in text for action in puzzle["actions"])

    chosen: str = puzzle["actions"][-1]["action"]
    verdict: str = client.get(puzzle["verdict"].format(action=chosen)).get_json()["sentence"]
    reply = re.search("Answer with: (.*): ACTION", asked[0])
    assert reply is not None
    text = f"{reply[1]}: {chosen}"
    buttons = [component for row in pressed["data"].get("components", []) for component in row["components"]]
    told = [
        answer(reader, text).text,
        shown_by_slack(ask_slack(client, text)),
        # An answer with many cards is too long for a button, and is typed.
        shown_by_discord(
            press_discord(client, buttons[-1]["custom_id"]) if buttons else ask_discord(client, text=text)
        ),
        assistant.ask("ask", text=text).words,
    ]
    for text in told:
        assert verdict in text
    return puzzle, chosen, verdict


CARDS = [("seed=a number=1", {"seed": "a", "number": 1}), ("seed=a number=2", {"seed": "a", "number": 2})]
CASES = [(game, *kind) for game in GAMES for kind in ASKED] + [("card-thirty", *kind) for kind in CARDS]


@pytest.mark.parametrize(("game", "kind", "query"), CASES, ids=[f"{game} {kind}" for game, kind, _ in CASES])
def test_every_channel_asks_the_same_and_says_the_same(
    client: FlaskClient,
    reader: Reader,
    assistant: Assistant,
    database: str,
    game: str,
    kind: str,
    query: dict[str, Any],
) -> None:
    """The question of HTTP is that of messages, Slack, Discord, an assistant and the terminal; so is the verdict on an answer."""
    puzzle, chosen, verdict = alike(client, reader, assistant, game, kind, query)
    if "theme" not in query and "level" not in query and query["number"] == 1:
        arguments = [game, "--seed", query["seed"], "--puzzles", "1"]
        done = commands.called("train", arguments, {"DATABASE_URL": database}, stdin=f"nonsense\n{chosen}\n")
        assert puzzle["question"] in done.output
        assert "Try: " in done.output
        assert verdict in done.output


@pytest.mark.parametrize("game", ["toss-up", "ten-thousand"])
def test_one_action_is_best_by_the_margin_and_the_bound(client: FlaskClient, game: str) -> None:
    """In puzzles of the races the difference of the two best values, less twice the error bound, is at least the margin; no label tells a win."""
    states = set()
    for number in range(1, puzzles.SERIES + 1):
        for seed in ("a", "b", "c"):
            puzzle = client.get("/v1/puzzles", query_string={"game": game, "seed": seed, "number": number}).get_json()
            record = client.get(f"/v1/solutions/{puzzle['solution']}/states/{puzzle['state']}").get_json()
            bound = client.get(f"/v1/solutions/{puzzle['solution']}").get_json()["error_bound"]
            best, second = (action["value"] for action in record["actions"][:2])

            assert best - second - 2 * bound >= puzzle["margin"]
            assert not any("won)" in action["label"] for action in puzzle["actions"])
            states.add(puzzle["state"])
    assert len(states) > 2 * puzzles.SERIES


@pytest.mark.parametrize("game", ["toss-up", "ten-thousand"])
def test_another_score_asks_for_another_action(client: FlaskClient, game: str) -> None:
    """In a puzzle against the score the best action is not that of the same turn at an even score early in the game."""
    for number in (3, 5, 8):
        query = {"game": game, "seed": "b", "theme": "against-the-score", "number": number}
        puzzle = client.get("/v1/puzzles", query_string=query).get_json()
        turn = puzzle["state"].split("-", 2)[2]
        own = "0-0" if game == "toss-up" else "4000-4000"
        here, there = (
            client.get(f"/v1/solutions/{puzzle['solution']}/states/{state}/best").get_json()["best"]
            for state in (puzzle["state"], f"{own}-{turn}")
        )

        assert here != there


def test_the_buttons_of_a_chat_are_the_actions(client: FlaskClient, reader: Reader) -> None:
    """Discord's buttons answer in the chat, for the person alone; those of Slack open the answer, and what Slack tells of a press is accepted."""
    said = answer(reader, "puzzle farkle seed=a")
    pressed = ask_discord(client, text="puzzle farkle seed=a")
    rows = [row["components"] for row in pressed["data"]["components"]]
    (block,) = [block for block in ask_slack(client, "puzzle farkle seed=a")["blocks"] if block["type"] == "actions"]
    links = [urlsplit(element["url"]) for element in block["elements"]]
    body = b"payload=%7B%22type%22%3A%22block_actions%22%7D"
    press = client.post(SLACK, data=body, headers=slack_headers(now(), body), content_type=FORM)

    assert [button["custom_id"] for row in rows for button in row] == [message for _, message in said.choices]
    assert all(len(row) <= 5 for row in rows)
    assert press_discord(client, said.choices[0][1])["data"]["flags"] == 64
    assert all(link.geturl().startswith(PUBLIC_URL) for link in links)
    assert [parse_qs(link.query)["text"] for link in links] == [[message] for _, message in said.choices]
    assert client.get(links[0]._replace(scheme="", netloc="").geturl()).status_code == 200
    assert (press.status_code, press.data) == (200, b"")


def test_buttons_are_as_many_and_as_long_as_the_chats_take() -> None:
    """More than 25 choices, or one whose message is too long, have no buttons on Discord; labels are cut."""
    many, long = Said("?", choices=[("a", "b")] * 26), Said("?", choices=[("a", "b" * 101)])
    fits = Said("?", choices=[("a" * 81, "b" * 100)])

    assert not any(discord.reply(answered, None)["data"].get("components") for answered in (many, long))
    assert len(slack.reply(many, PUBLIC_URL)["blocks"]) == 1
    assert len(discord.reply(fits, None)["data"]["components"][0]["components"][0]["label"]) == 80
    assert len(slack.reply(fits, PUBLIC_URL)["blocks"][-1]["elements"][0]["text"]["text"]) == 75


@pytest.mark.parametrize(
    ("text", "told", "example"),
    [
        ("puzzle", "which game", "puzzle thirties"),
        ("puzzle cut-down-thirty", "no puzzles", "puzzle thirties"),
        ("puzzle 30s harder", "'harder'", "puzzle thirties level=easy"),
        ("puzzle 30s number=x", "no number", "puzzle thirties number=2"),
        ("puzzle 30s dice=2", "no dice", None),
        ("puzzle 30s score", "against-the-score", None),
        ("answer", "Which action", "answer thirties min-loss 55666-1: 6"),
        ("answer farkle", "Which action", None),
        ("answer 30s 55666-1: 7", "no die shows 7", None),
        ("answer 30s roll6: 6", "nothing to decide", "puzzle thirties"),
        ("answer thirties maximize 55666-1: 6", "no puzzles", "puzzle thirties"),
    ],
)
def test_a_message_that_is_refused(reader: Reader, text: str, told: str, example: str | None) -> None:
    """A message that is neither a puzzle nor an answer is refused, with an example that is answered."""
    said = answer(reader, text)

    assert said.problem is not None
    assert told in said.text
    assert said.problem.example == example or example is None
    assert said.problem.example is not None
    assert answer(reader, said.problem.example).problem is None


@pytest.mark.parametrize(
    "text", ["puzzle of the day for 30s", "30s puzzle", "puzzle 30s, keep please", "puzzles 30s hard"]
)
def test_a_puzzle_in_any_words(reader: Reader, text: str) -> None:
    """The words around the name of the game are passed over, or name a theme or a level."""
    said = answer(reader, text)

    assert (said.problem, said.game) == (None, "thirties")


def test_an_answer_is_no_business_of_others(reader: Reader) -> None:
    """A puzzle is shown to all in a chat, and a verdict to the person who has answered."""
    said = answer(reader, "answer 30s 55666|1: 666")

    assert answer(reader, "puzzle 30s").for_all
    assert not said.for_all
    assert said.text.startswith("Your answer, Game of 30s: thrown 5 5 6 6 6, a 1 aside.\nWrong: ")


def test_the_terminal_counts(database: str) -> None:
    """A puzzle is passed over with an empty answer; the end counts what was answered."""
    environment = {"DATABASE_URL": database}
    passed = commands.called("train", ["30s", "--seed", "a", "--puzzles", "2"], environment, stdin="\n\n")
    wrong = commands.called("train", ["30s", "--level", "most"], environment)

    assert passed.output.endswith("No answers.\n")
    assert (wrong.exit_code, "no level 'most'" in wrong.output) == (1, True)


@pytest.mark.parametrize("game", GAMES)
def test_a_theme_is_asked_for_by_its_title(reader: Reader, game: str) -> None:
    """The words in which a puzzle shows its theme ask for it."""
    bound = default(game, "")
    declared = bound.game.puzzles(bound.problem.rules)
    assert declared is not None
    for theme, title in declared.themes.items():
        assert answer(reader, f"puzzle {game} {title} seed=a") == answer(reader, f"puzzle {game} {theme} seed=a")


@pytest.mark.parametrize("asked", ["easy hard", "theme=trap bank"])
def test_a_puzzle_of_two_kinds_is_refused(reader: Reader, asked: str) -> None:
    """Of two levels or themes none is dropped."""
    said = answer(reader, f"puzzle farkle {asked}")

    assert said.problem is not None
    assert "say one of them" in said.text
    assert "Try: puzzle ten-thousand" in said.text


@pytest.mark.long
@pytest.mark.parametrize("game", [*GAMES, "card-thirty"])
def test_a_thousand_puzzles_are_alike(
    client: FlaskClient,
    reader: Reader,
    assistant: Assistant,
    database: str,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
) -> None:
    """All puzzles of 20 seeds of a game, 1,000 of all games, are the same on every channel, with the same verdict on an answer."""
    # Here chats wait for every answer, however busy the machine is.
    monkeypatch.setattr(Timely, "make", lambda _, make: make())
    for seed in range(20):
        answers, verdicts = [], []
        for number in range(1, puzzles.SERIES + 1):
            kind = f"seed=t{seed} number={number}"
            query = {"seed": f"t{seed}", "number": number}
            _, chosen, verdict = alike(client, reader, assistant, game, kind, query)
            answers.append(chosen)
            verdicts.append(verdict)
        lines = "".join(f"{chosen}\n" for chosen in answers)
        done = commands.called("train", [game, "--seed", f"t{seed}"], {"DATABASE_URL": database}, stdin=lines)
        assert all(verdict in done.output for verdict in verdicts)


@pytest.mark.long
@pytest.mark.parametrize("game", [*GAMES, "card-thirty"])
def test_no_puzzle_of_ten_thousand_is_ambiguous(reader: Reader, game: str) -> None:
    """In 2,000 puzzles of each game the stored values and bounds prove the margin, and none comes twice in a seed."""
    for seed in range(200):
        states = set()
        for number in range(1, puzzles.SERIES + 1):
            bound, wanted = puzzles.settled(game, judging.Wanted("", "", f"many-{seed}", number))
            solved = Solved(reader, bound)
            document = puzzles.puzzle(solved, wanted)
            row = solved.row(token(bound, document["state"]))
            proved = judging.proved(row, bound.problem.goal.sign, solved.error_bound or 0.0)
            assert proved >= Fraction(document["margin_exact"])
            states.add(document["state"])
        assert len(states) == puzzles.SERIES
