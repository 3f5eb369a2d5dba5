"""The source's experiments: the games, of 10,000 each, that the first of two strategies won."""

from typing import NamedTuple

GAMES = 10_000


class Experiment(NamedTuple):
    """Two strategies, and the number of games that ``first`` won.

    If ``in_turn`` is True, the two began by turns; otherwise ``first`` began every game.
    """

    first: str
    second: str
    won: int
    in_turn: bool = False


EXPERIMENTS = (
    Experiment("one-roll", "one-roll", 5910),
    Experiment("one-roll", "one-roll", 5030, in_turn=True),
    Experiment("one-roll", "over-20", 75),
    Experiment("over-20", "over-50", 6167),
    Experiment("over-50", "over-20", 4414),
)
