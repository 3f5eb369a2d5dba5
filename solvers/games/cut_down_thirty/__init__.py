"""The card game of Thirty with a cut-down deck, small enough for an equilibrium: ten cards, no jokers, two turns each."""
