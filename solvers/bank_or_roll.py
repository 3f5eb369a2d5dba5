"""The fields of positions in any game in which points are banked or risked, and how people tell them."""

from collections.abc import Mapping

from solvers.contract.presentation.speech import Field

_NOT_BANKED = ("bank", "turn", "holding", "need", "rolled")
OWN = Field("own", {"me": 6, "score": 4, "at": 2}, {"me": 6, "score": 3}, cut=_NOT_BANKED)
OTHER = Field("other", {"them": 6, "versus": 6, "score": 3, "at": 1}, {"them": 6}, cut=_NOT_BANKED)
HELD = Field("held", {"turn": 7, "holding": 8, "bank": 6, "round": 4}, {"turn": 7, "points": 2}, cut=("versus",))
LEFT = Field("left", {"left": 5, "rolled": 1}, {"left": 6}, units=("dice",), named=True, least=1, most=10)
# Both players have as many points.
BOTH = Field("both", {"both": 8}, {"each": 9}, named=True, cut=("dice", "turn"))
# One player has more than the other.
_BY = ("at", "me", "score")
GAPS = (
    Field("behind", {"behind": 7}, {"behind": 8}, named=True, cut=(*_BY, "them")),
    Field("ahead", {"ahead": 7}, {"ahead": 8}, named=True, cut=(*_BY, "them")),
    Field("they_behind", {"behind": 5, "them": 10}, {"behind": 6}, named=True, cut=_BY, only=("behind",)),
    Field("they_ahead", {"ahead": 5, "them": 10}, {"ahead": 6}, named=True, cut=_BY, only=("ahead",)),
)
_LACKS = ("need", "away")
# What somebody lacks of the target.
NEED = Field("need", {"need": 8, "me": 2}, {"away": 8}, named=True, cut=("at", "bank", "them"), only=_LACKS)
THEIR_NEED = Field("they_need", {"need": 7, "them": 6}, {"away": 7}, named=True, cut=("at", "bank", "me"), only=_LACKS)
RACE = (BOTH, *GAPS, NEED, THEIR_NEED)
PAIR = ("own", "other")
FLAGS = {"zeros": ("both", "0"), "nothing": ("held", "0"), "all_dice": ("left", "all"), "one_die": ("left", "1")}
IDLE = "win wins winning first start beginning collect catch overtake beat fresh new"


# Phrases that say that the other player has the turn, so that the scores are none of the player who asks.
_THEY_BEGIN = (
    "starts",
    "begins",
    "opens",
    "will_start",
    "will_begin",
    "is_starting",
    "is_to_start",
    "is_first",
    "goes_first",
)
THEIR_TURN = " ".join(
    (
        *(f"{who}_{does}" for who in ("he", "she", "they", "opponent") for does in _THEY_BEGIN),
        *(f"{when}_{whose}_turn" for when in ("is", "was") for whose in ("her", "his", "their")),
    )
)


_SIGNS = {"behind": 1, "they_ahead": 1, "ahead": -1, "they_behind": -1}


def scores(fields: Mapping[str, str], target: int) -> tuple[str, str] | None:
    """Return the points of both players; empty texts if neither is told, and None if only one is or they contradict each other."""
    own, other = (_score(fields, key, lacks, target) for key, lacks in (("own", "need"), ("other", "they_need")))
    if "both" in fields:
        return None if own or other else (fields["both"], fields["both"])
    gap = sum(sign * int(fields.get(key, 0)) for key, sign in _SIGNS.items())
    if gap and own and not other:
        other = str(int(own) + gap)
    elif gap and other and not own:
        own = str(int(other) - gap)
    if (
        bool(own) != bool(other)
        or (gap and int(other or 0) - int(own or 0) != gap)
        or own.startswith("-")
        or other.startswith("-")
    ):
        return None
    return own, other


def dice_left(fields: Mapping[str, str], dice: int) -> str:
    """Return the number of dice left; empty if it is not told, or if all dice and no points begin the turn of a player with points banked."""
    left = fields.get("left", "").replace("all", str(dice))
    begins = (
        left == str(dice) and not (fields.get("held") or "aside" in fields) and fields.keys() & {"own", "need", "both"}
    )
    return "" if begins else left


def _score(fields: Mapping[str, str], key: str, lacks: str, target: int) -> str:
    """Return the points of a player, told or reckoned from what the player lacks; empty if they are not told."""
    lacking = str(target - int(fields[lacks])) if lacks in fields else ""
    told = fields.get(key, lacking)
    return told if told == (lacking or told) else "-"
