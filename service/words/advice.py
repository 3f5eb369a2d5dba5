"""The cause and the remedy of every problem, for a person.

Words between backquotes are code. ``docs/api.md`` has the same table, and a test compares both.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Advice(NamedTuple):
    """The cause of a problem, and what to do about it."""

    cause: str
    remedy: str


ADVICE: Mapping[str, Advice] = {
    "bad-request": Advice(
        "the request line, a header, a chunk of the body or the query cannot be read",
        "send valid HTTP; a query is UTF-8, percent-encoded, with at most 32 parameters",
    ),
    "invalid-notation": Advice(
        "a state, an action, rules or a number has a character or a form that the notation does not have",
        "write it as `example` does; see [Notation](notation.md)",
    ),
    "ambiguous": Advice(
        "a state, an action or a name can be read in several ways",
        "ask for one of `available`",
    ),
    "unknown-parameter": Advice(
        "a parameter of the query that this address does not take",
        "leave it out, or use one of `available`",
    ),
    "repeated-parameter": Advice(
        "a parameter of the query is there twice",
        "keep one of them",
    ),
    "invalid-parameter": Advice(
        "`limit` or `after` has a value outside its range",
        "use `example`",
    ),
    "missing-parameter": Advice(
        "a parameter that this address needs is not there",
        "add `field` with the value `example`",
    ),
    "broken-json": Advice(
        "the body is not JSON",
        "send JSON, such as `example`",
    ),
    "invalid-body": Advice(
        "the body is JSON of another shape",
        "replace the member that `field` names by `example`",
    ),
    "invalid-hand": Advice(
        "the text of a hand was changed or cut, or it comes from another service, or from one that was started anew without `HANDS_SECRET`",
        "send `hand` as the answer before has it, or deal a new one",
    ),
    "bad-signature": Advice(
        "a request to a chat bot has no signature, a wrong one, one that is more than five minutes old or ahead, or one that was answered already",
        "let the chat platform send it, and compare `SLACK_SIGNING_SECRET` or `DISCORD_PUBLIC_KEY` and the clock; `docs/chat.md` tells how",
    ),
    "not-yours": Advice(
        "another client has asked for the job, first or as well",
        "leave it alone: it ends by itself",
    ),
    "not-found": Advice(
        "there is nothing at this address, or a solution has no such state",
        "use `example`; `/openapi.json` lists every address",
    ),
    "unknown-name": Advice(
        "something other than the following five has a name that does not exist",
        "use one of `available`",
    ),
    "unknown-game": Advice(
        "no game has this name",
        "use one of `available`",
    ),
    "unknown-goal": Advice(
        "the game has no such goal or strategy",
        "use one of `available`",
    ),
    "unknown-rules": Advice(
        "the game has no such rule",
        "use one of `available`",
    ),
    "unknown-table": Advice(
        "the game has no such table under these rules",
        "use one of `available`",
    ),
    "unknown-solution": Advice(
        "no solution has this id; it may have been pruned",
        "list `/v1/solutions`",
    ),
    "unsolved-goal": Advice(
        "the goal exists, but the batch does not solve it by default; the catalogue says so too (`status`)",
        "use one of `available`, or solve it: `detail` has the command",
    ),
    "unsolved-rules": Advice(
        "nothing is solved under these rules",
        "leave `rules` out, or solve them: `detail` has the command",
    ),
    "method-not-allowed": Advice(
        "the address does not take this method",
        "use a method from `Allow`",
    ),
    "request-timeout": Advice(
        "the request began and did not arrive whole in time",
        "send it again",
    ),
    "body-too-large": Advice(
        "the body has more than 250,000 bytes",
        "ask in several requests",
    ),
    "reply-too-large": Advice(
        "the reply would have more than 16,000,000 bytes",
        "ask for fewer states at once",
    ),
    "uri-too-long": Advice(
        "the request line has more than 8,190 bytes",
        "ask for many states by `POST`",
    ),
    "unsupported-media-type": Advice(
        "the body is not announced as JSON",
        "send `Content-Type: application/json`",
    ),
    "unsupported-content-coding": Advice(
        "the body is compressed, or in another coding: it has a `Content-Encoding`",
        "send it as it is",
    ),
    "range-not-satisfiable": Advice(
        "`Range` begins behind the end of the file",
        "ask for a part of the `Content-Range`",
    ),
    "expectation-failed": Advice(
        "`Expect` asks for something other than `100-continue`",
        "leave `Expect` out",
    ),
    "illegal": Advice(
        "the text is well spelled, but the rules do not allow it: no such state, action, seat or number",
        "use `example`",
    ),
    "incomparable": Advice(
        "the two solutions differ in game or rules, have other states, or hold no decisions because these are derived when they are asked for",
        "choose from `available`, or ask for a state under both",
    ),
    "too-dear": Advice(
        "the question takes more than two seconds of computing, which is the most for one request; or what is to be solved takes more than the service gives to it",
        "ask for less at once, or use the command that `detail` names",
    ),
    "unsolvable": Advice(
        "the solver refuses these rules, or has failed with them: `detail` has the reason",
        "ask for other rules",
    ),
    "over-budget": Advice(
        "what you, or all clients together, have asked to be solved within an hour takes more computing than the service gives to it",
        "ask again after `Retry-After` seconds, or for rules with less to solve",
    ),
    "headers-too-large": Advice(
        "there are too many headers, or one is too long",
        "send fewer and shorter headers",
    ),
    "internal-error": Advice(
        "a mistake of the service",
        "report it with its `X-Request-ID`, under which the cause is in the service's log",
    ),
    "unsupported-transfer-coding": Advice(
        "the body has a transfer coding other than `chunked`",
        "send the body chunked, or with a `Content-Length`",
    ),
    "no-png": Advice(
        "the service runs without the package that makes PNG (the extra `pictures`)",
        "ask for the same picture as SVG: `example` is its address",
    ),
    "busy": Advice(
        "too many dear questions, connections or requests for solutions at once",
        "ask again after `Retry-After` seconds",
    ),
    "store-away": Advice(
        "the database does not answer, or not within two seconds",
        "ask again after `Retry-After` seconds",
    ),
    "wrong-schema": Advice(
        "the database was made by an older or a newer version of the program, and is not migrated",
        "ask again after `Retry-After` seconds; who runs the service migrates the database: `detail` has the command",
    ),
    "not-solved-yet": Advice(
        "the batch solves this by default and has not come to it",
        "ask again after `Retry-After` seconds, an estimate from what the batch makes before and how long such solutions took; `/readyz` counts what is pending. `scripts/run` solves it in the background; where only the service runs, run `scripts/solve`",
    ),
    "not-made-yet": Advice(
        "the file is made at the first demand, which takes longer than ten seconds or waits for other files; or making it has failed, and is tried again",
        "ask again after `Retry-After` seconds",
    ),
    "not-ready": Advice(
        "`/readyz` found nothing published yet",
        "ask again after `Retry-After` seconds; where only the service runs, run `scripts/solve`",
    ),
    "unsupported-http-version": Advice(
        "the request asks for a version other than 1.0 and 1.1",
        "ask with HTTP/1.1",
    ),
    "no-room": Advice(
        "the folder of exports, or its disk, has no room for the file",
        "`scripts/export` writes the file to another disk. An operator raises `EXPORTS_QUOTA` or lowers `EXPORTS_RESERVE`",
    ),
}
