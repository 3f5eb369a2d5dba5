"""The findings: the committed documents, beside golden values and beside what the service answers."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import closing
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from flask.testing import FlaskClient

from service.batch.findings import document, page, thirties, threes
from service.batch.findings.asking import Answers
from service.batch.findings.markdown import SIGN
from service.batch.findings.numbers import rounded
from service.store.reader import Reader

GOLDEN = Path(__file__).parents[1] / "golden"
FIGURE = re.compile(r'<a href="(/v1/[^"]*)" title="([^"]*)">([^<]*)</a>')
NUMBER = re.compile(r"-?[\d,]+(?:\.\d+)?")
# Differences and means of numbers that stand under these addresses, but not alone.
MADE_OF = {"/v1/games/thirties/maximize/states/roll6": "0.006"}


def committed() -> list[tuple[str, str, str]]:
    """Every figure of the committed page: its address, how far to trust it, and its text."""
    text = document.PAGE.read_text("utf-8").replace(page.FIXED, " ")
    return [(unescape(link), detail, unescape(shown)) for link, detail, shown in FIGURE.findall(text)]


def pictures() -> list[str]:
    """The addresses of the pictures of the committed page."""
    return [unescape(link) for link in re.findall(r'<img src="([^"]*)"', document.PAGE.read_text("utf-8"))]


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
    for figures in values["summary"].values():
        yield f"{games}/thirties/tables/summary", f"{figures[1]} %"
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


def numbers(reply: Any) -> Iterator[Fraction]:
    """Every number of a reply, as a fraction if it has one."""
    if isinstance(reply, Mapping):
        if isinstance(reply.get("exact"), str):
            yield Fraction(reply["exact"])
        for name, each in reply.items():
            if name == "mean_exact":
                yield Fraction(each)
            yield from numbers(each)
    elif isinstance(reply, list):
        for each in reply:
            yield from numbers(each)
    elif isinstance(reply, int | float):
        yield Fraction(reply)


def forms(value: Fraction, places: int) -> Iterator[str]:
    """Every way in which the page may show a number of a reply: as it is, as a loss, in percent, as what is missing, as odds."""
    for each in (value, -value, 100 * value, 100 * (1 - value)):
        yield rounded(each, places)
    if 0 < value <= 1:
        yield rounded(1 / value, places)


def shares(reply: Mapping[str, Any]) -> list[Fraction]:
    """The shares of both players, of the chances of a match."""
    win, tie, loss = (Fraction(reply[name]["exact"]) for name in ("win", "tie", "loss"))
    return [win + tie / 2, loss + tie / 2]


@pytest.mark.parametrize(("link", "text"), sorted(set(expected())))
def test_figures_are_the_golden_ones(link: str, text: str) -> None:
    """The page shows the numbers of the golden tables, which other programs made, under the addresses that say them."""
    number = NUMBER.findall(text)[0]
    places = len(number.partition(".")[2])
    shown = [figure for address, _, figure in committed() if address == link and ("%" in figure) == ("%" in text)]
    found = [Fraction(each.replace(",", "")) for figure in shown for each in NUMBER.findall(figure)[:1]]

    assert number in [rounded(each, places) for each in found]


def test_every_address_is_one_of_the_service(client: FlaskClient) -> None:
    """Every address is answered, or would be once its solution is there."""
    links = [*(link for link, _, _ in committed()), *pictures()]
    answers = {link: client.get(link) for link in links}

    assert [link for link, answer in answers.items() if answer.status_code not in (200, 404, 503)] == []
    codes = {answer.json["code"] for answer in answers.values() if answer.status_code != 200}
    assert codes <= {"not-solved-yet", "unsolved-rules"}
    assert sum(answer.status_code == 200 for answer in answers.values()) > 15


def test_the_service_says_every_figure(client: FlaskClient) -> None:
    """Each figure whose address is answered here is a number of that answer, rounded to the digits that are shown."""
    replies: dict[str, Any] = {}
    for link, _, text in committed():
        answer = replies.setdefault(link, client.get(link))
        if answer.status_code != 200 or MADE_OF.get(link) == text:
            continue
        found = [*numbers(answer.json), *(shares(answer.json) if "/matches?" in link else ())]
        for shown in NUMBER.findall(text.partition(" points")[0]):
            places = len(shown.partition(".")[2])
            assert any(shown in forms(value, places) for value in found), f"{text} is not in {link}"


def test_every_figure_says_how_far_to_trust_it() -> None:
    """A figure is exact, or marked as proved within a bound, or has an interval."""
    for link, detail, text in committed():
        kinds = [
            detail.startswith(("exact", "a whole number")),
            text.endswith(SIGN),
            "confidence" in detail and " to " in text,
        ]
        assert kinds.count(True) == 1, f"{text} of {link}: {detail}"


def test_both_documents_have_the_same_figures() -> None:
    """The Markdown has the figures of the page, in their order, with the same addresses."""
    text = document.MARKDOWN.read_text("utf-8")
    links = dict(re.findall(rf'^\[(\d+)\]: {document.SERVICE}(\S+) "', text, re.MULTILINE))
    shown = re.findall(r"\[([^\]\n]*)\]\[(\d+)\]", text)

    assert [(links[number], figure) for figure, number in shown] == [(link, figure) for link, _, figure in committed()]


def test_both_documents_have_the_same_pictures() -> None:
    """The Markdown has a file for each picture of the page, with the same text, and no file is left over."""
    text = document.MARKDOWN.read_text("utf-8")
    shown = re.findall(r"!\[([^\]]*)\]\(findings/([^)]*)\)", text)
    stands = re.findall(r'<img src="[^"]*" alt="([^"]*)"', document.PAGE.read_text("utf-8"))

    assert [caption for caption, _ in shown] == [unescape(caption) for caption in stands]
    assert sorted(name for _, name in shown) == sorted(path.name for path in document.PICTURES.iterdir())
    for path in document.PICTURES.iterdir():
        assert ET.parse(path).getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_findings_are_made_anew(api_url: str) -> None:
    """The parts of the page for which these solutions are enough are made from them as they stand on the committed page."""
    stands = document.PAGE.read_text("utf-8")
    with closing(Reader(api_url)) as reader:
        answers = Answers(reader)
        made = [thirties._thirty_is_not_enough(answers), threes._nothing(answers), threes._fault(answers)]

    assert [each.title for each in made if page._finding(each) not in stands] == []


def test_the_page_stands_alone(client: FlaskClient) -> None:
    """The page is served under a strict policy, has no script and no style of its own, and asks no other host."""
    reply = client.get("/findings")

    assert reply.status_code == 200
    assert reply.mimetype == "text/html"
    assert "default-src 'none'" in reply.headers["Content-Security-Policy"]
    assert not re.search(r"<script|<style| style=|https?://", reply.text)
    for loaded in re.findall(r'<link rel="stylesheet" href="([^"]*)">', reply.text):
        assert client.get(loaded).status_code == 200
