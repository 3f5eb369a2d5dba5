"""Headers that many replies share are sent without a check in each of them, so they are checked here."""

import pytest
from gunicorn.http.wsgi import Response

from service.http.wire.usual import CHECKED


@pytest.mark.parametrize("header", sorted(CHECKED))
def test_gunicorn_takes_each_as_it_is(header: tuple[str, str]) -> None:
    """Gunicorn neither refuses nor changes a header that our replies send unchecked."""
    response = Response(None, None, None)
    response.process_headers([header])
    assert response.headers == [header]
    assert response.response_length is None
