"""Sets of rules of the Farkle family by name."""

from solvers.contract.presentation.presets import Preset, RuleQuestion
from solvers.contract.presentation.vocabulary import read_as

_BOX = "kinds=flat,straight=1500,three_pairs=1500,four_two=true,two_triples=2500,memory=none"
_TAVERN = (
    "kinds=doubling,straight=1500,low_straight=500,high_straight=750,three_pairs=0,memory=none,target=4000,ending=first"
)
_WIKI = "Kingdom Come: Deliverance Wiki (fandom.com), chances of the dice"
# Weights of dice, whose parts of their sums are the percentages of the wiki.
_HEAVENLY, _LUCKY, _ODD = "7:2:2:2:2:4", "6:1:2:3:4:6", "4:1:4:1:4:1"
_THOUSAND, _FAIR = "1000:200:300:400:500:600", "1:1:1:1:1:1"
_TRINITY, _ARANKA, _EVEN = "4:5:10:1:1:1", "6:1:6:1:6:1", "1:4:1:4:1:4"
_SIX_DICE = f"pool=abcdef,die_a={_HEAVENLY},die_b={_LUCKY},die_c={_ODD},die_d={_TRINITY},die_e={_ARANKA},die_f={_EVEN}"
PRESETS = (
    Preset(
        "ten-thousand-first-wins",
        "10.000 without a last turn",
        "ending=first",
        "a house rule",
        "Who banks the target first has won.",
    ),
    Preset(
        "farkle-as-sold",
        "Farkle as sold",
        f"triples=300:200:300:400:500:600,{_BOX}",
        "Farkle, PlayMonster",
        "Three 1s are 300; four, five and six of a kind 1,000, 2,000 and 3,000; two triplets 2,500.",
    ),
    Preset(
        "farkle-500-to-open",
        "Farkle with 500 points to open",
        f"triples=300:200:300:400:500:600,{_BOX},entry=500",
        "Holy Family (yourholyfamily.org)",
        "The rules as sold, but the first bank needs 500 points.",
    ),
    Preset(
        "farkle-750-to-open",
        "Farkle with 750 points to open",
        "kinds=none,straight=2000,low_straight=1000,high_straight=1000,three_pairs=1500,memory=none,entry=750",
        "Klane's Trotalisman (blogspot.com)",
        "Five dice in a row are 1,000, six 2,000; three pairs 1,500; larger groups than three count nothing of their own.",
    ),
    Preset(
        "farkle-cardgames-io",
        "Farkle of cardgames.io",
        "kinds=flat,straight=2500,three_pairs=1500,four_two=true,memory=none,ending=first",
        "cardgames.io",
        "A straight is 2,500, four of a kind and a pair 1,500; who first banks 10,000 wins.",
    ),
    Preset(
        "farkle-minimal",
        "Farkle by its minimal rules",
        "kinds=none,straight=0,three_pairs=0,memory=none,ending=first",
        "Busche and Neller, Optimal Play of the Farkle Dice Game",
        "Only 1s, 5s and three of a kind score; who first banks 10,000 wins.",
    ),
    Preset(
        "farkle-short-game",
        "Farkle to 5,000",
        f"triples=300:200:300:400:500:600,{_BOX},target=5000",
        "a house rule",
        "The rules as sold to half of the points.",
    ),
    Preset(
        "zilch-playr",
        "Zilch of playr.co.uk",
        "kinds=doubling,straight=1500,three_pairs=1500,four_two=true,memory=none,minimum=300",
        "Gaby Vanhegan's Zilch, playr.co.uk",
        "Each further die of a kind doubles, and every bank needs 300 points. Left out: six dice without points score 500 there, and "
        "three turns in a row without points cost 500, below 0 too, where three_busts=500 stops at 0.",
    ),
    Preset(
        "kingdom-come-4000",
        "Dice of Kingdom Come to 4,000",
        "kinds=doubling,straight=1500,low_straight=500,high_straight=750,three_pairs=0,memory=none,target=4000,ending=first",
        "Kingdom Come: Deliverance, Warhorse Studios",
        "Each further die of a kind doubles; 1 to 5 are 500, 2 to 6 are 750. All dice are fair, and nobody has a badge.",
    ),
    Preset(
        "kingdom-come-2000",
        "Dice of Kingdom Come to 2,000",
        "kinds=doubling,straight=1500,low_straight=500,high_straight=750,three_pairs=0,memory=none,target=2000,ending=first",
        "Kingdom Come: Deliverance, Warhorse Studios",
        "The same dice at a table that plays to 2,000.",
    ),
    Preset(
        "kingdom-come-lucky-dice",
        "Kingdom Come with six lucky dice to 4,000",
        f"{_TAVERN},die_a={_LUCKY}",
        _WIKI,
        "All dice are lucky dice, which show a 1 or a 6 in 12 of 22 rolls. Both players roll them.",
    ),
    Preset(
        "kingdom-come-three-pairs-of-dice",
        "Kingdom Come with three kinds of dice to 4,000",
        f"{_TAVERN},pool=aabbcc,die_a={_HEAVENLY},die_b={_LUCKY},die_c={_ODD}",
        _WIKI,
        "Two Heavenly Kingdom dice (a), two lucky dice (b) and two odd dice (c): it matters which are set aside. Both players roll them.",
    ),
    Preset(
        "kingdom-come-six-named-dice",
        "Kingdom Come with six named dice to 4,000",
        f"{_TAVERN},{_SIX_DICE}",
        _WIKI,
        "One die each: Heavenly Kingdom (a), lucky (b), odd (c), Holy Trinity (d), Aranka's (e) and even (f). Both players roll them.",
    ),
    Preset(
        "zehntausend-plain",
        "Zehntausend, plain",
        "kinds=none,straight=2000,three_pairs=0,memory=none,ending=first",
        "Delphi-PRAXiS (delphipraxis.net)",
        "1s, 5s, three of a kind and a straight of 2,000; who first has 10,000 wins.",
    ),
    Preset(
        "ten-thousand-1000-to-open",
        "10.000 with 1,000 points to open",
        "kinds=doubling,straight=1500,memory=none,entry=1000",
        "411answers (411answers.com)",
        "Each further die of a kind doubles. Left out: there a player may go on with the dice that the one before has left.",
    ),
)

RULE_QUESTIONS = (
    RuleQuestion(
        "How many points are the aim of the game?",
        tuple((f"target={points}", f"{points:,}") for points in (10_000, 5000, 4000, 2000)),
    ),
    RuleQuestion(
        "What happens once somebody has them?",
        (("ending=final-round", "the other player has a last turn"), ("ending=first", "the game is over at once")),
    ),
    RuleQuestion(
        "How many points does your first bank need?",
        (("entry=0", "any"), ("entry=500", "500"), ("entry=750", "750"), ("entry=1000", "1,000")),
    ),
    RuleQuestion(
        "What are four, five and six of a kind worth?",
        (
            ("kinds=additive", "two, three and four times the three of a kind"),
            ("kinds=doubling", "each further die doubles the three of a kind"),
            ("kinds=flat", "1,000, 2,000 and 3,000"),
            ("kinds=none", "no more than three of a kind and single dice"),
        ),
    ),
    RuleQuestion(
        "What is a straight of six dice worth?",
        tuple(
            (f"straight={points}", f"{points:,}" if points else "nothing special")
            for points in (1000, 1500, 2000, 2500, 0)
        ),
    ),
    RuleQuestion(
        "What are three 1s worth, and which dice do you roll?",
        (
            (f"triples={_THOUSAND},pool=aaaaaa,die_a={_FAIR}", "1,000, with ordinary dice"),
            (f"triples=300:200:300:400:500:600,pool=aaaaaa,die_a={_FAIR}", "300, with ordinary dice"),
            (f"triples={_THOUSAND},pool=aaaaaa,die_a={_LUCKY}", "1,000, with six lucky dice of Kingdom Come"),
            (
                f"triples={_THOUSAND},pool=aabbcc,die_a={_HEAVENLY},die_b={_LUCKY},die_c={_ODD}",
                "1,000, with two Heavenly Kingdom dice, two lucky and two odd ones",
            ),
            (
                f"triples={_THOUSAND},{_SIX_DICE}",
                "1,000, with six named dice of Kingdom Come",
            ),
        ),
    ),
)

_POINTS = r"([1-9][0-9]?[.,' ]?[0-9]{3}|[1-9][0-9]{2})\b(?:\s+points?\b)?"
_IS = r"(?:\s+(?:is|are|=|count|counts|score|scores|worth|only|just|for|as|give|gives|at)){0,3}\s*[:=]?\s+"
_TABLE = r"(?:\s+(?:at|in)\s+(?:our|my|this|the)\s+(?:table|house|home|family|game|rules?))?"
_OPEN = r"(?:open(?:ing)?|get\s+(?:in|on(?:\s+the\s+board)?|started|into\s+the\s+game)|enter|start(?:\s+scoring)?|come\s+in|get\s+on\s+board)"
# How people say the rules of the Farkle family.
_AT_ONCE = r"(?:on\s+the\s+spot|at\s+once|immediately|right\s+(?:away|then)|straight\s+away|instantly|outright|there\s+and\s+then)"
_SOMEBODY = r"(?:someone|somebody|one(?:\s+of\s+us)?|a\s+player|anyone|anybody|either(?:\s+of\s+us)?|you)"
_REACHES = (
    r"(?:gets?(?:\s+to)?|reach(?:es|ed)?|has|have|hits?|makes?|is\s+at|are\s+at|banks?|got(?:\s+to)?|pass(?:es|ed)?)"
)
_THERE = r"(?:there|it|that(?:\s+many)?|so\s+many|(?:the|this|that)\s+(?:target|goal|total|score))"
_GOAL = r"10[.,' ]?000(?:\s+points)?"
_WHOEVER = r"(?:whoever|who|the\s+one\s+who|the\s+first\s+(?:one\s+|player\s+)?who)"
_THE_FIRST = r"(?:the\s+)?first\s+(?:one\s+|player\s+)?(?:to|at|with|past)(?:\s+(?:get(?:\s+to)?|reach|hit|have|be))?"
_WINS = r"(?:wins|has\s+won)(?:\s+the\s+game)?"
_MOMENT = r"(?:as\s+soon\s+as|the\s+(?:moment|instant|minute|second)(?:\s+that)?|once|when|if)"
_OVER = rf"(?:is\s+over|ends|stops|finishes|is\s+finished|is\s+won)(?:\s+{_AT_ONCE})?"
_ENDS = rf"(?:(?:the\s+)?game\s+{_OVER}|(?:it|that|he|she|this|they)\s+(?:{_OVER}|is\s+it|wins?(?:\s+the\s+game)?(?:\s+{_AT_ONCE})?|(?:has|have)\s+won(?:\s+{_AT_ONCE})?))"
_LAST_TURN = r"(?:an?\s+|the\s+|any\s+)?(?:last|final|extra|more)\s+(?:turns?|rounds?|go)"
# Who gets to the target, and what happens then: with the target in figures, or as told before.
_ENDINGS = tuple(
    (ending, rules)
    for target, rules in ((_POINTS, r"target=\1,ending=first"), (_THERE, "ending=first"))
    for ending in (
        rf"\b(?:and\s+)?(?:{_WHOEVER}\s+(?:first\s+)?{_REACHES}|{_THE_FIRST})\s+{target}(?:\s+first)?\s+{_WINS}\s+{_AT_ONCE}\b",
        rf"\b(?:and\s+)?{_WHOEVER}\s+(?:{_REACHES}\s+{target}\s+first|(?:is\s+)?first\s+(?:(?:{_REACHES}|to|at)\s+)?{target})\s+{_WINS}\b",
        rf"\b(?:and\s+)?(?:the\s+)?game\s+(?:is\s+)?(?:over|ends|stops|finishes)(?:\s+{_AT_ONCE})?\s+{_MOMENT}\s+{_SOMEBODY}\s+{_REACHES}\s+{target}",
        rf"\b(?:and\s+)?{_MOMENT}\s+{_SOMEBODY}\s+{_REACHES}\s+{target}\s*,?\s*(?:then\s+)?{_ENDS}(?!\w)",
        rf"\b(?:and\s+)?{_SOMEBODY}\s+wins?\s+{_AT_ONCE}\s+(?:at|with|by\s+reaching|on\s+reaching)\s+{target}",
        rf"\bsudden\s+death\s+at\s+{target}",
    )
)
_REST = r"(?:everybody|everyone|the\s+others?|all\s+(?:the\s+)?others|the\s+other\s+(?:player|one)|each\s+other\s+player)(?:\s+else)?"
# How people say the rules of the Farkle family.
SAYINGS = (
    *_ENDINGS,
    (
        rf"\b(?:and\s+)?{_REST}\s+(?:still\s+)?(?:gets?|has|have)\s+(?:one|1|a|another)\s*(?:more\s+|last\s+|final\s+)*(?:turn|go|round)\s+(?:after|when|once|if|as\s+soon\s+as)\s+{_SOMEBODY}\s+{_REACHES}\s+(?:{_THERE}|{_GOAL})",
        "ending=final-round",
    ),
    *read_as(
        "ending=first",
        rf"\b(?:and\s+)?(?:nobody\s+(?:gets|has)|no\s+one\s+(?:gets|has)|there\s+(?:is|are)\s+(?:no|not)|(?:we\s+)?(?:do\s+not|never)\s+(?:play|have|do|use))\s+{_LAST_TURN}\b(?:\s+with\s+us)?",
        r"\b(?:and\s+|with\s+|it\s+is\s+)?sudden\s+death\b(?:\s+(?:rules?|ending|finish))?",
    ),
    *read_as(
        r"target=\1",
        rf"\b(?:we\s+|i\s+|you\s+)?(?:play(?:ing|s|ed)?|game|goes|race|first\s+to(?:\s+(?:reach|get))?|up|target(?:\s+(?:is|of))?)\s+(?:only\s+|up\s+)?(?:to\s+)?{_POINTS}(?!\s*(?:to|-|vs|against)\s*[0-9])(?:\s+game)?",
        rf"\b(?:only\s+)?(?:up\s+)?to\s+{_POINTS}\s+(?:rather\s+than|instead\s+of|and\s+not|not)\s+(?:to\s+)?(?:the\s+)?(?:ten\s+thousand|{_GOAL})",
        rf"^\W*(?:only\s+|just\s+)?to\s+{_POINTS}(?=\s*[,;:.]|\s+(?:points|with|i|and|he|we)\b|$)",
    ),
    *read_as(
        r"entry=\1",
        rf"\b(?:with\s+)?(?:an?\s+)?(?:opening|entry|minimum\s+(?:entry|opening))(?:\s+(?:score|roll|bid|minimum|threshold|rule|limit|bank))?(?:\s+(?:of|is|at|needs)){{0,2}}\s+{_POINTS}",
        rf"\b(?:(?:with|and)\s+)?(?:(?:we|i|you)\s+)?(?:need(?:s|ed)?\s+|must\s+(?:have|make)\s+)?{_POINTS}\s+(?:(?:is|are)\s+)?(?:needed\s+|required\s+|minimum\s+)?(?:in\s+(?:one|a\s+single|the\s+same)\s+turn\s+)?(?:to|for)\s+{_OPEN}\b{_TABLE}",
        (
            rf"\b(?:(?:where|and|that|the\s+rule\s+that)\s+)*(?:(?:we|you|i|one|nobody)\s+)?(?:can(?:\s*not|\s+only)?|may(?:\s+not|\s+only)?|must|has\s+to|have\s+to)\s+(?:not\s+)?bank\s+(?:(?:the|for\s+the|a)\s+)?(?:very\s+)?first\s+(?:time|turn|points|score)\s+"
            rf"(?:under|below|with\s+less\s+than|with\s+at\s+least|at\s+least|from|with\s+fewer\s+than)\s+{_POINTS}(?:\s+(?:on|or\s+more))?"
        ),
        rf"\b(?:(?:where|and|that|with)\s+)*(?:the\s+|your\s+)?first\s+(?:bank|score|points)\s+(?:(?:must|has\s+to|have\s+to|needs?\s+to)\s+be|needs?)\s+(?:at\s+least\s+)?{_POINTS}(?:\s+or\s+more)?",
        # Nobody may write down his first points before he has 1000 in one turn.
        (
            rf"\b(?:nobody|no\s+one|you|i|we|one|a\s+player)\s+(?:may|can)(?:\s*not)?\s+(?:write\s+down|score|bank|note)\s+(?:(?:his|her|their|your|my|our|the|any)\s+)?first\s+points\s+(?:before|until|unless)\s+"
            rf"(?:he|she|they|you|i|we|one)\s+(?:has|have|makes?|gets?|reaches)\s+(?:at\s+least\s+)?{_POINTS}\s+(?:(?:points\s+)?in\s+(?:an?|one|the\s+same)\s+(?:single\s+)?turn)\b"
        ),
        rf"\b(?:with\s+)?(?:an?\s+)?{_POINTS}\s+(?:entry|opening|minimum\s+opening|to\s+open)\b",
    ),
    (
        rf"\b(?:with\s+)?(?:an?\s+)?(?:minimum|least)\s+(?:bank|score)?\s*(?:of|is)?\s*{_POINTS}(?:\s+(?:each|every)\s+(?:time|turn))?",
        r"minimum=\1",
    ),
    (rf"\b(?:three|3)\s+(?:ones|1['’]?s){_IS}{_POINTS}{_TABLE}", r"triples=\1:200:300:400:500:600"),
    (rf"\b(?:an?\s+|the\s+)?(?:straight|street)s?{_IS}{_POINTS}{_TABLE}", r"straight=\1"),
    (rf"\b(?:three|3)\s+pairs?{_IS}{_POINTS}{_TABLE}", r"three_pairs=\1"),
    (
        rf"\b(?:with\s+)?(?:four|4)\s+of\s+a\s+kind(?:{_IS}|\s+)1,?000\s*,?\s*(?:and\s+)?(?:five|5)(?:\s+of\s+a\s+kind)?(?:{_IS}|\s+)2,?000\s*,?\s*(?:and\s+)?(?:six|6)(?:\s+of\s+a\s+kind)?(?:{_IS}|\s+)3,?000{_TABLE}",
        "kinds=flat",
    ),
    (rf"\b(?:two|2)\s+(?:triplets|triples){_IS}{_POINTS}{_TABLE}", r"two_triples=\1"),
    (r"\b(?:with\s+)?(?:no|without)\s+(?:an?\s+|the\s+)?(?:last|final)\s+(?:turn|round)\b", "ending=first"),
    (r"\b(?:with\s+)?(?:no|without)\s+(?:straights?|streets?)\b", "straight=0"),
    (r"\b(?:with\s+)?(?:no|without)\s+(?:three|3)\s+pairs?\b", "three_pairs=0"),
    (
        rf"\b(?:(?:but|only|just|game|and|race|goes|we\s+play|played|playing)\s+)+(?:up\s+)?to\s+{_POINTS}(?=\s*(?:[.,;:]|$))",
        r"target=\1",
    ),
    (
        rf"\(?\s*\b{_POINTS}\s+for\s+(?:three|3)\s+pairs?\b\s*\)?",
        r"three_pairs=\1",
    ),
    (rf"\(?\s*\b{_POINTS}\s+for\s+(?:an?\s+|the\s+)?(?:straight|street)s?\b\s*\)?", r"straight=\1"),
    (
        (
            r"\b(?:(?:and|but|where|in\s+our\s+house|at\s+our\s+table|with\s+us|here)[\s,]+)*(?:any\s+)?(?:later|further|extra|additional)\s+(?:ones|twos|threes|fours|fives|sixes|[1-6]s|dice(?:\s+of\s+(?:the\s+same|that)\s+(?:face|number))?)\s+"
            r"(?:(?:are|count|score|is|worth|only|just|as|for)\s+)+(?:50|100|nothing|singles?|their\s+own|single\s+dice)(?:\s+points?)?(?:\s+each)?\b"
        ),
        "memory=none",
    ),
    (
        r"\b(?:(?:(?:and|where|if|when|that)\s+)*(?:you|we|i|one|everybody|everyone)\s+)?(?:being\s+|(?:are|am|is)\s+)?(?:forced\s+to|obliged\s+to|must|have\s+to|has\s+to|having\s+to)\s+(?:put\s+away|put\s+aside|set\s+aside|keep|take)\s+(?:everything|all|all\s+(?:the\s+)?dice|every\s+die)\s+(?:that\s+)?scores?\b",
        "set_aside=maximum",
    ),
    (
        r"\b(?:(?:with\s+)?(?:no|without)\s+memory|(?:triples?|triplets?)\s+(?:(?:is|are)\s+)?not\s+remembered)\b",
        "memory=none",
    ),
    (
        r"\b(?:four|4),?\s+(?:(?:five|5)(?:,|\s+and)?\s+(?:and\s+)?(?:six|6)\s+)?of\s+a\s+kind\s+doubl(?:es?|ing)\b|\bdoubling\b",
        "kinds=doubling",
    ),
    (r"\b(?:(?:with|by|the)\s+)*(?:rules\s+(?:of|from)\s+)?cardgames\.io(?:\s+rules)?\b", "preset=farkle-cardgames-io"),
    (r"\b(?:(?:with|by|the)\s+)*(?:rules\s+(?:of|from)\s+)?kingdom\s+come(?:\s+rules)?\b", "preset=kingdom-come-4000"),
    (
        r"\b(?:(?:with|by|the)\s+)*(?:box\s+rules|rules\s+(?:on|of|from)\s+the\s+box|playmonster(?:\s+rules)?|official\s+rules)\b",
        "preset=farkle-as-sold",
    ),
)
