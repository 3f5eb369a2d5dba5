"""The pictures in the documentation are those that the service draws."""

import pytest

from service.http.app import create_app
from service.settings import Settings
from tests.support import shared
from tests.support.documented_pictures import FIGURE, PAGE, shown


# It takes solutions of its own.
@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(shown()))
def test_the_documented_pictures_are_drawn_now(file: str, default_url: str) -> None:
    """Each picture of the page is what the address below it answers; ``python -m tests.support.documented_pictures`` draws it again."""
    url = default_url
    if file == "pictures/figure.svg":
        url = shared.database("sqlite", "paper", [("thirties", "", goal) for goal in FIGURE])
    reply = create_app(Settings(database_url=url)).test_client().get(shown()[file])
    assert reply.status_code == 200, reply.text
    assert reply.data.decode() + "\n" == (PAGE.parent / file).read_text("utf-8")


def test_every_picture_is_shown() -> None:
    """The page shows as many drawn pictures as there are files, each with its address."""
    assert sorted(shown()) == sorted(f"pictures/{path.name}" for path in (PAGE.parent / "pictures").glob("*.svg"))
    assert len(shown()) == 5
