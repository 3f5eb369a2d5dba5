"""The words in which people speak about positions of the game of 30s."""

import re

from solvers.contract.presentation.speech import TO_THROW, Role, Wording

_ASIDE = ("aside", "put aside", "set aside", "kept", "put away", "set away")
_FACES = r"([1-6](?:[ ,]*(?:and )?[1-6]\b)*)"
_PUT = re.compile(rf"\b(?:after\s+)?(?:i\s+)?(?:have\s+)?put(?:ting)?\s+(?:an?\s+)?{_FACES}\s+(?:away|aside)\b")
# A question names an action, and not what is aside already.
_ASKED = re.compile(
    rf"\b(?:should|shall|do|can|could|may|must|would)\s+(?:(?:i|we|you|one)\s+)?(?:put|set)\s+(?:(?:an?|the)\s+)?{_FACES}\s+(?:away|aside)\b"
)
_LAST = re.compile(r"\b(?:the\s+)?last\s+(?:one|two|three|four|five|[1-5])(?:\s+dice)?\s+(?:are|is|show)\b")


def _prepare(text: str) -> str:
    """Return a text with the phrases of the roles for other ways to say them: putting a 6 away, the last two are 2 and 3."""
    return _LAST.sub(" rolled ", _PUT.sub(r" aside \1 ", _ASKED.sub(" ", text)))


WORDING = Wording(
    (
        Role(
            "dice", ("threw", "thrown", "throw", "rolled", "throwing", "rolling"), ("thrown", "rolled", "just thrown")
        ),
        TO_THROW,
        Role(
            "dice",
            (*_ASIDE, "keeping", "i keep", "i put aside", "i kept"),
            (*_ASIDE, "is kept"),
            named=True,
            optional=True,
        ),
    ),
    words=("end",),
    passed_over=("put", "keep", "again", "throw", "roll", "lose", "win", "score"),
    prepare=_prepare,
)
