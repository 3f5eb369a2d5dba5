"""Messages that begin with a command: help, games, odds, compare and explain."""

import pytest

from service.store.reader import Reader
from service.words.message import reading
from service.words.say import positions
from service.words.say.answer import answer
from solvers.games import REGISTRY


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
