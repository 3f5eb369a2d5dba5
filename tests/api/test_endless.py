"""10.000 under rules whose exact values have thousands of digits is solved, served and tabulated with bounds."""

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from service.http.app import create_app
from service.settings import Settings
from tests.games.ten_thousand.solved_rows import table
from tests.support import shared

# Solving under them takes some seconds.
pytestmark = pytest.mark.slow

ENDLESS = "target=1500,one=1000,five=1000,triples=50:50:50:50:50:50,kinds=flat,four_two=true,three_pairs=50,straight=50"
G = "/v1/games/ten-thousand/max-turn"


@pytest.fixture(scope="module")
def client() -> Iterator[FlaskClient]:
    """A client of the service over the solution of these rules, as the batch publishes it."""
    url = shared.database("sqlite", "endless", [("ten-thousand", ENDLESS, "max-turn")])
    with create_app(Settings(database_url=url)).test_client() as made:
        yield made


@pytest.mark.parametrize(
    "path", ["states/roll6", "states/0-123466", "states/0-123466/outcomes?action=1-roll", "states/0-123466/explain"]
)
def test_the_answers_have_bounds(client: FlaskClient, path: str) -> None:
    """Every number has a bound in place of a fraction of thousands of digits."""
    reply = client.get(f"{G}/{path}{'&' if '?' in path else '?'}rules={ENDLESS}")

    assert reply.status_code == 200, reply.text
    assert (reply.json or {})["exact"] is None
    assert 0 < (reply.json or {})["error_bound"] < 1e-9


def test_a_review_is_judged_in_doubles(client: FlaskClient) -> None:
    """A recorded turn is judged without fractions, and a bust is in it."""
    decisions = [{"state": "0-123466", "action": "1-roll"}, {"state": "1000-23466", "action": "bust"}]
    reply = client.post(f"{G}/review?rules={ENDLESS}", json={"decisions": decisions}).json

    assert [decision["optimal"] for decision in reply["decisions"]] == [True, True]
    assert reply["players"][0]["exact"] is None or reply["players"][0]["regret"] == 0.0


def test_the_strategies_are_tabulated() -> None:
    """The table of strategies has bounds, and says that the race is not solved under these rules."""
    made = table("strategies", ENDLESS)
    best = next(row for row in made.rows if row[0] == "turn-optimal")

    assert all(cell is None for row in made.rows for cell in row[-2:])
    assert getattr(best[2], "value", None) == pytest.approx(0.0, abs=1e-9)
    assert getattr(best[1], "error_bound", None) is not None
