"""Find the rule of an address by walking over its parts.

Werkzeug's router tries a pattern at every part, which takes longer than reading a row. This one knows the addresses whose parts are
fixed words or whole names. Of any other address, and of every error, it says nothing, and Werkzeug is asked.
"""

from collections.abc import Iterable

from werkzeug.routing import Rule


class Router:
    """Rules by their addresses. It gives the rule that Werkzeug would give, or none."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._root = _Node()
        for rule in rules:
            self._add(rule)

    def find(self, method: str, path: str) -> tuple[Rule, dict[str, str]] | None:
        """Return the rule of an address, as WSGI spells it, and the names in it; None if Werkzeug must be asked."""
        if not path.isascii():
            # WSGI spells the bytes of other letters one by one.
            return None
        node = self._root
        parts = path.split("/")
        names = []
        for part in parts[1:]:
            if not part or part.startswith(node.patterns):
                return None
            fixed = node.fixed.get(part)
            if fixed is not None:
                node = fixed
            elif node.named is not None:
                names.append(part)
                node = node.named
            else:
                return None
        rule = node.rules.get(method)
        return None if rule is None else (rule[0], dict(zip(rule[1], names, strict=True)))

    def _add(self, rule: Rule) -> None:
        node = self._root
        names = []
        for part in rule.rule.split("/")[1:]:
            if part.startswith("<") and part.endswith(">") and ":" not in part:
                names.append(part[1:-1])
                node.named = node = node.named or _Node()
            elif "<" in part:
                # Werkzeug tries the rest of an address, whatever it is, after any name.
                if not part.startswith("<"):
                    node.patterns += (part.partition("<")[0],)
                return
            else:
                node.fixed[part] = node = node.fixed.get(part) or _Node()
        # Werkzeug lists the methods of an address.
        for method in (rule.methods or set()) - {"OPTIONS"}:
            node.rules.setdefault(method, (rule, tuple(names)))


class _Node:
    """The beginning of an address: what may follow, and the rules of the address that ends here by their methods."""

    __slots__ = ("fixed", "named", "patterns", "rules")

    def __init__(self) -> None:
        self.fixed: dict[str, _Node] = {}
        # After any part that is not fixed.
        self.named: _Node | None = None
        # The fixed beginnings of parts that Werkzeug compares with a pattern, such as ``export.``.
        self.patterns: tuple[str, ...] = ()
        # Each with the names in its address.
        self.rules: dict[str, tuple[Rule, tuple[str, ...]]] = {}
