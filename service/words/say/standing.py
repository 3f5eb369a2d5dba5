"""Answer questions about a game as a whole: the chance of a bust, who should begin, how much of it is luck.

The games declare them, see :mod:`solvers.contract.presentation.questions`. A message is read as one of them if every word and every
number of it is used: as a word of the question, as part of the game's name, or as a word that changes no meaning. Only if nothing else
reads a message, talk and at most three words of other questions may be left out of it. The answer begins with the question that was read,
and names the words of other questions.
"""

import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cache, partial
from itertools import islice
from typing import Literal

from service.answers.ask.several import default
from service.answers.errors import ProblemError
from service.reading.english import faces
from service.reading.filler import is_talk
from service.reading.text import plain
from service.words import markdown, rules
from service.words.addresses import reply
from service.words.figures import LEVEL, Ask, Figure, FigureError, figure
from service.words.general import ABOUT, BEFORE, KEPT, OF_BEFORE, SOFT
from service.words.message import house
from service.words.message.game_names import named_in
from service.words.message.question_words import is_idle_word, places_of, tokens_of
from service.words.message.reading import ENDING, Message
from service.words.message.ways import all_used, name_words, questions_of, ways_of, words_of
from service.words.say.conversation import Conversation
from service.words.say.said import Said
from solvers.contract.presentation.questions import Question, Reckoner
from solvers.games import REGISTRY, find

# Where a second question begins.
_AND_ASKED = re.compile(
    r"(?:[\s,]+and|[?])\s+(?=(?:how|what|when|who|where|which|why|does|do|is|are|can|should|may|must)\b)", re.IGNORECASE
)
# So many places are tried.
_MOST_HALVES = 3
# What somebody adds in brackets or quotes. The brackets of P(...) hold what is asked.
_ADDED = re.compile(r"(?<!\w)\((?:[^()0-9]|(?<=\bto )10[.,]?000\b)*\)|\"[^\"0-9]*\"")
_FIGURE = re.compile(r"\{\{(.*?)\}\}")
# Seconds until a figure that is missing may be there.
_RETRY = 60
# What stands between two things that are compared, and what else is said of them.
_VERSUS = "instead|rather|or|vs|versus|than|compare*|against|and|better|worse|difference|beat|beats"
_COMPARING = re.compile(
    "gains?|gets|more|who|habits?|policy|leaves?|lower|higher|totals?|scores?|clever|paper|strategy|average|fewer|second|stage|worth|play|playing|actually|really|own|others|ranking|rank|difference|bank(?:s|ing)?|stop(?:ping)?|keep(?:ing)?|which|plan|close|once|soon|has|have|somebody|someone|anybody|anyone|when|player|players|only|wins?|beats?|compare[ds]?|better|worse|safer|stronger|weaker|or|points?|with|how|every|time|always"
)
# So many known words of a question are passed over at most.
_MOST_KNOWN = 3
# Longer messages are about states.
MOST_TOKENS = 48
_SIGNS = re.compile("[<>=]")
_ARTICLES = frozenset(("", "a", "an", "the", "this", "game", "of", "is", "exactly"))
# The words of a message that its question leaves out: none; talk, which are those that nobody has listed; or also words of other questions,
# unless they often turn a question into another.
Passing = Literal["nothing", "talk", "words"]


def answer(conversation: Conversation, passing: Passing = "nothing") -> Said | None:
    """Return the answer to a question about a game, or about each of several if none is named; None if it is none."""
    asked = read(conversation.message, passing)
    if not asked and passing != "nothing":
        return None
    if not asked:
        _refuse_rules(conversation)
        return about(conversation.message)
    answers = [answered(conversation, game, question) for game, question in asked.items()]
    return answers[0] if len(answers) == 1 else Said("\n\n".join(said.text for said in answers))


def read(message: Message, passing: Passing = "nothing") -> dict[str, Question]:
    """Return the question that a message asks, by the games that it may be about; none if it asks about a state."""
    # The answers are those of the default rules.
    if message.pairs or (message.command and not message.text):
        return {}
    if passing != "nothing" and (not message.games or house.told(message).pairs):
        return {}
    # What is written in signs is meant to the letter.
    if passing == "words" and _SIGNS.search(message.told):
        return {}
    named = dict.fromkeys(message.games or REGISTRY)
    for reader in (_thrown, partial(_read, passing=passing), _reckoned):
        asked = {game: question for game in named if (question := reader(game, message)) is not None}
        if asked:
            return {game: _doubled(game, question, message, passing) or question for game, question in asked.items()}
    return {
        game: question for game in message.games if (question := _doubled(game, None, message, passing)) is not None
    }


def _doubled(game: str, whole: Question | None, message: Message, passing: Passing) -> Question | None:
    """Return two questions that a message asks one after the other, as one; None if it asks one, which is ``whole``, or none.

    A part that is no question by itself may ask what the whole does: a straight in "what is a straight, and how often does it come".
    """
    # A question about two things is whole.
    if whole is not None and " and " in whole.title:
        return None
    for between in islice(_AND_ASKED.finditer(message.told), _MOST_HALVES):
        halves = (message.told[: between.start()], message.told[between.end() :])
        first, second = (_read(game, replace(message, told=half, text=half, command=""), passing) for half in halves)
        if first is None and second is None:
            continue
        one, two = first or whole, second or whole
        if one is not None and two is not None and one.answer != two.answer:
            return Question(f"{one.title}, and {two.title}", ("",), f"{one.answer}\n{two.answer}")
    return None


def _refuse_rules(conversation: Conversation) -> None:
    """Raise ProblemError if a message asks a question about a game, and names rules that its answer does not have."""
    told = house.told(conversation.message)
    asked = read(replace(told, pairs={}, told=told.text)) if told.pairs else {}
    for game, question in asked.items():
        entry, rules = find(game), " ".join(f"{name}={value}" for name, value in told.pairs.items())
        detail = f"the answers about {entry.title} as a whole are those of its default rules, and not of {rules}"
        usual = ProblemError("unsolved-rules", detail, field="rules", example=f"{game}: {question.title}")
        bound = default(game, rules.replace(" ", ","))
        try:
            start = conversation.start(bound).text
        except ProblemError:
            usual.detail += (
                f"; tablebase solve {game} {bound.slug} --rules {rules.replace(' ', ',')} solves its positions"
            )
            raise usual from None
        usual.detail += "; ask about a position"
        usual.example = f"{game} {rules} {start}"
        raise usual


def about(message: Message) -> Said | None:
    """Return the answer to a question about the answers themselves; None if a message is no such question."""
    if message.command == "explain" and not message.games and OF_BEFORE.fullmatch(message.text):
        question: Question | None = next(question for question in ABOUT if question.title == BEFORE)
    else:
        question = None if message.games or message.command else _read("", message)
    return None if question is None else Said(question.answer, understood=question.title, advice=True)


def answered(conversation: Conversation, game: str, question: Question) -> Said:
    """Return the answer to a question about a game, with its figures. Raises ProblemError if they are not solved here."""
    try:
        return told(game, question, cache(partial(reply, conversation.reader)))
    except FigureError as error:
        # The database was made by another version, whose tables differ.
        detail = f"the figures of this answer are not solved here: {error}"
        raise ProblemError("not-solved-yet", detail, field="text", retry_after=_RETRY) from None


def told(game: str, question: Question, ask: Ask) -> Said:
    """Return the answer to a question about a game, with its figures.

    Raises:
        FigureError: a figure cannot be had from the replies, or is not the one that the sentence needs.
    """
    entry = find(game)
    figures: list[Figure] = []

    def shown(written: re.Match[str]) -> str:
        if written[1].startswith("rules "):
            return markdown.plain(rules.page(game).sections[written[1].removeprefix("rules ")])
        figures.append(figure(written[1], entry.questions.sources, ask))
        return figures[-1].text

    text = _FIGURE.sub(shown, question.answer)
    if any(shown_figure.trust == "interval" for shown_figure in figures):
        text = f"{text} The intervals in brackets hold with a confidence of {100 * LEVEL:g} %."
    links = {"source": figures[0].link} if figures and figures[0].link else {"rules": f"/rules/{game}"}
    return Said(text, game, links=links, understood=f"{entry.title}, {question.title}")


def _read(game: str, message: Message, passing: Passing = "nothing") -> Question | None:
    """Return the question about a game that a message asks: the one that uses most of its words; None if there is none.

    An empty text in place of the game stands for the questions about the answers themselves.
    """
    names = name_words(game) if game else frozenset[str]()
    best: tuple[int, Question] | None = None
    # The name of the game may be a word of the question too, and may be misspelled.
    told = tokens_of(message.told)
    # What is asked about an end is a word of the question.
    rest = told if message.command == ENDING else tokens_of(f"{message.command} {message.text}")
    # A number that is the name of the game is no number of the question.
    added = _ADDED.sub(" ", message.told)
    short = tokens_of(added) if added != message.told else told
    written = [
        [token if not token.isdigit() or token not in names else "" for token in own_tokens]
        for own_tokens in (told, short)
    ]
    for tokens in (written[0], rest, written[1]):
        # What stands in brackets may only be left out of a question that names its game and is none with it.
        if tokens is written[1] and (best is not None or short == told or not message.games):
            continue
        if len(tokens) > MOST_TOKENS:
            return None
        if game and (both := _compared(game, tokens)) is not None:
            return both
        found = _asked_in(game, tokens, passing)
        if found is not None and (best is None or found[0] > best[0]):
            best = found
    return None if best is None else best[1]


def _asked_in(game: str, tokens: Sequence[str], passing: Passing) -> tuple[int, Question] | None:
    """Return the question that uses most of some tokens, with the number of those that it uses; None if there is none.

    Its title names the known words that it leaves out.
    """
    best: tuple[int, Question] | None = None
    names = name_words(game) if game else frozenset[str]()
    there = cache(partial(places_of, tokens=tuple(tokens)))
    passed = _passed(game, tokens, passing)
    if passing != "nothing" and not passed:
        return None
    over: dict[str, bool] = {}
    known: list[str] = []
    for way in ways_of(game):
        used = all_used(map(there, way.groups))
        if not used or (way.question.unless and there(way.question.unless)):
            continue
        idle = there(way.question.idle) if way.question.idle else frozenset[int]()
        left = {token for index, token in enumerate(tokens) if index not in used | idle}
        # The name of the game says less about what is asked than other words.
        count = sum(tokens[index] not in names for index in used)
        if passed:
            over = {tokens[index]: is_known for index, is_known in passed.items() if index not in used | idle}
            if way.alone or not _are_few(over, used, count):
                continue
            left -= over.keys()
        alone = way.alone and not left <= names | _ARTICLES
        if not alone and all(map(partial(is_idle_word, names), left)) and (best is None or count > best[0]):
            best = count, way.question
            known = [token for token, is_known in over.items() if is_known]
    if best is None or not known:
        return best
    return best[0], replace(best[1], title=f"{best[1].title} (passed over: {', '.join(known)})")


def _are_few(passed: Mapping[str, bool], used: AbstractSet[int], count: int) -> bool:
    """Return True if some words are passed over, but few: of those that are known, which have True, at most two for three words that are used."""
    known = sum(passed.values())
    return 0 < len(passed) <= max(2, 2 * len(used)) and known <= _MOST_KNOWN and 3 * known <= 2 * count + 1


def _thrown(game: str, message: Message) -> Question | None:
    """Return a question about the faces of one throw, of which every word is used; None if a message is no such question."""
    return _made(find(game).questions.thrown, message)


def _reckoned(game: str, message: Message) -> Question | None:
    """Return a question whose answer follows from its numbers and the rules alone; None if a message is no such question."""
    return _made(find(game).questions.reckoned, message)


def _made(reckon: Reckoner | None, message: Message) -> Question | None:
    if reckon is None or message.command not in ("", ENDING):
        return None
    # What is asked of a spread is part of the question.
    text = named_in(message.told)[1] if message.command == ENDING else message.text
    made = reckon(faces(plain(text).lower()))
    return None if made is None else Question(made[0], ("",), made[1])


def _passed(game: str, tokens: Sequence[str], passing: Passing) -> dict[int, bool]:
    """Return the places of the tokens that are passed over in a question about a game, as they stand beside no number, with True if they are known."""
    passed: dict[int, bool] = {}
    if passing == "nothing":
        return passed
    names, known = name_words(game) if game else frozenset[str](), words_of(game)
    for index, token in enumerate(tokens):
        beside = any(neighbour.isdigit() for neighbour in tokens[max(0, index - 1) : index + 2])
        if beside or not token.isalpha() or is_idle_word(names, token):
            continue
        if token in SOFT or is_talk(token, known):
            passed[index] = False
        elif passing == "words" and token not in KEPT:
            passed[index] = True
    return passed


def _compared(game: str, tokens: Sequence[str]) -> Question | None:
    """Return the question that asks two questions at once which may be compared; None if there are not two."""
    asked = [
        (question, places_of(question.compared, tokens))
        for question in questions_of(game)
        if question.compared and not (question.unless and places_of(question.unless, tokens))
    ]
    # Fives and sixes are one of two, and no sixes besides.
    two = [
        (question, indices) for question, indices in asked if indices and not any(indices < more for _, more in asked)
    ]
    between = places_of(_VERSUS, tokens)
    if len(two) != 2 or not between or not two[0][1] - two[1][1] or not two[1][1] - two[0][1]:
        return None
    used = two[0][1] | two[1][1] | between
    left = [token for index, token in enumerate(tokens) if index not in used]
    (first, _), (second, _) = two
    if not all(is_idle_word(name_words(game), token) or _COMPARING.fullmatch(token) for token in left):
        return None
    return Question(f"{first.title}, and {second.title}", ("",), f"{first.answer}\n{second.answer}")
