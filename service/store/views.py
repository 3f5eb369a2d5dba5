"""Views for people who ask the database with plain SQL, and comments on every table and column.

``current_state`` has a line for each state of the current solutions, ``action_value`` a line for each action of each of
these states. Nobody who asks them needs to know how lists of actions are stored, which :mod:`solvers.contract.row_text`
alone writes and reads; a test compares the two.

PostgreSQL keeps comments with its tables. SQLite has no comments, so the view ``column_comment`` holds them on both.
"""

from collections.abc import Mapping
from typing import Literal

from solvers.contract.rows import UNDECIDED

Dialect = Literal["sqlite", "postgresql"]

# Comments on tables and columns, by table and column; the empty name stands for the table.
COMMENTS: Mapping[str, Mapping[str, str]] = {
    "solution": {
        "": "A solved goal of a game under one set of rules. A solution never changes; a new one lands beside it.",
        "number": "The key that rows refer to. It is of this database alone.",
        "id": "game.goal.rules@ and the first 12 digits of the digest: the same in every database.",
        "game": "The game, as in addresses.",
        "goal": "GOAL or GOAL:STRATEGY.",
        "rules": "default, or r and 8 hex digits of rules_text.",
        "rules_text": "Every rule as name=value, with commas between them.",
        "method": "The way in which the values were computed, in words.",
        "error_bound": "No stored value is further from the truth; 0 if all are exact, null if they are estimates.",
        "residual": "The largest residual of the Bellman equations over all states, as it was checked before publishing.",
        "rows": "The number of states.",
        "bytes": "The number of bytes that the digest was computed over.",
        "digest": "The SHA-256 of the rows and distributions in 64 hex digits.",
        "start": "The state before the first throw.",
        "start_value": "The value of the start.",
        "start_exact": "The value of the start as a fraction; null if it is not exact.",
        "seconds": "The time that solving took.",
        "solver_version": "The version of the solver: a digest of its source code.",
        "created_at": "The time of publication, ISO 8601 in UTC.",
        "calibration": "How often the intervals of estimates held on fresh states, as JSON; null if there are none.",
        "predicted_cpu_seconds": "The CPU seconds that solving was foretold to take; null if nobody can foretell.",
        "predicted_memory_bytes": "The bytes of memory that solving was foretold to take at most; null as before.",
        "cpu_seconds": "The CPU seconds that solving and verifying took; null if it was stored by an older version.",
        "memory_bytes": "The most bytes of memory that solving and verifying held at once; null as before.",
    },
    "state_row": {
        "": "The states of all solutions. The view current_state has those of current solutions by name.",
        "solution": "The number of the solution.",
        "state": "The state in the notation of its game.",
        "action": "The action of the policy; null if there is nothing to choose.",
        "value": "The value of the state in the unit of the goal.",
        "exact": "The value as a fraction; null if it is not exact.",
        "actions": "Every legal action in a private form; ask the view action_value instead.",
        "actions_of": "The state whose row holds an equal list of actions; null if actions is not null.",
        "more": "What only this game has, as JSON; null for most games.",
    },
    "distribution": {
        "": "How the game ends from a state, where that is stored: P(score = support[i]) = weights[i] / denominator.",
        "solution": "The number of the solution.",
        "state": "The state in the notation of its game.",
        "support": "The possible scores as a JSON array of numbers, ascending.",
        "weights": "A positive whole number for each score, as a JSON array of text, as they may be long.",
        "denominator": "The sum of the weights, as text.",
        "result": "The chances of win, tie and loss as three fractions; null if the goal has no opponent.",
    },
    "current": {
        "": "The solution that answers for a game, a goal and rules now.",
        "game": "The game.",
        "goal": "GOAL or GOAL:STRATEGY.",
        "rules": "default, or r and 8 hex digits.",
        "solution": "The number of the solution.",
        "solver_version": "The version of the solver that last confirmed the solution.",
    },
    "sweeps": {
        "": "The values that a sweep over rules keeps of each set of rules. The rows themselves may be stored or not.",
        "sweep": "The name of the sweep.",
        "game": "The game, as in addresses.",
        "goal": "GOAL or GOAL:STRATEGY.",
        "rules": "default, or r and 8 hex digits of rules_text.",
        "place": "The place of the line in the sweep.",
        "rules_text": "Every rule as name=value, with commas between them.",
        "varied": "The rules that the sweep names, as name=value, with commas between them.",
        "digest": "The SHA-256 of the rows and distributions that were solved, in 64 hex digits.",
        "rows": "The number of states that were solved.",
        "cells": "The values, as JSON: a cell by the name of its column.",
        "predicted_cpu_seconds": "The CPU seconds that solving was foretold to take; null if nobody can foretell.",
        "predicted_memory_bytes": "The bytes of memory that solving was foretold to take at most; null as before.",
        "cpu_seconds": "The CPU seconds that it took.",
        "memory_bytes": "The most bytes of memory that it held at once.",
        "solver_version": "The version of the solver: a digest of its source code.",
        "created_at": "The time at which the line was kept, ISO 8601 in UTC.",
    },
    "game_table": {
        "": "Tables of a game that take long to make. They are read through the service.",
        "game": "The game.",
        "rules": "default, or r and 8 hex digits.",
        "name": "The name of the table.",
        "content": "Title, columns, rows and notes as JSON.",
        "solver_version": "The version of the solver.",
        "created_at": "The time at which it was stored, ISO 8601 in UTC.",
    },
    "current_state": {
        "": "A line for each stored state of each current solution.",
        "game": "The game, as in addresses.",
        "goal": "GOAL or GOAL:STRATEGY.",
        "rules": "default, or r and 8 hex digits of other rules.",
        "solution": "The id of the solution.",
        "state": "The state in the notation of its game.",
        "policy": "The action of the policy; null if there is nothing to choose.",
        "value": "The value of the state in the unit of the goal.",
        "exact": "The value as a fraction; null if it is not exact.",
        "error_bound": "The value is not further from the truth; 0 if it is exact, null if it is an estimate.",
        "more": "What only this game has, as JSON; null for most games.",
    },
    "action_value": {
        "": "A line for each legal action of each stored state of each current solution.",
        "game": "The game, as in addresses.",
        "goal": "GOAL or GOAL:STRATEGY.",
        "rules": "default, or r and 8 hex digits of other rules.",
        "solution": "The id of the solution.",
        "state": "The state in the notation of its game.",
        "place": "The place of the action in the list of the state: 1 is the best.",
        "action": "The action in the notation of its game.",
        "value": "The value of the action in the unit of the goal. That of a fraction may be off in the last digit.",
        "exact": "The value as a fraction; null if it is not exact.",
        "regret": "The loss of value compared with the best action; never negative.",
        "optimal": "True (1) if no action is better; null if bounds do not tell.",
        "policy": "True (1) if the policy chooses this action.",
        "low": "The lower end of the interval of an estimate; null if the value is none.",
        "high": "The upper end of the interval of an estimate; null if the value is none.",
    },
    "column_comment": {
        "": "These comments.",
        "relation": "The name of a table or a view.",
        "name": "The name of a column; empty for the table or view itself.",
        "comment": "Its meaning.",
    },
}
VIEWS = ("current_state", "action_value", "column_comment")

CURRENT_STATE = """CREATE VIEW current_state AS
SELECT s.game, s.goal, s.rules, s.id AS solution, r.state, r.action AS policy, r.value, r.exact, s.error_bound, r.more
FROM current c
JOIN solution s ON s.number = c.solution
JOIN state_row r ON r.solution = c.solution"""

# The list of actions of a row. Many rows share the list of another one.
_LIST = (
    "coalesce(r.actions, (SELECT o.actions FROM state_row o WHERE o.solution = r.solution AND o.state = r.actions_of))"
)
# What the marks of a list become, so that it is an array of objects in JSON: a space is between actions, a value stands
# behind =, a second value behind ~ and an interval behind ^. The first one is a second value that looks like a mark.
_MARKS = (("~=", "~same"), (" ", '"},{"a":"'), ("=", '","v":"'), ("~", '","t":"'), ("^", '","c":"'))
_SOURCE = """current c
  JOIN solution s ON s.number = c.solution
  JOIN state_row r ON r.solution = c.solution AND r.action IS NOT NULL"""
# How the databases take the array apart: the columns place, action, number, tie, sample and best, and where they come from.
_SPLIT: Mapping[Dialect, tuple[str, str]] = {
    "sqlite": (
        """e.key + 1 AS place, json_extract(e.value, '$.a') AS action,
      coalesce(json_extract(e.value, '$.v'), '') AS number, json_extract(e.value, '$.t') AS tie,
      json_extract(e.value, '$.c') AS sample, coalesce(json_extract(e.json, '$[0].v'), '') AS best""",
        "JOIN json_each({list}) e",
    ),
    "postgresql": (
        """e.place, e.item ->> 'a' AS action, coalesce(e.item ->> 'v', '') AS number, e.item ->> 't' AS tie,
      e.item ->> 'c' AS sample, coalesce(l.list -> 0 ->> 'v', '') AS best""",
        """CROSS JOIN LATERAL (SELECT CAST({list} AS json) AS list) l
    CROSS JOIN LATERAL json_array_elements(l.list) WITH ORDINALITY AS e (item, place)""",
    ),
}
# The function that finds a text in another.
_INDEX: Mapping[Dialect, str] = {"sqlite": "instr", "postgresql": "strpos"}
# Fractions of hundreds of digits are beyond doubles, so the last digits of both numbers are dropped there.
_DIGITS = 300
_RATIO: Mapping[Dialect, str] = {
    "sqlite": (
        "CAST(substr({0}, 1, length({0}) - max(0, length({0}) - {2}, length({1}) - {2})) AS REAL)"
        " / CAST(substr({1}, 1, length({1}) - max(0, length({0}) - {2}, length({1}) - {2})) AS REAL)"
    ),
    "postgresql": "CAST(round(CAST({0} AS numeric), 40) / CAST({1} AS numeric) AS double precision)",
}

# The revisions that brought what is not in the first one with comments.
_SINCE: Mapping[tuple[str, str], str] = {
    ("solution", "calibration"): "0006",
    ("solution", "predicted_cpu_seconds"): "0007",
    ("solution", "predicted_memory_bytes"): "0007",
    ("solution", "cpu_seconds"): "0007",
    ("solution", "memory_bytes"): "0007",
    ("sweeps", ""): "0007",
}


def statements(dialect: Dialect) -> list[str]:
    """Return the statements that create the views, in order."""
    return [CURRENT_STATE, _action_value(dialect), _column_comment()]


def comments(revision: str = "9999") -> list[str]:
    """Return the statements that comment on tables, views and columns on PostgreSQL, as far as a revision of the schema has them."""
    made = []
    for relation, name in commented(revision):
        kind = "VIEW" if relation in VIEWS else "TABLE"
        what = f"COLUMN {relation}.{name}" if name else f"{kind} {relation}"
        made.append(f"COMMENT ON {what} IS {_literal(COMMENTS[relation][name])}")
    return made


def commented(revision: str) -> list[tuple[str, str]]:
    """Return the relations and columns with a comment that a revision of the schema has; the column is empty for the relation itself."""
    return [
        (relation, name)
        for relation, columns in COMMENTS.items()
        for name in columns
        if max(_SINCE.get((relation, ""), ""), _SINCE.get((relation, name), "")) <= revision
    ]


def _action_value(dialect: Dialect) -> str:
    """Return the statement for the view that takes lists of actions apart.

    The policy's action has no value in a list, as that is the row's.
    """
    list_ = _LIST
    for mark, member in _MARKS:
        list_ = f"replace({list_}, '{mark}', '{member}')"
    columns, split = _SPLIT[dialect]
    split = split.format(list=f"""'[{{"a":"' || {list_} || '"}}]'""")
    index = _INDEX[dialect]
    bounds = _part(index, "sample", ":", 1), _part(index, _part(index, "sample", ":", 2), ":", 1)
    low, high = (f"CAST({bound} AS double precision)" for bound in bounds)
    return f"""CREATE VIEW action_value AS
SELECT game, goal, rules, solution, state, place, action, value, exact, abs(best_value - value) AS regret,
  CASE WHEN exact IS NOT NULL THEN exact = best_exact WHEN tie IS NULL THEN place = 1 WHEN tie = '{UNDECIDED}' THEN NULL
    ELSE value = best_value END AS optimal,
  action = chosen AS policy, {low} AS low, {high} AS high
FROM (
  SELECT game, goal, rules, solution, state, chosen, place, action, tie, sample,
    {_value(dialect, "number")} AS value,
    {_exact(index, "number")} AS exact,
    {_value(dialect, "best")} AS best_value,
    {_exact(index, "best")} AS best_exact
  FROM (
    SELECT s.game, s.goal, s.rules, s.id AS solution, r.state, r.action AS chosen, r.value AS own, r.exact AS own_exact,
      {columns}
    FROM {_SOURCE}
    {split}
  ) AS entries
) AS actions"""


def _part(index: str, text: str, mark: str, number: int) -> str:
    """Return an expression for the part of a text before (1) or behind (2) a mark, which is there or not."""
    at = f"{index}({text} || '{mark}', '{mark}')"
    return f"substr({text}, 1, {at} - 1)" if number == 1 else f"substr({text}, {at} + 1)"


def _exact(index: str, number: str) -> str:
    """Return an expression for a number as a fraction; null if it is a double."""
    double = f"{index}({number}, '.') + {index}({number}, 'e') > 0"
    return f"CASE WHEN {number} = '' THEN own_exact WHEN {double} THEN NULL ELSE {number} END"


def _value(dialect: Dialect, number: str) -> str:
    """Return an expression for a number as a double."""
    index = _INDEX[dialect]
    ratio = _RATIO[dialect].format(_part(index, number, "/", 1), _part(index, number, "/", 2), _DIGITS)
    fraction = f"{index}({number}, '/') > 0"
    return f"CASE WHEN {number} = '' THEN own WHEN {fraction} THEN {ratio} ELSE CAST({number} AS double precision) END"


def _column_comment() -> str:
    lines = [
        f"SELECT {_literal(relation)} AS relation, {_literal(name)} AS name, {_literal(comment)} AS comment"
        for relation, columns in COMMENTS.items()
        for name, comment in columns.items()
    ]
    return "CREATE VIEW column_comment AS\n" + "\nUNION ALL ".join(lines)


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
