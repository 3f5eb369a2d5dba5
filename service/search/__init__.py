"""Worker processes, apart from the API, that search for answers on request. No other part of the service loads numba."""
