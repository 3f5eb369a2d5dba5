"""Views for people who ask the database with plain SQL, and comments on every table and column.

``current_state`` has a line for each state of the current solutions, ``action_value`` a line for each action of each of
these states. Nobody who asks them needs to know how lists of actions are stored, which :mod:`solvers.contract.row_text`
alone writes and reads; a test compares the two.

PostgreSQL keeps comments with its tables. SQLite has no comments, so the view ``column_comment`` holds them on both.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from solvers.contract.rows import UNDECIDED

Dialect = Literal["sqlite", "postgresql"]

# Comments on tables and columns, by table and column; the empty name stands for the table.
COMMENTS: Mapping[str, Mapping[str, str]] = tomllib.loads(Path(__file__).with_name("comments.toml").read_text("utf-8"))
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


def statements(dialect: Dialect) -> list[str]:
    """Return the statements that create the views, in order."""
    return [CURRENT_STATE, _action_value(dialect), _column_comment()]


def comments() -> list[str]:
    """Return the statements that comment on tables, views and columns on PostgreSQL."""
    made = []
    for relation, columns in COMMENTS.items():
        kind = "VIEW" if relation in VIEWS else "TABLE"
        for name, comment in columns.items():
            what = f"COLUMN {relation}.{name}" if name else f"{kind} {relation}"
            made.append(f"COMMENT ON {what} IS {_literal(comment)}")
    return made


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
