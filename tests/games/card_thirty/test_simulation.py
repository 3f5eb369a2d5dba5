"""Simulated hands: what they are worth is counted plainly, and the compiled players play them."""

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from service.answers.errors import ProblemError
from service.answers.play.simulation import Run
from service.batch import tasks
from service.batch.simulation import simulate
from service.store import migrate
from service.store.reader import Reader
from solvers import dispatch
from solvers.contract.plays import Plays
from solvers.contract.problem import Problem
from solvers.contract.rows import Row, Solution
from solvers.errors import IllegalError, TablebaseError, UnknownError
from solvers.games.card_thirty.kernels import arena
from solvers.games.card_thirty.kernels.hand.hashing import Numbers
from solvers.games.card_thirty.offline import simulation, tournament
from solvers.games.card_thirty.offline.simulation import counted
from solvers.games.card_thirty.problem import problem
from solvers.games.card_thirty.rules import CardThirtyRules
from tests.games.card_thirty.class_values import stored
from tests.games.card_thirty.positions import DEFAULT

# The points of the first player and of the other.
SCORES = np.array([[0, 30], [12, 0], [7, 7], [0, 30], [5, 3]], np.int64)


def rows(goal: str) -> Iterable[Row]:
    """Return made-up rows of a goal."""
    return stored(goal).values()


def test_hands_are_counted() -> None:
    """A hand is worth its margin, the own points, or a win; its score is a margin or the own points."""
    margin, loss, win = (counted(goal, SCORES) for goal in ("margin", "min-loss", "win-hand"))

    assert margin.results == loss.results == win.results == {1: 2, 0: 1, -1: 2}
    assert margin.scores == win.scores == {30: 2, -12: 1, 0: 1, -2: 1}
    assert margin.values == margin.scores
    assert loss.values == loss.scores == {0: 2, 12: 1, 7: 1, 5: 1}
    assert win.values == {Fraction(1): 2, Fraction(1, 2): 1, Fraction(0): 2}


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The calls of a stand-in for compiled play, in which the dealer loses by 10 points, and hands are numbered."""
    calls: list[tuple[Any, ...]] = []

    def play(
        first: arena.Player,
        second: arena.Player,
        deals: int,
        seed: int,
        rules: CardThirtyRules,
        progress: Callable[[int], None],
        dealers: tuple[int, ...],
    ) -> Numbers:
        calls.append((first, second, deals, seed, rules))
        progress(deals)
        points = np.zeros((deals, 1, 2), np.int64)
        points[:, 0, dealers[0]] = 10 + np.arange(deals)
        return points

    monkeypatch.setattr(tournament, "play", play)
    return calls


def test_the_start_says_who_deals(played: list[tuple[Any, ...]]) -> None:
    """Before the deal the first player has dealt or not, and plays itself unless another player is named."""
    bound = problem(DEFAULT, "margin")
    told: list[int] = []
    dealt, other = (
        simulation.simulate(bound, bound.notation.parse(text), None, rows, 3, 5, told.append)
        for text in ("dealer", "other")
    )
    simulation.simulate(bound, bound.notation.parse("other"), "kamikaze", rows, 3, -1, told.append)
    simulation.simulate(bound, bound.notation.parse("other"), "min-loss", rows, 3, 2**80, told.append)

    assert (dealt.scores, other.scores) == ({-10: 1, -11: 1, -12: 1}, {10: 1, 11: 1, 12: 1})
    assert told == [3] * 4
    first, second, *rest = played[0]
    assert first is second
    assert rest == [3, 5, DEFAULT]
    assert played[2][1].style.tolist() == arena.fixed("kamikaze").style.tolist()
    assert (played[3][1].weights != first.weights).any()
    assert all(0 <= call[3] < simulation.SEEDS for call in played)


def test_what_cannot_be_played_is_refused() -> None:
    """Hands begin before the deal, and only players that there are play."""
    bound = problem(DEFAULT, "margin")
    cases: tuple[tuple[str, str | None, type[TablebaseError], str, str], ...] = (
        ("after-own-12", None, IllegalError, "state", "before the deal"),
        ("4C9CKCTD7H8H9H2S3SQS-0-neither-10-6DKS-32-draw-other", None, IllegalError, "state", "before the deal"),
        ("other", "nobody", UnknownError, "second", "no player 'nobody'"),
        ("other", "win-match", UnknownError, "second", "no player 'win-match'"),
    )
    for text, second, error, field, says in cases:
        with pytest.raises(error, match=says) as caught:
            simulation.simulate(bound, bound.notation.parse(text), second, rows, 2, 1, lambda _: None)
        assert (caught.value.field, bool(caught.value.example)) == (field, True)


def solve(bound: Problem[Any], *, long: bool = False) -> Solution:  # noqa: ARG001  # as dispatch.solve takes it
    """Return made-up values as if they had been learned."""
    listed = [stored(bound.slug)[text] for text in sorted(stored(bound.slug))]
    return Solution(bound.game, bound.slug, bound.rules, "made up", None, listed, (), start="other")


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database with made-up solutions of two goals."""
    url = f"sqlite:///{tmp_path / 'tablebase.db'}"
    migrate.upgrade(url)
    monkeypatch.setattr(dispatch, "solve", solve)
    monkeypatch.setattr(dispatch, "verify", lambda *_: 0.0)
    for goal in ("margin", "win-hand"):
        assert tasks.make(tasks.Task(url, "card-thirty", "", goal)).solution
    return url


@pytest.mark.usefixtures("played")
def test_figures_of_published_players(url: str) -> None:
    """The value of the first player against itself stands beside the served one; shares of hands stand alone."""
    with closing(Reader(url)) as reader:
        told: list[int] = []
        done = simulate(reader, Run("card-thirty", "margin", None, "", 41, 1), told.append)
        against = simulate(reader, Run("card-thirty", "win-hand", "stop-loss", "", 41, 1, "dealer"), told.append)

    value, *shares = done.figures
    assert (told, done.start, against.start, done.stored_ends) == ([41, 41], "other", "dealer", False)
    assert (value.value, value.served, value.error_bound) == (30.0, Fraction(1, 2), 0.25)
    assert not value.inside
    assert value.confidence.low < 30 < value.confidence.high
    assert [(share.name, share.value, share.served) for share in shares] == [
        ("win", 1.0, None),
        ("tie", 0.0, None),
        ("loss", 0.0, None),
    ]
    assert done.scores == Counter(range(10, 51))
    assert [(figure.value, figure.served) for figure in against.figures] == [
        (0.0, None),
        (0.0, None),
        (0.0, None),
        (1.0, None),
    ]
    assert 0 == against.figures[0].confidence.low < against.figures[0].confidence.high < 0.2
    with pytest.raises(ValueError, match="no served figure"):
        assert shares[0].inside


@pytest.mark.usefixtures("played")
def test_mistakes_of_simulations(url: str, tmp_path: Path) -> None:
    """Names that are not solved, not played or not told are refused by name, and so are problems without a simulator."""
    with closing(Reader(url)) as reader:
        cases: tuple[tuple[str, str | None, type[Exception], str], ...] = (
            ("margin", "min-loss", ProblemError, "min-loss of card-thirty is not solved yet"),
            ("min-loss", None, ProblemError, "min-loss of card-thirty is not solved yet"),
            ("win-match", None, IllegalError, "not simulated"),
            ("lay-min-left", None, IllegalError, "not simulated"),
        )
        for first, second, error, says in cases:
            with pytest.raises(error, match=says):
                simulate(reader, Run("card-thirty", first, second, "", 2, 1), lambda _: None)
        with (tmp_path / "turns.csv").open("w") as turns, pytest.raises(IllegalError, match="turn by turn"):
            simulate(reader, Run("card-thirty", "margin", None, "", 2, 1, "", turns), lambda _: None)
    with pytest.raises(ValueError, match="names no simulator"):
        dispatch.simulate(problem(DEFAULT, "win-match"), "match-10left-first", None, rows, 2, 1, lambda _: None)


@pytest.mark.sample
@pytest.mark.long
def test_hands_follow_from_the_seed() -> None:
    """Equal seeds give equal hands, and both seats of a player against itself are the two sides of the same deals."""
    bound = problem(DEFAULT, "margin")

    def run(start: str, seed: int, second: str | None = None) -> Plays:
        return dispatch.simulate(bound, start, second, rows, 300, seed, lambda _: None)

    assert run("other", 4) == run("other", 4) != run("other", 5)
    one, other = run("other", 4), run("dealer", 4)
    assert one.scores == Counter({-margin: number for margin, number in other.scores.items()})
    assert one.results.total() == one.values.total() == 300
    weak = run("other", 4, "random")
    assert sum(margin * number for margin, number in weak.scores.items()) > 0
