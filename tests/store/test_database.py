"""A stream that has begun goes on after a short interruption, and what is written survives a power failure."""

from collections.abc import Callable, Sequence
from contextlib import closing
from math import inf

import pytest

from service.store import database
from service.store.database import Connections, Database, StoreAwayError, Values
from service.store.engine import writing_engine

ROWS = [(str(number),) for number in range(5)]


class Failing(Database):
    """A database of five rows in chunks of two, in which the questions with these numbers fail."""

    def __init__(self, fails: Sequence[int], wait: Callable[[], object] = int) -> None:
        super().__init__()
        # Which schema the database has is not asked.
        self._look_at = inf
        self._fails = fails
        self._wait = wait
        self.asked: list[str] = []

    def text(self, statement: str) -> str:
        """The statement."""
        return statement

    def connections(self) -> Connections:
        """None."""
        return Connections(0)

    def close(self) -> None:
        """There is nothing to close."""

    def _ask(self, _statement: str, parameters: Sequence[object], _seconds: float) -> list[Values]:
        self.asked.append(str(parameters[0]))
        if len(self.asked) - 1 in self._fails:
            self._wait()
            raise StoreAwayError("away")
        return [row for row in ROWS if row[0] > str(parameters[0])][:2]


@pytest.fixture
def sleep(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Pauses take no time, but a second of the clock for each second; a function that pauses."""
    now = [0.0]
    monkeypatch.setattr(database, "monotonic", lambda: now[0])

    def sleep(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(database, "sleep", sleep)
    return sleep


@pytest.mark.usefixtures("sleep")
@pytest.mark.parametrize("fails", [(1,), (1, 2, 4), range(1, 15)])
def test_a_stream_goes_on(fails: Sequence[int]) -> None:
    """A database that is away between two chunks, for a moment or some seconds, is asked again for the same chunk."""
    source = Failing(fails)
    assert list(source.stream("", lambda after: (after,), 0)) == ROWS
    assert len(source.asked) == 4 + len(fails)


@pytest.mark.usefixtures("sleep")
def test_a_stream_ends_if_the_database_stays_away() -> None:
    """A stream fails after a time, with the rows before; one that has not begun fails at once."""
    source = Failing(range(1, 1000))
    rows = source.stream("", lambda after: (after,), 0)
    assert [next(rows), next(rows)] == ROWS[:2]
    with pytest.raises(StoreAwayError):
        next(rows)
    assert len(source.asked) == 2 + database.STREAM_SECONDS + 1
    source = Failing([0])
    with pytest.raises(StoreAwayError):
        next(source.stream("", lambda after: (after,), 0))
    assert len(source.asked) == 1


@pytest.mark.parametrize(("share", "kinds"), [(0.7, ["away"] * 2), (0.8, ["late", "refused"])])
def test_a_statement_that_ran_out_of_time_is_not_tried_at_once(
    sleep: Callable[[float], None], share: float, kinds: list[str]
) -> None:
    """A failure after most of a statement's time is one for want of time: the next such question is refused without being asked."""
    source = Failing([0, 1], lambda: sleep(share * database.ANSWER_SECONDS))
    failed: list[str] = []
    source.failed = failed.append
    for _ in range(2):
        with pytest.raises(StoreAwayError):
            source.fetch("", ("",))
    assert failed == kinds
    assert len(source.asked) == len(kinds) - kinds.count("refused")


def test_what_is_written_survives_a_power_failure(tmp_path: object) -> None:
    """A connection that writes flushes its log, waits for others, and keeps the order of keys."""
    engine = writing_engine(f"sqlite:///{tmp_path}/new.db")
    with closing(engine.raw_connection()) as connection:
        cursor = connection.cursor()
        names = ("journal_mode", "synchronous", "busy_timeout", "foreign_keys", "page_size")
        pragmas = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in names}
    assert pragmas.pop("synchronous") >= 1
    assert pragmas == {"journal_mode": "wal", "busy_timeout": 60_000, "foreign_keys": 1, "page_size": 8192}
