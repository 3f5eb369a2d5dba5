"""The links of an answer: absolute paths on the service."""

from urllib.parse import quote, urlencode

from service.answers.names import Bound, Token
from service.extras import makes_png


def of_state(bound: Bound, token: Token, *, sure: bool = False) -> dict[str, str]:
    """Return the addresses of a state: its record, its distribution, a picture of the distribution, and its page.

    A ``sure`` end has no picture: it would be one bar at 100 %. Without the package that makes PNG there is none either, as
    chats show no other form.
    """
    rules = "" if bound.rules == "default" else bound.problem.rules.canonical()
    query = f"?{urlencode({'rules': rules}, safe='=,/')}" if rules else ""
    state = f"/v1/games/{bound.game_slug}/{bound.slug}/states/{quote(token.text, safe='')}"
    page = {"game": bound.game_slug, "goal": bound.slug, "state": token.text, **({"rules": rules} if rules else {})}
    links = {"state": state + query, "page": f"/?{urlencode(page, safe='=,/:')}"}
    if bound.problem.distributed and token.kind != "terminal":
        links["distribution"] = f"{state}/distribution{query}"
        if makes_png() and not sure:
            links["picture"] = f"{state}/distribution.png{query}"
    return links
