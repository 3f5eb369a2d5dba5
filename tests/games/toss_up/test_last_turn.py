"""Toss Up! with a last turn: against the generic solver, closed forms and played games, and what is derived from its rows."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from solvers.contract.rows import ActionValue, Distribution, Result, Row
from solvers.errors import VerificationError
from solvers.games.toss_up.checks.last_turn import verify
from solvers.games.toss_up.endings import ERROR
from solvers.games.toss_up.kernels import last_turn as engine
from solvers.games.toss_up.kernels import race
from solvers.games.toss_up.last_turn import derive
from solvers.games.toss_up.last_turn.chase import UNIT, chase
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import ACTIONS, State
from tests.games.toss_up import support
from tests.games.toss_up.support import SMALL_LAST_TURN, derived, endings, last_turn
from tests.support.generic import Generic

DEFAULT = "tie=half"
# Most chances are 0 or 1 but for rounding, and hardly any action matters.
RARE = "dice=1,red=93/100,yellow=1/20,green=1/50,target=60"
# Hardly any turn banks.
WAITING = "dice=2,green=1/100,red=99/100,yellow=0,target=60"


@cache
def oracle(rules: str) -> Generic:
    """Exact values."""
    return Generic(last_turn(rules))


class Solved(NamedTuple):
    """Solved rows, and the bound of their error."""

    rows: Sequence[Row]
    error_bound: float


@cache
def solved(rules: str) -> Solved:
    """Return the rows and their bound, of a solution that stores no distributions."""
    solution = engine.solve(last_turn(rules))
    assert solution.error_bound is not None
    assert not solution.distributions
    return Solved(solution.rows, solution.error_bound)


@cache
def enclosures(rules: str) -> Any:
    """Its bounds, before any middle is taken."""
    return engine.enclosures(last_turn(rules))


@cache
def stored(rules: str) -> dict[str, Row]:
    """Its rows."""
    return {row.state: row for row in solved(rules).rows}


def row(rules: str, text: str) -> Row:
    """A row that is stored, or derived from its sources alone."""
    bound, rows = last_turn(rules), stored(rules)
    state = bound.notation.parse(text)
    sources = [bound.notation.format(source) for source in derived(bound).sources(state)]
    assert bool(sources) != bound.process.stored(state)
    return derived(bound).derive(state, {source: rows[source] for source in sources}) if sources else rows[text]


def distribution(rules: str, text: str, action: str | None = None) -> Distribution:
    """Return a distribution from its sources alone."""
    bound, rows = last_turn(rules), stored(rules)
    state = bound.notation.parse(text)
    sources = [bound.notation.format(source) for source in endings(bound).sources(state, action)]
    assert sources
    return endings(bound).distribution(state, action, {source: rows[source] for source in sources})


def reached(rules: str) -> list[State]:
    """Return every state that play can come to and that is not the end."""
    bound = last_turn(rules)
    return [state for state in support.reached(bound.process) if bound.kind(state) != "terminal"]


@pytest.mark.parametrize("rules", SMALL_LAST_TURN)
def test_generic_values_lie_inside_the_enclosures(rules: str) -> None:
    """Every exact value, stored or derived, lies within the error bound, and every policy is the exact one."""
    bound, exact = last_turn(rules), oracle(rules)
    allowed = Fraction(solved(rules).error_bound)
    for state in reached(rules):
        answer = row(rules, bound.notation.format(state))

        assert answer.state == bound.notation.format(state)
        assert abs(Fraction(answer.value) - exact.value(state)) <= allowed
        assert {action.action for action in answer.actions} == set(bound.process.actions(state))
        for action in answer.actions:
            assert abs(Fraction(action.value) - exact.action(state, action.action)[0]) <= allowed
        if answer.actions:
            assert answer.action == answer.actions[0].action == exact.policy(state)
            assert answer.value == answer.actions[0].value >= answer.actions[1].value


@pytest.mark.parametrize("rules", SMALL_LAST_TURN)
def test_bounds_hold_the_exact_values(rules: str) -> None:
    """Before any middle is taken, every start lies between its two bounds."""
    bound, exact = last_turn(rules), oracle(rules)
    chances, chased = enclosures(rules)
    for state in bound.process.states():
        own, other = state.own or 0, state.other or 0
        low, high = chased[:, other - own] if bound.process.chases(state) else chances[:, own, other]

        assert Fraction(low) <= exact.value(state) <= Fraction(high)


@pytest.mark.parametrize("rules", SMALL_LAST_TURN)
def test_banking_is_best_from_the_cap_on(rules: str) -> None:
    """The oracle finds no better roll from which play is cut off, and the cap is the least that the bound on all starts allows."""
    bound, exact = last_turn(rules), oracle(rules)
    own = bound.rules
    chances = odds(own)
    beta = min(chances.bust[n] / (1 - chances.stay[n]) for n in range(1, own.dice + 1))
    starts = [exact.value(State(i, j)) for i in range(own.target) for j in range(own.target)]

    assert bound.process.chase.start(bound.process.chase.cap) <= beta * min(starts) * UNIT
    for i in range(own.target):
        for j in range(own.target):
            state = State(i, j, bound.process.most(State(i, j)) + 1)
            bust = chances.bust[in_hand(own, state.points or 0)]
            banked = 1 - Fraction(bound.process.chase.start(i + (state.points or 0) - j), UNIT)

            assert banked >= bust * (1 - exact.value(State(j, i))) + (1 - bust)


def test_a_chaser_with_one_die_has_a_closed_form() -> None:
    """One die is green before it is red with a chance of 3/4: as often as points are missing, and once more at a tie."""
    for tie, last in (("half", 1), ("chaser-loses", 1), ("chaser-wins", 0)):
        bound = last_turn(f"dice=1,tie={tie}")
        for gap in (1, 2, 7, 40):
            chance = Fraction(3, 4) ** (gap + last)

            # The first roll of a turn may show yellow, and is made again.
            assert abs(Fraction(bound.process.chase.start(gap), UNIT) - chance) < Fraction(1, 2**111)
    assert row("dice=1,tie=half", "95-102-7").action == "roll"
    assert row("dice=1,tie=chaser-wins", "95-102-7").action == "bank"


def test_an_even_chance_ties_with_half_a_win() -> None:
    """One die that is green or red: at a tie both actions are worth 1/2, and banking comes first."""
    tied = row(SMALL_LAST_TURN[2], "0-2-2")

    assert [(action.action, action.value) for action in tied.actions] == [("bank", 0.5), ("roll", 0.5)]


@pytest.mark.parametrize("rules", [*SMALL_LAST_TURN, "dice=4,target=12", "dice=12,target=3", RARE, WAITING])
def test_rows_satisfy_their_equations(rules: str) -> None:
    """The check by other code finds no residual beyond the rounding of doubles."""
    solution = solved(rules)

    assert verify(last_turn(rules), solution.rows, (), solution.error_bound) <= 1e-13
    assert solution.error_bound < 2 * float(derive.close(last_turn(rules).rules))


@pytest.mark.parametrize(
    ("state", "change", "message"),
    [
        ("1-2", lambda row: row._replace(value=row.value + 1e-9), "is worth"),
        ("1-3", lambda row: row._replace(value=row.value - 1e-9), "is worth"),
        ("0-4", lambda row: row._replace(value=row.value - 1e-9), "is worth"),
        ("0-0", lambda row: row._replace(value=float("nan")), "is worth"),
        ("0-0", lambda row: row._replace(action="roll"), "more than a value"),
        ("0-0", lambda row: row._replace(exact="1/2"), "more than a value"),
        ("0-0", lambda row: row._replace(more='"0.5"'), "more than a value"),
        ("0-0", lambda row: row._replace(actions=(ActionValue("roll", row.value),)), "more than a value"),
        ("1-2", lambda row: row._replace(state="1-02"), "has no row"),
    ],
)
def test_wrong_rows_are_found(state: str, change: Callable[[Row], Row], message: str) -> None:
    """A row that is spoiled in any member is refused."""
    solution = solved(SMALL_LAST_TURN[4])
    rows = [change(old_row) if old_row.state == state else old_row for old_row in solution.rows]

    with pytest.raises(VerificationError, match=message):
        verify(last_turn(SMALL_LAST_TURN[4]), rows, (), solution.error_bound)


def test_rows_and_states_are_the_same() -> None:
    """A row that is missing or too much is named, a distribution is refused, and a text that does not read back."""
    bound, solution = last_turn(SMALL_LAST_TURN[0]), solved(SMALL_LAST_TURN[0])
    mixed = Distribution("0-0", (0,), (1,), 1)

    with pytest.raises(VerificationError, match="has no row, the rows end"):
        verify(bound, solution.rows[:-1], (), solution.error_bound)
    with pytest.raises(VerificationError, match="is no state"):
        verify(bound, [*solution.rows, solution.rows[-1]], (), solution.error_bound)
    with pytest.raises(VerificationError, match="derived and not stored"):
        verify(bound, solution.rows, (mixed,), solution.error_bound)


def test_a_text_that_does_not_read_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A notation that loses something is no notation."""
    bound, solution = last_turn(SMALL_LAST_TURN[0]), solved(SMALL_LAST_TURN[0])
    monkeypatch.setattr(bound.notation, "parse", lambda _text: bound.process.start())

    with pytest.raises(VerificationError, match="does not read back"):
        verify(bound, solution.rows, (), solution.error_bound)


def test_the_game_is_enclosed() -> None:
    """At the default rules no enclosure is wider than 1e-12, the rows are checked, and who begins has the better chance."""
    bound, solution = last_turn(DEFAULT), solved(DEFAULT)
    chances, chased = enclosures(DEFAULT)

    assert (chances[1] - chances[0]).max() < 1e-12
    assert (chased[1] - chased[0]).max() < 1e-12
    assert solution.error_bound < 1e-12
    assert len(solution.rows) == 10_000 + 338
    assert verify(bound, solution.rows, (), solution.error_bound) < 1e-13
    assert stored(DEFAULT)["0-0"].value == pytest.approx(0.5393473905607, abs=1e-12)


def test_the_engine_and_the_rules_agree_on_chasers() -> None:
    """Two programs work out a chaser's chances: in enclosed doubles, and in whole numbers."""
    bound = last_turn(DEFAULT)
    _, chased = enclosures(DEFAULT)
    for gap in range(1, bound.process.gaps + 1):
        low, high = map(Fraction, chased[:, gap])

        assert low <= Fraction(bound.process.chase.start(gap), UNIT) <= high


@pytest.mark.parametrize("rules", ["target=5", "dice=3,red=1/2,yellow=0,green=1/2,target=30"])
def test_conventions_for_ties_are_in_order(rules: str) -> None:
    """Half a win lies between a loss and a win for chasers, whose chances fall with the gap."""
    tables = [
        chase(TossUpRules.parse(f"ending=last-turn,{rules},tie={tie}"))
        for tie in ("chaser-loses", "half", "chaser-wins")
    ]
    for gap in range(1, 60):
        worst, middle, best = (table.start(gap) for table in tables if table)

        assert worst <= middle <= best
    for table in filter(None, tables):
        assert all(table.start(gap) >= table.start(gap + 1) for gap in range(1, len(table.table)))


def test_points_beyond_all_rows_are_answered() -> None:
    """Banking is best there, a start with a larger gap has next to no chance, and short of the gap only rolling wins."""
    bound = last_turn(DEFAULT)
    far = row(DEFAULT, "63-71-1000")
    bust = odds(bound.rules).bust[10]

    assert far.action == "bank"
    assert far.actions[1].value == pytest.approx(1 - float(bust) * stored(DEFAULT)["71-63"].value, abs=1e-12)
    assert row(DEFAULT, "63-71-1000-roll").value == far.actions[1].value
    assert 0 < row(DEFAULT, "0-1000").value < 1e-15
    assert row(DEFAULT, "0-1109").value < 2.0**-55
    for text in ("0-1109-0", "0-1109-1108"):
        answer = row(DEFAULT, text)
        assert answer.action == "roll"
        assert answer.actions[1].value == 0.0
    assert row(DEFAULT, "0-1109-1110").action == "bank"
    assert row(DEFAULT, "71-104").value == stored(DEFAULT)["67-100"].value


def test_actions_that_are_nearly_the_same_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both actions get the mean if errors may make up for the difference, and the turn is banked."""
    before = row(SMALL_LAST_TURN[0], "1-1-1")
    monkeypatch.setattr(derive, "close", lambda _rules: Fraction(1, 2))
    after = row(SMALL_LAST_TURN[0], "1-1-1")

    assert after.action == "bank"
    assert after.actions[0].value == after.actions[1].value == pytest.approx(sum(a.value for a in before.actions) / 2)
    assert distribution(SMALL_LAST_TURN[0], "1-1-1-roll").support == (0, 1, 2)


def test_rows_that_are_off_by_too_much_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solution whose rows do not bear what is derived from them is not made, nor one without an enclosure."""
    monkeypatch.setattr(engine, "close", lambda _rules: Fraction(1, 2**60))
    with pytest.raises(ArithmeticError, match="are enclosed within"):
        engine.solve(last_turn(SMALL_LAST_TURN[0]))
    monkeypatch.setattr(race, "WIDEST", 0.0)
    with pytest.raises(ArithmeticError, match="too much rounding adds up"):
        engine.solve(last_turn(SMALL_LAST_TURN[0]))


def turns(rules: str) -> Callable[[Any], dict[int, Fraction]]:
    """Return a function that gives the chances of what a turn banks from a state on, under the oracle's policy.

    They are fractions; two self-loops in a row are one.
    """
    bound, exact = last_turn(rules), oracle(rules)

    @cache
    def ends(state: State) -> dict[int, Fraction]:
        if bound.kind(state) == "decision":
            if exact.policy(state) == "bank":
                return {state.points or 0: Fraction(1)}
            return ends(bound.process.step(state, "roll"))
        chances: dict[int, Fraction] = {}
        own = state.own or 0
        outcomes = bound.process.outcomes(state)
        total = Fraction(sum(weight for weight, _ in outcomes))
        if state.rolling:
            # Yellow alone leads back to a decision that rolls again.
            back = [after for _, after in outcomes if after == state._replace(rolling=False)]
            if back and exact.policy(back[0]) == "roll":
                total -= sum(weight for weight, after in outcomes if after == back[0])
                outcomes = [(weight, after) for weight, after in outcomes if after != back[0]]
        for weight, after in outcomes:
            if bound.kind(after) == "decision":
                parts = ends(after)
            else:
                banked = after.own if bound.process.chases(state) else after.other
                parts = {(banked or 0) - own: Fraction(1)}
            for points, chance in parts.items():
                chances[points] = chances.get(points, Fraction(0)) + chance * weight / total
        return chances

    return ends


@pytest.mark.parametrize("rules", SMALL_LAST_TURN)
def test_what_turns_bank(rules: str) -> None:
    """Distributions are those of the oracle's policy, and their results the values."""
    bound, ends = last_turn(rules), turns(rules)
    for state in reached(rules):
        text = bound.notation.format(state)
        if bound.kind(state) == "chance":
            cases: list[tuple[str | None, State]] = [(None, state)]
        else:
            cases = [(action, bound.process.step(state, action)) for action in ACTIONS]
        for action, after in cases:
            served = distribution(rules, text, action)
            exact = {state.points or 0: Fraction(1)} if action == "bank" else ends(after)

            assert served.state == bound.notation.format(after)
            assert served.denominator == sum(served.weights)
            assert served.support == tuple(sorted(exact))
            for points, weight in zip(served.support, served.weights, strict=True):
                assert (
                    abs(Fraction(weight, served.denominator) - exact[points])
                    <= served.error_bound
                    == (0 if action == "bank" else ERROR)
                )
            if bound.rules.tie == "half" and bound.process.chase.ties:
                assert served.result is None
                continue
            worth = [valued.value for valued in row(rules, text).actions if valued.action == action]
            win = Fraction(worth[0] if worth else row(rules, text).value)
            assert served.result == Result(win, Fraction(0), 1 - win)


def test_distributions_of_chasers_say_what_they_win() -> None:
    """At the default rules a chaser's chance to bank more than the gap, and half of a tie, is the value."""
    for text in ("67-100", "71-104", "71-104-14-roll", "0-150"):
        served = distribution(DEFAULT, text)
        state = last_turn(DEFAULT).notation.parse(text)
        gap = (state.other or 0) - (state.own or 0)
        won = sum(weight for points, weight in zip(served.support, served.weights, strict=True) if points > gap)
        tied = sum(weight for points, weight in zip(served.support, served.weights, strict=True) if points == gap)

        assert float(Fraction(2 * won + tied, 2 * served.denominator)) == pytest.approx(
            row(DEFAULT, text).value, abs=1e-12
        )


def test_games_that_are_played_win_as_often() -> None:
    """Five thousand games by the served policy, throw by throw, win a share within four standard deviations of the value."""
    rules, dice, games = "dice=2,target=5", Random(1), 5_000
    bound = last_turn(rules)

    @cache
    def following(state: State) -> tuple[list[int], list[State]]:
        if bound.kind(state) == "decision":
            return [1], [bound.process.step(state, row(rules, bound.notation.format(state)).action or "")]
        outcomes = bound.process.outcomes(state)
        return [weight for weight, _ in outcomes], [after for _, after in outcomes]

    total = Fraction(0)
    for _ in range(games):
        state, view = bound.process.start(), 1
        while bound.kind(state) != "terminal":
            weights, states = following(state)
            after = dice.choices(states, weights)[0]
            view *= bound.process.transit(state, after).sign
            state = after
        total += bound.process.utility(state) if view == 1 else 1 - bound.process.utility(state)

    assert abs(float(total) / games - stored(rules)["0-0"].value) < 4 * 0.5 / games**0.5
