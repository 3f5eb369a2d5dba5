"""Toss Up! as a decision process: roll all dice; bank the greens, or roll what is not green again."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

from solvers import dice
from solvers.errors import IllegalError, NotationError
from solvers.games.toss_up import notation
from solvers.games.toss_up.goals import Aim
from solvers.games.toss_up.notation import State
from solvers.games.toss_up.odds import BUST, in_hand, odds, settled, throws
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan
from solvers.games.toss_up.turn import banked
from solvers.types import ActionValue, Goal, Kind, Payoff, Result, Row, Strategy

BANK, ROLL = "bank", "roll"
ACTIONS = (BANK, ROLL)


class TossUpProblem:
    """One goal of Toss Up!, see :class:`solvers.types.Problem`.

    Who has chosen to roll where banking is what is done from then on banks whatever comes: ``most(own)`` is the last number
    of points before that. Up to it decisions have rows, and beyond it one number of the next turn says all.
    """

    game = "toss-up"

    def __init__(self, rules: TossUpRules, aim: Aim, plan: Plan | None) -> None:
        self.rules = rules
        self.aim = aim
        self.plan = plan
        last = plan.last if plan else lambda _own: -1
        if aim.form == "turn":
            # All that can be held: a strategy stops rolling, and the best turn has a proof that it does.
            self._most = [max(last(0), 0) + rules.dice if plan else settled(rules) or 0]
        else:
            self._most = [max(rules.target - own - 1, last(own)) for own in range(rules.target)]

    @property
    def goal(self) -> Goal:
        """The goal that is pursued."""
        return self.aim.goal

    @property
    def strategy(self) -> Strategy | None:
        """The fixed strategy, if there is one."""
        return self.plan.strategy if self.plan else None

    @property
    def slug(self) -> str:
        """``GOAL`` or ``GOAL:STRATEGY``."""
        return f"{self.goal.slug}:{self.plan.strategy.slug}" if self.plan else self.goal.slug

    @property
    def dynamics(self) -> str:
        """How far positions go and what a best response answers: no two goals share both but those of one form."""
        return self.slug

    @property
    def pays(self) -> bool:
        """Nothing is earned before the end; turns are counted by :meth:`transit`."""
        return False

    @property
    def stored_ends(self) -> bool:
        """Ends say themselves what they are worth."""
        return False

    @property
    def floor(self) -> int | None:
        """Every score is the exact one."""
        return None

    def most(self, own: int) -> int:
        """The most points whose decision has a row, with ``own`` points banked."""
        return self._most[own]

    @property
    def limit(self) -> int:
        """The most points held that are answered."""
        return max(10 * self.rules.target, self.most(0) + self.rules.dice)

    def start(self) -> State:
        """Before the first roll; nobody has banked anything."""
        form = self.aim.form
        return State(
            own=None if form == "turn" else 0, other=0 if form in ("race", "reply") else None, turns=self.aim.turns
        )

    def opening(self, state: State) -> State | None:
        """The turn's start, where one roll of all dice may show the points held."""
        shown = [greens for _, greens in throws(self.rules, self.rules.dice) if greens != BUST]
        return state._replace(points=None) if state.points in shown and not state.rolling else None

    def states(self) -> Iterator[State]:
        """Every turn's start and decision, and what a best response waits for, in the order of their text."""
        form, target = self.aim.form, self.rules.target
        if form == "turn":
            yield from (State(points=points) for points in _as_text(self.most(0) + 1))
            yield State()
            return
        for own in _as_text(target):
            most = self.most(own)
            if form == "within":
                turns = _as_text((self.aim.turns or 0) + 1)[1:]
                for points in (*_as_text(most + 1), None):
                    yield from (State(own, None, points, left) for left in turns)
                continue
            for other in _as_text(target) if form in ("race", "reply") else (None,):
                yield State(own, other)
                yield from (State(own, other, points) for points in _as_text(most + 1))
                if form == "reply":
                    yield State(own, other, waiting=True)

    def kind(self, state: State) -> Kind:
        """Decision after a roll, chance before one; terminal once the target, or the last turn, is over."""
        if state.rolling or state.waiting:
            return "chance"
        if state.points is not None:
            return "decision"
        if self.aim.form == "turn":
            return "chance" if state.own is None else "terminal"
        ended = max(state.own or 0, state.other or 0) >= self.rules.target or state.turns == 0
        return "terminal" if ended else "chance"

    def mover(self, state: State) -> int:  # noqa: ARG002 - the contract's signature
        """Always the player whose turn it is: positions are written from that player's view."""
        return 0

    def actions(self, state: State) -> Sequence[str]:
        """``bank`` and ``roll``, whatever is held."""
        return ACTIONS if self.kind(state) == "decision" else ()

    def step(self, state: State, action: str) -> State:
        """The turn ends, or the dice are about to be rolled again."""
        if action not in self.actions(state):
            raise self._illegal(state, action)
        return state._replace(rolling=True) if action == ROLL else self._ended(state, state.points or 0)

    def payoff(self, state: State, action: str) -> Payoff:  # noqa: ARG002 - the contract's signature
        """Nothing."""
        return Payoff(Fraction(0), Fraction(0), 0)

    def outcomes(self, state: State) -> Sequence[tuple[int, State]]:
        """Every number of greens, all yellow, and the bust; or what the opponent banks."""
        if state.waiting:
            return self._answers(state)
        held = state.points or 0
        over = state.points is not None and held > self.most(state.own or 0)
        found = []
        for weight, greens in throws(self.rules, in_hand(self.rules, held)):
            if greens == BUST:
                after = self._ended(state, 0)
            elif over:
                after = self._ended(state, held + greens)
            else:
                after = state._replace(points=held + greens, rolling=False)
            found.append((weight, after))
        return found

    def transit(self, before: State, after: State) -> tuple[Fraction, int]:  # noqa: ARG002 - the turn's end shows in `after`
        """Two players who both play best: the next turn is the opponent's. Turns are counted where they end."""
        if after.points is None and self.aim.form == "race":
            return Fraction(1), -1
        return Fraction(after.points is None and self.aim.form == "turns"), 1

    def sources(self, state: State) -> tuple[State, ...]:
        """The decision before a roll; the next turn for a decision beyond :meth:`most`.

        Where no next turn is left that has a row, the start of this one stands in: the numbers are known without it.
        """
        if state.points is None or self._stored(state):
            return ()
        decision = state._replace(rolling=False)
        if self._stored(decision):
            return (decision,)
        after = self._ended(state, 0)
        return (after if self.kind(after) == "chance" else state._replace(points=None, rolling=False),)

    def derive(self, state: State, rows: Mapping[str, Row]) -> Row:
        """A roll's value from its decision; beyond :meth:`most` from the next turn, as all but a bust banks at once."""
        decision = state._replace(rolling=False)
        actions = rows[self.format(decision)].actions if self._stored(decision) else self._beyond(decision, rows)
        if state.rolling:
            value = next(each.value for each in actions if each.action == ROLL)
            return Row(self.format(state), None, value, None)
        return Row(self.format(state), BANK, next(each.value for each in actions if each.action == BANK), None, actions)

    def utility(self, state: State) -> Fraction:
        """The points banked by ``max-turn``; no more turns of ``min-turns``; else whether the player has won."""
        if self.aim.form == "turns":
            return Fraction(0)
        return Fraction(state.own or 0) if self.aim.form == "turn" else Fraction((state.own or 0) >= self.rules.target)

    def second_utility(self, state: State) -> Fraction:  # noqa: ARG002 - the contract's signature
        """Nothing: banking comes before rolling where they tie."""
        return Fraction(0)

    def result(self, state: State) -> Result | None:
        """Won or lost, where there is an opponent; none ties."""
        if self.aim.alone:
            return None
        won = Fraction((state.own or 0) >= self.rules.target)
        return Result(won, Fraction(0), 1 - won)

    def tie_break(self, state: State, action: str) -> tuple[int, ...]:  # noqa: ARG002 - the contract's signature
        """Banking first."""
        return (ACTIONS.index(action),)

    def follow(self, state: State) -> str:
        """What the fixed strategy does."""
        if self.plan is None:
            raise TypeError(f"{self.slug} fixes no strategy")
        return ROLL if self.plan.rolls(state.own or 0, state.points or 0) else BANK

    def score(self, state: State) -> int:
        """The points that the player has banked at the end."""
        return state.own or 0

    def parse(self, text: str) -> State:
        """Read a position."""
        return notation.parse(self.rules, self.aim.form, self.aim.turns, self.limit, text)

    def format(self, state: State) -> str:
        """Write a position."""
        return notation.write(self.rules, self.aim.form, state)

    def parse_action(self, state: State, text: str) -> str:
        """Read ``bank`` or ``roll``."""
        if text not in ACTIONS:
            raise NotationError(f"action {text[:64]!r}: neither bank nor roll", field="action", example=BANK)
        if text not in self.actions(state):
            raise self._illegal(state, text)
        return text

    def label(self, state: State, action: str) -> str:
        """What is banked and where that leads, or how many dice are rolled."""
        points = state.points or 0
        if action == ROLL:
            return f"roll {dice.in_words(in_hand(self.rules, points))} again"
        banked = f"bank {points or 'nothing'}"
        total = (state.own or 0) + points
        won = total >= self.rules.target
        if self.aim.form == "turn":
            return f"{banked}: the turn ends"
        if not self.aim.alone:
            then = "won" if won else "the opponent's turn"
            return f"{banked}: {total} to {state.other}, {then}"
        if won:
            return f"{banked}: {total} points, the target is reached"
        if self.aim.form == "turns":
            return f"{banked}: {total} points, the next turn"
        left = (state.turns or 0) - 1
        return f"{banked}: {total} points, {left or 'no'} {'turn' if left == 1 else 'turns'} left"

    def _stored(self, state: State) -> bool:
        """Whether a decision has a row."""
        return not state.rolling and state.points is not None and state.points <= self.most(state.own or 0)

    def _ended(self, state: State, points: int) -> State:
        """The next turn, or the end, after a turn that banks so many points."""
        form, target = self.aim.form, self.rules.target
        if form == "turn":
            return State(own=points)
        own = (state.own or 0) + points
        if form == "race":
            return State(own=state.other, other=own)
        if form == "reply":
            return State(own=own, other=state.other, waiting=own < target)
        if form == "turns":
            return State(own=min(own, target))
        left = (state.turns or 0) - 1
        if own >= target:
            return State(own=target, turns=0)
        return State(own=own, turns=left) if left else State(own=0, turns=0)

    def _answers(self, state: State) -> Sequence[tuple[int, State]]:
        """What the opponent of a best response banks."""
        if self.aim.rival is None:
            raise TypeError(f"{self.slug} waits for nobody")
        other = state.other or 0
        chances = banked(self.rules, self.aim.rival, other)
        scale = lcm(*(chance.denominator for chance in chances.values()))
        return [(int(chance * scale), State(own=state.own, other=other + points)) for points, chance in chances.items()]

    def _beyond(self, state: State, rows: Mapping[str, Row]) -> tuple[ActionValue, ...]:
        """Both actions where banking is what follows either, but for a bust."""
        held, dice_ = state.points or 0, in_hand(self.rules, state.points or 0)
        bust = odds(self.rules).bust[dice_]
        worth = [self._worth(state, points, rows) for points in (held, 0)]
        rolled = float(bust) * worth[1] + float(1 - bust) * worth[0]
        if self.aim.form == "turn":
            rolled += float(dice_ * self.rules.green)
        found = [ActionValue(BANK, worth[0]), ActionValue(ROLL, rolled)]
        best = -1 if self.goal.direction == "max" else 1
        return tuple(sorted(found, key=lambda each: best * each.value))

    def _worth(self, state: State, points: int, rows: Mapping[str, Row]) -> float:
        """What a turn that banks so many points is worth."""
        after = self._ended(state, points)
        constant, sign = self.transit(state, after)
        value = float(self.utility(after)) if self.kind(after) == "terminal" else rows[self.format(after)].value
        return float(constant) + sign * value

    def _illegal(self, state: State, action: str) -> IllegalError:
        return IllegalError(
            f"action {action!r}: nothing is decided in {self.format(state)!r}", field="action", example=BANK
        )


def _as_text(end: int) -> Sequence[int]:
    """The numbers below an end in the order of their text."""
    return sorted(range(end), key=str)
