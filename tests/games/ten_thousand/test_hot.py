"""Hot dice that multiply the points of the turn, against a naive program."""

from typing import cast

import pytest

from solvers.contract.tables import Request, Solved
from solvers.errors import IllegalError
from solvers.games.ten_thousand import goals, hands
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.state import State
from tests.games.ten_thousand import naive_hot
from tests.games.ten_thousand.support import SLUG, TEN_THOUSAND, bound_of, problem, row
from tests.support import solved

SPARSE = "kinds=none,straight=0,three_pairs=0"
EACH = "ending=first,hot_dice_times=2,target=300,memory=none"
FIRST = "ending=first,hot_dice_times=3,hot_dice_when=first,target=300,hot_dice=100"
MINIMUM = "ending=first,hot_dice_times=5,target=400,minimum=350,set_aside=maximum,memory=not-1-5"
RACES = (EACH, FIRST, MINIMUM, f"ending=first,hot_dice_times=2,hot_dice_when=first,target=250,entry=200,{SPARSE}")
CLOSE = 1e-13


@pytest.mark.parametrize("text", RACES)
def test_starts_of_turns_are_worth_what_the_naive_race_says(text: str) -> None:
    """Every stored row of the race has the naive chance, within the error of the solution."""
    rows, bound = solved.rows(SLUG, "win", text), bound_of("win", text)
    chances = naive_hot.race(TenThousandRules.parse(text))
    assert len(rows) == len(chances)
    for (own, other), chance in chances.items():
        assert abs(rows[f"{own}-{other}"].value - chance) <= bound + CLOSE


@pytest.mark.parametrize("text", RACES)
def test_decisions_are_worth_what_the_naive_race_says(text: str) -> None:
    """Every hand with some points, derived on request, has the naive values of banking and rolling."""
    bound = problem("win", text)
    rules, chances, error = bound.rules, naive_hot.race(bound.rules), bound_of("win", text)
    last = rules.target - UNIT
    for own, other in ((0, 0), (UNIT, last), (last, 0)):
        naive_turn = naive_hot.turn_of_race(rules, chances, own, other)
        for hand, least in hands.least(rules).items():
            most = hands.before_hot(rules).get(hand, 100_000)
            for points in {least, min(most, least + 3 * rules.hot_dice_times * UNIT)}:
                state = State(own, other, points, hand.dice, "", hand.triple, left=True, hot=hand.hot)
                text_of_state = bound.notation.format(state)
                assert bound.notation.parse(text_of_state) == state
                listed = {action.action: action.value for action in row("win", text, state).actions}
                banked = naive_turn.bank(points)
                assert ("bank" in listed) == (banked is not None)
                if banked is not None:
                    assert abs(listed["bank"] - banked) <= error + CLOSE
                assert abs(listed["roll"] - naive_turn.roll(points, naive_hot.of(rules, hand))) <= error + CLOSE, (
                    text_of_state
                )


@pytest.mark.parametrize("text", RACES)
def test_the_fewest_turns_are_the_naive_ones(text: str) -> None:
    """The expected turns to the target agree for all points banked."""
    rows, bound = solved.rows(SLUG, "min-turns", text), bound_of("min-turns", text)
    for own, turns in naive_hot.fewest_turns(TenThousandRules.parse(text)).items():
        assert abs(rows[f"{own}"].value - turns) <= bound + CLOSE


@pytest.mark.parametrize("text", RACES)
@pytest.mark.parametrize("need", [400, 650])
def test_points_in_one_turn_are_reached_as_often_as_the_naive_turn_says(text: str, need: int) -> None:
    """The chance of the start agrees, and that of rolling some hands on the way."""
    rules, slug = TenThousandRules.parse(text), f"chase-{need}"
    bound = bound_of(slug, text)
    start = row(slug, text, "roll6").value
    assert abs(start - naive_hot.reached(rules, need)) <= bound + CLOSE
    assert list(solved.rows(SLUG, slug, text)) == ["roll6"]
    naive_turn = naive_hot.Turn(rules, lambda points: float(points >= need), 0.0, need)
    for hand, least in hands.least(rules).items():
        state = State(None, None, least, hand.dice, "", hand.triple, hot=hand.hot)
        assert abs(row(slug, text, state).value - naive_turn.roll(least, naive_hot.of(rules, hand))) <= bound + CLOSE


BEST = (
    f"ending=first,hot_dice_times=2,{SPARSE},memory=none",
    pytest.param("ending=first,hot_dice_times=3,hot_dice_when=first,minimum=400", marks=pytest.mark.slow),
)


@pytest.mark.parametrize("text", BEST)
@pytest.mark.slow
def test_the_best_turn_collects_what_the_naive_turn_does(text: str) -> None:
    """The exact value of the start is that of the naive program, whose cap is far beyond the solver's."""
    rules = TenThousandRules.parse(text)
    cap = hands.cap(rules)
    assert cap is not None
    solved_row = solved.rows(SLUG, "max-turn", text)["roll6"]
    naive_turn = naive_hot.most_points(rules, 4 * cap)
    # Bottom up, so that the recursion stays shallow.
    for points in range(4 * cap // UNIT * UNIT, -1, -500):
        naive_turn.roll(points, naive_hot.start(rules))
    assert solved_row.value == pytest.approx(naive_turn.roll(0, naive_hot.start(rules)), rel=1e-12)
    assert solved_row.exact is not None or bound_of("max-turn", text) > 0


def test_a_best_turn_without_end_is_no_goal() -> None:
    """Banking is right from no number of points on if six dice that multiply are more likely than a bust."""
    rules = TenThousandRules.parse("ending=first,hot_dice_times=2")
    assert hands.cap(rules) is None
    assert goals.find(rules, "max-turn") is None
    assert "max-turn" not in goals.slugs(rules)
    assert not any("max-turn" in slug or "turn-optimal" in slug for slug in goals.policies(rules))


@pytest.mark.parametrize(
    ("text", "state", "complaint"),
    [
        (EACH, "0-0-300-left3-hot", "it does not matter that all six dice were set aside before"),
        (FIRST, "0-0-1000-roll6", "before hot dice a turn comes to this hand with 0 at most"),
        (FIRST, "0-0-3500-left1", "too many"),
        (FIRST, "0-0-300-left3-hot", "too few"),
    ],
)
def test_positions_that_no_turn_comes_to_are_refused(text: str, state: str, complaint: str) -> None:
    """The refusal says why."""
    with pytest.raises(IllegalError, match=complaint):
        problem("win", text).notation.parse(state)


def test_labels_and_positions_say_what_is_multiplied() -> None:
    """The last of six dice doubles the points in words, and a hot hand is told."""
    each_time, first = problem("win", EACH), problem("win", FIRST)
    state = each_time.notation.parse("0-0-600-111555")
    assert each_time.process.step(state, "111555-roll") == each_time.notation.parse("0-0-4200-roll6")
    said = TEN_THOUSAND.views(each_time).label(state, "111555-bank")
    assert said == (
        "set aside 1, 1, 1, 5, 5 and 5 (1,500 points, then double the points of the turn) and bank 4,200 points (4,200 to 0, won)"
    )
    hot = first.notation.parse("0-0-4800-left6-hot")
    assert TEN_THOUSAND.views(first).position(hot) == "0 to 0, 4,800 in the turn, six dice left, after hot dice"


def test_what_would_answer_about_points_that_add_up_is_refused() -> None:
    """The race of three, policies in words and the table of strategies are not for points that are multiplied."""
    rules = TenThousandRules.parse(EACH)
    with pytest.raises(IllegalError, match="not for hot_dice_times=2"):
        problem("win-3", EACH)
    assert problem("win", EACH).kernel.pricer is None
    assert "strategies" not in {spec.name for spec in TEN_THOUSAND.tables(rules)}
    assert TEN_THOUSAND.views(problem("win", EACH)).policies is None


def test_tables_tell_hot_hands_apart() -> None:
    """The odds of one roll have a line for each hand, with a column for those after hot dice."""
    rules = TenThousandRules.parse(FIRST)
    spec = next(spec for spec in TEN_THOUSAND.tables(rules) if spec.name == "odds")
    assert spec.make is not None
    table = spec.make(Request(rules, cast("Solved", None), {}))
    assert table.columns[:3] == ("dice", "remembered triple", "after hot dice")
    assert len({line[:3] for line in table.rows}) == len(table.rows) == len(hands.reachable(rules))
