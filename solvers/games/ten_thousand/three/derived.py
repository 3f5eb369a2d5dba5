"""Rows of 10.000 for three inside a turn, from the rows of starts of turns.

**Error.** A derived chance is an average of chances of rows, rounded as :data:`solvers.games.ten_thousand.turn.ROUNDING` says. Actions whose chances
differ by no more than twice the margin of ties are not told apart; both get their mean, which moves them by the margin at most.
"""

from collections.abc import Mapping
from functools import lru_cache

from solvers.contract.problem import Derived
from solvers.contract.rows import ActionValue, Row, told_apart
from solvers.games.ten_thousand.notation import TenThousandNotation
from solvers.games.ten_thousand.process import TenThousandProcess
from solvers.games.ten_thousand.rules import UNIT
from solvers.games.ten_thousand.state import BANK, BUST, ROLL, State, action, choices
from solvers.games.ten_thousand.three import more
from solvers.games.ten_thousand.three.more import Tie
from solvers.games.ten_thousand.three.turn import Pair, Played

Rows = Mapping[str, Row]


class ThreeDerived(Derived[State]):
    """The rows of decisions and of rolls."""

    def __init__(self, process: TenThousandProcess, notation: TenThousandNotation) -> None:
        self._process = process
        self._notation = notation

    def sources(self, state: State) -> tuple[State, ...]:
        """Return the start of the turn, and the starts that it may lead to: after a bust, and after banking more and more."""
        if state.ended or self._process.stored(state):
            return ()
        return (start(state), *following(state, self._process.rules.target))

    def derive(self, state: State, rows: Rows) -> Row:
        """Return the row of a state that has sources, from their rows."""
        text, played = self._notation.format(state), self.turn(state, rows)
        if not state.decides:
            rolled = played.roll(state.hand, state.points)
            return Row(text, None, rolled.own, None, (), more.write(rolled.after, played.tie))
        worths: list[tuple[Pair, ActionValue, object]] = []
        process = self._process
        for choice in choices(process.rules, state):
            points = state.points + choice.points
            if points >= process.must(state):
                wins = process.decided(state, points)
                pair, exact = played.bank(points), "1" if wins else None
                worths.append((pair, ActionValue(action(choice.aside, BANK), pair.own, exact), exact or points))
            pair = played.roll(choice.hand, state.points + choice.points)
            worths.append((pair, ActionValue(action(choice.aside, ROLL), pair.own), (choice.hand, points)))
        if not worths:
            bust = played.bank(0)
            return Row(text, BUST, bust.own, None, (ActionValue(BUST, bust.own),), more.write(bust.after, played.tie))
        # The policy stands first, and stays first among those that are not told apart.
        chosen = _chosen(worths, played)
        worths.sort(key=lambda each: each != chosen)
        actions = told_apart(
            [each[1] for each in worths], process.aim.goal, [each[2] for each in worths], 2 * played.margin
        )
        first = actions[0]
        others = next(pair.after for pair, each, _ in worths if each.action == first.action)
        return Row(text, first.action, first.value, first.exact, actions, more.write(others, played.tie))

    def turn(self, state: State, rows: Rows) -> Played:
        """Return the turn under way, from the rows of the sources of any of its states."""
        tie = more.read(rows[self._notation.format(start(state))])[1]
        pairs = []
        for after in following(state, self._process.rules.target):
            row = rows[self._notation.format(after)]
            # The mover is the third player there, and the next player moves.
            pairs.append(Pair(more.read(row)[0][1], row.value))
        return _played(self._process, state.own or 0, tuple(pairs), tie)


def _chosen(worths: list[tuple[Pair, ActionValue, object]], played: Played) -> tuple[Pair, ActionValue, object]:
    """Return the action that the likelier plan takes."""
    won = next((each for each in worths if each[1].exact), None)
    if won is not None:
        return won
    best = max(pair.own for pair, _, _ in worths)
    near = [each for each in worths if each[0].own >= best - played.margin]
    return max(near, key=lambda each: played.likely.favour * each[0].after)


def start(state: State) -> State:
    """Return the start of the turn that is under way."""
    return State(state.own, state.other, third=state.third)


def following(state: State, target: int) -> tuple[State, ...]:
    """Return the starts that follow a turn: after a bust first, then after banking more and more."""
    return tuple(State(state.other, state.third, third=total) for total in range(state.own or 0, target, UNIT))


@lru_cache(maxsize=16)
def _played(process: TenThousandProcess, own: int, pairs: tuple[Pair, ...], tie: Tie) -> Played:
    return Played(process.rules, own, pairs, tie)
