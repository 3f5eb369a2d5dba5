"""Orbits of 10.000 for three in which best answers go round in a circle: an equilibrium of a few plans.

For each start of the orbit the forms of the turns with which the players answer each other are kept. Given the forms,
the orbit is a small game: an equilibrium of it is found by trying all pairs of plans. At its chances each player's best
answer is found anew; a better one is a new plan, and the small game is solved again. A mover who is indifferent
between two plans may mix them. The own share does not change the own chances, but makes the others indifferent.

Where no mover mixes one plan each is tried first; then two movers who mix; then three. In an orbit of a single start (a, a, a)
all three do the same.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

import numpy as np

from solvers.games.ten_thousand.kernels.three import orbits
from solvers.games.ten_thousand.kernels.three.orbits import SAME, Table, Trio
from solvers.games.ten_thousand.kernels.three.sweep import Floats, Numbers, Room, Steps

# Answers that are better by less are no new plans.
BETTER = 1e-13
# A plan is a best answer in the small game if it falls short of the best by no more than this.
GOOD = 1e-12
# The most times that a new plan is added, and the halvings of a share.
TRIES, HALVINGS, NEWTON = 60, 60, 30
# The form of one plan, or of two and the chance of the second.
Mixed = tuple[Floats, Floats, float]


def solve(rolls: Steps, space: Room, table: Table, points: Numbers, one: Trio) -> None:
    """Solve an orbit that was left open; fill ``one``.

    Raises:
        ArithmeticError: no equilibrium of these kinds was found. The error names the orbit's first start.
    """
    alike = len(set(points.tolist())) == 1
    plans: list[list[Floats]] = [[], [], []]
    orbits.begin(rolls, space, table, points, one)
    for _ in range(orbits.ROUNDS):
        _add(plans, one.forms, -1.0, one.chances)
        orbits.close(one.forms, one.chances)
        orbits.answer(rolls, space, table, points, one)
    for _ in range(TRIES):
        mixture = next(_equilibria(plans, alike), None)
        if mixture is None:
            break
        chances = _chances(mixture)
        one.chances[:] = chances
        orbits.answer(rolls, space, table, points, one)
        if _add(plans, one.forms, BETTER, chances):
            continue
        if _settled(rolls, space, table, points, one, mixture, chances, alike=alike):
            return
        break
    raise ArithmeticError(f"levels {points.tolist()}: no equilibrium was found")


def _settled(
    rolls: Steps, space: Room, table: Table, points: Numbers, one: Trio, mixture: Sequence[Mixed], chances: Floats, *, alike: bool
) -> bool:  # fmt: skip
    """Write an equilibrium as ties that are resolved for one of the others; return False if that does not stand."""
    one.chances[:] = chances
    if not orbits.look(rolls, space, table, points, one):
        return False
    pairs: list[list[tuple[Floats, Floats]]] = []
    for i, (first, second, share) in enumerate(mixture):
        plan = second if share == 1.0 else first
        third, after = one.sides[0, i].copy(), one.sides[1, i].copy()
        if 0.0 < share < 1.0 and one.multiples[i]:
            pairs.append([(third, after)])
        else:
            same = bool(np.abs(after - plan).max() < np.abs(third - plan).max())
            pairs.append([(after, after) if same else (third, third)])
            one.shares[i] = float(same and one.multiples[i] > 0)
    found = next(_mixtures(pairs, alike), None)
    if found is None:
        return False
    for i, (first, second, share) in enumerate(found):
        if first is not second:
            one.shares[i] = share
    return orbits.stands(rolls, space, table, points, one)


def _add(plans: list[list[Floats]], forms: Floats, better: float, chances: Floats) -> bool:
    """Add the forms that are new, and better than all plans; return True if there are any."""
    added = False
    for i, some in enumerate(plans):
        form, x = forms[i].copy(), chances[(i + 1) % 3, 2]
        best = max((plan[1] + plan[0] * x for plan in some), default=-1.0)
        if form[1] + form[0] * x > best + better and all(np.abs(form - plan).max() > SAME for plan in some):
            some.append(form)
            added = True
    return added


def _equilibria(plans: Sequence[Sequence[Floats]], alike: bool) -> Iterator[list[Mixed]]:
    """Yield the equilibria of the small game in which each player has some plans."""
    starts = range(1 if alike else 3)
    singles = [[(plan, plan) for plan in some] for some in plans]
    doubles = [list(combinations(some, 2)) for some in plans]
    for mixing in [(), (0,)] if alike else [(), (0, 1), (0, 2), (1, 2), (0, 1, 2)]:
        for pairs in product(*(doubles[i] if i in mixing else singles[i] for i in starts)):
            for mixture in _mixtures([[pair] for pair in (pairs * 3 if alike else pairs)], alike):
                chances = _chances(mixture)
                if all(_good(some, mixture[i], chances[(i + 1) % 3, 2]) for i, some in enumerate(plans)):
                    yield mixture


def _good(plans: Sequence[Floats], mixed: Mixed, x: float) -> bool:
    """Return True if the plans of a mixture are best answers to the chance ``x`` after a bust."""
    best = max(plan[1] + plan[0] * x for plan in plans)
    used = [mixed[0]] * (mixed[2] < 1.0) + [mixed[1]] * (mixed[2] > 0.0)
    return all(plan[1] + plan[0] * x >= best - GOOD for plan in used)


def _mixtures(pairs: Sequence[Sequence[tuple[Floats, Floats]]], alike: bool) -> Iterator[list[Mixed]]:
    """Yield the mixture of each start's pair that leaves all indifferent whose plans differ, if there is one."""
    chosen = [some[0] for some in pairs]
    mixing = [i for i, (first, second) in enumerate(chosen) if first is not second]
    shares = np.zeros(3)
    if mixing and alike:
        share = _alike(*chosen[0])
        if share is None:
            return
        shares[:] = share
    elif mixing:
        shares[mixing] = 0.5
        for _ in range(NEWTON):
            apart = _apart(chosen, mixing, shares)
            slopes = np.zeros((len(mixing), len(mixing)))
            for column, i in enumerate(mixing):
                moved = shares.copy()
                moved[i] += 1e-3
                # The equations are linear in each share.
                slopes[:, column] = (_apart(chosen, mixing, moved) - apart) / 1e-3
            if not abs(np.linalg.det(slopes)) > 1e-30:
                return
            step = np.linalg.solve(slopes, apart)
            shares[mixing] -= step
            if np.abs(step).max() < 1e-15:
                break
    if ((shares >= 0.0) & (shares <= 1.0)).all():
        yield [(*pair, float(share)) for pair, share in zip(chosen, shares, strict=True)]


def _apart(chosen: Sequence[tuple[Floats, Floats]], mixing: Sequence[int], shares: Floats) -> Floats:
    """Return, for each mover who mixes, the chance after a bust less the chance of equal worth of the two plans."""
    forms = _forms([(*pair, float(share)) for pair, share in zip(chosen, shares, strict=True)])
    gaps = []
    for i in mixing:
        (first, second), j, k = chosen[i], (i + 1) % 3, (i + 2) % 3
        even = _even(first, second)
        own = first[1] + first[0] * even
        gaps.append(forms[j, 3] + forms[j, 0] * (forms[k, 2] + forms[k, 0] * own) - even)
    return np.array(gaps)


def _alike(first: Floats, second: Floats) -> float | None:
    """Return the chance of the second plan that leaves all three movers of an orbit of one start indifferent."""
    even = _even(first, second)

    def gap(share: float) -> float:
        return float(_chances([(first, second, share)] * 3)[0, 2]) - even

    low, high = 0.0, 1.0
    rising = gap(low) < 0
    if rising == (gap(high) < 0):
        return None
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if (gap(middle) < 0) == rising else (low, middle)
    return (low + high) / 2


def _even(first: Floats, second: Floats) -> float:
    """Return the chance after a bust at which two plans are worth the same to the mover; infinite if there is none."""
    return float((first[1] - second[1]) / (second[0] - first[0])) if first[0] != second[0] else np.inf


def _forms(mixture: Sequence[Mixed]) -> Floats:
    return np.array([(1.0 - share) * first + share * second for first, second, share in mixture])


def _chances(mixture: Sequence[Mixed]) -> Floats:
    chances = np.zeros((3, 3))
    orbits.close(_forms(mixture), chances)
    return chances
