"""Compiled passes over the ranks: hands are counted by profile, number of naturals and base.

A hand is full with the most naturals asked for. What it is worth is found at once; it has no profile any more, and most
hands are full long before the last rank.
"""

import numpy as np
from numba import njit

from solvers.games.card_thirty.kernels.compiling import inner, making
from solvers.games.card_thirty.kernels.hand.hashing import Numbers, copy, grown, insert, look_up, mix, rehashed
from solvers.games.card_thirty.kernels.hand.profiles import (
    FIELD,
    OVER,
    POINTS,
    ROOM,
    SLOTS,
    SPENT,
    advance,
    prune,
    settle,
)
from solvers.games.card_thirty.rules import JOKER_POINTS


@njit(nogil=True)
def rank(  # noqa: C901, PLR0912, PLR0915  # one compiled loop over profiles and suits
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
            See :func:`solvers.games.card_thirty.kernels.hand.choices.losses`.
        done: array of int, shape (naturals at most + 1, outcomes)
            The number of hands by naturals and by :func:`outcome`.

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
                copy(work[0, :size], into[begin[place] :])
                begin[made] = begin[place] + size
                hashes[place] = code
                if 2 * made > len(table_of):
                    table_of = rehashed(hashes, made, 2 * len(table_of))
                else:
                    insert(table_of, code, place)
            target[p, present] = place
    new_keys, new_counts = tally(keys, counts, target, shift, most)
    return into[: begin[made]].copy(), begin[: made + 1].copy(), new_keys, new_counts


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


@making
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
def bits(mask: int) -> int:
    """Return the number of suits in a mask of four."""
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1)


@inner
def ending(entries: Numbers, size: int, gap: int, ace: int, limits: Numbers, order: Numbers, best: Numbers) -> None:  # noqa: C901  # one loop
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
                        state = 3 if state == 2 or state == 3 else 2 if state == 1 and least == 1 else 4 if state else 0  # noqa: PLR1714  # compiled code knows no sets
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
    """Return the best result of a hand, the class in which it is counted.

    If naturals left over are not tracked, this is the most points of naturals in melds. Otherwise it is a sum of flags: 1 if
    all cards can be laid down, 2 if all but one can.
    """
    jokers = limits[0]
    if limits[1] < 0:
        return int(best[0, jokers] + base)
    found = 0
    for over, held, bit in ((0, jokers, 1), (1, jokers, 2), (0, jokers - 1, 2)):
        if held >= 0 and best[over, held] >= 0:
            points = best[over, held] + base
            # A meld has a natural at least.
            if points > 0 and points + JOKER_POINTS * held >= limits[5]:
                found |= bit
    return found
