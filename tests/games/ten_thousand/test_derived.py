"""Every decision of a turn of 10.000, derived from stored rows, against the naive program, which rolls ordered dice."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, pairwise

import pytest

from solvers import dice
from solvers.contract.rows import PROVED, UNDECIDED, Row, standings
from solvers.games.ten_thousand.derived.rows import CLOSE
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.ten_thousand.state import State
from tests.games.ten_thousand import naive
from tests.games.ten_thousand.support import SLUG, bound_of, derived, problem, row
from tests.support import solved

UNIT = 50
RACES = (
    "target=300",
    "target=300,ending=first",
    "target=200,tie=chaser-wins",
    "target=300,entry=250",
    "target=200,minimum=150",
    "target=200,low_straight=500,high_straight=750,two_triples=2500",
    "target=300,set_aside=maximum",
    "target=200,memory=not-1-5,kinds=doubling",
)
# The naive program's numbers are off by less than this.
NAIVE = 1e-13
Values = dict[str, float]


@cache
def race(rules: str) -> naive.Race:
    """Return the race of the naive program."""
    bound = TenThousandRules.parse(rules)
    # From so many points on banking is right, and no roll scores more.
    return naive.race(bound, (7 if bound.kinds == "additive" else 10) * max(1000, *bound.triples))


def positions(rules: str, own: int, other: int, *, last: bool) -> Iterator[State]:
    """Yield a decision for every roll of every hand of a turn, with the fewest points that it may have and two others."""
    bound = problem("win", rules)
    game = naive.game(bound.rules)
    least = fewest(rules)
    top = other - own if last else bound.rules.target - own
    for (number, triple), few in least.items():
        for points in sorted({0 if (number, triple) == (6, 0) else few, max(few, top - 50), max(few, top + 950)}):
            for rolled in dice.multisets(number):
                yield State(own, other, points, number, rolled, triple)
    assert set(least) == set(game.hands)


@cache
def fewest(rules: str) -> dict[naive.Hand, int]:
    """Return the fewest points of a turn that has come to a hand, by repetition."""
    game = naive.game(TenThousandRules.parse(rules))
    few: dict[naive.Hand, int] = {}
    while True:
        found = dict(few)
        for hand, have in [*few.items(), ((6, 0), 0)]:
            for _, options in game.outcomes[hand]:
                for points, left in options:
                    found[left] = min(found.get(left, 10**6), have + points)
        if found == few:
            return few
        few = found


@cache
def asides(rules: TenThousandRules, rolled: str, triple: int) -> dict[str, naive.Option]:
    """Return everything that may be set aside, and what it leaves, by every subset of the dice."""
    shown = tuple(map(int, rolled))
    found = {}
    for size in range(1, len(shown) + 1):
        for some in combinations(shown, size):
            option = naive.option(rules, (len(shown), triple), some)
            if option is not None:
                found["".join(map(str, some))] = option
    most = max(map(len, found), default=0)
    return {hand: found[hand] for hand in found if rules.set_aside == "free" or len(hand) == most}


def expected(solved_race: naive.Race, state: State, rolled: naive.Floats | None) -> Values:
    """Return the naive values of all actions; ``rolled`` are those of rolling, None in the last turn."""
    game, rules = solved_race.game, solved_race.game.rules
    own, other = state.own or 0, state.other or 0
    need = max(other - own + (UNIT if rules.tie == "chaser-loses" else 0), rules.minimum)
    bank = None if rolled is None else solved_race.bank(own, other)
    values = {}
    for aside, (gain, hand) in asides(rules, state.rolled, state.triple).items():
        points = state.points + gain
        place = game.hands[hand]
        if rolled is None:
            if points >= rules.minimum:
                values[f"{aside}-bank"] = float(points >= need)
            left = max(need - points, 0) // UNIT
            values[f"{aside}-roll"] = float(solved_race.reached[left, place]) if left else float(1 - game.bust[place])
            continue
        assert bank is not None
        if points >= rules.minimum and (own or points >= rules.entry):
            values[f"{aside}-bank"] = float(bank[points // UNIT])
        values[f"{aside}-roll"] = float(rolled[points // UNIT, place])
    if not values:
        values["bust"] = 0.0 if rolled is None else float(1.0 - solved_race.chances[other // UNIT, own // UNIT])
    return values


def compare(found: Row, values: Values, error: float) -> None:
    """Check the actions of a row, their order, and its policy and value."""
    listed = {action.action: action.value for action in found.actions}
    assert listed.keys() == values.keys(), found.state
    assert len(listed) == len(found.actions)
    for action, value in listed.items():
        assert abs(value - values[action]) <= error + NAIVE, (found.state, action)
    shown = [action.value for action in found.actions]
    assert shown == sorted(shown, reverse=True)
    assert found.action == found.actions[0].action
    assert found.value == found.actions[0].value
    assert abs(found.value - max(values.values())) <= error + NAIVE


@pytest.mark.parametrize(
    "rules",
    [
        RACES[0],
        pytest.param(RACES[1], marks=pytest.mark.slow),
        pytest.param(RACES[4], marks=pytest.mark.slow),
        *(pytest.param(rules, marks=pytest.mark.long) for rules in RACES[2:] if rules != RACES[4]),
    ],
)
def test_every_decision_of_a_race_is_worth_what_the_naive_race_says(rules: str) -> None:
    """Every subset of the dice is listed with its value, before the target and in the last turn, the best first."""
    oracle = race(rules)
    target = oracle.game.rules.target
    error = bound_of("win", rules)
    compared = 0
    for own, other in ((0, 0), (target - UNIT, 100), (50, target + 100), (target - 100, target)):
        last = other >= target
        if last and oracle.game.rules.ending == "first":
            continue
        rolled = None if last else oracle.rolled(own, other)
        for state in positions(rules, own, other, last=last):
            compare(row("win", rules, state), expected(oracle, state, rolled), error)
            compared += 1
    assert compared > 2000


def test_actions_that_are_the_same_for_certain_tie() -> None:
    """Banking what is enough is worth 1 exactly, however much it is, so that these actions share the first rank."""
    solved_row = row("win", "target=300", "200-350-500-115")
    ranks = standings(solved_row.actions, problem("win", "target=300").goal)
    banked = {
        action.action: rank for action, rank in zip(solved_row.actions, ranks, strict=True) if action.value == 1.0
    }

    assert set(banked) == {f"{aside}-bank" for aside in ("1", "5", "11", "15", "115")}
    assert [action.exact for action in solved_row.actions if action.action in banked] == ["1"] * 5
    assert (solved_row.value, solved_row.exact) == (1.0, "1")
    assert all(rank == (1, 0.0, True) for rank in banked.values())
    assert all(
        rank[2] is False for action, rank in zip(solved_row.actions, ranks, strict=True) if action.action not in banked
    )


def test_what_loses_for_certain_is_exact() -> None:
    """In the last turn a bust and banking too few are worth 0 exactly, and stand below a roll that may win."""
    bust, few = (row("win", "target=300", f"200-350-0-{rolled}") for rolled in ("223346", "122346"))

    assert (bust.value, bust.exact, bust.actions[0].exact) == (0.0, "0", "0")
    assert [(action.action, action.exact) for action in few.actions] == [("1-roll", None), ("1-bank", "0")]
    assert few.exact is None


@pytest.mark.parametrize("rules", [RACES[0], pytest.param(RACES[2], marks=pytest.mark.long)])
def test_only_equal_actions_are_not_told_apart(rules: str) -> None:
    """Actions share a rank just if their naive values are equal."""
    oracle = race(rules)
    target = oracle.game.rules.target
    marked = 0
    for own, other in ((0, 0), (50, target + 100)):
        rolled = oracle.rolled(own, other) if other < target else None
        for state in positions(rules, own, other, last=other >= target):
            values = expected(oracle, state, rolled)
            actions = row("win", rules, state).actions
            ranks = standings(actions, problem("win", rules).goal)
            for (one, two), (first, second) in zip(pairwise(actions), pairwise(ranks), strict=True):
                together = first[0] == second[0]
                alike = abs(values[one.action] - values[two.action]) < 1e-12
                assert alike == together, (state, one, two)
                assert not together or first == second
                marked += together
    assert marked > 100


def test_other_dice_with_the_same_points_tie_for_certain() -> None:
    """Banking a 1 or two 5s is the same, whatever follows."""
    listed = {action.action: action for action in row("win", "target=300", "50-100-0-122455").actions}

    assert listed["1-bank"].value == listed["55-bank"].value
    assert listed["1-bank"].tie == PROVED


def test_less_than_the_entry_is_not_banked() -> None:
    """The first points of a player are banked from the entry on; after these any number is."""
    for text, banked in (("0-100-0-122346", []), ("0-100-0-111223", ["111-bank"]), ("250-100-0-122346", ["1-bank"])):
        listed = (action.action for action in row("win", "target=300,entry=250", text).actions)
        assert [action for action in listed if action.endswith("bank")] == banked


def test_the_turn_under_way_counts() -> None:
    """Banking in the first turn is worth that turn and those from the new total; enough of them ends with one turn."""
    rows = solved.rows(SLUG, "min-turns", "target=300")
    listed = {action.action: action.value for action in row("min-turns", "target=300", "100-50-12225").actions}

    assert listed["1-bank"] == 1 + rows["250"].value
    assert listed["1222-bank"] == 1


def test_an_opponent_who_needs_any_points_decides_by_one_throw() -> None:
    """If a tie is enough and the player is ahead by 50, the player wins just if six dice have no points."""
    rules = "target=300,tie=chaser-wins"
    game = naive.game(TenThousandRules.parse(rules))
    bust = game.bust[game.hands[6, 0]]

    assert row("best-response-to-document", rules, "300-250-wait").value == pytest.approx(float(bust), abs=1e-12)


def test_a_strategy_may_lose_in_its_last_turn_what_best_play_wins() -> None:
    """The strategy sets aside all that scores, also where fewer dice would leave more to roll."""
    by_strategy, best = (row(slug, "target=300", "0-300-0-roll6").value for slug in ("win:document", "win"))

    assert 0 < by_strategy < best - 0.001


class Follower:
    """One turn of a strategy under ``win:STRATEGY``, by a recursion over points and hands."""

    def __init__(self, name: str, rules: str, own: int, other: int) -> None:
        self.problem = problem(name, rules)
        self.rows = solved.rows(SLUG, name, rules)
        self.own, self.other = own, other
        self.bust = 1.0 - self.rows[f"{other}-{own}"].value
        self.rolled = cache(self._rolled)
        self.chased = cache(self._chased)

    def asides(self, rolled: str, triple: int) -> dict[str, naive.Option]:
        """Return everything that may be set aside."""
        return asides(self.problem.rules, rolled, triple)

    def _chased(self, need: int, hand: naive.Hand) -> float:
        """Return the chance to collect so many levels with the most dice set aside in every roll."""
        if need <= 0:
            return 1.0
        total = 0.0
        for faces, weight in dice.rolls(hand[0]).items():
            listed = self.asides(faces, hand[1])
            if listed:
                gain, left = listed[max(listed, key=lambda hand: (len(hand), listed[hand][0]))]
                total += weight * self.chased(need - gain // UNIT, left)
        return float(total / 6 ** hand[0])

    def bank(self, points: int) -> float:
        """Return the value of banking."""
        total = self.own + points
        if total < self.problem.rules.target:
            return 1.0 - self.rows[f"{self.other}-{total}"].value
        if self.problem.rules.ending == "first":
            return 1.0
        return 1.0 - self.chased((total - self.other) // UNIT + 1, (6, 0))

    def _rolled(self, hand: naive.Hand, points: int) -> float:
        """Return the value of rolling a hand."""
        total = 0.0
        for faces, weight in dice.rolls(hand[0]).items():
            state = State(self.own, self.other, points, hand[0], faces, hand[1])
            total += weight * self.worth(state, self.problem.process.follow(state) or "")
        return float(total / 6 ** hand[0])

    def worth(self, state: State, action: str) -> float:
        """Return the value of an action."""
        if action == "bust":
            assert not self.asides(state.rolled, state.triple)
            return self.bust
        aside, _, then = action.partition("-")
        gain, hand = self.asides(state.rolled, state.triple)[aside]
        points = state.points + gain
        return self.bank(points) if then == "bank" else self.rolled(hand, points)


@pytest.mark.parametrize("rules", ["target=300", "target=300,ending=first"])
@pytest.mark.parametrize(
    "slug", ["bank-at-300", *(pytest.param(slug, marks=pytest.mark.long) for slug in ("document", "turn-optimal"))]
)
def test_a_fixed_strategy_is_followed_and_other_actions_are_valued(rules: str, slug: str) -> None:
    """Each action is worth what it is if the strategy goes on after it."""
    follower = Follower(f"win:{slug}", rules, 100, 150)
    bound = follower.problem
    for text in ("0-122346", "0-111155", "350-12255", "600-15-m2", "400-1-m2", "950-6", "0-223344", "16000-1"):
        state = bound.notation.parse(f"100-150-{text}")
        solved_row = row(f"win:{slug}", rules, state)
        assert solved_row.action == (bound.process.follow(state) or "bust")
        for action in solved_row.actions:
            assert action.value == pytest.approx(follower.worth(state, action.action), abs=2e-11), (text, action.action)
        assert solved_row.value == next(
            action.value for action in solved_row.actions if action.action == solved_row.action
        )


def close_turn(rules: str, apart: Mapping[str, float]) -> Row:
    """Return the row of a roll whose bankings are worth 1/2 and a little more; ``apart`` says how much, by the total banked."""
    bound = problem("win", rules)
    state = bound.notation.parse("0-0-0-123455")
    sources = {bound.notation.format(source): 0.9 for source in derived(bound).sources(state)}
    sources |= {f"0-{total}": 0.5 - more for total, more in apart.items()}
    return derived(bound).derive(state, {text: Row(text, None, value, None) for text, value in sources.items()})


@pytest.mark.parametrize("share", [0.25, 1.0, 1.9])
def test_actions_that_errors_may_turn_around_share_a_value_and_a_rank(share: float) -> None:
    """Two actions within twice the error of rows have the mean of their values and rank 1, and none is said to be optimal."""
    gap = share * CLOSE["race"]
    solved_row = close_turn("target=1000", {"200": 0.3, "150": 0.3 + gap})
    ranks = standings(solved_row.actions, problem("win", "target=1000").goal)

    assert [action.action for action in solved_row.actions[:2]] == ["155-bank", "15-bank"]
    assert solved_row.actions[0].value == solved_row.actions[1].value == pytest.approx(0.8 + gap / 2, abs=1e-15)
    assert [action.tie for action in solved_row.actions[:2]] == [UNDECIDED, UNDECIDED]
    assert ranks[:2] == [(1, 0.0, None), (1, 0.0, None)]
    assert ranks[2][0] == 3


def test_actions_that_errors_cannot_turn_around_are_told_apart() -> None:
    """A difference above twice the error of rows is shown as it is."""
    solved_row = close_turn("target=1000", {"200": 0.3, "150": 0.3 + 2.5 * CLOSE["race"]})
    ranks = standings(solved_row.actions, problem("win", "target=1000").goal)

    assert [action.action for action in solved_row.actions[:2]] == ["15-bank", "155-bank"]
    assert solved_row.actions[0].value > solved_row.actions[1].value
    assert [rank[0] for rank in ranks[:2]] == [1, 2]
    assert [rank[2] for rank in ranks[:2]] == [True, False]
