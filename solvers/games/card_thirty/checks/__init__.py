"""The checks of what the card game of Thirty answers."""
