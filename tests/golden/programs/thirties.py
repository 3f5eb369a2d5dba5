"""The golden values of the game of 30s, made again from its rules by a recursion over sums; nothing of the project is imported."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

# The dice put aside, the highest first.
Aside = tuple[int, ...]
Pair = tuple[Fraction, Fraction]


@cache
def throws(dice: int) -> tuple[tuple[Aside, int], ...]:
    """Return every throw, the highest die first, with the number of ways to throw it."""
    shown = (tuple(sorted(roll, reverse=True)) for roll in combinations_with_replacement(range(1, 7), dice))
    return tuple((roll, factorial(dice) // prod(map(factorial, Counter(roll).values()))) for roll in shown)


@cache
def choices(shown: Aside, *, highest: bool) -> tuple[Aside, ...]:
    """Return every choice of dice to put aside; more dice first, then higher ones."""
    if highest:
        return tuple(shown[:kept] for kept in range(len(shown), 0, -1))
    every = {combination for kept in range(1, len(shown) + 1) for combination in combinations(shown, kept)}
    return tuple(sorted(every, key=lambda aside: (len(aside), aside), reverse=True))


class Turn:
    """A turn for the utility of the sum of all dice; of equal choices the one with the higher sum on average is taken."""

    def __init__(self, utility: Callable[[int], Fraction], *, highest: bool = False) -> None:
        self._utility = utility
        self._highest = highest
        self.value = cache(self._value)
        self.ends = cache(self._ends)

    def best(self, shown: Aside, aside: int) -> Aside:
        """Return the best choice of a throw with a sum of ``aside`` put aside before."""

        def worth(choice: Aside) -> Pair:
            return self.value(len(shown) - len(choice), aside + sum(choice))

        # The first of the largest: more dice, then higher ones.
        return max(choices(shown, highest=self._highest), key=worth)

    def _value(self, dice: int, aside: int) -> Pair:
        if not dice:
            return self._utility(aside), Fraction(aside)
        value = second = Fraction(0)
        for shown, ways in throws(dice):
            choice = self.best(shown, aside)
            pair = self.value(dice - len(choice), aside + sum(choice))
            value, second = value + ways * pair[0], second + ways * pair[1]
        return value / 6**dice, second / 6**dice

    def _ends(self, dice: int, aside: int) -> Counter[int]:
        """Return the ways to each sum, out of 6^(1 + 2 + ... + ``dice``)."""
        if not dice:
            return Counter({aside: 1})
        ways: Counter[int] = Counter()
        for shown, number in throws(dice):
            choice = self.best(shown, aside)
            left = dice - len(choice)
            # As many ways more as the dice of the throws that are not made have faces.
            unused = 6 ** (sum(range(dice)) - sum(range(left + 1)))
            for score, chance in self.ends(left, aside + sum(choice)).items():
                ways[score] += number * unused * chance
        return ways


def figures() -> Iterator[tuple[str, object]]:
    """Yield names and figures of the golden file."""
    most = Turn(Fraction)
    scores = most.ends(6, 0)
    yield "maximize start", f"{float(most.value(6, 0)[0]):.6f}"
    yield "maximize distribution", [scores[score] for score in range(6, 37)]
    yield "by_dice", [f"{float(most.value(dice, 0)[0]) + 1e-12:.2f}" for dice in range(1, 7)]
    loss = Turn(lambda score: Fraction(min(0, score - 30)))
    left = loss.ends(4, 10)
    yield "min-loss distribution", [left[score] for score in range(14, 35)]
    yield "min-loss points", f"{float(loss.value(4, 10)[1]):.6f}"
    for name, highest in (("any_subset", False), ("keep_highest", True)):
        exactly = Turn(lambda score: Fraction(score == 30), highest=highest)
        yield f"hit_30 {name}", f"{float(exactly.value(6, 0)[0]):.6f}"


if __name__ == "__main__":
    # The names and values that the tests compare with the golden file.
    for figure in figures():
        print(*figure)
