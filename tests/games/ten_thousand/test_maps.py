"""Maps of the policies of 10.000, against decisions whose values are derived."""

from collections.abc import Iterator

import pytest

from service.answers.ask.policy_maps import policy_map, read
from service.answers.names import Bound, bind, token
from service.answers.solved import Solved
from service.store.reader import Reader
from solvers import dice
from solvers.contract.problem import process_of
from solvers.errors import IllegalError
from solvers.games import find
from tests.support.views import views_of


@pytest.fixture(scope="module")
def reader(default_url: str) -> Iterator[Reader]:
    """A reader of solutions of every game."""
    made = Reader(default_url)
    yield made
    made.close()


def rolled(reader: Reader, bound: Bound, own: int, opponent: int, points: int, thrown: str) -> tuple[str, bool] | None:
    """The line of the map and the decision, to roll or not, of the best action in a throw; None after a bust."""
    state = token(bound, f"{own}-{opponent}-{points}-{thrown}")
    action = Solved(reader, bound).row(state).action or ""
    if action == "bust":
        return None
    after = process_of(bound.problem).step(state.state, f"{action.partition('-')[0]}-roll")
    return bound.problem.notation.format(after), action.endswith("-roll")


@pytest.mark.parametrize(("own", "opponent"), [(4500, 6200), (9700, 9900)])
def test_the_best_actions_follow_the_map(reader: Reader, own: int, opponent: int) -> None:
    """After each throw of four dice, the best action rolls exactly if the map says so for the points and dice then left."""
    bound = bind("ten-thousand", "win", "")
    shown = policy_map(Solved(reader, bound), {"own": own, "opponent": opponent})
    on = {line.label: line.on for line in shown.lines}
    checked = 0
    for thrown in dice.multisets(4):
        decided = rolled(reader, bound, own, opponent, 300, thrown)
        if decided is None:
            continue
        _, _, points, hand, *triple = decided[0].split("-")
        count = int(hand.removeprefix("roll"))
        name = "all 6 dice again" if count == 6 else f"{count} dice" if count > 1 else "1 die"
        name += f", triple of {triple[0].removeprefix('m')}" if triple else ""
        inside = any(low <= int(points) <= high for low, high in on[name])
        assert inside == decided[1], (thrown, decided)
        checked += 1
    assert checked > 50


def test_every_hand_has_a_line() -> None:
    """A start of a turn has 24 hands, six without and eighteen with a triple that is remembered."""
    game = find("ten-thousand")
    maps = views_of(game.problem(game.rules_type(), "win")).maps
    assert maps is not None
    assert [parameter.name for parameter in maps.parameters] == ["own", "opponent"]
    assert views_of(game.problem(game.rules_type(), "chase-500")).maps is None
    assert views_of(game.problem(game.rules_type(), "win:bank-at-300")).maps is None


def test_points_are_multiples_of_fifty() -> None:
    """Points banked that cannot be are refused under the name of their parameter."""
    bound = bind("ten-thousand", "win", "")
    assert read(bound, {"own": "4500"}) == {"own": 4500, "opponent": 0}
    with pytest.raises(IllegalError) as refused:
        read(bound, {"opponent": "75"})
    assert (refused.value.field, refused.value.example) == ("opponent", "0")
