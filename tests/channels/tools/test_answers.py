"""The tools of the MCP server give the answers of the HTTP API, in words and as data."""

from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

from solvers.games import REGISTRY
from tests.channels.tools.conftest import DECISIONS, SMALL
from tests.support.assistants import Assistant
from tests.support.records import without


@pytest.mark.parametrize(
    "text",
    [
        "thirties 55666-1",
        "30s: 5 5 6 6 6, a 1 is aside",
        "explain 30s 55666-1",
        "odds threes",
        "rules of threes",
        "which games are there?",
        "hello",
    ],
)
def test_words_are_answered_as_over_http(assistant: Assistant, http: FlaskClient, text: str) -> None:
    """A message has the text of the HTTP API; one about a state tells besides how to ask on about it."""
    reply = assistant.ask("ask", text=text)
    told = http.get("/v1/say", query_string={"text": text}).json

    assert told is not None
    assert (reply.error, told["problem"]) == (False, None)
    state = f"State {told['state']}. " if told["state"] else ""
    asked_on = f"\n{state}Solution {told['solution']}." if told["solution"] else ""
    assert reply.words == told["text"] + asked_on


@pytest.mark.parametrize("game", list(REGISTRY))
def test_the_rules_are_those_of_the_site(assistant: Assistant, http: FlaskClient, game: str) -> None:
    """The rules of a game are the text that the HTTP API gives in Markdown."""
    assert (
        f"{assistant.ask('game_rules', game=game).words}\n" == http.get(f"/v1/games/{game}/rules?format=markdown").text
    )


@pytest.mark.parametrize(
    ("game", "name", "parameters"),
    [
        ("threes", "summary", {"policy": "min-expected:safe"}),
        ("thirties", "stage-two", {}),
        ("thirties", "stage-two-award", {"over": 3}),
        ("10k", "odds", {}),
    ],
)
def test_tables_are_those_of_the_api(
    assistant: Assistant, http: FlaskClient, game: str, name: str, parameters: dict[str, Any]
) -> None:
    """A table has the rows and the words of the HTTP API; numbers may be sent as numbers."""
    reply = assistant.ask("game_table", game=game, name=name, parameters=parameters)
    told = http.get(f"/v1/games/{reply.data['game']}/tables/{name}", query_string=parameters).json

    assert told is not None
    assert reply.data == told
    words = http.get(
        f"/v1/games/{reply.data['game']}/tables/{name}", query_string={**parameters, "format": "text"}
    ).text
    made_from = told["solutions"]
    assert reply.words.startswith(words.strip())
    assert reply.words.count("@") == min(3, len(made_from))


@pytest.mark.parametrize("game", ["30s", "Threes", "toss up", "10k", "rummy thirty"])
def test_a_game_is_described(assistant: Assistant, http: FlaskClient, game: str) -> None:
    """A game has the goals, the notation and the rules of the catalogue, and what is solved with the trust in it."""
    reply = assistant.ask("describe_game", game=game)
    entry = http.get(f"/v1/games/{reply.data['game']}").json
    assert entry is not None
    same = (
        "title",
        "summary",
        "rules",
        "state_grammar",
        "state_examples",
        "action_examples",
        "tables",
        "default_goal",
        "pending",
    )

    assert {name: reply.data[name] for name in same} == {name: entry[name] for name in same}
    assert [goal["goal"] for goal in reply.data["goals"]] == [goal["goal"] for goal in entry["goals"]]
    assert [solution["solution"] for solution in reply.data["solved"]] == [
        solution["solution"] for solution in entry["solved"]
    ]
    assert all(solution["trust"]["sentence"] for solution in reply.data["solved"])
    assert entry["title"] in reply.words
    assert entry["state_examples"][0]["text"] in reply.words
    for part, name in (("rules", "name"), ("tables", "table"), ("strategies", "strategy")):
        assert all(f"  {example[name]}" in reply.words for example in entry[part])


def test_the_best_action(assistant: Assistant) -> None:
    """With 5 5 6 6 6 thrown and a 1 aside, it is best to end the turn at 29, which loses exactly one point."""
    reply = assistant.ask("best_action", game="thirties", state="55666-1", goal="min-loss")
    words, trust, solution = reply.words.splitlines()

    assert (reply.data["best"], reply.data["value"], reply.data["exact"]) == ("55666", -1.0, "-1")
    assert [(action["action"], action["regret"]) for action in reply.data["actions"][:2]] == [
        ("55666", 0.0),
        ("5666", 1.5),
    ]
    assert (len(reply.data["actions"]), reply.data["legal"]) == (3, 11)
    assert words.startswith("Put aside 5 5 6 6 6 and end the turn at 29: lose 1 point on average.")
    assert (reply.data["trust"], trust) == ({"kind": "exact", "sentence": trust}, "The numbers are exact.")
    assert solution == f"Solution {reply.data['solution']}."


@pytest.mark.parametrize(
    ("game", "goal", "state"),
    [
        ("thirties", "min-loss", "55666-1"),
        ("thirties", "min-loss:heuristic", "255556"),
        ("thirties", "maximize", "roll6"),
        ("threes", "min-expected", "456"),
        ("threes", "win-first-tie-half", "145-two-own3"),
        ("threes", "min-expected", "end-7"),
        ("toss-up", "max-turn", "14"),
        ("card-thirty", "lay-min-left", "4CKC8HKHKS-5CDH.H7X9"),
    ],
)
def test_the_answers_are_those_of_the_api(
    assistant: Assistant, http: FlaskClient, game: str, goal: str, state: str
) -> None:
    """A state has the same record, distribution and words as over HTTP."""
    address = f"/v1/games/{game}/{goal}/states/{state}"
    asked = {"game": game, "goal": goal, "state": state}
    record = http.get(address).json
    assert record is not None
    every = assistant.ask("best_action", top=200, **asked)
    assert without(every.data, "trust", "legal") == without(record, "links")
    assert every.data["legal"] == len(record["actions"])
    few = assistant.ask("best_action", top=2, **asked)
    assert (few.data["actions"], few.data["legal"]) == (record["actions"][:2], len(record["actions"]))
    assert few.words.splitlines()[0] == http.get(f"{address}?top=2&format=text").text.strip()

    ends = assistant.ask("outcome_distribution", **asked)
    if game == "card-thirty":
        assert (ends.error, ends.data["code"]) == (True, "not-found")
        return
    told = http.get(f"{address}/distribution").json
    assert told is not None
    assert without(ends.data, "trust") == without(told, "cdf", "numerators", "denominator")
    assert ends.words.splitlines()[0] == http.get(f"{address}/distribution?format=text").text.strip()
    why = assistant.ask("explain_action", **asked)
    told = http.get(f"{address}/explain").json
    assert told is not None
    if why.error:
        assert (why.data["code"], why.data["field"]) == (told["code"], "state")
    else:
        assert without(why.data, "trust") == told
        assert why.words.splitlines()[0] == http.get(f"{address}/explain?format=text").text.strip()


def test_a_proved_bound_is_told(assistant: Assistant) -> None:
    """A value that is not exact comes with its bound, as a number and in a sentence."""
    data = assistant.ask("best_action", game="tossup", goal="max turn", state="14").data

    assert data["trust"]["kind"] == "error_bound"
    assert 0 < data["error_bound"] < 1e-9
    assert data["trust"]["sentence"].startswith("Every number is proved to be within ")


def test_spelling_is_forgiven(assistant: Assistant) -> None:
    """Games, goals, states, actions and rules come in any spelling, numbers as numbers, and nothing as null."""
    plain = assistant.ask("best_action", game="thirties", goal="min-loss", state="55666-1").data

    assert assistant.ask("best_action", game="30s", goal=None, state="6 6 6 5 5 | 1").data == plain
    assert assistant.ask("best_action", game="Game of 30s", goal="Min Loss", state="66655 1").data == plain
    assert assistant.ask("best_action", game="threes", state=654).data["state"] == "456"
    after = assistant.ask("outcome_distribution", game="30s", state="55666-1", action=666)
    assert (after.data["action"], after.data["afterstate"]) == ("666", "roll2-1666")


def test_two_policies_are_compared(assistant: Assistant, http: FlaskClient) -> None:
    """The differences and the match of two policies are those of the API, with both solutions."""
    a, b = "min-expected", "min-expected:safe"
    reply = assistant.ask("compare", game="threes", a=a, b="min expected:safe", limit=3)
    told = http.get(f"/v1/compare?a=threes/{a}&b=threes/{b}&limit=3").json
    match = http.get(f"/v1/games/threes/matches?first={a}&second={b}").json
    assert told is not None
    assert match is not None

    for side in ("a", "b"):
        assert without(reply.data[side], "trust") == told[side]
        assert told[side]["solution"] in reply.words
    same = ("decisions", "differ", "fraction", "states", "next", "across")
    assert {name: reply.data[name] for name in same} == {name: told[name] for name in same}
    assert without(reply.data["match"], "trust") == without(match, "game", "rules", "confidence", "solutions")
    page = assistant.ask("compare", game="threes", a=told["a"]["solution"], b=b, limit=3, after=told["next"])
    assert page.data["states"][0]["state"] > told["states"][-1]["state"]


def test_a_goal_is_compared_across_rules(assistant: Assistant, http: FlaskClient) -> None:
    """The answer is that of the API, and the words have both values of the beginning and say that there is no match."""
    reply = assistant.ask("compare", game="30s", a="min-loss", b=f"min-loss/{SMALL}", limit=3)
    told = (
        http.get("/v1/compare", query_string={"a": "thirties/min-loss", "b": f"thirties/min-loss/{SMALL}"}).json or {}
    )

    assert reply.data["across"] == told["across"]
    assert reply.data["rules"] is reply.data["match"] is None
    assert all(f"{told[side]['start_value']} under {told[side]['rules']}" in reply.words for side in "ab")


def test_policies_with_other_states_only_play(assistant: Assistant) -> None:
    """Policies whose states differ have a match, and no differences."""
    data = assistant.ask("compare", game="threes", a="win-first-tie-half", b="min-expected").data

    assert (data["decisions"], data["states"], data["next"]) == (None, [], None)
    assert data["no_match"] is None
    assert sum(Fraction(data["match"][name]["exact"]) for name in ("win", "tie", "loss")) == 1


def test_the_sample_game_of_threes_is_reviewed(assistant: Assistant, http: FlaskClient) -> None:
    """The first turn of the source's example game reaches 7, and its review is that of the API."""
    reply = assistant.ask("review_game", game="threes", decisions=DECISIONS)
    told = http.post(f"/v1/solutions/{reply.data['solution']}/review", json={"decisions": DECISIONS}).json

    assert told is not None
    assert without(reply.data, "trust") == without(told, "ended")
    words = http.post(f"/v1/solutions/{reply.data['solution']}/review?format=text", json={"decisions": DECISIONS}).text
    assert reply.words.startswith(words.strip())
    exact = reply.data["exact"]
    assert exact["reached"] == "7"
    assert Fraction(exact["luck"]) + Fraction(exact["skill"]) == Fraction(exact["result"])
    assert reply.data["trust"]["kind"] == "exact"
    worse = assistant.ask("review_game", game="threes", decisions=[{"state": 13345, "action": 45}])
    assert worse.data["decisions"][0]["regret"] > 0
    assert "take 4 and 5" in worse.words
    assert "take 3 and 3" in worse.words
