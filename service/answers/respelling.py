"""Slugs of games, goals and strategies in any spelling. A slug that exists is never respelled."""

from contextlib import suppress
from functools import lru_cache

from service.answers.names import bind
from service.reading import slugs
from solvers.contract.game import Game
from solvers.contract.goals import Goal
from solvers.contract.rules import Rules
from solvers.contract.slugs import nearest
from solvers.errors import AmbiguousError, TablebaseError, UnknownError
from solvers.games import REGISTRY, find


def game_slug(text: str) -> str:
    """Return the slug of the game that a text names, as ``30s`` and ``Tossup`` do.

    Raises:
        UnknownError: no game goes by this name.
        AmbiguousError: several games do.
    """
    if text in REGISTRY:
        return text
    meant = slugs.named(text, {slug: (game.title, *game.aliases) for slug, game in REGISTRY.items()})
    if len(meant) > 1:
        raise _ambiguous("game", text, meant)
    return meant[0] if meant else find(text).slug


def goal_slug(game_name: str, text: str, rules_text: str) -> str:
    """Return the GOAL or GOAL:STRATEGY that a text names, as ``hit30``, ``Min Loss`` and an alias do. The game exists.

    Raises:
        UnknownError: the game has no such goal or strategy. The example is the one that looks most like the text.
        AmbiguousError: several goals may be meant.
        NotationError, IllegalError: the rules are malformed or out of range.
    """
    try:
        return bind(game_name, text, rules_text).slug
    except UnknownError as error:
        if error.field != "goal":
            raise
        unknown = error
    game = find(game_name)
    rules = game.read_rules(rules_text)
    called = slugs.named(text, {goal.slug: goal.aliases for goal in _goals(game, rules)})
    if len(called) == 1:
        return called[0]
    known = _known(game, rules)
    meant = []
    for spelling in slugs.spellings(text, (*known, *(family.text for family in game.families))):
        with suppress(TablebaseError):
            meant.append(bind(game_name, spelling, rules_text).slug)
    meant = list(dict.fromkeys(meant))
    if len(meant) > 1:
        raise _ambiguous("goal", text, meant)
    if meant:
        return meant[0]
    example = nearest(text, _offered(game, rules, text, unknown), unknown.example)
    raise UnknownError(str(unknown), field="goal", example=example, available=unknown.available)


@lru_cache(maxsize=64)
def _goals(game: Game, rules: Rules) -> tuple[Goal, ...]:
    """Return the goals of a game under some rules."""
    return game.goals(rules)


@lru_cache(maxsize=64)
def _known(game: Game, rules: Rules) -> list[str]:
    """Return the slugs that a game lists under some rules: goals, default policies and strategies."""
    goals = [goal.slug for goal in _goals(game, rules)]
    return [
        *goals,
        *game.defaults(rules),
        *game.followed(rules),
        *(strategy.slug for strategy in game.strategies(rules)),
    ]


def _offered(game: Game, rules: Rules, text: str, unknown: UnknownError) -> list[str]:
    """Return the slugs of which the nearest to an unknown one is shown: with strategies if the goal exists."""
    if ":" in text and any(":" in name for name in unknown.available):
        return list(unknown.available)
    return [*(goal.slug for goal in _goals(game, rules)), *game.defaults(rules)]


def _ambiguous(field: str, text: str, meant: list[str]) -> AmbiguousError:
    listed = f"{', '.join(meant[:-1])} or {meant[-1]}"
    return AmbiguousError(
        f"{field} {text[:64]!r} may mean {listed}: ask for one of them", field=field, example=meant[0], available=meant
    )
