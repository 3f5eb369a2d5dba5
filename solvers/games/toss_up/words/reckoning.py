"""Answers to questions about Toss Up! that follow from the numbers of a message and the rules.

Every word and number of such a question must be one that is known to its reader.
"""

from solvers.bank_or_roll_asked.asking import first
from solvers.games.toss_up.words.asked_of_rolls import exceeds, given, one_roll, rest, settled
from solvers.games.toss_up.words.asked_of_totals import held, needed, theirs
from solvers.games.toss_up.words.asked_of_turns import matched, reached, turn

# Questions about one roll or one turn, and others.
thrown = first(given, rest, turn, matched, one_roll)
reckoned = first(exceeds, settled, reached, needed, held, theirs)
