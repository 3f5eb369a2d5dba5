"""The answer to a message: sentences, and for programs what they are about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from service.answers.errors import ProblemError
from service.answers.names import Bound, Token
from service.words import sentences
from service.words.say import links
from solvers.games import find


@dataclass(frozen=True, slots=True)
class Said:
    """An answer. ``answer`` is plain sentences for a person, never empty, and has no markup.

    ``understood`` says in words what the message was understood to ask; it is empty for help, and for what has no answer.
    ``game``, ``goal``, ``state`` and ``solution`` are what the message was understood to ask about, in canonical
    spelling; None if it asks about nothing of that kind. ``links`` maps names to absolute paths on the service.
    ``problem`` is the reason why there is no answer; then ``answer`` says what is wrong, and shows a message that works.
    ``choices`` are what a person may answer: the words of a button, and the message that it stands for. ``private`` is true if others
    in a chat would not like to see the answer.
    ``advice`` is true if the answer says what can be asked, as help does, and answers nothing about a game itself.
    """

    answer: str
    game: str | None = None
    goal: str | None = None
    state: str | None = None
    solution: str | None = None
    links: Mapping[str, str] = field(default_factory=dict)
    problem: ProblemError | None = None
    advice: bool = False
    understood: str = ""
    choices: Sequence[tuple[str, str]] = ()
    private: bool = False

    @property
    def text(self) -> str:
        """The line that says how the message was understood, and the answer."""
        return f"{self.understood[:1].upper()}{self.understood[1:]}.\n{self.answer}" if self.understood else self.answer

    @property
    def for_all(self) -> bool:
        """True if everybody in a chat should see the text; False if it is of use only to the person who asks."""
        return self.problem is None and not self.advice and not self.private

    def document(self) -> dict[str, Any]:
        """Return the answer as members of a reply."""
        return {
            "text": self.text,
            "understood": self.understood or None,
            "game": self.game,
            "goal": self.goal,
            "state": self.state,
            "solution": self.solution,
            "links": dict(self.links),
            "problem": None if self.problem is None else self.problem.document(),
        }

    def plain(self) -> str:
        """Return the text, and in a line of its own the address of the state, if there is one."""
        address = self.links.get("state")
        return self.text if address is None else f"{self.text}\n{address}"


def of_state(
    bound: Bound,
    state: Token,
    answer: str,
    solution: str,
    asked: str = "",
    *,
    sure: bool = False,
    passed: Sequence[str] = (),
) -> Said:
    """Return the answer to a message about a state.

    ``asked`` says in words what the message asks about the state; it is empty if it asks for the best action. ``sure`` is True if
    only one end is possible from there. ``passed`` are words of the message that were passed over.
    """
    over = f" (passed over: {', '.join(passed)})" if passed else ""
    understood = f"{asked} {_named(bound)}" if asked else _named(bound)
    return Said(
        answer,
        bound.game_slug,
        bound.slug,
        state.text,
        solution,
        links.of_state(bound, state, sure=sure),
        understood=f"{understood}: {bound.views.position(state.state)}{over}",
    )


def _named(bound: Bound) -> str:
    """Return the game of a problem, with its goal and its rules if they are not the usual ones."""
    game = find(bound.game_slug)
    usual = bound.slug == game.default_goal(bound.problem.rules)
    rules = bound.problem.rules.differing().replace(",", ", ")
    return ", ".join(filter(None, (game.title, "" if usual else sentences.name(bound), rules)))


def refused(problem: ProblemError, near: Sequence[str] = ()) -> Said:
    """Return the answer to a message that has none: what is wrong, a message that works, and others that are near to it."""
    text = sentences.problem(problem.document())
    return Said(f"{text}\nOr ask: {'; '.join(near)}." if near else text, problem=problem)


def in_part(problem: ProblemError, nearest: Said, left: Sequence[str]) -> Said:
    """Return the answer to a message that has none: the answer to the nearest question, after the words that it leaves out."""
    first = f"Not understood in full. This answers the nearest question, which leaves out: {', '.join(left)}."
    return Said(f"{first}\n{nearest.text}", links=nearest.links, problem=problem)
