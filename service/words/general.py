"""Questions that are asked of every game, or of the answers themselves, and the words of questions that change no meaning."""

import re
from pathlib import Path

from service.reading.filler import MEANT
from service.words.questions import read
from solvers.contract.presentation.questions import Question, Questions

# Words that turn a question round: with one of them it is another question.
TURNED = frozenset(
    re.findall(
        "[a-z]+",
        """
        long longest shortest no not never without except nor neither don doesn isn cannot more most least less than exact exactly before left over per
        someone somebody anyone him her two turn turns round rounds players win wins winning won total totals
        """,
    )
)
# Words of questions that change no meaning, besides those of sentences about states.
IDLE = frozenset(
    re.findall(
        "[a-z]+",
        """
        roll rolls rolling rolled throw throws throwing thrown game games player players playing people person someone
        somebody anyone everybody typically usually normally really actually exactly ever always mean means happen happens
        a an if there any all each every when whether than per during using use used with single just at get getting tell
        end ends ending score scores scoring point points hand hands deck card cards collect collects bring brings take takes
        strategy rule rules plan threshold idea list table fair game
        question answer calculate compute explain help much matter same total number both else normal long
        big large great high mostly mainly mainly purely pure rather simple quick brief short somehow really overall generally about
        do does against reach reaching takes need needed needs ve got like often
        table tables chart percent percentage right wrong correctly well properly perfectly optimally smart ideal wondering
        he she his her they them me my mine us our we you your i am im someone scored threw went mate guy come comes but taking takes and other vs versus one two player friend kids beginners newbie
        plus finish finished finishes made ended beginner perfect optimal person people family win wins winning won happen happened happening typical typically sentence short
        till til thats theres mother father brother sister grandmother grandfather grandma grandpa daughter son wife husband cousin neighbour neighbor colleague boss
        says say said claims claim insists thinks argue argued argues arguing dispute fight settle true false correct website blog page book
        teach teaching teaches pupil pupils student students asks asking class making theoretical theoretically fraction proportion random randomly caught
        work works regulars customer guest competitor colleague boy girl thumb dear grandchildren grandson grandchild granddaughter taught myself winner money bucks euros calculation excuse cards unlucky
        per each single whole entire complete full overall total totals go goes turn turns round rounds time times
        real true actual exact exactly statistically theoretically approximately roughly around about nearly
        kind sort type way ways thing case cases situation have having has had be being been play plays played
        compared count counts counted amount amounts left over at on with in for to
        """,
    )
)
# Words of other questions that change nothing of one that is asked without them, if it names its game.
SOFT = frozenset(
    re.findall(
        "[a-z]+",
        """
        even once off back everything max whole fresh ever plan rubbish result results swing finished feels wrong writing paper university legally speaking school
        opponent opponents his their our your club kid kids homework article away together altogether somewhere anywhere nowadays besides guess honestly actually pay pays bother instead supposedly apparently
        """,
    )
)
# Words that are not passed over in a question, as they often turn it into another.
KEPT = (
    MEANT
    | TURNED
    | frozenset(
        re.findall(
            "[a-z]+",
            "skill numbers board head handicap instead same both if until he she they exactly exact per p loaded cardgames safe some against vs versus",
        )
    )
) - frozenset(
    re.findall(
        "[a-z]+",
        "total totals ones game games points point score scores player players roll rolls throw throws dice die match matches hand hands opponents round rounds",
    )
)
_TRUST = (
    "The dice games are solved for all their states; the card game, whose states are too many, is learned. A number is exact, or has a proved bound of its error, or an interval with its confidence, or is "
    "an estimate of its class of states and claims nothing of a single one; every reply over HTTP says which. The rows were checked against the equations that define them before they were served."
)
_SOLVED = Question(
    "if it is solved",
    (
        "solved|is_it_solved|are_you_perfect|perfect_player",
        "known|computed perfect|optimal|best play|move|strategy",
    ),
    _TRUST,
    idle="chess|checkers|endgame|endgames|like",
)
_TRUSTED = Question(
    "how far to trust the answers",
    (
        "how|are exact|precise|accurate|reliable|trustworthy|correct|right|sure numbers|answers|results|figures|values|you|this|these|it",
        "trust|believe|cheat*|guess* you|numbers|answers|this|it|results",
        "where|how from|know|computed|calculated|solved|come numbers|answers|figures|you|this|it",
        "simulat*|exact|exactly|computed|calculated|guess*|estimate*|measured|made_up|monte_carlo numbers|answers|results|figures|values|you|this|these|it|odds|chances",
        "how|which|use|uses calculat*|comput*|simulat* odds|chances|numbers|answers|results|figures|exact|maths",
        "solved exact|exactly|simulat*|completely",
        "where|how from|come|computed|calculated|found|obtain*|know numbers|answers|results|figures|values|odds|chances simulat*|exact|computed|calculated|solved|guess*|estimate*|measured|made_up",
    ),
    _TRUST,
)
# Questions about every game, answered from its rules.
RULES = read(Path(__file__).with_name("every_game.md").read_text("utf-8"), Questions(made={"solved": (_SOLVED,)}))
BEFORE = "what was asked before"
# Why not 5 5: an action alone is one of a position that was told before.
OF_BEFORE = re.compile(r"not\b[\s0-9,]*")
# Questions about the answers themselves, which name no game.
ABOUT = read(Path(__file__).with_name("about.md").read_text("utf-8"), Questions(made={"trust": (_TRUSTED,)}))
