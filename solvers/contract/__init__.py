"""The contract: what a game declares and provides, and the rows, tables and matches that come of it."""
