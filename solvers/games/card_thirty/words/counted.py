"""Positions in play with ``?`` in place of a number of cards that the other fields determine: the opponent's, or those in the stock.

Before a draw both hands and the table have 20 cards together, and within a turn 21. All other cards are discards or in the stock.
"""

from collections.abc import Callable

from solvers import cards
from solvers.errors import TablebaseError
from solvers.games.card_thirty.hand import meld_text
from solvers.games.card_thirty.play.view import deck
from solvers.games.card_thirty.rules import DEALT, CardThirtyRules

# The number of cards of the deck, with its jokers.
DECK = len(deck(CardThirtyRules()))
_OPEN = "?"
_FIELDS = (8, 10)


def with_numbers(rules: CardThirtyRules, text: str) -> str:
    """Return the text of a position with a number in place of each ``?``; other texts as they are. Cards that cannot be read count as none."""
    fields = [field.strip() for field in text.split("-")]
    if len(fields) not in _FIELDS:
        return text
    hand, table, laid, opponent, discards, stock, moment, *rest = fields
    held, known = opponent[:1], opponent[1:]
    if _OPEN not in (held, stock[:1]):
        return text
    together = 2 * DEALT + (moment.lower() != "draw")
    if held == _OPEN:
        own = _number(lambda: len(cards.read(hand, "state")))
        melded = _number(lambda: sum(meld.size for meld in meld_text.read_table(rules, table, "state")))
        opponent = f"{together - own - melded}{known}"
    if stock[:1] == _OPEN:
        out = _number(lambda: len(cards.read(discards, "state")))
        stock = f"{len(deck(rules)) - together - out}{stock[1:]}"
    return "-".join((hand, table, laid, opponent, discards, stock, moment, *rest))


def _number(count: Callable[[], int]) -> int:
    """Return a number of cards; 0 if they cannot be read, as then the reader of the position says what is wrong."""
    try:
        return count()
    except TablebaseError:
        return 0
