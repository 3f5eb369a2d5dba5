"""Reports on the page: what is kept of a game, the file of all games, the strength in words, and the strength of the computer."""

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from service.http import assets
from tests.browser.made_up import PLACE, two_players
from tests.browser.sheet import Sheet
from tests.browser.showing import play, throw
from tests.browser.windows import still

pytestmark = pytest.mark.slow

STRENGTH = {
    "value": 34.6,
    "low": 20.2,
    "high": 61.0,
    "level": 0.95,
    "decisions": 12,
    "perfect": False,
    "word": "casual",
}
LUCKIER = {"less": 0.451, "same": 0.1, "error_bound": 0, "confidence": None}
REPORT: dict[str, Any] = {
    "games": [{"loss": 0.2, "loss_a_turn": 0.1, "luck": 0.1, "luckier": LUCKIER, "unclear": 0}],
    "strength": STRENGTH,
    "themes": [{"theme": "trap", "name": "a move that looks good", "decisions": 3, "wrong": 2, "loss": 0.2}],
    "train": {"theme": "trap", "page": "/?view=train&game=dots&theme=trap"},
}
QUESTION = {"game": "dots", "goal": "most", "rules": ""}
KEPT = "localStorage.clear(); const question = given.question; for (const each of given.games) remember(each, given.review, each.won);"


def finished(number: int, seat: int = 0) -> dict[str, Any]:
    """A game that is over, of two decisions."""
    decisions = [{"state": f"s{index}", "action": "a", "seat": (seat + index) % 2} for index in range(2)]
    return {"id": number, "question": QUESTION, "against": True, "decisions": decisions, "won": None}


def given(*games: dict[str, Any], **others: Any) -> dict[str, Any]:
    """The data that a test hands to its scripts."""
    judged = {"decisions": [{"optimal": True, "regret": 0}] * 2, "reached": 1}
    return {"question": QUESTION, "games": games, "review": judged, **others}


def test_a_file_of_games_comes_back_as_it_was(sheet: Sheet) -> None:
    """Saved games are the same after they were forgotten and read again, a second time adds none, and other games stay."""
    code = f"""{KEPT}
        const before = recorded(question), file = fileOf();
        localStorage.clear();
        remember(given.other, given.review, null);
        const first = merge(file), second = merge(file);
        return [before, first, second, recorded(question), JSON.parse(file)];"""
    before, first, second, after, file = sheet.run(
        "remember, recorded, fileOf, merge from past_games", code, given(finished(1), finished(2, 1), other=finished(9))
    )

    assert [game["player"] for game in before] == [1, 2]
    assert (first, second) == ({"added": {"dots": 2}, "wrong": 0}, {"added": {}, "wrong": 0})
    assert after[:2] == before
    assert [game["id"] for game in after] == [1, 2, 9]
    assert [(game["game"], game["goal"], game["decisions"]) for game in file["games"]] == [
        ("dots", "most", [{"state": "s0", "action": "a"}, {"state": "s1", "action": "a"}])
    ] * 2


def test_games_are_listed_one_by_one(sheet: Sheet) -> None:
    """The latest game stands first, with its date, result, best decisions and cost, and what cost most where that is known."""
    games = [
        {"id": 1700000000000, "won": True, "reached": None, "decisions": 7, "best": 7, "cost": 0},
        {"id": 1700200000000, "won": None, "reached": -2.5, "decisions": 4, "best": 3, "cost": 0.5},
    ]
    worst = {"action": {"label": "keep one die"}, "links": {"page": "/?game=dots&state=4"}}
    code = """const box = document.createElement("div");
        box.append(...gameList(given.games, given.reports, "points").filter(Boolean));
        return box;"""
    page = sheet.show("gameList from game_list", code, {"games": games, "reports": [{"costliest": [worst]}]})

    rows = [line.split("\t") for line in page.locator("tbody tr").all_inner_texts()]
    assert rows == [
        ["Nov 17, 2023", "2.5 points lost", "3 of 4", "0.5", "Keep one die"],
        ["Nov 14, 2023", "won", "7 of 7", "0", ""],
    ]
    assert page.locator("tbody a").get_attribute("href") == "/?game=dots&state=4"


def test_a_wrong_file_adds_nothing(sheet: Sheet) -> None:
    """A text that is no file of games is refused, and of a file the games that are not sound are left out and counted."""
    good: dict[str, Any] = {
        "game": "dots",
        "goal": "most",
        "rules": "",
        "id": 1,
        "player": 1,
        "won": None,
        "reached": None,
        "own": 1,
        "best": 1,
        "cost": 0,
        "decisions": [{"state": "s", "action": "a"}],
    }
    wrong: list[Any] = [
        None,
        {},
        {**good, "player": 3},
        {**good, "game": "../x"},
        {**good, "decisions": []},
        {**good, "decisions": [{"state": 1, "action": "a"}]},
        {**good, "decisions": good["decisions"] * 1001},
        {**good, "cost": "0"},
    ]
    file = json.dumps({"format": "chance-tablebase-games", "games": [good, *wrong]})
    code = """localStorage.clear();
        const refused = given.texts.map((text) => { try { merge(text); return false; } catch { return true; } });
        return [refused, merge(given.file)];"""
    texts = ["", "{", "[]", "{}", '{"format": "chance-tablebase-games"}', "null"]

    assert sheet.run("merge from past_games", code, {"texts": texts, "file": file}) == [
        [True] * len(texts),
        {"added": {"dots": 1}, "wrong": len(wrong)},
    ]


def test_a_strength_is_told_with_its_interval(sheet: Sheet) -> None:
    """A strength has its word and interval, of a wide one the ends alone are told, one of perfect play is bounded from below, and nothing is made up."""
    told = [
        sheet.run("strengthWords from report", "return strengthWords(given);", {**STRENGTH, **changed})
        for changed in (
            {},
            {"low": 30.0, "high": 40.0, "decisions": 1},
            {"value": None, "low": 41.5, "high": 100.0, "perfect": True},
            {"value": None, "low": 0.0, "high": 100.0, "decisions": 0},
        )
    ]

    assert told == [
        "Strength: somewhere between 20 and 61 of 100 (95 % confidence, from 12 decisions that tell something). More games will tell it better.",
        "Strength: 35 of 100, casual (30 to 40; 95 % confidence, from 1 decision that tells something).",
        "Strength: every decision was best. That shows at least 42 of 100 (95 % confidence, from 12 decisions that tell something); more games will tell how much higher it is.",
        "Strength: no decision tells anything yet.",
    ]


@pytest.mark.parametrize(
    ("less", "same", "unit", "told"),
    [
        (0.451, 0.1, "points", "about 45 had less luck than this one, 10 the same, and 45 more."),
        (0.45, 0, "points", "about 45 had less luck than this one, and 55 more."),
        # Of games that are won or lost, all that are won have the same luck.
        (0.451, 0.549, "probability", ""),
        (1, 0, "points", ""),
        (0, 0.1, "points", ""),
    ],
)
def test_luck_is_told_as_far_as_it_is_known(sheet: Sheet, less: float, same: float, unit: str, told: str) -> None:
    """The luck of a game is compared with that of games of best play, unless it is outside of what these can have."""
    sentences = [f"Of 100 games of best play {told}"] if told else []
    games = [{**REPORT["games"][0], "luckier": {"less": less, "same": same}}]
    page = sheet.show("gameReport from report", f"return gameReport(given, '{unit}');", {**REPORT, "games": games})
    assert page.locator("p", has_text="less luck").all_inner_texts() == sentences


def test_decisions_that_are_too_close_to_tell_are_no_loss(sheet: Sheet) -> None:
    """With hidden cards the report says how many they are, and that luck cannot be told; the sums of all games leave them out."""
    game = {"loss": 3.0, "loss_a_turn": None, "luck": None, "luckier": None, "unclear": 2}
    page = sheet.show("gameReport from report", "return gameReport(given, 'points');", {**REPORT, "games": [game]})
    assert page.locator(".report > p").all_inner_texts()[1:4] == [
        "Your decisions cost about 3 points.",
        "2 decisions are too close to tell, and count as no loss. The strength goes by all estimates, so they have a part in it.",
        "How much was luck cannot be told, as cards were hidden.",
    ]
    review = {
        "decisions": [
            {"optimal": None, "regret": 3.5, "confidence": {"regret": {"low": -1}}},
            {"optimal": None, "regret": 0.5, "confidence": {"regret": {"low": 0.1}}},
        ],
        "reached": 1,
    }
    code = f"{KEPT} return amountOf(recorded(question), 'points');"
    played = finished(1) | {"against": False}
    played["decisions"] = [{**each, "seat": 0} for each in played["decisions"]]
    told = sheet.run(
        "remember, recorded, amountOf from past_games", code, given({**played, "won": None}, review=review)
    )
    assert told.endswith("50 % of your decisions were best, and the others cost 0.5 points.")


@still
def test_a_game_ends_with_its_report(sheet: Sheet) -> None:
    """After a game its strength, loss a turn, luck and theme to train stand above the coach; the service gets the whole game."""
    two_players(sheet)
    sheet.documents[f"{PLACE}/report"] = REPORT
    page = play(sheet)
    throw(page)
    page.get_by_role("button", name="Take a").click()
    expect(page.locator(".report")).to_be_visible()

    assert sheet.texts_of(".report > p") == [
        "Strength: somewhere between 20 and 61 of 100 (95 % confidence, from 12 decisions that tell something). More games will tell it better.",
        "Your decisions cost 10 percentage points a turn on average.",
        "Train next: a move that looks good.",
    ]
    moves = [{"state": "mine", "action": "a"}, {"state": "theirs", "action": "c"}]
    assert sheet.sent[-1] == {"games": [{"player": 1, "decisions": moves}]}


@still
def test_the_computer_plays_at_the_chosen_strength(sheet: Sheet) -> None:
    """With a strength chosen, the service is asked for the move of such a player; the choice is kept."""
    two_players(sheet)
    sheet.page.evaluate("localStorage.setItem('opponent', '35')")
    asked: list[str] = []

    def reply(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json={"action": "c", "label": "take c (the opponent's turn)"})

    sheet.page.route("**/states/theirs/move?*", reply)
    page = play(sheet)
    throw(page)
    page.get_by_role("button", name="Take a").click()
    expect(page.locator(".best")).to_have_text("The computer has won")

    assert "ComputerTake c (your turn)" in sheet.texts_of(".log li")
    assert len(asked) == 1
    assert "strength=35&seed=" in asked[0]
    expect(page.get_by_label("The computer plays")).to_have_value("35")
    page.get_by_label("The computer plays").select_option("best")
    assert page.evaluate("localStorage.getItem('opponent')") == "best"


def test_all_games_are_reported(sheet: Sheet) -> None:
    """The view of all games sends them, and shows the strength, a curve with a text for those who do not see it, and the themes."""
    sheet.documents[PLACE] = {"unit": "probability", "links": {}}
    sheet.documents[f"{PLACE}/report"] = {**REPORT, "games": REPORT["games"] * 2}
    code = f"""{KEPT}
        const view = myGamesView({{ game: "dots", title: "Dots" }}, null, []);
        await view.show(question);
        return view.element;"""
    page = sheet.show(
        "myGamesView from my_games",
        f'const {{ remember }} = await import("{assets.address("past_games.js")}"); {code}',
        given(finished(1), finished(2)),
    )

    assert len(sheet.sent[-1]["games"]) == 2
    expect(page.get_by_role("img", name="Loss a turn of 2 games")).to_be_visible()
    assert sheet.texts_of(".report td")[:3] == ["3", "2", "20 pp"]
    assert [
        line[1:] for line in (sheet.texts_of(f".report h3 + .scroll tr:nth-child({row}) td") for row in (1, 2))
    ] == [["1 of 1", "0 pp", ""]] * 2
    expect(page.get_by_role("link", name="a move that looks good")).to_have_attribute("href", REPORT["train"]["page"])
