"""Answers that cost much are made once: their ETag is compared first, and the last few are kept."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from service.api import replies
from service.api.kept import Kept
from service.store.reader import Reader, StoreAwayError

G = "/v1/games/thirties"
COSTLY = [
    "/v1/compare?a=thirties/maximize&b=thirties/min-loss",
    f"{G}/tables/comparison?first=maximize&second=min-loss",
    f"{G}/tables/summary?policy=maximize",
    f"{G}/matches?first=maximize&second=min-loss",
]


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> Kept:
    """Nothing is kept from another test."""
    made = Kept(entries=16, limit=4_000_000)
    monkeypatch.setattr(replies, "_kept", made)
    return made


@pytest.fixture
def no_rows(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """When called, makes every question about rows fail; ids and manifests are still there."""

    def refuse(*_: object) -> None:
        raise StoreAwayError("rows were read")

    def stop() -> None:
        for name in ("stream", "policy", "distribution", "probe_solution"):
            monkeypatch.setattr(Reader, name, refuse)

    return stop


@pytest.mark.parametrize("path", COSTLY)
def test_the_tag_is_compared_before_anything_is_made(
    client: FlaskClient, kept: Kept, no_rows: Callable[[], None], path: str
) -> None:
    """Who holds the answer is told so without a row being read, and who does not gets the answer that was kept."""
    first = client.get(path)
    no_rows()
    assert client.get(path).data == first.data
    for held in (first.headers["ETag"], "*"):
        again = client.get(path, headers={"If-None-Match": held})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == first.headers["ETag"]
    assert client.get(path, headers={"If-None-Match": '"other"'}).data == first.data

    kept.clear()

    assert client.get(path, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert client.get(path).status_code == 503


def test_ids_say_what_is_compared(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A comparison by ids has the tag of the same one by names, is immutable, and is held without a database."""
    named = client.get(COSTLY[0])
    ids = "&".join(f"{side}={named.json[side]['solution']}" for side in "ab")
    fixed = client.get(f"/v1/compare?{ids}")
    assert fixed.headers["ETag"] == named.headers["ETag"]
    assert fixed.headers["Cache-Control"] == replies.IMMUTABLE
    assert named.headers["Cache-Control"] == replies.BRIEF

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
    ]
    tags = [client.get(path).headers["ETag"] for path in paths]
    assert len(set(tags)) == len(paths)


def test_failures_are_not_kept(client: FlaskClient, kept: Kept) -> None:
    """A problem leaves nothing behind."""
    assert client.get(f"{G}/tables/summary").status_code == 503
    assert client.get("/v1/compare?a=thirties/maximize&b=x").status_code == 404
    assert len(kept) == 0


def test_kept_is_bounded() -> None:
    """The entry that was not asked for longest goes first, by number and by size; what is too large is not kept."""
    some = Kept(entries=3, limit=100)
    for key in "abc":
        some.put(key, key.encode() * 10)
    assert some.get("a") == b"a" * 10
    some.put("d", b"d" * 10)
    assert (some.get("b"), len(some), some.size) == (None, 3, 30)
    some.put("e", b"e" * 85)
    assert (some.get("d"), some.get("e"), some.size) == (b"d" * 10, b"e" * 85, 95)
    some.put("e", b"e")
    assert some.size == 11
    some.put("f", b"f" * 101)
    assert (some.get("f"), len(some)) == (None, 2)
