"""Tournaments: the statistics of duplicate deals, players by their names, the command, and the table of players."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from click.testing import Result

from solvers.contract.rows import Confidence, Row
from solvers.contract.tables import Cell
from solvers.errors import IllegalError, UnknownError
from solvers.games.card_thirty import tables
from solvers.games.card_thirty.game import CardThirty
from solvers.games.card_thirty.kernels import arena
from solvers.games.card_thirty.kernels.hand.hashing import Numbers
from solvers.games.card_thirty.kernels.learned import BINS
from solvers.games.card_thirty.kernels.learning import FEWEST
from solvers.games.card_thirty.learned import classes, match
from solvers.games.card_thirty.learned.classes import Class, Undealt
from solvers.games.card_thirty.learned.weights import WEIGHTS
from solvers.games.card_thirty.offline import players
from solvers.games.card_thirty.offline.tournament import (
    Estimate,
    margins_of,
    matches,
    play,
    player,
    standing,
)
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.strategies import STRATEGIES
from tests.support.commands import called
from tests.support.server import free_port

ROOT = Path(__file__).resolve().parents[3]
RULES = CardThirtyRules()


def margin_counts(scores: Numbers) -> tuple[Counter[int], Counter[int]]:
    """Return the number of hands of each margin while the first player dealt, and while the second did."""
    margins = margins_of(scores)
    return Counter(margins[:, 0].tolist()), Counter(margins[:, 1].tolist())


def scored(margins: list[list[int]]) -> Numbers:
    """Return points with these margins of the first player, by deal and dealer."""
    pairs = [[[max(-margin, 0), max(margin, 0)] for margin in deal] for deal in margins]
    return np.array(pairs, np.int64)


@pytest.mark.long
@pytest.mark.parametrize("name", ["stop-loss", "random"])
def test_a_player_against_itself(name: str) -> None:
    """In a duplicate deal the same cards are played twice, so a player is level with itself in every deal."""
    scores = play(arena.fixed(name), arena.fixed(name), 60, 3, RULES)
    assert (margins_of(scores)[:, 0] == -margins_of(scores)[:, 1]).all()
    level = standing(scores, RULES)
    for estimate, mean in ((level.margin, 0), (level.won, 0.5)):
        assert estimate.confidence is not None
        assert (estimate.value, estimate.confidence.low, estimate.confidence.high) == (mean, mean, mean)
    assert level.match is not None
    assert level.match.value == 0.5


@pytest.mark.sample
@pytest.mark.long
def test_equal_seeds_give_equal_hands() -> None:
    """Scores depend on the seed and on the number of the deal alone, and progress counts the hands."""
    told: list[int] = []
    first, second = arena.fixed("kamikaze"), arena.fixed("greedy")
    many = play(first, second, 1010, 5, RULES, told.append)
    assert told == [2000, 20]
    assert (play(first, second, 40, 5, RULES) == many[:40]).all()
    assert (play(first, second, 40, 6, RULES) != many[:40]).any()
    assert (many.min(), many.shape) == (0, (1010, 2, 2))


@pytest.mark.long
def test_the_stronger_player_wins() -> None:
    """The points of two players are near those of other versions of them, which the rules page has."""
    for first, second, known in (("stop-loss", "greedy", 2.3), ("kamikaze", "stop-loss", 2.6)):
        margin = standing(play(arena.fixed(first), arena.fixed(second), 3000, 8, RULES), RULES, 0.99).margin
        assert margin.confidence is not None
        assert margin.confidence.low > 0
        assert abs(margin.value - known) < 1


def test_statistics_of_known_scores() -> None:
    """Means are those of hands, and intervals those of the means of deals."""
    figures = standing(scored([[10, -4], [0, 20], [-6, -8], [2, 2]]), RULES, 0.95)
    assert figures.margin.value == 2
    # The deals' means are 3, 10, -7 and 2, of variance 48 2/3.
    half = 1.959964 * (Fraction(146, 3) / 4) ** 0.5
    assert figures.margin.confidence is not None
    assert figures.margin.confidence.low == pytest.approx(2 - half)
    assert figures.margin.confidence.high == pytest.approx(2 + half)
    assert figures.margin.confidence.samples == 4
    assert figures.won.value == 4.5 / 8
    # The dealer's margins are 10, 0, -6, 2 for the first player and 4, -20, 8, -2 for the second.
    assert figures.dealer.value == pytest.approx(-(10 + 0 - 6 + 2 + 4 - 20 + 8 - 2) / 8)
    assert figures.match is None
    assert standing(scored([[1, 2]]), RULES).margin.confidence is None


def test_intervals_of_chance() -> None:
    """Of random margins the 95 % interval holds the mean in about 95 of 100 samples."""
    draw = np.random.default_rng(1)
    inside = 0
    for _ in range(200):
        luck = draw.integers(-30, 31, 300)
        noise = draw.integers(-10, 15, (300, 2))
        margin = standing(scored((np.stack([luck, -luck], 1) + noise).tolist()), RULES).margin
        assert margin.confidence is not None
        inside += margin.confidence.low <= 2 <= margin.confidence.high
    assert 180 <= inside <= 199


def test_a_share_without_spread() -> None:
    """If all hands are won, the interval of the share still reaches below 1; if none is, above 0."""
    for margin, low, high in ((5, 0.9, 1.0), (-5, 0.0, 0.1)):
        share = standing(scored([[margin, margin]] * 40), RULES).won.confidence
        assert share is not None
        assert low <= share.low < share.high <= high


@pytest.mark.parametrize("deal", ["alternates", "winner", "loser"])
@pytest.mark.parametrize("hands", [1, 2, 3, 7])
def test_matches_of_consecutive_deals(deal: str, hands: int) -> None:
    """A match is the sum of the hands of consecutive deals, in the seats that the rules say; deals that are left do not count."""
    rules = CardThirtyRules(hands=hands, deal=deal)
    margins = np.random.default_rng(hands).choice([-3, -2, -1, 1, 2, 3], (20, 2))
    assert matches(margins, rules).tolist() == [
        [followed(margins.tolist()[k : k + hands], rules, dealer) for dealer in range(2)]
        for k in range(0, 20 - hands + 1, hands)
    ]


def followed(hands: list[list[int]], rules: CardThirtyRules, dealer: int) -> int:
    """Return how a match of deals ends, hand by hand: 1, 0 or -1."""
    lead = 0
    for hand in hands:
        lead += hand[dealer]
        winner = 0 if hand[dealer] > 0 else 1
        dealer = {"alternates": 1 - dealer, "winner": winner, "loser": 1 - winner}[rules.deal]
    return (lead > 0) - (lead < 0)


def test_shares_of_matches() -> None:
    """Matches are won, level and lost in shares that make 1, and a level match is worth what the rules say."""
    rules = CardThirtyRules(hands=1, match_tie=Fraction(1, 4))
    figures = standing(scored([[1, 1]] * 30 + [[0, 2]] * 40 + [[-3, -4]] * 50), rules, 0.99)
    assert figures.results is not None
    assert figures.match is not None
    assert [result.value for result in figures.results] == pytest.approx([50 / 120, 20 / 120, 50 / 120])
    assert figures.match.value == pytest.approx((50 + 20 / 4) / 120)
    assert standing(scored([[1, 1]]), CardThirtyRules()).results is None


def test_intervals_of_rare_matches() -> None:
    """The interval of a share with few hits is that of Wilson, which holds the truth at least as often as it says."""
    draw, chance = np.random.default_rng(3), 0.01
    inside = 0
    for _ in range(300):
        lost = draw.random((1000, 2)) < chance
        results = standing(scored(np.where(lost, -1, 1).tolist()), CardThirtyRules(hands=1), 0.95).results
        assert results is not None
        assert results[2].confidence is not None
        inside += results[2].confidence.low <= chance <= results[2].confidence.high
    assert inside >= 285


def test_counts_of_margins() -> None:
    """The counts by dealer are a style, from which the match can be solved."""
    counts = margin_counts(scored([[10, -4], [0, 20], [10, -4]]))
    assert counts == ({10: 2, 0: 1}, {-4: 2, 20: 1})
    assert match.solve([counts], CardThirtyRules(hands=1), 1, match.OPPONENT, 0).value == Fraction(1, 3)


def test_players_by_their_names() -> None:
    """A fixed player needs no rows; a learned one takes the values of its classes; other names are refused."""
    asked = []

    def solved(goal: str) -> Iterator[Row]:
        asked.append(goal)
        return (
            Row(classes.format_class(class_), None, value, None)
            for class_, value in ((Class("before", 3, -7), 0.25), (Class("after", 0, 100), 2.0), (Undealt(True), 9.0))
        )

    assert player("greedy", solved).style.tolist() == arena.fixed("greedy").style.tolist()
    assert asked == []
    for goal, scale in (("margin", 1), ("min-loss", -1), ("win-hand", 100)):
        made = player(goal, solved)
        assert made.weights.tolist() == [list(line) for line in WEIGHTS[goal]]
        assert (made.values[1, 3, 93], made.values[0, 0, 200], abs(made.values).sum()) == (
            scale * 0.25,
            scale * 2,
            abs(scale) * 2.25,
        )
    assert asked == ["margin", "min-loss", "win-hand"]
    with pytest.raises(UnknownError, match="no player 'nobody'"):
        player("nobody", solved)


@pytest.mark.parametrize("rules", ["ace_wraps=true", "min_naturals_per_meld=2"])
def test_rules_that_players_do_not_know(rules: str) -> None:
    """Under other melds nobody plays, and there is no table of players."""
    made = CardThirtyRules.parse(rules)
    with pytest.raises(IllegalError, match="players know only the default"):
        play(arena.fixed("greedy"), arena.fixed("greedy"), 1, 1, made)
    for table in (tables.PLAYERS, tables.STREAKS):
        assert table not in CardThirty().tables(made)
        assert table in CardThirty().tables(CardThirtyRules(first_meld=20))


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Few deals, and learned players who take the action of the highest index, so that nothing is learned."""
    ascending = np.zeros((2, 4, BINS, 3), np.int64)
    ascending[..., 0], ascending[..., 1] = FEWEST, FEWEST * np.arange(BINS)
    monkeypatch.setattr(players, "learn", lambda *_: SimpleNamespace(counts=ascending))
    monkeypatch.setattr(players, "DEALS", 40)
    players.meetings.cache_clear()
    yield
    players.meetings.cache_clear()


@pytest.mark.long
@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("rules", [RULES, CardThirtyRules(jokers=0, hands=4)])
def test_the_table_of_players(rules: CardThirtyRules) -> None:
    """Any two players have a row with an interval for each number; figures of the rules page stand by the default rules alone."""
    table = players.make(rules)
    names = [*STRATEGIES, *players.LEARNERS]
    assert {frozenset(row[:2]) for row in table.rows} == {frozenset((one, two)) for one in names for two in names}
    assert len(table.rows) == 28
    for first, second, *cells, hands in table.rows:
        assert hands == 80
        for index, cell in enumerate(cells):
            assert isinstance(cell, Cell)
            assert cell.confidence is not None
            assert cell.confidence.low <= cell.value <= cell.confidence.high
            number = 40 if index < 3 else 40 // rules.hands
            assert (cell.confidence.level, cell.confidence.samples) == (0.99, number)
        won, level, lost = (cell for cell in cells[3:] if isinstance(cell, Cell))
        assert won.value + level.value + lost.value == pytest.approx(1)
        assert first != second or won == lost
    printed = {(row[0], row[1]): row[2].printed for row in table.rows if isinstance(row[2], Cell) and row[2].printed}
    assert printed == (players.PRINTED if rules == RULES else {})


@pytest.mark.long
def test_the_whole_table() -> None:
    """The fixed players are near the figures of the rules page, which are those of other versions of them."""
    met = 0
    for first, second, figures in players.played(RULES, players.fixed(), players.DEALS):
        printed = players.PRINTED.get((first, second))
        if printed is not None:
            assert abs(figures.margin.value - float(printed)) < 0.7
            met += 1
    assert met == 3


@pytest.mark.long
def test_matches_against_the_distribution_of_margins() -> None:
    """The share of matches won is that of ten independent hands with the margins counted, five with either dealer."""
    first, second = arena.fixed("stop-loss"), arena.fixed("greedy")
    counts = margin_counts(play(first, second, 20_000, 11, RULES))
    results = standing(play(first, second, 20_000, 12, RULES), RULES, 0.99).results
    assert results is not None
    chances = np.array([1.0])
    for count in counts:
        reach = 150
        one = np.zeros(2 * reach + 1)
        for margin, number in count.items():
            one[margin + reach] = number / counts[0].total()
        for _ in range(5):
            chances = np.convolve(chances, one)
    middle = len(chances) // 2
    for found, chance in zip(
        results, (chances[middle + 1 :].sum(), chances[middle], chances[:middle].sum()), strict=True
    ):
        assert found.confidence is not None
        half = (found.confidence.high - found.confidence.low) / 2
        assert abs(found.value - chance) < 1.5 * half


def test_a_player_who_is_level_with_itself() -> None:
    """A player wins and loses half of the matches against itself that are not level, and so do the ends of the interval."""
    level = Estimate(0.02, Confidence(0.01, 0.04, 0.99, 500))
    half = players._even((level, level, level))
    assert half is not None
    assert half[1] == level
    assert half[0] == half[2] == Estimate(0.49, Confidence(0.48, 0.495, 0.99, 500))
    assert players._even(None) is None
    assert players._even((Estimate(0.5, None),) * 3) == (
        Estimate(0.25, None),
        Estimate(0.5, None),
        Estimate(0.25, None),
    )


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """The command with a database that is away, in this process, where the players are compiled already."""
    monkeypatch.setenv("DATABASE_URL", f"postgresql://nobody@127.0.0.1:{free_port()}/none")
    return lambda *arguments: called("tournament", arguments)


@pytest.mark.long
def test_the_command(run: Callable[..., Result]) -> None:
    """It prints each figure with its interval, and the speed aside; fixed players need no database."""
    done = run("kamikaze", "greedy", "--hands", "101", "--seed", "7", "--rules", "hands=5,first_meld=20")
    assert done.exit_code == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "kamikaze against greedy: 100 hands, 50 deals, seed 7"
    assert [line[:22].strip() for line in lines[1:]] == [
        "margin a hand",
        "hands won",
        "dealer's disadvantage",
        "matches of 5 won",
    ]
    assert all("95% interval" in line for line in lines[1:])
    assert "hands a second" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["greedy", "nobody"], "no player 'nobody'"),
        (["greedy", "greedy", "--rules", "ace_wraps=true"], "players know only the default"),
        (["greedy", "greedy", "--rules", "aces=1"], "aces"),
        (["greedy", "greedy", "--hands", "1"], "1 is not in the range"),
        (["greedy", "margin"], "database"),
    ],
)
def test_mistakes_are_said_in_a_sentence(run: Callable[..., Result], arguments: list[str], sentence: str) -> None:
    """A request that cannot be played ends with a message and a status, and without a traceback."""
    done = run(*arguments)
    assert done.exit_code in (1, 2)
    assert sentence in done.stderr
    assert isinstance(done.exception, SystemExit)
