"""Outcomes and explanations of actions in 10.000, as far as turns are followed."""

from collections.abc import Sequence
from fractions import Fraction
from threading import BoundedSemaphore

import pytest

from service.answers.ask.explaining import explain
from service.answers.ask.outcomes import outcomes
from service.answers.errors import ProblemError
from service.answers.names import bind, token
from service.answers.places import DEAR, LISTS, SHORT
from solvers.errors import TablebaseError
from solvers.games.ten_thousand.process import TenThousandProcess
from solvers.games.ten_thousand.state import State
from solvers.review import read
from tests.games.ten_thousand.small import SMALL
from tests.support.memory import MemoryReader
from tests.support.taken import taken

RULES = SMALL[-1]


def test_beyond_the_most_points_the_problem_names_an_action_that_is_answered() -> None:
    """A roll after which a turn has more points than are answered is refused, with an action in its place that is answered."""
    reader = MemoryReader("ten-thousand", "max-turn", RULES)
    state = token(reader.bound, "30000-15")
    with pytest.raises(ProblemError) as caught:
        outcomes(reader.solved, state, "15-roll")

    assert (caught.value.code, caught.value.field) == ("illegal", "action")
    told = outcomes(reader.solved, state, caught.value.example)
    assert told["terminal"]


def test_a_bust_costs_its_chance_times_the_points() -> None:
    """With one die in hand two of six faces score: four busts of six lose the points that could be banked."""
    reader = MemoryReader("ten-thousand", "max-turn", RULES)
    state = token(reader.bound, "100-12")
    told = explain(reader.solved, state, "1-roll", "1-bank")
    parts = {aspect["aspect"]: Fraction(aspect["exact"]) for aspect in told["aspects"]}
    events = {event["event"]: Fraction(event["probability_exact"]) for event in told["events"]}

    assert events == {"no die scores": Fraction(2, 3), "all dice score": Fraction(1, 3)}
    assert parts["bust"] == Fraction(2, 3) * 150
    # One of the six faces is a 1 and one a 5, worth 50 points each.
    assert parts["next roll"] == -Fraction(1, 3) * 50
    assert sum(parts.values()) == Fraction(told["exact"])


def test_a_record_follows_one_throw_of_the_turn_after_the_opponents(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two turns of a best response, of all turns that the opponent may leave only the recorded one is thrown."""
    problem = bind("ten-thousand", "best-response-to-document", "").problem
    thrown = []
    throws = TenThousandProcess.throws

    def counted(process: TenThousandProcess, state: State) -> Sequence[tuple[int, State]]:
        thrown.append(state)
        return throws(process, state)

    monkeypatch.setattr(TenThousandProcess, "throws", counted)
    moves = read(problem, [("0-0-0-111111", "111111-bank"), ("4000-9000-0-112346", "11-bank")])

    assert [move.afterstate for move in moves] == ["4000-0-wait", "4200-9000-wait"]
    assert [problem.notation.format(state) for state in thrown] == ["4000-0-wait", "4000-9000"]


@pytest.mark.parametrize("state", ["4000-9000-350-12", "4100-9000-0-112346", "4000-9000-0-112346-m2"])
def test_a_record_that_cannot_go_on_is_refused_at_once(state: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision that no turn of the opponent leads to is told so after one turn is thrown, not after all of them."""
    problem = bind("ten-thousand", "best-response-to-document", "").problem
    thrown: list[State] = []
    throws = TenThousandProcess.throws

    def counted(process: TenThousandProcess, state: State) -> Sequence[tuple[int, State]]:
        thrown.append(state)
        return throws(process, state)

    monkeypatch.setattr(TenThousandProcess, "throws", counted)
    with pytest.raises(TablebaseError) as refused:
        read(problem, [("0-0-0-111111", "111111-bank"), (state, "1-bank")])

    assert refused.value.field == "decisions[1].state"
    assert problem.notation.parse(refused.value.example or "").other is not None
    assert len(thrown) <= 4


def test_a_derived_state_needs_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """While another state is derived, a state that has to be derived is refused, unless its thread holds a place already."""
    monkeypatch.setattr(SHORT, "_waiting", BoundedSemaphore(0))
    reader = MemoryReader("ten-thousand", "max-turn", RULES)
    state = token(reader.bound, "100-12")
    with taken(SHORT):
        with pytest.raises(ProblemError, match="too much to do"):
            reader.solved.row(state)
        for place in (DEAR, LISTS):
            with place.place():
                assert reader.solved.row(state).actions
