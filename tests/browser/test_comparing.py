"""The page compares policies and rules, and finds the rules that are played, with made-up answers."""

import re

from playwright.sync_api import expect

from tests.browser.made_up import GAME, OTHER, PLACE, state
from tests.browser.sheet import Sheet
from tests.browser.showing import opened


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
