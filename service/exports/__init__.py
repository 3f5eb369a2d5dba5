"""The folder in which exports are kept as files, and the process that makes them."""
