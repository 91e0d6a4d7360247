"""Taking in over a socket, and requests that no honest client sends.

DeskIntakeTests read keys, bodies, envelopes, items, clocks and secrets; TakingTests and ReadingTests hold what is
answered, StrictnessTests what is refused, HostileTextTests what a page repeats.
"""

import json

import pytest
from client import quote, request
from events import envelope, event, event_envelope, item
from pages import Browser
from running import until

# Members of a type that no SDK sends, and those that only some send: a line each.
UNUSUAL = """
{"exception": [{"type": "Bare", "value": "list"}]}
{"exception": {"values": [null, {"type": null}, 5]}}
{"exception": 5, "message": "", "tags": 5, "user": "text", "release": 5, "environment": [], "contexts": []}
{"message": {"message": "x %s", "params": [1]}, "tags": [["a"], 5, null], "user": {"id": {"a": 1}}}
{"logentry": {"formatted": "formatted"}, "user": {"id": "\\u0000\\u202e"}, "release": "\\u0000"}
{"contexts": {"notice": 5, "request": [], "body": "x"}, "breadcrumbs": "x", "fingerprint": 5, "timestamp": {}}
{"breadcrumbs": [{"message": "bare"}], "fingerprint": [{"a": 1}, null, 5], "level": {"a": 1}}
{"level": "nonsense", "platform": 5, "transaction": 5, "request": 5, "sdk": 5, "threads": 5, "fingerprint": []}
"""


def assert_readable(desk, answer, id):
    """200 with the id, and the event is there from that moment on."""
    assert (answer.status, answer["id"]) == (200, id)
    assert isinstance(desk.event(id)["level"], str)


@pytest.mark.parametrize("kind", ["text/plain;charset=UTF-8", "multipart/form-data; boundary=x", "nonsense", None])
def test_any_content_type_is_an_envelope(desk, kind):
    whole = event()
    assert_readable(desk, desk.post(event_envelope(whole), headers={"Content-Type": kind}), whole["event_id"])


@pytest.mark.parametrize("members", UNUSUAL.strip().splitlines())
def test_members_of_another_type_are_taken(desk, members):
    whole = {**event(exception=None), **json.loads(members)}
    assert_readable(desk, desk.post(event_envelope(whole)), whole["event_id"])


def padded(total):
    """An event with a file, together of so many bytes."""
    whole, count, body = event(), total - 1000, b""
    while len(body) != total:
        count += total - len(body) if body else 0
        body = event_envelope(whole, item("attachment", bytes(count), filename="big.bin"))
    return whole["event_id"], body


@pytest.mark.parametrize("encoding", [None, "gzip", "deflate", "br"])
def test_an_envelope_may_have_twenty_million_bytes(desk, encoding):
    id, body = padded(20_000_000)
    assert_readable(desk, desk.post(body, encoding=encoding, timeout=60), id)
    _, body = padded(20_000_001)
    assert desk.post(body, encoding=encoding, timeout=60).status == 413


@pytest.mark.parametrize("path", ["/api/1/", "/api/1/envelope/more", "/api/1/minidump/", "/api/01/envelope/"])
def test_another_path_is_refused(desk, path):
    assert 400 <= request(desk.port, "POST", path, b"{}", desk.auth()).status < 500


def test_a_command_switches_a_project_off_and_on(desk):
    off, key = desk.project("off", "--enabled", "false")
    assert until(lambda: desk.post(envelope(), off, key).status == 429, 6)
    assert desk.run("project", "set", off, "--enabled", "true").returncode == 0
    assert until(lambda: desk.post(event_envelope(event()), off, key).status == 200, 6)


@pytest.fixture(scope="module")
def browser(shared):
    """A browser that is signed in."""
    return Browser(shared)


@pytest.mark.parametrize(
    "path",
    [
        *("/nowhere/<script>alert(3)</script>", "/%3Cscript%3Ealert(3)%3C/script%3E"),
        *("/events/%22%3E%3Cscript%3Ealert(3)%3C%2Fscript%3E", "/groups/%3Cscript%3Ealert(3)"),
        *(f"/projects/1?{name}=%22%3E%3Cscript%3Ealert(3)" for name in ("cursor", "status", "lang", "query")),
    ],
)
def test_a_hostile_address_stays_text(browser, path):
    answer = browser.get(path)
    assert answer.status < 500
    assert "<script>alert(3)" not in answer.text


@pytest.mark.parametrize(
    "fields", [{"Host": "evil.example"}, {"X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}]
)
def test_the_host_is_never_repeated(desk, browser, fields):
    group = f"/groups/{quote(desk.group(desk.report()))}"
    for path in ("/", "/login", "/projects/1", group, "/nowhere", "/health", "/metrics", "/api/desk/projects"):
        for more in ({}, browser.cookie, {"Authorization": f"Bearer {desk.token}"}):
            answer = request(desk.port, "GET", path, None, {**fields, **more})
            assert "evil.example" not in f"{answer.text}{answer.headers}"


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
    assert desk.get(f"/api/desk/projects?token={desk.token}&sentry_key={desk.key}", token="").status == 401


@pytest.mark.parametrize("query", ["", "q=", "q=%20", "q=%FF", "q=%C3%28", "q=%ED%A0%80", "q=a&q=b", "x=1"])
def test_a_query_that_is_none_is_no_reason_for_a_5xx(desk, query):
    assert desk.get("/api/desk/search?" + query).status in (200, 400)
