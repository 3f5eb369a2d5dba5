"""Threes: its strategies, goals, tables and other rules, and three players by brute force."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import pytest

from service.answers.ask.parameters import accepts, read
from service.answers.ask.solved_goals import SolvedGoals
from service.answers.errors import ProblemError
from solvers.contract.matches import Duel
from solvers.contract.problem import process_of
from solvers.contract.rows import Result
from solvers.errors import IllegalError
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.threes import rivals, turn
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.strategies import STRATEGIES
from tests.games.threes.support import THREES, bound, process
from tests.support.solved import Memory, rows, table


@pytest.mark.parametrize(
    ("strategy", "state", "action"),
    [
        ("safe", "12345", "3"),
        ("safe", "12345-two", "13"),
        ("take-all", "12345", "12345"),
        ("threes-only", "13345", "33"),
        ("threes-only", "12456", "1"),
        ("threes-only", "12345-two", "13"),
        ("threes-only", "13345-two", "33"),
    ],
)
def test_strategies(strategy: str, state: str, action: str) -> None:
    """Each strategy takes what its rule says, two dice at least where that is asked for, under any goal."""
    problem = bound(f"beat-tie-half:{strategy}")

    assert problem.fixed is not None
    assert problem.fixed.follow(problem.notation.parse(f"{state}-gap4")) == action


def test_nothing_to_follow_without_a_strategy() -> None:
    """A free goal has no fixed action."""
    assert bound("min-expected").strategy is None
    assert bound("min-expected").fixed is None


def test_lost_positions_are_over() -> None:
    """A gap that is passed is terminal, worth nothing, and counts the points that are expected all the same."""
    problem = bound("beat-tie-half")
    for text, points in (("roll3-gap-1", "115/24"), ("145-gap-1", "5"), ("1-gap-1", "1"), ("end-gap-1", "0")):
        state = problem.notation.parse(text)

        assert problem.kind(state) == "terminal"
        assert process_of(problem).utility(state) == 0
        assert process_of(problem).result(state) == Result(Fraction(0), Fraction(0), Fraction(1))
        assert process_of(problem).score(state) == -1
        assert process_of(problem).second_utility(state) == Fraction(points)


def test_ends_of_a_known_gap() -> None:
    """A gap is a win, no gap a tie, worth what the convention says."""
    for tie, worth in (("tie-wins", 1), ("tie-half", Fraction(1, 2)), ("tie-loses", 0)):
        problem = bound(f"beat-{tie}")

        assert process_of(problem).utility(problem.notation.parse("end-gap0")) == worth
        assert process_of(problem).result(problem.notation.parse("end-gap0")) == Result(
            Fraction(0), Fraction(1), Fraction(0)
        )
        assert process_of(problem).utility(problem.notation.parse("end-gap3")) == 1
        assert process_of(problem).result(problem.notation.parse("end-gap3")) == Result(
            Fraction(1), Fraction(0), Fraction(0)
        )


def test_starts() -> None:
    """The second player starts against the expected total, rounded; the others know nothing."""
    assert [
        problem.notation.format(process_of(problem).start())
        for problem in map(bound, ("min-expected", "beat-tie-wins"))
    ] == [
        "roll5",
        "roll5-gap6",
    ]
    assert bound("win-first-of-3").notation.format(process("win-first-of-3").start()) == "roll5-own0"


def test_lost_gaps_are_one_score() -> None:
    """A lost turn is not played on: under beat-* the score -1 stands for all below, elsewhere every score is exact."""
    floors = {slug: process(slug).floor for slug in THREES.defaults(ThreesRules())}

    assert floors == {slug: -1 if slug.startswith("beat") else None for slug in floors}


def test_who_throws_first_has_no_gap() -> None:
    """A policy that answers a total cannot play first, and those that can are listed."""
    matches = THREES.matches(ThreesRules())
    first, second = THREES.seats(ThreesRules())

    assert matches.obstacle("first", "beat-tie-wins") == (
        "answers a total that is known: who plays first has none to answer"
    )
    assert matches.obstacle("first", "beat-tie-half:safe") is not None
    assert second == THREES.defaults(ThreesRules())
    assert first == tuple(slug for slug in second if not slug.startswith("beat"))
    for slug in first:
        assert isinstance(matches.pair(slug, "beat-tie-wins"), Duel)


def test_rules_of_another_game_are_refused() -> None:
    """Rules of the game of 30s bind no goal of Threes."""
    with pytest.raises(TypeError, match="threes"):
        THREES.problem(ThirtiesRules(), "min-expected")


def test_tables_refuse_what_they_cannot_show() -> None:
    """The gap belongs to beat-* alone, and a table of throws needs throws that can be repeated."""
    rules = ThreesRules.parse("dice=2")
    specs = {spec.name: spec for spec in THREES.tables(rules)}
    solved = SolvedGoals(cast("Any", SimpleNamespace(currents=list)), "threes", rules, {})
    (goal,) = specs["win-chances"].parameters
    (policy,) = specs["summary"].parameters
    beats = ["beat-tie-wins", "beat-tie-half", "beat-tie-loses"]
    for text, says in (("min-expected", "knows no gap"), ("", "no goal"), ("beat-tie-half:nope", "no strategy 'nope'")):
        with pytest.raises(ProblemError, match=says) as caught:
            read(THREES, rules, [goal], {"goal": text}, solved)
        assert caught.value.field == "goal"
        assert caught.value.available == (
            [f"beat-tie-half:{strategy}" for strategy in STRATEGIES] if ":" in text else beats
        )
        assert caught.value.example == caught.value.available[0]
        assert all(accepts(THREES, rules, goal, slug) for slug in caught.value.available)
    for text, says in (("beat-tie-wins", "asks for the opponent's total"), ("nonsense", "no goal 'nonsense'")):
        with pytest.raises(ProblemError, match=says) as caught:
            read(THREES, rules, [policy], {"policy": text}, solved)
        assert (caught.value.field, caught.value.example) == ("policy", "min-expected")
        assert not any(slug.startswith("beat") for slug in caught.value.available)
        assert all(accepts(THREES, rules, policy, slug) for slug in caught.value.available)
    assert read(THREES, rules, [goal, policy], {}, solved) == {"goal": "beat-tie-wins"}
    assert "reroll" in specs
    assert "reroll" not in {spec.name for spec in THREES.tables(ThreesRules.parse("reroll_all=false"))}
    assert not specs["values"].parameters


def test_notes_are_about_figures_that_are_shown() -> None:
    """A note on a printed figure stands beside that figure only."""
    for slug, notes in (("min-expected", 1), ("min-expected:safe", 0)):
        made = table("threes", "summary", policy=slug)

        assert len(made.notes) == notes == sum(getattr(cell, "printed", None) is not None for cell in made.rows[0])


def test_no_throw_is_repeated_where_the_rules_forbid_it() -> None:
    """Without throwing all again nothing is none, and nothing needs two dice."""
    by_state = rows("threes", "min-expected", "dice=3,reroll_all=false")

    assert not any("two" in state for state in by_state)
    assert not any(action.action == "none" for row in by_state.values() for action in row.actions)
    with pytest.raises(IllegalError, match="no throw may be thrown again"):
        bound("min-expected", "reroll_all=false").notation.parse("145-two")


@pytest.mark.parametrize("rules", ["dice=2", "dice=3,reroll_all=false", "dice=2,faces=1:1:0:2:3:3"])
def test_what_a_total_is_worth_is_what_the_answer_leaves(rules: str) -> None:
    """Under any rules a total is worth 1 less what the engine finds for who answers it."""
    own = ThreesRules.parse(rules)
    for tie, other in (("tie-wins", "tie-loses"), ("tie-half", "tie-half"), ("tie-loses", "tie-wins")):
        worth = {"tie-wins": Fraction(1), "tie-half": Fraction(1, 2), "tie-loses": Fraction(0)}[tie]
        for total, (value, result) in rivals.one(own, worth).items():
            answer = rows("threes", f"beat-{other}", rules)[f"roll{own.dice}-gap{total}"]

            assert value == 1 - Fraction(answer.exact or "")
            assert value == result.win + worth * result.tie
            assert sum(result) == 1


def test_a_rising_utility_is_refused() -> None:
    """The small program knows the best dice only where more points are never better."""
    with pytest.raises(ValueError, match="rises"):
        turn.best(ThreesRules(), Fraction, 5, two=False)


FACES = {1: 1, 2: 2, 3: 0, 4: 4, 5: 5, 6: 6}


class Turn(NamedTuple):
    """A turn by brute force: what it is worth, its expected total, and the odds of its totals."""

    value: Fraction
    expected: Fraction
    odds: dict[int, Fraction]


def brute(utility: Callable[[int], Fraction]) -> Turn:
    """The turn of two dice of who wants ``utility``, then few points, then few dice: every throw, every choice."""

    @cache
    def before(left: int, two: bool, own: int) -> Turn:
        if not left:
            return Turn(utility(own), Fraction(own), {own: Fraction(1)})
        turns = [choose(throw, two, own) for throw in product(FACES, repeat=left)]
        odds: dict[int, Fraction] = {}
        for best_turn in turns:
            for total, chance in best_turn.odds.items():
                odds[total] = odds.get(total, Fraction(0)) + chance / len(turns)
        value = sum((best_turn.value for best_turn in turns), Fraction(0)) / len(turns)
        expected = sum((best_turn.expected for best_turn in turns), Fraction(0)) / len(turns)
        return Turn(value, expected, odds)

    def choose(throw: tuple[int, ...], two: bool, own: int) -> Turn:
        sizes = range(2 if two else int(len(throw) == 1), len(throw) + 1)
        taken = [dice for size in sizes for dice in combinations(throw, size)]
        after = [before(len(throw) - len(dice), not dice, own + sum(FACES[die] for die in dice)) for dice in taken]
        # They stand in the order of their size, and max takes the first.
        return max(after, key=lambda turn: (turn.value, -turn.expected))

    return before(2, False, 0)


def share(totals: tuple[int, ...], player: int) -> Fraction:
    """Return what a player has of the win: the lowest total wins, and those who have it share it."""
    best = min(totals)
    return Fraction(totals[player] == best, totals.count(best))


def test_playing_first_of_three_by_brute_force() -> None:
    """With two dice the first of three wins, shares and loses as enumerating all three turns says, at every total."""

    @cache
    def third(best: int, holders: int) -> Turn:
        return brute(lambda own: share((best,) * holders + (own,), holders))

    def games(first: int, second: int) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
        best = min(first, second)
        for own, chance in third(best, (first, second).count(best)).odds.items():
            yield chance, (first, second, own)

    def ends(first: int) -> Iterator[tuple[Fraction, Fraction]]:
        answer = brute(lambda own: sum((p * share(totals, 1) for p, totals in games(first, own)), Fraction(0)))
        for second, chance in answer.odds.items():
            yield from ((chance * p, share(totals, 0)) for p, totals in games(first, second))

    by_state = rows("threes", "win-first-of-3", "dice=2")
    own = ThreesRules.parse("dice=2")
    shares = {first: list(ends(first)) for first in own.totals(2)}
    worth = {first: sum((p * part for p, part in parts), Fraction(0)) for first, parts in shares.items()}
    start = brute(worth.__getitem__)
    split: dict[Fraction, Fraction] = {}
    for first, chance in start.odds.items():
        for p, part in shares[first]:
            split[part] = split.get(part, Fraction(0)) + chance * p
    result = Memory("threes", "dice=2").distribution("win-first-of-3", "roll2-own0").result

    assert {f"end-{first}": str(value) for first, value in worth.items()} == {
        state: row.exact for state, row in by_state.items() if state.startswith("end")
    }
    assert by_state["roll2-own0"].exact == str(start.value)
    assert result == Result(split[Fraction(1)], split[Fraction(1, 2)] + split[Fraction(1, 3)], split[Fraction(0)])
