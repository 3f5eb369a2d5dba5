"""Rules under which the generic solver is done with the game of 30s in seconds."""

SMALL = ("dice=1,threshold=4", "dice=2,threshold=10", "dice=3,threshold=15")
