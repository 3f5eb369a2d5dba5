"""Part a list of cards, as people tell it, into melds."""

from collections.abc import Sequence

from solvers.cards import RANKS, SUITS


def as_melds(codes: Sequence[str]) -> list[str] | None:
    """Return cards that were told in their order as melds; None if they are none."""
    if not codes:
        return []
    for length in range(len(codes), 2, -1):
        if _is_meld(codes[:length]):
            others = as_melds(codes[length:])
            if others is not None:
                return ["".join(codes[:length]), *others]
    return None


def _is_meld(codes: Sequence[str]) -> bool:
    """True if cards may be a set or a run. A joker may be any card."""
    naturals = [code for code in codes if code != "X"]
    ranks, suits = {code[0] for code in naturals}, {code[1] for code in naturals}
    if len(ranks) == 1:
        return len(suits) == len(naturals) and len(codes) <= len(SUITS)
    if len(suits) != 1 or len(ranks) != len(naturals):
        return False
    places = sorted(RANKS.index(rank) for rank in ranks)
    # An ace stands above the king too.
    spans = [places[-1] - places[0]] + ([len(RANKS) - places[1]] if places[0] == 0 else [])
    return min(spans) < len(codes)
