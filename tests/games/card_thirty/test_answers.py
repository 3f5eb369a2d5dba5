"""The answers of the card game of Thirty: rows, notation, labels, checks, and what is refused."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import cards
from solvers.contract.rows import Row, standings
from solvers.dispatch import solve, verify
from solvers.errors import IllegalError, NotationError, TablebaseError, UnknownError, VerificationError
from solvers.games.card_thirty.derive import START
from solvers.games.card_thirty.game import CardThirty
from solvers.games.card_thirty.goals import GOALS, PLAYED_GOALS
from solvers.games.card_thirty.hand.laying import LayDown
from solvers.games.card_thirty.notation import Position
from solvers.games.card_thirty.rules import CardThirtyRules
from tests.games.card_thirty.naive_melds import lay_downs
from tests.games.card_thirty.positions import random_hand, random_table
from tests.support.views import views_of

GAME = CardThirty()
GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[2] / "golden" / "card-thirty.json").read_text())
LAYING = tuple(slug for slug in GOALS if slug.startswith("lay-"))
# A state, and how its refusal says why.
REFUSED = (
    ("", "no card in the hand"),
    ("1Z", "no suit Z"),
    ("7Z", "no suit Z"),
    ("7H7H", "card 7H is there twice"),
    ("AH AH 2D", "card AH is there twice"),
    ("XXX", "3 jokers"),
    ("AC2C3C4C5C6C7C8C9CTCJCQC", "12 cards in the hand: a player holds 11 at most"),
    ("7H-7C8C9C.7HDS", "card 7H is there twice"),
    ("7H-5CD", "a meld has at least three cards"),
    ("7H-C578", "no rank|a run|meld"),
    ("7H-laid", "there are none"),
    ("7H--laid", "no meld between the hyphens"),
    ("7H-5CDH-done", "not of the form HAND"),
    ("7H-5CDH-laid-laid", "not of the form HAND"),
    ("7H" * 151, "602 characters|302 characters"),
)
ACTIONS = (
    ("4CKC7H8H9HKHKS", "H78", "at least three cards"),
    ("4CKC7H8H9HKHKS", "HTJQ", "not in the hand"),
    ("4CKC7H8H9HKHKS", "H789", "at least 30"),
    ("4CKC7H8H9HKHKS", "?", "card"),
    ("4CKC7H8H9HKHKS", "", "not of the form"),
    ("5S8H-5CDH.D9TJ", "5CDH-5CDHS", "nothing is added before new melds of 30 points"),
    ("5S8H-5CDH.D9TJ-laid", "5CDX-5CDS", "not on the table"),
)


def row(slug: str, text: str, rules: str = "") -> Row:
    """Return the row of a position."""
    problem = GAME.problem(CardThirtyRules.parse(rules), slug)
    state = problem.notation.parse(text)
    assert problem.derived is not None
    [start] = solve(problem).rows
    if not problem.derived.sources(state):
        return start
    return problem.derived.derive(state, {start.state: start})


@pytest.mark.parametrize("slug", LAYING)
def test_golden_hands(slug: str) -> None:
    """Hands are worth what a program that tries every subset of their cards finds."""
    for hand, values in GOLDEN["hands"].items():
        solved_row = row(slug, hand, GOLDEN["rules"])
        assert solved_row.exact == str(values[slug]), hand
        assert solved_row.value == values[slug]


@pytest.mark.parametrize(
    ("hand", "points", "label"),
    [
        ("4CKCKHKS", 30, "lay down three kings for 30 points; keep the 4 of clubs"),
        ("4CTSJSQS", 30, "lay down 10 jack queen of spades for 30 points; keep the 4 of clubs"),
        ("3C4C5C8C8D8SKD", 36, "lay down three eights and 3 4 5 of clubs for 36 points; keep the king of diamonds"),
    ],
)
def test_sample_melds_of_the_source(hand: str, points: int, label: str) -> None:
    """The melds that the source shows are found, and said in words."""
    problem, found = GAME.problem(CardThirtyRules(), "lay-max-points"), row("lay-max-points", hand)
    assert found.value == points
    assert views_of(problem).label(problem.notation.parse(hand), found.actions[0].action) == label


def test_the_kamikaze_of_the_source() -> None:
    """Ten of the source's eleven cards are laid down for 52 points, and the last is discarded."""
    hand = "2H3H4HX6D7D5C5S5H5DKC"
    assert row("lay-max-points", hand).value == 52
    assert row("lay-min-cards", hand).value == 1
    assert row("lay-min-left", hand).exact == "10"
    assert row("lay-go-out", hand).exact == "1"


def test_actions_are_ranked_and_tie_by_jokers() -> None:
    """Lay-downs that are worth the same stand with fewer jokers laid first, and share the first rank."""
    solved_row = row("lay-go-out", "KCKHKSKDX7H8H-5CDH.H9TJ-laid")
    ranks = standings(solved_row.actions, GOALS["lay-go-out"])
    jokers = [
        Fraction(action.tie)
        for action in solved_row.actions
        if action.tie is not None and action.value == solved_row.value
    ]
    assert solved_row.action == solved_row.actions[0].action
    assert jokers == sorted(jokers)
    assert all(
        optimal == (action.value == solved_row.value)
        for action, (_, _, optimal) in zip(solved_row.actions, ranks, strict=True)
    )


@pytest.mark.parametrize("slug", LAYING)
def test_only_the_start_is_stored(slug: str) -> None:
    """Every position is derived from the start, which is not derived from itself."""
    derived = GAME.problem(CardThirtyRules(), slug).derived
    assert derived is not None
    assert derived.sources(START) == ()
    assert derived.sources(Position((1, 2))) == (START,)


def test_nobody_goes_out_without_the_card_to_discard() -> None:
    """A player who has laid down every card goes out, unless the last card must be discarded."""
    empty = LayDown((), (), 40, 0, 0)
    assert empty.goes_out(CardThirtyRules())
    assert not empty.goes_out(CardThirtyRules.parse("going_out_needs_discard=true"))


def test_lay_downs_that_tie_say_their_jokers() -> None:
    """A lay-down that is worth as much as another has its number of jokers as second value; one alone in its value has none."""
    solved_row = row("lay-min-left", "9CTCQCKCTDQDKDX-C5678-laid")
    alike = Counter(action.value for action in solved_row.actions)
    assert alike[solved_row.value] == 1
    assert all(action.tie == ("1" if alike[action.value] > 1 else None) for action in solved_row.actions)
    assert max(alike.values()) > 1


def test_the_chance_of_the_next_card() -> None:
    """The unseen cards that make new melds of 30 points are counted one by one."""
    chosen = Random(30)
    for _ in range(12):
        low = chosen.randrange(13)
        hand = tuple(sorted(chosen.sample([card for card in range(52) if (card - low) % 13 < 5], 8)))
        enough = 0
        for card in (card for card in (*range(52), 52, 53) if card not in hand):
            naturals = tuple((code // 13, code % 13) for code in sorted((*hand, card)) if code < 52)
            ways = lay_downs(naturals, int(card >= 52), (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), 1, wraps=False)
            enough += any(worth >= 30 for _, worth in ways)
        solved_row = row("next-card", cards.format_cards(hand))
        assert solved_row.exact == str(Fraction(enough, 54 - 8))
        assert solved_row.actions == ()


@pytest.mark.parametrize("rules", ["", "jokers=4,set_joker_suit=declared", "min_naturals_per_meld=2,ace_wraps=true"])
@given(seed=st.integers(0, 10**6), data=st.data())
def test_positions_are_read_as_they_are_written(rules: str, seed: int, data: st.DataObject) -> None:
    """A position's text is read as the position, its cards and melds in any order, and so is every action."""
    chosen, bound = Random(seed), CardThirtyRules.parse(rules)
    problem = GAME.problem(bound, "lay-max-points")
    notation, views = problem.notation, views_of(problem)
    table = random_table(bound, chosen, seed % 4)
    state = Position(random_hand(bound, chosen, table, 1 + seed % 11), table, bool(table) and seed % 2 == 1)
    text = notation.format(state)
    assert notation.parse(text) == state
    assert text.isascii()
    hand, *rest = text.split("-")
    shuffled = data.draw(st.permutations([cards.format_card(card) for card in state.hand]))
    loose = "-".join([" ".join(shuffled).lower().replace("t", "10"), *rest])
    assert notation.parse(loose) == state
    assert hand == "".join(cards.format_card(card) for card in state.hand)
    for action in row("lay-max-points", text, rules).actions:
        assert notation.parse_action(state, action.action) == action.action
        assert notation.parse_action(state, action.action.lower()) == action.action
        assert views.label(state, action.action)


@pytest.mark.parametrize(("text", "says"), REFUSED)
def test_positions_that_cannot_be_are_refused(text: str, says: str) -> None:
    """A refusal names what is wrong, and has an example that is read."""
    notation = GAME.problem(CardThirtyRules(), "lay-max-points").notation
    with pytest.raises((IllegalError, NotationError), match=says) as caught:
        notation.parse(text)
    assert caught.value.field == "state"
    assert notation.format(notation.parse(caught.value.example or "")) == caught.value.example


@pytest.mark.parametrize(("state", "action", "says"), ACTIONS)
def test_lay_downs_that_are_not_legal_are_refused(state: str, action: str, says: str) -> None:
    """A refusal says why, and has a lay-down that is legal there."""
    notation = GAME.problem(CardThirtyRules(), "lay-max-points").notation
    parsed = notation.parse(state)
    with pytest.raises(TablebaseError, match=says) as caught:
        notation.parse_action(parsed, action)
    assert caught.value.field == "action"
    assert notation.parse_action(parsed, caught.value.example or "") == caught.value.example


@pytest.mark.parametrize("slug", ["", "lay", "lay:greedy", "win"])
def test_goals_that_there_are_not_are_refused(slug: str) -> None:
    """A refusal lists the goals."""
    with pytest.raises(UnknownError) as caught:
        GAME.problem(CardThirtyRules(), slug)
    assert list(caught.value.available) == [*GOALS, *PLAYED_GOALS]


@pytest.mark.parametrize("slug", LAYING)
@pytest.mark.parametrize("rules", ["", "jokers=0", "going_out_needs_discard=true", "jokers=4,min_naturals_per_meld=2"])
def test_solutions_verify(slug: str, rules: str) -> None:
    """The stored row and the sample of answers pass their check."""
    problem = GAME.problem(CardThirtyRules.parse(rules), slug)
    solution = solve(problem)
    assert verify(problem, solution.rows, solution.distributions, solution.error_bound) == 0.0


def test_the_chance_of_the_next_card_verifies() -> None:
    """So do those of the next card."""
    problem = GAME.problem(CardThirtyRules.parse("jokers=0"), "next-card")
    assert verify(problem, solve(problem).rows, (), 0.0) == 0.0


def test_a_wrong_start_or_a_wrong_answer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check refuses another row, a wrong value and wrong answers of the sample, each with its state."""
    problem = GAME.problem(CardThirtyRules(), "lay-min-left")
    [start] = solve(problem).rows
    for rows in (
        [],
        [start, start],
        [start._replace(state="2C")],
        [start._replace(exact="9")],
        [start._replace(more="{}")],
    ):
        with pytest.raises(VerificationError, match=r"state '(AC|2C)'"):
            verify(problem, rows, (), 0.0)
    with pytest.raises(VerificationError, match="error bound"):
        verify(problem, [start], (), 0.1)
    derived = problem.derived
    assert derived is not None
    answer = derived.derive
    monkeypatch.setattr(
        type(derived), "derive", lambda _, state, rows: answer(state, rows)._replace(value=-1.0, exact="-1")
    )
    with pytest.raises(VerificationError, match="its value: all steps say"):
        verify(problem, [start], (), 0.0)
