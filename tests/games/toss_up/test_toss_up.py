"""Toss Up!: its rules, odds, notation, strategies, labels, refusals, derived rows and matches."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from solvers.contract.matches import Race
from solvers.contract.parameters import Seat
from solvers.contract.rows import Distribution, Result, Row
from solvers.errors import IllegalError, NotationError, TablebaseError, UnknownError
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.toss_up import matches, strategies
from solvers.games.toss_up.banking import plan_odds
from solvers.games.toss_up.odds import BUST, in_hand, odds, settled, throws
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import State
from tests.games.toss_up.support import SMALL, TOSS_UP, derived, plan, problem, reached, row_of
from tests.support.generic import Generic
from tests.support.views import views_of

DEFAULTS = [(rules, slug) for rules in SMALL for slug in TOSS_UP.defaults(TossUpRules.parse(rules))]
# Every number of turns is the same process: a few do.
CASES = [(rules, slug) for rules, slug in DEFAULTS if "within" not in slug and slug != "win-3"]
CASES += [(rules, f"within-{turns}") for rules in SMALL for turns in (1, 4)]
STRATEGIES = ("one-roll", "over-1", "over-2-aware", "one-step-posted")
CASES += [(rules, f"within-3:{slug}") for rules in SMALL for slug in STRATEGIES]
CASES += [(rules, f"max-turn:{slug}") for rules in (SMALL[1], SMALL[3]) for slug in (*STRATEGIES, "one-step")]


class Exact:
    """Rows of the generic solver, see :class:`solvers.contract.tables.Solved`."""

    def __init__(self, rules: str) -> None:
        self._rules = rules

    def distribution(self, slug: str, state: str) -> Distribution:
        raise AssertionError(slug, state)

    def rows(self, slug: str) -> Iterator[Row]:
        return iter(stored(slug, self._rules).values())

    def row(self, slug: str, state: str) -> Row:
        return stored(slug, self._rules)[state]


def stored(slug: str, rules: str) -> dict[str, Row]:
    """Return a row for each state that has one, as doubles."""
    bound = problem(slug, rules)
    oracle = Generic(bound)
    return {bound.notation.format(state): row_of(bound, oracle, state) for state in bound.process.states()}


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
    """A position is written as it is read, with points that reach the target not banked yet."""
    bound = problem(slug)
    state = bound.notation.parse(text)

    assert bound.notation.format(state) == text
    assert bound.kind(state) == kind


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
        ("win", "63-71-1001", IllegalError, "more than 1000, the most"),
        ("win", "end-63-71", IllegalError, "one of the two has banked the target"),
        ("win", "end-100-100", IllegalError, "one of the two has banked the target"),
        ("win", "end-100-71", IllegalError, "whose turn it would be"),
        ("win", "end-63-100-3", IllegalError, "nothing is held"),
        ("win", "end-63-9999", IllegalError, "more than 1109, the most"),
        ("best-response-to-one-roll", "end-63-100-wait", IllegalError, "nothing is held"),
        ("best-response-to-one-roll", "100-63-wait", IllegalError, "the game is over"),
        ("max-turn", "63-14", NotationError, "not of the form"),
        ("max-turn", "5222", IllegalError, "more than 5221, the most"),
        ("max-turn", "end-5232", IllegalError, "more than 5231, the most"),
        ("min-turns", "63-14-t5", NotationError, "not of the form"),
        ("min-turns", "100", IllegalError, "the game is over at 100"),
        ("within-10", "63-14", NotationError, "not of the form"),
        ("within-10", "63-14-t11", IllegalError, "1 to 10 turns"),
        ("within-10", "63-t0", IllegalError, "1 to 10 turns"),
    ],
)
def test_wrong_positions_are_refused(slug: str, text: str, error: type[TablebaseError], says: str) -> None:
    """A refusal says why, and its example is a decision of that goal."""
    bound = problem(slug)
    with pytest.raises(error, match=says) as caught:
        bound.notation.parse(text)

    assert bound.kind(bound.notation.parse(caught.value.example or "")) == "decision"


def test_wrong_actions_are_refused() -> None:
    """There are two actions, and only where something is decided."""
    bound = problem("win")
    with pytest.raises(NotationError, match="neither bank nor roll"):
        bound.notation.parse_action(bound.notation.parse("63-71-14"), "hold")
    for state in ("63-71", "63-71-14-roll", "end-71-100"):
        with pytest.raises(IllegalError, match="nothing is decided"):
            bound.notation.parse_action(bound.notation.parse(state), "bank")
        with pytest.raises(IllegalError, match="nothing is decided"):
            bound.process.step(bound.notation.parse(state), "roll")
    assert bound.notation.parse_action(bound.notation.parse("63-71-14"), "roll") == "roll"


@pytest.mark.parametrize(
    ("slug", "state", "action", "after", "label"),
    [
        ("win", "63-71-14", "bank", "71-77", "bank 14 points (77 to 71, the opponent's turn)"),
        ("win", "63-71-45", "bank", "end-71-108", "bank 45 points (108 to 71, won)"),
        ("win", "63-71-36", "bank", "71-99", "bank 36 points (99 to 71, the opponent's turn)"),
        ("win", "63-71-37", "bank", "end-71-100", "bank 37 points (100 to 71, won)"),
        ("win", "63-71-0", "bank", "71-63", "bank nothing (63 to 71, the opponent's turn)"),
        ("win", "63-71-14", "roll", "63-71-14-roll", "roll six dice again"),
        ("win", "63-71-19", "roll", "63-71-19-roll", "roll one die again"),
        ("win", "63-71-20", "roll", "63-71-20-roll", "roll ten dice again"),
        (
            "best-response-to-over-20",
            "63-71-14",
            "bank",
            "77-71-wait",
            "bank 14 points (77 to 71, the opponent's turn)",
        ),
        ("best-response-to-over-20", "63-71-45", "bank", "end-108-71", "bank 45 points (108 to 71, won)"),
        ("max-turn", "14", "bank", "end-14", "bank 14 points and end the turn"),
        ("min-turns", "63-14", "bank", "77", "bank 14 points (77 points, the next turn)"),
        ("min-turns", "63-45", "bank", "done", "bank 45 points (108 points, the target is reached)"),
        ("within-10", "63-14-t5", "bank", "77-t4", "bank 14 points (77 points, 4 turns left)"),
        ("within-10", "63-14-t2", "bank", "77-t1", "bank 14 points (77 points, 1 turn left)"),
        ("within-10", "63-14-t1", "bank", "late", "bank 14 points (77 points, no turns left)"),
        ("within-10", "63-45-t1", "bank", "done", "bank 45 points (108 points, the target is reached)"),
    ],
)
def test_steps_and_labels(slug: str, state: str, action: str, after: str, label: str) -> None:
    """An action leads to the next turn or the end, and says so in words."""
    bound = problem(slug)
    parsed = bound.notation.parse(state)

    assert bound.notation.format(bound.process.step(parsed, action)) == after
    assert views_of(bound).label(parsed, action) == label


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
    bound = problem(slug)
    outcomes = bound.process.outcomes(bound.notation.parse(state))

    assert leads <= {bound.notation.format(after) for _, after in outcomes}
    assert all(weight > 0 for weight, _ in outcomes)


def test_the_most_points_may_be_held() -> None:
    """A record may go on with the most points that a state may have, and no throw leads beyond them."""
    bound = problem("win")
    after = [successor for _, successor in bound.process.throws(bound.notation.parse("0-0-992-roll"))]

    assert bound.process.limit == 1000
    assert bound.notation.parse("0-0-1000") in after
    assert max(state.points or 0 for state in after) == 1000


def test_first_throws() -> None:
    """A decision with no more points than dice may be the first of its turn, and none with more."""
    bound = problem("win")

    assert bound.process.opening(bound.notation.parse("63-71-10")) == bound.notation.parse("63-71")
    assert bound.process.opening(bound.notation.parse("63-71-11")) is None
    assert bound.process.opening(bound.notation.parse("63-71-4-roll")) is None
    assert bound.process.opening(bound.notation.parse("63-71")) is None
    assert problem("win", SMALL[3]).process.opening(State(0, 0, 0)) is None


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


@pytest.mark.parametrize(("rules", "slug"), CASES)
def test_rows_are_in_the_order_of_their_text(rules: str, slug: str) -> None:
    """Every state that has a row is written once, read back, and comes after those whose text is smaller."""
    bound = problem(slug, rules)
    texts = [bound.notation.format(state) for state in bound.process.states()]

    assert texts == sorted(set(texts))
    assert [bound.notation.parse(text) for text in texts] == list(bound.process.states())
    assert bound.notation.format(bound.process.start()) in texts


def test_every_two_digit_target_keeps_the_order() -> None:
    """Numbers of one and two digits sort as their text does."""
    for slug in ("win", "best-response-to-one-roll", "min-turns", "within-11", "max-turn", "min-turns:over-7"):
        bound = problem(slug, "dice=3,target=12")
        texts = [bound.notation.format(state) for state in bound.process.states()]

        assert texts == sorted(set(texts))


@pytest.mark.parametrize(("rules", "slug"), CASES)
def test_rows_that_are_not_stored_are_derived(rules: str, slug: str) -> None:
    """From the rows of its sources every other state gets the oracle's values, and the same best action."""
    bound = problem(slug, rules)
    oracle = Generic(bound)
    rows = stored(slug, rules)
    for state in reached(bound.process):
        sources = [bound.notation.format(source) for source in derived(bound).sources(state)]
        if bound.kind(state) == "terminal" or bound.notation.format(state) in rows:
            assert not sources
            continue
        row = derived(bound).derive(state, {text: rows[text] for text in sources})
        exact = row_of(bound, oracle, state)

        assert sources
        assert row.state == exact.state
        assert row.action == exact.action
        assert row.value == pytest.approx(exact.value, abs=1e-13)
        assert {action.action: action.value for action in row.actions} == {
            action.action: pytest.approx(action.value, abs=1e-13) for action in exact.actions
        }
        values = [action.value for action in row.actions]
        assert values == sorted(values, reverse=bound.goal.direction == "max")


def test_points_beyond_the_target_are_answered() -> None:
    """Banking them wins at once; rolling wins too but for a bust, after which the opponent's turn is known."""
    bound = problem("win")
    state = bound.notation.parse("63-71-145")
    rows = {"71-63": Row("71-63", None, 0.75, None)}
    row = derived(bound).derive(state, rows)
    bust = float(odds(bound.rules).bust[5])

    assert derived(bound).sources(state) == (bound.notation.parse("71-63"),)
    assert row.action == "bank"
    assert [(action.action, action.value) for action in row.actions] == [
        ("bank", 1.0),
        ("roll", pytest.approx(1 - bust * 0.75, abs=1e-15)),
    ]
    assert derived(bound).derive(bound.notation.parse("63-71-145-roll"), rows).value == row.actions[1].value


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


@pytest.mark.parametrize("rules", SMALL)
def test_matches_of_solved_policies(rules: str) -> None:
    """The fewest turns win more races than strategies do, and as often as its number of turns says."""
    own = TossUpRules.parse(rules)
    played = TOSS_UP.matches(own)
    assert played is not None
    assert played.error_bound == matches.BOUND > 0
    assert TOSS_UP.seats(own) == (TOSS_UP.seats(own)[1],) * 2
    assert set(TOSS_UP.seats(own)[0]) >= {"min-turns", "min-turns:one-roll"}
    for first in TOSS_UP.seats(own)[0]:
        win, tie, loss = played.result(first, "min-turns:one-roll", Exact(rules))
        assert 0 < win <= 1
        assert tie == 0
        assert win + loss == 1
    best = played.result("min-turns", "min-turns:one-roll", Exact(rules)).win
    assert best >= played.result("min-turns:one-roll", "min-turns:one-roll", Exact(rules)).win


def test_policies_that_look_at_more_than_their_own_points_are_in_no_match() -> None:
    """Neither seat takes a policy that looks at the opponent or at the turns left, and others are listed for it."""
    rules = TossUpRules.parse(SMALL[0])
    played = TOSS_UP.matches(rules)
    assert played is not None
    seats: tuple[Seat, ...] = ("first", "second")
    for seat, blind in zip(seats, TOSS_UP.seats(rules), strict=True):
        for policy in ("win", "win-3", "best-response-to-one-roll", "within-3"):
            assert played.obstacle(seat, policy) == "looks at more than its own points"
            assert policy not in blind
        assert blind
        assert all(played.obstacle(seat, policy) is None for policy in (*blind, "within-3:over-1"))


def test_matches_are_races() -> None:
    """Two policies take turns from the points that each has banked, until one reaches the target."""
    played = TOSS_UP.matches(TossUpRules())
    assert played is not None
    race = played.pair("min-turns", "max-turn")

    assert isinstance(race, Race)
    assert (race.first.slug, race.second.slug) == ("min-turns", "max-turn")
    assert [race.turn(race.first, total) for total in (0, 99, 100)] == [State(0), State(99), None]
    assert [race.turn(race.second, total) for total in (0, 99, 100)] == [State(), State(), None]
    with pytest.raises(UnknownError, match="no goal"):
        played.pair("min-turns", "lose")


def test_a_last_turn_leaves_no_matches() -> None:
    """No match is played under rules with a last turn, of which no strategy knows."""
    rules = TossUpRules.parse("ending=last-turn")

    assert TOSS_UP.matches(rules) is None
    assert TOSS_UP.seats(rules) == ((), ())


def test_ends() -> None:
    """At the end of a race the player to move has lost; a best response knows who has won; no more turns are counted."""
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
        bound = problem(slug)
        state = bound.notation.parse(text)

        assert bound.process.utility(state) == value
        assert bound.process.second_utility(state) == 0
        assert bound.process.result(state) == result
        assert bound.process.score(state) == score
        assert derived(bound).sources(state) == ()


def test_only_best_responses_wait_and_only_strategies_are_followed() -> None:
    """A free goal has no action to follow, and asking another goal what it waits for is an error of the program."""
    with pytest.raises(ValueError, match="waits for nobody"):
        problem("win").process.outcomes(State(63, 71, waiting=True))
    assert problem("win").fixed is None


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
    bound = problem(slug)
    state = bound.notation.parse(before)

    assert bound.notation.parse(after) in [thrown for _, thrown in bound.process.throws(state)]
    assert bound.notation.parse(after) not in [thrown for _, thrown in bound.process.outcomes(state)]
    last = state._replace(points=bound.process.limit)
    assert all((thrown.points or 0) <= bound.process.limit for _, thrown in bound.process.throws(last))
