"""Questions as people type them, answered in sentences: one grammar for all games."""
