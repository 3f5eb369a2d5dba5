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


_TEXT = BeforeValidator(text)

Game = Annotated[
    str,
    _TEXT,
    Field(
        description="The game, by its slug or a name that people use.",
        examples=["thirties", "30s", "threes", "toss-up", "10k", "card-thirty"],
        max_length=LONGEST,
    ),
]
State = Annotated[
    str,
    _TEXT,
    Field(
        description="The state in the game's notation; describe_game explains it. The order of dice does not matter.",
        examples=["55666-1", "5 5 6 6 6 | 1", "63-71-14"],
        max_length=LONGEST,
    ),
]
Goal = Annotated[
    str,
    _TEXT,
    Field(
        description="GOAL, or GOAL:STRATEGY for a fixed way to play. Left out: the game's usual goal.",
        examples=["min-loss", "hit 30", "min-loss:heuristic"],
        max_length=LONGEST,
    ),
]
Rules = Annotated[
    str,
    _TEXT,
    Field(
        description="Rules other than the default ones, as name=value with commas. Left out: the default rules.",
        examples=["dice=5", "dice=2,threshold=10"],
        max_length=LONGEST,
    ),
]
Action = Annotated[
    str,
    _TEXT,
    Field(
        description="The action to take first. Left out: the best one, or that of the fixed strategy.",
        examples=["666", "bank"],
        max_length=LONGEST,
    ),
]
Questioned = Annotated[
    str,
    _TEXT,
    Field(
        description="The action in question. Left out: the next best one.", examples=["666", "bank"], max_length=LONGEST
    ),
]
Against = Annotated[
    str,
    _TEXT,
    Field(description="The action to compare it with. Left out: the best one.", examples=["55666"], max_length=LONGEST),
]
Most = Annotated[int, Field(description="List at most so many actions.", examples=[10], ge=1, le=MOST_ACTIONS)]
Side = Annotated[
    str,
    _TEXT,
    Field(
        description="GOAL or GOAL:STRATEGY of the game, or the id of a solution.",
        examples=["min-loss", "min-loss:heuristic", "maximize"],
        max_length=LONGEST,
    ),
]
Limit = Annotated[int, Field(description="List at most so many differing states.", examples=[10], ge=1, le=MOST_STATES)]
After = Annotated[
    str,
    _TEXT,
    Field(
        description="List states after this one: the `next` of the answer before.", examples=[""], max_length=LONGEST
    ),
]


class Decision(BaseModel):
    """A state in which a player chose, and the action that was chosen."""

    state: State
    action: Annotated[str, _TEXT, Field(description="The action that was taken.", examples=["666"], max_length=LONGEST)]


Decisions = Annotated[
    list[Decision] | None,
    Field(
        description="Every decision of one turn or game in order. With dice, each state is thrown after the action before it.",
        examples=[[{"state": "115666", "action": "666"}, {"state": "125-666", "action": "5"}]],
        max_length=MOST_DECISIONS,
    ),
]
History = Annotated[
    str,
    _TEXT,
    Field(
        description="Instead of decisions: a whole game of cards as text, in the form of the `history_example` of describe_game.",
        max_length=LONGEST_HISTORY,
    ),
]
