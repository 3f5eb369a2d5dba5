"""The page at the root with a goal of every game, as several tests open it."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Tab

SOLVED = (
    ("thirties", "", "min-loss"),
    ("thirties", "", "maximize"),
    ("threes", "", "min-expected"),
    ("toss-up", "", "win"),
    ("ten-thousand", "", "max-turn"),
    ("card-thirty", "", "lay-min-left"),
)
FIVE = "/?game=thirties&goal=min-loss&state=55666-1"


def opened(tab: Tab, path: str = "/") -> Page:
    """The page at an address, once it has said something."""
    tab.page.goto(tab.base + path)
    expect(tab.page.locator("#view h2").first).to_be_visible()
    return tab.page
