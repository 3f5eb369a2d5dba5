"""The lock files agree, and what serves has all that it needs and no numba."""

import json
import re
import subprocess
import sys
from importlib.metadata import distributions

from service.settings import ROOT
from tests.support import shared

# Stands for an installation of requirements-serve.txt: what is not in it cannot be imported.
SERVING = """
import json, sys
for name in sys.argv[2:]:
    sys.modules[name] = None
from service.http.app import create_app
from service.settings import Settings
client = create_app(Settings(database_url=sys.argv[1])).test_client()
import service.batch.exports, service.http.server.gunicorn_conf, service.http.server.worker
print(json.dumps([client.get(path).status_code for path in json.loads(sys.stdin.read())]))
"""
FILES = ("requirements-serve.txt", "requirements.txt", "requirements-cluster.txt", "requirements-dev.txt")
PATHS = [
    "/v1/games/thirties/min-loss/states/55666-1",
    "/v1/games/thirties/min-loss/states/55666-1/distribution",
    "/v1/games/thirties/min-loss/states/55666-1/distribution.png",
    "/v1/games/threes/min-expected/states/456/best",
    "/v1/games/toss-up/win/states/63-71-14-roll",
    "/v1/games/ten-thousand/win/states/8000-9750-1900-2355",
    "/v1/games",
    "/openapi.json",
    "/metrics",
]


def locked(name: str) -> dict[str, str]:
    """The packages of a lock file, with their versions and hashes, without the systems that need them."""
    text = re.sub(r" ; [^\n]* \\$", r" \\", (ROOT / name).read_text("utf-8"), flags=re.MULTILINE)
    parts = re.split(r"^([a-z0-9-]+)(?:\[[a-z0-9,-]+\])?==", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_an_extra_that_a_package_asks_for_is_pinned() -> None:
    """`coverage[toml]` is pinned as that: without the extra pip takes the newest release, and then misses its hash."""
    text = (ROOT / "requirements-dev.txt").read_text("utf-8")
    asked = {
        match[1].lower()
        for package in distributions()
        for wanted in package.requires or []
        if "extra ==" not in wanted and (match := re.match(r"([\w.-]+\[[\w,-]+\])", wanted))
    }
    assert "coverage[toml]" in asked
    assert {name for name in asked if f"\n{name}==" not in text} == set()


def test_the_larger_files_contain_the_smaller() -> None:
    """The packages for serving are among those for solving, and these among those for tests, with the same versions and hashes."""
    serve, solve, cluster, dev = map(locked, FILES)
    assert serve.items() <= solve.items() <= cluster.items() <= dev.items()
    assert "distributed" in cluster.keys() - solve.keys()
    assert solve.keys() - serve.keys() == {"numba", "llvmlite"}
    assert {"flask", "gunicorn", "psycopg-binary", "numpy", "zstandard", "cachetools"} <= serve.keys()


def test_every_package_has_hashes_and_no_index() -> None:
    """A lock file names what it installs by its content, and not where that comes from."""
    for name in FILES:
        assert all("--hash=sha256:" in rest for rest in locked(name).values())
        assert "index" not in (ROOT / name).read_text("utf-8").replace("--hash", "")


def test_serving_needs_nothing_else() -> None:
    """Without the packages that only solve and test, every game is answered, and the server's modules load."""
    goals = {"thirties": "min-loss", "threes": "min-expected", "toss-up": "win", "ten-thousand": "win"}
    url = shared.database("sqlite", "serving", [(game, "", goal) for game, goal in goals.items()])
    missing = [
        "numba",
        "llvmlite",
        "pytest",
        "hypothesis",
        "yaml",
        "requests",
        "attrs",
        "pydantic",
        "mcp",
        "starlette",
        "pandas",
        "pyarrow",
    ]
    done = subprocess.run(
        [sys.executable, "-c", SERVING, url, *missing],
        input=json.dumps(PATHS),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [200] * len(PATHS)
