"""Documents of questions: a heading is a question, and the lines below are the ways to ask it and the answer."""

import pytest

from service.words.questions import read
from solvers.contract.presentation.questions import CHANCE, Question, Questions

MADE = Questions(
    made={"twins": (Question("one", ("1",), "One."), Question("two", ("2",), "Two."))}, groups={"OWN": "own|mine"}
)


def test_ways_and_answer_of_a_question() -> None:
    """Each line four spaces in is a way, with the groups that it names; the paragraphs behind them are the answer."""
    text = "# Game\n\n* HEAD: head|start\n\n## who begins\n\n    {CHANCE} {OWN}\n    =who {HEAD}\n\nYou: {{a['b']|1}}.\n\nOr not.\n"
    assert read(text, MADE) == (
        Question("who begins", (f"{CHANCE} own|mine", "=who head|start"), "You: {{a['b']|1}}.\n\nOr not."),
    )


def test_a_group_that_makes_it_another_question() -> None:
    """The paragraph that begins with Unless is no part of the answer."""
    (question,) = read("# Game\n\n## bust\n\n    bust\n\nUnless: {OWN}\n\nYes.\n", MADE)
    assert (question.unless, question.answer) == ("own|mine", "Yes.")


def test_made_questions_stand_where_the_document_names_them() -> None:
    """Of two questions that a message fits as well, the first is answered: the place of those that are made counts."""
    read_titles = [
        question.title
        for question in read("# Game\n\n## a\n\n    a\n\nA.\n\n## {twins}\n\n## b\n\n    b\n\nB.\n", MADE)
    ]
    assert read_titles == ["a", "one", "two", "b"]


def test_a_name_that_there_is_not_is_refused() -> None:
    """A document that names a group or made questions that nobody has made cannot be read."""
    for body in ("## a\n\n    {NONE}\n\nA.\n", "## {none}\n"):
        with pytest.raises(KeyError):
            read(f"# Game\n\n{body}", MADE)
