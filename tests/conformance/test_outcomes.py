"""Outcomes under the small rules of every game: chances, values and whose turn it is."""

from fractions import Fraction
from typing import Any

import pytest

from service.answers.ask.explaining import MOST, explain
from service.answers.ask.outcomes import Branch, branches
from service.answers.names import Token, token
from service.words.explanations import explanation
from solvers.contract.problem import process_of
from tests.conformance.test_conformance import every_problem
from tests.support.memory import MemoryReader
from tests.support.solved import SMALL

# So many stored states of each problem are looked at, spread over all of them.
SOME = 10


LAST = [
    *(problem for problem in every_problem() if problem[2] == SMALL[problem[0]][-1]),
    ("toss-up", "win", "dice=2,target=4,ending=last-turn"),
]


def looked_at(reader: MemoryReader) -> list[Token]:
    """Stored states, and states that play comes to from them, so that derived ones are among them."""
    process, write = process_of(reader.bound.problem), reader.bound.problem.notation.format
    stored = list(process.states())
    seen: dict[Any, None] = {}
    for state in stored[:: max(1, len(stored) // SOME)]:
        seen[state] = None
        listed = process.throws(state) if process.kind(state) == "chance" else ()
        for _, other_state in (*listed[:1], *listed[len(listed) // 2 :][:1], *listed[-1:]):
            seen[other_state] = None
    return [token(reader.bound, write(state)) for state in seen]


def answers(reader: MemoryReader) -> list[Branch]:
    """Every action of these states, and every throw."""
    process = process_of(reader.bound.problem)
    made: list[Branch] = []
    for state in looked_at(reader):
        actions = tuple(process.actions(state.state)) if state.kind == "decision" else (None,)
        made += branches(reader.solved, state, actions)
    return made


@pytest.mark.parametrize(("game", "slug", "rules"), LAST)
def test_outcomes_average_to_the_value_of_the_action(game: str, slug: str, rules: str) -> None:
    """Chances sum to 1, the values weighted by them to that of the action, and every outcome is a state with a label."""
    reader = MemoryReader(game, slug, rules)
    notation = reader.bound.problem.notation
    allowed = 2 * Fraction(reader.error_bound or 0) + Fraction(1, 2**50)
    made = answers(reader)
    assert made
    for branch in made:
        assert (branch.outcomes == ()) == (branch.after.kind == "terminal")
        for outcome in branch.outcomes:
            assert notation.format(notation.parse(outcome.state.text)) == outcome.state.text
            assert outcome.label
        if not branch.outcomes:
            continue
        assert sum(outcome.chance for outcome in branch.outcomes) == 1
        assert len({outcome.state.text for outcome in branch.outcomes}) == len(branch.outcomes)
        mean = sum((outcome.chance * Fraction(outcome.value) for outcome in branch.outcomes), Fraction(0))
        if reader.error_bound == 0:
            assert isinstance(branch.value, Fraction)
            assert mean == branch.value
        else:
            assert abs(mean - Fraction(branch.value)) <= allowed * (1 + abs(Fraction(branch.value)))


@pytest.mark.parametrize(("game", "slug", "rules"), LAST)
def test_the_parts_of_an_explanation_sum_to_the_regret(game: str, slug: str, rules: str) -> None:
    """For any two actions, events and aspects both sum to the difference of their values: in fractions, or within the bound."""
    reader = MemoryReader(game, slug, rules)
    allowed = 4 * (reader.error_bound or 0.0) + 1e-13
    compared = 0
    for state in looked_at(reader):
        if state.kind != "decision":
            continue
        actions = process_of(reader.bound.problem).actions(state.state)
        for one, two in ((actions[0], actions[-1]), (actions[-1], None)):
            told = explain(reader.solved, state, one, two)
            if told["action"]["action"] == told["against"]["action"]:
                assert (told["regret"], told["events"], told["aspects"]) == (0.0, [], [])
                continue
            compared += 1
            assert len(told["events"]) <= MOST + 1
            assert sum(Fraction(event["probability_exact"]) for event in told["events"]) == 1
            for parts in filter(None, (told["events"], told["aspects"])):
                if told["exact"] is None:
                    assert sum(part["part"] for part in parts) == pytest.approx(told["regret"], rel=1e-12, abs=allowed)
                else:
                    assert sum(Fraction(part["exact"]) for part in parts) == Fraction(told["exact"])
            assert explanation(reader.bound, told).endswith(".")
    assert compared
