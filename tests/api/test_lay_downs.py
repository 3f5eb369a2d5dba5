"""First lay-downs over HTTP that need a joker of the hand for their points and then fetch another."""

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from service.http.app import create_app
from service.settings import Settings
from tests.support import shared

GOALS = ("lay-max-points", "lay-min-left", "lay-min-cards", "lay-go-out")


@pytest.fixture(scope="module")
def client() -> Iterator[FlaskClient]:
    """A client of a service that answers how to lay down a hand."""
    url = shared.database("sqlite", "lay-downs", [("card-thirty", "", goal) for goal in GOALS])
    with create_app(Settings(database_url=url)).test_client() as made:
        yield made


@pytest.mark.parametrize(
    ("state", "values"),
    [
        ("8C8H5S8SKSX-5CDHX.D789", (49, 10, 1, 1)),
        ("7CQC7D7HJSX-CTJX", (51, 10, 1, 1)),
        ("4C7C7D7HKSX-KCDHX.D345", (51, 4, 1, 1)),
        ("7C9CAD8D9D9HX-ACHX.STJQ", (57, 15, 2, 0)),
        ("8C8D8H3S9DX-9CSX", (53, 3, 1, 1)),
        ("AC2C3CQCKC5S-5CDHX", (50, 0, 0, 1)),
    ],
)
def test_first_lay_downs_that_fetch_a_joker(client: FlaskClient, state: str, values: tuple[int, ...]) -> None:
    """The four goals are worth what one finds by hand."""
    for goal, value in zip(GOALS, values, strict=True):
        record = client.get(f"/v1/games/card-thirty/{goal}/states/{state}", follow_redirects=True).json
        assert (record["value"], record["exact"]) == (value, str(value)), goal
