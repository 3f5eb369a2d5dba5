"""Hands of a player who searches every position as the service does on request, against any other player.

The searching player sees positions and nothing else, and every action of it is checked by the plain rules.
"""

from collections.abc import Callable, Iterable
from math import inf
from zlib import crc32

import numpy as np

from solvers.contract.rows import Row
from solvers.errors import IllegalError
from solvers.games.card_thirty.goals import LEARNED_GOALS
from solvers.games.card_thirty.kernels import arena, board
from solvers.games.card_thirty.kernels.hand.hashing import Numbers
from solvers.games.card_thirty.kernels.hand.run_tables import run_tables
from solvers.games.card_thirty.kernels.searcher import Searcher, prepare, search
from solvers.games.card_thirty.kernels.seen import view_of
from solvers.games.card_thirty.kernels.selfplay import LONGEST
from solvers.games.card_thirty.kernels.worlds import board_after
from solvers.games.card_thirty.learned.rows import LearnedDerived
from solvers.games.card_thirty.offline.tournament import expect_playable
from solvers.games.card_thirty.play import moves, turn, view_text
from solvers.games.card_thirty.play.turn import Move
from solvers.games.card_thirty.play.view import Moment, View
from solvers.games.card_thirty.rules import CardThirtyRules

# The most jokers in the deck: with more, melds cannot always be told from a board.
MOST_JOKERS = 2


class SearchingPlayer:
    """The player of a learned goal, who searches every position in which there is something to choose.

    ``seconds`` and ``playouts`` limit a search, whichever comes first. Without a limit of time, equal positions are played alike.
    """

    def __init__(
        self, rules: CardThirtyRules, goal: str, rows: Iterable[Row], seconds: float = inf, playouts: float = inf
    ) -> None:
        self._rules = rules
        self._goal = LEARNED_GOALS[goal]
        self._rows = {row.state: row for row in rows}
        self._derived = LearnedDerived(rules, self._goal)
        stored = {state: (row.value, row.more) for state, row in self._rows.items()}
        self._searcher: Searcher = prepare(rules.canonical(), goal, stored)
        self._limits = seconds, playouts

    def choose(self, view: View) -> Move:
        """Return the action of a position."""
        row = self._derived.derive(view, self._rows)
        best = row.actions[0].action
        if len(row.actions) > 1:
            seconds, playouts = self._limits
            values = {option.action: option.value for option in row.actions}
            state = view_text.format_view(view)
            searched = search(self._searcher, state, values, seconds, crc32(state.encode()), playouts)
            best = max(zip(searched.values, values, strict=True), key=lambda pair: self._goal.sign * pair[0])[1]
        return moves.read_move(self._rules, best)


def play(
    first: SearchingPlayer,
    second: arena.Player,
    deals: int,
    seed: int,
    rules: CardThirtyRules,
    progress: Callable[[int], None] = lambda _: None,
    begin: int = 0,
) -> Numbers:
    """Play the deals that :func:`arena.play` plays, twice each, and return the points scored: shape (deals, 2, 2).

    ``progress`` is called with the number of hands played since the last call.

    Raises:
        IllegalError: players are not made for these rules, or there are too many jokers.
    """
    expect_playable(rules)
    if rules.jokers > MOST_JOKERS:
        raise IllegalError(
            f"nobody searches in tournaments with {rules.jokers} jokers: at most {MOST_JOKERS}",
            field="rules",
            example=f"jokers={MOST_JOKERS}",
        )
    scores = np.zeros((deals, 2, 2), np.int64)
    numbers = board.rules_array(rules)
    g = np.zeros(board.SIZE, np.int64)
    for number, dealer in np.ndindex(deals, 2):
        arena.begin(g, numbers, seed, begin + number, dealer)
        while g[board.TURN] < LONGEST:
            if g[board.MOVER] == 0:
                over = _turn(first, rules, numbers, g, dealer=dealer == 0)
            else:
                over = arena.turn(g, numbers, *second, run_tables())
            if over:
                break
        scores[number, dealer] = [arena.scored(g, numbers, player) for player in range(2)]
        progress(1)
    return scores


def _turn(player: SearchingPlayer, rules: CardThirtyRules, numbers: Numbers, g: Numbers, *, dealer: bool) -> bool:
    """Play a turn of player 0 on a board; return True if the hand is over."""
    moment: Moment = "first"
    if g[board.TURN]:
        if not arena.restocked(g, numbers):
            return True
        taken = bool(g[board.PILE]) and player.choose(view_of(rules, g, "draw", dealer=dealer)) == "take"
        arena.drawn(g, taken)
        moment = "take" if taken else "stock"
    view = view_of(rules, g, moment, dealer=dealer)
    after = turn.after(rules, view, player.choose(view))
    held = g[[board.HAND + 1, board.WILD + 1, board.STOCK, board.TURN]].copy()
    seen = int(g[board.SEEN]), int(g[board.SEEN_WILD])
    deck, random = g[board.DECK :].copy(), int(g[board.RANDOM])
    reshuffled, known = int(g[board.SHUFFLED]), g[[board.SEEN + 1, board.SEEN_WILD + 1]].copy()
    g[:] = board_after(view, after)
    g[[board.HAND + 1, board.WILD + 1, board.STOCK, board.TURN]] = held
    g[board.DECK :], g[board.RANDOM], g[board.SHUFFLED] = deck, random, reshuffled
    g[[board.SEEN + 1, board.SEEN_WILD + 1]] = known
    # Jokers that were fetched are not told from others; this matters to the opponent's sight alone, which no player uses.
    g[board.SEEN], g[board.SEEN_WILD] = seen[0] & g[board.HAND], min(seen[1], g[board.WILD])
    g[board.MOVER], g[board.TAKEN], g[board.OPENLY] = 1, board.NOBODY, 0
    g[board.TURN] += 1
    return after.then == "out"
