"""Ask for a goal to be solved under rules that nobody has solved, and follow how far that is.

One wish is one job for everybody: its key is a digest of the game, the goal whose solution is needed, and the canonical rules.
What it would cost is estimated first, and refused if it is too much.
"""

import re
import time
from dataclasses import dataclass
from hashlib import blake2b
from threading import BoundedSemaphore
from typing import Any, NamedTuple

import orjson

from service.answers.errors import ProblemError, blame
from service.answers.estimates import estimate
from service.answers.manifests import obstacle, solving
from service.answers.names import Bound, bind
from service.answers.respelling import game_slug, goal_slug
from service.answers.solved import Solved
from service.settings import Settings
from service.store.requests import Budgets, FullError, Request, Requests

# The seconds between two looks at a job that somebody waits for, and those who may wait at once in a process.
LOOK_SECONDS = 0.1
WAITING = 8
_LONGEST_RETRY = 3600
# The CPU seconds that the price of a rule is taken to need.
PRICE = 20.0
# The share of a job that runs longer than was estimated.
_ALMOST = 0.99
# The key of a job. Another text never reaches the database, which takes no zero bytes.
_KEY = re.compile(r"[0-9a-f]{24}")
_waiting = BoundedSemaphore(WAITING)


@dataclass(frozen=True, slots=True)
class Limits:
    """The most CPU seconds and bytes of memory of a request, the budgets of clients, and the bytes of the disk that stay free."""

    cost: float
    memory: int
    budgets: Budgets
    reserve: int

    @classmethod
    def of(cls, settings: Settings) -> "Limits":
        """Return the limits that the settings name."""
        budgets = Budgets(settings.requests_client, settings.requests_all)
        return cls(
            settings.requests_cost, settings.requests_memory * 1_000_000, budgets, settings.exports_reserve * 1_000_000
        )


class Wish(NamedTuple):
    """A rule that is to be priced, in words, and the table that goes with it."""

    rule: str
    table: str | None


def wanted(game: str, goal: str, rules: str) -> Bound:
    """Return the problem that a request names in any spelling.

    Raises:
        TablebaseError: there is no such game, goal or rule.
    """
    with blame():
        slug = game_slug(game)
        bound = bind(slug, goal_slug(slug, goal, rules), rules)
        return bound if bound.stored_as == bound.slug else bind(slug, bound.stored_as, rules)


def key_of(bound: Bound) -> str:
    """Return the key of the job that solves a problem: 24 hex digits."""
    return blake2b(f"{bound.game_slug}/{bound.stored_as}/{bound.rules}".encode(), digest_size=12).hexdigest()


def ask(requests: Requests, bound: Bound, client: str, limits: Limits) -> Request:
    """Return the job that solves a problem, accepted now unless it was before.

    Raises:
        ProblemError: it takes too much (``too-dear``), cannot be solved (``unsolvable``), the client or all clients have asked for too
            much (``over-budget``), or too much waits already or the disk of the database is nearly full (``busy``).
    """
    reason = obstacle(bound)
    if reason is not None:
        raise unsolvable(bound, reason)
    cost = estimate(bound.problem)
    if cost is None:
        raise _too_dear(bound, "nobody knows how much computing this takes")
    if cost.cpu_seconds > limits.cost or cost.memory_bytes > limits.memory:
        raise _too_dear(
            bound,
            f"this takes about {cost.cpu_seconds:,.0f} CPU seconds and {cost.memory_bytes / 1e6:,.0f} MB,"
            f" and may take {limits.cost:,.0f} and {limits.memory / 1e6:,.0f}",
        )
    if requests.room() < limits.reserve:
        detail = "the disk of the database has no room for more solutions; ask again later"
        raise ProblemError("busy", detail, retry_after=_LONGEST_RETRY)
    rules = "" if bound.rules == "default" else bound.problem.rules.canonical()
    try:
        names = (bound.game_slug, bound.stored_as, rules)
        request = requests.ask(key_of(bound), *names, client, cost.cpu_seconds, limits.budgets)
    except FullError as error:
        raise _no_room(error) from None
    if request.status == "refused":
        raise unsolvable(bound, request.outcome or "")
    return request


def ask_price(
    requests: Requests, solved: Solved, wish: Wish, client: str, limits: Limits
) -> tuple[Request, dict[str, Any] | None]:
    """Return the job that prices a rule, accepted now unless it was before, and the price if the job is done.

    Raises:
        ProblemError: as :func:`ask`.
    """
    bound = solved.bound
    body = orjson.dumps({"rule": wish.rule, "table": wish.table})
    key = blake2b(solved.id.encode() + b"\0" + bound.slug.encode() + b"\0" + body, digest_size=12).hexdigest()
    known, answered = requests.get(key), requests.wish(key)
    if known is not None and known[0].status == "successful" and answered is not None and answered[1] is not None:
        return known[0], orjson.loads(answered[1])
    rules = "" if bound.rules == "default" else bound.problem.rules.canonical()
    names = (bound.game_slug, bound.slug, rules)
    try:
        request = requests.ask(key, *names, client, PRICE, limits.budgets, body.decode())
    except FullError as error:
        raise _no_room(error) from None
    if request.status == "refused":
        raise unsolvable(bound, request.outcome or "")
    return request, None


def wait(requests: Requests, request: Request, seconds: float) -> tuple[Request, bool]:
    """Return a job at its end or after some seconds, and True; at once, and False, if too many wait already."""
    if not _waiting.acquire(blocking=False):
        return request, False
    try:
        until = time.monotonic() + seconds
        while not request.over and (left := until - time.monotonic()) > 0:
            time.sleep(min(left, LOOK_SECONDS))
            request, _ = find(requests, request.key)
        return request, True
    finally:
        _waiting.release()


def find(requests: Requests, key: str) -> tuple[Request, int]:
    """Return the job with a key, and the number of those that wait before it. Raises ProblemError if there is none."""
    request = requests.get(key) if _KEY.fullmatch(key) else None
    if request is None:
        raise ProblemError("not-found", f"there is no job {key!r}", field="job")
    return request


def dismiss(requests: Requests, key: str, client: str) -> None:
    """Dismiss a job on behalf of the client that has asked for it. Raises ProblemError if others want it, or there is none."""
    request, _ = find(requests, key)
    if request.client != client or request.shared:
        raise ProblemError("not-yours", "another client has asked for this job, so it goes on", field="job")
    requests.dismiss(key)


def document(request: Request, ahead: int) -> dict[str, Any]:
    """Return a job as JSON. The share that is done and the time that is left follow from the estimate.

    A job whose lease has run out is solved by nobody, so it waits.
    """
    if request.status == "running" and (request.lease or 0.0) < time.time():
        request = request._replace(status="accepted")
    done = {"accepted": 0.0, "successful": 1.0}.get(request.status)
    left = request.cost if request.status == "accepted" else None
    if request.status == "running":
        elapsed = max(0.0, time.time() - (request.began or request.asked))
        done = round(min(elapsed / request.cost, _ALMOST), 3)
        left = max(0.0, request.cost - elapsed)
    solved = request.status == "successful"
    return {
        "job": request.key,
        "status": "failed" if request.status == "refused" else request.status,
        "stage": {"accepted": "waiting", "running": "solving"}.get(request.status, "over"),
        "game": request.game,
        "goal": request.goal,
        "rules": request.rules or "default",
        "place": ahead + 1 if request.status == "accepted" else None,
        "done": done,
        "seconds_left": None if left is None else round(left, 1),
        "cost": round(request.cost, 1),
        "attempts": request.attempts,
        "solution": request.outcome if solved else None,
        "why": request.outcome if request.status in ("failed", "refused") else None,
    }


def unsolvable(bound: Bound, why: str) -> ProblemError:
    """Return the problem of a problem that was not solved, or will not be."""
    return ProblemError("unsolvable", f"goal {bound.slug} of {bound.game_slug} cannot be solved here: {why}")


def _too_dear(bound: Bound, why: str) -> ProblemError:
    return ProblemError("too-dear", f"{why}; {solving(bound)} solves it elsewhere")


def _no_room(error: FullError) -> ProblemError:
    retry = min(max(1, int(error.seconds) + 1), _LONGEST_RETRY)
    if not error.whose:
        return ProblemError("busy", "too many requests wait to be solved; ask again soon", retry_after=retry)
    who = "you have" if error.whose == "client" else "all clients together have"
    return ProblemError(
        "over-budget", f"{who} asked for all the computing that an hour has; ask again later", retry_after=retry
    )
