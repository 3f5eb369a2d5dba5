"""The documentation page in a real browser."""

import json
import re
import shlex
import shutil
import subprocess
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from service.answers.errors import CODES
from service.http.description.examples import recorded
from service.words.advice import ADVICE
from tests.browser.conftest import Tab
from tests.support.server import Server

pytestmark = pytest.mark.slow

LOOKUP = "/v1/games/{game}/{goal}/states/{state}"
EXPORT = "/v1/solutions/{solution}/export.{suffix}"
BATCH = "/v1/solutions/{solution}/states"
UNDER_SOLUTION, UNDER_GOAL = "/v1/solutions/{solution}/", "/v1/games/{game}/{goal}/"


def described(server: Server) -> dict[str, Any]:
    """The description that the page renders."""
    made: dict[str, Any] = json.loads(server.get("/openapi.json")[2])
    return made


def box(page: Page, method: str, path: str) -> Locator:
    """The folded box of an operation."""
    exact = page.locator("summary code").get_by_text(path, exact=True)
    return page.locator(".operation").filter(has=exact).filter(has=page.locator(".method").get_by_text(method)).first


def opened(page: Page, method: str, path: str) -> Locator:
    """The box of an operation, unfolded by a click."""
    operation = box(page, method, path)
    if operation.is_hidden():
        # It shows once that under a goal is unfolded.
        box(page, method, path.replace(UNDER_SOLUTION, UNDER_GOAL)).locator("summary").click()
    operation.locator("summary").click()
    expect(operation.get_by_role("button", name="Try it")).to_be_visible()
    return operation


def tried(found: Locator) -> str:
    """Press an open operation's button; what stands above the reply once it is there."""
    found.get_by_role("button", name="Try it").click()
    status = found.get_by_role("status")
    expect(status).to_have_text(re.compile(r"^([1-5]\d\d |No answer)"))
    return status.inner_text()


def tried_until_made(found: Locator) -> str:
    """Press the button until a file is made, which a busy machine may take long for."""
    for _ in range(12):
        status = tried(found)
        if not status.startswith("503"):
            break
    return status


def test_stands_alone(tab: Tab) -> None:
    """The page and its first answer need no other host, break no policy, and leave the console empty."""
    page = tab.open()
    tried(opened(page, "GET", LOOKUP))

    assert tab.messages == []
    assert tab.hosts == {urlsplit(tab.base).netloc}
    assert page.evaluate("violations") == []


def test_the_policy_holds(tab: Tab) -> None:
    """A script written into the page is refused, and the refusal is seen by these tests."""
    page = tab.open()
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.bad = true'}))"
    )

    assert page.evaluate("window.bad") is None
    assert page.evaluate("violations") == ["script-src-elem inline"]
    assert len(tab.messages) == 1


def summaries(page: Page) -> list[str]:
    """The lines of the boxes that show."""
    shown = page.locator(".operation:not([hidden]) > summary").all_inner_texts()
    return [" ".join(text.split()) for text in shown]


def test_lists_every_operation(tab: Tab, server: Server) -> None:
    """Each operation has one box with its method, address and summary; what is the same under a solution shows in that under a goal."""
    page = tab.open()
    assert "`" not in (page.locator("main").text_content() or "")
    paths = described(server)["paths"]
    every = {
        (method, path): f"{method.upper()} {path} {operation['summary'].replace('`', '')}"
        for path, methods in paths.items()
        for method, operation in methods.items()
    }
    twice = {
        (method, path)
        for method, path in every
        if path.startswith(UNDER_SOLUTION) and (method, path.replace(UNDER_SOLUTION, UNDER_GOAL)) in every
    }
    assert len(twice) > 10
    assert Counter(summaries(page)) == Counter(line for key, line in every.items() if key not in twice)
    page.evaluate("document.querySelectorAll('.operation').forEach((one) => { one.open = true; })")
    expect(page.locator(".operation[hidden]")).to_have_count(0)
    assert Counter(summaries(page)) == Counter(every.values())


def test_states_come_before_pictures(tab: Tab) -> None:
    """The page begins with states, which most readers look for."""
    headings = [heading.lower() for heading in tab.open().locator("#operations h2").all_inner_texts()]
    assert headings[0] == "states"
    assert headings.index("states") < headings.index("picture")


def test_an_address_of_the_page_shows_what_it_names(tab: Tab) -> None:
    """A link to an operation under a solution unfolds it, and that under a goal before it."""
    page = tab.open("/docs#getSolutionState")
    expect(page.locator("#getSolutionState form")).to_be_visible()
    expect(page.locator("#getGameGoalState form")).to_be_visible()


def test_lists_twins_at_a_search(tab: Tab) -> None:
    """A search for words of the operation under a solution finds the box of the one under a goal."""
    page = tab.open()
    page.get_by_role("searchbox").fill("postSolutionReview")
    assert page.locator("main details:visible").count() == page.locator(".operation:visible").count() == 1


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


def test_searches(tab: Tab) -> None:
    """A search leaves the operations, schemas and codes with all of its words, and says so; without words all are back."""
    page = tab.open()
    field = page.get_by_role("searchbox")
    field.fill("distribution GOAL")
    boxes = page.locator("main details:visible > summary > code")
    matching = [f"{LOOKUP}/distribution", f"{LOOKUP}/distribution.{{picture}}", "DistributionReply"]
    assert boxes.all_inner_texts() == matching
    expect(page.locator("#progress")).to_have_text("3 found")
    expect(page.locator("#problems")).to_be_hidden()
    field.fill("not-solved-yet")
    assert page.locator("dt:visible").all_inner_texts() == ["not-solved-yet"]
    field.fill("")
    assert page.locator(".operation:visible").count() == page.locator(".operation:not(.twin)").count() > 30


def test_schemas_are_linked(tab: Tab) -> None:
    """An operation's reply leads to its schema, which is unfolded and says what each member means."""
    page = tab.open()
    opened(page, "GET", LOOKUP).get_by_role("link", name="StateReply").click()
    shape = page.locator("#schema-StateReply")
    expect(shape).to_be_in_viewport()
    expect(shape.locator("li", has_text="regret")).to_have_count(0)
    expect(shape.locator("li", has_text="error_bound").first).to_contain_text("number or null")
    shape.get_by_role("link", name="ActionReply").click()
    expect(page.locator("#schema-ActionReply").locator("li", has_text="regret")).to_be_visible()


def test_problem_codes(tab: Tab) -> None:
    """Every code of a problem is listed with its status and title."""
    page = tab.open()
    codes = zip(page.locator("dt").all_inner_texts(), page.locator("dd").all_inner_texts(), strict=True)

    assert dict(codes) == {code: f"{status}: {title}" for code, (status, title) in CODES.items()}


def test_nothing_solved(tab: Tab) -> None:
    """While nothing is solved the page still lists everything, with the ids of the description."""
    tab.page.route("**/v1/solutions?*", lambda route: route.fulfill(json={"solutions": [], "next": None}))
    operation = opened(tab.open(), "GET", EXPORT)

    example = recorded()["getSolutionExport"]["ndjson"]["parameters"]["solution"]
    assert operation.get_by_label("solution").input_value() == example


def test_no_description(tab: Tab) -> None:
    """The page says so if the description cannot be read."""
    tab.page.route("**/openapi.json", lambda route: route.fulfill(status=503, body="away"))
    tab.page.goto(f"{tab.base}/docs")

    expect(tab.page.locator("#progress")).to_have_text("The description cannot be read: HTTP 503.")


@pytest.mark.parametrize("width", [320, 390, 1200])
def test_fits_the_window(tab: Tab, width: int) -> None:
    """With everything unfolded and an answer shown, nothing of the page is wider than a window, even a phone's."""
    tab.page.set_viewport_size({"width": width, "height": 800})
    page = tab.open()
    tried(opened(page, "GET", LOOKUP))
    tried(opened(page, "GET", EXPORT))
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")

    assert page.evaluate("document.documentElement.scrollWidth") <= width


# The lowest contrast of visible text to what is behind it, as WCAG 2.2 defines it (1.4.3), with the text.
CONTRAST = """() => {
  const canvas = Object.assign(document.createElement("div"), {style: "background: Canvas"});
  document.body.append(canvas);
  const numbers = (colour) => { const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number); return {c: [r, g, b], a}; };
  const over = (front, back) => front.c.map((one, i) => front.a * one + (1 - front.a) * back[i]);
  const ground = (node) => node
    ? over(numbers(getComputedStyle(node).backgroundColor), ground(node.parentElement))
    : numbers(getComputedStyle(canvas).backgroundColor).c;
  const light = (rgb) => {
    const [r, g, b] = rgb.map((one) => one / 255).map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const found = [];
  for (const node of document.querySelectorAll("body, body *")) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()) || "value" in node;
    if (!own || !node.checkVisibility()) continue;
    const back = ground(node), front = over(numbers(getComputedStyle(node).color), back);
    const [dark, bright] = [light(front), light(back)].sort((a, b) => a - b);
    found.push([(bright + 0.05) / (dark + 0.05), node.outerHTML.slice(0, 100)]);
  }
  const result = {ground: light(ground(document.body)), seen: found.length, lowest: found.sort((a, b) => a[0] - b[0])[0]};
  canvas.remove();
  return result;
}"""


@pytest.mark.parametrize("context", [{"color_scheme": "light"}, {"color_scheme": "dark"}], ids=str, indirect=True)
def test_is_readable(tab: Tab, request: pytest.FixtureRequest) -> None:
    """In the light and in the dark scheme all text stands out at least 4.5 to 1."""
    page = tab.open("/docs#illegal")
    tried(opened(page, "GET", LOOKUP))
    contrast = page.evaluate(CONTRAST)

    assert contrast["lowest"][0] >= 4.5, contrast["lowest"][1]
    assert contrast["seen"] > 100
    assert (contrast["ground"] < 0.1) == ("dark" in request.node.name)


def test_works_by_keyboard(tab: Tab) -> None:
    """From the top of the page, keys alone unfold an operation, change it, ask it and reach the reply; focus shows."""
    page = tab.open()
    focused = page.locator(":focus")
    operation = box(page, "GET", LOOKUP)

    def tab_to(target: Locator) -> None:
        wanted = target.element_handle()
        for _ in range(60):
            page.keyboard.press("Tab")
            assert focused.evaluate("(node) => getComputedStyle(node).outlineStyle") != "none"
            if page.evaluate("(node) => node === document.activeElement", wanted):
                return
        raise AssertionError(f"{target} is not reached by the Tab key")

    tab_to(operation.locator("summary"))
    page.keyboard.press("Enter")
    tab_to(operation.get_by_label("state"))
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("roll6")
    page.keyboard.press("Enter")
    expect(operation.get_by_role("status")).to_have_text("200 OK, application/json")
    tab_to(operation.get_by_role("region"))
    assert '"state": "roll6"' in focused.inner_text()


def test_structure(tab: Tab) -> None:
    """The page has a language, a title, one first heading and landmark of each kind, and a name for each control."""
    page = tab.open()
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")

    assert page.title() == "HTTP API – Chance Tablebase"
    assert page.locator("html").get_attribute("lang") == "en"
    headings = page.get_by_role("heading").evaluate_all("(all) => all.map((one) => one.tagName)")
    assert (headings[0], set(headings[1:])) == ("H1", {"H2", "H3"})
    for landmark in (page.get_by_role("banner"), page.get_by_role("main"), page.locator("main nav")):
        expect(landmark).to_have_count(1)
    unnamed = "(all) => all.filter((one) => !one.labels.length || !one.labels[0].innerText.trim()).length"
    assert page.locator("input, textarea").evaluate_all(unnamed) == 0
    ids = page.locator("[id]").evaluate_all("(all) => all.map((one) => one.id)")
    assert len(ids) == len(set(ids))
    for target in page.locator("main nav a").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))"):
        expect(page.locator(target)).to_be_visible()


@pytest.mark.parametrize("context", [{"java_script_enabled": False}], ids=["without"], indirect=True)
def test_without_javascript(tab: Tab, server: Server) -> None:
    """Without JavaScript the page says what is missing, and leads to the description and to what needs none."""
    tab.page.goto(f"{tab.base}/docs")

    text = tab.page.locator("body").inner_text()
    assert "needs JavaScript" in text
    assert "Problem codes" not in text
    expect(tab.page.locator("main nav")).to_be_hidden()
    targets = {link.get_attribute("href") or "" for link in tab.page.locator("main a").all()}
    assert targets == {"/openapi.json", "/v1/games", "/v1/solutions", "/readyz"}
    assert {server.get(target)[0] for target in targets} == {200}
