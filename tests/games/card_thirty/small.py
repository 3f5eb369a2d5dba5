"""Rules under which every dealt hand of the card game of Thirty is counted in seconds."""

SMALL = ("jokers=0",)
