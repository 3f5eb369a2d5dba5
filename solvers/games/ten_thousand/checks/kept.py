"""Read the plans and the chances of numbers of turns that rows of 10.000 keep beside their values."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from solvers.checks.refusal import fail
from solvers.games.ten_thousand import plans

# The intervals of levels at which each hand is rolled, and the chances of numbers of turns; either may be empty.
Kept = tuple[Sequence[Sequence[plans.Interval]], Sequence[int]]


def read(listed_hands: int, state: str, more: str | None, *, planned: bool, counted: bool) -> Kept:
    """Return the plan and the numbers of turns that a row keeps.

    Raises:
        VerificationError: they are not spelled as they should be, or the plan does not have the intervals of all hands,
            ascending and apart from each other.
    """
    if more is None:
        return (), ()
    try:
        listed, turns = plans.levels(more), plans.turns(more)
        spelled = plans.more(listed, turns)
    except (ValueError, TypeError, AttributeError):
        raise fail(state, f"its plan or numbers of turns are malformed: more is {more!r}") from None
    if spelled != more or (listed is not None) != planned or (turns and not counted):
        raise fail(state, f"its plan or numbers of turns are malformed: more is {more!r}")
    if not all(type(each) is int and each >= 0 for each in turns):
        raise fail(state, "its chances of numbers of turns are no numbers of units")
    if listed is not None and len(listed) != listed_hands:
        raise fail(state, "its plan does not name all hands")
    for some in listed or ():
        if not _apart(some):
            raise fail(state, f"its plan has the intervals {list(some)}")
    return listed or (), turns


@lru_cache(maxsize=1 << 16)
def _apart(some: Sequence[plans.Interval]) -> bool:
    """Return True if the intervals of a hand ascend and lie apart. Before the first stands level 0, at which nothing is decided."""
    apart = all(before[1] + 1 < after[0] for before, after in pairwise([(-1, -1), *some]))
    return apart and all(1 <= low <= high for low, high in some)
