"""The fixed strategies in single positions: known ones, the compiled players, and what a goal says about their actions."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from solvers import cards
from solvers.cards import JOKER
from solvers.errors import IllegalError, TablebaseError, UnknownError
from solvers.games.card_thirty.game import CardThirty
from solvers.games.card_thirty.goals import LEARNED
from solvers.games.card_thirty.kernels import arena, board
from solvers.games.card_thirty.kernels.hand.hashing import Numbers
from solvers.games.card_thirty.kernels.hand.run_tables import run_tables
from solvers.games.card_thirty.kernels.seen import view_of
from solvers.games.card_thirty.play import candidates, deal, moves, turn, view_text
from solvers.games.card_thirty.play.view import Moment, View
from solvers.games.card_thirty.problem import problem
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.strategies import FOLLOWED, STRATEGIES, follow, turns
from tests.games.card_thirty.class_values import stored
from tests.games.card_thirty.hands import PLAYED, random_hand
from tests.games.card_thirty.positions import DEFAULT

# Ten cards without a meld, and eleven with three kings.
TEN, ELEVEN = "4C5CKC2DQD8HJHKH7S9S", "4C5CKC2DQD8HJHKH7S9SKS"
# Kings and four hearts are melds; the table takes nothing else.
RICH = "4CTCKC2D4D6H7H8H9HKHKS"
# Cards that are in none of these hands.
DISCARDED = "9D9C6DTS2SADAH8S3D3H7DTHTDJDJSAS3S7CAC2C4S5S6S2H"


def late(number: int, more: str = "") -> str:
    """Return the end of a position in which so many cards were drawn from the stock, and as many discarded."""
    drawn = "".join(cards.format_card(card) for card in cards.read(DISCARDED)[:number])
    return f"{drawn}{more}-{33 - number}-stock.4C"


@pytest.mark.parametrize(
    ("state", "greedy", "careful", "holding"),
    [
        # The three kings are laid at once, or held back; the first of the dearest cards left goes.
        (f"{ELEVEN}-0-neither-10-0-33-first-other", "KCHS.discard-QD", "KCHS.discard-QD", "discard-QD"),
        # A joker that frees nothing is kept by all but greedy; one that frees 2 and 3 is spent.
        (
            "4C9CKC2DQD8HJHKH7SKSX-0-neither-10-0-33-first-other",
            "KCHS.KCHS-KCHSX.discard-QD",
            "KCHS.discard-QD",
            "discard-QD",
        ),
        ("2C3CKC6DQD8HJHKH7SKSX-0-neither-10-0-33-first-other", "KCHS.C23X.discard-QD", "KCHS.C23X.discard-QD", "discard-QD"),
        # The fourth five takes no joker; then the opponent is down to four cards, and jokers go.
        (
            "2C8C5DX-5CHS.KCHSX-own-10-9D9H9S6DQSTDTH-26-stock.2C-other",
            "5CHS-5CDHS.5CDHS-5CDHSX.discard-8C",
            "5CHS-5CDHS.discard-8C",
            "5CHS-5CDHS.discard-8C",
        ),
        (
            "2C8C5DX-5CHS.ACDH.KCHSX.S234-both-4-9D9H9S6DQSTDTH-26-stock.2C-other",
            "5CHS-5CDHS.5CDHS-5CDHSX.discard-8C",
            "5CHS-5CDHS.5CDHS-5CDHSX.discard-8C",
            "5CHS-5CDHS.5CDHS-5CDHSX.discard-8C",
        ),
        # Eleven cards of which ten are melds: nobody holds these back.
        (
            "2C5CKC2DKD7H8H9HTHKH2S-0-neither-10-0-33-first-other",
            "2CDS.KCDH.H789T.discard-5C",
            "2CDS.KCDH.H789T.discard-5C",
            "2CDS.KCDH.H789T.discard-5C",
        ),
        # The discard that makes the first melds is taken, a joker too, and nothing that fits nothing.
        (f"{TEN}-0-neither-10-KS-33-draw-dealer", "take", "take", "take"),
        (f"{TEN}-0-neither-10-X-33-draw-dealer", "take", "take", "take"),
        (f"{TEN}-0-neither-10-3S-33-draw-dealer", "stock", "stock", "stock"),
        # A run of 12 points is not enough to lay down, but adds 6.
        ("3C4C7C8CQD8HJHKH7S9S-0-neither-10-5C-33-draw-dealer", "stock", "take", "take"),
        # The opponent's cards: four, and three.
        (f"{RICH}-5DHS.QCHS-other-4-9D9C9S6DTS-28-stock.4C-other", "KCHS.H6789.discard-TC", "KCHS.H6789.discard-TC", "discard-TC"),
        (
            f"{RICH}-5DHS.QCHSD-other-3-9D9C9S6DTS-28-stock.4C-other",
            "KCHS.H6789.discard-TC",
            "KCHS.H6789.discard-TC",
            "KCHS.H6789.discard-TC",
        ),
        # Nothing is held back for more than twelve turns.
        (f"{RICH}-0-neither-10-{late(22)}-other", "KCHS.H6789.discard-TC", "KCHS.H6789.discard-TC", "discard-TC"),
        (
            f"{RICH}-0-neither-10-{late(24)}-other",
            "KCHS.H6789.discard-TC",
            "KCHS.H6789.discard-TC",
            "KCHS.H6789.discard-TC",
        ),
        # Who has laid down takes what can be laid at once.
        ("4C8H2S-5CDHS.KCHS-own-10-9D9H9S6DQS2D-28-draw-other", "stock", "stock", "stock"),
        ("4C8H2S-5CDHS.KCHS-own-10-9D9H9S6DQSKD-28-draw-other", "take", "take", "take"),
        # Everybody goes out who can.
        ("4CKD-5CDH.KCHS.C789-own-10-9D9H9S6DQS2D-27-stock.KD-other", "KCHS-KCDHS.discard-4C", "KCHS-KCDHS.discard-4C", "KCHS-KCDHS.discard-4C"),
    ],
)  # fmt: skip
def test_known_positions(state: str, greedy: str, careful: str, holding: str) -> None:
    """Each strategy does what its rule says where there is one thing to do."""
    view = view_text.parse_view(DEFAULT, state)
    done = [moves.format_move(follow(DEFAULT, name, view)) for name in ("greedy", "stop-loss", "kamikaze")]
    assert done == [greedy, careful, holding]


def test_a_joker_is_discarded_if_nothing_else_may_be() -> None:
    """A card that was just taken may not be discarded, so that a player who can lay nothing else discards the joker."""
    view = view_text.parse_view(DEFAULT, "4CX-5DHS.KCHS.C789-own-10-9D9H9S6DQS2D-27-take.4C-other")
    assert moves.format_move(follow(DEFAULT, "stop-loss", view)) == "discard-X"


@pytest.mark.parametrize("text", PLAYED)
def test_the_action_is_one_of_those_listed(text: str) -> None:
    """In hands under any rules that players know, a strategy takes one of the actions worth considering."""
    rules = CardThirtyRules.parse(text)
    if not CardThirty().strategies(rules):
        return
    met = 0
    for seed in range(3):
        for state, move in random_hand(rules, Random(seed)):
            if move is not None:
                view = deal.view(state)
                listed = candidates.moves(rules, view)
                assert all(follow(rules, name, view) in listed for name in FOLLOWED)
                assert turns(rules, view) % 2 == view.dealer
                met += 1
    assert met > 20


@pytest.mark.parametrize("seed", range(4))
def test_the_fewest_turns(seed: int) -> None:
    """The turns that a position tells are at most those that were played, and exactly those if no discard was taken."""
    number, taken = 0, False
    for state, move in random_hand(DEFAULT, Random(seed), hold=0.9):
        if move is None:
            break
        view = deal.view(state)
        fewest = turns(DEFAULT, view)
        assert fewest <= number
        assert taken or view.reshuffled or fewest == number
        taken |= move == "take"
        number += not isinstance(move, str)


def decisions(name: str, rival: str, hands: int, seed: int) -> Any:
    """Yield the positions of a compiled player in hands against another one, with what it did: a draw, or the board after."""
    numbers, tables = board.rules_array(DEFAULT), run_tables()
    players = arena.fixed(name), arena.fixed(rival)
    for number in range(hands):
        g = np.zeros(board.SIZE, np.int64)
        arena.begin(g, numbers, seed, number, number % 2)
        over = False
        while not over:
            if g[board.TURN] and not arena.restocked(g, numbers):
                break
            after: Numbers = g.copy()
            over = arena.turn(after, numbers, *players[g[board.MOVER]], tables)
            if g[board.MOVER] == 0:
                dealer = bool(g[board.TURN] & 1)
                moment: Moment = "first"
                if g[board.TURN]:
                    moment = "take" if after[board.STOCK] == g[board.STOCK] else "stock"
                    yield view_of(DEFAULT, g, "draw", dealer=dealer), moment
                    arena.drawn(g, moment == "take")
                yield view_of(DEFAULT, g, moment, dealer=dealer), None if over else after
            g = after


@pytest.mark.long
@pytest.mark.parametrize("name", [pytest.param("stop-loss", marks=pytest.mark.sample), "greedy", "kamikaze"])
def test_against_the_compiled_player(name: str) -> None:
    """In at least 97 of 100 decisions the plain program draws, lays and discards as the compiled one, or ends the hand too.

    The others are ties between ways to lay the same points, and lay-downs that the compiled one does not see.
    """
    met: Counter[bool] = Counter()
    for view, done in decisions(name, "stop-loss", 60, 5):
        move = follow(DEFAULT, name, view)
        if view.moment == "draw":
            met[move == done] += 1
            continue
        end = turn.after(DEFAULT, view, move)
        if done is None:
            met[end.then == "out"] += 1
            continue
        hand, wild = int(done[board.HAND]), int(done[board.WILD])
        left = (*(card for card in range(JOKER) if hand >> card & 1), *(JOKER,) * wild)
        met[end.hand == left] += 1
    assert sum(met.values()) > 500
    assert met[False] <= 0.03 * sum(met.values())


STATE = "4CTCKC2D4D6H7H8H9HKHKS-5DHS.QCHS-other-4-9D9C9S6DTS-28-stock.4C-other"


@pytest.mark.parametrize("goal", LEARNED)
@pytest.mark.parametrize("name", FOLLOWED)
def test_a_row_has_the_strategys_action_with_its_own_value(goal: str, name: str) -> None:
    """The actions are those of the goal; the row's action, value and interval are those of what the strategy does."""
    bound, alone = problem(DEFAULT, f"{goal}:{name}"), problem(DEFAULT, goal)
    state = bound.notation.parse(STATE)
    assert bound.derived is not None
    assert alone.derived is not None
    assert bound.fixed is not None
    assert bound.derived.sources(state) == alone.derived.sources(state)
    row, best = bound.derived.derive(state, stored(goal)), alone.derived.derive(state, stored(goal))
    assert row.actions == best.actions
    assert row.action == bound.fixed.follow(state) == ("discard-TC" if name == "kamikaze" else "KCHS.H6789.discard-TC")
    [done] = [action for action in row.actions if action.action == row.action]
    assert (row.value, row.confidence) == (done.value, done.confidence)
    assert row.confidence is not None
    assert row.confidence.low <= row.value <= row.confidence.high
    assert (row.value - best.value) * bound.goal.sign <= 0


def test_the_rows_are_those_of_the_goal() -> None:
    """A strategy has a slug of its own and no solution of its own, and names the player for whom the numbers are."""
    bound = problem(DEFAULT, "min-loss:stop-loss")
    assert (bound.slug, bound.stored_as) == ("min-loss:stop-loss", "min-loss")
    assert bound.goal.opponent == "the player of the goal min-loss, who goes on for both players after the action"
    assert problem(DEFAULT, "min-loss").goal.opponent == "itself"
    game = CardThirty()
    assert [strategy.slug for strategy in game.strategies(DEFAULT)] == list(FOLLOWED)
    assert set(FOLLOWED) == set(STRATEGIES) - {"random"}
    assert game.followed(DEFAULT) == tuple(f"{goal}:{name}" for goal in LEARNED for name in FOLLOWED)
    assert not set(game.followed(DEFAULT)) & set(game.defaults(DEFAULT))
    wraps = CardThirtyRules(ace_wraps=True)
    assert not game.strategies(wraps)
    assert not game.followed(wraps)


@pytest.mark.parametrize(
    ("slug", "sentence", "example"),
    [
        ("margin:random", "no strategy 'random' under margin", "margin:stop-loss"),
        ("margin:", "no strategy '' under margin", "margin:stop-loss"),
        ("lay-min-left:kamikaze", "no strategy 'kamikaze' under lay-min-left", "margin:kamikaze"),
        ("win-match:stop-loss", "no strategy 'stop-loss' under win-match", "margin:stop-loss"),
        ("points:stop-loss", "no goal 'points'", "lay-max-points"),
    ],
)
def test_unknown_strategies(slug: str, sentence: str, example: str) -> None:
    """A strategy that there is not, or not under the goal, is refused with those that there are."""
    with pytest.raises(UnknownError, match=sentence) as refusal:
        problem(DEFAULT, slug)
    assert refusal.value.example == example
    assert problem(DEFAULT, example).slug == example
    assert example in refusal.value.available


def test_rules_that_players_do_not_know() -> None:
    """Under other melds no strategy is asked."""
    with pytest.raises(IllegalError, match="learned only under ace_wraps=false"):
        problem(CardThirtyRules(ace_wraps=True), "margin:stop-loss")


@pytest.mark.parametrize("text", ["dealer", "other", "after-neither-12"])
def test_a_class_is_no_position(text: str) -> None:
    """Before the deal, and in a class, a strategy does nothing; the refusal shows a position."""
    notation = problem(DEFAULT, "margin:stop-loss").notation
    with pytest.raises(IllegalError, match="the table players says how well it plays") as refusal:
        notation.parse(text)
    assert isinstance(notation.parse(str(refusal.value.example)), View)
    with pytest.raises(TablebaseError):
        notation.parse("nonsense")
