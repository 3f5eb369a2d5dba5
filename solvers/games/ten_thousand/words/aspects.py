"""The named parts of the value of banking, and of rolling; see :mod:`solvers.contract.presentation.aspects`."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from solvers.contract.presentation.aspects import HELD, Aspects, Banked, Number, Worth, of_bank, of_roll
from solvers.games.ten_thousand import hands
from solvers.games.ten_thousand.hands import Hand
from solvers.games.ten_thousand.process import TenThousandProcess
from solvers.games.ten_thousand.state import BUST, ROLL, State, choices


class TenThousandAspects(Aspects[State]):
    """The parts under any goal. Points that may not be banked yet count as none.

    After a roll the points held are the most that it scores.
    """

    def __init__(self, process: TenThousandProcess) -> None:
        self._process = process

    def sources(self, state: State, action: str) -> Sequence[State]:
        """Return the starts of turns, or ends, after a bust and after banking what may be held."""
        points, hand = self._chosen(state, action)
        held = dict.fromkeys([0, points, *(points_held for points_held, _ in self._rolls(points, hand))])
        states: list[State] = []
        for points_held in held:
            counted = self._counted(state, points_held)
            again = self._again(state, counted)
            states += [self._process.after(state, counted), *([again] if isinstance(again, State) else [])]
        return tuple(dict.fromkeys(states))

    def parts(self, state: State, action: str, value: Number, worth: Worth[State]) -> Mapping[str, Number]:
        """Return the parts of the value of an action."""
        if action == BUST:
            return {HELD: value}

        def banked(points: int) -> Banked:
            counted = self._counted(state, points)
            after, again = worth.following(self._process.after(state, counted)), self._again(state, counted)
            if isinstance(again, State):
                return Banked(worth.moving(again), after)
            return Banked(after if again is None else again, after)

        points, hand = self._chosen(state, action)
        held = banked(points)
        if hand is None:
            return of_bank(held)
        rolls = list(self._rolls(points, hand))
        bust = 1 - sum((chance for _, chance in rolls), Fraction(0))
        return of_roll(value, held, banked(0), bust, ((chance, banked(points_held)) for points_held, chance in rolls))

    def _chosen(self, state: State, action: str) -> tuple[int, Hand | None]:
        """Return the points held after an action, and the hand that it rolls; None if it ends the turn."""
        if action == BUST:
            return 0, None
        aside, _, then = action.rpartition("-")
        choice = next(choice for choice in choices(self._process.rules, state) if choice.aside == aside)
        return choice.total(state.points), choice.hand if then == ROLL else None

    def _rolls(self, points: int, hand: Hand | None) -> Iterator[tuple[int, Fraction]]:
        """Yield the most points that may be held after each roll of a hand that scores, with its chance."""
        for throw in hands.throws(self._process.rules, hand) if hand else ():
            if throw.options:
                scored = max(hands.total(self._process.rules, points, option) for option in throw.options)
                yield scored, Fraction(throw.weight, hands.ways(self._process.rules, hand) if hand else 1)

    def _counted(self, state: State, points: int) -> int:
        """Return the points banked by a player who holds ``points``: none before the first entry is reached."""
        return points if points >= self._process.must(state) else 0

    def _again(self, state: State, points: int) -> State | Fraction | None:
        """Return the start of the player's next turn after banking some points, if the opponent banks none.

        A player who has called the last turn has then won. It is None if nobody replies.
        """
        process = self._process
        if process.aim.alone or process.last(state):
            return None
        own, busts = process.score_after(state.own or 0, state.busts, points)
        if own < process.rules.target:
            other, others = process.score_after(state.other or 0, state.other_busts, 0)
            return State(own, other, third=state.third, busts=busts, other_busts=others)
        return None if process.rules.ending == "first" else Fraction(1)
