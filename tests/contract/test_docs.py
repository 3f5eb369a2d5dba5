"""The documents leave nothing out: settings, addresses, problem codes, notations, methods and commands."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from service.answers.errors import CODES
from service.cli.group import COMMANDS
from service.http.api.site.description import ROUTES
from service.http.app import create_app
from service.settings import ROOT, Settings
from service.store.revisions import SERVED
from service.version import VERSION
from service.words.advice import ADVICE
from solvers.games import REGISTRY

DOCS = ROOT / "docs"
API = (DOCS / "api.md").read_text("utf-8")
NAME = r"([A-Z]{2,}(?:_[A-Z]+)*)"
# settings.py looks variables up in a copy of the environment; other modules name os.environ.
READ = re.compile(rf'os\.environ(?:\.get\(|\[)"{NAME}"|"{NAME}" in os\.environ')


def sections(document: str) -> dict[str, str]:
    """The text of each section of a document, by its heading."""
    parts = re.split(r"^## (.*)\n", (DOCS / document).read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_a_recorded_bust_is_judged_as_the_document_shows(default_url: str) -> None:
    """The review of docs/api.md is answered as it stands there."""
    shown = re.search(r"-d '(\{\"decisions\".*?\})' \\\n  'http://127\.0\.0\.1:8000(.*?)'\n(.*?)\n```", API, re.DOTALL)
    assert shown is not None
    body, path, told = shown.groups()
    with create_app(Settings(database_url=default_url)).test_client() as client:
        reply = client.post(path, data=body, content_type="application/json")

    assert reply.text.strip() == told


def first_cells(text: str) -> list[str]:
    """The first cell of every line of the tables in a text, if it is one piece of code."""
    return re.findall(r"^\| `([^`]*)` \|", text, re.MULTILINE)


def spelled_out(address: str) -> set[str]:
    """Every address that one with optional parts in brackets stands for: ``/a[/b or /c]`` is ``/a``, ``/a/b`` and ``/a/c``."""
    optional = re.search(r"\[([^\[\]]*)\]", address)
    if optional is None:
        # A parameter may have another name here, or show its values.
        return {re.sub(r"\{[^}]*\}", "{}", address)}
    parts = ("", *optional[1].split(" or "))
    return set().union(*(spelled_out(address.replace(optional[0], part)) for part in parts))


def settings_read() -> set[str]:
    """Every variable of the environment that the service, the commands, the tests or docker compose read."""
    read = set(re.findall(rf'"{NAME}"', (ROOT / "service" / "settings.py").read_text("utf-8")))
    for path in (ROOT / "service").rglob("*.py"):
        read.update(one or other for one, other in READ.findall(path.read_text("utf-8")))
    read.update(re.findall(rf"\$\{{{NAME}\b", (ROOT / "docker-compose.yml").read_text("utf-8")))
    for path in [
        *(ROOT / "scripts").iterdir(),
        ROOT / "tests" / "conftest.py",
        ROOT / "tests" / "support" / "postgresql.py",
    ]:
        if path.is_file():
            text = path.read_text("utf-8")
            read.update(re.findall(rf"\$\{{{NAME}:[-+]", text))
            read.update(one or other for one, other in READ.findall(text))
    return read


def test_every_setting_is_documented() -> None:
    """The tables of settings name every variable that is read, and no other."""
    assert {"DATABASE_URL", "PORT", "READER_PASSWORD", "PYTHON", "CI"} <= settings_read()
    documented = first_cells((DOCS / "settings.md").read_text("utf-8"))
    assert sorted(documented) == sorted(settings_read())


def test_the_defaults_of_settings_are_documented() -> None:
    """The first table of settings has one line a setting of the service, in its order, with the default that it has.

    Those of chat, which have none, follow in a table of their own.
    """
    lines = dict(
        re.findall(r"^\| `([A-Z_]+)` \| `([^`]*)`", sections("settings.md")["The service and the batch"], re.MULTILINE)
    )
    defaults = {field.name.upper(): str(field.default) for field in fields(Settings)}
    assert [defaults.pop(name) for name in ("BASE_PATH", "HANDS_SECRET", "METRICS")] == ["", "None", "None"]
    chat = ["SLACK_SIGNING_SECRET", "DISCORD_PUBLIC_KEY", "PUBLIC_URL"]
    assert [defaults.pop(name) for name in chat] == ["None"] * 3
    assert re.findall(r"^\| `([A-Z_]+)` \| none \|", sections("settings.md")["Chat"], re.MULTILINE) == chat
    # A switch is on or off.
    defaults["REQUESTS"] = "on" if Settings().requests else "off"
    # This folder lies beside the database.
    defaults["EXPORTS"] = str(Settings.from_env({}).exports).removeprefix(f"{ROOT}/var/")
    lines["COMPILED"] = f"{ROOT}/{lines['COMPILED']}"
    lines["DATABASE_URL"] = lines["DATABASE_URL"].replace("///", f"///{ROOT}/")

    assert {name: lines.get(name) for name in defaults} == defaults


def test_every_metric_is_documented() -> None:
    """The table of metrics names every metric of the service, and no other."""
    client = create_app(Settings(database_url="sqlite:////nowhere/none.db")).test_client()
    shown = set(re.findall(r"^# TYPE (tablebase_\w+) ", client.get("/metrics").text, re.MULTILINE))
    # Of the metrics of processes the first one has a line, which names the others. Without a database nothing is solved.
    shown = {name for name in shown if "_process_" not in name and not name.endswith("_created")}
    shown |= {"tablebase_process_resident_memory_bytes", "tablebase_solutions"}
    # Requests are counted if there may be any.
    shown |= {"tablebase_requests", "tablebase_requests_cpu_seconds"}

    assert set(first_cells(sections("operating.md")["Metrics"])) == shown


def test_every_address_is_documented() -> None:
    """The document of the API names every address with its method."""
    documented = set()
    for method, address in re.findall(r"`(POST )?((?:\.\.\.)?/[^`?]*)[^`]*`", API):
        # Three dots stand for the address of a current state.
        whole = re.sub(r"^\.\.\.(?=/states)", "/v1/games/{game}/{goal}", address)
        documented |= {(method.strip() or "GET", path) for path in spelled_out(whole)}
    served = {("POST" if route.body else "GET", route.path) for route in ROUTES if route.summary}

    assert [one for one in sorted(served) if (one[0], *spelled_out(one[1])) not in documented] == []


def test_every_problem_code_is_documented() -> None:
    """The table of problems has one line a code, in the order of the service, with its status, and the cause and the remedy that it tells."""
    lines = re.findall(r"^\| `([a-z-]+)` \| (\d{3}) \| ([^|]+) \| ([^|]+) \|$", API, re.MULTILINE)

    assert lines == [(code, str(CODES[code][0]), *ADVICE[code]) for code in CODES]


@pytest.mark.parametrize("game", REGISTRY)
def test_every_notation_is_documented(game: str) -> None:
    """The notation of a game shows a state of every form that its catalogue entry shows, and every form of action."""
    section = sections("notation.md")[f"`{game}`"]
    shown = {form(text) for text in re.findall(r"`([^`]*)`", section)}
    entry = REGISTRY[game]
    examples = (*entry.state_examples, *entry.action_examples)

    assert [example.text for example in examples if form(example.text) not in shown] == []


def form(text: str) -> str:
    """The form of a state or an action: its text, with every number replaced by the same one."""
    return re.sub(r"\d+", "0", text)


@pytest.mark.parametrize("game", REGISTRY)
def test_every_game_has_a_page_of_methods(game: str) -> None:
    """Each game has a page that says how its numbers are made, and the page about methods links to it."""
    assert (DOCS / "methods" / f"{game}.md").is_file()
    assert f"]({game}.md)" in (DOCS / "methods" / "README.md").read_text("utf-8")


def test_every_command_is_documented() -> None:
    """The page about the command or the page for contributors names every command."""
    text = (DOCS / "commands.md").read_text("utf-8") + (DOCS / "contributing.md").read_text("utf-8")
    commands = [path.name for path in (ROOT / "scripts").iterdir() if path.is_file() and path.name[0] != "_"]

    assert {"run", "test"} <= set(commands)
    assert [name for name in commands if not re.search(rf"scripts/{name}\b", text)] == []
    assert [name for name in COMMANDS if not re.search(rf"(tablebase |`){name}\b", text)] == []


@pytest.mark.parametrize("path", [ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))], ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    """Every file that a document links to exists."""
    # A block may show the content of another file, whose links are seen from there.
    text = re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)

    assert [link for link in links if not (path.parent / link).exists()] == []


def test_the_changelog_begins_with_what_is_unreleased() -> None:
    """Versions stand newest first, after what is not released yet, and the program's version is the first of them."""
    versions = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)

    assert versions[:2] == ["Unreleased", VERSION]
    numbers = [tuple(map(int, version.split("."))) for version in versions[1:]]
    assert numbers == sorted(numbers, reverse=True)


def test_every_step_of_an_upgrade_is_told() -> None:
    """The page about upgrades has a section for each version after the first, and names the newest schema."""
    text = (DOCS / "upgrade.md").read_text("utf-8")
    versions = re.findall(r"^## (\d.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    steps = re.findall(r"^### From (\S+) to (.+)$", text, re.MULTILINE)

    assert [old for old, _ in steps] == versions
    assert [new for _, new in steps] == ["what is not released yet", *versions[:-1]]
    assert SERVED in text
