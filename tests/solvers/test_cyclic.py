"""The enclosed solver of processes whose states come back."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from solvers.checks.cyclic import verify
from solvers.contract.goals import Goal
from solvers.contract.problem import Problem
from solvers.contract.rows import PROVED, UNDECIDED, Row, standings
from solvers.engine import cyclic
from solvers.engine.cyclic import HIGH, LOW, ONE, components, solve
from solvers.errors import IllegalError
from solvers.games import find
from tests.solvers.circles import Alike, coins, follow, pig
from tests.solvers.test_generic import Race, Walk, count, problem, race
from tests.support import solved
from tests.support.generic import Generic


def checked(bound: Problem[Any]) -> dict[str, Row]:
    """Solve and check a problem, and return its rows; all their numbers are those of the oracle, within the error bound."""
    solution, oracle = solve(bound), Generic(bound)
    error = Fraction(solution.error_bound or 0)
    assert 0 < error < Fraction(1, 10**13)
    assert verify(bound, solution.rows, (), solution.error_bound) <= 2 * error
    for row in solution.rows:
        state = bound.notation.parse(row.state)
        assert abs(Fraction(row.value) - oracle.value(state)) <= error
        for action in row.actions:
            assert abs(Fraction(action.value) - oracle.action(state, action.action)[0]) <= error
        assert row.action == (oracle.policy(state) if row.actions else None)
    return {row.state: row for row in solution.rows}


@pytest.mark.parametrize(
    ("fee", "stay", "value"),
    [("1/4", 1, "3/2"), ("1/2", 3, "0"), ("1/10", 4, "3/2"), ("1/3", 1, "1"), ("1/7", 0, "18/7")],
)
def test_cycles_have_their_closed_form(fee: str, stay: int, value: str) -> None:
    """Each step up costs fee * (1 + stay) on average, so three are worth 3 * (1 - that), or nothing."""
    assert checked(problem(Walk(Fraction(fee), stay)))["at-0"].value == pytest.approx(float(Fraction(value)), abs=1e-14)


@pytest.mark.parametrize(
    "turns", [("1/2", "1/4"), ("1/3 1/2", "1/4 1/5"), ("1/6", "1/8"), ("1", "1/4"), ("1/90", "1/70")]
)
def test_races_have_their_closed_form(turns: tuple[str, str]) -> None:
    """The player who begins, and ends the game with p a turn against q, wins with p / (1 - (1 - p) (1 - q))."""
    p, q = (max(map(Fraction, turn.split())) for turn in turns)

    assert checked(coins(race(*turns)))["turn-0"].value == pytest.approx(float(p / (1 - (1 - p) * (1 - q))), abs=1e-14)


@pytest.mark.parametrize("coin", ["1/2", "1/6 2/5 1/3"])
def test_a_position_may_be_met_from_both_views(coin: str) -> None:
    """The first player in a race of equals wins with 1 / (2 - p), with the best of the coins."""
    p = max(map(Fraction, coin.split()))

    assert checked(coins(race(coin)))["turn-0"].value == pytest.approx(float(1 / (2 - p)), abs=1e-14)


@pytest.mark.parametrize(("turns", "value"), [(["1/3 1/5"], 3.0), (["1/3", "1/5 1/2"], 2.5)])
def test_a_goal_may_be_a_minimum(turns: list[str], value: float) -> None:
    """With p and q in turn the throws number (2 - p) / (p + q - p q) on average; the best coins make them few."""
    assert checked(coins(count(*turns)))["turn-0"].value == pytest.approx(value, abs=1e-14)


@pytest.mark.parametrize(("fee", "stay"), [("1/4", 1), ("1/2", 3)])
def test_a_strategy_is_evaluated_and_its_alternatives_too(fee: str, stay: int) -> None:
    """A strategy that always throws has the value of throwing, and stopping is listed first if throwing loses."""
    row = checked(follow(problem(Walk(Fraction(fee), stay)), "throw"))["at-0"]
    value = 3 * (1 - Fraction(fee) * (1 + stay))

    assert row.action == "throw"
    assert row.value == pytest.approx(float(value), abs=1e-14)
    assert row.actions[0].action == ("throw" if value > 0 else "stop")
    assert next(action.value for action in row.actions if action.action == "stop") == 0.0


def by_iteration(target: int, sides: int) -> Callable[[int, int, int], Decimal]:
    """Return the chance to win Pig with some points against some, and some held: by value iteration in 40 digits."""
    with localcontext(prec=40):
        win = {points: Decimal(0) for points in product(range(target), range(target), range(target))}

        def chance(own: int, other: int, held: int) -> Decimal:
            return Decimal(1) if own + held >= target else win[own, other, held]

        moved = Decimal(1)
        while moved > Decimal("1e-36"):
            moved = Decimal(0)
            for own, other, held in product(range(target), range(target), range(target - 1, -1, -1)):
                if own + held < target:
                    lost = 1 - win[other, own, 0]
                    roll = (lost + sum(chance(own, other, held + side) for side in range(2, sides + 1))) / sides
                    best = max(roll, 1 - win[other, own + held, 0]) if held else roll
                    moved = max(moved, abs(best - win[own, other, held]))
                    win[own, other, held] = best
    return chance


@pytest.mark.parametrize(("target", "sides"), [(4, 2), (5, 3), (10, 6), (12, 4)])
def test_pig_for_two_is_solved(target: int, sides: int) -> None:
    """Every chance of the race of two is that of a plain iteration in 40 digits, within the error bound."""
    bound = pig(target, sides)
    solution, chance = solve(bound), by_iteration(target, sides)

    assert verify(bound, solution.rows, (), solution.error_bound) < 1e-15
    for row in solution.rows:
        own, other, held, rolling = bound.notation.parse(row.state)
        if not (rolling and held):
            assert abs(Decimal(row.value) - chance(own, other, held)) < Decimal(solution.error_bound or 0)


@pytest.mark.parametrize(("target", "sides"), [(3, 2), (4, 3), (5, 6)])
def test_pig_for_two_agrees_with_the_oracle(target: int, sides: int) -> None:
    """Values, action values and policies are those of exact elimination."""
    checked(pig(target, sides))
    checked(follow(pig(target, sides), "hold"))


@pytest.mark.long
def test_pig_for_two_has_the_printed_value() -> None:
    """The race to 100 has the value that Neller and Presser printed (2004), and turns end as others have found."""
    rows = {row.state: row for row in solve(pig(100)).rows}

    assert str(rows["0-0"].value).startswith("0.530592")
    assert [rows[f"0-0-{held}"].action for held in (20, 21)] == ["roll", "hold"]
    # With 41 points against 49 a turn ends at 22 points or more, but not at 27.
    held = [held for held in range(2, 59) if rows[f"41-49-{held}"].action == "roll"]
    assert [points for points in held if 20 < points < 30] == [21, 27]


@pytest.mark.parametrize(
    ("game", "slug", "rules"),
    [
        ("toss-up", "win", "dice=2,target=4"),
        ("toss-up", "best-response-to-over-1", "dice=2,target=4"),
        ("toss-up", "min-turns", "dice=3,red=1/2,yellow=0,green=1/2,target=5"),
        ("toss-up", "min-turns:over-1", "dice=3,target=5"),
        ("toss-up", "within-3", "dice=2,target=4"),
    ],
)
def test_kernels_of_games_are_agreed_with(game: str, slug: str, rules: str) -> None:
    """Values and actions are those of the game's own kernel, within both error bounds."""
    entry = find(game)
    bound = entry.problem(entry.rules_type.parse(rules), slug)
    mine, other = solve(bound), solved.solution(game, slug, rules)
    allowed = (mine.error_bound or 0.0) + (other.error_bound or 0.0)

    assert len(mine.rows) == len(other.rows)
    for one, two in zip(mine.rows, other.rows, strict=True):
        assert (one.state, one.action) == (two.state, two.action)
        assert abs(one.value - two.value) <= allowed
        values = {action.action: action.value for action in two.actions}
        assert all(abs(action.value - values[action.action]) <= allowed for action in one.actions)


def within(turns: int) -> Problem[Any]:
    """Toss Up! with a few turns: no state comes back, and chances are sixths."""
    entry = find("toss-up")
    return entry.problem(entry.rules_type.parse("dice=2,target=4"), f"within-{turns}")


@pytest.mark.parametrize(
    "bound",
    [problem(Walk(Fraction(1, 7), 0)), problem(Walk(Fraction(1, 7), 2)), pig(4), coins(count("1/3")), within(3)],
    ids=["straight", "walk", "pig", "count", "within"],
)
def test_bounds_are_on_their_sides_of_the_truth(bound: Problem[Any]) -> None:
    """The lower and the upper bound of every state and action enclose the exact value, and are hardly apart."""
    bounds, oracle = cyclic._Bounds(bound), Generic(bound)
    for i, state in enumerate(bounds.walk.states):
        assert bounds.ends[LOW][i] <= oracle.value(state) * ONE <= bounds.ends[HIGH][i]
        assert bounds.ends[HIGH][i] - bounds.ends[LOW][i] < ONE >> 60
        ends = zip(bounds.of_targets(i, LOW), bounds.of_targets(i, HIGH), strict=True)
        for action, (low, high) in zip(bounds.walk.actions[i], ends, strict=False):
            assert low <= oracle.action(state, action)[0] * ONE <= high


def test_actions_that_bounds_do_not_tell_apart_are_undecided() -> None:
    """Two coins of one chance have one value, and neither is said to be optimal; another coin is behind them."""
    bound = coins(race("1/5 1/2 1/2", "1/4"))
    row = checked(bound)["turn-0"]

    assert [action.action for action in row.actions] == ["coin1", "coin2", "coin0"]
    assert [action.tie for action in row.actions] == [UNDECIDED, UNDECIDED, None]
    assert [(rank, optimal) for rank, _, optimal in standings(row.actions, bound.goal)] == [
        (1, None),
        (1, None),
        (3, False),
    ]


def test_two_names_of_one_action_are_proved_to_be_worth_the_same() -> None:
    """Actions with one afterstate and equal earnings are both optimal."""
    bound = coins(race("1/2 1/2 1/5", "1/4 1/4"), Alike)
    solution = solve(bound)
    row = next(row for row in solution.rows if row.state == "turn-0")

    assert verify(bound, solution.rows, (), solution.error_bound) < 1e-15
    assert [action.tie for action in row.actions] == [PROVED, PROVED, None]
    assert [optimal for _, _, optimal in standings(row.actions, bound.goal)] == [True, True, False]


@pytest.mark.parametrize("turns", [("0",), ("0", "0 1/2"), ("1/2 0", "0 1/3")])
def test_a_game_that_may_go_on_for_ever_is_refused(turns: tuple[str, ...]) -> None:
    """A state from which the players may pass the turn for ever is named."""
    with pytest.raises(IllegalError, match=r"goal win: play may go on for ever from state '(coin|turn)"):
        solve(race(*turns))


def test_a_strategy_that_leaves_is_evaluated_where_others_would_stay() -> None:
    """A coin that never ends the game does no harm to a strategy that never throws it."""
    checked(coins(follow(race("0 1/2", "0 1/3"), "coin1")))


def test_a_game_that_hardly_ever_ends_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """If values do not settle in the sweeps that are allowed, the problem is refused by name."""
    monkeypatch.setattr(cyclic, "SWEEPS", 20)
    with pytest.raises(IllegalError, match="goal win: play hardly ever leaves the states around"):
        solve(race("1/1000", "1/1000"))


def test_a_second_utility_is_refused() -> None:
    """Bounds do not prove that actions tie, so that a second utility would never decide."""
    goal = Goal("win", "win", "probability", second="points")
    with pytest.raises(IllegalError, match="goal win: ties are decided by points"):
        solve(replace(race("1/2", "1/3"), goal=goal))


@pytest.mark.parametrize(
    ("members", "says"),
    [
        ({"one_value": False}, "does not determine those of the others"),
        ({"rounded": lambda *_: True}, "the chances of its throws are rounded"),
    ],
)
def test_a_process_that_bounds_do_not_answer_is_refused(members: Mapping[str, Any], says: str) -> None:
    """Values of more than two players, and rounded chances, are refused."""
    with pytest.raises(IllegalError, match=f"goal win: .*{says}"):
        solve(coins(race("1/2", "1/3"), type("Odd", (Race,), dict(members))))


@pytest.mark.parametrize("seed", range(20))
def test_components_are_those_of_mutual_reach(seed: int) -> None:
    """On random graphs: two nodes are in one component if each leads to the other, and what it leads to comes before."""
    dice = Random(seed)
    size = dice.randint(1, 12)
    targets = [[t for t in range(size) if dice.random() < 1.5 / size] for _ in range(size)]
    reach = {(a, b) for a in range(size) for b in range(size) if a == b or b in targets[a]}
    for middle, a, b in product(range(size), repeat=3):
        if (a, middle) in reach and (middle, b) in reach:
            reach.add((a, b))
    done: list[int] = []
    for component in components(targets):
        for node in component:
            assert set(component) == {other for other in range(size) if {(node, other), (other, node)} <= reach}
        done += component
        assert {b for a in component for b in range(size) if (a, b) in reach} <= set(done)
    assert sorted(done) == list(range(size))
