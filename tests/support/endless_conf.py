"""The configuration of Gunicorn, with a short budget of questions, and a reader of goals that never ends for one text."""

from functools import lru_cache

from service.answers import budget
from service.reading import slugs

budget.SECONDS = 0.7

_squashed = slugs.squashed


# The real function is cached too, and has that type.
@lru_cache(maxsize=64)
def squashed(text: str) -> str:
    """Return what the real function returns; never for the text ``endless``."""
    while text == "endless":
        pass
    return _squashed(text)


slugs.squashed = squashed

from service.http.server.gunicorn_conf import *  # noqa: E402, F403  # the reader must be changed first; gunicorn reads these names
