"""Refusals of the MCP server's tools: each says what is wrong, and shows an example that is answered."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.channels.tools.conftest import DECISIONS
from tests.support.assistants import Assistant
from tests.support.records import without


@pytest.mark.parametrize("text", ["what is the best move in chess?", "30s: 5 5 6 6 7", "", "threes 13345 and 17 more"])
def test_words_are_refused_as_over_http(assistant: Assistant, http: FlaskClient, text: str) -> None:
    """A message that has no answer is an error with the problem of the HTTP API, and an example that is answered."""
    reply = assistant.ask("ask", text=text)
    told = http.get("/v1/say", query_string={"text": text}).json

    assert told is not None
    if told["problem"] is None:
        assert reply.words == told["text"]
        return
    assert reply.error
    assert (reply.words, without(reply.data, "retry_after")) == (told["text"], told["problem"])
    assert not assistant.ask("ask", text=reply.data["example"]).error


@pytest.mark.parametrize(
    ("arguments", "code", "field"),
    [
        ({"name": "valeus"}, "unknown-table", "name"),
        ({"name": "summary", "parameters": {"police": "min-expected"}}, "unknown-parameter", "parameters.police"),
        ({"name": "summary", "parameters": {"policy": "riches"}}, "unknown-goal", "parameters.policy"),
    ],
)
def test_a_wrong_table_is_refused(assistant: Assistant, arguments: dict[str, Any], code: str, field: str) -> None:
    """A wrong name or parameter of a table is named, with one that is right in its place."""
    data = assistant.ask("game_table", game="threes", **arguments).data
    assert (data["code"], data["field"]) == (code, field)
    if code == "unknown-table":
        right = {**arguments, "name": data["example"]}
    elif code == "unknown-parameter":
        assert data["available"] == ["policy"]
        right = {**arguments, "parameters": {data["example"]: "min-expected"}}
    else:
        right = {**arguments, "parameters": {"policy": data["example"]}}
    assert not assistant.ask("game_table", game="threes", **right).error


def test_an_example_of_a_history_can_be_sent(assistant: Assistant) -> None:
    """A game whose records may be texts shows one, which is only refused because the goal of it is not solved."""
    example = assistant.ask("describe_game", game="rummy thirty").data["history_example"]
    assert assistant.ask("describe_game", game="threes").data["history_example"] is None

    sent = {"game": "rummy thirty", "goal": example["goal"]}
    assert assistant.ask("review_game", history=example["text"], **sent).data["code"] == "not-solved-yet"


@pytest.mark.parametrize(
    ("tool", "arguments", "code", "field"),
    [
        ("best_action", {"game": "chess", "state": "e4"}, "unknown-game", "game"),
        ("best_action", {"game": "30", "state": "55666-1"}, "ambiguous", "game"),
        ("best_action", {"game": "30s", "state": "55666-1", "goal": "riches"}, "unknown-goal", "goal"),
        ("best_action", {"game": "30s", "state": "77"}, "invalid-notation", "state"),
        ("best_action", {"game": "30s", "state": "1234-1234"}, "illegal", "state"),
        ("best_action", {"game": "30s", "state": "55666-1", "rules": "dice=99"}, "illegal", "rules"),
        ("best_action", {"game": "30s", "state": "55666-1", "goal": "aggressive"}, "not-solved-yet", "goal"),
        ("best_action", {"game": "30s"}, "missing-parameter", "state"),
        ("best_action", {"game": "30s", "state": ["5", "5"]}, "invalid-parameter", "state"),
        ("best_action", {"game": "30s", "state": "55666-1", "top": 0}, "invalid-parameter", "top"),
        ("game_rules", {"game": "chess"}, "unknown-game", "game"),
        ("outcome_distribution", {"game": "30s", "state": "55666-1", "action": "4"}, "illegal", "action"),
        ("explain_action", {"game": "30s", "state": "55666-1", "action": "4"}, "illegal", "action"),
        ("explain_action", {"game": "30s", "state": "55666-1", "against": "x"}, "invalid-notation", "against"),
        ("compare", {"game": "threes", "a": "min-expected", "b": "riches"}, "unknown-goal", "b"),
        ("compare", {"game": "threes", "a": "min-expected", "b": "thirties/maximize"}, "incomparable", "b"),
        ("compare", {"game": "rummy thirty", "a": "lay-min-left", "b": "next-card"}, "incomparable", "a"),
        (
            "compare",
            {"game": "threes", "a": "min-expected", "b": "min-expected", "after": "9"},
            "invalid-notation",
            "after",
        ),
    ],
)
def test_a_wrong_question_has_a_right_example(
    assistant: Assistant, tool: str, arguments: dict[str, Any], code: str, field: str
) -> None:
    """A problem has its code, the argument at fault and words; with its example in that place there is an answer."""
    reply = assistant.ask(tool, **arguments)

    assert reply.error
    assert (reply.data["code"], reply.data["field"]) == (code, field), reply.words
    assert reply.data["detail"][1:] in reply.words
    example = reply.data["example"]
    assert f"Try: {example}" in reply.words
    right = assistant.ask(tool, **{**arguments, field: int(example) if field == "top" else example})
    # Another rule, or another game, may need another state.
    assert not right.error or right.data["field"] != field, right.words


def test_an_unknown_argument_is_refused(assistant: Assistant) -> None:
    """An argument that a tool does not have is named, with the one that is meant."""
    data = assistant.ask("best_action", game="30s", states="55666-1").data

    assert (data["code"], data["field"], data["example"]) == ("unknown-parameter", "states", "state")
    assert data["available"] == ["game", "state", "goal", "rules", "top"]
    assert assistant.ask("best_action", game="30s", state="55666-1", most=3).data["code"] == "unknown-parameter"


@pytest.mark.parametrize("game", ["threes", "30s", "toss-up", "10k", "rummy thirty"])
@pytest.mark.parametrize("decisions", ["13345", [{"state": "13345"}], [7], [{"action": "1", "state": ["1"]}]])
def test_wrong_decisions_are_shown_those_of_the_game(assistant: Assistant, game: str, decisions: Any) -> None:
    """Decisions of another form are refused with a part of them as the game that was asked writes it."""
    sent = {"game": game, "goal": "margin"} if game == "rummy thirty" else {"game": game}
    problem = assistant.ask("review_game", **sent, decisions=decisions).data
    example = problem["example"]
    match problem["field"]:
        case "decisions":
            right = json.loads(example)
        case "decisions[0]":
            right = [json.loads(example)]
        case other:
            assert other == "decisions[0].action"
            right = [{**decisions[0], "action": example}]

    shown = assistant.ask("review_game", **sent, decisions=right)
    # The goal may be one that is not solved here; the decisions are read.
    assert not shown.error or (shown.data["code"], shown.data["field"]) == ("not-solved-yet", "goal"), shown.words


def test_a_part_that_is_missing_is_named(assistant: Assistant) -> None:
    """The detail names the member that is missing, also if the example replaces the decision as a whole."""
    reply = assistant.ask("review_game", game="threes", decisions=[{"state": "77"}])
    assert reply.words.startswith("The argument decisions[0].action of review_game is missing.")
    assert (reply.data["field"], json.loads(reply.data["example"]).keys()) == ("decisions[0]", {"state", "action"})


def test_decisions_of_no_game_are_refused_for_the_game(assistant: Assistant) -> None:
    """If the game cannot be read either, the problem is the game."""
    data = assistant.ask("review_game", game="chess", decisions="e4").data
    assert (data["code"], data["field"]) == ("unknown-game", "game")


@pytest.mark.parametrize(
    ("arguments", "code", "field"),
    [
        ({}, "invalid-body", "body"),
        ({"decisions": []}, "invalid-body", "decisions"),
        ({"decisions": [{"state": "13345"}]}, "missing-parameter", "decisions[0].action"),
        ({"decisions": [{"action": "3"}]}, "missing-parameter", "decisions[0]"),
        ({"decisions": [{"state": "13345", "action": "66"}]}, "illegal", "decisions[0].action"),
        ({"decisions": DECISIONS[::2]}, "illegal", "decisions[1].state"),
        ({"history": "dealer: A"}, "illegal", "goal"),
    ],
)
def test_a_wrong_record_is_refused(assistant: Assistant, arguments: dict[str, Any], code: str, field: str) -> None:
    """A record that cannot be replayed is refused with the place at which it is wrong."""
    data = assistant.ask("review_game", game="threes", **arguments).data

    assert (data["code"], data["field"]) == (code, field), data
