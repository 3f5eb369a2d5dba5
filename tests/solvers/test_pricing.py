"""Policies in words and as tables, and their prices, held against the engine's own evaluation of fixed strategies."""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.reading import policies
from solvers.contract.goals import Strategy
from solvers.contract.presentation.policy_words import Keeping, keeper
from solvers.contract.problem import Fixed, Problem, process_of
from solvers.contract.rows import Solution
from solvers.dispatch import solve
from solvers.errors import NotationError
from solvers.games import REGISTRY
from solvers.pricing import Priced, best_reply

# The strategies of the sources, as a player may type them.
TYPED = {
    "thirties": {
        "sixes": "Keep sixes.",
        "fives-and-sixes": "keep every five and six, at least the highest die",
        "heuristic": "keep the highest die and every six; if at most one other die is below 5, keep the fives too and every 4",
        "beginner": "keep every five and six or the highest die, if one die is left over, keep every 4 or more",
    },
    "threes": {"safe": "take the lowest die", "take-all": "take everything", "threes-only": "take the threes"},
}
GOALS = {"thirties": "min-loss", "threes": "min-expected"}
# Rules, and goals whose positions count different things.
SMALL = (
    ("thirties", "dice=3,threshold=15", "min-loss"),
    ("thirties", "dice=2,threshold=10", "reach-10"),
    ("threes", "dice=3", "min-expected"),
    ("threes", "dice=2", "beat-tie-half"),
    ("threes", "dice=3", "win-first-tie-half"),
)
WORDS = sorted(
    {
        *(word for typed in TYPED.values() for text in typed.values() for word in text.lower().strip(".").split()),
        *[
            "with",
            "dice",
            "thrown",
            "points",
            "aside",
            "more",
            "than",
            "fewer",
            "no",
            "there",
            "is",
            "are",
            "show",
            "to",
            "above",
            "below",
            "throw",
            "all",
            "again",
            "left",
            "over",
            ";",
            ",",
            "2",
            "3",
            "5",
            "6",
            "and",
        ],
    }
)


def problem_of(game: str, rules: str, slug: str) -> Problem[Any]:
    """A problem by its names."""
    entry = REGISTRY[game]
    return entry.problem(entry.rules_type.parse(rules), slug)


def words_of(problem: Problem[Any]) -> Keeping[Any]:
    """The words of a problem for policies."""
    words = REGISTRY[problem.game].views(problem).policies
    assert isinstance(words, Keeping)
    return words


def followed(problem: Problem[Any], follow: Callable[[Any], str]) -> Solution:
    """The engine's own evaluation of a policy."""
    return solve(replace(problem, fixed=Fixed(Strategy("heuristic", "as a test says"), follow)))


def start_value(problem: Problem[Any], solution: Solution) -> Fraction:
    """The value of the start in a solution."""
    start = problem.notation.format(process_of(problem).start())
    return next(Fraction(row.exact or "") for row in solution.rows if row.state == start)


@pytest.mark.parametrize(("game", "slug"), [(game, slug) for game, typed in TYPED.items() for slug in typed])
def test_the_strategies_of_the_sources_can_be_typed(game: str, slug: str) -> None:
    """Each does in every decision what the strategy does, and its value is that of the solution, digit for digit."""
    problem = problem_of(game, "", f"{GOALS[game]}:{slug}")
    words = words_of(problem)
    follow = keeper(words, policies.read(words, TYPED[game][slug]).statements)
    process = process_of(problem)

    assert problem.fixed is not None
    assert all(
        follow(state) == problem.fixed.follow(state) for state in process.states() if process.kind(state) == "decision"
    )
    assert Priced(problem, follow).value(process.start()) == start_value(problem, solve(problem))


def tables(problem: Problem[Any], number: int, seed: int) -> list[Mapping[Any, str]]:
    """Random tables of a legal action for every decision."""
    process, luck = process_of(problem), random.Random(seed)
    decisions = [state for state in process.states() if process.kind(state) == "decision"]
    return [{state: luck.choice(process.actions(state)) for state in decisions} for _ in range(number)]


@pytest.mark.parametrize(("game", "rules", "goal"), SMALL)
@pytest.mark.parametrize("number", [5, pytest.param(200, marks=pytest.mark.long)])
def test_random_tables_are_evaluated_as_by_the_engine(game: str, rules: str, goal: str, number: int) -> None:
    """The value and the chances of the scores of a random table are those of the engine's evaluation."""
    problem = problem_of(game, rules, goal)
    start = process_of(problem).start()
    for table in tables(problem, number, seed=number):
        solution = followed(problem, table.__getitem__)
        ends = next(
            distribution
            for distribution in solution.distributions
            if distribution.state == problem.notation.format(start)
        )
        priced = Priced(problem, table.__getitem__)

        assert priced.value(start) == start_value(problem, solution)
        assert priced.scores(start) == {
            score: Fraction(weight, ends.denominator) for score, weight in zip(ends.support, ends.weights, strict=True)
        }


@pytest.mark.parametrize(("game", "rules", "goal"), SMALL)
def test_the_costs_of_all_decisions_are_what_a_policy_loses(game: str, rules: str, goal: str) -> None:
    """Chances times regrets sum to the loss, and the best change of one decision gains most of all that the engine tries."""
    problem = problem_of(game, rules, goal)
    process, best = process_of(problem), {row.state: row for row in solve(problem_of(game, rules, goal)).rows}
    start = process.start()
    (table,) = tables(problem, 1, seed=7)
    priced = Priced(problem, table.__getitem__)
    lost = Fraction(0)
    for state, visit in priced.visits(start).items():
        values = {
            action.action: Fraction(action.exact or "") for action in best[problem.notation.format(state)].actions
        }
        top = max(values.values(), key=lambda value: problem.goal.sign * value)
        lost += visit.chance * abs(top - values[visit.action])

    assert lost == abs(start_value(problem, solve(problem)) - priced.value(start))
    change = priced.change(start)
    assert change is not None
    changed = {**table, change.state: change.action}
    gain = problem.goal.sign * (Priced(problem, changed.__getitem__).value(start) - priced.value(start))
    assert gain == change.gain > 0
    for state in [*priced.visits(start)][:40]:
        for action in process.actions(state):
            other = Priced(problem, {**table, state: action}.__getitem__).value(start)
            assert problem.goal.sign * (other - priced.value(start)) <= gain


def test_best_play_has_no_costs() -> None:
    """The actions of a solution lose nothing, and no change of a decision helps."""
    problem = problem_of("threes", "dice=3", "min-expected")
    policy = {row.state: row.action for row in solve(problem).rows}
    priced = Priced(problem, lambda state: policy[problem.notation.format(state)] or "")
    start = process_of(problem).start()

    assert priced.value(start) == start_value(problem, solve(problem))
    assert priced.change(start) is None


def test_the_best_reply_is_the_goal_itself() -> None:
    """The best reply to a worth that is the utility of a goal has the value of the goal."""
    problem = problem_of("thirties", "dice=3,threshold=15", "min-loss")

    assert best_reply(problem, lambda score: Fraction(min(0, score - 15))) == start_value(problem, solve(problem))


@pytest.mark.parametrize("game", TYPED)
def test_every_example_is_said_back_as_the_same_policy(game: str) -> None:
    """The text that is said back is read as the same statements, and every action is legal."""
    problem = problem_of(game, "", GOALS[game])
    words, process = words_of(problem), process_of(problem)
    for example in words.examples:
        read = policies.read(words, example)
        follow = keeper(words, read.statements)

        assert policies.read(words, read.text) == read
        assert all(
            follow(state) in process.actions(state) for state in process.states() if process.kind(state) == "decision"
        )


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("keep every 7", "'7'"),
        ("bank at 350", "'bank at 350'"),
        ("keep every 6 unless I lead", "'unless i lead'"),
        ("keep a 5", "'5'"),
        ("keep every 6 with 3 dice keep every 5", "'keep every 5'"),
        ("keep every 6 with 2 or 5 dice", "'dice'"),
        ("keep every 6 if", "ends too early"),
        ("keep two sixes", "'two sixes'"),
        ("keep fives and two sixes", "'two sixes'"),
        ("keep every 6 every 5", "'every 5'"),
        ("keep the highest two", "'highest two' was not understood; there may stand: the 2 highest dice"),
        ("keep nothing", "'nothing'"),
        ("with at least 3 dice or fewer, keep every 6", "'or fewer, keep every 6'"),
        ("if there are 2, keep every 6", "a 2, or 2 dice"),
        ("keep ፩", "'፩'"),
        (" ; ", "says nothing"),
        ("keep sixes " * 500, "more than 2000 characters"),
    ],
)
def test_a_refusal_names_what_was_not_understood(text: str, quoted: str) -> None:
    """The error quotes the rest of the text, and shows a rule that can be read."""
    words = words_of(problem_of("thirties", "", "min-loss"))
    with pytest.raises(NotationError) as caught:
        policies.read(words, text)

    assert quoted in str(caught.value)
    assert caught.value.example is not None
    policies.read(words, caught.value.example)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("keep sixes, fives and 4", "keep every 4 or more"),
        ("if there are twos keep every 6", "if at least 1 of the dice thrown shows 2, keep every 6"),
        ("if there is a 2 keep every 6", "if at least 1 of the dice thrown shows 2, keep every 6"),
        ("with 3 dice or fewer thrown, keep every 6", "with at most 3 dice thrown, keep every 6"),
        ("if 1 die is left over, keep every 4", "if exactly 1 die is left over, keep every 4"),
        ("if exactly one die is a 3 keep every 6", "if exactly 1 die thrown shows 3, keep every 6"),
        ("if 2 dice are left over, keep every 4", "if exactly 2 of the dice are left over, keep every 4"),
        ("if there is no 3 keep every 6", "if none of the dice thrown show 3, keep every 6"),
    ],
)
def test_what_has_one_reading_is_read(text: str, said: str) -> None:
    """Faces with a comma or "and" between them are a list, and a plural or "a" makes a number a face."""
    assert policies.read(words_of(problem_of("thirties", "", "min-loss")), text).text == said


@given(st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join), st.sampled_from(["thirties", "threes"]))
def test_any_words_are_read_or_refused(text: str, game: str) -> None:
    """Every text is either said back as the policy that was read, or a NotationError."""
    words = words_of(problem_of(game, "", GOALS[game]))
    try:
        read = policies.read(words, text)
    except NotationError:
        return
    assert policies.read(words, read.text) == read
