"""Rules by name over HTTP: a preset is answered as its rules are, and the catalogue lists it."""

from flask.testing import FlaskClient

ODDS = "/v1/games/ten-thousand/tables/combinations"


def test_a_preset_is_answered_as_its_rules_are(client: FlaskClient) -> None:
    """The same table comes back, with the rules written out."""
    listed = client.get("/v1/games/ten-thousand").get_json()["presets"]
    sold = next(preset for preset in listed if preset["name"] == "farkle-as-sold")
    by_name, by_rules = (client.get(f"{ODDS}?rules={rules}") for rules in ("preset:farkle-as-sold", sold["rules"]))

    assert by_name.status_code == 200
    assert by_name.get_json() == by_rules.get_json()
    assert "preset" not in by_name.get_json()["rules"]


def test_an_unknown_preset_is_refused_with_the_nearest(client: FlaskClient) -> None:
    """The problem names the field, and its example is a preset that there is."""
    refused = client.get(f"{ODDS}?rules=preset:zilch").get_json()

    assert (refused["field"], refused["example"]) == ("rules", "preset:zilch-playr")


def test_the_name_of_a_family_is_answered_with_its_presets(client: FlaskClient) -> None:
    """Nobody has to know which rules they play to be told which there are."""
    told = client.get("/v1/say?text=farkle&format=text").get_data(as_text=True)

    assert "farkle-as-sold" in told
    assert "zilch-playr" in told


def test_the_name_of_a_preset_is_answered_with_what_it_is(client: FlaskClient) -> None:
    """Its title, source and rules are told, and that nobody has solved them."""
    for typed in ("toss-up-to-50", "preset:toss-up-to-50"):
        told = client.get("/v1/say", query_string={"text": typed}).get_json()

        assert told["problem"] is None
        assert told["game"] == "toss-up"
        assert all(part in told["text"] for part in ("Toss Up! to 50", "a house rule", "target=50", "Not solved here"))
