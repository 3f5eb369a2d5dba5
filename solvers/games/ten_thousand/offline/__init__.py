"""Tables of 10.000 that take solving, for the batch only."""
