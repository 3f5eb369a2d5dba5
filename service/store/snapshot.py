"""A consistent copy of a SQLite database while it is read and written."""

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from service.store.breaker import StoreAwayError
from service.store.faults import check_regular, reason


def snapshot(database: Path, target: Path) -> None:
    """Write a compact copy of a database to a file that is empty or does not exist.

    The copy is what one transaction sees, without a log beside it.

    Raises:
        StoreAwayError: the database cannot be read, or the copy cannot be written.
    """
    check_regular(database)
    try:
        # Its own transaction: a reader's connection may not write, not even another file.
        with closing(
            sqlite3.connect(f"file:{quote(str(database.absolute()))}?mode=ro", uri=True, isolation_level=None)
        ) as connection:
            connection.execute("VACUUM INTO ?", (str(target.absolute()),))
    except sqlite3.Error as error:
        raise StoreAwayError(reason(error, f"sqlite:///{database}")) from error
