"""The schemas of the catalogue."""

from marshmallow import Schema, fields

from service.answers.play.judging import LEVELS
from service.documents import members
from service.documents.tables import OfferedTableReply
from solvers.contract.presentation.puzzles import THEMES


def _setting(meaning: str, *, null: bool) -> members.OneOf:
    """Return the field of a rule's value: a whole number, or text."""
    return members.OneOf(
        fields.Integer(strict=True),
        fields.String(),
        required=True,
        allow_none=null,
        metadata={"description": meaning},
    )


class GoalReply(Schema):
    """A goal of a game."""

    goal = members.text("The goal's slug.")
    title = members.text("The goal in words.")
    unit = members.text("The unit of the goal's values: points, probability, turns.")
    direction = members.text("`max` if more is better, `min` if less is better.", among=("max", "min"))
    second = members.text("The second value, which orders actions that tie; null if there is none.", null=True)
    status = members.text(
        "`solved`; `pending` if the batch has not come to it; `unsolved` if the batch does not solve it by default.",
        among=("solved", "pending", "unsolved"),
    )
    command = members.text(
        "The command that solves a goal that is not solved; null for the others, and if solving may fail.", null=True
    )


class StrategyReply(Schema):
    """A fixed way to play; together with a goal it is written `GOAL:STRATEGY`."""

    strategy = members.text("The strategy's slug.")
    title = members.text("The strategy in words.")


class RuleReply(Schema):
    """A named parameter of a game's rules."""

    name = members.text("The rule's name.")
    type = members.text(
        "The type of its values: whole numbers, fractions (`1/6`), lists (`1:2:0`), `true` or `false`, or names.",
        among=("integer", "rational", "integers", "flag", "choice"),
    )
    default = _setting("The value in the default rules: a whole number, or text as in `name=value`.", null=False)
    low = _setting("The lowest legal value; null if there are options.", null=True)
    high = _setting("The highest legal value; null if there are options.", null=True)
    options = fields.List(
        fields.String(),
        required=True,
        allow_none=True,
        metadata={"description": "All legal values; null if there is a range."},
    )
    summary = members.text("The meaning of the rule.")


class ExampleReply(Schema):
    """An example of a state or action in the game's notation."""

    text = members.text("The text.")
    meaning = members.text("The meaning of the text.")
    goal = members.text("A goal under which the text is valid; null stands for the game's first goal.", null=True)


class OptionReply(Schema):
    """A choice that a part of a state offers."""

    text = members.text("The text that stands in the state; it may be empty.")
    title = members.text("Its name for people.")
    full = members.flag("True if only a full hand can have it.")


class PartReply(Schema):
    """A part of a state's text that a page lets people set by itself."""

    name = members.text("The name of the part.")
    title = members.text("Its name for people.")
    kind = members.text(
        "`dice`: faces, ascending; `number`; `cards`; `option`: one of the `options`; `text`: any text; `card`: one of the cards of the "
        "part with cards before it; `rest`: a number that the other parts determine.",
        among=("dice", "number", "cards", "option", "text", "card", "rest"),
    )
    before = members.text("The text before the part; left out with it if dice or a text are empty.")
    low = members.whole("The lowest number, or the least dice or cards.", low=None)
    high = members.whole("The highest number, or the most dice or cards.", low=None)
    step = members.whole("The step between numbers.", low=1)
    green = members.whole(
        "A number of dice, of which those that make up the remainder of the number are green; 0 if the number is none of dice."
    )
    options = members.several(OptionReply, "The choices of an option.")
    unless = members.text("A rule as `name=value` under which there is no such part; empty if there always is.")
    deck = members.names(
        "The cards that there are; empty if they are all 52 and the jokers, or if the part has no cards."
    )
    empty = members.text("What stands for a text that is not there; if it is empty too, the text before is left out.")
    hint = members.text("How the part is filled in; may be empty.")
    between = members.text("What stands between the melds of a text, in place of commas; empty if it has no melds.")
    when = members.names("The texts of the option before a `card` with which there is one.")


class FormReply(Schema):
    """The parts of the decisions under some goals."""

    goals = members.names("Slugs of goals; one that ends with `*` stands for all that begin like it.")
    parts = members.several(PartReply, "The parts, in the order of the text.")
    dice = members.whole("The number of dice that all parts with dice have together; 0 if it may vary.")


class FamilyReply(Schema):
    """A family of goals or strategies with slugs of one pattern."""

    text = members.text("The pattern of the slugs; words in capitals stand for a number or a name.")
    meaning = members.text("The meaning of the goals or strategies.")


class SolvedReply(Schema):
    """A current solution."""

    goal = members.text("GOAL or GOAL:STRATEGY.")
    rules = members.text("`default`, or `r` and 8 hex digits of the rules' text.", pattern=members.RULES_PATTERN)
    rules_text = members.text("Every rule as `name=value`.")
    solution = members.solution()
    rows = members.whole("The number of states.", low=1)
    start = members.text("The state before the first throw.")
    start_value = members.number("The value of the start.")
    start_exact = members.exact("The value of the start as a fraction; null if it is not exact.")


class SeatsReply(Schema):
    """The default policies that may take each seat in a match."""

    first = members.names("The default policies that may play first.")
    second = members.names("The default policies that may play second.")


class PresetReply(Schema):
    """A set of rules that people know by a name."""

    name = members.text("The name, asked for as `?rules=preset:NAME`.")
    title = members.text("The name in words.")
    rules = members.text("The rules that are not the default ones, as `name=value,name=value`.")
    source = members.text("The edition, house or site that plays them.")
    summary = members.text("A sentence about them, with what the rules cannot say.")


class RuleAnswerReply(Schema):
    """An answer to a question about somebody's rules."""

    rules = members.text("The rules that it means, as `name=value,name=value`.")
    text = members.text("The answer in words.")


class RuleQuestionReply(Schema):
    """A question about the rules of somebody's table."""

    text = members.text("The question.")
    answers = members.several(RuleAnswerReply, "The answers.")


class ThemeReply(Schema):
    """A theme of puzzles."""

    theme = members.text("The theme.", among=THEMES)
    title = members.text("Its name for people.")
    goal = members.text("The goal that its puzzles are about.")
    level = members.text("The only level that its puzzles have; null if they have several.", among=LEVELS, null=True)


class PuzzlesReply(Schema):
    """The puzzles of a game under its default rules."""

    goal = members.text("The goal that they are about if no theme is asked for.")
    themes = members.several(ThemeReply, "The themes.")
    levels = members.several(members.text("A level.", among=LEVELS), "The levels, the easiest first.")
    series = members.whole("The number of puzzles of a seed.", low=1)


class OfferedHandsReply(Schema):
    """The hands with hidden cards that a game deals under its default rules."""

    goals = members.names("The goals whose players can be the opponent, the usual one first.")


class GameReply(Schema):
    """A game: its rules, goals, notation, tables, matches and solutions."""

    game = members.game()
    title = members.text("The game's name in words.")
    summary = members.text("The game's rules in two sentences.")
    line = members.text("The game in one line.")
    pieces = members.text("The dice or cards that it is played with.")
    players = members.text("The number of players, in words.")
    known_as = members.names("Other names of the game, as people write them.")
    aliases = members.names("Names, in lower case, by which addresses and messages may call the game.")
    goals = members.several(GoalReply, "Every goal.")
    default_goal = members.text("The goal under which a state is answered if none is named.")
    strategies = members.several(StrategyReply, "Every fixed strategy.")
    followed = members.names(
        "Every GOAL:STRATEGY that is answered from the solution of its goal, and has none of its own."
    )
    families = members.several(FamilyReply, "Goals and strategies that are not listed one by one.")
    rules = members.several(RuleReply, "The parameters of the game's rules.")
    presets = members.several(PresetReply, "Sets of rules that people know by a name.")
    rule_questions = members.several(
        RuleQuestionReply, "At most six questions whose answers tell the presets and the default rules apart."
    )
    state_grammar = members.text("The grammar of states.")
    action_grammar = members.text("The grammar of actions.")
    state_examples = members.several(ExampleReply, "Examples of states.")
    action_examples = members.several(ExampleReply, "Examples of actions.")
    forms = members.several(
        FormReply, "The parts of the states under the default rules, so that a page can let people click them together."
    )
    puzzles = members.nested(PuzzlesReply, "The game's puzzles; null if it has none.", null=True)
    hands = members.nested(
        OfferedHandsReply, "The hands with hidden cards that can be played; null if there are none.", null=True
    )
    tables = members.several(OfferedTableReply, "The game's tables.")
    matches = members.nested(SeatsReply, "The policies that can be matched; other solved policies may be matched too.")
    rows = members.whole("The number of states of all current solutions together.")
    solved = members.several(SolvedReply, "The current solutions.")
    pending = members.names(
        "The policies that are not solved yet: slugs under the default rules, and `GOAL?rules=RULES` under others.",
    )


class CatalogueReply(Schema):
    """All games."""

    games = members.several(GameReply, "One entry for each game.")
