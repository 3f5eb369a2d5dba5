"""The card game of Thirty, a game of the rummy family for two players."""
