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


def test_a_question_is_made_of_each_value() -> None:
    """A paragraph that begins with For makes a question of each combination of values, in their order, with numbers reckoned from them and in words."""
    text = "# Game\n\n## {n:dice} at {30 - s}\n\n    {n:word}_{s + 1}\n    n=2 to 3: {n}\n\nFor: n = 1 to 2; s = 5 10 to 20 by 10\n\n{n=1?One:More} {{a[{n}]|1}}.\n"
    assert [(question.title, question.asked, question.answer) for question in read(text, MADE)] == [
        ("1 die at 25", ("one_6",), "One {{a[1]|1}}."),
        ("1 die at 20", ("one_11",), "One {{a[1]|1}}."),
        ("1 die at 10", ("one_21",), "One {{a[1]|1}}."),
        ("2 dice at 25", ("two_6", "2"), "More {{a[2]|1}}."),
        ("2 dice at 20", ("two_11", "2"), "More {{a[2]|1}}."),
        ("2 dice at 10", ("two_21", "2"), "More {{a[2]|1}}."),
    ]


def test_a_question_is_made_of_each_row() -> None:
    """Below the names of values stand their rows; a row may name a group, and a paragraph that begins with Compared what a question is about."""
    text = "# Game\n\n## how good {who} is\n\n    good {words}\n\nFor: who words\nme {OWN}\nyou you|thou\n\nCompared: {words}\n\n{who}.\n"
    assert read(text, MADE) == (
        Question("how good me is", ("good own|mine",), "me.", "own|mine"),
        Question("how good you is", ("good you|thou",), "you.", "you|thou"),
    )


def test_a_group_in_brackets_may_be_missing() -> None:
    """A way with a group in square brackets is two ways, with the group and without it."""
    (question,) = read("# Game\n\n## a\n\n    [{OWN}] a [b]\n\nA.\n", MADE)
    assert question.asked == ("a", "a b", "own|mine a", "own|mine a b")


def test_a_name_that_there_is_not_is_refused() -> None:
    """A document that names a group or made questions that nobody has made cannot be read."""
    for body in ("## a\n\n    {NONE}\n\nA.\n", "## {none}\n"):
        with pytest.raises(KeyError):
            read(f"# Game\n\n{body}", MADE)
