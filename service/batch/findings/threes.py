"""The findings about Threes."""

from fractions import Fraction

from service.batch.findings.asking import Answers
from service.batch.findings.parts import Finding, Lines, Picture, Section, grid, printed, say
from service.batch.findings.printed import Printed, figures
from solvers.dice import in_words

GAME = "threes"
START = "roll5"
LOWEST = "min-expected"


def section(answers: Answers) -> Section:
    """Return the section of Threes."""
    return Section(
        GAME,
        "Threes",
        (
            say(
                "Throw five dice, take at least one, throw the rest again. A 3 counts nothing, other dice what they show, and the lowest "
                "total wins. Once in a while you may take nothing, and must then take two. The source is a notebook of Andrew August, who "
                "estimated the best play by simulation."
            ),
        ),
        (_nothing(answers), _average(answers), _ties(answers), _fault(answers), _printed(answers)),
    )


def _nothing(answers: Answers) -> Finding:
    """Return the finding about throws that are made again."""
    state = "22222"
    return Finding(
        "Five twos look like a gift. Take none of them",
        (
            say(
                "Five twos are ten points if you take them all. Throw all five again, though you must then take two, and you end with {again} "
                "points on average; take a single 2, and it is {one}. Of five dice throw all again exactly when there is no 3 and no 1; of "
                "two, three or four dice exactly when every die is a 4 or more.",
                again=answers.action(GAME, LOWEST, state, "none").plain(2),
                one=answers.action(GAME, LOWEST, state, "2").plain(2),
            ),
            say(
                "**Why:** with five dice you will see a good many threes. A die that you must take now is one that cannot become a 3 later, and "
                "having to take two costs little while there are five to choose from."
            ),
        ),
    )


def _average(answers: Answers) -> Finding:
    """Return the finding about the average total, and the simple strategies."""
    values = answers.table(GAME, "values")
    summary = answers.table(GAME, "summary")
    rows: Lines = [
        [
            title,
            answers.value(GAME, slug, START).plain(3),
            summary.number("P(total 0)", slug).percent(2),
        ]
        for title, slug in (
            ("best play", LOWEST),
            ("take only threes, else the lowest die", f"{LOWEST}:threes-only"),
            ("play safe: the lowest die each time", f"{LOWEST}:safe"),
            ("take all five at once", f"{LOWEST}:take-all"),
        )
    ]
    return Finding(
        "The author plays better than he thought",
        (
            say(
                "Best play collects {best} points on average, not {printed}. After three hundred games by hand the author's own average was "
                "{own} (section Rolling First), so he was nearer to perfect play than he believed.",
                best=values.number("points", START).plain(4),
                printed=printed(values.printed("points", START), "table of the value function"),
                own=printed("5.8", "section Rolling First, experiments"),
            ),
            grid(("who plays", "points", "all threes"), rows),
            Picture(
                "threes-totals",
                "The chances of every total, for best play, safe play, and taking only threes. Best play leans to the left, to low totals.",
                f"/v1/games/{GAME}/{LOWEST}/states/{START}/distribution.svg?with={LOWEST}:safe,{LOWEST}:threes-only",
            ),
            say("“All threes” is the chance of a total of 0, which players call the hallelujah roll."),
            say(
                "**Why the slip:** each figure of his table was simulated from the rounded figures of fewer dice, and the errors of rounding "
                "added up."
            ),
        ),
    )


def _ties(answers: Answers) -> Finding:
    """Return the finding about playing second."""
    known = answers.match(GAME, LOWEST, "beat-tie-half")
    blind = answers.match(GAME, LOWEST, LOWEST)
    return Finding(
        "Let the other player begin",
        (
            say(
                "Who throws second knows what to beat. Against a first player who collects as few points as possible, the second wins {loss} "
                "of the games and the first {win}; the others are ties. If the second player ignored the first one's total, each would win "
                "{even}.",
                loss=known["loss"].percent(),
                win=known["win"].percent(),
                even=blind["win"].percent(),
            ),
            say(
                "A first player who knows this should gamble a little more. It helps, but hardly: the share of the win rises from {plain} "
                "to {best}. Throwing first of three, it is {three}, with a third being fair.",
                plain=answers.share(GAME, LOWEST, "beat-tie-half").percent(2),
                best=answers.value(GAME, "win-first-tie-half", f"{START}-own0").percent(2),
                three=answers.value(GAME, "win-first-of-3", f"{START}-own0").percent(2),
            ),
            say(
                "**Why:** the second player stops gambling as soon as the total is good enough, and gambles for all when it is not. No plan made "
                "in advance can do that."
            ),
        ),
    )


def _fault(answers: Answers) -> Finding:
    """Return the finding about safe play."""
    match = answers.match(GAME, LOWEST, f"{LOWEST}:safe")
    return Finding(
        "Playing safe is not safe",
        (
            say(
                "To take one die, the lowest, each time sounds careful. It loses {win} of the games against best play, and wins {loss}.",
                win=match["win"].percent(),
                loss=match["loss"].percent(),
            ),
            say(
                "**Why:** a throw with two threes is luck that should be taken at once; who puts one of them back gives it away."
            ),
        ),
    )


def _printed(answers: Answers) -> Finding:
    """Return the finding about the printed figures."""
    chances = list(figures(answers.table(GAME, "win-chances"), 2))
    wrong = [each for each in chances if not each.right]
    worst = sorted(wrong, key=lambda each: abs(each.number.value - Fraction(each.text)), reverse=True)[:3]
    values = list(figures(answers.table(GAME, "values"), 1))
    rows: Lines = [
        [
            _named(each),
            "right" if each.right else "wrong",
            printed(each.text, "table of the value function"),
            each.number.plain(4),
        ]
        for each in values
    ]
    rows += [
        [
            f"{_named(each)}, a gap of {each.line[1]}: chance",
            "wrong",
            printed(each.text, "get_pwin, in the section Rolling Second"),
            each.number.plain(5),
        ]
        for each in worst
    ]
    return Finding(
        "What the notebook printed",
        (
            say(
                f"Of its {len(chances)} chances of the second player {len(wrong)} are not the right number, rounded. Most are off in the last "
                "digit, by the noise of simulation. Here are all its average points (the table of the value function), and its three worst "
                "chances (`get_pwin`, in the section Rolling Second)."
            ),
            grid(("figure", "", "printed", "exact"), rows, words=2),
            say(
                "Its text says that the second player needs a lower total to win. All its figures count a tie as won, too."
            ),
        ),
    )


def _named(figure: Printed) -> str:
    """Return the name of the position of a printed figure."""
    dice, _, two = figure.line[0].removeprefix("roll").partition("-")
    return f"{in_words(int(dice))} to throw" + (", at least two to take" if two else "")
