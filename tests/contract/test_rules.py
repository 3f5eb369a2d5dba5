"""The rules to play from are true: every table, figure and example turn of the texts is what the code plays."""

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import pytest

from service.settings import ROOT
from service.words import markdown, rules
from solvers import dice as throws
from solvers.cards import read
from solvers.contract.problem import Process
from solvers.games import REGISTRY
from solvers.games.card_thirty.rules import JOKER_POINTS, points
from solvers.games.ten_thousand import hands, scoring
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.thirties.stage_two import expected_award
from solvers.games.threes.rules import ThreesRules
from solvers.games.toss_up.odds import odds
from solvers.games.toss_up.rules import TossUpRules

Rows = Sequence[Sequence[str]]

HEADINGS = ("Aim", "A turn", "Scoring", "The end", "An example turn", "House rules", "Other names")


def tables(game: str, heading: str) -> Sequence[Rows]:
    """The rows of each table of a section, without the heads."""
    blocks = markdown.blocks(rules.page(game).sections[heading])
    return [[markdown.cells(line) for line in block.split("\n")[2:]] for block in blocks if block.startswith("|")]


def played(game: str, goal: str) -> Process[object]:
    """The process of a game under its default rules."""
    entry = REGISTRY[game]
    process = entry.problem(entry.rules_type(), goal).process
    assert process is not None
    return process


def number_of(cell: str) -> int:
    """The number in a cell, whose thousands are grouped."""
    return int(cell.replace(",", ""))


def digits(cell: str) -> str:
    """The dice of a cell as one text."""
    return cell.replace(" ", "")


def percent(chance: Fraction) -> str:
    """A chance as the texts write it."""
    return f"{float(100 * chance):.1f} %"


@pytest.mark.parametrize("game", REGISTRY)
def test_every_game_has_the_same_headings(game: str) -> None:
    """A text has the game's title, and the fixed headings in their order."""
    page = rules.page(game)

    assert page.title.casefold().removeprefix("the ") == REGISTRY[game].title.casefold().removeprefix("the ")
    assert tuple(page.sections) == HEADINGS
    assert all(page.sections.values())


@pytest.mark.parametrize("game", REGISTRY)
def test_the_house_rules_are_those_of_the_game(game: str) -> None:
    """Every parameter has a line with its default, and the other values that are legal."""
    (listed,) = tables(game, "House rules")
    declared = {str(rule["name"]): rule for rule in REGISTRY[game].rules_type.describe()}

    assert [row[0].strip("`") for row in listed] == list(declared)
    for name, usual, _meaning, others in listed:
        rule = declared[name.strip("`")]
        assert usual == str(rule["default"])
        options = rule["options"]
        if options is None:
            assert f"{rule['low']} to {rule['high']}" in others
        # The types of six dice are more than a table shows.
        elif name not in ("`rearrange_table`", "`pool`"):
            assert isinstance(options, list)
            assert [option for option in options if option != usual and option not in others] == []


@pytest.mark.parametrize("game", REGISTRY)
def test_rules_that_a_text_names_can_be_set(game: str) -> None:
    """Every ``name=value`` of a text is legal."""
    entry = REGISTRY[game]
    for text in re.findall(r"`([a-z_]+=[^`]*)`", "\n".join(rules.page(game).sections.values())):
        assert entry.rules_type.parse(text) != entry.rules_type()


@pytest.mark.parametrize("game", REGISTRY)
def test_every_other_name_is_told(game: str) -> None:
    """The last section has all names by which people may call the game, apart from misspelled ones."""
    told = re.sub(r"[.,]", "", rules.page(game).sections["Other names"]).casefold()
    misspelled = {"farkel"}

    assert [name for name in REGISTRY[game].aliases if name not in told and name not in misspelled] == []


def test_the_points_of_ten_thousand_are_those_of_the_code() -> None:
    """Every line of the table scores what it says."""
    usual = TenThousandRules()
    scores, bust = tables("ten-thousand", "Scoring")
    worth = {row[0]: row[1] for row in scores}
    names = {"a single 1": "1", "a single 5": "5", **{f"three {face}s": str(face) * 3 for face in range(1, 7)}}
    names |= {"straight: 1 2 3 4 5 6": "123456", "three pairs": "223366"}

    assert {name: scoring.points(usual, dice, 0) for name, dice in names.items()} == {
        name: number_of(worth.pop(name)) for name in names
    }
    assert worth == {
        f"{word} of a kind": f"{(scoring.points(usual, '4' * count, 0) or 0) // 400} times the triple"
        for word, count in (("four", 4), ("five", 5), ("six", 6))
    }
    assert scoring.points(usual, "222444", 0) == 600
    assert scoring.points(usual, "333344", 0) is None
    for number, chance in bust:
        rolls = throws.rolls(int(number))
        lost = sum(weight for rolled, weight in rolls.items() if not hands.choices(usual, rolled, 0))
        assert chance == percent(Fraction(lost, 6 ** int(number)))


def test_the_turn_of_ten_thousand_is_played_as_it_stands() -> None:
    """Each line leads to the next one, and the last one banks what the text says."""
    process = played("ten-thousand", "win")
    notation = REGISTRY["ten-thousand"].problem(TenThousandRules(), "win").notation
    (turn,) = tables("ten-thousand", "An example turn")
    held, left, memory = 0, 6, ""
    for rolled, aside, points_held, then in turn:
        assert len(digits(rolled)) == left
        state = notation.parse(f"8500-9000-{held}-{digits(rolled)}{memory}")
        last = then == "bank"
        after = process.step(state, f"{digits(aside)}-{'bank' if last else 'roll'}")
        held = number_of(points_held)
        text = notation.format(after)
        if last:
            assert text == f"9000-{8500 + held}"
            assert f"{8500 + held:,} points" in rules.page("ten-thousand").sections["An example turn"]
        else:
            assert text.startswith(f"8500-9000-{held}-roll")
            left = int(text.rpartition("roll")[2][0])
            memory = "-m4" if "-m4" in text else ""
            assert ("triple of 4 is remembered" in then) == bool(memory)


def test_the_turn_of_thirties_is_played_as_it_stands() -> None:
    """Each line leads to the next one, and the second stage awards what the text says."""
    process = played("thirties", "min-loss")
    notation = REGISTRY["thirties"].problem(ThirtiesRules(), "min-loss").notation
    stage_one, stage_two = tables("thirties", "An example turn")
    kept = ""
    for thrown, aside, every in stage_one:
        after = process.step(notation.parse(f"{digits(thrown)}-{kept}".strip("-")), digits(aside))
        kept = digits(every)
        left = 6 - len(kept)
        assert notation.format(after) == (f"roll{left}-{kept}" if left else f"end-{kept}")
    over, award, left = sum(map(int, kept)) - 30, sum(map(int, kept)) - 30, 6
    for thrown, aside, told in stage_two:
        assert len(digits(thrown)) == left
        new = digits(thrown).count(str(over))
        assert digits(aside) == (str(over) * new or "none")
        award, left = award + over * new, left - new
        assert int(told) == award
    assert stage_two[-1][1] == "none"
    assert f"loses {award} points" in rules.page("thirties").sections["An example turn"]


def test_the_awards_of_thirties_are_those_of_the_code() -> None:
    """The table of the second stage has the expected awards."""
    assert tables("thirties", "Scoring")[1] == [
        [str(30 + over), f"{float(expected_award(6, over)):.3f}"] for over in range(1, 7)
    ]


def test_the_turn_of_threes_is_played_as_it_stands() -> None:
    """Each line leads to the next one, and the points are those of the dice taken."""
    process = played("threes", "min-expected")
    usual = ThreesRules()
    notation = REGISTRY["threes"].problem(usual, "min-expected").notation
    assert tables("threes", "Scoring")[0] == [[str(face), str(usual.points(str(face)))] for face in range(1, 7)]
    (turn,) = tables("threes", "An example turn")
    total, two = 0, ""
    for (thrown, take, told), (following, _, _) in pairwise([*turn, ("", "", "")]):
        after = notation.format(process.step(notation.parse(digits(thrown) + two), digits(take)))
        taken = "" if take == "none" else digits(take)
        total, two = total + usual.points(taken), "-two" if take == "none" else ""
        assert int(told) == total
        assert after == (f"roll{len(digits(following))}{two}" if following else f"end-{usual.points(taken)}")
    assert f"The total is {total}." in rules.page("threes").sections["An example turn"]


def test_the_turn_of_toss_up_is_played_as_it_stands() -> None:
    """Each line leads to the next one, and the chances are those of the code."""
    process = played("toss-up", "min-turns")
    usual = TossUpRules()
    notation = REGISTRY["toss-up"].problem(usual, "min-turns").notation
    sides, bust = tables("toss-up", "Scoring")
    assert [row[1] for row in sides] == [str(usual.green), str(usual.yellow), str(usual.red)]
    assert bust == [[str(number), percent(odds(usual).bust[number])] for number in range(10, 0, -1)]
    (turn,) = tables("toss-up", "An example turn")
    state, before = notation.parse("40"), 0
    for rolled, held, left, then in turn:
        green, yellow, red = map(int, re.findall(r"\d+", rolled))
        assert green + yellow + red == 10 - before % 10
        assert green or not red
        after = notation.parse(f"40-{held}")
        assert after in [successor for _, successor in process.outcomes(state)]
        assert int(held) == before + green
        assert int(left) == 10 - int(held) % 10
        state, before = process.step(after, then), int(held)
    assert notation.format(state) == f"{40 + before}"
    assert f"{40 + before} points" in rules.page("toss-up").sections["An example turn"]


def test_the_turn_of_the_card_game_is_played_as_it_stands() -> None:
    """The cards are eleven, worth what the lines say, and the melds are laid down in one turn."""
    (turn,) = tables("card-thirty", "An example turn")
    entry = REGISTRY["card-thirty"]
    problem = entry.problem(entry.rules_type(), "lay-max-points")
    hand = [card for row in turn for card in read(row[0])]
    kings, run, *_ = turn

    assert len(hand) == 11
    assert [str(sum(map(points, read(row[0])))) for row in turn] == [row[1] for row in turn]
    state = problem.notation.parse("".join(digits(row[0]) for row in turn))
    assert problem.notation.parse_action(state, f"{digits(kings[0])}.H789T") == "KCHS.H789T"
    assert int(kings[1]) + int(run[1]) == 64
    assert points(read("X")[0]) == JOKER_POINTS == 10


def test_a_text_without_marks_has_a_line_for_each_row() -> None:
    """A chat is sent words without stars, bars and backquotes."""
    said = markdown.plain(
        "Take **two**:\n\n* one `die`\n* or [more](x.md)\n\n| die | points |\n|---|--:|\n| a 1 | 100 |"
    )

    wide = markdown.plain("| roll | points | then |\n|---|--:|---|\n| 4 4 | 400 | roll |")

    assert wide == "4 4: points 400; then roll"
    assert said == "Take two:\n- one die\n- or more\ndie: points\na 1: 100"
    assert not set("*|`") & set("".join(rules.page(game).plain for game in REGISTRY))


def test_the_documents_have_one_source() -> None:
    """The page of each game in docs/ leads to the rules, and does not repeat them."""
    for game in REGISTRY:
        folder = game.replace("-", "_")
        text = (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")
        assert f"](../../solvers/games/{folder}/words/rules.md)" in text
