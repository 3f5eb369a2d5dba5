"""A hand of cards that is played on the page against a learned player, in a real browser."""

import json
import re
from collections.abc import Iterator, Mapping
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from tests.api.test_hand_review import solutions
from tests.browser.conftest import Tab
from tests.browser.windows import AXE, PHONE, STILL, still
from tests.support.server import Server, serving

__all__ = ["solutions"]
# A hand takes seconds to play.
pytestmark = pytest.mark.slow
PATH = "/?game=card-thirty&goal=margin&view=play"
NARROW = {"viewport": {"width": 320, "height": 640}, **STILL}
DEAL = "**/v1/games/card-thirty/hands"
# Every action that can be taken at once.
ACTS = ".choices .choice:visible"


@pytest.fixture(scope="module")
def server(solutions: tuple[str, Mapping[str, str]], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The service over made-up values of the goals that are played. Its secret, which deals with the seed, is always the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HANDS_SECRET", "s" * 32)
        with serving(solutions[0], tmp_path_factory.mktemp("hands")) as made:
            yield made


def dealt(tab: Tab, **members: object) -> Page:
    """The page with a hand of a seed, which is dealt as these members say besides."""

    def deal(route: Route) -> None:
        asked = route.request.post_data_json or {}
        route.continue_(post_data=json.dumps(asked | {"seed": "page", "dealer": "you"} | members))

    tab.page.route(DEAL, deal)
    tab.page.goto(tab.base + PATH)
    expect(tab.page.locator(".held-card").first).to_be_visible()
    return tab.page


def play_on(page: Page, random: Random, turns: int = 200) -> None:
    """Play with the keyboard: lay down what there is, else discard any card."""
    for _ in range(turns):
        expect(page.locator(".held-card, button.primary").first).to_be_visible()
        if page.get_by_role("button", name="Deal another hand").is_visible():
            return
        before = page.locator(".log li").count(), page.locator(".held-card").count()
        if not page.locator(ACTS).count():
            cards = page.locator(".held-card")
            cards.first.focus()
            for _ in range(random.randrange(cards.count())):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
            if not page.locator(ACTS).count():
                page.keyboard.press("Space")
                continue
        page.locator(ACTS).first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function(
            "([lines, cards]) => document.querySelectorAll('.log li').length !== lines || document.querySelectorAll('.held-card').length !== cards",
            arg=list(before),
        )


@still
def test_a_hand_is_played_with_keys_to_its_report(tab: Tab) -> None:
    """A whole hand is played with the keyboard: the end says who has won, the coach what each decision cost, and the report the strength."""
    page = dealt(tab)
    expect(page.locator(".best")).to_have_text("Your turn: draw a card")
    expect(page.locator(".worth").first).to_have_text(re.compile("^The computer: discard the "))
    assert page.locator(".held-card").count() == 10
    play_on(page, Random(1))
    expect(page.locator(".best")).to_have_text(re.compile("has won the hand by|have won the hand by|is level"))
    expect(page.locator(".worth").last).to_have_text(
        re.compile("^You score [0-9]+ points?, the computer [0-9]+ points?")
    )
    expect(page.locator(".card-table .label").nth(0)).to_have_text(re.compile("^You hold (no card|[0-9]+ cards?:)"))
    expect(page.locator(".card-table .label").nth(1)).to_have_text(
        re.compile("^The computer holds (no card|[0-9]+ cards?:)")
    )
    own = page.locator(".log .you").count()
    expect(page.locator(".coach tbody tr")).to_have_count(own)
    expect(page.locator(".told")).to_contain_text("The computer: ")
    expect(page.locator(".report")).to_contain_text("Strength")
    expect(page.get_by_text("Your first game here")).to_be_visible()
    page.get_by_role("link", name="All my games").click()
    expect(page.locator("#view")).to_contain_text("Your first game here")
    assert tab.messages == []
    assert page.evaluate("violations") == []
    assert len(tab.hosts) == 1


@still
def test_cards_are_laid_down_step_by_step(tab: Tab) -> None:
    """Chosen cards leave the lay-downs that take them; a step lies on the table before anything is played, and can be taken back."""
    page = dealt(tab, seed="steps 1")
    for _ in range(30):
        expect(page.locator(".best")).to_have_text("Your turn: draw a card")
        page.locator("button.pile", has_text="Draw").click()
        expect(page.locator(".held-card.fresh")).to_have_count(1)
        if page.locator(ACTS).count():
            break
        page.locator(".held-card").last.click()
        page.locator(".choice.end").click()
    lays = page.locator(ACTS)
    label = lays.first.inner_text()
    assert label.startswith("Lay down")
    cards = page.locator(".held-card").count()
    lays.first.click()
    expect(page.locator(".melds .fan")).not_to_have_count(0)
    expect(page.locator(".held-card")).not_to_have_count(cards)
    page.get_by_role("button", name="Take the last step back").click()
    expect(page.locator(".held-card")).to_have_count(cards)
    expect(page.get_by_role("button", name=label, exact=True)).to_be_visible()
    assert page.locator(".log li").filter(has_text=label).count() == 0
    page.locator(".held-card").first.click()
    expect(page.get_by_role("button", name=re.compile("^Discard "))).not_to_have_count(0)
    page.locator(".held-card").nth(1).click()
    expect(page.get_by_role("button", name=re.compile("^Discard "))).to_have_count(0)
    assert tab.messages == []


@still
def test_a_reload_goes_on_with_the_hand(tab: Tab) -> None:
    """After a reload the same cards, table and record are there; a hand that the service does not know any more is dealt anew."""
    page = dealt(tab)
    page.get_by_role("button", name="Draw from the stock", exact=True).click()
    expect(page.locator(".held-card")).to_have_count(11)
    shown = ".hand-cards, .card-table, .log"
    before = [element.inner_html() for element in page.locator(shown).all()]
    page.reload()
    expect(page.locator(".held-card")).to_have_count(11)
    assert [element.inner_html() for element in page.locator(shown).all()] == before
    page.evaluate(
        'for (const name of Object.keys(localStorage)) localStorage[name] = localStorage[name].replaceAll(/"hand":"[^"]*"/g, \'"hand":"x"\')'
    )
    page.reload()
    expect(page.locator(".held-card")).to_have_count(10)


@still
def test_the_opponent_is_chosen(tab: Tab) -> None:
    """The next hand is dealt against the chosen player: a strength, the level of the person, or a fixed player by name."""
    page = dealt(tab)
    asked: list[object] = []
    page.on("request", lambda request: asked.append(request.post_data_json) if request.url.endswith("/hands") else None)
    for value, members in (
        ("15", {"opponent": "margin", "strength": 15}),
        ("greedy", {"opponent": "margin:greedy"}),
        ("mine", {"opponent": "margin", "strength": 35}),
        ("best", {"opponent": "margin"}),
    ):
        page.locator("#opponent").select_option(value)
        page.get_by_role("button", name="New hand").click()
        expect(page.locator(".held-card").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert asked[-1] == members


@pytest.mark.slow
@pytest.mark.parametrize("context", [{**PHONE, **STILL}, NARROW], ids=["phone", "narrow"], indirect=True)
def test_a_hand_is_accessible(tab: Tab) -> None:
    """In the middle of a hand and at its end nothing is wider than a phone, and axe knows no violation, in dark colours too."""
    page = dealt(tab)
    checker = (AXE / "axe.min.js").read_text("utf-8")
    random = Random(2)
    for turns in (4, 200):
        play_on(page, random, turns)
        page.wait_for_load_state("networkidle")
        page.evaluate(checker)
        violations = page.evaluate("axe.run()")["violations"]
        assert [(violation["id"], violation["nodes"][0]["html"]) for violation in violations] == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_the_service_says_is_told(tab: Tab) -> None:
    """If no hand can be dealt, or an action does not arrive, the page says so, and goes on once it can."""
    page = tab.page
    page.route(DEAL, lambda route: route.abort())
    page.goto(tab.base + PATH)
    expect(page.locator(".best")).to_have_text("No hand can be dealt now")
    page.unroute(DEAL)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".held-card").first).to_be_visible()
    page.route("**/hands/next", lambda route: route.abort())
    page.locator(".held-card").first.click()
    page.locator(ACTS).first.click()
    expect(page.locator(".best")).to_have_text("That did not work")
