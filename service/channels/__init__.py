"""Channels besides the HTTP API, such as chat. Each asks ``service.questions`` and writes the answer in words."""
