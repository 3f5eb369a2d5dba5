"""Made-up games of the catalogue, the parts of their positions, and what the service would answer about them."""

from typing import Any

from tests.browser.sheet import Sheet

DIE = {
    "kind": "dice",
    "name": "thrown",
    "title": "Throw",
    "before": "",
    "low": 1,
    "high": 6,
    "step": 1,
    "green": None,
    "options": [],
}
ASIDE = DIE | {"name": "aside", "title": "Aside", "before": "-", "low": 0}
SCORE = DIE | {"kind": "number", "name": "score", "title": "Score", "before": ".", "low": 0, "high": 100}
END = DIE | {
    "kind": "option",
    "name": "end",
    "title": "End",
    "options": [{"text": "", "title": "none"}, {"text": "+", "title": "one"}, {"text": "++", "title": "two"}],
}
CARDS = DIE | {"kind": "cards", "name": "hand", "title": "Hand", "low": 2, "high": 4}
NOTE = DIE | {"kind": "text", "name": "note", "title": "Note", "before": "~"}


def form(*parts: dict[str, Any], goals: tuple[str, ...] = ("win",), dice: int | None = None) -> dict[str, Any]:
    """A form of the catalogue."""
    return {"goals": goals, "parts": parts, "dice": dice}


GAME: dict[str, Any] = {
    "game": "dots",
    "title": "The game of Dots",
    "summary": "Dots.",
    "default_goal": "least",
    "goals": [
        {"goal": "most", "title": "score the most", "status": "solved"},
        {"goal": "least", "title": "lose the least", "status": "solved"},
        {"goal": "reach-9", "title": "reach 9", "status": "pending"},
    ],
    "solved": [
        {"goal": "most", "rules": "default"},
        {"goal": "least", "rules": "default"},
        {"goal": "most:greedy", "rules": "default"},
        {"goal": "least:timid", "rules": "dice=2"},
    ],
    "forms": [form(DIE, goals=("most", "reach-*")), form(DIE, ASIDE, goals=("least",))],
    "state_examples": [
        {"text": "3", "goal": None, "meaning": "a throw"},
        {"text": "34-1", "goal": "least", "meaning": "a throw"},
        {"text": "35-1", "goal": "least", "meaning": "another"},
    ],
    "matches": {"first": ["most", "least", "reach-9"], "second": ["most", "least"]},
}
OTHER = GAME | {"game": "dashes", "title": "Dashes", "summary": "Dashes.", "default_goal": "reach-9"}
QUESTION = {"game": "dots", "goal": "most", "state": "3", "rules": "", "view": "ask"}
PLACE = "/v1/games/dots/most"
REVIEW: dict[str, Any] = {"decisions": [], "reached": None, "start": {"value": 0.5}}


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


def count(sheet: Sheet, text: str, *counts: tuple[int, str, int], **words: Any) -> None:
    """Make up the counts of a state: a seat, seen from whoever moves, a title and a number."""
    listed = [{"seat": seat, "title": title, "value": value} for seat, title, value in counts]
    sheet.documents[f"{PLACE}/states/{text}/words"] |= {"counts": listed, "earned": ""} | words


def rolls(sheet: Sheet, text: str, pieces: dict[str, Any], to: str, *, passes: bool = False) -> None:
    """Make up a throw of coloured dice."""
    outcome = {"state": to, "label": "2 greens", "probability": 1.0, "passes": passes, "pieces": pieces}
    sheet.documents[f"{PLACE}/states/{text}/outcomes"] = {
        "terminal": False,
        "passes": False,
        "afterstate": text,
        "outcomes": [outcome],
    }


def two_players(sheet: Sheet) -> None:
    """Make up a game: a throw, a decision of the person, a throw and a decision of the computer, and the end."""
    banked = "Banked"
    state(sheet, "s")
    state(sheet, "mine", ("a", "b"))
    state(sheet, "rolltheirs")
    state(sheet, "theirs", ("c",))
    state(sheet, "e", value=1, terminal=True)
    rolls(sheet, "s", {"known": {"green": 2}, "others": 1, "colours": {"red": 1}, "must": ""}, "mine")
    leads(sheet, "mine", "a", "theirs", passes=True)
    leads(sheet, "mine", "b", "theirs", passes=True)
    leads(sheet, "theirs", "c", "e", over=True)
    count(sheet, "s", (0, banked, 0), (1, banked, 3000))
    count(sheet, "mine", (0, banked, 0), (1, banked, 3000), (0, "This turn", 2), position="0 to 3,000, 2 held")
    count(sheet, "rolltheirs", (0, banked, 3000), (1, banked, 2))
    count(sheet, "theirs", (0, banked, 3000), (1, banked, 2), (0, "This turn", 5))
    count(sheet, "e", (0, banked, 3005), (1, banked, 2))
    sheet.documents[f"{PLACE}/review"], sheet.texts[f"{PLACE}/review"] = REVIEW, "Player 1: fine."
