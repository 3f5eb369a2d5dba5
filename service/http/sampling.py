"""Sample what is in use at the moment: connections and caches."""

from collections.abc import Callable, Mapping
from typing import Any

from service.answers import names, records
from service.answers.ask import comparison
from service.answers.cache import AnswerCache
from service.http import metrics, replies
from service.http.metrics import CacheUse
from service.store.reader import Reader

# The least recently used caches of functions.
_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "problems": names.bind,
    "states": names.token,
    "labels": records.remembered_words,
}


def sample(reader: Reader, connections: int | None = None, in_progress: int = 0) -> None:
    """Record what this process uses. ``connections`` are those of clients; None if they are not known here."""
    if connections is not None:
        metrics.clients(connections, in_progress)
    metrics.database_connections(reader.connections())
    answers: Mapping[str, AnswerCache[Any]] = {"answers": replies.ANSWERS, "comparisons": comparison.DIFFERENCES}
    for name, cache in answers.items():
        metrics.cache(name, CacheUse(cache.hits, cache.misses, len(cache), cache.size))
    for name, function in _FUNCTIONS.items():
        info = function.cache_info()  # type: ignore[attr-defined]  # lru_cache adds it
        metrics.cache(name, CacheUse(info.hits, info.misses, info.currsize))
