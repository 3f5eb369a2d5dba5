"""The named parts of the value of banking, and of rolling; see :mod:`solvers.contract.presentation.aspects`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from solvers.contract.presentation.aspects import Aspects, Banked, Number, Worth, of_bank, of_roll
from solvers.games.toss_up import odds
from solvers.games.toss_up.moves import BankOrRoll
from solvers.games.toss_up.state import ROLL

S = TypeVar("S", bound=Any)
# The points held after a roll, and its chance; None after a bust.
Rolled = tuple[int | None, Fraction]


class BankOrRollAspects(Aspects[S]):
    """The parts under any goal.

    ``again`` returns the start of the player's own next turn after banking some points, if the opponents bank none. If there is
    no such turn, it returns what the points are then worth, and None if no opponent replies.
    """

    def __init__(self, process: BankOrRoll[S], again: Callable[[S, int], S | Fraction | None]) -> None:
        self._process = process
        self._again = again

    def sources(self, state: S, action: str) -> Sequence[S]:
        """Return the starts of turns, or ends, after a bust and after banking what may be held."""
        points = [state.points]
        if action == ROLL:
            points += [0, *(held for held, _ in self._rolls(state) if held is not None)]
        ends = [self._process.ended(state, held) for held in points]
        own = [self._again(state, held) for held in points]
        starts = [start for start in own if start is not None and not isinstance(start, Fraction)]
        return tuple(dict.fromkeys([*ends, *starts]))

    def parts(self, state: S, action: str, value: Number, worth: Worth[S]) -> Mapping[str, Number]:
        """Return the parts of the value of an action."""

        def banked(points: int) -> Banked:
            start, after = self._again(state, points), worth.following(self._process.ended(state, points))
            if start is None or isinstance(start, Fraction):
                return Banked(after if start is None else start, after)
            return Banked(worth.moving(start), after)

        held = banked(state.points)
        if action != ROLL:
            return of_bank(held)
        rolls = list(self._rolls(state))
        chance = next((chance for points, chance in rolls if points is None), Fraction(0))
        others = ((chance, banked(points)) for points, chance in rolls if points is not None)
        return of_roll(value, held, banked(0), chance, others)

    def _rolls(self, state: S) -> Iterator[Rolled]:
        listed = odds.throws(self._process.rules, odds.in_hand(self._process.rules, state.points))
        total = sum(weight for weight, _ in listed)
        for weight, greens in listed:
            yield None if greens == odds.BUST else state.points + greens, Fraction(weight, total)
