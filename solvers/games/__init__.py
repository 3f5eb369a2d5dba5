"""The registry of games."""

from collections.abc import Mapping

from solvers.errors import UnknownError
from solvers.games.thirties.game import Thirties
from solvers.games.threes.game import Threes
from solvers.games.toss_up.game import TossUp
from solvers.types import Game

REGISTRY: Mapping[str, Game] = {game.slug: game for game in (Thirties(), Threes(), TossUp())}


def find(slug: str) -> Game:
    """The game of that slug. Raises UnknownError with the slugs there are."""
    if slug not in REGISTRY:
        raise UnknownError(
            f"no game is called {slug!r}", field="game", example=next(iter(REGISTRY)), available=sorted(REGISTRY)
        )
    return REGISTRY[slug]
