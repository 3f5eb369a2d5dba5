"""The page of the findings in a real browser."""

from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import Tab

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 320, "height": 640}, "color_scheme": "dark"}


@pytest.mark.parametrize("context", [{}, PHONE], indirect=True)
def test_fits_and_stands_alone(tab: Tab) -> None:
    """The page breaks no policy, asks no other host, has the colours of its scheme, and does not scroll sideways."""
    page = tab.page
    page.goto(f"{tab.base}/findings")
    for picture in page.locator("img").all():
        picture.scroll_into_view_if_needed()

    assert page.evaluate("violations") == []
    assert tab.hosts == {urlsplit(tab.base).netloc}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bright = page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(246, 245, 241)"
    assert bright == page.evaluate("!matchMedia('(prefers-color-scheme: dark)').matches")
