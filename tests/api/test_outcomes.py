"""Outcomes over HTTP: the states that can follow."""

from fractions import Fraction

import pytest
from flask.testing import FlaskClient

G = "/v1/games/thirties/min-loss/states"
THREES = "/v1/games/threes/min-expected/states"


def test_one_die_is_thrown_again(client: FlaskClient) -> None:
    """After 5 6 6 6 beside a 1, each face of the last die loses what is short of 30."""
    reply = client.get(f"{G}/55666-1/outcomes?action=5666").json

    assert (reply["afterstate"], reply["terminal"], reply["exact"]) == ("roll1-15666", False, "-5/2")
    outcomes = [(outcome["state"], outcome["exact"], outcome["value_exact"]) for outcome in reply["outcomes"]]
    assert outcomes == [(f"{face}-15666", "1/6", str(face - 6)) for face in range(1, 7)]
    assert [outcome["label"] for outcome in reply["outcomes"]][::5] == ["throw a 1", "throw a 6"]


def test_what_is_earned_at_once_counts(client: FlaskClient) -> None:
    """In Threes the 4 taken counts in every outcome: with 3 and 3 thrown after it the turn costs 4 points."""
    reply = client.get(f"{THREES}/456/outcomes?action=4").json
    worth = {outcome["state"]: outcome for outcome in reply["outcomes"]}

    assert reply["payoff"] == {"value": 4.0, "exact": "4"}
    assert (worth["33"]["value_exact"], worth["33"]["weight"]) == ("4", 1)
    assert sum(Fraction(outcome["exact"]) * Fraction(outcome["value_exact"]) for outcome in worth.values()) == Fraction(
        reply["exact"]
    )


def test_the_same_under_both_addresses(client: FlaskClient, solution: str) -> None:
    """The current address names the immutable one, which gives the same answer, in any spelling of the action."""
    reply = client.get(f"{G}/55666-1/outcomes?action=6665")
    fixed = f"/v1/solutions/{solution}/states/55666-1/outcomes?action=5666"

    assert reply.headers["Content-Location"] == fixed
    assert client.get(fixed).json == reply.json
    assert "immutable" in client.get(fixed).headers["Cache-Control"]


def test_a_game_is_played_to_its_end(client: FlaskClient) -> None:
    """A program that follows outcomes comes from the first throw to the end, where the value is what was lost."""
    state, steps = "roll6", 0
    while not (reply := client.get(f"{G}/{state}/outcomes").json)["terminal"]:
        state = reply["outcomes"][-1]["state"]
        best = client.get(f"{G}/{state}").json
        state = best["actions"][-1]["afterstate"]
        steps += 1

    assert steps == 6
    assert (state, reply["outcomes"], reply["exact"]) == ("end-666666", [], "0")


@pytest.mark.parametrize(
    ("state", "names"),
    [("55666-1", {"outcomes", "explain"}), ("roll5-1", {"outcomes"}), ("end-566666", set())],
    ids=["decision", "throw", "end"],
)
def test_records_link_what_comes_next(client: FlaskClient, state: str, names: set[str]) -> None:
    """A record links its outcomes, for each action of a decision, and why the best action is best, where there are any."""
    record = client.get(f"{G}/{state}").json
    links = {name: link for name, link in record["links"].items() if name in ("outcomes", "explain")}

    assert set(links) == names
    for link in links.values():
        reply = client.get(link.format(action=record["best"]))
        assert (reply.status_code, reply.json["solution"], reply.json["state"]) == (200, record["solution"], state)


@pytest.mark.parametrize(
    ("address", "status", "code", "field"),
    [
        (f"{G}/55666-1/outcomes", 400, "missing-parameter", "action"),
        (f"{G}/roll6/outcomes?action=6", 422, "illegal", "action"),
        (f"{G}/55666-1/outcomes?action=7", 400, "invalid-notation", "action"),
        (
            "/v1/games/card-thirty/margin/states/4C9CKCTD7H8H9H2S3SQS-0-neither-10-6DKS-32-draw-other/outcomes",
            404,
            "not-found",
            None,
        ),
    ],
)
def test_mistakes(client: FlaskClient, address: str, status: int, code: str, field: str | None) -> None:
    """A missing or needless action is a problem of its own, and a game of hidden cards has no outcomes."""
    reply = client.get(address)

    assert (reply.status_code, reply.json["code"], reply.json["field"]) == (status, code, field)


def test_in_words(client: FlaskClient) -> None:
    """The text tells the best, the worst and the likeliest outcome with their chances."""
    text = client.get(f"{THREES}/456/outcomes?action=4&format=text").text

    assert text == (
        "Take a 4 (4 points) and throw two dice. 21 outcomes can follow. Best: throw 3 and 3 (2.8 %), then collect 4 points on "
        "average from here on. Worst: throw 4 and 4 (2.8 %), then collect 10 points on average from here on. Most likely: "
        "throw 1 and 2 (5.6 %), then collect 7 points on average from here on.\n"
    )
