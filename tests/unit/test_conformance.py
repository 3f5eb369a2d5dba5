"""What every registered game must keep, checked on small rules against the generic solver."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from solvers.engine.generic import Generic
from solvers.errors import IllegalError, NotationError, UnknownError
from solvers.games import REGISTRY, find
from solvers.types import Problem
from solvers.verify import verify
from solvers.written import UNDECIDED
from tests.support.solved import SMALL, Memory, rows, solution

NEEDY = ("comparison",)
SEVERAL = ("win-3",)


def problem(game: str, slug: str, rules: str) -> Problem[Any]:
    """Bind by name."""
    entry = find(game)
    return entry.problem(entry.rules_type.parse(rules), slug)


def every_problem() -> Iterator[tuple[str, str, str]]:
    """Every default goal and strategy of every game on its small rules."""
    for game, entry in REGISTRY.items():
        for rules in SMALL[game]:
            for slug in entry.defaults(entry.rules_type.parse(rules)):
                yield game, slug, rules


def every_notation() -> Iterator[tuple[str, str, str]]:
    """One default goal of every game for each way in which its states are written and move."""
    for game, entry in REGISTRY.items():
        rules = SMALL[game][-1]
        bound = [problem(game, slug, rules) for slug in entry.defaults(entry.rules_type.parse(rules))]
        for one in {each.dynamics: each for each in reversed(bound)}.values():
            yield game, one.slug, rules


def test_every_game_has_small_rules() -> None:
    """A registered game without small rules is not checked, and fails here."""
    assert set(SMALL) == set(REGISTRY)


@pytest.mark.parametrize(("game", "slug", "rules"), list(every_problem()))
def test_kernel_agrees_with_generic_solver(game: str, slug: str, rules: str) -> None:
    """Values, action values, second values and policies equal those of the plain solver: fraction by fraction, or as
    doubles within the error bound and the last rounding.
    """
    bound = problem(game, slug, rules)
    if slug in SEVERAL:
        pytest.skip("the plain solver knows two sides, and this goal has three")
    oracle = Generic(bound)
    found = solution(game, slug, rules)

    def same(item: Any, wanted: Fraction) -> bool:
        if found.error_bound == 0:
            return Fraction(item.exact or "") == wanted
        allowed = Fraction(found.error_bound) + abs(wanted) / 2**52
        return item.exact is None and abs(Fraction(item.value) - wanted) <= allowed

    for row in found.rows:
        state = bound.parse(row.state)

        assert same(row, oracle.value(state))
        assert row.action == (oracle.policy(state) if row.actions else None)
        for each in row.actions:
            value, second = oracle.action(state, each.action)
            assert same(each, value)
            assert each.tie in (None, UNDECIDED) or Fraction(each.tie or "") == second


@pytest.mark.parametrize(("game", "slug", "rules"), list(every_problem()))
def test_solutions_verify(game: str, slug: str, rules: str) -> None:
    """Every solution satisfies its equations."""
    found = solution(game, slug, rules)

    assert verify(problem(game, slug, rules), found.rows, found.distributions, found.error_bound) <= 1e-14


@pytest.mark.parametrize(("game", "slug", "rules"), list(every_problem()))
def test_distributions_have_the_mean_of_the_policy(game: str, slug: str, rules: str) -> None:
    """Each distribution sums to its denominator, ascends, and averages to the score of the oracle's policy."""
    bound = problem(game, slug, rules)
    oracle = None if bound.spreads else Generic(bound)

    @cache
    def score(state: Any) -> Fraction:
        kind = bound.kind(state)
        if kind == "terminal":
            return Fraction(bound.score(state))
        if kind == "chance":
            outcomes = bound.outcomes(state)
            whole = sum(weight for weight, _ in outcomes)
            return sum((score(outcome) * Fraction(weight, whole) for weight, outcome in outcomes), Fraction(0))
        assert oracle
        action = oracle.policy(state)
        gained = bound.payoff(state, action).score if bound.pays else 0
        return gained + score(bound.step(state, action))

    assert bound.spreads != bool(solution(game, slug, rules).distributions)
    for each in solution(game, slug, rules).distributions:
        assert sum(each.weights) == each.denominator
        assert list(each.support) == sorted(set(each.support))
        mean = Fraction(sum(s * w for s, w in zip(each.support, each.weights, strict=True)), each.denominator)
        assert mean == score(bound.parse(each.state))
        assert bound.floor is None or each.support[0] >= bound.floor


@pytest.mark.parametrize(("game", "slug", "rules"), list(every_notation()))
def test_notation_and_moves(game: str, slug: str, rules: str) -> None:
    """Parse and format are inverse, actions are distinct and legal, and outcomes have positive weights."""
    bound = problem(game, slug, rules)
    texts = []
    for state in bound.states():
        text = bound.format(state)
        texts.append(text)

        assert bound.parse(text) == state
        assert text.isascii()
        assert bound.mover(state) >= 0
        assert not bound.sources(state)
        if bound.kind(state) == "decision":
            actions = bound.actions(state)
            assert actions
            assert len(set(actions)) == len(actions)
            for action in actions:
                assert bound.parse_action(state, action) == action
                assert bound.label(state, action)
                after = bound.step(state, action)
                assert bound.kind(after) != "decision"
                assert bound.parse(bound.format(after)) == after
        elif bound.kind(state) == "chance":
            assert all(weight > 0 for weight, _ in bound.outcomes(state))
        else:
            assert bound.stored_ends
    assert texts == sorted(set(texts))
    assert bound.format(bound.start()) in texts


@pytest.mark.parametrize(("game", "slug", "rules"), list(every_notation()))
def test_openings_are_before_the_first_throw(game: str, slug: str, rules: str) -> None:
    """The opening of a decision is a position that it is a throw from, and the start that of every first throw."""
    bound = problem(game, slug, rules)
    decisions = [state for state in bound.states() if bound.kind(state) == "decision"]
    for state in decisions:
        before = bound.opening(state)
        assert before is None or state in [outcome for _, outcome in bound.outcomes(before)]
    if bound.kind(bound.start()) == "chance":
        thrown = [state for _, state in bound.outcomes(bound.start()) if bound.kind(state) == "decision"]
        assert all(bound.opening(state) == bound.start() for state in thrown)


@pytest.mark.parametrize(("game", "slug", "rules"), list(every_problem()))
def test_values_of_shares_are_shares(game: str, slug: str, rules: str) -> None:
    """The values of a goal that says so lie between 0 and 1."""
    if problem(game, slug, rules).goal.share:
        assert all(0 <= row.value <= 1 for row in solution(game, slug, rules).rows)


@pytest.mark.parametrize("game", REGISTRY)
def test_seats_are_who_may_play(game: str) -> None:
    """Who has a seat in a match plays in it, and whoever has none is refused with those who have."""
    entry = find(game)
    rules = entry.rules_type.parse(SMALL[game][-1])
    first, second = entry.seats(rules)
    solved = Memory(game, SMALL[game][-1])
    for slug in entry.defaults(rules):
        for field, seated, pair in (("first", first, (slug, second[0])), ("second", second, (first[0], slug))):
            if slug in seated:
                assert sum(entry.match(rules, *pair, solved)) == 1
                continue
            with pytest.raises(IllegalError) as caught:
                entry.match(rules, *pair, solved)
            assert (caught.value.field, caught.value.available) == (field, seated)


@pytest.mark.parametrize("game", REGISTRY)
def test_tables_of_other_rules_quote_nothing(game: str) -> None:
    """What the source printed stands beside its own rules only, and so does what is said of it."""
    entry = find(game)
    for text in SMALL[game]:
        rules = entry.rules_type.parse(text)
        for spec in entry.tables(rules):
            # The parameters of a table that needs some are policies.
            parameters = dict.fromkeys(spec.parameters, entry.seats(rules)[0][0]) if spec.name in NEEDY else {}
            if not spec.offline:
                made = entry.table(rules, spec.name, Memory(game, text), parameters)

                assert not any(word in note for note in made.notes for word in ("rinted", "should be"))
                assert all(getattr(cell, "printed", None) is None for line in made.rows for cell in line)


@pytest.mark.parametrize("game", REGISTRY)
def test_catalogue_entries_are_true(game: str) -> None:
    """The examples parse, defaults are solvable slugs, and unknown names are refused with what there is."""
    entry = find(game)
    rules = entry.rules_type()
    slugs = entry.defaults(rules)

    assert len(set(slugs)) == len(slugs)
    for example in entry.state_examples:
        bound = entry.problem(rules, example.goal or slugs[0])
        assert bound.format(bound.parse(example.text)) == example.text
    for slug in slugs:
        assert entry.problem(rules, slug).slug == entry.problem(rules, slug).stored_as == slug
    for text, slug in entry.variants:
        assert entry.problem(entry.rules_type.parse(text), slug).stored_as == slug
        assert entry.rules_type.parse(text) != rules
    for wrong in ("", "no-such-goal", f"{slugs[0]}:no-such-strategy", f"{slugs[0]}:"):
        with pytest.raises(UnknownError) as caught:
            entry.problem(rules, wrong)
        assert caught.value.available
    for text in ("", "é", "?", "9" * 65, "start start"):
        with pytest.raises((NotationError, IllegalError)):
            entry.problem(rules, slugs[0]).parse(text)


def test_unknown_game_is_refused() -> None:
    """A game that is not registered is named, with those that are."""
    with pytest.raises(UnknownError, match="chess") as caught:
        find("chess")

    assert "thirties" in caught.value.available


def test_rows_are_complete() -> None:
    """There is one row a state, in the order of the text."""
    found = rows("thirties", "maximize", "dice=3,threshold=15")

    assert list(found) == sorted(found)
