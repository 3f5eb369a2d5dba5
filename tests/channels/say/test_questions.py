"""Messages are answered in sentences, in whatever spelling a question comes."""

import pytest
from flask.testing import FlaskClient

from service.documents.say import SayReply
from service.store.reader import Reader
from service.words.message import reading
from service.words.say import links, positions
from service.words.say.answer import answer
from solvers.games import REGISTRY

ONE = "Put aside 5 5 6 6 6 and end the turn at 29: lose 1 point on average."


@pytest.mark.parametrize(
    "text",
    [
        *(
            "30s min-loss 55666|1",
            "min-loss 30s 55666|1",
            "55666|1",
            "/30s 55666|1",
            "  30S   55666 | 1 !",
            "30: 55666|1",
        ),
        *(
            "thirty 55666|1",
            "Game of 30s: 5 5 6 6 6, and a 1 aside",
            "What should I do with 5 5 6 6 6 when a 1 is aside?",
        ),
        *("in 30s, what's best if I threw 5 5 6 6 6 and 1 is aside?", "30s (66655)(1)", "Min Loss: 55666-1"),
    ],
)
def test_a_question_in_any_spelling(reader: Reader, text: str) -> None:
    """Words, capitals, punctuation and order do not matter; the goal and even the game may be missing."""
    said = answer(reader, text)

    assert (said.answer.partition(" Next")[0], said.game, said.goal, said.state) == (
        ONE,
        "thirties",
        "min-loss",
        "55666-1",
    )
    assert (said.problem, said.solution is not None) == (None, True)


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("trees 1 4 5", "145"),
        ("thres 145", "145"),
        ("Threes: \N{DIE FACE-1} \N{DIE FACE-4} \N{DIE FACE-5}", "145"),
        ("three dice left in threes", "roll3"),
    ],
)
def test_misspelled_games_and_faces_of_dice(reader: Reader, text: str, state: str) -> None:
    """A name that looks like that of a game names it, and a picture of a die is its number."""
    said = answer(reader, text)
    assert (said.problem, said.game, said.state) == (None, "threes", state)


@pytest.mark.parametrize(
    "text",
    [
        "farkle 4500-6200-350-12255",
        "Zilch: 4.5k against 6.2k, 350 this turn, rolled 1 2 2 5 5",
        "greed 4,5k to 6200 with 350 this turn, rolled 1 2 2 5 5",
        "10 000: 4 500 against 6 200, 350 this turn, rolled 1 2 2 5 5",
        "zehntausend 4'500 against 6.200, 350 this turn, rolled 1 2 2 5 5",
    ],
)
def test_other_names_and_grouped_numbers(text: str) -> None:
    """The family of 10.000 goes by its other names, and thousands in any style."""
    read = positions.read(reading.message(text))
    assert read.text == "ten-thousand win 4500-6200-350-12255"


@pytest.mark.parametrize(
    "text",
    [
        "card-thirty margin deck=cut-down start",
        "deck=cut-down start",
        "30 deck=Cut-Down margin start",
        "cut-down deck: start",
    ],
)
def test_rules_that_have_become_a_game(text: str) -> None:
    """A message with the rules of an earlier version asks about the game that they are today."""
    bound, state, _ = positions.read(reading.message(text))

    assert (bound.game_slug, bound.slug, bound.rules) == ("cut-down-thirty", "margin", "default")
    assert state is not None
    assert state.text == "start"


def test_numbers_in_words_are_no_names() -> None:
    """Three dice are not the game of Threes."""
    assert reading.message("three dice left").games == ()


def test_dice_are_no_thousands() -> None:
    """A space separates thousands only if the digits behind it cannot be dice."""
    assert positions.read(reading.message("30s maximize 1 555 66")).text == "thirties maximize 155566"


@pytest.mark.parametrize(
    ("text", "like"),
    [("hello", "help"), ("Hi there!", "help"), ("What can you do?", "help"), ("which games are there?", "games")],
)
def test_small_talk_is_answered(reader: Reader, text: str, like: str) -> None:
    """A greeting is answered with what can be asked, and thanks with thanks."""
    assert answer(reader, text).text == answer(reader, like).text
    assert (answer(reader, "thanks!").problem, answer(reader, "thanks!").text[:15]) == (None, "You are welcome")


def test_a_strategy_alone_is_a_policy(reader: Reader) -> None:
    """Two strategies are compared under a goal that may play them."""
    assert answer(reader, "compare threes min-expected safe").answer.startswith(
        "min-expected against min-expected:safe: "
    )


def test_rules_are_part_of_a_message(reader: Reader, client: FlaskClient) -> None:
    """Rules stand anywhere as name=value; the links name them too, and lead to the same answer."""
    said = answer(reader, "30s dice=2, threshold = 10: roll2")

    assert (said.answer, said.state) == ("Nothing to choose here: lose 1.99 points on average.", "roll2")
    assert "rules=dice=2,threshold=10" in said.links["page"]
    for name in ("state", "distribution"):
        assert client.get(said.links[name]).get_json()["solution"] == said.solution


def test_a_goal_without_a_state_is_the_start(reader: Reader) -> None:
    """A game and a goal alone ask about the start of the game."""
    assert answer(reader, "30s min-loss").state == "roll6"
    assert answer(reader, "threes min-expected:safe").state == "roll5"


def test_the_links_lead_to_the_same_state(reader: Reader, client: FlaskClient) -> None:
    """The record is that of the answer; the page is about it, and so is the picture, if not only one end is possible."""
    said = answer(reader, "30s 55666|1")

    assert client.get(said.links["state"]).get_json()["solution"] == said.solution
    assert said.links == {
        "state": "/v1/games/thirties/min-loss/states/55666-1",
        "page": "/?game=thirties&goal=min-loss&state=55666-1",
        "distribution": "/v1/games/thirties/min-loss/states/55666-1/distribution",
    }
    assert answer(reader, "threes 456").links["picture"] == "/v1/games/threes/min-expected/states/456/distribution.png"
    assert set(answer(reader, "30s end-566666").links) == {"state", "page"}


def test_no_link_leads_to_a_picture_that_cannot_be_made(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package that makes PNG an answer has no picture, as a chat would show none."""
    monkeypatch.setattr(links, "makes_png", lambda: False)

    assert set(answer(reader, "threes 456").links) == {"state", "page", "distribution"}


def test_over_http(client: FlaskClient) -> None:
    """The reply has the documented members, or is plain text; a message that is not understood is answered as well."""
    for text in ("30s 55666|1", "30s 55666|7", "help", "compare maximize min-loss"):
        reply = client.get("/v1/say", query_string={"text": text})
        assert reply.status_code == 200
        assert SayReply().load(reply.get_json())
        plain = client.get("/v1/say", query_string={"text": text}, headers={"Accept": "text/plain"})
        assert plain.text.startswith(reply.get_json()["text"])
    assert client.get("/v1/say").get_json()["code"] == "missing-parameter"
    assert client.get("/v1/say?text=30s&format=xml").get_json()["code"] == "invalid-parameter"


def test_the_default_goals_example_reads(reader: Reader) -> None:
    """Every example of a state in the catalogue is a message about that state, with its goal."""
    for game, entry in REGISTRY.items():
        rules = entry.rules_type()
        for example in entry.state_examples:
            goal = example.goal or entry.goals(rules)[0].slug
            said = answer(reader, f"{game} {goal} {example.text}")
            assert said.problem is None or said.problem.code in {"not-solved-yet", "unsolved-goal"}, said.text


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("63-30-14", "toss-up win 63-30-14"),
        ("0-30", "toss-up win 0-30"),
        ("2500-10000-0-122346", "ten-thousand win 2500-10000-0-122346"),
        ("threes beat-tie-half 145-gap30", "threes beat-tie-half 145-gap30"),
    ],
)
def test_a_number_within_a_state_names_no_game(text: str, meant: str) -> None:
    """A 30 or 10000 that does not stand at the beginning of a message is a number of its state."""
    assert positions.read(reading.message(text)).text == meant


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("who are you?", "It throws dice and deals cards only for puzzles, pictures of games and hands to play"),
        ("can I trust the numbers?", "an interval with its confidence, or is an estimate of its class of states"),
    ],
)
def test_what_is_said_of_the_answers_themselves(reader: Reader, text: str, part: str) -> None:
    """Hands and puzzles are dealt, and a number may be an estimate of its class of states alone."""
    assert part in answer(reader, text).answer
