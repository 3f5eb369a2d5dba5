"""The chances of any rule of 10.000: the strategies of the source, random rules, and bounds that hold the truth."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from random import Random

import numpy as np
import pytest

from service.reading import banking as words_read
from solvers import dice
from solvers.contract.presentation.banking_words import Aside, Limit, Play, Thumb, Wish, ordered, rolls
from solvers.contract.presentation.policy_words import Span
from solvers.games.ten_thousand import hands, matches, strategies
from solvers.games.ten_thousand.hands import FULL, Choice, Hand
from solvers.games.ten_thousand.kernels import against
from solvers.games.ten_thousand.kernels.priced import tables, turns
from solvers.games.ten_thousand.kernels.priced.evaluation import BestPlay, best_play
from solvers.games.ten_thousand.kernels.priced.tables import of_thumb, of_tops
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.ten_thousand.words.policies import words

pytestmark = pytest.mark.slow


@cache
def small(text: str = "target=1000,entry=300") -> BestPlay:
    """Best play to 1,000 points."""
    return best_play(TenThousandRules.parse(text))


def thumb(rules: TenThousandRules, text: str) -> Thumb:
    """Return the rule that some words say."""
    return words_read.read(words(rules), text).thumb


@pytest.mark.parametrize(
    "rules_text",
    ["target=1000,entry=300", "target=1000,minimum=200,memory=none,die_a=1:2:2:2:1:2"],
    ids=["fair", "loaded"],
)
@pytest.mark.parametrize(
    ("slug", "text"),
    [
        ("bank-at-350", "bank at 350"),
        ("bank-at-300", "bank more than 250; keep all scoring dice"),
        ("bank-at-250-250-350-350-350-350", "bank at 350, at 250 with two dice or one"),
    ],
)
def test_rules_in_words_are_the_strategies_of_the_same_numbers(slug: str, text: str, rules_text: str) -> None:
    """A rule in words has the chances of the strategy against best play, and against another strategy, in both seats."""
    best = small(rules_text)
    rules = best.rules
    ours, theirs = matches.turns_of(rules, f"win:{slug}"), matches.turns_of(rules, "win:bank-at-500")
    told = best.against(of_thumb(rules, thumb(rules, text)))
    chance = against.against(rules, best.match.guide, [ours])[0]
    assert abs(told.first.value - chance.first) <= told.first.error + chance.error
    assert abs(told.second.value - chance.second) <= told.second.error + chance.error
    assert told.first.error < 1e-9
    other = best.playing(of_thumb(rules, thumb(rules, "bank at 500")))
    met = best.meet(best.playing(of_thumb(rules, thumb(rules, text))), other)
    assert abs(met.first.value - matches.first_wins(rules, ours, theirs)) <= met.first.error + matches.BOUND
    assert abs(1.0 - met.second.value - matches.first_wins(rules, theirs, ours)) <= met.second.error + matches.BOUND


@pytest.mark.parametrize("slug", ["document", "document-exact"])
def test_break_points_by_hand_are_the_strategies_of_the_source(slug: str) -> None:
    """A table of break points by dice left and remembered triple has the chances of the source's rule."""
    best = small()
    plan = strategies.find(best.rules, slug)
    assert plan is not None
    told = best.against(of_tops(best.rules, plan.tops))
    chance = against.against(best.rules, best.match.guide, [matches.turns_of(best.rules, f"win:{slug}")])[0]
    assert abs(told.first.value - chance.first) <= told.first.error + chance.error


def test_break_points_by_bands_hold_in_their_bands() -> None:
    """The bands of own and the other's points decide which break points hold, and nothing is banked before the entry."""
    rules = TenThousandRules(target=1000, entry=300)
    table = of_tops(rules, [[[100] * 24, [200] * 24], [[300] * 24, [400] * 24]], own=(0, 500), other=(0, 200))
    places = ((0, 0), (1, 0), (1, 4), (10, 3), (19, 19))
    counts = [int(table.rolled[table.classes[own, other], :, 0].sum()) for own, other in places]
    assert counts == [6, 2, 4, 6, 8]


def test_best_play_against_itself_has_the_value_of_the_solution() -> None:
    """The turns of best play, raced against themselves, win as often as the solved race says."""
    best = small()
    seats = best.meet(best.player, best.player)
    assert abs(seats.first.value - best.value.value) <= seats.first.error + best.value.error


WISHES: tuple[Wish, ...] = ("most dice", "fewest dice", "fewest singles", "most points", "every", "no")


def drawn(random: Random) -> Thumb:
    """Return a random rule."""
    plays = [Play("bank", (Limit("points", Span(50 * random.randint(1, 6), None)),))]
    for _ in range(random.randint(0, 3)):
        key, most = random.choice(
            (("dice", 6), ("own", 150), ("other", 150), ("behind", 100), ("triple", 6), ("total", 500))
        )
        span = Span(random.randint(0, most), None if random.random() < 0.5 else most)
        limits = (Limit("points", Span(50 * random.randint(1, 8), None)), Limit(key, span))
        plays.append(Play(random.choice(("bank", "roll")), limits, random.random() < 0.2))
    asides = []
    for _ in range(random.randint(0, 3)):
        key, low = random.choice((("thrown", random.randint(1, 6)), ("points", 50 * random.randint(0, 4)), ("last", 1)))
        when = (Limit(key, Span(low, None)),) if random.random() < 0.7 else ()
        wish: Wish = random.choice(WISHES)
        asides.append(Aside(wish, when, random.choice((1, 5)) if wish in ("every", "no") else 0))
    # Few levels, for the naive program.
    stop = Play("bank", (Limit("points", Span(400, None)),), firm=True)
    return Thumb((*ordered(plays), stop), ordered(asides))


@pytest.mark.parametrize("number", [2, pytest.param(1000, marks=pytest.mark.long)])
def test_random_rules_have_the_chances_of_a_naive_program(number: int) -> None:
    """Random rules win against random rules as often as a naive program in fractions says, in both seats."""
    random = Random(number)
    variants = (
        "target=150",
        "target=150,ending=first",
        "target=150,entry=100",
        "target=100,minimum=100,tie=chaser-wins",
    )
    play = {text: best_play(TenThousandRules.parse(text)) for text in variants}
    for at in range(number):
        best = play[variants[at % len(variants)]]
        both = drawn(random), drawn(random)
        mine, theirs = (best.playing(of_thumb(best.rules, rule)) for rule in both)
        seats = best.meet(mine, theirs)
        first, second = Naive(best.rules, both).chances()
        assert abs(seats.first.value - first) <= seats.first.error
        assert abs(seats.second.value - second) <= seats.second.error
        assert max(seats.first.error, seats.second.error) < 1e-8


class Naive:
    """Two rules against each other in fractions, turn by turn and pair by pair."""

    def __init__(self, rules: TenThousandRules, both: tuple[Thumb, Thumb]) -> None:
        self.rules, self.both = rules, both
        self.turn, self.results = cache(self._turn), cache(self._after)

    def chances(self) -> tuple[Fraction, Fraction]:
        """Return the chance of the first rule if it moves first, and if it moves second."""
        target = self.rules.target
        before: dict[tuple[int, int], Fraction] = {}
        after: dict[tuple[int, int], Fraction] = {}
        for i in range(target - 50, -1, -50):
            for j in range(target - 50, -1, -50):
                p, q = self.turn(0, i, j, False), self.turn(1, j, i, False)
                a = sum(
                    (w * (after[i + d, j] if i + d < target else self.held(1, i + d, j)) for d, w in p.items() if d),
                    Fraction(0),
                )
                b = sum(
                    (
                        w * (before[i, j + d] if j + d < target else 1 - self.held(0, j + d, i))
                        for d, w in q.items()
                        if d
                    ),
                    Fraction(0),
                )
                f, g = p.get(0, Fraction(0)), q.get(0, Fraction(0))
                before[i, j] = (a + f * b) / (1 - f * g)
                after[i, j] = b + g * before[i, j]
        return before[0, 0], after[0, 0]

    def held(self, chaser: int, total: int, own: int) -> Fraction:
        """Return the chance that a player in the last turn does not catch up with a total."""
        if self.rules.ending == "first":
            return Fraction(1)
        law = self.turn(chaser, own, total, True)
        return 1 - sum((w for d, w in law.items() if d and self.rules.chaser_wins(own + d, total)), Fraction(0))

    def _turn(self, player: int, own: int, other: int, last: bool) -> dict[int, Fraction]:
        """Return the chance of every number of points that a turn banks; 0 for a bust."""
        rules, rule = self.rules, self.both[player]
        must = rules.lead(own, other) if last else rules.must(own)
        ends: defaultdict[int, Fraction] = defaultdict(Fraction)
        held: defaultdict[tuple[int, Hand], Fraction] = defaultdict(Fraction, {(0, FULL): Fraction(1)})
        for points in range(0, 20_000, 50):
            for hand in hands.HANDS:
                chance = held.pop((points, hand), None)
                for (scored, left, most), weight in self.after(player, hand, points, last) if chance else ():
                    share = weight * (chance or 0)
                    total, whole = points + scored, points + most
                    if not most:
                        ends[0] += share
                    elif whole >= must if last else whole >= must and not self.goes(rule, own, other, whole, left):
                        ends[whole] += share
                    else:
                        held[total, left] += share
            if not held:
                break
        return dict(ends)

    def _after(self, player: int, hand: Hand, holds: tuple[bool, ...]) -> list[tuple[tuple[int, Hand, int], Fraction]]:
        """Return the chance of each result of a roll: the points and the hand that are kept, and the points of all that scores."""
        results: defaultdict[tuple[int, Hand, int], Fraction] = defaultdict(Fraction)
        for rolled, weight in dice.rolls(hand.dice).items():
            listed = hands.choices(self.rules, rolled, hand.triple)
            choice = aside(self.both[player], holds, listed, hand) if listed else Choice("", 0, hand)
            most = max((choice.points for choice in listed), default=0)
            results[choice.points, choice.hand, most] += Fraction(weight, 6**hand.dice)
        return [*results.items()]

    def after(self, player: int, hand: Hand, points: int, last: bool) -> list[tuple[tuple[int, Hand, int], Fraction]]:
        """Return the same with some points in the turn."""
        number: Callable[[str], int] = {"thrown": hand.dice, "points": points, "last": int(last)}.__getitem__
        asides = self.both[player].asides
        holds = tuple(all(limit.span.has(number(limit.key)) for limit in set_aside.limits) for set_aside in asides)
        return self.results(player, hand, holds)

    def goes(self, rule: Thumb, own: int, other: int, points: int, hand: Hand) -> bool:
        """Return True if a rule rolls a hand."""
        target = self.rules.target
        number = {
            "points": points, "dice": hand.dice, "triple": hand.triple, "own": own, "other": other, "behind": other - own,
            "total": own + points,
        }  # fmt: skip
        wins = self.rules.ending == "first" and own + points >= target
        return points <= 12_000 and rolls(rule, number.__getitem__, wins=wins)


def aside(rule: Thumb, holds: tuple[bool, ...], listed: tuple[Choice, ...], hand: Hand) -> Choice:
    """Return what a rule sets aside: the last statement that holds decides, after those on single dice."""
    holding = [set_aside for set_aside, here in zip(rule.asides, holds, strict=True) if here]
    left = list(listed)
    for holding_rule in holding[::-1]:
        if holding_rule.wish in ("every", "no"):
            counts = {choice: choice.aside.count(str(holding_rule.face)) for choice in left}
            wanted = max(counts.values()) if holding_rule.wish == "every" else 0
            left = [choice for choice in left if counts[choice] == wanted] or left
    wishes = [holding_rule.wish for holding_rule in holding if holding_rule.wish not in ("every", "no")]
    wish = wishes[-1] if wishes else "most dice"
    if wish == "most points":
        return min(left, key=lambda choice: (-choice.points, -len(choice.aside)))
    if wish == "fewest singles":
        return min(left, key=lambda choice: (len(choice.aside) < hand.dice, alone(choice.aside, hand), -choice.points))
    sign = 1 if wish == "fewest dice" else -1
    return min(left, key=lambda choice: (sign * len(choice.aside), -choice.points))


def alone(faces: str, hand: Hand) -> int:
    """The dice that score alone: all 1s and 5s but three or more of one face, three pairs, a straight, or of a remembered triple."""
    counts = {face: faces.count(face) for face in set(faces)}
    whole = sorted(counts.values()) in ([2, 2, 2], [1] * 6)
    return 0 if whole else sum(n for face, n in counts.items() if n < 3 and face != str(hand.triple))


@pytest.mark.parametrize(
    ("rolled", "triple", "kept"),
    [
        ("112346", 0, "1"), ("155234", 0, "1"), ("155522", 0, "555"), ("122234", 0, "222"), ("222255", 0, "222255"),
        ("11", 1, "11"), ("1526", 2, "2"), ("15", 0, "15"), ("112233", 0, "112233"), ("123456", 0, "123456"),
    ],
)  # fmt: skip
def test_combinations_are_kept_whole(rolled: str, triple: int, kept: str) -> None:
    """With the fewest single dice, combinations and dice of a triple are kept, one die that scores alone if need be, and all if all score."""
    rules = TenThousandRules()
    rolled = "".join(sorted(rolled))
    hand = Hand(len(rolled), triple)
    wished = tables.wanted(rules, thumb(rules, "bank at 300; keep the fewest single dice").asides)
    assert wished(hand, hands.choices(rules, rolled, triple)).aside == kept


def test_the_last_turn_of_stages_is_that_of_one_stage() -> None:
    """A rule whose stages set the same dice aside reaches levels as often as one without stages."""
    best = small()
    plain = of_thumb(best.rules, thumb(best.rules, "bank at 300")).keeps
    staged = plain._replace(stages=np.minimum(np.arange(len(plain.stages)), 1), ends=np.repeat(plain.ends, 2, axis=0))
    assert np.array_equal(turns.reach(plain, 60), turns.reach(staged, 60))
