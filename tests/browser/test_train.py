"""The training on the page: puzzles with a real service, and what is kept of them with made-up days."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Tab
from tests.browser.services import filled
from tests.browser.sheet import Sheet
from tests.browser.windows import AXE, PHONE, SIZES
from tests.support.server import Server

pytestmark = pytest.mark.slow

THIRTIES = "/?game=thirties&view=train"
TOSS_UP = "/?game=toss-up&view=train"
CARDS = "/?game=card-thirty&view=train&mode=twenty&seed=abc"
TWENTY = "/?game=thirties&view=train&mode=twenty&seed=abc"
# The seconds of a day, and the middle of one.
DAY = 86_400
NOON = 20_000 * DAY + DAY // 2
# The days of the boxes, as they stand in the documentation of the page.
DAYS = (1, 2, 4, 8, 16)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The service over a database with the usual goals of three games."""
    solutions = [
        ("thirties", "", "min-loss"),
        ("toss-up", "", "win"),
        *(("card-thirty", "", f"lay-{aim}") for aim in ("min-left", "max-points", "min-cards", "go-out")),
    ]
    with filled(tmp_path_factory.mktemp("train"), solutions) as made:
        yield made


def opened(tab: Tab, path: str) -> Page:
    """The training at an address, once a puzzle is there."""
    tab.page.goto(tab.base + path)
    expect(tab.page.locator(".train .choice").first).to_be_visible()
    return tab.page


def loaded(page: Page, number: int = 20) -> None:
    """Wait until so many puzzles are ahead."""
    expect(page.locator(".told")).to_contain_text(f"The next {number} puzzles are loaded")


def answer(page: Page) -> str:
    """Answer the puzzle that is shown with the last action, and return its position in words."""
    position = page.locator(".question h2 span").inner_text()
    page.locator(".choice:visible").last.click()
    expect(page.locator(".judged").first).to_be_visible()
    return position


def test_a_puzzle_with_keys(tab: Tab, server: Server) -> None:
    """A digit answers; the verdict, the cost and the reason are the service's; Enter goes on, and the focus is where the hands are."""
    asked: list[str] = []
    tab.page.on("request", lambda request: asked.append(request.url.removeprefix(tab.base)))
    # A drawn seed may have no such trap, of which the browser would tell.
    tab.page.add_init_script("crypto.getRandomValues = (array) => array.fill(1e9)")
    page = opened(tab, f"{TOSS_UP}&theme=trap&level=hard")
    assert page.evaluate("performance.getEntriesByName('puzzle').length") == 1
    address = next(path for path in asked if path.startswith("/v1/puzzles?"))
    assert {"game=toss-up", "theme=trap", "level=hard", "number=1"} <= set(address.partition("?")[2].split("&"))
    puzzle = json.loads(server.get(address)[2])
    expect(page.locator(".question h2")).to_contain_text("Which action is best, to be the first to bank the target")
    assert page.locator(".choice").all_inner_texts() == [
        action["label"][0].upper() + action["label"][1:] for action in puzzle["actions"]
    ]
    page.keyboard.press("2")
    verdict = json.loads(server.get(puzzle["verdict"].replace("{action}", puzzle["actions"][1]["action"]))[2])
    expect(page.locator(".train [aria-live] h2")).to_have_text(re.compile("^Right$" if verdict["right"] else "^Wrong"))
    told = " ".join(page.locator(".train [aria-live] p").all_inner_texts())
    assert told.lower() == re.sub("^(Right|Wrong): ", "", verdict["sentence"]).lower()
    assert told.count(". ") == 1
    expect(page.locator(".judged")).to_have_count(len(puzzle["actions"]))
    expect(page.locator(".judged").first).to_contain_text("best")
    expect(page.locator(".judged:has(.own) .action")).to_contain_text("your choice")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".question h2")).to_be_focused()
    expect(page.locator(".told")).to_contain_text("of 1 right")
    assert tab.messages == []
    assert page.evaluate("violations") == []


def test_dice_choose_among_many_actions(tab: Tab) -> None:
    """Chosen dice leave the actions with exactly these dice, and the digits follow what is shown."""
    page = opened(tab, f"{THIRTIES}&theme=what-to-keep")
    # A throw of a few dice has few actions.
    while page.locator(".board .die").count() < 4:
        answer(page)
        page.keyboard.press("Enter")
        expect(page.locator(".choice").first).to_be_visible()
    page.locator(".board .die").last.click()
    face = (page.locator(".board .die").last.get_attribute("aria-label") or "")[-1]
    expect(page.locator(".choice:visible")).to_have_count(1)
    expect(page.locator(".choice[data-key]")).to_have_text(re.compile(f"^Put aside an? {face}"))
    page.keyboard.press("1")
    expect(page.locator(".judged:has(.own) .action")).to_have_text(re.compile(f"^Put aside an? {face} .*your choice$"))


def test_a_puzzle_that_is_looked_for_is_announced(tab: Tab) -> None:
    """Until a puzzle is there the page says that it looks for one; simple players are explained, and cards are named in full."""
    held: list[Route] = []
    tab.page.route("**/v1/puzzles?**", lambda route: held.append(route))  # noqa: PLW0108  # it marks what it calls
    tab.page.goto(tab.base + CARDS)
    expect(tab.page.locator(".train [aria-live] h2")).to_have_text("Looking for a puzzle …")
    held[0].continue_()
    expect(tab.page.locator(".train .choice").first).to_be_visible()
    expect(tab.page.locator(".train [aria-live]")).to_have_text("")
    assert re.search(r"\b([2-9AJQK]|10)[CDHS]\b", tab.page.locator(".question h2").inner_text()) is None
    tab.page.locator(".question summary").filter(has_text=re.compile("simple players gets? it wrong")).click()
    expect(tab.page.get_by_text("each follow one plain rule")).to_be_visible()


def test_a_verdict_that_is_waited_for_is_announced(tab: Tab) -> None:
    """An answer is taken at once, also if its verdict is not loaded yet: until it comes the page says what it does."""
    held: list[Route] = []
    tab.page.route("**/verdicts**", lambda route: held.append(route))  # noqa: PLW0108  # it marks what it calls
    page = opened(tab, THIRTIES)
    page.locator(".choice:visible").last.click()
    expect(page.locator(".train [aria-live]")).to_have_text("Looking at every action …")
    held[0].continue_()
    expect(page.locator(".judged").first).to_be_visible()
    expect(page.locator(".train [aria-live] h2")).to_have_text(re.compile("^(Right|Wrong)"))


def test_goes_on_without_a_connection(tab: Tab) -> None:
    """Once loaded, the puzzle that is shown and twenty more are answered without a connection; then the page says so, and goes on later."""
    page = opened(tab, THIRTIES)
    loaded(page)
    page.context.set_offline(True)
    for _ in range(21):
        answer(page)
        page.get_by_role("button", name="Next").click()
    expect(page.locator(".train [aria-live] h2")).to_have_text("No more puzzles are loaded")
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".choice").first).to_be_visible()


def test_missed_puzzles_come_back_on_their_day(tab: Tab) -> None:
    """A puzzle that is missed is not asked again today; tomorrow it comes first and is marked, and if right it waits two days more."""
    page = tab.page
    page.clock.install(time=NOON)
    opened(tab, THIRTIES)
    for _ in range(20):
        position = answer(page)
        if page.locator("h2.bad").count():
            break
        page.keyboard.press("Enter")
        expect(page.locator(".choice").first).to_be_visible()
    expect(page.locator(".told")).to_contain_text("1 missed puzzle to repeat, the next tomorrow.")
    best = page.locator(".judged.first .action").inner_text()
    opened(tab, THIRTIES)
    expect(page.locator(".again")).to_have_count(0)
    page.clock.set_system_time(NOON + DAY)
    opened(tab, THIRTIES)
    expect(page.locator(".again")).to_have_text("You missed this one: box 1 of 5")
    assert page.locator(".question h2 span").inner_text() == position
    page.locator(".choice").filter(has_text=re.compile(f"^{re.escape(best)}$")).evaluate("(button) => button.click()")
    expect(page.locator(".mark")).to_have_text("Repeated: right this time.")
    expect(page.locator(".told")).to_contain_text("1 missed puzzle to repeat, the next in 2 days.")
    expect(page.get_by_text("By the system of Leitner")).to_contain_text("after 1, 2, 4, 8 or 16 days")


@pytest.mark.parametrize("context", [{"permissions": ["clipboard-read", "clipboard-write"]}], indirect=True)
def test_twenty_questions_are_the_same_for_all(tab: Tab, browser: Browser, tmp_path: Path) -> None:
    """A link asks everybody the same twenty questions; the result is told by themes, copied, and saved as a picture."""

    def play(page: Page) -> list[str]:
        positions = []
        for number in range(1, 21):
            expect(page.locator(".mark")).to_contain_text(f"Question {number} of 20")
            positions.append(answer(page))
            page.keyboard.press("Enter")
        expect(page.locator(".tally h2")).to_be_focused()
        return positions

    page = opened(tab, TWENTY)
    positions = play(page)
    other = browser.new_context()
    second = Tab(other.new_page(), tab.base)
    again = play(opened(second, TWENTY))
    assert positions == again
    assert len(set(positions)) == 20
    assert second.page.locator(".tally").inner_text() == page.locator(".tally").inner_text()
    other.close()

    right = page.locator(".marks .good").count()
    expect(page.locator(".tally h2")).to_have_text(f"{right} of 20 right")
    page.locator(".marks button").nth(4).click()
    expect(page.locator(".opened h2")).to_be_focused()
    expect(page.locator(".opened")).to_contain_text("your choice")
    assert positions[4].rstrip(".").lower() in page.locator(".opened").inner_text().lower().replace("\n", " ")
    rows = dict(re.findall(r"^(.*)\t(\d+ of \d+) right", page.locator(".tally tbody").inner_text(), re.MULTILINE))
    # Every question is about banking or about what to keep, and none is about both.
    apart = [rows[theme].split(" of ") for theme in ("End the turn or throw again", "What to put aside")]
    assert [sum(int(step[part]) for step in apart) for part in (0, 1)] == [right, 20]
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"Game of 30s, 20 questions: {right} of 20 right, ")
    assert copied.endswith(f"The same questions: {tab.base}{TWENTY}")
    assert (copied.count("✓"), copied.count("✗")) == (right, 20 - right)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as picture").click()
    download.value.save_as(tmp_path / "result.png")
    assert (tmp_path / "result.png").read_bytes().startswith(b"\x89PNG")
    page.get_by_role("button", name="Other questions").click()
    expect(page.locator(".mark")).to_contain_text("Question 1 of 20")
    expect(page).not_to_have_url(tab.base + TWENTY)
    assert tab.messages == []
    assert page.evaluate("violations") == []


def test_the_puzzle_of_the_day_is_answered_once(tab: Tab, server: Server) -> None:
    """Today's puzzle is the one of the date; its answer stays, days in a row are counted, and a missed day is not mentioned."""
    page = tab.page
    page.clock.install(time=NOON)
    for day, streak in ((0, None), (1, 2), (2, 3), (4, None)):
        page.clock.set_system_time(NOON + day * DAY)
        opened(tab, f"{TOSS_UP}&mode=day")
        date = page.evaluate("new Date().toISOString().slice(0, 10)")
        puzzle = json.loads(server.get(f"/v1/puzzles?game=toss-up&seed={date}")[2])
        assert page.locator(".question h2 span").inner_text().lower() == f"{puzzle['position']}.".lower()
        expect(page.locator(".told")).not_to_contain_text("in a row" if day in (0, 1, 4) else "missed a day")
        answer(page)
        if streak:
            expect(page.locator(".told")).to_contain_text(f"The puzzle of the day answered {streak} days in a row.")
        own = page.locator(".judged:has(.own)").inner_text()
        page.reload()
        expect(page.locator(".judged:has(.own)")).to_have_text(own, use_inner_text=True)
        expect(page.locator(".choice")).to_have_count(0)
    assert tab.messages == []


def test_a_game_without_puzzles_says_so(sheet: Sheet) -> None:
    """The view of a game that has no puzzles says why, and a name that is no way to train is the usual one."""
    code = """const view = trainView({ game: "cards", puzzles: null }, () => {});
        document.getElementById("view").replaceChildren(view.element);
        view.show({ game: "cards", rules: "" });"""
    sheet.run("trainView from train", code)
    expect(sheet.page.locator("h2")).to_have_text("No puzzles of this game")


@pytest.mark.parametrize(
    "context",
    [
        pytest.param({}, id="light"),
        pytest.param(PHONE, id="dark", marks=(pytest.mark.long, pytest.mark.sample)),
    ],
    indirect=True,
)
def test_nothing_is_too_wide_and_all_is_accessible(tab: Tab) -> None:
    """A question, a verdict and a result have no violation that axe knows, and in no window is anything wider than it."""
    checker = (AXE / "axe.min.js").read_text("utf-8")

    def check(page: Page, name: str) -> None:
        page.evaluate(checker)
        violations = page.evaluate("axe.run()")["violations"]
        assert [(violation["id"], violation["nodes"][0]["html"]) for violation in violations] == [], name
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, size)

    page = opened(tab, TWENTY)
    check(page, "question")
    for number in range(20):
        answer(page)
        if not number:
            check(page, "verdict")
        page.locator(".train .buttons .primary").first.click()
    expect(page.locator(".tally")).to_be_visible()
    check(page, "result")
    check(opened(tab, f"{TOSS_UP}&mode=day"), "day")
    opened(tab, CARDS)
    expect(page.locator(".drawn .fan")).not_to_have_count(0)
    check(page, "cards")
    answer(page)
    check(page, "cards that were laid down")


# A puzzle as it is kept, in all but what is not looked at.
PUZZLE = {"state": "12", "level": "hard", "themes": ["trap"]}
QUESTION = {"game": "dots", "goal": "most", "rules": ""}
NOTE = (
    "note(given.question, given.puzzle, given.right); return cardsOf(given.question).map(({ box, due }) => [box, due]);"
)


def noted(sheet: Sheet, day: int, right: bool, state: str = "12") -> list[list[int]]:
    """The boxes and the days that are due after an answer on a day, counted from the first."""
    sheet.page.clock.set_fixed_time(NOON + day * DAY)
    given = {"question": QUESTION, "puzzle": PUZZLE | {"state": state}, "right": right}
    return [[box, due - NOON // DAY] for box, due in sheet.run("note, cardsOf from leitner", NOTE, given)]


def test_boxes_have_the_days_that_are_told(sheet: Sheet) -> None:
    """Right on its day, a puzzle moves through the five boxes and out of the last; missed, it goes back; too early it stays."""
    assert noted(sheet, 0, right=True) == []
    assert noted(sheet, 0, right=False) == [[0, 1]]
    assert noted(sheet, 0, right=True) == [[0, 1]]
    day = 1
    for box, wait in enumerate(DAYS[1:], 1):
        assert noted(sheet, day, right=True) == [[box, day + wait]]
        day += wait
    assert noted(sheet, day, right=True) == []
    noted(sheet, day, right=False)
    assert noted(sheet, day + 1, right=True) == [[1, day + 3]]
    assert noted(sheet, day + 2, right=False) == [[0, day + 3]]


def test_what_is_due_has_the_kind_that_is_wanted(sheet: Sheet) -> None:
    """Only puzzles of the wanted theme and level come back, the longest due first; what a browser kept of something else is left out."""
    noted(sheet, 0, right=False, state="1")
    noted(sheet, 1, right=False, state="2")
    sheet.page.clock.set_fixed_time(NOON + 5 * DAY)
    code = "return dueOf(given[0], given[1]).map(({ puzzle }) => puzzle.state);"

    def due(**kind: str) -> Any:
        return sheet.run("dueOf from leitner", code, [QUESTION, kind])

    assert due(theme="", level="") == due(theme="trap", level="hard") == ["1", "2"]
    assert due(theme="bank-or-roll", level="") == due(theme="", level="easy") == []
    for text in ("[3, null, {}]", '{"a": 1}', "no JSON"):
        sheet.run("nameOf from saved", 'localStorage.setItem(nameOf("missed", given[0]), given[1]);', [QUESTION, text])
        assert due(theme="", level="") == []


def test_puzzles_are_supplied_once_each(sheet: Sheet) -> None:
    """The seeds follow each other, what repeats or is missing is passed over, a failure is tried again, and at last there are no more."""

    def place(seed: int, number: int) -> str:
        return f"/v1/puzzles?game=dots&theme=trap&seed=s-{seed}&number={number}"

    def posed(state: str) -> dict[str, Any]:
        return {"state": state, "verdicts": f"/v1/{state}/verdicts"}

    for state in "abc":
        sheet.documents[f"/v1/{state}/verdicts"] = {"themes": [], "verdicts": [state]}
    sheet.documents[place(1, 1)] = posed("a")
    sheet.documents[place(2, 1)] = posed("a")
    sheet.documents[place(2, 2)] = [(503, {"code": "no-answer", "detail": "away"}), posed("b")]
    sheet.documents[place(3, 1)] = posed("c")
    code = """const supply = new Supply({ game: "dots", rules: "" }, { theme: "trap", level: "" }, "s", 2);
        const told = [];
        for (let times = 0; times < 6; times += 1) {
            try {
                const next = await supply.next();
                told.push(next && (await next.judge()).verdicts[0]);
            } catch (problem) {
                told.push(problem.message);
            }
        }
        return told;"""
    told = sheet.run("Supply from supply", code)
    kept = [path for path in told if path != "away"]
    assert kept[:3] == ["a", "b", "c"]
    assert set(kept[3:]) == {None}


def test_the_first_page_has_a_position(tab: Tab) -> None:
    """The first page asks the puzzle of the day at once, judges the answer and remembers it; without a puzzle it is the choice of a game."""
    page = tab.page
    page.goto(tab.base)
    expect(page.locator("#today .choice").first).to_be_visible()
    page.evaluate((AXE / "axe.min.js").read_text("utf-8"))
    assert page.evaluate("axe.run()")["violations"] == []
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    page.locator("#today .choice").first.click()
    expect(page.locator("#today [aria-live] h2")).to_be_focused()
    told = page.locator("#today [aria-live]").inner_text()
    page.goto(f"{tab.base}{THIRTIES}&mode=day")
    expect(page.locator(".judged:has(.own)")).to_be_visible()
    assert page.locator(".train [aria-live]").inner_text() == told
    assert tab.messages == []
    page.route("**/v1/puzzles?**", lambda route: route.abort())
    page.goto(tab.base)
    expect(page.locator("#today")).to_have_count(0)
    expect(page.locator(".choose h2")).to_have_count(6)
