"""A cut-down deck of the card game of Thirty, small enough for an equilibrium: ten cards, no jokers, two turns each."""
