"""The operations of the documentation page: their boxes, and what is told when they are tried."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.support.server import Server

LOOKUP = "/v1/games/{game}/{goal}/states/{state}"
EXPORT = "/v1/solutions/{solution}/export.{suffix}"
BATCH = "/v1/solutions/{solution}/states"
UNDER_SOLUTION, UNDER_GOAL = "/v1/solutions/{solution}/", "/v1/games/{game}/{goal}/"


def described(server: Server) -> dict[str, Any]:
    """The description that the page renders."""
    made: dict[str, Any] = json.loads(server.get("/openapi.json")[2])
    return made


def box(page: Page, method: str, path: str) -> Locator:
    """The folded box of an operation."""
    exact = page.locator("summary code").get_by_text(path, exact=True)
    return page.locator(".operation").filter(has=exact).filter(has=page.locator(".method").get_by_text(method)).first


def opened(page: Page, method: str, path: str) -> Locator:
    """The box of an operation, unfolded by a click."""
    operation = box(page, method, path)
    if operation.is_hidden():
        # It shows once that under a goal is unfolded.
        box(page, method, path.replace(UNDER_SOLUTION, UNDER_GOAL)).locator("summary").click()
    operation.locator("summary").click()
    expect(operation.get_by_role("button", name="Try it")).to_be_visible()
    return operation


def tried(found: Locator) -> str:
    """Press an open operation's button; what stands above the reply once it is there."""
    found.get_by_role("button", name="Try it").click()
    status = found.get_by_role("status")
    expect(status).to_have_text(re.compile(r"^([1-5]\d\d |No answer)"))
    return status.inner_text()


def tried_until_made(found: Locator) -> str:
    """Press the button until a file is made, which a busy machine may take long for."""
    for _ in range(12):
        status = tried(found)
        if not status.startswith("503"):
            break
    return status
