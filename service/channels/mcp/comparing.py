"""Two policies beside each other: the decisions in which they differ, and the match between them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mcp_types import CallToolResult

from service.answers.ask import comparison, states
from service.answers.ask.solved_goals import SolvedGame
from service.answers.errors import ProblemError, as_problem
from service.answers.places import DEAR
from service.answers.play import matches
from service.answers.solved import Solved
from service.channels.mcp.results import answer, trusted, without_excluded
from service.documents.assistants import MeetingReply
from service.store.reader import Manifest
from service.words import sentences
from service.words.phrases import capital
from solvers.errors import TablebaseError

# GOAL/RULES: the game is another argument.
_UNDER_RULES = re.compile(r"[^/]+/(?:[^/=]+=[^/]*|preset:[^/]*)")
_NO_DIFFERENCES: dict[str, Any] = {**comparison.NO_DIFFERENCES, "across": None}


def compared(a: Solved, b: Solved, limit: int, after: str) -> CallToolResult:
    """Return the comparison of two policies: a page of the decisions in which they differ, and the match between them.

    Raises:
        ProblemError: the two neither have the same states nor can play each other.
    """
    match, no_match = _match(a, b)
    obstacle = ""
    try:
        comparison.check(a, b)
        differences = comparison.compare(a, b, states.after_state(a.bound, after), limit)
    except ProblemError as problem:
        if match is None or problem.code != "incomparable":
            raise
        differences, obstacle = _NO_DIFFERENCES, problem.detail
    document = {
        "game": a.bound.game_slug,
        "rules": None if comparison.across(a, b) else a.manifest().rules_text,
        "a": _side(a.manifest()),
        "b": _side(b.manifest()),
        **{name: differences[name] for name in _NO_DIFFERENCES},
        "match": match,
        "no_match": no_match,
    }
    return answer(_said(document, obstacle), document)


def side(game: str, text: str) -> str:
    """Return the name of a policy that the comparison reads: an id, ``game/goal`` or ``game/goal/rules``."""
    named = "@" in text or ("/" in text and not _UNDER_RULES.fullmatch(text))
    return text if named else f"{game}/{text}"


@contextmanager
def goals_alone(game: str) -> Iterator[None]:
    """Shorten the examples of problems that are raised inside the block to goals, as the game is another argument."""
    try:
        yield
    except ProblemError as problem:
        problem.available = [text.removeprefix(f"{game}/") for text in problem.available]
        if problem.example is not None:
            problem.example = problem.example.removeprefix(f"{game}/")
        raise


def _match(a: Solved, b: Solved) -> tuple[dict[str, Any] | None, str | None]:
    """Return the chances of two policies against each other, or None and the reason why they cannot meet."""
    one, other = a.bound, b.bound
    if (one.game_slug, one.rules) != (other.game_slug, other.rules):
        return None, "they are not of one game and one set of rules"
    try:
        asked = matches.match(SolvedGame(a.reader, one.game_slug), one.problem.rules, one.slug, other.slug)
        with DEAR.place():
            document = asked.make()
    except (ProblemError, TablebaseError) as error:
        problem = as_problem(error)
        if problem.code == "busy":
            raise
        return None, problem.detail
    return {**without_excluded(document, MeetingReply), "trust": trusted(document)}, None


def _side(solution: Manifest) -> dict[str, Any]:
    return {
        **comparison.head(solution),
        "trust": trusted({"error_bound": solution.error_bound, "confidence": None}),
    }


def _said(document: dict[str, Any], obstacle: str) -> str:
    """Return in words how often two policies differ (or why that is not known) and who wins, with the trust and the solutions."""
    a, b, match = document["a"], document["b"], document["match"]
    across = document["across"]
    obstacle = obstacle or (across["reason"] if across else "")
    said = [f"Their decisions cannot be compared: {obstacle}."]
    if document["decisions"] is not None:
        said = [f"{a['goal']} and {b['goal']} differ in {document['differ']} of {document['decisions']} decisions."]
        shown = [
            f"at {state['state']} the first takes {state['a']['policy']}, the second {state['b']['policy']}"
            for state in document["states"]
        ]
        if shown:
            said[0] = f"{said[0]} {capital('; '.join(shown))}."
    if across:
        said.append(
            f"The game begins with a value of {a['start_value']} under {a['rules']}, and of {b['start_value']} under {b['rules']}. "
            f"{a['trust']['sentence']}"
        )
        for flip in (across["costliest"] or [])[:1]:
            said.append(
                f"The costliest flip is {flip['state']}: {flip['a']['policy']} under the first rules, {flip['b']['policy']} under the second."
            )
    if match is None:
        said.append(f"They cannot play each other: {document['no_match']}.")
    else:
        said.append(f"{sentences.match(match)} {match['trust']['sentence']}")
    said.append(f"Solutions {a['solution']} and {b['solution']}.")
    return "\n".join(said)
