"""What a process takes at most, and what it repeats of a request.

DeskIntakeTests read keys, bodies, envelopes, items, clocks and secrets; TakingTests and ReadingTests hold what is
answered, StrictnessTests what is refused, HostileTextTests what a page repeats.
"""

import pytest
from client import quote, request
from events import envelope, event, event_envelope, item
from pages import Browser
from running import until


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
    answer = desk.post(body, encoding=encoding, timeout=60)
    assert (answer.status, answer["id"], desk.event(id).status) == (200, id, 200)
    _, body = padded(20_000_001)
    assert desk.post(body, encoding=encoding, timeout=60).status == 413


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
