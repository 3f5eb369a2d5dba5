"""Distributions of Toss Up!: what a turn banks and how many turns it takes, against fractions made from the rules alone."""

from fractions import Fraction
from functools import cache

import pytest

from solvers.engine.generic import Generic
from solvers.errors import IllegalError
from solvers.games.toss_up.game import TossUp
from solvers.games.toss_up.notation import BANK, State
from solvers.games.toss_up.problem import TossUpProblem
from solvers.games.toss_up.rules import TossUpRules
from solvers.types import ActionValue, Distribution, Row

Chances = dict[int, Fraction]
RULES = ("dice=2,target=4", "dice=3,red=1/2,yellow=0,green=1/2,target=4", "dice=2,red=0,yellow=1/2,green=1/2,target=3")
SLUGS = ("win", "best-response-to-over-1", "min-turns", "within-3")
FIXED = ("min-turns:over-1", "min-turns:over-2-aware", "within-2:one-roll")
CASES = [(rules, slug) for rules in RULES for slug in (*SLUGS, *FIXED)] + [
    (rules, slug) for rules in RULES[:2] for slug in ("max-turn", "max-turn:over-3")
]


def bound(slug: str, rules: str) -> TossUpProblem:
    """A problem by name."""
    found = TossUp().problem(TossUpRules.parse(rules), slug)
    assert isinstance(found, TossUpProblem)
    return found


class Oracle:
    """How turns end under the generic solver's policy, by the outcomes of the rules, in fractions."""

    def __init__(self, problem: TossUpProblem) -> None:
        self.problem = problem
        self.solved = Generic(problem)
        self.turn = cache(self._turn)
        self.turns = cache(self._turns)

    def row(self, state: State) -> Row:
        """A row of doubles."""
        problem, text = self.problem, self.problem.format(state)
        if problem.kind(state) != "decision":
            return Row(text, None, float(self.solved.value(state)), None)
        rated = [ActionValue(each, float(self.solved.action(state, each)[0])) for each in problem.actions(state)]
        return Row(text, self.solved.policy(state), float(self.solved.value(state)), None, tuple(rated))

    def _turn(self, state: State) -> Chances:
        """What the turn under way banks from a state on."""
        problem = self.problem
        if problem.kind(state) == "decision":
            # Beyond what the oracle was asked for, all bank.
            action = self.solved.policy(state) if problem.decides(state) else BANK
            return {state.points or 0: Fraction(1)} if action == BANK else self._rolled(state)
        return self._rolled(state)

    def _rolled(self, state: State) -> Chances:
        """The same after a roll; one that changes nothing is rolled again until something does."""
        problem = self.problem
        decision = state._replace(rolling=False)
        again = problem.kind(decision) == "decision" and self.solved.policy(decision) != BANK
        found: Chances = {}
        rolling = problem.step(decision, "roll") if problem.kind(decision) == "decision" else state
        outcomes = problem.outcomes(rolling)
        kept = [(weight, after) for weight, after in outcomes if not (again and after == decision)]
        for weight, after in kept:
            # A turn that a roll ends is a bust.
            ends = self.turn(after) if after.points is not None else {0: Fraction(1)}
            for points, chance in ends.items():
                found[points] = found.get(points, Fraction(0)) + chance * weight / sum(each for each, _ in kept)
        return found

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
def oracle(slug: str, rules: str) -> Oracle:
    """One a problem."""
    return Oracle(bound(slug, rules))


def spread(known: Oracle, state: State, action: str | None) -> Distribution:
    """The distribution made of no rows but those that it asks for."""
    problem = known.problem
    asked = problem.spread_sources(state, action)
    assert set(asked) <= set(problem.states())
    return problem.spread(state, action, {problem.format(each): known.row(each) for each in asked})


@pytest.mark.parametrize(("rules", "slug"), CASES)
def test_turns_end_as_the_rules_and_the_policy_say(rules: str, slug: str) -> None:
    """From every state and after every action the chances are the oracle's, within the bound, and banking is exact."""
    known = oracle(slug, rules)
    problem = known.problem
    for state in problem.states():
        if state.waiting:
            continue
        for action in problem.actions(state) or (None,):
            found = spread(known, state, action)
            after = state if action is None else problem.step(state, action)
            ends = {state.points or 0: Fraction(1)} if action == BANK else known._rolled(state)
            wanted = ends
            if problem.aim.form == "turns":
                wanted = {n: known.after(state.own or 0, ends, n) for n in range(1, max(found.support) + 1)}
            wanted = {counted: chance for counted, chance in wanted.items() if chance}
            bound = Fraction(found.error_bound)
            shown = dict(zip(found.support, found.weights, strict=True))

            assert found.state == problem.format(after)
            assert found.denominator == sum(found.weights)
            assert found.denominator == 1 or action != BANK or problem.aim.form == "turns"
            assert list(found.support) == sorted(found.support)
            assert set(shown) <= set(wanted)
            for counted, chance in wanted.items():
                assert abs(Fraction(shown.get(counted, 0), found.denominator) - chance) <= bound
            # The error of numbers of turns is measured, and may be none.
            assert (found.error_bound == 0) == (action == BANK) or problem.aim.form == "turns"
            assert found.error_bound < 1e-11
            if problem.aim.alone:
                assert found.result is None
            else:
                value = known.solved.value(state) if action is None else known.solved.action(state, action)[0]
                assert found.result is not None
                assert float(found.result.win) == float(value)
                assert sum(found.result) == 1


@pytest.mark.parametrize("rules", RULES)
def test_the_mean_is_the_value_where_that_is_what_is_counted(rules: str) -> None:
    """The points of a turn average to max-turn, the number of turns to min-turns, within the bound."""
    for slug in ("max-turn", "min-turns", "min-turns:over-1"):
        if slug == "max-turn" and "red=0" in rules:
            continue
        known = oracle(slug, rules)
        for state in known.problem.states():
            found = spread(known, state, known.row(state).action)
            mean = Fraction(sum(s * w for s, w in zip(found.support, found.weights, strict=True)), found.denominator)
            assert abs(mean - known.solved.value(state)) <= Fraction(found.error_bound)


@pytest.mark.parametrize("rules", RULES)
def test_the_rival_of_a_best_response_is_waited_for(rules: str) -> None:
    """While it waits, what the rival banks in its turn is counted, by the outcomes that the position has."""
    known = oracle("best-response-to-over-1", rules)
    for state in known.problem.states():
        if state.waiting:
            found = spread(known, state, None)
            outcomes = known.problem.outcomes(state)
            total = sum(weight for weight, _ in outcomes)
            wanted = {(after.other or 0) - (state.other or 0): Fraction(weight, total) for weight, after in outcomes}

            assert set(found.support) == set(wanted)
            for points, weight in zip(found.support, found.weights, strict=True):
                assert abs(Fraction(weight, found.denominator) - wanted[points]) <= Fraction(found.error_bound)


def test_points_beyond_the_last_row_are_spread() -> None:
    """Who holds enough banks what the next roll shows, or nothing after a bust."""
    problem = bound("within-3", "dice=2,target=4")
    state = problem.parse("1-9-t2-roll")
    found = problem.spread(state, None, {})

    assert problem.spread_sources(state, None) == ()
    assert found.support == (0, 9, 10)
    # One die in hand: red 1/6, yellow 1/3, green 1/2.
    for weight, chance in zip(found.weights, (Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)), strict=True):
        assert abs(Fraction(weight, found.denominator) - chance) <= Fraction(found.error_bound)


def test_games_without_an_end_in_sight_are_refused() -> None:
    """Where the target takes more turns than are listed, it is said, with a state whose answer there is."""
    problem = bound("min-turns:over-100", "dice=1,red=1/2,yellow=0,green=1/2,target=100")
    with pytest.raises(IllegalError, match="more than 1000 turns"):
        problem.spread(problem.start(), None, {})
