"""The service behind a proxy: with a host of its own, and under a path, as docs/proxies.md sets up nginx."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urljoin
from urllib.request import Request, urlopen

import pytest

from service.http import base_path
from service.settings import ROOT, Settings, SettingsError
from tests.support import shared
from tests.support.nginx import proxied
from tests.support.server import GUNICORN, Server, started

HOST, PATH = re.findall(r"```nginx\n(.*?)```", (ROOT / "docs" / "proxies.md").read_text("utf-8"), re.DOTALL)
# Takes the path off, as the text below the second block says.
STRIPPED = PATH.replace("proxy_pass http://127.0.0.1:8000;", "proxy_pass http://127.0.0.1:8000/;")
STATE = "v1/games/thirties/min-loss/states/55666-1"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A service with a base path."""
    folder = tmp_path_factory.mktemp("base")
    url = shared.database("sqlite", "base-path", [("thirties", "", "min-loss")])
    environ = {**os.environ, "DATABASE_URL": url, "EXPORTS": str(folder / "exports"), "BASE_PATH": "/dice"}
    with started(GUNICORN, folder, environ) as made:
        made.until("/livez", 200)
        yield made


def get(address: str, **headers: str) -> tuple[int, str, dict[str, str]]:
    """Status, text and headers of an address, after redirects."""
    try:
        with urlopen(Request(address, headers=headers), timeout=60) as reply:
            return reply.status, reply.read().decode(), dict(reply.headers)
    except HTTPError as error:
        return error.code, error.read().decode(), dict(error.headers)


def links(document: object) -> list[str]:
    """Every address in a JSON document that is no template."""
    if isinstance(document, dict):
        document = list(document.values())
    if isinstance(document, list):
        return [link for page in document for link in links(page)]
    return [document] if isinstance(document, str) and re.match(r"/[^{]*$", document) else []


@pytest.mark.parametrize("block", [PATH, STRIPPED])
def test_every_link_leads_through_the_proxy(server: Server, tmp_path: Path, block: str) -> None:
    """Under a path, pages, links of JSON, redirects and problems all stay under it, whether the proxy takes it off or not."""
    with proxied(block, server.port, tmp_path) as base:
        status, text, headers = get(f"{base}/dice/{STATE}")
        assert (status, headers["Content-Location"].startswith("/dice/v1/solutions/")) == (200, True)
        for link in links(json.loads(text)["links"]):
            assert get(urljoin(base, link))[0] == 200
        assert get(f"{base}/dice/v1/games/30s/minloss/states/66655-1?format=text")[1].startswith("Put aside 5 5 6 6 6")
        for start in ("", "v1", "v1/database"):
            places = links(json.loads(get(f"{base}/dice/{start}")[1])["links"])
            assert all(path.startswith("/dice/") for path in places)
        status, text, _ = get(f"{base}/dice/v1/games/yahtzee")
        assert status == 404
        assert get(urljoin(base, json.loads(text)["type"]))[0] == 200
        assert json.loads(get(f"{base}/dice/openapi.json")[1])["servers"][0]["url"] == "/dice/"
        assert "/v1/games" in json.loads(get(f"{base}/dice/openapi.json")[1])["paths"]
        for page in ("", "docs", "findings", "rules", "rules/threes", "v1/problems/illegal"):
            _, text, _ = get(f"{base}/dice/{page}", Accept="text/html")
            loaded = re.findall(r' (?:href|src)="(/[^"]*)"', text)
            assert loaded
            assert all(path.startswith("/dice/") for path in loaded)
            for path in {path for path in loaded if "/assets/" in path or "/docs/" in path or "/rules" in path}:
                assert get(urljoin(base, path))[0] == 200
        assert get(f"{base}/dice/metrics")[0] == 404
        assert get(f"{base}/{STATE}")[0] == 404


def test_a_host_of_its_own(server: Server, tmp_path: Path) -> None:
    """With a host of its own everything but the metrics goes through."""
    with proxied(HOST, server.port, tmp_path) as base:
        assert get(f"{base}/{STATE}")[0] == 200
        assert get(f"{base}/metrics")[0] == 404


def test_exports_go_through_unchanged(server: Server, tmp_path: Path) -> None:
    """A file is the same under the path, and ranges of it too."""
    with proxied(PATH, server.port, tmp_path) as base:
        address = f"{base}/dice/v1/games/thirties/min-loss/export.csv"
        status, text, headers = get(address)
        assert (status, headers["Content-Location"][:6]) == (200, "/dice/")
        assert get(address, Range="bytes=0-9")[:2] == (206, text[:10])


@pytest.mark.parametrize("path", ["dice", "/a b", "/..", "/a/./b", "//x", '/"', "/a?b", "/%41"])
def test_what_is_no_path_is_refused(path: str) -> None:
    """The message repeats the value and gives a valid example."""
    with pytest.raises(SettingsError, match="BASE_PATH=/dice is valid"):
        Settings.from_env({"BASE_PATH": path})


@pytest.mark.parametrize(("path", "read"), [("/dice/", "/dice"), ("/", ""), ("/a/b.c", "/a/b.c")])
def test_a_slash_at_the_end_is_taken_off(path: str, read: str) -> None:
    """The path ends without a slash; the root of a host is none."""
    assert Settings.from_env({"BASE_PATH": path}).base_path == read


def test_only_addresses_change() -> None:
    """In JSON whole values that are addresses get the path, and nothing that merely holds one."""
    body = b'{"a":"/v1/x","b":["/docs","/?game=x"],"c":"see /v1/x","/v1/y":{"d":"/"},"e":"/nix","f":"\\",\\"/v1/z"}'
    assert base_path.linked(body, [("Content-Type", "application/json")], "/p") == (
        b'{"a":"/p/v1/x","b":["/p/docs","/p/?game=x"],"c":"see /v1/x","/v1/y":{"d":"/p/"},"e":"/nix","f":"\\",\\"/v1/z"}'
    )
    assert base_path.linked(b'"/v1/x"', [("Content-Type", "text/csv")], "/p") == b'"/v1/x"'
