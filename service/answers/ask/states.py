"""The records of states, one by one, in batches and in pages.

Answers are asked of a :class:`service.answers.solved.Solved` and are JSON-ready dicts. Every channel calls the same
functions, so that their answers agree. They raise StoreAwayError if the database is away, and ProblemError if there is
no answer.
"""

from collections.abc import Sequence
from typing import Any

from service.answers import records
from service.answers.errors import ProblemError, blame, from_solver
from service.answers.fragments import Fragments
from service.answers.names import Bound, Token, token
from service.answers.records import remembered_words, terminal_record
from service.answers.solved import Solved
from solvers.errors import TablebaseError


def record(solved: Solved, state: Token, most: int | None = None) -> dict[str, Any]:
    """Return the record of a state, with the first ``most`` of its actions, or all."""
    if not state.has_row:
        # It does not need a row, but it needs a solution.
        solved.manifest()
        return terminal_record(solved, state)
    return records.record(solved, state.state, solved.row(state), remembered_words(solved.bound, state.state), most)


def shown(full: dict[str, Any], top: int | None) -> dict[str, Any]:
    """Return a record with no more than the first ``top`` of its actions. A problem in a record's place has none."""
    return full if top is None or "actions" not in full else {**full, "actions": full["actions"][:top]}


def batch(solved: Solved, texts: Sequence[str], most: int | None) -> list[Any]:
    """Return a record or ``{"state", "problem"}`` for each text, in order, as orjson dumps it. States may be in any spelling.

    A record has the first ``most`` of its actions, or all.
    """
    fragments = Fragments(solved, most)
    # A text that is the key of a row is canonical, so it is not parsed. A family has rows that some of its goals do not have.
    own = solved.bound.stored_as == solved.bound.slug
    rows = solved.stored_many(texts) if own else {}
    results: list[Any] = [fragments.of(*rows[text]) if text in rows else None for text in texts]
    others = [index for index, result in enumerate(results) if result is None]
    for index, result in zip(others, _parsed(solved, [texts[index] for index in others]), strict=True):
        if "problem" in result:
            result["problem"]["field"] = f"states[{index}]"
        results[index] = shown(result, most)
    return results


def page(solved: Solved, after: str, limit: int, most: int | None) -> dict[str, Any]:
    """Return a page of records in the order of their states, as orjson dumps it, and the ``after`` of the next page or null.

    A record has the first ``most`` of its actions, or all.

    Raises:
        ProblemError: the goal is a fixed strategy without rows of its own.
    """
    bound = solved.bound
    if bound.follows:
        detail = f"{bound.game_slug} {bound.slug} has no rows of its own, and is asked for single states: {bound.stored_as} has rows"
        raise ProblemError("not-found", detail, field="goal", example=bound.stored_as)
    rows = solved.page(after, limit + 1)
    more = len(rows) > limit
    rows = rows[:limit]
    fragments = Fragments(solved, most)
    return {
        "solution": solved.id,
        "states": [fragments.of(*row.stored) for row in rows],
        "next": rows[-1].state if more else None,
    }


def _parsed(solved: Solved, texts: Sequence[str]) -> list[dict[str, Any]]:
    """Return a record or a problem for each of some texts, which may be in any spelling."""
    parsed: list[Token | ProblemError] = []
    for text in texts:
        try:
            parsed.append(token(solved.bound, text))
        except TablebaseError as error:
            parsed.append(from_solver(error))
    rows = solved.rows_there(item for item in parsed if isinstance(item, Token))
    results: list[dict[str, Any]] = []
    for text, item in zip(texts, parsed, strict=True):
        if isinstance(item, Token) and not item.has_row:
            results.append(terminal_record(solved, item))
        elif isinstance(item, Token) and (row := rows.get(item.text)) is not None:
            results.append(records.record(solved, item.state, row))
        else:
            problem = solved.no_row(item.text) if isinstance(item, Token) else item
            results.append({"state": text, "problem": problem.document()})
    return results


def after_state(bound: Bound, text: str) -> str:
    """Return the canonical text of the state after which a page begins; the empty text stands for the first page."""
    if not text:
        return text
    with blame(state="after"):
        return token(bound, text).text
