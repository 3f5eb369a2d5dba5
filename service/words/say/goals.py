"""Find the goal of a message among its words: ``min-loss``, ``Min Loss``, ``hit 30``, ``win:over-20``."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from service.answers.respelling import goal_slug
from service.reading.slugs import squashed
from service.reading.text import PIECE
from service.words.say.reading import trimmed, without
from solvers.errors import TablebaseError
from solvers.games import find

# Goals and policies have at most so many pieces: best-response-to-bank-at-300-400-500.
_MOST_PIECES = 11
# So many pieces of a message are looked at.
_MOST_LOOKED_AT = 60


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
