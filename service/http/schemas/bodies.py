"""The schemas of request bodies."""

from typing import Any

from marshmallow import Schema, fields, validate

from service.answers.play.hands import PLAYERS
from service.answers.play.reports import DECISIONS, GAMES
from service.http.schemas.parameters import optional, text

BATCH_LIMIT = 1000


class Entries(fields.List[Any]):
    """A list of at most BATCH_LIMIT entries. Its length is checked first, so that a long list costs little."""

    _length = validate.Length(max=BATCH_LIMIT)

    def __init__(
        self, entry: fields.Field[Any], description: str, example: list[Any], *, required: bool = True
    ) -> None:
        metadata = {"description": description, "example": example}
        super().__init__(entry, required=required, validate=self._length, metadata=metadata)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, list):
            self._length(value)
            if type(self.inner) is fields.String and all(type(entry) is str for entry in value):
                # Nothing is left to check.
                return value
        return super()._deserialize(value, attr, data, **kwargs)


class BatchBody(Schema):
    """The body of a batch of lookups."""

    states = Entries(fields.String(required=True), "States, in any spelling.", ["55666-1", "roll6"])


class MoveBody(Schema):
    """One decision of a record."""

    state = text("The state, in any spelling.", required=True)
    action = text("The action that was taken there.", required=True)


class ReviewBody(Schema):
    """A recorded game: either its `decisions` in order, or its `history` as text."""

    decisions = Entries(
        fields.Nested(MoveBody),
        "Every decision in order, at least one. With dice, each state is thrown from the position after the decision before "
        "it. With hidden cards, the decisions are those of one player, or of both.",
        [{"state": "55666-1", "action": "666"}],
        required=False,
    )
    history = text(
        "A whole game as text, for games whose notation describes histories. Both players are judged, each "
        "from what that player saw."
    )


class GameBody(Schema):
    """A recorded game of a player: either its `decisions` in order, or its `history` as text."""

    decisions = Entries(
        fields.Nested(MoveBody),
        "Every decision in order, also those of an opponent, as for a review.",
        [{"state": "55666-1", "action": "666"}],
        required=False,
    )
    history = text("A whole game as text, for games whose notation describes histories.")
    player = fields.Integer(
        strict=True,
        load_default=1,
        validate=validate.Range(1, 2),
        metadata={
            "description": "The player of the report: 1 for the one who made the first decision, 2 for the other."
        },
    )


class ReportBody(Schema):
    """Recorded games of one player."""

    games = Entries(
        fields.Nested(GameBody),
        f"The games, at most {GAMES}, with at most {DECISIONS:,} decisions together. `tablebase report` takes more.",
        [{"decisions": [{"state": "55666-1", "action": "666"}]}],
    )


class PriceBody(Schema):
    """A policy: a `rule`, and a `table` of the decisions that are played in another way."""

    rule = text(
        "How you play, in words, or the name of a fixed strategy of the game.",
        "keep every 5 and 6, at least the highest die",
        required=True,
        length=(1, 2000),
    )
    table = text(
        'Lines with a state and an action: NDJSON (`{"state": ..., "action": ...}`) or CSV (`state,action`). In '
        "all other states the rule is followed.",
        "155556,6",
    )


class HandBody(Schema):
    """A hand to be dealt. All members may be left out."""

    seed = text(
        "Any text: on one service the same seed gives the same cards again. Without one the cards are new.",
        "morning",
        length=(1, 64),
    )
    opponent = text(
        "The GOAL or GOAL:STRATEGY that plays against you; `margin` if it is left out.", "margin", length=(1, 64)
    )
    strength = fields.Integer(
        strict=True,
        validate=validate.Range(0, 100),
        metadata={
            "description": "The strength of the opponent: 0 draws lots, and 100, the default, plays the policy.",
            "example": 40,
        },
    )
    dealer = text("The player who deals; the other one begins. Drawn by lot if it is left out.", among=PLAYERS)
    rules = text("Rules as `name=value,name=value`; the default rules if it is left out.", length=(0, 500))


class SolutionBody(Schema):
    """A game, a goal and rules to solve, in any spelling."""

    game = text("A game.", required=True, length=(1, 64))
    goal = text("GOAL or GOAL:STRATEGY.", required=True, length=(1, 64))
    rules = text("Rules as `name=value,name=value`; the default rules if it is left out.", default="", length=(0, 500))


class HandMoveBody(Schema):
    """A hand in play and your next action."""

    hand = text("The `hand` of the answer before.", required=True)
    action = text("Your action there, in any spelling: `stock`, `take`, `H789.discard-4C`.", required=True)


class HandStepBody(Schema):
    """A hand in play and the steps of your turn so far."""

    hand = text("The `hand` of the answer before.", required=True)
    steps = optional("The steps in order, with dots between them: `H789.KCHS`; empty at the beginning of a turn.")
