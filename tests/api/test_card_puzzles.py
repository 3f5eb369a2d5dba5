"""Puzzles of cards: the best of several lay-downs, held to a search that tries every step."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.answers.names import bind, token
from service.answers.play import judging, puzzles
from service.answers.play.judging import Wanted
from service.batch import tasks
from service.documents.play.puzzles import PuzzleReply, VerdictReply, VerdictsReply
from service.http.app import create_app
from service.store import migrate
from service.store.reader import Reader
from solvers.games.card_thirty.hand.steps import Laying, read_steps, replay
from solvers.games.card_thirty.rules import CardThirtyRules, points
from solvers.games.card_thirty.words.puzzles import puzzles as declared_by
from tests.games.card_thirty.exhaustive import every_end

RULES = CardThirtyRules()
THEMES = {
    "fewest-points": "lay-min-left",
    "most-points": "lay-max-points",
    "fewest-cards": "lay-min-cards",
    "go-out": "lay-go-out",
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """A client of a service that has solved the goals of one turn."""
    folder: Path = tmp_path_factory.mktemp("cards")
    url = f"sqlite:///{folder / 'tablebase.db'}"
    migrate.upgrade(url)
    for goal in THEMES.values():
        assert tasks.make(tasks.Task(url, "card-thirty", "", goal)).status == "solved"
    with closing(Reader(url)) as reader:
        yield create_app(reader=reader).test_client()


def asked(client: FlaskClient, **query: Any) -> dict[str, Any]:
    """A puzzle, whose reply follows its schema."""
    reply = client.get("/v1/puzzles", query_string={"game": "card-thirty", **query})
    assert reply.status_code == 200, reply.text
    document: dict[str, Any] = reply.get_json()
    PuzzleReply().load(document)
    return document


def worth(goal: str, left: tuple[int, ...], laid: int) -> float:
    """Return the worth of a lay-down under a goal, more being better; ``laid`` are its points."""
    if goal == "lay-max-points":
        return laid
    if goal == "lay-go-out":
        return float(len(left) < 2)
    return -sum(map(points, left)) if goal == "lay-min-left" else -len(left)


def check(client: FlaskClient, theme: str, seed: str, number: int) -> str:
    """Hold a puzzle to all ends that any steps reach, and return its state: none is better than the best action, and no other action is within the margin."""
    goal = THEMES[theme]
    puzzle = asked(client, theme=theme, seed=seed, number=number)
    assert (puzzle["goal"], puzzle["theme"]) == (goal, theme)
    state: Any = token(bind("card-thirty", goal, ""), puzzle["state"]).state
    begun = Laying(state.hand, state.table, state.laid)
    ends = every_end(RULES, begun)
    best = max(worth(goal, left, laid) for left, laid in ends.items())
    document = client.get(puzzle["verdicts"]).get_json()
    VerdictsReply().load(document)
    first, *others = document["verdicts"]
    listed = client.get(f"/v1/solutions/{puzzle['solution']}/states/{puzzle['state']}").get_json()
    sign = -1 if goal in ("lay-min-left", "lay-min-cards") else 1
    assert sign * listed["value"] == best
    assert first["right"]
    assert first["action"]["action"] == listed["best"]
    assert all(not each["right"] and each["regret"] >= puzzle["margin"] for each in others)
    for each in document["verdicts"]:
        action = each["action"]["action"]
        left = replay(RULES, begun, () if action == "nothing" else read_steps(RULES, action)).hand
        assert best - worth(goal, left, ends[left]) == each["regret"]
    assert document["themes"] == [theme]
    assert len({each["label"] for each in puzzle["actions"]}) == len(puzzle["actions"])
    return str(puzzle["state"])


@pytest.mark.parametrize("theme", THEMES)
def test_the_best_lay_down_is_the_best_of_all(client: FlaskClient, theme: str) -> None:
    """In six puzzles of each theme one lay-down is the best of all by the margin."""
    for number in range(1, 7):
        check(client, theme, "brute", number)


@pytest.mark.long
@pytest.mark.parametrize("theme", THEMES)
def test_five_hundred_puzzles_of_each_theme_are_not_ambiguous(client: FlaskClient, theme: str) -> None:
    """The same holds for all puzzles of 50 seeds, of which none comes twice in a seed."""
    for seed in range(50):
        states = {check(client, theme, f"many-{seed}", number) for number in range(1, puzzles.SERIES + 1)}
        assert len(states) == puzzles.SERIES


@pytest.mark.slow
def test_no_puzzle_of_a_seed_comes_twice(client: FlaskClient) -> None:
    """All puzzles of a seed have different states, whatever their theme and level, and the same question has the same answer."""
    for theme in ("", *THEMES):
        states = [asked(client, theme=theme, seed="twice", number=number)["state"] for number in range(1, 11)]
        assert len(set(states)) == 10
        assert asked(client, theme=theme, seed="twice", number=4)["state"] == states[3]


@pytest.mark.slow
def test_the_levels_are_those_of_the_named_players(client: FlaskClient) -> None:
    """Of three fixed players as many choose another lay-down as the puzzle says. Hard ones are rare, and may not be found."""
    levels: Counter[str] = Counter()
    choosers = declared_by(RULES).choosers
    for number in range(1, 9):
        for level in judging.LEVELS:
            query = {"game": "card-thirty", "level": level, "seed": "levels", "number": number}
            puzzle = client.get("/v1/puzzles", query_string=query).get_json()
            if puzzle.get("status") == 404:
                levels["none"] += 1
                continue
            assert (puzzle["level"], puzzle["players"]) == (level, 3)
            state: Any = token(bind("card-thirty", puzzle["goal"], ""), puzzle["state"]).state
            best = client.get(puzzle["verdicts"]).get_json()["verdicts"][0]["action"]["action"]
            assert sum(chosen(state) != best for chosen in choosers) == puzzle["wrong"]
            levels[level] += 1
    assert levels["none"] <= 4
    assert all(levels[level] >= 4 for level in judging.LEVELS)
    reply = client.get("/v1/puzzles?game=card-thirty&theme=go-out&level=hard")
    assert (reply.status_code, reply.get_json()["example"]) == (422, "easy")


def test_the_actions_do_not_tell_the_answer(client: FlaskClient) -> None:
    """The labels tell what is laid, neither its points nor what is left, and the actions stand in the order of their texts."""
    for theme in THEMES:
        puzzle = asked(client, theme=theme, seed="told", number=2)
        texts = [each["action"] for each in puzzle["actions"]]
        assert texts == sorted(texts)
        assert not any("point" in each["label"] or "keep" in each["label"] for each in puzzle["actions"])


def test_every_answer_has_a_verdict(client: FlaskClient) -> None:
    """Each verdict says what both lay-downs bring; one that wastes cards, and what is not legal, are refused with one that is listed."""
    puzzle = asked(client, seed="verdict", number=1)
    for each in puzzle["actions"]:
        reply = client.get(puzzle["verdict"].format(action=each["action"]))
        document = reply.get_json()
        VerdictReply().load(document)
        assert document["sentence"].startswith("Right" if document["right"] else "Wrong")
        assert "in hand; the other: keep" in document["sentence"]
    for action, status in (("nothing", 422), ("H789-CQKA", 422), ("#", 400)):
        problem = client.get(puzzle["verdict"].format(action=action)).get_json()
        assert (problem["status"], problem["field"]) == (status, "action")
        again = client.get(puzzle["verdict"].format(action=problem["example"]))
        assert again.status_code in (200, 422)


def test_suits_do_not_matter() -> None:
    """Every position comes under all 24 exchanges of suits, and all are worth the same."""
    dealt = declared_by(RULES).dealt
    assert dealt is not None
    for seed in range(20):
        some = list(dealt("lay-min-left", Random(seed)))
        assert len(some) % 24 == 0
        for first in range(0, len(some), 24):
            values = {
                (
                    len(each.hand),
                    len(each.table),
                    max(map(len, every_end(RULES, Laying(each.hand, each.table, each.laid)))),
                )
                for each in some[first : first + 24 : 11]
            }
            assert len(values) == 1
        if some:
            break


def test_each_number_may_have_another_goal() -> None:
    """Without a theme the seed and the number choose one of those with the level that is asked for."""
    bounds = {number: puzzles.settled("card-thirty", Wanted(seed="a", number=number)) for number in range(1, 11)}
    themes = {wanted.theme for _, wanted in bounds.values()}
    hard = {puzzles.settled("card-thirty", Wanted(level="hard", seed="a", number=n))[1].theme for n in range(1, 11)}

    assert themes == {"fewest-points", "most-points", "fewest-cards", "go-out"}
    assert hard == themes - {"go-out"}
    assert bounds == {
        number: puzzles.settled("card-thirty", Wanted(seed="a", number=number)) for number in range(1, 11)
    }
    assert puzzles.settled("card-thirty", Wanted("go-out"))[0].slug == "lay-go-out"
