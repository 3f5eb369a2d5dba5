"""The pictures that docs/pictures.md shows. ``python -m tests.support.documented_pictures`` draws them again; it takes some minutes."""

import os
import re

from service.http.app import create_app
from service.settings import ROOT, Settings
from tests.conftest import DEFAULT_GOALS
from tests.support import shared

PAGE = ROOT / "docs" / "pictures.md"
# The strategies of the figure that closes the paper on the game of 30s, in the order of its last table.
FIGURE = ("reach-30", "aggressive", "min-loss", "maximize", "maximize:heuristic")


def shown() -> dict[str, str]:
    """The address of each picture, which stands below it, by the picture's file."""
    return dict(re.findall(r"\]\((pictures/[a-z-]+\.svg)\)\n\n    (/v1/\S+)\n", PAGE.read_text("utf-8")))


def main() -> None:
    """Write the pictures."""
    shared.begin()
    try:
        goals = [(game, "", goal) for game, listed in DEFAULT_GOALS.items() for goal in listed]
        url = shared.database("sqlite", "pictures", {*goals, *(("thirties", "", goal) for goal in FIGURE)})
        client = create_app(Settings(database_url=url)).test_client()
        for file, address in shown().items():
            reply = client.get(address)
            assert reply.status_code == 200, reply.text
            path = PAGE.parent / file
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(reply.data + b"\n")
    finally:
        shared.end()


if __name__ == "__main__":
    os.environ.pop("TEST_DATABASE_URL", None)
    main()
