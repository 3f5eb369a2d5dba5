"""Hands with hidden cards that are played against a policy, without any state on the service.

Each answer holds the hand as a signed text (:mod:`service.answers.hand_tokens`). With it and the next action the hand is replayed,
the action is played, and then the opponent's turn.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hmac import digest
from typing import Any

from service.answers.ask.solved_goals import SolvedGame
from service.answers.errors import ProblemError, from_solver
from service.answers.hand_tokens import Hand, HandTokens, nonce, refused
from service.answers.names import Bound, Token, action, bind, token
from service.answers.play import strengths
from service.answers.solved import Solved
from solvers.contract.game import Game
from solvers.contract.hands import Hands
from solvers.contract.rules import Rules
from solvers.errors import IllegalError, TablebaseError, UnknownError
from solvers.games import REGISTRY, find
from solvers.hidden_review import histories_of

# The players by their numbers, as replies name them.
PLAYERS = ("you", "opponent")
# The strength of an opponent who plays the policy.
BEST = 100
# The actions after which a hand is broken off. Hands of two good players have about 40.
MOST = 1000


@dataclass(frozen=True, slots=True)
class _Playing:
    """A hand that is being played: the hands of its game, the opponent's policy, the start, and the position now."""

    hands: Hands
    bound: Bound
    start: Any
    now: Any


def begin(game: SolvedGame, tokens: HandTokens, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return a new hand. If the opponent begins, the first turn is played.

    ``asked`` may have a ``seed``, an ``opponent`` and its ``strength``, the ``dealer`` and ``rules``.

    Raises:
        ProblemError: the game deals no hands, or there is no such opponent; or as :func:`follow`.
    """
    hands = hands_of(game.slug, asked.get("rules", ""))
    opponent = asked.get("opponent", hands.goals[0])
    bound = _opponent(game.slug, hands, opponent, asked.get("rules", ""))
    seed = asked.get("seed", "")
    if not bound.default:
        # The opponent of a hand under other rules must be there; that of the default rules is, or will be soon.
        game.current(bound).manifest()
    dealt = Hand(_rules(bound), bound.slug, 0, seed, "" if seed else nonce(), asked.get("strength", BEST))
    if "dealer" in asked:
        dealer = PLAYERS.index(asked["dealer"])
    else:
        dealer = digest(tokens.key(dealt), b"dealer", "sha256")[0] & 1
    return _turn(game, tokens, dealt._replace(dealer=dealer), None)


def follow(game: SolvedGame, tokens: HandTokens, text: str, chosen: str) -> dict[str, Any]:
    """Return a hand after an action of the player who asks, and after the opponent's turn that follows it.

    Raises:
        ProblemError: the text is no hand of this service, the action is not legal, the hand is over, or the opponent's policy is
            not solved.
    """
    return _turn(game, tokens, _read(game, tokens, text), chosen)


def step(game: SolvedGame, tokens: HandTokens, text: str, taken: str) -> dict[str, Any]:
    """Return a hand in the middle of a turn of the player who asks, after some steps that are not played yet.

    Raises:
        ProblemError: the text is no hand of this service, a step is not legal, or the hand is over.
    """
    hand = _read(game, tokens, text)
    playing = _replayed(game.slug, tokens, hand)
    if playing.hands.mover(playing.now) is None:
        raise _finished("the hand is over", game.slug, tokens)
    return {
        "game": game.slug,
        "rules": hand.rules,
        "opponent": hand.opponent,
        "state": playing.bound.problem.notation.format(playing.hands.seen(playing.now)),
        "hand": text,
        "turn": _turn_so_far(playing, taken),
    }


def example(game_slug: str, tokens: HandTokens) -> dict[str, str]:
    """Return a hand that is to be followed and a legal action, as a body."""
    hands = hands_of(game_slug, "")
    bound = bind(game_slug, hands.goals[0], "")
    # The player who asks has dealt and is about to draw, so that the next answer needs no policy.
    hand = Hand(_rules(bound), bound.slug, 0, "example", "")
    dealt = hands.deal(tokens.key(hand), hand.dealer)
    first = histories_of(bound.views).action(hands.seen(dealt))
    after = hands.seen(hands.play(dealt, first))
    return {
        "hand": tokens.write(hand._replace(actions=(first,))),
        "action": histories_of(bound.views).action(after),
    }


def hands_of(game_slug: str, rules_text: str) -> Hands:
    """Return the hands of a game. Raises ProblemError if it deals none."""
    entry = find(game_slug)
    hands = entry.hands(entry.read_rules(rules_text))
    if hands is None:
        dealing = [slug for slug, game in REGISTRY.items() if game.hands(game.rules_type()) is not None]
        detail = f"{game_slug} deals no hands under these rules"
        raise ProblemError("not-found", detail, field="game", example=dealing[0], available=dealing)
    return hands


def offered(game: Game, rules: Rules) -> dict[str, Any] | None:
    """Return the goals under which a game deals hands; None if it deals none."""
    hands = game.hands(rules)
    return None if hands is None else {"goals": list(hands.goals)}


def _read(game: SolvedGame, tokens: HandTokens, text: str) -> Hand:
    """Return the hand of a text. Raises ProblemError if this service has not written it."""
    try:
        return tokens.read(text)
    except ValueError as error:
        raise refused(str(error), example(game.slug, tokens)["hand"]) from None


def _opponent(game_slug: str, hands: Hands, opponent: str, rules_text: str) -> Bound:
    """Return the policy of an opponent. Raises ProblemError if it plays no hands."""
    if opponent.partition(":")[0] not in hands.goals:
        detail = f"opponent {opponent!r} plays no single hands: GOAL, or GOAL:STRATEGY, has one of these goals"
        raise ProblemError("illegal", detail, field="opponent", example=hands.goals[0], available=hands.goals)
    try:
        return bind(game_slug, opponent, rules_text)
    except UnknownError as error:
        problem = from_solver(error)
        problem.field = "opponent"
        problem.available = [goal for goal in problem.available if goal.partition(":")[0] in hands.goals]
        problem.example = next(iter(problem.available), hands.goals[0])
        raise problem from None


def _rules(bound: Bound) -> str:
    """Return the rules of a policy as short as possible."""
    return "default" if bound.rules == "default" else bound.problem.rules.canonical()


def _replayed(game_slug: str, tokens: HandTokens, hand: Hand) -> _Playing:
    """Return a hand with all its actions played. Raises ProblemError if they are not legal any more."""
    try:
        hands = hands_of(game_slug, hand.rules)
        bound = bind(game_slug, hand.opponent, hand.rules)
        start = now = hands.deal(tokens.key(hand), hand.dealer)
        for move in hand.actions:
            now = hands.play(now, move)
    except IllegalError as error:
        # It was dealt by an earlier version with other rules.
        raise refused(str(error), example(game_slug, tokens)["hand"]) from None
    return _Playing(hands, bound, start, now)


def _turn(game: SolvedGame, tokens: HandTokens, hand: Hand, chosen: str | None) -> dict[str, Any]:
    """Return a hand after an action of the player who asks, if there is one, and all that the opponent does then."""
    playing = _replayed(game.slug, tokens, hand)
    hands, bound, now = playing.hands, playing.bound, playing.now
    actions = list(hand.actions)
    events = []
    if chosen is not None:
        if hands.mover(now) is None:
            raise _finished("the hand is over", game.slug, tokens)
        if len(actions) >= MOST:
            raise _finished(f"the hand has {MOST} actions, after which it is broken off", game.slug, tokens)
    solved = None
    while (mover := hands.mover(now)) is not None and (mover == 1 or chosen is not None):
        seen = hands.seen(now)
        if mover == 0 and chosen is not None:
            done, chosen = action(bound, seen, chosen), None
        else:
            solved = game.current(bound) if solved is None else solved
            done = _played(solved, token(bound, bound.problem.notation.format(seen)), tokens, hand, len(actions))
        events.append({"player": PLAYERS[mover], "action": done, "label": bound.views.done(seen, done)})
        actions.append(done)
        now = hands.play(now, done)
    after = hand._replace(actions=tuple(actions))
    return _document(tokens, after, _Playing(hands, bound, playing.start, now), events)


def _played(solved: Solved, state: Token, tokens: HandTokens, hand: Hand, number: int) -> str:
    """Return the opponent's action: the policy's, or that of a player of the strength of the hand. The hand is the seed."""
    row = solved.row(state)
    if hand.strength == BEST:
        return row.action or ""
    seed = f"{tokens.key(hand).hex()} {number}"
    return strengths.choose(row, solved.bound.problem.goal, strengths.scale(solved).rate(hand.strength), seed)


def _finished(detail: str, game_slug: str, tokens: HandTokens) -> ProblemError:
    return ProblemError("illegal", detail, field="hand", example=example(game_slug, tokens)["hand"])


def _document(tokens: HandTokens, hand: Hand, playing: _Playing, events: list[dict[str, str]]) -> dict[str, Any]:
    """Return a hand as the player who asks may see it; the whole hand if it is over."""
    bound, hands, now = playing.bound, playing.hands, playing.now
    over = hands.mover(now) is None
    seen = None if over else hands.seen(now)
    return {
        "game": bound.game_slug,
        "rules": hand.rules,
        "opponent": hand.opponent,
        "strength": hand.strength,
        "dealer": PLAYERS[hand.dealer],
        "seed": hand.seed or None,
        "hand": tokens.write(hand),
        "over": over,
        "events": events,
        "state": None if over else bound.problem.notation.format(seen),
        "position": None if over else bound.views.position(seen),
        "legal": None if over else histories_of(bound.views).action(seen),
        "turn": None if over else _turn_so_far(playing, ""),
        "scores": dict(zip(PLAYERS, hands.scores(now), strict=True)) if over else None,
        "held": dict(zip(PLAYERS, hands.held(now), strict=True)) if over else None,
        "history": hands.history(playing.start, hand.actions) if over else None,
    }


def _turn_so_far(playing: _Playing, taken: str) -> dict[str, Any]:
    """Return the table and the hand as the player who asks sees them after some steps, and what may come next."""
    views = playing.bound.views
    if views.steps is None:
        raise ValueError(f"{playing.bound.game_slug} deals hands, and its turns have no steps")
    try:
        return asdict(views.steps.turn(playing.hands.seen(playing.now), taken))
    except TablebaseError as error:
        raise from_solver(error) from None
