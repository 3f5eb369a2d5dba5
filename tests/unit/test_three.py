"""Toss Up! for three: every pure equilibrium of tiny rules by brute force, closed forms, simulation, spoiled rows, notation."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from random import Random
from typing import NamedTuple

import pytest

from solvers.checks.three import verify
from solvers.engine.race.three import profiles
from solvers.engine.race.three.solution import orbits, solve
from solvers.errors import IllegalError, NotationError, VerificationError
from solvers.games.toss_up.odds import BUST, in_hand, odds, throws
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.three import turn as three_turn
from solvers.games.toss_up.three.notation import State
from solvers.games.toss_up.three.problem import ThreeProblem
from solvers.types import Row, Solution
from solvers.written import Columns

TINY = (
    "dice=1,target=2",
    "dice=1,red=1/2,yellow=1/4,green=1/4,target=3",
    "dice=2,target=2",
    "dice=2,target=3",
    "dice=2,red=2/3,yellow=0,green=1/3,target=3",
    "dice=2,red=0,yellow=1/2,green=1/2,target=3",
    "dice=3,red=1/2,yellow=0,green=1/2,target=3",
)
# In the orbit of 10-2-5 nobody has a pure equilibrium.
MIXED = "dice=4,red=2/5,yellow=1/5,green=2/5,target=17"
# Whoever is far behind one die has no chance that can be seen.
TIED = "dice=1,target=18"
# Elimination leaves two decisions open in the orbits of two starts.
OPEN = "dice=3,red=1/3,yellow=1/3,green=1/3,target=14"
Start = tuple[int, int, int]
Triple = tuple[Fraction, Fraction, Fraction]
Policy = tuple[bool, ...]


@cache
def solved(rules: str) -> tuple[ThreeProblem, Solution, Mapping[str, Row]]:
    """A problem, its solution and its rows by state."""
    problem = ThreeProblem(TossUpRules.parse(rules))
    found = solve(problem)
    return problem, found, {row.state: row for row in found.rows}


def derived(rules: str, text: str) -> Row:
    """A row that is not stored."""
    problem, _, rows = solved(rules)
    return problem.derive(problem.parse(text), rows)


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
    return Form(*(sum((weight * each[i] for weight, each in parts), Fraction(0)) for i in range(4)))


def turn(rules: TossUpRules, start: Start, rolls: Policy, known: Mapping[Start, Triple]) -> tuple[Form, list[Form]]:
    """The whole turn of who rolls where the policy says so, and each decision where both actions are compared: bank, roll."""
    own, after, third = start
    chances = odds(rules)

    def banked(held: int) -> Form:
        if own + held >= rules.target:
            return Form(Fraction(0), Fraction(1), Fraction(0), Fraction(0))
        if not held:
            return Form(Fraction(1), Fraction(0), Fraction(0), Fraction(0))
        first, second, last = known[after, third, own + held]
        return Form(Fraction(0), last, first, second)

    decisions: dict[int, Form] = {}
    compared = []
    for held in reversed(range(rules.target - own)):
        dice = in_hand(rules, held)
        parts = [(chances.bust[dice], Form(Fraction(1), Fraction(0), Fraction(0), Fraction(0)))]
        parts += [(chances.gain[dice][g], decisions.get(held + g, banked(held + g))) for g in range(1, dice + 1)]
        rolled = mixture([(weight / (1 - chances.stay[dice]), each) for weight, each in parts])
        compared += [banked(held), rolled]
        decisions[held] = rolled if rolls[held] else banked(held)
    dice = rules.dice
    parts = [(chances.bust[dice], Form(Fraction(1), Fraction(0), Fraction(0), Fraction(0)))]
    parts += [(chances.stay[dice], decisions[0])]
    parts += [(chances.gain[dice][g], decisions.get(g, banked(g))) for g in range(1, dice + 1)]
    return mixture(parts), compared


def equilibria(rules: TossUpRules, start: Start, known: Mapping[Start, Triple]) -> Iterator[tuple[Triple, ...]]:
    """The chances at the three starts of an orbit under every profile of pure policies where nobody gains by another action."""
    starts = around(start)
    turns = [
        [(rolls, *turn(rules, each, rolls, known)) for rolls in product((False, True), repeat=rules.target - each[0])]
        for each in starts
    ]
    profiles = [(each, each, each) for each in turns[0]] if len(set(start)) == 1 else product(*turns)
    for profile in profiles:
        forms = [each[1] for each in profile]
        circle = 1 - forms[0].bust * forms[1].bust * forms[2].bust
        if not circle:
            continue
        found: list[Triple] = []
        for i in range(3):
            here, then, last = forms[i], forms[(i + 1) % 3], forms[(i + 2) % 3]
            # Seat by seat: who is the mover here is the third at the next start and the second at the last.
            found.append(
                tuple(
                    (here[1 + seat] + here.bust * (then[1 + (seat + 2) % 3] + then.bust * last[1 + (seat + 1) % 3]))
                    / circle
                    for seat in range(3)
                )  # type: ignore[arg-type]  # three of them
            )
        if all(stable(profile[i][0], profile[i][2], found[(i + 1) % 3][2]) for i in range(3)):
            yield tuple(found)


def stable(rolls: Policy, compared: list[Form], bust: Fraction) -> bool:
    """Whether no decision would be better the other way, where a bust is worth so much to the mover."""
    worths = [each.own + each.bust * bust for each in compared]
    pairs = zip(reversed(rolls), worths[::2], worths[1::2], strict=True)
    return all(rolled >= banked if roll else banked >= rolled for roll, banked, rolled in pairs)


@pytest.mark.parametrize("text", TINY)
def test_equilibria_are_among_all_that_brute_force_finds(text: str) -> None:
    """The chances of every orbit are those of a pure equilibrium; where they are said to be unique there is no other."""
    problem, found, rows = solved(text)
    rules = problem.rules
    known: dict[Start, Triple] = {}
    for first in orbits(rules.target).tolist():
        start: Start = tuple(first)
        starts = around(start)
        ours = [rows["-".join(map(str, each))] for each in starts]
        every = list(equilibria(rules, start, known))
        near = [
            each
            for each in every
            if all(
                abs(Fraction(number) - exact) <= Fraction(found.error_bound)
                for row, triple in zip(ours, each, strict=True)
                for number, exact in zip((row.value, *row.others), triple, strict=True)
            )
        ]
        assert near
        if ours[0].equilibrium == "unique":
            assert len(set(every)) == 1
        known |= dict(zip(starts, near[0], strict=True))
    for state in (State(*start, held) for start in known for held in range(1, rules.target - start[0])):
        bust, after = known[state.after, state.third, state.own], three_turn.ended(state, state.points or 0)
        policy = tuple(
            derived(text, problem.format(state._replace(points=k))).action == "roll"
            for k in range(rules.target - state.own)
        )
        compared = turn(rules, state[:3], policy, known)[1][::-1]
        rolled, banked = compared[2 * (state.points or 0)], known[after[:3]]
        row = problem.derive(state, rows)
        worths = {each.action: each.value for each in row.actions}
        once = rolled.own + rolled.bust * bust[2]
        stay = odds(rules).stay[in_hand(rules, state.points or 0)]
        wanted = {"bank": banked[2], "roll": once if once > banked[2] else (1 - stay) * once + stay * banked[2]}
        assert all(abs(Fraction(worths[each]) - wanted[each]) <= found.error_bound for each in wanted)
        assert row.action == ("roll" if once > banked[2] else "bank")


@pytest.mark.parametrize("text", ["dice=1,target=1", "dice=4,red=1/2,yellow=1/4,green=1/4,target=1"])
def test_one_point_is_a_race_of_equal_turns(text: str) -> None:
    """Where any green wins, the chances are those of three who take turns at the same trial."""
    problem, found, rows = solved(text)
    chances = odds(problem.rules)
    miss = chances.bust[problem.rules.dice] / (1 - chances.stay[problem.rules.dice])
    wanted = [(1 - miss) * miss**i / (1 - miss**3) for i in range(3)]
    row = rows["0-0-0"]

    for number, exact in zip((row.value, *row.others), wanted, strict=True):
        assert abs(Fraction(number) - exact) <= found.error_bound
    assert row.equilibrium == "unique"


@pytest.mark.parametrize("text", [*TINY[:3], MIXED, TIED, OPEN])
def test_rows_satisfy_their_equations(text: str) -> None:
    """The check by other code finds nothing beyond the rounding of doubles, and the three chances sum to 1."""
    problem, found, rows = solved(text)

    assert verify(problem, found.rows, found.distributions, found.error_bound) <= 1e-14
    assert [row.state for row in found.rows] == [problem.format(state) for state in problem.states()]
    assert all(abs(row.value + sum(row.others) - 1) <= 2**-52 for row in rows.values())


def test_statuses() -> None:
    """Each word is used where it should be: near the end there is one equilibrium, far behind nothing to tell, elsewhere a choice."""
    rows = solved(MIXED)[2]
    assert rows["16-16-16"].equilibrium == "unique"
    assert rows["0-0-0"].equilibrium == "strict"
    assert {text for text, row in rows.items() if (row.equilibrium or "").startswith("mixed")} == {
        "10-2-5",
        "2-5-10",
        "5-10-2",
    }
    assert {row.equilibrium for row in solved(TIED)[2].values()} == {"unique", "strict", "tied"}


@pytest.mark.long
def test_the_game_is_enclosed() -> None:
    """At the default rules no published number is off by more than 1e-12, most equilibria are unique, and few players mix."""
    problem = ThreeProblem(TossUpRules())
    found = solve(problem)
    row = found.rows[0]

    assert found.error_bound < 1e-12
    assert verify(problem, found.rows, (), found.error_bound) < 1e-14
    assert [row.value, *row.others] == pytest.approx([0.385556964502, 0.329494092783, 0.284948942715], abs=1e-12)
    kinds = [(each.equilibrium or "").partition("-")[0] for each in found.rows]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {"unique": 800_962, "strict": 198_905, "mixed": 133}


def test_what_is_not_solved_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounds that tell no decision apart, and an orbit without an equilibrium of the kinds that are looked for."""
    problem = ThreeProblem(TossUpRules.parse(MIXED))
    with monkeypatch.context() as patch:
        patch.setattr(three_turn, "margin", lambda _rules: 1e-15)
        with pytest.raises(ArithmeticError, match="too large"):
            solve(ThreeProblem(TossUpRules.parse(TINY[0])))
    monkeypatch.setattr(profiles._Search, "stands", lambda _self: False)
    with pytest.raises(ArithmeticError, match="no equilibrium was found"):
        solve(problem)


def test_many_open_decisions_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where more are open than all profiles of which are tried, best answers come to rest at an equilibrium."""
    monkeypatch.setattr(profiles, "MOST", 1)
    problem = ThreeProblem(TossUpRules.parse(OPEN))
    found = solve(problem)

    assert verify(problem, found.rows, (), found.error_bound) <= 1e-14
    assert {row.equilibrium for row in found.rows} == {"unique", "strict"}


def test_who_mixes_is_indifferent() -> None:
    """Where players mix both actions have one value, banking stands first, and the others' chances lie between."""
    problem, found, rows = solved(MIXED)
    mixing = [row for row in rows.values() if (row.equilibrium or "").startswith("mixed-")]
    assert len(mixing) == 2
    for start in mixing:
        _, points, share = (start.equilibrium or "").split("-")
        assert 0 < float(share) < 1
        row = derived(MIXED, f"{start.state}-{points}")
        assert row.action == "bank"
        assert row.actions[0].value == row.actions[1].value == row.value
        banked = rows[problem.format(three_turn.ended(problem.parse(start.state), int(points)))]
        rolled = derived(MIXED, f"{start.state}-{points}-roll")
        low, high = sorted([banked.value, rolled.others[0]])
        assert low < row.others[0] < high
        assert abs(banked.others[1] - row.value) <= found.error_bound


@pytest.mark.parametrize("text", ["dice=3,red=1/4,yellow=1/4,green=1/2,target=12", MIXED, TIED])
def test_what_a_turn_banks_is_what_it_is_worth(text: str) -> None:
    """The starts that a turn leads to, by their chances, are worth what its row says, to all three players."""
    problem, found, rows = solved(text)
    target = problem.rules.target
    chosen = Random(text).sample(sorted(rows), 30)
    chosen += [row.state for row in rows.values() if (row.equilibrium or "").startswith("mixed-")]
    for start in map(problem.parse, chosen):
        held = [State(*start[:3], points) for points in range(target - start.own + 2)]
        cases: list[tuple[State, str | None, Row]] = [(start, None, rows[problem.format(start)])]
        cases += [
            (state, None, problem.derive(state, rows)) for state in (each._replace(rolling=True) for each in held)
        ]
        cases += [(state, "roll", problem.derive(state._replace(rolling=True), rows)) for state in held]
        for state, action, row in cases:
            sources = {
                problem.format(each): rows[problem.format(each)] for each in problem.spread_sources(state, action)
            }
            spread = problem.spread(state, action, sources)
            worth = [Fraction(0)] * 3
            for points, weight in zip(spread.support, spread.weights, strict=True):
                after = three_turn.ended(state, points)
                next_row = rows.get(problem.format(after))
                ended = (next_row.value, *next_row.others) if next_row else (0.0, 0.0, 1.0)
                worth = [
                    old + Fraction(weight, spread.denominator) * Fraction(ended[(i + 2) % 3])
                    for i, old in enumerate(worth)
                ]
            for number, wanted in zip((row.value, *row.others), worth, strict=True):
                assert abs(Fraction(number) - wanted) <= 2 * found.error_bound
            assert spread.result is not None
            assert abs(spread.result.win - Fraction(row.value)) == 0
            assert spread.result.win + spread.result.loss == 1
            assert sum(spread.weights) == spread.denominator
            assert 0 < spread.error_bound < 1e-15


@pytest.mark.parametrize("points", [2, 3, 30])
def test_what_is_enough_is_banked(points: int) -> None:
    """Banking what reaches the target wins; a roll puts it at risk, be it as little as can be seen."""
    problem, found, rows = solved(MIXED)
    row = derived(MIXED, f"15-0-0-{points}")
    bust = odds(problem.rules).bust[in_hand(problem.rules, points)]
    wanted = 1 - bust * (1 - Fraction(rows["0-0-15"].others[1]))

    assert [each.action for each in row.actions] == ["bank", "roll"]
    assert row.value == row.actions[0].value == 1.0
    assert row.others == (0.0, 0.0)
    assert abs(Fraction(row.actions[1].value) - wanted) <= found.error_bound


def test_banking_banks_what_is_held() -> None:
    """After banking nothing is left to chance but who wins."""
    problem, _, rows = solved(MIXED)
    state = problem.parse("3-1-4-5")
    spread = problem.spread(state, "bank", rows)

    assert (spread.state, spread.support, spread.weights, spread.denominator) == ("1-4-8", (5,), (1,), 1)
    assert spread.result is not None
    assert float(spread.result.win) == rows["1-4-8"].others[1]
    assert problem.spread(problem.parse("3-1-4-15"), "bank", rows).state == "end-1-4-18"
    with pytest.raises(IllegalError, match="nothing is decided"):
        problem.spread(problem.parse("3-1-4"), "bank", rows)


def test_games_end_as_the_start_says() -> None:
    """4,000 seeded games of the derived policies, mixing included, are won by each seat as often as its chance says."""
    problem, _, rows = solved(MIXED)
    rules, dice, games = problem.rules, Random(20), 4000
    turns = cache(lambda start: three_turn.Turn(rules, State(start[0], start[1], start[2], 0), rows))
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
    for won, chance in zip(wins, (row.value, *row.others), strict=True):
        assert abs(won / games - chance) <= 4 * sqrt(chance * (1 - chance) / games)


@pytest.mark.parametrize(
    ("state", "change", "message"),
    [
        ("1-2-0", lambda row: row._replace(value=row.value + 1e-9), "the row says"),
        ("1-2-0", lambda row: row._replace(others=(row.others[0] - 1e-9, 0.0)), "the row says"),
        ("1-2-0", lambda row: row._replace(value=float("nan")), "two actions tie"),
        ("1-2-0", lambda row: row._replace(action="roll"), "before a throw"),
        ("1-2-0", lambda row: row._replace(state="1-02-0"), "has no row"),
        ("1-2-0", lambda row: row._replace(others=(), equilibrium=None), "malformed"),
        ("1-2-0", lambda row: row._replace(equilibrium="sure"), "malformed"),
        ("1-2-0", lambda row: row._replace(equilibrium="unique"), "says otherwise"),
        ("10-2-5", lambda row: row._replace(equilibrium="mixed"), "the row says"),
        ("10-2-5", lambda row: row._replace(equilibrium="mixed-3-0.5"), "not indifferent"),
        ("10-2-5", lambda row: row._replace(equilibrium="mixed-2-0.5"), "the row says"),
    ],
)
def test_wrong_rows_are_found(state: str, change: Callable[[Row], Row], message: str) -> None:
    """A row that is spoiled in any member is refused."""
    problem, found, _ = solved(MIXED)
    rows = Columns.of([change(row) if row.state == state else row for row in found.rows])

    with pytest.raises(VerificationError, match=message):
        verify(problem, rows, (), found.error_bound)


def test_missing_and_unknown_rows_are_found() -> None:
    """A row for every start of a turn, no other, and no distribution."""
    problem, found, rows = solved(TINY[0])
    listed = list(found.rows)
    for wrong, message in ((listed[:-1], "has no row"), ([*listed, listed[-1]], "is no state")):
        with pytest.raises(VerificationError, match=message):
            verify(problem, wrong, (), found.error_bound)
    with pytest.raises(VerificationError, match="has a distribution"):
        verify(problem, found.rows, [problem.spread(problem.start(), None, rows)], found.error_bound)
    everywhere = [row._replace(equilibrium="mixed") for row in listed]
    with pytest.raises(VerificationError, match="says not who mixes"):
        verify(problem, everywhere, (), found.error_bound)


def test_uniqueness_needs_unique_ends() -> None:
    """No orbit is said to be unique that leads to one which is not, nor one whose decisions tie strict."""
    problem, found, _ = solved(MIXED)
    changed = [
        row._replace(equilibrium="unique" if row.equilibrium == "strict" else row.equilibrium) for row in found.rows
    ]
    with pytest.raises(VerificationError, match="leads to what is not"):
        verify(problem, changed, (), found.error_bound)
    problem, found, _ = solved(TIED)
    changed = [
        row._replace(equilibrium="strict" if row.equilibrium == "tied" else row.equilibrium) for row in found.rows
    ]
    with pytest.raises(VerificationError, match="two actions tie"):
        verify(problem, changed, (), found.error_bound)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("63-71-50", "chance"),
        ("63-71-50-14", "decision"),
        ("63-71-50-0", "decision"),
        ("63-71-50-45", "decision"),
        ("63-71-50-14-roll", "chance"),
        ("end-71-50-104", "terminal"),
    ],
)
def test_every_position_has_one_spelling(text: str, kind: str) -> None:
    """What is read is written the same; points that reach the target are not banked yet."""
    problem = ThreeProblem(TossUpRules())
    state = problem.parse(text)

    assert problem.format(state) == text
    assert problem.kind(state) == kind
    assert bool(problem.actions(state)) == (kind == "decision")
    assert bool(problem.sources(state)) == (state.points is not None)


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("63-71", NotationError, "not of the form"),
        ("063-71-50", NotationError, "not of the form"),
        ("63-71-50-roll", NotationError, "not of the form"),
        ("63-71-50-14-t5", NotationError, "not of the form"),
        ("1" * 65, NotationError, "at most 64"),
        ("100-71-50", IllegalError, "the game is over at 100"),
        ("63-71-100-3", IllegalError, "the game is over at 100"),
        ("63-71-50-1001", IllegalError, "more than the 1000"),
        ("end-63-71-50", IllegalError, "the third, and nobody else"),
        ("end-63-100-100", IllegalError, "the third, and nobody else"),
        ("end-63-71-100-3", IllegalError, "nothing is held"),
        ("end-63-71-1110", IllegalError, "more than the 1109"),
    ],
)
def test_wrong_positions_are_refused(text: str, error: type[Exception], says: str) -> None:
    """A refusal says why."""
    with pytest.raises(error, match=says):
        ThreeProblem(TossUpRules()).parse(text)


@pytest.mark.parametrize(
    ("state", "action", "after", "label"),
    [
        ("63-71-50-14", "bank", "71-50-77", "bank 14: 77 to 71 and 50, the next player's turn"),
        ("63-71-50-45", "bank", "end-71-50-108", "bank 45: 108 to 71 and 50, won"),
        ("63-71-50-0", "bank", "71-50-63", "bank nothing: 63 to 71 and 50, the next player's turn"),
        ("63-71-50-14", "roll", "63-71-50-14-roll", "roll six dice again"),
    ],
)
def test_steps_and_labels(state: str, action: str, after: str, label: str) -> None:
    """An action leads to the next turn or the end, and says so in words."""
    problem = ThreeProblem(TossUpRules())
    parsed = problem.parse(state)

    assert problem.format(problem.step(parsed, action)) == after
    assert problem.label(parsed, action) == label
    assert problem.parse_action(parsed, action) == action


def test_what_the_contract_asks_besides() -> None:
    """Ends are lost for who reads them, first throws known, busts and wins led to; nothing is paid, followed or carried over."""
    problem = ThreeProblem(TossUpRules())
    end, decision = problem.parse("end-71-50-104"), problem.parse("63-71-50-10")

    assert not problem.utility(end)
    assert not problem.second_utility(end)
    assert problem.score(end) == 71
    result = problem.result(end)
    assert result is not None
    assert result.loss == 1
    assert problem.opening(decision) == problem.parse("63-71-50")
    assert problem.opening(problem.parse("63-71-50-11")) is None
    leads = {problem.format(after) for _, after in problem.outcomes(problem.parse("63-71-50-18-roll"))}
    assert leads == {"71-50-63", "63-71-50-18", "63-71-50-19", "63-71-50-20"}
    leads = {problem.format(after) for _, after in problem.outcomes(problem.parse("63-71-50-38-roll"))}
    assert leads == {"71-50-63", "end-71-50-101", "end-71-50-102", "end-71-50-103"}
    assert not any(problem.payoff(decision, "bank"))
    assert [problem.tie_break(decision, action) for action in ("bank", "roll")] == [(0,), (1,)]
    assert problem.mover(decision) == 0
    assert problem.start() == problem.parse("0-0-0")
    with pytest.raises(TypeError, match="that of its mover alone"):
        problem.transit(decision, problem.parse("71-50-73"))
    with pytest.raises(TypeError, match="fixes no strategy"):
        problem.follow(decision)
    with pytest.raises(NotationError, match="neither bank nor roll"):
        problem.parse_action(decision, "hold")
    for state in (end, problem.parse("63-71-50")):
        with pytest.raises(IllegalError, match="nothing is decided"):
            problem.parse_action(state, "bank")


@pytest.mark.parametrize("rules", ["ending=last-turn", "target=101"])
def test_rules_that_are_not_solved_are_refused(rules: str) -> None:
    """A refusal's example is legal."""
    with pytest.raises(IllegalError, match="solved") as caught:
        ThreeProblem(TossUpRules.parse(rules))

    ThreeProblem(TossUpRules.parse(caught.value.example or ""))
