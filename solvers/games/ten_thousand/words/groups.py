"""The groups of words that questions about 10.000 ask with."""

BUST = "yield*_nothing|not_getting_a_single_point|not_a_single_point|not_getting_a_point|bust*|farkl*|zilch*|crap_out|nothing|no_points|no_scor*|los*_everything|los*_it_all|los*_all|los*_points|fail*"
DICE = range(1, 7)
# With so few dice left a triple may be remembered.
REMEMBERED = DICE[:3]
SUMS = "|".join(str(points) for points in range(50, 6050, 50))
KINDS = {
    "straight": "all_different|are_different|six_different_faces|6_different_faces|all_different_faces|straight*|street|1_2_3_4_5_6|123456",
    "three pairs": "3_pairs|three_pair*|3_pair|three_pairs",
    "two 3-of-a-kind": "two_triplets|two_triples|2_triplets|two_three_of_a_kind*|double_triple*",
    "6-of-a-kind": "six_of_a_kind|6_of_a_kind|six_alike",
    "5-of-a-kind": "five_of_a_kind|5_of_a_kind|five_alike",
    "4-of-a-kind": "four_of_a_kind|4_of_a_kind|four_alike",
    "3-of-a-kind": "three_of_a_kind|3_of_a_kind|triple*|triplet*|three_alike",
}
FACES = ("", "ones", "twos", "threes", "fours", "fives", "sixes")
WORDS = ("zero", "one", "two", "three", "four", "five", "six")
# Without a word of chance the name of the game is no bust.
BUSTING = BUST.replace(
    "farkl*|zilch*", "a_farkle|to_farkle|farkle_with|farkle_at|i_farkle|you_farkle|a_zilch|to_zilch|zilch_with"
)
# In a question about a turn the name of the game is no bust.
BUSTED = f"{BUSTING}|farkles|farkled|farkling*|zilches|zilched|zilching*|of_farkle|of_zilch"
