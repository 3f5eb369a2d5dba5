"""Check rows of Toss Up! for three by none of the engine's code, in plain NumPy.

Rows are compared with the starts of turns one by one. Then every turn is played again from what the rows say of the starts that it
leads to, by planes of starts with the same points of the mover: who gains by rolling more than is needed to see it rolls.
The three chances of the turn must be those of the row. What they differ by is the residual; it may be as much as the published
error allows, and the rounding of doubles. Of what is known of the equilibrium it is checked that the starts of an orbit say the
same, that no decision ties where none may, that who mixes is indifferent, and that what is unique leads to nothing else.
"""

from collections.abc import Sequence
from itertools import zip_longest
from random import Random

import numpy as np
from numpy.typing import NDArray

from solvers.checks.refusal import fail
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.three import turn
from solvers.games.toss_up.three.problem import ThreeProblem
from solvers.types import Distribution, Row
from solvers.written import UNIQUE, Columns, read_others

Floats = NDArray[np.float64]
Start = tuple[int, int, int]
# Absolute: chances are at most 1, and a turn is an average of averages of them.
ROUNDING = 1e-14
SAMPLE = 2000
KINDS = (UNIQUE, "strict", "tied", turn.MIXED)


def verify(
    problem: ThreeProblem, rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float
) -> float:
    """The largest residual over all rows, which must be in the order of their states.

    Raises:
        VerificationError: naming a row that is missing, too much, or whose equations do not hold.
    """
    if distributions:
        raise fail(distributions[0].state, "has a distribution, and needs none")
    checker = _Checker(problem, Columns.of(rows), error_bound)
    checker.statuses()
    return max(checker.turns(own) for own in range(problem.rules.target))


class _Checker:
    """The numbers of all rows: ``chances[who, a, b, c]`` of the mover and the two players after, ``kinds[a, b, c]``."""

    def __init__(self, problem: ThreeProblem, rows: Columns, error_bound: float) -> None:
        self.problem = problem
        self.target = problem.rules.target
        self.allowed = 2 * error_bound + ROUNDING
        self.mixing: dict[Start, tuple[int, float]] = {}
        self.chances: Floats = np.zeros((3, self.target, self.target, self.target))
        self.kinds = np.zeros((self.target, self.target, self.target), np.int8)
        self._read(rows)
        self._place(rows)

    def _read(self, rows: Columns) -> None:
        """The right rows, in the right order."""
        write = self.problem.format
        for start, text in zip_longest(map(write, self.problem.states()), rows.states):
            if start is None:
                raise fail(str(text), "has a row, but is no state that needs one")
            if text != start:
                raise fail(start, f"has no row, {'the rows end' if text is None else f'{text!r} stands there'}")
        for text, action, actions in zip(rows.states, rows.actions, rows.lists, strict=True):
            if action is not None or actions:
                raise fail(text, "has actions before a throw")
        dice = Random(self.problem.slug)  # noqa: S311  # a sample, not a secret
        for text in dice.sample(rows.states, min(SAMPLE, len(rows.states))):
            if write(self.problem.parse(text)) != text:
                raise fail(text, "does not read back as it is written")

    def _place(self, rows: Columns) -> None:
        """Put the chances of every start in their place, and what is said of them."""
        second, last, kinds = [], [], []
        for text, value, others in zip(rows.states, rows.values, rows.others, strict=True):
            try:
                (after, third), said = read_others(others, value)
                kind, _, rest = (said or "").partition("-")
                kinds.append(KINDS.index(kind))
                second.append(after)
                last.append(third)
                if rest:
                    points, _, share = rest.partition("-")
                    self.mixing[self.problem.parse(text)[:3]] = int(points), float(share)
            except (ValueError, TypeError) as error:
                raise fail(text, f"its chances are malformed ({error})") from error
        # The order of the rows is that of the numbers' text.
        order = sorted(range(self.target), key=str)
        place = np.ix_(order, order, order)
        for kept, given in zip(self.chances, (rows.values, second, last), strict=True):
            kept[place] = np.array(given).reshape(kept.shape)
        self.kinds[place] = np.array(kinds).reshape(self.kinds.shape)

    def statuses(self) -> None:
        """What is said of the equilibrium agrees with itself."""
        turned = [np.transpose(self.kinds, axes) for axes in ((1, 2, 0), (2, 0, 1))]
        self._none(
            sum((self.kinds != other for other in turned), np.zeros_like(self.kinds)), "its orbit says otherwise"
        )
        # Whether (b, c, a) and all (b, c, d) with d above a are unique, by a, b, c.
        unique = np.transpose(np.logical_and.accumulate((self.kinds == 0)[..., ::-1], axis=2)[..., ::-1], (2, 0, 1))
        self._none((self.kinds == 0) & ~unique, "is said to be unique, and leads to what is not")
        mixed = np.isin(np.arange(self.target**3).reshape(self.kinds.shape), [self._number(at) for at in self.mixing])
        somewhere = mixed | np.transpose(mixed, (1, 2, 0)) | np.transpose(mixed, (2, 0, 1))
        self._none((self.kinds == KINDS.index(turn.MIXED)) != somewhere, "says not who mixes, or that nobody does")

    def turns(self, own: int) -> float:
        """The largest residual of all starts with so many points of the mover."""
        rules, target = self.problem.rules, self.target
        known, missing, least = odds(rules), target - own, 2 * turn.margin(rules)
        # By what the turn banks: the mover is the third at the next start, (b, c, own + k).
        banked = [np.roll(self.chances[..., own + held], 1, axis=0) for held in range(missing)]
        won = np.zeros_like(banked[0])
        won[0] = 1.0
        value = [*banked, *[won] * (rules.dice + 1)]
        mixing = {(b, c): mixed for (a, b, c), mixed in self.mixing.items() if a == own}
        clear = self.kinds[own] <= 1
        for held in reversed(range(missing)):
            dice = in_hand(rules, held)
            some = float(1 - known.stay[dice])
            once = float(known.bust[dice]) * banked[0]
            for greens in range(1, dice + 1):
                once += float(known.gain[dice][greens]) * value[held + greens]
            gain = once[0] - some * banked[held][0]
            rolls = gain > least
            value[held] = np.where(rolls, once / some, banked[held])
            if np.any(unclear := clear & ~(np.abs(gain) > least)):
                raise fail(self._text((own, *np.argwhere(unclear)[0])), f"two actions tie at {held} points")
            for (b, c), (points, share) in mixing.items():
                if points == held:
                    if abs(gain[b, c]) > least:
                        raise fail(self._text((own, b, c)), f"who mixes at {held} points is not indifferent")
                    value[held][:, b, c] = share * once[:, b, c] / some + (1.0 - share) * banked[held][:, b, c]
        start = float(known.bust[rules.dice]) * banked[0] + float(known.stay[rules.dice]) * value[0]
        for greens in range(1, rules.dice + 1):
            start += float(known.gain[rules.dice][greens]) * value[greens]
        difference = np.abs(start - self.chances[:, own])
        # Not "more than": what is no number differs from everything.
        if not np.all(difference <= self.allowed):
            who, b, c = np.argwhere(~(difference <= self.allowed))[0]
            given, wanted = self.chances[who, own, b, c], start[who, b, c]
            raise fail(self._text((own, b, c)), f"player {who} has {float(wanted)!r}, the row says {float(given)!r}")
        return float(difference.max())

    def _none(self, wrong: NDArray[np.generic], message: str) -> None:
        """Raises VerificationError naming the first start that is wrong."""
        if wrong.any():
            raise fail(self._text(np.argwhere(wrong)[0]), message)

    def _number(self, start: Start) -> int:
        return (start[0] * self.target + start[1]) * self.target + start[2]

    def _text(self, start: Sequence[int] | NDArray[np.intp]) -> str:
        return "-".join(str(int(points)) for points in start)
