"""Who may read a process, and what its search is asked. ReadingTests and StoreConformance hold lists and searches."""

import pytest
from client import request


@pytest.mark.parametrize(
    ("name", "value", "status"),
    [
        *[("Authorization", text, 401) for text in ("Basic {token}", "{token}", "Bearer", "Bearer ")],
        ("Cookie", "session={token}; token={token}", 401),
        ("X-Sentry-Auth", "Sentry sentry_key={key}", 401),
        *[("Authorization", text, 200) for text in ("bearer {token}", "Bearer   {token}")],
    ],
)
def test_a_token_opens_in_the_header_alone(desk, name, value, status):
    fields = {name: value.format(token=desk.token, key=desk.key)}
    assert request(desk.port, "GET", "/api/desk/projects", None, fields, source="127.0.0.31").status == status
    for query in (f"token={desk.token}", f"sentry_key={desk.key}"):
        assert desk.get(f"/api/desk/projects?{query}", token="").status == 401


@pytest.mark.parametrize("query", ["", "q=", "q=%20", "q=%FF", "q=%C3%28", "q=%ED%A0%80", "q=a&q=b", "x=1"])
def test_a_query_that_is_none_is_no_reason_for_a_5xx(desk, query):
    assert desk.get("/api/desk/search?" + query).status in (200, 400)
