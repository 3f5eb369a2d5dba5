"""The findings about 10.000."""

from collections.abc import Sequence

from service.batch.findings.asking import Answers
from service.batch.findings.parts import Figure, Finding, Lines, Picture, Section, grid, printed, say
from service.batch.findings.printed import WORTH, Printed, figures
from solvers.dice import in_words

GAME = "ten-thousand"
START = "roll6"
BEST = "against best play"
# The triples after which the odds change; the figures of the source stand for all of them.
CHANGING = (2, 3, 4, 6)
STRATEGIES = (
    ("the best turn every time, whatever the score", "turn-optimal"),
    ("the source's rule, with right figures", "document-exact"),
    ("the source's rule, as printed", "document"),
    ("bank at 300", "bank-at-300"),
    ("bank at 350", "bank-at-350"),
    ("bank at 500", "bank-at-500"),
)


def section(answers: Answers) -> Section:
    """Return the section of 10.000."""
    return Section(
        GAME,
        "10.000",
        (
            say(
                "Roll six dice; 1s, 5s, triples and some patterns score. Set scoring dice aside, and bank the points or roll the others and "
                "risk them. Once somebody has 10,000 the other player has one more turn. The source is a blog post that builds a computer "
                "player from the odds of single rolls."
            ),
        ),
        (
            _less_is_more(answers),
            _set_aside(answers),
            _score(answers),
            _begins(answers),
            _hopes(answers),
            _printed(answers),
        ),
    )


def _less_is_more(answers: Answers) -> Finding:
    """Return the finding about points that are better left on the table."""
    state = "8000-9750-1900-2355"
    return Finding(
        "Leave 50 points on the table, and win far more often",
        (
            say(
                "You have 8,000 points, your opponent 9,750, and your turn stands at 1,900. The roll shows 2 3 5 5. Both fives make 10,000! "
                "Bank them, and you win {both}. Take one five, bank at 9,950, and you win {one}.",
                both=answers.action(GAME, "win", state, "55-bank").percent(),
                one=answers.action(GAME, "win", state, "5-bank").percent(),
            ),
            say(
                "**Why:** reaching 10,000 calls the last turn, in which your opponent needs only 300 points and rolls until they are there: a "
                "chance of {chase}. At 9,950 the opponent plays on as usual, has to get to 10,000, and may bust.",
                chase=answers.value(GAME, "chase-300", START).percent(),
            ),
        ),
    )


def _set_aside(answers: Answers) -> Finding:
    """Return the finding about setting aside fewer dice than score."""
    state = "0-122256"
    document = answers.table(GAME, "strategies")
    return Finding(
        "Do not pick up every die that scores",
        (
            say(
                "The first roll is 1 2 2 2 5 6, and all but the 6 score. Pick up only the three 2s, and roll three dice: worth {triple} points. "
                "Pick up the 1 as well, and it is {more}.",
                triple=answers.action(GAME, "max-turn", state, "222-roll").plain(1),
                more=answers.action(GAME, "max-turn", state, "1222-roll").plain(1),
            ),
            say(
                "The source takes every scoring die as a matter of course. Its turn brings {document} points, and the best one {best}. The figures "
                "that it got wrong cost it only {wrong} of the difference; most of it is the price of greed.",
                document=answers.value(GAME, "max-turn:document", START).plain(1),
                best=answers.value(GAME, "max-turn", START).plain(1),
                wrong=(
                    document.number("points a turn", "document-exact") - document.number("points a turn", "document")
                ).plain(1),
            ),
            say(
                "**Why:** dice are worth more than points. Three dice beside a triple of 2s score often, and all six used up come back."
            ),
        ),
    )


def _score(answers: Answers) -> Finding:
    """Return the finding about strategies against best play."""
    table = answers.table(GAME, "strategies")
    rows: Lines = [
        [
            title,
            table.number("points a turn", slug).plain(1),
            table.number("turns to the target", slug).plain(2),
            table.number(f"P(win) first, {BEST}", slug).percent(),
            table.number(f"P(win) second, {BEST}", slug).percent(),
        ]
        for title, slug in STRATEGIES
    ]
    return Finding(
        "Ignore the score and you lose hardly anything; use a rule of thumb and you lose everything",
        (
            say(
                "Best play needs {turns} turns to 10,000 if nobody disturbs it. Who plays each turn for the most points, and never looks at the "
                "score, still wins {first} of the games against a perfect opponent if beginning. Who banks at 300 wins {thumb}.",
                turns=answers.value(GAME, "min-turns", "0").plain(2),
                first=table.number(f"P(win) first, {BEST}", "turn-optimal").percent(),
                thumb=table.number(f"P(win) first, {BEST}", "bank-at-300").percent(),
            ),
            grid(("who plays", "points a turn", "turns to 10,000", "wins beginning", "wins second"), rows),
            say(
                "**Why:** a game is some twenty turns long, and a player who earns less in each of them is far behind in the end. The scores only "
                "matter in the last few turns."
            ),
            say(
                "When does the perfect player bank? At the beginning of a game it rolls the dice that are left while the points of the turn are in the "
                "bars below:"
            ),
            Picture(
                "ten-thousand-bank",
                "The points with which the perfect player rolls, for every number of dice left and every triple set aside, at the beginning of a game.",
                f"/v1/games/{GAME}/win/map.svg",
            ),
        ),
    )


def _begins(answers: Answers) -> Finding:
    """Return the finding about the first player's advantage."""
    heads = answers.table(GAME, "head-starts")
    fair = next(line for line in heads.document["rows"] if line[-1] == "closest to an even game")[0]
    share = heads.document["columns"][1]
    return Finding(
        "Three hundred points make it fair" if fair == 300 else "A small head start makes it fair",
        (
            say(
                "The perfect player who begins wins {first}. Give the other {points} points before the game, and it is {even}. If the first to "
                "reach 10,000 wins at once, beginning is worth a little more: {at_once}.",
                first=answers.value(GAME, "win", "0-0").percent(2),
                points=heads.whole(fair),
                even=heads.number(share, fair).percent(2),
                at_once=answers.value(GAME, "win", "0-0", "ending=first").percent(2),
            ),
            say(
                "**Why:** who begins is half a turn ahead all the way, but a game takes so many turns that half a turn is little."
            ),
        ),
    )


def _hopes(answers: Answers) -> Finding:
    """Return the finding about great turns, and single rolls."""
    odds = answers.table(GAME, "odds")
    return Finding(
        "Ten thousand points in one turn",
        (
            say(
                "Who tries for it from the first roll gets 10,000 points in a single turn once in {whole} turns. For 1,000 points the chance is {some}. "
                "The first roll of six dice scores nothing in {bust} of the turns, and a single die fails in {one} of its rolls.",
                whole=answers.value(GAME, "chase-10000", START).one_in(),
                some=answers.value(GAME, "chase-1000", START).percent(),
                bust=odds.number("P(bust)", 6, None).percent(2),
                one=odds.number("P(bust)", 1, None).percent(),
            ),
            say("**Why:** a turn need not end while dice score, and whenever all six are aside, all six come back."),
        ),
    )


def _printed(answers: Answers) -> Finding:
    """Return the finding about the printed figures."""
    odds = list(figures(answers.table(GAME, "odds"), 2, comma=True))
    combinations = list(figures(answers.table(GAME, "combinations"), 3, comma=True, triple="remembered triple"))
    decision = answers.table(GAME, "decision")
    example = list(figures(decision, 2, comma=True))
    points = [each for each in combinations if each.column == "expected points"]
    wrong = [each for each in (*points, *example) if not each.right]
    chances = [each for each in (*odds, *combinations) if each.column != "expected points"]
    busts = [each for each in odds if each.column == "P(bust)" and each.line[1] in (None, CHANGING[0])]
    if not all(each.right for each in chances):
        raise ValueError("the page says that all printed chances are right")
    return Finding(
        "What the post printed",
        (
            say(
                "All its numbers of rolls are right, and all its chances. Of its expected points (section The Expected Value of a roll) "
                f"{len(wrong)} are wrong, counted for each triple. V stands for the points of the triple that is remembered:"
            ),
            grid(
                ("dice and figure", "printed", *(f"right after {face}s" for face in CHANGING)), _grouped(wrong), words=2
            ),
            say(
                "And {cost} should be {half}, in the worked example (section Weighting the odds).",
                cost=printed(decision.printed("cost", 1, 2), "section Weighting the odds"),
                half=decision.number("cost", 1, 2).plain(0),
            ),
            say(
                "**Why:** three of a kind beside a remembered triple may be of five other faces, not of six; and the 1s and 5s that are rolled "
                "together with a die of the triple's face were forgotten. In the worked example (one die left, a triple of 2s, 350 points) a "
                "bust is said to cost a third of the points, but half of the rolls bust. The example then banks, and so would you if there "
                "were only one roll to come; but a die that scores brings six new ones, and rolling is worth {roll} points.",
                roll=_rolling(answers),
            ),
            say("The chances of a bust, all of them right:"),
            grid(
                ("dice to roll", "printed", "exact"),
                [
                    [_dice(each), printed(each.text, "section Calculating the odds"), each.number.plain(4)]
                    for each in busts
                ],
            ),
        ),
    )


def _rolling(answers: Answers) -> Figure:
    """Return the value of rolling on in the source's example."""
    return answers.value(GAME, "max-turn", "350-roll1-m2").plain(1)


def _grouped(wrong: Sequence[Printed]) -> list[list[str | Figure]]:
    """Return a line for each wrong figure of the tables, with the right one after each triple."""
    groups: dict[tuple[int, str], dict[int, Printed]] = {}
    for each in wrong:
        if len(each.line) > 2:
            groups.setdefault((each.line[0], each.line[2]), {})[each.line[1]] = each
    return [
        [
            f"{in_words(dice)}: {name}",
            printed(each[CHANGING[0]].text.replace(WORTH, "V"), "section The Expected Value of a roll"),
            *(each[face].number.plain(2) for face in CHANGING),
        ]
        for (dice, name), each in groups.items()
    ]


def _dice(figure: Printed) -> str:
    """Return the dice of a printed figure."""
    dice, triple = figure.line
    return in_words(dice) + (", with a triple of 2s, 3s, 4s or 6s set aside" if triple else "")
