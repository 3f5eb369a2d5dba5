"""The card game of Thirty: rummy for two with 52 cards and jokers."""
