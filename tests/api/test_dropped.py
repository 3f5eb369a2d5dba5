"""A solution that is dropped while a question about it is answered: the answer is whole, or the solution is unknown."""

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.answers.cache import AnswerCache
from service.batch.tasks import Task, make
from service.http import replies
from service.http.app import create_app
from service.store.database import ANSWER_SECONDS, Values
from service.store.migrate import upgrade
from service.store.reader import DroppedError, Reader

pytestmark = pytest.mark.slow

THIRTIES, TOSS_UP = "dice=2,threshold=10", "dice=2,target=4"
GOALS = (("thirties", THIRTIES, "maximize"), ("thirties", THIRTIES, "min-loss"), ("toss-up", TOSS_UP, "win"))
# A solution, the rest of an address under it, and a body. They need one row, several, derived ones, or none.
QUESTIONS: list[tuple[int, str, dict[str, Any] | None]] = [
    (0, "", None),
    (0, "/states?limit=3", None),
    (0, "/states/roll2", None),
    (0, "/states/56/best", None),
    (0, "/states/roll2/distribution", None),
    (0, "/states/56/distribution", None),
    (0, "/states/56/distribution?action=56", None),
    (0, "/states/end-56", None),
    (0, "/states", {"states": ["roll2", "56", "end-56"]}),
    (0, "/states", {"states": []}),
    (0, "/review", {"decisions": [{"state": "56", "action": "56"}]}),
    (2, "/states/0-0-1", None),
    (2, "/states/0-0-1-roll", None),
    (2, "/states/0-0-1/distribution", None),
    (2, "/states", {"states": ["0-0-1-roll", "0-0-1", "0-0-2"]}),
]


class Meddling(Reader):
    """A reader before whose statements with some numbers the database is changed."""

    def __init__(self, path: Path, changes: dict[int, Path]) -> None:
        super().__init__(f"sqlite:///{path}")
        self.asked = 0
        fetch = self._fetch

        def meddle(statement: str, parameters: Sequence[object], seconds: float = ANSWER_SECONDS) -> list[Values]:
            self.asked += 1
            if self.asked in changes:
                turn_into(path, changes[self.asked])
            return fetch(statement, parameters, seconds)

        self._fetch = self._database.fetch = meddle  # type: ignore[method-assign]  # streams use the links' own


def turn_into(path: Path, other: Path) -> None:
    """Give a database the content of another one, in one transaction, as a publisher or ``tablebase prune`` would."""
    with closing(sqlite3.connect(other)) as source, closing(sqlite3.connect(path)) as target:
        source.backup(target)


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a few solutions."""
    path: Path = tmp_path_factory.mktemp("dropped") / "full.db"
    upgrade(f"sqlite:///{path}")
    for game, rules, goal in GOALS:
        assert make(Task(f"sqlite:///{path}", game, rules, goal)).status == "solved"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return path


@pytest.fixture(scope="module")
def pruned(full: Path) -> Path:
    """The same database without its solutions."""
    path = full.with_name("pruned.db")
    shutil.copy(full, path)
    with closing(sqlite3.connect(path)) as connection:
        for table in ("current", "state_row", "distribution", "solution"):
            connection.execute(f"DELETE FROM {table}")
        connection.commit()
    return path


def ask(path: Path, full: Path, changes: dict[int, Path], address: str, body: Any) -> tuple[TestResponse, int]:
    """Ask a new application over a new copy of a database; return the reply and the number of statements."""
    shutil.copy(full, path)
    with closing(Meddling(path, changes)) as reader:
        client = create_app(reader=reader).test_client()
        reply = client.get(address) if body is None else client.post(address, json=body)
        return reply, reader.asked


def addresses(full: Path) -> Iterator[tuple[str, Any]]:
    """The addresses of all questions, and their bodies."""
    with closing(Reader(f"sqlite:///{full}")) as reader:
        ids = [one.id for one in reader.currents()]
    for solution, rest, body in QUESTIONS:
        yield f"/v1/solutions/{ids[solution]}{rest}", body


def test_dropped_at_any_moment(full: Path, pruned: Path, tmp_path: Path) -> None:
    """Whichever statement finds the solution dropped, the reply is the whole answer, or 404 unknown-solution."""
    for address, body in addresses(full):
        reply, statements = ask(tmp_path / "one.db", full, {}, address, body)
        assert reply.status_code == 200, (address, reply.data)
        seen = set()
        for moment in range(1, statements + 1):
            answer, _ = ask(tmp_path / "one.db", full, {moment: pruned}, address, body)
            seen.add(answer.status_code)
            if answer.status_code == 200:
                assert answer.data == reply.data, (address, moment)
            else:
                problem = answer.json or {}
                assert (answer.status_code, problem["code"]) == (404, "unknown-solution"), (address, moment, problem)
        assert 404 in seen, address


def test_dropped_and_published_again_at_any_moment(full: Path, pruned: Path, tmp_path: Path) -> None:
    """A solution that is dropped and published again meanwhile is never said to lack a state."""
    for address, body in addresses(full):
        reply, statements = ask(tmp_path / "one.db", full, {}, address, body)
        for moment in range(1, statements + 1):
            answer, _ = ask(tmp_path / "one.db", full, {moment: pruned, moment + 1: full}, address, body)
            if answer.status_code == 200:
                assert answer.data == reply.data, (address, moment)
            else:
                assert (answer.json or {})["code"] == "unknown-solution", (address, moment, answer.json)


@pytest.mark.parametrize(
    ("rest", "body"),
    [
        *(
            (f"states/{rest}", None)
            for rest in ("roll2", "56", "roll2/distribution", "56/distribution", "end-56", "56/best")
        ),
        ("states", {"states": ["roll2", "56", "end-56"]}),
        ("review", {"decisions": [{"state": "56", "action": "56"}]}),
    ],
)
def test_superseded_and_dropped_at_any_moment(full: Path, tmp_path: Path, rest: str, body: Any) -> None:
    """A current address answers from the old solution or from the new one, never that a solution is unknown."""
    later = tmp_path / "later.db"
    shutil.copy(full, later)
    with closing(sqlite3.connect(later)) as connection:
        connection.execute("UPDATE solution SET number = number + 10, id = replace(id, '@', '@0')")
        for table in ("state_row", "distribution", "current"):
            connection.execute(f"UPDATE {table} SET solution = solution + 10")
        connection.commit()
    address = f"/v1/games/thirties/maximize/{rest}?rules={THIRTIES}"
    reply, statements = ask(tmp_path / "one.db", full, {}, address, body)
    old = (reply.json or {})["solution"]
    for moment in range(1, statements + 1):
        answer, _ = ask(tmp_path / "one.db", full, {moment: later}, address, body)
        assert answer.status_code == 200, answer.data
        assert answer.data in (reply.data, reply.data.replace(old.encode(), old.replace("@", "@0").encode()))


def test_a_match_is_made_from_the_successor(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a current solution is dropped while a match is made from it, the question is asked once more."""
    path = "/v1/games/threes/matches?first=min-expected&second=min-expected:safe"
    expected = client.get(path)
    monkeypatch.setattr(replies, "ANSWERS", AnswerCache(1, len))
    read = Reader.distribution
    dropped: list[str] = []

    def gone_once(reader: Reader, solution: str, state: str) -> Any:
        if not dropped:
            dropped.append(solution)
            raise DroppedError(solution)
        return read(reader, solution, state)

    monkeypatch.setattr(Reader, "distribution", gone_once)
    reply = client.get(path)
    assert len(dropped) == 1
    assert (expected.status_code, reply.status_code, reply.data) == (200, 200, expected.data)
