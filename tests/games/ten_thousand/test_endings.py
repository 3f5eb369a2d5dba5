"""Distributions of 10.000: what a turn banks and how many turns it takes, against values, other sums and plain simulation."""

from fractions import Fraction
from random import Random

import pytest

from solvers.contract.rows import Distribution, Row
from solvers.games.ten_thousand.state import State
from tests.games.ten_thousand import naive
from tests.games.ten_thousand.support import bound_of, distribution, problem, row

FINAL, FIRST = "target=300", "target=300,ending=first"


def mean(found: Distribution) -> Fraction:
    """Return the mean of the listed scores."""
    return Fraction(sum(s * w for s, w in zip(found.support, found.weights, strict=True)), found.denominator)


def chances(found: Distribution) -> dict[int, float]:
    """Return the chances by score."""
    return {s: w / found.denominator for s, w in zip(found.support, found.weights, strict=True)}


def valued(found: Row) -> list[tuple[str | None, float]]:
    """Return the actions of a decision with their values; None and the value before a roll."""
    return [(action.action, action.value) for action in found.actions] or [(None, found.value)]


def check_mass(found: Distribution) -> None:
    """Check that scores ascend, that weights are positive and add up, and that almost nothing is left out."""
    assert list(found.support) == sorted(set(found.support))
    assert all(weight > 0 for weight in found.weights)
    assert sum(found.weights) == found.denominator
    assert 0 <= found.left_out < 2.0**-100


@pytest.mark.parametrize("slug", ["max-turn", "max-turn:document", "max-turn:turn-optimal", "max-turn:bank-at-300"])
@pytest.mark.parametrize(
    "state", ["roll6", "350-roll3", "600-roll2-m2", "350-12255", "0-122346", "350-2", "20000-roll6", "20000-1"]
)
def test_the_points_of_a_turn_average_to_its_value(slug: str, state: str) -> None:
    """Before a roll, and after each action of a decision, the mean of what is banked is the value."""
    solved_row = row(slug, FINAL, state)
    for action, value in valued(solved_row):
        made = distribution(slug, FINAL, state, action)
        check_mass(made)
        assert abs(float(mean(made)) - value) <= made.error_bound + bound_of(slug, FINAL)
        if action and action.endswith("bank"):
            assert len(made.support) == 1
            assert made.error_bound == 0.0
        if action == "bust":
            assert made.support == (0,)


@pytest.mark.parametrize("slug", ["min-turns", "min-turns:document", "min-turns:bank-at-300"])
@pytest.mark.parametrize("state", ["0", "150", "250", "0-350-roll3", "100-150-12255", "250-0-122346", "0-250-2"])
def test_the_numbers_of_turns_average_to_the_value(slug: str, state: str) -> None:
    """The same for the number of turns to the target, including the turn under way."""
    solved_row = row(slug, FINAL, state)
    for action, value in valued(solved_row):
        made = distribution(slug, FINAL, state, action)
        check_mass(made)
        assert made.support[0] >= 1
        assert abs(float(mean(made)) - value) <= made.error_bound + bound_of(slug, FINAL)


@pytest.mark.parametrize("rules", [FINAL, FIRST, "target=200,tie=chaser-wins"])
@pytest.mark.parametrize("slug", ["win", "win:document", "best-response-to-document"])
def test_the_result_is_the_value(rules: str, slug: str) -> None:
    """The chances of a win and a loss add up to 1, and the win's is the value of the state or of the action."""
    states = ["0-0", "50-100-150-roll3", "50-150-350-12255", "0-100-0-122346"]
    states += ["50-150-25000-roll4", "50-150-29950-12255"]
    states += ["50-350", "100-350-200-1155", "100-350-200-roll2"] if rules != FIRST else []
    states += ["50-100-wait"] + (["350-0-wait"] if rules != FIRST else []) if slug.startswith("best") else []
    for state in states:
        solved_row = row(slug, rules, state)
        for action, value in valued(solved_row):
            made = distribution(slug, rules, state, action)
            check_mass(made)
            assert made.result is not None
            assert float(made.result.win) == value
            assert made.result.tie == 0
            assert sum(made.result) == 1


@pytest.mark.parametrize(
    ("rules", "chased"), [(FINAL, "100-350"), (FINAL, "100-350-200-roll2"), ("target=200,tie=chaser-wins", "50-350")]
)
def test_the_last_turn_banks_enough_as_often_as_it_wins(rules: str, chased: str) -> None:
    """In the last turn the points banked win as often as the value says; so they do while a best response waits."""
    for slug in ("win", "win:document", "best-response-to-document"):
        bound = problem(slug, rules)
        state = bound.notation.parse(chased)
        need = bound.process.lead(state.own or 0, state.other or 0)
        shares = chances(distribution(slug, rules, chased))
        assert sum(c for points, c in shares.items() if points >= need) == pytest.approx(
            row(slug, rules, chased).value, abs=1e-11
        )
    waits = f"{bound.rules.target + 150}-100-wait"
    need = bound.process.lead(100, bound.rules.target + 150)
    shares = chances(distribution(slug, rules, waits))
    assert sum(c for points, c in shares.items() if points < need) == pytest.approx(
        row(slug, rules, waits).value, abs=1e-11
    )


@pytest.mark.parametrize(
    ("slug", "rules", "text"),
    [
        ("win", FINAL, "50-150"),
        ("win", FIRST, "0-0"),
        ("win:document", FINAL, "50-150"),
        ("best-response-to-document", FINAL, "50-100-wait"),
    ],
)
def test_what_a_turn_banks_is_worth_the_value(slug: str, rules: str, text: str) -> None:
    """The values of all that the turn may bank, weighted with their chances, are the value of its start."""
    bound = problem(slug, rules)
    state = bound.notation.parse(text)
    total = 0.0
    for points, chance in chances(distribution(slug, rules, text)).items():
        if state.waiting:
            after = State(state.own, (state.other or 0) + points)
            value = row(slug, rules, after).value
        else:
            after = bound.process.after(state, points)
            value = float(bound.process.utility(after)) if after.ended else row(slug, rules, after).value
            value = 1.0 - value if bound.aim.form == "race" else value
        total += chance * value
    assert total == pytest.approx(row(slug, rules, text).value, abs=1e-11)


def roll(dice: Random, number: int) -> str:
    """Return dice that are rolled, ascending."""
    return "".join(sorted(str(dice.randint(1, 6)) for _ in range(number)))


@pytest.mark.parametrize("slug", ["win", "min-turns", "win:document"])
@pytest.mark.slow
def test_simulated_turns_bank_as_often_as_the_distribution_says(slug: str) -> None:
    """4,000 turns are played by the policy of derived rows; points are counted by the naive program, dice one by one."""
    bound = problem(slug, FINAL)
    begin = bound.process.start()
    plays, dice = 4000, Random(3)
    counts: dict[int, int] = {}
    for _ in range(plays):
        points, hand = 0, (6, 0)
        while True:
            rolled = roll(dice, hand[0])
            action = row(slug, FINAL, begin._replace(points=points, dice=hand[0], rolled=rolled, triple=hand[1])).action
            assert action
            aside, _, then = action.partition("-")
            option = None if action == "bust" else naive.option(bound.rules, hand, tuple(map(int, aside)))
            if option is None:
                points = 0
                break
            points, hand = points + option[0], option[1]
            if then == "bank":
                break
        counts[points] = counts.get(points, 0) + 1
    if bound.aim.form == "turns":
        made = bound.rules
        ends = {score: n for score, n in counts.items() if score >= made.target}
        expected = chances(distribution(slug, FINAL, begin))[1]
        assert abs(sum(ends.values()) / plays - expected) < 4 * (expected * (1 - expected) / plays) ** 0.5
        return
    expected_chances = chances(distribution(slug, FINAL, begin))
    assert set(counts) <= set(expected_chances)
    for points, chance in expected_chances.items():
        assert abs(counts.get(points, 0) / plays - chance) < 4.5 * (chance * (1 - chance) / plays) ** 0.5 + 2 / plays
