"""Everything that can happen next: the outcomes of an action, or of a throw, with their chances and what each is worth.

Their values are those of the player who chose, in the goal's unit, with what the action earned. Weighted by their chances
they sum to the value of the action: exactly if values are exact, else within the error bound.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from service.answers.errors import ProblemError
from service.answers.figures import fraction
from service.answers.names import Bound, Token, token
from service.answers.names import action as read_action
from service.answers.records import head
from service.answers.solved import Solved
from solvers.contract.presentation.views import Pieces
from solvers.contract.problem import Process
from solvers.contract.rows import Row
from solvers.errors import IllegalError
from solvers.intervals import Number

# Larger weights are not exact in the numbers of JSON.
LARGEST = 2**53


class Outcome(NamedTuple):
    """A state that may follow, its chance, and what it is worth to the player who chose.

    ``passes`` is True if the state is seen from another player, who moves next. ``label`` says in words what the dice show,
    and ``pieces`` their colours, if they have any.
    """

    state: Token
    label: str
    weight: int
    chance: Fraction
    value: Number
    passes: bool
    pieces: Pieces | None = None


class Branch(NamedTuple):
    """An action and its outcomes; before a throw ``action`` is None and ``after`` the state itself.

    ``value`` is the value of the action, and ``payoff`` the part of it that the action earns at once. ``passes`` is True if
    ``after`` is seen from another player. ``outcomes`` is empty if ``after`` is an end; ``rounded`` is True if their chances are
    not exact. ``error_bound`` is that of the rows behind the numbers.
    """

    state: Token
    action: str | None
    after: Token
    payoff: Fraction
    value: Number
    passes: bool
    outcomes: tuple[Outcome, ...]
    rounded: bool
    error_bound: float | None


def outcomes(solved: Solved, state: Token, text: str | None) -> dict[str, Any]:
    """Return the outcomes after an action in a state, or in a state before a throw, under a solution.

    Parameters:
        text: the action in any spelling; empty or None if nothing is chosen in the state.

    Raises:
        ProblemError: the action is missing, or not legal; the states of the game cannot be enumerated; there is no such
            solution; or more may happen than the service answers.
    """
    (branch,) = branches(solved, state, (chosen(solved.bound, state, text),))
    return document(solved, branch)


def chosen(bound: Bound, state: Token, text: str | None) -> str | None:
    """Return the action of a text in its canonical spelling; None if nothing is chosen in the state.

    Raises:
        ProblemError: the action is missing or one too many, or the states of the game cannot be enumerated.
    """
    process = process_or_problem(bound)
    if state.kind == "decision":
        if text:
            return read_action(bound, state.state, text)
        example = process.actions(state.state)[0]
        detail = f"state {state.text!r} is a decision: name the action whose outcomes are asked for"
        raise ProblemError("missing-parameter", detail, field="action", example=example)
    if text:
        raise ProblemError("illegal", f"no action is chosen in state {state.text!r}", field="action", example="")
    return None


def process_or_problem(bound: Bound) -> Process[Any]:
    """Return the process of a problem. Raises ProblemError if the states of the game cannot be enumerated."""
    process = bound.problem.process
    if process is None:
        detail = f"{bound.game_slug} has no outcomes: its states cannot be enumerated"
        if bound.problem.kernel.searcher is not None:
            detail += "; the distribution of a state tells how it is likely to end"
        raise ProblemError("not-found", detail)
    return process


def branches(solved: Solved, state: Token, actions: tuple[str | None, ...]) -> tuple[Branch, ...]:
    """Return several actions of a state with their outcomes, from rows that are fetched at once.

    Raises:
        ProblemError: there is no such solution, a row is missing, or more may happen than the service answers.
    """
    bound = solved.bound
    process = process_or_problem(bound)
    afters = [state if action is None else _token(bound, process.step(state.state, action)) for action in actions]
    thrown = [_answered(bound, state, action, after) for action, after in zip(actions, afters, strict=True)]
    rows = solved.rows(dict.fromkeys([state, *(successor for listed in thrown for successor in listed)]))
    own = rows.get(state.text)
    made = []
    for action, after, listed in zip(actions, afters, thrown, strict=True):
        total = sum(listed.values())
        paid = process.pays and action is not None
        payoff = process.payoff(state.state, action or "").value if paid else Fraction(0)
        way = [state.state] if action is None else [state.state, after.state]
        following = tuple(
            Outcome(
                successor,
                bound.views.thrown(after.state, successor.state),
                weight,
                Fraction(weight, total),
                payoff + _worth(bound, [*way, successor.state], rows.get(successor.text)),
                _passes(bound, [*way, successor.state]),
                bound.views.pieces(after.state, successor.state),
            )
            for successor, weight in listed.items()
        )
        value = _value(bound, state, action, own)
        error_bound = 0.0 if own is None else solved.error_bound
        passes = _passes(bound, way)
        rounded = bool(following) and process.rounded(after.state)
        made.append(Branch(state, action, after, payoff, value, passes, following, rounded, error_bound))
    return tuple(made)


def worths(solved: Solved, before: Any, tokens: Mapping[Any, Token]) -> tuple[dict[Any, Number], dict[Any, Number]]:
    """Return the worths of states that follow ``before``: to the player who moves there, and to their own players.

    Raises:
        ProblemError: there is no such solution, or a row is missing.
    """
    bound, rows = solved.bound, solved.rows(dict.fromkeys(tokens.values()))
    after = {state: _worth(bound, [before, state], rows.get(successor.text)) for state, successor in tokens.items()}
    own = {state: _worth(bound, [state], rows.get(successor.text)) for state, successor in tokens.items()}
    return after, own


def document(solved: Solved, branch: Branch) -> dict[str, Any]:
    """Return an action and its outcomes as a reply."""
    bound, state, action = solved.bound, branch.state, branch.action
    large = sum(outcome.weight for outcome in branch.outcomes) > LARGEST
    return {
        **head(solved),
        "state": state.text,
        "action": action,
        "label": None if action is None else bound.views.label(state.state, action),
        "afterstate": branch.after.text,
        "terminal": branch.after.kind == "terminal",
        "passes": branch.passes,
        "payoff": {"value": float(branch.payoff), "exact": fraction(branch.payoff)},
        "value": float(branch.value) + 0.0,
        "exact": fraction(branch.value),
        "error_bound": branch.error_bound,
        "outcomes": [
            {
                "state": outcome.state.text,
                "label": outcome.label,
                "kind": outcome.state.kind,
                "probability": float(outcome.chance),
                "weight": None if large else outcome.weight,
                "exact": None if branch.rounded else fraction(outcome.chance),
                # Adding 0.0 turns -0.0 into 0.0.
                "value": float(outcome.value) + 0.0,
                "value_exact": fraction(outcome.value),
                "passes": outcome.passes,
                **({} if outcome.pieces is None else {"pieces": outcome.pieces._asdict()}),
            }
            for outcome in branch.outcomes
        ],
    }


def _token(bound: Bound, state: Any) -> Token:
    """Return a state with its text. Raises IllegalError if it is beyond what the service answers."""
    return token(bound, bound.problem.notation.format(state))


def _answered(bound: Bound, state: Token, action: str | None, after: Token) -> dict[Token, int]:
    """Return every state that a throw leads to with its weight. Raises ProblemError if one is beyond what the service answers."""
    try:
        return dict(_thrown(bound, after))
    except IllegalError as error:
        process = process_or_problem(bound)
        detail = f"what may follow is not answered: {error}"
        if action is None:
            example = bound.problem.notation.format(process.start())
            raise ProblemError("illegal", detail, field="state", example=example) from error
        others = (
            action for action in process.actions(state.state) if _is_answered(bound, process.step(state.state, action))
        )
        raise ProblemError("illegal", detail, field="action", example=next(others, None)) from error


def _is_answered(bound: Bound, after: Any) -> bool:
    """Return True if the service answers all that may follow a state."""
    try:
        dict(_thrown(bound, _token(bound, after)))
    except IllegalError:
        return False
    return True


def _thrown(bound: Bound, after: Token) -> Iterator[tuple[Token, int]]:
    """Yield every state that a throw leads to, once, with its weight; nothing from an end."""
    weights: dict[Token, int] = {}
    for weight, outcome in process_or_problem(bound).throws(after.state) if after.kind == "chance" else ():
        following = _token(bound, outcome)
        weights[following] = weights.get(following, 0) + weight
    yield from weights.items()


def _value(bound: Bound, state: Token, action: str | None, row: Row | None) -> Number:
    """Return the value of an action; if it is None, that of the state. An end without a row is worth what the rules say."""
    if row is None:
        return process_or_problem(bound).utility(state.state)
    item: Any = (
        row if action is None else next(action_value for action_value in row.actions if action_value.action == action)
    )
    return number(item)


def number(item: Any) -> Number:
    """Return the value of a row or of an action: exact if possible, else the double."""
    return item.value if item.exact is None else Fraction(item.exact)


def _worth(bound: Bound, way: list[Any], row: Row | None) -> Number:
    """Return the worth of the last state of a way to the player who moves in the first one. An end may have no row."""
    problem, process, last = bound.problem, process_or_problem(bound), way[-1]
    if problem.seats is not None:
        shares = problem.seats.values(last, row)
        return shares[-_turns(bound, way) % len(shares)]
    value = process.utility(last) if row is None else number(row)
    for before, after in zip(way[-2::-1], way[:0:-1], strict=True):
        value = process.transit(before, after).of(value)
    return value


def _passes(bound: Bound, way: list[Any]) -> bool:
    """Return True if the last state of a way is seen from another player than the first."""
    return _turns(bound, way) > 0


def _turns(bound: Bound, way: list[Any]) -> int:
    """Return by how many players the view moves on along a way."""
    seats, process = bound.problem.seats, process_or_problem(bound)
    steps = pairwise(way)
    if seats is not None:
        return sum(seats.passed(before, after) for before, after in steps)
    return sum(process.transit(before, after).sign < 0 for before, after in steps) % 2
