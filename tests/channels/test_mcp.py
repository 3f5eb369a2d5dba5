"""The MCP server: its tools give the answers of the HTTP API, in words and as data."""

import json
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from typing import Any

import jsonschema
import pytest
from flask.testing import FlaskClient

from service.http.app import create_app
from service.store.reader import Reader
from solvers.games import REGISTRY
from tests.support import shared
from tests.support.assistants import Assistant, in_process

SOLVED = (
    ("thirties", "min-loss"),
    ("thirties", "min-loss:heuristic"),
    ("thirties", "maximize"),
    ("threes", "min-expected"),
    ("threes", "min-expected:safe"),
    ("threes", "win-first-tie-half"),
    ("toss-up", "max-turn"),
    ("card-thirty", "lay-min-left"),
    ("card-thirty", "next-card"),
)
SMALL = "dice=2,threshold=10"
TOOLS = {
    "ask": ["text"],
    "describe_game": ["game"],
    "game_rules": ["game"],
    "best_action": ["game", "state"],
    "outcome_distribution": ["game", "state"],
    "explain_action": ["game", "state"],
    "game_table": ["game", "name"],
    "compare": ["game", "a", "b"],
    "review_game": ["game"],
}
# The first player's turn in the example game of Threes in the source, which ends with a total of 7.
SAMPLE = [("13345", "33"), ("134", "13"), ("6", "6")]
DECISIONS = [{"state": state, "action": action} for state, action in SAMPLE]


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    """A reader of a database with solutions of four games."""
    wanted = [*((game, "", goal) for game, goal in SOLVED), ("thirties", SMALL, "min-loss")]
    url = shared.database("sqlite", "mcp", wanted)
    with closing(Reader(url)) as made:
        yield made


@pytest.fixture(scope="module")
def assistant(reader: Reader) -> Iterator[Assistant]:
    """An assistant that asks a server over that database."""
    with in_process(reader) as made:
        yield made


@pytest.fixture(scope="module")
def http(reader: Reader) -> Iterator[FlaskClient]:
    """A client of the HTTP API over the same database."""
    with create_app(reader=reader).test_client() as made:
        yield made


def without(document: dict[str, Any], *names: str) -> dict[str, Any]:
    """Return a document without some members."""
    return {name: value for name, value in document.items() if name not in names}


def test_the_tools_are_described(assistant: Assistant) -> None:
    """Each tool has a short description with an example, a schema of each side that has data, and says that it only reads."""
    assert {name: tool.input_schema.get("required", []) for name, tool in assistant.tools.items()} == TOOLS
    assert all(f"{slug} ({game.title})" in (assistant.instructions or "") for slug, game in REGISTRY.items())
    for name, tool in assistant.tools.items():
        assert tool.description is not None
        assert f"Example: {name}(" in tool.description
        assert len(tool.description) < 500
        assert tool.annotations is not None
        assert (tool.annotations.read_only_hint, tool.annotations.open_world_hint) == (True, False)
        assert (tool.output_schema is None) == (name in {"ask", "game_rules"})
        for schema in filter(None, (tool.input_schema, tool.output_schema)):
            jsonschema.Draft202012Validator.check_schema(schema)
        for argument in tool.input_schema["properties"].values():
            assert argument["description"]


def test_the_list_of_tools_is_short(assistant: Assistant) -> None:
    """A program shows the list of tools to its model before every conversation: it has less than 12,000 bytes."""
    listed = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in assistant.tools.values()]
    assert len(json.dumps(listed, separators=(",", ":"))) < 12_000


def test_the_schema_of_answers_names_what_is_always_there(assistant: Assistant) -> None:
    """The schema of a tool's answers names the members that every answer has, with their types, and nothing else."""
    assert assistant.tools["compare"].output_schema == {
        "type": "object",
        "properties": {
            "game": {"type": "string"},
            "rules": {"type": ["string", "null"]},
            **{name: {"type": "object"} for name in ("a", "b")},
            **{name: {"type": ["integer", "null"]} for name in ("decisions", "differ")},
            "fraction": {"type": ["number", "null"]},
            "states": {"type": "array"},
            "next": {"type": ["string", "null"]},
            "across": {"type": ["object", "null"]},
            "match": {"type": ["object", "null"]},
            "no_match": {"type": ["string", "null"]},
        },
    }
    best = assistant.tools["best_action"].output_schema or {}
    assert best["properties"]["direction"] == {"type": "string", "enum": ["max", "min"]}
    assert {"search", "opponent"}.isdisjoint(best["properties"])


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


def test_an_example_of_a_history_can_be_sent(assistant: Assistant) -> None:
    """A game whose records may be texts shows one, which is only refused because the goal of it is not solved."""
    example = assistant.ask("describe_game", game="rummy thirty").data["history_example"]
    assert assistant.ask("describe_game", game="threes").data["history_example"] is None

    sent = {"game": "rummy thirty", "goal": example["goal"]}
    assert assistant.ask("review_game", history=example["text"], **sent).data["code"] == "not-solved-yet"


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
