r"""How much of a recorded game was skill and how much luck.

With the value :math:`V` of a solution, a decision that takes action a in state s earns the *skill*
:math:`Q(s, a) - V(s)`, where :math:`Q(s, a) = r(s, a) + V(s_a)`, and the throw that leads from the afterstate to
the next decision s' the *luck* :math:`V(s') - V(s_a)`. The sum telescopes: luck and skill together are what was
reached less what the start was worth. Both are positive where they are good for the player, whatever the goal's
direction. Under an optimal policy the skill of a decision is its regret with the sign turned.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from solvers.errors import IllegalError, TablebaseError
from solvers.types import Problem, Row

Number = Fraction | float


@dataclass(frozen=True, slots=True)
class Move:
    """One decision of a record: the state, the action, and the state it leads to, as canonical text."""

    state: str
    action: str
    afterstate: str


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision and the throw that followed it; ``luck`` is None where no throw is recorded after it."""

    move: Move
    best: str
    value: Number
    action_value: Number
    regret: Number
    skill: Number
    luck: Number | None


@dataclass(frozen=True, slots=True)
class Review:
    """A whole record, from ``start`` to ``end``: ``result`` is luck plus skill.

    ``opening`` is the luck of the throw before the first decision, None where the record starts behind it.
    ``reached`` is what was earned on the way and ``end_value``, the value of ``end``.
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
    """Check a record of states and actions, each state a throw from the afterstate before it.

    Raises:
        NotationError, IllegalError: with ``field`` ``decisions[i].state`` or ``decisions[i].action``.
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
            if moves:
                _follows(problem, moves[-1], after, state)
            action = problem.parse_action(state, wanted)
        except TablebaseError as error:
            error.field = f"decisions[{i}].{error.field}"
            raise
        after = problem.step(state, action)
        moves.append(Move(problem.format(state), action, problem.format(after)))
    return moves


def first_decision(problem: Problem[Any]) -> str | None:
    """A state in which there is something to decide."""
    return next((problem.format(state) for state in problem.states() if problem.kind(state) == "decision"), None)


def wanted(problem: Problem[Any], moves: Sequence[Move]) -> list[str]:
    """The states whose rows :func:`judge` needs, of at least one move; terminal ones too where they are stored."""
    texts = [_start(problem, moves), *(text for move in moves for text in (move.state, move.afterstate))]
    return [text for text in dict.fromkeys(texts) if _has_row(problem, text)]


def judge(problem: Problem[Any], moves: Sequence[Move], rows: Mapping[str, Row]) -> Review:
    """Judge a record that has at least one decision. Raises KeyError where a row is missing."""
    sign = 1 if problem.goal.direction == "max" else -1

    def value(text: str) -> Number:
        return _number(rows[text]) if _has_row(problem, text) else problem.utility(problem.parse(text))

    start = _start(problem, moves)
    opening = sign * (value(moves[0].state) - value(start)) if start != moves[0].state else None
    earned: Number = Fraction(0)
    judged = []
    for move, following in zip(moves, (*moves[1:], None), strict=True):
        row = rows[move.state]
        taken = next(each for each in row.actions if each.action == move.action)
        here, there = _number(row), _number(taken)
        thrown = None if following is None else sign * (value(following.state) - value(move.afterstate))
        best = _number(row.actions[0])
        judged.append(
            Judged(move, row.actions[0].action, here, there, sign * (best - there), sign * (there - here), thrown)
        )
        if problem.pays:
            earned += problem.payoff(problem.parse(move.state), move.action).value
    end_value = value(moves[-1].afterstate)
    reached = earned + end_value
    luck: Number = Fraction(0) if opening is None else opening
    skill: Number = Fraction(0)
    for each in judged:
        luck += 0 if each.luck is None else each.luck
        skill += each.skill
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


def _start(problem: Problem[Any], moves: Sequence[Move]) -> str:
    """The position before the first throw of a turn, or the first decision where the record starts behind it."""
    before = problem.opening(problem.parse(moves[0].state))
    return moves[0].state if before is None else problem.format(before)


def _follows(problem: Problem[Any], before: Move, after: Any, state: Any) -> None:
    """Refuse a state that no throw from the afterstate before it shows."""
    found = [outcome for _, outcome in problem.outcomes(after)] if problem.kind(after) == "chance" else []
    if state not in found:
        ended = "the game is over" if not found else f"it is no throw from {before.afterstate!r}"
        raise IllegalError(
            f"state {problem.format(state)!r}: after {before.action!r} in {before.state!r} {ended}",
            field="state",
            example=problem.format(found[0]) if found else None,
        )


def _has_row(problem: Problem[Any], text: str) -> bool:
    return problem.stored_ends or problem.kind(problem.parse(text)) != "terminal"


def _number(item: Any) -> Number:
    """The exact value of a row or an action where there is one."""
    return item.value if item.exact is None else Fraction(item.exact)
