"""Answers that cost much are made once: their ETag is compared first, and the last few are kept."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from service.answers.ask import comparison
from service.answers.cache import AnswerCache
from service.answers.places import Places
from service.http import replies
from service.http.wire import usual
from service.store.reader import Manifest, Reader, StoreAwayError

G = "/v1/games/thirties"
COSTLY = [
    "/v1/compare?a=thirties/maximize&b=thirties/min-loss",
    f"{G}/tables/comparison?first=maximize&second=min-loss",
    f"{G}/tables/summary?policy=maximize",
    f"{G}/matches?first=maximize&second=min-loss",
]


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> AnswerCache[bytes]:
    """Nothing is kept from another test."""
    made: AnswerCache[bytes] = AnswerCache(4_000_000, len)
    monkeypatch.setattr(replies, "ANSWERS", made)
    monkeypatch.setattr(comparison, "DIFFERENCES", AnswerCache(1000, lambda _: 1))
    return made


@pytest.fixture
def no_rows(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """A function that makes every question about rows fail from then on; ids and manifests can still be read."""

    def refuse(*_: object) -> None:
        raise StoreAwayError("rows were read")

    def stop() -> None:
        for name in ("stream", "policy", "distribution", "probe_solution"):
            monkeypatch.setattr(Reader, name, refuse)

    return stop


@pytest.mark.parametrize("path", COSTLY)
def test_the_tag_is_compared_before_anything_is_made(
    client: FlaskClient, kept: AnswerCache[bytes], no_rows: Callable[[], None], path: str
) -> None:
    """A client that holds the answer gets a 304 without a row being read, and another one the answer that was kept."""
    first = client.get(path)
    no_rows()
    assert client.get(path).data == first.data
    for held in (first.headers["ETag"], "*"):
        again = client.get(path, headers={"If-None-Match": held})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == first.headers["ETag"]
    assert client.get(path, headers={"If-None-Match": '"other"'}).data == first.data

    kept.clear()
    comparison.DIFFERENCES.clear()

    assert client.get(path, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert client.get(path).status_code == 503


def test_ids_say_what_is_compared(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A comparison by ids has the tag of the same one by names, is immutable, and is held without a database."""
    named = client.get(COSTLY[0])
    ids = "&".join(f"{side}={named.json[side]['solution']}" for side in "ab")
    fixed = client.get(f"/v1/compare?{ids}")
    assert fixed.headers["ETag"] == named.headers["ETag"]
    assert fixed.headers["Cache-Control"] == usual.IMMUTABLE
    assert named.headers["Cache-Control"] == usual.BRIEF

    def refuse(*_: object) -> None:
        raise StoreAwayError("the database was asked")

    monkeypatch.setattr(Reader, "manifest", refuse)
    again = client.get(f"/v1/compare?{ids}", headers={"If-None-Match": fixed.headers["ETag"]})
    assert again.status_code == 304


def test_tags_tell_questions_apart(client: FlaskClient) -> None:
    """Every parameter that changes an answer changes its tag, and a stored table has one too."""
    paths = [
        *COSTLY,
        f"{COSTLY[0]}&limit=5",
        f"{COSTLY[0]}&after=55666-1",
        "/v1/compare?a=thirties/min-loss&b=thirties/maximize",
        f"{G}/tables/comparison?first=min-loss&second=maximize",
        f"{G}/tables/comparison?first=maximize&second=min-loss&rules=dice=2,threshold=10",
        f"{G}/tables/summary?policy=min-loss",
        f"{G}/tables/by-dice",
        f"{G}/tables/skill?rules=dice=2,threshold=10",
        f"{G}/matches?first=min-loss&second=maximize",
        # Nothing is solved under these rules, and these tables need no solution.
        *(f"{G}/tables/stage-two-dice?rules=dice={dice},threshold=20" for dice in (4, 5, 7)),
        f"{G}/tables/stage-two-award?over=1",
        f"{G}/tables/stage-two-award?over=2",
    ]
    tags = [client.get(path).headers["ETag"] for path in paths]
    assert len(set(tags)) == len(paths)


@pytest.mark.parametrize("path", [*COSTLY, f"{G}/tables/stage-two"])
def test_a_new_solution_changes_the_tag(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    """Once other solutions are current, the tag of an answer that was made from the old ones holds it no more."""
    condition = {"If-None-Match": client.get(path).headers["ETag"]}
    assert client.get(path, headers=condition).status_code == 304
    currents, current = Reader.currents, Reader.current

    def renamed(manifest: Manifest | None) -> Manifest | None:
        return None if manifest is None else replace(manifest, id=f"{manifest.id[:-12]}{'0' * 12}")

    monkeypatch.setattr(Reader, "currents", lambda reader: list(map(renamed, currents(reader))))
    monkeypatch.setattr(Reader, "current", lambda reader, *names: renamed(current(reader, *names)))

    assert client.get(path, headers=condition).status_code != 304


def test_failures_are_not_kept(client: FlaskClient, kept: AnswerCache[bytes]) -> None:
    """A problem leaves nothing behind."""
    assert client.get(f"{G}/tables/summary").status_code == 503
    assert client.get("/v1/compare?a=thirties/maximize&b=x").status_code == 404
    assert len(kept) == 0


def test_kept_is_bounded() -> None:
    """The answer that was not asked for longest goes first when there is no room; one that is too large by itself is not kept."""
    some: AnswerCache[bytes] = AnswerCache(100, len)
    places = Places(1, 1, 1.0)
    made: list[str] = []

    def get(key: str, size: int = 30) -> bytes:
        def make() -> bytes:
            made.append(key)
            return key.encode() * size

        return some.get(key, make, places)

    for key in "abc":
        assert get(key) == key.encode() * 30
    get("a")
    get("d")
    for key in "cad":
        assert get(key) == key.encode() * 30
    assert ("".join(made), len(some), some.size) == ("abcd", 3, 90)
    get("e", 65)
    assert (get("d"), get("e"), some.size, len(some)) == (b"d" * 30, b"e" * 65, 95, 2)
    get("f", 101)
    get("f", 101)
    assert ("".join(made), len(some)) == ("abcdeff", 2)
    assert (some.hits, some.misses) == (6, 7)
