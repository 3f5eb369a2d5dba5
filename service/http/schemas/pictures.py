"""The query parameters of pictures."""

from marshmallow import Schema, fields

from service.answers.ask import policy_maps
from service.channels.pictures.frame import NARROWEST, USUAL, WIDEST
from service.http.schemas.parameters import optional, text, whole
from service.http.schemas.queries import RulesQuery
from solvers.contract.presentation.strategy_cards import SIZES
from solvers.games import REGISTRY

LARGEST_SEED = 999_999_999


class LookQuery(Schema):
    """The size and the colours of a picture."""

    width = whole(
        "The width in pixels; letters keep their size. A PNG has twice as many.", NARROWEST, WIDEST, 360, default=USUAL
    )
    theme = text(
        "The colours: `light`, `dark`, or `auto` for what the reader prefers, which is light in a PNG.",
        "dark",
        default="auto",
        among=("auto", "light", "dark"),
    )


class ColumnsQuery(LookQuery):
    """The columns of a sweep that are drawn."""

    x = text("The column that goes across.", "dice", required=True)
    y = text("The column that goes up.", "value", required=True)


_With = Schema.from_dict(
    {
        "with": optional(
            "Up to five other goals, policies (GOAL:STRATEGY) or solution ids with commas between them, drawn "
            "as lines in the same picture."
        )
    }
)


class EndingsQuery(LookQuery, _With):  # type: ignore[misc,valid-type]  # a class made at run time, as `with` is a word of Python
    """The action before a distribution, and the policies beside it."""

    action = optional("A legal action of the state; the policy's action if it is empty or left out.")


def _circumstances() -> dict[str, fields.String]:
    """Return the fields of the parameters of all maps. Each is described with the games that have it, and its defaults there."""
    meanings: dict[str, dict[str, None]] = {}
    for (game, _), parameters in policy_maps.offered().items():
        for parameter in parameters:
            meaning = f"{REGISTRY[game].title}: {parameter.summary}; {parameter.default} if it is left out."
            meanings.setdefault(parameter.name, {})[meaning] = None
    return {name: optional(" ".join(texts)) for name, texts in meanings.items()}


CIRCUMSTANCES = _circumstances()


class MapQuery(LookQuery.from_dict(CIRCUMSTANCES)):  # type: ignore[misc]  # a class made at run time
    """The circumstances under which a policy is shown. A map has those that its goal counts."""


class CardQuery(RulesQuery):
    """The rules of the game, and the room that a strategy card has."""

    size = text(
        "`three-numbers` on a bank card, `a6` on a postcard, or `a4` on a sheet; the larger the card, the less its rule loses.",
        "a6",
        default="a6",
        among=SIZES,
    )


class GameQuery(LookQuery):
    """A game: the seed of its dice, or its moves."""

    seed = whole("The seed of the dice of a simulated game; 1 if it is left out.", 0, LARGEST_SEED, 1)
    moves = optional("A recorded game as `STATE:ACTION,STATE:ACTION,...`, instead of a seed.")
