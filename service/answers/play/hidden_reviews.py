"""Reviews of recorded games whose states cannot be enumerated, with the values of one solution.

Replies have the members of all reviews. What only the moves of a game could tell, luck above all, is null.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from service.answers import derived
from service.answers.errors import ProblemError, blame
from service.answers.figures import measured
from service.answers.names import Bound, token
from service.answers.records import head
from service.answers.solved import Solved, currents
from solvers.contract.presentation.histories import Decision
from solvers.contract.rows import Row
from solvers.errors import TablebaseError
from solvers.hidden_review import histories_of, judge, needed_states, read, read_history
from solvers.intervals import Measured
from solvers.review_sums import JudgedDecision, Sums, by_player

# The names and positions that lead to a part of a body.
Keys = Sequence[str | int]
# Decisions that are judged together: a game may keep in memory what it has found out about the last few states.
SOME = 50


def review(solved: Solved, decisions: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Return the regret and skill of every decision of a record, and their sums for each player.

    Raises:
        ProblemError: the goal cannot be reviewed, or a state or action is not legal or does not follow from those
            before it.
    """
    with blame(goal="solution"):
        return _review(solved, read(solved.bound.views, decisions))


def review_history(solved: Solved, text: str) -> dict[str, Any]:
    """Like :func:`review`, for the decisions of all players in the text of a whole game.

    Raises:
        ProblemError: there are no histories of the goal, or the text is not one that can be replayed.
    """
    bound = solved.bound
    if bound.views.histories is None:
        detail = f"goal {bound.slug} of {bound.game_slug} has no histories: its records are sent as 'decisions'"
        available = [item.id for item in currents(solved.reader) if item.bound.views.histories is not None]
        raise ProblemError(
            "illegal", detail, field="solution", example=next(iter(available), None), available=available
        )
    with blame(goal="solution"):
        return _review(solved, read_history(bound.views, text))


def players(sums: Sequence[Sums], decisions: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the sums of every player as members of a reply, with the number of those decisions in which there was a choice."""
    free = Counter(one["player"] for one in decisions if not one["forced"])
    return [
        {
            "player": total.player + 1,
            "decisions": free[total.player + 1],
            **measured(regret=total.regret, skill=total.skill),
        }
        for total in sums
    ]


def example(bound: Bound) -> dict[str, str]:
    """Return a decision with which a record may begin, as an entry of a body.

    Raises:
        ProblemError: there are no records of the goal.
    """
    with blame(goal="solution"):
        histories = histories_of(bound.views)
    return _entry(bound, histories.read(histories.example)[0].state)


def mended(bound: Bound, body: Mapping[str, Any], keys: Keys) -> tuple[Keys, Any]:
    """Return the keys of the part to replace in a body that is wrong at ``keys``, and a valid part.

    It is the action alone if its state is a decision. Else it is the whole entry, replaced by one that may follow the
    entries before it.
    """
    histories = histories_of(bound.views)
    match keys:
        case ["history", *_]:
            return keys[:1], histories.example
        case ["decisions", int(place), "action"]:
            with suppress(TablebaseError):
                state = bound.problem.notation.parse(str(body["decisions"][place].get("state", "")))
                return keys, histories.action(state)
    match keys:
        case ["decisions", 0, *_]:
            return keys[:2], example(bound)
        case ["decisions", int(place), *_]:
            before = [(decision["state"], decision["action"]) for decision in body["decisions"][:place]]
            with suppress(TablebaseError):
                state = histories.following(read(bound.views, before)[-1])
                if state is not None:
                    return keys[:2], _entry(bound, state)
    return keys[:1], [example(bound)]


def _entry(bound: Bound, state: Any) -> dict[str, str]:
    return {"state": bound.problem.notation.format(state), "action": histories_of(bound.views).action(state)}


def _review(solved: Solved, decisions: Sequence[Decision[Any]]) -> dict[str, Any]:
    judged_rows = judged_game(solved, decisions)
    judged = [decision for decision, _ in judged_rows]
    by_each = by_player(judged)
    listed = [told(solved.bound, one, forced=len(row.actions) == 1) for one, row in judged_rows]
    return {
        **head(solved),
        "start": {"state": judged[0].state, **measured(value=judged[0].value)},
        "end": None,
        "opening": None,
        "decisions": listed,
        "players": players(by_each, listed),
        **measured(reached=None, luck=None, skill=by_each[0].skill, result=None),
        "error_bound": None if solved.error_bound is None else 2 * len(judged) * solved.error_bound,
    }


def judged_game(solved: Solved, decisions: Sequence[Decision[Any]]) -> list[tuple[JudgedDecision[Measured], Row]]:
    """Return every decision of a record, judged, with the row of its state."""
    judged: list[tuple[JudgedDecision[Measured], Row]] = []
    for begin in range(0, len(decisions), SOME):
        some = decisions[begin : begin + SOME]
        rows = _rows(solved, some)
        judged += [
            (decision, rows[decision.state]) for decision in judge(solved.bound.views, some, rows, decisions[0].state)
        ]
    return judged


def _rows(solved: Solved, decisions: Sequence[Decision[Any]]) -> dict[str, Row]:
    """Return the rows that some decisions need, by their states: those of their own states, and those of their actions."""
    bound = solved.bound
    states = [token(bound, bound.problem.notation.format(decision.state)) for decision in decisions]
    asked = derived.with_sources(bound, dict.fromkeys(states))
    stored = list(dict.fromkeys([*derived.needed(asked), *needed_states(bound.views, decisions)]))
    rows = solved.stored(stored)
    own = derived.rows(bound, asked, rows)
    for state in states:
        if state.text not in own:
            raise solved.no_row(state.text)
    return {**rows, **own}


def told(bound: Bound, judged: JudgedDecision[Any], *, forced: bool) -> dict[str, Any]:
    """Return the document of a judged decision."""
    return {
        "state": judged.state,
        "player": judged.player + 1,
        "action": judged.action,
        "label": bound.views.label(bound.problem.notation.parse(judged.state), judged.action),
        "best": judged.best,
        "optimal": judged.optimal,
        "forced": forced,
        "afterstate": judged.afterstate,
        **measured(
            value=judged.value,
            action_value=judged.action_value,
            regret=judged.regret,
            skill=judged.skill,
            luck=judged.luck,
        ),
    }
