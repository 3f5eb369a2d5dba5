"""The registry of games."""

from collections.abc import Mapping

from solvers.contract.game import Game
from solvers.contract.slugs import nearest
from solvers.errors import UnknownError
from solvers.games.card_thirty.game import CardThirty
from solvers.games.cut_down_thirty.game import CutDownThirty
from solvers.games.ten_thousand.game import TenThousand
from solvers.games.thirties.game import Thirties
from solvers.games.threes.game import Threes
from solvers.games.toss_up.game import TossUp

_GAMES: tuple[Game, ...] = (
    Thirties(),
    Threes(),
    TossUp(),
    TenThousand(),
    CardThirty(),
    CutDownThirty(),
)
REGISTRY: Mapping[str, Game] = {game.slug: game for game in _GAMES}


def find(slug: str) -> Game:
    """Return the game with this slug. Raises UnknownError, with all slugs, if there is none."""
    if slug not in REGISTRY:
        raise UnknownError(
            f"no game is called {slug!r}",
            field="game",
            example=nearest(slug, REGISTRY, next(iter(REGISTRY))),
            available=sorted(REGISTRY),
        )
    return REGISTRY[slug]
