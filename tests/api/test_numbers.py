"""The numbers of replies follow from the exact values of the actions: regrets, ranks, quantiles, bounds and pages."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.answers.distributions import LEVELS, describe
from service.answers.play import reviews
from service.answers.play.simulation import Run, SimulatedFigure, simulate
from service.answers.solved import at
from service.files import export
from service.http.app import create_app
from service.settings import Settings
from service.store.reader import Probe, Reader
from solvers.contract.rows import Confidence, Distribution

G = "/v1/games"
COMPARED = "/v1/compare?a=thirties/maximize&b=thirties/min-loss"


def pages(client: FlaskClient, path: str, limit: int) -> Iterator[dict[str, Any]]:
    """Every page of an address, the first to the last."""
    after: str | None = ""
    while after is not None:
        page = client.get(f"{path}{'&' if '?' in path else '?'}limit={limit}&after={after}").json
        assert page is not None
        yield page
        after = page["next"]


@pytest.mark.parametrize(
    ("game", "slug", "better"),
    [
        ("thirties", "min-loss", max),
        ("threes", "min-expected", min),
        ("threes", "min-expected:safe", min),
        ("threes", "beat-tie-half", max),
    ],
)
def test_regret_and_rank(client: FlaskClient, game: str, slug: str, better: Any) -> None:
    """A regret is the loss against the best action, in fractions; equal actions share a rank, and rank one is optimal.

    Under a strategy the value is that of the strategy's action, which may have a regret.
    """
    start = client.get(f"{G}/{game}").json["solved"]
    solution = next(
        solution["solution"] for solution in start if (solution["goal"], solution["rules"]) == (slug, "default")
    )
    lost = decisions = 0
    for state in client.get(f"/v1/solutions/{solution}/states?limit=1000").json["states"]:
        values = [Fraction(action["exact"]) for action in state["actions"]]
        for action, value in zip(state["actions"], values, strict=True):
            ahead = [other for other in values if other != value and better(other, value) == other]
            assert action["value"] == float(value)
            assert action["regret"] == float(abs(better(values) - value))
            assert (action["rank"], action["optimal"]) == (1 + len(ahead), not ahead)
        if values:
            decisions += 1
            assert state["best"] == state["actions"][0]["action"]
            taken = next(action for action in state["actions"] if action["action"] == state["policy"])
            assert (state["value"], state["exact"]) == (taken["value"], taken["exact"])
            lost += taken["regret"] > 0
            assert [action["rank"] for action in state["actions"]] == sorted(
                action["rank"] for action in state["actions"]
            )
    assert decisions > 500
    assert (lost > 0) == (":" in slug)


@pytest.mark.parametrize("slug", ["min-expected", "min-expected:safe"])
def test_a_state_alone_is_the_state_of_a_page(client: FlaskClient, slug: str) -> None:
    """The record of one state has the numbers, the order and the policy that it has among many."""
    records = client.get(f"{G}/threes/{slug}/states?limit=1000").json["states"]
    decisions = [record for record in records if len(record["actions"]) > 1]
    assert any(record["best"] != record["policy"] for record in decisions) == (":" in slug)
    for record in decisions[::20]:
        alone = client.get(f"{G}/threes/{slug}/states/{record['state']}").json
        assert {name: alone[name] for name in record} == record


@pytest.mark.parametrize(
    ("slug", "path", "regret", "skill"),
    [
        ("min-expected", [("13345", "none")], "+", "-"),
        ("min-expected:safe", [("13345", "33")], "+", "+"),
        ("min-expected:safe", [("13345", "none")], "+", "-"),
    ],
)
def test_regret_and_skill_where_less_is_better(
    client: FlaskClient, slug: str, path: list[tuple[str, str]], regret: str, skill: str
) -> None:
    """Points too many are a regret, and fewer points than the strategy's choice brings are skill."""
    shown = client.get(f"{G}/threes/{slug}/states/{path[0][0]}").json
    body = {"decisions": [{"state": state, "action": action} for state, action in path]}
    [judged] = client.post(f"/v1/solutions/{shown['solution']}/review", json=body).json["decisions"]
    values = {action["action"]: Fraction(action["exact"]) for action in shown["actions"]}
    taken = values[path[0][1]]
    cost, gain = taken - min(values.values()), Fraction(shown["exact"]) - taken

    assert (judged["exact"]["regret"], judged["exact"]["skill"]) == (str(cost), str(gain))
    assert (judged["regret"], judged["skill"]) == (float(cost), float(gain))
    for number, sign in ((cost, regret), (gain, skill)):
        assert sign == ("+" if number > 0 else "-" if number < 0 else "0")


@pytest.mark.parametrize(
    ("weights", "scores"),
    [
        # The levels are 1/20, 1/4, 1/2, 3/4 and 19/20.
        ((1,) * 20, [1, 5, 10, 15, 19]),
        ((1, 1, 1, 1), [1, 1, 2, 3, 4]),
        ((5, 5, 5, 6), [1, 2, 3, 4, 4]),
        ((1, 19), [1, 2, 2, 2, 2]),
        ((1, 20), [2, 2, 2, 2, 2]),
    ],
)
def test_a_quantile_is_the_lowest_score_that_reaches_its_level(weights: tuple[int, ...], scores: list[int]) -> None:
    """A score whose cumulative probability is the level exactly is the quantile, and one just below it is not."""
    distribution = Distribution("roll1", tuple(range(1, len(weights) + 1)), weights, sum(weights))
    told = describe(distribution, None)

    assert told["quantiles"] == {"levels": [n / d for n, d in LEVELS], "scores": scores}


def test_the_figures_of_a_distribution() -> None:
    """Mean and standard deviation are those of the weights, and cumulative probabilities end at one."""
    told = describe(Distribution("roll1", (-1, 3, 7), (1, 2, 1), 4), None)
    bounded = describe(Distribution("roll1", (0, 1), (1, 3), 4), None, 1e-9)

    assert (told["mean"], told["mean_exact"], told["sd"]) == (3.0, "3", 8**0.5)
    assert (told["probabilities"], told["cdf"]) == ([0.25, 0.5, 0.25], [0.25, 0.75, 1.0])
    assert (told["numerators"], told["denominator"], told["error_bound"]) == (["1", "2", "1"], "4", 0.0)
    assert (bounded["mean"], bounded["mean_exact"], bounded["numerators"]) == (0.75, None, None)
    assert (bounded["denominator"], bounded["error_bound"]) == (None, 1e-9)


def test_the_last_page_of_a_comparison(client: FlaskClient) -> None:
    """Pages of any size list every differing state once, and only the last one has no next, even if it is full."""
    differ = client.get(COMPARED).json["differ"]
    for limit in (differ, 100, 137):
        made = list(pages(client, COMPARED, limit))
        listed = [state["state"] for page in made for state in page["states"]]

        assert len(listed) == len(set(listed)) == differ
        assert listed == sorted(listed)
        assert [len(page["states"]) for page in made[:-1]] == [limit] * (len(made) - 1)
        assert len(made) == -(-differ // limit)
        assert {page["differ"] for page in made} == {differ}


def test_the_last_page_of_a_listing(client: FlaskClient, small: str) -> None:
    """A page that holds exactly the states that are left has no next, of states and of solutions."""
    rows = client.get(f"/v1/solutions/{small}").json["rows"]
    solutions = client.get("/v1/solutions").json["solutions"]

    assert client.get(f"/v1/solutions/{small}/states?limit={rows}").json["next"] is None
    assert client.get(f"/v1/solutions/{small}/states?limit={rows - 1}").json["next"] is not None
    assert client.get(f"/v1/solutions?limit={len(solutions)}").json["next"] is None
    assert client.get(f"/v1/solutions?limit={len(solutions) - 1}").json["next"] == solutions[-2]["solution"]


def test_a_comparison_is_of_both_solutions(client: FlaskClient) -> None:
    """The differences kept for one pair of solutions are served for no other pair, nor for the same two in turn."""
    one, other = "thirties/maximize", "thirties/min-loss"
    pairs = [(one, other), (one, one), (other, one), (other, other)]
    differ = [client.get(f"/v1/compare?a={a}&b={b}").json["differ"] for a, b in pairs]
    assert differ == [differ[0], 0, differ[0], 0]
    assert differ[0] > 0


def test_a_comparison_shows_both_sides(client: FlaskClient) -> None:
    """Each differing state has the policy and value of both solutions, and the share of the decisions that differ."""
    made = client.get(f"{COMPARED}&limit=20").json
    for state in made["states"]:
        for side, slug in (("a", "maximize"), ("b", "min-loss")):
            record = client.get(f"{G}/thirties/{slug}/states/{state['state']}").json
            assert state[side] == {name: record[name] for name in ("policy", "value", "exact")}
    for side, slug in (("a", "maximize"), ("b", "min-loss")):
        start = client.get(f"{G}/thirties/{slug}/states/roll6").json
        rules = "dice=6,threshold=30"
        head = {"solution": start["solution"], "goal": slug, "rules": rules, "start": "roll6", "error_bound": 0.0}
        assert made[side] == {**head, "start_value": start["value"], "start_exact": start["exact"]}
    assert made["fraction"] == made["differ"] / made["decisions"]


class Bounded(Reader):
    """A reader whose rows have an error bound."""

    def probe_many(self, solution: str, states: Sequence[str]) -> dict[str, Probe]:
        """Return the rows of the solution as if they were not exact."""
        bounds = iter((0.25, 0.125, *[0.0625] * len(states)))
        return {
            text: probe._replace(error_bound=next(bounds))
            for text, probe in super().probe_many(solution, states).items()
        }


@pytest.mark.parametrize("moves", [1, 2, 3])
def test_the_bound_of_a_review(api_url: str, solution: str, moves: int) -> None:
    """Every decision adds the difference of two numbers to the sums, each of which is off by the largest bound at most."""
    record = [("115666", "666"), ("125-666", "5"), ("24-5666", "4")][:moves]
    with closing(Bounded(api_url)) as reader:
        judged = reviews.review(at(reader, solution), record)

    assert judged["error_bound"] == 2 * moves * 0.25


@pytest.mark.parametrize(
    ("served", "bound", "inside"),
    [
        ("1/4", 0.0, True),
        ("3/4", 0.0, True),
        ("6/25", 0.0, False),
        ("19/25", 0.0, False),
        ("6/25", 0.02, True),
        ("19/25", 0.02, True),
        ("4/5", 0.02, False),
    ],
)
def test_a_simulated_figure_may_be_outside(served: str, bound: float, inside: bool) -> None:
    """A figure is inside if the interval of the simulation, widened by the error bound, holds it; its ends do."""
    interval = Confidence(0.25, 0.75, 0.99, 100)

    assert SimulatedFigure("value", 0.5, interval, Fraction(served), bound).inside == inside


def test_the_winner_of_simulated_games(api_url: str) -> None:
    """The better of two policies wins most of the simulated games, as the served chances say, and its scores are counted."""
    with closing(Reader(api_url)) as reader:
        run = Run("threes", "min-expected", "min-expected:safe", "", 3000, 3)
        figures = {figure.name: figure for figure in simulate(reader, run, lambda _: None).figures}

    assert list(figures) == ["win", "tie", "loss"]
    assert all(figure.inside for figure in figures.values())
    assert figures["win"].confidence.low > figures["loss"].confidence.high
    assert sum(figure.value for figure in figures.values()) == pytest.approx(1)


def test_two_goals_of_two_rules_are_not_compared(client: FlaskClient, small: str) -> None:
    """The reason is told: nobody could say whether the goal or the rules made a difference. What is named instead is compared."""
    other = client.get("/v1/games/thirties/maximize").json["solution"]
    reply = client.get(f"/v1/compare?a={other}&b={small}")

    assert (reply.status_code, reply.json["code"], reply.json["field"]) == (422, "incomparable", "b")
    assert (
        reply.json["detail"]
        == f"{other} and {small} are not of one game, or of two goals and two sets of rules at once"
    )
    assert reply.json["available"]
    for name in reply.json["available"]:
        assert client.get(f"/v1/compare?a={other}&b={name}").status_code == 200


@pytest.mark.parametrize(
    ("a", "b"), [("ten-thousand/win", "ten-thousand/win"), ("card-thirty/lay-min-left", "card-thirty/lay-min-left")]
)
def test_solutions_without_decisions_are_not_compared(default_url: str, a: str, b: str) -> None:
    """Nothing is counted where decisions are derived on request; what is named instead can be compared, with itself at least."""
    with create_app(Settings(database_url=default_url)).test_client() as client:
        reply = client.get(f"/v1/compare?a={a}&b={b}")

        assert (reply.status_code, reply.json["code"], reply.json["field"]) == (422, "incomparable", "a")
        assert reply.json["example"] in reply.json["available"]
        for policy in reply.json["available"]:
            compared = client.get(f"/v1/compare?a={policy}&b={policy}").json
            assert compared["decisions"] > 1


@pytest.mark.parametrize("sizes", [[], [1], [export.CHUNK], [export.CHUNK, 1], [export.CHUNK - 1, 1, 1], [1] * 9])
def test_the_chunks_of_an_export_are_its_pieces(sizes: list[int]) -> None:
    """No byte of an export is lost or repeated, and every chunk but the last has the size of a write."""
    pieces = [bytes([65 + index]) * size for index, size in enumerate(sizes)]
    chunks = list(export._chunks(iter(pieces)))

    assert b"".join(chunks) == b"".join(pieces)
    assert all(len(chunk) >= export.CHUNK for chunk in chunks[:-1])
    assert all(chunks)
