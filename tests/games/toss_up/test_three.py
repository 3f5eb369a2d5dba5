"""Toss Up! for three: every pure equilibrium of tiny rules by brute force, closed forms and simulation."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from random import Random
from typing import NamedTuple

import pytest

from solvers.contract.rows import UNDECIDED, Row
from solvers.errors import IllegalError
from solvers.games.toss_up.checks.three import verify
from solvers.games.toss_up.kernels.three import profiles
from solvers.games.toss_up.kernels.three.solution import orbits, solve
from solvers.games.toss_up.odds import BUST, in_hand, odds, throws
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.three import turn as three_turn
from solvers.games.toss_up.three.notation import State
from tests.games.toss_up.solved_three import (
    MIXED,
    OPEN,
    TIED,
    chances,
    derive,
    fresh,
    others,
    solved,
    status,
    with_others,
)
from tests.games.toss_up.support import TINY, derived, endings, three

Start = tuple[int, int, int]
Triple = tuple[Fraction, Fraction, Fraction]
Policy = tuple[bool, ...]


class Form(NamedTuple):
    """A turn without its bust: the chance of one, and the chances of the mover and the others besides."""

    bust: Fraction
    own: Fraction
    after: Fraction
    third: Fraction


def around(start: Start) -> list[Start]:
    """The starts of an orbit."""
    a, b, c = start
    return [(a, b, c), (b, c, a), (c, a, b)]


def mixture(parts: list[tuple[Fraction, Form]]) -> Form:
    """The average of turns."""
    return Form(*(sum((weight * triple[i] for weight, triple in parts), Fraction(0)) for i in range(4)))


def turn(rules: TossUpRules, start: Start, rolls: Policy, later: Mapping[Start, Triple]) -> tuple[Form, list[Form]]:
    """The whole turn of who rolls where the policy says so, and each decision where both actions are compared: bank, roll."""
    own, after, third = start
    rolled_odds = odds(rules)

    def banked(held: int) -> Form:
        if own + held >= rules.target:
            return Form(Fraction(0), Fraction(1), Fraction(0), Fraction(0))
        if not held:
            return Form(Fraction(1), Fraction(0), Fraction(0), Fraction(0))
        first, second, last = later[after, third, own + held]
        return Form(Fraction(0), last, first, second)

    decisions: dict[int, Form] = {}
    compared = []
    for held in reversed(range(rules.target - own)):
        dice = in_hand(rules, held)
        parts = [(rolled_odds.bust[dice], Form(Fraction(1), Fraction(0), Fraction(0), Fraction(0)))]
        parts += [(rolled_odds.gain[dice][g], decisions.get(held + g, banked(held + g))) for g in range(1, dice + 1)]
        rolled = mixture([(weight / (1 - rolled_odds.stay[dice]), value) for weight, value in parts])
        compared += [banked(held), rolled]
        decisions[held] = rolled if rolls[held] else banked(held)
    dice = rules.dice
    parts = [(rolled_odds.bust[dice], Form(Fraction(1), Fraction(0), Fraction(0), Fraction(0)))]
    parts += [(rolled_odds.stay[dice], decisions[0])]
    parts += [(rolled_odds.gain[dice][g], decisions.get(g, banked(g))) for g in range(1, dice + 1)]
    return mixture(parts), compared


def equilibria(rules: TossUpRules, start: Start, later: Mapping[Start, Triple]) -> Iterator[tuple[Triple, ...]]:
    """The chances at the three starts of an orbit under every profile of pure policies where nobody gains by another action."""
    starts = around(start)
    turns = [
        [(rolls, *turn(rules, start, rolls, later)) for rolls in product((False, True), repeat=rules.target - start[0])]
        for start in starts
    ]
    profiles = [(plan, plan, plan) for plan in turns[0]] if len(set(start)) == 1 else product(*turns)
    for profile in profiles:
        forms = [triple[1] for triple in profile]
        circle = 1 - forms[0].bust * forms[1].bust * forms[2].bust
        if not circle:
            continue
        triples: list[Triple] = []
        for i in range(3):
            here, then, last = forms[i], forms[(i + 1) % 3], forms[(i + 2) % 3]
            # Seat by seat: who is the mover here is the third at the next start and the second at the last.
            triples.append(
                tuple(
                    (here[1 + seat] + here.bust * (then[1 + (seat + 2) % 3] + then.bust * last[1 + (seat + 1) % 3]))
                    / circle
                    for seat in range(3)
                )  # type: ignore[arg-type]  # three of them
            )
        if all(stable(profile[i][0], profile[i][2], triples[(i + 1) % 3][2]) for i in range(3)):
            yield tuple(triples)


def stable(rolls: Policy, compared: list[Form], bust: Fraction) -> bool:
    """Return True if no decision would be better the other way, with a bust worth so much to the mover."""
    worths = [decision.own + decision.bust * bust for decision in compared]
    pairs = zip(reversed(rolls), worths[::2], worths[1::2], strict=True)
    return all(rolled >= banked if roll else banked >= rolled for roll, banked, rolled in pairs)


@pytest.mark.parametrize("text", TINY)
def test_equilibria_are_among_all_that_brute_force_finds(text: str) -> None:
    """The chances of every orbit are those of a pure equilibrium; where they are said to be unique there is no other."""
    problem, _, rows, error_bound = solved(text)
    rules = problem.rules
    later: dict[Start, Triple] = {}
    for first in orbits(rules.target).tolist():
        start: Start = tuple(first)
        starts = around(start)
        ours = [rows["-".join(map(str, start))] for start in starts]
        every = list(equilibria(rules, start, later))
        near = [
            row_set
            for row_set in every
            if all(
                abs(Fraction(number) - exact) <= Fraction(error_bound)
                for row, triple in zip(ours, row_set, strict=True)
                for number, exact in zip(chances(row), triple, strict=True)
            )
        ]
        assert near
        if status(ours[0]) == "unique":
            assert len(set(every)) == 1
        later |= dict(zip(starts, near[0], strict=True))
    for state in (State(*start, held) for start in later for held in range(1, rules.target - start[0])):
        bust, after = later[state.after, state.third, state.own], three_turn.ended(state, state.points or 0)
        policy = tuple(
            derive(text, problem.notation.format(state._replace(points=k))).action == "roll"
            for k in range(rules.target - state.own)
        )
        compared = turn(rules, state[:3], policy, later)[1][::-1]
        rolled, banked = compared[2 * (state.points or 0)], later[after[:3]]
        row = derived(problem).derive(state, rows)
        worths = {action.action: action.value for action in row.actions}
        once = rolled.own + rolled.bust * bust[2]
        stay = odds(rules).stay[in_hand(rules, state.points or 0)]
        exacts = {"bank": banked[2], "roll": once if once > banked[2] else (1 - stay) * once + stay * banked[2]}
        assert all(abs(Fraction(worths[start]) - exacts[start]) <= error_bound for start in exacts)
        assert row.action == ("roll" if once > banked[2] else "bank")


@pytest.mark.parametrize("text", ["dice=1,target=1", "dice=4,red=1/2,yellow=1/4,green=1/4,target=1"])
def test_one_point_is_a_race_of_equal_turns(text: str) -> None:
    """The chances are those of three who take turns at the same trial if any green wins."""
    problem, _, rows, error_bound = solved(text)
    dice, rolled = problem.rules.dice, odds(problem.rules)
    miss = rolled.bust[dice] / (1 - rolled.stay[dice])
    exacts = [(1 - miss) * miss**i / (1 - miss**3) for i in range(3)]
    row = rows["0-0-0"]

    for number, exact in zip(chances(row), exacts, strict=True):
        assert abs(Fraction(number) - exact) <= error_bound
    assert status(row) == "unique"


@pytest.mark.parametrize("text", [*TINY[:3], MIXED, TIED, OPEN])
def test_rows_satisfy_their_equations(text: str) -> None:
    """The check by other code finds nothing beyond the rounding of doubles, and the three chances sum to 1."""
    problem, listed, rows, error_bound = solved(text)

    assert verify(problem, listed, (), error_bound) <= 1e-14
    assert [row.state for row in listed] == [problem.notation.format(state) for state in problem.process.states()]
    assert all(abs(sum(chances(row)) - 1) <= 2**-52 for row in rows.values())


def test_statuses() -> None:
    """Each word is used where it should be: near the end there is one equilibrium, far behind nothing to tell, elsewhere a choice."""
    rows = solved(MIXED).by_state
    assert status(rows["16-16-16"]) == "unique"
    assert status(rows["0-0-0"]) == "strict"
    assert {text for text, row in rows.items() if status(row).startswith("mixed")} == {
        "10-2-5",
        "2-5-10",
        "5-10-2",
    }
    assert {status(row) for row in solved(TIED).by_state.values()} == {"unique", "strict", "tied"}


@pytest.mark.long
def test_the_game_is_enclosed() -> None:
    """At the default rules no published number is off by more than 1e-12, most equilibria are unique, and few players mix."""
    problem = three()
    solution = solve(problem)

    assert solution.error_bound is not None
    assert solution.error_bound < 1e-12
    assert verify(problem, solution.rows, (), solution.error_bound) < 1e-14
    assert chances(solution.rows[0]) == pytest.approx([0.385556964502, 0.329494092783, 0.284948942715], abs=1e-12)
    kinds = [status(row).partition("-")[0] for row in solution.rows]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {"unique": 800_962, "strict": 198_905, "mixed": 133}


def test_what_is_not_solved_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounds that tell no decision apart, and an orbit without an equilibrium of the kinds that are looked for."""
    problem = three(MIXED)
    with monkeypatch.context() as patch:
        patch.setattr(three_turn, "margin", lambda _rules: 1e-15)
        with pytest.raises(ArithmeticError, match="too large"):
            solve(three(TINY[0]))
    monkeypatch.setattr(profiles._Search, "stands", lambda _self: False)
    with pytest.raises(ArithmeticError, match="no equilibrium was found"):
        solve(problem)


def test_many_open_decisions_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Best answers come to rest at an equilibrium if more decisions are open than all profiles of which are tried."""
    monkeypatch.setattr(profiles, "MOST", 1)
    problem, listed, _, error_bound = fresh(three(OPEN))

    assert verify(problem, listed, (), error_bound) <= 1e-14
    assert {status(row) for row in listed} == {"unique", "strict"}


def test_who_mixes_is_indifferent() -> None:
    """Both actions have one value if the player mixes, banking stands first, and the others' chances lie between."""
    problem, _, rows, error_bound = solved(MIXED)
    mixing = [row for row in rows.values() if status(row).startswith("mixed-")]
    assert len(mixing) == 2
    for start in mixing:
        _, points, share = status(start).split("-")
        assert 0 < float(share) < 1
        row = derive(MIXED, f"{start.state}-{points}")
        assert row.action == "bank"
        assert row.actions[0].value == row.actions[1].value == row.value
        banked = rows[problem.notation.format(three_turn.ended(problem.notation.parse(start.state), int(points)))]
        rolled = derive(MIXED, f"{start.state}-{points}-roll")
        low, high = sorted([banked.value, others(rolled)[0]])
        assert low < others(row)[0] < high
        assert abs(others(banked)[1] - row.value) <= error_bound


def test_both_actions_of_who_mixes_are_shown_equal_whatever_roundings_say() -> None:
    """With the points at which a player mixes, the actions have one value and tie, although the rows round apart."""
    problem, _, rows, _ = solved(MIXED)
    text, points = next(
        (row.state, int(status(row).split("-")[1])) for row in rows.values() if status(row).startswith("mixed-")
    )
    state = problem.notation.parse(f"{text}-{points}")
    own = {source: rows[problem.notation.format(source)] for source in derived(problem).sources(state)}
    bust = problem.process.ended(problem.notation.parse(text), 0)
    # A bust that is better by more than the margin of decisions makes rolling better.
    moved = {
        problem.notation.format(source): with_others(row, others(row)[0] + (1e-6 if source == bust else 0.0))
        for source, row in own.items()
    }
    row = derived(problem).derive(state, moved)

    assert [action.action for action in row.actions] == ["bank", "roll"]
    assert [action.tie for action in row.actions] == [UNDECIDED, UNDECIDED]
    assert row.actions[0].value == row.actions[1].value == row.value


@pytest.mark.parametrize("text", ["dice=3,red=1/4,yellow=1/4,green=1/2,target=12", MIXED, TIED])
def test_what_a_turn_banks_is_what_it_is_worth(text: str) -> None:
    """The starts that a turn leads to, by their chances, are worth what its row says, to all three players."""
    problem, _, rows, error_bound = solved(text)
    target = problem.rules.target
    chosen = Random(text).sample(sorted(rows), 30)
    chosen += [row.state for row in rows.values() if status(row).startswith("mixed-")]
    for start in map(problem.notation.parse, chosen):
        held = [State(*start[:3], points) for points in range(target - start.own + 2)]
        cases: list[tuple[State, str | None, Row]] = [(start, None, rows[problem.notation.format(start)])]
        cases += [
            (state, None, derived(problem).derive(state, rows))
            for state in (state._replace(rolling=True) for state in held)
        ]
        cases += [(state, "roll", derived(problem).derive(state._replace(rolling=True), rows)) for state in held]
        for state, action, row in cases:
            sources = {
                problem.notation.format(source): rows[problem.notation.format(source)]
                for source in endings(problem).sources(state, action)
            }
            ends = endings(problem).distribution(state, action, sources)
            worth = [Fraction(0)] * 3
            for points, weight in zip(ends.support, ends.weights, strict=True):
                after = three_turn.ended(state, points)
                next_row = rows.get(problem.notation.format(after))
                ended = chances(next_row) if next_row else (0.0, 0.0, 1.0)
                worth = [
                    old + Fraction(weight, ends.denominator) * Fraction(ended[(i + 2) % 3])
                    for i, old in enumerate(worth)
                ]
            for number, exact in zip(chances(row), worth, strict=True):
                assert abs(Fraction(number) - exact) <= 2 * error_bound
            assert ends.result is not None
            assert abs(ends.result.win - Fraction(row.value)) == 0
            assert ends.result.win + ends.result.loss == 1
            assert sum(ends.weights) == ends.denominator
            assert 0 < ends.error_bound < 1e-15


@pytest.mark.parametrize("points", [2, 3, 30])
def test_what_is_enough_is_banked(points: int) -> None:
    """Banking what reaches the target wins; a roll puts it at risk, be it as little as can be seen."""
    problem, _, rows, error_bound = solved(MIXED)
    row = derive(MIXED, f"15-0-0-{points}")
    bust = odds(problem.rules).bust[in_hand(problem.rules, points)]
    exact = 1 - bust * (1 - Fraction(others(rows["0-0-15"])[1]))

    assert [action.action for action in row.actions] == ["bank", "roll"]
    assert row.value == row.actions[0].value == 1.0
    assert others(row) == (0.0, 0.0)
    assert abs(Fraction(row.actions[1].value) - exact) <= error_bound


def test_banking_banks_what_is_held() -> None:
    """After banking nothing is left to chance but who wins."""
    problem, _, rows, _ = solved(MIXED)
    state = problem.notation.parse("3-1-4-5")
    ends = endings(problem).distribution(state, "bank", rows)

    assert (ends.state, ends.support, ends.weights, ends.denominator) == ("1-4-8", (5,), (1,), 1)
    assert ends.result is not None
    assert float(ends.result.win) == others(rows["1-4-8"])[1]
    assert endings(problem).distribution(problem.notation.parse("3-1-4-15"), "bank", rows).state == "end-1-4-18"
    with pytest.raises(IllegalError, match="nothing is decided"):
        endings(problem).distribution(problem.notation.parse("3-1-4"), "bank", rows)


def test_games_end_as_the_start_says() -> None:
    """4,000 seeded games of the derived policies, mixing included, are won by each seat as often as its chance says."""
    problem, _, rows, _ = solved(MIXED)
    rules, dice, games = problem.rules, Random(20), 4000
    turns = cache(lambda start: three_turn.DerivedTurn(rules, State(start[0], start[1], start[2], 0), rows))
    shown = {n: list(zip(*throws(rules, n), strict=True)) for n in range(1, rules.dice + 1)}
    wins = [0, 0, 0]
    for _ in range(games):
        start: Start = (0, 0, 0)
        seat = 0
        while max(start) < rules.target:
            shares, held, fresh = turns(start).share, 0, True
            while fresh or dice.random() < shares.get(held, 0.0):
                weights, ways = shown[in_hand(rules, held)]
                greens = dice.choices(ways, weights)[0]
                # Whoever has begun to roll goes on until something changes.
                while not greens and not fresh:
                    greens = dice.choices(ways, weights)[0]
                fresh = False
                if greens == BUST:
                    held = 0
                    break
                held += greens
            start, seat = (start[1], start[2], start[0] + held), seat + 1
        wins[(seat - 1) % 3] += 1
    row = rows["0-0-0"]
    for won, chance in zip(wins, chances(row), strict=True):
        assert abs(won / games - chance) <= 4 * sqrt(chance * (1 - chance) / games)
