"""Pictures of games: the same seed gives the same game, whose values are those of its review."""

from collections.abc import Iterator
from fractions import Fraction
from statistics import fmean, stdev

import pytest

from service.answers.ask import states
from service.answers.errors import ProblemError
from service.answers.names import bind, token
from service.answers.play import plays, reviews
from service.answers.solved import Solved
from service.channels.pictures import games
from service.channels.pictures.frame import Size
from service.store.reader import Reader
from tests.support import pictures

PLAYED = (
    ("thirties", "min-loss"),
    ("threes", "min-expected"),
    ("threes", "min-expected:safe"),
    ("threes", "beat-tie-half"),
    ("toss-up", "win"),
)


@pytest.fixture(scope="module")
def reader(default_url: str) -> Iterator[Reader]:
    """A reader of solutions of every game."""
    made = Reader(default_url)
    yield made
    made.close()


def opened(reader: Reader, game: str, goal: str) -> Solved:
    """The current solution of a goal."""
    return Solved(reader, bind(game, goal, ""))


@pytest.mark.parametrize(("game", "goal"), PLAYED)
def test_a_seed_is_a_game(reader: Reader, game: str, goal: str) -> None:
    """A seed always gives the same game, another seed another one, and its decisions are those of the policy."""
    solved = opened(reader, game, goal)
    first, again, other = (plays.simulated(solved, seed) for seed in (7, 7, 8))
    assert first == again != other
    for decision in first["decisions"]:
        record = states.record(solved, token(solved.bound, decision["state"]))
        assert decision["action"] == record["policy"]


@pytest.mark.parametrize(("game", "goal"), PLAYED)
def test_the_values_are_those_of_the_review(reader: Reader, game: str, goal: str) -> None:
    """A recorded game begins and ends with the values of its review, and a simulated one with what was reached."""
    solved = opened(reader, game, goal)
    simulated = plays.simulated(solved, 3)
    decisions = [(decision["state"], decision["action"]) for decision in simulated["decisions"]]
    recorded = plays.recorded(solved, decisions)
    review = reviews.review(solved, decisions)

    assert recorded["start"]["value"] == review["start"]["value"]
    assert recorded["decisions"] == simulated["decisions"]
    assert recorded["decisions"][-1]["after"] == pytest.approx(review["reached"], abs=1e-9)
    assert simulated["end"]["value"] == pytest.approx(review["reached"], abs=1e-9)
    if goal == "win":
        assert simulated["end"]["value"] in (0.0, 1.0)


def test_games_end_as_the_value_says(reader: Reader) -> None:
    """The points of 300 simulated turns of Threes have a mean within four standard errors of the value of the start."""
    solved = opened(reader, "threes", "min-expected")
    played = [plays.simulated(solved, seed) for seed in range(300)]
    ends = [game["end"]["value"] for game in played]
    value = played[0]["start"]["value"]
    assert abs(fmean(ends) - value) < 4 * stdev(ends) / len(ends) ** 0.5


def test_a_mistake_shows(reader: Reader) -> None:
    """The picture of the mistake at 55666-1 tells the two exact values, and calls it not the best."""
    solved = opened(reader, "thirties", "min-loss")
    game = plays.recorded(solved, [("55666-1", "666")])
    (decision,) = game["decisions"]
    assert (decision["before"], decision["after"]) == (-1.0, float(Fraction(-203, 72)))
    root = pictures.read(games.draw(solved.bound, game, None, Size()))
    assert "55666-1: put aside 6 6 6 and throw two dice, not the best (-1 point, then -2.82 points)" in pictures.texts(
        root
    )
    assert pictures.words(root, "desc").startswith("A recorded game: 1 decision. Expected points: from -1 point")
    assert len(pictures.classed(root, "f-c1")) == 1


@pytest.mark.parametrize("width", [280, 360, 720])
def test_the_curve_follows_the_values(reader: Reader, width: int) -> None:
    """The dots of a game of Toss Up! lie as high as the first player's chances, and both players are told apart."""
    solved = opened(reader, "toss-up", "win")
    game = plays.simulated(solved, 1)
    root = pictures.read(games.draw(solved.bound, game, 1, Size(width)))
    unit = pictures.scale(root)
    zero = max(float(element.get("y1", "")) for element in pictures.classed(root, "s-grid"))
    dots = [element for element in root.iter(f"{pictures.SVG}circle") if list(element)]
    shown = [(zero - float(dot.get("cy", ""))) / unit for dot in dots]
    assert shown == pytest.approx([decision["before"] for decision in game["decisions"]], abs=1e-4)
    assert "Player 2 decides in the shaded parts" in pictures.texts(root)
    assert any(text.startswith("Player 1 at ") for text in pictures.texts(root))


def test_numbers_of_dots_do_not_overlap(reader: Reader) -> None:
    """However narrow the picture, no two numbers of dots lie over each other."""
    solved = opened(reader, "toss-up", "win")
    for seed in range(12):
        root = pictures.read(games.draw(solved.bound, plays.simulated(solved, seed), seed, Size(280)))
        spots = [
            (float(element.get("x", "")), float(element.get("y", ""))) for element in pictures.classed(root, "halo")
        ]
        assert len(spots) > 2
        assert all(abs(x - a) >= 20 or abs(y - b) >= 12 for index, (x, y) in enumerate(spots) for a, b in spots[:index])


def test_long_games_are_refused_or_broken_off(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of too many decisions is refused, and a simulated game is broken off after as many."""
    monkeypatch.setattr(plays, "MOST", 2)
    solved = opened(reader, "toss-up", "win")
    game = plays.simulated(solved, 1)
    assert (len(game["decisions"]), game["end"]) == (2, None)
    assert "2 decisions" in pictures.words(pictures.read(games.draw(solved.bound, game, 1, Size())), "desc")
    with pytest.raises(ProblemError) as refused:
        plays.recorded(solved, [("0-0-3", "roll")] * 3)
    assert (refused.value.code, refused.value.field) == ("illegal", "moves")
    longest = [("0-0-3", "roll"), ("0-0-4", "roll")]
    assert len(plays.recorded(solved, longest)["decisions"]) == 2


def test_games_with_hidden_cards_are_not_drawn(reader: Reader) -> None:
    """A game without a process has no picture."""
    solved = opened(reader, "card-thirty", "lay-min-left")
    with pytest.raises(ProblemError, match="are not drawn"):
        plays.simulated(solved, 1)
    with pytest.raises(ProblemError, match="are not drawn"):
        plays.recorded(solved, [])
