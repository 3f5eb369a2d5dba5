"""Catalogue, solutions, compare, matches, export, probes and the description."""

import csv
import gzip
import hashlib
import io
import re
from fractions import Fraction
from itertools import product

import orjson
import pytest
from flask.testing import FlaskClient

from service.http import assets
from tests.api.conftest import SOLVED


def test_catalogue(client: FlaskClient) -> None:
    """The catalogue names what is solved and what is pending."""
    games = client.get("/v1/games").json["games"]
    one = client.get("/v1/games/thirties").json
    assert one in games
    assert {item["goal"] for item in one["solved"] if item["rules"] == "default"} == {"min-loss", "maximize"}
    assert "aggressive" in one["pending"]
    assert "min-loss" not in one["pending"]


def test_who_plays_whom(client: FlaskClient) -> None:
    """The catalogue says who may play first and second: in Threes, who answers a total plays second only."""
    one, other = (client.get(f"/v1/games/{game}").json["matches"] for game in ("thirties", "threes"))
    assert one["first"] == one["second"]
    assert {"maximize", "min-loss:heuristic"} <= set(one["first"])
    assert set(other["second"]) - set(other["first"]) == {"beat-tie-wins", "beat-tie-half", "beat-tie-loses"}
    assert {"min-expected", "min-expected:safe", "win-first-of-3"} <= set(other["first"])


def test_ready(client: FlaskClient) -> None:
    """Readiness counts the default solutions only, and names the first of those that are pending."""
    reply = client.get("/readyz").json
    catalogue = client.get("/v1/games").json["games"]
    goals = [f"{game['game']}/{name}" for game in catalogue for name in game["pending"]]
    assert (reply["solved"], reply["total"] - reply["pending_count"]) == (len(SOLVED), len(SOLVED))
    assert reply["pending"] == goals[:5]
    assert reply["pending_count"] >= len(goals) > 5


def test_solutions(client: FlaskClient, small: str) -> None:
    """The listing pages over all manifests; one manifest says nothing that may change."""
    whole = client.get("/v1/solutions").json
    assert whole["next"] is None
    first = client.get("/v1/solutions?limit=3").json
    rest = client.get(f"/v1/solutions?after={first['next']}").json
    assert first["solutions"] + rest["solutions"] == whole["solutions"]
    assert len(first["solutions"]) == 3
    of_game = client.get("/v1/solutions?game=threes").json["solutions"]
    assert of_game == [item for item in whole["solutions"] if item["game"] == "threes"]
    assert all(item["current"] for item in whole["solutions"])
    one = client.get(f"/v1/solutions/{small}").json
    assert "current" not in one
    assert one["rules_text"] == "dice=2,threshold=10"


def test_compare(client: FlaskClient) -> None:
    """A comparison pages over exactly the decisions where two policies differ."""
    path = "/v1/compare?a=thirties/maximize&b=thirties/min-loss"
    whole = client.get(f"{path}&limit=1000").json
    assert 0 < whole["differ"] < whole["decisions"] == 11914
    assert all(item["a"]["policy"] != item["b"]["policy"] for item in whole["states"])
    page = client.get(f"{path}&limit=5").json
    following = client.get(f"{path}&limit=5&after={page['next']}").json
    assert page["states"] + following["states"] == whole["states"][:10]
    assert client.get(path.replace("a=thirties/maximize", f"a={page['a']['solution']}")).json["differ"] > 0


def test_match(client: FlaskClient) -> None:
    """A match's probabilities are those of two independent scores, exactly, and it names both solutions."""
    sides = []
    for slug in ("maximize", "min-loss"):
        told = client.get(f"/v1/games/thirties/{slug}/states/roll6/distribution").json
        chances = [Fraction(int(weight), int(told["denominator"])) for weight in told["numerators"]]
        sides.append((told["solution"], list(zip(told["support"], chances, strict=True))))
    reply = client.get("/v1/games/thirties/matches?first=maximize&second=min-loss").json
    for name, better in (("win", int.__gt__), ("tie", int.__eq__), ("loss", int.__lt__)):
        exact = sum(p * q for (own, p), (other, q) in product(sides[0][1], sides[1][1]) if better(own, other))
        assert reply[name] == {"value": float(exact), "exact": str(exact)}
    assert reply["solutions"] == sorted(solution for solution, _ in sides)


def test_exports(client: FlaskClient, small: str) -> None:
    """The three exports hold the same records, packed or not, and their digest is that of the record lines."""
    base = f"/v1/solutions/{small}/export"
    lines = client.get(f"{base}.ndjson").data
    records = [orjson.loads(line) for line in lines.splitlines()]
    whole = orjson.loads(client.get(f"{base}.json").data)
    assert whole["solution"] == client.get(f"/v1/solutions/{small}").json
    assert whole["states"] == records
    assert (whole["rows"], whole["sha256"]) == (len(records), hashlib.sha256(lines).hexdigest())
    table = list(csv.DictReader(io.StringIO(client.get(f"{base}.csv").text)))
    assert len(table) == sum(max(1, len(item["actions"])) for item in records)
    assert {line["terminal"] for line in table} == {"FALSE"}
    for fmt in ("ndjson", "json", "csv"):
        assert gzip.decompress(client.get(f"{base}.{fmt}.gz").data) == client.get(f"{base}.{fmt}").data
    head = client.head(f"{base}.csv")
    assert (head.status_code, head.data) == (200, b"")
    assert client.get(f"{base}.xml").status_code == 404


def test_ends_that_have_rows_are_told_apart(client: FlaskClient) -> None:
    """In an export as CSV, an end without actions is told from a position before a throw without them."""
    record = client.get("/v1/games/threes/win-first-tie-half/states/end-7").json
    lines = csv.DictReader(io.StringIO(client.get(f"/v1/solutions/{record['solution']}/export.csv").text))
    terminal = {line["state"].strip("[]"): line["terminal"] for line in lines if not line["action"]}
    assert (terminal["end-7"], terminal["roll5-own0"]) == ("TRUE", "FALSE")
    assert all((end == "TRUE") == state.startswith("end-") for state, end in terminal.items())


def test_tables(client: FlaskClient) -> None:
    """Every table that the listing names answers, or says which parameter or solution it needs."""
    answers: dict[str, tuple[int, str | None, str | None]] = {}
    for item in client.get("/v1/games/thirties/tables").json["tables"]:
        reply = client.get(item["href"])
        table = item["table"]
        if reply.status_code == 200:
            assert reply.json["table"] == table
            answers[table] = (200, None, None)
        else:
            answers[table] = (reply.status_code, reply.json["code"], reply.json["field"])

    assert answers == {
        "summary": (503, "not-solved-yet", None),
        "by-dice": (200, None, None),
        "comparison": (400, "missing-parameter", "first"),
        "stage-two-dice": (200, None, None),
        "skill": (503, "not-solved-yet", "name"),
        "cards": (503, "not-solved-yet", "name"),
        "stage-two": (200, None, None),
        "stage-two-award": (200, None, None),
    }


def test_a_table_names_what_it_is_made_of(client: FlaskClient) -> None:
    """A table has its rules, its parameters as they were sent, and the ids of the solutions that it was made of."""
    path = "/v1/games/thirties/tables/comparison?first=maximize&second=min-loss"
    reply = client.get(path).json
    ids = [client.get(f"/v1/games/thirties/{slug}/states/roll6").json["solution"] for slug in ("maximize", "min-loss")]

    assert (reply["game"], reply["rules"], reply["table"]) == ("thirties", "dice=6,threshold=30", "comparison")
    assert reply["parameters"] == {"first": "maximize", "second": "min-loss"}
    assert reply["solutions"] == sorted(ids)
    assert client.get("/v1/games/thirties/tables/stage-two").json["solutions"] == []


@pytest.mark.parametrize(
    ("over", "status", "code"),
    [
        ("", 400, "invalid-notation"),
        ("0", 422, "illegal"),
        ("1", 200, None),
        ("6", 200, None),
        ("7", 422, "illegal"),
        ("06", 422, "illegal"),
        ("1.0", 400, "invalid-notation"),
    ],
)
def test_a_whole_number_has_its_range(client: FlaskClient, over: str, status: int, code: str | None) -> None:
    """Both ends of the range of a table's parameter are legal, numbers beyond them are not, and the default is the lowest."""
    path = "/v1/games/thirties/tables/stage-two-award"
    reply = client.get(f"{path}?over={over}")
    assert reply.status_code == status
    if code is not None:
        assert reply.json["code"] == code
        assert client.get(f"{path}?over={reply.json['example']}").status_code == 200
    assert client.get(path).json["rows"] == client.get(f"{path}?over=1").json["rows"]


def test_docs(client: FlaskClient) -> None:
    """The documentation page and its files come from the service alone, under a strict policy."""
    for path in ("/docs", *map(assets.address, ("docs.js", "docs.css", "site.css", "icon.svg"))):
        reply = client.get(path)
        assert reply.status_code == 200
        assert "default-src 'none'" in reply.headers["Content-Security-Policy"]
        # The one address elsewhere is the name of a format, which nobody asks.
        assert b"http://" not in reply.data.replace(b"http://www.w3.org/2000/svg", b"")
        assert b"https://" not in reply.data


@pytest.mark.parametrize("path", ["/", "/docs", "/findings", "/v1/problems/illegal"])
def test_pages_have_an_icon(client: FlaskClient, path: str) -> None:
    """Every page names the same icon, so that no browser asks for one that is not there."""
    page = client.get(path, headers={"Accept": "text/html"}).get_data(as_text=True)
    icon = re.search('<link rel="icon" href="([^"]+)"', page)
    assert icon is not None
    assert client.get(icon[1]).headers["Content-Type"] == "image/svg+xml"


def test_metrics(client: FlaskClient) -> None:
    """Each reply is counted once, by route, method and status; a path that leads nowhere has the route ``none``."""
    state = "/v1/games/{game}/{goal}/states/{state}"
    asked = [
        ("GET", "/v1/games/thirties/min-loss/states/roll6", state, 200),
        ("HEAD", "/v1/games/thirties/min-loss/states/roll6", state, 200),
        ("GET", "/v1/games/thirties/min-loss/states/5566-16", state, 200),
        ("GET", "/v1/games/thirties/min-loss/states/6566-15", state, 308),
        ("GET", "/v1/games/thirties/min-loss/states/77", state, 400),
        ("GET", "/nothing", "none", 404),
        ("BREW", "/v1/games", "none", 405),
    ]

    def counted(method: str, route: str, status: int) -> float:
        method = method if method in ("GET", "HEAD") else "other"
        labels = f'{{method="{method}",route="{route}",status="{status}"}}'
        lines = client.get("/metrics").text.splitlines()
        return sum(
            float(line.split()[-1]) for line in lines if line.startswith(f"tablebase_http_seconds_count{labels} ")
        )

    for method, path, route, status in asked:
        before = counted(method, route, status)
        assert client.open(path, method=method).status_code == status
        assert counted(method, route, status) == before + 1
