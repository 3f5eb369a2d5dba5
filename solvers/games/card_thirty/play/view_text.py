"""The notation of positions with hidden cards: ``4C9CKCTD7H8H9H2S3SQS-0-neither-10-6DKS-32-draw-other``.

Fields have hyphens between them, in this order:

* the hand;
* the melds on the table, ``0`` if there are none;
* the players who have laid down;
* the opponent's number of cards and, after a dot, the known ones among them (``9.6DKS``);
* the discards from bottom to top, ``0`` if there are none;
* the number of cards in the stock, ``12r`` if it was reshuffled;
* the moment; ``stock.KH`` and ``take.KH`` name the card just taken;
* ``dealer`` if the player to move has dealt, else ``other``.

In a match two more fields tell the lead of the player to move and the number of hands left.
"""

import re
from typing import NoReturn, TypeVar, cast

from solvers import cards
from solvers.errors import IllegalError, NotationError, TablebaseError
from solvers.games.card_thirty.hand import meld_text
from solvers.games.card_thirty.play import view_checks
from solvers.games.card_thirty.play.view import Moment, Standing, View
from solvers.games.card_thirty.rules import CardThirtyRules

GRAMMAR = (
    "HAND-TABLE-LAID-OPPONENT-DISCARDS-STOCK-MOMENT-DEALER; TABLE is melds with dots between them, or 0; LAID is neither, "
    "own, other or both; OPPONENT is a number of cards and those of them that are known, as in 9.6DKS; DISCARDS is cards from "
    "bottom to top, or 0; STOCK is a number, with r after a reshuffle; MOMENT is draw, first, stock.CARD or take.CARD; "
    "DEALER is dealer if the player to move has dealt, else other"
)
MATCH_GRAMMAR = f"{GRAMMAR}; then -LEAD-LEFT: ahead12, behind12 or level, and 7left for seven hands left"
NONE = "0"
# Longer texts are not read. The longest position has 56 cards, each of at most four characters with what is between them.
LONGEST = 400
_LAID = {"neither": (False, False), "own": (True, False), "other": (False, True), "both": (True, True)}
_LAID_TEXTS = {laid: text for text, laid in _LAID.items()}
_DEALER = {"dealer": True, "other": False}
_MOMENT = re.compile(r"(draw|first)|(stock|take)\s*\.(.*)")
_NUMBER = re.compile(r"[0-9]{1,2}")
_STOCK = re.compile(r"([0-9]{1,2})\s*(r?)")
_LEAD = re.compile(r"level|(ahead|behind)\s*([0-9]{1,4})")
_LEFT = re.compile(r"([0-9]{1,2})\s*left")
_FIELDS = 8
T = TypeVar("T")


def example(rules: CardThirtyRules, *, match: bool = False) -> str:
    """Return a position that is possible under the rules."""
    text = f"4C9CKCTD7H8H9H2S3SQS-0-neither-10-6DKS-{30 + rules.jokers}-draw-other"
    return f"{text}-level-{rules.hands}left" if match else text


def format_view(view: View) -> str:
    """Return the canonical text of a position."""
    fields = [
        cards.format_cards(view.hand),
        meld_text.format_table(view.table) or NONE,
        _LAID_TEXTS[view.own_laid, view.other_laid],
        f"{view.held}.{cards.format_cards(view.seen)}".rstrip("."),
        "".join(map(cards.format_card, view.discards)) or NONE,
        f"{view.stock}{'r' if view.reshuffled else ''}",
        view.moment if view.taken is None else f"{view.moment}.{cards.format_card(view.taken)}",
        "dealer" if view.dealer else "other",
    ]
    if view.standing is not None:
        fields += format_standing(view.standing)
    return "-".join(fields)


def format_standing(standing: Standing) -> tuple[str, str]:
    """Return the lead and the hands left as text: ``ahead12`` and ``7left``."""
    lead, left = standing
    return "level" if not lead else f"ahead{lead}" if lead > 0 else f"behind{-lead}", f"{left}left"


def parse_view(rules: CardThirtyRules, text: str, *, match: bool = False) -> View:
    """Read a position, in any spelling of its cards, melds and words.

    ``match`` is True if it is a position of a match, and must tell the lead and the hands left.

    Raises:
        NotationError: the text is not of the form that ``GRAMMAR`` describes.
        IllegalError: the position cannot come about under the rules. The message says why.
    """
    try:
        if len(text) > LONGEST:
            raise NotationError(f"{len(text)} characters: at most {LONGEST}", field="state")
        return _parse(rules, text, match)
    except TablebaseError as error:
        shown = text if len(text) <= LONGEST else f"{text[:32]}..."
        raise type(error)(f"state {shown!r}: {error}", field="state", example=example(rules, match=match)) from None


def _parse(rules: CardThirtyRules, text: str, match: bool) -> View:
    fields = [field.strip() for field in text.split("-")]
    if len(fields) != _FIELDS + 2 * match:
        wanted = MATCH_GRAMMAR if match else GRAMMAR
        number = "1 field" if len(fields) == 1 else f"{len(fields)} fields"
        raise NotationError(f"{number}, not {_FIELDS + 2 * match}: not of the form {wanted}", field="state")
    hand, table, laid, opponent, discards, stock, moment, dealer = fields[:_FIELDS]
    own_laid, other_laid = _word(_LAID, laid, "LAID")
    held, _, seen = opponent.partition(".")
    cards_left = _STOCK.fullmatch(stock.lower())
    kind = _MOMENT.fullmatch(moment.lower())
    if not _NUMBER.fullmatch(held.strip()):
        _refuse("OPPONENT", opponent, "a number of cards, and those that are known, as in 9.6DKS")
    if cards_left is None:
        _refuse("STOCK", stock, "a number, with r after a reshuffle")
    if kind is None:
        _refuse("MOMENT", moment, "draw, first, stock.CARD or take.CARD")
    view = View(
        hand=cards.ordered(cards.read(hand, "state")),
        table=() if table in ("", NONE) else meld_text.read_table(rules, table, "state"),
        own_laid=own_laid,
        other_laid=other_laid,
        held=int(held),
        seen=cards.ordered(cards.read(seen, "state")),
        discards=() if discards == NONE else cards.read(discards, "state"),
        stock=int(cards_left[1]),
        reshuffled=bool(cards_left[2]),
        moment=cast("Moment", kind[1] or kind[2]),
        taken=_taken(kind[3], moment),
        dealer=_word(_DEALER, dealer, "DEALER"),
        standing=read_standing(*fields[_FIELDS:]) if match else None,
    )
    cards.check_deck(view.visible, rules.jokers, "state")
    wrong = view_checks.complaint(rules, view)
    if wrong:
        raise IllegalError(wrong, field="state")
    return view


def _taken(text: str | None, moment: str) -> int | None:
    if text is None:
        return None
    taken = cards.read(text, "state")
    if len(taken) != 1:
        _refuse("MOMENT", moment, "one card after stock or take, as in stock.KH")
    return taken[0]


def read_standing(lead: str, left: str) -> Standing:
    """Read the lead and the hands left. Raises NotationError if a text is not of the form of ``MATCH_GRAMMAR``."""
    ahead, hands = _LEAD.fullmatch(lead.lower()), _LEFT.fullmatch(left.lower())
    if ahead is None:
        _refuse("LEAD", lead, "ahead12, behind12 or level")
    if hands is None:
        _refuse("LEFT", left, "a number of hands, as in 7left")
    points = int(ahead[2] or 0)
    return Standing(-points if ahead[1] == "behind" else points, int(hands[1]))


def _word(words: dict[str, T], text: str, field: str) -> T:
    if text.lower() not in words:
        _refuse(field, text, f"{', '.join(list(words)[:-1])} or {list(words)[-1]}")
    return words[text.lower()]


def _refuse(field: str, text: str, wanted: str) -> NoReturn:
    raise NotationError(f"{field} {text!r}: {wanted}", field="state")
