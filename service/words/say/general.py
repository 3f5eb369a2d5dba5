"""Questions that are asked of every game, or of the answers themselves, and the words of questions that change no meaning."""

import re

from solvers.contract.presentation.questions import Question

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
        per each single whole entire complete full overall total totals go goes turn turns round rounds time times
        real true actual exact exactly statistically theoretically approximately roughly around about nearly
        kind sort type way ways thing case cases situation have having has had be being been play plays played
        compared count counts counted amount amounts left over at on with in for to
        """,
    )
)
_TRUST = (
    "The dice games are solved for all their states; the card game, whose states are too many, is learned. A number is exact, or has a proved bound of its error, or an interval with its confidence, and "
    "every reply over HTTP says which. The rows were checked against the equations that define them before they were served."
)
# Questions about every game, answered from its rules.
RULES = (
    Question(
        "the rules",
        (
            (
                "rules|how_play|how_play_you|rule_book|rulebook|instructions|how_to_play|how_do_you_play|how_do_i_play|how_do_we_play|how_is_played|how_does_it_work|"
                "how_does_work|how_it_works|explain_the_game|teach_me|explain|what_kind_of_game|how_is_it_played"
            ),
            "=what_is|do_you_know|what_about|tell_me_about|about|have_you_got|do_you_have|can_you_play",
        ),
        "{{rules Aim}}\n{{rules A turn}}\n{{rules The end}}",
    ),
    Question(
        "the scoring",
        (
            (
                "scoring|scored|score_table|what_scores|which_dice_score|points_for|counted|how_do_you_score|how_do_i_score|how_to_score|how_does_scoring_work|"
                "what_counts|what_gives_points|which_dice_count"
            ),
        ),
        "{{rules Scoring}}",
    ),
    Question(
        "its end",
        (
            "how_does_end|when_does_end|when_is_over|how_is_won|who_wins|who_has_won|last_turn|last_round",
            "who_wins|who_has_won|what_happens both|tie|level|over|same",
        ),
        "{{rules The end}}",
    ),
    Question("an example turn", ("example", "example turn|round|game"), "{{rules An example turn}}"),
    Question(
        "if it is solved",
        (
            "solved|is_it_solved|are_you_perfect|perfect_player",
            "known|computed perfect|optimal|best play|move|strategy",
        ),
        _TRUST,
    ),
    Question(
        "the house rules",
        ("house_rules|variant*|variation*|other_rules|which_rules|optional_rules",),
        "{{rules House rules}}",
    ),
    Question(
        "its other names",
        (
            "called|named|name|names|known germany|german|france|french|english|other|elsewhere|else",
            "other_names|also_called|called|same_as|difference|differ*|versus|known_as",
        ),
        "{{rules Other names}}",
    ),
)
BEFORE = "what was asked before"
# Why not 5 5: an action alone is one of a position that was told before.
OF_BEFORE = re.compile(r"not\b[\s0-9,]*")
# Questions about the answers themselves, which name no game.
ABOUT = (
    Question(
        "how far to trust the answers",
        (
            "how|are exact|precise|accurate|reliable|trustworthy|correct|right|sure numbers|answers|results|figures|values|you|this|these|it",
            "trust|believe|cheat*|guess* you|numbers|answers|this|it|results",
            "where|how from|know|computed|calculated|solved|come numbers|answers|figures|you|this|it",
        ),
        _TRUST,
    ),
    Question(
        BEFORE,
        (
            (
                "=and_if|and_if_i_roll|and_if_i_bank|and_what_if|what_if|how_about|what_about|what_about_now|and_now|why_not|how_come|are_you_sure|are_sure|best_move|and_then|what_now|what_next|"
                "what_should_do|what_do_do|and|why|really|and_otherwise|otherwise|or"
            ),
        ),
        "Nothing is kept from earlier messages: name the game and write the whole position, as in farkle 4500 to 6200, 350 this turn, 3 dice left. "
        "Begin with why for the reason of an answer.",
    ),
    Question(
        "whether to go on or to stop",
        (
            "=roll_or_bank|bank_or_roll|should_roll|should_bank|roll|bank|roll_again|keep_rolling|stop_or_go|go_on|continue|should_i_stop|should_stop|keep_going|odds|tell_me_the_odds",
        ),
        "That depends on the game and the position: name both, as in farkle 4500 to 6200, 350 this turn, 3 dice left, or toss up 63 to 71, 14 this turn.",
    ),
    Question(
        "goodbye",
        ("=bye|goodbye|good_bye|bye_bye|see_you|good_night|later|ciao|tschuss|au_revoir",),
        "Goodbye. Ask about another position whenever you like.",
    ),
    Question(
        "who answers",
        (
            "who|what are|made|built|is you",
            "rigged|fixed|loaded|cheating|fair_dice",
            "=are_you_human|are_you_a_bot|are_you_an_ai|are_you_a_robot|how_are_you",
        ),
        "A program that looks up the best move in tables of solved games of dice and cards. It throws no dice and deals no cards: all its dice are fair. Type games to see which ones.",
    ),
)
