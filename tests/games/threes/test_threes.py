"""Threes: its notation, labels, strategies, refusals and other rules."""

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
from solvers.contract.problem import Problem, Process, process_of
from solvers.contract.rows import Result
from solvers.errors import IllegalError, NotationError, TablebaseError
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.threes import rivals, turn
from solvers.games.threes.game import Threes
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.state import State
from solvers.games.threes.strategies import STRATEGIES
from tests.support.solved import Memory, rows, table
from tests.support.views import views_of

THREES = Threes()


def bound(slug: str, rules: str = "") -> Problem[State]:
    """Return a problem by name."""
    return THREES.problem(ThreesRules.parse(rules), slug)


def process(slug: str) -> Process[State]:
    """Return its states and how they follow each other."""
    return process_of(bound(slug))


@pytest.mark.parametrize(
    ("slug", "text", "canonical"),
    [
        ("min-expected", "54311", "11345"),
        ("min-expected", "541-two", "145-two"),
        ("min-expected", "end-07", "end-7"),
        ("beat-tie-wins", "541-gap07", "145-gap7"),
        ("beat-tie-half", "145-two-gap-0", "145-two-gap0"),
        ("beat-tie-loses", "roll3-gap-12", "roll3-gap-1"),
        ("beat-tie-loses", "end-gap-3", "end-gap-1"),
        ("win-first-tie-wins", "541-two-own03", "145-two-own3"),
        ("win-first-of-3", "roll5-own0", "roll5-own0"),
        ("win-first-tie-half", "end-30", "end-30"),
    ],
)
def test_every_spelling_has_one_canonical_form(slug: str, text: str, canonical: str) -> None:
    """Dice in any order, numbers with zeros before them, and any gap below 0 are read."""
    problem = bound(slug)

    assert problem.notation.format(problem.notation.parse(text)) == canonical


@pytest.mark.parametrize(
    ("slug", "text", "error", "says"),
    [
        ("min-expected", "178", NotationError, "no die shows 7"),
        ("min-expected", "145-three", NotationError, "not of the form"),
        ("min-expected", "roll9", IllegalError, "9 dice, but the game has 5"),
        ("min-expected", "roll0", IllegalError, "a throw is of one die at least"),
        ("min-expected", "ROLL5", NotationError, "letters are small"),
        ("min-expected", "145-TWO", NotationError, "letters are small"),
        ("min-expected", "145-Three", NotationError, "not of the form"),
        ("min-expected", "145-gap7", IllegalError, "this goal counts nothing"),
        ("min-expected", "111111", IllegalError, "6 dice, but the game has 5"),
        ("min-expected", "1-two", IllegalError, "the last die is never thrown again"),
        ("min-expected", "end-31", IllegalError, "no dice show 31 points"),
        ("beat-tie-wins", "145", IllegalError, "the gap"),
        ("beat-tie-wins", "145-own3", IllegalError, "the gap"),
        ("beat-tie-wins", "145-gap31", IllegalError, "no gap is above 30"),
        ("beat-tie-wins", "145-gap1000", IllegalError, "no gap is above 30"),
        ("beat-tie-wins", "end-31", IllegalError, "an end is a gap"),
        ("win-first-tie-wins", "145", IllegalError, "the points aside"),
        ("win-first-tie-wins", "145-own13", IllegalError, "two dice aside cannot show 13 points"),
        ("win-first-tie-wins", "1145-own3", IllegalError, "one die aside cannot show 3 points"),
        ("win-first-tie-wins", "145-own-1", IllegalError, "cannot show -1 points"),
        ("win-first-tie-wins", "145-own1000", IllegalError, "cannot show 1000 points"),
        ("win-first-tie-wins", "end-gap-1", IllegalError, "an end is a total"),
    ],
)
def test_wrong_positions_are_refused(slug: str, text: str, error: type[TablebaseError], says: str) -> None:
    """A refusal says why, and its example is a position of that goal."""
    problem = bound(slug)
    with pytest.raises(error, match=says) as caught:
        problem.notation.parse(text)

    assert problem.kind(problem.notation.parse(caught.value.example or "")) == "decision"


@pytest.mark.parametrize(
    ("slug", "text", "says", "example"),
    [
        ("min-expected", "end-gap7", "an end is a total", "end-7"),
        ("win-first-tie-wins", "end-gap3", "an end is a total", "end-3"),
        ("beat-tie-wins", "end-7", "an end is a gap", "end-gap7"),
    ],
)
def test_an_end_of_another_goal_has_a_counterpart(slug: str, text: str, says: str, example: str) -> None:
    """An end that is written as another goal writes it is refused with the same number as this one writes it."""
    with pytest.raises(IllegalError, match=says) as caught:
        bound(slug).notation.parse(text)

    assert caught.value.example == example
    assert bound(slug).notation.format(bound(slug).notation.parse(example)) == example


@pytest.mark.parametrize(
    ("state", "action", "error", "says"),
    [
        ("145", "7", NotationError, "no die shows 7"),
        ("145", "all", NotationError, "not dice"),
        ("145", "", NotationError, "not dice"),
        ("145", "6", IllegalError, "the dice thrown are 145"),
        ("6", "none", IllegalError, "may not be thrown again"),
        ("145-two", "none", IllegalError, "at least two of 145"),
        ("145-two", "1", IllegalError, "at least two of 145"),
        ("roll3", "none", IllegalError, "not thrown yet"),
        ("roll3", "1", IllegalError, "not thrown yet"),
    ],
)
def test_wrong_actions_are_refused(state: str, action: str, error: type[TablebaseError], says: str) -> None:
    """An action that may not be taken is named, by reading and by playing it."""
    problem = bound("min-expected")
    parsed = problem.notation.parse(state)

    with pytest.raises(error, match=says):
        problem.notation.parse_action(parsed, action)
    if error is IllegalError:
        with pytest.raises(IllegalError, match="none" if action == "none" else action):
            process_of(problem).step(parsed, action)


def test_actions_are_read_in_any_order() -> None:
    """The dice of an action are sorted; none is none."""
    problem = bound("min-expected")
    state = problem.notation.parse("145")

    assert problem.notation.parse_action(state, "51") == "15"
    assert problem.notation.parse_action(state, "none") == "none"


@pytest.mark.parametrize(
    ("slug", "state", "action", "label"),
    [
        ("min-expected", "13456", "13", "take 1 and 3 (1 point) and throw three dice"),
        ("min-expected", "26", "26", "take 2 and 6 (8 points) and end the turn"),
        ("min-expected", "55566", "none", "take nothing, throw all five dice again and then take at least two"),
        ("beat-tie-wins", "26-gap9", "26", "take 2 and 6 (8 points) and win by 1"),
        ("beat-tie-wins", "26-gap8", "26", "take 2 and 6 (8 points) and tie"),
        ("beat-tie-wins", "26-gap5", "6", "take a 6 (6 points) and lose"),
        ("beat-tie-wins", "26-gap5", "2", "take a 2 (2 points) and throw one die"),
        ("win-first-tie-wins", "26-own3", "26", "take 2 and 6 (8 points) and end the turn with a total of 11"),
        ("win-first-tie-wins", "26-own3", "2", "take a 2 (2 points) and throw one die"),
    ],
)
def test_labels(slug: str, state: str, action: str, label: str) -> None:
    """An action in words says what it counts and what comes then."""
    problem = bound(slug)

    assert views_of(problem).label(problem.notation.parse(state), action) == label


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


@pytest.mark.parametrize(
    ("slug", "state", "opening"),
    [
        ("min-expected", "33456", "roll5"),
        ("min-expected", "33456-two", None),
        ("min-expected", "3456", None),
        ("beat-tie-half", "33456-gap7", "roll5-gap7"),
        ("beat-tie-half", "33456-two-gap7", None),
        ("win-first-of-3", "33456-own0", "roll5-own0"),
        ("win-first-of-3", "3456-own0", None),
    ],
)
def test_openings(slug: str, state: str, opening: str | None) -> None:
    """The first throw of a turn is that of all dice when none was thrown before, against any total."""
    problem = bound(slug)
    before = process_of(problem).opening(problem.notation.parse(state))

    assert (None if before is None else problem.notation.format(before)) == opening


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
