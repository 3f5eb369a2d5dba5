"""10.000 as a decision process: roll, set aside dice that score, and bank or roll the others.

Stored rows are those of the starts of turns. The rest of a turn is derived from them
(:mod:`solvers.games.ten_thousand.derived.rows`), as is the last turn of a game.

The points of a turn are unbounded. With ``most`` points or more, ``outcomes`` banks what scores most after every roll.
Either banking is proved to be right there, or no more points are answered.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from solvers.contract.problem import SAME, Kind, Process, Transit
from solvers.contract.rows import Result
from solvers.errors import IllegalError
from solvers.games.ten_thousand import banking, hands, turn
from solvers.games.ten_thousand.goals import Aim, furthest
from solvers.games.ten_thousand.hands import FULL
from solvers.games.ten_thousand.rules import DICE, MOST, MOST_BUSTS, UNIT, TenThousandRules
from solvers.games.ten_thousand.state import BANK, BUST, ROLL, State, action, before, choices, score_text
from solvers.games.ten_thousand.strategies import Plan
from solvers.games.ten_thousand.turn import Way

# The next turn is the opponent's, and the player's chance is 1 minus the opponent's.
PASSED = Transit(Fraction(1), -1)
# The turn that ends adds 1 to the number of turns.
COUNTED = Transit(Fraction(1), 1)


class TenThousandProcess(Process[State]):
    """One goal of 10.000. The player chooses freely or follows a fixed plan."""

    def __init__(self, rules: TenThousandRules, aim: Aim, plan: Plan | None) -> None:
        self.rules = rules
        self.aim = aim
        self.plan = plan
        self.dynamics = aim.goal.slug
        self.one_value = aim.form != "three"

    def start(self) -> State:
        """Return the state before the first roll; nobody has banked anything."""
        form = self.aim.form
        own, other = None if form in ("turn", "chase") else 0, None if self.aim.alone else 0
        return State(own, other, third=0 if form == "three" else None)

    def states(self) -> Iterator[State]:
        """Yield every start of a turn, and every turn of a best response's opponent, sorted by text.

        Under ``max-turn`` these are all rolls after which something is left to decide.
        """
        form, target = self.aim.form, self.rules.target
        if form == "turn":
            yield from self._turn()
        elif form == "chase":
            had = () if self.rules.multiplies else range(UNIT, furthest(self.rules), UNIT)
            texts = {f"{points}-roll6": points for points in had} | {"roll6": 0}
            yield from (State(points=points) for _, points in sorted(texts.items()))
        elif form == "turns":
            yield from (State(own, busts=busts) for own, busts in self._scores())
        elif form == "three":
            numbers = _as_text(target)
            yield from (State(own, other, third=third) for own in numbers for other in numbers for third in numbers)
        else:
            # Sorted as texts, a dash stands before every digit and letter.
            scores = self._scores()
            starts = (
                State(own, other, busts=busts, other_busts=others) for own, busts in scores for other, others in scores
            )
            for start in starts:
                yield start
                if form == "reply":
                    yield start._replace(waiting=True)

    def _scores(self) -> Sequence[tuple[int, int]]:
        """Return the points below the target and the turns in a row without points of a player, sorted by text."""
        counts = range(MOST_BUSTS + 1 if self.rules.three_busts else 1)
        listed = ((own, busts) for own in range(0, self.rules.target, UNIT) for busts in counts)
        return sorted(listed, key=lambda score: score_text(*score))

    def _turn(self) -> Iterator[State]:
        """Yield the rolls of one turn with fewer points than those from which everything is banked."""
        start = self.start()
        texts = {f"roll{DICE}": start}
        for hand, least in hands.least(self.rules).items():
            suffix = hands.suffix(hand)
            most = hands.before_hot(self.rules).get(hand, MOST * UNIT)
            for points in range(max(least, UNIT), min(self._stored_below(start), most + UNIT), UNIT):
                texts[f"{points}-roll{hand.types or hand.dice}{suffix}"] = before(start, points, hand)
        yield from (state for _, state in sorted(texts.items()))

    def kind(self, state: State) -> Kind:
        """Return ``decision`` after a roll and with dice left, ``chance`` before a roll, and ``terminal`` if the game is over."""
        return "terminal" if state.ended else "decision" if state.decides else "chance"

    def chases(self, state: State) -> bool:
        """Return True if the opponent has banked the target: this is the last turn, or it is over."""
        return (state.other or 0) >= self.rules.target

    def must(self, state: State) -> int:
        """Return the points that the turn has to collect before it may bank."""
        return self.rules.must(state.own)

    def actions(self, state: State) -> Sequence[str]:
        """Return every way to set dice aside, each with ``bank`` and ``roll``; ``bust`` if no die scores."""
        if not state.decides:
            return ()
        actions = []
        for choice in choices(self.rules, state):
            if choice.total(state.points) >= self.must(state):
                actions.append(action(choice.aside, BANK))
            actions.append(action(choice.aside, ROLL))
        return actions or (BUST,)

    def step(self, state: State, text: str) -> State:
        """Return the state after an action: the end of the turn, or the roll of the dice left.

        Raises:
            IllegalError: the action is not legal here.
        """
        if text not in self.actions(state):
            raise IllegalError(
                f"action {text!r} is not legal here", field="action", example=next(iter(self.actions(state)), None)
            )
        if text == BUST:
            return self.after(state, 0)
        aside, _, then = text.rpartition("-")
        choice = next(choice for choice in choices(self.rules, state) if choice.aside == aside)
        points = choice.total(state.points)
        return before(state, points, choice.hand) if then == ROLL else self.after(state, points)

    def outcomes(self, state: State) -> Sequence[tuple[int, State]]:
        """Return every roll; with ``most`` points or more, what it banks."""
        if state.waiting:
            return self._answers(state)
        return self._rolls(state, self.most(state))

    def throws(self, state: State) -> Sequence[tuple[int, State]]:
        """Like ``outcomes``, but every roll is a decision."""
        return self._answers(state) if state.waiting else self._rolls(state, None)

    def rounded(self, state: State) -> bool:
        """Return True in a turn of a best response's opponent: what it banks is counted in units of 2^-128."""
        return state.waiting

    def _rolls(self, state: State, most: int | None) -> Sequence[tuple[int, State]]:
        over = most is not None and state.points >= most
        outcomes = []
        for rolled, weight in hands.rolls(self.rules, state.hand).items():
            after = state._replace(rolled=rolled)
            if over:
                after = self.after(
                    state, max((choice.total(state.points) for choice in choices(self.rules, after)), default=0)
                )
            outcomes.append((weight, after))
        return outcomes

    def after(self, state: State, points: int) -> State:
        """Return the start of the next turn, or the end, after a turn that banks ``points``; 0 for a bust."""
        form, target = self.aim.form, self.rules.target
        if form == "turn":
            return State(points=points, dice=0, ended=True)
        if form == "chase":
            return State(points=self.aim.need if points >= self.aim.need else 0, dice=0, ended=True)
        own, busts = self.score_after(state.own or 0, state.busts, points, last=self.last(state))
        if form == "turns":
            return State(own=target, dice=0, ended=True) if own >= target else State(own=own, busts=busts)
        if form == "three":
            won = own >= target
            return State(state.other, state.third, third=own, dice=0 if won else DICE, ended=won)
        if self.chases(state) or (own >= target and self.rules.ending == "first"):
            first, second = (state.other, own) if form == "race" else (own, state.other)
            return State(first, second, dice=0, ended=True)
        # In the last turn nothing more is counted.
        others = state.other_busts if own < target else 0
        if form == "race":
            return State(state.other, own, busts=others, other_busts=busts)
        return State(own, state.other, waiting=True, busts=busts, other_busts=others)

    def score_after(self, banked: int, busts: int, points: int, *, last: bool = False) -> tuple[int, int]:
        """Return a player's points and busts in a row after a turn that banks ``points``. In the last turn nothing is counted."""
        return (banked + points, 0) if points or last else self.rules.without_points(banked, busts)

    def opening(self, state: State) -> State | None:
        """Return the start of the turn before its first roll; None for other decisions."""
        return state._replace(rolled="") if state.rolled and not state.points and state.hand == FULL else None

    def transit(self, before: State, after: State) -> Transit:  # noqa: ARG002 - the turn's end shows in ``after``
        """Return how values count: in a race of two, the next turn is the opponent's; under ``min-turns``, the turn adds 1."""
        if self.aim.form == "three" or after.decides or not (after.ended or after.begins):
            return SAME
        return PASSED if self.aim.form == "race" else COUNTED if self.aim.form == "turns" else SAME

    def utility(self, state: State) -> Fraction:
        """Return the points banked under ``max-turn``, 0 under ``min-turns``, else 1 for success and 0 for failure."""
        form = self.aim.form
        if form == "turns":
            return Fraction(0)
        if form == "turn":
            return Fraction(state.points)
        return Fraction(bool(state.points)) if form == "chase" else Fraction(self._won(state))

    def result(self, state: State) -> Result | None:
        """Return a win or a loss; None if there is no opponent. Nobody ties."""
        if self.aim.alone:
            return None
        won = Fraction(self._won(state))
        return Result(won, Fraction(0), 1 - won)

    def score(self, state: State) -> int:
        """Return the points that the turn has banked under ``max-turn``; otherwise 0, as no turn is under way."""
        return state.points if self.aim.form == "turn" else 0

    def stored(self, state: State) -> bool:
        """Return True if the state has a stored row."""
        if state.ended or state.decides:
            return False
        if self.aim.form == "chase":
            if self.rules.multiplies:
                return state == self.start()
            return self.aim.goal.family is None and state.hand == FULL and state.points < self.aim.need
        if self.aim.form == "turn":
            return state.points < self._stored_below(state)
        below = max(state.own or 0, state.other or 0, state.third or 0) < self.rules.target
        return below and (state.waiting or state.begins)

    def most(self, state: State) -> int:
        """Return the points from which ``outcomes`` banks every roll."""
        form = self.aim.form
        if self.last(state):
            return self.lead(state.own or 0, state.other or 0)
        if form == "chase":
            return self.aim.need
        must = self.must(state)
        if self.plan is not None:
            return max((hands.cap(self.rules) or 0) if self.plan.best else max(self.plan.tops), must)
        if form == "turn":
            return max(hands.cap(self.rules) or 0, must)
        if form == "turns" or self.rules.ending == "first":
            return max(self.rules.target - (state.own or 0), must)
        return MOST

    def _stored_below(self, state: State) -> int:
        """Return the points from which rolls of one turn have no stored rows: all is banked then, or no more is answered."""
        return min(self.most(state), hands.furthest(self.rules, MOST) + UNIT)

    def last(self, state: State) -> bool:
        """Return True if this is the last turn: the other player has banked the target."""
        return self.chases(state) or (state.waiting and (state.own or 0) >= self.rules.target)

    def lead(self, own: int, other: int) -> int:
        """Return the points that a player with ``own`` points needs in the last turn against ``other``."""
        return self.rules.lead(own, other)

    def needing(self, points: int) -> State:
        """Return the stored start of a turn that needs ``points``, in the spelling of the goal that holds the rows."""
        return State(points=furthest(self.rules) - points)

    @property
    def chaser_takes_most(self) -> bool:
        """True if the opponent sets aside the most dice in the last turn, as all strategies do."""
        return self.aim.form == "reply" or self.plan is not None

    def way(self, state: State) -> Way | None:
        """Return the fixed way to play a turn that is not the last one; None if it is played best."""
        return None if self.plan is None else turn.way(self.rules, self.plan, self.must(state))

    def follow(self, state: State) -> str | None:
        """Return the action of the plan in a decision; None if the player chooses freely."""
        if self.plan is None:
            return None
        listed = choices(self.rules, state)
        if not listed:
            return BUST
        if self.plan.best and not self.last(state):
            choice, rolls = turn.chosen(
                self.rules, turn.way(self.rules, self.plan, self.must(state)), state.points, listed
            )
            return action(choice.aside, ROLL if rolls else BANK)
        choice = listed[0]
        points = choice.total(state.points)
        if self.last(state):
            rolls = points < self.lead(state.own or 0, state.other or 0)
        else:
            rolls = points < self.must(state) or self.plan.rolls(choice.hand, points)
        return action(choice.aside, ROLL if rolls else BANK)

    def decided(self, state: State, points: int) -> bool | None:
        """Return True if banking ``points`` certainly wins, or is the last turn to the target; False if it certainly loses.

        ``points`` are 0 for a bust. Return None if the game goes on, so that the value of banking is that of the next state.
        """
        if self.aim.form == "chase":
            return points >= self.aim.need
        if self.last(state):
            return points >= self.lead(state.own or 0, state.other or 0)
        ends = self.aim.form == "turns" or self.rules.ending == "first"
        return True if ends and (state.own or 0) + points >= self.rules.target else None

    def _won(self, state: State) -> bool:
        """Return True if the player of an end has won."""
        own, other, target = state.own or 0, state.other or 0, self.rules.target
        if self.rules.ending == "first":
            return own >= target
        # ``own`` is the player who would move next, so the other player has just had the last turn.
        if self.aim.form == "race" or state.waiting:
            return not self.rules.chaser_wins(other, own)
        # Unless they tie, the higher total has won, whoever has had the last turn.
        return self.rules.chaser_wins(own, other)

    def _answers(self, state: State) -> Sequence[tuple[int, State]]:
        """Return the outcomes of the turn of a best response's opponent: every number of points banked."""
        own, other = state.own or 0, state.other or 0
        outcomes = []
        for level, weight in self.answers(state).items():
            total, others = self.score_after(other, state.other_busts, level * UNIT, last=self.last(state))
            over = max(own, total) >= self.rules.target and (own >= self.rules.target or self.rules.ending == "first")
            busts = state.busts if total < self.rules.target else 0
            after = State(own, total, busts=busts, other_busts=others)
            if over:
                after = State(own, total, dice=0, waiting=own == total, ended=True)
            if weight:
                outcomes.append((weight, after))
        return outcomes

    def answers(self, state: State) -> Mapping[int, int]:
        """Return the chances of the levels that the opponent of a best response banks in the turn under way."""
        if self.aim.rival is None:
            raise ValueError(f"goal {self.aim.goal.slug} waits for nobody")
        own, other = state.own or 0, state.other or 0
        if own >= self.rules.target:
            return banking.chased(self.rules, self.lead(other, own))
        return banking.planned(self.rules, self.aim.rival, self.rules.must(other))


def _as_text(end: int) -> Sequence[int]:
    """Return the points below ``end``, sorted by text."""
    return sorted(range(0, end, UNIT), key=str)
