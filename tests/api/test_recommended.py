"""Commands that answers recommend are accepted: what may be refused is not recommended."""

import re

import pytest
from flask.testing import FlaskClient

from service.batch import tasks
from solvers.games import REGISTRY

COMMAND = re.compile(r"scripts/solve (\S+) (\S+)(?: --rules (\S+))?(?= do| solves|$)")
ENDLESS = "target=1500,one=1000,five=1000,triples=50:50:50:50:50:50,kinds=flat,four_two=true,three_pairs=50,straight=50"


def planned(command: str) -> None:
    """Assert that a command is planned as scripts/solve plans it, and that nothing stands against it."""
    match = COMMAND.search(command)
    assert match is not None, command
    game, goal, rules = match[1], match[2], match[3] or ""
    assert tasks.plan("sqlite://", game, goal, rules), command
    obstacle = REGISTRY[game].problem(REGISTRY[game].rules_type.parse(rules), goal).obstacle
    assert obstacle is None or obstacle() is None, command


@pytest.mark.parametrize("game", list(REGISTRY))
def test_every_command_of_the_catalogue_is_planned(client: FlaskClient, game: str) -> None:
    """Every goal that is not solved names a command, which is planned, and so does every strategy under the first goal."""
    entry = client.get(f"/v1/games/{game}").json
    commands = [goal["command"] for goal in entry["goals"] if goal["status"] != "solved"]
    goal = entry["default_goal"]
    for strategy in entry["strategies"]:
        reply = client.get(f"/v1/games/{game}/{goal}:{strategy['strategy']}")
        if reply.status_code == 200 and reply.json["status"] != "solved":
            commands.append(reply.json["command"])
    for command in commands:
        planned(command)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("win:bank-at-300/states/0-0", "unsolved-goal"),
        ("chase-600/states/0-122346", "not-solved-yet"),
        ("win/states/0-0?rules=target=500,ending=first", "unsolved-rules"),
        (f"max-turn/states/roll6?rules={ENDLESS}", "unsolved-rules"),
    ],
)
def test_an_error_names_a_command_that_is_planned(client: FlaskClient, path: str, code: str) -> None:
    """A goal that is not solved, but can be, names the command that solves it."""
    problem = client.get(f"/v1/games/ten-thousand/{path}").json

    assert problem["code"] == code
    planned(problem["detail"])


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("win:bank-at-15000/states/0-0", "turns bank too seldom"),
        ("best-response-to-bank-at-10000/states/0-0", "turns bank too seldom"),
        ("min-turns:bank-at-15000/states/0", "the target takes"),
        (f"win/states/0-0?rules={ENDLESS}", "one reaches them too often"),
        (f"win:document-exact/states/0-0?rules={ENDLESS}", "one reaches them too often"),
        ("win/states/0-0?rules=entry=10000,ending=first", "turns bank too seldom"),
    ],
)
def test_what_may_be_refused_is_not_recommended(client: FlaskClient, path: str, reason: str) -> None:
    """The reason stands in place of a command, over HTTP and in the goal's own answer."""
    problem = client.get(f"/v1/games/ten-thousand/{path}").json
    goal, _, query = path.partition("/")[0], *path.partition("?")[1:]
    about = client.get(f"/v1/games/ten-thousand/{goal}?{query}").json

    assert problem["code"].startswith("unsolved-")
    assert reason in problem["detail"]
    assert "scripts/solve" not in problem["detail"]
    assert (about["status"], about["command"]) == ("unsolved", None)


def test_a_message_does_not_recommend_what_may_be_refused(client: FlaskClient) -> None:
    """The reason is told in a message, too."""
    said = client.get("/v1/say?text=ten-thousand win:bank-at-15000 0-0").json

    assert "turns bank too seldom" in said["text"]
    assert "scripts/solve" not in said["text"]
