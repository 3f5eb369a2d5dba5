"""Messages are answered in sentences, whatever is typed; what is not understood is shown its place and an example that works."""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from service.documents.say import SayReply
from service.http.app import create_app
from service.store.reader import Reader
from service.words.message import reading
from service.words.say import links, positions
from service.words.say.answer import LONGEST, answer
from solvers.games import REGISTRY
from tests.support import shared

SOLVED = (
    ("thirties", "", "min-loss"),
    ("thirties", "", "maximize"),
    ("thirties", "dice=2,threshold=10", "min-loss"),
    ("threes", "", "min-expected"),
    ("threes", "", "min-expected:safe"),
)
ONE = "Put aside 5 5 6 6 6 and end the turn at 29: lose 1 point on average."
# Words of messages, so that a random message is often about something.
WORDS = (
    *(
        "30s",
        "threes",
        "toss-up",
        "10k",
        "thirty",
        "card-thirty",
        "min-loss",
        "maximize",
        "win",
        "beat",
        "hit 30",
        "within 5",
    ),
    *(
        "help",
        "games",
        "odds",
        "compare",
        "explain",
        "why",
        "not",
        "summary",
        "matrix",
        "values",
        "win:over-20",
        "min-expected:safe",
        "dice=2",
        "x=1",
    ),
    *(
        "threshold=10",
        "55666|1",
        "55666-1",
        "roll5",
        "145",
        "gap",
        "7",
        "63-71-14",
        "turn",
        "aside",
        "when",
        "a",
        "1",
        "is",
    ),
    *(
        "Kc",
        "Ks",
        "Kh",
        "on the table",
        "4500-6200-350-12255",
        "what",
        "should",
        "I",
        "do",
        "with",
        "?",
        "!",
        ":",
        ",",
        "|",
        "-",
    ),
)


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    """A reader of a database with a few solutions."""
    with closing(Reader(shared.database("sqlite", "say", SOLVED))) as made:
        yield made


@pytest.fixture(scope="module")
def client(reader: Reader) -> FlaskClient:
    """A client of the service over that database."""
    return create_app(reader=reader).test_client()


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


@pytest.mark.parametrize(
    ("text", "code", "told", "example"),
    [
        ("30s 55666|7", "invalid-notation", "At '55666|7': no die shows 7.", "thirties min-loss 55666-6"),
        ("30s 55666 when a 1 is asid", "invalid-notation", "'asid' has no meaning here", "thirties min-loss 55666-1"),
        ("30s 5566|1", "illegal", "At '5566|1': 5 dice, but the game has 6.", "thirties min-loss 55666-1"),
        ("30s maximize 555 666", "ambiguous", "may mean 555-666 or 555666", "thirties maximize 555-666"),
        ("30s 55666 aside 1", "ambiguous", "may mean 55666-1 or 1-55666", "thirties min-loss 55666-1"),
        ("50-0", "ambiguous", "may mean toss-up win 50-0 or ten-thousand win 50-0", "toss-up win 50-0"),
        ("6 6 6", "ambiguous", "toss-up win 6-6-6", "threes min-expected 666"),
        ("good grief", "invalid-notation", "At 'good grief': say which game is meant", "thirties min-loss 55666-1"),
        ("yahtzee 1 2 3 4 5", "invalid-notation", "Yahtzee is not one of the games", "thirties min-loss 55666-1"),
        (
            "toss up 5 greens 3 yellows",
            "invalid-notation",
            "5 green and 3 yellow are 8 of the 10 dice: say how many points you hold, or what all 10 dice",
            None,
        ),
        (
            "thirty 99",
            "invalid-notation",
            "At '99': this is no state of thirties or card-thirty",
            "thirties min-loss 55666-1",
        ),
        (
            "30s target=3 55666|1",
            "unknown-rules",
            "No rule is called 'target'",
            "thirties min-loss 55666-1 dice=6 threshold=30",
        ),
        ("odds", "missing-parameter", "Odds of what?", "odds thirties"),
        ("odds threes policies", "unknown-table", "At 'policies'", "odds threes values"),
        ("odds threes summary a b c", "unknown-parameter", "At 'a b c'", "odds threes summary"),
        ("compare", "invalid-notation", "Name two policies", None),
        ("compare 30s maximize nothing", "invalid-notation", "At 'maximize nothing'", None),
        (
            "compare card-thirty a b",
            "illegal",
            "no policies of The card game of Thirty",
            "compare thirties maximize min-loss",
        ),
        ("x" * (LONGEST + 1), "bad-request", f"at most {LONGEST}", "thirties min-loss 55666-1"),
    ],
)
def test_an_unclear_message(reader: Reader, text: str, code: str, told: str, example: str | None) -> None:
    """It is told where it is unclear, and what would be answered."""
    said = answer(reader, text)

    assert said.problem is not None
    assert (said.problem.code, told.lower() in said.text.lower()) == (code, True), said.text
    if example is not None:
        assert (said.problem.example, said.text.endswith(f"Try: {example}")) == (example, True), said.text


@pytest.mark.parametrize(
    "text", ["30s 55666|7", "30s 555 666", "30s 55666 when a 1 is asid", "threes 5 5 6 6 6 | 1", "50-0", "30s 5566|1"]
)
def test_every_example_is_answered(reader: Reader, text: str) -> None:
    """The example of an unclear message, and every reading of an ambiguous one, is a message that is answered or may be."""
    problem = answer(reader, text).problem
    assert problem is not None

    for example in (problem.example, *problem.available):
        assert example is not None
        following = answer(reader, example).problem
        assert following is None or following.code == "not-solved-yet", example


def test_help_names_every_game_and_command(reader: Reader) -> None:
    """Each line of an example is a message; help about a game lists its goals, states and rules."""
    said = answer(reader, "help")
    for game in REGISTRY:
        about = answer(reader, f"help {game}")

        assert f"\n  {positions.in_words(game)}\n" in said.text
        asked = positions.read(reading.message(positions.in_words(game)))
        shown = REGISTRY[game].state_examples[0].text
        assert (asked.bound.game_slug, asked.token and asked.token.text) == (game, shown)
        assert (about.problem, about.game) == (None, game)
        assert f"{REGISTRY[game].default_goal(REGISTRY[game].rules_type())}:" in about.text
    assert answer(reader, "").text == answer(reader, "?").text == said.text
    for command in ("games", "odds thirties", "help thirties"):
        assert command.split()[0] in said.text
        assert answer(reader, command).problem is None
    assert "reach-7 to reach-36" in answer(reader, "help 30s").text
    assert answer(reader, "thirty").text == answer(reader, "help thirty").text


def test_games_lists_every_game(reader: Reader) -> None:
    """A line for each game has its title and its other names."""
    lines = answer(reader, "games").text.splitlines()

    assert [line.partition(" (")[0] for line in lines] == [game.title for game in REGISTRY.values()]
    assert "30s" in lines[0]


def test_odds_are_tables_or_endings(reader: Reader) -> None:
    """The tables of a game are listed; one of them is told with its parameters; odds of a state say how it ends."""
    assert "odds thirties by-dice" in answer(reader, "odds 30s").text
    assert (
        answer(reader, "odds 30s by dice").text.splitlines()[-2:]
        == answer(reader, "tables 30s by-dice").text.splitlines()[-2:]
    )
    assert "maximize  30.15" in answer(reader, "odds 30s summary maximize").text
    assert "maximize  30.15" in answer(reader, "odds 30s summary policy=maximize").text
    assert "Try: odds thirties comparison first=" in answer(reader, "odds 30s comparison").text
    assert answer(reader, "odds 30s 55666|1").text.endswith("It ends with 29 points for certain.")
    assert "on average" in answer(reader, "odds 30s min-loss").text
    assert answer(reader, "odds 30s min-loss").state == "roll6"


def test_compare_tells_a_match(reader: Reader) -> None:
    """Two policies stand in any spelling, with almost anything between them; the game is found if only one has both."""
    told = "maximize against min-loss: win with a chance of 47.3 %, tie 10.5 %, lose 42.2 %."
    for text in ("compare 30s maximize min-loss", "compare maximize vs. Min Loss", "compare maximize, min loss"):
        assert answer(reader, text).answer == told
    assert answer(reader, "compare threes min-expected with min-expected:safe").game == "threes"
    assert "Try: compare thirties" in answer(reader, "compare 30s maximize aggressive").text


@pytest.mark.parametrize("text", ["compare 30s", "compare threes", "compare"])
def test_the_example_compares_two_policies(reader: Reader, text: str) -> None:
    """A person who names no policies is shown two different ones, which are answered."""
    problem = answer(reader, text).problem
    assert problem is not None
    assert problem.example is not None
    _, _, first, second = problem.example.split()

    assert first != second
    assert answer(reader, problem.example).problem is None


@pytest.mark.parametrize(
    "text",
    [
        *("explain 30s 55666|1 not 666", "why not 666 with 55666|1 in 30s", "30s: explain 55666-1 rather than 6 6 6"),
        *("why not 6 6 6 when I threw 5 5 6 6 6 and a 1 is aside?", "explain 30s 55666|1 666"),
    ],
)
def test_explain_tells_why_not(reader: Reader, text: str) -> None:
    """The action stands behind ``not``, ``instead of`` or ``rather than``, before or behind the state, or just behind it."""
    said = answer(reader, text)

    assert said.answer.startswith(
        "To put aside 6 6 6 and throw two dice is 1.82 points worse than to put aside 5 5 6 6 6"
    )
    assert (said.problem, said.state) == (None, "55666-1")


def test_explain_names_the_next_best_by_itself(reader: Reader) -> None:
    """Without an action the next best one is explained."""
    assert answer(reader, "explain 30s 55666|1").answer.startswith(
        "To put aside 5 6 6 6 and throw one die is 1.5 points"
    )


@pytest.mark.parametrize(
    ("text", "told", "example"),
    [
        ("explain", "Explain what?", "explain thirties min-loss 55666-1"),
        ("explain threes", "Explain what?", "explain threes min-expected 11345"),
        ("explain 30s min-loss", "there is nothing to decide", None),
        ("explain 30s 55666|1 not 444", "the dice thrown are 55666", "explain thirties min-loss 55666-1 not 6"),
        ("explain 30s 55666|7", "no die shows 7", "explain thirties min-loss 55666-6"),
        ("odds 30s 55666|7", "no die shows 7", "odds thirties min-loss 55666-6"),
    ],
)
def test_what_cannot_be_explained(reader: Reader, text: str, told: str, example: str | None) -> None:
    """It is said why, with a message of the same command that is answered."""
    said = answer(reader, text)

    assert said.problem is not None
    assert told in said.answer
    if example is not None:
        assert said.problem.example == example
        assert answer(reader, example).problem is None


def test_a_command_may_stand_behind_the_game(reader: Reader) -> None:
    """A game and a command may change places."""
    for first, second in (("help 30s", "30s help"), ("odds threes values", "threes: odds values")):
        assert answer(reader, first) == answer(reader, second)


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


@given(text=st.text(max_size=120) | st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join))
def test_anything_is_answered(reader: Reader, text: str) -> None:
    """No message raises an error, and every one has a text without markup; a refusal has a reason."""
    said = answer(reader, text)

    assert said.text.strip()
    assert "internal" not in said.text
    assert not re.search(r"\bNone\b|Traceback", said.text) or "None" in text
    assert (said.problem is None) or said.problem.detail
    assert said.document()["text"] == said.text


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
