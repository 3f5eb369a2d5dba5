"""The page at the root in a real browser: questions, answers, and games that are played with keys."""

import json
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from service.answers.names import bind, token
from tests.browser.conftest import Tab
from tests.browser.pages import FIVE, SOLVED, opened
from tests.browser.services import filled
from tests.browser.windows import still
from tests.support.server import Server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The service over a database with a goal of every game."""
    with filled(tmp_path_factory.mktemp("page"), SOLVED) as made:
        yield made


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


@still
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
@still
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


@still
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
