"""The notation of positions with the cut-down deck: ``2C3C4D5D-AD-draw.5C-take``.

A position is the hand of the player to move, then the turns so far, then ``draw`` or ``take`` if the player has drawn in
this turn. A turn is ``draw`` or ``take``, the cards laid, and the discard or ``out``, with dots between them; the first one
has no draw, and one that lays nothing has no cards laid: ``AD``, ``AC2C3C.5D``, ``take.4C``, ``draw.3D4D5D.out``. The deal
is ``start``.
"""

from functools import lru_cache
from typing import NamedTuple

from solvers import cards
from solvers.contract.problem import Notation
from solvers.errors import IllegalError, NotationError, TablebaseError
from solvers.games.cut_down_thirty import play
from solvers.games.cut_down_thirty.play import Public, Source, Turn
from solvers.games.cut_down_thirty.rules import SUITS, CutDownRules

START, OUT = "start", "out"
DRAWS = ("draw", "take", "stop")
EXAMPLE = "2C3C4C5CAD"
GRAMMAR = "start | HAND[-TURN...][-draw | -take]; TURN is [draw. | take.][CARDS LAID.]DISCARD, or out for DISCARD"
ACTION_GRAMMAR = "draw | take | stop | [CARDS LAID.]DISCARD, or out for DISCARD"
LONGEST = 120
MILLION = 1_000_000


class View(NamedTuple):
    """The knowledge of the player to move: the own hand in canonical order, the turns so far, and the draw of this turn.

    The deal has an empty hand.
    """

    hand: tuple[int, ...] = ()
    turns: tuple[Turn, ...] = ()
    drawn: Source = ""


class CutDownNotation(Notation[View]):
    """The notation for a deck."""

    def __init__(self, rules: CutDownRules) -> None:
        self.rules = rules
        # What all know after some turns.
        self.public = lru_cache(maxsize=4096)(self._replay)

    def parse(self, text: str) -> View:
        """Read a position. Cards may stand in any order and spelling within the hand and within what is laid."""
        shown = text if len(text) <= LONGEST else f"{text[:32]}..."
        try:
            if len(text) > LONGEST:
                raise NotationError(f"{len(text)} characters: at most {LONGEST}", field="state")
            return self._parse(text.strip())
        except TablebaseError as error:
            raise type(error)(f"state {shown!r}: {error}", field="state", example=EXAMPLE) from None

    def format(self, state: View) -> str:
        """Return the canonical text of a position."""
        if not state.hand:
            return START
        parts = [cards.format_cards(state.hand), *map(format_turn, state.turns)]
        return "-".join([*parts, state.drawn] if state.drawn else parts)

    def parse_action(self, state: View, text: str) -> str:
        """Read a draw, or what is laid and discarded."""
        legal = self.actions(state)
        if not legal:
            raise IllegalError("action: nothing is decided before the deal", field="action")
        try:
            plain = text.strip().lower()
            chosen = plain if plain in DRAWS else format_play(self.read_play(plain, state.drawn))
        except TablebaseError as error:
            raise type(error)(f"action {text[:64]!r}: {error}", field="action", example=legal[0]) from None
        if chosen not in legal:
            raise IllegalError(
                f"action {text[:64]!r}: {self._refusal(state, chosen)}", field="action", example=legal[0]
            )
        return chosen

    def actions(self, state: View) -> list[str]:
        """Return every legal action."""
        if not state.hand:
            return []
        public = self.public(state.turns)
        if self.draws(state):
            return list(play.draws(public))
        return [format_play(turn) for turn in play.plays(self.rules, public, frozenset(state.hand), state.drawn)]

    @staticmethod
    def draws(state: View) -> bool:
        """True if the player is about to draw."""
        return bool(state.turns) and not state.drawn

    def exchanged_action(self, action: str) -> str:
        """Return an action with the suits exchanged."""
        return action if action in DRAWS else format_play(swapped_turn(self.read_play(action, "")))

    def _parse(self, text: str) -> View:
        first, *parts = text.split("-")
        if first.lower() == START and not parts:
            return View()
        drawn: Source = ""
        if len(parts) > 1 and parts[-1].lower() in ("draw", "take"):
            drawn = "draw" if parts.pop().lower() == "draw" else "take"
        hand = cards.ordered(self._cards(first))
        turns = tuple(self._read_turn(part, number) for number, part in enumerate(parts))
        public = self.public(turns)
        if wrong := self._hand_complaint(public, hand, drawn):
            raise IllegalError(wrong, field="state")
        return View(hand, turns, drawn)

    def _hand_complaint(self, public: Public, hand: tuple[int, ...], drawn: Source) -> str:
        """Return the reason why the mover cannot hold this hand now; empty if that is possible."""
        mover = public.mover
        if public.out or len(public.turns) >= self.rules.turns:
            return "the hand is over"
        if drawn and len(public.turns) + 1 == self.rules.turns:
            return "nothing is decided after the last draw"
        if drawn == "draw" and not public.stock:
            return "the stock is used up"
        top = frozenset(public.discards[-1:]) if drawn == "take" else frozenset()
        size = public.counts[mover] + (drawn != "")
        if len(set(hand)) != size or len(hand) != size:
            return f"{len(hand)} cards in the hand, of which {len(set(hand))} differ: the player holds {size}"
        must = public.known[mover] | top
        if not must <= set(hand):
            return f"{cards.format_cards(must - set(hand))} was taken, and is not in the hand"
        if placed := (public.seen - must) & set(hand):
            return f"{cards.format_cards(placed)} is not in the hand: it was laid, discarded or taken"
        return ""

    def _replay(self, turns: tuple[Turn, ...]) -> Public:
        """Return the public knowledge after turns. Raises IllegalError if one is not legal."""
        public = play.opening(self.rules)
        for turn in turns:
            wrong = self._turn_complaint(public, turn)
            if wrong:
                raise IllegalError(f"turn {format_turn(turn)!r}: {wrong}", field="state")
            public = play.after(public, turn)
        return public

    def _turn_complaint(self, public: Public, turn: Turn) -> str:
        """Return the reason why a turn is impossible, whatever the player held; empty if it is possible."""
        if public.out or len(public.turns) + 1 >= self.rules.turns:
            return "the hand is over before it"
        if turn.source == "draw" and not public.stock:
            return "the stock is used up"
        mover = public.mover
        top = frozenset(public.discards[-1:]) if turn.source == "take" else frozenset()
        gone = [*turn.laid, *([] if turn.discard is None else [turn.discard])]
        if len(set(gone)) < len(gone):
            return "a card is there twice"
        own = public.known[mover] | top
        if placed := (public.seen - own) & set(gone):
            return f"{cards.format_cards(placed)} is elsewhere"
        if turn.discard is not None and turn.discard in top:
            return f"{cards.format_card(turn.discard)} was just taken"
        hidden = public.counts[mover] + (turn.source == "draw") - len(public.known[mover])
        if len(set(gone) - own) > hidden:
            return f"the player has {hidden} hidden cards"
        if turn.discard is None and len(gone) < public.counts[mover] + (turn.source != ""):
            return "a card must be discarded"
        return play.complaint(self.rules, public.table, frozenset(turn.laid), opened=public.opened[mover])

    def _read_turn(self, text: str, number: int) -> Turn:
        """Read a turn; the first one, with number 0, has no draw."""
        source, dot, rest = text.partition(".")
        if not number:
            return self.read_play(text, "")
        kind = source.strip().lower()
        if not dot or kind not in ("draw", "take"):
            raise NotationError(f"turn {text!r} does not begin with draw. or take.", field="state")
        return self.read_play(rest, "draw" if kind == "draw" else "take")

    def read_play(self, text: str, source: Source) -> Turn:
        """Read the cards that are laid and discarded."""
        *laid, last = text.split(".")
        if len(laid) > 1:
            raise NotationError(f"{text!r} is not of the form {ACTION_GRAMMAR}", field="state")
        discard = None if last.strip().lower() == OUT else self._cards(last)
        if discard is not None and len(discard) != 1:
            raise NotationError(f"{last!r} is not one card", field="state")
        return Turn(source, cards.ordered(self._cards(laid[0])) if laid else (), discard[0] if discard else None)

    def _cards(self, text: str) -> tuple[int, ...]:
        """Read one card or more of the deck."""
        some = cards.read(text, "state", EXAMPLE)
        if not some:
            raise NotationError("a card is missing", field="state")
        for card in some:
            if card not in self.rules.deck:
                raise IllegalError(f"{cards.format_card(card)} is not in the cut-down deck", field="state")
        return some

    def _refusal(self, state: View, action: str) -> str:
        """Return the reason why an action is not legal."""
        if self.draws(state):
            return f"the player is about to draw, by {' or '.join(self.actions(state))}"
        if action in DRAWS:
            return "the player has drawn" if state.drawn else "the first turn does not draw"
        turn = self.read_play(action, state.drawn)
        gone = frozenset(turn.laid) | (frozenset() if turn.discard is None else {turn.discard})
        if missing := gone - frozenset(state.hand):
            return f"{cards.format_cards(missing)} is not in the hand"
        public = self.public(state.turns)
        if state.drawn == "take" and turn.discard == public.discards[-1]:
            return f"{cards.format_card(turn.discard)} was just taken"
        opened = public.opened[public.mover]
        wrong = play.complaint(self.rules, public.table, frozenset(turn.laid), opened=opened)
        return wrong or "the player discards one card that is not laid, or lays all"


def format_turn(turn: Turn) -> str:
    """Return the text of a turn."""
    return f"{turn.source}.{format_play(turn)}" if turn.source else format_play(turn)


def format_play(turn: Turn) -> str:
    """Return the text of the cards that a turn lays and discards."""
    last = OUT if turn.discard is None else cards.format_card(turn.discard)
    return f"{cards.format_cards(turn.laid)}.{last}" if turn.laid else last


def exchanged(card: int) -> int:
    """Return the card of the same rank in the other suit."""
    return cards.card(cards.rank_of(card), SUITS - 1 - cards.suit_of(card))


def swapped(state: View) -> View:
    """Return a position with the suits exchanged."""
    return View(cards.ordered(map(exchanged, state.hand)), tuple(map(swapped_turn, state.turns)), state.drawn)


def swapped_turn(turn: Turn) -> Turn:
    """Return a turn with the suits exchanged."""
    discard = None if turn.discard is None else exchanged(turn.discard)
    return Turn(turn.source, cards.ordered(map(exchanged, turn.laid)), discard)


def stored(state: View) -> bool:
    """True if the row of a position is stored: the first discard is a club, or before it, most cards of the hand are."""
    if state.turns:
        return state.turns[0].discard is not None and cards.suit_of(state.turns[0].discard) == 0
    return 2 * sum(map(cards.suit_of, state.hand)) < len(state.hand) or not state.hand
