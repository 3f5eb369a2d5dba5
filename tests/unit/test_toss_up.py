"""Toss Up!: its rules, odds, notation, strategies, labels, refusals, derived rows and matches."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from solvers.engine.generic import Generic
from solvers.errors import IllegalError, NotationError, TablebaseError, UnknownError
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.toss_up import race, strategies, turn
from solvers.games.toss_up.game import TossUp
from solvers.games.toss_up.notation import State
from solvers.games.toss_up.odds import BUST, in_hand, odds, settled, throws
from solvers.games.toss_up.problem import ACTIONS, TossUpProblem
from solvers.games.toss_up.rules import TossUpRules
from solvers.types import ActionValue, Distribution, Result, Row
from tests.support import toss_up

TOSS_UP = TossUp()
SMALL = (
    "dice=1,target=2",
    "dice=2,target=4",
    "dice=2,red=0,yellow=1/2,green=1/2,target=3",
    "dice=3,red=1/2,yellow=0,green=1/2,target=5",
)
DEFAULTS = [(rules, slug) for rules in SMALL for slug in TOSS_UP.defaults(TossUpRules.parse(rules))]
# Every number of turns is the same process: a few do.
CASES = [(rules, slug) for rules, slug in DEFAULTS if "within" not in slug and slug != "win-3"]
CASES += [(rules, f"within-{turns}") for rules in SMALL for turns in (1, 4)]
STRATEGIES = ("one-roll", "over-1", "over-2-aware", "one-step-posted")
CASES += [(rules, f"within-3:{slug}") for rules in SMALL for slug in STRATEGIES]
CASES += [(rules, f"max-turn:{slug}") for rules in (SMALL[1], SMALL[3]) for slug in (*STRATEGIES, "one-step")]


def bound(slug: str, rules: str = "") -> TossUpProblem:
    """A problem by name."""
    return toss_up.problem(slug, rules)


def plan(slug: str, rules: str = "") -> strategies.Plan:
    """A strategy that there is."""
    found = strategies.find(TossUpRules.parse(rules), slug)
    assert found is not None
    return found


class Exact:
    """Rows of the generic solver, see :class:`solvers.types.Solved`."""

    def __init__(self, rules: str) -> None:
        self._rules = rules

    def distribution(self, slug: str, state: str) -> Distribution:
        raise AssertionError(slug, state)

    def rows(self, slug: str) -> Iterator[Row]:
        return iter(stored(bound(slug, self._rules)).values())

    def row(self, slug: str, state: str) -> Row:
        return stored(bound(slug, self._rules))[state]


def stored(problem: TossUpProblem) -> dict[str, Row]:
    """A row a state, as doubles."""
    oracle = Generic(problem)
    return {problem.format(state): row(problem, oracle, state) for state in problem.states()}


def row(problem: TossUpProblem, oracle: Generic, state: State) -> Row:
    """What the oracle knows of a state."""
    text = problem.format(state)
    if problem.kind(state) != "decision":
        return Row(text, None, float(oracle.value(state)), None)
    order = sorted(ACTIONS, key=lambda action: oracle.action(state, action)[0], reverse=problem.goal.direction == "max")
    rated = tuple(ActionValue(action, float(oracle.action(state, action)[0])) for action in order)
    return Row(text, oracle.policy(state), float(oracle.value(state)), None, rated)


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
        found = odds(own)
        assert found.bust[number] == ways[BUST]
        assert found.stay[number] == ways[0]
        assert found.gain[number][1:] == tuple(ways[greens] for greens in range(1, number + 1))
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
    ("slug", "text", "kind"),
    [
        ("win", "63-71-14", "decision"),
        ("win", "63-71", "chance"),
        ("win", "63-71-14-roll", "chance"),
        ("win", "63-71-0", "decision"),
        ("win", "63-71-45", "decision"),
        ("win", "end-71-104", "terminal"),
        ("best-response-to-over-20", "77-71-wait", "chance"),
        ("best-response-to-over-20", "end-104-71", "terminal"),
        ("best-response-to-over-20", "end-71-104", "terminal"),
        ("max-turn", "14", "decision"),
        ("max-turn", "5000-roll", "chance"),
        ("max-turn", "start", "chance"),
        ("max-turn", "end-14", "terminal"),
        ("min-turns", "63-14", "decision"),
        ("min-turns", "63", "chance"),
        ("min-turns", "done", "terminal"),
        ("within-10", "63-14-t5", "decision"),
        ("within-10", "63-14-t5-roll", "chance"),
        ("within-10", "63-t10", "chance"),
        ("within-10", "done", "terminal"),
        ("within-10", "late", "terminal"),
    ],
)
def test_every_position_has_one_spelling(slug: str, text: str, kind: str) -> None:
    """What is read is written the same; points that reach the target are not banked yet."""
    problem = bound(slug)
    state = problem.parse(text)

    assert problem.format(state) == text
    assert problem.kind(state) == kind


@pytest.mark.parametrize(
    ("slug", "text", "error", "says"),
    [
        ("win", "063-71", NotationError, "not of the form"),
        ("win", "63", NotationError, "not of the form"),
        ("win", "63-71-roll", NotationError, "not of the form"),
        ("win", "63-71-wait", NotationError, "not of the form"),
        ("win", "63-71-14-t5", NotationError, "not of the form"),
        ("win", "1" * 65, NotationError, "at most 64"),
        ("win", "100-71", IllegalError, "the game is over at 100"),
        ("win", "63-100-3", IllegalError, "the game is over at 100"),
        ("win", "63-71-1001", IllegalError, "more than the 1000"),
        ("win", "end-63-71", IllegalError, "one of the two has banked the target"),
        ("win", "end-100-100", IllegalError, "one of the two has banked the target"),
        ("win", "end-100-71", IllegalError, "whose turn it would be"),
        ("win", "end-63-100-3", IllegalError, "nothing is held"),
        ("win", "end-63-9999", IllegalError, "more than the 1109"),
        ("best-response-to-one-roll", "end-63-100-wait", IllegalError, "nothing is held"),
        ("best-response-to-one-roll", "100-63-wait", IllegalError, "the game is over"),
        ("max-turn", "63-14", NotationError, "not of the form"),
        ("max-turn", "5222", IllegalError, "more than the 5221"),
        ("max-turn", "end-5232", IllegalError, "more than the 5231"),
        ("min-turns", "63-14-t5", NotationError, "not of the form"),
        ("min-turns", "100", IllegalError, "the game is over at 100"),
        ("within-10", "63-14", NotationError, "not of the form"),
        ("within-10", "63-14-t11", IllegalError, "1 to 10 turns"),
        ("within-10", "63-t0", IllegalError, "1 to 10 turns"),
    ],
)
def test_wrong_positions_are_refused(slug: str, text: str, error: type[TablebaseError], says: str) -> None:
    """A refusal says why, and its example is a decision of that goal."""
    problem = bound(slug)
    with pytest.raises(error, match=says) as caught:
        problem.parse(text)

    assert problem.kind(problem.parse(caught.value.example or "")) == "decision"


def test_wrong_actions_are_refused() -> None:
    """There are two actions, and only where something is decided."""
    problem = bound("win")
    with pytest.raises(NotationError, match="neither bank nor roll"):
        problem.parse_action(problem.parse("63-71-14"), "hold")
    for state in ("63-71", "63-71-14-roll", "end-71-100"):
        with pytest.raises(IllegalError, match="nothing is decided"):
            problem.parse_action(problem.parse(state), "bank")
        with pytest.raises(IllegalError, match="nothing is decided"):
            problem.step(problem.parse(state), "roll")
    assert problem.parse_action(problem.parse("63-71-14"), "roll") == "roll"


@pytest.mark.parametrize(
    ("slug", "state", "action", "after", "label"),
    [
        ("win", "63-71-14", "bank", "71-77", "bank 14: 77 to 71, the opponent's turn"),
        ("win", "63-71-45", "bank", "end-71-108", "bank 45: 108 to 71, won"),
        ("win", "63-71-0", "bank", "71-63", "bank nothing: 63 to 71, the opponent's turn"),
        ("win", "63-71-14", "roll", "63-71-14-roll", "roll six dice again"),
        ("win", "63-71-19", "roll", "63-71-19-roll", "roll one die again"),
        ("win", "63-71-20", "roll", "63-71-20-roll", "roll ten dice again"),
        ("best-response-to-over-20", "63-71-14", "bank", "77-71-wait", "bank 14: 77 to 71, the opponent's turn"),
        ("best-response-to-over-20", "63-71-45", "bank", "end-108-71", "bank 45: 108 to 71, won"),
        ("max-turn", "14", "bank", "end-14", "bank 14: the turn ends"),
        ("min-turns", "63-14", "bank", "77", "bank 14: 77 points, the next turn"),
        ("min-turns", "63-45", "bank", "done", "bank 45: 108 points, the target is reached"),
        ("within-10", "63-14-t5", "bank", "77-t4", "bank 14: 77 points, 4 turns left"),
        ("within-10", "63-14-t2", "bank", "77-t1", "bank 14: 77 points, 1 turn left"),
        ("within-10", "63-14-t1", "bank", "late", "bank 14: 77 points, no turns left"),
        ("within-10", "63-45-t1", "bank", "done", "bank 45: 108 points, the target is reached"),
    ],
)
def test_steps_and_labels(slug: str, state: str, action: str, after: str, label: str) -> None:
    """An action leads to the next turn or the end, and says so in words."""
    problem = bound(slug)
    parsed = problem.parse(state)

    assert problem.format(problem.step(parsed, action)) == after
    assert problem.label(parsed, action) == label


@pytest.mark.parametrize(
    ("slug", "state", "leads"),
    [
        ("win", "63-71", {"71-63", "63-71-0", "63-71-10"}),
        ("win", "63-71-18-roll", {"71-63", "63-71-18", "63-71-19", "63-71-20"}),
        ("win", "63-71-38-roll", {"71-63", "end-71-101", "end-71-102", "end-71-103"}),
        ("best-response-to-one-roll", "63-99-wait", {"63-99", "end-63-100", "end-63-109"}),
        ("best-response-to-over-20", "63-71-18-roll", {"63-71-wait", "63-71-18", "63-71-20"}),
        ("max-turn", "18-roll", {"end-0", "18", "19", "20"}),
        ("max-turn", "5218-roll", {"end-0", "end-5218", "end-5220"}),
        ("min-turns", "63-18-roll", {"63", "63-18", "63-20"}),
        ("within-10", "63-18-t5-roll", {"63-t4", "63-18-t5", "63-20-t5"}),
        ("within-10", "63-18-t1-roll", {"late", "63-18-t1", "63-20-t1"}),
        ("min-turns:over-50", "90-50-roll", {"90", "90-50", "90-51", "90-60"}),
    ],
)
def test_rolls(slug: str, state: str, leads: set[str]) -> None:
    """A bust ends the turn, yellow alone changes nothing, greens are held; where all bank from then on, they are banked."""
    problem = bound(slug)
    outcomes = problem.outcomes(problem.parse(state))

    assert leads <= {problem.format(after) for _, after in outcomes}
    assert all(weight > 0 for weight, _ in outcomes)


def test_first_throws() -> None:
    """A decision with no more points than dice may be the first of its turn, and none with more."""
    problem = bound("win")

    assert problem.opening(problem.parse("63-71-10")) == problem.parse("63-71")
    assert problem.opening(problem.parse("63-71-11")) is None
    assert problem.opening(problem.parse("63-71-4-roll")) is None
    assert problem.opening(problem.parse("63-71")) is None
    assert bound("win", SMALL[3]).opening(State(0, 0, 0)) is None


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
    found = plan(slug)

    assert {points: found.rolls(95, points) for points in rolls} == rolls
    assert found.last(95) == last
    assert bound(f"min-turns:{slug}").follow(State(95, points=0)) == ("roll" if found.rolls(95, 0) else "bank")


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
        bound(f"min-turns:{slug}", rules)

    assert caught.value.example in caught.value.available
    for each in caught.value.available[:5]:
        assert bound(each, rules).slug == each


@pytest.mark.parametrize("slug", ["within-0", "within-31", "within-05", "best-response-to-over-101", "lose", "w" * 65])
def test_there_are_no_other_goals(slug: str) -> None:
    """A goal that is not there is named, with those that are."""
    with pytest.raises(UnknownError, match="no goal") as caught:
        bound(slug)

    assert caught.value.example in caught.value.available


@pytest.mark.parametrize("slug", ["win:one-roll", "best-response-to-one-roll:over-20"])
def test_an_opponent_leaves_no_fixed_strategy(slug: str) -> None:
    """A strategy is evaluated where nobody else plays."""
    with pytest.raises(UnknownError, match="evaluates no strategy") as caught:
        bound(slug)

    assert bound(caught.value.example or "").strategy is not None


@pytest.mark.parametrize(
    ("rules", "says"), [("red=0,yellow=1/2,green=1/2", "without red"), ("dice=20", "more than 20000 are not solved")]
)
def test_a_turn_without_a_best_end_is_refused(rules: str, says: str) -> None:
    """max-turn says why it has no value, and is no default."""
    with pytest.raises(IllegalError, match=says):
        bound("max-turn", rules)

    assert "max-turn" not in TOSS_UP.defaults(TossUpRules.parse(rules))
    assert "max-turn" not in [goal.slug for goal in TOSS_UP.goals(TossUpRules.parse(rules))]


def test_defaults() -> None:
    """What is solved when nothing is asked, of the goals and strategies that exist."""
    rules = TossUpRules()
    slugs = TOSS_UP.defaults(rules)

    named = ("one-roll", "over-20", "over-24", "over-50")
    assert slugs[:5] == ("win", "win-3", "max-turn", "min-turns", "within-30")
    assert slugs[5:9] == tuple(f"best-response-to-{each}" for each in named)
    assert slugs[9:] == tuple(f"min-turns:{each}" for each in named)
    assert [goal.slug for goal in TOSS_UP.goals(rules)] == [slug for slug in slugs if ":" not in slug]
    assert [strategy.slug for strategy in TOSS_UP.strategies(rules)] == [*named, "one-step", "one-step-posted"]


@pytest.mark.parametrize(("rules", "slug"), CASES)
def test_rows_are_in_the_order_of_their_text(rules: str, slug: str) -> None:
    """Every state that has a row is written once, read back, and comes after those whose text is smaller."""
    problem = bound(slug, rules)
    texts = [problem.format(state) for state in problem.states()]

    assert texts == sorted(set(texts))
    assert [problem.parse(text) for text in texts] == list(problem.states())
    assert problem.format(problem.start()) in texts


def test_every_two_digit_target_keeps_the_order() -> None:
    """Numbers of one and two digits sort as their text does."""
    for slug in ("win", "best-response-to-one-roll", "min-turns", "within-11", "max-turn", "min-turns:over-7"):
        problem = bound(slug, "dice=3,target=12")
        texts = [problem.format(state) for state in problem.states()]

        assert texts == sorted(set(texts))


@pytest.mark.parametrize(("rules", "slug"), CASES)
def test_rows_that_are_not_stored_are_derived(rules: str, slug: str) -> None:
    """From the rows of its sources every other state gets the oracle's values, and the same best action."""
    problem = bound(slug, rules)
    oracle = Generic(problem)
    known = stored(problem)
    for state in reached(problem):
        sources = [problem.format(source) for source in problem.sources(state)]
        if problem.kind(state) == "terminal" or problem.format(state) in known:
            assert not sources
            continue
        found = problem.derive(state, {text: known[text] for text in sources})

        assert sources
        wanted = row(problem, oracle, state)
        assert found.state == wanted.state
        assert found.action == wanted.action
        assert found.value == pytest.approx(wanted.value, abs=1e-13)
        assert {each.action: each.value for each in found.actions} == {
            each.action: pytest.approx(each.value, abs=1e-13) for each in wanted.actions
        }
        values = [each.value for each in found.actions]
        assert values == sorted(values, reverse=problem.goal.direction == "max")


def reached(problem: TossUpProblem) -> list[State]:
    """Every state that play can come to from one that has a row."""
    seen = dict.fromkeys(problem.states())
    work = list(seen)
    while work:
        state = work.pop()
        after: list[Any] = [problem.step(state, action) for action in problem.actions(state)]
        if problem.kind(state) == "chance":
            after = [each for _, each in problem.outcomes(state)]
        work += [each for each in after if each not in seen]
        seen |= dict.fromkeys(after)
    return list(seen)


def test_points_beyond_the_target_are_answered() -> None:
    """Banking them wins at once; rolling wins too but for a bust, after which the opponent's turn is known."""
    problem = bound("win")
    state = problem.parse("63-71-145")
    rows = {"71-63": Row("71-63", None, 0.75, None)}
    found = problem.derive(state, rows)
    bust = float(odds(problem.rules).bust[5])

    assert problem.sources(state) == (problem.parse("71-63"),)
    assert found.action == "bank"
    assert [(each.action, each.value) for each in found.actions] == [
        ("bank", 1.0),
        ("roll", pytest.approx(1 - bust * 0.75, abs=1e-15)),
    ]
    assert problem.derive(problem.parse("63-71-145-roll"), rows).value == found.actions[1].value


@pytest.mark.parametrize("rules", SMALL)
@pytest.mark.parametrize("slug", STRATEGIES)
def test_what_a_strategy_banks(rules: str, slug: str) -> None:
    """The chance to be done within one turn is that of banking enough, and the points of a turn average to max-turn."""
    own = TossUpRules.parse(rules)
    banked = turn.banked(own, plan(slug, rules), 0)

    assert sum(banked.values()) == 1
    once = bound(f"within-1:{slug}", rules)
    assert Generic(once).value(once.start()) == sum(p for points, p in banked.items() if points >= own.target)
    if own.red:
        best = bound(f"max-turn:{slug}", rules)
        assert Generic(best).value(best.start()) == sum(points * p for points, p in banked.items())


@pytest.mark.parametrize("rules", SMALL)
def test_best_responses_beat_every_strategy(rules: str) -> None:
    """A best response wins at least as often as any strategy against the same opponent, and as two best players do."""
    own = TossUpRules.parse(rules)
    even = bound("win", rules)
    for slug in STRATEGIES:
        problem = bound(f"best-response-to-{slug}", rules)
        best = Generic(problem).value(problem.start())

        assert best >= Generic(even).value(even.start())
        for other in STRATEGIES:
            assert float(best) > race.first_wins(own, plan(other, rules), plan(slug, rules)) - 1e-15


def test_a_race_of_two_success_chances() -> None:
    """With one die and one point to go the first wins with s / (s + t - s t)."""
    rules = TossUpRules.parse("dice=1,target=1")
    # Banking a first roll of yellow passes; rolling it again does not.
    chances = {"one-roll": Fraction(1, 2), "over-0": Fraction(3, 4)}
    for first, s in chances.items():
        for second, t in chances.items():
            found = race.first_wins(rules, plan(first, "target=1,dice=1"), plan(second, "target=1,dice=1"))
            assert found == pytest.approx(float(s / (s + t - s * t)), abs=race.BOUND)


@pytest.mark.parametrize("rules", SMALL)
def test_matches_of_solved_policies(rules: str) -> None:
    """The fewest turns win more races than strategies do, and as often as its number of turns says."""
    own = TossUpRules.parse(rules)
    assert TOSS_UP.seats(own) == (TOSS_UP.seats(own)[1],) * 2
    for first in TOSS_UP.seats(own)[0]:
        win, tie, loss = TOSS_UP.match(own, first, "min-turns:one-roll", Exact(rules))
        assert 0 < win <= 1
        assert tie == 0
        assert win + loss == 1
    best = TOSS_UP.match(own, "min-turns", "min-turns:one-roll", Exact(rules)).win
    assert best >= TOSS_UP.match(own, "min-turns:one-roll", "min-turns:one-roll", Exact(rules)).win


def test_who_looks_at_the_opponent_is_in_no_match() -> None:
    """A refusal names the policy, its seat, and those that can play."""
    for first, second, seat in (("win", "min-turns", "first"), ("min-turns:one-roll", "within-3", "second")):
        with pytest.raises(IllegalError, match="looks at more") as caught:
            TOSS_UP.match(TossUpRules.parse(SMALL[0]), first, second, Exact(SMALL[0]))

        assert caught.value.field == seat
        assert caught.value.example in caught.value.available


def test_there_is_no_duel() -> None:
    """A game of many turns is no duel of one each."""
    with pytest.raises(IllegalError, match="one turn each"):
        TOSS_UP.duel(TossUpRules(), "min-turns", "min-turns")
    with pytest.raises(UnknownError, match="no goal"):
        TOSS_UP.duel(TossUpRules(), "min-turns", "lose")


def test_ends() -> None:
    """Whose turn it would be has lost a race; a best response knows who has won; turns are not worth anything after."""
    won, lost = Result(Fraction(1), Fraction(0), Fraction(0)), Result(Fraction(0), Fraction(0), Fraction(1))
    for slug, text, value, result, score in (
        ("win", "end-71-104", 0, lost, 0),
        ("best-response-to-over-20", "end-104-71", 1, won, 0),
        ("best-response-to-over-20", "end-71-104", 0, lost, 0),
        ("max-turn", "end-14", 14, None, 14),
        ("min-turns", "done", 0, None, 0),
        ("within-3", "done", 1, None, 0),
        ("within-3", "late", 0, None, 0),
    ):
        problem = bound(slug)
        state = problem.parse(text)

        assert problem.utility(state) == value
        assert problem.second_utility(state) == 0
        assert problem.result(state) == result
        assert problem.score(state) == score
        assert problem.sources(state) == ()


def test_only_best_responses_wait_and_only_strategies_are_followed() -> None:
    """Asking for the other is an error of the program."""
    with pytest.raises(TypeError, match="waits for nobody"):
        bound("win").outcomes(State(63, 71, waiting=True))
    with pytest.raises(TypeError, match="fixes no strategy"):
        bound("win").follow(bound("win").parse("63-71-14"))


def test_rules_of_another_game_are_refused() -> None:
    """Rules of the game of 30s bind no goal of Toss Up!"""
    with pytest.raises(TypeError, match="toss-up"):
        TOSS_UP.problem(ThirtiesRules(), "win")


@pytest.mark.parametrize(
    ("slug", "before", "after"),
    [("win", "63-71-38-roll", "63-71-40"), ("min-turns", "73-28-roll", "73-29"), ("max-turn", "5215-roll", "5216")],
)
def test_a_record_may_go_on_beyond_what_is_solved(slug: str, before: str, after: str) -> None:
    """A roll where all is banked anyway still leads to points held, as it is played; up to those that are answered."""
    problem = bound(slug)
    state = problem.parse(before)

    assert problem.parse(after) in [thrown for _, thrown in problem.throws(state)]
    assert problem.parse(after) not in [thrown for _, thrown in problem.outcomes(state)]
    last = state._replace(points=problem.limit)
    assert all((thrown.points or 0) <= problem.limit for _, thrown in problem.throws(last))
