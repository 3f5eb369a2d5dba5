"""The review of a recorded hand of cards over HTTP: regrets with intervals, and no claim about luck."""

import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from service.batch import tasks
from service.documents.play.reviews import ReviewReply
from service.documents.states import StateReply
from service.http.app import create_app
from service.store import migrate
from service.store.reader import Reader
from solvers import dispatch
from solvers.contract.problem import Problem
from solvers.contract.rows import Solution
from solvers.games.card_thirty.play import deal, history, moves, view_text
from solvers.games.card_thirty.play.view import Standing
from tests.api.test_mending import mend_body
from tests.games.card_thirty.class_values import GOALS, stored
from tests.games.card_thirty.hands import random_hand, wild_hand
from tests.games.card_thirty.positions import DEFAULT

MATCH = Standing(-12, 4)
Record = list[dict[str, str]]


def solve(problem: Problem[Any], *, long: bool = False) -> Solution:  # noqa: ARG001  # as dispatch.solve takes it
    """Return made-up values as if they had been learned."""
    rows = [stored(problem.slug)[text] for text in sorted(stored(problem.slug))]
    start = "match-10left-first" if problem.slug == "win-match" else "other"
    return Solution(problem.game, problem.slug, problem.rules, "made up", None, rows, (), start=start)


@pytest.fixture(scope="module")
def solutions(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Mapping[str, str]]:
    """A database with made-up solutions of all goals that are played, and their ids."""
    url = f"sqlite:///{tmp_path_factory.mktemp('hands') / 'tablebase.db'}"
    migrate.upgrade(url)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dispatch, "solve", solve)
        patch.setattr(dispatch, "verify", lambda *_: 0.0)
        made = {slug: tasks.make(tasks.Task(url, "card-thirty", "", slug)) for slug in GOALS}
    return url, {slug: outcome.solution or outcome.message for slug, outcome in made.items()}


@pytest.fixture
def client(solutions: tuple[str, Mapping[str, str]]) -> Iterator[FlaskClient]:
    """A client of a service over that database."""
    with closing(Reader(solutions[0])) as reader, create_app(reader=reader).test_client() as made:
        yield made


@pytest.fixture
def ids(solutions: tuple[str, Mapping[str, str]]) -> Mapping[str, str]:
    """The ids of the solutions by goal."""
    return solutions[1]


def record(slug: str, seed: int = 3, *, wild: bool = False) -> tuple[Record, str]:
    """Return the decisions of a random hand, at most 30, and its history."""
    hand = list((wild_hand if wild else random_hand)(DEFAULT, Random(seed)))[:30]
    played = [(state, move) for state, move in hand if move is not None]
    sides = (MATCH, MATCH.exchanged) if slug == "win-match" else (None, None)
    decisions = [
        {
            "state": view_text.format_view(deal.view(state, sides[state.mover])),
            "action": moves.format_move(move),
        }
        for state, move in played
    ]
    return decisions, history.write(DEFAULT, hand[0][0], [move for _, move in played], MATCH)


@pytest.mark.parametrize("slug", GOALS)
def test_a_hand_is_judged(client: FlaskClient, ids: Mapping[str, str], slug: str) -> None:
    """Decisions agree with the records of their positions, and a history gives the same as its decisions."""
    decisions, text = record(slug)
    reply = client.post(f"/v1/solutions/{ids[slug]}/review", json={"decisions": decisions})
    review = reply.json

    assert (reply.status_code, ReviewReply().validate(review)) == (200, {})
    assert client.post(f"/v1/solutions/{ids[slug]}/review", json={"history": text}).json == review
    assert review["start"]["state"] == decisions[0]["state"]
    assert [review[name] for name in ("end", "opening", "reached", "luck", "result", "exact", "error_bound")] == [
        None
    ] * 7
    for decision, sent in zip(review["decisions"], decisions, strict=True):
        shown = client.get(f"/v1/solutions/{ids[slug]}/states/{sent['state']}").json
        assert StateReply().validate(shown) == {}
        rated = next(item for item in shown["actions"] if item["action"] == sent["action"])
        first = shown["actions"][0]
        assert (decision["best"], decision["action_value"], decision["label"]) == (
            shown["best"],
            rated["value"],
            rated["label"],
        )
        assert (decision["regret"], decision["optimal"]) == (pytest.approx(rated["regret"]), rated["optimal"])
        assert decision["confidence"]["action_value"] == rated.get("confidence")
        assert decision["confidence"]["luck"] is decision["luck"] is decision["afterstate"] is None
        sure = decision["confidence"]["regret"]
        if rated is first:
            assert (decision["regret"], sure["low"], sure["high"]) == (0, 0, 0)
        elif "confidence" not in rated or "confidence" not in first:
            # A match that is all but settled has no interval.
            assert (slug, sure) == ("win-match", None)
        else:
            width = sure["high"] - sure["low"]
            ends = [item["confidence"]["high"] - item["confidence"]["low"] for item in (rated, first)]
            assert width == pytest.approx(sum(ends))
    assert {decision["player"] for decision in review["decisions"]} == {1, 2}
    for player in review["players"]:
        own = [one for one in review["decisions"] if one["player"] == player["player"]]
        assert (player["decisions"], player["regret"]) == (len(own), pytest.approx(sum(one["regret"] for one in own)))
        sure = player["confidence"] and player["confidence"]["regret"]
        assert (sure is None) == any(one["confidence"]["regret"] is None for one in own)
        assert sure is None or sure["low"] <= player["regret"] <= sure["high"]
    first = review["players"][0]
    assert review["skill"] == first["skill"]
    assert (review["confidence"] and review["confidence"]["skill"]) == (
        first["confidence"] and first["confidence"]["skill"]
    )


def test_any_legal_action_is_judged(client: FlaskClient, ids: Mapping[str, str]) -> None:
    """A play that the record of its position does not list has a value and a regret all the same."""
    for seed in range(4):
        decisions, _ = record("margin", seed, wild=True)
        review = client.post(f"/v1/solutions/{ids['margin']}/review", json={"decisions": decisions}).json
        assert ReviewReply().validate(review) == {}
        assert len(review["decisions"]) == len(decisions)


def test_one_player_and_any_spelling(client: FlaskClient, ids: Mapping[str, str]) -> None:
    """The decisions of one player are a record, and positions may be spelled in any way."""
    decisions, _ = record("margin")
    own = [decision for decision in decisions if decision["state"].endswith("-other")]
    spelled = [{name: text.lower() for name, text in decision.items()} for decision in own]
    review = client.post(f"/v1/solutions/{ids['margin']}/review", json={"decisions": spelled}).json

    assert [decision["state"] for decision in review["decisions"]] == [decision["state"] for decision in own]
    assert [player["player"] for player in review["players"]] == [1]


def test_a_long_hand_is_judged_whole(client: FlaskClient, ids: Mapping[str, str]) -> None:
    """A hand of any length is judged whole, and its first decision says which player is the first."""
    hand = list(random_hand(DEFAULT, Random(1), hold=1))[:103]
    played = [move for _, move in hand if move is not None]
    body = {"history": history.write(DEFAULT, hand[0][0], played)}
    review = client.post(f"/v1/solutions/{ids['margin']}/review", json=body).json

    assert [decision["player"] for decision in review["decisions"]] == [
        1 + (state.mover == state.dealer) for state, _ in hand
    ]
    assert [decision["action"] for decision in review["decisions"]] == [moves.format_move(move) for move in played]
    assert [player["decisions"] for player in review["players"]] == [51, 52]


GOOD, TEXT = record("margin")
DRAW = next(index for index, decision in enumerate(GOOD) if decision["action"] == "stock")
BAD: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("invalid-body", "decisions", {"decisions": []}),
    ("invalid-body", "body", {}),
    ("invalid-body", "body", {"decisions": GOOD, "history": TEXT}),
    ("invalid-body", "body", {"histories": TEXT}),
    ("invalid-body", "history", {"history": 5}),
    ("invalid-body", "history", {"history": None}),
    ("invalid-body", "decisions[0]", {"decisions": ["x"]}),
    ("invalid-body", "decisions[0].action", {"decisions": [{"state": GOOD[0]["state"]}]}),
    ("invalid-body", "decisions[2]", {"decisions": [*GOOD[:2], {"action": "stock"}]}),
    ("invalid-body", "decisions[1].action", {"decisions": [GOOD[0], {"state": GOOD[1]["state"], "action": 1}]}),
    ("invalid-notation", "history", {"history": ""}),
    ("invalid-notation", "history", {"history": "x" * 100_001}),
    ("invalid-notation", "history", {"history": TEXT.replace("first", "second")}),
    ("illegal", "history", {"history": TEXT.partition("first")[0]}),
    ("illegal", "history", {"history": TEXT.replace("first:", "stock 5C:")}),
    ("invalid-notation", "decisions[0].state", {"decisions": [{"state": "X", "action": "stock"}]}),
    ("illegal", "decisions[0].state", {"decisions": [{"state": "after-neither-3", "action": "stock"}]}),
    ("illegal", "decisions[0].action", {"decisions": [{"state": GOOD[0]["state"], "action": "take"}]}),
    ("invalid-notation", "decisions[1].action", {"decisions": [GOOD[0], {**GOOD[1], "action": "fold"}]}),
    ("illegal", f"decisions[{DRAW + 1}].state", {"decisions": [*GOOD[: DRAW + 1], GOOD[DRAW]]}),
)


@pytest.mark.parametrize(("code", "field", "body"), BAD)
def test_what_is_wrong_is_named_and_mended(
    client: FlaskClient, ids: Mapping[str, str], code: str, field: str, body: dict[str, Any]
) -> None:
    """A problem names the place at fault, and its example is accepted there."""
    path = f"/v1/solutions/{ids['margin']}/review"
    problem = client.post(path, json=body).json
    assert (problem["code"], problem["field"]) == (code, field), problem
    assert isinstance(problem["example"], str)
    if field == "body":
        mended = orjson.loads(problem["example"])
    else:
        mended = mend_body(json.loads(json.dumps(body)), field, problem["example"])
        if field.endswith("state"):
            # Another position has other actions.
            again = client.post(path, json=mended)
            if again.status_code != 200:
                assert again.json["field"] == field.replace("state", "action")
                mended = mend_body(mended, again.json["field"], again.json["example"])
    reply = client.post(path, json=mended)
    assert reply.status_code == 200, (problem, reply.json)


def test_other_goals_have_no_histories(tmp_path: Path) -> None:
    """A history is refused where there are none, with the solutions that take one."""
    url = f"sqlite:///{tmp_path / 'both.db'}"
    migrate.upgrade(url)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dispatch, "verify", lambda *_: 0.0)
        dice = tasks.make(tasks.Task(url, "thirties", "dice=2,threshold=10", "maximize")).solution
        laying = tasks.make(tasks.Task(url, "card-thirty", "", "lay-min-left")).solution
        patch.setattr(dispatch, "solve", solve)
        hand = tasks.make(tasks.Task(url, "card-thirty", "", "margin")).solution
    with closing(Reader(url)) as reader, create_app(reader=reader).test_client() as made:
        for solution in (dice, laying):
            reply = made.post(f"/v1/solutions/{solution}/review", json={"history": TEXT})
            assert (reply.status_code, reply.json["field"]) == (422, "solution"), reply.json
        problem = made.post(f"/v1/solutions/{dice}/review", json={"history": TEXT}).json
        assert (problem["example"], problem["available"]) == (hand, [hand])
        assert made.post(f"/v1/solutions/{hand}/review", json={"history": TEXT}).status_code == 200


def test_nothing_is_decided_in_a_class(client: FlaskClient, ids: Mapping[str, str]) -> None:
    """An action in a class of positions is a mistake of the request."""
    for slug, state in (("margin", "after-own-12"), ("win-match", "match-7left-dealer")):
        reply = client.get(f"/v1/solutions/{ids[slug]}/states/{state}/distribution?action=stock")
        assert (reply.status_code, reply.json["code"]) == (422, "illegal")
