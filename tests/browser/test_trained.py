"""Training in the file that a person saves and loads."""

from typing import Any

from tests.browser.sheet import Sheet

NAME, DAYS = "missed:dots/most?", "days:dots/most?"


def card(state: str, box: int = 0) -> dict[str, Any]:
    """Make up a puzzle that was missed."""
    puzzle = {
        "state": state,
        "question": "?",
        "position": state,
        "themes": [],
        "actions": [{"action": "a", "label": "take a"}],
    }
    return {"puzzle": puzzle, "box": box, "due": 20_000}


def test_training_comes_back_from_a_file(sheet: Sheet) -> None:
    """Puzzles to repeat and answers of days are as they were, what is here already stays, and the same file adds nothing more."""
    code = """localStorage.clear();
        for (const [name, kept] of Object.entries(given.before)) localStorage.setItem(name, JSON.stringify(kept));
        const file = trained();
        localStorage.clear();
        localStorage.setItem(given.name, JSON.stringify(given.here));
        return [file, addTrained(file), addTrained(file), trained()];"""
    before = {NAME: [card("s", 2), card("t")], DAYS: {"2026-11-01": "a"}}
    here = [card("t", 3)]

    file, first, second, after = sheet.run(
        "trained, addTrained from trained", code, {"before": before, "name": NAME, "here": here}
    )
    assert file == before
    assert (first, second) == (2, 0)
    assert after == {NAME: [card("t", 3), card("s", 2)], DAYS: {"2026-11-01": "a"}}


def test_what_is_no_training_is_left_out(sheet: Sheet) -> None:
    """Neither names of other things nor puzzles that the page cannot show are taken from a file."""
    wrong: list[Any] = [
        None,
        [],
        {"played:dots/most?": {}},
        {NAME: "s"},
        {NAME: [{"puzzle": {"state": "s"}, "box": 0, "due": 1}]},
        {NAME: [card("s") | {"box": "0"}]},
        {DAYS: {"yesterday": "a"}},
        {DAYS: {"2026-11-01": 1}},
    ]
    code = "localStorage.clear(); return [given.map(addTrained), Object.keys(localStorage)];"

    assert sheet.run("addTrained from trained", code, wrong) == [[0] * len(wrong), []]
