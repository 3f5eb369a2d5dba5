"""Outward rounding of three turns: the kernels for three players enclose the truth, and hardly more."""

from random import Random

import numpy as np
import pytest
from flint import arb

from solvers.contract.rows import UNDECIDED
from solvers.games.toss_up.kernels import solution
from solvers.games.toss_up.kernels.alone import Enclosed
from solvers.games.toss_up.kernels.choices import BANK, ROLL
from solvers.games.toss_up.kernels.odds import odds as doubles
from solvers.games.toss_up.kernels.odds import throws
from solvers.games.toss_up.kernels.race import HALF
from solvers.games.toss_up.kernels.three import elimination
from solvers.games.toss_up.kernels.whole import ONE, TurnBounds
from solvers.games.toss_up.odds import in_hand
from solvers.games.toss_up.rules import TossUpRules
from tests.games.toss_up.enclosed import Throws, colours
from tests.games.toss_up.support import problem
from tests.support.balls import ball, close_to, holds


def triple(dice: Random) -> list[float]:
    """Return three chances that sum to 1 nearly."""
    cuts = sorted((dice.random(), dice.random()))
    return [cuts[0], cuts[1] - cuts[0], 1.0 - cuts[1]]


class Orbit:
    """An orbit of three starts with given decisions, in doubles and in balls. All banked starts are doubles at random."""

    def __init__(self, seed: int) -> None:
        dice = Random(seed)
        self.rules = TossUpRules.parse(
            dice.choice(
                ("dice=1", "dice=3,red=1/2,yellow=1/4,green=1/4", "dice=10", "dice=5,red=1/60,yellow=1/60,green=58/60")
            )
            + ",target=12"
        )
        self.points = np.array([dice.randrange(12) for _ in range(3)])
        target = self.rules.target
        self.bounds = np.zeros((target, target, target, 6))
        for at in np.ndindex(target, target, target):
            self.bounds[at] = [*(chances := triple(dice)), *chances]
        self.tables = doubles(*throws(self.rules))
        self.room = elimination.room(target, self.rules.dice)
        self.room.choices[:] = np.array([[dice.choice((BANK, ROLL)) for _ in range(target)] for _ in range(3)])
        for i in range(3):
            if dice.random() < 0.5:
                self.room.mixed[i], self.room.shares[i] = dice.randrange(1, target), dice.random()

    def form(self, i: int) -> list[arb]:
        """Return the chance of a bust at a start, and the triple apart from it, in balls."""
        odds, target, own = Throws(self.rules), self.rules.target, int(self.points[i])
        banked = self.bounds[self.points[(i + 1) % 3], self.points[(i + 2) % 3]]
        lanes: list[list[arb]] = []
        for lane in range(4):
            missing = target - own
            value = [arb(1.0 if lane == 1 else 0.0)] * (missing + self.rules.dice + 1)
            bust = arb(1.0 if lane == 0 else 0.0)
            for k in reversed(range(missing)):
                held = bust if not k else arb(float(banked[own + k, lane - 1])) if lane else arb(0)
                share = (
                    float(self.room.shares[i]) if k == self.room.mixed[i] else float(self.room.choices[i, k] == ROLL)
                )
                value[k] = ball(share) * odds.rolled(k, bust, value) + (1 - ball(share)) * held
            lanes.append([odds.roll(0, bust, value)])
        return [lane[0] for lane in lanes]


@pytest.mark.parametrize("seed", range(12))
def test_three_turns_are_rounded_outwards(seed: int) -> None:
    """The forms of three turns and the chances that solve them hold what balls say, and hardly more."""
    orbit = Orbit(seed)
    elimination.evaluate(orbit.tables, orbit.points, orbit.bounds, orbit.room)
    forms = [orbit.form(i) for i in range(3)]
    steps = 60 * (orbit.rules.dice + 16) * orbit.rules.target
    for i, form in enumerate(forms):
        for lane, true in enumerate(form):
            low, high = float(orbit.room.forms[i, lane]), float(orbit.room.forms[i, lane + 4])
            assert holds(low, true, high), (i, lane)
            assert close_to(low, true, steps)
            assert close_to(high, true, steps)
    again = 1 - forms[0][0] * forms[1][0] * forms[2][0]
    for i in range(3):
        (s, c, _, _), (t, _, _, d), (_, _, e, _) = forms[i], forms[(i + 1) % 3], forms[(i + 2) % 3]
        mover = (c + s * (d + t * e)) / again
        # The six of a start is in the view of the player who moved before: the mover is second.
        low, high = float(orbit.room.starts[i, 1]), float(orbit.room.starts[i, 4])
        assert holds(low, mover, high), i
        third = forms[(i + 2) % 3]
        before = third[2] + third[0] * mover
        assert holds(float(orbit.room.starts[(i + 2) % 3, 2]), before, float(orbit.room.starts[(i + 2) % 3, 5])), i
        after = forms[(i + 1) % 3]
        last = after[3] + after[0] * (third[2] + third[0] * mover)
        assert holds(float(orbit.room.starts[(i + 1) % 3, 0]), last, float(orbit.room.starts[(i + 1) % 3, 3])), i


def test_the_solution_of_three_forms_is_rounded_outwards() -> None:
    """Three forms that are doubles have a solution, which is enclosed: nothing else leaves room for these roundings."""
    dice, noticed = Random(4), 0
    for _ in range(300):
        rules = colours(dice)
        tables, starts, forms = doubles(*throws(rules)), np.zeros((3, 6)), np.zeros((3, 8))
        for i in range(3):
            bust, *won = (dice.random() for _ in range(4))
            scale = (1.0 - bust) / sum(won)
            forms[i] = [bust, *(share := [share * scale for share in won]), bust, *share]
        elimination.close(tables, forms, starts)
        ((s, c, _, _), (t, _, _, d), (u, _, e, _)) = [[ball(float(number)) for number in form[:4]] for form in forms]
        mover = (c + s * (d + t * e)) / (1 - s * t * u)
        low, high = float(starts[0, 1]), float(starts[0, 4])
        assert holds(low, mover, high)
        # The two numbers that follow from a start's are computed from its bounds, with another widening.
        assert close_to(low, mover, 4 * (rules.dice + 12) / (1 - forms[:, 0].prod()))
        assert close_to(high, mover, 4 * (rules.dice + 12) / (1 - forms[:, 0].prod()))
        noticed += low < high
    assert noticed == 300


def test_actions_that_overlap_get_one_value_that_both_are_near() -> None:
    """If bounds do not tell two actions apart, both have the middle of what holds both, and the error reaches the ends."""
    # In sixteenths: banking is between 4 and 8, rolling between 6 and 12.
    low, high = ((TurnBounds(ONE >> 1, [bank * ONE >> 4], [roll * ONE >> 4])) for bank, roll in ((4, 6), (8, 12)))
    writer = solution._Writer(problem("min-turns", "dice=1,target=1"))
    solution._write(writer, "0", "0-{}", Enclosed(low, high), 0)
    columns, error = writer.columns()
    row = columns[1]

    assert [(action.value, action.tie) for action in row.actions] == [(0.5, UNDECIDED)] * 2
    assert 0.25 <= error < 0.2500001


@pytest.mark.parametrize("seed", range(6))
def test_a_round_of_elimination_holds_every_chance(seed: int) -> None:
    """The box of a start that a round leaves, and the gain of every roll, hold the values of the best actions in balls."""
    orbit = Orbit(seed)
    odds, own, target = Throws(orbit.rules), int(orbit.points[0]), orbit.rules.target
    banked = orbit.bounds[orbit.points[1], orbit.points[2]]
    bust = np.array([*(chances := triple(Random(seed))), *chances])
    gaps, found, room = np.zeros((target, 2)), np.zeros(6), orbit.room
    elimination.squeeze(orbit.tables, banked, own, bust, 1e-9, room.value, room.choices[0], gaps, found)
    missing = target - own
    lanes = [[arb(1.0 if lane == 0 else 0.0)] * (missing + orbit.rules.dice + 1) for lane in range(3)]
    for k in reversed(range(missing)):
        held = [ball(float(banked[own + k, lane]) if k else float(bust[lane])) for lane in range(3)]
        some = 1 - odds.stay[in_hand(orbit.rules, k)]
        gain = odds.once(k, ball(float(bust[0])), lanes[0]) - some * held[0]
        # The bounds of a gain have fewer than 64 roundings, which ``edge`` allows for.
        assert holds(float(gaps[k, 0]) - 64 * HALF, gain, float(gaps[k, 1]) + 64 * HALF), k
        rolls = bool(gain > 0)
        assert abs(float(gain.mid())) > 1e-9
        for lane in range(3):
            lanes[lane][k] = odds.rolled(k, ball(float(bust[lane])), lanes[lane]) if rolls else held[lane]
    for lane in range(3):
        true = odds.roll(0, ball(float(bust[lane])), lanes[lane])
        assert holds(float(found[lane]), true, float(found[lane + 3])), lane
