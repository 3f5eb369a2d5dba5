"""The tools: each reads its arguments, asks :mod:`service.answers`, and says the answer.

The docstring of a tool is what an assistant reads of it. A tool raises the errors of the questions;
:mod:`service.channels.mcp.server` turns them into results.
"""

from collections.abc import Callable
from functools import partial, wraps
from inspect import getdoc
from typing import Any

from marshmallow import Schema
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, ToolAnnotations

from service.answers import names
from service.answers.ask import endings, reviews, states
from service.answers.ask.explaining import explain
from service.answers.ask.several import default
from service.answers.budget import within
from service.answers.errors import blame
from service.answers.names import Bound, Token
from service.answers.places import DEAR, LISTS
from service.answers.records import smallest
from service.answers.respelling import game_slug, goal_slug
from service.answers.solved import again, current
from service.channels.mcp import arguments as sent
from service.channels.mcp import listings
from service.channels.mcp.comparing import compared
from service.channels.mcp.results import answer, trusted
from service.documents import assistants as documents
from service.documents.json_schema import outline
from service.store.reader import Reader
from service.words import sentences, verdicts

# The title of each tool, and the schema of its answers.
TOOLS: dict[str, tuple[str, type[Schema]]] = {
    "list_games": ("List the games", documents.GameLinesReply),
    "describe_game": ("Describe a game", documents.DescribedGameReply),
    "best_action": ("Best action", documents.BestActionReply),
    "evaluate_actions": ("Value of every action", documents.ActionsReply),
    "outcome_distribution": ("How it will end", documents.EndingsReply),
    "explain_action": ("Why not this action", documents.ReasonsReply),
    "compare": ("Compare two policies", documents.PoliciesReply),
    "review_game": ("Review a game", documents.JudgementReply),
}


class Tools:
    """The tools over one database."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def list_games(self) -> CallToolResult:
        """List the games that can be asked about, each with its usual goal and an example of a state.

        Example: list_games()
        """
        with LISTS.place():
            return listings.games(self._reader)

    def describe_game(self, game: sent.Game) -> CallToolResult:
        """Describe a game: its goals, its rules, how states and actions are written, and what is solved.

        Read it before you write down a state of a game for the first time.
        Example: describe_game(game="30s")
        """
        with LISTS.place():
            return listings.game(self._reader, game_slug(game))

    def best_action(
        self, game: sent.Game, state: sent.State, goal: sent.Goal = "", rules: sent.Rules = ""
    ) -> CallToolResult:
        """Tell the best action in a state, what it is worth, and what the next best one costs.

        Example: best_action(game="thirties", state="55666-1", goal="min-loss") is about the throw 5 5 6 6 6 with a 1 aside.
        """
        bound, token = _asked(game, state, goal, rules)
        full = states.record(current(self._reader, bound), token)
        document = {"game": full["game"], "goal": full["goal"], **smallest(full), "trust": trusted(full)}
        return answer(sentences.state(bound, full, 2), document)

    def evaluate_actions(
        self,
        game: sent.Game,
        state: sent.State,
        goal: sent.Goal = "",
        rules: sent.Rules = "",
        most: sent.Most = 10,
    ) -> CallToolResult:
        """List the actions of a state, best first, each with its value and what it costs compared with the best one.

        Use it to judge an action that a player has in mind.
        Example: evaluate_actions(game="toss-up", state="63-71-14")
        """
        bound, token = _asked(game, state, goal, rules)
        full = states.record(current(self._reader, bound), token)
        document = {**full, "trust": trusted(full), "legal": len(full["actions"])}
        return answer(sentences.state(bound, full, most), states.shown(document, most))

    def outcome_distribution(
        self,
        game: sent.Game,
        state: sent.State,
        goal: sent.Goal = "",
        action: sent.Action = "",
        rules: sent.Rules = "",
    ) -> CallToolResult:
        """Tell how it will end from a state: every score with its probability, the average, and the chances to win.

        Example: outcome_distribution(game="thirties", state="55666-1", action="666")
        """
        bound, token = _asked(game, state, goal, rules)
        full = endings.distribution(current(self._reader, bound), token, action)
        document = {name: value for name, value in full.items() if name not in documents.EndingsReply.Meta.exclude}
        return answer(sentences.distribution(bound, token.state, full), {**document, "trust": trusted(full)})

    def explain_action(
        self,
        game: sent.Game,
        state: sent.State,
        goal: sent.Goal = "",
        action: sent.Questioned = "",
        against: sent.Against = "",
        rules: sent.Rules = "",
    ) -> CallToolResult:
        """Tell why an action is worse than another one: the throws and the named parts that make the difference.

        Use it if a player asks why the best action is best, or why not another one.
        Example: explain_action(game="thirties", state="55666-1", action="666")
        """
        bound, token = _asked(game, state, goal, rules)
        full = explain(current(self._reader, bound), token, action, against)
        sentence = sentences.explanation(bound, full)
        document = {**full, "sentence": sentence, "trust": trusted({**full, "confidence": None})}
        return answer(sentence, document)

    def compare(
        self, game: sent.Game, a: sent.Side, b: sent.Side, limit: sent.Limit = 10, after: sent.After = ""
    ) -> CallToolResult:
        """Compare two policies of a game: in how many decisions they differ, some of these, and who wins if they meet.

        Example: compare(game="threes", a="min-expected", b="min-expected:safe")
        """
        return compared(self._reader, game_slug(game), a, b, limit, after)

    def review_game(
        self,
        game: sent.Game,
        decisions: sent.Decisions = None,
        goal: sent.Goal = "",
        rules: sent.Rules = "",
        history: sent.History = "",
    ) -> CallToolResult:
        """Review the decisions of a recorded turn or game: what each one cost, and how much was luck.

        Example: review_game(game="threes", decisions=[{"state": "13345", "action": "33"}, {"state": "134", "action": "13"},
        {"state": "6", "action": "6"}])
        """
        bound = _bound(game, goal, rules)
        listed = None if decisions is None else [(each.state, each.action) for each in decisions]
        # The goal stands here for the solution.
        with DEAR.place(), blame(solution="goal"):
            document = reviews.answer(current(self._reader, bound), listed, history or None)
        # Estimates have an interval each, so none of them stands for all figures.
        trust = trusted({"error_bound": document["error_bound"], "confidence": None})
        return answer(verdicts.review(bound, document), {**document, "trust": trust})


def tools(reader: Reader) -> list[Tool]:
    """Return the tools over a database. They only read, and answer the same question alike."""
    made = Tools(reader)
    return [_tool(getattr(made, name), title, schema) for name, (title, schema) in TOOLS.items()]


def _tool(ask: Callable[..., CallToolResult], title: str, schema: type[Schema]) -> Tool:
    hints = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)

    @wraps(ask)
    def asked(**arguments: Any) -> Any:
        return within(partial(again, partial(ask, **arguments)))

    made = Tool.from_function(asked, title=title, description=getdoc(ask), annotations=hints)
    # The SDK ignores an argument that does not exist. The server refuses it, and the schema says so.
    made.parameters = _short(made.parameters) | {"additionalProperties": False}
    made.fn_metadata.output_schema = outline(schema)
    return made


def _short(schema: Any) -> Any:
    """Return the schema of arguments without what an assistant has no use for: titles that repeat names, and lengths that no text has."""
    if isinstance(schema, list):
        return [_short(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {name: _short(each) for name, each in schema.items() if name not in ("title", "maxLength", "maxItems")}


def _bound(game: str, goal: str, rules: str) -> Bound:
    """Return the problem of a game and a goal in any spelling; without a goal, of the game's usual one."""
    slug = game_slug(game)
    return names.bind(slug, goal_slug(slug, goal, rules), rules) if goal else default(slug, rules)


def _asked(game: str, state: str, goal: str, rules: str) -> tuple[Bound, Token]:
    """Return the problem and the state that some texts name."""
    bound = _bound(game, goal, rules)
    return bound, names.token(bound, state)
