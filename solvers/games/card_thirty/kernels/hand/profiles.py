r"""Compiled counting of hands by the profile of their ranks so far.

An *entry* is one way to play the naturals of a partial hand. It is an int64 of each suit's field (6 bits), the jokers spent (3
bits), a flag for a natural left over (1 bit, if that is tracked), the cards in the set of this rank (3 bits), and from bit 32
the points of the naturals in melds. A *profile* is the sorted list of the undominated entries, normalized twice: the least
points (the *base*) are subtracted from all entries, and the suits stand in an order that depends on the entries alone. Equal
profiles have equal futures, so hands are counted by profile, number of naturals and base.
"""

import numpy as np

from solvers.games.card_thirty.kernels.compiling import inner, making
from solvers.games.card_thirty.kernels.hand.choices import IN_SET, JOKERS, LEFT, MARK, STATE, USED
from solvers.games.card_thirty.kernels.hand.hashing import Numbers, copy, mix, plus

FIELD, SPENT, OVER, GROUP, POINTS = 63, 24, 27, 28, 32
# Room for the entries of one profile before those that are no better are dropped.
ROOM = 1 << 17
SLOTS = 1 << 20
SUITS = 4


@inner
def advance(  # noqa: C901  # one compiled loop over suits, entries and choices
    entries: Numbers, size: int, present: int, value: int, table: Numbers, limits: Numbers, work: Numbers, slots: Numbers
) -> int:  # fmt: skip
    """Write to ``work[0]`` the entries of a profile with one more rank, and return their number.

    Parameters:
        entries, size: the entries
        present: int
            The suits of the naturals of this rank, as bits.
        value: int
            The points of a natural of this rank.
        table: array of int, shape (states, 2, choices, 6)
        limits: array of int
            The most jokers, the most naturals left over (-1 if they are not tracked), the fewest naturals of a meld, the
            number of suits, 1 if the ace wraps, the fewest points to be out at once.
        work: array of int, shape (2, ROOM)
        slots: array of int, shape (SLOTS + 1, 2)
            A hash table from entries to their indices. A row is in use if its stamp equals that of the last row.

    Raises:
        MemoryError: there are more than ROOM entries.
    """
    now, then = 0, 1
    copy(entries[:size], work[now])
    for suit in range(limits[3]):
        slots[SLOTS, 0] += 1
        mask = reach(size)
        count = 0
        shift = 6 * suit
        has = present >> suit & 1
        for e in range(size):
            entry = work[now, e]
            at = entry >> shift & FIELD
            for c in range(table.shape[2]):
                state = table[at & 7, has, c, STATE]
                if state < 0:
                    break
                if (entry >> SPENT & 7) + table[at & 7, has, c, JOKERS] > limits[0]:
                    continue
                over = table[at & 7, has, c, LEFT] if limits[1] >= 0 else 0
                if limits[1] >= 0 and (entry >> OVER & 1) + over > limits[1]:
                    continue
                new = entry & ~(np.int64(7) << shift)
                new |= (state | table[at & 7, has, c, MARK] << 3) << shift
                new += table[at & 7, has, c, JOKERS] << SPENT
                new += over << OVER
                new += table[at & 7, has, c, IN_SET] << GROUP
                new += (table[at & 7, has, c, USED] * value) << POINTS
                count = keep(new, count, work[then], slots, mask)
        now, then = then, now
        size = count
    # Pay for the set.
    slots[SLOTS, 0] += 1
    mask = reach(size)
    count = 0
    for e in range(size):
        entry = work[now, e]
        group = entry >> GROUP & 7
        if 0 < group < limits[2]:
            continue
        spent = (entry >> SPENT & 7) + (max(0, 3 - group) if group else 0)
        if spent > limits[0]:
            continue
        new = entry & ~(np.int64(7) << SPENT) & ~(np.int64(7) << GROUP)
        count = keep(new | spent << SPENT, count, work[then], slots, mask)
    if then != 0:
        copy(work[then, :count], work[0])
    return count


@inner
def reach(size: int) -> int:
    """Return the mask of the slots to use: few, for locality, and if possible twice as many as the entries can make."""
    slots = 64
    while slots < 8 * size and slots < SLOTS:
        slots *= 2
    return slots - 1


@inner
def keep(new: int, count: int, into: Numbers, slots: Numbers, mask: int) -> int:
    """Put an entry into a list, or raise the points of the same entry there; return the number of entries."""
    key = new & 0xFFFFFFFF
    slot = mix(key) & mask
    while slots[slot, 0] == slots[SLOTS, 0]:
        place = slots[slot, 1]
        if into[place] & 0xFFFFFFFF == key:
            into[place] = max(into[place], new)
            return count
        slot = (slot + 1) & mask
    if count >= ROOM:
        raise MemoryError("a profile has too many entries")
    slots[slot, 0] = slots[SLOTS, 0]
    slots[slot, 1] = count
    into[count] = new
    return count + 1


@inner
def arrange(entries: Numbers, size: int) -> None:
    """Sort entries, the dearest first (Shell's method: it compiles in no time, and lists are short)."""
    for step in (1093, 364, 121, 40, 13, 4, 1):
        for k in range(step, size):
            entry = entries[k]
            i = k
            while i >= step and entries[i - step] < entry:
                entries[i] = entries[i - step]
                i -= step
            entries[i] = entry


@inner
def prune(entries: Numbers, size: int, loss: Numbers) -> int:
    """Drop the dominated entries, and return the number of the others, dearest first."""
    arrange(entries, size)
    left = 0
    for e in range(size):
        entry = entries[e]
        good = True
        for other in entries[:left]:
            if (other ^ entry) >> OVER & 1 or (other >> SPENT & 7) > (entry >> SPENT & 7):
                continue
            margin = (other >> POINTS) - (entry >> POINTS)
            for suit in range(SUITS):
                margin -= loss[entry >> 6 * suit & FIELD, other >> 6 * suit & FIELD]
            if margin >= 0:
                good = False
                break
        if good:
            entries[left] = entry
            left += 1
    return left


@making
def settle(entries: Numbers, size: int, suits: int) -> int:
    """Take the least points off all entries, put the suits in order, sort, and return the points taken off."""
    base = entries[size - 1] >> POINTS  # they come dearest first
    signs = np.zeros(SUITS, np.int64)
    for e in range(size):
        entries[e] -= base << POINTS
        whole = mix(entries[e] >> SPENT)
        for suit in range(suits):
            whole = plus(whole, mix((entries[e] >> 6 * suit & FIELD) + 1))
        for suit in range(suits):
            signs[suit] = plus(signs[suit], mix(whole ^ mix((entries[e] >> 6 * suit & FIELD) + 101)))
    order = np.arange(SUITS)
    for k in range(1, suits):
        for i in range(k, 0, -1):
            if signs[order[i]] < signs[order[i - 1]]:
                order[i], order[i - 1] = order[i - 1], order[i]
    for e in range(size):
        fields = 0
        for k in range(suits):
            fields |= (entries[e] >> 6 * order[k] & FIELD) << 6 * k
        entries[e] = entries[e] >> SPENT << SPENT | fields
    arrange(entries, size)
    return int(base)
