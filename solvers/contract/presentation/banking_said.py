"""Say rules of thumb back, as :mod:`service.reading.banking` reads them."""

from solvers.contract.presentation.banking_words import LAST, TRIPLE, Aside, Banking, Limit, Play, Thumb, Wish
from solvers.contract.presentation.policy_said import numbers

_ASIDE: dict[Wish, str] = {
    "most dice": "keep the most dice that score",
    "fewest dice": "keep the fewest dice",
    "fewest singles": "keep the fewest single dice",
    "most points": "keep the most points",
}


def said(words: Banking, thumb: Thumb) -> tuple[str, ...]:
    """Return the statements of a rule as they can be read again."""
    return (
        *(_play(words, play) for play in thumb.plays),
        *(_aside(words, aside) for aside in thumb.asides),
        *["ignore the target"] * thumb.blind,
    )


def rest(words: Banking, thumb: Thumb) -> list[str]:
    """Return the action where no statement says anything."""
    listed = []
    if not any(not play.firm and not play.where for play in thumb.plays):
        listed.append(f"{'roll' if thumb.rest == 'roll' else 'bank'} in all other turns")
    if len(thumb.plays) > 1:
        listed.append(
            "if two of these apply, the special case beats the general one, and else the later one the earlier one"
        )
    if words.asides and not any(aside.wish in _ASIDE and not aside.limits for aside in thumb.asides):
        listed.append(f"otherwise {_ASIDE['most dice']}")
    if any(limit.key == TRIPLE for play in thumb.plays for limit in play.limits):
        listed.append("remembered is the face of a triple that was set aside before")
    if any(aside.wish == "fewest singles" for aside in thumb.asides):
        listed.append("single dice are those that score alone; combinations are kept whole, and all dice if all score")
    if any(number.key == LAST for number in words.numbers):
        listed.append("in the last turn, roll until you are ahead")
    if words.wins and not thumb.blind:
        listed.append("points that reach the target are banked, as they win")
    return listed


def _play(words: Banking, play: Play) -> str:
    """Return a statement as it can be read again."""
    if play.firm:
        action = "never bank" if play.action == "roll" else "never roll"
    elif play.least is not None:
        action = f"bank at {play.least} points or more"
    else:
        action = play.action
    conditions = _said(words, play.where)
    return f"{conditions}, {action}" if conditions else action


def _aside(words: Banking, aside: Aside) -> str:
    action = _ASIDE.get(aside.wish) or f"keep {aside.wish} {aside.face}"
    conditions = _said(words, aside.limits)
    return f"{conditions}, {action}" if conditions else action


def _said(words: Banking, limits: tuple[Limit, ...]) -> str:
    names = {number.key: number.said for number in words.numbers}
    return " and ".join(
        "in the last turn" if limit.key == LAST else f"with {numbers(limit.span)} {names[limit.key]}"
        for limit in limits
    )
