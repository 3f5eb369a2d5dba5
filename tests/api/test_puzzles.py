"""Puzzles over HTTP: positions in which one action is proved best, and the verdicts on answers."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.answers.names import bind, token
from service.answers.play import judging, puzzles
from service.documents.play.puzzles import PuzzleReply, VerdictReply, VerdictsReply
from solvers.contract.problem import process_of
from solvers.contract.rows import ActionValue, Row
from solvers.games import REGISTRY

# The least margin of each game, in points.
MARGIN = Fraction(1, 10)
GAMES = ("thirties", "threes")
# Members that would give the solution away.
TELLING = {"best", "policy", "value", "exact", "regret", "rank", "optimal", "themes"}


def asked(client: FlaskClient, game: str, **query: Any) -> dict[str, Any]:
    """A puzzle, whose reply follows its schema."""
    reply = client.get("/v1/puzzles", query_string={"game": game, **query})
    assert reply.status_code == 200, reply.text
    document: dict[str, Any] = reply.get_json()
    PuzzleReply().load(document)
    return document


def series(client: FlaskClient, game: str, seeds: int, **query: Any) -> Iterator[dict[str, Any]]:
    """Every puzzle of some seeds."""
    for seed in range(seeds):
        for number in range(1, puzzles.SERIES + 1):
            yield asked(client, game, seed=f"test-{seed}", number=number, **query)


def listed(client: FlaskClient, puzzle: dict[str, Any]) -> list[dict[str, Any]]:
    """The actions of a puzzle's state, best first, with their exact values."""
    reply = client.get(f"/v1/solutions/{puzzle['solution']}/states/{puzzle['state']}")
    actions: list[dict[str, Any]] = reply.json["actions"]
    return actions


def judged(client: FlaskClient, puzzle: dict[str, Any], action: str) -> dict[str, Any]:
    """The verdict on an action, which follows its schema."""
    reply = client.get(puzzle["verdict"].format(action=action))
    assert reply.status_code == 200, reply.text
    document: dict[str, Any] = reply.get_json()
    VerdictReply().load(document)
    return document


@pytest.mark.parametrize("game", GAMES)
def test_one_action_is_best_by_the_margin(client: FlaskClient, game: str) -> None:
    """In 150 puzzles of a game the stored fractions prove that the best action is better than all others by the margin that is stated."""
    for puzzle in series(client, game, 15):
        actions = listed(client, puzzle)
        best, *others = sorted((Fraction(action["exact"]) for action in actions), reverse=game == "thirties")

        assert Fraction(puzzle["margin_exact"]) == MARGIN
        assert 1 <= len(others) < puzzles.ACTIONS
        assert all(abs(best - other) >= MARGIN for other in others), puzzle["state"]


def test_the_level_is_the_share_of_simple_players_who_are_wrong(client: FlaskClient) -> None:
    """In Threes the four simple players take the fewest points, the threes, or all up to a one or a two; each level has its puzzles."""
    for level in judging.LEVELS:
        for puzzle in series(client, "threes", 3, level=level):
            thrown, _, two = puzzle["state"].partition("-")
            cheap = sorted(thrown, key=lambda die: (int(die) % 3 and int(die), die) if die != "6" else (6, die))
            least = 2 if two else 1
            up_to = (sum(die in low for die in thrown) for low in ("3", "31", "312"))
            taken = ["".join(sorted(cheap[: max(least, number)])) for number in (0, *up_to)]
            best = listed(client, puzzle)[0]["action"]
            wrong = sum(action != best for action in taken)

            assert (puzzle["wrong"], puzzle["players"]) == (wrong, 4), puzzle["state"]
            assert puzzle["level"] == level == ("easy", "easy", "medium", "hard", "hard")[wrong]


def test_themes_are_what_they_say(client: FlaskClient) -> None:
    """Banking puzzles end the turn with exactly one of the two best actions, those of what to keep with neither, and late ones have few dice."""
    for theme, ends in (("bank-or-roll", 1), ("what-to-keep", 0)):
        for puzzle in series(client, "thirties", 3, theme=theme):
            after = [action["afterstate"] for action in listed(client, puzzle)[:2]]
            assert sum(text.startswith("end") for text in after) == ends
            assert theme in judged(client, puzzle, puzzle["actions"][0]["action"])["themes"]
    for puzzle in series(client, "thirties", 3, theme="near-the-end"):
        assert len(puzzle["state"].partition("-")[0]) <= 3


def test_a_trap_is_what_most_simple_players_take(client: FlaskClient) -> None:
    """A trap is hard: in the game of 30s those who keep every five, or every die from four up, take more than one should."""
    greedy: Counter[bool] = Counter()
    for puzzle in series(client, "thirties", 2, theme="trap"):
        thrown = puzzle["state"].partition("-")[0]
        best = listed(client, puzzle)[0]["action"]
        greedy[best not in {thrown.lstrip(low) or thrown[-1] for low in ("123", "1234")}] += 1
        assert puzzle["level"] == "hard"
    assert greedy[True] > greedy[False]


def test_what_everybody_sees_is_no_puzzle(client: FlaskClient) -> None:
    """Dice that add up to 30 are no puzzle of the game of 30s, as everybody takes them."""
    for puzzle in series(client, "thirties", 10):
        assert sum(map(int, puzzle["state"].replace("-", ""))) < 30, puzzle["state"]


@pytest.mark.parametrize("game", GAMES)
def test_no_puzzle_of_a_seed_comes_twice(client: FlaskClient, game: str) -> None:
    """All puzzles of a seed have different states, whatever their theme, and another seed has others."""
    states = [puzzle["state"] for puzzle in series(client, game, 2)]
    first, second = states[: puzzles.SERIES], states[puzzles.SERIES :]
    mixed = {asked(client, game, seed="mixed", number=number, level="hard")["state"] for number in (1, 2, 3)}

    assert len({*first}) == len({*second}) == puzzles.SERIES
    assert first != second
    assert len(mixed) == 3


def test_a_state_is_about_one_number_of_all_seeds(client: FlaskClient) -> None:
    """A state comes under one number of all seeds, so that no two draws of a seed are the same."""
    numbers: dict[str, set[int]] = {}
    for puzzle in series(client, "threes", 12):
        numbers.setdefault(puzzle["state"], set()).add(puzzle["number"])

    assert 10 < len(numbers) < 12 * puzzles.SERIES
    assert all(len(states) == 1 for states in numbers.values())


def test_the_puzzle_of_the_day_is_that_of_the_date(client: FlaskClient) -> None:
    """Without a seed the date in UTC is the seed, and the same question has the same answer."""
    before = datetime.now(UTC).date().isoformat()
    puzzle = asked(client, "30s")
    after = datetime.now(UTC).date().isoformat()

    assert puzzle["seed"] in (before, after)
    assert asked(client, "thirties", seed=puzzle["seed"], number=1) == puzzle
    assert asked(client, "thirties", seed="2026-01-31")["state"] == asked(client, "30s", seed="2026-01-31")["state"]


def test_the_question_does_not_tell_the_solution(client: FlaskClient) -> None:
    """No member is about the worth of an action, and the actions stand in the order of the game."""
    firsts: Counter[bool] = Counter()
    problem = bind("thirties", "min-loss", "").problem
    for puzzle in series(client, "thirties", 2):
        names = {*puzzle, *(name for action in puzzle["actions"] for name in action)}
        shown = [action["action"] for action in puzzle["actions"]]
        best = listed(client, puzzle)[0]["action"]
        firsts[shown[0] == best] += 1

        assert not names & TELLING
        assert shown == list(process_of(problem).actions(problem.notation.parse(puzzle["state"])))
    assert firsts[False]


@pytest.mark.parametrize("game", GAMES)
def test_the_verdict_is_the_regret_of_the_record(client: FlaskClient, game: str) -> None:
    """Each action of a puzzle is right if it is the best one, costs its regret, and has the reason of the explanation."""
    puzzle = asked(client, game, seed="verdict")
    for action in listed(client, puzzle):
        document = judged(client, puzzle, action["action"])

        assert (document["right"], document["regret"]) == (action["optimal"], pytest.approx(action["regret"]))
        assert document["best"]["action"] == listed(client, puzzle)[0]["action"]
        assert document["sentence"].startswith("Right: " if action["optimal"] else "Wrong: ")
        assert document["why"]["sentence"].count(".") >= 2
        assert (document["level"], document["wrong"]) == (puzzle["level"], puzzle["wrong"])


def test_the_verdict_in_words(client: FlaskClient) -> None:
    """One more throw costs a point and a half, as each face of the die is six less; a verdict is two sentences."""
    solution = client.get("/v1/games/thirties/min-loss/states/55666-1").json["solution"]
    address = f"/v1/solutions/{solution}/states/55666-1/verdict?format=text&action="

    assert client.get(f"{address}5666").text == (
        "Wrong: to put aside 5 6 6 6 and throw one die is 1.5 points worse than to put aside 5 5 6 6 6 and end the turn at 29. "
        "Where it loses most: throw a 1, 16.7 % of the time: 4 points; throw a 2, 16.7 % of the time: 3 points; throw a 3, 16.7 % of the time: 2 points.\n"
    )
    assert client.get(f"{address}6+6+6+5+5").text.startswith(
        "Right: to put aside 5 5 6 6 6 and end the turn at 29 is best;"
    )


@pytest.mark.parametrize(
    ("query", "status", "field", "example"),
    [
        ({"game": "thirties", "theme": "against-the-score"}, 400, "theme", None),
        ({"game": "thirties", "level": "harder"}, 400, "level", "hard"),
        ({"game": "thirties", "seed": "a b"}, 400, "seed", None),
        ({"game": "thirties", "number": "11"}, 400, "number", None),
        ({"game": "thirties", "theme": "trap", "level": "easy"}, 422, "level", "hard"),
        ({"game": "cut-down-thirty"}, 404, "game", "thirties"),
        ({"game": "chess"}, 404, "game", None),
        ({"theme": "trap"}, 400, "game", "thirties"),
    ],
)
def test_what_is_no_puzzle(
    client: FlaskClient, query: dict[str, str], status: int, field: str, example: str | None
) -> None:
    """A puzzle that there is not is a problem that names the parameter, with an example."""
    reply = client.get("/v1/puzzles", query_string=query)

    assert (reply.status_code, reply.json["field"]) == (status, field), reply.text
    assert reply.json["example"] == example if example else reply.json["example"]


def test_a_puzzle_that_is_not_found(client: FlaskClient) -> None:
    """In the game of 30s with two dice nothing is hard about what to keep: the search ends, and says so."""
    rules = "dice=2,threshold=10"
    reply = client.get(
        "/v1/puzzles", query_string={"game": "thirties", "rules": rules, "theme": "what-to-keep", "level": "hard"}
    )

    assert (reply.status_code, reply.json["code"]) == (404, "not-found")
    assert "theme what-to-keep and level hard" in reply.json["detail"]


def test_what_has_no_verdict(client: FlaskClient) -> None:
    """A throw is no decision, and an action must be legal."""
    solution = client.get("/v1/games/thirties/min-loss/states/55666-1").json["solution"]
    throw = client.get(f"/v1/solutions/{solution}/states/roll6/verdict?action=6")
    illegal = client.get(f"/v1/solutions/{solution}/states/55666-1/verdict?action=1")

    assert (throw.status_code, throw.json["field"]) == (422, "state")
    assert (illegal.status_code, illegal.json["field"]) == (422, "action")


def test_the_margin_holds_whatever_the_error() -> None:
    """The proved difference is that of the two best values less both of their errors; exact values have none."""
    actions = (ActionValue("a", 0.75), ActionValue("b", 0.5))
    certain = tuple(action._replace(exact=str(Fraction(action.value))) for action in actions)
    less = tuple(reversed(actions))

    assert (
        Fraction(0) < Fraction(1, 20) - judging.proved(Row("s", "a", 0.75, None, actions), 1, 0.1) < Fraction(1, 10**9)
    )
    assert judging.proved(Row("s", "a", 0.75, "3/4", certain), 1, 0.1) == Fraction(1, 4)
    assert judging.proved(Row("s", "b", 0.5, None, less), -1, 0.2) < 0
    assert judging.proved(Row("s", "a", 0.75, None, actions[:1]), 1, 0.0) == 0


def test_every_game_that_is_solved_as_a_whole_has_puzzles() -> None:
    """All games but the cut-down one have puzzles, whose simple players and themes exist."""
    assert set(puzzles.games()) == set(REGISTRY) - {"cut-down-thirty"}
    for slug in puzzles.games():
        game = REGISTRY[slug]
        declared = game.puzzles(game.rules_type())
        assert declared is not None
        assert declared.margin > 0
        assert (
            len(judging.players(puzzles.settled(slug, judging.Wanted())[0], declared))
            == len([*declared.players, *declared.choosers])
            > 1
        )
        assert ("near-the-end" in declared.themes, "against-the-score" in declared.themes) == (
            declared.near is not None,
            declared.even is not None,
        )


@pytest.mark.parametrize("game", GAMES)
def test_all_verdicts_are_those_of_each_action(client: FlaskClient, game: str) -> None:
    """The verdicts on all actions, best first, say of each what its own verdict says, in the order of the solution."""
    for puzzle in series(client, game, 1):
        reply = client.get(puzzle["verdicts"])
        document = reply.get_json()
        VerdictsReply().load(document)
        assert reply.headers["Cache-Control"].endswith("immutable")
        shown = [verdict["action"]["action"] for verdict in document["verdicts"]]
        assert shown == [action["action"] for action in listed(client, puzzle)]
        for verdict in document["verdicts"]:
            alone = judged(client, puzzle, verdict["action"]["action"])
            assert verdict == {name: alone[name] for name in verdict}
            assert {name: alone[name] for name in ("themes", "level", "players", "wrong", "error_bound")} == {
                name: document[name] for name in ("themes", "level", "players", "wrong", "error_bound")
            }
        text = client.get(puzzle["verdicts"], query_string={"format": "text"}).text
        assert text.split("\n")[: len(shown)] == [verdict["sentence"] for verdict in document["verdicts"]]


def test_verdicts_are_on_decisions_with_few_actions(client: FlaskClient) -> None:
    """Verdicts on what is no decision, and on more actions than a puzzle has, are refused."""
    base = f"/v1/solutions/{asked(client, 'thirties')['solution']}/states"
    for state, detail in (
        ("roll6", "there is nothing to decide"),
        ("123456", "63 actions, and a puzzle has at most 25"),
    ):
        reply = client.get(f"{base}/{state}/verdicts")
        assert reply.status_code == 422
        assert detail in reply.get_json()["detail"]


def test_the_catalogue_tells_what_puzzles_there_are(client: FlaskClient) -> None:
    """A game's themes, levels and the number of its series are in the catalogue, and each of them has puzzles; a game without puzzles says null."""
    catalogue = {entry["game"]: entry["puzzles"] for entry in client.get("/v1/games").get_json()["games"]}
    assert {game for game, offer in catalogue.items() if offer} == set(puzzles.games())
    offer = catalogue["threes"]
    assert (offer["levels"], offer["series"]) == (list(judging.LEVELS), puzzles.SERIES)
    assert offer["goal"] == asked(client, "threes", number=offer["series"])["goal"]
    for theme in offer["themes"]:
        assert asked(client, "threes", theme=theme["theme"])["theme"] == theme["theme"]


@pytest.mark.parametrize("game", GAMES)
def test_to_guess_the_same_each_time_does_not_pay(client: FlaskClient, game: str) -> None:
    """Among puzzles of no theme the best action ends the turn in some, and goes on with it in others."""
    ending = 0
    for puzzle in series(client, game, 2):
        bound = bind(game, puzzle["goal"], "")
        state = token(bound, puzzle["state"]).state
        ending += judging.ends(bound, state, listed(client, puzzle)[0]["action"])

    assert 4 <= ending <= 2 * puzzles.SERIES - 4
