"""The page answers the golden questions as every other channel does."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Tab
from tests.support import questions
from tests.support.questions import IDS, QUESTIONS, Question
from tests.support.server import Server, serving

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The service over a database with the goals of the questions."""
    with serving(questions.database(), tmp_path_factory.mktemp("golden")) as made:
        yield made


def by_game() -> Iterator[Any]:
    """Yield every question; the sample asks those that are not the first of their game, as other channels always do."""
    met = set()
    for question, name in zip(QUESTIONS, IDS, strict=True):
        marks = (pytest.mark.long, pytest.mark.sample) if question["game"] in met else ()
        met.add(question["game"])
        yield pytest.param(question, id=name, marks=marks)


@pytest.mark.parametrize("question", list(by_game()))
def test_the_link_of_a_question_shows_its_answer(tab: Tab, question: Question) -> None:
    """The link of a question shows the best action and the value in the words of the golden set, and breaks no policy."""
    page = tab.page
    page.goto(f"{tab.base}/?game={question['game']}&goal={question['goal']}&state={question['state']}")

    expect(page.locator(".worth")).to_contain_text(question["value_text"], ignore_case=True)
    if question["label"] is None:
        expect(page.locator(".best")).to_have_text("Nothing to choose here")
    else:
        expect(page.locator(".best")).to_have_text(question["label"], ignore_case=True)
        expect(page.locator(".actions li").first).to_contain_text(question["label"], ignore_case=True)
    assert tab.messages == []
