"""Questions that are asked of every game, or of the answers themselves, and the words of questions that change no meaning."""

import re
from pathlib import Path

from service.reading.filler import MEANT
from service.words.questions import read
from solvers.contract.presentation.questions import Questions
from solvers.contract.presentation.vocabulary import word_set

# Words that turn a question round: with one of them it is another question.
TURNED = word_set("""
    long longest shortest no not never without except nor neither don doesn isn cannot more most least less than exact exactly before left over per
    someone somebody anyone him her two turn turns round rounds players win wins winning won total totals
""")
# Words of questions that change no meaning, besides those of sentences about states.
IDLE = word_set("""
    roll rolls rolled throw throws thrown games player person everybody typically mean means happen happens a an all each every whether during using use
    used single getting end ends ending score scores scoring hand hands deck collect collects bring brings take takes strategy plan threshold idea list
    fair answer calculate compute explain matter same normal big large great high mostly mainly purely pure simple brief short somehow overall against
    reach reaching needed needs ve often tables chart percent percentage wrong properly perfectly optimally ideal us scored threw went and other vs versus
    beginners newbie plus finish finished finishes beginner perfect happened happening typical sentence till til thats theres mother father grandmother
    grandfather cousin neighbour neighbor colleague boss claims claim insists thinks argue argued argues arguing dispute fight settle true false website
    blog page book teach teaching teaches pupil pupils student students asks asking class making theoretical theoretically fraction proportion random
    randomly caught work works regulars customer guest competitor boy girl thumb dear grandchildren grandson grandchild granddaughter taught myself winner
    money bucks euros calculation excuse unlucky whole entire complete full goes times real actual statistically approximately roughly around nearly type
    way ways case cases plays compared count counts counted amount amounts
""")
# Words of other questions that change nothing of one that is asked without them, if it names its game.
SOFT = word_set("""
    even once off back everything max whole fresh ever plan rubbish result results swing finished feels wrong writing paper university legally speaking school
    somebody someone anybody catch very youre opponent opponents his their our your club kid kids homework article away together altogether somewhere anywhere nowadays besides guess honestly actually pay pays bother instead supposedly apparently
""")
# Words that are not passed over in a question, as they often turn it into another.
KEPT = (
    MEANT
    | TURNED
    | word_set(
        "skill numbers board head handicap instead same both if until he she they exactly exact per p loaded cardgames safe some against vs versus"
    )
) - word_set(
    "total totals ones game games points point score scores player players roll rolls throw throws dice die match matches hand hands opponents round rounds"
)
_TRUST = (
    "The dice games are solved for all their states; the card game, whose states are too many, is learned. A number is exact, or has a proved bound of its error, or an interval with its confidence, or is "
    "an estimate of its class of states and claims nothing of a single one; every reply over HTTP says which. The rows were checked against the equations that define them before they were served."
)
_WORDS = Questions(values={"trust": _TRUST})
# Questions about every game, answered from its rules.
RULES = read(Path(__file__).with_name("every_game.md").read_text("utf-8"), _WORDS)
BEFORE = "what was asked before"
# Why not 5 5: an action alone is one of a position that was told before.
OF_BEFORE = re.compile(r"not\b[\s0-9,]*")
# Questions about the answers themselves, which name no game.
ABOUT = read(Path(__file__).with_name("about.md").read_text("utf-8"), _WORDS)
