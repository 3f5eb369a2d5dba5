"""Rules by name: every preset is legal, told in the documents, and read as its rules are."""

import pytest

from service.answers.errors import ProblemError
from service.settings import ROOT
from service.words.message.game_names import spelled
from service.words.message.reading import message
from solvers.contract.game import Game
from solvers.errors import NotationError, UnknownError
from solvers.games import REGISTRY

FARKLE = REGISTRY["ten-thousand"]
NAMED = [(game, preset) for game in REGISTRY.values() for preset in game.presets]


def test_there_are_presets_of_five_games_with_names_of_their_own() -> None:
    """A name stands for one set of rules, and is no name of a game."""
    names = [preset.name for _, preset in NAMED]

    assert len(names) == len(set(names)) >= 25
    assert len({game.slug for game, _ in NAMED}) == 5
    assert not set(names) & {name for slug in REGISTRY for name in spelled(slug)}


@pytest.mark.parametrize(("game", "preset"), NAMED, ids=lambda value: getattr(value, "name", None))
def test_a_preset_is_its_rules(game: object, preset: object) -> None:
    """Each rule is legal and differs from the default, and no other does."""
    entry, named = next(named for named in NAMED if named == (game, preset))
    rules, usual = entry.read_rules(f"preset:{named.name}"), entry.rules_type()
    pairs = dict(pair.split("=") for pair in named.rules.split(","))

    assert {name: rules.written(name) for name in pairs} == pairs
    assert [name for name, value in pairs.items() if usual.written(name) == value] == []
    assert rules == entry.rules_type.parse(named.rules)
    line = f"| `{named.name}` | {named.title}. {named.summary} | `{named.rules}` | {named.source} |"
    assert line in (ROOT / "docs" / "presets.md").read_text().splitlines()


def test_no_two_presets_of_a_game_are_the_same_rules() -> None:
    """Two names would else lead to one set of rules."""
    slugs = [(game.slug, game.read_rules(f"preset:{preset.name}").slug) for game, preset in NAMED]

    assert len(slugs) == len(set(slugs))


def _pairs(rules: str) -> list[list[str]]:
    return [pair.split("=") for pair in rules.split(",")]


@pytest.mark.parametrize("game", [game for game in REGISTRY.values() if game.presets], ids=lambda game: game.slug)
def test_six_questions_tell_all_presets_apart(game: Game) -> None:
    """The default rules and every preset have exactly one answer to each question, and no two have the same answers."""
    assert 1 <= len(game.rule_questions) <= 6
    names = ["", *(f"preset:{preset.name}" for preset in game.presets)]
    answered = []
    for name in names:
        own = game.read_rules(name)
        written = [
            [
                rules
                for rules, _ in rule_question.answers
                if all(own.written(rule) == value for rule, value in _pairs(rules))
            ]
            for rule_question in game.rule_questions
        ]
        answered.append(written)

    assert all(len(agreeing) == 1 for answers in answered for agreeing in answers)
    assert len({str(answers) for answers in answered}) == len(names)


def test_what_the_summaries_of_farkle_say() -> None:
    """500 to open is the game as sold but for the first bank, and three pairs are 1,500 in that with 750 to open."""
    sold, opened = (FARKLE.read_rules(f"preset:{name}") for name in ("farkle-as-sold", "farkle-500-to-open"))

    assert FARKLE.read_rules("preset:farkle-as-sold,entry=500") == opened != sold
    assert FARKLE.read_rules("preset:farkle-750-to-open").written("three_pairs") == "1500"


def test_rules_beside_a_preset_replace_its_own() -> None:
    """The order does not matter, nor does the spelling of the preset."""
    usual = FARKLE.read_rules("preset:kingdom-come-4000")
    short = FARKLE.read_rules("preset:kingdom-come-2000")

    assert FARKLE.read_rules("preset:kingdom-come-4000,target=2000") == short
    assert FARKLE.read_rules(" target=2000 , PRESET = Kingdom-Come-4000") == short
    assert usual != short


def test_an_unknown_preset_is_refused_with_the_nearest_one() -> None:
    """The example is a preset that there is, and all of the game are listed."""
    with pytest.raises(UnknownError, match="farkle-as-solt") as caught:
        FARKLE.read_rules("preset:farkle-as-solt")
    assert caught.value.example == "preset:farkle-as-sold"
    assert len(caught.value.available) == len(FARKLE.presets)
    with pytest.raises(UnknownError, match="no presets"):
        REGISTRY["cut-down-thirty"].read_rules("preset:farkle-as-sold")
    with pytest.raises(NotationError, match="not of two"):
        FARKLE.read_rules("preset:farkle-as-sold,preset:zilch-playr")


@pytest.mark.parametrize(
    ("typed", "game", "name"),
    [
        ("farkle-as-sold 0-0-350-left4", "ten-thousand", "farkle-as-sold"),
        ("Farkle as sold, 0-0-350-left4", "ten-thousand", "farkle-as-sold"),
        ("win preset: zilch-playr 0-0-350-left4", "ten-thousand", "zilch-playr"),
        ("toss-up-to-50 0-0", "toss-up", "toss-up-to-50"),
        ("threes-with-two-dice 14", "threes", "threes-with-two-dice"),
    ],
)
def test_a_message_names_a_preset(typed: str, game: str, name: str) -> None:
    """The name says which game is meant, and what is left is the position."""
    read = message(typed)

    assert read.games == (game,)
    assert read.pairs == {"preset": name}
    assert "preset" not in read.text
    assert not any(word in read.text for word in name.split("-"))


def test_a_sentence_is_no_preset() -> None:
    """The words of a preset in a sentence about a position are no rules."""
    assert message("threes with three dice 1 3 5").pairs == {}


@pytest.mark.parametrize(
    "typed", ["toss-up-to-50 toss-up-to-150", "30s dice=5 dice=6 55", "puzzle 30s number=2 number=3"]
)
def test_two_values_of_a_name_are_refused(typed: str) -> None:
    """Of two values of one name none is dropped."""
    with pytest.raises(ProblemError, match="say one of them"):
        message(typed)


def test_the_name_of_a_family_is_the_game() -> None:
    """Farkle alone is no preset."""
    for name in ("farkle", "zilch"):
        assert message(name).games == ("ten-thousand",)
        assert message(name).pairs == {}
