"""Rules under which the cut-down deck is solved in a second."""

SMALL = ("dealt=2,first_meld=9,ranks=3,turns=3",)
