"""Answers to questions about points banked and held in Toss Up!: what the last turn takes, who has won, and who is ahead when the opponent has the turn."""

import re

from solvers.bank_or_roll_asked.totals import Totals
from solvers.games.toss_up.words.asking import ASKED

_TOTALS = Totals(
    asking=ASKED,
    totals="1?[0-9]{1,2}",
    scores="[0-9]{1,2}",
    held_points="[0-9]{1,2}",
    # Fewer points may be those of another game.
    others=30,
    tells_target=True,
    won="won|wins|win|over|finished",
    last_turn=(
        "In the last turn (ending=last-turn) {tie} points make a tie, which is shared, and {more} points win: the chance is {{{{/v1/games/toss-up/win/states/{own}-{other}?rules=ending=last-turn|percent 1}}}}. "
        "Without that house rule there is no last turn, and {other} points have won at once."
    ),
    too_few="and 100 win.",
    enough="win only when they are banked. Banking them now wins at once; a roll may still lose them.",
    need_words="hundred what chance leaflet box instructions printed book rule rules",
    held_words="is hundred roll again",
    their_turn_words="ten dice green red yellow colours chances he she will or",
)
theirs = _TOTALS.theirs


def _beside(text: str) -> str:
    """Return a text without the sentences that tell no number, deny nothing and ask nothing."""
    told = re.split(r"(?<=[.!?])\s+", text)
    return " ".join(
        part for part in told if part.endswith("?") or re.search(r"[0-9]|\b(?:not?|never|turn|hundred|need)\b", part)
    )


def needed(text: str) -> tuple[str, str] | None:
    """Answer how many points the last turn takes against a leader who has banked the target."""
    return _TOTALS.needed(text, _beside(text))


def held(text: str) -> tuple[str, str] | None:
    """Answer if somebody has won who has the target with points that are not banked yet; a question of chances is another."""
    if not re.search(r"\bbank", text) or re.search(r"\b(?:chances?|odds|likely|should|shall|better|or\s+roll)\b", text):
        return None
    return _TOTALS.held(text)
