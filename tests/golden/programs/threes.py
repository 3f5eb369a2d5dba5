"""The golden values of Threes, made again from its rules by a recursion over points; nothing of the project is imported."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, combinations_with_replacement
from math import factorial, gcd, prod

# The dice taken, ascending as digits; "none" if all are thrown again.
NONE = "none"
POINTS = {face: 0 if face == "3" else int(face) for face in "123456"}


@cache
def throws(dice: int) -> tuple[tuple[str, int], ...]:
    """Return every throw with the number of ways to throw it."""
    shown = ("".join(roll) for roll in combinations_with_replacement("123456", dice))
    return tuple((roll, factorial(dice) // prod(map(factorial, Counter(roll).values()))) for roll in shown)


@cache
def choices(shown: str, *, two: bool) -> tuple[str, ...]:
    """Return every choice, fewest dice first; ``two`` is True if at least two dice must be taken."""
    least = 2 if two else 1
    taken = {"".join(combination) for kept in range(least, len(shown) + 1) for combination in combinations(shown, kept)}
    again = [NONE] if not two and len(shown) > 1 else []
    return (*again, *sorted(taken, key=lambda choice: (len(choice), choice)))


def after(shown: str, choice: str, points: int) -> tuple[int, bool, int]:
    """Return the dice that are thrown next, True if two of them must be taken, and the points taken by then."""
    if choice == NONE:
        return len(shown), True, points
    return len(shown) - len(choice), False, points + sum(POINTS[face] for face in choice)


class Turn:
    """A turn whose end is worth ``utility`` of its points, the more the better; of equal choices the first is taken."""

    def __init__(self, utility: Callable[[int], Fraction]) -> None:
        self._utility = utility
        self.value = cache(self._value)
        self.ends = cache(self._ends)

    def best(self, shown: str, *, two: bool, points: int = 0) -> list[str]:
        """Return all best choices of a throw, fewest dice first."""
        listed = choices(shown, two=two)
        worths = [self.value(*after(shown, choice, points)) for choice in listed]
        return [choice for choice, worth in zip(listed, worths, strict=True) if worth == max(worths)]

    def _value(self, dice: int, two: bool, points: int) -> Fraction:
        if not dice:
            return self._utility(points)
        worth = Fraction(0)
        for shown, ways in throws(dice):
            best: Fraction = max(self.value(*after(shown, choice, points)) for choice in choices(shown, two=two))
            worth += ways * best
        return worth / Fraction(6**dice)

    def _ends(self, dice: int, two: bool, points: int) -> dict[int, Fraction]:
        """Return the chance of each total."""
        if not dice:
            return {points: Fraction(1)}
        chances: dict[int, Fraction] = {}
        for shown, ways in throws(dice):
            choice = self.best(shown, two=two, points=points)[0]
            for total, chance in self.ends(*after(shown, choice, points)).items():
                chances[total] = chances.get(total, Fraction(0)) + chance * ways / 6**dice
        return chances


# The positions before a throw: the number of dice, and True if two must be taken.
POSITIONS = [(dice, two) for dice in range(1, 6) for two in (False, True) if dice > 1 or not two]


def name(dice: int, *, two: bool) -> str:
    """Return the name of a position before a throw."""
    return f"roll{dice}{'-two' if two else ''}"


def against(tie: Fraction, points: int) -> Fraction:
    """Return what an end is worth against a known total: ``points`` are those above that total."""
    return tie if not points else Fraction(points < 0)


def left_by(answer: Turn, points: int) -> Fraction:
    """Return the chance that the best answer to a total leaves."""
    return 1 - Fraction(answer.value(5, False, -points))


def figures() -> Iterator[tuple[str, object]]:
    """Yield names and figures of the golden file."""
    least = Turn(lambda points: Fraction(-points))
    yield "values", {name(dice, two=two): str(-least.value(dice, two, 0)) for dice, two in POSITIONS}
    yield (
        "best",
        {
            f"{shown}{'-two' if two else ''}": " ".join(least.best(shown, two=two))
            for dice, two in POSITIONS
            for shown, _ in throws(dice)
        },
    )
    chances = least.ends(5, False, 0)
    scale = 1
    for chance in chances.values():
        scale = scale * chance.denominator // gcd(scale, chance.denominator)
    yield "distribution", [str(int(chances[total] * scale)) for total in sorted(chances)]
    ties = {"tie-wins": Fraction(1), "tie-half": Fraction(1, 2), "tie-loses": Fraction(0)}
    answers = {}
    for tie, worth in ties.items():
        # Points count from minus the opponent's total, so that 0 is a tie.
        answers[tie] = Turn(partial(against, worth))
        yield (
            f"beat {tie}",
            {
                name(dice, two=two): [str(answers[tie].value(dice, two, -gap)) for gap in range(31)]
                for dice, two in POSITIONS
            },
        )
    opposite = {"tie-wins": "tie-loses", "tie-half": "tie-half", "tie-loses": "tie-wins"}
    for tie, other in opposite.items():
        first = Turn(partial(left_by, answers[other]))
        yield f"win_first {tie}", str(first.value(5, False, 0))


if __name__ == "__main__":
    # The names and values that the tests compare with the golden file.
    for figure in figures():
        print(*figure)
