"""Find the goal of a message among its words, such as ``min-loss``, ``Min Loss`` or ``hit 30``, or those that it may mean without a name."""

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache
from typing import NamedTuple

from service.answers.names import Bound, bind
from service.answers.respelling import goal_slug
from service.reading.slugs import squashed
from service.reading.text import PIECE, trimmed, without
from solvers.contract.presentation.speech import Fields
from solvers.contract.presentation.vocabulary import PERSON
from solvers.errors import TablebaseError
from solvers.games import find

# Goals and policies have at most so many pieces: best-response-to-bank-at-300-400-500.
_MOST_PIECES = 11
# So many pieces of a message are looked at.
_MOST_LOOKED_AT = 60
# Who says what another player has asks about a goal with an opponent.
_OPPONENT = re.compile(
    rf"\b(?:he|she|they|{PERSON}|other(?:\s+(?:player|one|guy))?)\s+(?:already\s+|now\s+|only\s+)?(?:has|have|had|is|are|sits?|got)\b",
    re.IGNORECASE,
)


class Split(NamedTuple):
    """A goal or policy, the text without it, and the index in the text at which it stood."""

    slug: str
    rest: str
    start: int


def splits(game: str, rules: str, text: str) -> list[Split]:
    """Return the goals that a text may name first, the longest name first; none if it names none.

    Raises:
        TablebaseError: the rules are malformed or out of range.
    """
    game_rules = find(game).read_rules(rules)
    words = _first_words(game, game_rules.canonical())
    pieces = list(PIECE.finditer(text))[:_MOST_LOOKED_AT]
    for index, piece in enumerate(pieces):
        if piece[0].lower() in words:
            named = list(_from(game, rules, text, pieces[index : index + _MOST_PIECES]))
            if named:
                return named
    return []


def _from(game: str, rules: str, text: str, pieces: list[re.Match[str]]) -> Iterator[Split]:
    """Yield the goals whose names begin with the first of some pieces, the longest name first."""
    start = pieces[0].start()
    for last in reversed(pieces):
        slug = _slug(game, rules, text[start : last.end()])
        if slug is not None:
            yield Split(slug, trimmed(without(text, start, last.end())), start)


@lru_cache(maxsize=4096)
def _slug(game: str, rules: str, text: str) -> str | None:
    try:
        return goal_slug(game, text, rules)
    except TablebaseError:
        # A strategy that is asked under goals of its game may stand alone: the first goal is meant.
        listed = find(game).followed(find(game).read_rules(rules))
        return next((slug for slug in listed if squashed(slug.partition(":")[2]) == squashed(text)), None)


@cache
def _first_words(game: str, rules_text: str) -> frozenset[str]:
    """Return the words with which the names of a game's goals begin, and of the strategies that may stand alone."""
    entry = find(game)
    rules = entry.read_rules(rules_text)
    names = [*(goal.slug for goal in entry.goals(rules)), *(family.text for family in entry.families)]
    names += [name for goal in entry.goals(rules) for name in goal.aliases]
    names += [slug.partition(":")[2] for slug in entry.followed(rules)]
    return frozenset(match[0].lower() for match in map(PIECE.match, names) if match is not None)


def meant(game: str, alike: list[Bound]) -> list[Bound]:
    """Return the one of several goals, whose states are spelled alike, that is meant without a name; all if it is not one."""
    called = [bound for bound in alike if bound.slug in _called(game)]
    return called if len(called) == 1 else alike


@cache
def _called(game: str) -> frozenset[str]:
    """Return the goals of a game that are meant where several may be, or by the beginning of their names: beat is beat-tie-half."""
    entry = find(game)
    goals_ = entry.goals(entry.rules_type())
    return entry.meant | frozenset(
        goal.slug for goal in goals_ if any(squashed(goal.slug).startswith(squashed(name)) for name in goal.aliases)
    )


def other_goals(game: str, rules: str, usual: Bound, text: str) -> list[list[Bound]]:
    """Return the goals that may be meant in place of the usual one. A text about an opponent is about no goal that has none if the usual one has."""
    groups = _spelled_otherwise(game, rules, usual)
    if not _has_opponent(usual) or not _OPPONENT.search(text):
        return groups
    return [bounds for bounds in groups if _has_opponent(bounds[0])]


def _has_opponent(bound: Bound) -> bool:
    spoken = bound.views.spoken_states
    return not isinstance(spoken, Fields) or any(field.key == "other" for field in spoken.words.fields)


@lru_cache
def _spelled_otherwise(game: str, rules: str, usual: Bound) -> list[list[Bound]]:
    """Return the goals whose states are not spelled like those of the default goal, together if they are spelled alike."""
    entry = find(game)
    alike: dict[object, list[Bound]] = {}
    for goal in entry.goals(entry.read_rules(rules)):
        with suppress(TablebaseError):
            bound = bind(game, goal.slug, rules)
            alike.setdefault(_spelling(bound), []).append(bound)
    alike.pop(_spelling(usual), None)
    return list(alike.values())


def _spelling(bound: Bound) -> object:
    return type(bound.problem.notation), bound.views.spoken_states
