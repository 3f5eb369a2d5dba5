"""Pictures of distributions show the exact probabilities, and those of the papers."""

import json
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from service.answers.ask.overlays import Ended
from service.answers.names import bind
from service.channels.pictures import distributions
from service.channels.pictures.frame import Size
from service.http.app import create_app
from service.settings import ROOT, Settings
from tests.support import pictures, shared
from tests.support.documented_pictures import FIGURE

GOLDEN = json.loads((ROOT / "tests" / "golden" / "thirties.json").read_text("utf-8"))
# Coordinates have two decimals, and the axis of the chances is more than 170 pixels high.
CLOSE = 1e-4


@pytest.fixture(scope="module")
def client() -> Iterator[FlaskClient]:
    """A client of the service over the solutions of the figure, and some of Threes."""
    wanted = [
        *(("thirties", "", goal) for goal in FIGURE),
        ("threes", "", "min-expected"),
        ("threes", "", "beat-tie-half"),
    ]
    with create_app(Settings(database_url=shared.database("sqlite", "figure", wanted))).test_client() as made:
        yield made


def get(client: FlaskClient, path: str) -> bytes:
    """The body of a picture."""
    reply = client.get(path)
    assert reply.status_code == 200, reply.text
    return bytes(reply.data)


def test_bars_are_as_high_as_the_printed_chances(client: FlaskClient) -> None:
    """The bars of the highest score of the game of 30s are those of the distribution that its paper prints."""
    root = pictures.read(get(client, "/v1/games/thirties/maximize/states/roll6/distribution.svg"))
    printed = GOLDEN["maximize"]["distribution"]
    total = sum(printed)
    shown = list(pictures.bars(root).values())

    assert len(shown) == len(printed) == 31
    assert shown == pytest.approx([weight / total for weight in printed], abs=CLOSE)
    assert "mean 30.2 points" in pictures.texts(root)


@pytest.mark.parametrize("width", [280, 720, 1600])
@pytest.mark.parametrize(
    "path",
    [
        "thirties/min-loss/states/roll6",
        "thirties/min-loss/states/55666-1",
        "threes/min-expected/states/145",
        "threes/beat-tie-half/states/roll5-gap7",
    ],
)
def test_bars_correspond_to_the_document(client: FlaskClient, path: str, width: int) -> None:
    """A picture of any width has a bar for each score, as high as its chance in the document."""
    document = client.get(f"/v1/games/{path}/distribution").json
    assert document is not None
    root = pictures.read(get(client, f"/v1/games/{path}/distribution.svg?width={width}"))
    shown = pictures.bars(root)

    assert [title.split(" ")[0] for title in shown] == [str(score) for score in document["support"]]
    assert list(shown.values()) == pytest.approx(document["probabilities"], abs=CLOSE)


def test_the_lowest_score_stands_for_all_below(client: FlaskClient) -> None:
    """The bar of a floor says that it is that score or less, on the axis too, and there is no mean."""
    root = pictures.read(get(client, "/v1/games/threes/beat-tie-half/states/roll5-gap7/distribution.svg"))
    assert next(iter(pictures.bars(root))).startswith("-1 points or less: ")
    assert "-1 or less" in pictures.texts(root)
    assert not any(text.startswith("mean") for text in pictures.texts(root))


def test_the_figure_of_the_paper(client: FlaskClient) -> None:
    """The figure that closes the paper of the game of 30s has the five strategies of its last table, each with its distribution."""
    first, *others = FIGURE
    reply = client.get(f"/v1/games/thirties/{first}/states/roll6/distribution.svg?with={','.join(others)}")
    root = pictures.read(reply.data)
    shown = pictures.curves(root)

    assert len(shown) == len(FIGURE)
    # The first policy is drawn on top of the others, so last.
    for goal, curve in zip(FIGURE, reversed(shown), strict=True):
        document = client.get(f"/v1/games/thirties/{goal}/states/roll6/distribution").json
        assert document is not None
        assert list(curve.values()) == pytest.approx(document["probabilities"], abs=CLOSE)
        # The printed mean has two decimals, and the chance of 30 or more is printed in percent.
        mean, reached, *_ = (float(number) for number in GOLDEN["summary"][goal])
        assert sum(score * chance for score, chance in enumerate(curve.values(), 6)) == pytest.approx(mean, abs=0.05)
        assert 100 * sum(list(curve.values())[24:]) == pytest.approx(reached, abs=0.1)
    legend = [text for text in pictures.texts(root) if ", mean " in text]
    assert legend == [
        "score 30 or more, mean 29.9 points",
        "maximize the difference in points to the opponent, mean 30.1 points",
        "lose the fewest points below 30, mean 30 points",
        "maximize the score, mean 30.2 points",
        "the strategy heuristic, mean 30.1 points",
    ]


def test_every_picture_is_described(client: FlaskClient) -> None:
    """A picture is an image with a title, and a description that is the sentence of the same answer in words."""
    path = "/v1/games/thirties/min-loss/states/roll6/distribution"
    root = pictures.read(get(client, f"{path}.svg"))
    assert (root.get("role"), root.get("aria-labelledby")) == ("img", "title desc")
    assert pictures.words(root, "title") == "Game of 30s · lose the fewest points below 30"
    assert pictures.words(root, "desc") == client.get(f"{path}?format=text").text.strip()


def test_an_action_is_told(client: FlaskClient) -> None:
    """The picture after an action shows the action in words, and its own distribution."""
    path = "/v1/games/thirties/min-loss/states/55666-1/distribution"
    root = pictures.read(get(client, f"{path}.svg?action=666"))
    document = client.get(f"{path}?action=666").json
    assert document is not None
    assert "From 55666-1: put aside 6 6 6 and throw two dice" in pictures.described(root)
    assert list(pictures.bars(root).values()) == pytest.approx(document["probabilities"], abs=CLOSE)


def test_light_and_dark(client: FlaskClient) -> None:
    """A picture follows the reader's preference for dark or light, or has the colours that were asked for."""
    path = "/v1/games/thirties/min-loss/states/roll6/distribution.svg"
    auto, light, dark = (get(client, f"{path}{query}").decode() for query in ("", "?theme=light", "?theme=dark"))
    assert "@media (prefers-color-scheme:dark)" in auto
    assert "@media" not in light + dark
    assert ".f-ground{fill:#ffffff}" in light
    assert ".f-ground{fill:#14181f}" in dark


@pytest.mark.parametrize(
    ("left_out", "told"),
    [
        (0.0, None),
        (1e-6, "Scores with a chance below 0.1 % together are not shown"),
        (0.002, "Not shown: scores with a chance of 0.2 % together"),
    ],
)
def test_what_a_distribution_leaves_out_is_told(left_out: float, told: str | None) -> None:
    """The chance of scores that are not listed stands below the title."""
    bound = bind("ten-thousand", "min-turns", "")
    document = {
        "state": "0",
        "action": None,
        "support": [1, 2],
        "probabilities": [0.6, 0.4 - left_out],
        "mean": 1.4,
        "floor": None,
        "left_out": left_out,
        "quantiles": {"levels": [0.05, 0.25, 0.5, 0.75, 0.95], "scores": [1, 1, 1, 2, 2]},
        "result": None,
    }
    picture = pictures.read(distributions.draw([Ended(bound, document)], Size()))
    shown = [text.replace("\xa0", " ") for text in pictures.texts(picture)]

    assert [line for line in shown if "not shown" in line.lower()] == ([] if told is None else [told])
