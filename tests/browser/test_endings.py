"""A game on the page with made-up answers: what may be chosen, how it ends, and why it cannot go on."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.made_up import GAME, PLACE, QUESTION, REVIEW, leads, state
from tests.browser.sheet import Sheet
from tests.browser.showing import play, throw
from tests.browser.windows import still


@still
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


@still
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


@still
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


@still
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


@still
def test_offered_actions_do_not_tell_which_is_best(sheet: Sheet) -> None:
    """Actions are offered by their texts; chosen dice leave those with exactly these dice, and all are shown when asked for."""
    dice = ("456", "6", "5", "4", "56", "46", "45")
    actions = (*dice, *(f"{each}:{end}" for each in dice for end in ("go", "stop")))
    offered = sorted(actions, key=lambda action: (len(action), action))
    state(sheet, "456", actions)
    page = play(sheet, "456")
    expect(page.locator(".best")).to_have_text("Your turn")
    visible = page.locator(".choice:visible")
    assert visible.all_inner_texts() == [f"Take {action}" for action in offered[:16]]
    page.get_by_role("button", name="Choose the 6").click()
    page.get_by_role("button", name="Choose the 4").click()
    assert visible.all_inner_texts() == ["Take 46", "Take 46:go", "Take 46:stop"]
    page.get_by_role("button", name="Choose the 6").click()
    assert visible.all_inner_texts() == ["Take 4", "Take 4:go", "Take 4:stop"]
    page.get_by_role("button", name="Choose the 4").click()
    page.get_by_role("button", name="Show all 21 actions").click()
    assert visible.all_inner_texts() == [f"Take {action}" for action in offered]
    expect(page.locator(".choice").nth(16)).to_be_focused()
    expect(page.locator(".hints p").first).to_have_text("Do 456, of 21.")


@still
def test_dice_without_an_action_say_so(sheet: Sheet) -> None:
    """Dice that cannot be chosen alone are no empty list, but a sentence."""
    state(sheet, "456", ("45", "46", "456"))
    page = play(sheet, "456")
    page.get_by_role("button", name="Choose the 4").click()
    expect(page.get_by_text("These dice alone cannot be chosen.")).to_be_visible()
    expect(page.locator(".choice:visible")).to_have_count(0)
    page.get_by_role("button", name="Choose the 5").click()
    expect(page.get_by_text("These dice alone cannot be chosen.")).to_be_hidden()


@still
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
