"""Declarations of the parameters of tables and matches. Validation, documentation and examples are made from them."""

from dataclasses import dataclass
from typing import Literal

Seat = Literal["first", "second"]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A named parameter.

    ``kind`` is ``policy`` (GOAL or GOAL:STRATEGY) or ``integer``. ``summary`` describes the values that are allowed. A
    parameter without a ``default`` may be left out unless it is ``required``. ``example`` is the policy that errors
    show.

    For policies, ``goals`` lists the allowed goals (None for all), and ``seat`` is the seat in a match that the policy must be
    able to take. ``refusal`` is the reason for refusing a policy with another goal, such as "asks for the opponent's total".
    Integers lie between ``low`` and ``high``, both included, and are multiples of ``step``.
    """

    name: str
    kind: Literal["policy", "integer"]
    summary: str
    default: str | None = None
    required: bool = False
    example: str | None = None
    goals: tuple[str, ...] | None = None
    seat: Seat | None = None
    refusal: str = ""
    low: int = 0
    high: int = 0
    step: int = 1
