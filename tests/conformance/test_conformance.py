"""The promises that every registered game keeps, checked on small rules against the generic solver."""

from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar

import pytest

from solvers.contract.problem import Problem, process_of
from solvers.contract.rows import UNDECIDED, Distribution, Row
from solvers.contract.tables import Request
from solvers.dispatch import verify
from solvers.errors import IllegalError, NotationError, UnknownError
from solvers.games import REGISTRY, find
from tests.support.generic import Generic
from tests.support.solved import SMALL, Memory, rows, solution
from tests.support.views import views_of

# Those that have small rules; test_completeness.py names the others.
GAMES = [game for game in REGISTRY if game in SMALL]


def problem(game: str, slug: str, rules: str) -> Problem[Any]:
    """Bind by name."""
    entry = find(game)
    return entry.problem(entry.rules_type.parse(rules), slug)


def every_problem() -> Iterator[tuple[str, str, str]]:
    """Every default goal and strategy of every game on its small rules, if its states can be enumerated."""
    for game in GAMES:
        for rules in SMALL[game]:
            for slug in find(game).defaults(find(game).rules_type.parse(rules)):
                if problem(game, slug, rules).process is not None:
                    yield game, slug, rules


def every_notation() -> Iterator[tuple[str, str, str]]:
    """One default goal of every game for each way in which its states are written and move."""
    moves: dict[Hashable, tuple[str, str, str]] = {}
    for game, slug, rules in every_problem():
        if rules == SMALL[game][-1]:
            moves.setdefault((game, process_of(problem(game, slug, rules)).dynamics), (game, slug, rules))
    yield from moves.values()


# Goals of whose kernels a quick run tries another one of the game.
SLOW = {
    ("ten-thousand", "max-turn"),
    ("ten-thousand", "max-turn:document-exact"),
    ("ten-thousand", "min-turns:document-exact"),
    ("toss-up", "win-3"),
}


def quick_and_slow(problems: Iterable[tuple[str, str, str]]) -> list[Any]:
    """Return problems as cases of a test, of which some are slow."""
    return [
        pytest.param(*one, marks=[pytest.mark.slow] if one[:2] in SLOW else [], id=identify(one)) for one in problems
    ]


def identify(problem: tuple[str, str, str]) -> str:
    """Return the name of a problem in the ids of tests. Long rules are those of the game's small variant."""
    game, slug, rules = problem
    return f"{game}-{slug}-{rules if len(rules) <= 100 else 'small'}"


@pytest.mark.parametrize(("game", "slug", "rules"), quick_and_slow(every_problem()))
def test_kernel_agrees_with_generic_solver(game: str, slug: str, rules: str) -> None:
    """Values, action values, second values and policies equal those of the plain solver: fraction by fraction, or as
    doubles within the error bound and the last rounding.
    """
    bound = problem(game, slug, rules)
    if not process_of(bound).one_value:
        pytest.skip("the plain solver knows two sides, and this goal has three")
    oracle = Generic(bound)
    solved = solution(game, slug, rules)

    def same(item: Any, wanted: Fraction) -> bool:
        if solved.error_bound == 0:
            return Fraction(item.exact or "") == wanted
        allowed = Fraction(solved.error_bound or 0) + abs(wanted) / 2**52
        return item.exact is None and abs(Fraction(item.value) - wanted) <= allowed

    for row in solved.rows:
        state = bound.notation.parse(row.state)

        assert same(row, oracle.value(state))
        assert row.action == (oracle.policy(state) if row.actions else None)
        for action in row.actions:
            value, second = oracle.action(state, action.action)
            assert same(action, value)
            assert action.tie in (None, UNDECIDED) or Fraction(action.tie or "") == second


@pytest.mark.parametrize(("game", "slug", "rules"), quick_and_slow(every_problem()))
def test_solutions_verify(game: str, slug: str, rules: str) -> None:
    """Every solution satisfies its equations, to rounding or within its error bound."""
    solved = solution(game, slug, rules)

    residual = verify(problem(game, slug, rules), solved.rows, solved.distributions, solved.error_bound)
    assert residual <= max(1e-14, solved.error_bound or 0.0)


@pytest.mark.parametrize(("game", "slug", "rules"), list(every_problem()), ids=map(identify, every_problem()))
def test_distributions_have_the_mean_of_the_policy(game: str, slug: str, rules: str) -> None:
    """Each distribution sums to its denominator, ascends, and averages to the score of the oracle's policy."""
    bound = problem(game, slug, rules)
    process = process_of(bound)
    stored = bound.distributed and bound.endings is None
    oracle = Generic(bound) if stored else None

    @cache
    def score(state: Any) -> Fraction:
        kind = process.kind(state)
        if kind == "terminal":
            return Fraction(process.score(state))
        if kind == "chance":
            outcomes = process.outcomes(state)
            whole = sum(weight for weight, _ in outcomes)
            return sum((score(outcome) * Fraction(weight, whole) for weight, outcome in outcomes), Fraction(0))
        assert oracle
        action = oracle.policy(state)
        gained = process.payoff(state, action).score if process.pays else 0
        return gained + score(process.step(state, action))

    assert stored == bool(solution(game, slug, rules).distributions)
    for distribution in solution(game, slug, rules).distributions:
        assert sum(distribution.weights) == distribution.denominator
        assert list(distribution.support) == sorted(set(distribution.support))
        mean = Fraction(
            sum(s * w for s, w in zip(distribution.support, distribution.weights, strict=True)),
            distribution.denominator,
        )
        assert mean == score(bound.notation.parse(distribution.state))
        assert process.floor is None or distribution.support[0] >= process.floor


@pytest.mark.parametrize(("game", "slug", "rules"), list(every_notation()), ids=map(identify, every_notation()))
def test_notation_and_moves(game: str, slug: str, rules: str) -> None:
    """Parse and format are inverse, no two states have the same words, actions are legal, and weights are positive.

    Equal contexts have equal labels and afterstates of an action.
    """
    bound = problem(game, slug, rules)
    process, notation, views = process_of(bound), bound.notation, views_of(bound)
    texts, told = [], []
    known: dict[tuple[str, str], tuple[str, str | None]] = {}
    for state in process.states():
        text = notation.format(state)
        texts.append(text)
        told.append(views.position(state))

        assert notation.parse(text) == notation.read_canonical(text) == state
        assert text.isascii()
        assert bound.derived is None or not bound.derived.sources(state)
        if process.kind(state) == "decision":
            actions = process.actions(state)
            assert actions
            assert len(set(actions)) == len(actions)
            for action in actions:
                assert notation.parse_action(state, action) == action
                words = views.label(state, action), bound.afterstate(state, action)
                assert known.setdefault((views.context(text), action), words) == words
                after = process.step(state, action)
                assert process.kind(after) != "decision"
                assert notation.parse(notation.format(after)) == after
        elif process.kind(state) == "chance":
            assert all(weight > 0 for weight, _ in process.outcomes(state))
        else:
            assert process.stored_ends
    assert texts == sorted(set(texts))
    assert len(set(told)) == len(told), "two states have the same words"
    assert notation.format(process.start()) in texts


@pytest.mark.parametrize(("game", "slug", "rules"), list(every_notation()), ids=map(identify, every_notation()))
def test_openings_are_before_the_first_throw(game: str, slug: str, rules: str) -> None:
    """The opening of a decision is a position that it is a throw from, and the start that of every first throw."""
    process = process_of(problem(game, slug, rules))
    decisions = [state for state in process.states() if process.kind(state) == "decision"]
    for state in decisions:
        before = process.opening(state)
        assert before is None or state in [outcome for _, outcome in process.outcomes(before)]
    if process.kind(process.start()) == "chance":
        thrown = [state for _, state in process.outcomes(process.start()) if process.kind(state) == "decision"]
        assert all(process.opening(state) == process.start() for state in thrown)


@pytest.mark.parametrize(("game", "slug", "rules"), list(every_problem()), ids=map(identify, every_problem()))
def test_values_of_shares_are_shares(game: str, slug: str, rules: str) -> None:
    """The values of a goal that says so lie between 0 and 1."""
    if problem(game, slug, rules).goal.share:
        assert all(0 <= row.value <= 1 for row in solution(game, slug, rules).rows)


@pytest.mark.parametrize("game", GAMES)
def test_seats_are_who_may_play(game: str) -> None:
    """Every default policy plays in a match from the seats that it may take, and the reason is told for the others."""
    entry = find(game)
    rules = entry.rules_type.parse(SMALL[game][-1])
    matches = entry.matches(rules)
    first, second = entry.seats(rules)
    if matches is None:
        assert (first, second) == ((), ())
        return
    solved = Memory(game, SMALL[game][-1])
    for slug in entry.defaults(rules):
        assert (matches.obstacle("first", slug) is None) == (slug in first)
        assert (matches.obstacle("second", slug) is None) == (slug in second)
        if slug in first:
            assert sum(matches.result(slug, second[0], solved)) == 1
        if slug in second:
            assert sum(matches.result(first[0], slug, solved)) == 1


@pytest.mark.parametrize("game", GAMES)
def test_tables_of_other_rules_quote_nothing(game: str) -> None:
    """Printed figures of the source stand beside its own rules only, and so do remarks about them."""
    entry = find(game)
    for text in SMALL[game]:
        rules = entry.rules_type.parse(text)
        for spec in entry.tables(rules):
            values: dict[str, Any] = {}
            for parameter in spec.parameters:
                if parameter.default is not None:
                    values[parameter.name] = (
                        int(parameter.default) if parameter.kind == "integer" else parameter.default
                    )
                elif parameter.required:
                    values[parameter.name] = entry.seats(rules)[0][0]
            if spec.make is not None:
                made = spec.make(Request(rules, Memory(game, text), values))

                assert made.name == spec.name
                assert not any(word in note for note in made.notes for word in ("rinted", "should be"))
                assert all(getattr(cell, "printed", None) is None for line in made.rows for cell in line)


@pytest.mark.parametrize("game", GAMES)
def test_tables_read_what_they_say_they_need(game: str) -> None:
    """A table without parameters reads the solutions that it declares, and no others."""
    entry = find(game)
    rules = entry.rules_type.parse(SMALL[game][0])

    class Noting(Memory):
        """Notes the policies that are read."""

        used: ClassVar[set[str]] = set()

        def distribution(self, slug: str, state: str) -> Distribution:
            self.used.add(slug)
            return super().distribution(slug, state)

        def rows(self, slug: str) -> Iterator[Row]:
            self.used.add(slug)
            return super().rows(slug)

        def row(self, slug: str, state: str) -> Row:
            self.used.add(slug)
            return super().row(slug, state)

    for spec in entry.tables(rules):
        if spec.make is not None and not any(parameter.required for parameter in spec.parameters):
            defaults = {
                parameter.name: parameter.default for parameter in spec.parameters if parameter.default is not None
            }
            values = {name: int(text) if text.isdigit() else text for name, text in defaults.items()}
            Noting.used.clear()
            spec.make(Request(rules, Noting(game, SMALL[game][0]), values))

            assert Noting.used == set(spec.needs)


@pytest.mark.parametrize("game", REGISTRY)
def test_catalogue_entries_are_true(game: str) -> None:
    """The examples parse, defaults are solvable slugs, and unknown names are refused with what there is."""
    entry = find(game)
    rules = entry.rules_type()
    slugs = entry.defaults(rules)

    assert len(set(slugs)) == len(slugs)
    for example in entry.state_examples:
        bound = entry.problem(rules, example.goal or slugs[0])
        assert bound.notation.format(bound.notation.parse(example.text)) == example.text
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
            entry.problem(rules, slugs[0]).notation.parse(text)


def test_unknown_game_is_refused() -> None:
    """A game that is not registered is named, with those that are."""
    with pytest.raises(UnknownError, match="chess") as caught:
        find("chess")

    assert "thirties" in caught.value.available


def test_rows_are_complete() -> None:
    """There is one row a state, in the order of the text."""
    by_state = rows("thirties", "maximize", "dice=3,threshold=15")

    assert list(by_state) == sorted(by_state)
