"""The first game that the source prints: to 20 points, one player banks at once, and the other never before 20."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from flask.testing import FlaskClient

from service.http.app import create_app
from service.settings import Settings
from tests.support import shared

RULES = "target=20"
GAME = "/v1/games/toss-up/win"
# The points that the second player held at every decision, as printed; twice a throw was all yellow.
HELD = (5, 8, 10, 15, 17, 17, 19, 19, 19, 20)
RECORD = [("0-0-4", "bank"), *((f"0-4-{held}", "bank" if held == 20 else "roll") for held in HELD)]


@pytest.fixture
def client() -> Iterator[FlaskClient]:
    """A client of a service with the game to 20 points."""
    url = shared.database("sqlite", "printed-game", [("toss-up", RULES, "win")])
    with create_app(Settings(database_url=url)).test_client() as made:
        yield made


def test_the_review_in_words(client: FlaskClient) -> None:
    """The player who banked at once was wrong, the other right to roll up to 20; the text has the figures of the review."""
    body = {"decisions": [{"state": state, "action": action} for state, action in RECORD]}
    review = client.post(f"{GAME}/review?rules={RULES}", json=body).get_json()
    lines = client.post(f"{GAME}/review?rules={RULES}&format=text", json=body).text.splitlines()
    decisions = review["decisions"]

    assert [decision["player"] for decision in decisions] == [1, *[2] * len(HELD)]
    # The game is over, and the first player has lost all that could be expected at the start.
    assert review["reached"] == 0
    assert review["result"] == pytest.approx(-review["start"]["value"], abs=1e-12)
    assert lines[0].startswith("Player 1: the only decision was not the best; it cost ")
    assert lines[1] == "Player 2: all 10 decisions were best."
    assert lines[2].startswith("For player 1, luck cost ")
    costs = sorted((decision["regret"] for decision in decisions if decision["regret"]), reverse=True)[:3]
    told = [float(line.split("; ")[1].split(" percentage")[0]) for line in lines if line.startswith("- ")]
    assert told == pytest.approx([100 * cost for cost in costs], abs=0.05)
    luck = max(decision["luck"] for decision in decisions if decision["luck"] is not None)
    assert lines[-1].startswith("Luckiest throw, for player 2: ")
    assert float(lines[-1].split("; ")[-1].split(" percentage")[0]) == pytest.approx(100 * luck, abs=0.05)


def test_the_last_die_is_explained(client: FlaskClient) -> None:
    """With 19 points held one die is left: green wins with 1/2, yellow changes nothing with 1/3, red loses all with 1/6."""
    reply = client.get(f"{GAME}/states/0-4-19/explain?rules={RULES}&action=roll&against=bank").get_json()
    bank, lost = reply["against"]["value"], 1 - client.get(f"{GAME}/states/4-0?rules={RULES}").get_json()["value"]
    chances = {event["event"]: Fraction(event["probability_exact"]) for event in reply["events"]}
    parts = {event["event"]: event["part"] for event in reply["events"]}

    assert chances == {"1 green": Fraction(1, 2), "all yellow": Fraction(1, 3), "bust": Fraction(1, 6)}
    assert parts["1 green"] == pytest.approx((bank - 1) / 2, abs=1e-12)
    assert parts["bust"] == pytest.approx((bank - lost) / 6, abs=1e-12)
    assert sum(parts.values()) == pytest.approx(reply["regret"], abs=1e-12)
    aspects = {aspect["aspect"]: aspect["part"] for aspect in reply["aspects"]}
    own, fresh = (client.get(f"{GAME}/states/{state}?rules={RULES}").get_json()["value"] for state in ("19-4", "0-4"))
    # A bust loses the points, as far as the player would move again with them and without them.
    assert aspects["bust"] == pytest.approx((own - fresh) / 6, abs=1e-12)
    assert sum(aspects.values()) == pytest.approx(reply["regret"], abs=1e-12)
