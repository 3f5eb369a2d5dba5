"""The race of Toss Up! solved once more in whole numbers of 2^-128, as the referee of all its rows."""

import pytest

from solvers.games.toss_up.kernels.choices import FREE
from solvers.games.toss_up.kernels.odds import throws
from solvers.games.toss_up.kernels.solution import solve
from solvers.games.toss_up.kernels.whole import ONE, TurnBounds, turn, weights
from solvers.games.toss_up.rules import TossUpRules
from tests.games.toss_up.support import problem

STEP = ONE >> 40


class Referee:
    """Bounds of the chance to win at the start of every turn, one pair of positions after another.

    A box that both players' turns send into itself holds the only solution of the pair: the map rises by less than its
    argument does.
    """

    def __init__(self, rules: TossUpRules) -> None:
        self.target = rules.target
        self.odds = weights(*throws(rules))
        size = self.target + self.odds.dice + 1
        # low[own][other], and won from the target on.
        self.low = [[0] * self.target for _ in range(self.target)]
        self.high = [[ONE] * self.target for _ in range(self.target)]
        self.won = [ONE] * size
        for total in range(2 * self.target - 2, -1, -1):
            for own in range(max(0, total - self.target + 1), total // 2 + 1):
                self._pair(own, total - own)

    def turn(self, own: int, other: int, bust: int, *, up: bool) -> TurnBounds:
        """A bound of a turn that goes bust for ``bust``."""
        yours = (self.low if up else self.high)[other]
        held = [ONE - yours[points] for points in range(own, self.target)] + self.won
        return turn(self.odds, held, bust, [FREE] * (self.target - own), 1, up=up)

    def _pair(self, own: int, other: int) -> None:
        """Find a box around the solution of two positions by Newton's method, and prove it."""
        x = y = ONE // 2
        for _ in range(60):
            f, s = self._line(own, other, ONE - y)
            g, t = self._line(other, own, ONE - x)
            # x = f - s dy, y = g - t dx, where dx and dy are the changes.
            change = ((f - x) * ONE - s * (g - y)) * ONE // (ONE * ONE - s * t)
            x, before = x + change, x
            y = g - t * change // ONE
            if abs(x - before) < 1 << 24:
                break
        slack = 1 << 10
        while True:
            low = [
                self.turn(*seat, ONE - there - slack, up=False)
                for seat, there in (((own, other), y), ((other, own), x))
            ]
            high = [
                self.turn(*seat, ONE - there + slack, up=True) for seat, there in (((own, other), y), ((other, own), x))
            ]
            ends = [(one.start, two.start) for one, two in zip(low, high, strict=True)]
            if all(
                there - slack <= one and two <= there + slack for there, (one, two) in zip((x, y), ends, strict=True)
            ):
                break
            slack *= 2
        for (mine, yours), (one, two) in zip(((own, other), (other, own)), ends, strict=True):
            self.low[mine][yours], self.high[mine][yours] = one, two

    def _line(self, own: int, other: int, bust: int) -> tuple[int, int]:
        """A turn's value, and how fast it rises with what a bust is worth."""
        here = self.turn(own, other, bust, up=False).start
        return here, (self.turn(own, other, bust + STEP, up=False).start - here) * (ONE // STEP)


def inside(value: float, low: int, high: int, allowed: float) -> bool:
    """Return True if a double lies as close to both bounds as it must."""
    top, bottom = value.as_integer_ratio()
    rounded_down = top * ONE // bottom
    return max(abs(rounded_down - low), abs(rounded_down - high)) <= int(allowed * ONE)


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param("", marks=pytest.mark.long),
        pytest.param("dice=4,red=1/3,yellow=1/6,green=1/2,target=40", marks=pytest.mark.long),
        "target=20",
    ],
)
def test_every_row_agrees_with_the_referee(rules: str) -> None:
    """Values, action values and policies of all rows are those of an arithmetic with 38 digits."""
    own_rules = TossUpRules.parse(rules)
    referee = Referee(own_rules)
    solution = solve(problem("win", rules))
    rows = {row.state: row for row in solution.rows}
    assert solution.error_bound is not None
    allowed = solution.error_bound + 2**-53
    target = own_rules.target

    assert all(referee.high[i][j] - referee.low[i][j] < ONE >> 100 for i in range(target) for j in range(target))
    for own in range(target):
        for other in range(target):
            low, high = referee.low[own][other], referee.high[own][other]
            assert inside(rows[f"{own}-{other}"].value, low, high, allowed)
            below = referee.turn(own, other, ONE - referee.high[other][own], up=False)
            above = referee.turn(own, other, ONE - referee.low[other][own], up=True)
            for points in range(target - own):
                row = rows[f"{own}-{other}-{points}"]
                values = {action.action: action.value for action in row.actions}
                assert inside(values["bank"], below.bank[points], above.bank[points], allowed)
                assert inside(values["roll"], below.roll[points], above.roll[points], allowed)
                best = "bank" if below.bank[points] > above.roll[points] else "roll"
                assert row.action == best
                assert best == "bank" or below.roll[points] > above.bank[points]
