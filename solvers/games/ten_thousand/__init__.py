"""10.000, a dice game of the Farkle family."""
