"""The structured answers about the games. Their descriptions stand in the schemas that clients read."""

from typing import Any, Literal

from pydantic import BaseModel, Field


class Trust(BaseModel):
    """The trust that the numbers of an answer deserve."""

    kind: Literal["exact", "error_bound", "confidence"] = Field(
        description="`exact`: no error; `error_bound`: a proved bound; `confidence`: estimates, with an interval if known."
    )
    sentence: str = Field(description="The same in words.")


class GameLine(BaseModel):
    """A game in the list."""

    game: str
    title: str
    summary: str
    default_goal: str
    solution: str | None = Field(description="The current solution of the default goal; null if it is not solved yet.")
    trust: Trust | None
    state_example: str = Field(description="A state in which there is something to choose.")
    example_meaning: str


class Games(BaseModel):
    """The games."""

    games: list[GameLine]


class GoalLine(BaseModel):
    """A goal or a fixed strategy of a game under the default rules."""

    goal: str
    title: str
    unit: str = Field(description="The unit of its values.")
    direction: Literal["max", "min"]
    status: str = Field(description="solved, pending or unsolved.")


class SolvedLine(BaseModel):
    """A current solution."""

    goal: str
    rules: str = Field(description="Every rule as name=value.")
    solution: str
    start: str = Field(description="The state at the beginning.")
    start_value: float
    start_exact: str | None
    trust: Trust


class ExampleLine(BaseModel):
    """An example of the notation."""

    text: str
    meaning: str
    goal: str | None = Field(description="A goal that reads the text; null for the first goal.")


class HistoryExample(BaseModel):
    """A whole game as text, for review_game."""

    goal: str = Field(description="A goal that reviews such texts.")
    text: str


class FamilyLine(BaseModel):
    """A pattern of goals or strategies that are not listed one by one."""

    text: str
    meaning: str


class StrategyLine(BaseModel):
    """A fixed way to play, asked for as GOAL:STRATEGY."""

    strategy: str
    title: str


class GameReply(BaseModel):
    """A game: its goals, rules and notation, and what is solved."""

    game: str
    title: str
    summary: str
    default_goal: str
    goals: list[GoalLine]
    strategies: list[StrategyLine]
    families: list[FamilyLine]
    rules: list[dict[str, Any]] = Field(description="The rules that can be chosen, with defaults and ranges.")
    state_grammar: str
    state_examples: list[ExampleLine]
    action_grammar: str
    action_examples: list[ExampleLine]
    history_example: HistoryExample | None = Field(description="A whole game as text; null if there are no such texts.")
    solved: list[SolvedLine]
    pending: list[str] = Field(description="Goals that the batch has yet to solve.")
