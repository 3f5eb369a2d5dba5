"""The documentation page in a real browser: what it lists, finds and shows, and to whom."""

from collections import Counter
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from service.answers.errors import CODES
from tests.browser.conftest import Tab
from tests.browser.operations import EXPORT, LOOKUP, UNDER_GOAL, UNDER_SOLUTION, box, described, opened, tried
from tests.support.server import Server

pytestmark = pytest.mark.slow


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
