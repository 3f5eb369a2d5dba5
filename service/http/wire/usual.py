"""The parts of headers that many replies share. The server itself imports this module, so it imports nothing else."""

JSON = "application/json"
TEXT = "text/plain; charset=utf-8"
# How long an answer may be kept: a minute, or for ever.
BRIEF = "public, max-age=60"
IMMUTABLE = "public, max-age=31536000, immutable"
# The headers of a request that choose between the forms of an answer: packed or not, and also JSON or text.
VARY = "Accept-Encoding"
VARY_TOLD = f"Accept, {VARY}"
# Sent with every reply: any web page may read it with all its headers, and no browser may guess its type.
EVERYWHERE = (
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", "*"),
    ("X-Content-Type-Options", "nosniff"),
)
