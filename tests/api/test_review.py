"""The review of a recorded game over HTTP."""

from fractions import Fraction

import pytest
from flask.testing import FlaskClient

from service.documents.play.reviews import ReviewReply

GAME = [("115666", "666"), ("125-666", "5"), ("24-5666", "4"), ("6-45666", "6")]


def test_a_whole_turn_is_judged(client: FlaskClient, solution: str) -> None:
    """Every decision has its best action, regret and luck, and they sum to the result in fractions."""
    decisions = [{"state": state, "action": action} for state, action in GAME]
    reply = client.post(f"/v1/solutions/{solution}/review", json={"decisions": decisions})
    review = reply.json

    assert reply.status_code == 200
    assert reply.headers["Cache-Control"] == "no-store"
    assert ReviewReply().validate(review) == {}
    assert (review["start"]["state"], review["end"]["state"]) == ("roll6", "end-456666")
    assert review["end"]["exact"]["value"] == "0"
    assert [decision["state"] for decision in review["decisions"]] == [state for state, _ in GAME]
    for decision, (state, action) in zip(review["decisions"], GAME, strict=True):
        record = client.get(f"/v1/solutions/{solution}/states/{state}").json
        rated = next(item for item in record["actions"] if item["action"] == action)
        assert (decision["best"], decision["regret"], decision["label"]) == (
            record["best"],
            rated["regret"],
            rated["label"],
        )
        assert decision["optimal"] == rated["optimal"]
    exact = [decision["exact"] for decision in review["decisions"]]
    luck = Fraction(review["opening"]["exact"]["luck"]) + sum(
        Fraction(decision["luck"]) for decision in exact if decision["luck"]
    )
    skill = sum(Fraction(decision["skill"]) for decision in exact)
    assert (review["unit"], review["direction"]) == ("points", "max")
    assert str(luck) == review["exact"]["luck"]
    assert str(skill) == review["exact"]["skill"]
    assert luck + skill == Fraction(review["exact"]["result"]) == -Fraction(review["start"]["exact"]["value"])


@pytest.mark.parametrize("spelling", ["115666", "666511"])
def test_any_spelling_is_read(client: FlaskClient, solution: str, spelling: str) -> None:
    """States and actions may come in any order of the dice, and leave in the canonical one."""
    body = {"decisions": [{"state": spelling, "action": "666"}]}
    review = client.post(f"/v1/solutions/{solution}/review", json=body).json

    assert review["decisions"][0]["state"] == "115666"
    assert review["decisions"][0]["luck"] is None


@pytest.mark.parametrize(
    ("slug", "record", "end", "result"),
    [
        ("min-expected", [("13345", "33"), ("134", "13"), ("6", "6")], "end-6", "7"),
        ("min-expected", [("12335", "33"), ("456", "none"), ("344-two", "34"), ("2", "2")], "end-2", "6"),
        ("win-first-tie-half", [("13345-own0", "33"), ("134-own0", "13"), ("6-own1", "6")], "end-7", None),
    ],
)
def test_the_sample_game_of_threes(
    client: FlaskClient, slug: str, record: list[tuple[str, str]], end: str, result: str | None
) -> None:
    """Both turns of the source's example game are replayed: totals of 7 and 6, luck and skill sum to the result."""
    manifest = client.get(f"/v1/games/threes/{slug}/states/{'roll5' if result else 'roll5-own0'}").json
    body = {"decisions": [{"state": state, "action": action} for state, action in record]}
    review = client.post(f"/v1/solutions/{manifest['solution']}/review", json=body).json
    reached, start = Fraction(review["exact"]["reached"]), Fraction(review["start"]["exact"]["value"])
    last = client.get(f"/v1/solutions/{manifest['solution']}/states/{end}").json
    luck, skill = Fraction(review["exact"]["luck"]), Fraction(review["exact"]["skill"])

    assert ReviewReply().validate(review) == {}
    assert (review["end"]["state"], review["end"]["exact"]["value"]) == (end, last["exact"])
    assert result is None or review["exact"]["reached"] == result
    assert luck + skill == Fraction(review["exact"]["result"]) == (start - reached if result else reached - start)
    assert skill == -sum((Fraction(decision["exact"]["regret"]) for decision in review["decisions"]), Fraction(0))
    if result == "6":
        again = review["decisions"][1]
        assert (again["label"], again["optimal"]) == (
            "take nothing, throw all three dice again and then take at least two",
            True,
        )


def test_a_turn_that_answers_a_total(client: FlaskClient) -> None:
    """A record of who throws second begins before that player's first throw, whatever the gap: its luck is counted."""
    record = [("33125-gap7", "33"), ("645-gap7", "none"), ("443-two-gap7", "43"), ("2-gap3", "2")]
    before = client.get("/v1/games/threes/beat-tie-wins/states/roll5-gap7").json
    thrown = client.get("/v1/games/threes/beat-tie-wins/states/12335-gap7").json
    body = {"decisions": [{"state": state, "action": action} for state, action in record]}
    review = client.post(f"/v1/solutions/{before['solution']}/review", json=body).json

    assert review["start"]["state"] == "roll5-gap7"
    assert review["start"]["exact"]["value"] == before["exact"]
    assert Fraction(review["opening"]["exact"]["luck"]) == Fraction(thrown["exact"]) - Fraction(before["exact"]) > 0
    assert (review["end"]["state"], review["exact"]["reached"]) == ("end-gap1", "1")
    luck, skill = Fraction(review["exact"]["luck"]), Fraction(review["exact"]["skill"])
    assert luck + skill == Fraction(review["exact"]["result"]) == 1 - Fraction(before["exact"])
