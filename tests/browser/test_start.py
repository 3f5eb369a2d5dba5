"""The first page: a question in one's own words, answered with a real service."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Tab
from tests.browser.services import filled
from tests.support.server import Server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The service over a database with the usual goals of two games."""
    with filled(
        tmp_path_factory.mktemp("start"), [("thirties", "", "min-loss"), ("threes", "", "min-expected")]
    ) as made:
        yield made


def test_a_question_is_answered_on_the_first_page(tab: Tab) -> None:
    """The answer stands below the question, after how it was understood, and leads to the position that was meant."""
    page = tab.page
    page.goto(f"{tab.base}/")
    page.get_by_label("Ask in your own words").fill("30s 5 5 4 3 2 and a 6 is aside")
    page.keyboard.press("Enter")
    answer = page.locator("#say .answer")
    expect(answer.locator("p").nth(0)).to_have_text("Game of 30s: thrown 2 3 4 5 5, a 6 aside.")
    expect(answer.locator(".worth")).to_contain_text("Put aside a 5 and throw four dice")
    answer.get_by_role("link", name="Every action and what it costs").click()
    expect(page.locator(".best")).to_have_text("Put aside a 5 and throw four dice")
    assert tab.messages == []
    assert page.evaluate("violations") == []
    assert len(tab.hosts) == 1


def test_what_cannot_be_read_leads_to_what_can(tab: Tab) -> None:
    """Nonsense is told what is missing, with a message that is answered when it is clicked; so are the examples of the page."""
    page = tab.page
    page.goto(f"{tab.base}/")
    field, answer = page.get_by_label("Ask in your own words"), page.locator("#say .answer")
    field.fill("30s foo")
    page.get_by_role("button", name="Answer", exact=True).click()
    expect(answer.locator("h2")).to_have_text("I cannot answer that")
    answer.locator("button.example").click()
    expect(answer.locator(".worth")).to_contain_text("Put aside")
    page.locator("#say button.example", has_text="Threes").first.click()
    expect(answer).to_contain_text("Threes: thrown")
    assert field.input_value().startswith("Threes: ")
    field.fill("  ")
    page.keyboard.press("Enter")
    expect(answer).to_contain_text("Threes: thrown")
    assert tab.messages == []
