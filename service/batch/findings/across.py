"""The findings across all games: the short version, the first player's advantage, and how much is luck."""

from service.batch.findings.asking import Answers, TableAnswer
from service.batch.findings.numbers import Number
from service.batch.findings.parts import Bullets, Figure, Lines, Section, grid, pieces, printed, say


def short(answers: Answers) -> Section:
    """Return the short version: the most surprising finding of each game and about all of them."""
    toss_up = answers.table("toss-up", "strategies")
    document = answers.table("ten-thousand", "strategies")
    best = "P(win) first, against best play"
    return Section(
        "short",
        "The short version",
        (
            Bullets(
                (
                    pieces(
                        "**10.000.** With 8,000 points against 9,750 there is a roll in which picking up one more five, which makes exactly 10,000, "
                        "cuts your chance from {one} to {both}.",
                        one=answers.action("ten-thousand", "win", "8000-9750-1900-2355", "5-bank").percent(),
                        both=answers.action("ten-thousand", "win", "8000-9750-1900-2355", "55-bank").percent(),
                    ),
                    pieces(
                        "**The game of 30s.** A first throw of 4 5 5 5 5 6 is exactly 30, and it pays to throw five of the six dice again: {again} points "
                        "on average.",
                        again=answers.action("thirties", "maximize", "455556", "6").plain(2),
                    ),
                    pieces(
                        "**Toss Up!** The best simple rule is to bank with {best} points or more. Wait until you have 30, and the game takes {slow} "
                        "turns instead of {fast}.",
                        best=_least_banked(answers),
                        slow=toss_up.number("turns", "over-29").plain(1),
                        fast=toss_up.number("turns", "over-24").plain(1),
                    ),
                    pieces(
                        "**Threes.** Five twos should all be thrown again. And let the other player begin: who throws second wins {second} of the "
                        "games, the first {first}.",
                        second=answers.match("threes", "min-expected", "beat-tie-half")["loss"].percent(),
                        first=answers.match("threes", "min-expected", "beat-tie-half")["win"].percent(),
                    ),
                    pieces(
                        "**The card game of Thirty.** Of all hands of ten cards {share} can lay down 30 points. The advice to lay down soon and lose "
                        "little loses {margin} points a hand to a player who holds everything back.",
                        share=answers.table("card-thirty", "odds").number("P(can lay down)", 10, None).percent(2),
                        margin=answers.table("card-thirty", "players")
                        .number("margin a hand", "kamikaze", "stop-loss")
                        .plain(2),
                    ),
                    pieces(
                        "**10.000 again.** A player who never looks at the score, but plays every turn for the most points, wins {blind} of the games "
                        "against perfect play when beginning. One who banks at 300 wins {thumb}.",
                        blind=document.number(best, "turn-optimal").percent(),
                        thumb=document.number(best, "bank-at-300").percent(),
                    ),
                    pieces(
                        "**A court would have to ask.** By one reading of the Dutch rule the game of 30s has a skill of {low} and is a game of chance; by "
                        "another it is {high} and is not. The limit is {limit}.",
                        low=answers.table("thirties", "skill").number("skill over beginner", "fresh-any").plain(2),
                        high=answers.table("thirties", "skill").number("skill over beginner", "row").plain(2),
                        limit=printed("0.20", "The game of 30s: an analysis, section 6"),
                    ),
                )
            ),
        ),
    )


def first_player(answers: Answers) -> Section:
    """Return the section about the first player's advantage."""
    threes = answers.value("threes", "win-first-tie-half", "roll5-own0")
    heads = answers.table("ten-thousand", "head-starts")
    fair = next(line for line in heads.document["rows"] if line[-1] == "closest to an even game")[0]
    toss_up = answers.table("toss-up", "head-starts")
    lead = toss_up.entry("points ahead for an even game", 0)
    rows: Lines = [
        [
            "The game of 30s, turn against turn",
            answers.share("thirties", "maximize", "maximize").percent(2),
            "none needed",
        ],
        ["Threes, a tie is half a win", threes.percent(2), "the second player is ahead"],
        [
            "Threes, first of three",
            answers.value("threes", "win-first-of-3", "roll5-own0").percent(2),
            "fair would be a third",
        ],
        ["Toss Up!", answers.value("toss-up", "win", "0-0").percent(2), toss_up.whole(lead, " points for the second")],
        ["Toss Up! with a last turn", answers.value("toss-up", "win", "0-0", "ending=last-turn").percent(2), ""],
        ["Toss Up!, first of three", answers.value("toss-up", "win-3", "0-0-0").percent(2), "fair would be a third"],
        ["10.000", answers.value("ten-thousand", "win", "0-0").percent(2), heads.whole(fair, " points for the second")],
        [
            "10.000, the first to 10,000 wins",
            answers.value("ten-thousand", "win", "0-0", "ending=first").percent(2),
            "",
        ],
        [
            "The card game of Thirty, a hand (best learned play for winning it)",
            answers.value("card-thirty", "win-hand", "other").percent(),
            "deals alternate in a match",
        ],
    ]
    return Section(
        "first",
        "Is it good to begin?",
        (
            say(
                "In a race it is: whoever is first there wins, and the other would have needed one more turn. In Threes it is bad, because the "
                "second player knows what to beat. The share of the wins of the player who begins, if both play as well as can be:"
            ),
            grid(("game", "who begins wins", "what makes it fair"), rows),
        ),
    )


def luck(answers: Answers) -> Section:
    """Return the section about luck: the games that a simple player wins from a better one."""
    document = answers.table("ten-thousand", "strategies")
    toss_up = answers.table("toss-up", "strategies")
    players = answers.table("card-thirty", "players")
    rows: Lines = [
        [
            "The game of 30s: a beginner (fives and sixes) against most points",
            answers.blind("thirties", "maximize", "maximize:beginner").percent(),
        ],
        [
            "The game of 30s: the rule of thumb against most points",
            answers.blind("thirties", "maximize", "maximize:heuristic").percent(),
        ],
        [
            "Threes: always the lowest die, against fewest points",
            answers.blind("threes", "min-expected", "min-expected:safe").percent(),
        ],
        [
            "Threes: all five dice at once, against fewest points",
            answers.blind("threes", "min-expected", "min-expected:take-all").percent(),
        ],
        ["Toss Up!: bank after one roll, against its best reply", toss_up.number("P(win)", "one-roll").percent(4)],
        ["Toss Up!: bank with more than 20, against its best reply", toss_up.number("P(win)", "over-20").percent()],
        ["Toss Up!: bank with more than 24, against its best reply", toss_up.number("P(win)", "over-24").percent()],
        ["10.000: bank at 300, against best play", _both(document, "bank-at-300").percent()],
        ["10.000: the source's rule, against best play", _both(document, "document").percent()],
        ["10.000: the best turn every time, against best play", _both(document, "turn-optimal").percent()],
        [
            "The card game of Thirty: greedy against kamikaze, a hand",
            players.number("share of hands won", "kamikaze", "greedy").rest().percent(),
        ],
        [
            "The card game of Thirty: random against kamikaze, a hand",
            players.number("share of hands won", "kamikaze", "random").rest().percent(),
        ],
    ]
    return Section(
        "luck",
        "How much of it is luck?",
        (
            say(
                "The more games a simple player wins from a better one, the more of the game is luck. A fair coin is 50 %. Ties and level hands "
                "are half a win, and both players begin equally often."
            ),
            grid(("who plays", "simpler one wins"), rows),
            say(
                "A single turn of the game of 30s is nearly all luck. A race is many turns, and small differences add up: in Toss Up! and 10.000 a "
                "timid player has no chance."
            ),
        ),
    )


def _both(table: TableAnswer, slug: str) -> Number:
    """Return the share of the games that a strategy of 10.000 wins against best play, from both seats."""
    first, second = (table.number(f"P(win) {seat}, against best play", slug) for seat in ("first", "second"))
    return Number((first.value + second.value) / 2, first.link, (first.bound + second.bound) / 2)


def _least_banked(answers: Answers) -> Figure:
    """Return the least points that the best threshold of Toss Up! banks."""
    best = answers.table("toss-up", "best-threshold")
    slug = str(best.entry("best", "over-x", "fewest turns on average"))
    return best.whole(int(slug.removeprefix("over-")) + 1)
