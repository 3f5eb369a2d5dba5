"""The functions of the page's scripts that draw dice, cards and distributions, each by itself."""

import pytest

from tests.browser.sheet import Sheet


def test_dice_and_cards_are_drawn_as_they_are_named(sheet: Sheet) -> None:
    """A face has as many pips as it says, each in a place of its own; cards have their names and colours."""
    code = """return [1, 2, 3, 4, 5, 6].map((face) =>
        [...die(face).querySelectorAll("circle")].map((pip) => [pip.getAttribute("cx"), pip.getAttribute("cy")].map(Number)));"""
    pips = sheet.run("die from figures", code)
    assert [len({tuple(square) for square in face}) for face in pips] == [1, 2, 3, 4, 5, 6]
    for face in pips:
        turned = {(40 - x, 40 - y) for x, y in face}
        assert turned == {tuple(square) for square in face}

    code = "return given.map((card) => [cardName(card), cardFace(card).join(''), isRed(card)]);"
    assert sheet.run("cardName, cardFace, isRed from figures", code, ["AC", "TD", "9H", "KS", "X"]) == [
        ["ace of clubs", "A♣", False],
        ["10 of diamonds", "10♦", True],
        ["9 of hearts", "9♥", True],
        ["king of spades", "K♠", False],
        ["joker", "★", False],
    ]
    assert sheet.run("diceRow from figures", "return diceRow([2, 5]).getAttribute('aria-label');") == "2 5"


FIRST = {"support": [-2, 9, 10, 11, 500], "probabilities": [0.1, 0.2, 0.4, 0.2996, 0.0004]}
SECOND = {"support": [9, 12], "probabilities": [0.75, 0.25]}


def test_a_chart_has_a_column_for_every_score(sheet: Sheet) -> None:
    """Columns stand in the order of their scores, as high as their chances; the tails that nobody would see are left out."""
    page = sheet.show("distributionChart from chart", "return distributionChart(given, 'Ends');", [FIRST, SECOND])
    columns = page.evaluate(
        """[...document.querySelectorAll("#view rect")].map((each) => [each.getAttribute("class"), each.textContent,
            Number(each.getAttribute("x")), Number(each.getAttribute("height")), Number(each.getAttribute("width"))])"""
    )
    assert [(name, told) for name, told, *_ in columns] == [
        ("series-0", "-2: 10 %"),
        ("series-0", "9: 20 %"),
        ("series-0", "10: 40 %"),
        ("series-0", "11: 30 %"),
        ("series-1", "9: 75 %"),
        ("series-1", "12: 25 %"),
    ]
    x, height, width = ([column[index] for column in columns] for index in (2, 3, 4))
    assert x[2] - x[1] == pytest.approx(x[3] - x[2])
    assert x[1] - x[0] == pytest.approx(11 * (x[2] - x[1]))
    assert 0 < width[0] < x[2] - x[1]
    assert height[1] == pytest.approx(2 * height[0])
    assert height[4] == pytest.approx(7.5 * height[0])
    assert page.get_by_role("img", name="Ends").count() == 1
    assert sheet.texts_of("text.tick") == ["0 %", "50 %", "-2", "0", "2", "4", "6", "8", "10", "12"]


def test_a_distribution_of_one_score_is_drawn(sheet: Sheet) -> None:
    """A certain score is one column as high as the picture."""
    page = sheet.show(
        "distributionChart from chart",
        "return distributionChart(given, 'Ends');",
        [{"support": [7], "probabilities": [1]}],
    )
    assert sheet.texts_of("#view rect title") == ["7: 100 %"]
    assert float(page.locator("#view rect").get_attribute("height") or 0) > 100


def test_the_table_of_a_chart_is_complete(sheet: Sheet) -> None:
    """The table has every score of every series in order, and a dash for those that cannot come."""
    sheet.show("distributionTable from chart", "return distributionTable(['One', 'Other'], given);", [FIRST, SECOND])
    rows = [
        row.split("|")
        for row in sheet.page.evaluate(
            "[...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent).join('|'))"
        )
    ]
    assert rows == [
        ["Score", "One", "Other"],
        ["-2", "10 %", "–"],
        ["9", "20 %", "75 %"],
        ["10", "40 %", "–"],
        ["11", "30 %", "–"],
        ["12", "–", "25 %"],
        ["500", "< 0.1 %", "–"],
    ]


def test_cards_are_drawn_in_the_words_of_a_position(sheet: Sheet) -> None:
    """Cards that follow each other are one picture with their names; the other words stay, one part of the position below the other."""
    code = """const box = document.createElement("div"); box.append(...inCards(given)); return box;"""
    text = "AC 10D joker in the hand, 7C 7H 7S, 9S joker JS and KC KD KH on the table, laid down before, joker"
    page = sheet.show("inCards from playing_card", code, text)
    words = "(parts) => parts.map((part) => [...part.childNodes].map((node) => node.nodeType === 3 ? node.data : '').join('*'))"
    parts = page.locator("#view p").evaluate_all(words)
    assert parts == ["** in the hand", "**, ** and ** on the table", "Laid down before", "Joker"]
    names = page.locator("#view .fan").evaluate_all("(fans) => fans.map((each) => each.getAttribute('aria-label'))")
    assert names == [
        "ace of clubs, 10 of diamonds, joker",
        "7 of clubs, 7 of hearts, 7 of spades",
        "9 of spades, joker, jack of spades",
        "king of clubs, king of diamonds, king of hearts",
    ]
    assert page.locator("#view .fan").first.locator("svg").count() == 3
