"""The views of the page with made-up answers, as several tests show them."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.made_up import GAME, OTHER, PLACE, QUESTION, state
from tests.browser.sheet import Sheet


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


def opened(sheet: Sheet, path: str = "/?game=dots&goal=most&state=3") -> Page:
    """Open the page itself with two made-up games and three states of them."""
    for text in ("3", "4", "6"):
        state(sheet, text, ("a", "b"))
    sheet.documents["/v1/solutions/dots.most.default@1a"] = {"method": "by hand", "rows": 1234, "rules_text": "a=1,b=2"}
    for text in ("34-1", "35-1"):
        state(sheet, text, ("a", "b"), "/v1/games/dots/least")
    state(sheet, "3", ("a",), "/v1/games/dashes/most")
    return sheet.open(path, [GAME, OTHER])
