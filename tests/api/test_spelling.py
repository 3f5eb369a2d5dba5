"""Addresses in any spelling: another spelling is redirected to the canonical one, and several readings are refused."""

import pytest
from flask.testing import FlaskClient

from service.reading.slugs import spellings
from tests.api.conftest import SMALL

G = "/v1/games"
STATE = f"{G}/thirties/min-loss/states/55666-1"


@pytest.mark.parametrize(
    "text",
    [
        *("5 5 6 6 6 | 1", "5+5+6+6+6|1", "5_5_6_6_6-1", "5,5,6,6,6/1", "[5,5,6,6,6] [1]", "(66655)(1)", "66655:1"),
        *("55666--1", "55666 1", "55666+1", "55666/1", "55666-1/", " 55666-1 ", "5 5 6 6 6 / 1", "55666\u20131"),
    ],
)
@pytest.mark.parametrize("rest", ["", "/best", "/distribution?action=666"])
def test_a_state_in_another_spelling(client: FlaskClient, text: str, rest: str) -> None:
    """Spaces, commas, brackets, bars, slashes, colons and hyphens do not matter, nor does the order of dice."""
    reply = client.get(f"{G}/thirties/min-loss/states/{text}{rest}")

    assert (reply.status_code, reply.headers["Location"]) == (308, STATE + rest)


@pytest.mark.parametrize(
    ("path", "location"),
    [
        ("30s/min-loss/states/55666-1", "thirties/min-loss/states/55666-1"),
        ("Thirties/Min Loss/states/5 5 6 6 6|1/best", "thirties/min-loss/states/55666-1/best"),
        ("thirties/hit30/states/roll 6", "thirties/hit-30/states/roll6"),
        ("thirties/hit 30/states/roll6?rules=default", "thirties/hit-30/states/roll6?rules=default"),
        ("30s/min-loss/states/05 05 06 06 06 | 01", "thirties/min-loss/states/55666-1"),
        ("tossup/WIN/states/063 071 014", "toss-up/win/states/63-71-14"),
        ("Toss Up!/min turns over 20/states/63", "toss-up/min-turns:over-20/states/63"),
        ("10.000/win/states/4,500 6,200 350 1 2 2 5 5", "ten-thousand/win/states/4500-6200-350-12255"),
        ("threes/beattiehalf/states/1 4 5 gap 7", "threes/beat-tie-half/states/145-gap7"),
        ("cardthirty/layminleft/states/4c 7h 8h 9h", "card-thirty/lay-min-left/states/4C7H8H9H"),
        ("30s/min-loss/states/5 5 6 6 6 when a 1 is aside", "thirties/min-loss/states/55666-1"),
        ("tossup/win/states/63 to 71, 14 held", "toss-up/win/states/63-71-14"),
        ("threes/beat/states/1 4 5 with a gap of 7", "threes/beat-tie-half/states/145-gap7"),
        ("tossup", "toss-up"),
        ("Threes/tables", "threes/tables"),
        ("30s/matches?first=maximize&second=maximize", "thirties/matches?first=maximize&second=maximize"),
    ],
)
def test_a_slug_in_another_spelling(client: FlaskClient, path: str, location: str) -> None:
    """Capitals, spaces and hyphens of a slug do not matter; one redirect leads to the canonical address."""
    reply = client.get(f"{G}/{path}")

    assert (reply.status_code, reply.headers["Location"]) == (308, f"{G}/{location}")
    assert reply.headers["Cache-Control"] == "public, max-age=60"


@pytest.mark.parametrize("rules", ["deck=cut-down", "deck=cut-down,jokers=2", "hands=10, deck=cut-down"])
@pytest.mark.parametrize(
    ("path", "location"),
    [
        ("margin/states/2C3C4C5C-AC?", "margin/states/2C3C4C5C-AC"),
        ("margin/states/start/best?format=text&", "margin/states/start/best?format=text"),
        ("margin/states?limit=2&", "margin/states?limit=2"),
        ("tables?", "tables"),
        ("tables/cut-down?", "tables/players"),
    ],
)
def test_rules_that_have_become_a_game(client: FlaskClient, rules: str, path: str, location: str) -> None:
    """Addresses of the cut-down deck under the rules of an earlier version lead to those of its game today."""
    reply = client.get(f"{G}/card-thirty/{path}rules={rules}")

    assert (reply.status_code, reply.headers["Location"]) == (308, f"{G}/cut-down-thirty/{location}")
    assert reply.headers["Cache-Control"] == "public, max-age=60"


def test_rules_beside_those_that_have_become_a_game(client: FlaskClient) -> None:
    """Another rule beside them was never legal, and is not passed over."""
    reply = client.get(f"{G}/card-thirty/margin/states/start?rules=deck=cut-down,jokers=1")

    assert (reply.status_code, reply.json["code"], reply.json["field"]) == (404, "unknown-rules", "rules")


@pytest.mark.parametrize("rest", ["", "/states/start", "/states?limit=2", "/export.csv.gz"])
def test_solutions_of_rules_that_have_become_a_game(client: FlaskClient, rest: str) -> None:
    """The id of an earlier version leads to the id of the same rows today; another id of such a form leads nowhere."""
    old, new = ("card-thirty.margin.r92c031c1@dc78fb9246bd", "cut-down-thirty.margin.default@dc78fb9246bd")
    reply = client.get(f"/v1/solutions/{old}{rest}")

    assert (reply.status_code, reply.headers["Location"]) == (308, f"/v1/solutions/{new}{rest}")
    assert client.get(f"/v1/solutions/{old.replace('r92', 'r93')}{rest}").status_code == 404


def test_a_solution_keeps_its_id(client: FlaskClient, small: str) -> None:
    """A state of a solution may have slashes too."""
    reply = client.get(f"/v1/solutions/{small}/states/2/1/best")

    assert (reply.status_code, reply.headers["Location"]) == (308, f"/v1/solutions/{small}/states/2-1/best")


@pytest.mark.parametrize(
    ("path", "field", "readings"),
    [
        ("thirties/min-loss/states/555 666", "state", ["555-666", "555666"]),
        ("thirties/min-loss/states/66666 1", "state", ["66666-1", "166666"]),
        ("thirty/min-loss/states/55666-1", "game", ["thirties", "card-thirty"]),
    ],
)
def test_two_readings(client: FlaskClient, path: str, field: str, readings: list[str]) -> None:
    """A text with two readings is refused with both, of which the first is the example."""
    reply = client.get(f"{G}/{path}")

    assert (reply.status_code, reply.json["code"], reply.json["field"]) == (400, "ambiguous", field)
    assert reply.json["available"] == readings
    assert reply.json["example"] == readings[0]
    assert all(reading in reply.json["detail"] for reading in readings)


def test_an_item_of_a_batch_is_answered(client: FlaskClient, small: str) -> None:
    """An item of a batch in another spelling is answered, and says its canonical state; one with two readings is not."""
    results = client.post(f"/v1/solutions/{small}/states", json={"states": ["2|1", "ROLL 2", " 2 1"]}).json["results"]

    assert [item["state"] for item in results] == ["2-1", "roll2", "12"]


def test_an_action_in_another_spelling(client: FlaskClient) -> None:
    """An action is read in any spelling, in a query and in a review; its label is a spelling of it."""
    reply = client.get(f"{STATE}/distribution?action=6 6,5").json
    assert reply["action"] == "566"
    for action in client.get(STATE).json["actions"]:
        assert (
            client.get(f"{STATE}/distribution", query_string={"action": action["label"]}).json["action"]
            == action["action"]
        )
    half = client.get(f"{STATE}/distribution?action=put aside 6 6")
    assert (half.status_code, half.json["field"]) == (400, "action")
    small = client.get(f"{G}/thirties/min-loss/states/roll2?rules={SMALL}").json["solution"]
    decisions = [{"state": "2 1", "action": "(2)"}, {"state": "6 | 2", "action": " 6 "}]
    review = client.post(f"/v1/solutions/{small}/review", json={"decisions": decisions}).json
    assert [(decision["state"], decision["action"]) for decision in review["decisions"]] == [("12", "2"), ("6-2", "6")]


def test_a_review_names_the_place_of_two_readings(client: FlaskClient, solution: str) -> None:
    """A state of a review that may mean two things is named with its place."""
    decisions = [{"state": "555 666", "action": "6"}]
    problem = client.post(f"/v1/solutions/{solution}/review", json={"decisions": decisions}).json

    assert (problem["code"], problem["field"]) == ("ambiguous", "decisions[0].state")


def test_what_is_wrong_is_said_of_this_text(client: FlaskClient) -> None:
    """An error speaks of the goal that was asked and of the text that was sent, and shows what is near to it."""
    asked = {
        "threes/min-expected/states/5 5 6 6 6 | 1": ("Threes has five dice; 5 5 6 6 6 and a 1 aside are six", "55666"),
        "toss-up/win/states/55666-1": (
            "Toss Up! has no faces: points banked - opponent's points - points held",
            "55-1",
        ),
        "toss-up/min-turns/states/5 5 6 6 6": ("Toss Up! has no faces: points banked - points held", "5-5"),
        "ten-thousand/win/states/5 5 6 6 6 | 1": (
            "10.000 has points before the dice: points banked - opponent's points - points of the turn - the dice just",
            "0-0-0-155666",
        ),
        "thirties/min-loss/states/5 5 6 6 6 and a 1 asid": ("'asid' has no meaning here", "55666-1"),
        "toss-up/win/states/4 green 2 red": ("4 green and 2 red are 6 of the 10 dice: say how many points", "0-0-4"),
        "toss-up/win/states/20 to 30, 2 reds 4 greens": ("4 green and 2 red are 6 of the 10 dice", "20-30-4"),
        "toss-up/win/states/71 for the opponent, 14 held": ("a state of Toss Up! is points banked", "0-0-1"),
        "thirties/min-loss/states/5566-1": ("5 dice, but the game has 6", "55666-1"),
        "threes/beat-tie-half/states/145": (
            "this goal needs the gap to the opponent's total too, written as -gap7",
            "145-gap0",
        ),
        "toss-up/win/states/63": ("a state of Toss Up! is points banked - opponent's points - points held", "63-0-1"),
        "ten-thousand/win/states/8000-9750-1900": (
            "a state of 10.000 is points banked - opponent's points - points of the turn - the dice just rolled",
            "8000-9750-1900-122346",
        ),
        "toss-up/win/states/x": ("OWN-OPPONENT[-POINTS[-roll]] | end-OWN-OPPONENT", "0-0-1"),
        "threes/min-expected/states/x": ("ROLLED[-two] | rollN[-two] | end-TOTAL", "33333"),
    }
    for path, (detail, example) in asked.items():
        problem = client.get(f"{G}/{path}").json
        assert (detail in problem["detail"], problem["example"]) == (True, example), problem
    for path in ("toss-up/win/states/x", "threes/min-expected/states/x"):
        detail = client.get(f"{G}/{path}").json["detail"]
        assert "under" not in detail
        assert "gap" not in detail


@pytest.mark.parametrize(
    ("path", "field", "example"),
    [
        ("thirtees/min-loss/states/55666-1", "game", "thirties"),
        ("thirties/hti-30/states/55666-1", "goal", "hit-30"),
        ("thirties/min-los/states/55666-1", "goal", "min-loss"),
        ("ten-thousand/max-trun/states/roll6", "goal", "max-turn"),
    ],
)
def test_the_nearest_slug_is_the_example(client: FlaskClient, path: str, field: str, example: str) -> None:
    """A slug that does not exist is refused with the one that looks most like it."""
    problem = client.get(f"{G}/{path}").json

    assert (problem["field"], problem["example"]) == (field, example)


def test_names_in_a_query_are_answered(client: FlaskClient) -> None:
    """A game, goal or policy that a parameter names in another spelling is simply answered, under its own name."""
    match = client.get(f"{G}/thirties/matches?first=Maximize&second=min loss")
    assert match.json["win"]
    assert match.data == client.get(f"{G}/thirties/matches?first=maximize&second=min-loss").data
    table = client.get(f"{G}/thirties/tables/summary?policy=Min_Loss").json
    assert table["rows"] == client.get(f"{G}/thirties/tables/summary?policy=min-loss").json["rows"]
    compared = client.get("/v1/compare?a=30s/maximize&b=thirties/minloss&limit=1").json
    assert compared["b"]["solution"].startswith("thirties.min-loss.")
    listed = client.get("/v1/solutions?game=Threes").json
    assert listed == client.get("/v1/solutions?game=threes").json
    assert client.get("/v1/exports?game=30s").json == client.get("/v1/exports?game=thirties").json
    assert client.get("/v1/exports?game=chess").json["code"] == "unknown-game"


def test_a_table_in_another_spelling_is_answered(client: FlaskClient) -> None:
    """A table is found in any spelling, under its own name; one that there is not is refused with the nearest."""
    assert client.get(f"{G}/thirties/tables/By Dice").data == client.get(f"{G}/thirties/tables/by-dice").data
    problem = client.get(f"{G}/thirties/tables/sumary").json
    assert (problem["code"], problem["example"]) == ("unknown-table", "summary")


def test_an_unsolved_goal_names_the_command(client: FlaskClient) -> None:
    """A goal that exists and that no batch solves says so, and names the command that solves it, under any rules."""
    problem = client.get(f"{G}/thirties/hit-12:beginner/states/roll6").json
    assert (problem["code"], problem["status"]) == ("unsolved-goal", 404)
    assert "scripts/solve thirties hit-12:beginner" in problem["detail"]
    other = client.get(f"{G}/thirties/hit-12/states/roll3?rules=dice=3,threshold=15").json
    assert other["code"] == "unsolved-rules"
    assert "scripts/solve thirties hit-12 --rules dice=3,threshold=15" in other["detail"]


def test_the_catalogue_marks_goals(client: FlaskClient) -> None:
    """Every goal in the catalogue is solved, pending or unsolved; all goals of the game of 30s are solved by default."""
    for game in client.get(G).json["games"]:
        statuses = {goal["goal"]: goal["status"] for goal in game["goals"]}
        solved = {item["goal"] for item in game["solved"] if item["rules"] == "default"}
        assert {goal for goal, status in statuses.items() if status == "solved"} == solved & set(statuses)
        assert all((goal["command"] is None) == (goal["status"] == "solved") for goal in game["goals"])
    thirties = client.get(f"{G}/thirties").json
    assert {goal["status"] for goal in thirties["goals"]} == {"solved", "pending"}
    assert {f"hit-{number}" for number in range(6, 37)} <= {goal["goal"] for goal in thirties["goals"]}


def test_few_ways_to_divide_a_name_are_tried() -> None:
    """A text that can be divided in many ways is divided in four of them at most, those with long words first."""
    divided = [spelling for spelling in spellings("aaaa", ["a", "aa", "aaa", "aaaa"]) if ":" not in spelling]

    assert divided == ["aaaa", "aaa-a", "aa-aa", "aa-a-a"]
