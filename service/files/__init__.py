"""Exports: how they are written, and the folder in which they are kept as files."""
