r"""Split the result of a recorded game into skill and luck.

With the value :math:`V` of a solution, a decision that takes action a in state s earns the *skill*
:math:`Q(s, a) - V(s)` with :math:`Q(s, a) = r(s, a) + V(s_a)`. The throw that leads from the afterstate to the next
decision s' earns the *luck* :math:`V(s') - V(s_a)`. The sum telescopes: luck plus skill is the value reached less the
value of the start. Both are positive if they are good for the player, whatever the goal's direction. Under an optimal
policy the skill of a decision is minus its regret.

If a turn passes, the value of the next state counts as its transit says, c + s V. On the way from one decision to the next
these maps are chained. The figures of a decision are from the view of the player who made it; sums are from the view of the
player of the first decision. Several throws lie between two decisions if one of them ends a turn. The record is then read with
the fewest throws that lead from one decision to the other.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import chain
from typing import Any

from solvers.contract.problem import SAME, Problem, Process, Transit, process_of
from solvers.contract.rows import Row, standings
from solvers.errors import IllegalError, TablebaseError
from solvers.intervals import Number
from solvers.review_sums import JudgedDecision

# More positions than these after a throw are beginnings of turns, after another player's whole turn.
_MOST_POSITIONS = 64


@dataclass(frozen=True, slots=True)
class Move:
    """One decision of a record: the state, the action, and the state it leads to, as canonical text.

    ``passed`` maps the value of the afterstate to its contribution to the state. ``thrown`` maps the value of the state
    to its contribution to the afterstate of the decision before.
    """

    state: str
    action: str
    afterstate: str
    passed: Transit
    thrown: Transit


@dataclass(frozen=True, slots=True)
class Review:
    """A whole record, from ``start`` to ``end``. ``result`` is luck plus skill.

    ``opening`` is the luck of the throw before the first decision; None if the record starts after that throw.
    ``end_value`` is the value of ``end``. ``reached`` is the sum of the earnings on the way and of ``end_value``, from
    the view of the player who made the first decision.
    """

    start: str
    end: str
    start_value: Number
    end_value: Number
    reached: Number
    opening: Number | None
    decisions: tuple[JudgedDecision[Number], ...]
    luck: Number
    skill: Number
    result: Number


def read(problem: Problem[Any], decisions: Sequence[tuple[str, str]]) -> list[Move]:
    """Return the moves of a record, pairs of state and action. Each state must be thrown from the afterstate before it.

    Raises:
        NotationError, IllegalError: a state or action is wrong; ``field`` is ``decisions[i].state`` or
            ``decisions[i].action``. Or the goal's values hold for the player to move alone, or the states of the game
            cannot be enumerated; ``field`` is ``goal``.
    """
    process, notation = _process(problem), problem.notation
    if not process.one_value:
        raise IllegalError(
            f"goal {problem.slug}: records are not judged; the value of a state is that of its mover alone, and does not say "
            "what it is worth to the others",
            field="goal",
        )
    moves: list[Move] = []
    after: Any = None
    for i, (text, action_text) in enumerate(decisions):
        try:
            state = notation.parse(text)
            if process.kind(state) != "decision":
                raise IllegalError(
                    f"state {text!r}: there is nothing to decide", field="state", example=first_decision(problem)
                )
            counted = _follows(problem, moves[-1], after, state) if moves else SAME
            action = notation.parse_action(state, action_text)
        except TablebaseError as error:
            if moves and error.field == "state":
                first = following(problem, after)
                error.example = None if first is None else notation.format(first)
            error.field = f"decisions[{i}].{error.field}"
            raise
        after = process.step(state, action)
        passed = process.transit(state, after)
        moves.append(Move(notation.format(state), action, notation.format(after), passed, counted))
    return moves


def following(problem: Problem[Any], after: Any) -> Any | None:
    """Return a decision after the fewest throws from an afterstate; None if the game is over."""
    return next((state for state, _, _ in _thrown(problem, after, None)), None)


def _thrown(problem: Problem[Any], after: Any, likely: Any) -> Iterator[tuple[Any, Transit, Callable[[], Transit]]]:
    """Yield the decisions reachable from an afterstate by throws alone, those after the fewest throws first.

    Each decision comes with the transit to the position before its last throw, and a function that returns that of the last
    throw. Among positions after equally many throws ``likely`` is thrown first. If they are more than ``_MOST_POSITIONS``, the
    others are not thrown. These are beginnings of turns after another player's turn, and lead to hundreds of thousands of
    decisions. The first throw of a recorded turn follows only the beginning of that turn.
    """
    process = process_of(problem)
    seen = {after}
    level: list[tuple[Any, Transit]] = [(after, SAME)] if process.kind(after) == "chance" else []
    while level:
        deeper: list[tuple[Any, Transit]] = []
        ordered = sorted(level, key=lambda outcome: outcome[0] != likely)
        for before, counted in ordered[:1] if len(level) > _MOST_POSITIONS else ordered:
            for _, state in process.throws(before):
                if state in seen:
                    continue
                seen.add(state)
                kind = process.kind(state)
                if kind == "decision":
                    yield state, counted, partial(process.transit, before, state)
                elif kind == "chance":
                    deeper.append((state, counted.then(process.transit(before, state))))
        level = deeper


def first_decision(problem: Problem[Any]) -> str | None:
    """Return the text of a decision: one after the first throw if there is one, else the first one that has a row.

    Raises:
        IllegalError: the states of the game cannot be enumerated; ``field`` is ``goal``.
    """
    process = _process(problem)
    states = chain((state for _, state in process.outcomes(process.start())), process.states())
    return next((problem.notation.format(state) for state in states if process.kind(state) == "decision"), None)


def needed_states(problem: Problem[Any], moves: Sequence[Move]) -> list[str]:
    """Return the texts of the states whose rows :func:`judge` needs. There must be at least one move."""
    texts = [_start(problem, moves), *(move.state for move in moves), moves[-1].afterstate]
    return [text for text in dict.fromkeys(texts) if _has_row(problem, text)]


def judge(problem: Problem[Any], moves: Sequence[Move], rows: Mapping[str, Row]) -> Review:
    """Judge a record that has at least one decision. Raises KeyError if a row is missing."""
    sign, process, parse = problem.goal.sign, process_of(problem), problem.notation.parse

    def value(text: str) -> Number:
        return _number(rows[text]) if _has_row(problem, text) else process.utility(parse(text))

    start = _start(problem, moves)
    opening = sign * (value(moves[0].state) - value(start)) if start != moves[0].state else None
    luck: Number = Fraction(0) if opening is None else opening
    skill: Number = Fraction(0)
    # The transit that maps a value of the current position to the view of the player who made the first decision.
    view = SAME
    judged = []
    for move, following in zip(moves, (*moves[1:], None), strict=True):
        row = rows[move.state]
        ranked = zip(row.actions, standings(row.actions, problem.goal), strict=True)
        taken, (_, _, optimal) = next(pair for pair in ranked if pair[0].action == move.action)
        best, here, there = _number(row.actions[0]), _number(row), _number(taken)
        earned = process.payoff(parse(move.state), move.action).value if process.pays else Fraction(0)
        own_skill, own_luck = sign * (there - here), None
        if following is not None:
            own_luck = sign * (move.passed.then(following.thrown).of(value(following.state)) - (there - earned))
            luck += view.sign * own_luck
        skill += view.sign * own_skill
        judged.append(
            JudgedDecision(
                state=move.state,
                action=move.action,
                player=int(view.sign < 0),
                best=row.actions[0].action,
                value=here,
                action_value=there,
                regret=sign * (best - there),
                skill=own_skill,
                optimal=optimal,
                luck=own_luck,
                afterstate=move.afterstate,
            )
        )
        view = view.then(Transit(earned + move.passed.constant, move.passed.sign))
        if following is not None:
            view = view.then(following.thrown)
    end_value = value(moves[-1].afterstate)
    reached = view.of(end_value)
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


def _process(problem: Problem[Any]) -> Process[Any]:
    """Return the process that records are read with. Raises IllegalError if there is none."""
    if problem.process is None:
        raise IllegalError(
            f"goal {problem.slug}: records are not judged; the states of {problem.game} cannot be enumerated",
            field="goal",
        )
    return problem.process


def _start(problem: Problem[Any], moves: Sequence[Move]) -> str:
    """Return the text of the start of the turn if the first decision follows its first throw, else of that decision."""
    before = process_of(problem).opening(problem.notation.parse(moves[0].state))
    return moves[0].state if before is None else problem.notation.format(before)


def _follows(problem: Problem[Any], before: Move, after: Any, state: Any) -> Transit:
    """Return the transit from a state to the afterstate before it. Raises IllegalError if no throw leads there."""
    first = None
    for decision, counted, transit in _thrown(problem, after, process_of(problem).opening(state)):
        if decision == state:
            return counted.then(transit())
        first = decision if first is None else first
    ended = "the game is over" if first is None else f"it is no throw from {before.afterstate!r}"
    raise IllegalError(
        f"state {problem.notation.format(state)!r}: after {before.action!r} in {before.state!r} {ended}",
        field="state",
        example=None if first is None else problem.notation.format(first),
    )


def _has_row(problem: Problem[Any], text: str) -> bool:
    process = process_of(problem)
    return process.stored_ends or process.kind(problem.notation.parse(text)) != "terminal"


def _number(item: Any) -> Number:
    """Return the value of a row or an action: exact if possible, else the double."""
    return item.value if item.exact is None else Fraction(item.exact)
