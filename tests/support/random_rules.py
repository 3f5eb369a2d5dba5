"""Random legal rules of a game, drawn over the ranges that its rules declare."""

from random import Random
from typing import Any

from solvers.contract.game import Game
from solvers.contract.rules import Rules
from solvers.errors import IllegalError

# The most rules that differ from their defaults.
MOST = 5
# Rules are drawn again if they do not go together.
TRIES = 200


def draw(game: Game, random: Random) -> Rules:
    """Return random legal rules, some of which are those of a preset.

    What does not go together is refused by name, with rules that are legal, and is drawn again.
    """
    rules_type = game.rules_type
    declared = rules_type.describe()
    for _ in range(TRIES):
        named = random.choice(("", *(preset.rules for preset in game.presets)))
        some = random.sample(declared, random.randint(1, min(MOST, len(declared))))
        drawn = dict(pair.split("=") for pair in named.split(",") if pair)
        drawn |= {str(about["name"]): _value(about, random) for about in some}
        try:
            return rules_type.parse(",".join(f"{name}={value}" for name, value in drawn.items()))
        except IllegalError as error:
            if error.field != "rules":
                raise
            rules_type.parse(error.example or "no rules are shown")
    return rules_type()


def _value(about: Any, random: Random) -> str:
    """Return a value of one rule as text: an end of its range, its default, or one in between."""
    if about["options"] is not None:
        return str(random.choice(about["options"]))
    parts = str(about["default"]).split(":")
    if len(parts) > 1 and about["low"] == 0:
        # Dice with faces that never fall: hands of theirs may never score, or always.
        return ":".join(random.choice("001125") for _ in parts)
    return ":".join(_number(about, part, random) for part in parts)


def _number(about: Any, default: str, random: Random) -> str:
    low, high = about["low"], about["high"]
    if about["type"] == "rational":
        return random.choice((default, f"{random.randint(1, 6)}/{random.randint(6, 9)}"))
    # Small numbers are more likely, as under them games are small; many rules are multiples of 50.
    near = low + int((high - low) * random.random() ** 3)
    return str(random.choice((low, int(default), near, near // 50 * 50, random.randint(low, min(high, low + 6)))))
