"""Operations that are tried on the documentation page in a real browser."""

import json
import re
import shlex
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

from service.http.description.examples import recorded
from service.words.advice import ADVICE
from tests.browser.conftest import Tab
from tests.browser.operations import BATCH, EXPORT, LOOKUP, described, opened, tried, tried_until_made
from tests.support.server import Server

pytestmark = pytest.mark.slow


def test_gives_the_documented_answer(tab: Tab, server: Server) -> None:
    """The first example is answered as over HTTP, numbers spelled as they came."""
    operation = opened(tab.open(), "GET", LOOKUP)

    assert tried(operation) == "200 OK, application/json"
    shown = operation.get_by_role("region").inner_text()
    assert json.loads(shown) == json.loads(server.get("/v1/games/thirties/min-loss/states/55666-1")[2])
    assert '"value": -1.0,' in shown
    assert '"exact": "-5/2"' in shown
    assert operation.locator(".asking a").get_attribute("href") == "/v1/games/thirties/min-loss/states/55666-1"


@pytest.mark.long
@pytest.mark.sample
def test_every_example_can_be_tried(tab: Tab, server: Server) -> None:
    """Every reading operation has a well formed example: it is answered, or not solved yet or under these rules."""
    page = tab.open()
    answers = {
        path: tried(opened(page, "GET", path))
        for path, methods in described(server)["paths"].items()
        if "get" in methods
    }
    # The goal has no map, and there is no sweep and no card here.
    lacking = {path: answers.pop(path)[:3] for path in list(answers) if re.search(r"/map\.|/card\.|\{sweep\}", path)}
    assert set(lacking.values()) == {"404"}
    assert {path: text for path, text in answers.items() if text[:3] not in {"200", "503"}} == {}
    solved = [path for path in answers if "{solution}" in path]
    assert {answers[path][:3] for path in solved} == {"200"}


def test_batch_example(tab: Tab) -> None:
    """The example of a batch of states is sent as the description gives it, and answered."""
    operation = opened(tab.open(), "POST", BATCH)

    assert tried(operation) == "200 OK, application/json"
    answer = json.loads(operation.get_by_role("region").inner_text())
    assert [item["state"] for item in answer["results"]] == ["55666-1", "roll6"]


def test_a_mistake_is_shown(tab: Tab) -> None:
    """A state outside the notation shows its problem, whose type leads to the page of its code, and from there to the others."""
    page = tab.open()
    operation = opened(page, "GET", LOOKUP)
    operation.get_by_label("state").fill("77")

    assert tried(operation) == "400 BAD REQUEST, application/problem+json"
    problem = json.loads(operation.get_by_role("region").inner_text())
    page.goto(f"{tab.base}{problem['type']}")
    expect(page.locator("h1")).to_have_text(problem["title"])
    expect(page.locator("dd").first).to_have_text(ADVICE["invalid-notation"].cause.replace("`", ""))
    page.goto("about:blank")
    tab.open("/docs#invalid-notation")
    expect(page.locator("dt:target")).to_have_text("invalid-notation")
    expect(page.locator("dt:target")).to_be_in_viewport()


def test_another_spelling_is_redirected(tab: Tab) -> None:
    """A state spelled in another order says where it was answered, and optional parameters reach the address."""
    operation = opened(tab.open(), "GET", LOOKUP)
    operation.get_by_label("state").fill("66655-1")
    operation.get_by_label("rules").fill("dice=6")

    assert operation.locator(".asking a").inner_text() == "/v1/games/thirties/min-loss/states/66655-1?rules=dice=6"
    assert tried(operation).endswith("redirected to /v1/games/thirties/min-loss/states/55666-1")


def test_a_whole_solution_is_cut(tab: Tab) -> None:
    """Of an export the beginning alone is read and shown; a compressed one is left to the link."""
    operation = opened(tab.open(), "GET", EXPORT)

    assert tried_until_made(operation) == "200 OK, application/x-ndjson, cut after 200000 characters"
    first = operation.get_by_role("region").inner_text().partition("\n")[0]
    assert json.loads(first)["goal"] == "min-loss"
    operation.get_by_label("suffix").fill("csv.gz")
    assert "compressed" in tried_until_made(operation)
    expect(operation.get_by_role("region")).to_be_hidden()


def test_lines_of_json_are_shown_as_they_are(tab: Tab) -> None:
    """An export so short that all of it is shown is not taken for one JSON document."""
    lines = '{"state": "1"}\n{"state": "2"}\n'
    tab.page.route(
        "**/export.ndjson", lambda route: route.fulfill(body=lines, content_type="application/x-ndjson; charset=utf-8")
    )
    operation = opened(tab.open(), "GET", EXPORT)

    assert tried(operation) == "200 OK, application/x-ndjson"
    assert operation.get_by_role("region").text_content() == lines


def test_examples_fill_the_fields(tab: Tab) -> None:
    """A chosen example fills in the fields, shows its recorded answer, and is answered alike."""
    operation = opened(tab.open(), "GET", LOOKUP)
    assert '"value": -1.0,' in operation.get_by_label("The recorded answer").inner_text()
    operation.get_by_label("example").select_option("A state outside the notation")
    example = recorded()["getGameGoalState"]["wrong-notation"]

    assert operation.get_by_label("state").input_value() == "77"
    assert json.loads(operation.get_by_label("The recorded answer").inner_text()) == example["reply"]
    assert tried(operation).startswith(example["status"])
    assert json.loads(operation.get_by_label("The reply").inner_text()) == example["reply"]


@pytest.mark.parametrize(
    "context", [{"permissions": ["clipboard-read", "clipboard-write"]}], ids=["allowed"], indirect=True
)
@pytest.mark.parametrize(("method", "path"), [("GET", LOOKUP), ("POST", BATCH)])
@pytest.mark.skipif(shutil.which("curl") is None, reason="no curl on the PATH")
def test_copies_a_command(tab: Tab, method: str, path: str) -> None:
    """The command that is copied asks what the page asks, also with an apostrophe in the request."""
    page = tab.open()
    operation = opened(page, method, path)
    if method == "POST":
        operation.get_by_label("body").fill('{"states": ["55666-1", "it\'s"]}')
    operation.get_by_role("button", name="Copy as curl").click()
    expect(operation.get_by_role("status")).to_have_text("Copied.")
    tried(operation)
    shown = json.loads(operation.get_by_label("The reply").inner_text())
    command = shlex.split(page.evaluate("navigator.clipboard.readText()"))
    answer = subprocess.run([*command, "--silent"], capture_output=True, check=True)

    assert json.loads(answer.stdout) == shown


def test_nothing_solved(tab: Tab) -> None:
    """While nothing is solved the page still lists everything, with the ids of the description."""
    tab.page.route("**/v1/solutions?*", lambda route: route.fulfill(json={"solutions": [], "next": None}))
    operation = opened(tab.open(), "GET", EXPORT)

    example = recorded()["getSolutionExport"]["ndjson"]["parameters"]["solution"]
    assert operation.get_by_label("solution").input_value() == example
