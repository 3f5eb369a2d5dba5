"""The coach of a game that is over, with made-up reviews."""

import pytest
from playwright.sync_api import expect

from tests.browser.made_up import PLACE, QUESTION
from tests.browser.sheet import Sheet
from tests.browser.showing import coach


@pytest.mark.parametrize(
    ("seats", "one", "two"), [((0, 1, 0), "You", "The computer"), ((1, 0, 1), "The computer", "You")]
)
def test_the_coach_knows_who_began(sheet: Sheet, seats: tuple[int, ...], one: str, two: str) -> None:
    """The first player of a review is whoever decided first, also if that was the computer; only the person's decisions are listed."""
    text = "Player 1: all 2 decisions were best.\nPlayer 2: none.\nFor player 1, luck.\n- s0: of player 2, player 12."
    page = coach(sheet, seats, text)

    first, second = one[0].lower() + one[1:], two[0].lower() + two[1:]
    assert page.locator(".told p").all_inner_texts() == [
        f"{one}: all 2 decisions were best.",
        f"{two}: none.",
        f"For {first}, luck.",
        f"s0: of {second}, player 12.",
    ]
    assert sheet.texts_of(".told .item") == [f"s0: of {second}, player 12."]
    expect(page.locator(".told .fan")).to_have_count(0)
    rows = page.locator(".coach tbody tr")
    assert rows.locator("th").all_inner_texts() == [f"s{index}" for index, seat in enumerate(seats) if seat == 0]
    assert page.locator(".coach p", has_text="Par").count() == 0


def test_the_coach_draws_cards(sheet: Sheet) -> None:
    """The cards of a position are drawn in the words of the coach; a joker of an action is a word."""
    page = coach(
        sheet, (0,), "Costly:\n- AC 10D in the hand, 5C joker 7C on the table: lay down two fives and a joker."
    )
    names = page.locator(".told .fan").evaluate_all("(fans) => fans.map((fan) => fan.getAttribute('aria-label'))")
    assert names == ["ace of clubs, 10 of diamonds", "5 of clubs, joker, 7 of clubs"]
    expect(page.locator(".told .item")).to_contain_text("on the table: lay down two fives and a joker.")


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ([], "Lay down seven to nine, and discard the king."),
        (
            ["7C8C9C"],
            "Lay down seven to nine, and discard the king. Of all turns with what you have laid down it is the best that is known.",
        ),
        (
            ["2C2D2H"],
            "Lay down twos, and discard the king. Of all turns with what you have laid down it is the best that is known; it is 3 points worse than the best one.",
        ),
        (
            ["4C4D4H"],
            "The coach has not looked at turns that go on from here. Take the last step back to hear of another.",
        ),
    ],
)
def test_the_coach_of_a_hand_knows_what_is_laid_down(sheet: Sheet, steps: list[str], told: str) -> None:
    """After a lay-down the coach names the best turn that has it, and says so if it knows none."""
    sheet.documents[f"{PLACE}/states/s/words"] = {
        "sentence": "Lay down seven to nine, and discard the king.",
        "actions": [
            {"action": "7C8C9C.KC", "label": "lay down seven to nine, and discard the king", "cost": None},
            {"action": "2C2D2H.KC", "label": "lay down twos, and discard the king", "cost": "3 points worse"},
        ],
    }
    code = "return new Hand(given.question, { steps: given.steps, reply: { state: 's' } }).advice();"
    assert sheet.run("Hand from hand_game", code, {"question": QUESTION, "steps": steps}) == told


def test_all_luck_of_a_game_stands_in_the_table(sheet: Sheet) -> None:
    """The first throw, what followed each decision of the person, and what followed the computer's sum to all luck, seen from the person."""
    luck = [0.1, -0.2, 0.05]
    decisions = [
        {"state": f"s{place}", "label": "roll", "optimal": True, "regret": 0.0, "luck": each}
        for place, each in enumerate(luck)
    ]
    page = coach(sheet, (1, 0, 1), None, "probability", decisions=decisions, opening={"luck": 0.3}, luck=0.65)
    rows = page.locator(".coach tbody tr, .coach tfoot tr").all_inner_texts()
    assert [[cell.strip() for cell in row.split("\t")] for row in rows] == [
        ["s1", "Roll", "best", "−20 pp"],
        ["The first throw of the game", "−30 pp"],
        ["The computer’s throws after its decisions", "−15 pp"],
        ["All luck together", "−65 pp"],
    ]


def test_the_coach_tells_cost_and_luck(sheet: Sheet) -> None:
    """Each decision has its cost without and its luck with a sign, in the goal's unit, and a link to its position."""
    decisions = [
        {"state": "34", "label": "take 3", "optimal": True, "regret": 0.0, "luck": 0.25},
        {"state": "3|5", "label": "take 5", "optimal": None, "regret": 0.0, "luck": 0.0},
        {"state": "36", "label": "take 6", "optimal": False, "regret": 0.125, "luck": None},
        {"state": "36", "label": "take 3", "optimal": None, "regret": 0.05, "luck": None},
        {
            "state": "36",
            "label": "take 3",
            "optimal": None,
            "regret": 0.05,
            "confidence": {"regret": {"low": 0.01}},
            "luck": None,
        },
    ]
    page = coach(
        sheet, (0, 0, 0, 0, 0), None, "probability", decisions=decisions, reached=1, luck=0.25, start={"value": 0.25}
    )
    rows = [row.split("\t") for row in page.locator(".coach tbody tr").all_inner_texts()]
    assert [[cell.strip() for cell in row] for row in rows] == [
        ["34", "Take 3", "best", "+25 pp"],
        ["3|5", "Take 5", "best known", "0 pp"],
        ["36", "Take 6", "12.5 pp", ""],
        ["36", "Take 3", "too close to tell", ""],
        ["36", "Take 3", "5 pp", ""],
    ]
    link = page.locator(".coach a").nth(1).get_attribute("href")
    assert link == "/?game=dots&goal=most%3Agreedy&state=3%7C5"
    assert [row.split("\t") for row in page.locator(".coach tfoot tr").all_inner_texts()] == [
        ["All luck together", "+25 pp"]
    ]
    expect(page.locator(".coach > p")).to_have_text(
        "Par, the value of the start under best play, was 25 %; you reached 100 %."
    )
    expect(page.locator(".told")).to_have_count(0)
