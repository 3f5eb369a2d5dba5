"""The texts of actions in play: ``stock`` and ``take`` draw a card, ``H789.KCHS.discard-4C`` lays down and discards.

A play is the steps of a lay-down with dots between them (:mod:`solvers.games.card_thirty.hand.steps`) and then the discard. The
discard stands alone if nothing is laid; it is left out if the last card is melded.
"""

import re

from solvers import cards
from solvers.errors import NotationError, TablebaseError
from solvers.games.card_thirty.hand import steps
from solvers.games.card_thirty.hand.steps import Step
from solvers.games.card_thirty.play import turn
from solvers.games.card_thirty.play.turn import After, Move, Play
from solvers.games.card_thirty.play.view import View
from solvers.games.card_thirty.rules import CardThirtyRules

GRAMMAR = (
    "stock | take | [STEP.]...[discard-CARD]; STEP is a new meld, or a meld before and after a card: H789, H789-H789T, "
    "DX67-D567"
)
LONGEST = 300
_DISCARD = re.compile(r"discard[\s:-]*(.*)", re.IGNORECASE | re.DOTALL)


def format_move(move: Move) -> str:
    """Return the canonical text of an action."""
    if not isinstance(move, Play):
        return move
    parts = [*map(steps.format_step, move.steps)]
    if move.discard is not None:
        parts.append(f"discard-{cards.format_card(move.discard)}")
    return ".".join(parts)


def read_move(rules: CardThirtyRules, text: str) -> Move:
    """Read an action in any spelling of its cards and melds. It need not be legal in any position.

    Raises:
        NotationError: the text is not of the form that ``GRAMMAR`` describes.
        IllegalError: a meld is not legal under the rules.
    """
    if len(text) > LONGEST:
        raise NotationError(f"action of {len(text)} characters: at most {LONGEST}", field="action")
    plain = text.strip().lower()
    if plain in ("stock", "take"):
        return "take" if plain == "take" else "stock"
    parts = [part.strip() for part in text.split(".")]
    if any(_DISCARD.fullmatch(part) for part in parts[:-1]):
        raise NotationError(f"action {text!r}: the discard ends the turn, and stands last", field="action")
    discard = _DISCARD.fullmatch(parts[-1])
    if discard is None:
        laid = steps.read_steps(rules, text)
        if not laid:
            raise NotationError(f"action {text!r}: not of the form {GRAMMAR}", field="action")
        return Play(laid, None)
    discarded = cards.read(discard[1], "action", "4C")
    if len(discarded) != 1:
        raise NotationError(f"action {text!r}: one card is discarded, as in discard-4C", field="action")
    return Play(steps.read_steps(rules, ".".join(parts[:-1])), discarded[0])


def parse_move(rules: CardThirtyRules, view: View, text: str) -> str:
    """Return the canonical text of a legal action.

    Raises:
        NotationError: the text is not of the form that ``GRAMMAR`` describes.
        IllegalError: the action is not legal in this position. The message says why.
    """
    try:
        move = read_move(rules, text)
        turn.after(rules, view, move)
    except TablebaseError as error:
        raise type(error)(str(error), field="action", example=example(rules, view)) from None
    return format_move(move)


def example(rules: CardThirtyRules, view: View) -> str:
    """Return a legal action: draw from the stock, or discard a card and lay down nothing."""
    if view.moment == "draw":
        return "stock"
    return format_move(Play((), turn.discards(rules, view, view.hand, ())[0]))


def after(rules: CardThirtyRules, view: View, move: str) -> After:
    """Return the position after an action, as far as the player knows it."""
    return turn.after(rules, view, read_move(rules, move))


def steps_of(rules: CardThirtyRules, move: str) -> tuple[Step, ...]:
    """Return the steps of the lay-down of an action; none if nothing is laid."""
    read = read_move(rules, move)
    return read.steps if isinstance(read, Play) else ()
