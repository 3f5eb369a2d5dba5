"""Answers as pages for browsers: what every program gets as JSON, in words, tables and links."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
STATE = "/v1/games/thirties/min-loss/states/55666-1"
PAGES = (
    STATE,
    f"{STATE}/distribution",
    f"{STATE}/outcomes?action=5666",
    "/v1/games",
    "/v1/games/thirties",
    "/v1/games/thirties/min-loss",
    "/v1/games/thirties/tables",
    "/v1/games/thirties/tables/stage-two",
    "/v1/games/thirties/matches?first=maximize&second=min-loss",
    "/v1/solutions",
    "/v1/solutions/{solution}",
    "/v1/solutions/{solution}/states/55666-1",
)


def links(page: str) -> list[str]:
    """The addresses that a page leads to from its main part."""
    main = page.partition("<main")[2].partition("</main>")[0]
    return [unescape(link) for link in re.findall(r'<a href="([^"]+)"', main)]


@pytest.mark.parametrize("path", PAGES)
def test_browsers_get_pages_and_programs_json(client: FlaskClient, solution: str, path: str) -> None:
    """At one address a browser gets a page, with a tag of its own and a link to the JSON, and any program JSON."""
    path = path.format(solution=solution)
    page, data = client.get(path, headers=BROWSER), client.get(path)
    assert (page.status_code, page.content_type) == (200, "text/html; charset=utf-8")
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    assert (data.status_code, data.mimetype) == (200, "application/json")
    for name in ("Vary", "Cache-Control", "Content-Location"):
        assert page.headers.get(name) == data.headers.get(name)
    assert page.headers["Vary"] == "Accept, Accept-Encoding"
    tag = page.headers.get("ETag")
    if tag is not None:
        assert tag != data.headers["ETag"]
        again = client.get(path, headers={**BROWSER, "If-None-Match": tag})
        assert (again.status_code, again.headers["ETag"], again.headers["Vary"]) == (304, tag, page.headers["Vary"])
    linked = next(link for link in links(page.text) if "format=json" in link)
    assert client.get(linked, headers=BROWSER).json == data.json


def test_a_state_is_read_at_a_glance(client: FlaskClient) -> None:
    """The page of a state begins with the answer in words, lists every action, and leads on to pages and to the position."""
    page = client.get(STATE, headers=BROWSER).text
    assert "<h1>Game of 30s: 55666-1</h1>" in page
    assert '<p class="lead">Put aside 5 5 6 6 6 and end the turn at 29: lose 1 point on average.' in page
    assert page.count("<tr>") == 1 + 11
    assert "/?game=thirties&goal=min-loss&state=55666-1" in links(page)
    for link in links(page):
        reply = client.get(link, headers=BROWSER)
        if not link.endswith(".svg") and "format=json" not in link:
            assert (reply.status_code, reply.mimetype) == (200, "text/html"), link


def test_a_table_is_a_table(client: FlaskClient) -> None:
    """Entries of a table stand in its lines, with how far to trust them; nothing of the data is markup."""
    path = "/v1/games/thirties/tables/stage-two"
    page, table = client.get(path, headers=BROWSER).text, client.get(path).json
    assert page.count("<tr>") == 1 + len(table["rows"])
    assert re.search(r'<td class="number"><span title="exactly [0-9/]+">', page)


def test_a_line_leads_to_what_it_is_about(client: FlaskClient) -> None:
    """The name of each table leads to it, in the first column, which a phone shows without scrolling."""
    page = client.get("/v1/games/thirties/tables", headers=BROWSER).text
    assert '<tr><td><a href="/v1/games/thirties/tables/stage-two">stage-two</a></td>' in page
    assert "href</th>" not in page


@pytest.mark.parametrize(
    ("path", "status"),
    [("/nothing", 404), (f"{STATE}0", 400), ("/v1/games/nothing", 404), ("/v1/games/thirties?<b>=1", 400)],
)
def test_problems_are_pages_for_browsers(client: FlaskClient, path: str, status: int) -> None:
    """A browser reads what is wrong and what would be right, under the same status; programs get the problem document."""
    page, problem = client.get(path, headers=BROWSER), client.get(path)
    assert (page.status_code, page.mimetype, page.headers["Cache-Control"]) == (status, "text/html", "no-store")
    assert (problem.status_code, problem.mimetype) == (status, "application/problem+json")
    assert f"<h1>{problem.json['title']}</h1>" in page.text
    assert problem.json["detail"][1:] in unescape(page.text)
    assert "<b>" not in page.text
    assert client.post(path, headers=BROWSER).mimetype == "application/problem+json"
