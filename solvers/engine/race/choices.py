"""What is done in a decision of a game of bank or roll."""

FREE, ROLL, BANK = -1, 0, 1
