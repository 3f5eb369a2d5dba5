"""The games and goals that are offered to a person who is typing the name of one."""

from collections.abc import Iterable, Iterator
from functools import cache

from service.answers.names import bind, planned
from service.answers.respelling import game_slug, goal_slug
from service.reading.slugs import squashed
from solvers.errors import TablebaseError
from solvers.games import REGISTRY

# A name to show, and the slug that it stands for.
Offer = tuple[str, str]


def games(typed: str) -> list[Offer]:
    """Return the games whose names contain a text, first those that begin with it; all games for an empty text."""
    named = [(game.title, slug, (slug, game.title, *game.aliases)) for slug, game in REGISTRY.items()]
    return _matching(typed, named)


def goals(game: str, typed: str) -> list[Offer]:
    """Return the goals and policies of a game whose names contain a text, first those that begin with it.

    ``game`` is what is known of the game, in any spelling: if it names none, the goals of all games are offered. A
    goal that the text names in full comes first, also one of a family, such as ``within-7``.
    """
    try:
        slugs = [game_slug(game)]
    except TablebaseError:
        slugs = list(REGISTRY)
    named = dict.fromkeys(slug for owner in slugs for slug in _named(owner, typed))
    listed = {slug: name for owner in reversed(slugs) for name, slug in _listed(owner)}
    offers = _matching(typed, [(name, slug, (slug, name)) for slug, name in listed.items()])
    first = [(listed.get(slug, slug), slug) for slug in named]
    return [*first, *(offer for offer in offers if offer[1] not in named)]


def _matching(typed: str, named: Iterable[tuple[str, str, Iterable[str]]]) -> list[Offer]:
    text = squashed(typed)
    begins: list[Offer] = []
    contains: list[Offer] = []
    for name, slug, texts in named:
        spelled = [squashed(text) for text in texts]
        if any(spelling.startswith(text) for spelling in spelled):
            begins.append((name, slug))
        elif any(text in spelling for spelling in spelled):
            contains.append((name, slug))
    return begins + contains


@cache
def _listed(game: str) -> tuple[Offer, ...]:
    """Return the goals and policies that the batch solves by default, the default goal first, and those derived from them: ``SLUG: TITLE``."""
    entry = REGISTRY[game]
    rules = entry.rules_type()
    solved = [slug for key, slug in planned(entry).items() if key[0] == rules.slug]
    slugs = dict.fromkeys([entry.default_goal(rules), *solved, *entry.followed(rules)])
    return tuple((f"{slug}: {_title(game, slug)}", slug) for slug in slugs)


def _title(game: str, slug: str) -> str:
    problem = bind(game, slug, "").problem
    return problem.goal.title if problem.strategy is None else f"{problem.goal.title}; {problem.strategy.title}"


def _named(game: str, typed: str) -> Iterator[str]:
    try:
        yield goal_slug(game, typed, "")
    except TablebaseError:
        return
