"""The functions of the page's scripts that say, read and ask, each by itself."""

from dataclasses import asdict
from typing import Any

import pytest

from service.answers.names import bind, token
from service.words import phrases
from solvers.games import REGISTRY
from tests.browser.made_up import ASIDE, CARDS, DIE, END, GAME, NOTE, SCORE, form
from tests.browser.sheet import Sheet


def test_only_what_is_certain_is_all_or_nothing(sheet: Sheet) -> None:
    """A chance is 0 % or 100 % only if it is exactly that; others are rounded to a tenth of a percent."""
    chances = [0, 0.0004, 0.0006, 0.1234, 0.5, 0.9994, 0.9996, 1]
    told = sheet.run("percent from figures", "return given.map(percent);", chances)

    assert told == ["0 %", "< 0.1 %", "0.1 %", "12.3 %", "50 %", "99.9 %", "> 99.9 %", "100 %"]


def test_figures_are_rounded_as_in_the_sentences(sheet: Sheet) -> None:
    """Two decimals below 10, one below 1000, none above, in groups of three, and never a minus before 0: as the service says it."""
    numbers = [0.0, -0.001, 2.5, -2.25, 9.875, 10.06, -31.26, 999.92, 1000.4, 12345.6]
    told = sheet.run("figure from figures", "return given.map(figure);", numbers)

    assert told == ["0", "0", "2.5", "-2.25", "9.88", "10.1", "-31.3", "999.9", "1,000", "12,346"]
    assert told == [phrases.figure(number, "points", bare=True) for number in numbers]


@pytest.mark.parametrize(
    ("value", "unit", "difference", "cost"),
    [
        (0.1234, "probability", "+12.3 pp", "12.3 pp"),
        (-0.5, "share of the win", "−50 pp", "−50 pp"),
        (0.0, "points", "0", "0"),
        (-0.004, "points", "0", "0"),
        (1.5, "points", "+1.5", "1.5"),
        (-12.34, "points", "−12.3", "−12.3"),
        (0.0004, "probability", "0 pp", "< 0.1 pp"),
        (0.004, "points", "0", "< 0.01"),
    ],
)
def test_differences_have_signs(sheet: Sheet, value: float, unit: str, difference: str, cost: str) -> None:
    """A difference has its sign, unless it is too small to be seen, and shares are told in percentage points; a cost has no plus and is never 0."""
    code = "return [difference(...given), cost(...given)];"
    assert sheet.run("difference, cost from figures", code, [value, unit]) == [difference, cost]


@pytest.mark.parametrize(
    ("parts", "text", "values"),
    [
        ((DIE, ASIDE), "2455-16", {"thrown": [2, 4, 5, 5], "aside": [1, 6]}),
        ((DIE, ASIDE), "2455", {"thrown": [2, 4, 5, 5], "aside": []}),
        ((SCORE | {"before": ""}, SCORE | {"name": "other"}), "-3.12", {"score": -3, "other": 12}),
        ((DIE, END), "5++", {"thrown": [5], "end": "++"}),
        ((DIE, END), "5", {"thrown": [5], "end": ""}),
        ((CARDS,), "ACX9H", {"hand": ["AC", "X", "9H"]}),
        ((DIE, NOTE), "5~abc", {"thrown": [5], "note": "abc"}),
        ((DIE, NOTE), "5", {"thrown": [5], "note": ""}),
        ((DIE, ASIDE), "-16", None),
        ((DIE, ASIDE), "7", None),
        ((DIE,), "1111111", None),
        ((CARDS,), "AC", None),
        ((CARDS,), "ACXX9H2D", None),
        ((DIE, SCORE), "5x12", None),
    ],
)
def test_a_form_reads_and_writes_a_state(
    sheet: Sheet, parts: tuple[dict[str, Any], ...], text: str, values: dict[str, Any] | None
) -> None:
    """A text is taken apart by the parts of a form and put together again; a text of another form is null."""
    code = "const values = read(given.form, given.text); return [values, values && write(given.form, values)];"
    expected = [values, None if values is None else text]
    assert sheet.run("read, write from forms", code, {"form": form(*parts), "text": text}) == expected


def test_dice_are_written_in_order(sheet: Sheet) -> None:
    """Dice in any order are written in ascending order, and the values themselves stay as they are."""
    given = {"form": form(DIE, ASIDE), "values": {"thrown": [6, 2, 4], "aside": [5, 1]}}
    code = "const text = write(given.form, given.values); return [text, given.values.thrown];"
    assert sheet.run("write from forms", code, given) == ["246-15", [6, 2, 4]]


def test_goals_have_their_own_examples_and_forms(sheet: Sheet) -> None:
    """A goal has the form that names it or its family, and its own example, or one that is written alike."""
    code = """return given.slugs.map((slug) => [given.game.forms.indexOf(formOf(given.game, slug)), exampleOf(given.game, slug)]);"""
    slugs = ["most", "least", "least:timid", "reach-9", "reach-9:bold", "other"]
    found = sheet.run("formOf, exampleOf from forms", code, {"game": GAME, "slugs": slugs})

    assert found == [[0, "3"], [1, "34-1"], [1, "34-1"], [0, "3"], [0, "3"], [-1, "3"]]
    form = {"goals": ["most"], "parts": [{"name": "left", "kind": "number", "before": "left", "options": []}]}
    code = "return given.states.map((state) => given.game.forms.indexOf(formOf(given.game, 'most', state)));"
    states = {"game": GAME | {"forms": [*GAME["forms"], form]}, "states": ["3", "left4", "neither"]}
    assert sheet.run("formOf from forms", code, states) == [0, len(GAME["forms"]), 0]
    code = "return given.pairs.map(([one, other]) => keeps(given.game, one, other));"
    pairs = [["most", "reach-9"], ["most", "least"], ["least", "least:timid"], ["most", "other"]]
    assert sheet.run("keeps from forms", code, {"game": GAME, "pairs": pairs}) == [True, False, True, False]


def test_parts_that_others_determine_are_left_to_the_service(sheet: Sheet) -> None:
    """A number that the other parts determine is read and written as a question mark, and an empty text as what stands for it."""
    code = """const form = formOf(given.game, "margin");
        return given.states.map((state) => {
            const values = read(form, state);
            return values && [values.hand.length, values.table, values.discards, write(form, values)];
        });"""
    hand = "4C9CKCTD7H8H9H2S3SQS"
    states = [
        f"{hand}-0-neither-10-0-34-draw-other",
        f"{hand[:8]}-5CDH.H789-both-7.6D-KS2H-25r-stock.4C-dealer",
        f"{hand}-0-neither",
    ]
    game = {"forms": [asdict(form) for form in REGISTRY["card-thirty"].forms]}
    assert sheet.run("formOf, read, write from forms", code, {"game": game, "states": states}) == [
        [10, "", "", f"{hand}-0-neither-?-0-?-draw-other"],
        [4, "5CDH.H789", "KS2H", f"{hand[:8]}-5CDH.H789-both-?.6D-KS2H-?r-stock.4C-dealer"],
        None,
    ]

    code = """const form = formOf(given.game, "margin"), values = read(form, given.state);
        return given.texts.map((text) => cardsAlone(form, values, text));"""
    texts = ["4c 9c kc 10d 7h 8h 9h 2s 3s joker", "4C9CX", "4c and 9c", "4C" * 12, ""]
    alone = sheet.run("formOf, read, cardsAlone from forms", code, {"game": game, "state": states[0], "texts": texts})
    assert alone == [
        "4C9CKCTD7H8H9H2S3SX-0-neither-?-0-?-draw-other",
        "4C9CX-0-neither-?-0-?-draw-other",
        None,
        None,
        None,
    ]
    drawn = f"{hand}3H-0-neither-10-0-34-stock.3H-other"
    texts = [f"{hand[:18]} 3H 5H", f"{hand[:20]}", f"{hand[:18]}6D"]
    own = {"game": game, "state": drawn, "texts": texts}
    assert sheet.run("formOf, read, cardsAlone from forms", code, own) == [
        f"{hand[:18]}3H5H-0-neither-?-0-?-stock.5H-other",
        f"{hand}-0-neither-?-0-?-draw-other",
        f"{hand[:18]}6D-0-neither-?-0-?-draw-other",
    ]


def test_a_hand_stays_under_another_goal(sheet: Sheet) -> None:
    """A hand and its table are taken to the example of another goal, whose other cards make room for it; a full hand begins."""
    game = {
        "forms": [asdict(form) for form in REGISTRY["card-thirty"].forms],
        "goals": [{"goal": "lay-min-left"}, {"goal": "margin"}],
        "state_examples": [
            {"text": "4CKC7H", "goal": "lay-min-left"},
            {"text": "4C9CKCTD7H8H9H2S3SQS-0-neither-10-6D9D-32-draw-other", "goal": "margin"},
        ],
    }
    code = "return given.states.map((state) => withHand(given.game, 'lay-min-left', state, 'margin'));"
    hand = "2C3C4C5C6C7C8C9C9DKS"
    states = [hand, f"{hand}KC", "2C3C9D", f"{hand}-5CDH-laid", "roll"]
    assert sheet.run("withHand from forms", code, {"game": game, "states": states}) == [
        f"{hand}-0-neither-?-6DQS-?-draw-other",
        f"{hand}KC-0-neither-?-0-?-first-other",
        "2C3C9D-0-neither-?-6DKS-?-draw-other",
        f"{hand}-5CDH-neither-?-6DQS-?-draw-other",
        None,
    ]
    bound = bind("card-thirty", "margin", "")
    assert token(bound, f"{hand}-0-neither-?-6DQS-?-draw-other").text == f"{hand}-0-neither-10-6DQS-32-draw-other"


def test_nearest_rules_that_are_solved_are_found(sheet: Sheet) -> None:
    """Rules that are solved are ordered by how many of their values differ from those that are wanted."""
    game = GAME | {
        "default_goal": "most",
        "rules": [{"name": name, "default": 1} for name in ("dice", "faces", "turns")],
        "solved": [
            {"goal": "most", "rules": "default"},
            {"goal": "least", "rules": "abe", "rules_text": "dice=2,faces=2,turns=2"},
            {"goal": "most", "rules": "abc", "rules_text": "dice=2,faces=2,turns=1"},
            {"goal": "most", "rules": "abd", "rules_text": "dice=1,faces=3,turns=1"},
        ],
    }
    assert sheet.run("nearest from rule_finder", 'return nearest(given, "dice=2,faces=2,turns=2");', game) == [
        {"rules": "dice=2,faces=2", "differing": ["turns"]},
        {"rules": "", "differing": ["dice", "faces", "turns"]},
        {"rules": "faces=3", "differing": ["dice", "faces", "turns"]},
    ]


def test_goals_are_offered_that_are_solved(sheet: Sheet) -> None:
    """Solved goals and strategies under the default rules are offered, the default goal first, and the present one whatever it is."""
    code = "return [offered(given.game), offered(given.game, 'reach-9'), offered(given.game, 'most')];"
    usual = {"goals": ["most", "least"], "strategies": ["most:greedy"]}
    asked = usual | {"strategies": ["most:greedy", "reach-9"]}
    assert sheet.run("offered from pick", code, {"game": GAME}) == [usual, asked, usual]

    code = "return given.slugs.map((slug) => goalTitle(given.game, slug));"
    titles = sheet.run("goalTitle from pick", code, {"game": GAME, "slugs": ["most", "most:greedy", "none"]})
    assert titles == ["Score the most", "Score the most – with the strategy: greedy", "none"]
    page = sheet.show("goalSelect from pick", "return goalSelect(given, 'most', 'Goal', () => {});", GAME)
    assert sheet.texts_of("option") == [
        "Lose the least",
        "Score the most",
        "Score the most – with the strategy: greedy",
    ]
    assert page.get_by_label("Goal", exact=True).input_value() == "most"


def test_a_question_that_failed_is_asked_again(sheet: Sheet) -> None:
    """An answer is kept, also while it is awaited; a failure is told once and forgotten, so that the service can come back."""
    sheet.documents["/v1/dots"] = [{"value": 1}]
    code = (
        "const both = await Promise.all([ask('/v1/dots'), ask('/v1/dots')]); return [...both, await ask('/v1/dots')];"
    )
    assert sheet.run("ask from service", code) == [{"value": 1}] * 3
    assert sheet.asked == ["/v1/dots"]

    failing = "return ask('/v1/lines').catch(({ code, message }) => [code, message]);"
    sheet.documents["/v1/lines"] = [None, (502, "Bad gateway"), {"value": 2}]
    assert sheet.run("ask from service", failing) == [
        "no-answer",
        "There is no connection to the service now. What you have done here is kept; try again in a moment.",
    ]
    assert sheet.run("ask from service", failing) == ["no-answer", "The service answered 502."]
    assert sheet.run("ask from service", failing) == {"value": 2}
    assert sheet.run("ask from service", failing) == {"value": 2}
    assert sheet.run("ask from service", code) == [{"value": 1}] * 3
    assert sheet.asked == ["/v1/dots", *["/v1/lines"] * 3]


def test_words_and_data_are_kept_apart(sheet: Sheet) -> None:
    """The same address is asked in words and as data, and each has its own answer."""
    sheet.documents["/v1/dots"], sheet.texts["/v1/dots"] = {"value": 1}, " One dot.\n"
    code = "return [await ask('/v1/dots'), await tell('/v1/dots'), await send('/v1/dots', [3]), await send('/v1/dots', [4])];"

    assert sheet.run("ask, tell, send from service", code) == [{"value": 1}, "One dot.", {"value": 1}, {"value": 1}]
    assert sheet.asked == ["/v1/dots", "/v1/dots in words", "/v1/dots", "/v1/dots"]
    assert sheet.sent == [[3], [4]]


def test_a_problem_keeps_its_members(sheet: Sheet) -> None:
    """A problem of the service is thrown with its code, its field, its example and what is available."""
    problem = {"code": "unknown-goal", "detail": "no such goal", "field": "goal", "example": "most", "type": "/docs#x"}
    sheet.documents["/v1/dots"] = (404, problem)
    code = """return ask('/v1/dots').catch((each) => [each instanceof Problem, each.message, each.code, each.field, each.example,
        each.available, each.type]);"""
    expected = [True, "no such goal", "unknown-goal", "goal", "most", [], "/docs#x"]
    assert sheet.run("ask, Problem from service", code) == expected


def test_addresses_are_encoded(sheet: Sheet) -> None:
    """Parts and values are encoded, apart from colons, commas and at signs; empty parameters are left out."""
    code = """return [
        address(["games", "dots", "most:greedy", "states", "a/b ü"], { rules: "dice=2,faces=3", limit: "" }),
        address(["solutions", "dots.most.default@1a"]),
        stateAddress({ game: "dots", goal: "most", state: "34|1", rules: "" }, "words"),
    ];"""
    assert sheet.run("address, stateAddress from service", code) == [
        "/v1/games/dots/most:greedy/states/a%2Fb%20%C3%BC?rules=dice%3D2,faces%3D3",
        "/v1/solutions/dots.most.default@1a",
        "/v1/games/dots/most/states/34%7C1/words",
    ]


@pytest.mark.parametrize(
    ("share", "drawn", "face"), [(0.0, "a", 1), (0.2499, "a", 2), (0.2501, "b", 2), (0.6, "b", 4), (0.9999999, "c", 6)]
)
def test_chance_falls_as_it_is_weighted(sheet: Sheet, share: float, drawn: str, face: int) -> None:
    """An outcome is drawn with its share of the sum, whatever the sum is, and a die falls on 1 to 6."""
    sheet.page.evaluate(
        "(share) => { crypto.getRandomValues = (array) => { array[0] = share * 2 ** 32; array[1] = 0; return array; } }",
        share,
    )
    outcomes = [{"name": "a", "probability": 1}, {"name": "b", "probability": 2}, {"name": "c", "probability": 1}]
    code = "return [drawOne(given).name, face()];"
    assert sheet.run("drawOne, face from random", code, outcomes) == [drawn, face]


def test_arrow_keys_move_in_rows(sheet: Sheet) -> None:
    """Arrow keys move by one, and by a row, and stop at the ends; Tab reaches the element that had the focus last."""
    code = """const items = ["a", "b", "c", "d", "e"].map((id) => make("button", { id }, id));
        const box = make("div", {}, items);
        rove(box, items, 2);
        return box;"""
    page = sheet.show("make, rove from dom", code)
    page.locator("#a").focus()
    places = []
    keys = ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp", "End", "ArrowRight", "Home", "ArrowLeft")
    for key in keys:
        page.keyboard.press(key)
        places.append(page.evaluate("document.activeElement.id"))
    assert "".join(places) == "bddcaeeaa"
    page.keyboard.press("ArrowDown")
    assert page.evaluate("[...document.querySelectorAll('button')].map(({ tabIndex }) => tabIndex)") == [
        -1,
        -1,
        0,
        -1,
        -1,
    ]


def test_text_is_never_markup(sheet: Sheet) -> None:
    """Children are text, what is not there is left out, and 0 is shown."""
    code = "return make('p', { title: null, lang: 'en' }, '<b>', [['nested'], null], undefined, false, 0).outerHTML;"
    assert sheet.run("make from dom", code) == '<p lang="en">&lt;b&gt;nested0</p>'
    fresh = sheet.run("fresh from dom", "return [fresh('a'), fresh('a'), fresh('b')];")
    assert len(set(fresh)) == 3


def test_cards_that_cannot_be_laid_down_have_a_reason(sheet: Sheet) -> None:
    """Chosen cards that come to nothing have the service's reason, or the page's if they are no meld; those that lead on have none."""
    barred = [
        {"label": "lay down three nines for 27 points", "cards": ["9C", "9D", "9H"], "reason": "these are worth 27"},
        {"label": "discard the 4 of clubs", "cards": ["4C"], "reason": "you took it"},
    ]
    turn = {
        "next": [{"text": "KCDX", "cards": ["KC", "KD", "X"]}, {"text": "S4-S45", "cards": ["5S"]}],
        "ends": [{"text": "discard-9C", "cards": ["9C"]}],
        "barred": barred,
        "melds": [],
    }
    code = "const { turn, cards } = given; return cards.map((text) => reasonOf(turn, text.split(' ').filter(Boolean)));"
    chosen = ["9C 9D 9H", "4C", "9C", "", "KC KD", "KC KD 5S", "9C 4C"]
    assert sheet.run("reasonOf from hand_choices", code, {"turn": turn, "cards": chosen}) == [
        "These are worth 27.",
        "You took it.",
        "",
        "",
        "",
        "Not all of these cards go together: lay down one meld, or add one card, at a time.",
        "These cards make no meld: a meld is three or more cards of one rank, or of one suit in sequence.",
    ]
    laid = turn | {"melds": [{"text": "S456", "cards": ["4S", "5S", "6S"]}]}
    assert sheet.run("reasonOf from hand_choices", code, {"turn": laid, "cards": ["9C 4C"]}) == [
        "These cards fit no meld on the table, and make none: a meld is three or more cards of one rank, or of one suit in sequence."
    ]
