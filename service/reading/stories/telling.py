"""Read what people tell around a position in the words in which a position is told."""

import re

from service.reading.stories import deeds
from service.reading.stories.disputes import DISPUTES
from service.reading.stories.positions import STORIES

_PATTERNS = tuple((re.compile(pattern, re.IGNORECASE), written) for pattern, written in (*DISPUTES, *STORIES))


def retold(text: str) -> str:
    """Return a text with its stories in the words in which positions are told."""
    for pattern, written in _PATTERNS:
        text = pattern.sub(written, text)
    return deeds.asked(text)
