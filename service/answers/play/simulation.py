"""Simulate published policies: figures with confidence intervals beside the served ones, and games turn by turn."""

import csv
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any, TextIO, TypeVar

from service.answers.ask.solved_goals import SolvedGoals
from service.answers.names import bind
from service.answers.play.matches import matches_of
from service.store.reader import Policy, Reader
from solvers.contract.game import Game
from solvers.contract.matches import Matches, Race
from solvers.contract.parameters import Seat
from solvers.contract.problem import Problem, process_of
from solvers.contract.rows import Confidence, Result
from solvers.contract.rules import Rules
from solvers.errors import IllegalError
from solvers.games import find
from solvers.simulate import (
    BankedTurn,
    Player,
    against,
    alone,
    fixed,
    interval,
    mean_interval,
    racing,
    share_interval,
)

# The number of games between two reports of progress.
STEP = 1000
COLUMNS = ("game", "turn", "player", "points", "total_1", "total_2")
T = TypeVar("T")
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Run:
    """The games of a simulation.

    Attributes:
        game: the game's slug.
        first: the policy, GOAL or GOAL:STRATEGY. If its goal has an opponent, the opponent is played too.
        second: the policy of the second player in a match; None to play ``first`` alone.
        rules: the rules as text; the empty text stands for the default rules.
        plays: the number of games, at least 2.
        seed: the seed of the dice or cards.
        start: the state from which to play; the empty text stands for the game's start. A match always begins there.
        turns: a file to which every game is written turn by turn, see :class:`Turns`; None if it is not written.
    """

    game: str
    first: str
    second: str | None
    rules: str
    plays: int
    seed: int
    start: str = ""
    turns: TextIO | None = None


@dataclass(frozen=True, slots=True)
class SimulatedFigure:
    """A simulated figure, its interval, and the served figure, whose error is at most ``error_bound``.

    ``served`` is None if there is no such figure.
    """

    name: str
    value: float
    confidence: Confidence
    served: Fraction | None
    error_bound: float = 0.0

    @property
    def inside(self) -> bool:
        """True if the interval contains a number within ``error_bound`` of the served figure. There must be one."""
        if self.served is None:
            raise ValueError(f"there is no served figure for {self.name!r}")
        return self.confidence.low - self.error_bound <= self.served <= self.confidence.high + self.error_bound


@dataclass(frozen=True, slots=True)
class Simulated:
    """The state from which the (first) player began, the figures, and the count of each of that player's scores.

    ``stored_ends`` is True if the values of ends were read from the solution, so that the simulation did not check
    them.
    """

    start: str
    figures: list[SimulatedFigure]
    scores: Counter[int]
    stored_ends: bool


class Turns:
    """A writer of games as CSV, with one line for each turn.

    The columns are the numbers of the game, the turn and the player (1 is the simulated or first player, 2 the other),
    the points that the turn banked (0 for a bust), and the points that both players have banked after it.
    """

    def __init__(self, file: TextIO) -> None:
        self._writer = csv.writer(file, lineterminator="\n")
        self._writer.writerow(COLUMNS)
        self._games = 0

    def write(self, turns: Iterable[BankedTurn], totals: Sequence[int] = (0, 0)) -> None:
        """Write the turns of one game. ``totals`` are the points that both players had banked when it began."""
        self._games += 1
        banked = list(totals)
        for number, (player, points) in enumerate(turns, 1):
            banked[player] += points
            self._writer.writerow((self._games, number, player + 1, points, *banked))


def simulate(reader: Reader, run: Run, progress: Progress) -> Simulated:
    """Play games of one policy, or of two policies against each other.

    Parameters:
        reader: the database with the current solutions.
        run: the policies and the number of games.
        progress: called with the number of games that were played since the last call.

    Returns:
        The simulated figures with intervals at level 0.99, in the goal's unit, as chances from 0 to 1 or as scores.

    Raises:
        UnknownError, NotationError, IllegalError: there is no such game, policy, rule or state, nothing can be played
            from the state, a policy cannot take its seat, or the game is not made of turns but they are to be written.
        ProblemError: a policy is not solved yet.
    """
    game, first, second, plays, turns = run.game, run.first, run.second, run.plays, run.turns
    entry = find(game)
    rules = entry.read_rules(run.rules)
    solved = SolvedGoals(reader, game, rules, {})
    dice = Random(run.seed)  # noqa: S311  # dice, not secrets
    problem = bind(game, first, run.rules).problem
    begin = _begin(problem, second, run.start)
    if turns is not None and problem.turns is None:
        raise IllegalError(f"games of {game} under {first} are not told turn by turn", field="goal")
    listed = None if turns is None else Turns(turns)
    if second is None:
        return _alone(problem, solved, dice, plays, progress, begin, listed)
    bind(game, second, run.rules)
    matches = matches_of(entry, rules)
    _seated(entry, rules, matches, first, second)
    pair = matches.pair(first, second)
    players = _seat(pair.first, first, solved), _seat(pair.second, second, solved)
    # Before the games, as this names the policy at fault if one is not solved.
    chances = matches.result(first, second, solved)
    results: Counter[int] = Counter()
    scores: Counter[int] = Counter()
    if isinstance(pair, Race):
        for winner, game_turns in _counted(racing(pair, *players, dice), plays, progress):
            results[-1 if winner else 1] += 1
            scores[sum(turn.points for turn in game_turns if turn.player == 0)] += 1
            if listed is not None:
                listed.write(game_turns)
    else:
        for result, score, _ in _counted(against(pair, *players, dice), plays, progress):
            results[result] += 1
            scores[score] += 1
    figures = _chances(results, chances, matches.error_bound)
    return Simulated(problem.notation.format(begin), figures, scores, stored_ends=False)


def _seated(game: Game, rules: Rules, matches: Matches, first: str, second: str) -> None:
    """Raise IllegalError if a policy cannot take its seat."""
    seats: tuple[tuple[Seat, str], ...] = (("first", first), ("second", second))
    for (seat, policy), available in zip(seats, game.seats(rules), strict=True):
        obstacle = matches.obstacle(seat, policy)
        if obstacle is not None:
            raise IllegalError(
                f"policy {policy!r} {obstacle}", field=seat, example=next(iter(available), None), available=available
            )


def _alone(
    problem: Problem[Any],
    solved: SolvedGoals,
    dice: Random,
    plays: int,
    progress: Progress,
    begin: Hashable,
    listed: Turns | None,
) -> Simulated:
    """Simulate one policy, and its opponent if the policy determines that player's too."""
    process = process_of(problem)
    at = problem.notation.format(begin)
    values: Counter[Fraction] = Counter()
    scores: Counter[int] = Counter()
    totals = (0, 0) if problem.turns is None else problem.turns.totals(begin)
    for played in _counted(alone(_player(problem, solved), dice, begin), plays, progress):
        values[played.value] += 1
        scores[played.score] += 1
        if listed is not None:
            listed.write(played.turns, totals)
    row = solved.row(problem.slug, at)
    served = Fraction(row.value) if row.exact is None else Fraction(row.exact)
    error = solved.manifest(problem.slug).error_bound or 0.0
    figures = [SimulatedFigure("value", *interval(problem.goal, values), served, error)]
    # Distributions are stored for chance states only; scores have no mean if one of them stands for lower ones too.
    comparable = problem.distributed and (problem.endings is None) == (problem.turns is None)
    if process.kind(begin) == "chance" and process.floor is None and comparable:
        figures.append(_score(scores, solved, problem.slug, at))
    return Simulated(at, figures, scores, process.stored_ends)


def _begin(problem: Problem[Any], second: str | None, start: str) -> Hashable:
    """Return the state to play from. Raises IllegalError if nothing can be played from it."""
    process = problem.process
    if process is None:
        raise IllegalError(f"{problem.game} {problem.slug}: games are not simulated under this goal", field="goal")
    first = problem.notation.format(process.start())
    if second is not None and start not in ("", first):
        raise IllegalError(f"state {start!r}: a match begins at its start", field="state", example=first)
    state: Hashable = problem.notation.parse(start or first)
    if process.kind(state) == "terminal":
        raise IllegalError(f"state {start!r}: there is nothing left to play", field="state", example=first)
    return state


def _chances(results: Counter[int], chances: Result, error_bound: float) -> list[SimulatedFigure]:
    """Return the figures for win, tie and loss of the first player."""
    return [
        SimulatedFigure(name, *share_interval(results[sign], results.total()), served, error_bound)
        for (name, served), sign in zip(chances._asdict().items(), (1, 0, -1), strict=True)
    ]


def _score(scores: Counter[int], solved: SolvedGoals, slug: str, start: str) -> SimulatedFigure:
    ends = solved.distribution(slug, start)
    served = Fraction(
        sum(score * weight for score, weight in zip(ends.support, ends.weights, strict=True)), ends.denominator
    )
    mean, confidence = mean_interval(Counter({Fraction(score): n for score, n in scores.items()}))
    return SimulatedFigure("score", mean, confidence, served, ends.error_bound)


def _counted(games: Iterator[T], plays: int, progress: Progress) -> Iterator[T]:
    """Yield the first ``plays`` games; report progress after every :data:`STEP` games."""
    for done in range(0, plays, STEP):
        yield from islice(games, min(STEP, plays - done))
        progress(min(STEP, plays - done))


def _seat(problem: Problem[object], slug: str, solved: SolvedGoals) -> Player:
    """Return the player of a policy in a match. A strategy that plays under another goal there needs no solution of it."""
    return _player(problem, solved) if problem.slug == slug else fixed(problem)


def _player(problem: Problem[object], solved: SolvedGoals) -> Player:
    """Return a player who follows the policy of the current solution."""
    process = process_of(problem)
    stored: dict[str, Policy] = {row.state: row for row in solved.policy(problem.slug)}

    def policy(text: str) -> str:
        # A state that is not stored is derived. A simulation asks about each state only once.
        action = stored[text].action if text in stored else solved.row(problem.slug, text).action
        return action or ""

    def utility(text: str) -> Fraction:
        if process.stored_ends:
            return Fraction(stored[text].exact or "")
        return process.utility(problem.notation.parse(text))

    return Player(problem, policy, utility)
