"""Compiled hash tables, whose slots hold the indices of profiles (-1 if free), and arrays that grow.

Numba tells the compiler that signed numbers never overflow. The compiler then removes code that matters only after an overflow,
such as the remainder of a random number. So numbers that are meant to overflow are added and multiplied as unsigned numbers.
"""

import numpy as np
from numpy.typing import NDArray

from solvers.games.card_thirty.kernels.compiling import inner, making

Numbers = NDArray[np.int64]


@inner
def mix(x: int) -> int:
    """Return a number that looks random."""
    u = np.uint64(x)
    u = (u ^ (u >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    u = (u ^ (u >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return int(np.int64(u ^ (u >> np.uint64(31))))


@inner
def plus(a: int, b: int) -> int:
    """Return the sum of two numbers, which wraps around on overflow."""
    return int(np.int64(np.uint64(a) + np.uint64(b)))


@inner
def copy(array: Numbers, into: Numbers) -> None:
    """Copy an array into one at least as long. (Compiling an assignment of slices takes far longer than this loop.)"""
    for k in range(len(array)):
        into[k] = array[k]


@making
def grown(array: Numbers) -> Numbers:
    """Return an array twice as long that begins with this one."""
    new = np.zeros(2 * len(array), np.int64)
    copy(array, new)
    return new


@making
def rehashed(hashes: Numbers, size: int, length: int) -> Numbers:
    """Return a hash table of ``length`` slots: the indices of the hashes, or -1."""
    table = np.full(length, -1, np.int64)
    for index in range(size):
        slot = hashes[index] & (length - 1)
        while table[slot] >= 0:
            slot = (slot + 1) & (length - 1)
        table[slot] = index
    return table


@inner
def look_up(
    entries: Numbers, size: int, code: int, table: Numbers, hashes: Numbers, pool: Numbers, starts: Numbers
) -> int:
    """Return the index of a profile among those made, or -1."""
    slot = code & (len(table) - 1)
    while table[slot] >= 0:
        place = table[slot]
        if hashes[place] == code and starts[place + 1] - starts[place] == size:
            same = True
            for k in range(size):
                same = same and pool[starts[place] + k] == entries[k]
            if same:
                return int(place)
        slot = (slot + 1) & (len(table) - 1)
    return -1


@inner
def insert(table: Numbers, code: int, place: int) -> None:
    """Put an index into the first free slot of a hash table."""
    slot = code & (len(table) - 1)
    while table[slot] >= 0:
        slot = (slot + 1) & (len(table) - 1)
    table[slot] = place
