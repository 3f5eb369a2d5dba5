"""The parts of a message: its command, game, goal and rules, and the words of its question."""
