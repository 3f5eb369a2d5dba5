"""Toss Up!: its rules, odds, goals, strategies and best responses."""

from fractions import Fraction
from itertools import product

import pytest

from solvers.errors import IllegalError, UnknownError
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.toss_up import matches, strategies
from solvers.games.toss_up.banking import plan_odds
from solvers.games.toss_up.odds import BUST, in_hand, odds, settled, throws
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import State
from tests.games.toss_up.oracle import STRATEGIES
from tests.games.toss_up.support import SMALL, TOSS_UP, plan, problem
from tests.support.generic import Generic


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("red=1/2", "must sum to 1"),
        ("red=1/2,yellow=1/2,green=0", "nobody ever scores"),
        ("red=1/2,yellow=199/400,green=1/400", "1/100 at least"),
        ("dice=21", "1 to 20"),
        ("target=201", "1 to 200"),
        ("green=3/2", "0 to 1"),
        ("tie=chaser-wins", "nobody ties"),
        ("ending=last-turn,red=0,yellow=1/2,green=1/2", "nobody ever stops rolling"),
    ],
)
def test_rules_without_a_solution_are_refused(rules: str, says: str) -> None:
    """A refusal says which limit is passed, and its example is legal."""
    with pytest.raises(IllegalError, match=says) as caught:
        TossUpRules.parse(rules)

    TossUpRules.parse(caught.value.example or "")


@pytest.mark.parametrize(
    "rules", ["dice=4", "dice=3,red=1/4,yellow=1/4,green=1/2", "dice=3,red=0,yellow=2/3,green=1/3"]
)
def test_odds_are_those_of_single_dice(rules: str) -> None:
    """Counting every way in which single dice fall gives the probabilities of busts, yellow throws and greens."""
    own = TossUpRules.parse(rules)
    colours = {"r": own.red, "y": own.yellow, "g": own.green}
    for number in range(1, own.dice + 1):
        ways: dict[int, Fraction] = {}
        for fallen in product("ryg", repeat=number):
            chance = Fraction(1)
            for die in fallen:
                chance *= colours[die]
            shown = fallen.count("g") or (BUST if "r" in fallen else 0)
            ways[shown] = ways.get(shown, Fraction(0)) + chance
        rolled = odds(own)
        assert rolled.bust[number] == ways[BUST]
        assert rolled.stay[number] == ways[0]
        assert rolled.gain[number][1:] == tuple(ways[greens] for greens in range(1, number + 1))
        total = sum(weight for weight, _ in throws(own, number))
        assert {shown: Fraction(weight, total) for weight, shown in throws(own, number)} == {
            shown: chance for shown, chance in ways.items() if chance
        }


def test_dice_in_hand() -> None:
    """Those that are not green yet; all ten when all are."""
    assert [in_hand(TossUpRules(), points) for points in (0, 1, 9, 10, 11, 20, 25)] == [10, 9, 1, 10, 9, 10, 5]


def test_a_turn_is_worth_ending_from_some_points_on() -> None:
    """From 5211 points on no roll of ten dice pays, with one less it does; without red it always does."""
    assert settled(TossUpRules()) == 5211
    assert odds(TossUpRules()).bust[10] * 5210 < 5 < odds(TossUpRules()).bust[10] * 5211
    assert settled(TossUpRules.parse("red=0,yellow=1/2,green=1/2")) is None


@pytest.mark.parametrize(
    ("slug", "rolls", "last"),
    [
        ("one-roll", {0: False, 9: False}, -1),
        ("over-20", {0: True, 20: True, 21: False, 30: False}, 20),
        ("over-20-aware", {4: True, 5: False, 20: False}, 4),
        ("over-2-aware", {2: True, 3: False, 5: False}, 2),
        ("one-step", {0: True, 4: True, 9: False, 97: False, 5210: True, 5211: False}, 5210),
        ("one-step-posted", {0: True, 18: False, 20: True, 190: True, 191: False}, 190),
        ("dice-0-0-0-0-0-6-0-0-0-40", {0: True, 4: True, 5: False, 14: False, 30: True, 40: False}, 30),
    ],
)
def test_strategies(slug: str, rolls: dict[int, bool], last: int) -> None:
    """Each strategy rolls where its rule says so, with 95 points banked, and never above its last."""
    policy, fixed = plan(slug), problem(f"min-turns:{slug}").fixed

    assert {points: policy.rolls(95, points) for points in rolls} == rolls
    assert policy.last(95) == last
    assert fixed is not None
    assert {points: fixed.follow(State(95, points=points)) == "roll" for points in rolls} == rolls


@pytest.mark.parametrize(
    ("slug", "rules"),
    [
        ("over-101", ""),
        ("over-101-aware", ""),
        ("over-", ""),
        ("over-01", ""),
        ("dice-1-2", ""),
        ("dice-3", "dice=1,target=2"),
        ("one-step", "red=0,yellow=1/2,green=1/2"),
        ("one-step", "dice=20"),
        ("one-step-posted", "dice=20"),
        ("two-roll", ""),
    ],
)
def test_there_are_no_other_strategies(slug: str, rules: str) -> None:
    """Thresholds end at the target, and who would hold too much or never bank is no strategy."""
    assert strategies.find(TossUpRules.parse(rules), slug) is None
    with pytest.raises(UnknownError, match="no strategy") as caught:
        problem(f"min-turns:{slug}", rules)

    assert caught.value.example in caught.value.available
    for strategy_slug in caught.value.available[:5]:
        assert problem(strategy_slug, rules).slug == strategy_slug


@pytest.mark.parametrize("slug", ["within-0", "within-31", "within-05", "best-response-to-over-101", "lose", "w" * 65])
def test_there_are_no_other_goals(slug: str) -> None:
    """A goal that is not there is named, with those that are."""
    with pytest.raises(UnknownError, match="no goal") as caught:
        problem(slug)

    assert caught.value.example in caught.value.available


@pytest.mark.parametrize("slug", ["win:one-roll", "best-response-to-one-roll:over-20"])
def test_an_opponent_leaves_no_fixed_strategy(slug: str) -> None:
    """A strategy is evaluated where nobody else plays."""
    with pytest.raises(UnknownError, match="evaluates no strategy") as caught:
        problem(slug)

    assert problem(caught.value.example or "").strategy is not None


@pytest.mark.parametrize(
    ("rules", "says"), [("red=0,yellow=1/2,green=1/2", "without red"), ("dice=20", "more than 20000 are not solved")]
)
def test_a_turn_without_a_best_end_is_refused(rules: str, says: str) -> None:
    """max-turn says why it has no value, and is no default."""
    with pytest.raises(IllegalError, match=says):
        problem("max-turn", rules)

    assert "max-turn" not in TOSS_UP.defaults(TossUpRules.parse(rules))
    assert "max-turn" not in [goal.slug for goal in TOSS_UP.goals(TossUpRules.parse(rules))]


def test_defaults() -> None:
    """A batch solves every goal, and the strategies of the source counted in turns."""
    rules = TossUpRules()
    slugs = TOSS_UP.defaults(rules)

    named = ("one-roll", "over-20", "over-24", "over-50")
    assert slugs[:5] == ("win", "win-3", "max-turn", "min-turns", "within-30")
    assert slugs[5:9] == tuple(f"best-response-to-{strategy}" for strategy in named)
    assert slugs[9:] == tuple(f"min-turns:{strategy}" for strategy in named)
    assert [goal.slug for goal in TOSS_UP.goals(rules)] == [slug for slug in slugs if ":" not in slug]
    assert [strategy.slug for strategy in TOSS_UP.strategies(rules)] == [*named, "one-step", "one-step-posted"]


@pytest.mark.parametrize("rules", SMALL)
@pytest.mark.parametrize("slug", STRATEGIES)
def test_what_a_strategy_banks(rules: str, slug: str) -> None:
    """The chance to be done within one turn is that of banking enough, and the points of a turn average to max-turn."""
    own = TossUpRules.parse(rules)
    banked = plan_odds(own, plan(slug, rules), 0)

    assert sum(banked.values()) == 1
    once = problem(f"within-1:{slug}", rules)
    assert Generic(once).value(once.process.start()) == sum(p for points, p in banked.items() if points >= own.target)
    if own.red:
        best = problem(f"max-turn:{slug}", rules)
        assert Generic(best).value(best.process.start()) == sum(points * p for points, p in banked.items())


@pytest.mark.parametrize("rules", SMALL)
def test_best_responses_beat_every_strategy(rules: str) -> None:
    """A best response wins at least as often as any strategy against the same opponent, and as two best players do."""
    own = TossUpRules.parse(rules)
    even = problem("win", rules)
    for slug in STRATEGIES:
        bound = problem(f"best-response-to-{slug}", rules)
        best = Generic(bound).value(bound.process.start())

        assert best >= Generic(even).value(even.process.start())
        for other in STRATEGIES:
            assert float(best) > matches.first_wins(own, plan(other, rules), plan(slug, rules)) - 1e-15


def test_a_race_of_two_success_chances() -> None:
    """With one die and one point to go the first wins with s / (s + t - s t)."""
    rules = TossUpRules.parse("dice=1,target=1")
    # Banking a first roll of yellow passes; rolling it again does not.
    chances = {"one-roll": Fraction(1, 2), "over-0": Fraction(3, 4)}
    for first, s in chances.items():
        for second, t in chances.items():
            chance = matches.first_wins(rules, plan(first, "target=1,dice=1"), plan(second, "target=1,dice=1"))
            assert chance == pytest.approx(float(s / (s + t - s * t)), abs=matches.BOUND)


def test_only_best_responses_wait_and_only_strategies_are_followed() -> None:
    """A free goal has no action to follow, and asking another goal what it waits for is an error of the program."""
    with pytest.raises(ValueError, match="waits for nobody"):
        problem("win").process.outcomes(State(63, 71, waiting=True))
    assert problem("win").fixed is None


def test_rules_of_another_game_are_refused() -> None:
    """Rules of the game of 30s bind no goal of Toss Up!"""
    with pytest.raises(TypeError, match="toss-up"):
        TOSS_UP.problem(ThirtiesRules(), "win")
