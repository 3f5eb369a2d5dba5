"""The type of every problem is an address that says its cause and its remedy, to a program and to a person."""

import re

import pytest
from flask.testing import FlaskClient

from service.answers.errors import CODES
from service.words.advice import ADVICE

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


def test_every_code_has_advice(client: FlaskClient) -> None:
    """Each code has a cause and a remedy, and the list has all of them in their order."""
    assert list(ADVICE) == list(CODES)
    listed = client.get("/v1/problems").json
    assert listed is not None
    assert [problem["code"] for problem in listed["problems"]] == list(CODES)
    assert all(problem["cause"] and problem["remedy"] for problem in listed["problems"])


@pytest.mark.parametrize("code", CODES)
def test_every_type_resolves(client: FlaskClient, code: str) -> None:
    """The address of a code is JSON for a program and a page for a browser, with the same words."""
    path = f"/v1/problems/{code}"
    kind, page = client.get(path).json, client.get(path, headers={"Accept": BROWSER})
    assert kind is not None
    assert (kind["type"], kind["code"], kind["status"], kind["title"]) == (path, code, *CODES[code])
    assert (kind["cause"], kind["remedy"]) == ADVICE[code]
    assert (page.status_code, page.mimetype) == (200, "text/html")
    text = re.sub("<[^>]*>", "", page.text)
    for word in (kind["title"], kind["cause"].replace("`", ""), kind["remedy"].replace("`", "")):
        assert word in text.replace("&#x27;", "'")
    assert "$" not in page.text
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]


@pytest.mark.parametrize("code", CODES)
def test_every_kind_in_words(client: FlaskClient, code: str) -> None:
    """A chat gets the cause and the remedy as sentences, by ``?format=`` or by its Accept header."""
    path = f"/v1/problems/{code}"
    told = client.get(f"{path}?format=text")
    assert told.mimetype == "text/plain"
    assert told.text == client.get(path, headers={"Accept": "text/plain"}).text
    assert told.text.startswith(CODES[code][1])
    assert "](" not in told.text


def test_a_problem_leads_to_its_page(client: FlaskClient) -> None:
    """The type in a reply is an address that answers."""
    problem = client.get("/v1/games/thirties/min-loss/states/77").json
    assert problem is not None
    kind = client.get(problem["type"])
    assert (kind.status_code, (kind.json or {})["code"]) == (200, problem["code"])


@pytest.mark.parametrize("accept", ["application/json", BROWSER])
def test_the_forms_have_tags_of_their_own(client: FlaskClient, accept: str) -> None:
    """Each form is held by its tag alone, and caches are told what chooses between them."""
    path = "/v1/problems/illegal"
    reply = client.get(path, headers={"Accept": accept})
    again = client.get(path, headers={"Accept": accept, "If-None-Match": reply.headers["ETag"]})
    other = "application/json" if accept == BROWSER else BROWSER
    changed = client.get(path, headers={"Accept": other, "If-None-Match": reply.headers["ETag"]})
    assert (again.status_code, changed.status_code) == (304, 200)
    assert reply.headers["Vary"] == again.headers["Vary"] == changed.headers["Vary"] == "Accept, Accept-Encoding"


def test_what_is_no_problem(client: FlaskClient) -> None:
    """A code that there is not, or a query, is refused with what there is."""
    reply = client.get("/v1/problems/nothing")
    assert (reply.status_code, (reply.json or {})["code"]) == (404, "unknown-name")
    assert (reply.json or {})["available"] == list(CODES)
    assert client.get("/v1/problems/illegal?x=1").status_code == 400
