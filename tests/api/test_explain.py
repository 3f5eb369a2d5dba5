"""Explanations over HTTP: the reasons why one action is better than another."""

from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

G = "/v1/games/thirties"
THREES = "/v1/games/threes/min-expected/states"


def parts(reply: Any, kind: str, name: str) -> dict[str, Fraction]:
    """The parts of the regret by event or aspect."""
    return {part[name]: Fraction(part["exact"]) for part in reply[kind]}


def test_one_more_throw_costs_a_point_and_a_half(client: FlaskClient) -> None:
    """29 points for certain lose 1; one die thrown beside 24 loses 6 less its face: each face has a sixth of the difference."""
    reply = client.get(f"{G}/min-loss/states/55666-1/explain").json

    assert (reply["action"]["action"], reply["against"]["action"]) == ("5666", "55666")
    assert (reply["exact"], reply["thrower"], reply["decided"]) == ("3/2", "action", True)
    wanted = {f"throw a {face}": Fraction(5 - face, 6) for face in range(1, 7)}
    assert parts(reply, "events", "event") == wanted
    assert {event["probability_exact"] for event in reply["events"]} == {"1/6"}
    assert reply["aspects"] == []


def test_the_same_throw_is_set_against_itself(client: FlaskClient) -> None:
    """In Threes, whoever takes the 5 in place of the 4 throws the same dice, and is worse off by the point on every throw."""
    reply = client.get(f"{THREES}/456/explain?action=5&against=4").json

    assert (reply["exact"], reply["thrower"]) == ("1", "both")
    for event in reply["events"]:
        assert Fraction(event["exact"]) == Fraction(event["probability_exact"])
    assert parts(reply, "aspects", "aspect") == {"points taken": Fraction(1)}


def test_the_first_decisions_of_the_sample_game_of_threes(client: FlaskClient) -> None:
    """Taking both threes of 1 3 3 4 5 and taking one are set against each other by the threes thrown after them."""
    reply = client.get(f"{THREES}/13345/explain?action=3").json

    assert (reply["against"]["action"], reply["thrower"]) == ("33", "action")
    assert [event["event"] for event in sorted(reply["events"], key=lambda event: event["action_value"])] == [
        "throw four 3s",
        "throw three 3s",
        "throw two 3s",
        "throw one 3",
        "throw no 3",
    ]
    assert sum(parts(reply, "events", "event").values()) == Fraction(reply["exact"]) > 0
    assert parts(reply, "aspects", "aspect") == {"dice thrown again": Fraction(reply["exact"])}


def test_the_difference_may_be_asked_the_other_way_round(client: FlaskClient) -> None:
    """The better action against the worse one has the same difference with its sign turned."""
    one = client.get(f"{G}/min-loss/states/55666-1/explain?action=5666&against=55666").json
    two = client.get(f"{G}/min-loss/states/55666-1/explain?action=55666&against=5666").json

    assert Fraction(two["exact"]) == -Fraction(one["exact"])
    assert two["thrower"] == "against"
    assert parts(two, "events", "event") == {name: -part for name, part in parts(one, "events", "event").items()}
    assert "is 1.5 points better than" in two["sentence"]


def test_the_best_action_needs_no_reason(client: FlaskClient) -> None:
    """The best action set against itself costs nothing, and neither does the only one."""
    for address in ("55666-1/explain?action=55666", "6-55666/explain"):
        reply = client.get(f"{G}/min-loss/states/{address}").json
        assert (reply["regret"], reply["events"], reply["thrower"]) == (0.0, [], None)
        assert reply["sentence"].startswith("Nothing is better than to put aside")


def test_in_words(client: FlaskClient) -> None:
    """The text is the sentence of the reply, which names the throws that cost most and those that make up for it."""
    reply = client.get(f"{G}/min-loss/states/55666-1/explain", headers={"Accept": "text/plain"})

    assert reply.text == (
        "To put aside 5 6 6 6 and throw one die is 1.5 points worse than to put aside 5 5 6 6 6 and end the turn at 29. With it you "
        "lose 2.5 points on average, with the other you lose 1 point on average. What costs most on average: throw a 1 (16.7 %), 0.67 points; "
        "throw a 2 (16.7 %), 0.5 points; throw a 3 (16.7 %), 0.33 points. What makes up for it: throw a 6 (16.7 %), 0.17 points.\n"
    )


def test_the_same_under_both_addresses(client: FlaskClient, solution: str) -> None:
    """The current address names the immutable one, with the actions that were asked for."""
    reply = client.get(f"{G}/min-loss/states/55666-1/explain?against=6665")
    fixed = f"/v1/solutions/{solution}/states/55666-1/explain?against=5666"

    assert reply.headers["Content-Location"] == fixed
    assert client.get(fixed).json == reply.json


@pytest.mark.parametrize(
    ("path", "status", "code", "field"),
    [
        ("thirties/min-loss/states/roll6/explain", 422, "illegal", "state"),
        ("thirties/min-loss/states/55666-1/explain?against=1", 422, "illegal", "against"),
        ("thirties/min-loss/states/55666-1/explain?action=7", 400, "invalid-notation", "action"),
        (
            "card-thirty/margin/states/4C9CKCTD7H8H9H2S3SQS-0-neither-10-6DKS-32-draw-other/explain",
            503,
            "not-solved-yet",
            "goal",
        ),
    ],
)
def test_mistakes(client: FlaskClient, path: str, status: int, code: str, field: str | None) -> None:
    """A state without a decision and an illegal action are problems with their fields; a game of hidden cards needs the solution of its goal."""
    reply = client.get(f"/v1/games/{path}")

    assert (reply.status_code, reply.json["code"], reply.json["field"]) == (status, code, field)
