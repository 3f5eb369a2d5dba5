"""Retry-After of what is not solved yet is an estimate: it grows with what comes before, and with the times of the game."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from service.answers import progress, waiting
from service.store.reader import Manifest, Reader


@pytest.fixture
def manifest(api_url: str) -> Manifest:
    """The manifest of any solution."""
    with closing(Reader(api_url)) as reader:
        return reader.currents()[0]


@pytest.mark.parametrize(
    ("games", "times", "expected"),
    [
        (["a"], {}, 5),
        (["a", "a", "b"], {}, 15),
        (["a"], {"a": [40.0]}, 20),
        (["a"], {"a": [40.0, 20.0]}, 15),
        (["a", "a"], {"a": [40.0, 20.0]}, 30),
        (["a", "b"], {"a": [40.0, 20.0]}, 30),
        (["a", "b"], {"a": [40.0], "b": [4.5]}, 23),
        (["c"], {"a": [40.0], "b": [4.0, 4.0]}, 11),
        (["a"], {"a": [0.1]}, 2),
        (["a"] * 100, {"a": [60.0]}, 600),
    ],
)
def test_times_of_the_same_game_count(
    manifest: Manifest, games: Sequence[str], times: dict[str, list[float]], expected: int
) -> None:
    """A task counts with the mean time of its game, or of all games; two are done at once; the ends are 2 and 600 s."""
    solved = [replace(manifest, game=game, seconds=seconds) for game, listed in times.items() for seconds in listed]
    assert waiting.estimate(games, solved) == expected


def test_what_comes_first_is_expected_first(client: FlaskClient, api_url: str) -> None:
    """A goal that the batch reaches later is not expected earlier, and what the batch has solved is there at once."""
    with closing(Reader(api_url)) as reader:
        pending = progress.progress(reader)[1]
        estimates = [waiting.seconds(reader, name) for name in pending]
        assert waiting.seconds(reader, "thirties/maximize") == waiting.SHORTEST
    assert estimates == sorted(estimates)
    assert waiting.SHORTEST <= estimates[0] < estimates[-1] <= waiting.LONGEST
    for name, path in (("aggressive", "aggressive/states/roll6"), ("tables/skill", "tables/skill")):
        reply = client.get(f"/v1/games/thirties/{path}")
        assert reply.headers["Retry-After"] == str(estimates[pending.index(f"thirties/{name}")])
