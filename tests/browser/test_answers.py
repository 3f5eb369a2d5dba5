"""Made-up answers on the page: the actions, trouble, the source of a number, and the end of a game."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from service.http import assets
from tests.browser.made_up import ASIDE, CARDS, DIE, END, PLACE, QUESTION, SCORE, form, state
from tests.browser.sheet import Sheet
from tests.browser.showing import opened


def bars(sheet: Sheet, record: dict[str, Any], words: dict[str, Any]) -> Page:
    """Show the bars of the actions; the state that is followed becomes the title of the page."""
    code = """return actionBars(given.question, given.words, given.record, (event, state) => {
            event.preventDefault();
            document.title = state;
        });"""
    return sheet.show("actionBars from answer", code, {"question": QUESTION, "words": words, "record": record})


def test_bars_show_what_an_action_costs(sheet: Sheet) -> None:
    """A bar is as long as the regret beside the largest; six actions are shown, then all."""
    names = tuple("abcdefghi")
    state(sheet, "3", names)
    record, words = sheet.documents[f"{PLACE}/states/3"], sheet.documents[f"{PLACE}/states/3/words"]
    record["actions"][1] |= {"optimal": None, "regret": 0.0, "rank": 1}
    words["actions"][1]["cost"] = None
    page = bars(sheet, record, words)

    shares = page.evaluate(
        "[...document.querySelectorAll('.bar')].map(({ style }) => style.getPropertyValue('--share'))"
    )
    assert [float(share) for share in shares] == [0, 0, *(pytest.approx(rank / 8) for rank in range(2, 9))]
    assert sheet.texts_of(".cost") == ["best", "too close to tell", *(f"{rank} worse" for rank in range(2, 9))]
    assert (
        page.locator(".actions li").evaluate_all("(rows) => rows.map(({ className }) => className)")
        == ["first"] * 2 + [""] * 7
    )
    assert page.locator(".actions li:visible").count() == 6
    page.get_by_role("button", name="Show all 9 actions").click()
    assert page.locator(".actions li:visible").count() == 9
    expect(page.locator(".actions summary").nth(6)).to_be_focused()


def test_an_opened_action_tells_its_reason(sheet: Sheet) -> None:
    """An action that is opened says what it is worth, why, and leads on; a game without reasons says no more."""
    state(sheet, "3", ("a", "b"))
    record, words = sheet.documents[f"{PLACE}/states/3"], sheet.documents[f"{PLACE}/states/3/words"]
    sheet.texts[f"{PLACE}/states/3/explain?action=b"] = "Because of b."
    page = bars(sheet, record, words)
    page.get_by_text("Take b").click()
    expect(page.locator(".more").nth(1)).to_contain_text("Because of b.")
    assert "With it you much." in page.locator(".more").nth(1).inner_text()
    page.get_by_text("Take a").click()
    page.locator(".more").nth(0).get_by_text("Go to the position after it").click()
    assert page.title() == "3a"


def test_no_bar_is_shown_where_nothing_costs(sheet: Sheet) -> None:
    """If all actions are equal, no bar has any length, and the headline says how many there are."""
    state(sheet, "3", ("a", "b"))
    record, words = sheet.documents[f"{PLACE}/states/3"], sheet.documents[f"{PLACE}/states/3/words"]
    for action in record["actions"]:
        action |= {"regret": 0.0, "rank": 1, "optimal": True}
    page = bars(sheet, record, words)
    shares = page.evaluate(
        "[...document.querySelectorAll('.bar')].map(({ style }) => style.getPropertyValue('--share'))"
    )
    assert shares == ["0", "0"]

    code = "const box = document.createElement('div'); box.append(...headline(...given).filter(Boolean)); return box;"
    sheet.show("headline from answer", code, [words, record])
    assert sheet.texts_of("#view div > *") == ["Do a", "One of 2 equally good choices.", "Worth 0.5."]
    record["actions"][1]["optimal"] = None
    sheet.show("headline from answer", code, [words, record])
    assert "One of 2 choices that are too close to tell apart." in sheet.texts_of("#view div > *")
    record["actions"][1]["rank"] = 2
    sheet.show("headline from answer", code, [words, record | {"policy": "b"}])
    assert sheet.texts_of("#view div > *") == ["Do a", "Worth 0.5.", "Do a, of 2."]
    for terminal, headline in ((True, "It is over"), (False, "Nothing to choose here")):
        sheet.show("headline from answer", code, [words | {"headline": None}, record | {"terminal": terminal}])
        assert sheet.texts_of("#view .best") == [headline]


@pytest.mark.parametrize(
    ("code", "field", "heading", "example"),
    [
        ("invalid-notation", "state", "I cannot read that", "34"),
        ("illegal", "action", "No answer now", "34"),
        ("unknown-goal", "goal", "There is no such goal", None),
        ("not-solved-yet", None, "Not solved yet", None),
        ("unsolved-goal", None, "Not solved", None),
        ("no-answer", None, "No answer now", None),
    ],
)
def test_trouble_is_told(sheet: Sheet, code: str, field: str | None, heading: str, example: str | None) -> None:
    """A problem has a heading of its own, its detail as a sentence, and an example where it can be typed."""
    given = {"code": code, "field": field, "message": "something is wrong", "example": "34"}
    made = """const box = document.createElement("div");
        box.append(...trouble(given, (text) => { document.title = text; }).filter(Boolean));
        return box;"""
    page = sheet.show("trouble from answer", made, given)
    comes = "All games are solved once, in the background. The answer appears here as soon as this one is."
    assert sheet.texts_of("#view .best, #view .worth") == [
        heading,
        comes if code == "not-solved-yet" else "Something is wrong.",
    ]
    assert sheet.texts_of("#view .example") == ([] if example is None else [example])
    if example:
        page.locator("#view .example").click()
        assert page.title() == example


# Options that no other test has: its clock is that of a whole profile.
@pytest.mark.parametrize("context", [{"locale": "en-GB"}], ids=["own"], indirect=True)
def test_what_is_not_solved_yet_appears_by_itself(sheet: Sheet) -> None:
    """The page asks again after a while, leaves what is being typed alone, and shows the answer once there is one."""
    state(sheet, "5", ("a",))
    pending = (503, {"code": "not-solved-yet", "detail": "goal most of dots is not solved yet"})
    for address in (f"{PLACE}/states/5", f"{PLACE}/states/5/words"):
        sheet.documents[address] = [pending, pending, sheet.documents[address]]
    sheet.page.clock.install()
    page = opened(sheet, "/?game=dots&goal=most&state=5")
    expect(page.locator(".best")).to_have_text("Not solved yet")
    for _ in range(100):
        # An answer that has not come yet sets no new pause.
        if sheet.asked.count(f"{address} in words") == 3:
            break
        page.clock.run_for(15_000)
    expect(page.locator(".best")).to_have_text("Do a")


def test_the_source_of_a_number_is_told(sheet: Sheet) -> None:
    """The box about the number has its trust, method, rows, rules and both links to its data."""
    page = opened(sheet)
    box = page.locator(".origin .box")
    expect(box.locator("dd")).to_have_text(
        ["Exact.", "By hand.", "Score the most, 1,234 positions", "A: 1; B: 2", "Print this", "JSON, text"]
    )
    links = box.locator("a").evaluate_all("(links) => links.map((each) => each.getAttribute('href'))")
    record = f"{PLACE}/states/3"
    assert links == [
        "/v1/solutions/dots.most.default@1a",
        "/rules/dots",
        f"{record}?format=json",
        f"{record}?format=text",
    ]


def test_how_it_ends_is_told(sheet: Sheet) -> None:
    """The distribution is told in words, drawn, and linked as two pictures; that of a single score is not drawn."""
    address = f"{PLACE}/states/3/distribution"
    sheet.documents[address] = {"support": [1, 2], "probabilities": [0.25, 0.75]}
    sheet.texts[address] = "It ends with 2."
    page = opened(sheet)
    box = page.locator(".ends .box")
    expect(box.locator("h3")).to_have_text("How it ends if you play on like this")
    expect(box.locator("p").first).to_have_text("It ends with 2.")
    expect(box.locator("svg.chart")).to_have_count(1)
    links = box.locator("p a").evaluate_all("(links) => links.map((each) => each.getAttribute('href'))")
    assert links == ["/v1/picture.svg", "/v1/picture.png"]
    sheet.documents[f"{PLACE}/states/4/distribution"] = {"support": [1], "probabilities": [1]}
    sheet.texts[f"{PLACE}/states/4/distribution"] = "It ends with 1."
    page.get_by_label("Or type the position").fill("4")
    expect(box.locator("p").first).to_have_text("It ends with 1.")
    expect(box.locator("svg.chart")).to_have_count(0)


def test_a_position_is_shown_part_by_part(sheet: Sheet) -> None:
    """Every part that is there has its title; a text of another form is shown as it is."""
    code = "return positionView(given.form, given.text);"
    shape = form(DIE, ASIDE, END)
    sheet.show("positionView from position", code, {"form": shape, "text": "25++"})
    assert sheet.texts_of(".part") == ["Throw", "Endtwo"]
    expect(sheet.page.locator(".dice-row")).to_have_attribute("aria-label", "2 5")
    sheet.show("positionView from position", code, {"form": shape, "text": "roll5"})
    assert sheet.texts_of("#view code") == ["roll5"]
    sheet.show("positionView from position", code, {"form": form(CARDS, SCORE), "text": "ACX.0"})
    assert sheet.texts_of(".part") == ["HandA", "Score0"]
    expect(sheet.page.get_by_role("img", name="ace of clubs, joker")).to_be_visible()


def test_tables_that_scroll_end_behind_a_row(sheet: Sheet) -> None:
    """A table that scrolls ends where a row does, in a wide and in a narrow window; one that fits is left alone."""
    code = """wholeRows(document.getElementById("view"));
        const text = (row) => `A line of some length, which takes more of them in a narrow window: ${"x ".repeat(row * 3)}`;
        for (const rows of [40, 2]) {
            const table = make("table", {}, Array.from({ length: rows }, (_, row) => make("tr", {}, make("td", {}, text(row % 5)))));
            document.getElementById("view").append(make("div", { class: "scroll" }, table));
        }"""
    sheet.run(
        "make from dom", code.replace("wholeRows(", "(await import(given)).wholeRows("), assets.address("rows.js")
    )
    cut = """[...document.querySelectorAll(".scroll")].map((box) => {
        const end = box.getBoundingClientRect().top + box.clientHeight;
        const last = [...box.querySelectorAll("tr")].map((row) => row.getBoundingClientRect().bottom).filter((each) => each <= end + 1).at(-1);
        return [Math.abs(end - last) <= 1, box.scrollHeight > box.clientHeight];
    })"""
    for width in (1280, 390):
        sheet.page.set_viewport_size({"width": width, "height": 800})
        sheet.page.wait_for_timeout(200)
        assert sheet.page.evaluate(cut) == [[True, True], [True, False]]
