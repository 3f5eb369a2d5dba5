"""The findings about the card game of Thirty."""

from fractions import Fraction

from service.batch.findings.asking import Answers
from service.batch.findings.numbers import rounded
from service.batch.findings.parts import Figure, Finding, Lines, Section, grid, say

GAME = "card-thirty"
CUT_DOWN = "deck=cut-down"


def section(answers: Answers) -> Section:
    """Return the section of the card game of Thirty."""
    return Section(
        GAME,
        "The card game of Thirty",
        (
            say(
                "A game of the rummy family for two, with two jokers: lay down melds worth 30 points at first, then whatever goes, and get rid of "
                "all cards. The source is a page of house rules with advice on strategy. Hidden cards make the whole game too large to solve, so "
                "this section has exact counts of hands, and measured strengths with intervals."
            ),
        ),
        (_advice(answers), _hands(answers), _begins(answers), _bluff(answers), _match(answers)),
    )


def _advice(answers: Answers) -> Finding:
    """Return the finding about the source's strategy."""
    players = answers.table(GAME, "players")
    rows: Lines = [
        [
            f"{first} against {second}",
            players.number("margin a hand", first, second).plain(2),
            players.number("share of hands won", first, second).percent(),
        ]
        for first, second in (
            ("greedy", "random"),
            ("stop-loss", "random"),
            ("stop-loss", "greedy"),
            ("kamikaze", "greedy"),
            ("kamikaze", "stop-loss"),
        )
    ]
    return Finding(
        "“Lose each hand by as little as you can” loses",
        (
            say(
                "The source's advice is to lose little, and so to lay down early. A player who does that (stop-loss) is beaten by "
                "one who holds everything back for up to twelve turns, so as to go out at once (kamikaze), by {margin} points a hand.",
                margin=players.number("margin a hand", "kamikaze", "stop-loss").plain(2),
            ),
            grid(("players", "points a hand ahead", "hands won"), rows),
            say(
                "**Why:** melds on the table help an opponent who has laid down, too, and may add cards to them. Held back until the end they help nobody, and the "
                "opponent is caught with a full hand."
            ),
            say(
                "Random draws, lays and discards anything. Greedy lays down all it can at once, and throws the dearest card away. Each figure comes "
                "from {hands} hands, every deal played twice with the seats exchanged.",
                hands=players.whole(int(players.entry("hands", "kamikaze", "stop-loss"))),
            ),
        ),
    )


def _hands(answers: Answers) -> Finding:
    """Return the finding about dealt hands."""
    odds = answers.table(GAME, "odds")
    rows: Lines = [
        [
            name,
            odds.number("P(can lay down)", 10, jokers).percent(2),
            odds.number("P(can lay down)", 11, jokers).percent(2),
            odds.number("best points, on average", 10, jokers).plain(1),
        ]
        for name, jokers in (("any hand", None), ("no joker", 0), ("one joker", 1), ("both jokers", 2))
    ]
    never = odds.number("hands", 10, 2) - odds.number("hands that can lay down", 10, 2)
    return Finding(
        "One joker turns a hopeless hand into a good one",
        (
            say(
                "Of the {all} hands of ten cards {can} can lay down 30 points at once: {share}. Without a joker it is {none}, with one {one}. "
                "With both jokers only {never} hands of {both} cannot.",
                all=odds.number("hands", 10, None).plain(0),
                can=odds.number("hands that can lay down", 10, None).plain(0),
                share=odds.number("P(can lay down)", 10, None).percent(2),
                none=odds.number("P(can lay down)", 10, 0).percent(1),
                one=odds.number("P(can lay down)", 10, 1).percent(1),
                never=never.plain(0),
                both=odds.number("hands", 10, 2).plain(0),
            ),
            grid(("the hand has", "ten cards can lay down", "eleven cards can", "points of ten cards"), rows),
            say(
                "The dream is to lay down everything in the very first turn. The player who begins has eleven cards, and can do it once in {often} "
                "hands.",
                often=odds.number("P(out at once)", 11, None).one_in(),
            ),
        ),
    )


def _begins(answers: Answers) -> Finding:
    """Return the finding about the deal."""
    return Finding(
        "Let the other player deal",
        (
            say(
                "Between two learned players the one who acts first ends {first} points ahead of the dealer, on average over a hand. On a deck "
                "cut down to ten cards, small enough to be solved, it is {small}.",
                first=answers.value(GAME, "margin", "other").plain(2),
                small=answers.value(GAME, "margin", "start", CUT_DOWN).plain(3),
            ),
            say("**Why:** the first player has eleven cards to lay down from, and the first chance to do it."),
        ),
    )


def _bluff(answers: Answers) -> Finding:
    """Return the finding about holding back."""
    full = answers.record(GAME, "margin", "3C4C5C2D4D", CUT_DOWN)
    chances = dict(zip((each["action"] for each in full["actions"]), full["probabilities"], strict=True))
    lay = chances["3C4C5C.4D"]
    if full["best"] != "5C":
        raise ValueError("the page says that the 5 of clubs is discarded")
    return Finding(
        "Perfect play needs bluffs",
        (
            say(
                "On the cut-down deck the whole game is solved, hidden cards and all, to within {bound} points a hand. With 3 4 5 of clubs and 2 4 "
                "of diamonds you could lay the run down. The solved player does so only {lay} of the time, and "
                "otherwise breaks the run up and discards its 5.",
                bound=answers.bound(GAME, "margin", "start", CUT_DOWN, 4),
                lay=Figure(
                    f"{rounded(Fraction(100 * lay), 1)} %", "exact", full["link"], f"exactly {lay} in this policy"
                ),
            ),
            say(
                "Both are worth {lay} points. **Why mix at all:** who always did the same with this hand would tell the opponent which cards are in it.",
                lay=answers.action(GAME, "margin", "3C4C5C2D4D", "3C4C5C.4D", CUT_DOWN).plain(2),
            ),
        ),
    )


def _match(answers: Answers) -> Finding:
    """Return the finding about matches."""
    return Finding(
        "Change your style with the score",
        (
            say(
                "Ten hands make a match. A player who chooses between five styles before each hand, by the score and the hands left, wins "
                "{match} of the matches against the best single style.",
                match=answers.value(GAME, "win-match", "match-10left-first").percent(),
            ),
            say(
                "**Why:** in the last hand only winning the match counts. When ahead, lose little; when behind, hold everything back and hope."
            ),
        ),
    )
