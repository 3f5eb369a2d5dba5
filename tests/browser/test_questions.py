"""The question of the page: its address, what is typed, and which answer it gets."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.made_up import DIE, END, GAME, OTHER, PLACE, SCORE, form, state
from tests.browser.sheet import Sheet
from tests.browser.showing import opened


@pytest.mark.parametrize(
    ("query", "game", "goal", "typed", "view"),
    [
        ("", "Dots", "least", "34-1", "Best action"),
        ("?game=dots&goal=most&state=4", "Dots", "most", "4", "Best action"),
        ("?game=The+Game+of+Dots&view=none", "Dots", "least", "34-1", "Best action"),
        ("?game=dots&goal=most&state=4&view=compare", "Dots", "most", None, "Compare"),
    ],
)
def test_the_address_is_the_question(
    sheet: Sheet, query: str, game: str, goal: str, typed: str | None, view: str
) -> None:
    """An address that leaves out or misnames something shows the first game, its default goal, its example, or the first view."""
    page = opened(sheet, f"/{query}")
    expect(page.get_by_label("Game", exact=True).locator("option:checked")).to_have_text(f"The game of {game}")
    expect(page.get_by_label("Goal", exact=True)).to_have_value(goal)
    expect(page.locator("#views [aria-current]")).to_have_text(view)
    if typed:
        expect(page.get_by_label("Or type the position")).to_have_value(typed)
    assert page.title().startswith(f"The game of Dots: {'Score' if goal == 'most' else 'Lose'} the ")


def test_the_question_is_the_address(sheet: Sheet) -> None:
    """Rules and colons stay readable in the address, every view is a link to the same question, and the way back works."""
    state(sheet, "3", ("a",), "/v1/games/dots/most:greedy")
    for end in ("", "/words"):
        sheet.documents[f"/v1/games/dots/most:greedy/states/3{end}?rules=dice=2,faces=3"] = sheet.documents[
            f"/v1/games/dots/most:greedy/states/3{end}"
        ]
    query = "/?game=dots&goal=most:greedy&state=3&rules=dice=2,faces=3"
    page = opened(sheet, query)
    expect(page.locator(".best")).to_have_text("Do a")
    links = page.locator("#views a[data-view]").evaluate_all(
        "(links) => links.map((each) => each.getAttribute('href'))"
    )
    train = "/?game=dots&rules=dice=2,faces=3&view=train"
    assert links == [query, f"{query}&view=play", train, f"{query}&view=games", f"{query}&view=compare"]
    page.get_by_label("Goal", exact=True).select_option("most")
    expect(page).to_have_url(re.compile(r"goal=most&state=3$"))
    page.go_back()
    expect(page.get_by_label("Goal", exact=True)).to_have_value("most:greedy")
    assert page.url.endswith(query)


def test_a_new_goal_keeps_the_position_where_it_can(sheet: Sheet) -> None:
    """Another goal that writes its states otherwise shows its example; another game drops the rules."""
    page = opened(sheet, "/?game=dots&goal=most&state=4")
    expect(page.locator(".best")).to_have_text("Do a")
    page.get_by_label("Goal", exact=True).select_option("least")
    expect(page).to_have_url(re.compile(r"goal=least&state=34-1$"))
    expect(page.get_by_label("Goal", exact=True)).to_be_focused()
    page.get_by_label("Goal", exact=True).select_option("most")
    expect(page).to_have_url(re.compile(r"goal=most&state=3$"))
    # The default goal of the other game is not solved.
    page.get_by_label("Game", exact=True).select_option("dashes")
    expect(page).to_have_url(re.compile(r"/\?game=dashes&goal=most&state=3$"))
    expect(page.get_by_label("Game", exact=True)).to_be_focused()


def test_the_latest_question_is_answered(sheet: Sheet) -> None:
    """An answer that comes after a later question is dropped, and a text that is being typed is left as it is."""
    page = opened(sheet)
    expect(page.locator(".best")).to_have_text("Do a")
    late: list[Any] = []
    page.route("**/states/4", lambda route: late.append(route))  # noqa: PLW0108  # it marks what it calls
    field = page.get_by_label("Or type the position")
    field.fill("4")
    field.press("Enter")
    expect(page).to_have_url(re.compile("state=4$"))
    expect(page.locator(".answer")).to_have_attribute("aria-busy", "true")
    state(sheet, "6", ("z",))
    field.fill("6")
    field.press("Enter")
    expect(page.locator(".best")).to_have_text("Do z")
    late[0].fulfill(json=sheet.documents[f"{PLACE}/states/4"])
    page.wait_for_timeout(100)
    expect(page.locator(".best")).to_have_text("Do z")
    expect(field).to_have_value("6")


def test_another_spelling_is_answered_under_its_own_name(sheet: Sheet) -> None:
    """The canonical text takes the place of what was entered, in the field and in the address, without a step of the history."""
    page = opened(sheet)
    expect(page.locator(".best")).to_have_text("Do a")
    for end in ("", "/words"):
        sheet.documents[f"{PLACE}/states/x{end}"] = sheet.documents[f"{PLACE}/states/4{end}"]
    field = page.get_by_label("Or type the position")
    field.fill(" x ")
    field.press("Enter")
    expect(page).to_have_url(re.compile("state=4$"))
    expect(field).to_have_value("4")
    page.go_back()
    expect(page).to_have_url(re.compile("state=3$"))
    field.fill("none")
    field.press("Enter")
    expect(page.locator(".best")).to_have_text("No answer now")
    expect(page.locator(".actions")).to_have_count(0)
    expect(page.locator(".origin > *, .ends > *")).to_have_count(0)


def scored(sheet: Sheet, *states: str) -> Page:
    """Open the page with a game whose states are a score, dice and an end, and with some states of it."""
    for text in states:
        state(sheet, text, ("a", "b"))
        sheet.documents[f"{PLACE}/states/{text}/words"]["position"] = f"the position {text}"
    shape = form(SCORE | {"before": "", "high": 5000}, DIE | {"before": ".", "high": 6}, END, goals=("most",))
    examples = [{"text": "1450.34", "goal": None, "meaning": "a throw"}]
    sheet.documents["/v1/solutions/dots.most.default@1a"] = {"method": "by hand", "rows": 1, "rules_text": ""}
    page = sheet.open(
        f"/?game=dots&goal=most&state={quote(states[0])}",
        [GAME | {"forms": [shape], "state_examples": examples}, OTHER],
    )
    expect(page.locator(".best")).to_have_text("Do a")
    return page


def test_what_was_kept_and_read_is_told(sheet: Sheet) -> None:
    """Dice that are typed alone keep the rest of the position, which the answer tells; another spelling is told as it was read, a click tells nothing."""
    page = scored(sheet, "1450.34+", "1450.125+", "1450.126+", "20.5")
    for end in ("", "/words"):
        sheet.documents[f"{PLACE}/states/twenty and a 5{end}"] = sheet.documents[f"{PLACE}/states/20.5{end}"]
    field, told = page.get_by_label("Or type the position"), page.locator(".answer .soft")
    field.fill("5 2 1")
    field.press("Enter")
    expect(told).to_have_text("You typed dice alone. Kept from the position before: score: 1,450; end: one.")
    page.get_by_role("radio", name="Die 3 shows 5").click()
    page.keyboard.press("6")
    expect(page).to_have_url(re.compile(r"state=1450\.126%2B$"))
    expect(told).to_have_count(0)
    field.fill("twenty and a 5")
    field.press("Enter")
    expect(told).to_have_text("Read as: the position 20.5.")
    field.fill("20.5")
    field.press("Enter")
    expect(told).to_have_count(0)


def test_what_cannot_be_read_is_asked_once(sheet: Sheet) -> None:
    """A text that is no position is one question; the reason speaks to a person, and what can be tried instead is told in words."""
    page = scored(sheet, "1450.34", "20.5")
    detail = "state '20.7': a state of Dots is a score and dice, and no die shows 7"
    problem = {"code": "invalid-notation", "detail": detail, "field": "state", "example": "20.5"}
    sheet.documents[f"{PLACE}/states/20.7"] = (400, problem)
    field = page.get_by_label("Or type the position")
    field.fill("20.7")
    field.press("Enter")
    expect(page.locator(".answer .worth")).to_have_text("A position of Dots is a score and dice, and no die shows 7.")
    expect(page.locator(".answer p").last).to_have_text("For example 20.5 – the position 20.5")
    assert [path for path in sheet.asked if "20.7" in path] == [f"{PLACE}/states/20.7"]
    code = "return given.map(plainly);"
    given = ['action "it\'s": not legal', "state 'x': not of the form A-B", "Is it running?"]
    assert sheet.run("plainly from answer", code, given) == [
        "Not legal.",
        "That is no position of this game. Examples stand below the field.",
        "Is it running?",
    ]


def test_a_cleared_position_waits_for_its_parts(sheet: Sheet) -> None:
    """Cleared dice leave no old answer, and say what is to be chosen; with the dice there the new position is answered."""
    page = scored(sheet, "1450.34", "1450.2")
    page.locator(".dice-editor").get_by_role("button", name="Clear").click()
    expect(page.locator(".best")).to_have_text("Set the position")
    expect(page.locator(".answer .worth")).to_have_text("Throw: choose the dice.")
    expect(page.locator(".actions")).to_have_count(0)
    page.keyboard.press("2")
    expect(page.locator(".best")).to_have_text("Do a")
    expect(page).to_have_url(re.compile(r"state=1450\.2$"))
