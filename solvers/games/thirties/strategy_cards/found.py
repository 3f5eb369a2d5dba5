"""Rules of cards that a long search has found."""

from solvers.strategy_cards.lines import Found

FOUND: Found = {}
