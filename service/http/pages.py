"""The security policies of the pages of the service: nothing is loaded from elsewhere, and no other page may frame them."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# The page at the root shows pictures of the service: its icon.
POLICY_WITH_PICTURES = f"{POLICY}; img-src 'self'"
