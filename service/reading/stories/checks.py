"""Check what a story tells twice: dice and their number, their sum, their points.

Each check returns the text that is written in place of a match, or the text of the match itself if its numbers do not agree: then all of them
are left to be read, or refused.
"""

import re

from service.reading.english import NUMBERS, faces

_FACES = r"(?:ones?|twos?|threes?|fours?|fives?|six(?:es)?|[1-6]['’]?s?)"
# Dice of a face, as in three fives. A single one may be a number: one four.
ALIKE = rf"(?:an?|{'|'.join(NUMBERS[1:6])})\s+{_FACES}\b(?!\s+(?:dice|die|points?))"
# The dice of a turn in the game of 30s and in 10.000.
_SIX = 6
FACE_NAMES = ("ones", "twos", "threes", "fours", "fives", "sixes")
_THREE = 3


def listed(match: re.Match[str]) -> str:
    """Return the dice of a list with "and" between them."""
    return " and ".join(re.findall(rf"{ALIKE}|an?\s+one\b", match[0], flags=re.IGNORECASE))


def number(text: str) -> int:
    """Return the number that digits or a word tell."""
    return int(text) if text.isdigit() else NUMBERS.index(text.lower()) + 1


def others(match: re.Match[str], pattern: str) -> bool:
    """Return True if a pattern is found outside of a match."""
    return any(
        re.search(pattern, text, re.IGNORECASE) for text in (match.string[: match.start()], match.string[match.end() :])
    )


def of_one_face(match: re.Match[str]) -> str:
    """Return the dice of one face among those thrown; none if there are none, or not as many as are told.

    The groups of the match are the dice thrown, the number told or None, and the face as a digit or by its name.
    """
    face = match[3] or str(FACE_NAMES.index(match[4].lower()) + 1)
    count = match[1].count(face)
    return "" if match[2] and number(match[2]) != count else face * count


def kept(match: re.Match[str]) -> str:
    """Return the dice of one face as those set aside of six, and the number of the others."""
    dice = of_one_face(match)
    return f"set aside {' '.join(dice)}, {_SIX - len(dice)} dice left, " if dice else match[0]


def summed(match: re.Match[str]) -> str:
    """Return the sum of dice aside and the number of those left if they are six together."""
    return f"{match[2]} aside, {match[3]} dice left" if number(match[1]) + number(match[3]) == _SIX else match[0]


def last_dice(match: re.Match[str]) -> str:
    """Return the number of dice left that a question names, if nothing else in the text does."""
    told = others(match, r"\b(?:dice|die) (?:are )?(?:left|remaining)\b|\b(?:rolled|threw)\b")
    return match[0] if told else f"{match[1]} dice left. roll or {match[2]}"


def aside(match: re.Match[str]) -> str:
    """Return dice aside without their sum, which is told besides; in Threes their points stay, as 3s count nothing."""
    faces = [int(face) for face in re.findall("[1-6]", match[1])]
    if match[3] is None:
        return f"{match[1]}aside" if sum(faces) == int(match[2]) else match[0]
    points = sum(face for face in faces if face != _THREE)
    return f"{match[1]}aside, {points} points so far" if points == int(match[2]) else match[0]


def all_of_it(match: re.Match[str]) -> str:
    """Return nothing for what all dice make, or for all of them being taken, if their sum is told rightly."""
    before = match.string[: match.start()]
    faces = [int(face) for face in re.findall(r"(?<![0-9])[1-6](?![0-9])", before)]
    return " " if sum(faces) == int(match[1]) else match[0]


def no_such(match: re.Match[str]) -> str:
    """Return nothing for one or two faces that no die before them shows."""
    told = [face.lower() for face in match.groups() if face]
    faces = {
        face if face.isdigit() else str(number(face.removesuffix("es" if face == "sixes" else "s"))) for face in told
    }
    return match[0] if faces & {*re.findall(r"(?<![0-9])[1-6](?![0-9])", match.string[: match.start()])} else " "


def none_shown(match: re.Match[str]) -> str:
    """Return nothing for one or two faces that no die of a text shows; the text of the match if one does, or if no dice or a chance are told."""
    told = f"{match.string[: match.start()]} {match.string[match.end() :]}"
    shown = [die for run in re.findall(r"(?<![0-9.,])[1-6]+(?![0-9])", faces(told)) for die in run]
    chance = re.search(r"\b(?:chances?|odds|likely|probab\w*|often)\b", told, re.IGNORECASE)
    return match[0] if len(shown) < _THREE or chance or {*filter(None, match.groups())} & {*shown} else " "


def few(match: re.Match[str]) -> str:
    """Return a wish for few lost points as the goal of the game of 30s, if no other goal is named."""
    thirties = re.search(r"\b30s\b|\bthirt", match.string, re.IGNORECASE)
    goal = others(match, r"\b(?:go|going) for\b|\breach|\bat least\b|\bexactly\b|\bmost\b|\bhigh")
    return " , i want to lose few points . " if thirties and not goal else match[0]


def greens(match: re.Match[str]) -> str:
    """Return nothing for the greens of two rolls before their sum."""
    first, more, total = (int(match[place]) for place in (1, 2, 4))
    rest = 10 - first
    fits = first + more == total and more <= rest and (match[3] is None or number(match[3]) == rest)
    return f" {total}" if fits else match[0]


def rolled_colours(match: re.Match[str]) -> str:
    """Return the points of a turn after a roll, and the dice left, if the roll had as many dice as the points before it leave."""
    held, green, *others = (int(text or 0) for text in match.groups())
    left = 10 - held % 10
    if not green or green + sum(others) != left:
        return match[0]
    return f"{held + green} this turn, {left - green or 10} dice left"


def coloured(match: re.Match[str]) -> str:
    """Return the number of dice left without their colours."""
    return f"{match[1]} dice left" if number(match[1]) == int(match[2]) + int(match[3]) else match[0]


def singles(match: re.Match[str]) -> str:
    """Return points without the single dice that they are made of, if these are worth so many and the others are left."""
    count = number(match[2])
    worth = count * (100 if match[3].lower() == "ones" else 50)
    left = re.search(r"\b([1-6]|one|two|three|four|five) (?:dice|die) left", match.string, re.IGNORECASE)
    fits = worth == int(match[1]) and (left is None or number(left[1]) == _SIX - count)
    return f"{match[1]} this turn" if fits else match[0]


def straight(match: re.Match[str]) -> str:
    """Return a straight as its dice without its points, if nothing else of the turn is told."""
    more = others(match, r"\b(?:dice left|this turn|hot|house|rule|then)\b|\bstraight\b")
    return match[0] if more else f"rolled 1 2 3 4 5 6 {match[1]}"


def second_stage(match: re.Match[str]) -> str:
    """Return nothing for the second stage before a question about one of its throws, if the score is that of its face."""
    face = FACE_NAMES[int(match[1]) - 1]
    asked = others(match, r"\b(?:odds|chances?|probability|likely)\b") and not others(
        match, r"\b(?:rolled|threw|average|award)\b"
    )
    return " " if match[2].lower() == face and asked else match[0]


def refused_dice(match: re.Match[str]) -> str:
    """Return a throw of which nothing was taken as told, with the next throw, if both are of as many dice and of the same player."""
    first, second = (re.findall("[1-6]", match[place]) for place in (1, 2))
    own = re.search(r"(?:^|[.,;:!?]|\bi|\band|\bthen)\s*$", match.string[: match.start()], re.IGNORECASE)
    return f" took nothing, then rolled {match[2]}" if own and len(first) == len(second) else match[0]


def in_match(match: re.Match[str]) -> str:
    """Return fewer points than the other player as points ahead, as the lower total wins a match of cards."""
    played, left = match[1], number(match[4])
    if played is not None and number(played) + left != 10:
        return match[0]
    return f"i am {match[2]} points {'behind' if match[3].lower() == 'more' else 'ahead'}{match[0][match.end(3) - match.start() :]}"


def not_asked(match: re.Match[str]) -> str:
    """Return nothing for an opponent who does not matter, where turns are counted and no opponent's points are told."""
    told = others(match, r"\b(?:he|she|they|opponent) (?:has|have|is)\b|[0-9]\s*(?:to|-|:)\s*[0-9]")
    return " " if others(match, r"\bwithin\b|\bturns\b") and not told else match[0]
