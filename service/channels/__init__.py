"""Channels besides the HTTP API, such as chat. Each asks ``service.answers`` and writes the answer in words."""
