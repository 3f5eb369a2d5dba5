"""Equilibria of an orbit of three starts where elimination leaves decisions open.

Every equilibrium decides as elimination has, but in the decisions left open: they lie in the last box, and so do theirs.
So all profiles of the open decisions are tried: what they are worth is enclosed, and each player's best answer to that
compared. The first that stands is taken, in the order of the starts and of the points held, banking before rolling. Where too
many are open for that, all three answer each other's decisions at once, again and again, from banking in all that are open. The
profiles are then those of the decisions that still change.

Bounds tell the better action where they lie beyond ``edge``. Nearer to zero the answer is the one that the turn derived from the
rounded chances gives (:mod:`solvers.games.toss_up.three.turn`), which banks unless rolling gains enough to be seen. So what is
enclosed is what will be derived.

Where no profile stands, two players mix, each in one decision. Who mixes is indifferent, and does not change his own chance by
it; what makes him indifferent is how the other mixes. So each of the two chances is found by itself, by halving. In an
orbit of one start (a, a, a) all three do the same, and one chance makes each indifferent to the others'. Shares are
doubles, and what is enclosed is the profile with these very shares; what its two actions differ by is bounded, not nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product
from typing import NamedTuple

import numpy as np

from solvers.engine.race.choices import BANK, FREE, ROLL
from solvers.engine.race.kernel import Choices, Floats, Odds
from solvers.engine.race.three.elimination import Flags, Ints, Room, eliminate, evaluate, squeeze
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.three import turn
from solvers.games.toss_up.three.notation import State, write
from solvers.types import Row

# All profiles of so many open decisions are tried; of more, so many rounds of answers are, and as many tell what changes.
MOST = 6
ROUNDS = 40
HALVINGS = 60
Place = tuple[int, int]


class Found(NamedTuple):
    """An equilibrium: the points and the chance of rolling by the place of each start whose mover mixes, and the most that two
    actions differ by where he mixes, and where he banks though bounds do not tell that it is better (None for nowhere).
    """

    mixed: dict[int, tuple[int, float]]
    mixing: float
    tie: float | None


def find(odds: Odds, rules: TossUpRules, points: Ints, edge: float, bounds: Floats, room: Room) -> Found:
    """An equilibrium of an orbit that elimination does not solve; fills its ``bounds``.

    Raises:
        ArithmeticError: none was found, naming the orbit's first start.
    """
    search = _Search(odds, rules, points, edge, bounds, room)
    for profile in search.profiles():
        search.set(*profile)
        if search.stands():
            search.write()
            return search.found()
    raise ArithmeticError(f"state {'-'.join(map(str, points))}: no equilibrium was found")


class _Search:
    """One orbit. An open decision is a place: its start, and the points held."""

    def __init__(self, odds: Odds, rules: TossUpRules, points: Ints, edge: float, bounds: Floats, room: Room) -> None:
        self.odds, self.rules, self.points = odds, rules, points
        self.edge, self.bounds, self.room = edge, bounds, room
        self.lengths = [bounds.shape[0] - int(own) for own in points]
        closed: Flags = np.zeros(1, np.bool_)
        eliminate(odds, points[np.newaxis], edge, bounds, room, closed)
        # In an orbit of one start all three do the same, and what one of them has decided the others have.
        self.alike = len(set(points.tolist())) == 1
        if self.alike:
            room.choices[:] = room.choices.max(axis=0)
        starts = range(1 if self.alike else 3)
        self.open = [(i, int(k)) for i in starts for k in np.flatnonzero(room.choices[i, : self.lengths[i]] == FREE)]
        self.known = room.choices.copy()
        self.near: list[list[int]] = []

    def profiles(self) -> Iterator[tuple[dict[Place, int], dict[Place, float]]]:
        """Decisions at the open places, and the chances to roll at those that mix."""
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
                # The one's chance makes the other indifferent.
                shares = {one: self._share(fixed, one, other) for one, other in zip(group, group[::-1], strict=True)}
                yield fixed, shares

    def set(self, choices: dict[Place, int], shares: dict[Place, float]) -> None:
        """Decide so, and enclose what it is worth."""
        room = self.room
        room.choices[:] = self.known
        room.mixed[:] = -1
        for (i, k), choice in choices.items():
            room.choices[slice(None) if self.alike else i, k] = choice
        for (i, k), share in shares.items():
            where = slice(None) if self.alike else i
            room.choices[where, k], room.mixed[where], room.shares[where] = BANK, k, share
        evaluate(self.odds, self.points, self.bounds, room)

    def stands(self) -> bool:
        """Whether every decision is the best answer to the others, as far as bounds and the derived turn tell."""
        decided = self.room.choices.copy()
        answers = self._answers_to(decided)
        self.room.choices[:] = decided
        return all(
            np.array_equal(answer, decided[i, : len(answer)]) and self._mixing(i) <= self.edge / 3
            for i, answer in enumerate(answers)
        )

    def write(self) -> None:
        """Keep the bounds of what is set."""
        for i, start in enumerate(self.room.starts):
            self.bounds[tuple(np.roll(self.points, -i))] = start

    def found(self) -> Found:
        """What is set."""
        room = self.room
        mixed = {i: (int(k), float(room.shares[i])) for i, k in enumerate(room.mixed) if k >= 0}
        mixing = max((self._differ(i, k) for i, (k, _) in mixed.items()), default=0.0)
        ties = [self._differ(i, k) for i, near in enumerate(self.near) for k in near if room.choices[i, k] == BANK]
        room.mixed[:] = -1
        return Found(mixed, mixing, max(ties, default=None))

    def _answer_all(self) -> None:
        """Leave open what keeps changing when all answer each other; the rest is decided as it comes to be."""
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
            self.known[slice(None) if self.alike else i, k] = choice
        self.open = [place for place in self.open if place in changing][:MOST]

    def _answers_to(self, decided: Choices) -> list[Choices]:
        """The best decisions of each start against all that is set; ``near`` becomes where bounds do not tell."""
        found, self.near = [], []
        for i, length in enumerate(self.lengths):
            self._answer(i)
            answer = self.room.choices[i, :length].copy()
            near = [int(k) for k in np.flatnonzero(answer == FREE)]
            mixed = self.room.mixed[i]
            if mixed in near:
                answer[mixed] = decided[i, mixed]
                near.remove(mixed)
            if near:
                derived = self._derived(i)
                answer[near] = [ROLL if derived[k] else BANK for k in near]
            self.near.append(near)
            found.append(answer)
        return found

    def _derived(self, i: int) -> Mapping[int, float]:
        """The chances to roll in the turn as it will be derived."""
        start = State(*np.roll(self.points, -i).tolist())
        mixed = int(self.room.mixed[i])
        said = turn.mixing(mixed, float(self.room.shares[i])) if mixed >= 0 else ""
        self.write()
        rows = {}
        for state in turn.sources(self.rules, start):
            text = write(self.rules, state)
            value, second = middle(self.bounds[state[:3]])
            rows[text] = Row(
                text, None, value, None, (), (second, 1.0 - value - second), said if state == start else None
            )
        return turn.Turn(self.rules, start, rows).share

    def _mixing(self, i: int) -> float:
        """What rolling gains where the mover mixes."""
        k = self.room.mixed[i]
        return float(np.abs(self.room.gaps[i, k]).max()) if k >= 0 else 0.0

    def _differ(self, i: int, k: int) -> float:
        """The most that the two actions of a decision differ by."""
        return float(np.abs(self.room.gaps[i, k]).max() * self.odds.again[self.odds.dice - k % self.odds.dice])

    def _answer(self, i: int) -> None:
        """The best decisions of a start against all that is set, and what rolling gains in each."""
        room, points = self.room, self.points
        banked = self.bounds[points[(i + 1) % 3], points[(i + 2) % 3]]
        bust = room.starts[(i + 1) % 3]
        squeeze(self.odds, banked, points[i], bust, self.edge, room.value, room.choices[i], room.gaps[i], room.found)

    def _share(self, choices: dict[Place, int], one: Place, other: Place) -> float:
        """How likely a roll at one place makes indifferent who decides, and banks, at the other."""

        def gain(share: float) -> float:
            self.set({other: BANK, **choices}, {one: share})
            self._answer(other[0])
            return float(self.room.gaps[other].mean())

        return _root(gain)


def middle(start: Floats) -> tuple[float, float]:
    """The published chances of the mover and of the player after him, from the bounds of a start."""
    return float((start[4] + start[1]) / 2), float((start[5] + start[2]) / 2)


def _root(gain: Callable[[float], float]) -> float:
    """Where a monotone function of a chance is 0; the end nearer to it, where it is so nowhere."""
    low, high = 0.0, 1.0
    rising = gain(high) > gain(low)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if (gain(middle) < 0) == rising:
            low = middle
        else:
            high = middle
    return (low + high) / 2
