"""The checks of the cut-down deck."""
