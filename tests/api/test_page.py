"""The page at the root without a browser: what is negotiated, how it is kept, and the answers that only it asks for."""

import re
from fnmatch import fnmatch
from html import unescape
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from service.http import assets
from solvers.games import REGISTRY

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
FIVE = "/v1/games/thirties/min-loss/states/55666-1"


@pytest.mark.parametrize("accept", ["", "*/*", "application/json", "application/json, text/html;q=0.5"])
def test_programs_get_json(client: FlaskClient, accept: str) -> None:
    """A client that does not prefer HTML is told where to go."""
    reply = client.get("/", headers={"Accept": accept} if accept else {})
    assert reply.json is not None
    assert reply.json["links"]["games"] == "/v1/games"
    assert "Accept" in reply.headers["Vary"]


@pytest.mark.parametrize("path", ["/", "/docs", "/findings", "/v1/problems/illegal"])
def test_every_page_leads_to_the_others(client: FlaskClient, path: str) -> None:
    """Every page has the same header, which names the product and leads everywhere, and marks where the reader is."""
    page = client.get(path, headers=BROWSER).text
    links = re.findall(r'<li><a href="(/[a-z]*)"( aria-current="page")?>', page)
    assert [link for link, _ in links] == ["/", "/rules", "/findings", "/docs"]
    assert [link for link, here in links if here] == [path if path in dict(links) else "/docs"]
    assert page.count("<h1") == page.count("<main") == 1
    assert '<a class="brand" href="/">' in page


def test_browsers_get_the_page(client: FlaskClient) -> None:
    """A browser gets the page under a strict policy; both forms have tags of their own."""
    reply = client.get("/", headers=BROWSER)
    assert (reply.status_code, reply.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert "Accept" in reply.headers["Vary"]
    policy = dict(part.split(" ", 1) for part in reply.headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert {policy[name] for name in ("script-src", "style-src", "connect-src", "img-src")} == {"'self'"}
    assert reply.headers["ETag"] != client.get("/").headers["ETag"]
    again = client.get("/", headers={**BROWSER, "If-None-Match": reply.headers["ETag"]})
    assert (again.status_code, again.headers["Vary"]) == (304, reply.headers["Vary"])


def test_people_choose_a_game_first(client: FlaskClient) -> None:
    """The bare address shows every game with its names, one line, and ways to ask, to play and to its rules; the only scripts are those of the puzzle and of questions."""
    page = unescape(client.get("/", headers=BROWSER).text)
    for game in REGISTRY.values():
        assert f'<h2><a href="/?game={game.slug}">{game.title}</a></h2>' in page
        assert all(text in page for text in (game.line, game.pieces, game.players, *game.known_as))
        assert f'href="/rules/{game.slug}"' in page
    assert page.count("&view=play") == len(REGISTRY) - 1
    assert re.findall(r"<script.*/(\w+\.js)", page) == ["start.js", "say.js"]


def test_a_link_has_a_preview(client: FlaskClient) -> None:
    """Other sites are told the game and the picture of the position; another name of a game is understood."""
    page = client.get("/?game=30s&goal=min-loss&state=55666-1", headers=BROWSER).text
    told = dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)">', page))
    assert told["og:title"] == "Game of 30s: 55666-1"
    assert re.fullmatch(rf"http://localhost{FIVE}/distribution\.(png|svg)", told["og:image"])
    assert client.get(told["og:image"].removeprefix("http://localhost")).status_code == 200
    assert "og:image" not in client.get("/?game=farkle", headers=BROWSER).text


def test_a_link_leads_to_the_answer(client: FlaskClient) -> None:
    """A program that follows a link of the page is told the address of the same answer; the query is checked."""
    reply = client.get("/?game=thirties&goal=min-loss&state=55666|1")
    assert reply.json is not None
    answer = client.get(reply.json["links"]["answer"], follow_redirects=True)
    assert (answer.status_code, answer.json["best"]) == (200, "55666")
    usual = client.get("/?game=threes&state=456&rules=dice=5").json["links"]["answer"]
    assert client.get(usual).json["state"] == "456"
    assert client.get("/?nothing=1").status_code == 400


@pytest.mark.parametrize("path", ["/", "/?game=thirties&goal=min-loss&state=55666-1"])
def test_the_page_names_what_there_is(client: FlaskClient, path: str) -> None:
    """Every address in the page answers, and nothing but the service is named."""
    page = client.get(path, headers=BROWSER).text
    addresses = {unescape(address) for address in re.findall(r'(?:href|src)="([^"#]+)"', page)}
    assert (f"{FIVE}/words" in addresses) == ("state" in path)
    for address in (address for address in addresses if not address.startswith("/rules")):
        assert not urlsplit(address).netloc
        assert client.get(address, headers=BROWSER).status_code == 200, address


@pytest.mark.parametrize(
    "query",
    [
        "game=thirties&goal=min-loss&state=%22%3E%3Cscript%3E",
        "game=thirties&goal=min-loss&state=77",
        "game=thirties&goal=no-goal&state=55666-1",
        "game=thirties",
        "rules=dice%3D2&game=thirties",
    ],
)
def test_nothing_of_the_query_enters_the_page(client: FlaskClient, query: str) -> None:
    """Names with unusual characters are left to the script, as are questions that are not complete or cannot be read."""
    page = client.get(f"/?{query}&more=1", headers=BROWSER)
    assert page.status_code == 200
    assert re.findall(r'rel="preload" href="([^"]+)"', page.text) == ["/v1/games"]


def test_scripts_are_announced(client: FlaskClient) -> None:
    """The page announces every script that the first view imports, and no other."""
    page = client.get("/?game=thirties", headers=BROWSER).text
    announced = set(re.findall(r'rel="modulepreload" href="[^"]+/([a-z_]+\.js)"', page))
    scripts = {path.rpartition("/")[2]: content.decode() for path, content in assets.files().items()}
    assert len(scripts) == len(assets.files())
    imported, left = set[str](), {"page.js"}
    while left:
        name = left.pop()
        imported.add(name)
        imports = re.findall(r'^import .* from "\.[a-z./]*/([a-z_]+\.js)";$', scripts[name], re.MULTILINE)
        left |= set(imports) - imported
    assert announced == imported
    assert {"play.js", "compare.js"} <= set(scripts) - imported


def test_assets_are_kept_for_ever(client: FlaskClient) -> None:
    """An asset never changes under its address, has a tag, and is compressed; another release has no such address."""
    for path, content in assets.files().items():
        address = f"/assets/{assets.version()}/{path}"
        reply = client.get(address)
        assert reply.data == content
        assert "immutable" in reply.headers["Cache-Control"]
        again = client.get(address, headers={"If-None-Match": reply.headers["ETag"]})
        assert again.status_code == 304
        if len(content) > 1000:
            packed = client.get(address, headers={"Accept-Encoding": "gzip"})
            assert len(packed.data) < len(content)
    assert client.get(assets.address("page.js"), headers={"Accept-Encoding": "gzip"}).headers["Content-Type"] == (
        "text/javascript; charset=utf-8"
    )
    here = f"/assets/{assets.version()}"
    for path in ("/assets/000000000000/page/page.js", f"{here}/page/page.html", f"{here}/none.js", f"{here}/page.js"):
        missing = client.get(path)
        assert (missing.status_code, missing.json["code"]) == (404, "not-found")
        assert client.get(missing.json["example"]).status_code == 200


def test_assets_are_light() -> None:
    """All assets together, not compressed, have less than 300 kilobytes."""
    assert sum(map(len, assets.files().values())) < 300_000
    assert all(not re.search(rb"https?://(?!www\.w3\.org/)", content) for content in assets.files().values())


def test_words(client: FlaskClient) -> None:
    """The answer in pieces says what the sentences say: what to do, what it is worth, what the others cost, and how exact it is."""
    words = client.get(f"{FIVE}/words").json
    assert words["headline"] == "Put aside 5 5 6 6 6 and end the turn at 29"
    assert words["value"] == "Lose 1 point on average."
    assert words["trust"].startswith("Exact: computed in fractions")
    assert [action["cost"] for action in words["actions"]][:3] == [None, "1.5 points worse", "1.82 points worse"]
    assert words["sentence"] == client.get(f"{FIVE}/best?format=text").text.strip()
    assert client.get(f"{FIVE}/words?format=text").text.strip() == words["sentence"]
    over = client.get("/v1/games/thirties/min-loss/states/end-566666/words").json
    assert (over["headline"], over["actions"]) == (None, [])
    assert over["value"].startswith("It is over")
    moved = client.get("/v1/games/thirties/min-loss/states/55666/1/words")
    assert moved.headers["Location"] == f"{FIVE}/words"


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_forms_fit_their_game(slug: str) -> None:
    """Parts have names and titles, ranges and options that make sense, and belong to goals that exist."""
    game = REGISTRY[slug]
    known = [*(goal.slug for goal in game.goals(game.rules_type())), *(family.text for family in game.families)]
    for form in game.forms:
        for pattern in form.goals:
            ends = pattern.removesuffix("*")
            assert any(path.startswith(ends) if pattern.endswith("*") else path == pattern for path in known), pattern
        assert len({part.name for part in form.parts}) == len(form.parts)
        for part in form.parts:
            assert part.title
            assert bool(part.options) == (part.kind == "option")
            assert (part.low < part.high) == (part.kind in {"dice", "number", "cards"})


def test_each_form_of_cards_has_an_example_of_its_goals() -> None:
    """Every form of the card game has an example under one of its goals: the page begins with it."""
    game = REGISTRY["card-thirty"]
    first = game.goals(game.rules_type())[0].slug
    examples = {example.goal or first for example in game.state_examples}
    for form in game.forms:
        assert any(any(fnmatch(goal, pattern) for pattern in form.goals) for goal in examples), form.goals
