"""Readiness is cheap to ask for: names are counted, and nothing is decoded."""

from collections.abc import Sequence
from contextlib import closing

import pytest

from service.answers import progress
from service.batch import tasks
from service.http.app import create_app
from service.store.database import ANSWER_SECONDS, StoreAwayError, Values
from service.store.reader import READY_SECONDS, Reader


class Counting(Reader):
    """A reader that notes its statements with their time limits, and may be away."""

    def __init__(self, url: str, *, away: bool) -> None:
        super().__init__(url)
        self.asked: list[tuple[str, float]] = []
        fetch = self._fetch_ready

        def count(statement: str, parameters: Sequence[object], seconds: float = ANSWER_SECONDS) -> list[Values]:
            self.asked.append((statement, seconds))
            if away:
                raise StoreAwayError("the database does not answer")
            return fetch(statement, parameters, seconds)

        self._fetch_ready = count


def test_two_statements_of_names(default_url: str) -> None:
    """Two statements with a short limit count what is published; they agree with what the catalogue lists."""
    with closing(Counting(default_url, away=False)) as reader:
        total, pending = progress.progress(reader)
        assert [seconds for _, seconds in reader.asked] == [READY_SECONDS] * 2
        assert not any("content" in statement or "JOIN" in statement for statement, _ in reader.asked)
        listed = {f"{manifest.game}/{manifest.goal}" for manifest in reader.currents()}
        assert listed
        assert not listed & set(pending)
        assert total - len(pending) == len(listed)


def test_away_is_known_after_one_statement(default_url: str) -> None:
    """If the database does not answer, the first statement is the last."""
    with closing(Counting(default_url, away=True)) as reader:
        reply = create_app(reader=reader).test_client().get("/readyz")
        assert (reply.status_code, (reply.json or {})["code"]) == (503, "store-away")
        assert len(reader.asked) == 1


@pytest.mark.parametrize("name", ["odds", "head-starts"])
def test_stored_tables_count(default_url: str, name: str) -> None:
    """A table that the batch stores is pending until it is stored; one that is made from rows is never."""
    with closing(Reader(default_url)) as reader:
        _, pending = progress.progress(reader)
    assert (f"toss-up/tables/{name}" in pending) == (name == "head-starts")


def test_what_counts_is_what_the_batch_does(default_url: str) -> None:
    """Every task of a whole batch counts once, solutions under other rules than the default ones too."""
    with closing(Reader(default_url)) as reader:
        total, pending = progress.progress(reader)

    assert total == len(tasks.plan(default_url, None, None, ""))
    assert "toss-up/win?rules=ending=last-turn" in pending
