"""Distributions of Toss Up!: what a turn banks and how many turns it takes, against fractions made from the rules alone."""

from fractions import Fraction
from functools import cache

import pytest

from solvers.contract.rows import Distribution
from solvers.errors import IllegalError
from solvers.games.toss_up.problem import TossUpProblem
from solvers.games.toss_up.state import BANK, State
from tests.games.toss_up.support import SMALLER, endings, problem, reached, row_of
from tests.support.generic import Generic

Chances = dict[int, Fraction]
SLUGS = ("win", "best-response-to-over-1", "min-turns", "within-3")
FIXED = ("min-turns:over-1", "min-turns:over-2-aware", "within-2:one-roll")
CASES = [(rules, slug) for rules in SMALLER for slug in (*SLUGS, *FIXED)] + [
    (rules, slug) for rules in SMALLER[:2] for slug in ("max-turn", "max-turn:over-3")
]


class Oracle:
    """Return the distribution of the ends of turns under the generic solver's policy, by the outcomes of the rules, in fractions."""

    def __init__(self, problem: TossUpProblem) -> None:
        self.problem = problem
        self.solved = Generic(problem)
        self.turn = cache(self._turn)
        self.turns = cache(self._turns)

    def _turn(self, state: State) -> Chances:
        """Return the chances of what the turn under way banks from a state on."""
        if self.problem.kind(state) == "decision":
            # Beyond what the oracle was asked for, all bank.
            action = self.solved.policy(state) if self.problem.process.open_decision(state) else BANK
            return {state.points or 0: Fraction(1)} if action == BANK else self.rolled(state)
        return self.rolled(state)

    def rolled(self, state: State) -> Chances:
        """The same after a roll; one that changes nothing is rolled again until something does."""
        problem, process = self.problem, self.problem.process
        decision = state._replace(rolling=False)
        again = problem.kind(decision) == "decision" and self.solved.policy(decision) != BANK
        chances: Chances = {}
        rolling = process.step(decision, "roll") if problem.kind(decision) == "decision" else state
        kept = [(weight, after) for weight, after in process.outcomes(rolling) if not (again and after == decision)]
        for weight, after in kept:
            # A turn that a roll ends is a bust.
            ends = self.turn(after) if after.points is not None else {0: Fraction(1)}
            for points, chance in ends.items():
                chances[points] = chances.get(points, Fraction(0)) + chance * weight / sum(state for state, _ in kept)
        return chances

    def _turns(self, own: int, number: int) -> Fraction:
        """The chance that so many turns take a player from a number of points to the target."""
        if own >= self.problem.rules.target or number == 0:
            return Fraction(own >= self.problem.rules.target and number == 0)
        return self.after(own, self.turn(State(own)), number)

    def after(self, own: int, ends: Chances, number: int) -> Fraction:
        """The same where the first turn ends in given ways."""
        target = self.problem.rules.target
        return sum((c * self.turns(min(own + d, target), number - 1) for d, c in ends.items()), Fraction(0))


@cache
def oracle_of(slug: str, rules: str) -> Oracle:
    """One a problem."""
    return Oracle(problem(slug, rules))


def distribution(oracle: Oracle, state: State, action: str | None) -> Distribution:
    """Return the distribution made of no rows but those that it asks for."""
    bound = oracle.problem
    sources = endings(bound).sources(state, action)
    assert set(sources) <= set(bound.process.states())
    rows = {bound.notation.format(source): row_of(bound, oracle.solved, source) for source in sources}
    return endings(bound).distribution(state, action, rows)


@pytest.mark.parametrize(("rules", "slug"), CASES)
def test_turns_end_as_the_rules_and_the_policy_say(rules: str, slug: str) -> None:
    """From every state and after every action the chances are the oracle's, within the bound, and banking is exact."""
    oracle = oracle_of(slug, rules)
    bound = oracle.problem
    for state in reached(bound.process):
        # Rolls, and decisions beyond the last open one, have tests of their own.
        if (
            state.waiting
            or bound.kind(state) == "terminal"
            or not (state.points is None or bound.process.open_decision(state))
        ):
            continue
        for action in bound.process.actions(state) or (None,):
            derived = distribution(oracle, state, action)
            after = state if action is None else bound.process.step(state, action)
            ends = {state.points or 0: Fraction(1)} if action == BANK else oracle.rolled(state)
            exact = ends
            if bound.aim.form == "turns":
                exact = {n: oracle.after(state.own or 0, ends, n) for n in range(1, max(derived.support) + 1)}
            exact = {score: chance for score, chance in exact.items() if chance}
            error = Fraction(derived.error_bound)
            shown = dict(zip(derived.support, derived.weights, strict=True))

            assert derived.state == bound.notation.format(after)
            assert derived.denominator == sum(derived.weights)
            assert derived.denominator == 1 or action != BANK or bound.aim.form == "turns"
            assert list(derived.support) == sorted(derived.support)
            assert set(shown) <= set(exact)
            left_out = sum((chance for score, chance in exact.items() if score not in shown), Fraction(0))
            assert left_out <= Fraction(derived.left_out) < Fraction(1, 10**20)
            for score, chance in exact.items():
                assert abs(Fraction(shown.get(score, 0), derived.denominator) - chance) <= error
            # The error of numbers of turns is measured, and may be none.
            assert (derived.error_bound == 0) == (action == BANK) or bound.aim.form == "turns"
            assert derived.error_bound < 1e-11
            if bound.aim.alone:
                assert derived.result is None
            else:
                value = oracle.solved.value(state) if action is None else oracle.solved.action(state, action)[0]
                assert derived.result is not None
                assert float(derived.result.win) == float(value)
                assert sum(derived.result) == 1


def test_scores_of_tiny_chance_are_left_out_and_counted() -> None:
    """A turn that may go on for ever lists no score with a chance below 10^-60, and says how likely these are together."""
    bound = problem("max-turn:over-100", "dice=1,red=4/5,yellow=0,green=1/5")
    turn = endings(bound).distribution(State(), None, {})

    assert turn.support == (0,)
    assert Fraction(1, 5) ** 101 <= Fraction(turn.left_out) <= Fraction(1, 10**59)
    assert endings(bound).distribution(State(points=3), BANK, {}).left_out == 0.0


@pytest.mark.parametrize("rules", SMALLER)
def test_the_mean_is_the_value_where_that_is_what_is_counted(rules: str) -> None:
    """The points of a turn average to max-turn, the number of turns to min-turns, within the bound."""
    for slug in ("max-turn", "min-turns", "min-turns:over-1"):
        if slug == "max-turn" and "red=0" in rules:
            continue
        oracle = oracle_of(slug, rules)
        for state in oracle.problem.process.states():
            action = oracle.solved.policy(state) if oracle.problem.kind(state) == "decision" else None
            derived = distribution(oracle, state, action)
            total = sum(s * w for s, w in zip(derived.support, derived.weights, strict=True))
            difference = Fraction(total, derived.denominator) - oracle.solved.value(state)
            assert abs(difference) <= Fraction(derived.error_bound)


@pytest.mark.parametrize("rules", SMALLER)
def test_the_rival_of_a_best_response_is_waited_for(rules: str) -> None:
    """The points that the rival banks in its turn are counted while it waits, by the outcomes that the position has."""
    oracle = oracle_of("best-response-to-over-1", rules)
    process = oracle.problem.process
    for state in process.states():
        if state.waiting:
            derived = distribution(oracle, state, None)
            outcomes = process.outcomes(state)
            total = sum(weight for weight, _ in outcomes)
            exact = {(after.other or 0) - (state.other or 0): Fraction(weight, total) for weight, after in outcomes}

            assert set(derived.support) == set(exact)
            for points, weight in zip(derived.support, derived.weights, strict=True):
                assert abs(Fraction(weight, derived.denominator) - exact[points]) <= Fraction(derived.error_bound)


def test_points_beyond_the_last_row_have_a_distribution() -> None:
    """A player who holds enough banks the greens of the next roll as well, or nothing after a bust."""
    bound = problem("within-3", "dice=2,target=4")
    state = bound.notation.parse("1-9-t2-roll")
    derived = endings(bound).distribution(state, None, {})

    assert endings(bound).sources(state, None) == ()
    assert derived.support == (0, 9, 10)
    # One die in hand: red 1/6, yellow 1/3, green 1/2.
    for weight, chance in zip(derived.weights, (Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)), strict=True):
        assert abs(Fraction(weight, derived.denominator) - chance) <= Fraction(derived.error_bound)


def test_games_without_an_end_in_sight_are_refused() -> None:
    """A game that may take more turns than are listed is refused, with a state whose distribution is given."""
    rules = "dice=1,red=1/2,yellow=0,green=1/2,target=100"
    bound = problem("min-turns:over-100", rules)
    with pytest.raises(IllegalError, match="more than 1000 turns") as caught:
        endings(bound).distribution(bound.process.start(), None, {})

    assert caught.value.example == "99"
