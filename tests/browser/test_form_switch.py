"""The switch between the forms of a position, which stand for dice that were just rolled and dice that are left to roll."""

import pytest

from tests.browser.made_up import DIE, GAME, SCORE, form
from tests.browser.sheet import Sheet

TURN = SCORE | {"name": "turn", "title": "In the turn", "before": ""}
LEFT = SCORE | {"name": "left", "title": "Dice left", "before": "-left", "low": 1, "high": 6}
MEMORY = DIE | {
    "kind": "option",
    "name": "memory",
    "before": "",
    "options": [{"text": "", "title": "none"}, {"text": "-m2", "title": "of 2"}],
}
ROLLED = form(TURN, DIE | {"before": "-"}, MEMORY)
COUNTED = form(TURN, LEFT, MEMORY)
EXAMPLES = [{"text": "350-left4", "goal": None, "meaning": ""}, {"text": "350-1225", "goal": None, "meaning": ""}]


@pytest.mark.parametrize(
    ("state", "button", "to"),
    [
        ("600-15-m2", "Dice left", "600-left2-m2"),
        ("50-left3", "Throw", "50-123"),
        ("100-left6-m2", "Throw", "100-123456-m2"),
        # Nobody has dice left without points.
        ("0-1225", "Dice left", "350-left4"),
        # The form that is shown already changes nothing.
        ("600-15", "Throw", None),
        ("600-left2", "Dice left", None),
    ],
)
def test_what_is_known_stays(sheet: Sheet, state: str, button: str, to: str | None) -> None:
    """The points, the number of dice and what is remembered stay, whichever form a position gets."""
    code = """return formSwitch(given.game, given.question, () => given.question.state, (state) => { document.title = state; });"""
    game = GAME | {"forms": [ROLLED, COUNTED], "state_examples": EXAMPLES}
    given = {"game": game, "question": {"goal": "win", "rules": "", "state": state}}
    page = sheet.show("formSwitch from form_switch", code, given)
    assert sheet.texts_of("#view button") == ["Throw", "Dice left"]
    pressed = page.locator("#view button").evaluate_all("(all) => all.map((each) => each.getAttribute('aria-pressed'))")
    assert pressed == [str("left" not in state).lower(), str("left" in state).lower()]
    page.evaluate("document.title = ''")
    page.get_by_role("button", name=button).click()
    assert page.title() == (to or "")


@pytest.mark.parametrize(("forms", "state"), [([ROLLED], "600-15"), ([ROLLED, COUNTED], "done")])
def test_nothing_is_switched_that_has_one_form(sheet: Sheet, forms: list[object], state: str) -> None:
    """Without a second form, or for a position that has none, there is no switch."""
    code = "return formSwitch(given.game, given.question, () => given.question.state, () => {});"
    game = GAME | {"forms": forms, "state_examples": EXAMPLES}
    given = {"game": game, "question": {"goal": "win", "rules": "", "state": state}}
    assert sheet.run("formSwitch from form_switch", code, given) is None
