"""The page's views with made-up answers: games that are played, positions that are set, and what is shown of them."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from service.http import assets
from tests.browser.made_up import ASIDE, CARDS, DIE, END, GAME, NOTE, OTHER, SCORE, form
from tests.browser.sheet import Sheet

STILL = {"reduced_motion": "reduce"}
QUESTION = {"game": "dots", "goal": "most", "state": "3", "rules": "", "view": "ask"}
PLACE = "/v1/games/dots/most"


def state(sheet: Sheet, text: str, actions: tuple[str, ...] = (), place: str = PLACE, **members: Any) -> None:
    """Make up the record of a state and its words; the first action is the best one, and each costs a point more."""
    listed = [
        {
            "action": action,
            "rank": rank,
            "regret": float(rank - 1),
            "optimal": rank == 1,
            "afterstate": f"{text}{action}",
        }
        for rank, action in enumerate(actions, 1)
    ]
    best = actions[0] if actions else None
    record = {
        "state": text,
        "solution": "dots.most.default@1a",
        "terminal": False,
        "value": 0.5,
        "best": best,
        "policy": best,
        "actions": listed,
        "links": {"distribution": "there", "current": f"{place}/states/{text}", "picture": "/v1/picture.svg"},
    } | members
    sheet.documents[f"{place}/states/{text}"] = record
    sheet.documents[f"{place}/states/{text}/words"] = {
        "headline": f"Do {best}" if best else None,
        "value": f"Worth {record['value']}.",
        "sentence": f"Do {best}, of {len(actions)}.",
        "trust": "Exact.",
        "actions": [
            {"action": action, "label": f"Take {action}", "value": "much", "cost": f"{rank} worse" if rank else None}
            for rank, action in enumerate(actions)
        ],
    }


def leads(sheet: Sheet, text: str, action: str | None, to: str, *, passes: bool = False, over: bool = False) -> None:
    """Make up what follows an action, or a throw. After an action that passes the turn the next player throws."""
    address = f"{PLACE}/states/{text}/outcomes" + ("" if action is None else f"?action={action}")
    if passes and not over:
        sheet.documents[address] = {"terminal": False, "passes": True, "afterstate": f"roll{to}", "outcomes": []}
        others = sheet.documents[f"{PLACE}/states/{text}"].get("others")
        state(sheet, f"roll{to}", **({} if others is None else {"others": others}))
        leads(sheet, f"roll{to}", None, to)
        return
    outcome = {"state": to, "label": f"throw {to}", "probability": 1.0, "passes": passes}
    sheet.documents[address] = {
        "terminal": over,
        "passes": passes,
        "afterstate": to,
        "outcomes": [] if over else [outcome],
    }


def play(sheet: Sheet, start: str = "s", unit: str = "probability") -> Page:
    """Show the view in which a person plays."""
    sheet.documents[PLACE] = {"unit": unit, "links": {"start": f"{PLACE}/states/{start}?rules="}}
    code = """const view = playView(given.game);
        document.getElementById("view").replaceChildren(view.element);
        view.show(given.question);"""
    sheet.run("playView from play", code, {"game": GAME, "question": QUESTION})
    return sheet.page


def throw(page: Page) -> None:
    """Throw the dice at the beginning of the person's turn."""
    page.get_by_role("button", name="Throw the dice").click()


REVIEW: dict[str, Any] = {"decisions": [], "reached": None, "start": {"value": 0.5}}


@pytest.mark.parametrize("context", [STILL], ids=["still"], indirect=True)
@pytest.mark.parametrize(
    ("passes", "value", "first", "second"),
    [
        (True, 0, "The computer has won", "You have won"),
        (True, 1, "You have won", "The computer has won"),
        (False, 0, "You have won", "The computer has won"),
        (False, 1, "The computer has won", "You have won"),
        (True, 0.5, "The game is over", "The game is over"),
    ],
)
def test_the_winner_is_named(sheet: Sheet, passes: bool, value: float, first: str, second: str) -> None:
    """The page names the winner in both seats, whether the last value is that of the player to move or of the other one."""
    state(sheet, "s", ("a",))
    state(sheet, "t", ("b",))
    state(sheet, "e", value=value, terminal=True)
    leads(sheet, "s", "a", "t", passes=True)
    leads(sheet, "t", "b", "e", passes=passes, over=True)
    sheet.documents[f"{PLACE}/review"], sheet.texts[f"{PLACE}/review"] = REVIEW, "Player 1: fine."
    page = play(sheet)
    page.get_by_role("button", name="Take a").click()
    expect(page.locator(".best")).to_have_text(first)
    assert sheet.texts_of(".log li") == ["ComputerDo b", "Dicethrow t", "YouTake a"]
    expect(page.locator(".told")).to_have_text("You: fine.")
    assert {"decisions": [{"state": "s", "action": "a"}, {"state": "t", "action": "b"}]} in sheet.sent

    page.get_by_role("button", name="The computer begins").click()
    throw(page)
    page.get_by_role("button", name="Take b").click()
    expect(page.locator(".best")).to_have_text(second)
    expect(page.locator(".told")).to_have_text("The computer: fine.")


@pytest.mark.parametrize("context", [STILL], ids=["still"], indirect=True)
def test_a_last_move_without_a_choice_is_not_judged(sheet: Sheet) -> None:
    """A move that was the only one says so in the middle of a game; at its end nothing is said, and it can still be taken back."""
    state(sheet, "s", ("a",))
    state(sheet, "t", ("b",))
    state(sheet, "e", value=1, terminal=True)
    leads(sheet, "s", "a", "t")
    leads(sheet, "t", "b", "e", over=True)
    sheet.documents[f"{PLACE}/review"], sheet.texts[f"{PLACE}/review"] = REVIEW, "Player 1: fine."
    page = play(sheet, unit="points")
    page.get_by_role("button", name="Take a").click()
    expect(page.locator(".verdict")).to_contain_text("There was nothing to choose.")
    page.get_by_role("button", name="Take b").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.locator(".verdict")).to_have_text("Take it back")


@pytest.mark.parametrize("context", [STILL], ids=["still"], indirect=True)
def test_of_three_players_the_last_to_move_has_won(sheet: Sheet) -> None:
    """If a game for three ends with a win of the second player, the third has lost, and so has the person."""
    for text, action in (("s", "a"), ("t", "b")):
        state(sheet, text, (action,), others=[0.2, 0.3])
    state(sheet, "e", value=0, terminal=True)
    leads(sheet, "s", "a", "t", passes=True)
    leads(sheet, "t", "b", "e", passes=True, over=True)
    page = play(sheet)
    page.get_by_role("button", name="Take a").click()
    expect(page.locator(".best")).to_have_text("Computer 1 has won")
    expect(page.locator(".notice")).to_have_text(
        "This game cannot be reviewed. A game of three is not judged afterwards; each move said at once what it cost."
    )


@pytest.mark.parametrize("context", [STILL], ids=["still"], indirect=True)
def test_alone_the_result_is_told(sheet: Sheet) -> None:
    """A player who plays alone, also through a throw, is told the score that was reached, beside par."""
    state(sheet, "s")
    state(sheet, "t", ("b",), policy=None)
    state(sheet, "e", value=1, terminal=True)
    leads(sheet, "s", None, "t")
    leads(sheet, "t", "b", "e", over=True)
    decision = {"state": "t", "label": "take b", "optimal": True, "regret": 0.0, "luck": 0.5}
    review = {"decisions": [decision], "reached": 7.25, "luck": 0.5, "start": {"value": 5.6623}}
    sheet.documents[f"{PLACE}/review"] = review
    page = play(sheet, unit="points")
    expect(page.locator(".best")).to_have_text("Your turn")
    throw(page)
    page.get_by_role("button", name="Take b").click()
    expect(page.locator(".best")).to_have_text("The game is over")
    expect(page.locator(".worth")).to_have_text("Worth 1.")
    expect(page.locator(".coach")).to_contain_text(
        "Par, the value of the start under best play, was 5.66; you reached 7.25."
    )
    assert sheet.texts_of(".coach th") == [
        "Position",
        "Decision",
        "Cost in points",
        "Luck after it",
        "t",
        "All luck together",
    ]
    expect(page.get_by_role("button", name="The computer begins")).to_have_count(0)
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".best")).to_have_text("Your turn")
    expect(page.locator(".coach")).to_have_count(0)


@pytest.mark.parametrize("context", [STILL], ids=["still"], indirect=True)
def test_offered_actions_do_not_tell_which_is_best(sheet: Sheet) -> None:
    """Actions are offered by their texts; chosen dice leave those with exactly these dice, and all are shown when asked for."""
    actions = ("456", "6", "5", "4", "56", "46", "45", "none", "4:stop", "5:stop")
    state(sheet, "456", actions)
    page = play(sheet, "456")
    expect(page.locator(".best")).to_have_text("Your turn")
    visible = page.locator(".choice:visible")
    assert visible.all_inner_texts() == [
        f"Take {action}" for action in ("4", "5", "6", "45", "46", "56", "456", "none")
    ]
    page.get_by_role("button", name="Choose the 6").click()
    page.get_by_role("button", name="Choose the 4").click()
    assert visible.all_inner_texts() == ["Take 46"]
    page.get_by_role("button", name="Choose the 6").click()
    assert visible.all_inner_texts() == ["Take 4", "Take 4:stop"]
    page.get_by_role("button", name="Choose the 4").click()
    page.get_by_role("button", name="Show all 10 actions").click()
    assert len(visible.all_inner_texts()) == 10
    expect(page.locator(".choice").nth(8)).to_be_focused()
    expect(page.locator(".hints p").first).to_have_text("Do 456, of 10.")


@pytest.mark.parametrize("context", [STILL], ids=["still"], indirect=True)
def test_dice_without_an_action_say_so(sheet: Sheet) -> None:
    """Dice that cannot be chosen alone are no empty list, but a sentence."""
    state(sheet, "456", ("45", "46", "456"))
    page = play(sheet, "456")
    page.get_by_role("button", name="Choose the 4").click()
    expect(page.get_by_text("These dice alone cannot be chosen.")).to_be_visible()
    expect(page.locator(".choice:visible")).to_have_count(0)
    page.get_by_role("button", name="Choose the 5").click()
    expect(page.get_by_text("These dice alone cannot be chosen.")).to_be_hidden()


@pytest.mark.parametrize("context", [STILL], ids=["still"], indirect=True)
def test_a_game_that_cannot_go_on_says_why(sheet: Sheet) -> None:
    """Without a solution no game begins, without outcomes it stops, and a hidden game is not played; each says why."""
    state(sheet, "s", ("a",))
    page = play(sheet)
    page.get_by_role("button", name="Take a").click()
    expect(page.locator(".best")).to_have_text("The game stops here")
    expect(page.locator(".worth")).to_have_text(f"There is nothing at {PLACE}/states/s/outcomes?action=a")
    # What was in the way is gone, and the game goes on where it stopped.
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".best")).to_have_text("Your turn")

    state(sheet, "h", ("a",), links={})
    sheet.documents[PLACE] = [{"unit": "points", "links": {"start": None}}, {"unit": "points", "links": {}}]
    forget(page)
    code = "const view = playView(given.game); document.getElementById('view').replaceChildren(view.element); view.show(given.question);"
    sheet.run("playView from play", code, {"game": GAME, "question": QUESTION})
    expect(page.locator(".best")).to_have_text("No game yet")
    expect(page.locator(".worth")).to_have_text("Nothing is solved for this goal yet.")
    forget(page)
    play(sheet, "h")
    expect(page.locator(".best")).to_have_text("This game cannot be played here")


def forget(page: Page) -> None:
    """Load the page again without the game that was kept."""
    page.evaluate("localStorage.clear(); history.replaceState(null, '')")
    page.reload()


def coach(sheet: Sheet, seats: tuple[int, ...], text: str | None, unit: str = "points", **members: Any) -> Page:
    """Show what the coach says of a game with a decision for each seat."""
    decisions = [
        {"state": f"s{index}", "label": "take b", "optimal": False, "regret": 0.125, "luck": -0.25}
        for index in range(len(seats))
    ]
    given = {
        "game": GAME,
        "played": {"question": QUESTION | {"goal": "most:greedy"}, "decisions": [{"seat": seat} for seat in seats]},
        "review": {"decisions": decisions, "reached": None, "start": {"value": 0.5}} | members,
        "text": text,
        "unit": unit,
    }
    code = "return coachView(given.game, given.played, given.review, given.text, given.unit);"
    return sheet.show("coachView from coach", code, given)


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
        ["After the computer’s decisions", "−15 pp"],
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


def bars(sheet: Sheet, record: dict[str, Any], words: dict[str, Any]) -> Page:
    """Show the bars of the actions; the state that is followed becomes the title of the page."""
    code = """return actionBars(given.question, given.words, given.record, (event, state) => {
            event.preventDefault();
            document.title = state;
        });"""
    return sheet.show("actionBars from answer", code, {"question": QUESTION, "words": words, "record": record})


def test_bars_show_what_an_action_costs(sheet: Sheet) -> None:
    """A bar is as long as the regret beside the largest; six actions are shown, then all."""
    names = tuple("abcdefgh")
    state(sheet, "3", names)
    record, words = sheet.documents[f"{PLACE}/states/3"], sheet.documents[f"{PLACE}/states/3/words"]
    record["actions"][1] |= {"optimal": None, "regret": 0.0, "rank": 1}
    words["actions"][1]["cost"] = None
    page = bars(sheet, record, words)

    shares = page.evaluate(
        "[...document.querySelectorAll('.bar')].map(({ style }) => style.getPropertyValue('--share'))"
    )
    assert [float(share) for share in shares] == [0, 0, *(pytest.approx(rank / 7) for rank in range(2, 8))]
    assert sheet.texts_of(".cost") == ["best", "too close to tell", *(f"{rank} worse" for rank in range(2, 8))]
    assert (
        page.locator(".actions li").evaluate_all("(rows) => rows.map(({ className }) => className)")
        == ["first"] * 2 + [""] * 6
    )
    assert page.locator(".actions li:visible").count() == 6
    page.get_by_role("button", name="Show all 8 actions").click()
    assert page.locator(".actions li:visible").count() == 8
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


def opened(sheet: Sheet, path: str = "/?game=dots&goal=most&state=3") -> Page:
    """Open the page itself with two made-up games and three states of them."""
    for text in ("3", "4", "6"):
        state(sheet, text, ("a", "b"))
    sheet.documents["/v1/solutions/dots.most.default@1a"] = {"method": "by hand", "rows": 1234, "rules_text": "a=1,b=2"}
    for text in ("34-1", "35-1"):
        state(sheet, text, ("a", "b"), "/v1/games/dots/least")
    state(sheet, "3", ("a",), "/v1/games/dashes/most")
    return sheet.open(path, [GAME, OTHER])


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
    for _ in range(2):
        page.clock.run_for(15_000)
        page.wait_for_load_state("networkidle")
    expect(page.locator(".best")).to_have_text("Do a")


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


def test_two_policies_are_compared(sheet: Sheet) -> None:
    """Both policies are told in the position, matched in their seats, and listed where they differ."""
    sheet.documents["/v1/games/dots/matches?first=most&second=least"] = {
        name: {"value": value} for name, value in (("win", 0.5), ("tie", 0.125), ("loss", 0.375))
    }
    sheet.texts["/v1/games/dots/matches?first=most&second=least"] = "most against least: win half."
    for text in ("most", "most:greedy"):
        state(sheet, "3", ("b",) if text != "most" else ("a", "b"), f"/v1/games/dots/{text}")
        sheet.documents[f"/v1/games/dots/{text}/states/3/distribution"] = {
            "support": [1, 2],
            "probabilities": [0.25, 0.75],
        }
    sheet.documents["/v1/compare?a=dots/most&b=dots/most:greedy&limit=12"] = {
        "differ": 1200,
        "decisions": 9600,
        "fraction": 0.125,
        "states": [{"state": "4", "a": {"policy": "x"}, "b": {"policy": None, "action": "y"}}],
    }
    page = opened(sheet, "/?game=dots&goal=most&state=3&view=compare")
    expect(page.locator(".keys")).to_contain_text("with the strategy: greedy")
    assert sheet.texts_of(".key") == [
        "Score the mostDo a – Worth 0.5.",
        "Score the most – with the strategy: greedyDo b – Worth 0.5.",
    ]
    assert (
        page.locator(".chart").get_attribute("aria-label")
        == "How it ends under “Score the most” and under “Score the most – with the strategy: greedy”"
    )
    expect(page.get_by_text("First player: win half.")).to_be_visible()
    shares = page.evaluate(
        "[...document.querySelectorAll('.result-bar span')].map((part) => [part.className, part.style.getPropertyValue('--share')])"
    )
    assert shares == [["part-win", "0.5"], ["part-tie", "0.125"], ["part-loss", "0.375"]]
    page.get_by_role("button", name="Find where they differ").click()
    expect(page.get_by_text("They differ in 1,200 of 9,600 decisions (12.5 %).")).to_be_visible()
    assert sheet.texts_of(".scroll tbody tr:has(a)") == ["4xy"]
    page.get_by_label("Second player").select_option("most")
    expect(page.get_by_text("there is nothing at /v1/games/dots/matches?first=most&second=most")).to_be_visible()
    page.get_by_role("link", name="4", exact=True).click()
    expect(page).to_have_url(re.compile(r"\?game=dots&goal=most&state=4$"))


def test_rules_are_compared(sheet: Sheet) -> None:
    """The differences that two sets of rules make to a goal are listed, the costliest first, with a link to the position under each."""
    solved = [{"goal": "most", "rules": "default"}, {"goal": "most", "rules": "r1", "rules_text": "dice=2"}]
    address = "/v1/games/dots/matches?first=most&second=least"
    sheet.documents[address], sheet.texts[address] = {name: {"value": 0} for name in ("win", "tie", "loss")}, "all"
    state(sheet, "3", ("a", "b"))
    for end in ("", "/words"):
        sheet.documents[f"{PLACE}/states/3{end}?rules=dice=2"] = sheet.documents[f"{PLACE}/states/3{end}"]
    nothing = {"a": None, "b": None, "reason": "no table"}
    side = {"value": 1, "exact": "1", "exact_regret": None}
    flip = {
        "state": "3",
        "a": {**side, "policy": "a", "regret": 1.0, "link": "/v1/solutions/one/states/3"},
        "b": {**side, "policy": "b", "regret": None, "link": "/v1/solutions/two/states/3"},
    }
    sheet.documents["/v1/compare?a=dots/most&b=dots/most/dice=2&limit=1"] = {
        "decisions": 1200,
        "differ": 300,
        "fraction": 0.25,
        "across": {
            "only_a": 0,
            "only_b": 5,
            "costliest": [flip],
            "reason": None,
            "head_start": {"a": 6, "b": None, "reason": "no table"},
            "length": nothing,
            "first_turn": nothing,
        },
    }
    page = sheet.open("/?game=dots&goal=most&state=3&view=compare", [GAME | {"solved": solved}, OTHER])
    page.get_by_role("button", name="What changes?").click()
    expect(page.get_by_text("The best action changes in 300 of 1,200 decisions (25 %).")).to_contain_text(
        "5 positions are there under “Dice: 2” alone."
    )
    assert sheet.texts_of("[aria-label='What else changes'] tbody tr") == [
        "Fair head start of who moves second6not known here"
    ]
    assert sheet.texts_of("[aria-label='The costliest changes'] td") == [
        "Take a (the other: 1 worse)",
        "Take b (the other: not legal here)",
    ]
    page.get_by_role("link", name="Take b").click()
    expect(page).to_have_url(re.compile(r"goal=most&state=3&rules=dice=2$"))
    assert sheet.errors == []


def test_questions_lead_to_the_rules_that_are_played(sheet: Sheet) -> None:
    """Answers leave fewer rules with a name; one that is left is told with a link, and rules without a name have the button."""
    rules = [{"name": "dice", "default": 6}, {"name": "target", "default": 100}]
    game = GAME | {
        "rules": rules,
        "presets": [
            {"name": "dots-two", "title": "Two dots", "rules": "dice=2", "source": "a house", "summary": "Only two."},
            {"name": "dots-far", "title": "Far", "rules": "dice=2,target=200", "source": "a house", "summary": "Long."},
        ],
        "rule_questions": [
            {
                "text": "How many dice?",
                "answers": [{"rules": "dice=6", "text": "six"}, {"rules": "dice=2", "text": "two"}],
            },
            {
                "text": "How far?",
                "answers": [{"rules": "target=100", "text": "100"}, {"rules": "target=200", "text": "200"}],
            },
        ],
    }
    address = "/v1/games/dots/least"
    sheet.documents[f"{address}/states?limit=1&rules=dice=2"] = {"states": []}
    sheet.documents[address] = {"links": {"start": f"{address}/states/3"}}
    sheet.documents[f"{address}?rules=dice=2"] = {"links": {"start": f"{address}/states/roll2?rules=dice=2"}}
    request = {"method": "POST", "address": "/v1/solutions", "body": {}}
    problem = {"code": "unsolved-rules", "detail": "these rules are not solved", "field": "rules", "request": request}
    sheet.documents[f"{address}/states?limit=1&rules=target=200"] = (404, problem)
    state(sheet, "3", ("a",))
    state(sheet, "roll2", place=address)
    for end in ("", "/words"):
        sheet.documents[f"{address}/states/roll2{end}?rules=dice=2"] = sheet.documents[f"{address}/states/roll2{end}"]
    page = sheet.open("/?game=dots&goal=most&state=3", [game, OTHER])
    page.get_by_text("Which rules do you play?").click()
    page.get_by_label("How many dice?").select_option("two")
    assert sheet.texts_of(".found li") == ["Two dots – Only two.", "Far – Long."]
    page.get_by_label("How far?").select_option("100")
    expect(page.locator(".found")).to_contain_text(
        "Two dotsOnly two.Source: a house.These rules are solved: ask about them."
    )
    page.get_by_label("How many dice?").select_option("six")
    expect(page.locator(".found h3")).to_have_text("Usual rules")
    page.get_by_label("How far?").select_option("200")
    expect(page.locator(".found")).to_contain_text("Target: 200; everything else as usual.")
    expect(page.locator(".found").get_by_role("button", name="Solve it")).to_be_visible()
    assert sheet.texts_of(".found li") == ["Usual rules – one rule differs"]
    page.get_by_label("How many dice?").select_option("two")
    page.get_by_label("How far?").select_option("100")
    page.get_by_role("link", name="ask about them").click()
    expect(page).to_have_url(re.compile(r"goal=least&state=roll2&rules=dice=2$"))
    assert sheet.errors == []


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
        page.get_by_role("button", name="Throw them").click()
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
