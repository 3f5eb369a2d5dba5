"""The catalogue: the games, their current solutions, and the policies that are not solved yet."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from service.answers.manifests import current_status
from service.answers.names import bind, planned
from service.answers.play import hands, puzzles
from service.store.reader import Manifest, Reader
from solvers.contract.tables import TableSpec
from solvers.games import REGISTRY


def entries(reader: Reader, slugs: Sequence[str]) -> list[dict[str, Any]]:
    """Return the entries of some games, each with its current solutions and pending policies."""
    solved: dict[str, list[Manifest]] = {}
    for item in reader.currents():
        solved.setdefault(item.game, []).append(item)
    return [_entry(slug, solved.get(slug, [])) for slug in slugs]


def offered(spec: TableSpec) -> dict[str, Any]:
    """Return a table that a game offers: its name, title and parameters."""
    return {
        "table": spec.name,
        "title": spec.title,
        "parameters": {parameter.name: parameter.summary for parameter in spec.parameters},
        "offline": spec.offline,
    }


def _status(game: str, goal: str, done: Collection[tuple[str, str]]) -> dict[str, str | None]:
    bound = bind(game, goal, "")
    return current_status(bound, solved=(bound.rules, bound.stored_as) in done)


def _entry(slug: str, solved: Sequence[Manifest]) -> dict[str, Any]:
    game = REGISTRY[slug]
    rules = game.rules_type()
    done = {(item.rules, item.goal) for item in solved}
    examples: Mapping[str, Any] = {
        "state_examples": [asdict(item) for item in game.state_examples],
        "action_examples": [asdict(item) for item in game.action_examples],
    }
    return {
        "game": slug,
        "title": game.title,
        "summary": game.summary,
        "line": game.line,
        "pieces": game.pieces,
        "players": game.players,
        "known_as": list(game.known_as),
        "aliases": list(game.aliases),
        "goals": [
            {
                "goal": goal.slug,
                "title": goal.title,
                "unit": goal.unit,
                "direction": goal.direction,
                "second": goal.second,
                **_status(slug, goal.slug, done),
            }
            for goal in game.goals(rules)
        ],
        "default_goal": game.default_goal(rules),
        "strategies": [{"strategy": item.slug, "title": item.title} for item in game.strategies(rules)],
        "followed": list(game.followed(rules)),
        "families": [{"text": item.text, "meaning": item.meaning} for item in game.families],
        "rules": [dict(item) for item in game.rules_type.describe()],
        "presets": [asdict(preset) for preset in game.presets],
        "rule_questions": [
            {"text": question.text, "answers": [{"rules": rules, "text": text} for rules, text in question.answers]}
            for question in game.rule_questions
        ],
        "state_grammar": game.state_grammar,
        "action_grammar": game.action_grammar,
        **examples,
        "forms": [asdict(form) for form in game.forms],
        "puzzles": puzzles.offered(game, rules),
        "hands": hands.offered(game, rules),
        "tables": [offered(spec) for spec in game.tables(rules)],
        "matches": dict(zip(("first", "second"), map(list, game.seats(rules)), strict=True)),
        "rows": sum(item.rows for item in solved),
        "solved": [
            {
                "goal": item.goal,
                "rules": item.rules,
                "rules_text": item.rules_text,
                "solution": item.id,
                "rows": item.rows,
                "start": item.start,
                "start_value": item.start_value,
                "start_exact": item.start_exact,
            }
            for item in sorted(solved, key=lambda item: (item.rules, item.goal))
        ],
        "pending": [name for key, name in planned(game).items() if key not in done],
    }
