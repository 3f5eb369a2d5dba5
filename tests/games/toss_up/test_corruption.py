"""Every stored number of Toss Up! that is corrupted by itself, and by more than its error, is refused by name."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from solvers.contract.rows import UNDECIDED, Columns, Row, Solution
from solvers.dispatch import solve, verify
from solvers.errors import VerificationError
from solvers.games.toss_up import replies
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.three import more
from tests.games.toss_up.support import last_turn as last_turn_of
from tests.games.toss_up.support import problem, three
from tests.support.corruption import Corruption, Shift, corruptions, refused

RULES = "dice=3,target=5"
# Under these some players mix.
MIXED = "dice=4,red=2/5,yellow=1/5,green=2/5,target=17"
ALL = 1000


def beyond(solution: Solution) -> Shift:
    """Return a function that moves a number by twice as much as two errors and the rounding of an equation explain."""
    bound = solution.error_bound or 0.0
    return lambda value: value + 2 * (2 * bound + 1e-13 * (1 + abs(value)))


@pytest.mark.parametrize(
    "slug",
    [
        "win",
        "best-response-to-over-1",
        "max-turn",
        "max-turn:over-1",
        "min-turns",
        "min-turns:over-1",
        "within-3",
        "within-3:over-1",
    ],
)
def test_a_corrupted_number_is_refused(slug: str) -> None:
    """A number of a row that is off by more than its error is noticed, in any row."""
    bound = problem(slug, RULES)
    solution = solve(bound)

    assert verify(bound, solution.rows, (), solution.error_bound) < 1e-13
    for corruption in corruptions(solution, beyond(solution), most=5):
        refused(bound, solution, corruption)


def columns(solution: Solution, shift: Shift) -> Iterator[Corruption]:
    """Yield a solution with one number of its columns changed, in every row: the list of actions agrees with the value."""
    rows = solution.rows
    assert isinstance(rows, Columns)
    for at, state in enumerate(rows.states):
        for name in ("values", "alternatives"):
            numbers = list(getattr(rows, name))
            numbers[at] = shift(numbers[at])
            if name == "values" or rows.policies[at] is not None:
                fields: dict[str, Any] = {name: numbers}
                yield Corruption(name, state, "its value|action|first|told apart|rolling", replace(rows, **fields), ())


@pytest.mark.parametrize("way", [1, -1])
def test_every_roll_of_a_best_response_is_compared(way: int) -> None:
    """The value of every roll is noticed if it is too large or too small."""
    bound = problem("best-response-to-over-1", RULES)
    solution = solve(bound)
    shift = beyond(solution)
    for at, row in enumerate(solution.rows):
        for points, value in enumerate(replies.read(row.more).values if row.more else ()):
            values = [*replies.read(row.more).values]
            values[points] = value + way * (shift(value) - value)
            changed = put(solution.rows, at, row._replace(more=replies.write(replies.Rolls(values, ()))))
            refused(bound, solution, Corruption("roll", row.state, "rolling|its value|tied", changed, ()))


def test_a_start_of_a_best_response_is_worth_its_first_roll() -> None:
    """Rows in which every start and every opponent's turn is worth nothing agree with each other, but not with the first rolls."""
    bound = problem("best-response-to-over-1", RULES)
    target, exact = bound.rules.target, odds(bound.rules)

    def rolled(own: int) -> list[float]:
        """Return the chances to reach the target by rolling on, by the points held."""
        values = [0.0] * (target - own)
        for points in reversed(range(target - own)):
            dice = in_hand(bound.rules, points)
            gains = enumerate(exact.gain[dice][1:], points + 1)
            ahead = sum(float(chance) * (values[held] if held < len(values) else 1.0) for held, chance in gains)
            values[points] = ahead / (1.0 - float(exact.stay[dice]))
        return values

    rows = [
        row._replace(
            value=0.0,
            more=row.more and replies.write(replies.Rolls(rolled(bound.notation.parse(row.state).own or 0), ())),
        )
        for row in solve(bound).rows
    ]
    with pytest.raises(VerificationError, match="its value is off"):
        verify(bound, rows, (), solve(bound).error_bound)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (None, "malformed"),
        ('{"roll":[0.5]}', "not one value of rolling"),
        ('{"roll":[0.5,0.5,0.5,0.5,"0.5"]}', "not one value of rolling"),
        ('{"roll":[0.5,0.5,0.5,0.5,NaN]}', "not one value of rolling"),
        ('{"roll":[0.5,0.5,0.5,0.5,0.5],"tied":[5]}', "tied points"),
        ('{"roll":[0.5,0.5,0.5,0.5,0.5],"tied":[1,0]}', "tied points"),
        ('{"roll":[0.5,0.5,0.5,0.5,0.5],"tied":[1.0]}', "tied points"),
        ('{"roll":[0.5,0.5,0.5,0.5,0.5],"tied":[true]}', "tied points"),
        ('{"roll":[0.5,0.5,0.5,0.5,0.5],"more":[1]}', "malformed"),
        ("[0.5]", "malformed"),
        ("{", "malformed"),
    ],
)
def test_malformed_rolls_of_a_best_response_are_refused(changed: str | None, says: str) -> None:
    """A start without its rolls is refused by name."""
    bound = problem("best-response-to-over-1", RULES)
    solution = solve(bound)
    rows = put(solution.rows, 0, solution.rows[0]._replace(more=changed))
    refused(bound, solution, Corruption("more", "0-0", says, rows, ()))


def test_actions_of_a_best_response_are_tied_where_their_values_are_alike() -> None:
    """A tie that is said of actions far apart is refused, and so is a roll that is worth as much as banking without one."""
    bound = problem("best-response-to-over-1", RULES)
    solution = solve(bound)
    start, banked = (next(row for row in solution.rows if row.state == text) for text in ("0-0", "2-0-wait"))
    values = [*replies.read(start.more).values]
    tied = start._replace(more=replies.write(replies.Rolls(values, [0])))
    refused(bound, solution, Corruption("tied", "0-0", "banking is tied", put(solution.rows, 0, tied), ()))
    values[2] = banked.value
    alike = start._replace(more=replies.write(replies.Rolls(values, ())))
    refused(bound, solution, Corruption("tied", "0-0", "alike", put(solution.rows, 0, alike), ()))


@pytest.mark.parametrize(
    ("slug", "rules"), [("win", "dice=2,target=4"), ("best-response-to-over-1", "dice=2,target=3")]
)
@pytest.mark.parametrize("way", [1, -1])
def test_every_number_of_a_race_is_compared(slug: str, rules: str, way: int) -> None:
    """The value of every state and of both actions of every decision is noticed if it is too large or too small."""
    bound = problem(slug, rules)
    solution = solve(bound)
    shift = beyond(solution)

    for corruption in columns(solution, lambda value: value + way * (shift(value) - value)):
        refused(bound, solution, corruption)


def test_undecided_actions_have_one_value_and_banking_first() -> None:
    """If bounds do not tell, the actions have one value, both say so, and banking is the first."""
    bound = problem("within-3:over-1", RULES)
    solution = solve(bound)
    rows = list(solution.rows)
    at = next(i for i, row in enumerate(rows) if row.actions and row.actions[0].tie == UNDECIDED)
    first, second = rows[at].actions
    lists = {
        "told apart": (first._replace(value=first.value + 1e-9), second),
        "only one": (first, second._replace(tie=None)),
        "banking is not first": (second, first),
    }
    for says, actions in lists.items():
        changed = put(rows, at, rows[at]._replace(actions=actions))
        refused(bound, solution, Corruption(says, rows[at].state, says, changed, ()))


@pytest.mark.parametrize(
    "rules", ["dice=2,target=3", "dice=2,target=3,tie=chaser-wins", "dice=1,target=2,tie=chaser-loses"]
)
def test_every_number_of_a_last_turn_is_compared(rules: str) -> None:
    """Every start's value is compared, that of the chaser's largest gap too."""
    bound = last_turn_of(rules)
    solution = solve(bound)

    for corruption in corruptions(solution, beyond(solution), most=ALL):
        refused(bound, solution, corruption)


def put(rows: Sequence[Row], at: int, row: Row) -> list[Row]:
    """Return rows with another row in one place."""
    return [*rows[:at], row, *rows[at + 1 :]]


def with_more(row: Row, second: float, status: str) -> Row:
    """Return a row with another chance of the next player, or another status."""
    return row._replace(more=more.write(second, status))


@pytest.mark.parametrize("rules", ["dice=2,target=4", "dice=3,target=5"])
def test_every_number_of_three_players_is_compared(rules: str) -> None:
    """The chance of the mover, that of the next player, and the status of an orbit are compared."""
    bound = three(rules)
    solution = solve(bound)
    shift = beyond(solution)
    rows = list(solution.rows)

    for corruption in corruptions(solution, shift, most=3):
        refused(bound, solution, corruption)
    for at in range(0, len(rows), max(1, len(rows) // 40)):
        (second, _), status = more.read(rows[at])
        other = "strict" if status == "unique" else "unique"
        for kind, says, row in (
            ("next player", "player [012] has", with_more(rows[at], shift(second), status)),
            ("status", "orbit|unique|mixes", with_more(rows[at], second, other)),
            ("unknown status", "malformed", with_more(rows[at], second, "certain")),
        ):
            changed = put(rows, at, row)
            if kind != "status" or len(set(row.state.split("-"))) > 1:
                refused(bound, solution, Corruption(kind, row.state, says, changed, ()))


def test_who_mixes_is_indifferent_and_mixes_as_it_says() -> None:
    """A player who mixes is refused with another chance, with other points, and where one action is better."""
    bound = three(MIXED)
    solution = solve(bound)
    rows = list(solution.rows)
    mixing = [at for at, row in enumerate(rows) if more.read(row)[1].startswith("mixed-")]
    assert mixing
    for at in mixing[:3]:
        (second, _), status = more.read(rows[at])
        _, points, share = status.split("-")
        for other, says in (
            (f"mixed-{points}-{float(share) + 0.001!r}", "player"),
            (f"mixed-{int(points) + 1}-{share}", "player|indifferent"),
            ("mixed", "player|mixes"),
        ):
            changed = put(rows, at, with_more(rows[at], second, other))
            refused(bound, solution, Corruption(other, rows[at].state, says, changed, ()))


@pytest.mark.parametrize("points", range(4))
@pytest.mark.parametrize("share", ["0.0", "0.5", "1.0"])
def test_who_is_not_indifferent_does_not_mix(points: int, share: str) -> None:
    """A start that claims to mix is refused where one action is better, even with a chance that leaves all chances right."""
    bound = three("dice=2,target=4")
    solution = solve(bound)
    orbit = {"0-0-1", "0-1-0", "1-0-0"}
    seconds = [more.read(row)[0][0] for row in solution.rows]
    # To be strict says less than to be unique, so that the orbit may be led to.
    rows = [with_more(row, second, "strict") for row, second in zip(solution.rows, seconds, strict=True)]
    assert verify(bound, rows, (), solution.error_bound) < 1e-14
    said = {state: f"mixed-{points}-{share}" if state == "0-0-1" else "mixed" for state in orbit}
    claimed = [with_more(row, second, said.get(row.state, "strict")) for row, second in zip(rows, seconds, strict=True)]

    refused(
        bound, solution, Corruption("mixed", "0-0-1", f"who mixes at {points} points is not indifferent", claimed, ())
    )


def test_the_rows_against_another_strategy_are_refused() -> None:
    """If all of a player's own equations hold, the turns of the opponent are those of the strategy all the same."""
    answered, other = (problem(f"best-response-to-over-{number}", RULES) for number in (1, 3))
    solution = solve(other)

    assert verify(other, solution.rows, (), solution.error_bound) < 1e-14
    refused(answered, solution, Corruption("opponent", "0-0-wait", "its value is off", solution.rows, ()))
