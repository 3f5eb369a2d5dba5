"""The fixed strategies of the game of 30s. Each function maps the dice thrown, ascending, to the dice put aside."""

from collections.abc import Callable, Mapping

from solvers.contract.goals import Strategy


def sixes(rolled: str) -> str:
    """Return every six; if there is none, the highest die."""
    return "6" * rolled.count("6") or rolled[-1]


def fives_and_sixes(rolled: str) -> str:
    """Return every five and six; if there are none, the highest die."""
    return rolled[_below(rolled, "5") :] or rolled[-1]


def heuristic(rolled: str) -> str:
    """Return the highest die and every six. If at most one other die is below 5: also the fives, and a single 4."""
    kept = sixes(rolled)
    left = rolled[: len(rolled) - len(kept)]
    low = _below(left, "5")
    if low > 1:
        return kept
    return left[low if low and left[0] < "4" else 0 :] + kept


def beginner(rolled: str) -> str:
    """Return every five and six, or else the highest die; also a single die left over if it shows 4 or more."""
    kept = fives_and_sixes(rolled)
    left = rolled[: len(rolled) - len(kept)]
    return rolled if len(left) == 1 and left >= "4" else kept


def _below(dice: str, face: str) -> int:
    """Return the number of dice that show less than ``face``."""
    return sum(die < face for die in dice)


STRATEGIES: Mapping[str, tuple[Strategy, Callable[[str], str]]] = {
    strategy.slug: (strategy, rule)
    for strategy, rule in (
        (Strategy("sixes", "keep every six, at least the highest die"), sixes),
        (Strategy("fives-and-sixes", "keep every five and six, at least the highest die"), fives_and_sixes),
        (
            Strategy(
                "heuristic",
                "keep the highest die and every six; if at most one other die is below 5, keep the fives too, "
                "and that lowest die if it is a 4",
            ),
            heuristic,
        ),
        (
            Strategy(
                "beginner",
                "keep every five and six, at least the highest die; keep a single die left over if it is 4 or more",
            ),
            beginner,
        ),
    )
}
