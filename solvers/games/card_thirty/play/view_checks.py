"""The reasons for which a position with hidden cards is impossible.

Only the certainly impossible is refused. Every turn adds a card to a hand and takes one away. So before a draw both hands and
the table have 20 cards together, and within a turn 21. Hands only shrink: after laying down a player holds fewer than ten
cards, and before it exactly ten.
"""

from collections.abc import Iterator

from solvers import cards
from solvers.games.card_thirty.play.view import Standing, View, deck
from solvers.games.card_thirty.rules import DEALT, JOKER_POINTS, POINTS, SHORTEST, CardThirtyRules

# The most points that a joker's place loses when a natural card takes it.
_LOST = JOKER_POINTS - min(POINTS)


def complaint(rules: CardThirtyRules, view: View) -> str:
    """Return the reason why a position is impossible; empty if none is known.

    The cards must come from one deck, and the melds must be legal: their reader sees to that.
    """
    return next((wrong for wrong in _complaints(rules, view) if wrong), "")


def _complaints(rules: CardThirtyRules, view: View) -> Iterator[str]:
    yield _moment(rules, view)
    yield _table(rules, view)
    yield _hands(rules, view)
    yield _piles(rules, view)
    yield _seen(rules, view)
    yield "" if view.standing is None else standing_complaint(rules, view.standing)


def _moment(rules: CardThirtyRules, view: View) -> str:
    if view.taken is not None and view.taken not in view.hand:
        return f"the card just taken, {cards.format_card(view.taken)}, is not in the hand"
    if view.moment != "first":
        return ""
    if view.dealer:
        return "the dealer does not take the first turn"
    if view.own_laid or view.other_laid or view.discards or view.seen or view.reshuffled:
        return "before the first turn nothing has been laid down, discarded or seen"
    if len(view.hand) != DEALT + 1 or view.held != DEALT:
        return f"{len(view.hand)} cards against {view.held} in the first turn: {DEALT + 1} and {DEALT} are dealt"
    dealt = 2 * DEALT + 1
    return _count(view.stock, len(deck(rules)) - dealt, "cards in the stock in the first turn")


def _table(rules: CardThirtyRules, view: View) -> str:
    players = view.own_laid + view.other_laid
    if not view.table:
        return "somebody has laid down, and there is no meld on the table" if players else ""
    if not players:
        return "there are melds on the table, and neither player has laid down"
    # A joker's place in a first lay-down may have been filled by a cheaper card. A joker that is on the table now has left
    # one place at most fewer than there were first lay-downs, and any other may have left one in each.
    on_table = sum(meld.jokers for meld in view.table)
    lost = players * (rules.jokers - on_table) + (players - 1) * on_table
    worth, least = sum(meld.points for meld in view.table), players * rules.first_meld - _LOST * lost
    return (
        ""
        if worth >= least
        else f"melds of {worth} points on the table: after first lay-downs they are {least} or more"
    )


def _hands(rules: CardThirtyRules, view: View) -> str:
    more = view.moment != "draw"
    # Cards that leave the hand in a first lay-down; no card counts more than 10.
    fewest = max(SHORTEST, -(-rules.first_meld // JOKER_POINTS))
    for number, laid, extra, whose in (
        (len(view.hand), view.own_laid, more, "in the hand"),
        (view.held, view.other_laid, False, "held by the opponent"),
    ):
        when = {True: "after drawing", False: "before drawing"}[extra]
        low, high = (1 + extra, DEALT - fewest + extra) if laid else (DEALT + extra,) * 2
        if number == 0:
            return f"no card is {whose}: the hand is over"
        if not low <= number <= high:
            has = "has laid down" if laid else "has not laid down"
            numbers = f"{low} to {high}" if low < high else f"{low}"
            return f"{_cards(number)} {whose}: a player who {has} holds {numbers} {when}"
    on_table = sum(meld.size for meld in view.table)
    total = len(view.hand) + view.held + on_table
    return _count(total, 2 * DEALT + more, "cards in both hands and on the table")


def _piles(rules: CardThirtyRules, view: View) -> str:
    size = len(deck(rules))
    total = len(view.visible) - len(view.seen) + view.held + view.stock
    if total != size:
        return (
            f"{total} cards in all (hand {len(view.hand)}, table {sum(meld.size for meld in view.table)}, opponent "
            f"{view.held}, discards {len(view.discards)}, stock {view.stock}): the deck has {size}"
        )
    if view.reshuffled and rules.stock_exhausted != "reshuffle":
        return "the discards are never reshuffled under these rules"
    if not view.discards and view.moment in ("draw", "stock"):
        return "the discards are empty, and the turn before ended with a discard"
    if not view.stock and view.moment in ("draw", "take"):
        return "the stock is empty before a draw: it is reshuffled first, or the hand is over"
    return ""


def _seen(rules: CardThirtyRules, view: View) -> str:
    known = len(view.seen)
    if known > view.held:
        return f"{_cards(known)} of the opponent known, but only {view.held} held"
    if not view.reshuffled:
        return ""
    # All discards but one became the stock, when a player was about to draw.
    shuffled = len(deck(rules)) - 2 * DEALT - 1
    drawn = shuffled - view.stock - (view.moment == "stock")
    if view.held - known > drawn:
        return (
            f"{_cards(view.held - known)} of the opponent not known, but only {drawn} drawn since the reshuffle, "
            "when every card of the opponent was known"
        )
    return ""


def standing_complaint(rules: CardThirtyRules, standing: Standing) -> str:
    """Return the reason why a match cannot stand like this; empty if none is known."""
    lead, left = standing
    if not 1 <= left <= rules.hands:
        return f"{left} hands left: a match has {rules.hands}, and this one counts"
    most = (rules.hands - left) * (DEALT * JOKER_POINTS + rules.kamikaze_bonus)
    if abs(lead) > most:
        return f"a lead of {abs(lead)} points after {rules.hands - left} hands: at most {most}"
    return ""


def _count(number: int, wanted: int, what: str) -> str:
    return "" if number == wanted else f"{number} {what}: there are {wanted}"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
