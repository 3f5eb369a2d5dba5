"""The work of a request grows at most with the length of its texts, wherever a client's text is read.

Every name in an address, every parameter of a query, every text of a body and every header is replaced by texts that grow.
The work is counted in lines of Python, so that it does not depend on the machine.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from itertools import cycle, islice
from types import FrameType
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from flask.testing import FlaskClient

from service.answers.ask.several import reads
from service.answers.errors import ProblemError
from service.answers.names import action, bind, token
from service.answers.respelling import goal_slug
from service.channels import offers
from service.store.reader import Reader
from service.words.say.answer import answer
from solvers.errors import TablebaseError
from solvers.games import REGISTRY
from solvers.hidden_review import read_history
from tests.support.asked import ASKED
from tests.support.examples import ROUTE

pytestmark = pytest.mark.slow

# The lines that a request may take by itself, and for each character of a text.
LINES, LINES_OF_A_CHARACTER = 200_000, 40
# A text that takes exponential time shows it in this many characters; the longest one nearly fills a request line.
SHORT, LONG = 200, 2000
# A message may be about any game, and is read as an action and a state in several ways.
LINES_OF_A_MESSAGE = 2_000_000
UNITS = (
    *(
        "a",
        "1",
        "-",
        " ",
        "a-",
        "1-",
        "1,",
        "1a",
        "a1-",
        "max-turn",
        "best response to ",
        "bank-at-300-",
        "win:",
        "x=1,",
    ),
    *(
        "5 5 6 and a ",
        "i have 5 against 14, ",
        "4C8HXX",
        "4C8H8D.",
        "2 dice ",
        "55666-1|",
        "1,234 ",
        "dice=2,",
        "odds ",
    ),
    *("discard 4C; ", "draw stock\n", "\u0663\ufb01\u00e9", "not ", "vs ", "why "),
)
HEADERS = ("Accept", "Accept-Encoding", "Content-Type", "If-None-Match", "If-Range", "Range", "X-Request-ID", "Origin")
OF_HEADERS = (
    *(
        "a",
        "a,",
        "text/plain;q=0.5,",
        '"a",',
        'W/"a", ',
        "bytes=0-1,",
        "0-1,",
        "gzip;q=0.5, ",
        ";a=b",
        '"\\',
        "  ",
        "*/*,",
    ),
)
BODIES = ("[", '{"a":', '{"states":[', '["a",', '"', "1", "-", "\\u0000", '{"states":"x"},', " ")
# So many units are tried at each place of an address, and in each kind of message; all of them are, as there are many of both.
UNITS_OF_A_PLACE, UNITS_OF_A_MESSAGE = 3, 9
MESSAGES = (
    "",
    "30s ",
    "toss-up ",
    "10000 ",
    "odds ",
    "odds 30s ",
    "compare ",
    "compare toss-up ",
    "explain ",
    "why not ",
)


class _TooMuchError(BaseException):
    """A request takes more lines than it may."""


def work(ask: Callable[[], object], most: int) -> int:
    """Return the lines of Python that a call takes in this thread; ``most`` + 1 if it takes more, without waiting for its end."""
    lines = 0

    def trace(_frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal lines
        if event == "line":
            lines += 1
            if lines > most:
                raise _TooMuchError
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        ask()
    except _TooMuchError:
        pass
    finally:
        sys.settrace(before)
    return lines


def check(ask: Callable[[str], object], unit: str, lead: str = "", longest: int = LONG, lines: int = LINES) -> None:
    """Fail if the work grows faster than a text: a lead, and a unit behind it many times."""
    # What is made once in a process is no work of a request.
    ask(lead + unit)
    for length in dict.fromkeys((SHORT, longest)):
        text = (lead + unit * length)[:length]
        most = lines + LINES_OF_A_CHARACTER * length
        assert work(partial(ask, text), most) <= most, f"{text[:60]!r}, {length} characters"


def places() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield every place of every address, by the name of the operation and of the parameter, with the units to try there."""
    units = cycle(UNITS)
    for operation, route in ROUTE.items():
        if operation in ASKED and route.cost != "file":
            # A message has a test of its own.
            for name in sorted({*ASKED[operation][0].parameters, *route.query().fields} - {"text"}):
                yield operation, name, tuple(islice(units, UNITS_OF_A_PLACE))


@pytest.mark.parametrize(
    ("operation", "name", "units"), [pytest.param(*arguments, id=" ".join(arguments[:2])) for arguments in places()]
)
def test_a_text_in_an_address(
    client: FlaskClient, solution: str, operation: str, name: str, units: tuple[str, ...]
) -> None:
    """A name in a path and a parameter of a query are read, or refused, in time that grows with their length."""
    asked, route = ASKED[operation][0], ROUTE[operation]
    parameters = {"solution": solution, **asked.parameters} | (
        {"solution": solution} if "solution" in asked.parameters else {}
    )

    def ask(text: str) -> None:
        sent = {name: value for name, value in parameters.items() if name in asked.parameters} | {name: text}
        named = {name: quote(value, safe="") for name, value in sent.items() if f"{{{name}}}" in route.path}
        query = urlencode({name: value for name, value in sent.items() if name not in named})
        client.open(f"{route.path.format(**named)}?{query}", method=route.method, json=asked.body)

    for unit in units:
        check(ask, unit)
        if name in asked.parameters:
            check(ask, unit, f"{parameters[name]} ", SHORT)


@pytest.mark.parametrize("header", HEADERS)
def test_a_header(client: FlaskClient, solution: str, header: str) -> None:
    """A header is read in time that grows with its length, by a reply that is kept and by an error."""
    for path in (f"/v1/solutions/{solution}/states/roll6", "/v1/nothing/"):
        for unit in OF_HEADERS:
            check(lambda text, path=path: client.get(path, headers={header: text}), unit)  # type: ignore[misc]  # bound now


@pytest.mark.parametrize("unit", BODIES)
def test_a_body(client: FlaskClient, solution: str, unit: str) -> None:
    """A body that nests, is no JSON or has one long text is refused in time that grows with its length."""
    for end in ("states", "review"):
        path = f"/v1/solutions/{solution}/{end}"
        check(lambda text, path=path: client.post(path, data=text, content_type="application/json"), unit)  # type: ignore[misc]  # bound now


@pytest.mark.parametrize("game", REGISTRY)
@pytest.mark.parametrize("unit", UNITS)
def test_a_text_of_a_game(game: str, unit: str) -> None:
    """States, actions, goals, rules and whole games are read in time that grows with their length, in every game."""
    entry = REGISTRY[game]
    bound = bind(game, entry.default_goal(entry.rules_type()), "")
    state = bound.problem.notation.parse(
        next(state_example.text for state_example in entry.state_examples if reads(bound, state_example.text))
    )

    def ask(text: str) -> None:
        for read in (
            partial(token, bound, text),
            partial(action, bound, state, text),
            partial(goal_slug, game, text, ""),
            partial(entry.rules_type.parse, text),
            partial(offers.goals, game, text),
        ):
            with suppress(TablebaseError):
                read()
        if bound.views.histories is not None:
            with suppress(TablebaseError, ProblemError):
                read_history(bound.problem, text)

    check(ask, unit)
    check(ask, unit, f"{bound.problem.notation.format(state)} ", SHORT)


def messages() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the beginning of every kind of message, with the units to try there."""
    units = cycle(UNITS)
    for lead in MESSAGES:
        yield lead, tuple(islice(units, UNITS_OF_A_MESSAGE))


@pytest.mark.parametrize(
    ("lead", "units"),
    [
        *(pytest.param(lead, units, id=lead) for lead, units in messages()),
        *(pytest.param(lead, UNITS, id=f"{lead}all", marks=pytest.mark.long) for lead in MESSAGES),
    ],
)
def test_a_message(api_url: str, lead: str, units: tuple[str, ...]) -> None:
    """A message is understood, or not, in time that grows with its length."""
    with closing(Reader(api_url)) as reader:
        for unit in units:
            check(partial(answer, reader), unit, lead, 500, LINES_OF_A_MESSAGE)


def test_the_counter_counts() -> None:
    """Work that grows with the square of a text is told from work that grows with its length, and no trace is left."""
    before = sys.gettrace()
    assert work(lambda: [sum(1 for _ in "a" * 50)], 1000) < work(lambda: [sum(1 for _ in "a" * 500)], 1000) <= 1001
    assert work(lambda: [[1 for _ in range(99)] for _ in range(99)], 100) == 101
    assert sys.gettrace() is before
