"""Answer messages about a state: the best action, its value, and what the next best one costs."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from service.answers.ask import several, states
from service.answers.errors import ProblemError, as_problem
from service.answers.names import Bound, Token, assumed, bind, token, without_talk
from service.reading.english import NUMBERS
from service.reading.filler import ASKED_FOR
from service.reading.offers import offers
from service.words import sentences
from service.words.message import goals, house
from service.words.message.game_names import elsewhere, names_of
from service.words.message.question_words import is_idle
from service.words.message.reading import ENDING, SPREAD, Message
from service.words.message.ways import words_of
from service.words.say import offered
from service.words.say.conversation import Conversation
from service.words.say.said import Said, of_state
from service.words.say.turned import turned
from solvers.contract.presentation.speech import Cards, Fields
from solvers.contract.presentation.vocabulary import word_set
from solvers.errors import AmbiguousError, IllegalError, NotationError, TablebaseError
from solvers.games import REGISTRY, find

# The best action and the next one are told.
ACTIONS = 2
_MOST_SHOWN = 6
# One of two numbers is meant: 70-70 or 40-35, over-20 or over-24.
_EITHER = re.compile(
    r"(?<=[0-9])\s+or\s+(?=[0-9])|\b(over|above|at|past|than|until|after|with|to)[\s-]+[0-9]+\s*,?\s+(?:or|than)\s+(?:[a-z]+[\s-]+){0,3}\1[\s-]+[0-9]",
    re.IGNORECASE,
)
_THRESHOLD = re.compile(r"\b(?:at|from|with|after)\s+how\s+many\s+points\b", re.IGNORECASE)
# How much a way to play brings is asked of no position.
_WAY = re.compile(
    r"\b(?:average|mean|expected)\s+(?:\w+\s+){0,2}turn\b[^.?!]*\b(?:if|when|by)\s+(?:i|you|one|we)?\s*(?:always\s+)?(?:bank|stop)",
    re.IGNORECASE,
)
# Nor is what is done in every turn, if one digit at most is told.
_HABIT = re.compile(
    r"\b(?:after|on|in|with|from)\s+(?:each|every)\s+(?:roll|throw|turn)\b|\b(?:each|every)\s+time\b", re.IGNORECASE
)
# A number that is no row of dice: without a game it may be points, a score, or a die.
_NO_ROW = re.compile(r"(?<![\w-])(?![1-6]{3})[0-9]{1,5}(?![\w-])")
_NUMBERS_IN_WORDS = re.compile(
    rf"\b(?:{'|'.join(NUMBERS[1:])}|ones|twos|threes|fours|fives|sixes|(?:one|last|single)\s+(?:die|dice|left))\b",
    re.IGNORECASE,
)
# A number with decimals is none of a position.
_DECIMAL = re.compile(r"(?<![0-9.,])[0-9]{1,3}[.,][0-9]{1,2}(?![0-9.,k])")
# Two scores alone, and the question if a turn should stop now.
_SCORES = re.compile("[0-9]+(?:-[0-9]+)?")
_STOP = re.compile(
    r"\b(?:stop|bank|cash(?:\s+(?:in|out))?|quit)\s+(?:now|here|or\s+(?:not|no|nah|roll|throw|go))\b|\b(?:roll|throw|go\s+on)(?:\s+again)?\s+or\s+(?:stop|bank|cash|quit)\b",
    re.IGNORECASE,
)
# The problems of messages in which talk may stand.
_UNREAD = frozenset(("invalid-notation", "illegal"))
# Who asks which dice to take asks about a throw.
_WHICH_DICE = re.compile(
    r"\bwhich(?:\s+(?:dice|ones?|of\s+(?:them|these|those|the\s+\w+)))?\s+(?:should|shall|do|must|ought|would|can)\s+(?:(?:i|you|we|one)\s+)(?:to\s+)?(?:take|keep|put|set|leave)\b",
    re.IGNORECASE,
)
# Nor is the chance of what a throw shows one that a position has.
_OF_THROW = re.compile(
    r"\b(?:(?:chances?|odds|probability)\s+(?:that|of)|how\s+likely\s+is\s+it\s+that)\b(?![^.?!]*\b(?:if|when|after|with)\b)[^.?!]*\b(?:throw|roll)\b[^.?!]*\b(?:shows?|showing|contains?|gives?)\b",
    re.IGNORECASE,
)
# One number beside a score may be that.
_ONE_DIE = re.compile("[1-6]")
_OF_SCORE = re.compile(r"\b(?:scores?|totals?|results?|finished|ended)\b", re.IGNORECASE)
_DICE = re.compile(r"\b(?:dice|die|threw|throw|thrown|roll\w*|left|last|shows?|aside)\b", re.IGNORECASE)
# What may stand beside a goal for the beginning of the game.
_BEGINNING = (
    "start",
    "at the start",
    "from the start",
    "beginning",
    "at the beginning",
    "from the beginning",
    "opening",
)
# Words for the value of a goal, and those of a question that compares values.
_VALUES = word_set("chance chances odds probability percent likely win average mean expected expectation turns")
_COMPARED = word_set(
    "vs versus against than difference compare compared change changes more less lower higher drop rise bigger smaller better worse much no not never without"
)


class Reading(NamedTuple):
    """A goal and a state that a message may ask about. ``token`` is None for the start of the game.

    ``passed`` are the words that were passed over.
    """

    bound: Bound
    token: Token | None
    passed: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The message in canonical spelling."""
        names = [self.bound.game_slug, self.bound.slug]
        if self.bound.rules != "default":
            names.append(self.bound.problem.rules.differing().replace(",", " "))
        return " ".join(names if self.token is None else [*names, self.token.text])


def answer(conversation: Conversation) -> Said:
    """Return the answer to a message about a state. Raises ProblemError if there is none."""
    bound, parsed, passed = read(conversation.message)
    if parsed is None:
        parsed = conversation.start(bound)
    try:
        full = states.record(conversation.solved(bound), parsed)
    except ProblemError as problem:
        _under_usual_rules(problem, bound, parsed)
        raise
    text = sentences.state(bound, full, ACTIONS) + offered.told(bound, full, conversation.message.text, ACTIONS)
    return of_state(bound, parsed, text, full["solution"], sure=_ends(bound, full), passed=passed)


def _under_usual_rules(problem: ProblemError, bound: Bound, state: Token) -> None:
    """Make the same question under the default rules the example of a problem of rules that are not solved."""
    if problem.code == "unsolved-rules":
        usual = bind(bound.game_slug, bound.slug, "")
        problem.available = []
        problem.example = Reading(usual, state).text if several.reads(usual, state.text) else example(bound.game_slug)


def _ends(bound: Bound, record: Mapping[str, Any]) -> bool:
    """True if the policy's action in a record ends the game, or the turn that is all of it."""
    policy = record["policy"]
    after = [action.get("afterstate") for action in record["actions"] if action["action"] == policy]
    return any(text is not None and token(bound, text).kind == "terminal" for text in after)


def read(message: Message) -> Reading:
    """Return the goal and the state that a message asks about.

    Raises:
        ProblemError: it may be none, or several. Its examples are whole messages, with the command of this one.
    """
    try:
        return _whole(_read(message), message)
    except ProblemError as problem:
        if message.command:
            command = "odds" if message.command == ENDING else message.command
            problem.example = problem.example and f"{command} {problem.example}"
            problem.available = [f"{command} {name}" for name in problem.available]
        raise


def _whole(reading: Reading, message: Message) -> Reading:
    """Return what a message asks about.

    Raises:
        ProblemError: it asks whether to stop a turn, and tells the scores alone; or it asks which dice to take or what they will
            show, and tells none; or it asks for the spread of what is played on.
    """
    text = message.text
    spoken = reading.bound.views.spoken_states
    told = {field.key for field in spoken.words.fields} if isinstance(spoken, Fields) else set()
    unseen = reading.token is not None and reading.token.kind == "chance"
    detail = ""
    if {"held", "own"} <= told and reading.token and _SCORES.fullmatch(reading.token.text) and _STOP.search(text):
        detail = f"at {text[:64]!r}: the points of this turn are missing, without which there is nothing to stop with"
    elif reading.token and _ONE_DIE.fullmatch(reading.token.text) and _OF_SCORE.search(text) and not _DICE.search(text):
        detail = f"at {text[:64]!r}: say if the number is that of a die or a score"
    elif (unseen or reading.token is None) and (_OF_THROW.search(text) or _WHICH_DICE.search(text)):
        detail = f"at {text[:64]!r}: say what the dice show"
    elif message.command == ENDING and SPREAD.search(message.told) and reading.bound.views.played:
        detail = f"at {message.typed[:64]!r}: the values of hands in play are averages of hands that were played, and tell no standard deviation; ask how the hand ends"
    if detail:
        raise ProblemError("invalid-notation", detail, field="text", example=example(reading.bound.game_slug))
    return reading


def _read(message: Message) -> Reading:
    habit = _HABIT.search(message.text) and len(re.findall("[0-9]", message.text)) <= 1
    if habit or _THRESHOLD.search(message.text) or _WAY.search(message.text):
        detail = f"at {message.text[:64]!r}: this asks about a rule for playing, and not about a position"
        raise ProblemError("invalid-notation", detail, field="text", example=example(*message.games[:1]))
    if instead := turned(message.text):
        detail = f"at {message.text[:64]!r}: {instead}"
        raise ProblemError("invalid-notation", detail, field="text", example=example(*message.games[:1]))
    if not message.games and _is_one_number(message.text):
        detail = f"at {message.text[:64]!r}: one number says neither which game it is of nor what it is; name the game"
        raise ProblemError("invalid-notation", detail, field="text", example=example())
    message = house.told(message)
    if _EITHER.search(message.text) and not offers(message.text):
        detail = f"at {message.text[:64]!r}: two positions or numbers with 'or' between them; ask for one of them"
        raise ProblemError("invalid-notation", detail, field="text", example=example(*message.games[:1]))
    try:
        return _strictly(message)
    except ProblemError as problem:
        meant = not message.strict and problem.code in _UNREAD and (message.games or elsewhere(message.text) is None)
        reading = _without_talk(message) if meant else None
        if reading is None:
            raise
        return reading


def _is_one_number(text: str) -> bool:
    """True if a text tells one number alone, in digits among words: I have 14, should I stop?"""
    only = len(re.findall("[0-9]+", text)) == 1 and not _NUMBERS_IN_WORDS.search(text)
    return only and _NO_ROW.search(text) is not None and bool(re.search("[a-z]{2}", text, re.IGNORECASE))


def _without_talk(message: Message) -> Reading | None:
    """Return what a message asks about if its talk is passed over; None if that is nothing, or not clear."""
    for any_goal in (False, True):
        readings: dict[str, Reading] = {}
        for game in message.games or REGISTRY:
            with suppress(ProblemError, TablebaseError):
                told = replace(house.told(replace(message, games=(game,))), games=message.games)
                readings |= {reading.text: reading for reading in _shorter(game, told, any_goal=any_goal)}
        if readings:
            return next(iter(readings.values())) if len(readings) == 1 else None
    return None


def _shorter(game: str, message: Message, *, any_goal: bool) -> Iterator[Reading]:
    """Yield what a message without its talk asks about a game, under the goal that it names or the usual one, or under any goal."""
    if _DECIMAL.search(message.text):
        return
    rules, others = rules_of(game, message), words_of(game)
    split = next(iter(goals.splits(game, rules, message.text)), None)
    text = message.text if split is None else split.rest
    usual = bind(game, split.slug, rules) if split is not None else several.default(game, rules)
    groups = goals.other_goals(game, rules, usual, message.text) if any_goal and split is None else [[usual]]
    for bounds in groups:
        shorter, passed = without_talk(bounds[0], text, others, names_of(game))
        if message.pairs and _asks_value(bounds[0], text):
            yield Reading(bounds[0], None)
            continue
        # A goal that is not the usual one, and nothing but talk beside it, is about the start.
        # Under rules of its own the turn of a goal is that of the rules.
        rest = re.sub(r"\bturn\b", " ", shorter) if message.pairs else shorter
        if split is not None and usual.slug != several.default(game, rules).slug and is_idle(rest):
            yield Reading(usual, None, tuple(passed))
            continue
        # Of a message that names no game nothing is passed over that nobody has listed, unless it has cards.
        if passed and not message.games and not isinstance(usual.views.spoken_states, Cards):
            continue
        if shorter != text and several.reads(bounds[0], shorter):
            meant = goals.meant(game, bounds) if any_goal else bounds
            yield from (Reading(bound, token(bound, shorter), tuple(passed)) for bound in meant)


def _asks_value(bound: Bound, text: str) -> bool:
    """True if a text without a position asks for the value of a goal, so that under rules of a house it is that of the start."""
    words = re.findall("[a-z]+|[0-9]+", text.lower())
    asked = ASKED_FOR.get(bound.problem.goal.unit, frozenset())
    return not _VALUES.isdisjoint(asked.intersection(words)) and all(
        word in asked or (word not in _COMPARED and is_idle(word)) for word in words
    )


def _strictly(message: Message) -> Reading:
    problems: list[tuple[str, ProblemError]] = []
    for any_goal in (False, True):
        readings: dict[str, Reading] = {}
        problems = []
        for game in message.games or REGISTRY:
            try:
                told = house.told(replace(message, games=(game,)))
                readings |= {
                    reading.text: reading
                    for reading in _of_game(game, replace(told, games=message.games), any_goal=any_goal)
                }
            except (ProblemError, TablebaseError) as error:
                problem = as_problem(error)
                if problem.field == "rules" and problem.example is not None:
                    problem.example = f"{example(game)} {problem.example.replace(',', ' ')}"
                problems.append((game, problem))
        if len(readings) > 1 and not message.games:
            # Nobody who throws dice and names no game means one in which more has to be assumed.
            readings = {
                text: reading for text, reading in readings.items() if not assumed(reading.bound, message.text)
            } or readings
        if len(readings) == 1:
            return next(iter(readings.values()))
        if readings:
            raise _ambiguous(message, list(readings))
    if len(problems) == 1:
        raise problems[0][1]
    raise _unread(message, problems)


def example(game: str = "") -> str:
    """Return a message about a state of a game, or of the first one, that is answered."""
    entry = find(game or next(iter(REGISTRY)))
    return f"{entry.slug} {goal_of_example(entry.slug)} {entry.state_examples[0].text}"


def in_words(game: str) -> str:
    """Return a message about the first example of a game's states, as people tell it."""
    entry = find(game)
    bound = bind(game, goal_of_example(game), "")
    return f"{entry.title}: {bound.views.position(bound.problem.notation.parse(entry.state_examples[0].text))}"


def goal_of_example(game: str) -> str:
    """Return the goal under which the first example of a game's states is a state."""
    entry = find(game)
    shown = entry.state_examples[0]
    bound = several.default(game, "")
    return bound.slug if several.reads(bound, shown.text) else shown.goal or entry.goals(entry.rules_type())[0].slug


def rules_of(game: str, message: Message) -> str:
    """Return the text of the rules of a game that a message names. Parameters of the game's tables are no rules."""
    entry = find(game)
    others = {parameter.name for spec in entry.tables(entry.rules_type()) for parameter in spec.parameters}
    named = message.pairs.items()
    return ",".join(f"{name}={value}" for name, value in named if not (message.command == "odds" and name in others))


def _of_game(game: str, message: Message, *, any_goal: bool) -> list[Reading]:
    """Return the positions of a game that a message may ask about. Raises ProblemError or TablebaseError if that is nothing.

    If no goal is named, it is the default goal, or with ``any_goal`` every goal that can read the state.
    """
    rules = rules_of(game, message)
    if message.games and message.pairs and not message.text:
        return [Reading(several.default(game, rules), None)]
    splits = goals.splits(game, rules, message.text)
    refused: ProblemError | None = None
    for split in splits:
        bound = bind(game, split.slug, rules)
        if not split.rest:
            return [Reading(bound, None)]
        try:
            return [Reading(bound, token(bound, split.rest))]
        except TablebaseError as error:
            if split.rest.lower() in _BEGINNING:
                return [Reading(bound, None)]
            refused = refused or _problem(bound, error, split.rest)
    if refused is not None:
        raise refused
    return _without_goal(game, rules, message.text, any_goal=any_goal)


def _without_goal(game: str, rules: str, text: str, *, any_goal: bool) -> list[Reading]:
    usual = several.default(game, rules)
    try:
        return [Reading(usual, token(usual, text))]
    except AmbiguousError as error:
        raise _problem(usual, error, text) from None
    except (NotationError, IllegalError) as error:
        refused = _problem(usual, error, text)
    if not any_goal:
        raise refused
    # Goals whose states are spelled alike read the same texts.
    others = [reading for reading in goals.other_goals(game, rules, usual, text) if several.reads(reading[0], text)]
    if not others:
        raise refused
    return [Reading(bound, token(bound, text)) for bounds in others for bound in goals.meant(game, bounds)]


def _problem(bound: Bound, error: TablebaseError, text: str) -> ProblemError:
    """Return the problem of a state that cannot be read, with examples that are whole messages."""
    problem = as_problem(error)
    problem.detail = problem.detail.replace(f"state {text[:64]!r}", f"at {text[:64]!r}", 1)
    lead = Reading(bound, None).text
    problem.example = None if problem.example is None else f"{lead} {problem.example}"
    problem.available = [f"{lead} {name}" for name in problem.available]
    return problem


def _ambiguous(message: Message, meant: list[str]) -> ProblemError:
    listed = f"{', '.join(meant[:_MOST_SHOWN][:-1])} or {meant[:_MOST_SHOWN][-1]}"
    more = "" if len(meant) <= _MOST_SHOWN else f", and {len(meant) - _MOST_SHOWN} more"
    detail = f"{message.typed[:64]!r} may mean {listed}{more}: ask for one of them"
    return ProblemError("ambiguous", detail, field="text", example=meant[0], available=meant)


def _unread(message: Message, problems: list[tuple[str, ProblemError]]) -> ProblemError:
    """Return the problem of a message that none of several games can read."""
    examples = [problem.example for _, problem in problems if problem.code == "ambiguous" and problem.example]
    if message.games:
        names = " or ".join(message.games)
        detail = f"at {message.text[:64]!r}: this is no state of {names}"
    elif (other := elsewhere(message.text)) is not None:
        titles = ", ".join(game.title for game in REGISTRY.values())
        detail = f"{other} is not one of the games that are solved here, which are {titles}"
    else:
        titles = ", ".join(game.title for game in REGISTRY.values())
        detail = f"at {message.text[:64]!r}: say which game is meant ({titles}) and the whole position, as nothing is kept from earlier messages"
    shown = examples or [example(game) for game in message.games or REGISTRY]
    return ProblemError("invalid-notation", detail, field="text", example=shown[0], available=shown)
