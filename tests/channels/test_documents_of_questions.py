"""Documents of questions: a heading is a question, and the lines below are the ways to ask it and the answer."""

import pytest

from service.words.questions import read
from solvers.contract.presentation.questions import CHANCE, Question, Questions

MADE = Questions(groups={"OWN": "own|mine", "BUST_1": "2 / 3", "BUST_2": "4 / 9", "BUST_3": "8 / 27"})


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


def test_a_text_may_depend_on_a_value() -> None:
    """A choice names one value or several, its texts may hold figures, and a value may be a part of a group's name."""
    text = "# Game\n\n## {n:Word} for {s:points}\n\n    {n}\n\nFor: n = 1 to 3; s = 1000\n\n{{{BUST_{n}}|2}}{n=1 to 2?, {{a[{n}]|1}}:: {{b|1}}}.\n"
    assert [(question.title, question.answer) for question in read(text, MADE)] == [
        ("One for 1,000", "{{2 / 3|2}}, {{a[1]|1}}."),
        ("Two for 1,000", "{{4 / 9|2}}, {{a[2]|1}}."),
        ("Three for 1,000", "{{8 / 27|2}}: {{b|1}}."),
    ]


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
    """Below the names of values stand their rows; a row may name a group, the last value may have spaces, and a paragraph that begins with Compared what a question is about."""
    text = "# Game\n\n## how good {who} is\n\n    good {words}\n\nFor: words who\n{OWN} just me\nyou|thou you\n\nCompared: {words}\n\n{who}.\n"
    assert read(text, MADE) == (
        Question("how good just me is", ("good own|mine",), "just me.", "own|mine"),
        Question("how good you is", ("good you|thou",), "you.", "you|thou"),
    )


def test_a_group_in_brackets_may_be_missing() -> None:
    """A way with a group in square brackets is two ways, with the group and without it."""
    (question,) = read("# Game\n\n## a\n\n    [{OWN}] a [b]\n\nA.\n", MADE)
    assert question.asked == ("a", "a b", "own|mine a", "own|mine a b")


def test_a_name_that_there_is_not_is_refused() -> None:
    """A document that names a group that nobody has made cannot be read."""
    with pytest.raises(KeyError):
        read("# Game\n\n## a\n\n    {NONE}\n\nA.\n", MADE)
