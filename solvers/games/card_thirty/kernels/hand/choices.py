"""The choices of one suit at one rank, and the dominance between two ways to play a partial hand.

A suit's *field* is its state and its mark. The state is the run that is open at this rank; the mark is what the ace, the
first rank, has left for the end.
"""

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
# Nothing is open; a run of one natural; of two cards, both natural if a meld needs two; of three or more that is a meld;
# a natural and jokers, which need another natural.
NONE, ONE, TWO, MELD, SHORT = range(5)
STATES = 5
# The rank of each state: a state of higher rank has all the options of a state of lower rank.
ORDER = (0, 1, 3, 4, 2)
# If the ace does not wrap, the mark says that the ace is still in the hand. If it does, the mark is the state that the
# run which ends at the last rank must have reached.
KEPT = 1
Choices = list[list[list[tuple[int, ...]]]]
FIELDS = 64
# More than any hand is worth.
NEVER = 1 << 20
# The columns of a choice.
STATE, JOKERS, USED, IN_SET, LEFT, MARK = range(6)


def field(state: int, mark: int) -> int:
    """Return a suit's field."""
    return state | mark << 3


def after_natural(state: int) -> int:
    """Return the state after a natural joins the run, or begins one."""
    return (ONE, TWO, MELD, MELD, MELD)[state]


def after_joker(state: int, least: int) -> int:
    """Return the state after a joker joins an open run."""
    return (NONE, TWO if least == 1 else SHORT, MELD, MELD, SHORT)[state]


def _without(state: int, least: int) -> list[tuple[int, int]]:
    """Return the choices (state, jokers) for a run at a rank to which its suit gives no card."""
    choices = [(NONE, 1 if state == TWO else 0)] if state in {NONE, TWO, MELD} else []
    return choices + ([(after_joker(state, least), 1)] if state else [])


def choices(least: int) -> Numbers:
    """Return the choices of a suit; ``least`` is the fewest naturals of a meld.

    Returns:
        array of int, shape (states, 2, choices, 6)
            By state, and by the suit's naturals of this rank, 0 or 1. Rows past the last choice are -1.
    """
    table: Choices = [[[(s, k, 0, 0, 0, 0) for s, k in _without(state, least)]] for state in range(STATES)]
    for state, row in enumerate(table):
        # A joker in place of a card at hand is never better than that card.
        unused = [(s, k, 0, 0, 1, 0) for s, k in _without(state, least) if s == NONE]
        melded = [(s, k, 1, 1, 0, 0) for s, k in _without(state, least)]
        row.append([(after_natural(state), 0, 1, 0, 0, 0), *unused, *melded])
    return _array(table)


def first_choices(least: int, *, wraps: bool) -> Numbers:
    """Return the choices of a suit at the ace, in the shape of :func:`choices`.

    If the ace does not wrap, the suit begins with nothing open. Otherwise its state is guessed: it is that of the run
    that ends beside the ace at the last rank, which must go on at the ace.
    """
    empty = (NONE, 0, 0, 0, 0, 0)
    begins, melded = (ONE, 0, 1, 0, 0, 0), (NONE, 0, 1, 1, 0, 0)
    if not wraps:
        # The suit is never in another state.
        nothing: Choices = [[[], []] for _ in range(STATES - 1)]
        kept = (NONE, 0, 0, 0, 0, KEPT)
        return _array([[[empty], [kept, begins, melded]], *nothing])
    table: Choices = [[[empty], [(NONE, 0, 0, 0, 1, 0), begins, melded]]]
    for state in range(1, STATES):
        joker = after_joker(state, least)
        table.append(
            [
                [(joker, 1, 0, 0, 0, state)],
                [(after_natural(state), 0, 1, 0, 0, state), (joker, 1, 1, 1, 0, state)],
            ]
        )
    return _array(table)


def _array(table: Choices) -> Numbers:
    """Return choices as an array."""
    longest = max(len(choice) for row in table for choice in row)
    array = np.full((STATES, 2, longest, 6), -1, np.int64)
    for state, row in enumerate(table):
        for has, made in enumerate(row):
            for k, choice in enumerate(made):
                array[state, has, k] = choice
    return array


def losses(open_run: int, ace: int, *, wraps: bool, tracked: bool) -> Numbers:
    """Return the extra points with which one field dominates another.

    Parameters:
        open_run: int
            The most points that naturals yet to come lose if their run must begin with them.
        ace: int
            The most points lost if the ace is no longer kept.
        wraps: bool
            True if marks are states that runs must reach.
        tracked: bool
            True if the natural cards left over are counted, so that no card may be dropped.

    Returns:
        array of int, shape (64, 64)
            ``loss[a, b]``: the extra points with which b is at least as good as a; NEVER if no points suffice.
    """
    table = np.full((FIELDS, FIELDS), NEVER, np.int64)
    for a in range(STATES):
        for b in range(STATES):
            for mark_a in range(STATES if wraps else 2):
                for mark_b in range(STATES if wraps else 2):
                    state = _state_loss(a, b, NEVER if tracked or (wraps and mark_a) else open_run)
                    if mark_a == mark_b:
                        mark = 0
                    elif wraps or tracked:
                        mark = NEVER
                    elif mark_b:
                        mark = 0
                    else:
                        # An open run that is no meld yet may be waiting for the ace.
                        mark = ace if b in {NONE, MELD} else NEVER
                    table[field(a, mark_a), field(b, mark_b)] = min(state + mark, NEVER)
    return table


def _state_loss(a: int, b: int, dropped: int) -> int:
    """Return the extra points with which state b dominates state a; ``dropped`` make up for an open run."""
    if a == b or (a == NONE and b == MELD) or (a and b and ORDER[b] >= ORDER[a]):
        return 0
    return dropped if a and b == NONE else NEVER
