"""Reasons why one action is better than another: the difference of their values, split in two ways.

*Events* split it by what can happen next. If only one of the two actions throws dice before the turn ends, each of its
outcomes, with probability p, is set against the value of the other action: with A the action, B the one it is compared with, and
V(o) the value of an outcome of A, the part of o is p (V(B) - V(o)), and if B throws, p (V(o) - V(A)). If both throw the
same dice, each throw is set against itself: p (V_B(o) - V_A(o)). If they throw different dice, the outcomes of A are set
against the value of B. In each case the parts sum to V(B) - V(A), the regret if B is best.

*Aspects* are the parts that the game has names for (:class:`solvers.contract.presentation.aspects.Aspects`).

If the states of a game cannot be enumerated, both actions are played on instead (:mod:`service.answers.ask.played`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from service.answers.ask import outcomes, played
from service.answers.ask.outcomes import Branch, Outcome
from service.answers.errors import ProblemError, blame
from service.answers.figures import fraction
from service.answers.names import Bound, Token, token
from service.answers.names import action as read_action
from service.answers.places import DEAR
from service.answers.records import head
from service.answers.solved import Solved
from solvers.contract.rows import UNDECIDED, ActionValue, Row, standings
from solvers.errors import IllegalError
from solvers.intervals import Number
from solvers.review import first_decision

# So many events are told one by one; the others are one entry.
MOST = 10
REST = "anything else"
CERTAIN = "for certain"
# Whose throw the events are of.
Thrower = Literal["action", "against", "both"]


class Event(NamedTuple):
    """Something that may happen next, its chance, what each action is then worth on average, and its part of the difference."""

    label: str
    chance: Fraction
    action: Number
    against: Number
    part: Number


@dataclass(frozen=True, slots=True)
class Worths:
    """The values of states around a decision, see :class:`solvers.contract.presentation.aspects.Worth`."""

    after: Mapping[Any, Number]
    own: Mapping[Any, Number]

    def following(self, state: Any) -> Number:
        """Return the worth of a state after the decision to the player who decides."""
        return self.after[state]

    def moving(self, state: Any) -> Number:
        """Return the worth of a state to the player who moves in it."""
        return self.own[state]


def explain(solved: Solved, state: Token, action: str | None, against: str | None) -> dict[str, Any]:
    """Return the reasons why ``against`` is better than ``action`` in a decision, under a solution.

    Parameters:
        action: in any spelling; None or empty for the best action other than ``against``.
        against: in any spelling; None or empty for the best action.

    Raises:
        ProblemError: the state is no decision; an action is not legal; the states of the game can neither be enumerated nor played on;
            or there is no such solution.
    """
    bound = solved.bound
    _check(bound, state)
    asked = read_action(bound, state.state, action) if action else None
    with blame(action="against"):
        other = read_action(bound, state.state, against) if against else None
    if played.can(bound):
        return played.explain(solved, state, asked, other)
    with DEAR.place():
        row = solved.row(state)
        best = row.actions[0].action if other is None else other
        worse = asked or next((action.action for action in row.actions if action.action != best), best)
        (document,) = _compared(solved, state, row, [(worse, best)])
        return document


def explain_all(solved: Solved, state: Token) -> list[dict[str, Any]]:
    """Return the reasons why each action of a decision is worse than the best one, best first; of the best, why the next best is worse.

    Raises:
        ProblemError: the state is no decision of a game whose states can be enumerated, or there is no such solution.
    """
    _check(solved.bound, state)
    with DEAR.place():
        row = solved.row(state)
        best, *others = (action.action for action in row.actions)
        return _compared(solved, state, row, [(other, best) for other in (*others[:1], *others)] or [(best, best)])


def plain(
    solved: Solved, state: Token, row: Row, action: str | None, label: Callable[[Any, str], str]
) -> dict[str, Any]:
    """Return why an action of a row is worse than its best one, where nothing is thrown: by the values of both.

    ``action`` is None for the best one, which is compared with the next best. ``label`` puts an action in words.
    """
    error_bound = solved.error_bound
    listed = {option.action: option for option in row.actions}
    best = row.actions[0]
    worse = listed[action] if action is not None else row.actions[min(1, len(row.actions) - 1)]
    one, two = (Fraction(option.exact) if option.exact is not None else option.value for option in (worse, best))
    regret: Number = solved.bound.problem.goal.sign * (two - one)

    def side(option: ActionValue) -> dict[str, Any]:
        return {
            "action": option.action,
            "label": label(state.state, option.action),
            "afterstate": None,
            "value": option.value,
            "exact": option.exact,
        }

    return {
        **head(solved),
        "state": state.text,
        "action": side(worse),
        "against": side(best),
        "regret": _double(regret),
        "exact": fraction(regret),
        "decided": True,
        "error_bound": None if error_bound is None else 2 * error_bound,
        "thrower": None,
        "events": [],
        "aspects": [],
    }


def _compared(solved: Solved, state: Token, row: Row, pairs: Sequence[tuple[str, str]]) -> list[dict[str, Any]]:
    """Return the reasons why the first action of each pair is worse than the second. What all need is fetched at once."""
    bound = solved.bound
    shown = {action.action: action for action in row.actions}
    ranks = dict(zip(shown, standings(row.actions, bound.problem.goal), strict=True))
    named = tuple(dict.fromkeys(action for pair in pairs for action in pair))
    branches = dict(zip(named, outcomes.branches(solved, state, named), strict=True))
    documents = []
    for worse, best in pairs:
        one, two = branches[worse], branches[best]
        tied = worse != best and ranks[worse][0] == ranks[best][0]
        undecided = tied and UNDECIDED in (shown[worse].tie, shown[best].tie)
        thrower, events = _events(bound, one, two)
        documents.append(_document(solved, one, two, undecided, thrower, events, _aspects(solved, one, two)))
    return documents


def _check(bound: Bound, state: Token) -> None:
    """Raise ProblemError unless the state is a decision of a game whose states can be enumerated or played on."""
    if played.can(bound):
        return
    if bound.problem.process is None:
        detail = f"{bound.game_slug} has no explanations: its states cannot be enumerated"
        raise ProblemError("not-found", detail)
    if state.kind != "decision":
        detail = f"state {state.text!r}: there is nothing to decide"
        raise ProblemError("illegal", detail, field="state", example=first_decision(bound.problem))


def _document(
    solved: Solved,
    one: Branch,
    two: Branch,
    undecided: bool,
    thrower: Thrower | None,
    events: list[Event],
    aspects: Mapping[str, Number],
) -> dict[str, Any]:
    bound, goal = solved.bound, solved.bound.problem.goal
    regret = goal.sign * (two.value - one.value)
    return {
        **head(solved),
        "state": one.state.text,
        "action": _side(bound, one),
        "against": _side(bound, two),
        "regret": _double(regret),
        "exact": fraction(regret),
        "decided": not undecided,
        "error_bound": None if one.error_bound is None else 2 * one.error_bound,
        "thrower": thrower,
        "events": [
            {
                "event": event.label,
                "probability": float(event.chance),
                "probability_exact": str(event.chance),
                "action_value": _double(event.action),
                "against_value": _double(event.against),
                "part": _double(event.part),
                "exact": fraction(event.part),
            }
            for event in events
        ],
        "aspects": [{"aspect": name, "part": _double(part), "exact": fraction(part)} for name, part in aspects.items()],
    }


def _side(bound: Bound, branch: Branch) -> dict[str, Any]:
    """Return one of the two actions as a part of the reply."""
    return {
        "action": branch.action,
        "label": bound.views.label(branch.state.state, branch.action or ""),
        "afterstate": branch.after.text,
        "value": _double(branch.value),
        "exact": fraction(branch.value),
    }


def _events(bound: Bound, one: Branch, two: Branch) -> tuple[Thrower | None, list[Event]]:
    """Return the parts by what can happen next, the largest first, and whose throw that is; None if nothing is thrown."""
    if one.action == two.action:
        return None, []
    sign = bound.problem.goal.sign
    before = one.after.state, two.after.state
    if _ends(bound, one) and _ends(bound, two):
        return None, [_joined(CERTAIN, sign, [(Fraction(1), one.value, two.value)])]
    if _ends(bound, one):
        thrower: Thrower = "against"
        told = [
            (_label(bound, before[1], outcome), (outcome.chance, one.value, outcome.value)) for outcome in two.outcomes
        ]
    elif not _ends(bound, two) and _same(one.outcomes, two.outcomes):
        thrower = "both"
        pairs = zip(one.outcomes, two.outcomes, strict=True)
        told = [(_label(bound, before[0], end), (end.chance, end.value, other.value)) for end, other in pairs]
    else:
        thrower = "action"
        told = [
            (_label(bound, before[0], outcome), (outcome.chance, outcome.value, two.value)) for outcome in one.outcomes
        ]
    groups: dict[str, list[tuple[Fraction, Number, Number]]] = {}
    for label, cases in told:
        groups.setdefault(label, []).append(cases)
    events = [_joined(label, sign, cases) for label, cases in groups.items()]
    events.sort(key=lambda event: abs(float(event.part)), reverse=True)
    if len(events) > MOST + 1:
        rest = [case for event in events[MOST:] for case in groups[event.label]]
        events[MOST:] = [_joined(REST, sign, rest)]
    return thrower, events


def _label(bound: Bound, before: Any, outcome: Outcome) -> str:
    return bound.views.event(before, outcome.state.state)


def _joined(label: str, sign: int, cases: Iterable[tuple[Fraction, Number, Number]]) -> Event:
    """Return cases with their chances and the values of both actions as one event."""
    total, one, two = Fraction(0), Fraction(0), Fraction(0)
    part: Number = Fraction(0)
    sums: list[Number] = [one, two]
    for chance, action, against in cases:
        total += chance
        part += chance * (sign * (against - action))
        sums = [sums[0] + chance * action, sums[1] + chance * against]
    return Event(label, total, sums[0] / total, sums[1] / total, part)


def _same(one: tuple[Outcome, ...], two: tuple[Outcome, ...]) -> bool:
    """Return True if two actions throw the same dice."""
    return [(event.label, event.chance) for event in one] == [(event.label, event.chance) for event in two]


def _ends(bound: Bound, branch: Branch) -> bool:
    """Return True if the player throws no more in this turn."""
    turns = bound.problem.turns
    if branch.passes or branch.after.kind == "terminal":
        return True
    return turns is not None and turns.banked(branch.state.state, branch.after.state) is not None


def _aspects(solved: Solved, one: Branch, two: Branch) -> Mapping[str, Number]:
    """Return the named parts of the difference; none if the game has no names, or the service does not answer what they need."""
    bound, state = solved.bound, one.state.state
    aspects = bound.views.aspects
    sign: int = bound.problem.goal.sign
    if aspects is None or one.action == two.action:
        return {}
    both = [(branch.action or "", branch.value) for branch in (one, two)]
    listed = dict.fromkeys(source for action, _ in both for source in aspects.sources(state, action))
    try:
        tokens = {state: token(bound, bound.problem.notation.format(state)) for state in listed}
    except IllegalError:
        return {}
    worths = Worths(*outcomes.worths(solved, state, tokens))
    parts = [aspects.parts(state, action, value, worths) for action, value in both]
    names = dict.fromkeys(name for shares in parts for name in shares)
    differences = {name: sign * (parts[1].get(name, Fraction(0)) - parts[0].get(name, Fraction(0))) for name in names}
    # What is within the error of a difference may be nothing.
    least = 2 * (one.error_bound or 0.0)
    return {name: part for name, part in differences.items() if abs(part) > least}


def _double(number: Number) -> float:
    # Adding 0.0 turns -0.0 into 0.0.
    return float(number) + 0.0
