"""The cut-down deck: its equilibrium, its check, its notation, and what other players lose."""

import json
from collections.abc import Mapping
from functools import cache
from itertools import pairwise

import pytest

from service.settings import ROOT
from solvers.contract.problem import Problem
from solvers.contract.rows import UNDECIDED, Row, Solution
from solvers.contract.tables import Cell
from solvers.dispatch import solve, verify
from solvers.errors import IllegalError, NotationError, UnknownError, VerificationError
from solvers.games import find
from solvers.games.cut_down_thirty.checks.equilibrium import Check
from solvers.games.cut_down_thirty.notation import CutDownNotation, View
from solvers.games.cut_down_thirty.offline.players import players
from solvers.games.cut_down_thirty.problem import problem as problem_of
from solvers.games.cut_down_thirty.rules import CutDownRules
from tests.golden.programs import cut_down_thirty as naive_hands
from tests.golden.programs.cut_down_thirty import Deck
from tests.support.corruption import corruptions, refused
from tests.support.views import views_of

WHOLE = CutDownRules()
# A stock of one card and of three, more turns than the stock has cards, and the whole deck for three turns.
SMALL = (CutDownRules(3, 2, 3, 9), CutDownRules(3, 2, 4, 9), CutDownRules(4, 2, 3, 10), CutDownRules(turns=3))
# A deck on which everything can be tried.
TINY = CutDownRules(3, 2, 3, 9)


def problem(rules: CutDownRules = WHOLE) -> Problem[View]:
    """The problem of a deck."""
    return problem_of(rules, "margin")


@cache
def solution(rules: CutDownRules) -> Solution:
    """The solution of a deck."""
    return solve(problem(rules))


@cache
def rows(rules: CutDownRules) -> Mapping[str, Row]:
    """The rows of a deck by state."""
    return {row.state: row for row in solution(rules).rows}


def policy(rules: CutDownRules, *, uniform: bool = False) -> naive_hands.Policy:
    """The policy of the rows, for positions whose rows are derived, too."""
    bound = problem(rules)
    assert bound.derived is not None
    derived = bound.derived

    @cache
    def shares(text: str) -> Mapping[str, float]:
        state = bound.notation.parse(text)
        sources = derived.sources(state)
        row = derived.derive(state, rows(rules)) if sources else rows(rules)[text]
        assert row.state == text
        counts = json.loads(row.more or "")
        assert sum(counts) == 1_000_000
        share = 1 / len(counts)
        return {
            item.action: share if uniform else count / 1_000_000
            for item, count in zip(row.actions, counts, strict=True)
        }

    return shares


@pytest.mark.parametrize("rules", SMALL)
def test_policies_are_near_an_equilibrium(rules: CutDownRules) -> None:
    """The checker finds the values of the rows, and that a perfect opponent takes less than the bound."""
    solved = solution(rules)

    assert solved.error_bound is not None
    assert solved.error_bound < 0.005
    assert solved.start == "start"
    assert [row.state for row in solved.rows] == sorted(rows(rules))
    assert verify(problem(rules), solved.rows, (), solved.error_bound) < 1e-6


@pytest.mark.parametrize("rules", SMALL[:3])
def test_the_start_is_worth_what_all_hands_are(rules: CutDownRules) -> None:
    """Every deal, order of the stock and action, played out one by one, gives the value of the start."""
    deck = Deck(rules.ranks, rules.dealt, rules.turns, rules.first_meld)
    both = policy(rules)

    assert naive_hands.value(deck, (both, both)) == pytest.approx(rows(rules)["start"].value, abs=1e-6)


def test_simple_players_earn_what_hands_played_out_say() -> None:
    """The table's random players earn as much in hands played out one by one, and the equilibrium loses least."""
    deck = Deck(TINY.ranks, TINY.dealt, TINY.turns, TINY.first_meld)
    both, random = policy(TINY), policy(TINY, uniform=True)
    lines = {str(line[0]): [cell.value for cell in line[1:] if isinstance(cell, Cell)] for line in players(TINY).rows}

    assert lines["random"][0] == pytest.approx(naive_hands.value(deck, (random, both)))
    assert lines["random"][2] == pytest.approx(-naive_hands.value(deck, (both, random)))
    bound = solution(TINY).error_bound or 0.0
    for first, perfect_first, dealer, perfect_dealer, lost in lines.values():
        assert perfect_first <= first <= lines["equilibrium"][0] + bound
        assert perfect_dealer <= dealer <= lines["equilibrium"][2] + bound
        assert lost == pytest.approx(-(perfect_first + perfect_dealer) / 2)
    # The checker finds the best responses to the equilibrium in another way.
    check = Check(TINY, solution(TINY).rows, bound)
    assert lines["equilibrium"][1] == pytest.approx(-check.dealer().best)
    assert lines["equilibrium"][3] == pytest.approx(-check.first().best)
    losses = [line[4] for line in lines.values()]
    assert 0 <= losses[0] <= bound / 2
    assert max(losses) == lines["random"][4]


def test_corrupted_rows_are_refused() -> None:
    """A change of any member of a row is refused, and the refusal names the member. Values are moved by more than their rounding."""
    for corruption in corruptions(solution(TINY), lambda value: value - 2e-6):
        refused(problem(TINY), solution(TINY), corruption)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ("[500000,499999,1]", "the game says"),
        ("[1000000,0,0]", "positive millionths"),
        ("[999999,1,1]", "positive millionths"),
        ("[999998.0,1,1]", "positive millionths"),
        ("[999999,1]", "positive millionths"),
        (None, "positive millionths"),
    ],
)
def test_other_policies_are_refused(more: str | None, says: str) -> None:
    """Values belong to the policy, and its probabilities are whole millionths of which none is 0."""
    row = next(
        row
        for row in solution(TINY).rows
        if len(row.actions) == 3
        and row.actions[0].value > row.actions[1].value + 1
        and row.action == row.actions[0].action
    )
    changed = [old_row._replace(more=more) if old_row is row else old_row for old_row in solution(TINY).rows]

    with pytest.raises(VerificationError, match=says):
        verify(problem(TINY), changed, (), solution(TINY).error_bound)


def test_missing_and_superfluous_rows_are_refused() -> None:
    """A row must be there once, and belong to the game."""
    listed, bound = list(solution(TINY).rows), solution(TINY).error_bound
    for some, says in (
        (listed[1:], "has no row"),
        ([*listed, listed[0]], "second row"),
        ([*listed, listed[0]._replace(state="AD2D3D")], "no position"),
    ):
        with pytest.raises(VerificationError, match=says):
            verify(problem(TINY), some, (), bound)


def test_a_bound_below_the_exploitability_is_refused() -> None:
    """The bound must cover what perfect opponents take."""
    bound = solution(TINY).error_bound or 0.0
    with pytest.raises(VerificationError, match="perfect opponents take"):
        # So little below that no action's mark changes.
        verify(problem(TINY), solution(TINY).rows, (), bound - 3e-6)


def test_every_row_can_be_asked() -> None:
    """Texts of all rows are canonical, their lists are those of the notation, and both suits are served."""
    bound = problem(TINY)
    notation, views = bound.notation, views_of(bound)
    assert isinstance(notation, CutDownNotation)
    assert bound.derived is not None
    for row in solution(TINY).rows:
        state = notation.parse(row.state)

        assert notation.format(state) == row.state
        assert sorted(action.action for action in row.actions) == sorted(notation.actions(state))
        assert bound.derived.sources(state) == ()
        assert all(notation.parse_action(state, action.action.lower()) == action.action for action in row.actions)
        assert all(views.label(state, action.action) for action in row.actions)
        if state.hand:
            mirror = notation.parse(row.state.translate(str.maketrans("CD", "DC")))
            derived = bound.derived.derive(mirror, rows(TINY))

            assert bound.derived.sources(mirror) == (state,)
            assert derived.state == notation.format(mirror)
            assert [action.value for action in derived.actions] == [action.value for action in row.actions]
            assert sorted(action.action for action in derived.actions) == sorted(notation.actions(mirror))
            assert derived.action in notation.actions(mirror)
            shares = views.members(derived)["probabilities"]
            assert len(shares) == len(row.actions)
            assert shares[[action.action for action in derived.actions].index(derived.action)] == max(shares)
    assert views.members(rows(TINY)["start"]) == {}


def test_actions_near_the_best_are_undecided() -> None:
    """Actions stand best first; several within the bound of the best one are marked."""
    bound = solution(TINY).error_bound or 0.0
    for row in solution(TINY).rows:
        values = [action.value for action in row.actions]
        assert all(one >= other for one, other in pairwise(values))
        near = sum(value >= values[0] - bound for value in values)
        assert [action.tie for action in row.actions] == [
            UNDECIDED if near > 1 and i < near else None for i in range(len(values))
        ]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("start", "start"),
        (" ad 4c 3c 2c ac ", "AC2C3C4CAD"),
        ("2D3D4D5D-ac", "2D3D4D5D-AC"),
        ("AD-2C3CAC.4C-TAKE.ad2d3d.4d", None),
        ("AD-2C3CAC.4C-draw.5D-draw", None),
        ("2C3C4C5CAD-AD-draw", None),
        ("2C3C4C5CAD-5D-TAKE.4d-draw", "2C3C4C5CAD-5D-take.4D-draw"),
        ("4D2D-3C2CAC.5D-draw.3D-draw", None),
        ("2D3D-3C2CAC.5D-draw.3D-take", "2D3D-AC2C3C.5D-draw.3D-take"),
    ],
)
def test_spelling_is_forgiven(text: str, canonical: str | None) -> None:
    """Cards may stand in any order and spelling; a position that cannot be is refused with one that can."""
    notation = problem().notation
    if canonical is not None:
        assert notation.format(notation.parse(text)) == canonical
        return
    with pytest.raises(IllegalError) as caught:
        notation.parse(text)
    assert caught.value.field == "state"
    notation.parse(caught.value.example or "")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("AC2C3C4C6C", "6C is not in the cut-down deck"),
        ("AC2C3C4C", "the player holds 5"),
        ("AC2C3C4C4C", "the player holds 5"),
        ("2C3C4C5C-AC-draw", "the player holds 5"),
        ("AC2C3C4C-AC", "AC is not in the hand"),
        ("2C3C4C5C2D-AC-take", "AC was taken"),
        ("2C3C4CAD2D-5C-take.AD-draw", "AD is not in the hand"),
        ("2C3C4CAD-5C-take.5C", "was just taken"),
        ("2C3C4CAD-5C-draw.5C", "elsewhere"),
        ("2C3C4C5C-3D4D.AC", "would not be one run"),
        ("2C3C4C5C-2D3D4D.AC", "at least 10"),
        ("2C3C4C5C-AD2D3D.AD", "twice"),
        ("2C3C4C5C-AD2D3D.out", "must be discarded"),
        ("2C3C4C5C-AD2D3D4D5D.out", "the hand is over"),
        ("2C3C4C5C-AD2D3D4D.5D", "the hand is over"),
        ("2C3C4C5C-AD2D3D4D.5D-draw.AC", "over before"),
        ("2C3C4CAD-5C-draw.2D-draw", "the stock is used up"),
        ("2C3C4CAD-5C-draw.2D-draw.3D", "the stock is used up"),
        ("2C3C4CAD-5C-take.2D-take.3D-draw", "after the last draw"),
        ("2C3C4CAD-5C-take.2D-take.3D-take.4D", "the hand is over before"),
        ("2C3C4C5C-AC-5D", "does not begin with"),
        ("2C3C4C5C-AC5D", "not one card"),
        ("2C3C4C5C-A.B.C", "form|no suit|card"),
        ("2C3C4C5C-AC-draw.", "missing"),
        ("", "missing"),
        ("A" * 121, "at most 120"),
        ("2C-2D3D4D5DAC.3C", "hidden cards|elsewhere"),
    ],
)
def test_impossible_positions_are_refused(text: str, says: str) -> None:
    """A text that is no position is refused with the reason, and an example."""
    notation = problem().notation
    with pytest.raises((NotationError, IllegalError), match=says) as caught:
        notation.parse(text)
    assert caught.value.field == "state"
    notation.parse(caught.value.example or "")


@pytest.mark.parametrize(
    ("state", "action", "says"),
    [
        ("start", "draw", "before the deal"),
        ("AC2C3C4CAD", "draw", "the first turn does not draw"),
        ("AC2C3C4CAD", "5D", "5D is not in the hand"),
        ("AC2C3C4CAD", "2C3C4C.AC", "at least 10"),
        ("AC2C3C4CAD", "AC2C.AD", "one run"),
        ("AC2C3C4CAD", "AC2C3C.out", "discards one card"),
        ("2C3C4C5C-AC", "2C", "about to draw, by draw or take"),
        ("2C3C4C5C-AC", "stop", "about to draw, by draw or take"),
        ("AC2C3C4C5C-AC-take", "AC", "was just taken"),
        ("AC2C3C4C5C-AC-take", "take", "has drawn"),
        ("AC2C3C4CAD", "AC2C3C", "not one card"),
        ("AC2C3C4CAD", "?", "card"),
    ],
)
def test_illegal_actions_are_refused(state: str, action: str, says: str) -> None:
    """An action that may not be taken is refused with the reason; the example is legal."""
    notation = problem().notation
    position = notation.parse(state)
    with pytest.raises((NotationError, IllegalError), match=says) as caught:
        notation.parse_action(position, action)
    assert caught.value.field == "action"
    if caught.value.example is not None:
        notation.parse_action(position, caught.value.example)


def test_cards_are_laid_off_after_a_first_lay_down() -> None:
    """A player who has laid down adds single cards to runs, and the other one only beside a first lay-down."""
    notation = problem().notation
    assert isinstance(notation, CutDownNotation)

    def actions(text: str) -> list[str]:
        return notation.actions(notation.parse(text))

    assert actions("4C5D-AC2C3C.2D-draw.4C-take") == ["5D", "4C.5D"]
    assert actions("4C5C-AC2C3C.2D-draw.4C-take") == ["5C", "4C.5C", "4C5C.out"]
    assert actions("4C5C3D4D5D-AC2C3C.2D-draw") == [
        *("4C", "5C", "3D", "4D", "5D"),
        *("3D4D5D.4C", "3D4D5D.5C", "4C3D4D5D.5C", "4C5C3D4D5D.out"),
    ]
    assert actions("4C5C3D4DAD-AC2C3C.2D-draw") == ["4C", "5C", "AD", "3D", "4D"]
    # A run of 9 points is not enough for a first lay-down, but a longer one is.
    assert "2D3D4D.AC" not in actions("AC2C2D3D4D")
    assert "2D3D4D5D.AC" in actions("AC2D3D4D5D")


def test_actions_in_words() -> None:
    """Labels say what is drawn, laid and discarded, and that the hand ends."""
    bound = problem()
    notation = bound.notation

    def label(state: str, action: str) -> str:
        position = notation.parse(state)
        return views_of(bound).label(position, notation.parse_action(position, action))

    assert label("AC2C3C4CAD", "3c2cac.ad") == (
        "lay down the ace of clubs, the 2 of clubs and the 3 of clubs; discard the ace of diamonds"
    )
    assert label("AC2C3C4CAD", "4C") == "discard the 4 of clubs"
    assert label("AC2C3C4CAD", "AC2C3C4C.AD").endswith("discard the ace of diamonds and end the hand")
    assert label("2C3C4C5C-AC", "take") == "take the ace of clubs"
    assert label("2C3C4C5C-AC", "draw") == "draw from the stock"
    assert label("AC3D4D5D-AC-take.4C-take.5C", "take").startswith("take the 5 of clubs, get rid of")
    assert "stock is used up" in label("2D3D4D5D-AC-draw.4C-take.5C", "stop")


def test_margin_is_the_only_goal() -> None:
    """There are one goal and one table, which a batch makes together."""
    game = find("cut-down-thirty")
    (table,) = game.tables(WHOLE)

    assert [goal.slug for goal in game.goals(WHOLE)] == ["margin"]
    assert table.offline
    assert table.together == game.problem(WHOLE, "margin").kernel.together
    for slug in ("lay-min-left", "margin:greedy", ""):
        with pytest.raises(UnknownError) as caught:
            game.problem(WHOLE, slug)
        assert caught.value.available == ("margin",)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ranks=2", "3 to 5 are legal"),
        ("ranks=6", "3 to 5 are legal"),
        ("dealt=3", "dealt=3 is odd"),
        ("ranks=4", "no card for the stock"),
        ("turns=1", "2 to 4 are legal"),
        ("turns=5", "2 to 4 are legal"),
    ],
)
def test_other_decks_are_refused(text: str, says: str) -> None:
    """Decks on which the statement of the game does not hold are refused, with an example that is accepted beside the others."""
    with pytest.raises(IllegalError, match=says) as caught:
        CutDownRules.parse(text)
    assert CutDownRules.parse(caught.value.example or "").stock >= 1


@pytest.mark.long
def test_the_cut_down_deck_is_solved() -> None:
    """The whole deck has 81,072 positions of either suit; its equilibrium loses less than 0.005 points a hand."""
    solved = solution(WHOLE)
    bound = solved.error_bound or 1.0

    assert len(solved.rows) == 81_073
    assert bound < 0.005
    assert rows(WHOLE)["start"].value == pytest.approx(1.5903, abs=bound)
    assert verify(problem(), solved.rows, (), bound) < 1e-6


@pytest.mark.long
def test_players_lose_what_the_page_says() -> None:
    """The table of the page of methods is that of the whole deck; those who never hold back lose to a perfect opponent."""
    page = (ROOT / "docs" / "methods" / "cut-down-thirty.md").read_text("utf-8")
    for name, *cells in players(WHOLE).rows:
        figures = [f"{cell.value + 0.0:.3f}" for cell in cells if isinstance(cell, Cell)]

        assert f"| {' | '.join([str(name), *figures])} |" in page
