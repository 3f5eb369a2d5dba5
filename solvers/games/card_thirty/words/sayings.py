"""Patterns of what people say for the rules of the card game of Thirty."""

SAYINGS = (
    (
        r"\b(?:with\s+)?([1-9][0-9])\s+(?:points\s+)?(?:(?:is|are)\s+)?(?:needed\s+)?(?:to|for)\s+(?:lay(?:\s+down)?|open|go\s+down|the\s+first\s+(?:meld|lay-?down))\b",
        r"first_meld=\1",
    ),
    (r"\bwith\s+(?:no|0)\s+jokers?\b|\bwithout\s+(?:any\s+)?jokers?\b", "jokers=0"),
    (r"\bwith\s+(?:four|4)\s+jokers\b(?!\s+in)", "jokers=4"),
)
