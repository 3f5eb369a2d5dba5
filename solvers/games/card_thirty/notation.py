"""The notation of hands and tables of the card game of Thirty: ``7H8H9HKCKDKS4C-5CDH.HX9T-laid``.

A position is the hand of the player to move, then the melds on the table, if there are any, and ``laid`` if the player has
laid down in an earlier turn. Melds have dots between them (:mod:`solvers.games.card_thirty.hand.meld_text`). An action is the
steps of a lay-down with dots between them (:mod:`solvers.games.card_thirty.hand.steps`), or ``nothing``.
"""

from typing import NamedTuple

from solvers import cards
from solvers.contract.problem import Notation
from solvers.errors import IllegalError, NotationError, TablebaseError
from solvers.games.card_thirty.hand import meld_text, steps
from solvers.games.card_thirty.hand.melds import Table
from solvers.games.card_thirty.hand.steps import Laying
from solvers.games.card_thirty.rules import MOST_HELD, CardThirtyRules

EXAMPLE = "4CKC7H8H9HKHKS"
NOTHING = "nothing"
LAID = "laid"
GRAMMAR = "HAND[-TABLE[-laid]]; HAND is cards such as TD AS or X for a joker; TABLE is melds with dots between them, such as 5CDX.H789"
HAND_GRAMMAR = "HAND, cards such as TD AS or X for a joker"
ACTION_GRAMMAR = (
    "STEP[.STEP...] | nothing; STEP is a new meld, or a meld before and after a card: H789, H789-H789T, DX67-D567"
)
# Longer texts are not read. The longest position has 54 cards, each of at most four characters with what is between them.
LONGEST = 300


class Position(NamedTuple):
    """The hand of the player to move, in canonical order, the melds on the table, and True if the player has laid down."""

    hand: tuple[int, ...]
    table: Table = ()
    laid: bool = False


class CardThirtyNotation(Notation[Position]):
    """The notation of a goal; under ``next-card`` a position is a hand alone."""

    def __init__(self, rules: CardThirtyRules, *, alone: bool) -> None:
        self._rules = rules
        self._alone = alone

    def parse(self, text: str) -> Position:
        """Read a position. Cards and melds may stand in any order and in any spelling that tells them apart."""
        try:
            return self._parse(text)
        except (NotationError, IllegalError) as error:
            shown = text if len(text) <= LONGEST else f"{text[:32]}..."
            raise type(error)(f"state {shown!r}: {error}", field="state", example=EXAMPLE) from None

    def format(self, state: Position) -> str:
        """Return the canonical text of a position."""
        parts = [cards.format_cards(state.hand)]
        if state.table:
            parts.append(meld_text.format_table(state.table))
        return "-".join([*parts, LAID] if state.laid else parts)

    def parse_action(self, state: Position, text: str) -> str:
        """Read the steps of a lay-down, which must be legal in this order."""
        example = self._legal(state)
        if len(text) > LONGEST:
            raise NotationError(f"action of {len(text)} characters: at most {LONGEST}", field="action", example=example)
        try:
            if text.strip().lower() == NOTHING:
                return NOTHING
            read = steps.read_steps(self._rules, text, "action")
            if not read:
                raise NotationError(f"action {text!r}: not of the form {ACTION_GRAMMAR}", field="action")
            steps.replay(self._rules, laying_of(state), read, "action")
        except TablebaseError as error:
            raise type(error)(str(error), field="action", example=example) from None
        return steps.format_steps(read)

    def _parse(self, text: str) -> Position:
        if len(text) > LONGEST:
            raise NotationError(f"{len(text)} characters: at most {LONGEST}", field="state")
        first, *more = text.strip().split("-")
        if len(more) > (0 if self._alone else 2) or (len(more) == 2 and more[1].strip().lower() != LAID):
            raise NotationError(f"not of the form {HAND_GRAMMAR if self._alone else GRAMMAR}", field="state")
        if len(more) == 1 and more[0].strip().lower() == LAID:
            raise IllegalError(f"the melds on the table stand before {LAID!r}, and there are none", field="state")
        hand = cards.ordered(cards.read(first, "state"))
        if not hand:
            raise NotationError("there is no card in the hand", field="state")
        table = meld_text.read_table(self._rules, more[0], "state") if more else ()
        if more and not table:
            raise NotationError("there is no meld between the hyphens", field="state")
        cards.check_deck((*hand, *(card for meld in table for card in meld.cards)), self._rules.jokers, "state")
        if len(hand) > MOST_HELD:
            raise IllegalError(f"{len(hand)} cards in the hand: a player holds {MOST_HELD} at most", field="state")
        return Position(hand, table, len(more) == 2)

    def _legal(self, state: Position) -> str:
        """Return a legal action: the first meld that may be laid and is enough, or nothing."""
        for meld in steps.new_melds(self._rules, state.hand):
            step = steps.Step(None, meld)
            try:
                steps.replay(self._rules, laying_of(state), [step])
            except IllegalError:
                continue
            return steps.format_step(step)
        return NOTHING


def laying_of(state: Position) -> Laying:
    """Return a position as the steps of a turn see it."""
    return Laying(state.hand, state.table, state.laid)
