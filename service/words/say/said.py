"""The answer to a message: sentences, and for programs what they are about."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from service.answers.errors import ProblemError
from service.words import sentences


@dataclass(frozen=True, slots=True)
class Said:
    """An answer. ``text`` is plain sentences for a person, never empty, and has no markup.

    ``game``, ``goal``, ``state`` and ``solution`` are what the message was understood to ask about, in canonical
    spelling; None if it asks about nothing of that kind. ``links`` maps names to absolute paths on the service.
    ``problem`` is the reason why there is no answer; then ``text`` says what is wrong, and shows a message that works.
    ``advice`` is true if the text says what can be asked, as help does, and answers nothing about a game itself.
    """

    text: str
    game: str | None = None
    goal: str | None = None
    state: str | None = None
    solution: str | None = None
    links: Mapping[str, str] = field(default_factory=dict)
    problem: ProblemError | None = None
    advice: bool = False

    @property
    def for_all(self) -> bool:
        """True if everybody in a chat should see the text; False if it is of use only to the person who asks."""
        return self.problem is None and not self.advice

    def document(self) -> dict[str, Any]:
        """Return the answer as members of a reply."""
        return {
            "text": self.text,
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


def refused(problem: ProblemError) -> Said:
    """Return the answer to a message that has none: what is wrong, and a message that works."""
    return Said(sentences.problem(problem.document()), problem=problem)
