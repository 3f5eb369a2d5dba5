"""Greetings, thanks, and questions for what can be asked: whole messages that tell nothing else."""

import re
from collections.abc import Mapping
from typing import Final

from service.reading.text import PIECE

# Whole messages without a question, by their letters alone, and the command that answers them.
_TEXTS: Final[Mapping[str, str]] = {
    "help": """
        hello hi hey hiya howdy heya hellothere hithere heythere yo goodmorning goodevening goodday hallo moin servus gutentag bonjour bonsoir salut whatcanyoudo whatcanyou
        whatcaniask whatcaniaskyou whatdoyoudo whatdoyouknow howdoesthiswork howdoyouwork howdoiusethis whatisthis start commands menu helpme helpplease whatareyouabletohelpmewith whatareyouabletodo whatcanyouhelpmewith whatcanyouhelpwith whatareyoufor
    """,
    "games": """
        whichgamescanyouhelpmewith whatgamescanyouhelpmewith whichgamescanyouhelpwith whatgamescanyouhelpwith whichgames whatgames whichgamesarethere whatgamesarethere whichgamesdoyouknow whatgamesdoyouknow whichgamescanyouplay whatgamescanyouplay
        whichgamescanyouhelpmewithandwhatcaniask whatgamesareinhere whichgamesareinhere whatgamesareinthere whatgamesarethereinhere whatgamescaniplay whichgamescaniplay listgames listofgames whichgamesdoyouhave whatgamesdoyouhave whichgamesdoyousupport whatgamesdoyousupport
    """,
}
_WHOLE: Final[Mapping[str, str]] = {said: command for command, texts in _TEXTS.items() for said in texts.split()}
# The same among a few words of talk: each word must be one of the first group, and some words must be those of the others.
_AMONG: Final[Mapping[str, tuple[frozenset[str], ...]]] = {
    command: tuple(frozenset(words.split()) for words in groups)
    for command, groups in {
        "thanks": (
            """thanks thank thx ty tyvm cheers danke merci dankeschon vielen dank schon beaucoup ok okay cool nice great perfect lol haha awesome gotit it good bot well played
            gg mate man buddy friend that this was were you your very much so really a an lot lots bunch many for the help helps helped helpful helping answer answers advice super again
            brilliant exactly what i needed wanted all now wonderful amazing have me job one everything useful quick fast appreciate appreciated alot bye goodbye later""",
            """thanks thank thx ty tyvm cheers danke merci dankeschon dank ok okay cool nice great perfect lol haha awesome gotit helpful helped gg brilliant wonderful amazing appreciate
            appreciated super useful""",
        ),
        "games": (
            """which what how many list show name tell game games do does can could are is have has be you your i we one this bot it know knows play answer answers help with support supports there in
            here about ask me us the all of available solved covered cover understand understands know for please kinds kind sorts so and exactly at to able on""",
            "which what many list show name tell",
            "game games",
            "you your this bot there here it available i we list",
        ),
        "help": (
            """what which how can could i we you one are is able to do does tell answer me us ask about here know good for help with so and explain offer this bot it use your questions question kind
            kinds sort sorts of things thing anything everything all understand please exactly else capable useful the a should""",
            "what which how",
            "you your bot ask use this",
            "can could able offer capable kind kinds sort sorts use help understand questions question",
        ),
    }.items()
}
_GREETING = re.compile(
    r"^\W*(?:hiya|howdy|hi|hello|hey|hallo|moin|servus|bonjour|bonsoir|salut|guten\s+(?:tag|morgen|abend)|good\s+(?:morning|evening|day)|please)\b(?:\s+(?:there|bot|all))?",
    re.IGNORECASE,
)


def command(text: str) -> str | None:
    """Return the command that answers a message in English, behind its greeting or not; None if it is no small talk."""
    return _of(text) or _of(_GREETING.sub("", text))


def _of(text: str) -> str | None:
    pieces = [piece.lower() for piece in PIECE.findall(text)]
    if pieces and (said := _WHOLE.get("".join(pieces))):
        return said
    words = {*pieces}
    return next(
        (
            answered
            for answered, (among, *needed) in _AMONG.items()
            if words <= among and not any(words.isdisjoint(group) for group in needed)
        ),
        None,
    )
