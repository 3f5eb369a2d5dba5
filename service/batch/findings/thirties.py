"""The findings about the game of 30s."""

from service.batch.findings.asking import Answers
from service.batch.findings.parts import Finding, Lines, Picture, Section, grid, printed, say
from service.batch.findings.printed import Printed, figures
from solvers.dice import in_words
from solvers.words import counted

GAME = "thirties"
START = "roll6"
CHANCE = "P(at least 30)"
# The lines of the summary, in words.
_POLICIES = {
    "maximize": "as many points as possible",
    "min-loss": "lose as little as possible",
    "aggressive": "beat the neighbour",
    "reach-30": "reach 30",
    "maximize:heuristic": "the rule of thumb",
    "fresh": "a clairvoyant, new throws for every way of keeping the highest dice",
}


def section(answers: Answers) -> Section:
    """Return the section of the game of 30s."""
    return Section(
        GAME,
        "The game of 30s",
        (
            say(
                "Throw six dice, put at least one aside, throw the rest again, until all six are aside. Below 30 you lose the points "
                "that are missing; above 30 you give points to your neighbour. The source is a paper of 2008 by Meilof Veeningen, who "
                "solved the game too. His results stand up, but for a few slips."
            ),
        ),
        (
            _thirty_is_not_enough(answers),
            _goals(answers),
            _sixes(answers),
            _exactly_thirty(answers),
            _luck(answers),
            _printed(answers),
        ),
    )


def _thirty_is_not_enough(answers: Answers) -> Finding:
    """Return the finding about a first throw of exactly 30."""
    state = "455556"
    return Finding(
        "You have thrown exactly 30. Throw five dice again!",
        (
            say(
                "The first throw is 4 5 5 5 5 6: a sum of 30, and you may stop. If you want as many points as possible, keep only the 6 "
                "and throw the other five again. That brings {again} points on average, against the {stop} that you have. If you only "
                "want to lose nothing, stop: throwing again would cost {loss} points on average.",
                again=answers.action(GAME, "maximize", state, "6").plain(2),
                stop=answers.action(GAME, "maximize", state, state).plain(0),
                loss=(-answers.action(GAME, "min-loss", state, "6")).plain(2),
            ),
            say(
                "**Why:** five fresh dice give you five more throws to pick sixes from. Four fives feel safe, but each of them gives a chance "
                "of a six away."
            ),
        ),
    )


def _goals(answers: Answers) -> Finding:
    """Return the finding about goals: the points of each, and what the heuristic loses."""
    summary = answers.table(GAME, "summary")
    rows: Lines = [
        [
            title,
            summary.number("points", slug).plain(3),
            summary.number(CHANCE, slug).percent(2),
            summary.number("points below", slug).plain(3),
            summary.number("opponent's points", slug).plain(3),
        ]
        for title, slug in (
            ("as many points as possible", "maximize"),
            ("lose as little as possible", "min-loss"),
            ("beat the neighbour, second stage included", "aggressive"),
            ("reach 30", "reach-30"),
            ("the paper's rule of thumb", "maximize:heuristic"),
            ("a beginner: keep fives and sixes", "maximize:beginner"),
        )
    ]
    best = answers.value(GAME, "maximize", START)
    return Finding(
        "A rule of thumb is nearly as good as the computer",
        (
            say(
                "Played for points, a turn is worth {best} on average. The paper's rule of thumb (keep the highest die and all sixes; "
                "if at most one other die is below 5, keep the fives too, and the last die if it is a 4) is worth only {behind} less. Who "
                "wants to lose little loses {loss} points a turn, and no way of playing loses less.",
                best=best.plain(3),
                behind=(best - answers.value(GAME, "maximize:heuristic", START)).plain(3),
                loss=(-answers.value(GAME, "min-loss", START)).plain(4),
            ),
            Picture(
                "thirties-scores",
                "The chances of every score, for four goals and the rule of thumb. Who wants 30 or to lose little has a tall peak at 30.",
                f"/v1/games/{GAME}/maximize/states/{START}/distribution.svg"
                "?with=min-loss,aggressive,reach-30,maximize:heuristic",
            ),
            grid(("you want to", "points", "30 or more", "points lost", "neighbour loses"), rows),
            say(
                "**Why:** most of the time every goal wants the same, to keep sixes and throw the low dice. Goals part only near 30, where one "
                "more point is worth much, little or nothing."
            ),
        ),
    )


def _sixes(answers: Answers) -> Finding:
    """Return the finding about the two simplest rules, and what the second stage is worth."""
    by_dice = answers.table(GAME, "by-dice")
    award = answers.table(GAME, "stage-two")
    return Finding(
        "Keep only sixes: the silly rule beats the sensible one",
        (
            say(
                "To keep only sixes brings {sixes} points. To keep fives and sixes sounds wiser, and brings {both}.",
                sixes=answers.value(GAME, "maximize:sixes", START).plain(2),
                both=answers.value(GAME, "maximize:fives-and-sixes", START).plain(2),
            ),
            say(
                "**Why:** while many dice are left, a five is worth less than another throw of that die, because only the best throws are kept. "
                "One die alone brings {one} points, two bring {two}, five bring {five}: the more dice, the more each is worth.",
                one=by_dice.number("points", 1).plain(1),
                two=by_dice.number("points", 2).plain(2),
                five=by_dice.number("points", 5).plain(2),
            ),
            say(
                "One point above 30 costs your neighbour {one} points on average, and six points above cost {six}. **Why:** in the second "
                "stage every further die that shows the right number counts, and all six double the sum.",
                one=award.number("award", 1).plain(3),
                six=award.number("award", 6).plain(3),
            ),
        ),
    )


def _exactly_thirty(answers: Answers) -> Finding:
    """Return the finding about scoring exactly 30."""
    state = "16-6666"
    return Finding(
        "Keep the 1, throw the six again",
        (
            say(
                "It is always best to keep the highest dice, the paper assumes. That is true for all its goals, and checked in every state. "
                "But to score exactly 30, with four sixes aside and a throw of 1 6, keep the 1 and throw the six: a 5 makes 30, a chance of "
                "{one}. Keep the six, and it is {six}. With the best play from the start exactly 30 comes in {start} of the turns.",
                one=answers.action(GAME, "hit-30", state, "1").percent(),
                six=answers.action(GAME, "hit-30", state, "6").percent(0),
                start=answers.value(GAME, "hit-30", START).percent(2),
            ),
            say(
                "**Why:** four sixes are 24 points, so the last two dice must bring 6 together. With a six among them it is too much."
            ),
        ),
    )


def _luck(answers: Answers) -> Finding:
    """Return the finding about relative skill."""
    skill = answers.table(GAME, "skill")
    meanings = {
        "fresh": "new throws for every way of keeping the highest dice",
        "fresh-any": "new throws for every way of keeping any dice",
        "tape": "each die has its own list of results",
        "row": "each throw has a fixed row, whichever dice are in it",
    }
    rows: Lines = [
        [
            meaning,
            skill.number("clairvoyant value", model).plain(2),
            skill.number("skill over beginner", model).plain(3),
            skill.number("skill over heuristic", model).plain(4),
        ]
        for model, meaning in meanings.items()
    ]
    match = answers.match(GAME, "maximize", "maximize:beginner")
    return Finding(
        "Is it a game of chance? That hangs on a word nobody defined",
        (
            say(
                "Dutch courts weigh what a player can learn against luck: skill is what the best player gains over a beginner, divided by "
                "what a clairvoyant, who knows all throws to come, gains over the same beginner. The paper (section 6) finds {printed}, below the limit of {limit}: "
                "a game of chance. But what does a clairvoyant know? Four fair readings give {low} to {high}, on both sides of the limit.",
                printed=printed("0.14", "section 6"),
                limit=printed("0.20", "section 6"),
                low=skill.number("skill over beginner", "fresh-any").plain(3),
                high=skill.number("skill over beginner", "row").plain(3),
            ),
            grid(
                ("the clairvoyant knows", "clairvoyant's points", "skill over a beginner", "over the rule of thumb"),
                rows,
            ),
            say(
                "Turn against turn, the best player has more points than a beginner {win} of the time, and fewer {loss} of the time.",
                win=match["win"].percent(),
                loss=match["loss"].percent(),
            ),
        ),
    )


def _printed(answers: Answers) -> Finding:
    """Return the finding about the figures that the paper printed."""
    tables = (
        ("section 5.2", "summary", (CHANCE,)),
        ("section 5.1", "by-dice", ()),
        ("section 2", "stage-two", ()),
        ("section 2", "stage-two-dice", ()),
        ("section 6", "skill", ()),
    )
    listed = [
        (place, each)
        for place, name, percent in tables
        for each in figures(answers.table(GAME, name), 1, comma=name not in ("stage-two", "skill"), percent=percent)
    ]
    rows: Lines = [
        [_named(each), place.removeprefix("section "), printed(each.text, place), each.number.plain(each.places + 2)]
        for place, each in listed
        if not each.right
    ]
    rows.append(
        [
            "two fives aside, lose as little as possible: points",
            "4",
            printed("29.79", "section 4, one line below the right 28.785912"),
            answers.mean(GAME, "min-loss", "roll4-55").plain(6),
        ]
    )
    right = sum(each.right for _, each in listed)
    headline: Lines = [
        [_named(each), place.removeprefix("section "), printed(each.text, place), each.number.plain(each.places + 2)]
        for place, each in listed
        if each.right and each.column in ("points", "award", "clairvoyant value")
    ]
    return Finding(
        "What the paper printed",
        (
            say(
                f"Of the {len(listed)} figures in its tables {right} are right to the last digit. These are not, and one in its text (section 4):"
            ),
            grid(("figure", "section", "printed", "right"), rows, words=2),
            say("The expected points that are right:"),
            grid(("figure", "section", "printed", "exact"), headline, words=2),
            say(
                "Its text on the second stage says that the neighbour loses the number of dice plus x; the table needs their sum plus x. "
                "And it calls the goal of most points optimal in one section, and that of beating the neighbour in another."
            ),
        ),
    )


def _named(figure: Printed) -> str:
    """Return the name of a printed figure."""
    line = figure.line[0]
    if figure.column == "probability":
        return f"{in_words(line)} aside in the second stage, in percent"
    if figure.column == "award":
        return f"{counted(line, 'points')} above 30: points for the neighbour"
    if isinstance(line, int):
        return f"{in_words(line)} left: points"
    unit = ", in percent" if figure.column == CHANCE else ""
    return f"{_POLICIES.get(line, line)}: {figure.column}{unit}"
