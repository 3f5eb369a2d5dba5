"""Golden values of Toss Up! by value iteration in extended precision, from the rules; nothing of the project is imported.

All pairs of scores with the same sum are computed together, again and again until nothing changes, those with the largest
sum first. Numbers have 64 bits, and are off by some units of 1e-18.
"""

from collections.abc import Callable, Iterator
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

Long = NDArray[np.longdouble]
DICE, TARGET = 10, 100
RED, YELLOW, GREEN = (np.longdouble(part) / 6 for part in (1, 2, 3))
STAY = [YELLOW**n for n in range(DICE + 1)]
BUST = [(RED + YELLOW) ** n - YELLOW**n for n in range(DICE + 1)]
GAIN = [[comb(n, g) * GREEN**g * (1 - GREEN) ** (n - g) for g in range(n + 1)] for n in range(DICE + 1)]
# By points banked and held: True if a strategy rolls.
Rolls = Callable[[int, int], bool]


def dice_in_hand(held: int) -> int:
    """Return the number of dice of the next roll."""
    return DICE - held % DICE


def turn(bust: Long, banked: Long, sign: int, rolls: Callable[[int], bool] | None = None) -> tuple[Long, Long]:
    """Return the values of the start of turns and of one roll with k points held, for many turns at once.

    ``banked[k]`` are the values of banking k points, as far as the turns go on; ``bust`` those of a bust. ``sign`` is 1 if
    more is better.
    """
    length = len(banked) - DICE
    value = banked.copy()
    value[0] = bust
    rolled = np.zeros_like(banked[:length])
    for held in reversed(range(length)):
        n = dice_in_hand(held)
        change = BUST[n] * bust + sum(GAIN[n][g] * value[held + g] for g in range(1, n + 1))
        then = change / (1 - STAY[n])
        if rolls is None:
            value[held] = np.maximum(sign * then, sign * value[held]) * sign
        elif rolls(held):
            value[held] = then
        rolled[held] = change + STAY[n] * value[held]
    return rolled[0], rolled


def fixed(one: Callable[[Long], Long], guess: Long) -> Long:
    """Return the fixed point of a function that brings numbers nearer to each other."""
    for _ in range(1000):
        following = one(guess)
        if np.abs(following - guess).max() <= 1e-18 * (1 + np.abs(guess).max()):
            return following
        guess = following
    raise ArithmeticError("no fixed point was reached")


def race() -> tuple[Long, Callable[[int, int, int], tuple[Long, Long]]]:
    """Return the mover's chances at all starts, by own and other points, and a function to both actions of a decision."""
    start = np.zeros((TARGET, TARGET + TARGET + DICE), np.longdouble)
    # start[other, own] = 0 for a total that reaches the target: whose turn it would be has lost.
    for both in reversed(range(2 * TARGET - 1)):
        own = np.arange(max(0, both - TARGET + 1), min(both, TARGET - 1) + 1)
        other = both - own
        length = TARGET - int(own.min())
        banked = np.stack([1 - start[other, own + held] for held in range(length + DICE)])

        def one(chances: Long, banked: Long = banked) -> Long:
            # The opponents of these starts are these starts in reverse.
            return turn(1 - chances[::-1], banked, 1)[0]

        start[own, other] = fixed(one, np.full(len(own), np.longdouble(1) / 2))

    def decision(own: int, other: int, held: int) -> tuple[Long, Long]:
        banked = np.stack([1 - start[other, own + k] for k in range(TARGET - own + DICE)])[:, np.newaxis]
        banked[0] = 1 - start[other, own]
        return banked[held, 0], turn(banked[0], banked, 1)[1][held, 0]

    return start[:, :TARGET], decision


def turns(rolls: Rolls | None, last: int = 0) -> Long:
    """Return the average numbers of turns to the target, by points banked; a strategy rolls with at most ``last``."""
    left = np.zeros(2 * TARGET + last + DICE, np.longdouble)
    for own in reversed(range(TARGET)):
        length = max(TARGET - own, last + 1)
        banked = left[own : own + length + DICE, np.newaxis].copy()
        play = None if rolls is None else lambda held, own=own: rolls(own, held)
        # With b the value of a bust, the number is affine in b for the best play at its end: Newton's steps.
        guess = np.longdouble(TARGET)
        for _ in range(60):
            here = turn(np.array([guess]), banked, -1, play)[0][0] + 1
            there = turn(np.array([guess + 1]), banked, -1, play)[0][0] + 1
            slope = there - here
            following = (here - slope * guess) / (1 - slope)
            if abs(following - guess) <= 1e-18 * guess:
                break
            guess = following
        left[own] = guess
    return left[:TARGET]


def within(number: int) -> Iterator[Long]:
    """Yield the chances to reach the target within 1, 2, ... ``number`` turns, by points banked."""
    before = np.concatenate([np.zeros(TARGET), np.ones(TARGET + DICE)]).astype(np.longdouble)
    for _ in range(number):
        now = before.copy()
        for own in range(TARGET):
            banked = before[own : TARGET + DICE, np.newaxis]
            now[own] = turn(banked[0], banked, 1)[0][0]
        before = now
        yield now[:TARGET]


def best_turn(most: int = 6000) -> tuple[Long, Long]:
    """Return the points of the best turn, and of one roll with k points held; with ``most`` points it banks."""
    banked = np.arange(most + DICE).astype(np.longdouble)[:, np.newaxis]
    start, rolled = turn(np.zeros(1, np.longdouble), banked, 1)
    return start[0], rolled[:, 0]


STRATEGIES: dict[str, tuple[Rolls, int]] = {
    "one-roll": (lambda _own, _held: False, 0),
    "over-20": (lambda _own, held: held <= 20, 20),
    "over-24": (lambda _own, held: held <= 24, 24),
    "over-50": (lambda _own, held: held <= 50, 50),
    "over-20-aware": (lambda own, held: held <= 20 and own + held < TARGET, 20),
}


def figures() -> Iterator[tuple[str, str, Any]]:
    """Yield slugs, places and figures of the golden file."""
    start, decision = race()
    for own, other in ((0, 0), (63, 71), (99, 99)):
        yield "win", f"{own}-{other}", start[own, other]
    for own, other, held in ((0, 0, 0), (0, 0, 25), (63, 71, 14)):
        for action, value in zip(("bank", "roll"), decision(own, other, held), strict=True):
            yield "win", f"{own}-{other}-{held} {action}", value
    least = turns(None)
    for own in (0, 63, 99):
        yield "min-turns", f"{own}", least[own]
    for slug, (rolls, last) in STRATEGIES.items():
        yield f"min-turns:{slug}", "0", turns(rolls, last)[0]
    for number, chances in enumerate(within(30), 1):
        if number in {1, 2, 5, 10, 30}:
            yield f"within-{number}", f"0-t{number}", chances[0]
    points, rolled = best_turn()
    yield "max-turn", "start", points
    for held in (24, 100):
        yield "max-turn", f"{held} roll", rolled[held]


if __name__ == "__main__":
    # The names and values that the tests compare with the golden file.
    for figure in figures():
        print(*figure)
