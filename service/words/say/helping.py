"""Say what can be asked: all games, one game, and the commands."""

import re
from collections.abc import Iterable, Iterator

from service.answers.names import bind
from service.words.say import positions
from service.words.say.conversation import Conversation
from service.words.say.said import Said
from solvers.contract.game import Game
from solvers.contract.goals import Goal
from solvers.contract.presentation.presets import PRESET
from solvers.games import REGISTRY, find

# More goals that differ in a number are one line.
_MOST_ALIKE = 2
_MOST_EXAMPLES = 4


def help_(conversation: Conversation) -> Said:
    """Return the commands with examples, or the goals, rules and states of the games that a message names."""
    slugs = conversation.message.games
    if slugs:
        return Said("\n\n".join(_about(find(game)) for game in slugs), slugs[0], advice=True)
    states = [f"  {positions.in_words(game)}" for game in REGISTRY]
    first = next(iter(REGISTRY))
    return Said(
        "\n".join(
            [
                "Name a game and say how it stands, in your own words; the best action is the answer:",
                *states,
                "Ask about its odds, rules and strategies as you would ask a person. A goal may stand beside a position, and all in short:",
                f"  {positions.example()}",
                "Or give a command:",
                "  games: the games",
                f"  help {first}: the goals, rules and states of a game",
                f"  odds {first}: the tables of a game; odds {first} TABLE: one of them; odds {first} STATE: how it will end",
                f"  compare {first} POLICY POLICY: two policies against each other",
                f"  puzzle {first}: the puzzle of the day, which is answered as it says",
                "  price threes: take every 3: what a rule that you play by is worth, and what it loses",
                f"  {positions.example()} strength=40: the move of a player of that strength, 0 to 100, or beginner, casual, good, strong",
                f"  card {first}: a rule to carry, and what it loses against best play",
                f"  explain {positions.example()}: why that action and not the next best one, or not ACTION",
            ]
        ),
        advice=True,
    )


def preset(conversation: Conversation) -> Said:
    """Return the title, source and rules of the preset that a message names, and if it is solved.

    Raises:
        UnknownError: the game has no such preset.
    """
    (slug,), pairs = conversation.message.games, conversation.message.pairs
    game, text = find(slug), f"{PRESET}:{pairs[PRESET]}"
    rules = game.read_rules(text)
    named = next(rule_set for rule_set in game.presets if rule_set.name == pairs[PRESET].lower())
    bound = bind(slug, game.default_goal(rules), text)
    solved = conversation.solved(bound).manifest_if_any() is not None
    lines = [f"{named.title}, rules of {slug}. {named.summary}", f"Source: {named.source}.", f"Rules: {named.rules}."]
    lines.append(
        f"Solved: name a position, as in {slug} {text} {game.state_examples[0].text}."
        if solved
        else f"Not solved here: tablebase solve {slug} {bound.slug} --rules {text} solves it."
    )
    return Said("\n".join(lines), slug, links={"rules": f"/rules/{slug}"}, advice=True)


def games(_conversation: Conversation) -> Said:
    """Return the games, with their names and rules in two sentences."""
    return Said("\n".join(_line(slug, game) for slug, game in REGISTRY.items()), advice=True)


def thanks(_conversation: Conversation) -> Said:
    """Return the answer to thanks."""
    return Said("You are welcome. Ask about another position, or type help.", advice=True)


def _line(slug: str, game: Game) -> str:
    names = ", ".join(dict.fromkeys((slug, *game.aliases)))
    return f"{game.title} ({names}): {game.summary}"


def _about(game: Game) -> str:
    rules = game.rules_type()
    usual = game.default_goal(rules)
    lines = [
        f"{game.title}. {game.summary}",
        "Goals:",
        *(f"  {line}" for line in _goals(game.goals(rules), usual)),
        *(f"  {family.text}: {family.meaning}" for family in game.families),
    ]
    strategies = game.strategies(rules)
    if strategies:
        lines.append("Strategies, as GOAL:STRATEGY:")
        lines += [f"  {strategy.slug}: {strategy.title}" for strategy in strategies]
    lines.append("States:")
    for state_example in game.state_examples[:_MOST_EXAMPLES]:
        lines.append(
            f"  {game.slug} {state_example.goal or positions.goal_of_example(game.slug)} {state_example.text}: {state_example.meaning}"
        )
    written = [f"{rule['name']}={rule['default']}" for rule in game.rules_type.describe()]
    lines.append(f"Rules, if they are not these: {' '.join(written)}")
    if game.presets:
        lines.append("Rules by name:")
        lines += [f"  {rule_set.name}: {rule_set.title} ({rule_set.source})" for rule_set in game.presets]
    return "\n".join(lines)


def _goals(goals: Iterable[Goal], usual: str) -> Iterator[str]:
    """Yield a line for each goal, and one for all goals that differ in a number, such as reach-7 to reach-36."""
    alike: dict[str, list[Goal]] = {}
    for goal in goals:
        alike.setdefault(re.sub("[0-9]+", "N", goal.slug), []).append(goal)
    for listed in alike.values():
        if len(listed) > _MOST_ALIKE:
            yield f"{listed[0].slug} to {listed[-1].slug}: {listed[0].title}, and so on"
        else:
            for goal in listed:
                yield f"{goal.slug}: {goal.title}{' (if none is named)' if goal.slug == usual else ''}"
