"""Signed texts of hands in play. Nothing is kept on the service: a text holds all that is needed to replay a hand.

It can be read by anybody and changed by nobody but the service. It holds the actions, which both players have seen, and the seed;
the cards follow from the seed and the service's secret alone.
"""

import hmac
import re
import secrets
from typing import NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from service.answers.errors import ProblemError

# Longer texts are not read. Those of the longest hands have 20,000 characters.
LONGEST = 60_000
# A part of every signature. It changes with the members of a hand, so that texts of earlier versions are refused.
_VERSION = "2"
# The decoder skips all other characters.
_TEXT = re.compile(r"[A-Za-z0-9_.-]*")


class Hand(NamedTuple):
    """A hand in play.

    ``rules`` and ``opponent`` are canonical texts. ``dealer`` is 0 for the player who asks, else 1. ``seed`` is the seed that
    a player chose; empty if ``nonce`` was drawn instead. ``strength`` is that of the opponent. ``actions`` are those of both players.
    """

    rules: str
    opponent: str
    dealer: int
    seed: str
    nonce: str
    strength: int = 100
    actions: tuple[str, ...] = ()


class HandTokens:
    """The texts of the hands of a game, under a service's secret."""

    def __init__(self, secret: str, game: str) -> None:
        self._secret = secret.encode()
        self._game = game
        self._serializer = URLSafeSerializer(
            secret, f"hand {_VERSION} {game}", signer_kwargs={"key_derivation": "hmac", "digest_method": "sha256"}
        )

    def write(self, hand: Hand) -> str:
        """Return the text of a hand."""
        return str(self._serializer.dumps([*hand[:-1], " ".join(hand.actions)]))

    def read(self, text: str) -> Hand:
        """Return the hand of a text. Raises ValueError if this service has not written it."""
        if len(text) > LONGEST:
            raise ValueError(f"it has {len(text)} characters, and at most {LONGEST} are read")
        if not _TEXT.fullmatch(text):
            raise ValueError("it has characters that no hand has")
        try:
            # The signature is checked before anything else is read.
            rules, opponent, dealer, seed, drawn, strength, actions = self._serializer.loads(text)
        except BadData:
            raise ValueError("it is damaged, or signed with another secret") from None
        return Hand(rules, opponent, dealer, seed, drawn, strength, tuple(actions.split()))

    def key(self, hand: Hand) -> bytes:
        """Return the key from which the cards of a hand follow.

        A chosen seed and a drawn one never give the same key: else a hand could be looked up under the seed of another.
        """
        kind, text = ("seed", hand.seed) if hand.seed else ("nonce", hand.nonce)
        return hmac.digest(self._secret, f"{kind}\0{self._game}\0{hand.rules}\0{text}".encode(), "sha256")


def nonce() -> str:
    """Return a seed that nobody can guess."""
    return secrets.token_hex(16)


def refused(reason: str, example: str) -> ProblemError:
    """Return the problem of a text that is no hand of this service. ``example`` is the text of one."""
    return ProblemError("invalid-hand", f"this is no hand of this service: {reason}", field="hand", example=example)
