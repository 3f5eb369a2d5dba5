"""Whole hands as text that can be replayed.

::

    dealer: B
    A: 4C8C2D3D5DTD3HJH2S5SAS   the cards dealt to each player, in any order
    B: 9CKCTD7H8H9HKHQSKSX
    stock: 5C7D...              the stock; the first card is drawn first
    reshuffle: 7C2D...          the stock after the reshuffle, if there is one
    match: ahead12 7left        in a match: by how much A is ahead or behind, and the hands left
    first: discard-4C           the first turn
    stock 5C: H789.KCHS.discard-5C
    take 5C: discard-TD

The dealer is A or B, and the other one has the first turn. A line of a turn is the draw and its card, then a colon, then
the play (:mod:`solvers.games.card_thirty.play.moves`). The last line may end at its colon, in the middle of a turn. The card
after ``stock`` and ``take`` may be left out. Empty lines, and what follows a ``#``, are skipped.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from solvers import cards
from solvers.errors import IllegalError, NotationError, TablebaseError
from solvers.games.card_thirty.play import deal, moves, view_checks, view_text
from solvers.games.card_thirty.play.deal import Deal
from solvers.games.card_thirty.play.turn import Move, Play
from solvers.games.card_thirty.play.view import Standing, View
from solvers.games.card_thirty.rules import CardThirtyRules

GRAMMAR = "dealer: A|B; A: CARDS; B: CARDS; stock: CARDS; [reshuffle: CARDS]; [match: LEAD LEFT]; then first: PLAY and DRAW CARD: PLAY"
EXAMPLE = "take 6D: H789.KCHS.discard-4C"
# Longer texts are not read. Nobody lays down, draws or discards for more than a few hundred turns.
LONGEST = 100_000
_NAMES = ("A", "B")
_HEADER = ("dealer", "a", "b", "stock", "reshuffle", "match")
_NEEDED = ("dealer", "a", "b", "stock")
_STANDING = "match: ahead12 7left"
_FIELD = "history"


class _Header(NamedTuple):
    """The lines before the first turn: the hand as it was dealt, and the match as A sees it if it is part of one."""

    start: Deal
    standing: Standing | None


def read(rules: CardThirtyRules, text: str, *, match: bool = False) -> tuple[list[tuple[View, str]], Deal]:
    """Return the decisions of both players, each with the position as its player saw it, and the last state.

    ``match`` is True if positions are those of a match. Then a line must tell how it stands; else that line is read, and
    does not matter.

    Raises:
        NotationError: a line is not of the form above. The message begins with its number.
        IllegalError: a line is not legal where it stands, or the cards are not those of one deck.
    """
    if len(text) > LONGEST:
        raise NotationError(f"{len(text)} characters: at most {LONGEST}", field=_FIELD, example=EXAMPLE)
    lines = list(_lines(text))
    first_turn = next((index for index, (_, head, _) in enumerate(lines) if head not in _HEADER), len(lines))
    state, standing = _header(rules, lines[:first_turn])
    if match and standing is None:
        raise NotationError(f"there is no line 'match', such as {_STANDING!r}", field=_FIELD, example=_STANDING)
    standings = (standing, _seen_by_other(standing)) if match else (None, None)
    decisions: list[tuple[View, str]] = []
    for number, head, body in lines[first_turn:]:
        with _named(f"line {number}"):
            for move in _moves(rules, state, head, body):
                position, state = deal.view(state, standings[state.mover]), deal.play(rules, state, move)
                decisions.append((position, moves.format_move(move)))
                if state.reshuffled and not position.reshuffled and len(state.shuffle) != len(state.stock):
                    extra = cards.format_cards((Counter(state.shuffle) - Counter(state.stock)).elements())
                    raise IllegalError(
                        f"{extra} in the reshuffle: not among the discards below the top one", field=_FIELD
                    )
    return decisions, state


def write(rules: CardThirtyRules, start: Deal, actions: Iterable[Move | str], standing: Standing | None = None) -> str:
    """Return the text of a hand from its start and the actions of both players, draws and plays.

    ``standing`` is the match as A sees it, if the hand is part of one.

    Raises:
        IllegalError: an action is not legal.
    """
    if start.moment != "first":
        raise IllegalError("a history begins before the first turn", field=_FIELD)
    header = [f"dealer: {_NAMES[start.dealer]}"]
    header += [f"{name}: {cards.format_cards(hand)}" for name, hand in zip(_NAMES, start.hands, strict=True)]
    header.append(f"stock: {_in_order(start.stock)}")
    turns = ["first:"]
    state = start
    for action in actions:
        move = moves.read_move(rules, action) if isinstance(action, str) else action
        before, state = state, deal.play(rules, state, move)
        if isinstance(move, Play):
            turns[-1] += f" {moves.format_move(move)}"
        else:
            assert state.taken is not None  # noqa: S101  # a card was drawn
            turns.append(f"{move} {cards.format_card(state.taken)}:")
        if state.reshuffled and not before.reshuffled:
            header.append(f"reshuffle: {_in_order(state.stock)}")
    if standing is not None:
        header.append(f"match: {' '.join(view_text.format_standing(standing))}")
    return "\n".join([*header, *turns]) + "\n"


@contextmanager
def _named(where: str) -> Iterator[None]:
    """Put a place of the text before the message of an error that is raised while it is read."""
    try:
        yield
    except TablebaseError as error:
        example = error.example or EXAMPLE
        raise type(error)(f"{where}: {error}", field=_FIELD, example=example) from None


def _lines(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the number of each line with content, its text before the colon, and its text after the colon."""
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        if not said:
            continue
        head, colon, body = said.partition(":")
        if not colon:
            raise NotationError(f"line {number}: no colon; a history is {GRAMMAR}", field=_FIELD, example=EXAMPLE)
        yield number, " ".join(head.lower().split()), body.strip()


def _header(rules: CardThirtyRules, lines: Iterable[tuple[int, str, str]]) -> _Header:
    """Return the deal in the lines before the first turn."""
    players: dict[str, int] = dict(zip(map(str.lower, _NAMES), (0, 1), strict=True))
    dealer: int | None = None
    standing: Standing | None = None
    some: dict[str, tuple[int, ...]] = {}
    said: set[str] = set()
    for number, head, body in lines:
        with _named(f"line {number}"):
            if head in said:
                raise NotationError(f"{head!r} is there twice", field=_FIELD)
            said.add(head)
            if head == "match":
                standing = _standing(rules, body)
            elif head != "dealer":
                some[head] = cards.read(body, _FIELD)
            elif body.lower() in players:
                dealer = players[body.lower()]
            else:
                raise NotationError(f"dealer {body!r}: A or B", field=_FIELD, example="dealer: B")
    missing = next((name for name in _NEEDED if name not in said), None)
    if dealer is None or missing:
        raise NotationError(f"there is no line {missing!r}; a history is {GRAMMAR}", field=_FIELD, example=EXAMPLE)
    with _named("the cards"):
        start = deal.dealt_hands(rules, (some["a"], some["b"]), some["stock"], dealer, some.get("reshuffle", ()))
    return _Header(start, standing)


def _standing(rules: CardThirtyRules, body: str) -> Standing:
    """Return the standing of the match in a line."""
    words = body.replace(",", " ").split()
    if len(words) != 2:
        raise NotationError(f"match {body!r}: two words, as in {_STANDING!r}", field=_FIELD, example=_STANDING)
    standing = view_text.read_standing(*words)
    wrong = view_checks.standing_complaint(rules, standing)
    if wrong:
        raise IllegalError(wrong, field=_FIELD, example=_STANDING)
    return standing


def _seen_by_other(standing: Standing | None) -> Standing | None:
    """Return the match as the other player sees it."""
    return None if standing is None else standing.exchanged


def _moves(rules: CardThirtyRules, state: Deal, head: str, body: str) -> Iterator[Move]:
    """Yield the draw and the play of a line."""
    if state.over:
        raise IllegalError("the hand is over", field=_FIELD)
    if state.moment in ("stock", "take"):
        raise IllegalError("the turn before has no play", field=_FIELD)
    draw, _, card = head.partition(" ")
    if draw == "first":
        if card or state.moment != "first":
            raise IllegalError("the first turn is the first line of a turn, and says nothing of a card", field=_FIELD)
    elif draw in ("stock", "take"):
        if state.moment == "first":
            raise IllegalError("the first turn begins without drawing", field=_FIELD)
        drawn = cards.read(card, _FIELD)
        there = state.stock[0] if draw == "stock" else state.discards[-1]
        if drawn not in ((), (there,)):
            pile = "stock" if draw == "stock" else "discards"
            wanted = cards.format_card(there)
            raise IllegalError(f"{card.upper()} is not the next card of the {pile}: it is {wanted}", field=_FIELD)
        yield "stock" if draw == "stock" else "take"
    else:
        raise NotationError(f"{head!r}: first, stock or take; a history is {GRAMMAR}", field=_FIELD)
    if body:
        play = moves.read_move(rules, body)
        if not isinstance(play, Play):
            raise NotationError(f"{body!r} is no play", field=_FIELD)
        yield play


def _in_order(some: Iterable[int]) -> str:
    return "".join(map(cards.format_card, some))
