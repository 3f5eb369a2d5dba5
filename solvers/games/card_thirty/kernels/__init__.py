"""The solvers of the card game of Thirty: compiled code, for the batch only."""
