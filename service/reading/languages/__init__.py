"""Messages in other languages."""
