"""Tables of Toss Up!: against the generic solver on small rules, golden digits, and the source's counts."""

from fractions import Fraction
from functools import cache
from importlib import import_module

import pytest

from solvers.contract.tables import Cell, Table, TableSpec
from solvers.dispatch import make_table
from solvers.errors import UnknownError
from solvers.games.toss_up import matches, printed, strategies, tables
from solvers.games.toss_up.banking import plan_odds
from solvers.games.toss_up.kernels import race
from solvers.games.toss_up.kernels.starts import Chance
from solvers.games.toss_up.offline import pairings, survey
from solvers.games.toss_up.offline.experiments import games_won
from solvers.games.toss_up.rules import TossUpRules
from tests.games.toss_up.support import GOLDEN, SMALL, TOSS_UP, plan, problem
from tests.support.generic import Generic
from tests.support.solved import table


def offline(spec: TableSpec, rules: str = "") -> Table:
    """Return a table as the batch makes it."""
    return made_by(spec.maker or "", rules)


@cache
def made_by(maker: str, rules: str) -> Table:
    """Return the table that a module makes."""
    made: Table = import_module(maker).make(TossUpRules.parse(rules))
    return made


@cache
def generic(rules: str, slug: str) -> Generic:
    """Exact values."""
    return Generic(problem(slug, rules))


def exact(rules: str, slug: str, state: str) -> Fraction:
    """One of them."""
    oracle = generic(rules, slug)
    return oracle.value(oracle.problem.notation.parse(state))


def agrees(cell: object, value: Fraction) -> bool:
    """Return True if a cell's bound holds a number."""
    assert isinstance(cell, Cell)
    assert cell.error_bound is not None
    assert cell.error_bound < 1e-9
    return abs(Fraction(cell.value) - value) <= Fraction(cell.error_bound)


def won(rules: str, first: str, second: str) -> Fraction:
    """The chance of who begins, by a linear equation a pair of points banked."""
    own = TossUpRules.parse(rules)
    one, other = (plan(slug, rules) for slug in (first, second))

    @cache
    def before(i: int, j: int) -> tuple[Fraction, Fraction]:
        """The first's chance before its own turn, and before the other's."""
        if i >= own.target:
            return Fraction(1), Fraction(1)
        if j >= own.target:
            return Fraction(0), Fraction(0)
        ours, theirs = plan_odds(own, one, i), plan_odds(own, other, j)
        a = sum((p * before(i + d, j)[1] for d, p in ours.items() if d), Fraction(0))
        b = sum((p * before(i, j + d)[0] for d, p in theirs.items() if d), Fraction(0))
        f, g = ours.get(0, Fraction(0)), theirs.get(0, Fraction(0))
        return (a + f * b) / (1 - f * g), (b + g * a) / (1 - f * g)

    return before(0, 0)[0]


def average(rules: str, one: str, other: str) -> Fraction:
    """Return the chance of one to win if each begins every other game."""
    return (won(rules, one, other) + 1 - won(rules, other, one)) / 2


def exploits(rules: str, slug: str) -> Fraction:
    """By how much more than half the games the best reply wins."""
    reply = f"best-response-to-{slug}"
    return (exact(rules, reply, "0-0") + exact(rules, reply, "0-0-wait") - 1) / 2


def kind(rules: str, name: str) -> list[str]:
    """All thresholds of one kind."""
    return [survey.FAMILIES[name].format(points) for points in range(TossUpRules.parse(rules).target + 1)]


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        ("", "odds thresholds strategies best-threshold head-starts experiments cards one-turn"),
        ("target=50", "odds thresholds strategies best-threshold head-starts cards one-turn"),
        (SMALL[2], "odds thresholds strategies best-threshold head-starts cards"),
        ("ending=last-turn", ""),
    ],
)
def test_tables_exist_where_they_make_sense(rules: str, names: str) -> None:
    """The experiments are the source's, one turn needs an end, and a last turn makes matches another thing."""
    own = TossUpRules.parse(rules)
    specs = TOSS_UP.tables(own)

    assert " ".join(spec.name for spec in specs) == names
    asked = {"odds", "one-turn"}
    assert [spec.name for spec in specs if not spec.offline] == [name for name in names.split() if name in asked]
    assert not any(spec.parameters for spec in specs)
    with pytest.raises(UnknownError, match="no offline table 'nonsense'") as caught:
        make_table(TOSS_UP, own, "nonsense")
    assert caught.value.available == tuple(sorted(spec.name for spec in specs if spec.offline))


@pytest.mark.parametrize("rules", SMALL)
def test_thresholds_against_each_other(rules: str) -> None:
    """Every chance is that of the exact recursion, within its bound."""
    made = offline(tables.THRESHOLDS, rules)

    assert made.columns[1:] == tuple(line[0] for line in made.rows) == tuple(kind(rules, "over-x"))
    for first, *line in made.rows:
        for second, cell in zip(made.columns[1:], line, strict=True):
            assert agrees(cell, won(rules, str(first), second))


def test_matches_of_the_game_itself() -> None:
    """All pairs at once are the golden digits, and the recursion's where games are long."""
    rules = TossUpRules()
    slugs = sorted({slug for seats in GOLDEN["matches"] for slug in seats.split()} | {"over-99", "over-100"})
    chances, bounds = pairings.first_wins(rules, [strategies.get(rules, slug) for slug in slugs])
    exacts = {tuple(seats.split()): Fraction(digits) for seats, digits in GOLDEN["matches"].items()}
    for pair in (("over-99", "over-100"), ("over-100", "over-99")):
        exacts[pair] = Fraction(matches.first_wins(rules, *(strategies.get(rules, slug) for slug in pair)))
    for (first, second), chance in exacts.items():
        at = slugs.index(first), slugs.index(second)
        assert abs(Fraction(float(chances[at])) - chance) <= Fraction(float(bounds[at])) < Fraction(1, 10**12)


def test_matches_without_an_end_say_how_little_they_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that go on after the last turn counted are in the bound, and one long game alone does no harm."""
    rules = TossUpRules.parse("dice=1")
    slugs = ("over-100", "over-60", "over-3")
    plans = [strategies.get(rules, slug) for slug in slugs]
    monkeypatch.setattr(pairings, "MOST_TURNS", 500)
    chances, bounds = pairings.first_wins(rules, plans)
    for i, first in enumerate(plans):
        for j, second in enumerate(plans):
            assert abs(chances[i, j] - matches.first_wins(rules, first, second)) <= bounds[i, j]
    assert bounds[0, 1] > 0.9
    assert bounds[2].max() < 1e-12
    assert bounds[:, 2].max() < 1e-12


def test_matches_refuse_what_rounding_spoils(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rounding that takes away more than the bound allows for is an error, not a number."""
    monkeypatch.setattr(pairings, "CUT", 0)
    monkeypatch.setattr(pairings, "MOST_TURNS", 5)
    rules = TossUpRules.parse(SMALL[1])
    with pytest.raises(ArithmeticError, match="rounding"):
        pairings.first_wins(rules, [strategies.get(rules, "over-1")])


def test_bounds_that_are_not_found_are_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is an error, and no table, if the kernel encloses nothing."""
    monkeypatch.setattr(race, "WIDEST", 0.0)
    with pytest.raises(ArithmeticError, match="too much rounding adds up"):
        offline(tables.HEAD_STARTS, "dice=2,target=3")


@pytest.mark.parametrize("rules", SMALL)
def test_strategies_and_their_best_replies(rules: str) -> None:
    """Turns, chances against the best reply, and exploitability are the generic solver's."""
    made = offline(tables.STRATEGIES, rules)
    listed = [str(line[0]) for line in made.rows]

    assert listed[0] == "one-roll"
    assert set(kind(rules, "over-x") + kind(rules, "over-x-aware")) < set(listed)
    for slug, turns, first, second, mean, reply_first, reply_second, over in made.rows:
        reply = f"best-response-to-{slug}"
        begins, waits = exact(rules, reply, "0-0"), exact(rules, reply, "0-0-wait")
        assert agrees(turns, exact(rules, f"min-turns:{slug}", "0"))
        assert agrees(first, 1 - waits)
        assert agrees(second, 1 - begins)
        assert agrees(mean, 1 - (begins + waits) / 2)
        assert agrees(reply_first, begins)
        assert agrees(reply_second, waits)
        assert agrees(over, exploits(rules, str(slug)))


@pytest.mark.parametrize("rules", SMALL)
def test_the_best_threshold_by_each_criterion(rules: str) -> None:
    """The best by exact fractions are named, all that are equally good, beside the figure that is best at all."""
    made = offline(tables.BEST, rules)
    for k, name in enumerate(survey.FAMILIES):
        slugs = kind(rules, name)
        turns = {slug: exact(rules, f"min-turns:{slug}", "0") for slug in slugs}
        wins = {
            slug: sum((average(rules, slug, other_slug) for other_slug in slugs), Fraction(0)) / len(slugs)
            for slug in slugs
        }
        hardest = {slug: min(average(rules, slug, other) for other in slugs if other != slug) for slug in slugs}
        exploited = {slug: exploits(rules, slug) for slug in slugs}
        named = [
            [slug for slug in slugs if turns[slug] == min(turns.values())],
            [slug for slug in slugs if wins[slug] == max(wins.values())],
            [slug for slug in slugs if hardest[slug] >= Fraction(1, 2)],
            [slug for slug in slugs if exploited[slug] == min(exploited.values())],
        ]
        lines = made.rows[4 * k : 4 * k + 4]
        figures: list[dict[str, Fraction]] = [turns, wins, hardest, exploited]

        assert [line[2] for line in lines] == [", ".join(names) or None for names in named]
        for line, figure, best in zip(lines, figures, named, strict=True):
            assert line[0] == name
            assert (agrees(line[3], figure[best[0]])) if best else line[3] is None
        assert agrees(lines[0][4], exact(rules, "min-turns", "0"))
        assert lines[3][4] == Cell(0.0, "0")


def test_no_best_reply_is_solved_that_cannot_matter() -> None:
    """Thresholds that others of any kind exploit by more than the best reply exploits the least one are left out."""
    rules = TossUpRules.parse("dice=2,target=12")
    for family in survey.survey(rules).values():
        exploited = [survey.reply(rules, plan).exploits for plan in family.plans]
        least = min(range(len(exploited)), key=lambda k: exploited[k].middle)

        assert least in family.replies
        assert len(family.replies) < len(exploited)
        assert all(reply.low > exploited[least].high for k, reply in enumerate(exploited) if k not in family.replies)


@pytest.mark.long
def test_the_best_thresholds_of_the_game_itself() -> None:
    """Over 24 by turns and wins, over 32 where the opponent answers best; 26 and 35 with an eye on the target."""
    best = [line[2] for line in offline(tables.BEST).rows]

    assert best[:4] == ["over-24", "over-24", "over-24", "over-32"]
    assert best[4:] == ["over-26-aware", "over-26-aware", "over-35-aware", "over-35-aware"]
    listed = {str(line[0]): line for line in offline(tables.STRATEGIES).rows}
    for slug in ("one-roll", "over-20", "over-24", "over-50"):
        digits = Fraction(GOLDEN["default"][f"best-response-to-{slug}"]["0-0"])
        assert agrees(listed[slug][5], digits)


def test_a_strategy_without_room_or_number_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A strategy that would take too much memory to solve has no figures but its turns, and turns beyond all doubles are null."""
    listed = import_module(tables.STRATEGIES.maker or "")
    monkeypatch.setattr(listed, "MOST_CHOICES", 0)
    monkeypatch.setattr("solvers.games.toss_up.counts.expected", lambda *_: float("inf"))
    made = listed.make(TossUpRules.parse(SMALL[0]))

    assert made.rows[1] == ("one-step", *(None,) * 7)


@pytest.mark.parametrize("rules", SMALL)
def test_head_starts(rules: str) -> None:
    """Chances are the generic solver's, and the lead is the smallest that leaves the mover no more than half the games."""
    made = offline(tables.HEAD_STARTS, rules)
    target = TossUpRules.parse(rules).target
    for own, *line in made.rows:
        chances = [exact(rules, "win", f"{own}-{other}") for other in range(target)]
        leads = [lead for lead, chance in enumerate(chances[int(str(own)) :]) if chance <= Fraction(1, 2)]

        assert all(agrees(cell, chances[int(other)]) for other, cell in zip(made.columns[1:-1], line[:-1], strict=True))
        assert line[-1] == (leads[0] if leads else None)


@pytest.mark.parametrize(
    ("chances", "lead"),
    [([(0.6, 0.7), (0.5, 0.5)], 1), ([(0.6, 0.7)], None), ([(0.6, 0.7), (0.49, 0.51), (0.3, 0.3)], None)],
)
def test_a_lead_is_proved(chances: list[tuple[float, float]], lead: int | None) -> None:
    """No lead is given if the bounds leave it open whether it is enough."""
    fair = import_module(tables.HEAD_STARTS.maker or "")._fair

    assert fair([Chance(0.9, 0.9), *(Chance(*chance) for chance in chances)], 1) == lead


def test_head_starts_of_the_game_itself() -> None:
    """The second player needs six points, and the table agrees with the golden digits."""
    made = offline(tables.HEAD_STARTS)

    assert [line[0] for line in made.rows] == list(range(0, 100, 10))
    assert made.rows[0][-1] == 6
    assert agrees(made.rows[0][1], Fraction(GOLDEN["default"]["win"]["0-0"]))


def test_experiments_of_the_source() -> None:
    """Its five counts, the exact chances, and games played again whose intervals hold them when widened to twice."""
    made = offline(tables.EXPERIMENTS)

    assert len(made.rows) == len(printed.EXPERIMENTS) == 5
    for line, experiment in zip(made.rows, printed.EXPERIMENTS, strict=True):
        told, chance, again = line[3:]
        assert isinstance(chance, Cell)
        assert isinstance(again, Cell)
        assert again.confidence is not None
        assert told == experiment.won
        assert again.confidence.samples == printed.GAMES
        middle = (again.confidence.low + again.confidence.high) / 2
        reach = again.confidence.high - again.confidence.low
        assert abs(chance.value - middle) < reach
        assert abs(experiment.won / printed.GAMES - middle) < 2 * reach
        digits = "0.5" if experiment.in_turn else GOLDEN["matches"][f"{experiment.first} {experiment.second}"]
        bound = Fraction(chance.error_bound or 0)
        assert abs(Fraction(chance.value) - Fraction(digits)) <= bound


def test_games_played_again_are_the_same() -> None:
    """The same seed throws the same dice, another one others."""
    rules = TossUpRules.parse(SMALL[1])
    one, other = (strategies.get(rules, slug) for slug in ("over-2-aware", "one-roll"))
    count = games_won(rules, one, other, 5)

    assert games_won(rules, one, other, 5) == count
    assert games_won(rules, one, other, 6) != count
    assert abs(count / printed.GAMES - matches.first_wins(rules, one, other)) < 0.02


@pytest.mark.parametrize("rules", [SMALL[0], SMALL[1], SMALL[3]])
def test_one_turn_is_over_where_it_banks(rules: str) -> None:
    """From the points named on max-turn and one-step always bank, and with those just before they roll."""
    own = TossUpRules.parse(rules)
    made = table("toss-up", "one-turn", rules)
    oracle = generic(rules, "max-turn")
    policy = plan("one-step", rules)
    held = [state for state in oracle.process.states() if state.points is not None]
    best = {state.points for state in held if oracle.policy(state) == "roll"}
    step = {points for points in range(policy.last(0) + 1) if policy.rolls(0, points)}
    for line in made.rows:
        dice = int(str(line[0]))
        for after, rolls in ((line[1], best), (line[2], step)):
            first = own.dice - dice
            points = int(str(after))
            assert points % own.dice == first % own.dice
            assert points == first or points - own.dice in rolls
            assert not any(k in rolls for k in range(points, points + 20 * own.dice, own.dice))


def test_one_turn_of_the_game_itself() -> None:
    """One die is rolled again with 19 points and not with 29, ten up to 5210; looking one roll ahead, one die never."""
    made = table("toss-up", "one-turn")

    assert made.rows[0] == (1, 29, 9, "9, 19")
    assert made.rows[9] == (10, 5220, 5220, "0, 10, .., 5210")


@pytest.mark.parametrize(
    ("numbers", "text"),
    [([], "none"), ([4], "4"), ([0, 3, 6, 9, 12], "0, 3, .., 12"), ([1, 4, 10, 13], "1, 4; 10, 13")],
)
def test_numbers_are_listed_by_runs(numbers: list[int], text: str) -> None:
    """A gap shows as a semicolon: there the rule is no threshold."""
    assert tables._spans(numbers, 3) == text
