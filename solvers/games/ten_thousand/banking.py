"""The chances of a turn of 10.000, by the points that it banks.

They are computed in whole units of 2^-128. Fewer than 2^24 products are formed, over all levels, hands and rolls, and each
is rounded down once. So all chances together are off by less than 2^-100.
"""

from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from solvers.games.ten_thousand import turn
from solvers.games.ten_thousand.hands import FULL, Hand
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.strategies import Plan
from solvers.games.ten_thousand.turn import Rolls

if TYPE_CHECKING:
    from solvers.games.ten_thousand.turn import Bools, Numbers

BITS = 128
ONE = 1 << BITS


class Followed(Protocol):
    """A fixed way to play a turn, such as :class:`~solvers.games.ten_thousand.turn.Way`."""

    @property
    def rolled(self) -> "Bools":
        """True if a hand is rolled at a level, shape (top, hands); from the top on everything is banked."""

    def picked(self, rolls: Rolls, level: int) -> "Numbers":
        """Return the index of the option chosen after each roll at a level."""


def banked(rolls: Rolls, way: Followed, level: int = 0, hand: Hand = FULL) -> dict[int, int]:
    """Return the chance of every number of levels that a turn banks, in units of 2^-128; 0 levels stand for a bust.

    The turn is about to roll ``hand`` at ``level``, whatever the way to play says of this first roll.
    """
    width, again = rolls.width, len(rolls.places)
    wholes = rolls.ways
    starts = [*rolls.ends.tolist(), len(rolls.weights)]
    weights = [
        [round(each * whole) for each in rolls.weights[a:b].tolist()]
        for whole, a, b in zip(wholes, starts, starts[1:], strict=False)
    ]
    busts = [round(each * whole) for each, whole in zip(rolls.bust.tolist(), wholes, strict=True)]
    rolled = way.rolled.tolist()
    held: defaultdict[int, int] = defaultdict(int, {level * width + rolls.places[hand]: ONE})
    ends: defaultdict[int, int] = defaultdict(int)
    last = max(len(rolled), level + 1)
    for here in range(level, last):
        options: list[int] | None = None
        if rolls.times > 1:
            # The last of six dice leads to more levels, and to a hand that may be rolled there.
            held[here * rolls.times * width + rolls.again] += held.pop(here * width + again, 0)
        for hand_index in range(again):
            chance = held.pop(here * width + hand_index, 0)
            if not chance:
                continue
            if here > level and not (here < len(rolled) and rolled[here][hand_index]):
                ends[here] += chance
                continue
            if options is None:
                options = rolls.options[way.picked(rolls, here)].tolist()
            ends[0] += chance * busts[hand_index] // wholes[hand_index]
            for weight, option in zip(
                weights[hand_index], options[starts[hand_index] : starts[hand_index + 1]], strict=True
            ):
                held[here * width + option] += chance * weight // wholes[hand_index]
    for stands, chance in held.items():
        ends[stands // width * (rolls.times if stands % width == again else 1)] += chance
    return dict(sorted(ends.items()))


@lru_cache(maxsize=64)
def planned(rules: TenThousandRules, plan: Plan, must: int = 0) -> dict[int, int]:
    """Return the chances of a strategy's turn, as :func:`banked` does; ``must`` are the points that it has to collect."""
    return banked(turn.rolls(rules, fixed=not plan.best), turn.way(rules, plan, must))


@lru_cache(maxsize=1024)
def chased(rules: TenThousandRules, need: int) -> dict[int, int]:
    """Return the chances of a strategy's last turn, as :func:`banked` does; the turn needs ``need`` points."""
    return banked(turn.rolls(rules, fixed=True), turn.until(rules, need))


def mean(odds: dict[int, int]) -> float:
    """Return the expected points of a turn."""
    return UNIT * sum(level * chance for level, chance in odds.items()) / ONE


def turns(rules: TenThousandRules, plan: Plan) -> list[float]:
    """Return a strategy's expected number of turns by level.

    If none is above 2^20, each is within its double's last place and 2^-60.
    """
    target = rules.target // UNIT
    values = [0] * target
    for own in range(target - 1, -1, -1):
        odds = planned(rules, plan, rules.must(own))
        scored = ONE - odds[0]
        later = sum(chance * values[own + level] for level, chance in odds.items() if 0 < level < target - own)
        values[own] = ((ONE << BITS) + later) // scored
    return [value / ONE for value in values]
