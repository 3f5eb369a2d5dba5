"""The structured answers about states, policies and records. Their descriptions stand in the schemas that clients read.

The members are those of the documents of :mod:`service.questions`, with the same names and values as over HTTP. A game's
own members are passed on as well. Only ``trust`` is added.
"""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from service.channels.mcp.game_replies import Trust


class Interval(BaseModel):
    """The confidence interval of an estimate."""

    low: float
    high: float
    level: float
    samples: int


class Trusted(BaseModel):
    """An answer with numbers from one solution."""

    # Some games have members of their own.
    model_config = ConfigDict(extra="allow")

    game: str
    goal: str = Field(description="GOAL or GOAL:STRATEGY.")
    solution: str = Field(description="The id of the solution that the numbers come from. It never changes.")
    error_bound: float | None = Field(
        description="No number is further from the truth; 0 if exact; null for estimates."
    )
    trust: Trust


class RunnerUp(BaseModel):
    """The action after the best one."""

    action: str
    label: str = Field(description="The action in words.")
    value: float
    regret: float = Field(description="What it costs compared with the best action.")
    optimal: bool | None


class BestReply(Trusted):
    """The best action of a state, and what the next one costs."""

    state: str = Field(description="The state in its canonical spelling.")
    terminal: bool = Field(description="True if the game is over.")
    best: str | None = Field(description="The best action; null if there is nothing to choose.")
    label: str | None = Field(description="The best action in words.")
    policy: str | None = Field(description="The action of the solution: the best one, or the fixed strategy's.")
    value: float = Field(description="What the state is worth, in `unit`.")
    unit: str
    direction: Literal["max", "min"] = Field(description="`max` if more is better.")
    exact: str | None = Field(description="The value as a fraction; null if it is not exact.")
    confidence: Interval | None
    runner_up: RunnerUp | None


class ActionReply(BaseModel):
    """A legal action, with its value."""

    model_config = ConfigDict(extra="allow")

    action: str
    label: str = Field(description="The action in words.")
    afterstate: str | None = Field(description="The state that it leads to; null if that depends on hidden cards.")
    value: float
    exact: str | None
    regret: float = Field(description="The loss compared with the best action; never negative.")
    rank: int
    optimal: bool | None = Field(description="True if no action is better; null if the bounds do not tell.")


class ActionsReply(Trusted):
    """A state with its actions, best first."""

    state: str = Field(description="The state in its canonical spelling.")
    terminal: bool = Field(description="True if the game is over.")
    value: float = Field(description="What the state is worth, in `unit`.")
    unit: str
    direction: Literal["max", "min"] = Field(description="`max` if more is better.")
    exact: str | None = Field(description="The value as a fraction; null if it is not exact.")
    confidence: Interval | None
    best: str | None
    policy: str | None
    actions: list[ActionReply] = Field(description="Best first.")
    legal: int = Field(description="The number of legal actions, of which the best are listed.")


class Explained(BaseModel):
    """One of the two actions of an explanation."""

    action: str
    label: str = Field(description="The action in words.")
    afterstate: str
    value: float
    exact: str | None


class Event(BaseModel):
    """Something that may happen next, and its part of the regret."""

    event: str
    probability: float
    probability_exact: str
    action_value: float = Field(description="What `action` is then worth.")
    against_value: float = Field(description="What `against` is then worth.")
    part: float = Field(description="Positive if it speaks against `action`.")
    exact: str | None


class Aspect(BaseModel):
    """A part of the regret that a player has a name for."""

    aspect: str
    part: float
    exact: str | None


class ExplanationReply(Trusted):
    """Why an action is worse than another one. The parts of the events sum to the regret, and so do those of the aspects."""

    state: str
    unit: str
    direction: Literal["max", "min"] = Field(description="`max` if more is better.")
    action: Explained = Field(description="The action in question.")
    against: Explained = Field(description="The action that it is compared with.")
    regret: float = Field(description="What `action` costs compared with `against`; negative if it is the better one.")
    exact: str | None
    decided: bool = Field(description="False if the bounds do not tell which action is better.")
    thrower: str | None = Field(
        description="The action whose throw the events are of; `both` if they throw the same dice."
    )
    events: list[Event]
    aspects: list[Aspect]
    sentence: str


class Quantiles(BaseModel):
    """Quantiles of the score."""

    levels: list[float]
    scores: list[int]


class Chance(BaseModel):
    """A probability."""

    value: float
    exact: str | None


class Result(BaseModel):
    """The chances against the opponents."""

    win: Chance
    tie: Chance
    loss: Chance


class DistributionReply(Trusted):
    """The scores with which it may end from a state, with their chances."""

    state: str
    action: str | None = Field(description="The action that is taken first.")
    afterstate: str
    support: list[int] = Field(description="The possible scores, ascending.")
    probabilities: list[float] = Field(description="The probability of each score.")
    floor: int | None = Field(description="If support[0] is this score, it stands for itself and all lower ones.")
    left_out: float = Field(description="The scores that are not listed have at most this chance together.")
    mean: float | None
    mean_exact: str | None
    sd: float | None = Field(description="The standard deviation.")
    quantiles: Quantiles
    result: Result | None = Field(description="The chances against the opponents; null if there are none.")
    confidence: Interval | None


class Compared(BaseModel):
    """One of two solutions that are compared."""

    solution: str
    goal: str
    start: str
    start_value: float
    start_exact: str | None
    error_bound: float | None
    trust: Trust


class SideOfState(BaseModel):
    """The action of a solution in a state, and what the state is worth to it."""

    policy: str | None = Field(description="The action; null if there is nothing to choose.")
    value: float
    exact: str | None


class Difference(BaseModel):
    """A state in which two policies differ."""

    state: str
    a: SideOfState
    b: SideOfState


class Match(Result):
    """The chances of `a` as first player against `b` as second player."""

    first: str
    second: str
    error_bound: float | None
    trust: Trust


class CompareReply(BaseModel):
    """Two solutions of a game: how often they decide differently, and who wins when they meet."""

    game: str
    rules: str
    a: Compared
    b: Compared
    decisions: int | None = Field(description="The decisions of the game; null if the states are not the same.")
    differ: int | None = Field(description="The decisions in which the policies differ.")
    fraction: float | None = Field(description="The quotient of `differ` and `decisions`.")
    states: list[Difference] = Field(description="Some of these decisions.")
    next: str | None = Field(description="The `after` of the next page; null on the last page.")
    match: Match | None = Field(description="Who wins if they play each other; null if they cannot.")
    no_match: str | None = Field(description="The reason why they cannot play each other; null if they can.")


class Position(BaseModel):
    """The first or last position of a record."""

    model_config = ConfigDict(extra="allow")

    state: str
    value: float


class Judged(BaseModel):
    """A decision of a record. Fractions and intervals of its numbers are passed on if there are any."""

    model_config = ConfigDict(extra="allow")

    state: str
    player: int
    action: str
    label: str = Field(description="The action in words.")
    best: str = Field(description="The best action.")
    optimal: bool | None
    value: float
    action_value: float
    regret: float = Field(description="The loss compared with the best action; never negative.")
    skill: float
    luck: float | None = Field(description="The luck of the throw that followed; null if it is not known.")


class Player(BaseModel):
    """The sums of a player."""

    model_config = ConfigDict(extra="allow")

    player: int
    decisions: int
    regret: float
    skill: float


class ReviewReply(Trusted):
    """A recorded game, decision by decision. Luck and skill sum to the result."""

    start: Position
    end: Position | None
    opening: dict[str, Any] | None = Field(description="The luck of the first throw; null if it is not known.")
    decisions: list[Judged]
    players: list[Player]
    reached: float | None = Field(description="The value that was reached; null if it is not known.")
    luck: float | None = Field(description="The sum of the luck; null if it is not known.")
    skill: float = Field(description="The sum of the skill; 0 if every decision was the policy's.")
    result: float | None
