"""The page of a process over HTTP, without a browser: hostile addresses and other hosts.

AccessTests and ForgeryTests hold logins, cookies, forms and languages; PagesTests and HostileTextTests what a page is
made of.
"""

import pytest
from client import quote, request
from pages import Browser


@pytest.fixture(scope="module")
def browser(shared):
    """A browser that is signed in."""
    return Browser(shared)


@pytest.fixture(scope="module")
def group(shared):
    """The path of a group's page."""
    return f"/groups/{quote(shared.group(shared.report()))}"


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
def test_the_host_is_never_repeated(desk, browser, group, fields):
    for path in ("/", "/login", "/projects/1", group, "/nowhere", "/health", "/metrics", "/api/desk/projects"):
        for more in ({}, browser.cookie, {"Authorization": f"Bearer {desk.token}"}):
            answer = request(desk.port, "GET", path, None, {**fields, **more})
            assert "evil.example" not in f"{answer.text}{answer.headers}"
    assert "evil.example" not in request(desk.port, "POST", "/api/1/envelope/", b"", {**fields, **desk.auth()}).text
