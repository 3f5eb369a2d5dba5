"""The rules to play from, over HTTP: as pages, as JSON, in Markdown and without marks."""

import re

import pytest
from flask.testing import FlaskClient

from service.http.app import create_app
from service.settings import Settings
from service.words import rules
from solvers.games import REGISTRY


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """A client of a service without a database, which the rules do not need."""
    return create_app(Settings(database_url="sqlite:////nowhere/none.db")).test_client()


@pytest.mark.parametrize("game", REGISTRY)
def test_the_page_has_the_whole_text(client: FlaskClient, game: str) -> None:
    """A game's page has every section with its words, and a place for each link to a section."""
    page = client.get(f"/rules/{game}")
    shown = " ".join(re.sub(r"<[^>]*>", " ", page.text).replace("&amp;", "&").split())
    anchors = set(re.findall(r'<section id="([^"]*)"', page.text))

    assert page.content_type == "text/html; charset=utf-8"
    assert page.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "**" not in page.text
    assert set(re.findall(r'href="#([^"]*)"', page.text)) == {*anchors, "main"}
    for heading, text in rules.page(game).sections.items():
        assert heading in shown
        words = re.sub(r"[*`|]|\d+\. |--:|---", " ", text).split()
        assert [word for word in words if word not in shown] == []


def test_the_list_leads_to_every_game(client: FlaskClient) -> None:
    """The page of all games has a link to each, and its other names."""
    page = client.get("/rules").text

    assert [game for game in REGISTRY if f'href="/rules/{game}"' not in page] == []
    assert "farkle" in page


@pytest.mark.parametrize("address", ["/rules/farkle", "/v1/games/farkle/rules?format=text"])
def test_another_name_leads_to_the_game(client: FlaskClient, address: str) -> None:
    """A game's other name is answered by a redirect that keeps the query."""
    reply = client.get(address)

    assert reply.status_code == 308
    assert reply.headers["Location"] == address.replace("farkle", "ten-thousand")


def test_programs_get_the_sections(client: FlaskClient) -> None:
    """The JSON has the sections in their order, and the other names of the game."""
    document = client.get("/v1/games/ten-thousand/rules").json

    assert document is not None
    assert [section["heading"] for section in document["sections"]] == list(rules.page("ten-thousand").sections)
    assert {section["heading"]: section["text"] for section in document["sections"]} == rules.page(
        "ten-thousand"
    ).sections
    assert "farkle" in document["names"]


@pytest.mark.parametrize(
    ("query", "accept", "media"),
    [
        ("?format=text", "*/*", "text/plain"),
        ("?format=markdown", "*/*", "text/markdown"),
        ("?format=json", "text/plain", "application/json"),
        ("", "text/plain", "text/plain"),
        ("", "text/markdown", "text/markdown"),
        ("", "text/html", "application/json"),
    ],
)
def test_the_form_is_the_clients_choice(client: FlaskClient, query: str, accept: str, media: str) -> None:
    """``?format=`` decides, and without it the header Accept; each form has a tag of its own, which is answered with 304."""
    address = f"/v1/games/threes/rules{query}"
    reply = client.get(address, headers={"Accept": accept})
    again = client.get(address, headers={"Accept": accept, "If-None-Match": reply.headers["ETag"]})

    assert reply.mimetype == media
    assert again.status_code == 304
    assert "Accept" in reply.headers["Vary"]


def test_what_there_is_not_is_refused(client: FlaskClient) -> None:
    """Unknown games, forms and parameters are refused with an example that is answered."""
    for address, code in (
        ("/rules/yahtzee", "unknown-game"),
        ("/v1/games/yahtzee/rules", "unknown-game"),
        ("/v1/games/threes/rules?format=pdf", "invalid-parameter"),
        ("/rules?x=1", "unknown-parameter"),
        ("/rules/threes?x=1", "unknown-parameter"),
    ):
        problem = client.get(address).json
        assert problem is not None
        assert problem["code"] == code
