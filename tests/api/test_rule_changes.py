"""One goal under two sets of rules: the decisions that flip, what they cost, and what tables tell."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.answers.ask import comparison, rule_changes
from service.answers.cache import AnswerCache
from service.http.app import create_app
from service.settings import Settings
from tests.support import shared

pytestmark = pytest.mark.slow

TEN, NINE, THREE = "dice=3,threshold=15", "dice=3,threshold=13", "dice=4,threshold=20"
SHORT, LONG = "dice=2,target=4", "dice=2,target=6"
FEW, MORE = "dice=2", "dice=3"
FARKLE = "target=1000", "ending=first,target=1000"
SOLVED = [
    *(("thirties", rules, "min-loss") for rules in (TEN, NINE, THREE)),
    *(("toss-up", rules, "win") for rules in (SHORT, LONG)),
    *(("threes", rules, "min-expected") for rules in (FEW, MORE)),
    *(("ten-thousand", rules, "win") for rules in FARKLE),
]


@pytest.fixture(scope="module")
def asking() -> Iterator[FlaskClient]:
    """A client over a database with some goals under two sets of rules."""
    url = shared.database("sqlite", "rule-changes", SOLVED)
    with create_app(Settings(database_url=url)).test_client() as made:
        yield made


def compared(asking: FlaskClient, goal: str, a: str, b: str, **query: str) -> dict[str, Any]:
    """Return the comparison of a goal under two sets of rules."""
    reply = asking.get("/v1/compare", query_string={"a": f"{goal}/{a}", "b": f"{goal}/{b}", "limit": "1000", **query})
    assert reply.status_code == 200, reply.text
    return dict(reply.json or {})


def records(asking: FlaskClient, solution: str) -> dict[str, Any]:
    """Return every record of a solution by its state."""
    read: dict[str, Any] = {}
    after = ""
    while True:
        page = asking.get(f"/v1/solutions/{solution}/states", query_string={"limit": "1000", "after": after}).json or {}
        read |= {record["state"]: record for record in page["states"]}
        if page["next"] is None:
            return read
        after = page["next"]


@pytest.mark.parametrize(
    ("goal", "a", "b"),
    [
        ("thirties/min-loss", TEN, NINE),
        ("thirties/min-loss", TEN, THREE),
        ("toss-up/win", SHORT, LONG),
        ("threes/min-expected", FEW, MORE),
    ],
)
def test_what_flips_is_what_the_records_say(asking: FlaskClient, goal: str, a: str, b: str) -> None:
    """Every count, flip and cost is found again in the records of both solutions."""
    told = compared(asking, goal, a, b)
    left, right = (records(asking, told[side]["solution"]) for side in "ab")
    shared_states = [state for state in left if state in right]
    decisions = [state for state in shared_states if left[state]["actions"] and right[state]["actions"]]
    flips = [state for state in decisions if left[state]["policy"] != right[state]["policy"]]

    assert (told["decisions"], told["differ"]) == (len(decisions), len(flips))
    assert told["fraction"] == (len(flips) / len(decisions) if decisions else 0)
    assert [state["state"] for state in told["states"]] == sorted(flips)
    across = told["across"]
    assert (across["only_a"], across["only_b"]) == tuple(len(side) - len(shared_states) for side in (left, right))
    costs = {}
    for state in flips:
        pair = left[state], right[state]
        regrets = [
            {action["action"]: action["regret"] for action in own["actions"]}.get(other["policy"])
            for own, other in (pair, pair[::-1])
        ]
        costs[state] = max((regret for regret in regrets if regret is not None), default=-1.0)
    dearest = sorted(costs.values(), reverse=True)[:10]
    listed = [max(flip[side]["regret"] for side in "ab") for flip in across["costliest"]]
    assert listed == pytest.approx(dearest)
    assert listed == pytest.approx([costs[flip["state"]] for flip in across["costliest"]])


def test_a_flip_leads_to_the_state_under_both(asking: FlaskClient) -> None:
    """Each link answers with the action and value that the flip tells, and the cost is that of the other's action."""
    flip = compared(asking, "thirties/min-loss", TEN, NINE)["across"]["costliest"][0]

    for side, other in ("ab", "ba"):
        state = asking.get(flip[side]["link"]).json or {}
        assert (state["policy"], state["exact"]) == (flip[side]["policy"], flip[side]["exact"])
        taken = next(action for action in state["actions"] if action["action"] == flip[other]["policy"])
        assert abs(Fraction(taken["exact"]) - Fraction(state["exact"])) == Fraction(flip[side]["exact_regret"])


def test_sides_are_told_with_their_rules(asking: FlaskClient) -> None:
    """There is no one set of rules, and each side has its own, with the value of the beginning."""
    told = compared(asking, "thirties/min-loss", TEN, NINE)

    assert told["rules"] is None
    assert [told[side]["rules"] for side in "ab"] == [TEN, NINE]
    assert told["a"]["start_value"] < told["b"]["start_value"]
    assert told["across"]["reason"] is None


def test_rules_with_no_state_in_common(asking: FlaskClient) -> None:
    """States that only one has are counted, and nothing flips."""
    told = compared(asking, "thirties/min-loss", TEN, THREE)

    assert told["decisions"] + told["across"]["only_a"] > 0
    assert told["across"]["only_b"] > told["across"]["only_a"] > 0


def test_where_decisions_are_derived_the_rest_is_told(asking: FlaskClient) -> None:
    """In 10.000 no decision is stored, which is the reason; the head start and the first turn are those of the tables."""
    told = compared(asking, "ten-thousand/win", *FARKLE)
    across = told["across"]

    assert [told[name] for name in ("decisions", "differ", "fraction", "states")] == [None, None, None, []]
    assert across["costliest"] is across["only_a"] is None
    assert "no decisions" in across["reason"]
    for side, rules in zip("ab", FARKLE, strict=True):
        rows = (asking.get(f"/v1/games/ten-thousand/tables/head-starts?rules={rules}").json or {})["rows"]
        assert across["head_start"][side] == next(points for points, chance, *_ in rows if chance["value"] <= 0.5)
        assert across["first_turn"][side].startswith("6 dice: roll with ")
    assert across["head_start"]["reason"] is across["first_turn"]["reason"] is None
    assert across["length"]["a"] is None
    assert "no table or sweep at hand tells it" in across["length"]["reason"]


def test_what_a_sweep_keeps_is_told_of_the_same_rows(asking: FlaskClient) -> None:
    """The length of two and of three dice of Threes is that of the sweep which comes with the program; a strategy has none."""
    told = compared(asking, "threes/min-expected", FEW, MORE)["across"]["length"]

    assert (told["a"]["exact"], told["b"]["exact"], told["reason"]) == ("7/4", "4445/1728", None)


def test_a_table_that_is_not_made_is_the_reason(asking: FlaskClient) -> None:
    """The batch makes the head starts of Toss Up!, so the reason names the command."""
    fair = compared(asking, "toss-up/win", SHORT, LONG)["across"]["head_start"]

    assert fair["a"] is fair["b"] is None
    assert "tablebase solve toss-up" in fair["reason"]


def test_what_would_take_too_long_is_null_with_the_reason(asking: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither very many states nor the costs of very many flips are read."""
    monkeypatch.setattr(comparison, "DIFFERENCES", AnswerCache(1, lambda _: 1))
    monkeypatch.setattr(rule_changes, "MOST_FLIPS", 0)
    few = compared(asking, "thirties/min-loss", TEN, NINE)
    assert few["differ"] > 0
    assert (few["across"]["costliest"], few["across"]["reason"]) == (None, rule_changes.TOO_MANY)

    monkeypatch.setattr(rule_changes, "MOST_STATES", 1)
    none = compared(asking, "thirties/min-loss", TEN, NINE)
    assert (none["differ"], none["across"]["reason"]) == (None, rule_changes.TOO_LARGE)


def test_pages_and_tags(asking: FlaskClient) -> None:
    """Pages join to the whole, and the same answer is not sent twice; tables may come, so it is not kept for ever."""
    whole = compared(asking, "thirties/min-loss", TEN, NINE)
    first = compared(asking, "thirties/min-loss", TEN, NINE, limit="2")
    second = compared(asking, "thirties/min-loss", TEN, NINE, limit="2", after=first["next"])
    assert first["states"] + second["states"] == whole["states"][:4]

    ids = {side: whole[side]["solution"] for side in "ab"}
    reply = asking.get("/v1/compare", query_string=ids)
    assert "immutable" not in reply.headers["Cache-Control"]
    again = asking.get("/v1/compare", query_string=ids, headers={"If-None-Match": reply.headers["ETag"]})
    assert again.status_code == 304


def test_rules_are_named_behind_the_goal(asking: FlaskClient) -> None:
    """Rules that are not solved are refused, and the refusal lists those that may be compared."""
    reply = asking.get(
        "/v1/compare", query_string={"a": f"ten-thousand/win/{FARKLE[0]}", "b": "ten-thousand/win/target=1050"}
    )
    problem = reply.json or {}

    assert (reply.status_code, problem["code"], problem["field"]) == (404, "unsolved-rules", "b")
    assert len(problem["available"]) > 0
    assert problem["example"] in problem["available"]
