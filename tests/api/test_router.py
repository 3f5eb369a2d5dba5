"""Addresses have the rules that Werkzeug's own router gives them."""

from collections.abc import Callable

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.exceptions import HTTPException

from service.http.app import create_app
from service.http.router import Router
from service.settings import Settings

APP = create_app(Settings())
ROUTER = Router(APP.url_map.iter_rules())
RULES = list(APP.url_map.iter_rules())
FIXED = sorted({part for rule in RULES for part in rule.rule.split("/") if part and "<" not in part})
PARTS = st.sampled_from(
    [*FIXED, "", "x", "export.csv", "map.svg", "card.png", "distribution.png", "a b", "\u00e9", "<game>"]
)


def by_werkzeug(app: Flask, method: str, path: str) -> object:
    """Return the endpoint and the names in an address; None if there is no such address."""
    try:
        return app.url_map.bind("").match(path, method)
    except HTTPException:
        return None


def by_router(method: str, path: str) -> object:
    """Return the same, or None if Werkzeug must be asked."""
    match = ROUTER.find(method, path)
    return None if match is None else (match[0].endpoint, match[1])


@given(parts=st.lists(PARTS, max_size=8), method=st.sampled_from(["GET", "HEAD", "POST", "DELETE", "PUT"]))
def test_any_address(parts: list[str], method: str) -> None:
    """Any address made of parts of addresses has the same rule, or none."""
    path = "/" + "/".join(parts)
    assert by_router(method, path) in (None, by_werkzeug(APP, method, path))


@pytest.mark.parametrize("name", ["x", "export", "states", "v1", "min-loss"])
@pytest.mark.parametrize("ending", [lambda path: path, lambda path: f"{path}/", lambda path: f"{path}/x"])
def test_every_rule(name: str, ending: Callable[[str], str]) -> None:
    """The address of every rule has the same rule, whatever its names are; an address with more at its end too."""
    for rule in RULES:
        path = ending("/".join(part.partition("<")[0] + name * ("<" in part) for part in rule.rule.split("/")))
        for method in rule.methods or ():
            assert by_router(method, path) in (None, by_werkzeug(APP, method, path)), path


def test_lookups_are_found() -> None:
    """The addresses that are asked for most need no other router."""
    for path in (
        "/v1/games/x/y/states/z",
        "/v1/games/x/y/states/z/best",
        "/v1/solutions/x/states/z/distribution",
        "/v1/games",
        "/livez",
    ):
        assert by_router("GET", path) == by_werkzeug(APP, "GET", path) is not None
