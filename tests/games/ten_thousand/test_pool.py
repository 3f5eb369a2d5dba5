"""Loaded dice, of one type or of several, against a naive program that rolls ordered dice."""

import random
from fractions import Fraction

import pytest

from solvers.errors import IllegalError
from solvers.games.ten_thousand import hands, pool
from solvers.games.ten_thousand.kernels import alone, typed
from solvers.games.ten_thousand.rules import POOLS, UNIT, TenThousandRules
from solvers.games.ten_thousand.state import State
from tests.games.ten_thousand import naive_hot
from tests.games.ten_thousand.support import SLUG, TEN_THOUSAND, bound_of, problem, row
from tests.support import solved

TABLE = "kinds=doubling,straight=1500,low_straight=500,high_straight=750,three_pairs=0,memory=none,ending=first"
LUCKY, HEAVENLY, TRINITY = "6:1:2:3:4:6", "7:2:2:2:2:4", "4:5:10:1:1:1"
ONE_TYPE = f"target=200,ending=first,die_a={LUCKY}"
TWO_TYPES = f"{TABLE},target=200,pool=aaaaab,die_b={HEAVENLY}"
RACES = (
    ONE_TYPE,
    TWO_TYPES,
    f"target=150,ending=first,memory=none,pool=abbbbc,die_a={LUCKY},die_c={TRINITY},four_two=true,two_triples=2500,minimum=100",
    f"{TABLE},target=150,pool=aaabbb,die_a=6:0:1:1:6:4,hot_dice_times=2,hot_dice_when=first,hot_dice=50",
    # One or two of such dice never score.
    f"{TABLE},target=150,die_a=0:2:0:0:0:5",
    f"{TABLE},target=150,pool=aaabbb,die_a=0:1:0:0:0:1,die_b={LUCKY}",
)
CLOSE = 1e-12


@pytest.mark.parametrize("text", RACES)
def test_starts_of_turns_are_worth_what_the_naive_turn_says(text: str) -> None:
    """Every stored row of the race is the value of its turn, given the others, by the naive program; there is one such race."""
    rules, rows = TenThousandRules.parse(text), solved.rows(SLUG, "win", text)
    scores = range(0, rules.target, UNIT)
    chances = {(own, other): rows[f"{own}-{other}"].value for own in scores for other in scores}
    assert len(rows) == len(chances)
    for (own, other), chance in chances.items():
        value = naive_hot.turn_of_race(rules, chances, own, other).roll(0, naive_hot.start(rules))
        assert abs(value - chance) <= CLOSE, (own, other)
    assert bound_of("win", text) < 1e-8


@pytest.mark.parametrize("text", RACES)
def test_hands_left_are_worth_what_the_naive_turn_says(text: str) -> None:
    """Every hand of a turn with some points, derived on request, has the naive values of banking and rolling."""
    bound, rows = problem("win", text), solved.rows(SLUG, "win", text)
    rules, scores = bound.rules, range(0, bound.rules.target, UNIT)
    chances = {(own, other): rows[f"{own}-{other}"].value for own in scores for other in scores}
    naive_turn = naive_hot.turn_of_race(rules, chances, 0, UNIT)
    for hand, least in hands.least(rules).items():
        points = min(least + UNIT, hands.before_hot(rules).get(hand, least + UNIT))
        state = State(0, UNIT, points, hand.dice, "", hand.triple, left=True, hot=hand.hot, types=hand.types)
        assert bound.notation.parse(bound.notation.format(state)) == state
        listed = {each.action: each.value for each in row("win", text, state).actions}
        banked = naive_turn.bank(points)
        assert ("bank" in listed) == (banked is not None)
        assert banked is None or abs(listed["bank"] - banked) <= CLOSE
        assert abs(listed["roll"] - naive_turn.roll(points, naive_hot.of(rules, hand))) <= CLOSE


def test_the_dice_that_are_set_aside_matter() -> None:
    """Of two 1s shown by different dice, it is better to keep the die that shows 1s more often."""
    text = TWO_TYPES
    state = "0-0-0-a1a2a2a3a4b1"
    listed = {each.action: each.value for each in row("win", text, state).actions}
    assert {"a1-roll", "b1-roll", "a1b1-roll", "a1-bank", "b1-bank", "a1b1-bank"} == listed.keys()
    assert listed["a1-roll"] > listed["b1-roll"]
    assert listed["a1-bank"] == listed["b1-bank"]


@pytest.mark.parametrize("text", RACES)
def test_the_fewest_turns_are_the_naive_ones(text: str) -> None:
    """Every expected number of turns is that of its turn, given the others, by the naive program."""
    rules, rows = TenThousandRules.parse(text), solved.rows(SLUG, "min-turns", text)
    turns = {own: rows[f"{own}"].value for own in range(0, rules.target, UNIT)}
    for own, value in turns.items():

        def bank(points: int, own: int = own) -> float | None:
            must = max(rules.minimum, 0 if own else rules.entry)
            return None if points < must else 1.0 + turns.get(own + points, 0.0)

        top = max(rules.target - own, rules.minimum)
        played = naive_hot.Turn(rules, bank, 1.0 + value, top, min).roll(0, naive_hot.start(rules))
        assert abs(played - value) <= CLOSE * (1.0 + value)


@pytest.mark.parametrize("text", RACES)
def test_points_in_one_turn_are_reached_as_often_as_the_naive_turn_says(text: str) -> None:
    """The chance to collect 450 points agrees."""
    rules = TenThousandRules.parse(text)
    assert abs(row("chase-450", text, "roll6").value - naive_hot.reached(rules, 450)) <= bound_of("chase-450", text)


def test_the_best_turn_is_the_naive_one() -> None:
    """The most expected points, in doubles, are those of the naive program, with a cap far beyond the solver's."""
    text = f"{TABLE},target=150,pool=aaaaab,die_a=1:3:2:2:2:1,die_b=1:5:5:5:5:1"
    rules = TenThousandRules.parse(text)
    cap = hands.cap(rules)
    assert cap is not None
    naive_turn = naive_hot.most_points(rules, 2 * cap)
    for points in range(2 * cap // UNIT * UNIT, -1, -500):
        naive_turn.roll(points, naive_hot.start(rules))
    solved_row = solved.rows(SLUG, "max-turn", text)["roll6"]
    assert solved_row.exact is None
    assert abs(solved_row.value - naive_turn.roll(0, naive_hot.start(rules))) <= bound_of("max-turn", text) < 1e-5


def test_rolls_have_the_chances_of_their_faces() -> None:
    """The weights of the rolls of three dice are products, added up over the orders of dice of one type."""
    rules = TenThousandRules.parse(f"{TABLE},pool=aabbbb,die_a={LUCKY}")
    rolls = pool.rolls(rules, "aab")
    assert sum(rolls.values()) == hands.ways(rules, hands.Hand(3, types="aab")) == 22 * 22 * 6
    assert Fraction(rolls["a1a5b3"], 22 * 22 * 6) == 2 * Fraction(6, 22) * Fraction(4, 22) / 6
    assert Fraction(rolls["a1a1b3"], 22 * 22 * 6) == Fraction(6, 22) ** 2 / 6


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.slow
def test_any_pool_has_the_program_of_its_options(seed: int) -> None:
    """The program, which never lists the options of six dice, reaches 500 points as often as all options listed do."""
    drawn = random.Random(seed)
    kinds = drawn.choice(POOLS[1:-1] if seed else POOLS[-1:])
    weights: dict[str, tuple[int, ...]] = {}
    while len(weights) < len(set(kinds)):
        some = (*(drawn.randrange(1, 9) for _ in range(5)), 1)
        if some not in weights.values():
            weights["abcdef"[len(weights)]] = some
    dice = ",".join(f"die_{kind}={':'.join(map(str, some))}" for kind, some in weights.items())
    points = f"kinds={drawn.choice(('doubling', 'additive', 'flat', 'none'))},low_straight={drawn.choice((0, 500))}"
    rules = TenThousandRules.parse(
        f"ending=first,memory=none,pool={kinds},{dice},{points},three_pairs={drawn.choice((0, 750))}"
    )
    assert sum(throw.weight for throw in hands.throws(rules, hands.FULL)) == hands.ways(rules, hands.FULL)
    below, above, middle = alone.start(typed.program(rules), 10)[:, 0]
    assert below <= middle <= above <= below + 1e-10
    assert abs(middle - needing_500(rules)) <= 1e-12


def needing_500(rules: TenThousandRules) -> float:
    """Return the chance to collect 500 points by all options, from the top down."""
    values: dict[tuple[int, hands.Hand], float] = {}
    for level in range(9, -1, -1):
        for hand in hands.reachable(rules):
            total = 0.0
            for throw in hands.throws(rules, hand):
                reached = [values.get((level + points // UNIT, left), 1.0) for points, left in throw.options]
                total += throw.weight * max(reached, default=0.0)
            values[level, hand] = total / hands.ways(rules, hand)
    return values[0, hands.FULL]


@pytest.mark.parametrize(
    ("text", "state", "complaint"),
    [
        (TWO_TYPES, "0-0-0-112346", "dice are of several types here"),
        (TWO_TYPES, "0-0-100-left2", "dice are of several types here"),
        (TWO_TYPES, "0-0-100-leftbb", "bb are not among them"),
        (ONE_TYPE, "0-0-100-leftab", "all dice are of one type"),
        (ONE_TYPE, "0-0-100-a1a2", "all dice are of one type"),
    ],
)
def test_positions_without_the_right_dice_are_refused(text: str, state: str, complaint: str) -> None:
    """The refusal says how dice are written, with a position that is legal."""
    notation = problem("win", text).notation
    with pytest.raises(IllegalError, match=complaint) as refused:
        notation.parse(state)
    assert notation.parse(refused.value.example or "").rolled


def test_dice_of_several_types_are_read_in_any_order_and_told_in_words() -> None:
    """The canonical text has the types ascending; actions name the dice."""
    bound = problem("win", TWO_TYPES)
    state = bound.notation.parse("0-0-0-b1a5a2a2a3a1")
    assert bound.notation.format(state) == "0-0-0-a1a2a2a3a5b1"
    assert bound.notation.parse_action(state, "b1a5-roll") == "a5b1-roll"
    views = TEN_THOUSAND.views(bound)
    assert views.label(state, "a5b1-roll") == "set aside a5 and b1 (150 points) and roll four dice (a a a a)"
    assert views.position(bound.notation.parse("0-0-150-leftaab")) == "0 to 0, 150 in the turn, three dice (a a b) left"
    with pytest.raises(IllegalError, match="dice are of several types here"):
        bound.notation.parse_action(state, "15-roll")


def test_what_is_about_fair_dice_is_refused() -> None:
    """The race of three, policies in words, distributions of dice of several types, and too many rolls to list."""
    with pytest.raises(IllegalError, match="goal win-3: solved for fair dice"):
        problem("win-3", TWO_TYPES)
    assert problem("win", TWO_TYPES).kernel.pricer is None
    assert problem("win", TWO_TYPES).endings is None
    six = f"{TABLE},pool=abcdef,die_b={LUCKY},die_c={HEAVENLY},die_d={TRINITY},die_e=4:1:4:1:4:1,die_f=1:4:1:4:1:4"
    with pytest.raises(IllegalError, match="may show 46,656 different things"):
        problem("win", six).process.outcomes(State(0, 0))
