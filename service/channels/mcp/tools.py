"""The tools: each reads its arguments, asks :mod:`service.answers`, and says the answer.

The docstring of a tool is what an assistant reads of it. A tool raises the errors of the questions;
:mod:`service.channels.mcp.server` turns them into results.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial, wraps
from inspect import getdoc
from typing import Any

import orjson
from marshmallow import Schema
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, ToolAnnotations

from service.answers import catalogue, names
from service.answers.ask import comparison, endings, states
from service.answers.ask.explaining import explain
from service.answers.ask.several import default
from service.answers.ask.solved_goals import SolvedGame
from service.answers.budget import within
from service.answers.errors import blame
from service.answers.names import Bound, Token
from service.answers.places import DEAR, LISTS
from service.answers.play import reviews
from service.answers.respelling import game_slug, goal_slug
from service.answers.solved import Solved, again
from service.channels.mcp import arguments as sent
from service.channels.mcp import asking, comparing, listings
from service.channels.mcp.results import answer, told, trusted, without_excluded
from service.documents import assistants as documents
from service.documents.json_schema import outline
from service.documents.tables import TableReply
from service.store.reader import Reader
from service.words import explanations, sentences, verdicts
from service.words.rules import page as rules_page

# The title of each tool, and the schema of its data. Those without data answer in words alone.
TOOLS: dict[str, tuple[str, type[Schema] | None]] = {
    "ask": ("Ask in words", None),
    "describe_game": ("Describe a game", documents.DescribedGameReply),
    "game_rules": ("Rules to play from", None),
    "best_action": ("Best actions", documents.ActionsReply),
    "outcome_distribution": ("How it will end", documents.EndingsReply),
    "explain_action": ("Why not this action", documents.ReasonsReply),
    "game_table": ("A table of a game", TableReply),
    "compare": ("Compare two policies", documents.PoliciesReply),
    "review_game": ("Review a game", documents.JudgementReply),
}

_PASSED_OVER = ("title", "maxLength", "maxItems", "maxProperties")
_EMPTY = (("default", ""), ("default", None))


class Tools:
    """The tools over one database."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def ask(self, text: sent.Text) -> CallToolResult:
        """Answer a message about a position, a game, its odds or its rules, in the words of people; `puzzle GAME` asks back.

        The answer says how the message was understood. A message that cannot be read is refused with one that can.
        Example: ask(text="what are the odds of a farkle with 2 dice?")
        """
        return asking.asked(self._reader, text)

    def describe_game(self, game: sent.Game) -> CallToolResult:
        """Describe a game: goals, strategies, rules, tables, notation, and what is solved.

        Read it before you write down a state of a game for the first time.
        Example: describe_game(game="30s")
        """
        with LISTS.place():
            (entry,) = catalogue.entries(self._reader, [game_slug(game)])
            return listings.game(entry, self._reader.currents())

    def game_rules(self, game: sent.Game) -> CallToolResult:
        """Show the rules of a game as people play it, with the scoring, an example turn and house rules.

        Example: game_rules(game="farkle")
        """
        return told(rules_page(game_slug(game)).markdown)

    def best_action(
        self, game: sent.Game, state: sent.State, goal: sent.Goal = "", rules: sent.Rules = "", top: sent.Top = 3
    ) -> CallToolResult:
        """Tell the actions in a state, best first, with what each is worth and costs.

        Example: best_action(game="thirties", state="55666-1") is about 5 5 6 6 6 with a 1 aside.
        """
        bound, token = _asked(game, state, goal, rules)
        full = states.record(Solved(self._reader, bound), token)
        document = {**full, "trust": trusted(full), "legal": len(full["actions"])}
        return answer(sentences.state(bound, full, top), states.shown(document, top))

    def outcome_distribution(
        self,
        game: sent.Game,
        state: sent.State,
        goal: sent.Goal = "",
        action: sent.Action = "",
        rules: sent.Rules = "",
    ) -> CallToolResult:
        """Tell how it will end from a state: scores with their probabilities, the average, and the chances to win.

        Example: outcome_distribution(game="thirties", state="55666-1", action="666")
        """
        bound, token = _asked(game, state, goal, rules)
        full = endings.distribution(Solved(self._reader, bound), token, action)
        document = {**without_excluded(full, documents.EndingsReply), "trust": trusted(full)}
        return answer(sentences.distribution(bound, token.state, full), document)

    def explain_action(
        self,
        game: sent.Game,
        state: sent.State,
        goal: sent.Goal = "",
        action: sent.Questioned = "",
        against: sent.Against = "",
        rules: sent.Rules = "",
    ) -> CallToolResult:
        """Tell why an action is worse than another: the throws and named parts that make the difference.

        Example: explain_action(game="thirties", state="55666-1", action="666")
        """
        bound, token = _asked(game, state, goal, rules)
        full = explain(Solved(self._reader, bound), token, action, against)
        sentence = explanations.explanation(bound, full)
        document = {**full, "sentence": sentence, "trust": trusted({**full, "confidence": None})}
        return answer(sentence, document)

    def game_table(
        self, game: sent.Game, name: sent.Name, parameters: sent.Parameters = None, rules: sent.Rules = ""
    ) -> CallToolResult:
        """Show a table of a game: odds, thresholds, head starts, how good the strategies are.

        Example: game_table(game="threes", name="summary", parameters={"policy": "min-expected:safe"})
        """
        return asking.table(SolvedGame(self._reader, game_slug(game)), name, parameters or {}, rules)

    def compare(
        self, game: sent.Game, a: sent.Side, b: sent.Side, limit: sent.Limit = 10, after: sent.After = ""
    ) -> CallToolResult:
        """Compare two policies, or rules: how many decisions differ, some of these, and who wins.

        Example: compare(game="threes", a="min-expected", b="min-expected:safe")
        """
        slug = game_slug(game)
        with comparing.goals_alone(slug):
            named = {"a": comparing.side(slug, a), "b": comparing.side(slug, b)}
            first, second = comparison.resolve(self._reader, named)
        return comparing.compared(first, second, limit, after)

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
        listed = None if decisions is None else [(decision.state, decision.action) for decision in decisions]
        # The goal stands here for the solution.
        with DEAR.place(), blame(solution="goal"):
            document = reviews.answer(Solved(self._reader, bound), listed, history or None)
        # Estimates have an interval each, so none of them stands for all figures.
        trust = trusted({"error_bound": document["error_bound"], "confidence": None})
        return answer(verdicts.review(bound, document), {**document, "trust": trust})


def record_example(arguments: Mapping[str, Any], keys: Sequence[str | int]) -> tuple[Sequence[str | int], str]:
    """Return the keys of the part to replace in decisions that are wrong at ``keys``, and a valid part for the game that was asked.

    Raises:
        ProblemError, TablebaseError: the game, goal or rules cannot be read either, or the game has no records.
    """
    game, goal, rules = (str(sent.text(arguments.get(name))) for name in ("game", "goal", "rules"))
    listed = arguments["decisions"]
    texts = [
        {name: str(part) for name, part in entry.items()} if isinstance(entry, dict) else {}
        for entry in (listed if isinstance(listed, list) else ())
    ]
    keys, part = reviews.mended(_bound(game, goal, rules), {"decisions": texts}, keys)
    return keys, part if isinstance(part, str) else orjson.dumps(part).decode()


def described(tools: Tools) -> list[Tool]:
    """Return the tools with their descriptions for the SDK. They only read, and answer the same question alike."""
    return [_tool(getattr(tools, name), title, schema) for name, (title, schema) in TOOLS.items()]


def _tool(ask: Callable[..., CallToolResult], title: str, schema: type[Schema] | None) -> Tool:
    # A tool that only reads destroys nothing, and may be called again: the protocol asks for these hints of other tools alone.
    hints = ToolAnnotations(read_only_hint=True, open_world_hint=False)

    @wraps(ask)
    def asked(**arguments: Any) -> Any:
        return within(partial(again, partial(ask, **arguments)))

    made = Tool.from_function(asked, title=title, description=getdoc(ask), annotations=hints)
    # The SDK ignores an argument that does not exist. The server refuses it, and the schema says so.
    made.parameters = _short(made.parameters) | {"additionalProperties": False}
    made.fn_metadata.output_schema = None if schema is None else outline(schema)
    return made


def _short(schema: Any) -> Any:
    """Return the schema of arguments without what an assistant has no use for: repeated names, usual lengths, empty defaults."""
    if isinstance(schema, list):
        return [_short(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: _short(part) for name, part in schema.items() if name not in _PASSED_OVER and (name, part) not in _EMPTY
    }


def _bound(game: str, goal: str, rules: str) -> Bound:
    """Return the problem of a game and a goal in any spelling; without a goal, of the game's usual one."""
    slug = game_slug(game)
    return names.bind(slug, goal_slug(slug, goal, rules), rules) if goal else default(slug, rules)


def _asked(game: str, state: str, goal: str, rules: str) -> tuple[Bound, Token]:
    """Return the problem and the state that some texts name."""
    bound = _bound(game, goal, rules)
    return bound, names.token(bound, state)
