"""The database that the settings name."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

from service.settings import Settings
from service.store.reader import Reader


@contextmanager
def opened() -> Iterator[Reader]:
    """Yield a reader of the database, which can be read. Raises StoreAwayError if it cannot."""
    with closing(Reader(Settings.from_env().database_url)) as reader:
        reader.check()
        yield reader
