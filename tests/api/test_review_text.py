"""The review of a recorded game in words."""

import re

import pytest
from flask.testing import FlaskClient

THIRTIES = "/v1/games/thirties/min-loss/review"
THREES = "/v1/games/threes/min-expected/review"
Record = list[tuple[str, str]]


def told(client: FlaskClient, address: str, record: Record, **headers: str) -> str:
    """The review of a record as text."""
    body = {"decisions": [{"state": state, "action": action} for state, action in record]}
    reply = client.post(address, json=body, headers=headers or {"Accept": "text/plain"})
    assert (reply.status_code, reply.mimetype) == (200, "text/plain")
    assert reply.headers["Vary"].startswith("Accept")
    return reply.text


@pytest.mark.parametrize(
    ("record", "luck"),
    [
        # The source prints 5.6 points as the least expected total. Player 1 ends with 7 points, player 2 with 6.
        ([("13345", "33"), ("134", "13"), ("6", "6")], "1.34"),
        ([("12335", "33"), ("456", "none"), ("344-two", "34"), ("2", "2")], "0.34"),
    ],
)
def test_the_sample_game_of_threes(client: FlaskClient, record: Record, luck: str) -> None:
    """Both players of the source's example game took every decision as well as possible, and were a little unlucky. The last die is forced."""
    lines = told(client, THREES, record).splitlines()

    assert lines[0] == f"All {len(record) - 1} decisions were best."
    assert lines[1] == (
        f"Luck cost {luck} points, and the decisions changed nothing: it went {luck} points worse than expected at the start."
    )
    assert lines[2].startswith("Luckiest throw: ")
    assert len(lines) == 3


def test_a_last_die_that_costs_nothing_is_the_luckiest_throw(client: FlaskClient) -> None:
    """A 3 on the last die of Threes is worth the 3 points that such a die costs on average."""
    text = told(client, THREES, [("36", "3"), ("3", "3")])

    # The average of 1, 2, 0, 4, 5 and 6 is 3.
    assert (
        text.splitlines()[-1]
        == "Luckiest throw: thrown 3, after the decision to take a 3 (no points) and throw one die; 3 points better than on average."
    )


def test_the_costliest_decisions_come_first(client: FlaskClient, solution: str) -> None:
    """The three decisions that cost most are told, the worst first, each with what was better; both addresses agree."""
    record = [("115666", "1"), ("11566-1", "1"), ("1156-11", "1"), ("115-111", "1"), ("15-1111", "1"), ("5-11111", "5")]
    text = told(client, THIRTIES, record)
    body = {"decisions": [{"state": state, "action": action} for state, action in record]}
    regrets = [decision["regret"] for decision in client.post(THIRTIES, json=body).json["decisions"]]
    lines = [line for line in text.splitlines() if line.startswith("- ")]
    worst = sorted(range(len(record)), key=lambda index: -regrets[index])[:3]

    thrown = [" ".join(record[index][0].partition("-")[0]) for index in worst]
    assert [re.findall("thrown ([1-6 ]+)", line)[0].strip() for line in lines] == thrown
    assert all(" worse than to put aside " in line for line in lines)
    assert "Costliest decisions:" in text
    assert told(client, f"/v1/solutions/{solution}/review?format=text", record, Accept="application/json") == text


def test_one_decision(client: FlaskClient) -> None:
    """A record of one decision tells what it cost, and no throw, as none is known."""
    lines = told(client, THIRTIES, [("55666-1", "5666")]).splitlines()

    assert lines == [
        "The only decision was not the best; it cost 1.5 points.",
        "Luck changed nothing, and the decisions cost 1.5 points: it went 1.5 points worse than expected at the start.",
        "The costly decision:",
        "- thrown 5 5 6 6 6, a 1 aside: put aside 5 6 6 6 and throw one die; 1.5 points worse than to put aside 5 5 6 6 6 and end the turn at 29.",
    ]


def test_json_is_the_usual_form(client: FlaskClient) -> None:
    """A review is JSON unless text is preferred, and other parameters are refused."""
    body = {"decisions": [{"state": "55666-1", "action": "5666"}]}

    assert client.post(THIRTIES, json=body).mimetype == "application/json"
    assert (
        client.post(f"{THIRTIES}?format=json", json=body, headers={"Accept": "text/plain"}).mimetype
        == "application/json"
    )
    assert client.post(f"{THIRTIES}?format=pdf", json=body).json["code"] == "invalid-parameter"
