"""The checks of the answers for the card game of Thirty."""
