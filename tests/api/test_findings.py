"""The findings: the committed documents, beside golden values and beside what the service answers, and the command."""

import json
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from service.cli import findings
from service.cli.prose import markdown
from service.cli.prose.markdown import FIXED, SIGN, Prose
from service.words import figures
from service.words.figures import Figure, FigureError, rounded

PICTURES = findings.MARKDOWN.parent / "findings"
GOLDEN = Path(__file__).parents[1] / "golden"
FIGURE = re.compile(r'<a href="(/v1/[^"]*)" title="([^"]*)">([^<]*)</a>')
NUMBER = re.compile(r"-?[\d,]+(?:\.\d+)?")
# Stands for a figure whose address is not answered here.
UNKNOWN = "?"


def committed() -> list[tuple[str, str, str]]:
    """Every figure of the committed page: its address, how far to trust it, and its text."""
    text = findings.PAGE.read_text("utf-8").replace(FIXED, " ")
    return [(unescape(link), detail, unescape(shown)) for link, detail, shown in FIGURE.findall(text)]


def pictures() -> list[str]:
    """The addresses of the pictures of the committed page."""
    return [unescape(link) for link in re.findall(r'<img src="([^"]*)"', findings.PAGE.read_text("utf-8"))]


def golden(game: str) -> Any:
    """The golden values of a game."""
    return json.loads((GOLDEN / f"{game}.json").read_text("utf-8"))


def percent(value: str, places: int) -> str:
    """A chance as the page shows it."""
    return f"{rounded(100 * Fraction(value), places)} %"


def expected() -> Iterator[tuple[str, str]]:
    """Addresses, and figures of the golden tables as the page must show them there."""
    games = "/v1/games"
    values = golden("thirties")
    yield f"{games}/thirties/maximize/states/roll6", rounded(Fraction(values["maximize"]["start"]), 3)
    yield f"{games}/thirties/min-loss/states/roll4-55/distribution", values["min-loss"]["points"]
    yield f"{games}/thirties/hit-30/states/roll6", percent(values["hit_30"]["any_subset"], 2)
    yield f"{games}/thirties/maximize:fives-and-sixes/states/roll6", values["strategies"]["fives-and-sixes"]
    for line in values["summary"].values():
        yield f"{games}/thirties/tables/summary", f"{line[1]} %"
    for award in values["stage_two"]:
        yield f"{games}/thirties/tables/stage-two", award
    values = golden("threes")
    for value in values["values"].values():
        yield f"{games}/threes/tables/values", rounded(Fraction(value), 4)
    for strategy, value in values["strategies"].items():
        yield f"{games}/threes/min-expected:{strategy}/states/roll5", rounded(Fraction(value), 3)
    match = values["matches"]["min-expected beat-tie-half"]
    yield f"{games}/threes/matches?first=min-expected&second=beat-tie-half", percent(match[0], 1)
    yield f"{games}/threes/matches?first=min-expected&second=beat-tie-half", percent(match[2], 1)
    yield f"{games}/threes/win-first-tie-half/states/roll5-own0", percent(values["win_first"]["tie-half"]["start"], 2)
    yield f"{games}/threes/win-first-of-3/states/roll5-own0", percent(values["win_first_of_3"]["start"], 2)
    yield f"{games}/threes/min-expected/states/22222", rounded(Fraction(values["values"]["roll5-two"]), 2)
    values = golden("toss-up")
    yield f"{games}/toss-up/win/states/0-0", percent(values["default"]["win"]["0-0"], 2)
    yield f"{games}/toss-up/max-turn/states/start", rounded(Fraction(values["default"]["max-turn"]["start"]), 2)
    for strategy in ("over-20", "over-24", "over-50"):
        turns = values["default"][f"min-turns:{strategy}"]["0"]
        yield f"{games}/toss-up/tables/strategies", rounded(Fraction(turns), 2)
    yield f"{games}/toss-up/tables/best-threshold", rounded(Fraction(values["default"]["min-turns"]["0"]), 2)
    for players, chance in values["matches"].items():
        if players.replace(" ", "") in ("one-rollone-roll", "over-20over-50", "over-50over-20", "one-rollover-20"):
            yield f"{games}/toss-up/tables/experiments", percent(chance, 2)
    values = golden("ten-thousand")["default"]
    yield f"{games}/ten-thousand/max-turn/states/roll6", rounded(Fraction(values["max-turn"]["roll6"]), 1)
    yield (
        f"{games}/ten-thousand/max-turn:document/states/roll6",
        rounded(Fraction(values["max-turn:document"]["roll6"]), 1),
    )
    yield f"{games}/ten-thousand/min-turns/states/0", rounded(Fraction(values["min-turns"]["0"]), 2)
    yield f"{games}/ten-thousand/tables/strategies", rounded(Fraction(values["min-turns:document"]["0"]), 2)
    yield f"{games}/ten-thousand/chase-300/states/roll6", percent(values["chase-300"]["roll6"], 1)
    yield f"{games}/ten-thousand/chase-10000/states/roll6", rounded(1 / Fraction(values["chase-10000"]["roll6"]), 0)
    hands = golden("card-thirty")["odds"]["default"]
    yield f"{games}/card-thirty/tables/odds", f"{hands['10']['hands']:,}"
    yield f"{games}/card-thirty/tables/odds", f"{hands['10']['lay']:,}"
    for cards in ("10", "11"):
        yield f"{games}/card-thirty/tables/odds", percent(f"{hands[cards]['lay']}/{hands[cards]['hands']}", 2)
    yield f"{games}/card-thirty/tables/odds", rounded(Fraction(hands["11"]["hands"], hands["11"]["out"]), 0)


@pytest.mark.parametrize(("link", "text"), sorted(set(expected())))
def test_figures_are_the_golden_ones(link: str, text: str) -> None:
    """The page shows the numbers of the golden tables, which other programs made, under the addresses that say them."""
    number = NUMBER.findall(text)[0]
    places = len(number.partition(".")[2])
    shown = [figure for address, _, figure in committed() if address == link and ("%" in figure) == ("%" in text)]
    numbers = [Fraction(text.replace(",", "")) for figure in shown for text in NUMBER.findall(figure)[:1]]

    assert number in [rounded(number, places) for number in numbers]


@pytest.mark.slow
def test_every_address_is_one_of_the_service(client: FlaskClient) -> None:
    """Every address is answered, or would be once its solution is there."""
    links = [*(link for link, _, _ in committed()), *pictures()]
    answers = {link: client.get(link) for link in links}

    assert [link for link, answer in answers.items() if answer.status_code not in (200, 404, 503)] == []
    codes = {answer.json["code"] for answer in answers.values() if answer.status_code != 200}
    assert codes <= {"not-solved-yet", "unsolved-rules"}
    assert sum(answer.status_code == 200 for answer in answers.values()) > 15


@pytest.mark.slow
def test_the_service_says_every_figure(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each figure of the source whose address is answered here is the one that the committed document shows."""

    def ask(address: str) -> Any:
        if address.partition("?")[0].endswith(".svg"):
            return ""
        try:
            return findings.reply(client, address)
        except FigureError:
            raise LookupError from None

    def figure(text: str, names: Mapping[str, str], ask: Any) -> Figure:
        try:
            return figures.figure(text, names, ask)
        except LookupError:
            form = text.rpartition("|")[2]
            only_held = form.startswith("is ") and ": " not in form
            return Figure("" if only_held else UNKNOWN, "printed" if "printed" in form else "exact", "/unknown")

    monkeypatch.setattr(markdown, "figure", figure)
    made = Prose(findings.SOURCE.read_text("utf-8"), ask).figures
    shown = [figure.text for _, figure in made if figure.text and figure.trust != "printed"]
    stands = re.findall(r"\[([^]\n]*)\]\[\d+\]", findings.MARKDOWN.read_text("utf-8"))

    assert len(shown) == len(stands) > 200
    assert [
        (here, there)
        for here, there in zip(shown, stands, strict=True)
        if here not in (UNKNOWN, there.removesuffix(SIGN))
    ] == []
    assert len(shown) - shown.count(UNKNOWN) > 60


def test_every_figure_says_how_far_to_trust_it() -> None:
    """A figure is exact, or marked as proved within a bound, or has an interval."""
    for link, detail, text in committed():
        kinds = [
            detail.startswith(("exact", "the answer is")),
            text.endswith(SIGN),
            "confidence" in detail and " to " in text,
        ]
        assert kinds.count(True) == 1, f"{text} of {link}: {detail}"


def test_both_documents_have_the_same_figures() -> None:
    """The Markdown has the figures of the page, in their order, with the same addresses."""
    text = findings.MARKDOWN.read_text("utf-8")
    links = dict(re.findall(rf'^\[(\d+)\]: {findings.SERVICE}(\S+) "', text, re.MULTILINE))
    shown = re.findall(r"\[([^\]\n]*)\]\[(\d+)\]", text)

    assert [(links[number], figure) for figure, number in shown] == [(link, figure) for link, _, figure in committed()]


def test_both_documents_have_the_same_pictures() -> None:
    """The Markdown has a file for each picture of the page, with the same text, and no file is left over."""
    text = findings.MARKDOWN.read_text("utf-8")
    shown = re.findall(r"!\[([^\]]*)\]\(findings/([^)]*)\)", text)
    stands = re.findall(r'<img src="[^"]*" alt="([^"]*)"', findings.PAGE.read_text("utf-8"))

    assert [caption for caption, _ in shown] == [unescape(caption) for caption in stands]
    assert sorted(name for _, name in shown) == sorted(path.name for path in PICTURES.iterdir())
    for path in PICTURES.iterdir():
        assert ET.parse(path).getroot().tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.slow
def test_stale_figures_are_named(api_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command writes its files; then ``--check`` finds nothing, until a figure is changed, which it names with its line."""
    (tmp_path / "docs").mkdir()
    monkeypatch.setenv("DATABASE_URL", api_url)
    monkeypatch.setattr(findings, "ROOT", tmp_path)
    for name, file in (("SOURCE", "findings.md.in"), ("MARKDOWN", "findings.md"), ("PAGE", "findings.html")):
        monkeypatch.setattr(findings, name, tmp_path / "docs" / file)
    address = "/v1/games/thirties/maximize/states/455556"
    findings.SOURCE.write_text(f'# Title\n\nIt is {{{{{address}#actions["6"]|2}}}}.\n', "utf-8")
    findings.MARKDOWN.touch()
    run = CliRunner().invoke

    assert run(findings.main).output.splitlines()[1:] == [
        "docs/findings.md is written",
        "docs/findings.html is written",
    ]
    assert (run(findings.main, ["--check"]).output, run(findings.main, ["--check"]).exit_code) == ("", 0)
    text = findings.MARKDOWN.read_text("utf-8").replace("30.44", "30.45")
    findings.MARKDOWN.write_text(text, "utf-8")
    checked = run(findings.main, ["--check"])
    assert checked.output.splitlines() == [
        f"docs/findings.md.in:3: 30.45 is now 30.44: {address}",
        "docs/findings.md is stale",
    ]
    assert checked.exit_code == 1
    assert findings.MARKDOWN.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("/v1/games/thirtys", "answers 404 NOT FOUND: .* an example is thirties"),
        (
            "/v1/games/thirties/maximize/states/655554",
            "answers 308 .*: write .*/v1/games/thirties/maximize/states/455556",
        ),
    ],
)
def test_unknown_addresses_are_named(
    api_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str, message: str
) -> None:
    """An address that is not answered as it is written is an error in one line, with the line of the source and an example."""
    monkeypatch.setenv("DATABASE_URL", api_url)
    monkeypatch.setattr(findings, "ROOT", tmp_path)
    monkeypatch.setattr(findings, "SOURCE", tmp_path / "findings.md.in")
    findings.SOURCE.write_text(f"# Title\n\nIt is {{{{{address}|2}}}}.\n", "utf-8")
    result = CliRunner().invoke(findings.main)

    assert result.exit_code == 1
    assert result.output.startswith(f"Error: findings.md.in:3: {address} answers")
    assert re.search(message, result.output)


def test_the_page_stands_alone(client: FlaskClient) -> None:
    """The page is served under a strict policy, has no script and no style of its own, and asks no other host."""
    reply = client.get("/findings")

    assert reply.status_code == 200
    assert reply.mimetype == "text/html"
    assert "default-src 'none'" in reply.headers["Content-Security-Policy"]
    assert not re.search(r"<script|<style| style=|https?://", reply.text)
    for loaded in re.findall(r'<link rel="stylesheet" href="([^"]*)">', reply.text):
        assert client.get(loaded).status_code == 200
