"""The tools of the MCP server are described shortly, and with the schemas of their answers."""

import json

import jsonschema

from solvers.games import REGISTRY
from tests.support.assistants import Assistant

TOOLS = {
    "ask": ["text"],
    "describe_game": ["game"],
    "game_rules": ["game"],
    "best_action": ["game", "state"],
    "outcome_distribution": ["game", "state"],
    "explain_action": ["game", "state"],
    "game_table": ["game", "name"],
    "compare": ["game", "a", "b"],
    "review_game": ["game"],
}


def test_the_tools_are_described(assistant: Assistant) -> None:
    """Each tool has a short description with an example, a schema of each side that has data, and says that it only reads."""
    assert {name: tool.input_schema.get("required", []) for name, tool in assistant.tools.items()} == TOOLS
    assert all(f"{slug} ({game.title})" in (assistant.instructions or "") for slug, game in REGISTRY.items())
    for name, tool in assistant.tools.items():
        assert tool.description is not None
        assert f"Example: {name}(" in tool.description
        assert len(tool.description) < 500
        assert tool.annotations is not None
        assert (tool.annotations.read_only_hint, tool.annotations.open_world_hint) == (True, False)
        assert (tool.output_schema is None) == (name in {"ask", "game_rules"})
        for schema in filter(None, (tool.input_schema, tool.output_schema)):
            jsonschema.Draft202012Validator.check_schema(schema)
        for argument in tool.input_schema["properties"].values():
            assert argument["description"]


def test_the_list_of_tools_is_short(assistant: Assistant) -> None:
    """A program shows the list of tools to its model before every conversation: it has less than 12,000 bytes."""
    listed = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in assistant.tools.values()]
    assert len(json.dumps(listed, separators=(",", ":"))) < 12_000


def test_the_schema_of_answers_names_what_is_always_there(assistant: Assistant) -> None:
    """The schema of a tool's answers names the members that every answer has, with their types, and nothing else."""
    assert assistant.tools["compare"].output_schema == {
        "type": "object",
        "properties": {
            "game": {"type": "string"},
            "rules": {"type": ["string", "null"]},
            **{name: {"type": "object"} for name in ("a", "b")},
            **{name: {"type": ["integer", "null"]} for name in ("decisions", "differ")},
            "fraction": {"type": ["number", "null"]},
            "states": {"type": "array"},
            "next": {"type": ["string", "null"]},
            "across": {"type": ["object", "null"]},
            "match": {"type": ["object", "null"]},
            "no_match": {"type": ["string", "null"]},
        },
    }
    best = assistant.tools["best_action"].output_schema or {}
    assert best["properties"]["direction"] == {"type": "string", "enum": ["max", "min"]}
    assert {"search", "opponent"}.isdisjoint(best["properties"])
