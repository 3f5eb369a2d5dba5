"""A game that is played on the page, with made-up answers: its table, what is kept of it, and what is told after it."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.made_up import (
    ASIDE,
    DIE,
    GAME,
    PLACE,
    QUESTION,
    SCORE,
    count,
    form,
    leads,
    rolls,
    state,
    two_players,
)
from tests.browser.sheet import Sheet
from tests.browser.showing import coach, play, throw
from tests.browser.windows import still

# Each test has a page of its own to load.
pytestmark = pytest.mark.slow
# A game in all but its state, which is no text.
WRONG = (
    '{"state": 3, "seat": 0, "decisions": [], "events": [], "question": {"game": "dots", "goal": "most", "rules": ""}}'
)


@still
def test_the_scores_are_always_on_the_table(sheet: Sheet) -> None:
    """Both scores stand by the players' names in the turns of both and at the end, with what the turn has brought."""
    two_players(sheet)
    page = play(sheet)
    throw(page)
    expect(page.locator(".choice")).to_have_count(2)
    assert sheet.texts_of(".score") == ["You0", "Computer3,000", "This turn2"]
    assert sheet.texts_of(".moves dt") == ["You"]
    expect(page.get_by_label("The computer plays")).to_be_visible()
    late: list[Any] = []
    page.route("**/states/theirs/outcomes?action=c", lambda route: late.append(route))  # noqa: PLW0108  # it marks what it calls
    page.get_by_role("button", name="Take a").click()
    expect(page.locator(".best")).to_have_text("The computer plays")
    assert sheet.texts_of(".score") == ["You2", "Computer3,000", "This turn5"]
    assert sheet.texts_of(".moves dt") == ["Computer"]
    late[0].fallback()
    expect(page.locator(".best")).to_have_text("The computer has won")
    assert sheet.texts_of(".score") == ["You2", "Computer3,005"]


@still
def test_what_actions_earn_is_added_up(sheet: Sheet) -> None:
    """A game whose states do not tell the points has a running total, which goes down again with a move that is taken back."""
    state(sheet, "s", ("a",))
    state(sheet, "t", ("b",))
    # The last action earns nothing at once: its points are the value of the end.
    state(sheet, "e", value=5, terminal=True)
    leads(sheet, "s", "a", "t")
    leads(sheet, "t", "b", "e", over=True)
    sheet.documents[f"{PLACE}/states/s/outcomes?action=a"]["payoff"] = {"value": 4.0}
    sheet.documents[f"{PLACE}/states/t/outcomes?action=b"]["payoff"] = {"value": 1200.0}
    for text in ("s", "t", "e"):
        count(sheet, text, earned="Points so far")
    page = play(sheet, unit="points")
    expect(page.locator(".best")).to_have_text("Your turn")
    assert sheet.texts_of(".score") == ["Points so far0"]
    page.get_by_role("button", name="Take a").click()
    expect(page.locator(".score dd")).to_have_text("4")
    page.get_by_role("button", name="Take b").click()
    expect(page.locator(".score dd")).to_have_text("1,209")
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator(".score dd")).to_have_text("4")
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator(".score dd")).to_have_text("0")
    expect(page.get_by_role("button", name="Take it back")).to_have_count(0)


@still
def test_dice_are_shown_in_their_colours(sheet: Sheet) -> None:
    """The last roll of each player is drawn in its colours, and told to those who do not see it; the record has it too."""
    two_players(sheet)
    red = {"known": {}, "others": 3, "colours": {"yellow": 2, "red": 1}, "must": "red"}
    rolls(sheet, "rolltheirs", red, "theirs")
    page = play(sheet)
    throw(page)
    shown = page.locator(".board .dice-row")
    expect(shown).to_have_attribute("aria-label", "2 green, 1 red")
    assert sheet.texts_of(".board dt") == ["You rolled: 2 greens"]
    page.get_by_role("button", name="Take a").click()
    expect(page.locator(".best")).to_have_text("The computer has won")
    expect(shown).to_have_count(2)
    assert sorted(sheet.texts_of(".board dt")) == ["Computer rolled: 2 greens", "You rolled: 2 greens"]
    assert sheet.texts_of(".log .dice-row")[1] == "GGR"


def test_uncertain_dice_show_what_they_must(sheet: Sheet) -> None:
    """Certain dice show their colours; the others show each colour as often as it is weighted, and never none that must be there."""
    code = "return Array.from({ length: 3000 }, () => drawColours(given));"
    pieces = {"known": {"green": 1}, "others": 2, "colours": {"yellow": 2, "red": 1}, "must": "red"}
    drawn = sheet.run("drawColours from random", code, pieces)

    assert all(die[0] == "green" and len(die) == 3 and "red" in die for die in drawn)
    # Of 9 equally likely pairs 5 have a red die, and 1 of them two: four standard deviations of 3,000 are 0.03.
    assert sum(die.count("red") == 2 for die in drawn) / 3000 == pytest.approx(0.2, abs=0.03)


@still
def test_a_reload_goes_on_with_the_game(sheet: Sheet) -> None:
    """Position, scores, record and verdict are there again after a reload; so is the game in another tab, until it is begun anew."""
    two_players(sheet)
    leads(sheet, "mine", "a", "mine")
    page = play(sheet)
    throw(page)
    page.get_by_role("button", name="Take a").click()
    expect(page.locator(".verdict")).to_contain_text("Your last move was the best.")
    before = sheet.texts_of(".score, .log li, .board dt")
    assert len(before) == 3 + 3 + 1
    for away in ("", "history.replaceState(null, '')"):
        page.evaluate(away or "0")
        page.reload()
        play(sheet)
        expect(page.locator(".verdict")).to_contain_text("Your last move was the best.")
        assert sheet.texts_of(".score, .log li, .board dt") == before
    page.get_by_role("button", name="New game", exact=True).click()
    expect(page.get_by_role("button", name="Throw the dice")).to_be_visible()
    expect(page.locator(".log li")).to_have_count(0)
    expect(page.locator(".verdict")).to_be_empty()


@still
def test_the_person_throws_the_dice(sheet: Sheet) -> None:
    """A turn of the person begins with a button, also after a reload, and no die is thrown before it is pressed; the computer throws by itself."""
    two_players(sheet)
    leads(sheet, "theirs", "c", "again", passes=True)
    rolls(sheet, "rollagain", {"known": {"green": 1}, "others": 0, "colours": {}, "must": ""}, "mine")
    page = play(sheet)
    page.reload()
    play(sheet)
    button = page.get_by_role("button", name="Throw the dice")
    expect(button).to_be_visible()
    assert sheet.texts_of(".log li") == []
    # A page that was just opened keeps its focus; later the button has it, and the Enter key throws.
    expect(button).not_to_be_focused()
    button.press("Enter")
    page.get_by_role("button", name="Take a").press("Enter")
    expect(button).to_be_focused()
    assert sum(text.startswith("Dice") for text in sheet.texts_of(".log li")) == 2
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Take a")).to_be_visible()
    assert sum(text.startswith("Dice") for text in sheet.texts_of(".log li")) == 3


@still
def test_back_takes_a_move_back(sheet: Sheet) -> None:
    """Each decision is a step of the browser's history: Back leads to the position before it, and Forward to the one after it."""
    two_players(sheet)
    leads(sheet, "mine", "b", "mine")
    for text in ("s", "mine", "theirs"):
        sheet.documents[f"{PLACE}/states/{text}"]["links"]["distribution"] = "there"
    sheet.documents[PLACE] = {"unit": "probability", "links": {"start": f"{PLACE}/states/s?rules="}}
    page = sheet.open("/?game=dots&goal=most&state=3&view=play", [GAME])
    lines = page.locator(".log li")
    throw(page)
    expect(lines).to_have_count(1)
    for number in (3, 5):
        page.get_by_role("button", name="Take b").click()
        expect(lines).to_have_count(number)
    page.go_back()
    expect(lines).to_have_count(3)
    page.go_back()
    expect(lines).to_have_count(1)
    expect(page.locator(".verdict")).to_be_empty()
    page.go_forward()
    expect(lines).to_have_count(3)
    expect(page.locator(".best")).to_have_text("Your turn")


@still
@pytest.mark.parametrize("broken", ["no JSON", '{"state": 3}', "null", WRONG])
def test_what_was_kept_badly_is_a_new_game(sheet: Sheet, broken: str) -> None:
    """A game begins with anything at all in the browser's storage."""
    two_players(sheet)
    sheet.page.evaluate("(text) => localStorage.setItem('played:dots/most?', text)", broken)
    page = play(sheet)
    expect(page.locator(".best")).to_have_text("Your turn")


@still
def test_the_game_has_a_picture_and_a_card(sheet: Sheet) -> None:
    """After a game its picture is linked with all decisions, the strategy card and the map too, and all can be printed."""
    two_players(sheet)
    page = play(sheet)
    pictures = {"map": "/map.svg?rules=a=1", "card": "/card.svg?rules=a=1", "story": "/game.svg?rules=a=1"}
    links = {"start": f"{PLACE}/states/s?rules=", **pictures}
    sheet.documents[PLACE] = {"unit": "probability", "links": links}
    page.reload()
    play_again = """const view = playView(given.game); document.getElementById("view").replaceChildren(view.element); view.show(given.question);"""
    sheet.run("playView from play", play_again, {"game": GAME, "question": QUESTION})
    throw(page)
    page.get_by_role("button", name="Take b").click()
    expect(page.get_by_text("Picture of this game")).to_have_attribute(
        "href", "/game.svg?rules=a=1&moves=mine:b,theirs:c"
    )
    for name, address in (
        ("Strategy card", "/card.svg?rules=a=1&size=a6"),
        ("Strategy card to print", "/card.pdf?rules=a=1&size=a4"),
        ("Map of the policy", "/map.svg?rules=a=1"),
    ):
        expect(page.get_by_text(name, exact=True)).to_have_attribute("href", address)
    page.evaluate("window.print = () => { document.title = 'printed'; }")
    page.get_by_role("button", name="Print this").click()
    assert page.title() == "printed"


def test_positions_are_told_with_their_dice(sheet: Sheet) -> None:
    """The thrown dice are drawn in place of their faces, and no other numbers; a state without words is told as it is written."""
    code = """const box = document.createElement("p");
        box.append(...inWords(given.form, given.state, given.text));
        return box;"""
    shape = form(SCORE | {"before": ""}, DIE | {"before": "-"}, ASIDE)
    for state_, text, told, dice in (
        ("500-5-6", "500 to 5,000, rolled 5, a 6 aside", "500 to 5,000, rolled , a 6 aside", ["5"]),
        ("15-122", "15 so far, thrown 1 2 2", "15 so far, thrown", ["1 2 2"]),
        ("15-122", "something else", "something else", []),
        ("other", "thrown 1 2 2", "thrown 1 2 2", []),
    ):
        page = sheet.show("inWords from position", code, {"form": shape, "state": state_, "text": text})
        assert sheet.texts_of("#view p") == [told]
        rows = page.locator("#view .dice-row").evaluate_all(
            "(rows) => rows.map((each) => each.getAttribute('aria-label'))"
        )
        assert rows == dice


def test_a_tiny_cost_is_no_mistake(sheet: Sheet) -> None:
    """A cost below a tenth of a percentage point is neither shown as 0 nor marked as a mistake."""
    decisions = [
        {"state": "34", "label": "take 3", "optimal": False, "regret": regret, "luck": None}
        for regret in (0.0004, 0.004)
    ]
    page = coach(sheet, (0, 0), None, "probability", decisions=decisions)
    assert sheet.texts_of(".coach tbody td.figure") == ["< 0.1 pp", "0.4 pp"]
    marks = page.locator(".coach tbody tr").evaluate_all("(rows) => rows.map(({ className }) => className)")
    assert marks == ["", "mistake"]


@still
def test_the_space_bar_never_plays(sheet: Sheet) -> None:
    """After a move the focus is on a die, or on the heading if there is none: the space bar chooses a die, and plays nothing."""
    state(sheet, "s", ("a", "b"))
    state(sheet, "t", ("a", "b"))
    state(sheet, "e", value=1, terminal=True)
    leads(sheet, "s", "a", "t")
    leads(sheet, "t", "a", "e", over=True)
    page = play(sheet)
    for heading in ("Your turn", "The game is over"):
        page.get_by_role("button", name="Take a").click()
        expect(page.locator(".best")).to_have_text(heading)
        expect(page.locator(".best")).to_be_focused()
        lines = page.locator(".log li").count()
        page.keyboard.press("Space")
        page.wait_for_timeout(100)
        assert page.locator(".log li").count() == lines
        expect(page.locator(".best")).to_have_text(heading)


def test_a_move_without_a_choice_is_not_judged(sheet: Sheet) -> None:
    """A bust is no good move: the verdict says that there was nothing to choose."""
    code = "return remarkOf({ record: {}, words: given }, 'a', 'points').told;"
    alone = {"actions": [{"action": "a", "label": "Bust", "cost": None}]}
    assert sheet.run("remarkOf from verdict", code, alone) == "There was nothing to choose."
    two = {"actions": [*alone["actions"], {"action": "b", "label": "Roll", "cost": "1 point worse"}]}
    assert sheet.run("remarkOf from verdict", code, two) == "Your last move was the best."


@still
def test_a_fixed_opponent_is_not_said_to_play(sheet: Sheet) -> None:
    """Against a fixed strategy, whose turns are among the throws, the computer neither begins nor plays at a chosen strength."""
    two_players(sheet)
    for address in [address for address in sheet.documents if address.startswith(PLACE)]:
        sheet.documents[address.replace("most", "best-response-to-b", 1)] = sheet.documents[address]
    place = f"{PLACE.replace('most', 'best-response-to-b')}"
    sheet.documents[place] = {"unit": "probability", "links": {"start": f"{place}/states/s?rules="}}
    code = """const view = playView(given.game); document.getElementById("view").replaceChildren(view.element); view.show(given.question);"""
    question = QUESTION | {"goal": "best-response-to-b"}
    sheet.run("playView from play", code, {"game": GAME, "question": question})
    expect(sheet.page.locator(".best")).to_have_text("The next throw")
    sheet.page.get_by_role("button", name="Go on").click()
    expect(sheet.page.locator(".best")).to_have_text("Your turn")
    assert sheet.texts_of(".score") == ["You0", "Computer3,000", "This turn2"]
    expect(sheet.page.get_by_label("The computer plays")).to_have_count(0)
    expect(sheet.page.get_by_role("button", name="New game, the computer begins")).to_have_count(0)


def test_games_end_in_the_numbers_of_the_person(sheet: Sheet) -> None:
    """The result tells the points of the person first, with thousands in groups."""
    code = "return resultOf(given.played, given.seen);"
    counts = [{"seat": 0, "title": "Banked", "value": 10200}, {"seat": 1, "title": "Banked", "value": 950}]
    seen = {"record": {"value": 0}, "words": {"value": "It is over.", "counts": counts}}
    for seat, heading, text in (
        (0, "The computer has won", "10,200 to 950, your points first."),
        (1, "You have won", "950 to 10,200, your points first."),
    ):
        given = {"played": {"seat": seat, "seats": 2, "against": True}, "seen": seen}
        assert sheet.run("resultOf from finish", code, given) == {"heading": heading, "text": text, "won": seat == 1}
    third = {"seat": 2, "title": "Banked", "value": 300}
    given = {"played": {"seat": 0, "seats": 3, "against": True}, "seen": seen | {"words": {"counts": [*counts, third]}}}
    of_three = {"heading": "Computer 2 has won", "text": "10,200 to 950 and 300, your points first.", "won": False}
    assert sheet.run("resultOf from finish", code, given) == of_three
    alone = {"played": {"seat": 0, "seats": 2, "against": False}, "seen": seen}
    assert sheet.run("resultOf from finish", code, alone) == {
        "heading": "The game is over",
        "text": "It is over.",
        "won": None,
    }


def test_finished_games_add_up(sheet: Sheet) -> None:
    """Games are remembered once each, by goal and rules, with those that were won, the best decisions of the person, and their cost."""
    code = """localStorage.clear();
        localStorage.setItem("finished:dots/most?", "broken");
        return given.games.map(([id, won, regrets, rules]) => {
            const decisions = regrets.flatMap(() => [{ seat: 0 }, { seat: 1 }]);
            const played = { id, against: won !== null, decisions, question: { game: "dots", goal: "most", rules } };
            const judged = regrets.flatMap((regret) => [{ optimal: regret === 0, regret }, { optimal: false, regret: 9 }]);
            return amountOf(remember(played, { decisions: judged, reached: 12.5 * id }, won), given.unit);
        });"""
    games = [
        (1, True, [0, 0.25], ""),
        (2, False, [0, 0], ""),
        (3, True, [0, 0], ""),
        (4, True, [0.125, 0], ""),
        (4, True, [0, 0], ""),
    ]
    assert sheet.run("amountOf, remember from past_games", code, {"unit": "probability", "games": games}) == [
        "Your first game here: won; 50 % of your decisions were best, and the others cost 25 percentage points.",
        "Your 2 games here: 1 won; 75 % of your decisions were best, and the others cost 12.5 percentage points a game.",
        "Your 3 games here: 2 won; 83.3 % of your decisions were best, and the others cost 8.3 percentage points a game.",
        "Your 4 games here: 3 won, the last 2 in a row; 75 % of your decisions were best, and the others cost 9.4 percentage points a game.",
        "Your 4 games here: 3 won, the last 2 in a row; 87.5 % of your decisions were best, and the others cost 6.3 percentage points a game.",
    ]
    alone = [(1, None, [0, 1], ""), (3, None, [0, 0], ""), (4, None, [3, 0], "dice=2")]
    assert sheet.run("amountOf, remember from past_games", code, {"unit": "points", "games": alone}) == [
        "Your first game here: 12.5 points; 50 % of your decisions were best, and the others cost 1 point.",
        "Your 2 games here: 25 points on average; 75 % of your decisions were best, and the others cost 0.5 points a game.",
        "Your first game here: 50 points; 50 % of your decisions were best, and the others cost 3 points.",
    ]


@pytest.mark.parametrize(
    ("reached", "unit", "told"),
    [
        ([-12], "points", "Your first game here: 12 points lost;"),
        ([-12, -1], "points", "Your 2 games here: 6.5 points lost on average;"),
        ([0], "probability", "Your first game here: the goal missed;"),
        ([0, 1, 1], "probability", "Your 3 games here: the goal reached in 2;"),
        ([0, 0.25], "probability", "Your 2 games here: a chance of 12.5 % on average;"),
    ],
)
def test_what_was_reached_alone_is_told_by_its_goal(sheet: Sheet, reached: list[float], unit: str, told: str) -> None:
    """Losses are told as losses, goals that are reached or missed are counted, and chances have an average."""
    games = [{"won": None, "reached": reached_goal, "decisions": 1, "best": 1, "cost": 0} for reached_goal in reached]
    said = sheet.run(
        "amountOf from past_games", "return amountOf(given.games, given.unit);", {"games": games, "unit": unit}
    )
    assert said.startswith(told)


@still
def test_a_double_click_takes_no_action(sheet: Sheet) -> None:
    """The second click of a double click on "Throw the dice" does not take the action that stands there then."""
    two_players(sheet)
    page = play(sheet)
    page.get_by_role("button", name="Throw the dice").click()
    choice = page.get_by_role("button", name="Take a")
    choice.dispatch_event("click", {"detail": 2})
    expect(choice).to_be_visible()
    assert sum(text.startswith("You") for text in sheet.texts_of(".log li")) == 0
    choice.click()
    expect(page.locator(".best")).to_have_text("The computer has won")


def many(sheet: Sheet, text: str, action: str | None, states: list[str]) -> None:
    """Make up equally likely outcomes, with labels of their own, after an action or a throw."""
    address = f"{PLACE}/states/{text}/outcomes" + ("" if action is None else f"?action={action}")
    outcomes = [
        {"state": to, "label": f"throw {number}", "probability": 1 / len(states), "passes": False}
        for number, to in enumerate(states)
    ]
    sheet.documents[address] = {"terminal": False, "passes": False, "afterstate": text, "outcomes": outcomes}


@still
def test_a_move_that_is_taken_back_meets_the_same_dice(sheet: Sheet) -> None:
    """Whoever takes a move back and makes it again sees the same throw, of many that it could be."""
    state(sheet, "s", ("a",))
    faces = [f"t{number}" for number in range(40)]
    for text in faces:
        state(sheet, text, ("b",))
    many(sheet, "s", "a", faces)
    page = play(sheet)
    thrown = []
    for _ in range(3):
        page.get_by_role("button", name="Take a").click()
        expect(page.get_by_role("button", name="Take b")).to_be_visible()
        thrown.append(next(text for text in sheet.texts_of(".log li") if text.startswith("Dice")))
        page.get_by_role("button", name="Take it back").click()
    assert len(set(thrown)) == 1


@still
def test_what_is_said_comes_back_into_sight(sheet: Sheet) -> None:
    """Whoever chose an action far below sees the top of the table again."""
    two_players(sheet)
    page = play(sheet)
    page.set_viewport_size({"width": 390, "height": 300})
    throw(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.get_by_role("button", name="Take a").dispatch_event("click")
    expect(page.locator(".best")).to_have_text("The computer has won")
    expect(page.locator(".best")).to_be_in_viewport()


@still
def test_a_throw_without_a_decision_is_thrown_anew(sheet: Sheet) -> None:
    """Turns that end with their first throw, back at the same position, throw other dice each time."""
    state(sheet, "s")
    many(sheet, "s", None, ["s"] * 40)
    page = play(sheet)
    for number in range(1, 6):
        page.get_by_role("button", name="Throw the dice").click()
        expect(page.locator(".log li")).to_have_count(number)
    assert len(set(sheet.texts_of(".log li"))) > 1
