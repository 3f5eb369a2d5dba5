"""Strategy cards over HTTP: their forms and sizes, the price that the text has, and refusals."""

import re

import pytest
from flask.testing import FlaskClient

from service.channels.pictures import look, paper
from service.channels.pictures.paper import FORMATS, MM
from service.words.strategy_cards import Sheet
from solvers.contract.presentation.strategy_cards import SIZES

RULES = "rules=dice=2,threshold=10"
GOAL = "/v1/games/thirties/min-loss"
CARD = f"{GOAL}/card"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("goal", ["min-loss", "reach-10"])
def test_the_text_has_the_printed_price(client: FlaskClient, goal: str, size: str) -> None:
    """The rule between the empty lines of a card is priced with the loss that the card prints."""
    reply = client.get(f"/v1/games/thirties/{goal}/card.txt?size={size}&{RULES}")
    heading, rule, under = reply.text.split("\n\n")
    priced = client.post(f"/v1/games/thirties/{goal}/evaluate?{RULES}", json={"rule": rule}).json
    table = client.get(f"/v1/games/thirties/tables/cards?{RULES}").json
    row = next(row for row in table["rows"] if row[:2] == [goal, size])

    assert reply.status_code == 200
    assert heading.startswith("Game of 30s: ")
    assert row[2] == priced["rule"]
    assert row[5]["exact"] == priced["exact"]["loss"]
    number = re.search(r"^Loses ([0-9.]+) ", under, re.MULTILINE)
    scale, places = (100, 2) if goal == "reach-10" else (1, 3)
    assert number is not None
    assert float(number[1]) == pytest.approx(scale * priced["loss"], abs=0.51 * 10**-places)


@pytest.mark.parametrize(
    ("form", "media", "begins"),
    [
        ("svg", "image/svg+xml", b"<svg"),
        ("pdf", "application/pdf", b"%PDF-1.4"),
        ("txt", "text/plain", b"Game of 30s"),
        ("png", "image/png", b"\x89PNG"),
    ],
)
def test_every_form_is_kept_by_its_tag(client: FlaskClient, form: str, media: str, begins: bytes) -> None:
    """A card comes in each form with a tag, and is not sent again to a client that holds it."""
    path = f"{CARD}.{form}?{RULES}"
    reply = client.get(path)
    again = client.get(path, headers={"If-None-Match": reply.headers["ETag"]})

    assert (reply.status_code, reply.mimetype) == (200, media)
    assert reply.data.startswith(begins)
    assert "max-age" in reply.headers["Cache-Control"]
    assert again.status_code == 304


def test_the_objects_of_a_pdf_are_where_its_table_says(client: FlaskClient) -> None:
    """The table at the end of the PDF has the place of every object, and names its own place."""
    body = client.get(f"{CARD}.pdf?{RULES}").data
    table = int(body.split(b"startxref\n")[1].split(b"\n")[0])
    places = re.findall(rb"^(\d{10}) 00000 n ", body[table:], re.MULTILINE)

    assert body[table:].startswith(b"xref\n0 6\n")
    assert [body[int(offset) :].split(b"\n")[0] for offset in places] == [b"%d 0 obj" % k for k in range(1, 6)]
    length = re.search(rb"/Length (\d+) >>\nstream\n(.*)\nendstream", body, re.DOTALL)
    assert length is not None
    assert int(length[1]) == len(length[2])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("statements", [1, 3, 6, 14, 20])
def test_nothing_overflows(size: str, statements: int) -> None:
    """Every line lies inside the margins, whatever the number of statements that the size has room for."""
    if statements > {"three-numbers": 3, "a6": 6, "a4": 20}[size]:
        return
    rule = "With exactly 3 dice thrown and with at least 18 points aside and if at most 1 of the dice left over show 3 or less, keep every 4 or more."
    if size == "three-numbers":
        rule = "With at most 3 dice thrown and if none of the dice left over show 4, keep every die."
    short = "Loses 0.035 points a game against best play, proved."
    sheet = Sheet("Game", "A goal " * 6, (rule,) * statements, short, (short, rule), (rule,) * 4, "")
    laid = paper.page(sheet, size)
    wide, high = (MM * length for length in FORMATS[size])

    assert all(run.x > 0 and 0 < run.y < high - 10 for run in laid.runs)
    assert all(run.x + look.width(run.text, run.size, bold=run.bold) < wide - 10 for run in laid.runs)
    assert max(run.size for run in laid.runs[2:]) > 6


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        (f"{CARD}.gif?{RULES}", 404, "form 'gif'"),
        (f"{CARD}.svg?size=a5&{RULES}", 400, "size"),
        (f"/v1/games/thirties/hit-7/card.svg?{RULES}", 404, "has no strategy card; thirties/maximize"),
        ("/v1/games/toss-up/win/card.svg?rules=target=50", 404, "is not made under dice=10"),
        ("/v1/games/toss-up/win/card.svg?rules=ending=last-turn", 404, "has no strategy card under these rules"),
        ("/v1/games/card-thirty/margin/card.svg", 404, "has no strategy card"),
        (f"{CARD}.svg", 503, "is not made yet"),
    ],
)
def test_what_there_is_no_card_of(client: FlaskClient, path: str, status: int, words: str) -> None:
    """A form, a size or a goal without cards, and cards that are not made, are refused with what there is."""
    reply = client.get(path)

    assert reply.status_code == status
    assert words in reply.json["detail"]


def test_messages_have_the_card(client: FlaskClient) -> None:
    """A message that asks for a card is answered with its rule, its price and links, in the size that it names."""
    said = client.get("/v1/say", query_string={"text": "card 30s dice=2 threshold=10 min-loss a4"}).json
    whole = client.get(f"{CARD}.txt?size=a4&{RULES}").text

    assert said["problem"] is None
    assert whole.split("\n\n")[1] in said["text"]
    assert said["links"]["card"].startswith(f"{CARD}.pdf?")
    assert client.get(said["links"]["card"]).status_code == 200
    assert client.get(said["links"]["picture"]).mimetype == "image/png"


@pytest.mark.parametrize("text", ["card", "card thirty cards", "card 30s 55666-1"])
def test_messages_without_a_card(client: FlaskClient, text: str) -> None:
    """A message that names no game with cards, or a position, gets no card."""
    assert "card" not in client.get("/v1/say", query_string={"text": text}).json["links"]


def test_a_game_without_cards_names_those_with_cards(client: FlaskClient) -> None:
    """A request for a card of a game without cards names the games that have some."""
    said = client.get("/v1/say", query_string={"text": "card cut-down-thirty"}).json["text"]

    assert "has no strategy cards; Game of 30s, Threes, Toss Up! and 10.000 have some." in said


def test_goals_link_their_card(client: FlaskClient) -> None:
    """A goal with cards has the link of its card, and others have none."""
    links = {goal: client.get(f"/v1/games/thirties/{goal}?{RULES}").json["links"] for goal in ("min-loss", "hit-7")}

    assert links["min-loss"]["card"].startswith(f"{CARD}.svg")
    assert "card" not in links["hit-7"]
