"""Toss Up! as a decision process: roll all dice; bank the greens, or roll what is not green again."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

from solvers.games.toss_up import derived, moves, notation, played, spread, words
from solvers.games.toss_up.goals import MOST_TURNS, Aim
from solvers.games.toss_up.notation import ACTIONS, BANK, ROLL, State
from solvers.games.toss_up.odds import settled
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan
from solvers.games.toss_up.turn import banked
from solvers.types import Distribution, Goal, Kernel, Kind, Result, Row, Strategy

__all__ = ["ACTIONS", "BANK", "ROLL", "TossUpProblem"]
KERNEL = Kernel("solvers.engine.race.solution", "solvers.checks.race")


class TossUpProblem:
    """One goal of Toss Up!, see :class:`solvers.types.Problem`.

    Who has chosen to roll where banking is what is done from then on banks whatever comes: ``most(own)`` is the last number
    of points before that. Up to it decisions have rows, and beyond it one number of the next turn says all.
    """

    game = "toss-up"
    kernel = KERNEL
    # Nothing is earned before the end; turns are counted by transits.
    pays = False
    # Ends say themselves what they are worth.
    stored_ends = False
    # Every score is the exact one.
    floor = None
    spreads = True
    opening, mover, actions, step = moves.opening, moves.mover, moves.actions, moves.step
    payoff, second_utility, tie_break = moves.payoff, moves.second_utility, moves.tie_break
    throws, parse_action = moves.throws, moves.parse_action

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
    def stored_as(self) -> str:
        """Every number of turns is a part of the most turns, whose positions hold all of it."""
        name = f"within-{MOST_TURNS}" if self.aim.form == "within" else self.goal.slug
        return f"{name}:{self.plan.strategy.slug}" if self.plan else name

    @property
    def dynamics(self) -> str:
        """How far positions go and what a best response answers: no two goals share both but those of one form."""
        return self.slug

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

    def outcomes(self, state: State) -> Sequence[tuple[int, State]]:
        """Every number of greens, all yellow, and the bust; or what the opponent banks."""
        if state.waiting:
            return self._answers(state)
        over = state.points is not None and state.points > self.most(state.own or 0)
        return moves.rolls(self, state, moves.ALL if over else moves.NOTHING)

    def transit(self, before: State, after: State) -> tuple[Fraction, int]:  # noqa: ARG002 - the turn's end shows in `after`
        """Two players who both play best: the next turn is the opponent's. Turns are counted where they end."""
        if after.points is None and self.aim.form == "race":
            return Fraction(1), -1
        return Fraction(after.points is None and self.aim.form == "turns"), 1

    def sources(self, state: State) -> tuple[State, ...]:
        """As :mod:`solvers.games.toss_up.derived` says."""
        return derived.sources(self, state)

    def derive(self, state: State, rows: Mapping[str, Row]) -> Row:
        """As :mod:`solvers.games.toss_up.derived` says."""
        return derived.derive(self, state, rows)

    def spread_sources(self, state: State, action: str | None) -> tuple[State, ...]:
        """As :mod:`solvers.games.toss_up.spread` says."""
        return spread.sources(self, state, action)

    def spread(self, state: State, action: str | None, rows: Mapping[str, Row]) -> Distribution:
        """As :mod:`solvers.games.toss_up.spread` says."""
        return spread.spread(self, state, action, rows)

    def utility(self, state: State) -> Fraction:
        """The points banked by ``max-turn``; no more turns of ``min-turns``; else whether the player has won."""
        if self.aim.form == "turns":
            return Fraction(0)
        return Fraction(state.own or 0) if self.aim.form == "turn" else Fraction((state.own or 0) >= self.rules.target)

    def result(self, state: State) -> Result | None:
        """Won or lost, where there is an opponent; none ties."""
        if self.aim.alone:
            return None
        won = Fraction((state.own or 0) >= self.rules.target)
        return Result(won, Fraction(0), 1 - won)

    def follow(self, state: State) -> str:
        """What the fixed strategy does."""
        if self.plan is None:
            raise TypeError(f"{self.slug} fixes no strategy")
        return ROLL if self.plan.rolls(state.own or 0, state.points or 0) else BANK

    def score(self, state: State) -> int:
        """The points that a single turn has banked; where the game is over, no turn is under way, and none are left."""
        return (state.own or 0) if self.aim.form == "turn" else 0

    def parse(self, text: str) -> State:
        """Read a position."""
        return notation.parse(self.rules, self.aim.form, self.aim.turns, self.limit, text)

    def format(self, state: State) -> str:
        """Write a position."""
        return notation.write(self.rules, self.aim.form, state)

    def label(self, state: State, action: str) -> str:
        """What is banked and where that leads, or how many dice are rolled."""
        return words.label(self, state, action)

    def totals(self, state: State) -> tuple[int, int]:
        """What is banked by the player whose position it is, and by the other."""
        return played.totals(state)

    def turn(self, total: int) -> State | None:
        """Before the first roll with so many points banked; None once the target is reached."""
        return played.turn(self, total)

    def banked(self, before: State, after: State) -> tuple[int, int] | None:
        """Whose turn ends between two positions, and what it banks."""
        return played.banked(self, before, after)

    def counted(self, turns: Sequence[int]) -> int:
        """What distributions count of a game whose turns banked so much."""
        return played.counted(self, turns)

    def decides(self, state: State) -> bool:
        """Whether it is a decision that has a row."""
        return not state.rolling and state.points is not None and state.points <= self.most(state.own or 0)

    def ended(self, state: State, points: int) -> State:
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


def _as_text(end: int) -> Sequence[int]:
    """The numbers below an end in the order of their text."""
    return sorted(range(end), key=str)
