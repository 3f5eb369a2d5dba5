"""The solvers of 10.000: compiled code, for the batch only."""
