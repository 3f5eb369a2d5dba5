"""Parse the names in a request: a game, a goal under rules, a state, a solution id.

Bindings and parsed states depend on nothing but their text, so they are cached; replies are not.
"""

import re
from collections.abc import Hashable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from service.reading import reading
from service.reading.fields import FieldsReader
from service.reading.filler import ASKED_FOR
from solvers.contract.game import Game
from solvers.contract.presentation.views import Views
from solvers.contract.problem import Kind, Problem
from solvers.errors import AmbiguousError, IllegalError, NotationError, TablebaseError
from solvers.games import REGISTRY, find

SOLUTION_PATTERN = r"^[a-z0-9-]{1,32}\.[a-z0-9:-]{1,64}\.(default|r[0-9a-f]{8})@[0-9a-f]{12}$"
_SOLUTION = re.compile(r"([a-z0-9-]{1,32})\.([a-z0-9:-]{1,64})\.(default|r[0-9a-f]{8})@[0-9a-f]{12}")


@dataclass(frozen=True, slots=True, eq=False)
class Bound:
    """A problem with its views, and with the texts that name it. Compared by identity, so that it is a fast cache key.

    ``slug`` is GOAL or GOAL:STRATEGY. ``stored_as`` is the slug of the solution that holds the rows. ``rules`` is the
    slug of the rules. ``default`` is True if the batch solves the problem by default.
    """

    game: Game
    problem: Problem[Any]
    views: Views[Any]
    game_slug: str
    slug: str
    stored_as: str
    rules: str
    default: bool

    @property
    def follows(self) -> bool:
        """True if it is a fixed strategy without a solution of its own, that is asked for single states alone."""
        return self.problem.strategy is not None and self.stored_as != self.slug


class Token(NamedTuple):
    """A parsed state: the game's value for it, its canonical text, and its kind.

    ``has_row`` is True if the state has a row, stored or derived. ``derived`` is True if the row is derived from
    others.
    """

    state: Hashable
    text: str
    kind: Kind
    has_row: bool
    derived: bool


class SolutionName(NamedTuple):
    """The parts of a solution id that name its problem; ``rules`` is the slug of the rules."""

    game: str
    slug: str
    rules: str


@lru_cache(maxsize=512)
def bind(game_slug: str, slug: str, rules_text: str) -> Bound:
    """Return the problem of a game, a slug (GOAL or GOAL:STRATEGY) and a text of rules.

    Raises:
        UnknownError: there is no such game, goal, strategy or rule.
        NotationError: the rules are malformed.
        IllegalError: a rule is out of range.
    """
    game = find(game_slug)
    rules = game.read_rules(rules_text)
    problem = game.problem(rules, slug)
    name = rules.slug
    return Bound(
        game=game,
        problem=problem,
        views=game.views(problem),
        game_slug=game_slug,
        slug=problem.slug,
        stored_as=problem.stored_as,
        rules=name,
        default=(name, problem.stored_as) in planned(game),
    )


def moved(game_slug: str, rules_text: str) -> Game | None:
    """Return the game of its own that some rules of a game have become; None if they have not.

    Raises:
        UnknownError, NotationError, IllegalError: there is no such game, or the other rules beside them are not legal.
    """
    for game in REGISTRY.values():
        former = game.formerly
        if former is not None and former.game == game_slug:
            parts = [part.strip() for part in rules_text.split(",")]
            others = ",".join(part for part in parts if part != former.rule)
            if former.rule in parts and find(game_slug).read_rules(others).slug == "default":
                return game
    return None


def moved_solution(solution: str) -> str | None:
    """Return the id that a solution of rules that are a game of their own has today; None if the text names no such one."""
    name = solution_name(solution)
    for game in REGISTRY.values():
        former = game.formerly
        if name is not None and former is not None and (name.game, name.rules) == (former.game, former.rules):
            return f"{game.slug}.{name.slug}.default@{solution.partition('@')[2]}"
    return None


@lru_cache
def planned(game: Game) -> Mapping[tuple[str, str], str]:
    """Return the solutions that the batch makes by default.

    The keys are the slugs of rules and goal; the values name both for a person: ``goal`` or ``goal?rules=...``.
    """
    return {(made.rules.slug, made.slug): made.name for made in game.batch().solutions}


def pending_name(bound: Bound) -> str:
    """Return the name that a default solution has while it is not solved: ``game/goal`` or ``game/goal?rules=...``."""
    return f"{bound.game_slug}/{planned(bound.game)[bound.rules, bound.stored_as]}"


class _Refusal(NamedTuple):
    """An error of a text, without the frames in which it was raised."""

    kind: type[TablebaseError]
    message: str
    field: str
    example: str | None
    available: tuple[str, ...]

    def error(self) -> TablebaseError:
        """Return the error, anew."""
        return self.kind(self.message, field=self.field, example=self.example, available=self.available)


@lru_cache(maxsize=1024)
def _meaning(bound: Bound, text: str) -> Any:
    """Return the state that a text means, or why it means none. A message is tried in many ways, with the same texts again."""
    problem = bound.problem
    notation = problem.notation
    try:
        return reading.read(
            reading.reader(bound.views.spoken_states),
            notation.parse,
            notation.format,
            bound.views.completed(text),
            # Who tells a position in words wants to choose something in it.
            lambda near: problem.kind(near) in (("decision",) if " " in text.strip() else ("decision", "chance")),
        )
    except (NotationError, AmbiguousError, IllegalError) as error:
        return _Refusal(type(error), str(error), error.field, error.example, error.available)


@lru_cache(maxsize=16384)
def token(bound: Bound, text: str) -> Token:
    """Parse a state in any spelling.

    Raises:
        NotationError: the text is outside the notation.
        AmbiguousError: the text may mean several states.
        IllegalError: the text is well spelled, but no state of these rules.
    """
    problem = bound.problem
    state = _meaning(bound, text)
    if isinstance(state, _Refusal):
        raise state.error()
    kind = problem.kind(state)
    has_row = kind != "terminal" or stores_ends(bound)
    derived = problem.derived is not None and bool(problem.derived.sources(state))
    return Token(state, problem.notation.format(state), kind, has_row, derived)


def without_talk(bound: Bound, text: str, others: AbstractSet[str], talk: AbstractSet[str]) -> tuple[str, list[str]]:
    """Return a sentence about a state without its talk, and the words left out that nobody has listed as such.

    ``others`` are the words of questions about the game, which are no talk, and ``talk`` are more words that are. What the value of the
    goal is asked for is talk too.
    """
    asked = ASKED_FOR.get(bound.problem.goal.unit, frozenset())
    return reading.reader(bound.views.spoken_states).without_talk(text, others, talk | asked)


def assumed(bound: Bound, text: str) -> bool:
    """True if a text is dice alone, in a game whose states have more than dice: then the game has just begun."""
    reader = reading.reader(bound.views.spoken_states)
    return isinstance(reader, FieldsReader) and reader.only_dice(text)


def action(bound: Bound, state: Hashable, text: str) -> str:
    """Return the canonical text of a legal action, written in any spelling or as its label.

    Raises:
        NotationError: the text is outside the notation.
        AmbiguousError: the text may mean several actions.
        IllegalError: the text is well spelled, but not a legal action of the state.
    """
    notation = bound.problem.notation
    try:
        return reading.read(
            reading.reader(bound.views.spoken_actions),
            lambda one: notation.parse_action(state, one),
            str,
            text,
            lambda _: True,
        )
    except (NotationError, IllegalError):
        labelled = _labelled(bound, state, text)
        if labelled is None:
            raise
        return labelled


def _labelled(bound: Bound, state: Hashable, text: str) -> str | None:
    """Return the action that has a text as its label; None if none has."""
    process = bound.problem.process
    if process is None or process.kind(state) != "decision":
        return None
    label = text.strip().lower()
    return next((one for one in process.actions(state) if bound.views.label(state, one).lower() == label), None)


def stores_ends(bound: Bound) -> bool:
    """True if the ends of the game have rows."""
    process = bound.problem.process
    return process is not None and process.stored_ends


def solution_name(solution: str) -> SolutionName | None:
    """Return the parts of a solution id; None if the text is malformed."""
    match = _SOLUTION.fullmatch(solution)
    return None if match is None else SolutionName(*match.groups())
