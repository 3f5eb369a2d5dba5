"""The arguments of the tools, with the descriptions and examples that an assistant reads.

All are texts in any spelling. A number stands for the text of it, as assistants like to send ``456`` for ``"456"``.
"""

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, Field

# No state, action or name is nearly as long. The history of a game may be long.
LONGEST = 8_000
LONGEST_HISTORY = 200_000
MOST_DECISIONS = 2_000
MOST_ACTIONS = 200
MOST_STATES = 100


def text(sent: Any) -> Any:
    """Return the text of a whole number, nothing for null, and everything else as it is."""
    if sent is None:
        return ""
    return str(sent) if isinstance(sent, int) and not isinstance(sent, bool) else sent


_Text = Annotated[str, BeforeValidator(text), Field(max_length=LONGEST)]


def _field(description: str, *examples: Any, **bounds: Any) -> Any:
    return Field(description=description, examples=list(examples) or None, **bounds)


Game = Annotated[_Text, _field("The game, by its slug or a name that people use.", "thirties", "toss-up", "10k")]
State = Annotated[
    _Text, _field("The state as describe_game explains it, the dice in any order.", "55666-1", "5 5 6 6 6 | 1")
]
Goal = Annotated[
    _Text, _field("GOAL or GOAL:STRATEGY. Left out: the game's usual goal.", "min-loss", "min-loss:heuristic")
]
Rules = Annotated[_Text, _field("Rules other than the default ones.", "dice=2,threshold=10")]
Action = Annotated[
    _Text,
    _field("The action to take first. Left out: the best one, or that of the fixed strategy.", "666", "bank"),
]
Questioned = Annotated[_Text, _field("The action in question. Left out: the next best one.", "666", "bank")]
Against = Annotated[_Text, _field("The action to compare it with. Left out: the best one.", "55666")]
Most = Annotated[int, _field("List at most so many actions.", 10, ge=1, le=MOST_ACTIONS)]
Side = Annotated[
    _Text,
    _field("GOAL or GOAL:STRATEGY of the game, or the id of a solution.", "min-loss", "min-loss:heuristic", "maximize"),
]
Limit = Annotated[int, _field("List at most so many differing states.", 10, ge=1, le=MOST_STATES)]
After = Annotated[_Text, _field("List states after this one: the `next` of the answer before.", "")]


class Decision(BaseModel):
    """A state in which a player chose, and the action that was chosen."""

    state: State
    action: Annotated[_Text, _field("The action that was taken.", "666")]


Decisions = Annotated[
    list[Decision] | None,
    _field(
        "Every decision of one turn or game in order. With dice, each state is thrown after the action before it.",
        [{"state": "115666", "action": "666"}, {"state": "125-666", "action": "5"}],
        max_length=MOST_DECISIONS,
    ),
]
History = Annotated[
    str,
    BeforeValidator(text),
    _field(
        "Instead of decisions: a whole game of cards as text, in the form of the `history_example` of describe_game.",
        max_length=LONGEST_HISTORY,
    ),
]
