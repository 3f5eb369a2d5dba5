"""Documents of endings, outcomes and explanations become sentences that tell each number in its place."""

from typing import Any

import pytest

from service.answers.names import Bound, bind
from service.words import explanations, phrases, sentences, verdicts
from solvers.contract.goals import Goal

INTERVAL = {"low": -2.0, "high": 3.5, "level": 0.95, "samples": 20000}


@pytest.fixture
def points() -> Bound:
    """The fewest points lost in the game of 30s: values are points, told with the sign turned."""
    return bind("thirties", "min-loss", "")


def test_an_ending_tells_the_middle_and_the_likeliest(points: Bound) -> None:
    """The mean, the middle half and nine tenths of the scores, the likeliest score, and the chances against an opponent."""
    document = {
        "action": None,
        "floor": None,
        "mean": 12.5,
        "support": [8, 12, 16],
        "probabilities": [0.25, 0.5, 0.25],
        "quantiles": {"levels": [0.05, 0.25, 0.5, 0.75, 0.95], "scores": [1, 2, 3, 4, 5]},
        "result": {name: {"value": value} for name, value in (("win", 0.5), ("tie", 0.125), ("loss", 0.375))},
    }
    assert sentences.distribution(points, None, document) == (
        "It ends with 12.5 points on average. At least half of the time it is 2 to 4, and at least nine times out of ten "
        "1 to 5. Most likely: 12 points (50 %). The standard deviation is 2.83. Win with a chance of 50 %, tie 12.5 %, lose 37.5 %."
    )


def test_points_that_are_taken_now_are_added_to_those_that_follow() -> None:
    """In Threes an ending counts the dice that follow; the die that is taken before them is told with them."""
    threes = bind("threes", "min-expected", "")
    document = {
        "action": "2",
        "floor": None,
        "mean": 4.0,
        "support": [2, 4, 6],
        "probabilities": [0.25, 0.5, 0.25],
        "quantiles": {"levels": [0.05, 0.25, 0.5, 0.75, 0.95], "scores": [2, 3, 4, 5, 6]},
        "result": None,
    }
    state = threes.problem.notation.parse("246")
    assert sentences.distribution(threes, state, document) == (
        "Take a 2 (2 points) and throw two dice. What follows brings 4 points on average, 6 with the 2 taken now. At least half of "
        "the time it is 3 to 5, and at least nine times out of ten 2 to 6. Most likely: 4 points (50 %). The standard deviation is 1.41."
    )
    last = document | {"action": "246", "support": [12], "probabilities": [1.0]}
    assert sentences.distribution(threes, state, last).endswith("It ends with 12 points for certain.")


def test_a_bust_is_told_apart_from_the_other_scores(points: Bound) -> None:
    """If the lowest score is likely and far from the others, its chance is told, and the middle of the others."""
    document = {
        "action": None,
        "floor": None,
        "mean": 13.5,
        "support": [0, 27, 28, 29, 30],
        "probabilities": [0.5, 0.125, 0.25, 0.0625, 0.0625],
        "quantiles": {"levels": [0.05, 0.25, 0.5, 0.75, 0.95], "scores": [0, 0, 0, 28, 30]},
        "result": None,
    }
    # Of the other half a quarter is 27, half 28, an eighth 29 and an eighth 30.
    assert sentences.distribution(points, None, document) == (
        "It ends with 13.5 points on average. It is 0 with a chance of 50 %, and otherwise at least half of the time 27 to 28, "
        "and at least nine times out of ten 27 to 30. The standard deviation is 14.1."
    )
    likelier = document | {"probabilities": [0.25, 0.125, 0.5, 0.0625, 0.0625]}
    assert "It is 0 with a chance of 25 %, and otherwise" in (told := sentences.distribution(points, None, likelier))
    assert told.endswith("Most likely: 28 points (50 %). The standard deviation is 12.2.")
    for other in ({"support": [25, 27, 28, 29, 30]}, {"probabilities": [0.04, 0.5, 0.25, 0.15, 0.06]}):
        assert "At least half of the time it is 0 to 28" in sentences.distribution(points, None, document | other)


def test_the_best_outcome_is_the_one_that_the_goal_wants() -> None:
    """The best and the worst outcome follow the direction of the goal, and the likeliest one is told beside them."""
    listed: list[dict[str, Any]] = [
        {"label": name, "probability": chance, "value": value}
        for name, chance, value in (("low", 0.25, 2.0), ("middle", 0.5, 3.0), ("high", 0.25, 5.0))
    ]
    document = {"label": "throw them", "terminal": False, "passes": False, "outcomes": listed}
    for game, goal, first, last in (("threes", "min-expected", 0, 2), ("thirties", "maximize", 2, 0)):
        bound = bind(game, goal, "")
        worths = [phrases.worth_of(bound.problem.goal, action["value"]) for action in listed]
        names = ["low (25 %)", "middle (50 %)", "high (25 %)"]
        assert sentences.outcomes(bound, document) == (
            f"Throw them. 3 outcomes can follow. Best: {names[first]}, then {worths[first]}. "
            f"Worst: {names[last]}, then {worths[last]}. Most likely: {names[1]}, then {worths[1]}."
        )
    assert sentences.outcomes(bound, document | {"passes": True, "label": None}).startswith(
        "The next player throws. 3 out"
    )


def explained(**members: Any) -> dict[str, Any]:
    """An explanation of why to go is worth less than to stop."""
    one, two = ({"action": label, "label": label, "value": value} for label, value in (("go", -2.5), ("stop", -1.0)))
    usual = {"action": one, "against": two, "decided": True, "regret": 1.5, "thrower": "action"}
    return usual | {"events": [], "aspects": []} | members


def test_an_explanation_tells_what_costs_before_what_helps(points: Bound) -> None:
    """Parts that cost are parts of the regret, parts that help have the other sign, and the rest are not told one by one."""
    events = [
        {"event": "throw a 1", "probability": 0.25, "part": 2.0},
        {"event": "anything else", "probability": 0.5, "part": 1.0},
        {"event": "throw a 6", "probability": 0.25, "part": -1.5},
    ]
    aspects = [{"aspect": "bust", "part": 1.0}, {"aspect": "roll", "part": -0.5}, {"aspect": "reply", "part": 3.0}]
    assert explanations.explanation(points, explained(events=events, aspects=aspects)) == (
        "To go is 1.5 points worse than to stop. With it you lose 2.5 points on average, with the other you lose 1 point on "
        "average. What costs most on average: throw a 1 (25 %), 2 points. What makes up for it: throw a 6 (25 %), 1.5 points. "
        "Against it: reply, 3 points; bust, 1 point. For it: roll, 0.5 points."
    )


def test_an_explanation_says_if_an_action_is_better_or_equal(points: Bound) -> None:
    """A negative regret is a gain, none is a tie, and what bounds do not tell apart is not called worse."""
    assert explanations.explanation(points, explained(regret=-1.5)).startswith(
        "To go is 1.5 points better than to stop."
    )
    assert explanations.explanation(points, explained(regret=0.0)).startswith("Equally good: to go and to stop;")
    assert explanations.explanation(points, explained(decided=False)) == "Too close to tell apart: to go and to stop."
    same = explained()["action"]
    assert explanations.explanation(points, explained(against=same)) == (
        "Nothing is better than to go: lose 2.5 points on average."
    )


@pytest.mark.parametrize(
    ("exact", "bound", "interval", "told"),
    [
        ("-5/2", 0.0, None, "Exact: computed in fractions without any rounding."),
        (None, 1.5e-12, None, "Proved: the value is right to 11 decimal places."),
        (None, 5.1e-12, None, "Proved: the value is right to 10 decimal places."),
        (None, 0.00041, None, "Proved: the value is within 0.0005 of the true one."),
        (
            None,
            None,
            INTERVAL,
            "Estimated from 20,000 samples: with 95 % confidence the true value lies in the interval given.",
        ),
        (None, None, INTERVAL | {"samples": 0}, "An interval in which the true value lies for certain."),
    ],
)
def test_trust_says_how_the_number_came_about(
    exact: str | None, bound: float | None, interval: dict[str, Any] | None, told: str
) -> None:
    """An exact value is called so, a proved one has its bound or the decimals that are right, an estimate its level and the number of plays."""
    assert sentences.trust({"exact": exact, "error_bound": bound, "confidence": interval}) == told


@pytest.mark.parametrize(
    ("value", "told"), [(9.994, "9.99"), (10.06, "10.1"), (999.94, "999.9"), (1000.5, "1,000"), (-1000.0, "-1,000")]
)
def test_places_change_at_ten_and_a_thousand(value: float, told: str) -> None:
    """Numbers below 10 have two places, those below 1000 one, and a thousand has none."""
    assert phrases.figure(value, "points", bare=True) == told
    assert [phrases.places(value) for value in (9.99, 10.0, 999.9, 1000.0)] == [2, 1, 1, 0]


def test_nothing_is_lost_with_a_value_of_zero() -> None:
    """A goal has words of its own for values below 0, and 0 is not one of them."""
    goal = Goal("margin", "margin", "points", said="win by {value}", said_below="lose by {lost}")
    assert [goal.phrase(value) for value in (1.0, 0.0, -1.0)] == ["win by {value}", "win by {value}", "lose by {lost}"]
    assert Goal("win", "win", "probability", share=True).phrase(0.5) == "succeed with a chance of {value}"
    assert Goal("score", "score", "points").phrase(0.5) == "get {value}{average}"


def decided(player: int, state: str, regret: float, luck: float | None) -> dict[str, Any]:
    """A judged decision to roll, where banking would have been best."""
    label, best = "roll six dice again", "bank"
    members = {
        "player": player,
        "state": state,
        "regret": regret,
        "optimal": not regret,
        "luck": luck,
        "label": label,
        "best": best,
    }
    return members | {"confidence": None, "forced": False}


def test_a_review_tells_each_player_and_the_luckiest_throw() -> None:
    """Each player has a verdict, the costliest decisions stand first, and the luckiest throw belongs to who made it."""
    decisions = [
        decided(1, "0-0-4", 0.01, 0.05),
        decided(2, "0-0-14", 0.0, 0.2),
        decided(1, "0-0-24", 0.03, None),
        decided(2, "0-0-34", 0.0, None),
    ]
    players = [{"player": 1, "regret": 0.04, "confidence": None}, {"player": 2, "regret": 0.0, "confidence": None}]
    document = {
        "decisions": decisions,
        "players": players,
        "luck": -0.2,
        "skill": -0.04,
        "result": -0.24,
        "opening": None,
    }
    assert verdicts.review(bind("toss-up", "win", ""), document).splitlines() == [
        "Player 1: none of 2 decisions was best; together they cost 4 percentage points.",
        "Player 2: all 2 decisions were best.",
        (
            "For player 1, luck cost 20 percentage points, and what player 1 decided cost 4 percentage points: "
            "it went 24 percentage points worse than expected at the start."
        ),
        "Costliest decisions:",
        "- Player 1 at 0 to 0, 24 points held, six dice left: roll six dice again; 3 percentage points worse than to bank 24 points (24 to 0, the opponent's turn).",
        "- Player 1 at 0 to 0, 4 points held, six dice left: roll six dice again; 1 percentage point worse than to bank 4 points (4 to 0, the opponent's turn).",
        (
            "Luckiest throw, for player 1: 0 to 0, 14 points held, six dice left, after the decision to roll six dice again; 5 percentage points better than on average."
        ),
        (
            "Luckiest throw, for player 2: 0 to 0, 24 points held, six dice left, after the decision to roll six dice again; 20 percentage points better than on average."
        ),
    ]


@pytest.mark.parametrize(
    ("regrets", "told"),
    [
        ((0.0,), "the only decision was best."),
        ((0.1,), "the only decision was not the best; it cost 10 percentage points."),
        ((0.0, 0.0), "all 2 decisions were best."),
        ((0.1, 0.1), "none of 2 decisions was best; together they cost 20 percentage points."),
        ((0.0, 0.1), "1 of 2 decisions was best; the other cost 10 percentage points."),
        ((0.0, 0.0, 0.1), "2 of 3 decisions were best; the other cost 10 percentage points."),
        ((0.0, 0.1, 0.1), "1 of 3 decisions was best; the others cost 20 percentage points together."),
    ],
)
def test_a_verdict_counts_the_best_decisions(regrets: tuple[float, ...], told: str) -> None:
    """One decision, one mistake and several are told in their numbers, with what the mistakes cost."""
    decisions = [{"regret": regret, "optimal": not regret, "confidence": None} for regret in regrets]
    goal = bind("toss-up", "win", "").problem.goal
    assert verdicts._judgement(goal, decisions, {"regret": sum(regrets), "confidence": None}) == told


@pytest.mark.parametrize(
    ("low", "told"),
    [
        ((None, -1.0), "none of 2 decisions is known to be worse than another; 1 is too close to tell."),
        ((2.0,), "the only decision was worse than another, and cost about 10 points."),
        ((0.0,), "the only decision is not known to be worse than another; 1 is too close to tell."),
        ((None, None), "none of 2 decisions is known to be worse than another."),
        (
            (2.0, -1.0, 0.5, 0.0),
            "2 of 4 decisions were worse than another, and cost about 20 points; 2 are too close to tell.",
        ),
    ],
)
def test_what_is_too_close_to_tell_is_no_loss(low: tuple[float | None, ...], told: str) -> None:
    """Of estimates only decisions whose regret is above 0 in its whole interval have a cost."""
    decisions = [
        {
            "regret": 0.0 if each is None else 10.0,
            "optimal": None,
            "confidence": {"regret": {"low": 0.0 if each is None else each}},
        }
        for each in low
    ]
    goal = bind("card-thirty", "margin", "").problem.goal
    assert verdicts._judgement(goal, decisions, {"confidence": {"regret": {}}}) == told


@pytest.mark.parametrize(
    ("game", "goal", "reached", "start", "told"),
    [
        ("toss-up", "best-response-to-over-20", 1.0, 0.71, "You won; best play wins with a chance of 71 %."),
        ("toss-up", "best-response-to-over-20", 0.0, 0.71, "You lost; best play wins with a chance of 71 %."),
        (
            "ten-thousand",
            "chase-1000",
            0.0,
            0.25,
            "You missed the goal (collect 1,000 points or more in one turn); best play reaches it with a chance of 25 %.",
        ),
        (
            "threes",
            "win-first-tie-half",
            0.04,
            0.471,
            "Your turn is over, and the others throw now: you expect 4 % of the win; best play expects 47.1 % of the win.",
        ),
        ("threes", "min-expected", 13.0, 5.6623, "You collected 13 points; best play collects 5.66 points on average."),
    ],
)
def test_the_end_of_a_game_is_told_by_its_goal(game: str, goal: str, reached: float, start: float, told: str) -> None:
    """A win is told as a win, any other goal as reached or missed, and points as points, each beside best play."""
    document = {"players": [{}], "reached": reached, "start": {"value": start}}
    assert verdicts.ended(bind(game, goal, ""), document) == told


@pytest.mark.parametrize(
    ("text", "grouped"),
    [
        ("collect 30000 points", "collect 30,000 points"),
        ("score 999 or 1000", "score 999 or 1,000"),
        ("10.000 at 0.1234 and 4-5678", "10.000 at 0.1234 and 4-5678"),
        ("10,000 of 1234567890", "10,000 of 1234567890"),
    ],
)
def test_whole_numbers_are_grouped(text: str, grouped: str) -> None:
    """Four to six digits are grouped; decimals, names and states stay as they are."""
    assert phrases.grouped(text) == grouped
