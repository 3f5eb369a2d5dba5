"""Points that three turns in a row without points cost, against a naive program and the solver of all processes."""

from random import Random

import numpy as np
import pytest

from service.reading.reading import read, reader
from service.reading.roles import Roles
from solvers.contract.presentation.speech import Fields
from solvers.contract.rows import Row
from solvers.dispatch import verify
from solvers.engine import cyclic
from solvers.errors import IllegalError, NotationError, VerificationError
from solvers.games.ten_thousand.problem import TenThousandProblem
from solvers.games.ten_thousand.process import TenThousandProcess
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.state import State
from tests.games.ten_thousand import naive_busts
from tests.games.ten_thousand.support import SLUG, TEN_THOUSAND, bound_of, distribution, problem, row
from tests.support import solved

CLOSE = 1e-12
# Races, and points of a turn from which everybody banks.
RACES = {
    "target=250,three_busts=100,ending=first,memory=none": 250,
    "target=200,three_busts=150,ending=first,entry=150,minimum=100": 300,
    "target=150,three_busts=50,tie=chaser-wins": 7000,
    "target=200,three_busts=5000,ending=first,hot_dice=200,kinds=none": 200,
}
# Few rolls are told apart, so that the solver of all processes is done in seconds.
SIMPLE = "one=50,five=50,triples=50:50:50:50:50:50,kinds=none,straight=0,three_pairs=0,memory=none,set_aside=maximum"
TINY = f"{SIMPLE},target=150,three_busts=100,ending=first"
POLICIES = ("win", "min-turns", "win:bank-at-100", "min-turns:bank-at-100", "best-response-to-bank-at-100")


def score(own: int, busts: int) -> str:
    """Return points and busts as they are written."""
    return f"{own * UNIT}b{busts}" if busts else f"{own * UNIT}"


@pytest.mark.parametrize(
    "text", [pytest.param(text, marks=pytest.mark.slow if "chaser" in text else ()) for text in RACES]
)
def test_starts_of_turns_are_worth_what_the_naive_race_says(text: str) -> None:
    """Every row of the race has the naive chance, within the error of the solution."""
    rows, bound = solved.rows(SLUG, "win", text), bound_of("win", text)
    chances = naive_busts.race(TenThousandRules.parse(text), RACES[text])
    assert len(rows) == chances.size
    for c, d, i, j in np.ndindex(chances.shape):
        assert abs(rows[f"{score(i, c)}-{score(j, d)}"].value - chances[c, d, i, j]) <= bound + CLOSE


@pytest.mark.parametrize("text", RACES)
def test_the_fewest_turns_are_the_naive_ones(text: str) -> None:
    """The expected turns to the target agree for all points banked and all busts before."""
    rows, bound = solved.rows(SLUG, "min-turns", text), bound_of("min-turns", text)
    turns = naive_busts.fewest_turns(TenThousandRules.parse(text))
    assert len(rows) == turns.size
    for c, busts in enumerate(turns):
        for i, number in enumerate(busts):
            assert abs(rows[score(i, c)].value - number) <= bound + CLOSE


@pytest.fixture
def _counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the solver of all processes take the chances of a strategy's turn, which are rounded to units of 2^-128, as they are."""
    monkeypatch.setattr(TenThousandProcess, "rounded", lambda *_: False)


def agrees(slug: str, text: str) -> None:
    """Compare all rows with those of the solver of all processes."""
    rows, wanted = solved.rows(SLUG, slug, text), cyclic.solve(problem(slug, text))
    assert list(rows) == [each.state for each in wanted.rows]
    allowed = bound_of(slug, text) + (wanted.error_bound or 0.0)
    for each in wanted.rows:
        assert abs(rows[each.state].value - each.value) <= allowed, each.state


@pytest.mark.parametrize(
    "slug", [*POLICIES[:2], *(pytest.param(slug, marks=pytest.mark.slow) for slug in POLICIES[2:])]
)
@pytest.mark.usefixtures("_counted")
def test_rows_are_those_of_the_solver_of_all_processes(slug: str) -> None:
    """Every start of a turn is worth the same, under best play, a strategy, and in a best response."""
    agrees(slug, TINY)


@pytest.mark.parametrize("number", range(4))
@pytest.mark.long
@pytest.mark.usefixtures("_counted")
def test_rows_under_random_rules_are_those_of_the_solver_of_all_processes(number: int) -> None:
    """Every start of a turn is worth the same under rules that nobody chose."""
    random = Random(number)
    target = random.choice((100, 150))
    rules = [f"target={target}", f"three_busts={random.randrange(50, 400, 50)}", "ending=first"]
    rules += random.sample(
        [f"entry={target}", "minimum=100", "hot_dice=50", "hot_dice_times=2", "die_a=3:1:2:1:1:1"], 2
    )
    text = ",".join([SIMPLE, *rules])
    for slug in random.sample(POLICIES, 2):
        agrees(slug, text)
    agrees("min-turns", text.replace(f"target={target}", "target=300").replace(f"entry={target}", "entry=250"))


def test_busts_do_not_matter_to_those_without_points() -> None:
    """A player without points has nothing to lose: the same rows follow after any number of busts."""
    for text in RACES:
        rows = solved.rows(SLUG, "win", text)
        for other in ("0", "100b2", "50b1"):
            values = [rows[f"{score(0, c)}-{other}"].value for c in range(3)]
            assert max(values) - min(values) <= 2 * bound_of("win", text)


@pytest.mark.parametrize("text", [next(iter(RACES)), "target=150,three_busts=50,tie=chaser-wins"])
@pytest.mark.parametrize(
    ("slug", "start"), [("win", "50b2-100b1"), ("min-turns", "100b2"), ("win:document-exact", "0b1-50")]
)
def test_decisions_of_a_turn_follow_from_the_rows_of_starts(slug: str, start: str, text: str) -> None:
    """The rolls of a start are worth what it is, on average, and a bust is worth what follows it."""
    bound = problem(slug, text)
    state = bound.notation.parse(start)
    total = value = 0.0
    for weight, after in bound.process.throws(state):
        total += weight
        value += weight * row(slug, text, after).value
    assert value / total == pytest.approx(row(slug, text, state).value, abs=bound_of(slug, text))
    (bust,) = row(slug, text, f"{start}-0-223346").actions
    assert bust.action == "bust"
    after = bound.process.step(bound.notation.parse(f"{start}-0-223346"), "bust")
    assert bust.value == pytest.approx(float(bound.process.transit(state, after).of(row(slug, text, after).value)))


def test_a_third_bust_costs_points_and_ends_the_count() -> None:
    """Each bust is counted, a bank ends the count, and points never fall below 0."""
    race, alone = problem("win", "three_busts=500"), problem("min-turns", "three_busts=500")

    def after(text: str, action: str, bound: TenThousandProblem = race) -> str:
        return bound.notation.format(bound.process.step(bound.notation.parse(text), action))

    assert after("4500-6200b2-0-223346", "bust") == "6200b2-4500b1"
    assert after("4500b1-6200-0-223346", "bust") == "6200-4500b2"
    assert after("4500b2-6200b1-0-223346", "bust") == "6200b1-4000"
    assert after("300b2-6200-0-223346", "bust") == "6200-0"
    assert after("4500b2-6200b1-350-15", "15-bank") == "6200b1-5000"
    assert after("4500b2-6200b1-6000-15", "15-bank") == "6200-10650"
    assert after("4500-10650-0-223346", "bust") == "end-10650-4500"
    assert after("4500b2-0-223346", "bust", alone) == "4000"


def test_a_rival_that_busts_loses_points_too() -> None:
    """In a best response the opponent's busts are counted, and cost points."""
    bound = problem("best-response-to-document", "three_busts=500")
    waits = bound.notation.parse("4500b1-6200b2-wait")
    texts = [bound.notation.format(after) for _, after in bound.process.outcomes(waits)]
    assert "4500b1-5700" in texts
    assert "4500b1-6250" not in texts
    assert "4500b1-6500" in texts
    once = bound.notation.parse("4500b1-6200b1-wait")
    assert "4500b1-6200b2" in [bound.notation.format(after) for _, after in bound.process.outcomes(once)]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("4500b0-6200b2", "4500-6200b2"), ("4500b1-10200b2-350-51122", "4500-10200-350-11225"), ("0b1-0", "0b1-0")],
)
def test_positions_have_one_spelling(text: str, canonical: str) -> None:
    """A count of 0 is not written, and none is in the last turn."""
    notation = problem("win", "three_busts=500").notation
    assert notation.format(notation.parse(text)) == canonical
    assert notation.parse(canonical) == notation.parse(text)


def test_counts_that_no_rule_asks_for_are_refused() -> None:
    """Positions have no counts under usual rules, and none of three."""
    with pytest.raises(IllegalError, match="three_busts=0"):
        problem("win").notation.parse("4500b1-6200")
    with pytest.raises(NotationError):
        problem("win", "three_busts=500").notation.parse("4500b3-6200")


def test_what_is_not_solved_is_refused_with_rules_that_are() -> None:
    """Three players, dice of several types, matches and policies in words are for rules under which busts cost nothing."""
    with pytest.raises(IllegalError, match="not for three_busts=500") as refused:
        problem("win-3", "three_busts=500,ending=first")
    assert problem("win-3", refused.value.example or "").aim.form == "three"
    with pytest.raises(IllegalError, match="needs six dice of one type"):
        TenThousandRules.parse("pool=aaaaab,die_b=6:1:2:3:4:6,ending=first,memory=none,three_busts=500")
    rules = TenThousandRules.parse("three_busts=500")
    assert TEN_THOUSAND.matches(rules) is None
    assert TEN_THOUSAND.carded(rules) == ()
    assert problem("win", "three_busts=500").kernel.pricer is None


def test_a_single_turn_is_what_it_is_without_the_rule() -> None:
    """Busts in other turns do not matter to the points of one turn."""
    for slug in ("max-turn", "chase-600"):
        assert row(slug, "target=200,three_busts=50", "roll6") == row(slug, "target=200", "roll6")


def test_the_distribution_of_turns_has_the_value_as_its_mean() -> None:
    """The numbers of turns from a start, after busts before, and after a bust add up to 1 and to the value."""
    text = next(iter(RACES))
    for state, action in (("200b2", None), ("200b2-0-223346", "bust"), ("100b1-150-left3", "roll")):
        made = distribution("min-turns", text, state, action)
        assert sum(made.weights) == made.denominator
        mean = (
            sum(number * weight for number, weight in zip(made.support, made.weights, strict=True)) / made.denominator
        )
        known = row("min-turns", text, state)
        value = next((each.value for each in known.actions if each.action == action), known.value)
        assert mean == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize(
    ("slug", "state"), [("win", "50b2-100b1"), ("min-turns", "100b1"), ("best-response-to-bank-at-100", "0-0b2-wait")]
)
def test_a_wrong_row_is_not_published(slug: str, state: str) -> None:
    """A value that is off by more than the error is named."""
    solution = solved.solution(SLUG, slug, TINY)

    def wrong(each: Row) -> Row:
        return each._replace(value=each.value + 1e-8) if each.state == state else each

    assert verify(problem(slug, TINY), list(solution.rows), (), solution.error_bound) < CLOSE
    with pytest.raises(VerificationError):
        verify(problem(slug, TINY), list(map(wrong, solution.rows)), (), solution.error_bound)
    with pytest.raises(VerificationError, match="has no row"):
        verify(problem(slug, TINY), [each for each in solution.rows if each.state != state], (), solution.error_bound)


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("4500 to 6200, i have busted twice", ["4500b2-6200"]),
        ("4500 to 6200, two farkles in a row, 350 points and 3 dice left", ["4500b2-6200-350-left3"]),
        ("4500 to 6200, he busted once, 350 points and 3 dice left", ["4500-6200b1-350-left3"]),
        ("4500 to 6200, two busts in a row, one bust of the opponent", ["4500b2-6200b1"]),
        ("4500 to 6200", ["4500-6200"]),
        ("4500 to 6200, three busts in a row", []),
        ("4500 to 6200, he has two zilches", ["4500-6200b2"]),
        ("4500 to 6200, busted", []),
    ],
)
def test_busts_are_read_in_words(text: str, states: list[str]) -> None:
    """One or two busts in a row are those of the player who asks, unless somebody else is named; anything else is refused."""
    spoken = TEN_THOUSAND.views(problem("win", "three_busts=500")).spoken_states
    assert isinstance(spoken, Fields)
    assert Roles(spoken.words).spellings(text) == states


def test_words_tell_the_busts() -> None:
    """Positions in words name the busts of both players, and labels what a third one costs."""
    bound = problem("win", "three_busts=500")
    views = TEN_THOUSAND.views(bound)
    state = bound.notation.parse("4500b2-6200b1-0-223346")
    assert (
        views.position(state)
        == "4,500 to 6,200, two busts in a row, one bust of the opponent, 0 in the turn, rolled 2 2 3 3 4 6"
    )
    assert (
        views.label(state, "bust")
        == "bust, the third in a row, score nothing, pay 500 points of those banked and end the turn"
    )
    nothing = bound.notation.parse("0b2-6200-0-223346")
    assert views.label(nothing, "bust") == "bust, the third in a row, score nothing and end the turn"
    assert views.position(State(4500, 6200)) == "4,500 to 6,200, the turn begins"


def test_counts_that_no_rule_asks_for_are_refused_with_the_rule() -> None:
    """Whoever asks for a position with counts under usual rules is told the rule, and not that a letter has no meaning."""
    bound = problem("win")
    spoken = TEN_THOUSAND.views(bound).spoken_states
    with pytest.raises(IllegalError, match="under three_busts=0"):
        read(reader(spoken), bound.notation.parse, bound.notation.format, "4500b1-6200", lambda _: True)
