"""The editors of a position: numbers, options, texts, dice and cards are set by clicks and keys."""

from dataclasses import asdict
from typing import Any

from playwright.sync_api import Page, expect

from solvers.games import REGISTRY
from tests.browser.made_up import ASIDE, CARDS, DIE, END, NOTE, SCORE, form
from tests.browser.sheet import Sheet

FORMS = [asdict(form) for form in REGISTRY["card-thirty"].forms]


def edited(sheet: Sheet, shape: dict[str, Any], values: dict[str, Any]) -> Page:
    """Show the editor of a form; every change is noted in ``window.changes``."""
    code = "window.changes = []; return partsEditor(given.form, given.values, (values) => window.changes.push(values));"
    return sheet.show("partsEditor from editor", code, {"form": shape, "values": values})


def test_numbers_stay_in_their_range(sheet: Sheet) -> None:
    """The buttons step as the part says and stop at its ends; green dice set the remainder; half-typed numbers are no change."""
    part = SCORE | {"high": 95, "step": 5, "green": 10, "title": "Held"}
    page = edited(sheet, form(part), {"score": 92})
    page.get_by_label("Held: 5 more").click()
    page.get_by_label("Held: 5 more").click()
    page.get_by_label("4 green", exact=True).click()
    assert page.evaluate("changes") == [{"score": 95}, {"score": 95}, {"score": 94}]
    expect(page.get_by_text("4 green, 6 to roll")).to_be_visible()
    assert page.locator(".green-die[aria-pressed=true]").count() == 4
    page.get_by_label("Held", exact=True).fill("3")
    page.get_by_label("Held: 5 less").click()
    page.get_by_label("Held", exact=True).fill("")
    assert page.evaluate("changes.slice(3)") == [{"score": 3}, {"score": 0}]
    page.get_by_label("10 green", exact=True).click()
    assert page.evaluate("changes.at(-1)") == {"score": 10}
    expect(page.get_by_text("all 10 to roll")).to_be_visible()


def test_options_and_notes_are_set(sheet: Sheet) -> None:
    """An option and a text change their own value, and the others stay."""
    page = edited(sheet, form(DIE, END, NOTE), {"thrown": [2], "end": "+", "note": ""})
    expect(page.get_by_label("End")).to_have_value("+")
    page.get_by_label("End").select_option("two")
    page.get_by_label("Note").fill(" x ")
    page.get_by_label("Note").press("Enter")
    assert page.evaluate("changes") == [
        {"thrown": [2], "end": "++", "note": ""},
        {"thrown": [2], "end": "++", "note": "x"},
    ]


def test_cards_are_clicked_in_and_out(sheet: Sheet) -> None:
    """A click adds or takes a card, jokers go round from none to as many as fit, and cards stay in order; too few are null."""
    page = edited(sheet, form(CARDS), {"hand": ["AC", "9H"]})
    page.locator("[data-card='9H']").click()
    page.locator("[data-card='KS']").click()
    page.locator(".joker").click()
    page.locator("[data-card='2D']").click()
    page.locator(".joker").click()
    page.locator("[data-card='KS']").click()
    page.locator(".joker").click()
    page.locator(".joker").click()
    assert page.evaluate("changes.map(({ hand }) => hand && hand.join(' '))") == [
        None,
        "AC KS",
        "AC KS X",
        "AC 2D KS X",
        "AC 2D KS",
        "AC 2D",
        "AC 2D X",
        "AC 2D X X",
    ]
    # A full hand takes no other card.
    page.locator("[data-card='KS']").click()
    expect(page.locator(".card-editor .label")).to_have_text("Hand: 4 of at most 4 cards")
    assert page.locator(".card[aria-pressed=true]").count() == 3


def test_cards_are_typed(sheet: Sheet) -> None:
    """Clear takes all cards off; a rank and a suit then choose each, or take it off, and X a joker. Other letters do nothing."""
    page = edited(sheet, form(CARDS), {"hand": ["AC", "9H"]})
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".card-editor .label")).to_have_text("Hand: 0 of at most 4 cards")
    expect(page.get_by_role("button", name="Clear")).to_be_disabled()
    page.keyboard.type("10h7dzq3cx7d")
    assert page.evaluate("changes.map(({ hand }) => hand && hand.join(' '))") == [
        None,
        None,
        "7D TH",
        "3C 7D TH",
        "3C 7D TH X",
        "3C TH X",
    ]
    expect(page.locator("[data-card='7D']")).to_be_focused()


def test_a_deck_has_its_own_cards(sheet: Sheet) -> None:
    """Of a deck that a part names no other card is there, and no joker."""
    deck = ["AC", "2C", "AD", "2D"]
    page = edited(sheet, form(CARDS | {"deck": deck}), {"hand": ["AC", "2D"]})
    assert page.locator("[data-card]").evaluate_all("(cards) => cards.map((card) => card.dataset.card)") == deck
    expect(page.locator(".joker")).to_have_count(0)
    page.locator("[data-card='AC']").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-card='AD']")).to_be_focused()
    page.keyboard.type("3cxad")
    assert page.evaluate("changes") == [{"hand": ["AC", "AD", "2D"]}]


def test_cleared_dice_are_set_one_by_one(sheet: Sheet) -> None:
    """After Clear each face, typed or clicked, fills the next die, or adds one if their number may vary; until all are there a part is null."""
    page = edited(sheet, form(DIE, ASIDE, dice=3), {"thrown": [2, 4], "aside": [6]})
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_role("radio", name="Die 1 has no face yet")).to_be_focused()
    page.keyboard.press("5")
    page.get_by_role("button", name="Set the chosen die to 3").click()
    page.keyboard.press("1")
    assert page.evaluate("changes") == [{"thrown": None, "aside": []}] * 3 + [{"thrown": [5, 3, 1], "aside": []}]

    page = edited(sheet, form(DIE | {"high": 3}), {"thrown": [4]})
    page.get_by_role("button", name="Clear").click()
    page.keyboard.type("155")
    page.keyboard.type("2")
    page.keyboard.press("Backspace")
    page.get_by_role("button", name="Add a die that shows 6").click()
    assert page.evaluate("changes.map(({ thrown }) => thrown && thrown.join(''))") == [
        None,
        "1",
        "15",
        "155",
        "155",
        "15",
        "156",
    ]


def test_a_number_is_typed_over(sheet: Sheet) -> None:
    """Whoever comes to a number types another one in its place, and Enter and Tab lead to the next number."""
    page = edited(sheet, form(SCORE, SCORE | {"name": "other", "title": "Other"}), {"score": 92, "other": 5})
    page.get_by_label("Score", exact=True).click()
    page.keyboard.type("45")
    page.keyboard.press("Enter")
    page.keyboard.type("62")
    assert page.evaluate("changes.at(-1)") == {"score": 45, "other": 62}
    expect(page.get_by_label("Other", exact=True)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_label("Score", exact=True)).to_be_focused()


def test_dice_move_between_throw_and_aside(sheet: Sheet) -> None:
    """A die gets its face and the next one is chosen; dice change sides within their limits, and their number stays."""
    page = edited(sheet, form(DIE, ASIDE, dice=3), {"thrown": [2, 4], "aside": [6]})
    page.get_by_role("radio", name="Die 1 shows 2").focus()
    page.keyboard.press("5")
    page.keyboard.press("3")
    page.keyboard.press("a")
    assert page.evaluate("changes") == [
        {"thrown": [5, 4], "aside": [6]},
        {"thrown": [5, 3], "aside": [6]},
        {"thrown": [3], "aside": [5, 6]},
    ]
    expect(page.get_by_role("button", name="Put the die aside")).to_be_disabled()
    page.keyboard.press("a")
    page.keyboard.press("Control+a")
    assert page.evaluate("changes.length") == 3
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Die 1 shows 5")).to_have_attribute("aria-checked", "true")
    page.get_by_role("button", name="Back to the throw").click()
    assert page.evaluate("changes.at(-1)") == {"thrown": [5, 3], "aside": [6]}
    expect(page.get_by_role("button", name="One die more")).to_have_count(0)
    # A die that was thrown by mistake would show the same face once in six times.
    for _ in range(12):
        page.get_by_role("button", name="Throw for me").click()
        thrown = page.evaluate("changes.at(-1)")
        assert thrown["aside"] == [6]
        assert thrown["thrown"] == sorted(thrown["thrown"])


def test_the_number_of_dice_may_vary(sheet: Sheet) -> None:
    """Without a fixed number, dice are added up to the most and taken down to one."""
    page = edited(sheet, form(DIE | {"high": 2}), {"thrown": [4]})
    expect(page.get_by_role("button", name="One die fewer")).to_be_disabled()
    page.get_by_role("button", name="One die more").click()
    expect(page.get_by_role("button", name="One die more")).to_be_disabled()
    page.get_by_role("button", name="Set the chosen die to 6").click()
    page.get_by_role("button", name="One die fewer").click()
    assert page.evaluate("changes") == [{"thrown": [4, 1]}, {"thrown": [4, 6]}, {"thrown": [6]}]


def test_a_full_hand_begins(sheet: Sheet) -> None:
    """A full hand has the option that it alone can have, unless somebody has set other cards; a smaller one has the usual option."""
    game = {"forms": FORMS}
    full = "2C3C4C5C6C7C8C9CTCJCQC"
    states = [
        f"{full}-0-neither-10-6D9D-32-draw-other",
        f"{full}-0-neither-10-6D-32-draw-other",
        f"{full[:-2]}-0-neither-10-0-32-first-other",
        f"{full}-0-neither-10-0-32-stock.QC-other",
    ]
    code = """const form = formOf(given.game, "margin");
        const example = read(form, "4C9CKCTD7H8H9H2S3SQS-0-neither-10-6D9D-32-draw-other");
        return given.states.map((state) => write(form, dealtFull(form, read(form, state), example)));"""
    assert sheet.run("formOf, read, write, dealtFull from forms", code, {"game": game, "states": states}) == [
        f"{full}-0-neither-?-0-?-first-other",
        f"{full}-0-neither-?-6D-?-draw-other",
        f"{full[:-2]}-0-neither-?-0-?-draw-other",
        f"{full}-0-neither-?-0-?-stock.QC-other",
    ]


def test_commas_part_melds(sheet: Sheet) -> None:
    """Commas between melds are the dots of the notation; between single cards they part nothing."""
    game = {"forms": FORMS}
    code = """const form = formOf(given.game, "lay-min-left");
        return given.tables.map((table) => write(form, { hand: ["4C"], table, laid: "" }));"""
    tables = ["5CDH, H789", "5D6D7D,KCKSKH", "5C, 5D, 5H", "5C 5D 5H", "H789;"]
    assert sheet.run("formOf, write from forms", code, {"game": game, "tables": tables}) == [
        "4C-5CDH.H789",
        "4C-5D6D7D.KCKSKH",
        "4C-5C, 5D, 5H",
        "4C-5C 5D 5H",
        "4C-H789",
    ]


def test_clearing_an_example_clears_its_other_cards(sheet: Sheet) -> None:
    """Clear takes the discards of an example off with its hand; what somebody has set stays."""
    form = next(form for form in FORMS if "margin" in form["goals"])
    values = {"hand": ["4C", "9C"], "table": "", "seen": "", "discards": "6D9D", "again": "", "taken": ""}
    code = "return partsEditor(given.form, given.values, () => {}, given.example);"
    for example, left in ((True, ""), (False, "6D9D")):
        given = {"form": form, "values": values, "example": example}
        page = sheet.show("partsEditor from editor", code, given)
        expect(page.get_by_text("An example: clear it")).to_have_count(int(example))
        page.get_by_role("button", name="Clear").click()
        expect(page.get_by_label("Discards")).to_have_value(left)
        expect(page.get_by_text("An example: clear it")).to_have_count(0)


def test_dice_are_put_aside_where_they_go(sheet: Sheet) -> None:
    """The button among the dice aside takes a die without a face there, whose face comes next; or else the chosen die."""
    page = edited(sheet, form(DIE, ASIDE, dice=4), {"thrown": [1, 2, 3], "aside": [6]})
    page.get_by_role("button", name="Clear").click()
    here = page.get_by_role("button", name="Put a die here")
    for face in "65":
        here.click()
        page.keyboard.press(face)
    page.keyboard.type("21")
    assert page.evaluate("changes.at(-1)") == {"thrown": [2, 1], "aside": [6, 5]}
    here.click()
    assert page.evaluate("changes.at(-1)") == {"thrown": [2], "aside": [6, 5, 1]}
    expect(here).to_have_count(0)


def test_scores_of_an_example_are_nobodys(sheet: Sheet) -> None:
    """The first change of an example takes its scores back to the beginning; a change of a position that somebody has set does not."""
    own = SCORE | {"name": "own", "title": "Own"}
    code = "window.changes = []; return partsEditor(given.form, given.values, (values) => window.changes.push(values), given.example);"
    for example, left in ((True, 0), (False, 40)):
        values = {"thrown": [2], "own": 40, "score": 7}
        page = sheet.show(
            "partsEditor from editor", code, {"form": form(DIE, own, SCORE), "values": values, "example": example}
        )
        page.get_by_label("Score", exact=True).fill("9")
        assert page.evaluate("changes.at(-1)") == {"thrown": [2], "own": left, "score": 9}
        expect(page.get_by_label("Own", exact=True)).to_have_value(str(left))
