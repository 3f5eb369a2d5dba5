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
MOST_PARAMETERS = 20


def text(sent: Any) -> Any:
    """Return the text of a whole number, nothing for null, and everything else as it is."""
    if sent is None:
        return ""
    return str(sent) if isinstance(sent, int) and not isinstance(sent, bool) else sent


_Text = Annotated[str, BeforeValidator(text), Field(max_length=LONGEST)]


def _field(description: str, *examples: Any, **bounds: Any) -> Any:
    return Field(description=description, examples=list(examples) or None, **bounds)


Game = Annotated[_Text, _field("A game, in any spelling.", "thirties", "10k")]
Text = Annotated[_Text, _field("A message, as people type it.", "farkle: 350 points, 4 dice left: roll or bank?")]
State = Annotated[_Text, _field("A state as describe_game explains it.", "55666-1", "5 5 6 6 6 | 1")]
Goal = Annotated[_Text, _field("GOAL or GOAL:STRATEGY. Left out: the usual goal.", "min-loss:heuristic")]
Rules = Annotated[_Text, _field("Rules other than the default ones.", "dice=2,threshold=10")]
Action = Annotated[_Text, _field("The action to take first. Left out: the best one, or the strategy's.", "666")]
Questioned = Annotated[_Text, _field("The action in question. Left out: the next best one.", "666")]
Against = Annotated[_Text, _field("The action to compare it with. Left out: the best one.", "55666")]
Top = Annotated[int, _field("List at most so many actions.", 3, ge=1, le=MOST_ACTIONS)]
Side = Annotated[_Text, _field("GOAL[:STRATEGY][/RULES] or a solution's id.", "min-loss:heuristic")]
Limit = Annotated[int, _field("List at most so many differing states.", 10, ge=1, le=MOST_STATES)]
After = Annotated[_Text, _field("List states after this one: the last answer's `next`.", "")]
Name = Annotated[_Text, _field("The name of the table. describe_game lists them.", "summary")]
Parameters = Annotated[
    dict[str, _Text] | None,
    _field("Parameters of the table, by name. describe_game lists them.", max_length=MOST_PARAMETERS),
]


class Decision(BaseModel):
    """A state, and the action that was chosen there."""

    state: _Text
    action: _Text


Decisions = Annotated[
    list[Decision] | None,
    _field(
        "Every decision in order. With dice, each state is thrown after the action before it.",
        max_length=MOST_DECISIONS,
    ),
]
History = Annotated[
    str,
    BeforeValidator(text),
    _field(
        "Instead of decisions: a game of cards as text, like the `history_example` of describe_game.",
        max_length=LONGEST_HISTORY,
    ),
]
