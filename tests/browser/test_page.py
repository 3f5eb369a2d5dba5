"""The page at the root in a real browser."""

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from service.answers.names import bind, token
from service.store import migrate
from tests.browser.conftest import Tab
from tests.support import shared
from tests.support.server import Server, serving

pytestmark = pytest.mark.slow

AXE = Path(__file__).parent / "axe"
SOLVED = (
    ("thirties", "", "min-loss"),
    ("thirties", "", "maximize"),
    ("threes", "", "min-expected"),
    ("toss-up", "", "win"),
    ("ten-thousand", "", "max-turn"),
    ("card-thirty", "", "lay-min-left"),
)
FIVE = "/?game=thirties&goal=min-loss&state=55666-1"
PLAY = {"reduced_motion": "reduce"}
PHONE = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"}
VIEWS = (
    FIVE,
    "/?game=thirties&goal=min-loss&state=77",
    "/?game=toss-up&goal=win&state=63-71-14",
    "/?game=card-thirty&goal=lay-min-left&state=4CKC7H8H9HKHKS",
    "/?game=thirties&goal=min-loss&state=1156-66&view=compare",
    "/?game=threes&goal=min-expected&view=play",
    "/?game=toss-up&goal=win&view=play",
    "/?game=thirties&goal=min-loss&view=games",
)
# A position of each game whose answer is to be seen without scrolling.
FIRST = (
    FIVE,
    "/?game=threes&goal=min-expected&state=11345",
    "/?game=toss-up&goal=win&state=63-71-14",
    "/?game=ten-thousand&goal=max-turn&state=350-12255",
    "/?game=card-thirty&goal=lay-min-left&state=4CKC7H8H9HKHKS",
)
# Views without an answer, which must not be wider than the window either.
OTHERS = ("/?game=thirties&goal=min-loss&view=games", "/?game=thirties&goal=min-loss&view=train")
PLAYED = (
    "/?game=thirties&goal=min-loss&view=play",
    "/?game=toss-up&goal=win&view=play",
    "/?game=ten-thousand&goal=max-turn&view=play",
)
# The last one is what a zoom of 200 % leaves of 1,280 by 800 pixels.
SIZES = {"wide": (1280, 800), "phone": (390, 844), "narrow": (320, 640), "zoomed": (640, 400)}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The service over a database with a goal of every game."""
    folder = tmp_path_factory.mktemp("page")
    url = f"sqlite:///{folder / 'tablebase.db'}"
    migrate.upgrade(url)
    shared.fill(url, SOLVED)
    with serving(url, folder) as made:
        yield made


def opened(tab: Tab, path: str = "/") -> Page:
    """The page at an address, once it has said something."""
    tab.page.goto(tab.base + path)
    expect(tab.page.locator("#view h2").first).to_be_visible()
    return tab.page


def asked(page: Page) -> dict[str, str]:
    """The question in the address of the page."""
    return {
        name: value for name, _, value in (pair.partition("=") for pair in urlsplit(page.url).query.split("&")) if value
    }


def test_answers_at_once(tab: Tab) -> None:
    """A link shows a throw of the game of 30s and what to do with it, as the source has it, and breaks no policy."""
    page = opened(tab, FIVE)
    expect(page.locator(".best")).to_have_text("Put aside 5 5 6 6 6 and end the turn at 29")
    expect(page.locator(".worth")).to_have_text("Lose 1 point on average.")
    rows = page.locator(".actions li")
    expect(rows).to_have_count(11)
    expect(rows.nth(1)).to_contain_text("1.5 points worse")
    expect(page.get_by_text("computed in fractions")).to_be_visible()
    rows.nth(2).locator("summary").click()
    expect(rows.nth(2)).to_contain_text("What costs most on average: throw 1 and 2 (5.6 %), 0.25 points")

    assert tab.messages == []
    assert tab.hosts == {urlsplit(tab.base).netloc}
    assert page.evaluate("violations") == []
    sizes = "performance.getEntries().reduce((sum, each) => sum + (each.transferSize ?? 0), 0)"
    assert 0 < page.evaluate(sizes) < 300_000


@pytest.mark.parametrize("name", ["constructor", "__proto__", "toString", "hasOwnProperty"])
def test_names_that_every_object_has(tab: Tab, name: str) -> None:
    """A name in the address that every object of the language has is a name like any other that does not exist."""
    page = opened(tab, f"/?game=thirties&view={name}")
    expect(page.locator(".best")).to_have_text("Put aside 5 5 6 6 6 and end the turn at 29")
    tab.page.goto(f"{tab.base}/?game={name}&rules={name}&state={name}&goal={name}&view={name}")
    expect(page.locator(".notice a")).to_have_text("Choose a game")
    assert [message for message in tab.messages if "status of 4" not in message] == []


@pytest.mark.parametrize("title", ["Game of 30s", "Threes", "Toss Up!", "10.000", "The card game of Thirty"])
def test_every_game_answers(tab: Tab, server: Server, title: str) -> None:
    """A card of the first page leads to a position of its game under a solved goal, with the service's own words."""
    tab.page.goto(tab.base)
    page = tab.page
    page.get_by_role("link", name=title, exact=True).click()
    expect(page.get_by_label("Game", exact=True).locator("option:checked")).to_have_text(title)
    expect(page.locator(".position .parts")).to_be_visible()
    expect(page.locator(".answer:not([aria-busy])")).to_be_visible()
    expect(page).to_have_url(re.compile("game="))
    question = json.loads(
        page.evaluate(
            "JSON.stringify(Object.fromEntries([...document.querySelectorAll('#views [aria-current]')].flatMap((each) => [...new URL(each.href).searchParams])))"
        )
    )
    address = f"/v1/games/{question['game']}/{question['goal']}/states/{question['state']}"
    words = json.loads(server.get(f"{address}/words")[2])

    expect(page.locator(".best")).to_have_text(words["headline"])
    expect(page.locator(".worth")).to_have_text(words["value"])
    assert tab.messages == []


def test_every_example_is_read_by_its_form(tab: Tab, server: Server) -> None:
    """The parts that a game declares take apart every example that is a decision, and put it together again."""
    page = opened(tab, FIVE)
    script = page.locator("script[type=module]").get_attribute("src") or ""
    games = json.loads(server.get("/v1/games")[2])["games"]
    code = """async ([place, games]) => {
        const { formOf, read, write } = await import(place.replace("page.js", "parts/forms.js"));
        return games.flatMap((game) => game.state_examples.flatMap(({ text, goal }) => {
            const slug = goal ?? game.goals[0].goal;
            const form = formOf(game, slug, text);
            const values = form && read(form, text);
            return values ? [[game.game, slug, text, write(form, values)]] : [];
        }));
    }"""
    read = page.evaluate(code, [script, games])

    # The service counts what the other parts determine.
    assert all(again == text or token(bind(game, goal, ""), again).text == text for game, goal, text, again in read)
    assert all(again == text or "?" in again for _, _, text, again in read)
    assert {game for game, *_ in read} == {game["game"] for game in games if game["forms"]}
    assert len(read) >= 15


def test_dice_are_set_with_the_mouse_and_with_keys(tab: Tab) -> None:
    """A die gets its face by a click or a digit, and changes sides; each time the address and the answer follow."""
    page = opened(tab, FIVE)
    page.get_by_role("radio", name="Die 1 shows 5").click()
    page.get_by_role("button", name="Set the chosen die to 6").click()
    expect(page).to_have_url(re.compile("state=56666-1$"))
    expect(page.locator(".best")).to_have_text("Put aside 5 6 6 6 6 and end the turn at 30")
    page.get_by_role("radio", name="Die 2 shows 5").focus()
    page.keyboard.press("4")
    expect(page).to_have_url(re.compile("state=46666-1$"))
    page.keyboard.press("a")
    expect(page).to_have_url(re.compile("state=4666-16$"))
    expect(page.get_by_label("Or type the position")).to_have_value("4666-16")


def test_a_link_is_an_answer(tab: Tab) -> None:
    """A link shows its question; another goal has another answer, and the browser's way back leads to the first."""
    page = opened(tab, "/?game=threes&goal=min-expected&state=456")
    first = "Take nothing, throw all three dice again and then take at least two"
    expect(page.locator(".best")).to_have_text(first)
    expect(page.get_by_label("Game", exact=True)).to_have_value("threes")
    page.get_by_label("Or type the position").fill("1 1 3 4 5")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("state=11345$"))
    expect(page.locator(".best")).to_have_text(re.compile("^Take "))
    page.goto(tab.base + FIVE)
    page.go_back()
    expect(page.get_by_label("Or type the position")).to_have_value("11345")
    page.get_by_role("link", name="Compare").click()
    page.go_back()
    expect(page.locator(".best")).to_be_visible()


def test_a_mistake_is_told_kindly(tab: Tab) -> None:
    """Text that is no position says why, with a text that works, which answers at a click."""
    page = opened(tab, FIVE)
    page.get_by_label("Or type the position").fill("5 5 6 6 7")
    page.keyboard.press("Enter")
    expect(page.locator(".best")).to_have_text("I cannot read that")
    expect(page.locator(".worth")).to_contain_text("7")
    page.locator(".answer .example").click()
    expect(page.locator(".best")).to_have_text(re.compile("^Put aside"))


def test_what_is_not_solved_is_solved_at_the_press_of_a_button(tab: Tab) -> None:
    """The service offers the request; the page sends it, tells how far it is, and shows the answer once it is there."""
    unsolved, sent = "/?game=threes&goal=min-expected&state=roll5", []
    tab.page.goto(tab.base + unsolved)
    expect(tab.page.get_by_role("button", name="Solve it")).to_have_count(0)
    wish = {"method": "POST", "address": "/v1/solutions", "body": {"game": "threes", "goal": "min-expected"}}
    offer = {"code": "not-solved-yet", "detail": "not solved yet", "field": "goal", "available": [], "request": wish}
    tab.page.route("**/states/roll5**", lambda route: route.fulfill(status=503, json=offer))
    replies = [{"job": "1", "place": 2}, {"job": "1", "place": None, "seconds_left": 3.5}, {"solution": "x"}]

    def solve(route: Route) -> None:
        sent.append((route.request.post_data_json, route.request.headers.get("prefer")))
        route.fulfill(json=replies[len(sent) - 1])

    tab.page.route("**/v1/solutions", solve)
    tab.page.goto(tab.base + unsolved)
    tab.page.get_by_role("button", name="Solve it").click()
    # It is asked again, and as here it is still refused, the offer stands there anew.
    expect(tab.page.get_by_role("button", name="Solve it")).to_be_enabled()
    assert sent == [(wish["body"], "wait=20")] * 3


def test_a_game_without_parts_is_typed(tab: Tab, server: Server) -> None:
    """A game that declares no parts is asked by text and by its examples."""
    catalogue = json.loads(server.get("/v1/games")[2])
    for game in catalogue["games"]:
        game["forms"] = []
    tab.page.route("**/v1/games", lambda route: route.fulfill(json=catalogue))
    page = opened(tab, FIVE)
    expect(page.locator(".best")).to_have_text("Put aside 5 5 6 6 6 and end the turn at 29")
    expect(page.locator(".die")).to_have_count(0)
    page.get_by_text("Examples").click()
    page.get_by_role("button", name="115666").click()
    expect(page).to_have_url(re.compile("state=115666$"))
    expect(page.locator(".best")).to_have_text(re.compile("^Put aside"))


@pytest.mark.parametrize("context", [PLAY], ids=["still"], indirect=True)
def test_a_game_of_threes_with_keys(tab: Tab) -> None:
    """A whole game is played with the keyboard: dice are chosen with the space bar, a total runs, and the coach judges it against par."""
    page = opened(tab, "/?game=threes&goal=min-expected&view=play")
    page.get_by_role("button", name="Throw the dice").press("Enter")
    expect(page.locator(".choice").first).to_be_visible()
    page.locator(".board .die").first.focus()
    again = page.get_by_role("button", name="Play again")
    for _ in range(12):
        expect(page.locator(".board .die:focus, .best:focus, button.primary:focus")).to_have_count(1)
        if again.is_visible():
            break
        if page.locator(".board .die:focus").count():
            page.keyboard.press("Space")
            if page.locator(".choice:visible").count():
                page.locator(".choice:visible").focus()
            else:
                # After a throw of which none was taken two must be.
                page.keyboard.press("ArrowRight")
                page.keyboard.press("Space")
                page.locator(".choice:visible").focus()
        else:
            page.locator(".choice:visible").first.focus()
        page.keyboard.press("Enter")

    expect(page.locator(".worth")).to_have_text(re.compile("^You collected [0-9]+ points?; best play collects"))
    total = page.locator(".score dd").inner_text()
    expect(page.locator(".worth")).to_have_text(re.compile(f"^You collected {total} points?;"))
    expect(page.locator(".coach tbody tr").first).to_contain_text(re.compile("take", re.IGNORECASE))
    assert tab.messages == []


@pytest.mark.long
@pytest.mark.sample
@pytest.mark.parametrize("context", [PLAY], ids=["still"], indirect=True)
def test_a_game_of_toss_up_with_keys(tab: Tab) -> None:
    """A whole game is played against the computer with the Enter key, and the coach finds the regret of both players."""
    page = opened(tab, "/?game=toss-up&goal=win&view=play")
    again = page.get_by_role("button", name="Play again")
    for _ in range(120):
        expect(page.locator(".choices button, button.primary")).not_to_have_count(0)
        if again.is_visible():
            break
        page.locator(".choices button").first.press("Enter")

    expect(page.locator(".best")).to_have_text(re.compile("have won|has won"))
    expect(page.locator(".told p").first).to_have_text(re.compile("^You: .* decision"))
    expect(page.locator(".told")).to_contain_text("The computer: ")
    own = page.locator(".log .you").filter(has_text=re.compile("Bank|Roll")).count()
    expect(page.locator(".coach tbody tr")).to_have_count(own)
    expect(page.locator(".coach tbody th").first).to_contain_text(" held, ")
    expect(page.locator(".score")).to_have_count(2)
    assert page.locator(".log .dice-row").count() > own
    picture = page.get_by_text("Picture of this game").get_attribute("href") or ""
    assert page.request.get(tab.base + picture).headers["content-type"].startswith("image/svg")
    assert tab.messages == []


@pytest.mark.parametrize("context", [PLAY], ids=["still"], indirect=True)
def test_a_game_survives_a_reload_and_goes_back(tab: Tab) -> None:
    """After a reload the game stands where it stood, with its scores, dice and record; Back leads to the position before the move."""
    page = opened(tab, "/?game=ten-thousand&goal=max-turn&view=play")
    page.get_by_role("button", name="Throw the dice").click()
    expect(page.locator(".choice").first).to_be_visible()
    first = page.locator(".table-top").inner_html()
    # A throw without points ends the turn at once, so that there may be one more move, or none.
    page.locator(".choice:visible").last.click()
    expect(page.locator(".verdict button")).to_be_visible()
    expect(page.locator(".choice, button.primary").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    told = [page.locator(selector).inner_html() for selector in (".table-top", ".log", ".verdict")]
    page.reload()
    expect(page.locator(".verdict button")).to_be_visible()
    expect(page.locator(".choice, button.primary").first).to_be_visible()
    assert [page.locator(selector).inner_html() for selector in (".table-top", ".log", ".verdict")] == told
    page.go_back()
    expect(page.locator(".verdict button")).to_have_count(0)
    expect(page.locator(".log li")).to_have_count(1)
    assert page.locator(".table-top").inner_html() == first
    assert tab.messages == []


def resize(tab: Tab, size: str) -> None:
    """Give the window one of the sizes."""
    width, height = SIZES[size]
    tab.page.set_viewport_size({"width": width, "height": height})


# What is drawn depends on a window of 640 pixels or less; the rest follows the window.
@pytest.mark.parametrize("sizes", [("wide",), ("phone", "narrow", "zoomed")], ids=["wide", "narrow"])
def test_the_answer_is_in_the_first_screen(tab: Tab, sizes: Sequence[str]) -> None:
    """In every game and window the answer stands in the first screen, above the question about the rules, and nothing is wider than the window."""
    shown = [(path, ".worth", ".worth") for path in FIRST] + [(path, ".choices button", ".scores") for path in PLAYED]
    for path, ready, part in shown:
        resize(tab, sizes[0])
        page = opened(tab, path)
        expect(page.locator(ready).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        for name in sizes:
            resize(tab, name)
            box = page.locator(part).bounding_box()
            assert box is not None, (path, name)
            assert box["y"] + box["height"] <= SIZES[name][1], (path, name, box)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, name)
            finder = page.locator(".finder").bounding_box() if page.locator(".finder").count() else None
            assert finder is None or finder["y"] >= box["y"] + box["height"], (path, name)


@pytest.mark.parametrize("path", OTHERS)
def test_other_views_fit_into_the_narrowest_window(tab: Tab, path: str) -> None:
    """Lists of games and puzzles are not wider than a window of 320 pixels."""
    resize(tab, "narrow")
    page = opened(tab, path)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_dice_that_were_rolled_or_are_left(tab: Tab) -> None:
    """In 10.000 a click turns the dice that were rolled into as many that are left to roll, and back."""
    page = opened(tab, "/?game=ten-thousand&goal=max-turn&state=350-12255")
    page.get_by_role("button", name="Dice left").click()
    expect(page).to_have_url(re.compile("state=350-left5$"))
    expect(page.locator(".best")).to_have_text(re.compile("^(Roll|Bank)"))
    expect(page.get_by_label("Dice left", exact=True)).to_have_value("5")
    page.get_by_role("button", name="Just rolled").click()
    expect(page).to_have_url(re.compile("state=350-12345$"))
    assert tab.messages == []


@pytest.mark.parametrize("context", [PLAY], ids=["still"], indirect=True)
def test_the_page_is_printed_without_its_tools(tab: Tab) -> None:
    """On paper there are no buttons, and the answer, its actions and the record stay."""
    page = opened(tab, FIVE)
    expect(page.locator(".actions li").first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".answer .best")).to_be_visible()
    expect(page.locator(".actions li").last).to_be_visible()
    expect(page.locator("button:visible:not(.die)")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_hands_that_nobody_plays_are_not_dealt(tab: Tab) -> None:
    """A goal of one turn leads to a hand under a goal of hands; without a learned player no hand is dealt, or none is played on."""
    page = opened(tab, "/?game=card-thirty&goal=lay-min-left&view=play")
    expect(page.locator("#views [aria-current]")).to_have_attribute("href", re.compile("goal=margin"))
    expect(page.locator(".best")).to_have_text(re.compile("No hand can be dealt now|Your turn"))


def test_compares_policies(tab: Tab) -> None:
    """Two goals are compared in a position, over a match, and by the positions in which they differ."""
    page = opened(tab, "/?game=thirties&goal=maximize&state=1156-66&view=compare")
    expect(page.locator(".key")).to_have_count(2)
    expect(page.locator(".keys")).to_contain_text("Put aside a 6 and throw three dice")
    expect(page.locator("svg.chart .series-1").first).to_be_attached()
    expect(page.locator(".result-bar")).to_be_visible()
    page.get_by_role("button", name="Find where they differ").click()
    expect(page.get_by_text("They differ in 156 of 11,914 decisions")).to_be_visible()


def test_the_checker_is_the_one_that_was_published() -> None:
    """The program that checks accessibility, and its licences, have the digests that were noted when they were added."""
    for line in (AXE / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split()
        assert hashlib.sha256((AXE / name).read_bytes()).hexdigest() == digest, name


@pytest.mark.parametrize(
    ("context", "paths"),
    [
        pytest.param({}, VIEWS[::4], id="wide"),
        pytest.param(PHONE, VIEWS, id="phone", marks=(pytest.mark.long, pytest.mark.sample)),
    ],
    indirect=["context"],
)
def test_is_accessible(tab: Tab, paths: tuple[str, ...]) -> None:
    """No view has a violation that axe knows, on a wide window in light colours and on a phone in dark ones, or is too wide."""
    checker = (AXE / "axe.min.js").read_text("utf-8")
    for path in paths:
        page = opened(tab, path)
        page.wait_for_load_state("networkidle")
        page.evaluate(checker)
        violations = page.evaluate("axe.run()")["violations"]
        assert [(violation["id"], violation["nodes"][0]["html"]) for violation in violations] == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
