"""The price of a rule over HTTP."""

from fractions import Fraction

import pytest
from flask.testing import FlaskClient

from service.documents.pricing import PriceReply

THREES = "/v1/games/threes/min-expected"


def test_a_rule_has_a_price(client: FlaskClient) -> None:
    """A rule in words is said back, and has the value, the chances and the costs of the strategy that it is."""
    reply = client.post(f"{THREES}/evaluate", json={"rule": "Take the lowest die"})
    document = reply.json
    safe = client.get("/v1/games/threes/min-expected:safe/states/roll5").json
    best = client.get(f"{THREES}/states/roll5").json

    assert reply.status_code == 200
    assert PriceReply().validate(document) == {}
    assert reply.headers["Content-Location"] == f"/v1/solutions/{best['solution']}/evaluate"
    assert document["understood"][0] == document["rule"] == "take the lowest die"
    assert document["exact"]["value"] == safe["exact"]
    assert document["exact"]["best_value"] == best["exact"]
    assert Fraction(document["exact"]["loss"]) == Fraction(safe["exact"]) - Fraction(best["exact"])
    assert len(document["habits"]) == 10
    costs = [habit["cost"] for habit in document["habits"]]
    assert costs == sorted(costs, reverse=True)


def test_matches_are_those_of_the_strategy(client: FlaskClient) -> None:
    """The chances against best play and named strategies are those of the matches of the same strategy, in both seats."""
    document = client.post(f"{THREES}/evaluate", json={"rule": "take the lowest die"}).json

    assert [(meeting["seat"], meeting["against"]) for meeting in document["matches"]] == [
        ("first", "beat-tie-half"),
        ("first", "min-expected:safe"),
        ("second", "win-first-tie-half"),
        ("second", "min-expected:safe"),
    ]
    for meeting in document["matches"]:
        seats = ("min-expected:safe", meeting["against"])
        first, second = seats if meeting["seat"] == "first" else reversed(seats)
        match = client.get(f"/v1/games/threes/matches?first={first}&second={second}").json
        names = ("win", "tie", "loss") if meeting["seat"] == "first" else ("loss", "tie", "win")
        assert [meeting[name] for name in ("win", "tie", "loss")] == [match[name] for name in names]
    replies = {reply["seat"]: reply for reply in document["replies"]}
    assert replies["first"]["gain"] == 0
    assert replies["second"]["gain"] >= 0


@pytest.mark.parametrize("table", ["state,action\n456,none\n", '{"state": "654", "action": "none"}\n'])
def test_a_table_is_followed_first(client: FlaskClient, table: str) -> None:
    """In the states of a table its actions are taken, in any spelling, and the strategy that is named in all others."""
    plain = client.post(f"{THREES}/evaluate", json={"rule": "safe"}).json
    document = client.post(f"{THREES}/evaluate", json={"rule": "safe", "table": table}).json
    again = client.post(f"{THREES}/evaluate", json={"rule": "safe", "table": table}).json

    assert document == again
    assert (plain["table"], document["table"]) == (0, 1)
    assert document["rule"] == "safe"
    assert document["value"] < plain["value"]


@pytest.mark.parametrize("goal", ["beat-tie-half", "win-first-tie-half"])
def test_goals_with_an_opponent(client: FlaskClient, goal: str) -> None:
    """A rule is priced under goals that count points too, and its costs sum to what it loses."""
    words = {
        "beat-tie-half": "with at most 2 points below the opponent",
        "win-first-tie-half": "with 8 points or more aside",
    }
    rule = f"take every 3; {words[goal]}, take every 1"
    document = client.post(f"/v1/games/threes/{goal}/evaluate", json={"rule": rule}).json
    best = client.get(f"/v1/games/threes/{goal}/states/{document['start']}").json

    assert document["exact"]["best_value"] == best["exact"]
    assert {match["seat"] for match in document["matches"]} == (
        {"second"} if goal == "beat-tie-half" else {"first", "second"}
    )


def test_the_answer_in_words(client: FlaskClient, small: str) -> None:
    """The rule is said back before any number."""
    reply = client.post(f"/v1/solutions/{small}/evaluate?format=text", json={"rule": "keep sixes and fives"})
    lines = reply.text.splitlines()

    assert lines[:2] == ["Understood:", "- keep every 5 and 6"]
    assert any(line.startswith("It loses ") for line in lines)
    assert any(line.startswith("That is to lose ") and "; best play is to lose " in line for line in lines)
    assert any(line.startswith("The change that helps most") for line in lines)
    best = client.post(f"/v1/solutions/{small}/evaluate?format=text", json={"rule": "keep every 5 and 6; keep every 4"})
    assert best.status_code == 200


@pytest.mark.parametrize(
    ("body", "field", "status"),
    [
        ({"rule": "bank at 350"}, "rule", 400),
        ({"rule": "safe", "table": "456"}, "table", 400),
        ({"rule": "safe", "table": "456,77"}, "table", 400),
        ({"rule": "safe", "table": "456,123"}, "table", 422),
        ({"rule": "safe", "table": "roll5,1"}, "table", 422),
        ({"rule": "safe", "table": "456,none\n654,none\n456,4"}, "table", 422),
        ({"rule": "safe", "table": '{"state": 1}'}, "table", 400),
        ({"rule": "safe", "table": '{"state": '}, "table", 400),
        ({"rule": ""}, "rule", 400),
        ({}, "rule", 400),
    ],
)
def test_refusals(client: FlaskClient, body: dict[str, str], field: str, status: int) -> None:
    """A rule that is not understood is refused with its field, and an example that is accepted in its place."""
    reply = client.post(f"{THREES}/evaluate", json=body)
    problem = reply.json

    assert (reply.status_code, problem["field"]) == (status, field)
    mended = {"rule": "safe"} | body | {field: problem["example"]}
    assert client.post(f"{THREES}/evaluate", json=mended).status_code == 200


def test_two_actions_for_a_state_are_refused_by_their_line(client: FlaskClient) -> None:
    """Nobody can tell which of them is meant."""
    reply = client.post(f"{THREES}/evaluate", json={"rule": "safe", "table": "state,action\n456,none\n654,4\n"})

    assert "line 3 of the table" in reply.json["detail"]
    assert "'none'" in reply.json["detail"]


def test_a_fixed_strategy_is_no_goal(client: FlaskClient) -> None:
    """A rule is priced under a goal, not under a strategy."""
    reply = client.post("/v1/games/threes/min-expected:safe/evaluate", json={"rule": "safe"})

    assert reply.status_code == 422
    assert reply.json["example"] == "min-expected"
