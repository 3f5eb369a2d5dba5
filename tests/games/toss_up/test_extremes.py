"""Toss Up! at the edge of its rules: chances below 2^-128, dice that hardly ever score, and dice that hardly ever bust."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from solvers.dispatch import make_table, solve, verify
from solvers.errors import IllegalError
from solvers.games.toss_up.counts import RAREST, expected
from solvers.games.toss_up.rules import TossUpRules
from tests.games.toss_up.support import TOSS_UP, plan, problem

# To roll on until the target is reached succeeds with a chance below 2^-128.
RARE = (
    "dice=1,red=1/2,yellow=1/6,green=1/3",
    "dice=2,red=1/2,yellow=1/4,green=1/4,target=150",
    "dice=1,red=4/5,yellow=0,green=1/5,target=60",
)
# A turn of over-200 scores once in 10^402.
RAREST_RULES = "dice=1,red=99/100,yellow=0,green=1/100,target=200"


def start(slug: str, rules: str) -> tuple[Fraction, Fraction]:
    """Return the value of the start and the bound of its error, after every row was checked."""
    bound = problem(slug, rules)
    solution = solve(bound)
    assert solution.error_bound is not None
    verify(bound, solution.rows, solution.distributions, solution.error_bound)
    value = next(row.value for row in solution.rows if row.state == "0")
    return Fraction(value), Fraction(solution.error_bound)


def one_die(green: Fraction, target: int) -> Fraction:
    """Return the fewest turns to the target with one die that shows green, or busts, when it changes something.

    Banking m greens in a row succeeds with green^m. So a target of t takes the least sum of 1 / green^m over parts m of t.
    """
    least = [Fraction(0)]
    for points in range(1, target + 1):
        least.append(min(least[points - m] + 1 / green**m for m in range(1, points + 1)))
    return least[target]


@pytest.mark.parametrize("rules", RARE)
def test_the_fewest_turns_are_found_where_reaching_the_target_at_once_is_hopeless(rules: str) -> None:
    """min-turns is solved, and never takes more turns than banking whatever the first roll shows."""
    value, error = start("min-turns", rules)

    assert value - error <= Fraction(expected(TossUpRules.parse(rules), plan("one-roll", rules)))
    assert error < Fraction(1, 10**12)


def test_the_fewest_turns_of_one_die_have_a_closed_form() -> None:
    """With one die that shows green or red, the number of turns is the one of a closed form."""
    value, error = start("min-turns", RARE[2])

    assert abs(value - one_die(Fraction(1, 5), 60)) <= error


@pytest.mark.parametrize(("number", "rules"), [(60, RARE[2]), (99, RARE[0]), (130, RAREST_RULES)])
def test_strategies_that_hardly_ever_score_take_as_many_turns_as_a_closed_form_says(number: int, rules: str) -> None:
    """With one die a threshold of n needs n + 1 greens before a red, and scores n + 1 points each time it succeeds."""
    own = TossUpRules.parse(rules)
    score = (own.green / (1 - own.yellow)) ** (number + 1)
    turns = -(-own.target // (number + 1))
    value, error = start(f"min-turns:over-{number}", rules)

    assert abs(value - turns / score) <= error
    assert error <= value / 2**51


def test_a_strategy_that_scores_too_seldom_is_refused() -> None:
    """The refusal names the strategy, the rules and the least chance, and its example is solved."""
    with pytest.raises(IllegalError, match=rf"min-turns:over-200.*green=1/100.*2\^-{RAREST}") as caught:
        problem("min-turns:over-200", RAREST_RULES)

    assert caught.value.field == "goal"
    assert problem(caught.value.example or "", RAREST_RULES).slug == "min-turns:one-roll"
    # Points and chances stay small, so other goals of the same strategy are solved.
    assert problem("max-turn:over-200", RAREST_RULES).slug == "max-turn:over-200"
    assert problem("within-3:over-200", RAREST_RULES).slug == "within-3:over-200"


@pytest.mark.parametrize("number", [133, 134, 135, 136, 137])
def test_a_strategy_is_refused_exactly_where_its_chance_says(number: int) -> None:
    """With one die a threshold of n scores with green^(n + 1): it is solved if that is at least 2^-900."""
    solved = Fraction(1, 100) ** (number + 1) >= Fraction(1, 2**RAREST)
    try:
        problem(f"min-turns:over-{number}", RAREST_RULES)
    except IllegalError:
        assert not solved
    else:
        assert solved


def test_the_table_of_thresholds_is_made_under_rare_rules() -> None:
    """The table of the best thresholds is made where a turn to the target has a chance below 2^-128."""
    rules = TossUpRules.parse("dice=1,red=99/100,yellow=0,green=1/100,target=20")
    table = make_table(TOSS_UP, rules, "best-threshold")

    assert {line[1] for line in table.rows} >= {"fewest turns on average"}


COLOURS = tuple(
    (Fraction(red, 100), Fraction(yellow, 100), Fraction(100 - red - yellow, 100))
    for red, yellow in product((0, 1, 10, 50, 90, 99), (0, 1, 49, 98))
    if red + yellow <= 99
)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_rules_at_random_are_solved_or_refused(seed: int) -> None:
    """Every goal under extreme colours, dice and targets is solved and verified, or refused with an example that is not."""
    dice = Random(seed)
    red, yellow, green = dice.choice(COLOURS)
    target = dice.choice((1, 2, 3, 7, 20, 40, 60))
    ending = f",ending=last-turn,tie={dice.choice(('half', 'chaser-wins'))}" if red and dice.random() < 0.4 else ""
    rules = f"dice={dice.choice((1, 1, 2, 3, 10, 20))},red={red},yellow={yellow},green={green},target={target}{ending}"
    over = f"over-{dice.randint(0, target)}"
    goals = ["win", "max-turn", "min-turns", "within-3", f"min-turns:{over}", f"max-turn:{over}", f"within-2:{over}"]
    goals += [] if ending else [f"best-response-to-{over}"]
    goals += ["win-3"] if target <= 7 and not ending else []
    own = TossUpRules.parse(rules)
    for slug in goals:
        try:
            bound = TOSS_UP.problem(own, slug)
        except IllegalError as refused:
            if refused.field == "goal":
                # Raises if the example is refused too.
                TOSS_UP.problem(own, refused.example or "")
            continue
        solution = solve(bound)
        assert solution.error_bound is not None
        assert verify(bound, solution.rows, solution.distributions, solution.error_bound) >= 0
