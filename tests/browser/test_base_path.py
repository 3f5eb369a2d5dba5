"""The page and the documentation work under a path, behind a real nginx as docs/proxies.md sets it up."""

import os
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from service.settings import ROOT
from tests.browser.conftest import Tab
from tests.support import shared
from tests.support.nginx import proxied
from tests.support.server import GUNICORN, started

pytestmark = pytest.mark.slow

_HOST, PATH = re.findall(r"```nginx\n(.*?)```", (ROOT / "docs" / "proxies.md").read_text("utf-8"), re.DOTALL)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service under a path."""
    folder = tmp_path_factory.mktemp("base")
    url = shared.database("sqlite", "base-path", [("thirties", "", "min-loss")])
    environ = {**os.environ, "DATABASE_URL": url, "EXPORTS": "off", "BASE_PATH": "/dice"}
    with started(GUNICORN, folder, environ) as server:
        server.until("/livez", 200)
        with proxied(PATH, server.port, folder) as address:
            yield f"{address}/dice"


def watched(page: Page) -> list[str]:
    """The list of the paths that a page asks for from now on."""
    paths: list[str] = []
    page.on("request", lambda request: paths.append(urlsplit(request.url).path))
    return paths


def test_the_page_answers_under_a_path(tab: Tab, base: str) -> None:
    """The page shows an answer, asks nothing outside the path, and its links and its own address stay under it."""
    page, paths = tab.page, watched(tab.page)
    page.goto(f"{base}/?game=thirties&goal=min-loss&state=55666-1")
    expect(page.locator("#view")).to_contain_text("end the turn at 29")
    page.get_by_role("link", name="Compare").click()
    expect(page.locator("#view > *").first).to_be_attached()

    assert urlsplit(page.url).path == "/dice/"
    assert [path for path in paths if not path.startswith("/dice/")] == []
    links = page.eval_on_selector_all("a[href]", "nodes => nodes.map((node) => node.getAttribute('href'))")
    assert [link for link in links if link.startswith("/") and not link.startswith("/dice/")] == []
    assert tab.messages == []


def test_the_documentation_answers_under_a_path(tab: Tab, base: str) -> None:
    """The list of operations is shown, and an operation can be tried."""
    page, paths = tab.page, watched(tab.page)
    page.goto(f"{base}/docs#getGames")
    expect(page.locator("#problems")).to_be_visible()
    box = page.locator("#getGames")
    box.get_by_role("button", name="Try it").click()
    expect(box.locator(".status")).to_contain_text("200")

    assert [path for path in paths if not path.startswith("/dice/")] == []
