"""The page's scripts in a browser without a service: the tests give the answers, and see what is asked."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote, urlsplit

from playwright.sync_api import Page, Request, Route, expect

from service.http import assets
from service.http.api.site import front

BASE = "http://page.test"
BLANK = "/blank"


@dataclass(slots=True)
class Sheet:
    """A page whose scripts come from the checkout, and whose answers are made up.

    ``documents`` and ``texts`` map an address to what is answered as JSON and in words: a value, or a list of which each
    question takes the next. None is no answer at all, and a pair is a status and a problem or a text. ``asked`` are the
    addresses that were asked for, ``sent`` the bodies, ``errors`` what the scripts did not catch.
    """

    page: Page
    documents: dict[str, Any] = field(default_factory=dict)
    texts: dict[str, Any] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    sent: list[Any] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def run(self, names: str, code: str, given: object = None) -> Any:  # whatever the code returns
        """Return what the body of a function of ``given`` returns. ``names`` says what it imports: "die, figure from figures"."""
        wanted, _, script = names.partition(" from ")
        imports = f'const {{ {wanted} }} = await import("{assets.address(f"{script}.js")}");'
        return self.page.evaluate(f"async (given) => {{ {imports} {code} }}", given)

    def show(self, names: str, code: str, given: object = None) -> Page:
        """Put the element that such a body returns into the page."""
        target = 'document.getElementById("view").replaceChildren'
        self.run(names, f"{target}(await (async () => {{ {code} }})());", given)
        return self.page

    def texts_of(self, selector: str) -> list[str]:
        """Return the texts of all elements that a selector names, hidden ones too."""
        return [" ".join((text or "").split()) for text in self.page.locator(selector).all_text_contents()]

    def open(self, path: str, games: Sequence[Mapping[str, Any]]) -> Page:
        """Open the page itself with a catalogue, and wait until it shows something."""
        self.documents["/v1/games"] = {"games": games}
        self.page.goto(BASE + path)
        expect(self.page.locator("#view > *").first).to_be_attached()
        return self.page

    def answer(self, route: Route, request: Request) -> None:
        """Answer a request of the page."""
        address = urlsplit(request.url)
        if address.path in {"/", BLANK}:
            page = re.sub(r'<link rel="preload".*', "", front.page("", "", "").decode())
            # A blank page has the places that the scripts fill, and runs none.
            page = page if address.path == "/" else re.sub(r"<script.*", "", page)
            route.fulfill(body=page, content_type="text/html; charset=utf-8")
        elif address.path.startswith("/assets/"):
            kind = "text/css" if address.path.endswith(".css") else "text/javascript"
            route.fulfill(body=assets.files()[address.path.split("/", 3)[3]], content_type=kind)
        elif address.path.startswith("/v1/"):
            self._reply(route, request, unquote(address.path + (f"?{address.query}" if address.query else "")))
        else:
            route.fulfill(status=404)

    def _reply(self, route: Route, request: Request, address: str) -> None:
        words = request.headers.get("accept") == "text/plain"
        self.asked.append(f"{address} in words" if words else address)
        if request.post_data is not None:
            self.sent.append(json.loads(request.post_data))
        unknown = (404, {"code": "not-found", "detail": f"there is nothing at {address}"})
        known = (self.texts if words else self.documents).get(address, unknown)
        reply = (known.pop(0) if known else unknown) if isinstance(known, list) else known
        status, body = reply if isinstance(reply, tuple) else (200, reply)
        if body is None:
            route.abort()
        elif isinstance(body, str):
            route.fulfill(status=status, body=body, content_type="text/plain; charset=utf-8")
        else:
            route.fulfill(status=status, json=body)
