"""The compiled kernels of search, self-play and hands that are played on, against plain Python. They are compiled once for all."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from numba import njit

from solvers.cards import JOKER, card
from solvers.engine.pairs import Floats
from solvers.games.card_thirty.kernels import arena, board, calibrating, playing_on
from solvers.games.card_thirty.kernels.hand.hashing import Numbers, mix
from solvers.games.card_thirty.kernels.hand.run_tables import Tables, run_tables
from solvers.games.card_thirty.kernels.learned import AFTER, BEFORE, BINS, LEARNED_STYLE, MIDDLE, ROOM
from solvers.games.card_thirty.kernels.search import DRAWS, OUT, PASSED, PLAYS, narrow, play_out
from solvers.games.card_thirty.kernels.searcher import follows
from solvers.games.card_thirty.kernels.selfplay import LONGEST, MARGIN, OWN_LOSS, REACH, WIN, self_play, worth
from solvers.games.card_thirty.kernels.worlds import board_after, board_of, deal_hidden, hidden, sample
from solvers.games.card_thirty.learned import prospects
from solvers.games.card_thirty.learned.classes import class_of
from solvers.games.card_thirty.learned.corrections import TURNS, turn_of
from solvers.games.card_thirty.learned.prospects import FEATURES
from solvers.games.card_thirty.learned.rows import sights
from solvers.games.card_thirty.learned.weights import WEIGHTS
from solvers.games.card_thirty.play import turn
from solvers.games.card_thirty.play.candidates import moves as moves_of
from solvers.games.card_thirty.play.view import View, deck
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.strategies import STRATEGIES
from tests.games.card_thirty.positions import DEFAULT
from tests.games.card_thirty.test_search import naturals, placed, positions, simple

RULES, TABLES = board.rules_array(DEFAULT), run_tables()
# A class is worth its index, and the more the more players have laid down.
INDICES = np.broadcast_to(np.arange(BINS) - MIDDLE + 0.5, (2, 4, BINS)) + np.arange(4)[None, :, None] / 8
LEARNED = arena.learned(np.array(WEIGHTS["margin"], np.int64), INDICES.copy())
TABLE = calibrating.pair(("margin", LEARNED.values), ("margin", LEARNED.values))


@njit()
def world_of(
    root: Numbers, rules: Numbers, unknown: Numbers, held: int, seed: int, weights: Numbers, values: Floats, tables: Tables
) -> Numbers:  # fmt: skip
    """Return a sampled world, from Python."""
    g, before = np.zeros_like(root), np.zeros_like(root)
    room, boards = np.zeros(ROOM, np.int64), np.zeros((4, len(root)), np.int64)
    sample(root, rules, unknown, held, seed, weights, values, tables, room, boards, before, g)
    return g


@njit()
def played_out(
    g: Numbers, rules: Numbers, kind: int, goal: int, turns: int, styles: Numbers, weights: Numbers, values: Floats, tables: Tables
) -> float:  # fmt: skip
    """Return what a hand is worth that is played on for some turns, from Python."""
    room, boards = np.zeros(ROOM, np.int64), np.zeros((4, len(g)), np.int64)
    return play_out(g, rules, kind, goal, turns, styles, weights, values, tables, room, boards)


@njit()
def dealt_hidden(root: Numbers, unknown: Numbers, held: int, seed: int) -> Numbers:
    """Return a world of a position, from Python."""
    g = np.zeros_like(root)
    deal_hidden(root, unknown, held, seed, g)
    return g


@njit()
def mixed(seed: int) -> int:
    """Return the seed from which seeds of hands are counted, from Python."""
    return mix(seed)


@njit()
def dealt_anew(g: Numbers, player: int) -> None:
    """Deal the cards anew that a player cannot place, from Python."""
    playing_on.redeal(g, player, np.zeros_like(g))


@njit()
def worth_of(goal: int, own: int, other: int) -> int:
    """Return what a hand is worth, from Python."""
    return worth(goal, own, other)


def two_unseen() -> View:
    """Return a position before a draw in which the opponent has just discarded a 5 and holds the 2 or the king of spades."""
    every = [natural for natural in deck(DEFAULT) if natural != JOKER]
    low, high, top = (card(rank, 3) for rank in (1, 12, 4))
    rest = [natural for natural in every if natural not in (low, high, top)]
    return View(
        hand=tuple(rest[:10]),
        table=(),
        own_laid=False,
        other_laid=False,
        held=1,
        seen=(),
        discards=(JOKER, JOKER, *rest[10:], top),
        stock=1,
        reshuffled=False,
        moment="draw",
        taken=None,
        dealer=True,
    )


@pytest.mark.slow
def test_worlds_fit_the_last_play_of_the_opponent() -> None:
    """Of the two ways to deal two unseen cards the one is rare in which the opponent would have discarded the king."""
    view, player = two_unseen(), simple().player
    root, rest = board_of(view), hidden(DEFAULT, view)
    worlds = Counter(
        next(naturals(int(world_of(root, RULES, rest.cards, rest.held, seed, player.weights, player.values, TABLES)[board.HAND + 1])))
        for seed in range(200)
    )  # fmt: skip
    low, high = sorted(rest.cards.tolist(), key=lambda natural: int(board.WORTH[natural]))
    assert low != high
    # It is dealt in half of the tries, and kept with a chance of 0.02.
    assert worlds[low] > 190
    assert sum(worlds.values()) == 200
    # The opponent's last play says nothing if the discard on top was taken since.
    unseen_top = Counter(
        next(naturals(int(dealt_hidden(root, rest.cards, rest.held, seed)[board.HAND + 1]))) for seed in range(200)
    )
    assert 70 < unseen_top[low] < 130


@pytest.mark.slow
@pytest.mark.parametrize(("goal", "wanted"), [(MARGIN, 7.0 - 3.0), (OWN_LOSS, 7.0), (WIN, 50.0 + 7.0 - 3.0)])
def test_a_hand_that_is_broken_off_counts_both_classes(goal: int, wanted: float) -> None:
    """The value of the player's class less that of the opponent's stands for the rest of the hand, or the player's for the loss."""
    player = simple().player
    values = np.zeros((2, 4, BINS))
    # The player has laid down, and the opponent has not: of the two, each knows it.
    values[AFTER, 2], values[AFTER, 1] = 7.0, 3.0
    view = next(
        position
        for position in positions(30, 1)
        if position.own_laid and not position.other_laid and position.moment == "draw"
    )
    g = dealt_hidden(board_of(view), *hidden(DEFAULT, view), 1)
    g[board.HAND + 1], g[board.WILD + 1] = (
        sum(1 << k for k in (1, 4, 15, 18, 31, 34) if not int(g[board.HAND]) >> k & 1),
        0,
    )
    style = np.array(STRATEGIES["kamikaze"], np.int64)
    style[-1] = 99
    found = played_out(
        g, RULES, PASSED, goal, 2, np.stack([LEARNED_STYLE, style]), player.weights, values, TABLES
    )  # fmt: skip
    assert g[board.LAID : board.LAID + 2].tolist() == [1, 0]
    assert found == wanted


def test_known_values_count_like_so_many_worlds() -> None:
    """An action that lost a few play-outs stays the best if it was known to be better, and of few actions the worst go."""
    sums, counts = np.array([40.0, 36.0, 0.0]), np.array([4, 4, 4])
    crosses = np.diag([4000.0, 4000.0, 4000.0])
    for trust, left in ((100.0, 1), (0.0, 0)):
        alive = np.ones(3, np.int64)
        narrow(sums, crosses, counts, np.array([1.0, 2.0, 0.0]), trust, alive, 1, 1e9)
        assert np.flatnonzero(alive).tolist() == [left]


def test_actions_that_are_clearly_behind_are_dropped() -> None:
    """An action goes if it is behind the best by so many standard errors of the difference, which spares what worlds share."""
    chance = np.random.default_rng(3)
    played = chance.normal([0.0, -2.0, -9.0], 6.0, (60, 3)) + chance.normal(0.0, 20.0, (60, 1))
    sums, crosses, counts = played.sum(axis=0), played.T @ played, np.full(3, 60)
    for clear in (1.0, 2.5, 5.0, 20.0):
        alive = np.ones(3, np.int64)
        narrow(sums, crosses, counts, np.zeros(3), 40.0, alive, 3, clear)
        means = sums / 100
        best = int(np.argmax(means))
        for action in range(3):
            difference = played[:, best] - played[:, action]
            error = np.sqrt(max(difference.var(), 1.0) / 100)
            assert alive[action] == (means[best] - means[action] <= clear * error)


def test_what_hands_are_worth() -> None:
    """A hand is worth the margin, the player's loss, or a hundred if it is won and fifty if it is level."""
    told = [
        [worth_of(goal, own, other) for own, other in ((3, 20), (20, 3), (5, 5))] for goal in (MARGIN, OWN_LOSS, WIN)
    ]
    assert told == [[17, -17, 0], [-3, -20, -5], [100, 0, 50]]


def played(
    hands: int, goal: int, together: int, pool: Numbers, seed: int = 5
) -> tuple[Numbers, Numbers, Numbers, Numbers, Numbers]:
    """Return the counts, those before the deal, both by margin, and the samples of self-play without exploration."""
    counts, dealt = np.zeros((2, 4, BINS, 3), np.int64), np.zeros((2, 3), np.int64)
    margins, before = np.zeros((2, 4, BINS, 2 * REACH + 1), np.int64), np.zeros((2, 2 * REACH + 1), np.int64)
    samples = np.zeros((40_000, FEATURES + 3), np.int64)
    number = self_play(
        hands, seed, goal, TABLE.weights, TABLE.values, pool, together, 0, RULES, TABLES, counts, dealt, margins, before, samples
    )  # fmt: skip
    return counts, dealt, margins, before, samples[:number]


def met(samples: Numbers) -> list[tuple[int, int, int]]:
    """Return the player, the phase and the class of each sample."""
    classes = []
    for row in samples:
        phase = int(row[FEATURES])
        index = int(LEARNED.weights[phase] @ row[:FEATURES]) // 1000
        classes.append((int(row[FEATURES + 1]), phase, min(max(index + MIDDLE, 0), BINS - 1)))
    return classes


@pytest.mark.slow
def test_self_play_counts_the_hands_that_the_arena_plays() -> None:
    """Before the deal each hand counts once for either player, with the margin that the same players have from the same cards."""
    hands = 40
    counts, dealt, margins, before, samples = played(hands, MARGIN, 1000, np.stack([LEARNED_STYLE]))
    scores = [arena.play(LEARNED, LEARNED, 1, 5, RULES, TABLES, begin=k, dealers=(k & 1,))[0, 0] for k in range(hands)]
    of_seat: dict[int, list[int]] = {0: [], 1: []}
    for k, (first, second) in enumerate(scores):
        of_seat[int((k & 1) == 0)].append(int(second - first))
        of_seat[int((k & 1) == 1)].append(int(first - second))
    for seat, numbers in of_seat.items():
        assert dealt[seat].tolist() == [hands, sum(numbers), sum(number**2 for number in numbers)]
        told = Counter({index - REACH: int(n) for index, n in enumerate(before[seat]) if n})
        assert told == Counter(min(max(number, -REACH), REACH) for number in numbers)
    assert (margins.sum(axis=3) == counts[..., 0]).all()
    # A sample has the phase and the worth of the hand for the player who met it.
    worths = {abs(number) for numbers in of_seat.values() for number in numbers}
    assert {abs(int(margin)) for margin in samples[:, FEATURES + 2]} <= worths
    assert {note[1:] for note in met(samples)} == {
        (int(phase), int(number)) for phase, number in np.argwhere(counts[AFTER, ..., 0])
    }


@pytest.mark.parametrize(("together", "learners"), [(1000, 2), (0, 1)])
def test_a_class_counts_once_in_a_hand_for_each_learner_who_meets_it(together: int, learners: int) -> None:
    """A class that a player meets again in a hand does not count again, and those of a rival do not count at all."""
    again = 0
    for seed in range(10):
        counts, _, _, _, samples = played(1, MARGIN, together, np.stack([LEARNED_STYLE]), seed)
        noted = met(samples)
        once = Counter(note[1:] for note in set(noted))
        for cell in np.ndindex(counts.shape[1:3]):
            assert counts[(AFTER, *cell, 0)] == once[cell]
        assert len({player for player, *_ in noted}) == learners
        again += len(noted) - len(set(noted))

    assert again > 0


def test_against_a_pool_the_learner_alone_is_counted() -> None:
    """With no hand against itself each hand counts for one player, who wins and loses against the strategy of the pool."""
    hands = 60
    pool = np.array([STRATEGIES["stop-loss"]], np.int64)
    counts, dealt, _, before, samples = played(hands, WIN, 0, pool)
    assert int(dealt[:, 0].sum()) == int(before.sum()) == hands
    assert set(samples[:, FEATURES + 2].tolist()) <= {0, 50, 100}
    assert int(dealt[:, 1].sum()) == 100 * int(before[:, REACH + 1 :].sum()) + 50 * int(before[:, REACH].sum())
    assert 0 < counts[BEFORE, ..., 0].sum() <= counts[AFTER, ..., 0].sum() + hands * 30


@pytest.mark.parametrize("text", ["default", "going_out_needs_discard=true", "discard_just_taken=true"])
def test_players_discard_as_the_rules_allow(text: str) -> None:
    """No player discards the card just taken openly, not even to go out, and each goes out with a discard where one is needed."""
    rules = CardThirtyRules.parse(text)
    array, back, over_without = board.rules_array(rules), 0, 0
    players = [*map(arena.fixed, STRATEGIES), LEARNED]
    g, before = np.zeros(board.SIZE, np.int64), np.zeros(board.SIZE, np.int64)
    for hand in range(600):
        arena.begin(g, array, 11, hand, hand & 1)
        over = False
        while not over and g[board.TURN] < LONGEST and arena.restocked(g, array):
            before[:] = g
            mover = int(g[board.MOVER])
            over = arena.turn(g, array, *players[(hand + mover * (1 + hand // 5)) % 5], TABLES)
            pile, stock = int(g[board.PILE]), int(g[board.STOCK])
            took = before[board.TURN] > 0 and stock == before[board.STOCK]
            top = before[board.DISCARDS + before[board.PILE] - 1]
            back += took and pile == before[board.PILE] and top == g[board.DISCARDS + pile - 1] != JOKER
            over_without += pile < before[board.PILE] + (not took)
    assert (back > 0) == rules.discard_just_taken
    assert (over_without > 0) != rules.going_out_needs_discard


def test_cards_that_a_player_cannot_place_are_dealt_anew() -> None:
    """The cards of both hands, of the stock and of the table stay those of the deck, and known cards stay with the opponent."""
    for seed, view in enumerate(positions(12, 2)):
        g = dealt_hidden(board_of(view), *hidden(DEFAULT, view), seed)
        before, hands = g.copy(), set()
        g[board.SEEN + 1], g[board.SEEN_WILD + 1] = board_of(view)[[board.SEEN + 1, board.SEEN_WILD + 1]]
        for again in range(3):
            g[board.RANDOM] = 1000 * seed + again
            dealt_anew(g, 0)
            stock = g[board.DECK : board.DECK + g[board.STOCK]].tolist()
            held = Counter(naturals(int(g[board.HAND + 1]))) + Counter({JOKER: int(g[board.WILD + 1])})
            assert placed(g) + Counter(stock) == Counter(deck(DEFAULT))
            assert held.total() == view.held
            assert held >= Counter(view.seen)
            hands.add(tuple(sorted(held.elements())))
        assert g[board.HAND] == before[board.HAND]
        assert len(hands) > 1 or hidden(DEFAULT, view).held < 2


def test_hands_are_played_on_as_the_arena_plays_them() -> None:
    """After an action each hand goes on, from a world of its own, with the turns that the arena plays."""
    kinds: Counter[int] = Counter()
    for view in positions(40, 2):
        for move in moves_of(DEFAULT, view)[:20]:
            after = turn.after(DEFAULT, view, move)
            kind, root, rest = follows(move, after), board_after(view, after), hidden(DEFAULT, view)
            kinds[kind] += 1
            if kinds[kind] > 6:
                continue
            scores = np.zeros((3, 2), np.int64)
            playing_on.play_on(root, kind, rest.cards, rest.held, TABLE.weights, TABLE.values, RULES, TABLES, 9, scores)
            for k in range(3):
                g = dealt_hidden(root, rest.cards, rest.held, mixed(9) + k)
                if kind == OUT:
                    assert (scores[k, 0], g[board.HAND], g[board.WILD]) == (0, 0, 0)
                if kind in (PASSED, OUT):
                    while kind == PASSED and g[board.TURN] < LONGEST and not arena.turn(g, RULES, *LEARNED, TABLES):
                        pass
                    assert scores[k].tolist() == [arena.scored(g, RULES, player) for player in range(2)]
    assert set(kinds) == {PASSED, DRAWS, PLAYS, OUT}


def test_noted_decisions_are_those_of_the_policy() -> None:
    """A decision has the features of the position after the policy's action, and the turn that its position is in."""
    noted, boards = np.zeros((300, playing_on.NOTED), np.int64), np.zeros((300, board.SIZE), np.int64)
    often = calibrating.chances("margin", (1000, 300, 60))
    number = playing_on.decisions(60, 3, TABLE.weights, TABLE.values, 2, often, RULES, TABLES, noted, boards)
    assert number > 100
    turns = Counter(noted[:number, playing_on.GROUP].tolist())
    # A hand has one first turn, unless it ends in it.
    assert 55 <= turns[playing_on.FIRST] <= 60
    alike = 0
    for entry, g in zip(noted[:number].tolist(), boards[:number], strict=True):
        view = calibrating.view_on(
            DEFAULT, g, playing=bool(entry[playing_on.STAGE]), dealer=bool(entry[playing_on.DEALER])
        )
        assert TURNS[entry[playing_on.GROUP]] == turn_of(DEFAULT, view)
        moment = ("after", "before")[entry[playing_on.MOMENT]]
        met = {
            (2 * step.sight.own_laid + step.sight.other_laid, prospects.features(DEFAULT, step.sight))
            for step in sights(DEFAULT, view)
            if step.sight is not None and step.moment == moment
        }
        alike += (entry[playing_on.PHASE], tuple(entry[:FEATURES])) in met
    # The compiled player may lay down in a way that the list of a position leaves out.
    assert alike > 0.97 * number


def test_each_decision_is_played_on_once() -> None:
    """Results are those of whole hands: one player has no card left, or both hold some, and equal seeds give equal ones."""
    first, again = (np.zeros((200, playing_on.NOTED), np.int64) for _ in range(2))
    often = calibrating.chances("margin", (500, 200, 40))
    for noted in (first, again):
        playing_on.decisions(
            40, 8, TABLE.weights, TABLE.values, 1, often, RULES, TABLES, noted, np.zeros((0, 0), np.int64)
        )
    assert (first == again).all()
    number = int((first[:, 0] != 0).sum())
    assert number > 30
    assert (first[:number, playing_on.PLAYER] == 0).all()
    assert (first[:number, [playing_on.OWN, playing_on.OTHER]].min(axis=1) == 0).mean() > 0.5


def test_the_class_of_a_features_index() -> None:
    """The plain and the compiled player put an index into the same class."""
    chance = Random(1)
    for _ in range(50):
        index = chance.randint(-150_000, 150_000)
        assert class_of("after", False, False, index).number == min(max(index // 1000, -100), 100)
    assert CardThirtyRules() == DEFAULT
