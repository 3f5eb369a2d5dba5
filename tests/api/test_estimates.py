"""A learned game: its states cannot be enumerated, and every number is an estimate with an interval of its own."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import orjson
import pytest
from flask.testing import FlaskClient

from service.answers import names
from service.answers.play.simulation import Run, simulate
from service.batch import tasks
from service.documents.exports import ExportReply
from service.documents.states import BatchReply, PageReply, SmallReply, StateReply
from service.http.app import create_app
from service.store.reader import Reader
from solvers.contract.game import Example, Game
from solvers.contract.goals import Goal
from solvers.contract.presentation.views import Views
from solvers.contract.problem import Derived, Kernel, Notation, Problem
from solvers.contract.rows import UNDECIDED, ActionValue, Confidence, Distribution, Row, Solution
from solvers.contract.rules import Rules, parameter
from solvers.errors import IllegalError, NotationError, UnknownError
from solvers.games import REGISTRY
from tests.support.making import prompt
from tests.support.records import bare

SLUG = "hidden-card"
WIN = Goal("win", "hold the higher card", "probability", share=True)
ACTIONS = ("keep", "swap")


def about(value: float) -> Confidence:
    """An interval around an estimate."""
    return Confidence(value - 0.02, value + 0.02, 0.99, 8000)


def worth(action: str, value: float, tie: str | None = None) -> ActionValue:
    """An action with an estimated value."""
    return ActionValue(action, value, tie=tie, confidence=about(value))


ROWS = (
    Row("card-3", "swap", 0.625, None, (worth("swap", 0.625), worth("keep", 0.25)), confidence=about(0.625)),
    Row(
        "card-6",
        "keep",
        0.515625,
        None,
        (worth("keep", 0.515625, UNDECIDED), worth("swap", 0.5, UNDECIDED)),
        confidence=about(0.515625),
    ),
    Row("card-9", "keep", 0.75, None, (worth("keep", 0.75), worth("swap", 0.5)), confidence=about(0.75)),
    Row("deal", None, 0.5625, None, confidence=about(0.5625)),
)


@dataclass(frozen=True, slots=True)
class HiddenRules(Rules):
    """The number of cards."""

    game: ClassVar[str] = SLUG

    cards: int = parameter(10, 2, 99, "cards in the pack")


class HiddenNotation(Notation[str]):
    """The card in hand, ``card-3``, and the same seen by the opponent, ``card-3-seen``."""

    def parse(self, text: str) -> str:
        if text not in ("card-3", "card-6", "card-7", "card-9", "card-3-seen", "deal"):
            raise NotationError(f"state {text[:64]!r}: not a card", field="state", example="card-3")
        return text

    def format(self, state: str) -> str:
        return state

    def parse_action(self, state: str, text: str) -> str:
        if text not in ACTIONS:
            raise IllegalError(f"action {text[:64]!r}: not keep or swap", field="action", example="keep")
        return text


class HiddenViews(Views[str]):
    """The words of the stand-in."""

    def label(self, state: str, action: str) -> str:
        return f"{action} the card"


class Seen(Derived[str]):
    """Derives the opponent's view of a position: the opponent prefers the other action."""

    def sources(self, state: str) -> tuple[str, ...]:
        return (state.removesuffix("-seen"),) if state.endswith("-seen") else ()

    def derive(self, state: str, rows: Mapping[str, Row]) -> Row:
        [row] = rows.values()
        listed = tuple(worth(action.action, 1 - action.value) for action in reversed(row.actions))
        return Row(state, listed[0].action, listed[0].value, None, listed, confidence=listed[0].confidence)


class HiddenCard(Game):
    """The stand-in."""

    slug = SLUG
    title = "Hidden card"
    line = "Keep a card or swap it."
    pieces = "one card"
    players = "one"
    summary = "Keep a card or swap it for one that nobody has seen. The higher card wins."
    rules_type = HiddenRules
    state_grammar = "card-N[-seen] | deal"
    action_grammar = "keep | swap"
    state_examples = (Example("card-3", "a three in hand"),)
    action_examples = (Example("keep", "keep the card"),)

    def goals(self, rules: Rules) -> tuple[Goal, ...]:
        return (WIN,)

    def problem(self, rules: Rules, slug: str) -> Problem[str]:
        if slug != WIN.slug:
            raise UnknownError(f"no goal {slug!r}", field="goal", example=WIN.slug, available=[WIN.slug])
        return Problem(rules, WIN, HiddenNotation(), derived=Seen(), kernel=Kernel(__name__, __name__))

    def views(self, problem: Problem[str]) -> HiddenViews:
        return HiddenViews(problem)


@pytest.fixture
def client(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """A client of a service in which the game is registered."""
    monkeypatch.setitem(REGISTRY, SLUG, HiddenCard())
    with closing(Reader(database_url)) as reader:
        yield prompt(create_app(reader=reader), database_url, tmp_path / "exports").test_client()
    # What is bound to the game would outlast it.
    names.bind.cache_clear()


def solve(problem: Problem[Any]) -> Solution:
    """Return what was learned, as the module that a problem names does."""
    return Solution(SLUG, problem.slug, problem.rules, "plays of a learned policy", None, ROWS, (), start="deal")


def verify(
    _problem: Problem[Any], rows: Sequence[Row], _distributions: Sequence[Distribution], _error_bound: float | None
) -> float:
    """Check that the rows came through the encoding unchanged."""
    assert {row.state: row for row in rows} == {row.state: row for row in ROWS}
    return 0.0


@pytest.fixture
def solution(database_url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of the estimates that the batch has published."""
    monkeypatch.setitem(REGISTRY, SLUG, HiddenCard())
    outcome = tasks.make(tasks.Task(database_url, SLUG, HiddenRules().canonical(), WIN.slug))

    assert outcome.solution is not None, outcome.message
    return outcome.solution


def interval(value: float) -> dict[str, Any]:
    """The interval of an estimate as a reply shows it."""
    return {"low": value - 0.02, "high": value + 0.02, "level": 0.99, "samples": 8000}


def estimated(item: Mapping[str, Any]) -> bool:
    """True if a number is told with its own interval, and with no fraction."""
    return item["exact"] is None and item["confidence"] == interval(item["value"])


def test_a_record_has_an_interval_for_every_number(client: FlaskClient, solution: str) -> None:
    """The value and each action carry low, high, level and samples, and the error bound is null."""
    for path in (f"/v1/games/{SLUG}/win", f"/v1/solutions/{solution}"):
        reply = client.get(f"{path}/states/card-3").json

        assert StateReply().validate(reply) == {}
        assert (reply["best"], reply["policy"], reply["error_bound"]) == ("swap", "swap", None)
        assert estimated(reply)
        assert [(action["action"], action["regret"], estimated(action)) for action in reply["actions"]] == [
            ("swap", 0.0, True),
            ("keep", 0.375, True),
        ]


def test_a_position_without_actions_has_an_interval(client: FlaskClient, solution: str) -> None:
    """If there is nothing to choose, the value has its interval all the same."""
    reply = client.get(f"/v1/solutions/{solution}/states/deal").json

    assert estimated(reply)
    assert (reply["actions"], reply["best"], reply["error_bound"]) == ([], None, None)


def test_intervals_may_leave_open_which_action_is_better(client: FlaskClient, solution: str) -> None:
    """If the row says that two intervals do not tell, neither action is called optimal."""
    reply = client.get(f"/v1/solutions/{solution}/states/card-6").json

    assert [(action["action"], action["rank"], action["optimal"]) for action in reply["actions"]] == [
        ("keep", 1, None),
        ("swap", 2, None),
    ]


def test_a_derived_record_has_intervals(client: FlaskClient, solution: str) -> None:
    """A row that is derived from estimates has intervals of its own."""
    for path in (f"/v1/games/{SLUG}/win", f"/v1/solutions/{solution}"):
        reply = client.get(f"{path}/states/card-3-seen").json

        assert StateReply().validate(reply) == {}
        assert (reply["best"], reply["value"], reply["error_bound"]) == ("keep", 0.75, None)
        assert all(map(estimated, (reply, *reply["actions"])))


def test_the_smallest_answer_has_an_interval(client: FlaskClient, solution: str) -> None:
    """The best action comes with the interval of its value, in words too."""
    path = f"/v1/games/{SLUG}/win/states/card-9/best"
    reply = client.get(path).json

    assert SmallReply().validate(reply) == {}
    assert (reply["solution"], reply["best"], reply["error_bound"]) == (solution, "keep", None)
    assert estimated(reply)
    text = client.get(path, headers={"Accept": "text/plain"}).text
    assert text.startswith("Keep the card: succeed with a chance of about 75 % (73 to 77 %, 99 % confidence).")


def test_a_batch_and_a_page_have_intervals(client: FlaskClient, solution: str) -> None:
    """Stored and derived states of a batch are the same records, a state without a row is a problem, and pages list the rest."""
    path = f"/v1/solutions/{solution}/states"
    reply = client.post(path, json={"states": ["card-3", "card-3-seen", "card-7", "card-X"]}).json
    page = client.get(path).json

    assert BatchReply().validate(reply) == {}
    assert PageReply().validate(page) == {}
    assert all(map(estimated, (*reply["results"][:2], *page["states"])))
    assert [result["problem"]["code"] for result in reply["results"][2:]] == ["not-found", "invalid-notation"]
    assert [result["problem"]["example"] for result in reply["results"][2:]] == ["deal", "card-3"]
    assert [state["state"] for state in page["states"]] == [row.state for row in ROWS]


def test_an_export_has_intervals(client: FlaskClient, solution: str) -> None:
    """NDJSON holds the records, JSON the manifest too, and CSV the interval of every line."""
    base = f"/v1/solutions/{solution}/export"
    records = list(map(orjson.loads, client.get(f"{base}.ndjson").data.splitlines()))
    head = client.get(f"{base}.json").json
    lines = list(csv.DictReader(io.StringIO(client.get(f"{base}.csv").text)))

    assert ExportReply().validate(head) == {}
    assert head["solution"]["error_bound"] is None
    assert records == head["states"]
    replies = [client.get(f"/v1/solutions/{solution}/states/{row.state}").json for row in ROWS]
    assert [bare(record) for record in records] == [bare(reply) for reply in replies]
    assert [line["error_bound"] for line in lines] == [""] * 7
    values = [float(line["action_value"] or line["state_value"]) for line in lines]
    assert values == [0.625, 0.25, 0.515625, 0.5, 0.75, 0.5, 0.5625]
    columns = ("low", "high", "level", "samples")
    assert [{name: float(line[f"confidence_{name}"]) for name in columns} for line in lines] == list(
        map(interval, values)
    )


def test_an_undecided_action_is_neither_true_nor_false_in_csv(client: FlaskClient, solution: str) -> None:
    """If intervals do not tell which action is better, the column ``optimal`` is empty."""
    lines = list(csv.DictReader(io.StringIO(client.get(f"/v1/solutions/{solution}/export.csv").text)))

    assert [(line["state"], line["action"], line["optimal"]) for line in lines] == [
        ("[card-3]", "[swap]", "1"),
        ("[card-3]", "[keep]", "0"),
        ("[card-6]", "[keep]", ""),
        ("[card-6]", "[swap]", ""),
        ("[card-9]", "[keep]", "1"),
        ("[card-9]", "[swap]", "0"),
        ("[deal]", "", ""),
    ]


def test_the_catalogue_lists_the_game(client: FlaskClient, solution: str) -> None:
    """The game is listed as solved, and nothing of it is pending."""
    entry = client.get(f"/v1/games/{SLUG}").json

    assert [manifest["solution"] for manifest in entry["solved"]] == [solution]
    assert entry["pending"] == []
    assert client.get("/readyz").status_code == 200


def test_questions_that_need_the_moves_are_refused(client: FlaskClient, solution: str) -> None:
    """Without the moves nothing is told of the ending and no record is judged; both say why."""
    base = f"/v1/solutions/{solution}"
    ending = client.get(f"{base}/states/card-3/distribution")
    review = client.post(f"{base}/review", json={"decisions": [{"state": "card-3", "action": "keep"}]})

    assert (ending.status_code, ending.json["code"]) == (404, "not-found")
    assert (review.status_code, review.json["code"], review.json["field"]) == (422, "illegal", "solution")
    assert "cannot be enumerated" in ending.json["detail"]
    assert "not judged" in review.json["detail"]


@pytest.mark.usefixtures("client", "solution")
def test_a_game_without_moves_is_not_simulated(database_url: str) -> None:
    """A simulation is refused in words."""
    with closing(Reader(database_url)) as reader, pytest.raises(IllegalError, match="not simulated"):
        simulate(reader, Run(SLUG, WIN.slug, None, "", 10, 1), lambda _: None)


def test_a_solution_compares_with_itself(client: FlaskClient, solution: str) -> None:
    """Policies are compared row by row, which takes no moves."""
    reply = client.get(f"/v1/compare?a={solution}&b={SLUG}/win").json

    assert (reply["decisions"], reply["differ"], reply["a"]["error_bound"]) == (3, 0, None)


def test_a_mistake_is_answered_with_a_state_of_the_solution(client: FlaskClient, solution: str) -> None:
    """An example that is accepted comes from the solution if the game cannot tell its start."""
    path = f"/v1/solutions/{solution}/states"
    wrong = client.post(path, json={"states": "card-3"})
    repeated = client.get(f"{path}?after=card-3&after=card-9")

    assert (wrong.status_code, repeated.status_code) == (400, 400)
    assert orjson.loads(wrong.json["example"]) == ["deal"]
    assert repeated.json["example"] == "deal"
