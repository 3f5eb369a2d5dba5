"""A race of three of 10.000: its values, its derived turns, its circles, and what is refused."""

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from solvers import dispatch
from solvers.contract.rows import Row
from solvers.errors import IllegalError, UnknownError, VerificationError
from solvers.games.ten_thousand.game import TenThousand
from solvers.games.ten_thousand.kernels.three import circles, orbits
from solvers.games.ten_thousand.kernels.three.solution import Stages
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.ten_thousand.three import more
from solvers.games.ten_thousand.three.more import Tie
from solvers.games.ten_thousand.three.turn import Pair, Played
from tests.games.ten_thousand import naive_three
from tests.games.ten_thousand.support import SLUG, derived, distribution, endings, problem, row
from tests.support import solved
from tests.support.views import views_of

pytestmark = pytest.mark.slow

MINIMAL = "kinds=none,straight=0,three_pairs=0,memory=none"
SMALL = (
    "target=50,ending=first",
    "target=100,ending=first",
    "target=150,ending=first,entry=100",
    f"target=200,ending=first,{MINIMAL}",
    "target=250,ending=first,set_aside=maximum",
)
RULES = "target=150,ending=first"


def chances(some: Row) -> tuple[float, ...]:
    """The chances of the mover, the next player and the third."""
    return some.value, *more.read(some)[0]


@pytest.mark.parametrize("rules", SMALL)
def test_every_start_is_worth_what_a_naive_program_says(rules: str) -> None:
    """All three chances of every start are those at which three players who answer each other come to rest."""
    naive = naive_three.race(TenThousandRules.parse(rules))
    rows = solved.rows(SLUG, "win-3", rules)

    assert len(rows) == len(naive)
    for (a, b, c), expected in naive.items():
        assert chances(rows[f"{50 * a}-{50 * b}-{50 * c}"]) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("rules", SMALL)
def test_solutions_verify_and_three_chances_add_up_to_one(rules: str) -> None:
    """The check finds a residual of rounding alone, and somebody wins."""
    solution = solved.solution(SLUG, "win-3", rules)

    assert dispatch.verify(problem("win-3", rules), solution.rows, (), solution.error_bound) < 1e-12
    assert solution.error_bound is not None
    assert solution.error_bound < 1e-10
    assert all(sum(chances(some)) == pytest.approx(1.0, abs=1e-15) for some in solution.rows)


def test_a_corrupted_row_is_refused() -> None:
    """Each of the two stored numbers of a row, its tie and its place are checked, and the refusal names a state."""
    bound, solution = problem("win-3", RULES), solved.solution(SLUG, "win-3", RULES)
    rows = list(solution.rows)
    for at in (0, 13, 26):
        one = rows[at]
        (after, _), tie = more.read(one)
        for wrong in (
            [one._replace(value=one.value + 1e-9)],
            [one._replace(value=float("nan"))],
            [one._replace(more=more.write(after - 1e-9, tie))],
            [one._replace(more=None)],
            [one._replace(more='"0.3 tied-2.0-1"')],
            [one._replace(more='"0.3 tied-0-1"')],
            [one._replace(action="bank")],
            [],
            [one, one],
        ):
            with pytest.raises(VerificationError, match="state '"):
                dispatch.verify(bound, [*rows[:at], *wrong, *rows[at + 1 :]], (), solution.error_bound)
    with pytest.raises(VerificationError, match="needs none"):
        dispatch.verify(bound, rows, (distribution("win-3", RULES, "0-0-0"),), solution.error_bound)


@pytest.mark.parametrize("text", ["0-0-0", "50-0-100", "100-100-0", "100-50-100"])
def test_a_start_is_worth_the_mean_of_its_first_rolls(text: str) -> None:
    """The derived decisions after the first roll add up to the row of the start, for all three players."""
    process, parse = problem("win-3", RULES).process, problem("win-3", RULES).notation.parse
    total, weights = np.zeros(3), 0
    for weight, after in process.throws(parse(text)):
        total += weight * np.array(chances(row("win-3", RULES, after)))
        weights += weight

    assert total / weights == pytest.approx(chances(row("win-3", RULES, text)), abs=1e-11)


def test_what_a_turn_banks_leads_to_what_its_start_is_worth() -> None:
    """The distribution of a turn's points, and the rows of the starts that they lead to, give the row of the start."""
    process, parse = problem("win-3", RULES).process, problem("win-3", RULES).notation.parse
    for text in ("0-0-0", "50-100-0"):
        start, banked = parse(text), distribution("win-3", RULES, text)
        total = np.zeros(3)
        for points, weight in zip(banked.support, banked.weights, strict=True):
            after = process.after(start, points)
            other = (0.0, 0.0, 1.0) if after.ended else chances(row("win-3", RULES, after))
            total += weight / banked.denominator * np.array((other[2], other[0], other[1]))

        assert total == pytest.approx(chances(row("win-3", RULES, text)), abs=1e-11)
        assert banked.result is not None
        assert float(banked.result.win) == row("win-3", RULES, text).value


@pytest.mark.parametrize("text", ["0-0-0-0-112346", "50-0-100-100-left5", "100-0-0-0-122346", "0-0-50-100-22346"])
def test_a_decision_is_worth_its_best_action(text: str) -> None:
    """Every way to set dice aside is listed with bank and roll, the best first; a bust is one action."""
    found, bound = row("win-3", RULES, text), problem("win-3", RULES)
    state = bound.notation.parse(text)

    assert {action.action for action in found.actions} == set(bound.process.actions(state))
    assert found.value == max(action.value for action in found.actions)
    assert found.action == found.actions[0].action
    assert sum(chances(found)) == pytest.approx(1.0)


def test_simulated_games_are_won_as_often_as_the_rows_say() -> None:
    """In 2,000 games by the served policy each seat wins as often as its chance says, within four standard errors."""
    rules, random = "target=100,ending=first", Random(3)
    process = problem("win-3", rules).process
    kept: dict[Any, str] = {}
    wins, games = [0, 0, 0], 2000
    for _ in range(games):
        state, seat = process.start(), 0
        while not state.ended:
            if state.decides:
                if state not in kept:
                    kept[state] = row("win-3", rules, state).action or ""
                after = process.step(state, kept[state])
                seat += after.begins or after.ended
            else:
                outcomes = process.outcomes(state)
                after = random.choices([outcome for _, outcome in outcomes], [weight for weight, _ in outcomes])[0]
                # With enough points every roll is banked.
                seat += after.begins or after.ended
            state = after
        wins[(seat + 2) % 3] += 1

    for won, chance in zip(wins, chances(row("win-3", rules, "0-0-0")), strict=True):
        assert abs(won / games - chance) < 4 * (chance * (1 - chance) / games) ** 0.5


def test_a_stage_may_be_shared_out() -> None:
    """Parts of a stage that are solved apart, each from the results of the stages before, make the same solution to the last bit."""
    whole = solved.solution(SLUG, "win-3", RULES)
    workers = [Stages(problem("win-3", RULES)) for _ in range(3)]
    for stage in range(workers[0].number):
        results = b"".join(worker.part(stage, part, 3) for part, worker in enumerate(workers))
        for worker in workers:
            worker.put(stage, results)

    assert [tuple(one) for one in workers[1].solution().rows] == [tuple(one) for one in whole.rows]


def test_the_search_among_plans_finds_what_answers_come_to_rest_at() -> None:
    """An orbit that needs no search has the same chances when it is searched."""
    race = Stages(problem("win-3", RULES))
    for stage in range(race.number - 1):
        race.put(stage, race.part(stage, 0, 1))
    expected = np.frombuffer(race.part(race.number - 1, 0, 1)).reshape(1, 3, 5)
    circles.solve(race._rolls, race._room, race._table, np.zeros(3, np.int64), race._trio)

    assert race._trio.chances == pytest.approx(expected[0, :, :3], abs=1e-14)


def test_an_orbit_whose_answers_go_round_in_a_circle_is_solved() -> None:
    """After starts with chances at random it may be that no plan of (0, 0, 0) is the best answer to itself: all three mix, and are indifferent."""
    rules = f"target=200,ending=first,set_aside=maximum,{MINIMAL}"
    race, random = Stages(problem("win-3", rules)), np.random.default_rng(7)
    tables = [random.dirichlet([0.15] * 3, size=(4, 4, 4)) for _ in range(563)]
    race._table.chances[:] = tables[-1]
    results = np.frombuffer(race.part(race.number - 1, 0, 1)).reshape(3, 5)

    assert 0 < results[0, 3] < 1
    assert np.ptp(results, axis=0).max() == 0
    assert orbits.stands(race._rolls, race._room, race._table, np.zeros(3, np.int64), race._trio)
    sides, after = race._trio.sides[:, 0], results[0, 2]
    worth = sides[:, 1] + sides[:, 0] * after
    assert abs(worth[0] - worth[1]) < 1e-11
    assert np.abs(sides[0] - sides[1]).max() > 1e-3


def test_two_movers_whose_answers_go_round_in_a_circle_mix() -> None:
    """Two movers whose plans make each other change are both made indifferent, and neither could do better."""
    plans = [
        [np.array([0.5, 0.3, 0.1, 0.1]), np.array([0.2, 0.41, 0.0, 0.39])],
        [np.array([0.5, 0.2, 0.1, 0.2]), np.array([0.2, 0.3, 0.5, 0.0])],
        [np.array([0.4, 0.3, 0.2, 0.1])],
    ]
    for mixture in circles._equilibria(plans, alike=False):
        worth = circles._chances(mixture)
        assert worth.sum(axis=1) == pytest.approx(1.0)
        for i, some in enumerate(plans):
            after = worth[(i + 1) % 3, 2]
            assert worth[i, 0] == pytest.approx(max(plan[1] + plan[0] * after for plan in some))


def test_an_orbit_of_one_start_mixes_alike() -> None:
    """If a plan is better against the other one and worse against itself, all three movers take it with the same chance."""
    first, second = np.array([0.5, 0.2, 0.0, 0.3]), np.array([0.1, 0.36, 0.27, 0.27])
    found = next(circles._equilibria([[first, second]] * 3, alike=True), None)

    assert found is not None
    worth = circles._chances(found)
    assert np.ptp(worth, axis=0).max() < 1e-15
    after = worth[0, 2]
    assert worth[0, 0] == pytest.approx(max(plan[1] + plan[0] * after for plan in (first, second)))


def test_ties_are_resolved_for_one_of_the_others() -> None:
    """If banking and rolling are worth the same to the mover, a plan takes what is better for the next player or for the third."""
    rules = TenThousandRules.parse("target=100,ending=first,kinds=none,straight=0,three_pairs=0")
    banks = [Pair(0.3, 0.5), Pair(0.4, 0.1)]
    usual = Played(rules, 0, banks, Tie()).plans[0]
    place = next(index for hand, index in Played(rules, 0, banks, Tie()).rolls.places.items() if hand.dice == 5)
    # Banking 50 points is now worth as much as rolling five dice, which leaves the next player more.
    level = [banks[0], Pair(float(usual.own[1, place]), 0.0)]
    third, after = (Played(rules, 0, level, Tie(share, 1)).plans[0] for share in (0.0, 1.0))
    mixed = Played(rules, 0, level, Tie(0.25, 1))

    assert not third.rolled[1, place]
    assert after.rolled[1, place]
    assert len(mixed.plans) == 2
    assert mixed.likely.favour == -1


def test_rows_say_how_ties_are_resolved() -> None:
    """The second number of a row, the share and the multiple of a tie are read as they are written."""
    for tie in (Tie(), Tie(0.0, 1), Tie(1.0, 2), Tie(0.375, 1), Tie(1e-05, 8)):
        assert more.parse(more.write(0.25, tie), 0.5) == ((0.25, 0.25), tie)
    for text in (None, "0.25", '"0.25 strict"', '"0.25 tied-0.5-1"', '"x"'):
        with pytest.raises(ValueError, match=r"chance|tie|float"):
            more.parse(text, 0.5)


def test_a_row_tells_the_chances_of_the_others() -> None:
    """A reply lists the chances of the next two players, and what is known of the equilibrium."""
    solved_row = row("win-3", RULES, "0-50-100")

    assert views_of(problem("win-3", RULES)).members(solved_row) == {
        "others": list(more.read(solved_row)[0]),
        "equilibrium": "strict",
    }


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("0-0-10000", "the game is over at 10000"),
        ("10000-0-0", "cannot have banked the target"),
        ("0-10000-0", "the game is over at 10000"),
        ("end-0-0-0", "and nobody else"),
        ("end-0-10000-10000", "and nobody else"),
        ("end-0-0-99950", "more than"),
        ("0-0-25", "not a multiple"),
    ],
)
def test_positions_that_there_are_not_are_refused(text: str, complaint: str) -> None:
    """No player but the third, who has just moved, has the target, and only at the end."""
    with pytest.raises(IllegalError, match=complaint):
        problem("win-3", "ending=first").notation.parse(text)


@pytest.mark.parametrize(
    "text", ["0-50-100", "0-50-100-0-112346", "0-50-100-200-left4-m2", "end-0-50-10000", "0-50-100-350-roll3"]
)
def test_positions_are_written_as_they_are_read(text: str) -> None:
    """Points of the mover, the next player and the third come first, and then the turn as under ``win``."""
    notation = problem("win-3", "ending=first").notation
    text = text.replace("-left4-m2", "-left3-m2")

    assert notation.format(notation.parse(text)) == text


@pytest.mark.parametrize(
    ("rules", "named"),
    [("", "ending"), ("ending=first,minimum=300", "minimum"), ("ending=first,target=10050", "target")],
)
def test_rules_that_are_not_solved_are_refused_by_name(rules: str, named: str) -> None:
    """A last turn, a least bank and a target above 10,000 are refused."""
    with pytest.raises(IllegalError, match=f"win-3: solved .*{named}"):
        problem("win-3", rules)


def test_no_strategy_is_evaluated() -> None:
    """A fixed strategy has no value under three players."""
    with pytest.raises(UnknownError, match="evaluates no strategy under win-3"):
        problem("win-3:document", "ending=first")


def test_it_is_solved_on_request_only() -> None:
    """The batch leaves it out under any ending, and its work is foretold."""
    game = TenThousand()
    for rules in ("", "ending=first"):
        assert "win-3" not in game.defaults(TenThousandRules.parse(rules))
    work = game.work(problem("win-3", "target=5000,ending=first"))
    assert work is not None
    assert work.rows == 10**6


def test_an_orbit_without_an_equilibrium_is_an_error() -> None:
    """If no plan of the search stands, the solver gives up, and nothing is published."""
    race = Stages(problem("win-3", RULES))
    table = race._table
    table.chances[:] = float("nan")
    with pytest.raises(ArithmeticError, match="no equilibrium"):
        circles.solve(race._rolls, race._room, table, np.zeros(3, np.int64), orbits.trio())


def test_sources_and_endings_ask_for_no_more_than_the_turn_needs() -> None:
    """A start has no sources; a decision has its start, the bust and one start for each number of points."""
    bound = problem("win-3", RULES)
    parse = bound.notation.parse

    assert derived(bound).sources(parse("0-0-0")) == ()
    assert len(derived(bound).sources(parse("50-0-0-0-112346"))) == 1 + 2
    assert len(endings(bound).sources(parse("50-0-0"), None)) == 1 + 2
    assert replace(solved.solution(SLUG, "win-3", RULES)).distributions == ()
