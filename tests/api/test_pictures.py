"""The addresses of pictures: forms, caching, problems, and what they cost the process."""

import json
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.answers.names import bind
from service.batch.tasks import Task, make
from service.channels.pictures import png
from service.http.app import create_app
from service.http.replies import ANSWERS
from service.settings import ROOT
from service.store.engine import writing_engine
from service.store.migrate import upgrade
from service.store.reader import Reader
from service.store.writer import Draft, publish
from tests.support import pictures
from tests.support.taken import taken

GOAL = "/v1/games/thirties/min-loss"
START = f"{GOAL}/states/roll6/distribution"
PATHS = (f"{START}.svg", f"{START}.png", f"{GOAL}/game.svg?seed=3", f"{GOAL}/game.png?moves=55666-1:666")
# Asks for pictures in a process of its own, and prints the modules that it must not have, and the growth of its private memory.
ALONE = """
import json, sys
from service.http.app import create_app
from service.settings import Settings

def private():
    status = open("/proc/self/status").read()
    return int(status.partition("RssAnon:")[2].split()[0]) / 1000

client = create_app(Settings(database_url=sys.argv[1])).test_client()
paths = json.loads(sys.stdin.read())
for path in paths[:2]:
    client.get(path.format(1))
before = private()
statuses = {client.get(path.format(number)).status_code for number in range(300, 320) for path in paths}
heavy = [name for name in ("numpy", "numba", "matplotlib", "PIL", "resvg_py") if name in sys.modules]
print(json.dumps([sorted(statuses), heavy, private() - before]))
"""


@pytest.mark.parametrize("path", PATHS)
def test_headers_of_a_current_picture(client: FlaskClient, path: str) -> None:
    """A picture under a goal may be kept for a minute, and names the address where it never changes, with the same bytes and tag."""
    reply = client.get(path)
    fixed = client.get(reply.headers["Content-Location"])

    assert reply.status_code == fixed.status_code == 200
    assert reply.mimetype == ("image/png" if ".png" in path else "image/svg+xml")
    assert reply.headers["Cache-Control"] == "public, max-age=60"
    assert fixed.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert reply.data == fixed.data
    assert reply.headers["ETag"] == fixed.headers["ETag"]
    assert fixed.headers["Content-Location"] == reply.headers["Content-Location"]
    assert re.fullmatch(r"/v1/solutions/thirties\.min-loss\.default@[0-9a-f]{12}/.*", reply.headers["Content-Location"])
    assert reply.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert int(reply.headers["Content-Length"]) == len(reply.data)


@pytest.mark.parametrize("path", PATHS)
def test_a_picture_that_is_held_is_not_made_again(
    client: FlaskClient, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """HEAD has no body, and a client that names the tag gets a 304 without anything being drawn."""
    reply = client.get(path)
    head = client.head(path)
    assert (head.status_code, head.data, head.headers["ETag"]) == (200, b"", reply.headers["ETag"])
    assert head.headers["Content-Length"] == str(len(reply.data))
    monkeypatch.setattr(ANSWERS, "get", lambda *_: pytest.fail("drawn again"))
    for address in (path, reply.headers["Content-Location"]):
        again = client.get(address, headers={"If-None-Match": reply.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["Content-Location"] == reply.headers["Content-Location"]


def test_any_picture_matches_a_star(client: FlaskClient) -> None:
    """If-None-Match: * is a 304 if there is the picture, and a problem if there is not."""
    assert client.get(f"{START}.svg", headers={"If-None-Match": "*"}).status_code == 304
    assert client.get(f"{GOAL}/map.svg", headers={"If-None-Match": "*"}).status_code == 404


def test_svg_is_compressed_and_png_is_not(client: FlaskClient) -> None:
    """A client that takes gzip gets a compressed SVG with a tag of its own, which is as fresh as the plain one."""
    taken = {"Accept-Encoding": "gzip"}
    svg, drawn = client.get(f"{START}.svg", headers=taken), client.get(f"{START}.png", headers=taken)
    assert svg.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in drawn.headers
    again = client.get(f"{START}.svg", headers={"If-None-Match": svg.headers["ETag"]})
    assert again.status_code == 304


def test_policies_beside_each_other_have_ids(client: FlaskClient) -> None:
    """Goals beside the first one become ids in the immutable address; under an id, a goal may still change."""
    reply = client.get(f"{START}.svg?with=Maximize,maximize")
    address = reply.headers["Content-Location"]
    assert re.search(r"\?with=thirties\.maximize\.default@[0-9a-f]{12}$", address)
    assert client.get(address).headers["Cache-Control"].endswith("immutable")
    named = client.get(f"{address.partition('?')[0]}?with=maximize")
    assert (named.headers["Cache-Control"], named.headers["Content-Location"]) == ("public, max-age=60", address)
    assert len(pictures.curves(pictures.read(reply.data))) == 2


def test_policies_under_other_rules_are_not_comparable(client: FlaskClient, small: str) -> None:
    """A solution under other rules is not drawn beside the first."""
    reply = client.get(f"{START}.svg?with={small}")
    assert (reply.status_code, reply.json["code"], reply.json["field"]) == (422, "incomparable", "with")


def test_other_spellings_are_redirected(client: FlaskClient) -> None:
    """States, goals and games in another spelling lead to the canonical address of the same picture."""
    for spelled in ("55666|1", "6 5 5 6 6 - 1", "55666/1"):
        reply = client.get(f"{GOAL}/states/{quote(spelled, safe='/')}/distribution.png?width=300")
        assert (reply.status_code, reply.headers["Location"]) == (
            308,
            f"{GOAL}/states/55666-1/distribution.png?width=300",
        )
    reply = client.get("/v1/games/30s/minloss/game.svg?seed=3")
    assert (reply.status_code, reply.headers["Location"]) == (308, f"{GOAL}/game.svg?seed=3")


def test_the_record_links_to_its_picture(client: FlaskClient) -> None:
    """The link of a record leads to the picture of its distribution."""
    link = client.get(f"{GOAL}/states/55666-1").json["links"]["picture"]
    reply = client.get(link)
    assert (reply.status_code, reply.mimetype) == (200, "image/svg+xml")


@pytest.mark.parametrize(
    ("path", "status", "code", "field"),
    [
        (f"{START}.gif", 404, "not-found", "picture"),
        (f"{START}.svg?width=100", 400, "invalid-parameter", "width"),
        (f"{START}.svg?width=wide", 400, "invalid-parameter", "width"),
        (f"{START}.svg?theme=pink", 400, "invalid-parameter", "theme"),
        (f"{START}.svg?colour=red", 400, "unknown-parameter", "colour"),
        (f"{START}.svg?action=6", 422, "illegal", "action"),
        (f"{START}.svg?with=win-big", 404, "unknown-goal", "with"),
        (f"{START}.svg?with=reach-20", 503, "not-solved-yet", "with"),
        (f"{START}.svg?with=a,b,c,d,e,f", 422, "illegal", "with"),
        (f"{START}.svg?with=thirties.min-loss.default@000000000000", 404, "unknown-solution", "with"),
        (f"{GOAL}/states/77/distribution.svg", 400, "invalid-notation", "state"),
        (f"{GOAL}/map.svg", 404, "not-found", "path"),
        (f"{GOAL}/game.svg?seed=-1", 400, "invalid-parameter", "seed"),
        (f"{GOAL}/game.svg?seed=1&moves=55666-1:666", 400, "invalid-parameter", "moves"),
        (f"{GOAL}/game.svg?moves=55666-1", 400, "invalid-notation", "moves"),
        (f"{GOAL}/game.svg?moves=55666-1:7", 400, "invalid-notation", "moves"),
        (f"{GOAL}/game.svg?moves=55666-1:666,11-666:1", 422, "illegal", "moves"),
        ("/v1/solutions/thirties.min-loss.default@000000000000/game.svg", 404, "unknown-solution", "solution"),
        ("/v1/games/thirties/reach-20/game.svg", 503, "not-solved-yet", "goal"),
    ],
)
def test_problems(client: FlaskClient, path: str, status: int, code: str, field: str) -> None:
    """A wrong request for a picture is answered with a problem that names the field."""
    reply = client.get(path)
    assert (reply.status_code, reply.json["code"], reply.json["field"]) == (status, code, field), reply.json
    assert reply.mimetype == "application/problem+json"


def test_without_the_package_there_is_svg(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation without the extra says that it makes no PNG, and names the address of the same picture as SVG."""
    monkeypatch.setattr(png, "makes_png", lambda: False)
    reply = client.get(f"{START}.png?width=300&with=maximize")
    assert (reply.status_code, reply.json["code"], reply.json["available"]) == (501, "no-png", ["svg"])
    assert client.get(reply.json["example"]).mimetype == "image/svg+xml"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(("states/roll6/distribution", "states/55666-1/distribution", "map", "game")),
    st.dictionaries(
        st.sampled_from(
            ("width", "theme", "action", "with", "opponent", "own", "turns", "seed", "moves", "rules", "x")
        ),
        st.one_of(
            st.text(max_size=12), st.sampled_from(("", "300", "dark", "666", "maximize", "55666-1:666", "1", "<&>\"'"))
        ),
        max_size=3,
    ),
)
def test_no_query_breaks_it(client: FlaskClient, path: str, query: dict[str, str]) -> None:
    """The answer to any parameters is a well-formed picture or a problem of the request."""
    reply = client.get(f"{GOAL}/{path}.svg", query_string=query)
    if reply.status_code == 200:
        assert pictures.words(pictures.read(reply.data), "title")
    else:
        assert (reply.status_code, reply.mimetype) in {
            (status, "application/problem+json") for status in (400, 404, 422, 503)
        }


def size(content: bytes) -> tuple[int, int]:
    """The width and height of a PNG."""
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    return int.from_bytes(content[16:20]), int.from_bytes(content[20:24])


def test_a_png_has_twice_the_pixels(client: FlaskClient) -> None:
    """A PNG is twice as wide as asked for, and light unless dark is asked for."""
    svg = pictures.read(client.get(f"{START}.svg?width=300").data)
    drawn = client.get(f"{START}.png?width=300").data
    assert size(drawn) == (600, 2 * int(svg.get("height", "")))
    assert drawn == client.get(f"{START}.png?width=300&theme=light").data
    assert drawn != client.get(f"{START}.png?width=300&theme=dark").data


def test_a_png_has_the_text_in_the_vendored_font(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its texts the picture has other pixels, and without the font it has no texts, as no font of the system is used."""
    svg = client.get(f"{START}.svg?theme=light").text
    bare = re.sub(r"<text.*?</text>", "", svg, flags=re.DOTALL)
    whole, silent = png.png(svg), png.png(bare)
    assert whole != silent
    monkeypatch.setattr(png, "FONT_FILES", [])
    assert png.png(svg) == silent


@pytest.mark.slow
def test_pictures_do_not_burden_the_process(api_url: str) -> None:
    """Sixty pictures load neither numerics nor the renderer into the process, and take hardly any of its memory."""
    paths = [f"{START}.svg?width={{}}", f"{START}.png?width={{}}", f"{GOAL}/game.svg?seed={{}}"]
    done = subprocess.run(
        [sys.executable, "-c", ALONE, api_url],
        input=json.dumps(paths),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    statuses, heavy, growth = json.loads(done.stdout)
    assert (statuses, heavy) == ([200], [])
    assert growth < 12


def test_one_picture_is_drawn_at_a_time(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one picture is drawn and nobody may wait, another is refused as busy; one that is kept is answered."""
    from threading import BoundedSemaphore

    from service.answers.places import PICTURES

    path = f"{GOAL}/game.svg?seed=12"
    assert client.get(path).status_code == 200
    monkeypatch.setattr(PICTURES, "_waiting", BoundedSemaphore(0))
    with taken(PICTURES):
        assert client.get(path).status_code == 200
        assert client.get(f"{GOAL}/game.svg?seed=13").json["code"] == "busy"
    assert client.get(f"{GOAL}/game.svg?seed=13").status_code == 200


def test_a_new_solution_beside_gives_another_picture(tmp_path: Path) -> None:
    """A picture has another tag and another curve after the solution that is drawn beside the first was solved anew.

    The goal is one of a family, whose address does not say which solution holds its rows.
    """
    url, rules = f"sqlite:///{tmp_path / 'tablebase.db'}", "dice=3,target=8"
    upgrade(url)
    for goal in ("within-30", "within-30:one-roll"):
        assert make(Task(url, "toss-up", rules, goal)).status == "solved"
    path = f"/v1/games/toss-up/within-30:one-roll/states/0-0-t4/distribution.svg?rules={rules}&with=within-4"
    with closing(Reader(url)) as reader:
        client = create_app(reader=reader).test_client()
        before = client.get(path)
        first = reader.current("toss-up", "within-30", bind("toss-up", "win", rules).rules)
        assert first is not None
        # A policy that banks wherever it may.
        rows = [
            row._replace(action="bank", value=float(value), actions=f"roll={row.value!r} bank")
            if row.actions.startswith("roll bank=") and (value := row.actions.removeprefix("roll bank="))
            else row
            for row in reader.stored(first.id)
        ]
        shared = {
            name: getattr(first, name) for name in Draft.__slots__ if name not in ("rows", "distributions", "cost")
        }
        assert publish(writing_engine(url), Draft(**shared, rows=rows, distributions=[])) != first.id
        after = client.get(path)
    assert (before.status_code, after.status_code) == (200, 200)
    assert before.headers["Content-Location"] == after.headers["Content-Location"]
    assert before.headers["ETag"] != after.headers["ETag"]
    assert before.data != after.data
