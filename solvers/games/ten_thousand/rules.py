"""The rules of 10.000 and their parameters."""

from dataclasses import dataclass
from itertools import product
from math import gcd
from typing import Any, ClassVar

from solvers.contract.rules import Rules, choice, flag, integers, parameter
from solvers.errors import IllegalError

DICE = 6
# All points are multiples of this.
UNIT = 50
# The largest target.
MOST_TARGET = 15_000
# The most points of a turn that are answered, and with which a strategy may roll.
MOST = 30_000
# The types of dice, and all pools of six: abbbbb has one die of type a.
TYPES = "abcdef"
POOLS = tuple(
    sorted("".join(TYPES[sum(new[: die + 1])] for die in range(DICE)) for new in product((0,), *[(0, 1)] * (DICE - 1)))
)
FAIR = (1,) * DICE
# The largest sum of the weights of a die: the chances of six dice, as doubles, tell the weights of their rolls exactly.
MOST_WEIGHT = 350
# The most turns in a row without points before the one that costs points.
MOST_BUSTS = 2
# The rules that are numbers of points.
POINTS = (
    "target", "one", "five", "triples", "straight", "three_pairs", "two_triples", "low_straight", "high_straight",
    "hot_dice", "entry", "minimum", "three_busts",
)  # fmt: skip


def _die(name: str) -> Any:
    """Declare the weights of a type of dice."""
    return integers(
        FAIR,
        0,
        MOST_WEIGHT,
        f"weights of the faces 1 to 6 of a die of type {name}, in lowest terms; 1:1:1:1:1:1 is fair",
        later=True,
    )


@dataclass(frozen=True, slots=True)
class TenThousandRules(Rules):
    """The points of the dice, what a player may set aside, and the end of the game.

    Raises:
        IllegalError: a value is out of range, or points are not multiples of 50, or the entry or the least bank is above
            the target, or there is a rule for ties although nobody ties, or for three pairs that are worth nothing.
    """

    game: ClassVar[str] = "ten-thousand"

    target: int = parameter(10_000, UNIT, MOST_TARGET, "points that win, or call the last turn, once they are banked")
    one: int = parameter(100, UNIT, 1000, "points of a single 1")
    five: int = parameter(50, UNIT, 1000, "points of a single 5")
    triples: tuple[int, ...] = integers(
        (1000, 200, 300, 400, 500, 600), UNIT, 2000, "points of three of a kind: three 1s, three 2s, and so on"
    )
    kinds: str = choice(
        "additive",
        ("additive", "doubling", "flat", "none"),
        "what four, five and six of a kind are worth: 2, 3 and 4 times the triple; 2, 4 and 8 times; 1000, 2000 and 3000; "
        "or nothing of their own",
    )
    straight: int = parameter(1000, 0, 5000, "points of 1 2 3 4 5 6; 0 if it is nothing special")
    three_pairs: int = parameter(750, 0, 5000, "points of three pairs; 0 if they are nothing special")
    four_two: bool = flag(False, "whether four of a kind and a pair count as three pairs")
    two_triples: int = parameter(
        0, 0, 5000, "points of two threes of a kind in one roll; 0 if they are worth their sum", later=True
    )
    low_straight: int = parameter(0, 0, 5000, "points of 1 2 3 4 5; 0 if it is nothing special", later=True)
    high_straight: int = parameter(0, 0, 5000, "points of 2 3 4 5 6; 0 if it is nothing special", later=True)
    hot_dice: int = parameter(
        0, 0, 5000, "points that are added once all six dice are set aside, before they are rolled again", later=True
    )
    hot_dice_times: int = parameter(
        1,
        1,
        5,
        "multiplies the points of the turn once all six dice are set aside, those of hot_dice among them",
        later=True,
    )
    hot_dice_when: str = choice(
        "each",
        ("each", "first"),
        "each: all six dice multiply the points each time; first: the first time in a turn only",
        later=True,
    )
    memory: str = choice(
        "all",
        ("all", "not-1-5", "none"),
        "triples after which each later die of the face, until all six are used, is worth the triple again",
    )
    set_aside: str = choice(
        "free",
        ("free", "maximum"),
        "free: dice that score may be left and rolled again; maximum: as many dice as can score must be set aside",
    )
    pool: str = choice(
        POOLS[0],
        POOLS,
        "types of the six dice: aaaaaa are six of one type, abbbbb one of type a and five of type b",
        later=True,
    )
    die_a: tuple[int, ...] = _die("a")
    die_b: tuple[int, ...] = _die("b")
    die_c: tuple[int, ...] = _die("c")
    die_d: tuple[int, ...] = _die("d")
    die_e: tuple[int, ...] = _die("e")
    die_f: tuple[int, ...] = _die("f")
    entry: int = parameter(0, 0, MOST_TARGET, "points that a player must bank at once the first time")
    minimum: int = parameter(0, 0, MOST_TARGET, "points that a turn must have to be banked, each time", later=True)
    three_busts: int = parameter(
        0,
        0,
        MOST_TARGET,
        "points that the third turn in a row without points costs; a score never falls below 0; 0 if it costs none",
        later=True,
    )
    ending: str = choice(
        "final-round", ("final-round", "first"), "whether the other player has one more turn after the target is banked"
    )
    tie: str = choice("chaser-loses", ("chaser-loses", "chaser-wins"), "who wins a tie after the last turn")

    def __post_init__(self) -> None:
        Rules.__post_init__(self)
        for name in POINTS:
            value = getattr(self, name)
            wrong = next((each for each in (value if isinstance(value, tuple) else (value,)) if each % UNIT), None)
            if wrong is not None:
                raise IllegalError(
                    f"rule {name}: {wrong} points are not a multiple of {UNIT}",
                    field="rules",
                    example=f"{name}={type(self)().written(name)}",
                )
        if self.entry > self.target:
            raise IllegalError(
                f"rules entry={self.entry},target={self.target}: the first bank need not exceed the target",
                field="rules",
                example="entry=500,target=10000",
            )
        if self.minimum > self.target:
            raise IllegalError(
                f"rules minimum={self.minimum},target={self.target}: no bank need exceed the target",
                field="rules",
                example="minimum=300,target=10000",
            )
        if self.four_two and not self.three_pairs:
            raise IllegalError(
                "rules four_two=true,three_pairs=0: four of a kind and a pair cannot count as three pairs, which are worth nothing",
                field="rules",
                example="four_two=true",
            )
        if self.ending == "first" and self.tie != "chaser-loses":
            raise IllegalError(
                f"rules ending=first,tie={self.tie}: nobody ties where the first to reach the target wins",
                field="rules",
                example="ending=first",
            )

        if self.hot_dice_times > 1 and self.ending != "first":
            raise IllegalError(
                f"rules ending={self.ending},hot_dice_times={self.hot_dice_times}: points are multiplied under ending=first alone, "
                "as a last turn has no most points to reach then",
                field="rules",
                example=f"ending=first,hot_dice_times={self.hot_dice_times}",
            )
        if self.hot_dice_when != "each" and self.hot_dice_times == 1:
            raise IllegalError(
                f"rules hot_dice_times=1,hot_dice_when={self.hot_dice_when}: nothing is multiplied",
                field="rules",
                example=f"ending=first,hot_dice_times=2,hot_dice_when={self.hot_dice_when}",
            )

        self._check_dice()

    def _check_dice(self) -> None:
        """Raise IllegalError unless the types of the dice are spelled in their only way, and solved."""
        used = sorted(set(self.pool))
        for each in TYPES:
            weights = self.weights(each)
            name, written = f"die_{each}", self.written(f"die_{each}")
            divisor = gcd(*weights)
            if each not in used and weights != FAIR:
                raise IllegalError(
                    f"rules {name}={written},pool={self.pool}: no die is of type {each}",
                    field="rules",
                    example="ending=first,memory=none,pool=aaaaab,die_b=6:1:2:3:4:6",
                )
            if divisor != 1 or sum(weights) > MOST_WEIGHT:
                least = (
                    ":".join(str(weight // divisor) for weight in weights)
                    if divisor > 1 and sum(weights) <= MOST_WEIGHT * divisor
                    else "6:1:2:3:4:6"
                )
                raise IllegalError(
                    f"rule {name}={written}: weights are in lowest terms, and their sum is 1 to {MOST_WEIGHT}",
                    field="rules",
                    example=f"die_a={least}",
                )
            alike = next((other for other in used if other < each and self.weights(other) == weights), None)
            if each in used and alike:
                raise IllegalError(
                    f"rules {name}={written},pool={self.pool}: types {alike} and {each} have the same weights, and are one type",
                    field="rules",
                    example="ending=first,memory=none,pool=aaaaab,die_b=6:1:2:3:4:6",
                )
        if self.typed and (self.ending != "first" or self.memory != "none" or self.set_aside != "free"):
            raise IllegalError(
                f"rules pool={self.pool}: dice of several types are solved under ending=first,memory=none,set_aside=free alone",
                field="rules",
                example="ending=first,memory=none,pool=aaaaab,die_b=6:1:2:3:4:6",
            )
        if self.typed and self.three_busts:
            raise IllegalError(
                f"rules pool={self.pool},three_busts={self.three_busts}: three_busts needs six dice of one type",
                field="rules",
                example=f"three_busts={self.three_busts}",
            )

    def weights(self, kind: str) -> tuple[int, ...]:
        """Return the weights of the faces of a type of dice."""
        weights: tuple[int, ...] = getattr(self, f"die_{kind}")
        return weights

    @property
    def loaded(self) -> bool:
        """True if some die is not fair."""
        return any(self.weights(each) != FAIR for each in self.pool)

    @property
    def typed(self) -> bool:
        """True if there are dice of several types, so that it matters which of them are set aside."""
        return len(set(self.pool)) > 1

    @property
    def plain(self) -> bool:
        """True if all dice are fair, no points are multiplied, and no busts cost points that are banked."""
        return not (self.loaded or self.multiplies or self.three_busts)

    @property
    def priced(self) -> bool:
        """True if policies in words are priced: all dice are alike, no points are multiplied, and no busts cost points that are banked."""
        return not (self.typed or self.multiplies or self.three_busts)

    @property
    def multiplies(self) -> bool:
        """True if the points of the turn are multiplied once all six dice are set aside."""
        return self.hot_dice_times > 1

    @property
    def heats(self) -> bool:
        """True if it matters that all six dice have been set aside before in the turn."""
        return self.multiplies and self.hot_dice_when == "first"

    def without_points(self, own: int, busts: int) -> tuple[int, int]:
        """Return the points banked and the busts in a row of a player after one more bust."""
        if not self.three_busts:
            return own, 0
        return (own, busts + 1) if busts < MOST_BUSTS else (max(own - self.three_busts, 0), 0)

    def chaser_wins(self, own: int, other: int) -> bool:
        """Return True if the player of the last turn wins with ``own`` points against ``other``."""
        return own > other or (own == other and self.tie == "chaser-wins")

    def must(self, own: int | None) -> int:
        """Return the points that a turn must have to be banked, with ``own`` points banked before; 0 if any will do."""
        return max(self.minimum, self.entry if own == 0 else 0)

    def lead(self, own: int, other: int) -> int:
        """Return the points that a player with ``own`` points needs in the last turn to win against ``other``."""
        return max(self.minimum, other - own + (UNIT if self.tie == "chaser-loses" else 0))
