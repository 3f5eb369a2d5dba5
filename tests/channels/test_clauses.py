"""Positions that are told in several clauses, each number with the word for what it is, and messages that name no game."""

import pytest

from service.answers.errors import ProblemError
from service.words.message import reading
from service.words.say import positions, standing
from service.words.say.answer import two_positions


@pytest.mark.parametrize(
    "text",
    [
        "farkle 3 dice left 400 points vs opponent at 9800, I'm at 9500",
        "farkle 400 points 3 dice vs 9500 to 9800",
        "farkle 9500 to 9800; 400 points 3 dice",
        "toss up 12 points 5 dice left vs opponent at 80, I'm at 60",
    ],
)
def test_the_rest_of_a_position_is_no_second_one(text: str) -> None:
    """Two positions are read only where each has the same fields as the other."""
    assert two_positions(reading.message(text)) == []


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("threes: 1 4 5 or 2 4 6", ["145", "246"]),
        ("farkle 350 with 3 dice or 500 with 2 dice?", ["0-0-350-left3", "0-0-500-left2"]),
        ("toss up 60 to 80 with 12 held vs 60 to 90 with 15 held", ["60-80-12", "60-90-15"]),
    ],
)
def test_two_whole_positions_are_two(text: str, states: list[str]) -> None:
    """Two positions with the same fields are each read."""
    tokens = [positions.read(part).token for part in two_positions(reading.message(text))]
    assert [token and token.text for token in tokens] == states


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        (
            "we're at 9400 me and 9700 my brother, my turn, I've put aside a one and two fives so 200 and three dice to go, should i stop",
            "ten-thousand win 9400-9700-200-left3",
        ),
        (
            "we're at 9400 me and 9700 my brother, I've put aside 2 2 2 so 200 and three dice to go",
            "ten-thousand win 9400-9700-200-left3-m2",
        ),
        (
            "mum is 200 behind me, I'm at 6900, 450 in hand and two dice to go",
            "ten-thousand win 6900-6700-450-left2",
        ),
        ("toss up: trailing by 20 at 50, holding 18, should I risk it?", "toss-up win 50-70-18"),
        ("zilch: up by 1200 at 7000, 450 in hand and 4 dice left", "ten-thousand win 7000-5800-450-left4"),
        (
            "Farkle, my score's 6,400 and hers is 7,850. I've set aside 3 fives for 500 and have three dice left. Roll?",
            "ten-thousand win 6400-7850-500-left3-m5",
        ),
        (
            "30s: I've put 6, 6 and 5 aside and the other three came up 4 4 1, do I keep both fours?",
            "thirties min-loss 144-566",
        ),
        (
            "mum has 7150, I'm on 6900, 450 in hand and two dice to go, write it down?",
            "ten-thousand win 6900-7150-450-left2",
        ),
        (
            "all six scored, so 1400 in hand and six fresh dice, push my luck? score is 3000 all",
            "ten-thousand win 3000-3000-1400-left6",
        ),
        (
            "He's at 8800, I'm at 8650. Rolled 4 4 4 1 2 6 to open the turn - take 500 and roll two, or only the fours and roll three, or stop?",
            "ten-thousand win 8650-8800-0-124446",
        ),
        (
            "dad just banked and is on 10350, I'm sitting on 8900. how likely is it that I still catch him",
            "ten-thousand win 8900-10350",
        ),
        (
            "Ich habe 6350, mein Bruder 7100, in dieser Runde 300 und noch zwei Würfel, weiterwürfeln oder aufschreiben?",
            "ten-thousand win 6350-7100-300-left2",
        ),
        (
            "Je suis à 9200 et mon frère à 9850, j'ai 250 points ce tour et il me reste trois dés, je m'arrête ?",
            "ten-thousand win 9200-9850-250-left3",
        ),
        (
            "I have 71 and my mum has 94, I've made 20 this turn and get all ten dice again. Do I stop?",
            "toss-up win 71-94-20",
        ),
        (
            "How often do I still win from 60 when the other one has 80 and it's my turn, nothing thrown yet",
            "toss-up win 60-80",
        ),
        (
            "The score was 20 to 35 against me, I banked 15 with five dice left. Was that a mistake?",
            "toss-up win 20-35-15",
        ),
        (
            "30 to 30, I've 16 this turn and all four dice came up yellow, stop or throw them again?",
            "toss-up win 30-30-16",
        ),
        ("what chance have i got to get to 100 within 3 turns, i'm on 45 now", "toss-up within-3 45-t3"),
        (
            "Three of us playing Toss Up: I've got 55, next player 70, the third 62, and I'm on 18 this turn. Bank?",
            "toss-up win-3 55-70-62-18",
        ),
        (
            "opponent finished with 7, I have 2 with three dice aside and two still to roll, whats my chance to win",
            "threes beat-tie-half roll2-gap5",
        ),
        (
            "She got 4. I rolled 2 3 4 6 6, what should I take to have the best shot at beating her?",
            "threes beat-tie-half 23466-gap4",
        ),
        (
            "The guy before me has 9 and a tie is split, I have 3 points with two dice aside and rolled 2 4 5, what do I take",
            "threes beat-tie-half 245-gap6",
        ),
        ("I'm at 5 with one die left, he finished on 8, and I win ties. chance?", "threes beat-tie-wins roll1-gap3"),
        (
            "Threes: Gegner hat 6, ich hab 1 mit zwei Würfeln draußen und werfe 2 3 5, was nehme ich?",
            "threes beat-tie-half 235-gap5",
        ),
        (
            "zilch question: 350 points, one die left, and I have a triple of twos aside. Is it right to roll that thing?",
            "ten-thousand win 0-0-350-left1-m2",
        ),
        (
            "first roll 1 2 3 4 5 5, so close to a straight!! keep the 1 and both 5s or just the 1?",
            "ten-thousand win 0-0-0-123455",
        ),
        (
            "kept three sixes, rolled 3 3 4, and I really need the thirty, keep only the 4 or a 3 too?",
            "thirties reach-30 334-666",
        ),
        ("one die left and the five aside make 24, how likely is it that I get to 30", "thirties reach-30 roll1-45555"),
        (
            "I have 25 from five dice and the last one still to throw. What do I lose on average in this position?",
            "thirties min-loss roll1-55555",
        ),
        ("a 1 is already aside, then I rolled 5 5 6 6 6. all of them, or just the sixes?", "thirties min-loss 55666-1"),
        (
            "Bei den 30ern: ich hab 5 und 6 draußen, vier Würfel zeigen 2 3 5 5, was leg ich raus?",
            "thirties min-loss 2355-56",
        ),
        (
            "J'ai gardé un six, les cinq autres dés font 1 2 4 4 6, au jeu des 30 je garde quoi ?",
            "thirties min-loss 12446-6",
        ),
        ("i dont want to lose points to thirty, threw 2 2 3 4 4 5 straight off, now what", "thirties min-loss 223445"),
        ("rolled 1 3 3 5 6 to start in threes, take the two threes or the 1 as well?", "threes min-expected 13356"),
        ("took nothing last throw so now I must take two, threw 1 4 5 5 6, which", "threes min-expected 14556-two"),
        ("is it worth throwing all five again with 4 4 5 5 6 in front of me", "threes min-expected 44556"),
        ("two dice left and they came up 4 and 5, can I take none and is it a good idea", "threes min-expected 45"),
        (
            "I've got two threes aside so zero points, three dice to throw, how likely do I end with 5 or less",
            "threes beat-tie-wins roll3-gap5",
        ),
        (
            "Playing Farkle, first roll of my turn came up 1 1 3 4 5 6 and it's the very first turn of the game. Do I take both ones and the five, or just one 1 and throw five again?",
            "ten-thousand win 0-0-0-113456",
        ),
        ("if he had 8800 and I was at 8650 with 300 this turn and 2 dice left", "ten-thousand win 8650-8800-300-left2"),
        ("we play to 50: I have 30, she has 40, 8 this turn", "toss-up win target=50 30-40-8"),
        ("there are 5 dice left, 15 points this turn, me 70 her 85", "toss-up win 70-85-15"),
        ("there are 5 dice left, 15 points this turn, her 85 me 70", "toss-up win 70-85-15"),
        (
            "ich stehe bei 5200, meine Schwester bei 6100, 350 diese Runde, drei Würfel übrig",
            "ten-thousand win 5200-6100-350-left3",
        ),
        ("mon frère a 80, j'ai 60, 15 ce tour, dois-je m'arrêter", "toss-up win 60-80-15"),
        ("toss up, just started, nil nil, 6 greens on my first throw, what now", "toss-up win 0-0-6"),
        (
            "odds of getting 30 or more in the game of 30s with 5 5 6 6 aside and 2 dice left",
            "thirties reach-30 roll2-5566",
        ),
        ("30s three fives, two ones and a four", "thirties min-loss 114555"),
        ("30s 5554 and 1 1", "thirties min-loss 114555"),
        ("30s 5 5 5 4 and 11 aside in total", "thirties min-loss 4555-56"),
        ("toss up 20 points and all ten dice back in hand, it is 40 to 30", "toss-up win 40-30-20"),
        ("thirty cards: table empty, my hand is 9, 10 et valet de pique, ça suffit", "card-thirty lay-min-left 9STSJS"),
    ],
)
def test_every_clause_says_what_its_number_is(text: str, meaning: str) -> None:
    """The one game that reads all clauses of a message is meant, and each number has the field that its nearest word names."""
    assert positions.read(reading.message(text)).text == meaning


@pytest.mark.parametrize(
    "text",
    [
        # Points that the dice aside do not have, a triple that would have to be remembered, and more dice than there are.
        "we're at 9400 me and 9700 my brother, I've put aside a one and two fives so 250 and three dice to go",
        "he finished with 7, I have 2 with two dice aside and two still to roll",
        # Numbers and words that no clause uses.
        "mum has 7150, I'm on 6900, 450 in hand and two dice to go, and 300 from before",
        "mum has 7150, I'm on 6900, 450 in hand and two loaded dice to go",
        "she has 94, my sister 80 and I have 71, 20 this turn",
        "we give the other player one last turn after 100. I have 82, she has 90, 19 this turn so 101 if I bank",
        "three hands to go in Thirty and I'm 40 points behind, play it wild or safe?",
        "The other one has 4 cards left and has laid down, I have 33 in melds in my hand",
        "farkle: She got 4. I rolled 2 3 4 6 6",
        "I have 63 and he has 71, I need 14 more",
        "farkle, no triples allowed, 350 with 2 dice",
        "one die left and the four aside make 20, how likely is it that I get to 30",
        "I've got two fours aside so zero points, three dice to throw, how likely do I end with 5 or less",
        "three dice left and they came up 4 and 5, can I take none",
    ],
)
def test_what_no_clause_uses_is_refused(text: str) -> None:
    """A message with a number or a word that would change the position is not answered about another one."""
    with pytest.raises(ProblemError):
        positions.read(reading.message(text))


def test_throwing_dice_again_is_no_question_about_points() -> None:
    """Dice in front of a player who may throw them again are not those of one roll of 10.000."""
    assert standing.read(reading.message("is it worth throwing all five again with 4 4 5 5 6 in front of me")) == {}


def test_dice_aside_that_two_games_may_have_are_asked_about() -> None:
    """Three 2s aside may be a triple of 10.000 or dice of the game of 30s: both are named in full."""
    with pytest.raises(ProblemError) as refused:
        positions.read(
            reading.message("I put three 2s aside, then rolled 2 5 6, do I take the 2 and the 5 or only the 2?")
        )
    assert refused.value.code == "ambiguous"
    assert refused.value.available == ["thirties min-loss 256-222", "ten-thousand win 0-0-200-256-m2"]


def test_a_total_that_holds_up_is_one_to_beat() -> None:
    """The player who throws first can ask how often the second one beats the total."""
    for text in (
        "I roll first and ended on 6, what are the chances that this holds up against a good player",
        "chance that my 6 holds up in threes",
    ):
        asked = standing.read(reading.message(text))
        assert {game: question.title for game, question in asked.items()} == {
            "threes": "the chance to beat a total of 6"
        }


def test_the_odds_of_something_are_no_command() -> None:
    """A command is a word of its own, and no word of a sentence."""
    assert reading.message("odds to have the 30 right away in the ten cards you get").command == ""
    assert reading.message("odds thirties summary").command == "odds"


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("toss up: 40 to 60. Bank 10 or roll?", "toss-up win 40-60-10"),
        ("toss up: I have 30, he has 50. Bank 8 or roll?", "toss-up win 30-50-8"),
        ("toss up: 55 to 62. Bank 18 or go on?", "toss-up win 55-62-18"),
        ("toss up: I have 40 and he has 60. Hold 10 or roll again?", "toss-up win 40-60-10"),
        ("toss up: 63 to 71. bank for 14 points or roll again?", "toss-up win 63-71-14"),
        ("toss up: 40 to 60, bank for 14 points or roll the other six?", "toss-up win 40-60-14"),
        ("10k: 350 held, roll the remaining 4 or bank?", "ten-thousand win 0-0-350-left4"),
        ("10k: rolled 1 2 3 4 5 6 take the 1000 or roll at 9000 to 9950", "ten-thousand win 9000-9950-0-123456"),
        (
            "10k: straight 1 to 6 on my first roll, take the 1000 or roll with 4000 to 6000?",
            "ten-thousand win 4000-6000-0-123456",
        ),
        (
            "10k: i banked. how much would I lose with 350 and 3 dice left, 4000 to 6000",
            "ten-thousand win 4000-6000-350-left3",
        ),
        (
            "thirty: I have already drawn and hold Kc Ks Kh 8h 4c 2d 3d 9s Ts Jc Ac. what to discard?",
            "card-thirty lay-min-left AC4CJCKC2D3D8HKH9STSKS",
        ),
        ("thirty: c'est à moi de jouer, j'ai Kc Ks Kh 8h 4c", "card-thirty lay-min-left 4CKC8HKHKS"),
        ("10k: should I throw 3 dice or bank 350?", "ten-thousand win 0-0-350-left3"),
        ("10k: 350 in the turn: do I throw 4 dice or bank?", "ten-thousand win 0-0-350-left4"),
        ("10k: 4000 to 6000, hot dice with 1200: do I throw 6 dice again?", "ten-thousand win 4000-6000-1200-left6"),
        ("toss up 40 to 50, 14 held, should I throw 6 dice again?", "toss-up win 40-50-14"),
        ("30s: 6 6 5 aside, should I throw 3 dice again?", "thirties min-loss roll3-566"),
        ("30s: 6 6 5 5 aside, I throw 2 dice, chance of 30?", "thirties reach-30 roll2-5566"),
        ("threes: he has 8 and I throw 5 dice", "threes beat-tie-half roll5-gap8"),
        ("toss up: I have 40, he has 60, I throw 6 with 14 held", "toss-up win 40-60-14"),
        ("toss up: he is out, 40 to 60, 14 held", "toss-up win 40-60-14"),
        ("toss up: opponent is down, I have 63 to 40, 14 held", "toss-up win 63-40-14"),
        ("10k: my friend is out, 4000 to 6000, 350 and 3 dice", "ten-thousand win 4000-6000-350-left3"),
        ("threes: my mate is out, he has 8. I threw 1 1 4 5 6", "threes beat-tie-half 11456-gap8"),
        ("threes: I need to be under twelve. threw 1 1 4 5 6", "threes beat-tie-loses 11456-gap12"),
        ("toss up: all ten dice are green, 40 to 60, roll again?", "toss-up win 40-60-10"),
        ("30s: now 6 6 and a 5 are aside, rolled 3 4 2", "thirties min-loss 234-566"),
        ("30s: I rolled 4 4 3 now 6 and 5 aside, then others rolled 6", "thirties min-loss 3446-56"),
        ("toss up: 20 to 30 after the first turn of the game, 14 held", "toss-up win 20-30-14"),
        ("toss up: 0 to 25, first turn of the game, 14 held", "toss-up win 0-25-14"),
        ("toss up: first turn of the game, opponent 0, me 0, 14 held", "toss-up win 0-0-14"),
    ],
)
def test_no_story_takes_a_number_away(text: str, meaning: str) -> None:
    """A story around a position is read with every number that tells of the position."""
    assert positions.read(reading.message(text)).text == meaning
