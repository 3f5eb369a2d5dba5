"""The service under gunicorn, and a Chromium that reaches nothing else."""

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.services import filled
from tests.browser.sheet import BASE, BLANK, Sheet
from tests.support.server import PATIENCE, Server

BROWSERS = ("chromium", "google-chrome")
MISSING = f"no browser: none of {', '.join(BROWSERS)} is on the PATH"
# To start processes for every profile takes longer than most tests.
FEW_PROCESSES = ("--renderer-process-limit=1", "--disable-site-isolation-trials", "--in-process-gpu")
# Whatever is not this machine is not found.
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
# The milliseconds that a page may take for what it is to show: on a machine that does much else the first page takes long.
SHOWN = 500 * PATIENCE
NOTE_VIOLATIONS = """
window.violations = [];
addEventListener("securitypolicyviolation", (event) => violations.push(`${event.violatedDirective} ${event.blockedURI}`));
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The service over a database with one published solution, the one that the documentation's examples are about."""
    with filled(tmp_path_factory.mktemp("browser"), [("thirties", "", "min-loss")]) as made:
        yield made


# For a module alone: while it lives, an event loop runs in this thread, which other tests may not expect.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium; skips without one, and fails on CI."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    expect.set_options(timeout=SHOWN)
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=program, args=[ALONE, "--disable-quic", *FEW_PROCESSES])
        yield made
        made.close()


@dataclass(slots=True)
class Tab:
    """A page of the browser, and what went on in it."""

    page: Page
    base: str
    messages: list[str] = field(default_factory=list)
    hosts: set[str] = field(default_factory=set)

    def open(self, path: str = "/docs") -> Page:
        """Open the documentation and wait until it is rendered."""
        self.page.goto(self.base + path)
        expect(self.page.locator("#problems")).to_be_visible()
        return self.page

    def watch(self) -> None:
        """Note console messages, errors, and the hosts that are asked."""
        self.page.on("console", lambda message: self.messages.append(message.text))
        self.page.on("pageerror", lambda error: self.messages.append(str(error)))
        self.page.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))
        self.page.add_init_script(NOTE_VIOLATIONS)


@pytest.fixture(scope="module")
def shared_profile(browser: Browser) -> Callable[[Mapping[str, Any]], BrowserContext]:
    """A function that returns the profile with some options that all tests of scripts share."""
    profiles: dict[str, BrowserContext] = {}

    def shared(options: Mapping[str, Any]) -> BrowserContext:
        if str(options) not in profiles:
            profiles[str(options)] = made = profile(browser, options)
            # A process stays as long as it has a page. To start one for each test takes longer than most tests of scripts.
            made.new_page()
        return profiles[str(options)]

    return shared


def profile(browser: Browser, options: Mapping[str, Any]) -> BrowserContext:
    """Make a fresh profile."""
    made = browser.new_context(**options)
    made.set_default_timeout(SHOWN)
    return made


@pytest.fixture
def context(
    browser: Browser,
    shared_profile: Callable[[Mapping[str, Any]], BrowserContext],
    request: pytest.FixtureRequest,
) -> Iterator[BrowserContext]:
    """A profile, with options by indirect parameters. It is fresh, but for tests of scripts that have the same options."""
    options = getattr(request, "param", {})
    if "sheet" in request.fixturenames:
        yield shared_profile(options)
        return
    made = profile(browser, options)
    yield made
    made.close()


@pytest.fixture
def tab(context: BrowserContext, server: Server) -> Tab:
    """A blank page of the fresh profile, watched."""
    made = Tab(context.new_page(), f"http://127.0.0.1:{server.port}")
    made.watch()
    return made


@pytest.fixture
def sheet(context: BrowserContext) -> Iterator[Sheet]:
    """A blank page with the page's scripts at hand and no service; fails if one of them throws what nothing catches."""
    made = Sheet(context.new_page())
    made.page.on("pageerror", lambda error: made.errors.append(str(error)))
    made.page.route("**/*", lambda route, request: made.answer(route, request))  # noqa: PLW0108  # it marks what it calls
    made.page.goto(BASE + BLANK)
    made.page.evaluate("localStorage.clear()")
    yield made
    made.page.close()
    assert made.errors == []
