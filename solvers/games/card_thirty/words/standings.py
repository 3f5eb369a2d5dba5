"""Answers to questions about the opponent's chance to win a match: we have one hand to go, I am 12 points ahead, what are her chances."""

import re

from solvers.contract.presentation.vocabulary import word_set
from solvers.games.card_thirty.words.wording import match_told
from solvers.words import counted

_WHOSE = r"(?:her|his|their|(?:my\s+|the\s+)?opponent['’]?s?|the\s+other(?:\s+(?:one|player))?['’]?s?)"
_WHO = r"(?:she|he|they|(?:my\s+|the\s+)?opponent)"
# Whose chance is asked for.
_ASKED = re.compile(
    rf"\b(?:what(?:\s+(?:is|are|about))?|how\s+(?:good|high|big)\s+(?:is|are))\s+{_WHOSE}\s+(?:own\s+)?(?:chances?|odds|probability)\b|\b(?:how\s+likely|what\s+(?:are\s+)?(?:the\s+)?(?:chances?|odds))\s+(?:is\s+it\s+|(?:does|do|is|are)\s+)?(?:that\s+)?{_WHO}\b|\b(?:can|could|will|does)\s+{_WHO}\s+(?:still\s+)?(?=win|turn|beat|catch)"
)
_STATE = re.compile(r"match-([0-9]+)left-(dealer|first)(?:-(ahead|behind)([0-9]+))?")
_IDLE = word_set("""
    a am and are around as at beat beating but by catch catching chance chances do does for from game going has have he her his how i if in is it likely lose match me my now of on our overtake overtaking play please
    she so still stand standing than that the their then there they this thing things tie to turn turning round up ve we will win winning wins with would you
""")


def theirs(text: str) -> tuple[str, str] | None:
    """Return the title and the answer of a question for the opponent's chance in a match; None if a text in small letters asks no such question."""
    asked = _ASKED.search(text)
    told = match_told(f"{text[: asked.start()]} {text[asked.end() :]}") if asked else ""
    state = _STATE.search(told)
    if state is None or not _IDLE.issuperset(re.findall("[a-z]+|[0-9]+", _STATE.sub(" ", told, count=1))):
        return None
    left, seat, side, lead = state.groups()
    other = {"ahead": "behind", "behind": "ahead", None: None}[side]
    hands = counted(int(left), "hands")
    # Rows of the dealer are those of whoever deals: the player, or else the opponent.
    if seat == "dealer":
        row = f"match-{left}left-dealer" + (f"-{side}{lead}" if side else "")
        answer = f"You win the match with a chance of {{{{/v1/games/card-thirty/win-match/states/{row}|percent 1}}}} if you play by this table against the player margin, and the opponent wins the rest. A level match is half a win for each."
    else:
        row = f"match-{left}left-dealer" + (f"-{other}{lead}" if other else "")
        answer = f"The opponent wins the match with a chance of {{{{/v1/games/card-thirty/win-match/states/{row}|percent 1}}}} if the opponent plays by this table, and you as the player margin. A level match is half a win for each."
    stand = f"{counted(int(lead), 'points')} {other}" if other else "level"
    return (
        f"the opponent's chance to win the match, {stand} with {hands} left and {'you' if seat == 'dealer' else 'the opponent'} dealing",
        answer,
    )
