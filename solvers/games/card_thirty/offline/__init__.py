"""Tables of the card game of Thirty that take solving, for the batch only."""
