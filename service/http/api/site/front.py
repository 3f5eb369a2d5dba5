"""The pages at the root: the choice of a game, and the page that answers, plays and compares."""

import re
from functools import lru_cache
from html import escape
from typing import Any

from service.extras import makes_png
from service.http import assets, html
from service.http.assets import WEB
from service.words.say import positions
from service.words.say.answer import LONGEST
from solvers.contract.game import Game
from solvers.errors import TablebaseError
from solvers.games import REGISTRY

_BODY = WEB / "page" / "page.html"
_TITLE = "Chance Tablebase: the best action in games of chance"
_CLAIM = "The best action in games of chance, what it is worth, and what every other action costs."
# The scripts that the first view imports.
_SCRIPTS = (
    "page",
    "ask",
    "answer",
    "chart",
    "dice_editor",
    "card_editor",
    "dom",
    "editor",
    "figures",
    "form_switch",
    "forms",
    "keepsakes",
    "pick",
    "random",
    "rows",
    "service",
)
# The scripts that the training needs before it can go on without a connection.
_TRAINING = ("choices", "days", "leitner", "playing_card", "position", "quiz", "saved", "supply", "tally", "train")
# The scripts of the first page.
_FIRST = (
    "start",
    "choices",
    "days",
    "dom",
    "figures",
    "forms",
    "leitner",
    "playing_card",
    "position",
    "quiz",
    "saved",
    "service",
    "supply",
)
# So many positions are told below the question on the first page.
_TOLD = 3
# Texts that are the same in an address, a page and a script.
_PLAIN = re.compile("[A-Za-z0-9:,._-]{1,100}")


def _called(game: Game) -> str:
    """Return the title of a game, with another name if the title is a number alone."""
    return (
        game.title if any(map(str.isalpha, game.title)) or not game.known_as else f"{game.title} ({game.known_as[0]})"
    )


def _with_puzzles() -> list[str]:
    """Return the games that have puzzles."""
    return [game.slug for game in REGISTRY.values() if game.puzzles(game.rules_type()) is not None]


def _asking() -> str:
    """Return the field for a question in one's own words, with some positions as people tell them."""
    told = map(positions.in_words, _with_puzzles()[:_TOLD])
    examples = " ".join(f'<button type="button" class="example">{escape(text)}</button>' for text in told)
    return (
        '<form id="say" class="say" role="search"><label for="said">Ask in your own words: the game, and what you see</label>\n'
        f'<div class="line"><input id="said" name="text" type="text" maxlength="{LONGEST}" autocomplete="off">'
        '<button type="submit" class="primary">Answer</button></div>\n'
        f'<p class="hint">For example: {examples}</p>\n'
        '<div class="answer" role="status" aria-live="polite"></div></form>\n'
    )


@lru_cache(maxsize=1)
def start() -> bytes:
    """Return the page on which people choose a game: for each what it is, and the ways to play it, to ask, and to its rules."""
    cards = "\n".join(map(_card, REGISTRY.values()))
    first = _with_puzzles()[0]
    # On a phone the games lie below the puzzle.
    jumps = " ".join(f'<a href="/?game={game.slug}">{escape(_called(game))}</a>' for game in REGISTRY.values())
    body = (
        '<div class="hero"><div><h1>The best action in games of chance</h1>\n'
        '<p class="lead">Say what your dice or cards are, and see what to do, what it is worth, and what every other choice '
        "costs. Or play, and hear after each move what it cost; or train with puzzles.</p>\n"
        f'{_asking()}<nav class="jump" aria-label="Games">{jumps}</nav></div>\n'
        f'<section class="box train" id="today" data-game="{first}" aria-label="Today’s puzzle"></section>\n'
        f'<ul class="choose">\n{cards}\n</ul></div>\n'
    )
    heads = [f'<link rel="preload" href="/v1/games/{first}" as="fetch" crossorigin="anonymous">']
    heads += [f'<link rel="modulepreload" href="{assets.address(f"{name}.js")}">' for name in _FIRST]
    heads += [f'<script type="module" src="{assets.address(f"{name}.js")}"></script>' for name in ("start", "say")]
    head = "\n".join([*heads, _preview(_TITLE, _CLAIM)])
    return html.framed(_TITLE, body, here="/", description=_CLAIM, styles=("page.css",), head=head, kind="start")


@lru_cache(maxsize=64)
def page(game: str, goal: str, state: str, origin: str = "", view: str = "") -> bytes:
    """Return the page about a game. It announces its scripts and the first questions that it will ask, so that all are loaded at once.

    If a name is missing or has unusual characters, or the state cannot be read, the page asks nothing before it has read the catalogue. ``origin`` is the
    beginning of the service's addresses, for previews that other sites show of a link.
    """
    asked, picture = ["/v1/games"], ""
    entry = REGISTRY.get(game)
    plain = all(map(_PLAIN.fullmatch, (game, goal, state)))
    asks = plain and (entry is None or _reads(entry, goal, state))
    scripts = _SCRIPTS + _TRAINING if view == "train" else _SCRIPTS
    if asks:
        address = f"/v1/games/{game}/{goal}/states/{state}"
        asked += [f"{address}/words", address]
        if entry is not None and _distributed(entry, goal):
            picture = f"{origin}{address}/distribution.{'png' if makes_png() else 'svg'}"
    heads = [f'<link rel="preload" href="{path}" as="fetch" crossorigin="anonymous">' for path in asked]
    heads += [f'<link rel="modulepreload" href="{assets.address(f"{name}.js")}">' for name in scripts]
    heads.append(f'<script type="module" src="{assets.address("page.js")}"></script>')
    title = _TITLE if entry is None else f"{entry.title}: {state}" if plain else entry.title
    about = _CLAIM if entry is None else entry.line
    heads.append(_preview(title, about, picture))
    return html.framed(
        title,
        _BODY.read_text("utf-8"),
        here="/",
        description=about,
        styles=("page.css",),
        head="\n".join(heads),
        kind="app",
    )


def _card(game: Game) -> str:
    """Return a game as a card: its names, what it is, and where to go."""
    other = f'<p class="other">also called {escape(", ".join(game.known_as))}</p>\n' if game.known_as else ""
    ways = [(f"/?game={game.slug}", "Best action"), (f"/rules/{game.slug}", "Rules")]
    if game.puzzles(game.rules_type()) is not None:
        ways.insert(1, (f"/?game={game.slug}&amp;view=train", "Train"))
    rules = game.rules_type()
    if game.hands(rules) is not None or _distributed(game, game.default_goal(rules)):
        ways.insert(1, (f"/?game={game.slug}&amp;view=play", "Play"))
    links = "".join(f'<li><a href="{address}">{name}</a></li>' for address, name in ways)
    return (
        f'<li class="box"><h2><a href="/?game={game.slug}">{escape(game.title)}</a></h2>\n{other}<p>{escape(game.line)}</p>\n'
        f'<p class="soft">{escape(game.pieces)} · players: {escape(game.players)}</p>\n<ul class="ways">{links}</ul></li>'
    )


def _reads(game: Game, goal: str, state: str) -> bool:
    """True if a text is a state of a goal as it stands."""
    try:
        game.problem(game.rules_type(), goal).notation.parse(state)
    except TablebaseError:
        return False
    return True


def _distributed(game: Game, goal: str) -> bool:
    """True if the ends of a game under a goal have a distribution, so that it can be drawn and played."""
    try:
        problem: Any = game.problem(game.rules_type(), goal)
    except TablebaseError:
        return False
    return bool(problem.distributed)


def _preview(title: str, about: str, picture: str = "") -> str:
    """Return the preview that other sites show of a link to a page."""
    told = {"og:type": "website", "og:site_name": "Chance Tablebase", "og:title": title, "og:description": about}
    if picture:
        told |= {"og:image": picture, "twitter:card": "summary_large_image"}
    return "\n".join(f'<meta property="{name}" content="{escape(text)}">' for name, text in told.items())
