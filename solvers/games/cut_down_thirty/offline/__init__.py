"""The table of the cut-down deck that takes solving, for the batch only."""
