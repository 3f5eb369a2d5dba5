"""Simulated games are counted, and written turn by turn."""

from io import StringIO
from itertools import count

from service.answers.play import simulation
from solvers.simulate import BankedTurn


def test_no_more_games_are_played_than_asked_for() -> None:
    """Progress is told for every thousand games and for the rest, and no game more is begun."""
    told: list[int] = []
    games = count()
    assert list(simulation._counted(games, 2500, told.append)) == list(range(2500))
    assert told == [1000, 1000, 500]
    assert next(games) == 2500


def test_games_are_written_turn_by_turn() -> None:
    """Each line has the game, the turn, the player, the points of the turn, and what both have banked since before the game."""
    file = StringIO()
    turns = simulation.Turns(file)
    turns.write([BankedTurn(0, 5), BankedTurn(1, 0), BankedTurn(0, 7)], (10, 20))
    turns.write([BankedTurn(1, 3)])
    assert file.getvalue().splitlines() == [
        "game,turn,player,points,total_1,total_2",
        "1,1,1,5,15,20",
        "1,2,2,0,15,20",
        "1,3,1,7,22,20",
        "2,1,2,3,0,3",
    ]
