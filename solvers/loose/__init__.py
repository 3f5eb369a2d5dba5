"""Texts as people type them, read as the notation spells them."""
