r"""Compiled counting of hands by the profile of their ranks so far.

An *entry* says how the naturals of a partial hand may have been played: one int64 with each suit's field (6 bits), the
jokers spent (3 bits), whether a natural is left over (1 bit, if that is tracked), the cards in the set of this rank
(3 bits), and from bit 32 the points of the naturals in melds. A *profile* is the sorted list of entries none of which is
no better than another, with the least points taken off all of them (the *base*) and the suits in an order that depends
only on their entries. Equal profiles have equal futures, so hands are counted by profile, number of naturals and base.
"""

from collections.abc import Callable
from typing import TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solvers.games.card_thirty.kernels.choices import IN_SET, JOKERS, LEFT, MARK, STATE, USED
from solvers.games.card_thirty.points import JOKER_VALUE

Numbers = NDArray[np.int64]
Compiled = TypeVar("Compiled", bound=Callable[..., object])

FIELD, SPENT, OVER, GROUP, POINTS = 63, 24, 27, 28, 32
# Room for the entries of one profile before those that are no better are dropped.
ROOM = 1 << 15
SLOTS = 1 << 17
SUITS = 4


def inner(function: Compiled) -> Compiled:
    """Compile a function that compiled functions call."""
    compiled: Compiled = njit(nogil=True)(function)
    return compiled


@inner
def mix(x: int) -> int:
    """Return a number that looks random."""
    x = (x ^ (x >> 30 & 0x3FFFFFFFF)) * -4658895280553007687
    x = (x ^ (x >> 27 & 0x1FFFFFFFFF)) * -7723592293110705685
    return x ^ (x >> 31 & 0x1FFFFFFFF)


@inner
def advance(
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
            A hash table from entries to their places; a row is in use if it carries the last row's stamp.

    Raises:
        MemoryError: there are more than ROOM entries.
    """
    now, then = 0, 1
    work[now, :size] = entries[:size]
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
        work[0, :count] = work[then, :count]
    return count


@inner
def reach(size: int) -> int:
    """Return a mask of slots that leaves half of them free when every entry makes as many as it can: few, to stay near."""
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
    """Drop the entries that are no better than another, and return the number of those left, dearest first."""
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


@inner
def settle(entries: Numbers, size: int, suits: int) -> int:
    """Take the least points off all entries, put the suits in order, sort, and return the points taken off."""
    base = entries[size - 1] >> POINTS  # they come dearest first
    signs = np.zeros(SUITS, np.int64)
    for e in range(size):
        entries[e] -= base << POINTS
        whole = mix(entries[e] >> SPENT)
        for suit in range(suits):
            whole += mix((entries[e] >> 6 * suit & FIELD) + 1)
        for suit in range(suits):
            signs[suit] += mix(whole ^ mix((entries[e] >> 6 * suit & FIELD) + 101))
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
    return base


@inner
def grown(array: Numbers) -> Numbers:
    """Return an array twice as long that begins with this one."""
    new = np.zeros(2 * len(array), np.int64)
    new[: len(array)] = array
    return new


@inner
def rehashed(hashes: Numbers, size: int, length: int) -> Numbers:
    """Return a hash table of so many slots: the places of the hashes, or -1."""
    table = np.full(length, -1, np.int64)
    for place in range(size):
        slot = hashes[place] & (length - 1)
        while table[slot] >= 0:
            slot = (slot + 1) & (length - 1)
        table[slot] = place
    return table


@inner
def ending(entries: Numbers, size: int, gap: int, ace: int, limits: Numbers, order: Numbers, best: Numbers) -> None:  # noqa: C901, PLR0912  # one loop
    """Find the most points of naturals of a profile if no more naturals come.

    Parameters:
        entries, size, limits: see :func:`advance`
        gap: int
            The ranks left, where only jokers can be.
        ace: int
            The points of an ace.
        order: array of int, shape (states,)
            The states by how much they are worth.
        best: array of int, shape (2, jokers + 1)
            Filled by naturals left over (0 if they are not tracked) and jokers spent at most; -1 if there is no way.
    """
    best[:] = -1
    wraps, least, tracked = limits[4], limits[2], limits[1] >= 0
    for e in range(size):
        entry = entries[e]
        for aces in range(1 if wraps else 1 << limits[3]):
            points, spent, over = entry >> POINTS, entry >> SPENT & 7, entry >> OVER & 1
            for suit in range(limits[3]):
                state, mark = entry >> 6 * suit & 7, entry >> 6 * suit + 3 & 7
                if wraps and mark:
                    for _ in range(gap):
                        state = 3 if state == 2 or state == 3 else 2 if state == 1 and least == 1 else 4 if state else 0  # noqa: PLR1714
                    spent += gap if state and order[state] >= order[mark] else 99
                    continue
                if not wraps and aces >> suit & 1:
                    # Jokers fill the gap up to the ace. A run of one natural beside it is two cards long.
                    spent += gap if mark and state else 99
                    state = 2 if state == 1 and gap == 0 else 3
                    points += ace
                elif mark and tracked:
                    over += 1
                if state == 2:
                    spent += 1
                elif state == 1 or state == 4:  # noqa: PLR1714  # compiled code knows no sets
                    spent += 99
            if over <= 1:
                for k in range(spent, limits[0] + 1):
                    best[over, k] = max(best[over, k], points)


@inner
def outcome(best: Numbers, base: int, limits: Numbers) -> int:
    """Return what is counted of a hand: its most points of naturals, or if naturals left over are tracked, 1 if all cards
    can be laid down, 2 if all but one can, 3 if either.
    """
    jokers = limits[0]
    if limits[1] < 0:
        return best[0, jokers] + base
    found = 0
    for over, held, bit in ((0, jokers, 1), (1, jokers, 2), (0, jokers - 1, 2)):
        if held >= 0 and best[over, held] >= 0:
            points = best[over, held] + base
            # A meld has a natural at least.
            if points > 0 and points + JOKER_VALUE * held >= limits[5]:
                found |= bit
    return found


@njit(nogil=True)
def rank(  # noqa: C901, PLR0912, PLR0914, PLR0915  # one compiled loop over profiles and suits
    pool: Numbers, starts: Numbers, keys: Numbers, counts: Numbers, value: int, ace: int, gap: int, table: Numbers,
    loss: Numbers, limits: Numbers, order: Numbers, done: Numbers,
) -> tuple[Numbers, Numbers, Numbers, Numbers]:  # fmt: skip
    """Add one rank to all partial hands, and count those that are full in the last row of ``done``.

    Parameters:
        pool, starts: arrays of int
            The entries of profile p are ``pool[starts[p]:starts[p + 1]]``.
        keys, counts: arrays of int
            ``counts[i]`` partial hands have the profile ``keys[i] >> 16``, ``keys[i] >> 12 & 15`` naturals and the base
            ``keys[i] & 4095``.
        value, table, limits: see :func:`advance`
        ace, gap, order: see :func:`ending`
        loss: array of int
            See :func:`solvers.games.card_thirty.kernels.choices.losses`.
        done: array of int, shape (naturals at most + 1, outcomes)
            The hands by their naturals and by what is counted of them.

    Returns:
        pool, starts, keys, counts: the same, one rank later
    """
    most = len(done) - 1
    profiles = len(starts) - 1
    least = np.full(profiles, most + 1)
    head, link = np.full(profiles, -1), np.full(len(keys), -1)
    for i in range(len(keys)):
        p = keys[i] >> 16
        least[p] = min(least[p], keys[i] >> 12 & 15)
        link[i], head[p] = head[p], i
    work = np.zeros((2, ROOM), np.int64)
    slots = np.zeros((SLOTS + 1, 2), np.int64)
    best = np.zeros((2, limits[0] + 1), np.int64)
    target = np.full((profiles, 16), -1)
    shift = np.zeros((profiles, 16), np.int64)
    alike = np.zeros(16, np.int64)
    into, begin, hashes = np.zeros(1 << 16, np.int64), np.zeros(1 << 10, np.int64), np.zeros(1 << 10, np.int64)
    table_of = np.full(1 << 11, -1)
    made = 0
    for p in range(profiles):
        entries = pool[starts[p] : starts[p + 1]]
        same_choices(entries, limits[3], alike)
        for present in range(1 << limits[3]):
            cards = bits(present)
            if least[p] + cards > most:
                continue
            twin = alike[present]
            if twin != present:
                target[p, present], shift[p, present] = target[p, twin], shift[p, twin]
                continue
            weight = 0
            for other in range(present, 1 << limits[3]):
                weight += alike[other] == present
            size = advance(entries, len(entries), present, value, table, limits, work, slots)
            if size == 0:
                continue
            found = False
            i = head[p]
            while i >= 0:
                if (keys[i] >> 12 & 15) + cards == most:
                    if not found:
                        ending(work[0], size, gap, ace, limits, order, best)
                        found = True
                    done[most, outcome(best, keys[i] & 4095, limits)] += counts[i] * weight
                i = link[i]
            if least[p] + cards == most:
                continue
            size = prune(work[0], size, loss)
            shift[p, present] = settle(work[0], size, limits[3])
            code = 0
            for entry in work[0, :size]:
                code = mix(code ^ entry)
            place = look_up(work[0], size, code, table_of, hashes, into, begin)
            if place < 0:
                place = made
                made += 1
                while begin[place] + size > len(into):
                    into = grown(into)
                if made + 1 >= len(begin):
                    begin, hashes = grown(begin), grown(hashes)
                into[begin[place] : begin[place] + size] = work[0, :size]
                begin[made] = begin[place] + size
                hashes[place] = code
                if 2 * made > len(table_of):
                    table_of = rehashed(hashes, made, 2 * len(table_of))
                else:
                    insert(table_of, code, place)
            target[p, present] = place
    new_keys, new_counts = tally(keys, counts, target, shift, most)
    return into[: begin[made]].copy(), begin[: made + 1].copy(), new_keys, new_counts


@inner
def bits(mask: int) -> int:
    """Return the number of suits in a mask of four."""
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1)


@inner
def same_choices(entries: Numbers, suits: int, alike: Numbers) -> None:
    """Fill ``alike`` with the first choice of suits that leads to the same profile as each, but for the order of suits.

    Suits that are empty in every entry may be exchanged.
    """
    fields = 0
    for entry in entries:
        fields |= entry
    for present in range(1 << suits):
        first, empty = 0, 0
        for suit in range(suits):
            if fields >> 6 * suit & FIELD:
                first |= present & 1 << suit
            else:
                empty += present >> suit & 1
        for suit in range(suits):
            if empty and not fields >> 6 * suit & FIELD:
                first |= 1 << suit
                empty -= 1
        alike[present] = first


@inner
def look_up(
    entries: Numbers, size: int, code: int, table: Numbers, hashes: Numbers, pool: Numbers, starts: Numbers
) -> int:
    """Return the place of a profile among those made, or -1."""
    slot = code & (len(table) - 1)
    while table[slot] >= 0:
        place = table[slot]
        if hashes[place] == code and starts[place + 1] - starts[place] == size:
            same = True
            for k in range(size):
                same = same and pool[starts[place] + k] == entries[k]
            if same:
                return place
        slot = (slot + 1) & (len(table) - 1)
    return -1


@inner
def insert(table: Numbers, code: int, place: int) -> None:
    """Put a place into the first free slot of a hash table."""
    slot = code & (len(table) - 1)
    while table[slot] >= 0:
        slot = (slot + 1) & (len(table) - 1)
    table[slot] = place


@inner
def tally(keys: Numbers, counts: Numbers, target: Numbers, shift: Numbers, most: int) -> tuple[Numbers, Numbers]:
    """Return the keys and counts of partial hands after their profiles went to ``target`` and gained ``shift``."""
    new_keys, new_counts, hashes = np.zeros(1 << 10, np.int64), np.zeros(1 << 10, np.int64), np.zeros(1 << 10, np.int64)
    table = np.full(1 << 11, -1)
    made = 0
    for i in range(len(keys)):
        p, naturals, base = keys[i] >> 16, keys[i] >> 12 & 15, keys[i] & 4095
        for present in range(16):
            cards = bits(present)
            if naturals + cards >= most or target[p, present] < 0:
                continue
            key = target[p, present] << 16 | (naturals + cards) << 12 | (base + shift[p, present])
            code = mix(key)
            slot = code & (len(table) - 1)
            while table[slot] >= 0 and new_keys[table[slot]] != key:
                slot = (slot + 1) & (len(table) - 1)
            if table[slot] >= 0:
                new_counts[table[slot]] += counts[i]
                continue
            if made == len(new_keys):
                new_keys, new_counts, hashes = grown(new_keys), grown(new_counts), grown(hashes)
            new_keys[made], new_counts[made], hashes[made] = key, counts[i], code
            table[slot] = made
            made += 1
            if 2 * made > len(table):
                table = rehashed(hashes, made, 2 * len(table))
    return new_keys[:made].copy(), new_counts[:made].copy()


@njit(nogil=True)
def finish(
    pool: Numbers, starts: Numbers, keys: Numbers, counts: Numbers, ace: int, limits: Numbers, order: Numbers,
    done: Numbers,
) -> None:  # fmt: skip
    """Count in ``done`` the hands that are not full after the last rank; see :func:`rank` for the parameters."""
    profiles = len(starts) - 1
    best = np.zeros((profiles, 2, limits[0] + 1), np.int64)
    for p in range(profiles):
        entries = pool[starts[p] : starts[p + 1]]
        ending(entries, len(entries), 0, ace, limits, order, best[p])
    for i in range(len(keys)):
        done[keys[i] >> 12 & 15, outcome(best[keys[i] >> 16], keys[i] & 4095, limits)] += counts[i]
