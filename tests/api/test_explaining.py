"""Parts of explanations: which are told, which are cut, and what bounds leave open."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import pytest

from service.answers.ask import explaining
from service.answers.ask.explaining import MOST
from service.answers.ask.outcomes import Branch, Outcome, branches, document
from service.answers.ask.states import record
from service.answers.names import Bound, Token, bind, token
from service.words import explanations
from solvers.contract.presentation.aspects import Aspects
from solvers.contract.presentation.views import Views
from tests.support.memory import MemoryReader

CHASE = "chase-29000"


def explained(action: str, against: str) -> dict[str, Any]:
    """Explain an action of 10.000 where chances are far below the error: 29,000 points in one turn."""
    reader = MemoryReader("ten-thousand", CHASE, "")
    state = token(reader.bound, "0-112345")
    return explaining.explain(reader.solved, state, action, against)


def test_what_is_worse_for_certain_is_decided_beside_an_undecided_best() -> None:
    """Two rolls that bounds do not tell apart are undecided; banking too few is worse than either for certain."""
    undecided, decided = explained("11-roll", "115-roll"), explained("115-bank", "115-roll")
    bound = bind("ten-thousand", CHASE, "")

    assert (undecided["decided"], undecided["regret"]) == (False, 0.0)
    assert explanations.explanation(bound, undecided).startswith("Too close to tell apart")
    assert decided["decided"] is True
    assert decided["regret"] > 0
    assert decided["action"]["exact"] == "0"
    assert "worse than" in explanations.explanation(bound, decided)


def test_a_position_without_a_chance_is_exact() -> None:
    """A record whose only action fails for certain has no error; beside a roll that may succeed the bound stays."""
    reader = MemoryReader("ten-thousand", CHASE, "")
    lost, open_ = (record(reader.solved, token(reader.bound, text)) for text in ("0-223346", "0-122346"))

    assert (lost["value"], lost["exact"], lost["error_bound"]) == (0.0, "0", 0.0)
    assert open_["error_bound"] == 2 * (reader.error_bound or 0.0)
    assert [(action["action"], action["exact"], action["rank"], action["optimal"]) for action in open_["actions"]] == [
        ("1-roll", None, 1, True),
        ("1-bank", "0", 2, False),
    ]


def test_rounded_chances_are_no_fractions() -> None:
    """Chances of the points that the rival of a best response banks are doubles in 10.000, and those of a roll are fractions."""
    reader = MemoryReader("ten-thousand", "best-response-to-bank-at-300", "target=300")
    told = {}
    for text in ("100-150-wait", "100-150"):
        state = token(reader.bound, text)
        (made,) = branches(reader.solved, state, (None,))
        told[text] = document(reader.solved, made)["outcomes"]

    assert {outcome["exact"] for outcome in told["100-150-wait"]} == {None}
    assert sum(outcome["probability"] for outcome in told["100-150-wait"]) == pytest.approx(1, abs=1e-15)
    assert sum(Fraction(outcome["exact"]) for outcome in told["100-150"]) == 1


def branch(action: str, values: Sequence[float], mean: float) -> Branch:
    """Return an action whose outcomes have some values, all equally likely."""
    after = Token(action, action, "chance", True, False)
    listed = tuple(
        Outcome(
            Token(number, str(number), "decision", True, False), str(number), 1, Fraction(1, len(values)), value, False
        )
        for number, value in enumerate(values)
    )
    return Branch(after, action, after, Fraction(0), mean, False, listed, False, 0.0)


def plain() -> Bound:
    """Return a problem of which events need no more than the goal's sign and labels."""
    views = SimpleNamespace(event=lambda _, state: f"event {state}")
    problem = SimpleNamespace(goal=SimpleNamespace(sign=1), turns=None)
    return cast(Bound, SimpleNamespace(problem=problem, views=views))


def test_the_largest_parts_are_told_whichever_action_they_speak_for() -> None:
    """Of fourteen events of both signs the ten largest are told, the largest first, and the others are one entry."""
    values = [(-1.0) ** number * (number + 1) for number in range(14)]
    thrower, events = explaining._events(
        plain(), branch("a", values, -0.5), branch("b", [0.0], 0.0)._replace(passes=True)
    )

    assert thrower == "action"
    assert [event.label for event in events[:MOST]] == [f"event {number}" for number in range(13, 3, -1)]
    assert [event.part > 0 for event in events[:MOST]] == [number % 2 == 1 for number in range(13, 3, -1)]
    assert events[MOST].label == explaining.REST
    assert float(events[MOST].part) == pytest.approx(sum(-value for value in values[:4]) / 14)
    assert float(events[MOST].chance) == pytest.approx(4 / 14)


class Made(Aspects[Any]):
    """Parts that are made up: the first action is worth nothing, and the second has parts of several sizes."""

    def sources(self, state: Any, action: str) -> Sequence[Any]:
        """Return no states."""
        return ()

    def parts(self, state: Any, action: str, value: Any, worth: Any) -> Mapping[str, Any]:
        """Return the parts of an action."""
        return (
            {}
            if action == "bank"
            else {"large": 0.1, "negative": -0.1, "above": 3e-9, "within": 1.5e-9, "below": -1e-9}
        )


class MadeViews(Views[Any]):
    """Views with these parts."""

    aspects = Made()


def test_parts_that_the_error_may_account_for_are_left_out() -> None:
    """A named part is told if it is above twice the error of a value, whatever its sign."""
    reader = MemoryReader("toss-up", "win", "dice=2,target=4")
    reader.bound = replace(reader.bound, views=MadeViews(reader.bound.problem))
    one, two = (branch(action, [0.0], 0.0)._replace(error_bound=1e-9) for action in ("bank", "roll"))

    assert explaining._aspects(reader.solved, one, two) == {
        "large": 0.1,
        "negative": -0.1,
        "above": 3e-9,
    }


def test_a_sentence_tells_what_speaks_for_and_against() -> None:
    """Three events of each sign are told in words, and all parts that the game names, the largest first."""
    side = {"action": "a", "label": "bank", "value": 0.5}
    parts = [0.3, -0.2, 0.1, -0.05, 0.04, -0.03, 0.02, -0.01]
    document = {
        "action": side,
        "against": {"action": "b", "label": "roll", "value": 0.67},
        "decided": True,
        "regret": 0.17,
        "thrower": "action",
        "events": [{"event": f"event {index}", "probability": 0.125, "part": part} for index, part in enumerate(parts)],
        "aspects": [
            {"aspect": "bust", "part": -0.1},
            {"aspect": "next roll", "part": 0.05},
            {"aspect": "held", "part": 0.22},
        ],
    }
    said = explanations.explanation(bind("toss-up", "win", ""), document)
    costs, pays = said.partition("What makes up for it")[::2]

    assert [f"event {number}" in costs for number in range(8)] == [True, False, True, False, True, False, False, False]
    assert [f"event {number}" in pays for number in range(8)] == [False, True, False, True, False, True, False, False]
    assert said.index("Against it: held") < said.index("next roll") < said.index("For it: bust")
