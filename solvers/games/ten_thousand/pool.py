"""Rolls of dice that are not all alike: loaded dice of one type, or of several types.

Dice of several types are written with their types, as in ``a1a5b2``: two dice of type a show 1 and 5, one of type b shows 2.
:mod:`solvers.games.ten_thousand.hands` is what the game asks; it asks this module about dice that are loaded.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import TYPE_CHECKING

from solvers import dice
from solvers.games.ten_thousand import scoring
from solvers.games.ten_thousand.rules import DICE, TenThousandRules

if TYPE_CHECKING:
    import numpy as np
else:
    from solvers.games.ten_thousand import lazy as np

# A die that was rolled: its type and its face.
Token = tuple[str, str]


def tokens(rolled: str) -> list[Token]:
    """Return the dice of a text such as ``a1a5b2``."""
    return list(zip(rolled[::2], rolled[1::2], strict=True))


def text(some: Sequence[Token]) -> str:
    """Return the text of dice, ordered by type and face."""
    return "".join(kind + face for kind, face in sorted(some))


@cache
def shown(rolled: str) -> str:
    """Return the faces of dice, ascending, whether they are written with their types or not."""
    return dice.ordered("".join(face for face in rolled if face.isdigit()))


def number(rolled: str) -> int:
    """Return the number of dice of a text."""
    return sum(map(str.isdigit, rolled))


@cache
def kinds(rolled: str) -> str:
    """Return the types of dice, ascending; empty if they are written without types."""
    return "".join(sorted(each for each in rolled if each.isalpha()))


@cache
def without(types: str, taken: str) -> str:
    """Return the types that are left after some dice are taken away."""
    return "".join(sorted((Counter(types) - Counter(taken)).elements()))


@cache
def subsets(rolled: str) -> tuple[str, ...]:
    """Return every non-empty choice of the dice, each once, whether they are written with their types or not."""
    if rolled.isdigit():
        return dice.subsets(rolled)
    counts = sorted(Counter(tokens(rolled)).items())
    sizes = product(*(range(n + 1) for _, n in counts))
    return tuple(
        "".join((kind + face) * k for ((kind, face), _), k in zip(counts, size, strict=True))
        for size in sizes
        if any(size)
    )


def parts(types: str) -> tuple[str, ...]:
    """Return every non-empty choice of types, those with the most dice first."""
    counts = sorted(Counter(types).items())
    chosen = (
        "".join(kind * k for (kind, _), k in zip(counts, size, strict=True))
        for size in product(*(range(n + 1) for _, n in counts))
    )
    return tuple(sorted(filter(None, chosen), key=lambda some: (-len(some), some)))


def ways(rules: TenThousandRules, types: str) -> int:
    """Return the sum of the weights of all rolls of dice of some types."""
    return prod(sum(rules.weights(each)) for each in types)


def count(types: str) -> int:
    """Return the number of different rolls of dice of some types."""
    return prod(len(dice.multisets(number)) for number in Counter(types).values())


def rolls(rules: TenThousandRules, types: str) -> Mapping[str, int]:
    """Return the weight of each roll of dice of some types; rolls that are impossible are left out."""
    several, found = rules.typed, {"": 1}
    for kind, size in sorted(Counter(types).items()):
        weights = rules.weights(kind)
        more = {}
        for faces in combinations_with_replacement(dice.FACES, size):
            weight = factorial(size) * prod(weights[int(face) - 1] for face in faces)
            weight //= prod(factorial(n) for n in Counter(faces).values())
            if weight:
                more["".join(kind + face if several else face for face in faces)] = weight
        found = {one + other: weight * w for one, weight in found.items() for other, w in more.items()}
    return found


@cache
def scores(rules: TenThousandRules) -> Mapping[str, int]:
    """Return the points of all dice that score when they are set aside without a triple remembered, by their faces."""
    worths = ((faces, scoring.points(rules, faces, 0)) for size in range(1, DICE + 1) for faces in dice.multisets(size))
    return {faces: worth for faces, worth in worths if worth is not None}


@cache
def live(rules: TenThousandRules, faces: str) -> str:
    """Return the faces of a roll, ascending, that some choice of scoring dice holds."""
    table = scores(rules)
    held = {face for aside in dice.subsets(faces) if aside in table for face in aside}
    return "".join(face for face in faces if face in held)


@cache
def patterns(rules: TenThousandRules, types: str) -> Mapping[str, int]:
    """Return the weights of the rolls of dice of several types, by those dice that may score.

    Rolls that differ only in dice that cannot be set aside are counted together. There are some 4,000 for six types.
    """
    size = len(types)
    faces = np.indices((DICE,) * size).reshape(size, -1)
    weights = np.ones(faces.shape[1], np.int64)
    for index, kind in enumerate(types):
        weights *= np.array(rules.weights(kind), np.int64)[faces[index]]
    counted = sum((DICE + 1) ** faces[index] for index in range(size))
    held = np.zeros((DICE + 1) ** DICE, np.int64)
    for rolled in dice.multisets(size):
        code = sum((DICE + 1) ** (int(face) - 1) for face in rolled)
        held[code] = sum(1 << int(face) - 1 for face in set(live(rules, rolled)))
    masks = held[counted]
    kind_numbers = {kind: index for index, kind in enumerate(sorted(set(types)))}
    # A die that may score is 1 or more, any other 0; dice of one type stand in no order.
    dice_numbers = np.stack(
        [
            np.where(masks >> faces[index] & 1, kind_numbers[kind] * DICE + faces[index] + 1, 0)
            for index, kind in enumerate(types)
        ]
    )
    dice_numbers.sort(axis=0)
    base = DICE * DICE + 1
    codes = sum(dice_numbers[index] * base**index for index in range(size))
    unique, firsts, inverse = np.unique(codes, return_index=True, return_inverse=True)
    sums = np.zeros(len(unique), np.int64)
    np.add.at(sums, inverse, weights)
    letters = sorted(set(types))
    found = {}
    for first, weight in zip(firsts.tolist(), sums.tolist(), strict=True):
        if weight:
            some = [divmod(each - 1, DICE) for each in dice_numbers[:, first].tolist() if each]
            found[text([(letters[kind], str(face + 1)) for kind, face in some])] = weight
    return found
