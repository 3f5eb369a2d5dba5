"""The layout of the page at the root: in every window, on paper, and for those who cannot see it."""

import hashlib
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Tab
from tests.browser.pages import FIVE, SOLVED, opened
from tests.browser.services import filled
from tests.browser.windows import AXE, PHONE, SIZES, still
from tests.support.server import Server

pytestmark = pytest.mark.slow

VIEWS = (
    FIVE,
    "/?game=thirties&goal=min-loss&state=77",
    "/?game=toss-up&goal=win&state=63-71-14",
    "/?game=card-thirty&goal=lay-min-left&state=4CKC7H8H9HKHKS",
    "/?game=thirties&goal=min-loss&state=1156-66&view=compare",
    "/?game=threes&goal=min-expected&view=play",
    "/?game=toss-up&goal=win&view=play",
    "/?game=thirties&goal=min-loss&view=games",
)
# A position of each game whose answer is to be seen without scrolling.
FIRST = (
    FIVE,
    "/?game=threes&goal=min-expected&state=11345",
    "/?game=toss-up&goal=win&state=63-71-14",
    "/?game=ten-thousand&goal=max-turn&state=350-12255",
    "/?game=card-thirty&goal=lay-min-left&state=4CKC7H8H9HKHKS",
)
# Views without an answer, which must not be wider than the window either.
OTHERS = ("/?game=thirties&goal=min-loss&view=games", "/?game=thirties&goal=min-loss&view=train")
PLAYED = (
    "/?game=thirties&goal=min-loss&view=play",
    "/?game=toss-up&goal=win&view=play",
    "/?game=ten-thousand&goal=max-turn&view=play",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The service over a database with a goal of every game."""
    with filled(tmp_path_factory.mktemp("page"), SOLVED) as made:
        yield made


def resize(tab: Tab, size: str) -> None:
    """Give the window one of the sizes."""
    width, height = SIZES[size]
    tab.page.set_viewport_size({"width": width, "height": height})


# What is drawn depends on a window of 640 pixels or less; the rest follows the window.
@pytest.mark.parametrize("sizes", [("wide",), ("phone", "narrow", "zoomed")], ids=["wide", "narrow"])
def test_the_answer_is_in_the_first_screen(tab: Tab, sizes: Sequence[str]) -> None:
    """In every game and window the answer stands in the first screen, above the question about the rules, and nothing is wider than the window."""
    shown = [(path, ".worth", ".worth") for path in FIRST] + [(path, ".choices button", ".scores") for path in PLAYED]
    for path, ready, part in shown:
        resize(tab, sizes[0])
        page = opened(tab, path)
        expect(page.locator(ready).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        for name in sizes:
            resize(tab, name)
            box = page.locator(part).bounding_box()
            assert box is not None, (path, name)
            assert box["y"] + box["height"] <= SIZES[name][1], (path, name, box)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, name)
            finder = page.locator(".finder").bounding_box() if page.locator(".finder").count() else None
            assert finder is None or finder["y"] >= box["y"] + box["height"], (path, name)


@pytest.mark.parametrize("path", OTHERS)
def test_other_views_fit_into_the_narrowest_window(tab: Tab, path: str) -> None:
    """Lists of games and puzzles are not wider than a window of 320 pixels."""
    resize(tab, "narrow")
    page = opened(tab, path)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@still
def test_the_page_is_printed_without_its_tools(tab: Tab) -> None:
    """On paper there are no buttons, and the answer, its actions and the record stay."""
    page = opened(tab, FIVE)
    expect(page.locator(".actions li").first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".answer .best")).to_be_visible()
    expect(page.locator(".actions li").last).to_be_visible()
    expect(page.locator("button:visible:not(.die)")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_checker_is_the_one_that_was_published() -> None:
    """The program that checks accessibility, and its licences, have the digests that were noted when they were added."""
    for line in (AXE / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split()
        assert hashlib.sha256((AXE / name).read_bytes()).hexdigest() == digest, name


@pytest.mark.parametrize(
    ("context", "paths"),
    [
        pytest.param({}, VIEWS[::4], id="wide"),
        pytest.param(PHONE, VIEWS, id="phone", marks=(pytest.mark.long, pytest.mark.sample)),
    ],
    indirect=["context"],
)
def test_is_accessible(tab: Tab, paths: tuple[str, ...]) -> None:
    """No view has a violation that axe knows, on a wide window in light colours and on a phone in dark ones, or is too wide."""
    checker = (AXE / "axe.min.js").read_text("utf-8")
    for path in paths:
        page = opened(tab, path)
        page.wait_for_load_state("networkidle")
        page.evaluate(checker)
        violations = page.evaluate("axe.run()")["violations"]
        assert [(violation["id"], violation["nodes"][0]["html"]) for violation in violations] == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
