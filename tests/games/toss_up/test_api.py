"""Toss Up! over HTTP: states and distributions that are derived, families of goals, and numbers that are within a bound."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.answers.solved import at as opened
from service.batch.tasks import Task, make
from service.documents.catalogue import GameReply
from service.documents.play.reviews import ReviewReply
from service.documents.problem import ProblemReply
from service.documents.states import BatchReply, DistributionReply, PageReply, SmallReply, StateReply
from service.documents.tables import MatchReply
from service.files.export import export
from service.http.app import create_app
from service.store.migrate import upgrade
from service.store.reader import Reader
from solvers.games.toss_up.matches import BOUND
from solvers.games.toss_up.rules import TossUpRules
from tests.games.toss_up.support import STORED, TOSS_UP, problem
from tests.support.records import batched, valid
from tests.support.solved import rows
from tests.support.statements import counted

GOALS = (
    "win",
    "max-turn",
    "min-turns",
    "within-30",
    "best-response-to-over-2",
    "min-turns:over-2",
    "min-turns:one-roll",
)


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """A database with a solution of each kind of goal."""
    path: Path = tmp_path_factory.mktemp("toss-up") / "toss-up.db"
    url = f"sqlite:///{path}"
    upgrade(url)
    for goal, rules in (*((goal, STORED) for goal in GOALS), ("min-turns:one-roll", "")):
        outcome = make(Task(url, "toss-up", rules, goal))
        assert outcome.status == "solved", outcome.message
    made = Reader(url)
    yield made
    made.close()


@pytest.fixture(scope="module")
def client(reader: Reader) -> FlaskClient:
    """A client of the application over it."""
    return create_app(reader=reader).test_client()


def at(goal: str, state: str, rest: str = "") -> str:
    """The current address of a state."""
    return f"/v1/games/toss-up/{goal}/states/{state}{rest}?rules={STORED}"


def solution(client: FlaskClient, goal: str, state: str) -> str:
    """The id behind a current address."""
    name: str = client.get(at(goal, state)).json["solution"]
    return name


# A goal, a state without a row, and the state whose row it is derived from.
DERIVED = [
    ("win", "3-2-4-roll", "3-2-4"),
    ("win", "3-2-7", "2-3"),
    ("win", "3-2-7-roll", "2-3"),
    ("best-response-to-over-2", "3-2-7", "3-2-wait"),
    ("max-turn", "2-roll", "2"),
    ("min-turns", "3-2-roll", "3-2"),
    ("min-turns:over-2", "3-9", "3"),
    ("within-30", "3-2-t4-roll", "3-2-t4"),
    ("within-4", "3-9-t4", "3-t3"),
    ("within-4", "3-9-t1", "3-t1"),
]


def test_the_start_of_a_best_response_lists_the_values_of_its_decisions(client: FlaskClient) -> None:
    """Rolling is worth what the list of the start says, and banking as much as the turn of the opponent that follows."""
    goal, target = "best-response-to-over-2", TossUpRules.parse(STORED).target
    start = client.get(at(goal, "1-2")).get_json()
    assert valid(StateReply(), start)
    assert len(start["rolls"]) == target - 1
    for points, rolled in enumerate(start["rolls"]):
        decision = at(goal, f"1-2-{points}")
        actions = {action["action"]: action for action in client.get(decision).get_json()["actions"]}
        tied = points in start.get("tied", ())

        assert actions["roll"]["value"] == rolled
        assert actions["bank"]["value"] == (
            rolled if tied else client.get(at(goal, f"{1 + points}-2-wait")).json["value"]
        )
        assert (actions["roll"]["optimal"] is None) == tied
    assert "rolls" not in client.get(at(goal, "1-2-wait")).get_json()
    assert "rolls" not in client.get(at("win", "1-2")).get_json()


@pytest.mark.parametrize(("goal", "state", "source"), DERIVED)
def test_states_without_a_row_are_answered(
    client: FlaskClient, reader: Reader, goal: str, state: str, source: str
) -> None:
    """A derived state has the record of a stored one, under both addresses and in a batch, and takes one SELECT."""
    before = client.get(at(goal, source)).json
    with counted(reader) as run:
        reply = client.get(at(goal, state))
    answer = reply.json

    assert reply.status_code == 200
    assert len(run) == 1
    assert valid(StateReply(), answer)
    assert (answer["state"], answer["goal"], answer["solution"]) == (state, goal, before["solution"])
    assert answer["exact"] is None
    assert 0 < answer["error_bound"] < 1e-13
    path = f"/v1/solutions/{answer['solution']}/states"
    with counted(reader) as run:
        named = client.get(f"{path}/{state}").json
    assert len(run) <= 2
    batch = client.post(path, json={"states": [state, source]}).json
    assert valid(BatchReply(), batch)
    # Under its family's solution a goal is named by the one that is stored.
    assert batched(named) == batch["results"][0] == dict(batched(answer), goal=named["goal"])
    best = client.get(at(goal, state, "/best")).json
    assert valid(SmallReply(), best)
    assert (best["best"], best["value"]) == (answer["best"], answer["value"])
    if state.endswith("-roll") and source + "-roll" == state:
        assert answer["value"] == next(action["value"] for action in before["actions"] if action["action"] == "roll")
        assert answer["actions"] == []
    elif not state.endswith("-roll"):
        assert [action["action"] for action in answer["actions"]] == ["bank", "roll"]
        assert answer["policy"] == "bank"


def test_a_stored_state_is_one_select_as_before(client: FlaskClient, reader: Reader) -> None:
    """Nothing but the one probe is run for a state that has a row, in a family too."""
    for goal, state in (("win", "3-2-4"), ("within-4", "3-2-t4"), ("within-4", "3-t4")):
        with counted(reader) as run:
            answer = client.get(at(goal, state)).json

        assert run == [reader._of_current]
        assert answer["goal"] == goal
    assert answer["solution"].startswith("toss-up.within-30.r")


def test_beyond_the_target_banking_wins(client: FlaskClient) -> None:
    """With enough points held banking is worth 1, and rolling what a bust leaves: the figures follow from one row."""
    after = client.get(at("win", "2-3")).json["value"]
    answer = client.get(at("win", "3-2-7")).json
    values = {action["action"]: action["value"] for action in answer["actions"]}

    # Two dice in hand: no green and a red come up once in 1/4 - 1/9.
    assert values["bank"] == 1
    assert values["roll"] == pytest.approx(1 - (1 / 4 - 1 / 9) * after, abs=1e-15)
    assert client.get(at("win", "3-2-7-roll")).json["value"] == values["roll"]


def test_a_goal_of_a_family_is_a_view(client: FlaskClient) -> None:
    """Each number of turns is answered from the one solution, has its own start and refuses more turns than it has."""
    for turns in (1, 4, 30):
        start = client.get(at(f"within-{turns}", f"0-t{turns}")).json
        assert start["solution"].startswith("toss-up.within-30.r")
        assert start["value"] == client.get(at("within-30", f"0-t{turns}")).json["value"]
    refused = client.get(at("within-4", "0-t5"))
    assert refused.status_code == 422
    assert valid(ProblemReply(), refused.json)
    assert client.get(at("within-4", refused.json["example"])).status_code == 200
    unknown = client.get(f"/v1/solutions/{start['solution'].replace('within-30', 'within-4')}/states/0-t4")
    assert (unknown.status_code, unknown.json["code"]) == (404, "unknown-solution")


# A goal, a state, an action, what is counted at most, and whether all of it is exact.
ENDINGS = [
    ("win", "3-2", "", None, False),
    ("win", "3-2-4", "roll", None, False),
    ("win", "3-2-4", "bank", [4], False),
    ("win", "3-2-7-roll", "", [0, 7, 8, 9], False),
    ("best-response-to-over-2", "3-2-wait", "", None, False),
    ("best-response-to-over-2", "3-2-1", "", None, False),
    ("max-turn", "start", "", None, False),
    ("max-turn", "2", "bank", [2], True),
    ("min-turns", "0", "", None, False),
    ("min-turns", "3-2", "", None, False),
    ("min-turns", "3-9", "", [1], True),
    ("min-turns:over-2", "0", "", None, False),
    ("min-turns:over-2", "3-1", "roll", None, False),
    ("within-4", "3-t4", "", None, False),
    ("within-4", "3-1-t1-roll", "", None, False),
]


@pytest.mark.parametrize(("goal", "state", "action", "support", "exact"), ENDINGS)
def test_distributions_are_derived(
    client: FlaskClient, reader: Reader, goal: str, state: str, action: str, support: list[int] | None, exact: bool
) -> None:
    """A distribution takes one SELECT, sums to 1, says its bound, and has fractions only where they are exact."""
    path = at(goal, state, "/distribution") + (f"&action={action}" if action else "")
    with counted(reader) as run:
        reply = client.get(path)
    answer = reply.json
    record = client.get(at(goal, state)).json

    assert reply.status_code == 200, answer
    assert len(run) == 1
    assert valid(DistributionReply(), answer)
    assert answer["action"] == (action or record["policy"])
    assert support is None or answer["support"] == support
    assert answer["cdf"][-1] == pytest.approx(1, abs=1e-15)
    assert sum(p * s for p, s in zip(answer["probabilities"], answer["support"], strict=True)) == pytest.approx(
        answer["mean"], abs=1e-12
    )
    assert (answer["error_bound"] == 0) == exact == (answer["numerators"] is not None)
    assert (answer["mean_exact"] is None) == (answer["denominator"] is None) != exact
    if goal in ("win", "best-response-to-over-2"):
        worth = next(
            (action["value"] for action in record["actions"] if action["action"] == answer["action"]), record["value"]
        )
        assert answer["result"]["win"] == {"value": worth, "exact": None}
        assert answer["result"]["loss"]["value"] == pytest.approx(1 - worth, abs=1e-15)
    else:
        assert answer["result"] is None
    if goal.startswith("min-turns"):
        worth = next(
            (action["value"] for action in record["actions"] if action["action"] == answer["action"]), record["value"]
        )
        assert answer["mean"] == pytest.approx(worth, abs=1e-9)
    named = f"/v1/solutions/{answer['solution']}/states/{state}/distribution" + (f"?action={action}" if action else "")
    again = client.get(named).json
    assert dict(again, goal=goal) == answer
    assert reply.headers["Content-Location"] == named


def test_the_distribution_of_an_end(client: FlaskClient) -> None:
    """At the end no turn is under way, and who has won is certain; one turn's end is its points."""
    lost = client.get(at("win", "end-3-9", "/distribution")).json
    turn = client.get(at("max-turn", "end-4", "/distribution")).json

    assert (lost["support"], lost["result"]["loss"]) == ([0], {"value": 1.0, "exact": "1"})
    assert (turn["support"], turn["error_bound"], turn["mean_exact"]) == ([4], 0.0, "4")


def test_a_whole_game_is_judged(client: FlaskClient) -> None:
    """Luck and skill of both players, seen by who began, sum to the result within the bound, across a bust too."""
    record = [("0-0-2", "bank"), ("0-2-1", "roll"), ("2-0-3", "roll"), ("2-0-5", "roll"), ("2-0-6", "bank")]
    body = {"decisions": [{"state": state, "action": action} for state, action in record]}
    start = client.get(at("win", "0-0")).json
    reply = client.post(f"/v1/solutions/{start['solution']}/review", json=body)
    review = reply.json

    assert reply.status_code == 200, review
    assert valid(ReviewReply(), review)
    end = {"state": "end-0-8", "value": 0.0, "exact": {"value": "0"}, "confidence": None}
    assert (review["end"], review["reached"]) == (end, 1.0)
    assert [decision["player"] for decision in review["decisions"]] == [1, 2, 1, 1, 1]
    first, second = review["players"]
    assert (first["decisions"], second["decisions"]) == (4, 1)
    assert first["skill"] - second["skill"] == pytest.approx(review["skill"])
    assert review["start"]["value"] == start["value"]
    assert review["luck"] + review["skill"] == pytest.approx(review["result"], abs=review["error_bound"] + 1e-14)
    assert review["result"] == pytest.approx(1 - start["value"], abs=1e-14)
    assert (review["exact"], review["decisions"][0]["exact"]) == (None, None)
    for decision in review["decisions"]:
        rated = client.get(at("win", decision["state"])).json
        assert decision["regret"] == next(
            item["regret"] for item in rated["actions"] if item["action"] == decision["action"]
        )
    # The roll before the bust was worth more than the rival's turn that came of it.
    assert review["decisions"][1]["luck"] < 0


def test_a_record_may_end_before_a_roll(client: FlaskClient) -> None:
    """The position before a roll that is not told is worth what the roll is."""
    named = solution(client, "min-turns", "0")
    review = client.post(f"/v1/solutions/{named}/review", json={"decisions": [{"state": "3-2", "action": "roll"}]}).json

    assert review["end"]["state"] == "3-2-roll"
    assert review["end"]["value"] == review["decisions"][0]["action_value"]


def test_a_record_that_cannot_be_is_refused(client: FlaskClient) -> None:
    """Its example follows from the decisions before it."""
    named = solution(client, "best-response-to-over-2", "0-0")
    record = [{"state": "0-0-2", "action": "bank"}, {"state": "7-0-1", "action": "bank"}]
    refused = client.post(f"/v1/solutions/{named}/review", json={"decisions": record})
    assert (refused.status_code, refused.json["field"]) == (422, "decisions[1].state")
    record[1]["state"] = refused.json["example"]
    assert client.post(f"/v1/solutions/{named}/review", json={"decisions": record}).status_code == 200


def test_only_rows_are_listed(client: FlaskClient, reader: Reader) -> None:
    """Pages and exports hold what is stored: no rolls, and nothing beyond the last decision that has a row."""
    named = solution(client, "win", "0-0")
    page = client.get(f"/v1/solutions/{named}/states?limit=1000").json
    bound = problem("win", STORED)

    assert valid(PageReply(), page)
    texts = [bound.notation.format(state) for state in bound.process.states()]
    assert [state["state"] for state in page["states"]] == texts
    after = client.get(f"/v1/solutions/{named}/states?limit=1&after=3-2-3-roll").json
    assert [state["state"] for state in after["states"]] == ["3-2-4"]
    exported = b"".join(export(opened(reader, named), "ndjson", gzip=False))
    assert exported.count(b"\n") == len(texts)


def test_values_are_those_that_were_solved(client: FlaskClient) -> None:
    """A reply says what the solution says, and a regret may be off by the errors of both its numbers."""
    solved = rows("toss-up", "win", STORED)
    answer = client.get(at("win", "3-2-4")).json
    manifest = client.get(f"/v1/solutions/{answer['solution']}").json

    assert answer["value"] == solved["3-2-4"].value
    assert {action["action"]: action["value"] for action in answer["actions"]} == {
        action.action: action.value for action in solved["3-2-4"].actions
    }
    assert answer["error_bound"] == 2 * manifest["error_bound"]
    assert client.get(at("win", "3-2")).json["error_bound"] == manifest["error_bound"]


def test_matches_say_their_bound(client: FlaskClient) -> None:
    """Chances that are enclosed have no fraction."""
    path = f"/v1/games/toss-up/matches?rules={STORED}&first=min-turns&second=min-turns:over-2"
    answer = client.get(path).json

    assert valid(MatchReply(), answer)
    assert answer["error_bound"] == BOUND > 0
    assert [answer[result]["exact"] for result in ("win", "tie", "loss")] == [None, None, None]
    assert answer["win"]["value"] + answer["loss"]["value"] == pytest.approx(1, abs=1e-15)


@pytest.mark.parametrize(
    ("seat", "first", "second"), [("first", "win", "min-turns"), ("second", "min-turns", "within-4")]
)
def test_policies_that_look_at_more_than_their_own_points_are_in_no_match(
    client: FlaskClient, seat: str, first: str, second: str
) -> None:
    """A refusal names the policy, its seat, and those that can play, of which the example is solved."""
    path = f"/v1/games/toss-up/matches?rules={STORED}"
    refused = client.get(f"{path}&first={first}&second={second}")

    assert (refused.status_code, refused.json["code"], refused.json["field"]) == (422, "illegal", seat)
    assert valid(ProblemReply(), refused.json)
    assert "looks at more than its own points" in refused.json["detail"]
    assert refused.json["example"] in refused.json["available"]
    played = {"first": first, "second": second, seat: refused.json["example"]}
    assert client.get(f"{path}&first={played['first']}&second={played['second']}").status_code == 200


def test_the_catalogue_names_families_and_what_is_to_come(client: FlaskClient) -> None:
    """Patterns are listed with their meaning; what the batch has not made under other rules is pending with them."""
    game = client.get("/v1/games/toss-up").json

    assert valid(GameReply(), game)
    assert {"text": "within-M", "meaning": TOSS_UP.families[0].meaning} in game["families"]
    assert {"win", "within-30", "win?rules=ending=last-turn"} <= set(game["pending"])
    assert client.get("/v1/games/threes").json["families"] == []


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("win/states/0-0", 503, "not-solved-yet"),
        ("win/states/63-71-14-roll", 503, "not-solved-yet"),
        ("within-7/states/63-t5", 503, "not-solved-yet"),
        ("within-7/states/63-5-t5/distribution", 503, "not-solved-yet"),
        ("win/states/0-0?rules=ending=last-turn", 503, "not-solved-yet"),
        ("min-turns/states/63?rules=ending=last-turn", 404, "unsolved-rules"),
        ("best-response-to-over-33/states/63-71-14-roll", 404, "unsolved-goal"),
        ("min-turns:over-33/states/0/distribution", 404, "unsolved-goal"),
        ("tables/nonsense", 404, "unknown-table"),
        ("matches?rules=ending=last-turn&first=min-turns&second=min-turns", 422, "illegal"),
        (f"win/states/3-2-4-rol?rules={STORED}", 400, "invalid-notation"),
        (f"win/states/3-9-4?rules={STORED}", 422, "illegal"),
        (f"win/states/3-2-hold?rules={STORED}", 400, "invalid-notation"),
        (f"win/states/3-2-4/distribution?action=hold&rules={STORED}", 400, "invalid-notation"),
        (f"win/states/3-2/distribution?action=bank&rules={STORED}", 422, "illegal"),
    ],
)
def test_mistakes(client: FlaskClient, path: str, status: int, code: str) -> None:
    """Every mistake is a problem of its own code, and a solution that is to come is worth waiting for."""
    reply = client.get(f"/v1/games/toss-up/{path}")

    assert (reply.status_code, reply.json["code"]) == (status, code)
    assert valid(ProblemReply(), reply.json)
    assert ("Retry-After" in reply.headers) == (status == 503)


@pytest.mark.parametrize("state", ["0-0", "63-71-14-roll", "63-71-14-roll/distribution", "0-0/distribution"])
def test_a_solution_that_is_not_there(client: FlaskClient, state: str) -> None:
    """A state whose sources have no rows is the problem that a lookup has."""
    reply = client.get(f"/v1/solutions/toss-up.win.default@000000000000/states/{state}")

    assert (reply.status_code, reply.json["code"]) == (404, "unknown-solution")


def test_the_mean_of_a_turn_is_its_value(client: FlaskClient) -> None:
    """The best turn banks on average as much as max-turn is worth, by the distribution's own numbers."""
    distribution = client.get(at("max-turn", "start", "/distribution")).json
    value = client.get(at("max-turn", "start")).json["value"]
    mean = sum(Fraction(p) * s for p, s in zip(distribution["probabilities"], distribution["support"], strict=True))

    assert float(mean) == pytest.approx(value, abs=1e-13)
    assert distribution["mean"] == pytest.approx(value, abs=1e-14)
