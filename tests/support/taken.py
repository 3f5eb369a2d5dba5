"""A place that somebody else holds."""

from collections.abc import Iterator
from contextlib import contextmanager

from service.answers.places import Places


@contextmanager
def taken(places: Places) -> Iterator[None]:
    """Hold a place as another thread does: this one must wait for the next."""
    places.take()
    try:
        yield
    finally:
        places.give_back()
