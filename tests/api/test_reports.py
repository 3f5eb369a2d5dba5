"""Reports of recorded games over HTTP, and the moves of players of a chosen strength."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from itertools import chain, product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.answers.names import bind, token
from service.answers.play import reports, strengths
from service.answers.play.reports import DECISIONS, GAMES
from service.answers.solved import Solved
from service.documents.play.reports import PlayerMoveReply, ReportReply
from service.store.reader import Reader
from service.words.strengths import RANGES, report, word
from solvers.contract.problem import process_of
from solvers.errors import IllegalError
from solvers.strength import Choice, Scale, drawn
from tests.api.conftest import SMALL

Game = list[dict[str, str]]
GAME = [("115666", "666"), ("125-666", "5"), ("24-5666", "4"), ("6-45666", "6")]
LOST = [("13345", "4"), ("1335", "5"), ("133", "133")]


@pytest.fixture
def reader(api_url: str) -> Iterator[Reader]:
    """A reader of the database of the service."""
    with closing(Reader(api_url)) as made:
        yield made


def written(moves: list[tuple[str, str]]) -> Game:
    """A game as a body has it."""
    return [{"state": state, "action": action} for state, action in moves]


def reported(client: FlaskClient, address: str, *games: dict[str, Any]) -> dict[str, Any]:
    """A report, whose reply follows its schema."""
    reply = client.post(f"/v1/games/{address}", json={"games": games})
    assert reply.status_code == 200, reply.text
    document: dict[str, Any] = reply.get_json()
    assert ReportReply().validate(document) == {}
    return document


def played(client: FlaskClient, game: str, goal: str, strength: int, dice: Random, rules: str = "") -> Game:
    """A game of one player of a strength, played through the service: its moves, and throws by their chances."""
    base, query = f"/v1/games/{game}/{goal}", {"rules": rules} if rules else {}
    state = client.get(base, query_string=query).json["links"]["start"].split("/states/")[1].split("?")[0]
    moves: Game = []
    for _ in range(100):
        record = client.get(f"{base}/states/{state}", query_string=query).json
        if record["terminal"]:
            return moves
        asked = dict(query)
        if record["actions"]:
            chosen = {"strength": strength, "seed": str(dice.randrange(10**6)), **query}
            asked["action"] = client.get(f"{base}/states/{state}/move", query_string=chosen).json["action"]
            moves.append({"state": state, "action": asked["action"]})
        reply = client.get(f"{base}/states/{state}/outcomes", query_string=asked).json
        if reply["terminal"]:
            return moves
        ((state),) = dice.choices(
            [outcome["state"] for outcome in reply["outcomes"]],
            [outcome["probability"] for outcome in reply["outcomes"]],
        )
    raise AssertionError("the game does not end")


def test_a_game_is_reported_as_it_is_reviewed(client: FlaskClient, solution: str) -> None:
    """Luck, skill and result are those of the review, luck and skill sum to the result in fractions, and the loss is that of all decisions."""
    body = {"decisions": written(GAME)}
    review = client.post(f"/v1/solutions/{solution}/review", json=body).json
    summary = reported(client, "thirties/min-loss/report", body)
    (game,) = summary["games"]

    assert {name: game["exact"][name] for name in ("luck", "skill", "result")} == {
        name: review["exact"][name] for name in ("luck", "skill", "result")
    }
    assert Fraction(game["exact"]["luck"]) + Fraction(game["exact"]["skill"]) == Fraction(game["exact"]["result"])
    assert game["exact"]["loss"] == game["exact"]["loss_a_turn"] == review["players"][0]["exact"]["regret"]
    assert (game["turns"], game["decisions"], summary["decisions"]) == (1, 3, 3)
    regrets = sorted((decision["regret"] for decision in review["decisions"] if decision["regret"] > 0), reverse=True)
    assert [decision["regret"] for decision in game["costliest"]] == regrets[:3]
    for decision in game["costliest"]:
        record = client.get(decision["links"]["self"]).json
        assert (record["best"], record["state"]) == (decision["best"]["action"], decision["state"])


def test_players_of_every_strength_have_reports_that_add_up(client: FlaskClient) -> None:
    """In games that the service itself plays at five strengths, luck and skill sum to the result, and all losses to the whole loss."""
    dice = Random(3)  # dice
    games = [
        {"decisions": played(client, "threes", "min-expected", strength, dice)}
        for strength in (0, 20, 40, 60, 100)
        for _ in range(3)
    ]
    summary = reported(client, "threes/min-expected/report", *games)

    for game in summary["games"]:
        numbers = {name: Fraction(text) for name, text in game["exact"].items()}
        assert numbers["luck"] + numbers["skill"] == numbers["result"]
        assert numbers["skill"] == -numbers["loss"]
        assert numbers["loss_a_turn"] * game["turns"] == numbers["loss"]
    assert sum(Fraction(game["exact"]["loss"]) for game in summary["games"]) == Fraction(summary["exact"]["loss"])
    assert all(game["loss"] == 0 and game["strength"]["value"] is None for game in summary["games"][-3:])
    assert all(game["strength"]["high"] == 100 for game in summary["games"][-3:])
    assert summary["strength"]["low"] < summary["strength"]["value"] < summary["strength"]["high"]


@pytest.mark.parametrize("strength", [15, 45])
def test_the_strength_of_a_player_of_the_service_is_found_again(client: FlaskClient, strength: int) -> None:
    """The interval that 25 games of a player give contains the strength that was asked for."""
    dice = Random(strength)  # dice
    games = [{"decisions": played(client, "thirties", "min-loss", strength, dice, SMALL)} for _ in range(25)]
    estimate = reported(client, f"thirties/min-loss/report?rules={SMALL}", *games)["strength"]

    assert estimate["low"] <= strength <= estimate["high"]
    assert estimate["word"] == word(estimate["value"])


def players(solved: Solved, number: int, games: int) -> Iterator[tuple[float, list[list[Choice]]]]:
    """Yield strengths from 5 to 90, each with the decisions of some games of a player of it."""
    process, notation, goal = process_of(solved.bound.problem), solved.bound.problem.notation, solved.bound.problem.goal
    rows: dict[str, tuple[tuple[str, ...], tuple[float, ...]]] = {}
    dice = Random(f"cover {solved.bound.game_slug} {games}")  # dice

    def choices_of(rate: float) -> Iterator[Choice]:
        """The decisions of a game."""
        state = process.start()
        while (kind := process.kind(state)) != "terminal":
            if kind == "chance":
                outcomes = process.throws(state)
                ((_, state),) = dice.choices(outcomes, [weight for weight, _ in outcomes])
                continue
            text = notation.format(state)
            if text not in rows:
                row = solved.row(token(solved.bound, text))
                rows[text] = tuple(each.action for each in row.actions), strengths.losses_of(row, goal)
            actions, losses = rows[text]
            index = drawn(losses, rate, dice.random())
            yield Choice(losses, losses[index])
            state = process.step(state, actions[index])

    for player in range(number):
        strength = 5 + 85 * player / number
        yield strength, [list(choices_of(strengths.scale(solved).rate(strength))) for _ in range(games)]


OF_GAMES = pytest.mark.parametrize(("game", "goal"), [("thirties", "min-loss"), ("threes", "min-expected")])


@pytest.mark.long
@OF_GAMES
def test_the_strength_of_a_thousand_players_lies_in_the_interval(reader: Reader, game: str, goal: str) -> None:
    """Of 1,000 players with 40 games each at most 5 % lie outside, and 2 % for the error of the simulation."""
    solved = Solved(reader, bind(game, goal, ""))
    outside = 0
    for strength, games in players(solved, 1000, 40):
        estimate = strengths.strength(solved, list(chain.from_iterable(games)))
        outside += not estimate["low"] <= strength <= estimate["high"]
    assert outside <= 70


@pytest.mark.long
@OF_GAMES
def test_two_halves_of_two_hundred_games_agree(reader: Reader, game: str, goal: str) -> None:
    """The intervals of the two halves of 200 games overlap for 95 of 100 players."""
    solved = Solved(reader, bind(game, goal, ""))
    agree = 0
    for _, games in players(solved, 100, 200):
        one, other = (
            strengths.strength(solved, list(chain.from_iterable(half))) for half in (games[:100], games[100:])
        )
        agree += one["low"] <= other["high"] and other["low"] <= one["high"]
    assert agree >= 95


def test_how_lucky_a_game_was_is_exact_with_few_states(client: FlaskClient) -> None:
    """With two dice the shares of games with less luck and as much are those of the distribution of the start."""
    base = "/v1/games/thirties/maximize"
    query = {"rules": SMALL}
    spread = client.get(f"{base}/states/roll2/distribution", query_string=query).json
    share = {
        score: Fraction(int(weight), int(spread["denominator"]))
        for score, weight in zip(spread["support"], spread["numerators"], strict=True)
    }
    mean = Fraction(spread["mean_exact"])
    for one, other in product(range(1, 7), repeat=2):
        high, low = max(one, other), min(one, other)
        moves = written([(f"{low}{high}", str(high) if low < high else f"{high}"), (f"{low}-{high}", str(low))])
        (game,) = reported(client, f"thirties/maximize/report?rules={SMALL}", {"decisions": moves})["games"]

        luck = Fraction(game["exact"]["luck"])
        assert game["luckier"]["error_bound"] == 0
        assert game["luckier"]["less"] == float(sum(part for score, part in share.items() if score - mean < luck))
        assert game["luckier"]["same"] == float(sum(part for score, part in share.items() if score - mean == luck))


def test_an_unfinished_game_has_no_place_among_all_games(client: FlaskClient) -> None:
    """A game that does not begin at the start or has not ended is not compared; what was played is judged."""
    for moves in (GAME[:2], GAME[1:]):
        (game,) = reported(client, "thirties/min-loss/report", {"decisions": written(moves)})["games"]
        assert game["luckier"] is None
        assert game["turns"] == 1


def test_themes_and_what_to_train_are_those_of_the_puzzles(client: FlaskClient) -> None:
    """Every theme of the verdict on a state is counted, the theme with the largest loss is to be trained, and other goals have none."""
    summary = reported(client, "threes/min-expected/report", {"decisions": written(LOST)})
    counted: Counter[str] = Counter()
    for state, action in LOST:
        judged = client.get(
            f"/v1/solutions/{summary['solution']}/states/{state}/verdict", query_string={"action": action}
        ).json
        counted.update(judged["themes"])
    losses = {theme["theme"]: theme["loss"] for theme in summary["themes"]}

    assert {theme["theme"]: theme["decisions"] for theme in summary["themes"] if theme["decisions"]} == counted
    assert losses[summary["train"]["theme"]] == max(losses.values()) > 0
    assert summary["train"]["page"] == f"/?view=train&game=threes&theme={summary['train']['theme']}"
    other = reported(client, "threes/beat-tie-half/report", {"decisions": written([("33333-gap0", "3")])})
    assert (other["themes"], other["train"]) == ([], None)


def test_a_report_is_told_in_words(client: FlaskClient) -> None:
    """The words have the loss, luck, the result without luck, the strength with its interval, and what to train."""
    body = {"games": [{"decisions": written(LOST)}]}
    lines = client.post("/v1/games/threes/min-expected/report?format=text", json=body).text.splitlines()

    assert lines[0].startswith("1 of 3 decisions best, ")
    assert "without luck" in lines[0]
    assert any(line.startswith("Strength: ") and "95 % confidence" in line for line in lines)
    assert lines[-1].startswith("Train next: ")


@pytest.mark.parametrize(
    ("games", "field"),
    [
        ([], "games"),
        ([{}], "games[0]"),
        ([{"decisions": []}], "games[0].decisions"),
        ([{"decisions": written(GAME)}, {"decisions": written([("77", "6")])}], "games[1].decisions[0].state"),
        ([{"decisions": written(GAME)}, {"decisions": written(GAME[:1] + GAME[2:])}], "games[1].decisions[1].state"),
        ([{"decisions": written([("115666", "3")])}], "games[0].decisions[0].action"),
        ([{"decisions": written(GAME), "player": 2}], "games[0].player"),
        ([{"decisions": written(GAME), "player": 3}], "games[0].player"),
        ([{"history": "dealer: B"}], "games[0].decisions"),
        ([{"decisions": written(GAME[:1])}] * (GAMES + 1), "games"),
        ([{"decisions": written(GAME[:1]) * (DECISIONS // 2)}] * 3, "games"),
    ],
)
def test_a_wrong_report_is_refused_with_the_game_at_fault(
    client: FlaskClient, games: list[dict[str, Any]], field: str
) -> None:
    """The field names the game and the part at fault, and the problem shows a valid one."""
    reply = client.post("/v1/games/thirties/min-loss/report", json={"games": games})

    assert reply.status_code in (400, 422), reply.text
    assert reply.json["field"] == field
    assert reply.json["example"]


def test_a_move_follows_from_its_seed_and_its_strength(client: FlaskClient) -> None:
    """The same seed gives the same move; over many seeds each action comes as often as its chance says; 100 plays best."""
    base = "/v1/games/thirties/min-loss/states/115666/move"
    record = client.get("/v1/games/thirties/min-loss/states/115666").json
    regrets = {action["action"]: action["regret"] for action in record["actions"]}
    counts: Counter[str] = Counter()
    told: dict[str, float] = {}
    for seed in range(120):
        move = client.get(base, query_string={"strength": 15, "seed": str(seed)}).json
        assert move["regret"] == regrets[move["action"]]
        counts[move["action"]] += 1
        told[move["action"]] = move["chance"]
    assert move == client.get(base, query_string={"strength": 15, "seed": "119"}).json
    assert PlayerMoveReply().validate(move) == {}
    for action, chance in told.items():
        # Four standard deviations.
        assert abs(counts[action] - 120 * chance) <= 4 * (120 * chance * (1 - chance)) ** 0.5 + 1
    assert {client.get(base, query_string={"strength": 100, "seed": s}).json["action"] for s in "abc"} == {
        record["best"]
    }


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({}, "strength"),
        ({"strength": 101}, "strength"),
        ({"strength": "x"}, "strength"),
        ({"strength": 5, "seed": "a b"}, "seed"),
        ({"strength": 5, "seed": "a\n"}, "seed"),
    ],
)
def test_a_wrong_player_is_refused(client: FlaskClient, query: dict[str, Any], field: str) -> None:
    """A strength is a whole number up to 100, and a seed has letters, digits and hyphens."""
    reply = client.get("/v1/games/thirties/min-loss/states/115666/move", query_string=query)

    assert (reply.status_code, reply.json["field"]) == (400, field)


def test_best_play_needs_no_scale(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game without a scale of strength 100 plays best, and other strengths are refused."""

    def scale(_: Solved) -> Scale:
        raise IllegalError("no scale", field="goal")

    monkeypatch.setattr(strengths, "scale", scale)
    base = "/v1/games/thirties/min-loss/states/115666/move"
    best = client.get("/v1/games/thirties/min-loss/states/115666/best").json

    assert client.get(f"{base}?strength=100").json["action"] == best["best"]
    assert client.get(f"{base}?strength=50").status_code == 422


def test_nobody_moves_before_a_throw(client: FlaskClient) -> None:
    """A position before a throw is refused with a decision as example."""
    reply = client.get("/v1/games/thirties/min-loss/states/roll6/move?strength=5")

    assert (reply.status_code, reply.json["field"]) == (422, "state")
    assert client.get(f"/v1/games/thirties/min-loss/states/{reply.json['example']}/move?strength=5").status_code == 200


@pytest.mark.parametrize(
    ("before", "then", "begins"),
    [
        (("20-30-5", "roll", 0), ("20-30-9", 0), False),
        (("20-30-5", "bank", 0), ("25-30-9", 0), True),
        (("20-30-5", "roll", 0), ("20-30-3", 0), True),
        (("20-30-5", "roll", 0), ("20-38-7", 0), True),
        (("30-20-5", "bank", 1), ("20-35-9", 0), True),
    ],
)
def test_a_turn_begins_after_a_bank_a_bust_or_the_other_player(
    before: tuple[str, str, int], then: tuple[str, int], begins: bool
) -> None:
    """Points of a turn alone do not tell if it has just begun: those before it do, also if the other player had nothing to decide."""
    bound = bind("toss-up", "win", "")
    earlier = SimpleNamespace(state=before[0], action=before[1], player=before[2])
    decision = SimpleNamespace(state=then[0], action="roll", player=then[1])
    assert reports._begins(bound, earlier, decision) is begins
    assert reports._begins(bound, None, decision)


def test_a_slight_luck_has_no_sign() -> None:
    """A luck that is smaller than the last decimal shown has no sign before its words."""
    strength = {"value": None, "low": 0.0, "high": 100.0, "decisions": 0, "perfect": False, "level": 0.95, "word": None}
    game: dict[str, Any] = {
        "confidence": None,
        "decisions": 1,
        "best": 0,
        "unclear": 0,
        "loss": 0.057,
        "loss_a_turn": None,
        "luckier": None,
        "costliest": [],
    }
    told = report(
        bind("toss-up", "win", ""),
        {
            "games": [{**game, "luck": -0.0001, "skill": -0.057, "result": 0.0}],
            "themes": [],
            "strength": strength,
            "train": None,
        },
    )
    assert "luck less than 0.1 percentage points, without luck -5.7 percentage points, result 0." in told


def test_every_strength_has_a_word() -> None:
    """The words begin where the ranges say."""
    assert [word(least) for least, _ in RANGES] == [name for _, name in RANGES]
    assert (word(None), word(44.9), word(100)) == (None, "casual", "best play")
