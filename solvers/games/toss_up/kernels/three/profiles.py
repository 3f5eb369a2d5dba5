"""Search for an equilibrium of an orbit of three starts in which elimination leaves decisions open.

A *profile* is one action for every decision of the orbit. Elimination has proved some of the decisions for every equilibrium;
the others are *open*. So it is enough to try all profiles of the open decisions. For each profile the chances are enclosed, and
each player's decisions are compared with the best answer to the others' decisions. The first profile without a difference is
taken, in the order of the starts and of the points held, banking before rolling. If too many decisions are open, all three
players first answer each other's decisions at once, again and again, from banking in all open decisions. Only the decisions
that still change then stay open.

Bounds of the gain of a roll tell the better action if they lie beyond ``edge``. For gains nearer to zero the answer is
the decision of the turn derived from the rounded chances (:mod:`solvers.games.toss_up.three.turn`), which banks unless
rolling gains enough to be seen. So the profile that is enclosed is the one that will be derived.

If there is no such profile, two players mix, each in one decision. A player who mixes is indifferent, so the player's own share
of rolling does not change the player's own chance. The other player's share does: it makes this player indifferent. So each
share is found alone, by bisection. In an orbit of a single start (a, a, a) all three players do the same, and one share makes
each of them indifferent. Shares are doubles, and the profile is enclosed with exactly these doubles. So the two actions of a
player who mixes differ a little; that difference is bounded.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product
from typing import NamedTuple

import numpy as np

from solvers.contract.rows import Row
from solvers.games.toss_up.kernels.choices import BANK, FREE, ROLL
from solvers.games.toss_up.kernels.race import Choices, FloatOdds, Floats
from solvers.games.toss_up.kernels.three.elimination import Flags, Ints, Room, eliminate, evaluate, squeeze
from solvers.games.toss_up.odds import in_hand
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.three import more, turn
from solvers.games.toss_up.three.notation import State

# All profiles are tried if at most this many decisions are open.
MOST = 6
# If more are open, all players answer each other in this many rounds; in as many rounds again, changes are noted.
ROUNDS = 40
HALVINGS = 60
# A decision: the number of the start in its orbit, 0 to 2, and the points held.
Place = tuple[int, int]


class Equilibrium(NamedTuple):
    """An equilibrium of an orbit.

    ``mixed[i]`` has the points held at which the mover of start i mixes, and the chance to roll. ``mixing`` is the largest
    difference between two mixed actions, as a chance. ``tie`` is the largest difference wherever a mover banks without proof
    that banking is better; None if there is no such decision.
    """

    mixed: dict[int, tuple[int, float]]
    mixing: float
    tie: float | None


def find(odds: FloatOdds, rules: TossUpRules, points: Ints, edge: float, bounds: Floats, room: Room) -> Equilibrium:
    """Return an equilibrium of an orbit that elimination does not solve, and fill its ``bounds``.

    Parameters:
        odds: FloatOdds
            The chances of a throw, as doubles.
        rules: TossUpRules
        points: array of int, shape (3,)
            The points (a, b, c) of the orbit's first start.
        edge: float
            The gain of a roll, as a chance, beyond which the bounds decide.
        bounds: array of float, shape (target, target, target, 6)
            As in :func:`solvers.games.toss_up.kernels.three.elimination.eliminate`. The three starts of the orbit are
            filled.
        room: Room
            Work space; see :func:`solvers.games.toss_up.kernels.three.elimination.room`.

    Raises:
        ArithmeticError
            None was found. The error names the orbit's first start.
    """
    search = _Search(odds, rules, points, edge, bounds, room)
    for profile in search.profiles():
        search.set(*profile)
        if search.stands():
            search.write()
            return search.equilibrium()
    raise ArithmeticError(f"state {'-'.join(map(str, points))}: no equilibrium was found")


class _Search:
    """The search over the profiles of one orbit; the parameters are those of :func:`find`.

    ``open`` has the open decisions, ``decided[i, k]`` the choices of elimination, and ``alike`` is True in an orbit of
    a single start.
    """

    def __init__(
        self, odds: FloatOdds, rules: TossUpRules, points: Ints, edge: float, bounds: Floats, room: Room
    ) -> None:
        self.odds, self.rules, self.points = odds, rules, points
        self.edge, self.bounds, self.room = edge, bounds, room
        self.lengths = [bounds.shape[0] - int(own) for own in points]
        closed: Flags = np.zeros(1, np.bool_)
        eliminate(odds, points[np.newaxis], edge, bounds, room, closed)
        # In an orbit of a single start all three do the same: a decision proved for one is proved for all.
        self.alike = len(set(points.tolist())) == 1
        if self.alike:
            room.choices[:] = room.choices.max(axis=0)
        starts = range(1 if self.alike else 3)
        self.open = [(i, int(k)) for i in starts for k in np.flatnonzero(room.choices[i, : self.lengths[i]] == FREE)]
        self.decided = room.choices.copy()
        # By start: the points held at which the bounds do not tell the better action, and the mover does not mix.
        self.unclear: list[list[int]] = []

    def profiles(self) -> Iterator[tuple[dict[Place, int], dict[Place, float]]]:
        """Yield decisions at the open places that do not mix, and the chances to roll at those that do."""
        if len(self.open) > MOST:
            self._answer_all()
        for choices in product((BANK, ROLL), repeat=len(self.open)):
            yield dict(zip(self.open, choices, strict=True)), {}
        groups: list[tuple[Place, ...]] = [(place,) for place in self.open]
        if not self.alike:
            groups = [pair for pair in combinations(self.open, 2) if pair[0][0] != pair[1][0]]
        for group in groups:
            rest = [place for place in self.open if place not in group]
            for choices in product((BANK, ROLL), repeat=len(rest)):
                fixed = dict(zip(rest, choices, strict=True))
                # The share of one makes the other indifferent.
                shares = {one: self._share(fixed, one, other) for one, other in zip(group, group[::-1], strict=True)}
                yield fixed, shares

    def set(self, choices: dict[Place, int], shares: dict[Place, float]) -> None:
        """Take the given decisions and shares as the profile, and enclose its chances in ``room.starts``."""
        room = self.room
        room.choices[:] = self.decided
        room.mixed[:] = -1
        for (i, k), choice in choices.items():
            room.choices[slice(None) if self.alike else i, k] = choice
        for (i, k), share in shares.items():
            starts = slice(None) if self.alike else i
            room.choices[starts, k], room.mixed[starts], room.shares[starts] = BANK, k, share
        evaluate(self.odds, self.points, self.bounds, room)

    def stands(self) -> bool:
        """True if every decision of the profile is the best answer, by the bounds and the derived turn."""
        decided = self.room.choices.copy()
        answers = self._answers_to(decided)
        self.room.choices[:] = decided
        return all(
            np.array_equal(answer, decided[i, : len(answer)]) and self._mixing(i) <= self.edge / 3
            for i, answer in enumerate(answers)
        )

    def write(self) -> None:
        """Copy the bounds of the profile to ``bounds``."""
        for i, start in enumerate(self.room.starts):
            self.bounds[tuple(np.roll(self.points, -i))] = start

    def equilibrium(self) -> Equilibrium:
        """Return the profile as an equilibrium."""
        room = self.room
        mixed = {i: (int(k), float(room.shares[i])) for i, k in enumerate(room.mixed) if k >= 0}
        mixing = max((self._differ(i, k) for i, (k, _) in mixed.items()), default=0.0)
        ties = [self._differ(i, k) for i, held in enumerate(self.unclear) for k in held if room.choices[i, k] == BANK]
        room.mixed[:] = -1
        return Equilibrium(mixed, mixing, max(ties, default=None))

    def _answer_all(self) -> None:
        """Let all players answer each other at once, in rounds, and keep open only the decisions that go on changing.

        The others are decided as they settle.
        """
        choices = dict.fromkeys(self.open, BANK)
        changing: set[Place] = set()
        for step in range(2 * ROUNDS):
            self.set(choices, {})
            answers = self._answers_to(self.room.choices.copy())
            after = {(i, k): int(answers[i][k]) for i, k in self.open}
            if step >= ROUNDS:
                changing |= {place for place in self.open if after[place] != choices[place]}
            if after == choices:
                break
            choices = after
        for (i, k), choice in choices.items():
            self.decided[slice(None) if self.alike else i, k] = choice
        self.open = [place for place in self.open if place in changing][:MOST]

    def _answers_to(self, decided: Choices) -> list[Choices]:
        """Return the best decisions of each start against the profile, by the points held; set ``unclear``.

        ``decided[i, k]`` are the decisions of the profile. In a decision in which the mover mixes, the answer is that
        decision.
        """
        answers, self.unclear = [], []
        for i, length in enumerate(self.lengths):
            self._answer(i)
            answer = self.room.choices[i, :length].copy()
            unclear = [int(k) for k in np.flatnonzero(answer == FREE)]
            mixed = self.room.mixed[i]
            if mixed in unclear:
                answer[mixed] = decided[i, mixed]
                unclear.remove(mixed)
            if unclear:
                derived = self._derived(i)
                answer[unclear] = [ROLL if derived[k] else BANK for k in unclear]
            self.unclear.append(unclear)
            answers.append(answer)
        return answers

    def _derived(self, i: int) -> Mapping[int, float]:
        """Return the chances to roll, by points held, in the turn of start i as it will be derived."""
        start = State(*np.roll(self.points, -i).tolist())
        mixed = int(self.room.mixed[i])
        status = turn.mixing(mixed, float(self.room.shares[i])) if mixed >= 0 else ""
        self.write()
        rows = {}
        for state in turn.sources(self.rules, start):
            text = f"{state.own}-{state.after}-{state.third}"
            value, second = middle(self.bounds[state[:3]])
            rows[text] = Row(text, None, value, None, (), more.write(second, status if state == start else ""))
        return turn.DerivedTurn(self.rules, start, rows).share

    def _mixing(self, i: int) -> float:
        """Return a bound of the gain of one roll, as a chance, if the mover of start i mixes; otherwise 0."""
        k = self.room.mixed[i]
        return float(np.abs(self.room.gaps[i, k]).max()) if k >= 0 else 0.0

    def _differ(self, i: int, k: int) -> float:
        """Return a bound of the difference between the two actions of a decision, as a chance."""
        return float(np.abs(self.room.gaps[i, k]).max() * self.odds.again[in_hand(self.odds, k)])

    def _answer(self, i: int) -> None:
        """Fill ``room`` with the best decisions of start i against the profile, and with bounds of each roll's gain."""
        room, points = self.room, self.points
        banked = self.bounds[points[(i + 1) % 3], points[(i + 2) % 3]]
        bust = room.starts[(i + 1) % 3]
        squeeze(self.odds, banked, points[i], bust, self.edge, room.value, room.choices[i], room.gaps[i], room.found)

    def _share(self, choices: dict[Place, int], one: Place, other: Place) -> float:
        """Return the chance to roll at ``one`` that makes the mover at ``other``, who banks there, indifferent."""

        def gain(share: float) -> float:
            self.set({other: BANK, **choices}, {one: share})
            self._answer(other[0])
            return float(self.room.gaps[other].mean())

        return _root(gain)


def middle(start: Floats) -> tuple[float, float]:
    """Return the published chances of the mover and of the next player, from the six bounds of a start."""
    return float((start[4] + start[1]) / 2), float((start[5] + start[2]) / 2)


def _root(gain: Callable[[float], float]) -> float:
    """Return the zero of a monotone function of a chance; if it has none, the end of [0, 1] nearer to it."""
    low, high = 0.0, 1.0
    rising = gain(high) > gain(low)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if (gain(middle) < 0) == rising:
            low = middle
        else:
            high = middle
    return (low + high) / 2
