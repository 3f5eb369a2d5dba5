"""The version of the program. This is the one place that says it."""

VERSION = "1.0.0"
