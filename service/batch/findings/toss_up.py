"""The findings about Toss Up!"""

from fractions import Fraction

from service.batch.findings.asking import Answers
from service.batch.findings.numbers import Number
from service.batch.findings.parts import Finding, Lines, Picture, Section, grid, printed, say

GAME = "toss-up"
FEWEST = "fewest turns on average"
SAFEST = "least exploitable"


def section(answers: Answers) -> Section:
    """Return the section of Toss Up!"""
    return Section(
        GAME,
        "Toss Up!",
        (
            say(
                "Roll ten dice; green ones are points. Bank them, or roll the others again and risk them all: a roll with a red die and no "
                "green one loses the turn. The first to 100 wins. The source is a blog post that plays simple rules against each other in "
                "simulations, and ends with open questions. Here are the answers."
            ),
        ),
        (
            _threshold(answers),
            _cliff(answers),
            _target(answers),
            _begins(answers),
            _three(answers),
            _one_turn(answers),
            _printed(answers),
        ),
    )


def _threshold(answers: Answers) -> Finding:
    """Return the finding about the best threshold."""
    best = answers.table(GAME, "best-threshold")
    strategies = answers.table(GAME, "strategies")
    fewest, safest = (str(best.entry("best", "over-x", each)) for each in (FEWEST, SAFEST))
    again = "most games won on average over all of its kind"
    if best.entry("best", "over-x", again) != fewest:
        raise ValueError("the page says that one threshold is best in two ways")
    return Finding(
        f"The best simple rule: bank when you have {_more(fewest)}",
        (
            say(
                f"The post asks for the best rule of the form “bank once you have more than so many points”. It is more than {_points(fewest)}: "
                "it reaches 100 in the fewest turns, {turns}, and wins the most games against all such rules, {won} on average. No way of playing "
                "takes fewer than {least} turns.",
                turns=best.number("figure", "over-x", FEWEST).plain(2),
                won=best.number("figure", "over-x", again).percent(),
                least=best.number("optimal play", "over-x", FEWEST).plain(2),
            ),
            say(
                f"Against an opponent who knows your rule and plays best against it, bank with {_more(safest)} instead: you still win {{safest}} of the "
                f"games, if each begins every other one. With {_more(fewest)} it is {{fewest}}.",
                safest=strategies.number("P(win)", safest).percent(),
                fewest=strategies.number("P(win)", fewest).percent(),
            ),
            say(
                "**Why:** with 24 points six dice are left, and a bust is unlikely. With 25 there are five, then four, then three, and each roll is "
                "more dangerous than the one before."
            ),
        ),
    )


def _cliff(answers: Answers) -> Finding:
    """Return the finding about neighbouring thresholds."""
    strategies = answers.table(GAME, "strategies")
    rows: Lines = [
        [
            f"more than {_points(slug)}",
            strategies.number("turns", slug).plain(2),
            strategies.number("P(win)", slug).percent(),
        ]
        for slug in (
            "over-20",
            "over-24",
            "over-26",
            "over-28",
            "over-29",
            "over-30",
            "over-32",
            "over-38",
            "over-39",
            "over-50",
        )
    ]
    turns = {points: strategies.number("turns", f"over-{points}").value for points in range(10, 39)}
    if max(turns, key=turns.__getitem__) != 29:
        raise ValueError("the page says that over-29 is the slowest threshold from 10 to 38")
    return Finding(
        "Five points more, and the rule falls off a cliff",
        (
            say(
                "To bank with more than 24 points takes {low} turns to 100. To bank with more than 29 takes {high}, more than "
                "with any other threshold from 10 to 38. One point more, and it is {after}.",
                low=strategies.number("turns", "over-24").plain(2),
                high=strategies.number("turns", "over-29").plain(2),
                after=strategies.number("turns", "over-30").plain(2),
            ),
            grid(("bank with", "turns to 100", "games won against the best reply"), rows),
            say(
                "**Why:** to come from 25 points to 30 you roll five dice, then four, and so on to the last, which is thrown until it is green or "
                "red. Whoever runs this gauntlet gets ten fresh dice at its end, the safest roll there is. To bank with exactly 30 is to pay "
                "for it and not to use it."
            ),
        ),
    )


def _target(answers: Answers) -> Finding:
    """Return the finding about rules that look at the target."""
    best = answers.table(GAME, "best-threshold")
    strategies = answers.table(GAME, "strategies")
    safest = str(best.entry("best", "over-x-aware", SAFEST))
    fewest = str(best.entry("best", "over-x-aware", FEWEST))
    return Finding(
        "One glance at your own score beats all fine tuning",
        (
            say(
                "The rules of the post roll on even when banking would win the game. Add “or when it makes 100”, and the best threshold takes "
                f"{{aware}} turns instead of {{plain}} (bank with {_more(fewest)}). Bank with {_more(safest)} or what makes 100, and nobody "
                "in the world, knowing your rule, wins more than {reply} of the games against you, if both begin equally often.",
                aware=best.number("figure", "over-x-aware", FEWEST).plain(2),
                plain=best.number("figure", "over-x", FEWEST).plain(2),
                reply=strategies.number("P(win)", safest).rest().percent(),
            ),
            say(
                "**Why:** the perfect player looks at both scores, but most of the time they change nothing. What matters is not to throw away a "
                "game that is won."
            ),
            say(
                "Against an opponent with 50 points perfect play looks like a saw. Its teeth begin at 20, 30, 40 and so on, where all ten dice come "
                "back and a roll is safe. A few points later few dice are left, and it is time to bank. In the upper part of the picture it banks "
                "nothing short of 100: a player so near tries to get there in a single turn."
            ),
            Picture(
                "toss-up-bank",
                "When the perfect player rolls and when it banks, by the points banked and held, against an opponent with 50 points.",
                f"/v1/games/{GAME}/win/map.svg?opponent=50",
            ),
        ),
    )


def _begins(answers: Answers) -> Finding:
    """Return the finding about the first player's advantage."""
    heads = answers.table(GAME, "head-starts")
    last = answers.value(GAME, "win", "0-0", "ending=last-turn")
    return Finding(
        "Beginning is worth a few points",
        (
            say(
                "Between two perfect players the one who begins wins {first} of the games. To make it fair, give the other {start} points.",
                first=answers.value(GAME, "win", "0-0").percent(2),
                start=heads.whole(heads.entry("points ahead for an even game", 0)),
            ),
            say(
                "The rules on the box give everybody else one more turn once somebody has 100. That helps less than you would think: who begins "
                "still wins {last}. **Why:** the first player then stops at a score that is hard to reach, and not at 100.",
                last=last.percent(2),
            ),
        ),
    )


def _three(answers: Answers) -> Finding:
    """Return the finding about three players, and circles."""
    full = answers.record(GAME, "win-3", "0-0-0")
    bound = full["error_bound"]
    first = answers.value(GAME, "win-3", "0-0-0")
    second, third = (Number(Fraction(each), full["link"], Fraction(bound)) for each in full["others"])
    return Finding(
        "With three players, sit first, and mind that nobody can play best",
        (
            say(
                "The chances of the three seats are {first}, {second} and {third}.",
                first=first.percent(2),
                second=second.percent(2),
                third=third.percent(2),
            ),
            say(
                "These are an equilibrium: nobody gains by playing otherwise alone. With three there is no single best way to play, as what one "
                "player loses is shared by two others, and there may be other equilibria. In a few positions players must even toss coins."
            ),
            say(
                "The post also asks for rules of which A beats B, B beats C, and C beats A. Among plain thresholds there are none. Let one "
                "of them stop at 100, and there are: over-79-aware beats over-5, over-5 beats over-64, and over-64 beats over-79-aware, each by "
                "a hair."
            ),
        ),
    )


def _one_turn(answers: Answers) -> Finding:
    """Return the finding about the best single turn."""
    turn = answers.table(GAME, "one-turn")
    return Finding(
        "“Stop at so many points” is never right",
        (
            say(
                "If only the points of a single turn count, the best turn brings {best} on average. With one die left it banks from {one} "
                "points on, with five from {five}. With ten it rolls until it has {ten}.",
                best=answers.value(GAME, "max-turn", "start").plain(2),
                one=turn.whole(turn.entry("max-turn banks from", 1)),
                five=turn.whole(turn.entry("max-turn banks from", 5)),
                ten=turn.whole(turn.entry("max-turn banks from", 10)),
            ),
            say(
                "**Why:** what matters is how many dice you would roll. Ten dice without a green one, but with a red, are so rare that no sum "
                "you will ever hold is worth protecting from them. A single die is another matter."
            ),
        ),
    )


def _printed(answers: Answers) -> Finding:
    """Return the finding about the source's simulations."""
    table = answers.table(GAME, "experiments")
    rows: Lines = []
    for line in table.document["rows"]:
        first, second, begins, games = line[:4]
        counted = games["printed"] if isinstance(games, dict) else str(games)
        rows.append(
            [
                f"{first} against {second}; {begins} begins".replace("each every other game begins", "by turns"),
                printed(counted, "of 10,000 games"),
                table.number("P(first wins)", first, second, begins).percent(2),
                table.number("share of games played again", first, second, begins).percent(2),
            ]
        )
    return Finding(
        "What the post counted",
        (
            say(
                "Its five counts are right, with the noise that 10,000 games have. Here they stand beside the exact chances, and beside as many games "
                "of our own, which have noise of the same size."
            ),
            grid(("who plays", "won of 10,000", "chance", "our games"), rows),
            say(
                "A reader proposes to roll while one more roll is expected to gain. The formula has a slip: it takes green for one side in "
                "three. As posted (one-step-posted) it wins {posted} against its best reply; put right (one-step), {right}. Neither looks at "
                "the target.",
                posted=answers.table(GAME, "strategies").number("P(win)", "one-step-posted").percent(),
                right=answers.table(GAME, "strategies").number("P(win)", "one-step").percent(),
            ),
        ),
    )


def _points(slug: str) -> str:
    """Return the points of ``over-X``."""
    return slug.split("-")[1]


def _more(slug: str) -> str:
    """Return the least points that ``over-X`` banks, in words."""
    return f"{int(_points(slug)) + 1} points or more"
