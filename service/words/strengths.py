"""Strengths and reports in words."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from service.answers.names import Bound
from service.words.phrases import amount, capital, percent, rounded
from solvers.contract.goals import Goal
from solvers.strength import PERFECT

# The strengths from which on each word holds. Fixed strategies of the games lie between 5 and 75.
RANGES: tuple[tuple[int, str], ...] = (
    (0, "newcomer"),
    (10, "beginner"),
    (25, "casual"),
    (45, "good"),
    (65, "strong"),
    (85, "master"),
    (100, "best play"),
)
WORDS: tuple[str, ...] = tuple(word for _, word in RANGES)


def word(strength: float | None) -> str | None:
    """Return the word for a strength; None if there is none."""
    if strength is None:
        return None
    return next(word for least, word in reversed(RANGES) if strength >= least)


def with_words(document: dict[str, Any]) -> dict[str, Any]:
    """Return a report with the words for its strengths, and the page that trains what is to be trained next."""
    for strength in (document["strength"], *(game["strength"] for game in document["games"])):
        strength["word"] = word(strength["value"])
    theme = document["train"]
    if theme is not None:
        page = f"/?{urlencode({'view': 'train', 'game': document['game'], 'theme': theme})}"
        document["train"] = {"theme": theme, "page": page}
    return document


def told(strength: Mapping[str, Any]) -> str:
    """Return a strength with its interval."""
    low, high, number = rounded(strength["low"], 0), rounded(strength["high"], 0), strength["decisions"]
    of = f"from {number:,} decision{'' if number == 1 else 's'} that mattered"
    if strength["perfect"]:
        return f"Strength: every decision was best. That shows at least {low} of 100 (95 % confidence, {of}); more games will tell how much higher it is."
    if strength["value"] is None:
        return "Strength: not known, as no decision mattered."
    open_ = " or more" if strength["high"] == PERFECT else ""
    wide = " That is wide: play more games." if strength["high"] - strength["low"] > 30 else ""
    shown = rounded(strength["value"], 0)
    return f"Strength: {shown} of 100, {strength['word']} ({low} to {high}{open_}, 95 % confidence, {of}).{wide}"


def report(bound: Bound, document: Mapping[str, Any]) -> str:
    """Return a report in lines: each game, the strength, the themes, and what to train next."""
    goal, games = bound.problem.goal, document["games"]
    lines = []
    for number, game in enumerate(games, 1):
        lead = f"Game {number}: " if len(games) > 1 else ""
        lines.append(capital(f"{lead}{_game(bound, game)}"))
        if len(games) == 1:
            lines += [
                f"- {decision['position']}: {decision['action']['label']}; {amount(goal, decision['regret'])} worse than to {decision['best']['label']}."
                for decision in game["costliest"]
            ]
    lines.append(told(document["strength"]))
    lines += [
        f"{capital(theme['name'])}: {theme['wrong']} of {theme['decisions']} wrong, {_lost(goal, theme['loss'])}."
        for theme in document["themes"]
        if theme["decisions"]
    ]
    if document["train"] is not None:
        name = next(theme["name"] for theme in document["themes"] if theme["theme"] == document["train"]["theme"])
        lines.append(f"Train next: {name} ({document['train']['page']}).")
    return "\n".join(lines)


def move(bound: Bound, document: Mapping[str, Any]) -> str:
    """Return the move of a player of a strength."""
    cost = f"; it costs {amount(bound.problem.goal, document['regret'])}" if document["regret"] else ""
    return capital(f"{document['label']}. So plays strength {document['strength']} ({document['word']}){cost}.")


def _game(bound: Bound, game: Mapping[str, Any]) -> str:
    """Return the figures of a game."""
    goal = bound.problem.goal
    about = "" if (game["confidence"] or {}).get("loss") is None else "about "
    a_turn = (
        ""
        if game["loss_a_turn"] is None or not game["loss"]
        else f", {about}{amount(goal, game['loss_a_turn'])} a turn"
    )
    unclear = f" ({game['unclear']} of them too close to tell)" if game["unclear"] else ""
    parts = [
        f"{game['best']} of {game['decisions']} decisions best{unclear}, {about}{_lost(goal, game['loss'])}{a_turn}"
    ]
    if game["luck"] is not None:
        parts.append(
            f"luck {_signed(bound, game['luck'])}, without luck {_signed(bound, game['skill'])}, result {_signed(bound, game['result'])}"
        )
    if game["luckier"] is not None:
        parts += _luckier(game["luckier"])
    return "; ".join(parts) + "."


def _luckier(fortune: Mapping[str, Any]) -> list[str]:
    """Return how lucky a game was among games of best play; nothing if it was outside of them, as mistakes leave luck more to win back."""
    less, about = fortune["less"], "" if fortune["confidence"] is None else "about "
    return [f"luckier than {about}{percent(less)} of games of best play"] if 0 < less < 1 else []


def _signed(bound: Bound, value: float) -> str:
    text = amount(bound.problem.goal, value) if value else "0"
    sign = "" if text.startswith("less than") else "+" if value > 0 else "-"
    return f"{sign}{text}" if value else text


def _lost(goal: Goal, loss: float) -> str:
    return f"{amount(goal, loss)} lost" if loss else "nothing lost"
