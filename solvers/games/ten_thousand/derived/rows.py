r"""Rows of 10.000 inside a turn, and in the last turn, from the rows of starts of turns.

The value of banking comes from the rows of the following turns. After the target is banked it is 1 - c, with c the chance of
the opponent's last turn. :mod:`solvers.games.ten_thousand.turn` derives the value of every roll from these values. A turn is
cached, so that other decisions of the same turn cost little.

**The top of a turn.** Rolling is worth at most 1 - p (1 - b), with p the smallest chance of a bust and b the value of a bust.
So banking is right as soon as the opponent's chance c of the last turn is at most p (1 - b), and c falls as the lead grows. A
turn without such a level ends at ``MOST`` points. Rules under which a turn reaches ``MOST`` points with a chance above 1e-9 are
not solved.

**Error.** A derived value is an average of row values, or the best of such averages, and is rounded as
:data:`solvers.games.ten_thousand.turn.ROUNDING` says. Two actions are not told apart if errors of ``CLOSE`` may account for the
difference of their values. Both get their mean, which moves them by ``CLOSE`` at most; the published error includes it. Banking
that wins or loses for certain is exact, and always told apart from rolling, which wins and loses with some chance each.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import Protocol

from solvers.contract.problem import Derived
from solvers.contract.rows import ActionValue, Row, told_apart
from solvers.games.ten_thousand import hands, turn
from solvers.games.ten_thousand.hands import Hand
from solvers.games.ten_thousand.notation import TenThousandNotation
from solvers.games.ten_thousand.process import TenThousandProcess
from solvers.games.ten_thousand.rules import MOST, UNIT, TenThousandRules
from solvers.games.ten_thousand.state import BANK, BUST, ROLL, State, action, choices
from solvers.games.ten_thousand.turn import Chances, Values

Rows = Mapping[str, Row]
# By form of goal: the error that rows have at most. Solving fails if they have more.
CLOSE = {"race": 4e-12, "reply": 4e-12, "chase": 4e-12, "turns": 2e-10}
# The same if dice are loaded: sums are longer, and turns may be.
CLOSE_LOADED = {"race": 2e-9, "reply": 2e-9, "chase": 2e-9, "turns": 1e-7}


def close(rules: TenThousandRules, form: str) -> float:
    """Return the error that rows have at most."""
    return (CLOSE_LOADED if rules.loaded else CLOSE)[form]


class TurnValues(Protocol):
    """The values of a turn: of a bust, and by points of banking and of rolling a hand."""

    @property
    def bust(self) -> float:
        """The value of a bust."""

    def bank(self, points: int) -> float:
        """Return the value of banking."""

    def roll(self, hand: Hand, points: int) -> float:
        """Return the value of rolling a hand with ``points`` in the turn."""


class Reach:
    """A turn that wins with ``need`` points or more, and loses with fewer. The player banks as soon as they are reached."""

    bust = 0.0

    def __init__(self, chances: Chances, need: int) -> None:
        self._chances = chances
        self._need = need

    def bank(self, points: int) -> float:
        """Return 1 or 0."""
        return float(points >= self._need)

    def roll(self, hand: Hand, points: int) -> float:
        """Return the chance to reach the points that are needed."""
        return self._chances.of(hand, -(-(self._need - points) // UNIT))


class Reached:
    """The same where points are multiplied, so that the points had matter, and not only those that are needed."""

    bust = 0.0

    def __init__(self, rules: TenThousandRules, need: int) -> None:
        self._rules = rules
        self._need = need

    def bank(self, points: int) -> float:
        """Return 1 or 0."""
        return float(points >= self._need)

    def roll(self, hand: Hand, points: int) -> float:
        """Return the chance to reach the points that are needed."""
        values = turn.needing(self._rules, self._need)
        if points < self._need:
            return values.of(hand, points // UNIT)
        # One more roll must score.
        chance: float = 1.0 - hands.bust(self._rules, hand) / hands.ways(self._rules, hand)
        return chance


class Open:
    """A turn after which the game goes on.

    Attributes:
        values: Values
            The values of banking and rolling, by level, below the top of the turn.
        way: Way or None
            The fixed way to play; None if the turn is played best.
        bust: float
            The value of a bust.
        sign: int
            1 if more is better, -1 if less is.
    """

    def __init__(self, process: TenThousandProcess, state: State, numbers: Sequence[float]) -> None:
        self._process = process
        self._numbers = numbers
        self._own = state.own or 0
        self._other = state.other or 0
        self.sign = process.aim.goal.sign
        self._must = process.must(state)
        self._chances = turn.chances(process.rules, fixed=process.chaser_takes_most)
        self.bust = self.bank(0)
        self.way = process.way(state)
        # A way that does not tell options apart sets aside the most dice.
        self._fixed = self.way is not None and self.way.standing is None
        self.rolls = turn.rolls(process.rules, fixed=self._fixed)
        top = self._top() if self.way is None else len(self.way.rolled)
        self.values = self._values(top)

    def bank(self, points: int) -> float:
        """Return the value of banking; ``points`` are 0 for a bust."""
        process, form = self._process, self._process.aim.form
        total, target = self._own + points, process.rules.target
        passed = 1.0 if form == "turns" else 0.0
        if total < target:
            number = self._numbers[points // UNIT]
            return 1.0 - number if form == "race" else passed + number
        if form == "turns" or process.rules.ending == "first":
            return 1.0
        return 1.0 - self._chances.start(process.lead(self._other, total) // UNIT)

    def roll(self, hand: Hand, points: int) -> float:
        """Return the value of rolling a hand."""
        level = points // UNIT
        if level < len(self.values.roll):
            return self.values.of(hand, level)
        # Whatever comes is banked.
        rules, best = self._process.rules, max if self.sign > 0 else min
        some = turn.scoring(rules, hand, fixed=self._fixed)
        total: float = hands.bust(rules, hand) * self.bust
        for options, weight in some.items():
            total += weight * best(self.bank(hands.total(rules, points, each)) for each in options)
        return total / float(hands.ways(rules, hand))

    def _top(self) -> int:
        """Return the level from which it is right to bank."""
        process, rules = self._process, self._process.rules
        left = max(rules.target - self._own, self._must) // UNIT
        if process.aim.form == "turns" or rules.ending == "first":
            return left
        bound = hands.least_bust(rules) * (1.0 - self.bust - 2 * close(rules, process.aim.form))
        last = MOST // UNIT
        table = self._chances.table(64)
        for level in range(left, last):
            need = process.lead(self._other, self._own + level * UNIT) // UNIT
            if need >= len(table):
                table = self._chances.table(need)
            if table[need, 0] <= bound:
                return level
        return last

    def _values(self, top: int) -> Values:
        """Return the values of the turn below a level."""
        levels = self.rolls.levels(top)
        never = -self.sign * inf
        banks = [self.bank(points) if points >= self._must else never for points in range(0, levels * UNIT, UNIT)]
        bank = turn.array(banks)
        if self.way is None:
            return turn.evaluate(self.rolls, bank, self.bust, self.sign)
        return turn.follow(self.rolls, bank, self.bust, self.way)


class TenThousandDerived(Derived[State]):
    """The rows of decisions, of rolls, and of starts in the last turn."""

    def __init__(self, process: TenThousandProcess, notation: TenThousandNotation) -> None:
        self._process = process
        self._notation = notation
        self._aim = process.aim

    def sources(self, state: State) -> tuple[State, ...]:
        """Return the stored states whose values the turn under way may lead to, that of a bust first.

        In the last turn this is one state, whose row says which solution is asked.
        """
        process = self._process
        if state.ended or process.stored(state):
            return ()
        if self._aim.form == "chase":
            if process.rules.multiplies:
                return (process.start(),)
            return (process.needing(max(self._aim.need - state.points, UNIT)),)
        if process.last(state):
            return (process.start(),)
        return following(process, state)

    def derive(self, state: State, rows: Rows) -> Row:
        """Return the row of a state that has sources, from their rows."""
        text = self._notation.format(state)
        if state.waiting:
            need = self._process.lead(state.other or 0, state.own or 0)
            return Row(text, None, 1.0 - turn.chances(self._process.rules, fixed=True).start(need // UNIT), None)
        played = self.turn(state, rows)
        if not state.decides:
            return Row(text, None, played.roll(state.hand, state.points), None)
        process = self._process
        worths: list[ActionValue] = []
        keys: list[object] = []
        for choice in choices(process.rules, state):
            points = choice.total(state.points)
            if points >= process.must(state):
                exact = _text(process.decided(state, points))
                worths.append(ActionValue(action(choice.aside, BANK), played.bank(points), exact))
                keys.append(points if exact is None else exact)
            worths.append(ActionValue(action(choice.aside, ROLL), played.roll(choice.hand, points)))
            keys.append((choice.hand, points))
        if not worths:
            worths.append(ActionValue(BUST, played.bust, _text(process.decided(state, 0))))
            keys.append(BUST)
        actions = told_apart(worths, self._aim.goal, keys, 2 * close(process.rules, self._aim.form))
        policy = process.follow(state) or actions[0].action
        chosen = next(each for each in actions if each.action == policy)
        return Row(text, policy, chosen.value, chosen.exact, actions)

    def turn(self, state: State, rows: Rows) -> TurnValues:
        """Return the values of the turn under way, from the rows of the sources of any of its states."""
        process, form = self._process, self._aim.form
        if form == "chase" and process.rules.multiplies:
            return Reached(process.rules, self._aim.need)
        if form == "chase":
            return Reach(turn.chances(process.rules), self._aim.need)
        if process.last(state):
            need = process.lead(state.own or 0, state.other or 0)
            return Reach(turn.chances(process.rules, fixed=process.plan is not None), need)
        numbers = tuple(rows[text].value for text in _texts(self._notation, process, _begin(state)))
        return _open(process, state.own, state.other, numbers)


def _text(decided: bool | None) -> str | None:
    """Return the exact value of banking: "1" for success, or the last turn, "0" for failure; None if the game goes on."""
    return None if decided is None else str(int(decided))


def following(process: TenThousandProcess, state: State) -> tuple[State, ...]:
    """Return the states that follow the turn of a state: after a bust first, then after banking more and more."""
    return _following(process, _begin(state))


def _begin(state: State) -> State:
    """Return the start of the turn of a state."""
    return State(state.own, state.other, busts=state.busts, other_busts=state.other_busts)


@lru_cache(maxsize=256)
def _following(process: TenThousandProcess, start: State) -> tuple[State, ...]:
    return tuple(process.after(start, points) for points in range(0, process.rules.target - (start.own or 0), UNIT))


@lru_cache(maxsize=256)
def _texts(notation: TenThousandNotation, process: TenThousandProcess, start: State) -> tuple[str, ...]:
    return tuple(map(notation.format, _following(process, start)))


@lru_cache(maxsize=16)
def _open(process: TenThousandProcess, own: int | None, other: int | None, numbers: tuple[float, ...]) -> Open:
    return Open(process, State(own, other), numbers)
