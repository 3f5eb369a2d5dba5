"""The requests whose answers are the examples of the description."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ExampleRequest:
    """A request, and the name and summary of the example that it makes. A parameter ``solution`` is a goal, whose current one is asked."""

    name: str
    summary: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    body: Any = None


def by_goal(state: str, game: str = "thirties", goal: str = "min-loss", **query: str) -> dict[str, str]:
    """The parameters of an address under a game and a goal."""
    return {"game": game, "goal": goal, "state": state, **query}


def under(state: str, goal: str = "thirties/min-loss", **query: str) -> dict[str, str]:
    """The parameters of an address under the id of a goal's solution."""
    return {"solution": goal, "state": state, **query}


THIRTIES = {"game": "thirties"}
THREES = {"game": "threes"}
CARDS = {"game": "card-thirty"}
ONE = {"solution": "thirties/min-loss"}
OTHER = {"solution": "threes/min-expected"}
GOAL = {"game": "thirties", "goal": "min-loss"}
OTHER_GOAL = {"game": "threes", "goal": "min-expected"}
FIVE = "Thirties: five dice show 5 5 6 6 6, a 1 is aside"
START = "Thirties: before the first throw"
THREE = "Threes: the throw 4 5 6"
WRONG = "A state outside the notation"
SHORT = {"decisions": [{"state": "456", "action": "4"}]}
TURN = {
    "decisions": [
        {"state": "115666", "action": "666"},
        {"state": "125-666", "action": "5"},
        {"state": "24-5666", "action": "4"},
        {"state": "6-45666", "action": "6"},
    ]
}
NOTHING = ExampleRequest("unknown-parameter", "A parameter that there is not", {"nothing": "1"})
SWEEP = {"sweep": "house-rules"}
NO_SWEEP = ExampleRequest("no-sweep", "A sweep that there is not", {"sweep": "house-rule"})
STATES = [
    ExampleRequest("five-dice", FIVE, by_goal("55666-1")),
    ExampleRequest("threes", THREE, by_goal("456", "threes", "min-expected")),
    ExampleRequest("wrong-notation", WRONG, by_goal("77")),
]
OF_SOLUTION = [
    ExampleRequest("five-dice", FIVE, under("55666-1")),
    ExampleRequest("threes", THREE, under("456", "threes/min-expected")),
    ExampleRequest("illegal", "A state that cannot come up", under("55666")),
]
ASKED: dict[str, list[ExampleRequest]] = {
    "getRoot": [
        ExampleRequest("root", "Where to go"),
        ExampleRequest("link", "A link of the page", {**GOAL, "state": "55666-1"}),
        NOTHING,
    ],
    "getV1": [ExampleRequest("version", "Where to go"), NOTHING],
    "getGameRules": [
        ExampleRequest("threes", "Threes", THREES),
        ExampleRequest("text", "Threes, without marks", {**THREES, "format": "text"}),
    ],
    "getRules": [ExampleRequest("page", "The page"), NOTHING],
    "getRule": [
        ExampleRequest("threes", "Threes", THREES),
        ExampleRequest("unknown-parameter", "A parameter that there is not", {**THREES, "nothing": "1"}),
    ],
    "getGames": [ExampleRequest("catalogue", "All games"), NOTHING],
    "getGame": [ExampleRequest("thirties", "The game of 30s", THIRTIES), ExampleRequest("threes", "Threes", THREES)],
    "getGameStates": [
        ExampleRequest("thirties", "The game of 30s", THIRTIES),
        ExampleRequest("threes", "Threes", THREES),
    ],
    "getGameGoal": [
        ExampleRequest("min-loss", "The fewest points lost in the game of 30s", GOAL),
        ExampleRequest("safe", "A fixed strategy in Threes", {"game": "threes", "goal": "min-expected:safe"}),
        ExampleRequest("unknown-goal", "A goal that there is not", {"game": "thirties", "goal": "win-big"}),
    ],
    "getGameState": [
        ExampleRequest("five-dice", FIVE, {"game": "thirties", "state": "55666-1"}),
        ExampleRequest(
            "two-goals", "Under two goals", {"game": "thirties", "state": "55666-1", "goals": "min-loss,maximize"}
        ),
    ],
    "getGameGoalState": [*STATES, ExampleRequest("top", "The best action alone", by_goal("55666-1", top="1"))],
    "getGameGoalStateBest": STATES,
    "getGameGoalStateWords": STATES,
    "getGameGoalStateDistribution": [
        ExampleRequest("five-dice", FIVE, by_goal("55666-1", action="666")),
        ExampleRequest("start", START, by_goal("roll6")),
    ],
    "getGameGoalStateOutcomes": [
        ExampleRequest("five-dice", FIVE, by_goal("55666-1", action="5666")),
        ExampleRequest("start", START, by_goal("roll6")),
        ExampleRequest("missing-action", "A decision, and no action", by_goal("55666-1")),
    ],
    "getGameGoalStateExplain": [
        ExampleRequest("five-dice", FIVE, by_goal("55666-1")),
        ExampleRequest("threes", THREE, by_goal("456", "threes", "min-expected", action="4")),
        ExampleRequest("nothing-to-decide", "Before a throw", by_goal("roll6")),
    ],
    "getGameGoalStates": [
        ExampleRequest("first-page", "The first two states", {**GOAL, "limit": "2"}),
        ExampleRequest(
            "threes",
            "The two states after 456, the best action of each",
            {**OTHER_GOAL, "after": "456", "limit": "2", "top": "1"},
        ),
    ],
    "postGameGoalStates": [
        ExampleRequest("two-states", "Two states", {**GOAL, "top": "1"}, {"states": ["55666-1", "roll6"]}),
        ExampleRequest("threes", "Threes, one of them wrong", {**OTHER_GOAL, "top": "1"}, {"states": ["456", "x"]}),
    ],
    "postGameGoalEvaluate": [
        ExampleRequest(
            "heuristic",
            "A strategy of the game of 30s, with one other decision",
            GOAL,
            {"rule": "heuristic", "table": "155556,6"},
        ),
        ExampleRequest("not-understood", "A rule that is not understood", OTHER_GOAL, {"rule": "bank at 350"}),
    ],
    "postGameGoalReview": [
        ExampleRequest("five-dice", FIVE, GOAL, {"decisions": [{"state": "55666-1", "action": "666"}]}),
        ExampleRequest("threes", THREE, OTHER_GOAL, {"decisions": [{"state": "456", "action": "4"}]}),
        ExampleRequest(
            "in-words", "In words", {**OTHER_GOAL, "format": "text"}, {"decisions": [{"state": "456", "action": "4"}]}
        ),
    ],
    "postGameGoalReport": [
        ExampleRequest("turn", "A turn of the game of 30s", GOAL, {"games": [TURN]}),
        ExampleRequest(
            "in-words", "Two games of Threes, in words", {**OTHER_GOAL, "format": "text"}, {"games": [SHORT, SHORT]}
        ),
    ],
    "getGameGoalStateMove": [
        ExampleRequest("casual", "A casual player", by_goal("55666-1", strength="35", seed="1")),
        ExampleRequest("best", "Best play", by_goal("55666-1", strength="100")),
    ],
    "getGameGoalExport": [
        ExampleRequest("ndjson", "Lines of JSON", {**GOAL, "suffix": "ndjson"}),
        ExampleRequest("csv", "A table for a spreadsheet", {**OTHER_GOAL, "suffix": "csv"}),
    ],
    "getGameTables": [
        ExampleRequest("thirties", "The game of 30s", THIRTIES),
        ExampleRequest("threes", "Threes", THREES),
    ],
    "getGameTable": [
        ExampleRequest("summary", "What one policy earns", {**THIRTIES, "name": "summary", "policy": "maximize"}),
        ExampleRequest(
            "comparison",
            "Two policies side by side",
            {**THIRTIES, "name": "comparison", "first": "maximize", "second": "min-loss"},
        ),
    ],
    "getGameMatches": [
        ExampleRequest(
            "thirties", "Two goals of the game of 30s", {**THIRTIES, "first": "maximize", "second": "min-loss"}
        ),
        ExampleRequest(
            "threes",
            "A good player of Threes, and a careful one",
            {**THREES, "first": "min-expected", "second": "min-expected:safe"},
        ),
    ],
    "postGameHands": [
        ExampleRequest("seed", "The cards of a seed", CARDS, {"seed": "example", "dealer": "opponent"}),
        ExampleRequest("text", "In words", {**CARDS, "format": "text"}, {"seed": "example", "dealer": "opponent"}),
        ExampleRequest("no-hands", "A game without hidden cards", THIRTIES, {}),
    ],
    "postGameHandsNext": [
        ExampleRequest("no-hand", "A text that is no hand", CARDS, {"hand": "nothing", "action": "stock"}),
        ExampleRequest("no-hands", "A game without hidden cards", THIRTIES, {"hand": "nothing", "action": "stock"}),
    ],
    "postGameHandsSteps": [
        ExampleRequest("no-hand", "A text that is no hand", CARDS, {"hand": "nothing", "steps": "H789"}),
        ExampleRequest("no-hands", "A game without hidden cards", THIRTIES, {"hand": "nothing"}),
    ],
    "getSolutions": [
        ExampleRequest("first", "The first one", {"limit": "1"}),
        ExampleRequest("threes", "One of Threes", {"game": "threes", "limit": "1"}),
    ],
    "getSolution": [ExampleRequest("min-loss", "The game of 30s", ONE), ExampleRequest("threes", "Threes", OTHER)],
    "getSolutionStates": [
        ExampleRequest("first-page", "The first two states", {**ONE, "limit": "2"}),
        ExampleRequest(
            "threes",
            "The two states after 456, the best action of each",
            {**OTHER, "after": "456", "limit": "2", "top": "1"},
        ),
    ],
    "postSolutionStates": [
        ExampleRequest("two-states", "Two states", {**ONE, "top": "1"}, {"states": ["55666-1", "roll6"]}),
        ExampleRequest("threes", "Threes, one of them wrong", {**OTHER, "top": "1"}, {"states": ["456", "x"]}),
    ],
    "getSolutionState": OF_SOLUTION,
    "getSolutionStateBest": OF_SOLUTION,
    "getSolutionStateWords": OF_SOLUTION,
    "getSolutionStateDistribution": [
        ExampleRequest("five-dice", FIVE, under("55666-1", action="666")),
        ExampleRequest("start", START, under("roll6")),
    ],
    "getSolutionStateOutcomes": [
        ExampleRequest("five-dice", FIVE, under("55666-1", action="5666")),
        ExampleRequest("threes", THREE, under("456", "threes/min-expected", action="4")),
    ],
    "getSolutionStateExplain": [
        ExampleRequest("five-dice", FIVE, under("55666-1", action="666", against="5666")),
        ExampleRequest("threes", THREE, under("456", "threes/min-expected", action="4")),
    ],
    "getSweeps": [ExampleRequest("sweeps", "All sweeps"), NOTHING],
    "getSweep": [ExampleRequest("house-rules", "House rules of the four dice games", SWEEP), NO_SWEEP],
    "getSweepEffects": [ExampleRequest("house-rules", "House rules of the four dice games", SWEEP), NO_SWEEP],
    "getSweepExportCsv": [ExampleRequest("house-rules", "House rules of the four dice games", SWEEP), NO_SWEEP],
    "getSweepFigurePicture": [
        ExampleRequest(
            "begins",
            "Who begins wins, by the rules about dice",
            {**SWEEP, "x": "dice", "y": "begins", "picture": "svg"},
        ),
        ExampleRequest(
            "no-column", "A column that there is not", {**SWEEP, "x": "size", "y": "value", "picture": "svg"}
        ),
    ],
    "getGameGoalStateDistributionPicture": [
        ExampleRequest("start", START, by_goal("roll6", picture="svg")),
        ExampleRequest("five-dice", FIVE, by_goal("55666-1", picture="svg", action="666", **{"with": "maximize"})),
    ],
    "getGameGoalMapPicture": [
        ExampleRequest(
            "toss-up",
            "Toss Up! with two dice to four points",
            {"game": "toss-up", "goal": "win", "picture": "svg", "opponent": "1", "rules": "dice=2,target=4"},
        ),
        ExampleRequest("no-map", "A game in which nobody banks", {**GOAL, "picture": "svg"}),
    ],
    "getGameGoalGamePicture": [
        ExampleRequest("seed", "A simulated game", {**GOAL, "picture": "svg", "seed": "3"}),
        ExampleRequest("threes", "A recorded turn of Threes", {**OTHER_GOAL, "picture": "svg", "moves": "456:4"}),
    ],
    "getGameGoalCardPicture": [
        ExampleRequest(
            "text", "The card of two dice as text", {**GOAL, "picture": "txt", "rules": "dice=2,threshold=10"}
        ),
        ExampleRequest("no-card", "A goal without a card", {"game": "thirties", "goal": "hit-7", "picture": "svg"}),
    ],
    "getSolutionStateDistributionPicture": [
        ExampleRequest("start", START, under("roll6", picture="svg")),
        ExampleRequest("five-dice", FIVE, under("55666-1", picture="svg", action="666", width="360", theme="dark")),
    ],
    "getSolutionMapPicture": [
        ExampleRequest(
            "toss-up",
            "Toss Up! with two dice to four points",
            {"solution": "toss-up/win?rules=dice=2,target=4", "picture": "svg", "opponent": "1"},
        ),
        ExampleRequest("no-map", "A game in which nobody banks", {**ONE, "picture": "svg"}),
    ],
    "getSolutionGamePicture": [
        ExampleRequest("seed", "A simulated game", {**ONE, "picture": "svg", "seed": "3"}),
        ExampleRequest("threes", "A recorded turn of Threes", {**OTHER, "picture": "svg", "moves": "456:4"}),
    ],
    "postSolutionEvaluate": [
        ExampleRequest(
            "fives-and-sixes",
            "A rule of the game of 30s",
            ONE,
            {"rule": "keep every 5 and 6, at least the highest die"},
        ),
        ExampleRequest(
            "threes", "A rule of Threes", OTHER, {"rule": "take every 3; if there is no 3, take the lowest die"}
        ),
    ],
    "postSolutionReview": [
        ExampleRequest("five-dice", FIVE, ONE, {"decisions": [{"state": "55666-1", "action": "666"}]}),
        ExampleRequest("threes", THREE, OTHER, {"decisions": [{"state": "456", "action": "4"}]}),
    ],
    "postSolutionReport": [
        ExampleRequest("turn", "A turn of the game of 30s", ONE, {"games": [TURN]}),
        ExampleRequest("threes", THREE, OTHER, {"games": [SHORT]}),
    ],
    "getSolutionStateMove": [
        ExampleRequest("casual", "A casual player", under("55666-1", strength="35", seed="1")),
        ExampleRequest("illegal", "A state that cannot come up", under("55666", strength="35")),
    ],
    "getSolutionExport": [
        ExampleRequest("ndjson", "Lines of JSON", {**ONE, "suffix": "ndjson"}),
        ExampleRequest("csv", "A table for a spreadsheet", {**OTHER, "suffix": "csv"}),
    ],
    "getCompare": [
        ExampleRequest(
            "thirties",
            "Two goals of the game of 30s",
            {"a": "thirties/maximize", "b": "thirties/min-loss", "limit": "2"},
        ),
        ExampleRequest(
            "threes",
            "A strategy of Threes and the best one",
            {"a": "threes/min-expected", "b": "threes/min-expected:safe", "limit": "2"},
        ),
        ExampleRequest(
            "across-rules",
            "Threes with five dice and with four",
            {"a": "threes/min-expected", "b": "threes/min-expected/dice=4", "limit": "2"},
        ),
    ],
    "getPuzzles": [
        ExampleRequest(
            "thirties", "A hard puzzle of the game of 30s", {"game": "thirties", "level": "hard", "seed": "2026-01-31"}
        ),
        ExampleRequest(
            "threes", "The second puzzle of a seed, in Threes", {"game": "threes", "seed": "2026-01-31", "number": "2"}
        ),
        ExampleRequest("unknown-theme", "A theme that the game does not have", {"game": "threes", "theme": "bluff"}),
    ],
    "getSolutionStateVerdict": [
        ExampleRequest("wrong", "An action that is not the best one", under("55666-1", action="5666")),
        ExampleRequest("right", "The best action", under("55666-1", action="55666")),
        ExampleRequest("illegal", "An action that is not legal", under("55666-1", action="4")),
    ],
    "getSolutionStateVerdicts": [
        ExampleRequest("five-dice", "Every action of a decision, judged", under("55666-1")),
        ExampleRequest("throw", "A state in which there is nothing to decide", under("roll6")),
    ],
    "getSay": [
        ExampleRequest("five-dice", FIVE, {"text": "30s min-loss 55666|1"}),
        ExampleRequest(
            "sentence", "A question as people ask it", {"text": "what should I do with 5 5 6 6 6 when a 1 is aside?"}
        ),
        ExampleRequest("unclear", "A message that is not understood", {"text": "30s min-loss 55666|7"}),
    ],
    "getProblems": [ExampleRequest("every", "All kinds"), NOTHING],
    "getProblem": [
        ExampleRequest("illegal", "What the rules do not allow", {"code": "illegal"}),
        ExampleRequest("busy", "Too much at once", {"code": "busy"}),
    ],
    "getDatabase": [ExampleRequest("database", "Where the database is"), NOTHING],
    "getGameExport": [
        ExampleRequest("unmade", "A file that is not made yet", {"game": "thirties", "kind": "parquet"}),
        ExampleRequest("archive", "An archive that is not made yet", {"game": "thirties", "kind": "zip"}),
    ],
    "getExports": [
        ExampleRequest("thirties", "The files of the game of 30s", THIRTIES),
        ExampleRequest("unknown-game", "A game that there is not", {"game": "bridge"}),
    ],
    "getExportsSHA256SUMS": [ExampleRequest("sums", "The digests of all files"), NOTHING],
    "getDatabaseExportSqlite": [ExampleRequest("unmade", "A copy that is not made yet"), NOTHING],
    "getLivez": [ExampleRequest("live", "The process is alive"), NOTHING],
    "getReadyz": [ExampleRequest("ready", "Something is published"), NOTHING],
    "getMetrics": [ExampleRequest("metrics", "The first lines"), NOTHING],
    "getOpenapiJson": [ExampleRequest("description", "Its beginning"), NOTHING],
    "getFindings": [ExampleRequest("page", "Its first lines"), NOTHING],
    "getDocs": [ExampleRequest("page", "Its first lines"), NOTHING],
}
