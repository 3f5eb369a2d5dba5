"""Dear questions share a bounded number of places, and what is asked twice at once is made once."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Barrier, Event

import pytest

from service.answers import places as shared
from service.answers.cache import AnswerCache
from service.answers.errors import ProblemError
from service.answers.places import Places
from service.http.api.site.description import ROUTES
from tests.support.taken import taken


def test_no_place_and_no_room_to_wait_is_busy() -> None:
    """A question is refused if all places are taken and too many wait, or if it waited in vain."""
    places = Places(count=1, waiting=1, patience=0.01)
    with taken(places):
        with pytest.raises(ProblemError, match="too much to do") as refused, places.place():
            pass
        with places.queue(), pytest.raises(ProblemError), places.place():
            pass
    assert (refused.value.code, refused.value.status, refused.value.retry_after) == ("busy", 503, 2)
    with places.place():
        pass


def test_as_many_may_wait_as_are_let() -> None:
    """One question more than may wait is refused at once, and who has waited makes room for another."""
    places = Places(count=1, waiting=2, patience=10.0)
    for _ in range(3):
        with places.queue(), places.queue(), pytest.raises(ProblemError), places.queue():
            pass


def test_most_threads_are_left_for_lookups(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of sixteen threads, four may wait for the place of dear questions, six for that of lists, and eight for a short one."""
    names = ("DEAR", "LISTS", "SHORT")
    for name, most in zip(names, (4, 6, 8), strict=True):
        places = Places(1, 0, 10.0)
        with monkeypatch.context() as patched, ExitStack() as waiting:
            for kind in names:
                patched.setattr(shared, kind, places if kind == name else Places(1, 0, 10.0))
            shared.fit(16)
            for _ in range(most):
                waiting.enter_context(places.queue())
            with pytest.raises(ProblemError), places.queue():
                pass


def test_places_are_given_back_after_errors() -> None:
    """An error inside a place gives it back."""
    places = Places(count=1, waiting=1, patience=0.01)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), places.place():
            raise ZeroDivisionError


def test_what_is_asked_at_once_is_made_once() -> None:
    """Requests for the same answer wait for one computation; another answer is made meanwhile."""
    answers: AnswerCache[bytes] = AnswerCache(100, len)
    places = Places(count=1, waiting=8, patience=10.0)
    made: list[str] = []
    begun, go = Event(), Event()

    def make() -> bytes:
        made.append("a")
        begun.set()
        assert go.wait(10)
        return b"a"

    with ThreadPoolExecutor(5) as pool:
        first = pool.submit(answers.get, "a", make, places)
        assert begun.wait(10)
        barrier = Barrier(4)

        def follow() -> bytes:
            barrier.wait(10)
            return answers.get("a", make, places)

        others = [pool.submit(follow) for _ in range(4)]
        go.set()
        assert [other.result() for other in (first, *others)] == [b"a"] * 5
    assert made == ["a"]


def test_an_error_reaches_all_that_wait_and_is_not_kept() -> None:
    """If an answer cannot be made, those that wait for it get the error, and the next one tries again."""
    answers: AnswerCache[bytes] = AnswerCache(100, len)
    places = Places(count=1, waiting=8, patience=10.0)
    begun, go = Event(), Event()

    def fail() -> bytes:
        begun.set()
        assert go.wait(10)
        raise ZeroDivisionError

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(answers.get, "a", fail, places)
        assert begun.wait(10)
        second = pool.submit(answers.get, "a", fail, places)
        go.set()
        for future in (first, second):
            with pytest.raises(ZeroDivisionError):
                future.result()
    assert answers.get("a", lambda: b"a", places) == b"a"


def test_nobody_waits_for_an_answer_without_end() -> None:
    """If an answer is made for too long, or too many wait for it already, those that ask for it are refused."""
    answers: AnswerCache[bytes] = AnswerCache(100, len)
    begun, go = Event(), Event()

    def make() -> bytes:
        begun.set()
        assert go.wait(10)
        return b"a"

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(answers.get, "a", make, Places(count=1, waiting=0, patience=10.0))
        assert begun.wait(10)
        for waiting, patience in ((1, 0.01), (0, 20.0)):
            places = Places(count=1, waiting=waiting, patience=patience)
            with pytest.raises(ProblemError, match="too much to do"):
                pool.submit(answers.get, "a", make, places).result(9)
        go.set()
        assert first.result() == b"a"


def test_dear_routes_are_declared() -> None:
    """Every question that reads or makes more than one state's answer declares its cost."""
    costs = {f"{route.method} {route.path}": route.cost for route in ROUTES if route.cost != "light"}
    states = "/v1/solutions/{solution}/states"
    assert costs == {
        "GET /v1/games": "listed",
        "GET /v1/games/{game}": "listed",
        "GET /v1/games/{game}/tables": "listed",
        "GET /v1/solutions": "listed",
        "GET /v1/games/{game}/{goal}/states/{state}/distribution": "own",
        "GET /v1/games/{game}/tables/{name}": "listed",
        "GET /v1/games/{game}/matches": "listed",
        "GET /v1/games/{game}/states/{state}": "own",
        "GET /v1/games/{game}/{goal}/states": "sized",
        "POST /v1/games/{game}/{goal}/states": "sized",
        "POST /v1/games/{game}/{goal}/review": "dear",
        "POST /v1/games/{game}/{goal}/evaluate": "own",
        "GET /v1/games/{game}/{goal}/export.{suffix}": "file",
        "GET /v1/games/{game}/export.{kind}": "file",
        "POST /v1/games/{game}/hands": "listed",
        "POST /v1/games/{game}/hands/next": "listed",
        "POST /v1/games/{game}/hands/steps": "listed",
        f"GET {states}": "sized",
        f"POST {states}": "sized",
        f"GET {states}/{{state}}/distribution": "own",
        "POST /v1/solutions/{solution}/review": "dear",
        "POST /v1/games/{game}/{goal}/report": "dear",
        "POST /v1/solutions/{solution}/report": "dear",
        "POST /v1/solutions/{solution}/evaluate": "own",
        "GET /v1/solutions/{solution}/export.{suffix}": "file",
        "GET /v1/database/export.sqlite": "file",
        "GET /v1/exports": "listed",
        "GET /v1/exports/SHA256SUMS": "listed",
        "GET /v1/compare": "own",
        "GET /v1/games/{game}/{goal}/card.{picture}": "own",
        "GET /v1/sweeps/{sweep}": "dear",
        "GET /v1/sweeps/{sweep}/effects": "dear",
        "GET /v1/sweeps/{sweep}/export.csv": "dear",
        "GET /v1/sweeps/{sweep}/figure.{picture}": "dear",
        "GET /v1/say": "own",
        "GET /v1/puzzles": "own",
        f"GET {states}/{{state}}/verdict": "own",
        f"GET {states}/{{state}}/verdicts": "own",
        **{
            f"GET {end}": cost
            for base in ("/v1/games/{game}/{goal}", "/v1/solutions/{solution}")
            for end, cost in {
                f"{base}/states/{{state}}/words": "listed",
                f"{base}/states/{{state}}/outcomes": "listed",
                f"{base}/states/{{state}}/move": "listed",
                f"{base}/states/{{state}}/explain": "own",
                f"{base}/states/{{state}}/distribution.{{picture}}": "own",
                f"{base}/map.{{picture}}": "own",
                f"{base}/game.{{picture}}": "own",
            }.items()
        },
    }


def test_a_question_holds_one_place() -> None:
    """A thread keeps the place that it holds, and gives back one of lists when it asks for one of dear questions."""
    lists = Places(count=1, waiting=0, patience=0.0)
    dear = Places(count=1, waiting=0, patience=0.0, before=lists)
    with lists.place():
        with lists.place():
            held = [lists.held]
        with pytest.raises(ProblemError), ThreadPoolExecutor(1) as other:
            other.submit(lists.place().__enter__).result()
        with dear.place(), ThreadPoolExecutor(1) as other:
            held.append(lists.held)
            other.submit(lists.place().__enter__).result()
            lists.give_back()
        held.append(dear.held)
    assert held == [True, False, False]
    with lists.place(), pytest.raises(ProblemError):
        lists.take()
    for places in (lists, dear):
        places.take()
