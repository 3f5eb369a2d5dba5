"""What every registered game must keep, checked on small rules against the generic solver."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from solvers.engine.generic import Generic
from solvers.errors import IllegalError, NotationError, UnknownError
from solvers.games import REGISTRY, find
from solvers.types import Problem
from solvers.verify import verify
from tests.support.solved import SMALL, rows, solution


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
    """Values, action values, second values and policies equal those of the plain solver, fraction by fraction."""
    bound = problem(game, slug, rules)
    oracle = Generic(bound)
    for row in solution(game, slug, rules).rows:
        state = bound.parse(row.state)

        assert Fraction(row.exact or "") == oracle.value(state)
        assert row.action == (oracle.policy(state) if row.actions else None)
        for each in row.actions:
            value, second = oracle.action(state, each.action)
            assert Fraction(each.exact or "") == value
            assert each.tie is None or Fraction(each.tie) == second


@pytest.mark.parametrize(("game", "slug", "rules"), list(every_problem()))
def test_solutions_verify(game: str, slug: str, rules: str) -> None:
    """Every solution satisfies its equations."""
    found = solution(game, slug, rules)

    assert verify(problem(game, slug, rules), found.rows, found.distributions) == 0.0


@pytest.mark.parametrize(("game", "slug", "rules"), list(every_problem()))
def test_distributions_have_the_mean_of_the_policy(game: str, slug: str, rules: str) -> None:
    """Each distribution sums to its denominator, ascends, and averages to the second value where that is the score."""
    bound = problem(game, slug, rules)
    oracle = Generic(bound)
    for each in solution(game, slug, rules).distributions:
        assert sum(each.weights) == each.denominator
        assert list(each.support) == sorted(set(each.support))
        if bound.goal.second == "expected score":
            mean = Fraction(sum(s * w for s, w in zip(each.support, each.weights, strict=True)), each.denominator)
            assert mean == oracle.second(bound.parse(each.state))


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
        assert entry.problem(rules, slug).slug == slug
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
