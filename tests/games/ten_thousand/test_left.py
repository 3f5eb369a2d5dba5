"""Points in the turn and dice left: bank or roll? The state of its own against small programs, and against decisions that leave it."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from service.answers.ask.explaining import explain
from service.answers.ask.outcomes import outcomes
from service.answers.names import token
from solvers import dice
from solvers.games.ten_thousand import hands
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.ten_thousand.state import State
from solvers.review import judge, needed_states, read
from tests.games.ten_thousand import naive
from tests.games.ten_thousand.small import SMALL
from tests.games.ten_thousand.support import GOLDEN, SLUG, bound_of, derived, distribution, problem, row
from tests.games.ten_thousand.test_derived import NAIVE, race
from tests.support import solved
from tests.support.memory import MemoryReader
from tests.support.views import views_of

RACES = ("target=300", "target=300,ending=first", "target=300,entry=250", "target=200,tie=chaser-wins")
FIRST = ("target=300,ending=first", "target=250,ending=first,entry=150", "target=200,ending=first,set_aside=maximum")
GOALS = ("win", "best-response-to-document", "max-turn", "chase-300", "min-turns", "win:bank-at-300")


def left(slug: str, rules: str, own: int, other: int, most: int) -> Iterator[State]:
    """Yield the states with dice left that a turn may come to, with up to ``most`` points in the turn."""
    bound = problem(slug, rules)
    form = bound.aim.form
    for hand, least in hands.least(bound.rules).items():
        for points in range(least, most + 1, 50):
            yield State(
                own=own if form in ("race", "reply", "turns") else None,
                other=other if form in ("race", "reply") else None,
                points=points,
                dice=hand.dice,
                triple=hand.triple,
                left=True,
            )


def worths(slug: str, rules: str, state: State) -> dict[str, Fraction]:
    """Return the values of the actions."""
    return {action.action: Fraction(action.exact or action.value) for action in row(slug, rules, state).actions}


@pytest.mark.parametrize("rules", RACES)
def test_both_actions_are_worth_what_the_naive_race_says(rules: str) -> None:
    """A program that rolls ordered dice gives the same values; fewer points than the first bank takes can only be rolled."""
    oracle = race(rules)
    target, entry = oracle.game.rules.target, oracle.game.rules.entry
    error = bound_of("win", rules) + NAIVE
    for own, other in ((0, 0), (target - 50, 100)):
        bank, rolled = oracle.bank(own, other), oracle.rolled(own, other)
        for state in left("win", rules, own, other, target + 500):
            place = oracle.game.hands[state.dice, state.triple]
            wanted = {"roll": rolled[state.points // 50, place]}
            if own or state.points >= entry:
                wanted["bank"] = bank[state.points // 50]
            worth = worths("win", rules, state)
            assert worth.keys() == wanted.keys()
            assert all(abs(worth[state] - Fraction(float(wanted[state]))) <= error for state in wanted), state


class Turn:
    """One turn of a race that the target ends at once, in fractions, by every ordered roll."""

    def __init__(self, rules: str, own: int, other: int) -> None:
        self.rules = TenThousandRules.parse(rules)
        self.starts = {text: Fraction(stored_row.value) for text, stored_row in solved.rows(SLUG, "win", rules).items()}
        self.own, self.other = own, other
        self.worth = cache(self._worth)
        self.options = cache(self._options)

    def bank(self, points: int) -> Fraction:
        """Return the value of banking: 1 at the target, else what the opponent's turn leaves."""
        total = self.own + points
        return Fraction(1) if total >= self.rules.target else 1 - self.starts[f"{self.other}-{total}"]

    def roll(self, hand: naive.Hand, points: int) -> Fraction:
        """Return the mean over all 6^n rolls of the best that may be done with each."""
        total = Fraction(0)
        for shown, count in self.options(hand).items():
            total += count * max((self.worth(left, points + more) for more, left in shown), default=self.bank(0))
        return Fraction(total, 6 ** hand[0])

    def _options(self, hand: naive.Hand) -> dict[frozenset[naive.Option], int]:
        """Count the rolls by everything that may be set aside from them."""
        counts: dict[frozenset[naive.Option], int] = {}
        for rolled in product(range(1, 7), repeat=hand[0]):
            shown = tuple(sorted(rolled))
            listed = self._aside(hand, shown)
            counts[listed] = counts.get(listed, 0) + 1
        return counts

    @cache  # noqa: B019 - the object lives as long as its test
    def _aside(self, hand: naive.Hand, shown: tuple[int, ...]) -> frozenset[naive.Option]:
        masks = product((False, True), repeat=len(shown))
        asides = {tuple(die for die, chosen in zip(shown, mask, strict=True) if chosen) for mask in masks}
        listed = {aside: naive.option(self.rules, hand, aside) for aside in asides}
        legal = {aside: option for aside, option in listed.items() if option is not None}
        most = max(map(len, legal), default=0) if self.rules.set_aside == "maximum" else 0
        return frozenset(option for aside, option in legal.items() if len(aside) >= most)

    def _worth(self, hand: naive.Hand, points: int) -> Fraction:
        if self.own + points >= self.rules.target:
            return Fraction(1)
        allowed = self.own or points >= self.rules.entry
        return max(self.roll(hand, points), self.bank(points) if allowed else Fraction(0))


@pytest.mark.parametrize("rules", FIRST)
@pytest.mark.parametrize(("own", "other"), [(0, 0), (100, 150)])
def test_both_actions_are_worth_what_fractions_say(rules: str, own: int, other: int) -> None:
    """From the values of starts of turns a turn worked out in fractions, by every ordered roll, has the same values."""
    turn, error = Turn(rules, own, other), Fraction(bound_of("win", rules))
    for state in left("win", rules, own, other, turn.rules.target - own):
        worth = worths("win", rules, state)
        assert abs(worth["roll"] - turn.roll(state.hand[:2], state.points)) <= error, state
        assert ("bank" in worth) == (own > 0 or state.points >= turn.rules.entry)
        assert "bank" not in worth or abs(worth["bank"] - turn.bank(state.points)) <= error, state


@pytest.mark.parametrize("slug", GOALS)
def test_rolling_is_worth_the_mean_of_the_decisions_that_follow(slug: str) -> None:
    """Weighted by their chances, the rows of all rolls give the value of ``roll``, which is that of the state before the roll."""
    bound, rules = problem(slug, "target=300"), "target=300"
    for text in ("400-left3", "400-left2-m2", "350-left1", "450-left6"):
        scores = {"race": "50-200-", "reply": "50-200-", "turns": "50-"}.get(bound.aim.form, "")
        state = bound.notation.parse(f"{scores}{text}")
        total = Fraction(0)
        for faces, weight in dice.rolls(state.dice).items():
            shown = row(slug, rules, state._replace(rolled=faces, left=False))
            total += weight * Fraction(shown.exact or shown.value)
        rolled = row(slug, rules, f"{scores}{text.replace('left', 'roll')}")
        error = 2 * Fraction(bound_of(slug, rules)) + Fraction(1, 10**11)

        assert abs(worths(slug, rules, state)["roll"] - total / 6**state.dice) <= error
        assert abs(worths(slug, rules, state)["roll"] - Fraction(rolled.exact or rolled.value)) <= error


@pytest.mark.parametrize("rules", RACES)
def test_banking_is_worth_what_the_opponents_turn_leaves(rules: str) -> None:
    """Before the target, banking is worth 1 less the stored value of the other player's start."""
    starts = solved.rows(SLUG, "win", rules)
    target = TenThousandRules.parse(rules).target
    for state in left("win", rules, 50, 100, target - 100):
        wanted = 1 - Fraction(starts[f"100-{50 + state.points}"].value)
        assert abs(worths("win", rules, state)["bank"] - wanted) <= bound_of("win", rules)


@pytest.mark.parametrize(
    ("rules", "slug"), [(rules, slug) for rules, slugs in GOLDEN["small"].items() for slug in slugs]
)
def test_golden_values_of_decisions_are_those_of_what_they_leave(rules: str, slug: str) -> None:
    """Setting dice aside and banking, or rolling, is worth what it is with these points and the dice left."""
    bound = problem(slug, rules)
    for place, digits in GOLDEN["small"][rules][slug].items():
        text, _, action = place.partition(" ")
        if not action or action == "bust":
            continue
        state = bound.notation.parse(text)
        aside, _, then = action.partition("-")
        shown = naive.option(bound.rules, (state.dice, state.triple), tuple(map(int, aside)))
        assert shown is not None
        points, (number, triple) = shown
        after = State(state.own, state.other, state.points + points, number, "", triple, left=True)
        assert abs(worths(slug, rules, after)[then] - Fraction(digits)) <= bound_of(slug, rules) + 1e-13, place


def test_under_max_turn_the_fractions_are_those_of_the_roll() -> None:
    """The best turn is exact: bank what there is, or what the state before the roll is worth."""
    rules = SMALL[-1]
    for state in left("max-turn", rules, 0, 0, 400):
        solved_row = row("max-turn", rules, state)
        rolled = row("max-turn", rules, state._replace(left=False))
        assert {action.action: action.exact for action in solved_row.actions} == {
            "bank": str(state.points),
            "roll": rolled.exact,
        }
        assert solved_row.exact == solved_row.actions[0].exact
        assert derived(problem("max-turn", rules)).sources(state)


@pytest.mark.parametrize(
    ("slug", "text", "action"),
    [
        ("win:bank-at-300", "0-0-250-left4", "roll"),
        ("win:bank-at-300", "0-0-300-left4", "bank"),
        ("win:bank-at-300-400-500-600-700-800", "0-0-550-left4", "roll"),
        ("win:bank-at-300-400-500-600-700-800", "0-0-600-left4", "bank"),
        # In the last turn every strategy rolls until it is ahead.
        ("win:bank-at-300", "9500-10000-500-left4", "roll"),
        ("win:bank-at-300", "9500-10000-550-left4", "bank"),
        ("max-turn:turn-optimal", "300-left6", "roll"),
        ("max-turn:turn-optimal", "2000-left1", "bank"),
    ],
)
def test_a_strategy_says_what_it_does_with_the_dice_left(slug: str, text: str, action: str) -> None:
    """Its policy is that of its thresholds."""
    bound = problem(slug)
    assert bound.process.follow(bound.notation.parse(text)) == action


@pytest.mark.parametrize(
    ("slug", "rules", "text", "after", "labels"),
    [
        (
            "win",
            "",
            "4500-6200-350-left4",
            {"bank": "6200-4850", "roll": "4500-6200-350-roll4"},
            ["bank 350 points (4,850 to 6,200, the opponent's turn)", "roll four dice"],
        ),
        (
            "win",
            "",
            "4500-6200-600-left2-m2",
            {"bank": "6200-5100", "roll": "4500-6200-600-roll2-m2"},
            ["bank 600 points (5,100 to 6,200, the opponent's turn)", "roll two dice"],
        ),
        ("win", "entry=500", "0-6200-350-left4", {"roll": "0-6200-350-roll4"}, ["roll four dice"]),
        (
            "win",
            "",
            "9500-10000-450-left1",
            {"bank": "end-10000-9950", "roll": "9500-10000-450-roll1"},
            ["bank 450 points (9,950 to 10,000, lost)", "roll one die"],
        ),
        (
            "best-response-to-document",
            "",
            "4500-6200-350-left4",
            {"bank": "4850-6200-wait", "roll": "4500-6200-350-roll4"},
            ["bank 350 points (4,850 to 6,200, the opponent's turn)", "roll four dice"],
        ),
        (
            "max-turn",
            "",
            "350-left4",
            {"bank": "end-350", "roll": "350-roll4"},
            ["bank 350 points, which ends the turn", "roll four dice"],
        ),
        (
            "chase-400",
            "",
            "350-left4",
            {"bank": "lost", "roll": "350-roll4"},
            ["bank 350 points (too few)", "roll four dice"],
        ),
        (
            "min-turns",
            "",
            "9700-300-left6",
            {"bank": "done", "roll": "9700-300-roll6"},
            ["bank 300 points (10,000 points, the target is reached)", "roll six dice"],
        ),
    ],
)
def test_where_the_two_actions_lead(slug: str, rules: str, text: str, after: dict[str, str], labels: list[str]) -> None:
    """Banking ends the turn and rolling leads before the roll; both are allowed as they are after setting dice aside."""
    bound = problem(slug, rules)
    process, notation = bound.process, bound.notation
    state = notation.parse(text)

    assert notation.format(state) == text
    assert process.kind(state) == "decision"
    assert not process.stored(state)
    assert {action: notation.format(process.step(state, action)) for action in process.actions(state)} == after
    assert [views_of(bound).label(state, action) for action in process.actions(state)] == labels


def test_how_the_turn_ends() -> None:
    """Banking ends the turn for certain; rolling has the distribution of the state before the roll."""
    for slug in ("max-turn", "win"):
        lead = "50-100-" if slug == "win" else ""
        banked, rolled = (distribution(slug, "target=300", f"{lead}150-left3", action) for action in ("bank", "roll"))
        before = distribution(slug, "target=300", f"{lead}150-roll3")
        assert (banked.support, banked.weights) == ((150,), (1,))
        assert (rolled.support, rolled.weights, rolled.state) == (before.support, before.weights, before.state)
        assert (rolled.result is None) == (slug == "max-turn")


def test_why_and_what_can_follow() -> None:
    """The explanation splits the regret of banking; the outcomes of rolling are all rolls, and banking ends the turn."""
    reader = MemoryReader("ten-thousand", "max-turn", SMALL[-1])
    state = token(reader.bound, "50-left5")
    told = explain(reader.solved, state, "bank", "roll")
    rolled, banked = (outcomes(reader.solved, state, action) for action in ("roll", "bank"))

    assert sum(Fraction(aspect["exact"]) for aspect in told["aspects"]) == Fraction(told["exact"])
    assert sum(event["part"] for event in told["events"]) == pytest.approx(told["regret"])
    assert len(rolled["outcomes"]) == len(dice.multisets(5))
    assert banked["terminal"]


def test_a_record_may_have_states_with_dice_left() -> None:
    """After rolling, the next decision is a roll of these dice; luck and skill sum to the result."""
    bound, rows = problem("max-turn", SMALL[-1]), solved.rows(SLUG, "max-turn", SMALL[-1])
    moves = read(bound, [("50-left5", "roll"), ("50-12346", "1-bank")])
    shown: dict[str, Any] = {text: row("max-turn", SMALL[-1], text) for text in needed_states(bound, moves)}
    review = judge(bound, moves, rows | shown)

    assert [move.afterstate for move in moves] == ["50-roll5", "end-100"]
    assert review.luck + review.skill == review.result
