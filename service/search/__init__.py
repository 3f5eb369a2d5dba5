"""Searches on request, by a worker process apart from the API: no other part of the service loads numba."""
