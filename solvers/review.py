r"""How much of a recorded game was skill and how much luck.

With the value :math:`V` of a solution, a decision that takes action a in state s earns the *skill*
:math:`Q(s, a) - V(s)`, where :math:`Q(s, a) = r(s, a) + V(s_a)`, and the throw that leads from the afterstate to
the next decision s' the *luck* :math:`V(s') - V(s_a)`. The sum telescopes: luck and skill together are what was
reached less what the start was worth. Both are positive where they are good for the player, whatever the goal's
direction. Under an optimal policy the skill of a decision is its regret with the sign turned.

Where a turn passes, the value of what follows counts as the transit says, c + s V; on the way from one decision to another
these maps are chained. So the figures of a decision are seen by who made it, and sums by who made the first. A decision
may follow after several throws, if a turn ended by one of them: the fewest that lead to it are taken for those that were
thrown.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Any

from solvers.errors import IllegalError, TablebaseError
from solvers.types import Problem, Row
from solvers.written import UNDECIDED

Number = Fraction | float
# A value x counts as constant + sign * x.
Counted = tuple[Fraction, int]
PLAIN: Counted = (Fraction(0), 1)


@dataclass(frozen=True, slots=True)
class Move:
    """One decision of a record: the state, the action, and the state it leads to, as canonical text.

    ``passed`` is how the value of the afterstate counts in the state, ``thrown`` how that of the state counts in the
    afterstate of the decision before it.
    """

    state: str
    action: str
    afterstate: str
    passed: Counted
    thrown: Counted


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision and the throw that followed it; ``luck`` is None where no throw is recorded after it, ``optimal`` where bounds
    do not tell which action is better.
    """

    move: Move
    best: str
    value: Number
    action_value: Number
    regret: Number
    skill: Number
    luck: Number | None
    optimal: bool | None


@dataclass(frozen=True, slots=True)
class Review:
    """A whole record, from ``start`` to ``end``: ``result`` is luck plus skill.

    ``opening`` is the luck of the throw before the first decision, None where the record starts behind it.
    ``reached`` is what was earned on the way and ``end_value``, the value of ``end``, as it counts for who began.
    """

    start: str
    end: str
    start_value: Number
    end_value: Number
    reached: Number
    opening: Number | None
    decisions: tuple[Judged, ...]
    luck: Number
    skill: Number
    result: Number


def read(problem: Problem[Any], decisions: Sequence[tuple[str, str]]) -> list[Move]:
    """Check a record of states and actions, each state thrown from the afterstate before it.

    Raises:
        NotationError, IllegalError: with ``field`` ``decisions[i].state`` or ``decisions[i].action``; or ``goal``, where values do
            not say what they are worth to another player.
    """
    moves: list[Move] = []
    after: Any = None
    for i, (text, wanted) in enumerate(decisions):
        try:
            state = problem.parse(text)
            if problem.kind(state) != "decision":
                raise IllegalError(
                    f"state {text!r}: there is nothing to decide", field="state", example=first_decision(problem)
                )
            counted = _follows(problem, moves[-1], after, state) if moves else PLAIN
            action = problem.parse_action(state, wanted)
        except TablebaseError as error:
            if moves and error.field == "state":
                error.example = next((problem.format(each) for each, _ in thrown(problem, after)), None)
            error.field = f"decisions[{i}].{error.field}"
            raise
        after = problem.step(state, action)
        try:
            passed = problem.transit(state, after)
        except TypeError as error:
            raise IllegalError(f"goal {problem.slug}: records are not judged; {error}", field="goal") from error
        moves.append(Move(problem.format(state), action, problem.format(after), passed, counted))
    return moves


def thrown(problem: Problem[Any], after: Any) -> Iterator[tuple[Any, Counted]]:
    """The decisions that throws from an afterstate lead to, after the fewest first, and how their values count in it."""
    seen = {after}
    level: list[tuple[Any, Counted]] = [(after, PLAIN)]
    while level:
        deeper: list[tuple[Any, Counted]] = []
        for before, counted in level:
            for _, state in problem.throws(before) if problem.kind(before) == "chance" else ():
                if state not in seen:
                    seen.add(state)
                    deeper.append((state, _chained(counted, problem.transit(before, state))))
        yield from (each for each in deeper if problem.kind(each[0]) == "decision")
        level = deeper


def first_decision(problem: Problem[Any]) -> str | None:
    """A state in which there is something to decide: one that the first throw shows, or else one that has a row."""
    states = chain((state for _, state in problem.outcomes(problem.start())), problem.states())
    return next((problem.format(state) for state in states if problem.kind(state) == "decision"), None)


def wanted(problem: Problem[Any], moves: Sequence[Move]) -> list[str]:
    """The states whose rows :func:`judge` needs, of at least one move; terminal ones too where they are stored."""
    texts = [_start(problem, moves), *(move.state for move in moves), moves[-1].afterstate]
    return [text for text in dict.fromkeys(texts) if _has_row(problem, text)]


def judge(problem: Problem[Any], moves: Sequence[Move], rows: Mapping[str, Row]) -> Review:
    """Judge a record that has at least one decision. Raises KeyError where a row is missing."""
    sign = 1 if problem.goal.direction == "max" else -1

    def value(text: str) -> Number:
        return _number(rows[text]) if _has_row(problem, text) else problem.utility(problem.parse(text))

    start = _start(problem, moves)
    opening = sign * (value(moves[0].state) - value(start)) if start != moves[0].state else None
    luck: Number = Fraction(0) if opening is None else opening
    skill: Number = Fraction(0)
    # How the value of the position at hand counts for who made the first decision.
    view = PLAIN
    judged = []
    for move, following in zip(moves, (*moves[1:], None), strict=True):
        row = rows[move.state]
        taken = next(each for each in row.actions if each.action == move.action)
        best, here, there = _number(row.actions[0]), _number(row), _number(taken)
        earned = problem.payoff(problem.parse(move.state), move.action).value if problem.pays else Fraction(0)
        gained, met = sign * (there - here), None
        if following is not None:
            met = sign * (_counts(_chained(move.passed, following.thrown), value(following.state)) - (there - earned))
            luck += view[1] * met
        skill += view[1] * gained
        first = row.actions[0].action
        optimal = best == there if taken.exact is not None else taken.action == first
        known = None if taken.tie == UNDECIDED else optimal
        judged.append(Judged(move, first, here, there, sign * (best - there), gained, met, known))
        view = _chained(view, (earned + move.passed[0], move.passed[1]))
        if following is not None:
            view = _chained(view, following.thrown)
    end_value = value(moves[-1].afterstate)
    reached = _counts(view, end_value)
    return Review(
        start=start,
        end=moves[-1].afterstate,
        start_value=value(start),
        end_value=end_value,
        reached=reached,
        opening=opening,
        decisions=tuple(judged),
        luck=luck,
        skill=skill,
        result=sign * (reached - value(start)),
    )


def _chained(first: Counted, then: Counted) -> Counted:
    """How a value counts in what counts in something else."""
    return first[0] + first[1] * then[0], first[1] * then[1]


def _counts(counted: Counted, number: Number) -> Number:
    return counted[0] + counted[1] * number


def _start(problem: Problem[Any], moves: Sequence[Move]) -> str:
    """The position before the first throw of a turn, or the first decision where the record starts behind it."""
    before = problem.opening(problem.parse(moves[0].state))
    return moves[0].state if before is None else problem.format(before)


def _follows(problem: Problem[Any], before: Move, after: Any, state: Any) -> Counted:
    """How the value of a state counts in the afterstate before it. Refuses one that no throw from there shows."""
    first = None
    for found, counted in thrown(problem, after):
        if found == state:
            return counted
        first = found if first is None else first
    ended = "the game is over" if first is None else f"it is no throw from {before.afterstate!r}"
    raise IllegalError(
        f"state {problem.format(state)!r}: after {before.action!r} in {before.state!r} {ended}",
        field="state",
        example=None if first is None else problem.format(first),
    )


def _has_row(problem: Problem[Any], text: str) -> bool:
    return problem.stored_ends or problem.kind(problem.parse(text)) != "terminal"


def _number(item: Any) -> Number:
    """The exact value of a row or an action where there is one."""
    return item.value if item.exact is None else Fraction(item.exact)
