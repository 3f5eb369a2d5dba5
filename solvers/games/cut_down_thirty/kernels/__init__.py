"""The solver of the cut-down deck."""
