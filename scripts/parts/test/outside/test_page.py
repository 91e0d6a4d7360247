"""The page of a process over HTTP, without a browser: what it may load, and the names that programs find.

AccessTests hold logins, cookies, forms and languages; PagesTests and HostileTextTests what a page is made of.
"""

import re
import types
import urllib.parse

import pytest
from client import quote, request
from events import chain, item
from pages import Browser, Page

HOSTILE = """<script>alert("x")</script><img src=x onerror=alert(1)>'"&<b>한글</b>"""


def hostile_members():
    """Members that are hostile wherever a text can be."""
    crumb = {"timestamp": 1.7e9, "category": HOSTILE, "message": HOSTILE, "data": {HOSTILE: HOSTILE}}
    actions = {"actions": ["Try again", "Cancel " + HOSTILE], "choice": "Try again"}
    notice = {"style": "banner", "title": "Payment did not go through " + HOSTILE, "message": "Try another card"}
    asked = {"method": "POST", "path": "/orders/" + HOSTILE, "status": 503, "attempts": 3}
    body = {"type": "Order", "codingPath": "items.0.price", "shape": HOSTILE}
    return {
        "exception": chain(("RootError", "root " + HOSTILE), ("PayError", HOSTILE)),
        "tags": {"supportCode": "GLJV-S2", "evil": HOSTILE},
        "user": {"id": HOSTILE},
        "release": "shop@1.2.3",
        **dict.fromkeys(("environment", "logger", "transaction", "server_name"), HOSTILE),
        "extra": {HOSTILE: HOSTILE},
        "breadcrumbs": {"values": [crumb]},
        "contexts": {"notice": notice | actions, "request": asked, "body": body, HOSTILE: {HOSTILE: HOSTILE}},
    }


@pytest.fixture(scope="module")
def seen(shared):
    """A browser that is signed in, a hostile event, and the pages that show it."""
    html = item("attachment", b"<html><script>alert(1)</script>", filename="evil.html", content_type="text/html")
    id = shared.report(html, **hostile_members())
    group = quote(shared.group(id))
    pages = ["/projects/1", f"/groups/{group}", f"/events/{id}"]
    return types.SimpleNamespace(browser=Browser(shared).login(), event=id, group=group, pages=pages)


def test_a_page_loads_nothing_from_elsewhere_and_runs_nothing_inline(desk, seen):
    loaded = set()
    for path in ("/login", *seen.pages, "/nowhere", "/events/" + "0" * 32):
        answer = seen.browser.get(path)
        policy = answer.header("Content-Security-Policy")
        assert not re.search(r"unsafe-(inline|eval)", policy)
        assert not re.search(r"\*|https?:|data:", re.search(r"(?:script|default)-src([^;]*)", policy)[1])
        assert answer.header("Content-Type") == "text/html; charset=utf-8"
        page = Page(answer)
        assert page.inline == []
        for tag, fields in page.elements:
            assert not [name for name in fields if name.startswith("on") or name == "style"], (path, tag)
            assert not fields.get("href", "").strip().startswith("javascript:")
            places = {fields.get(name, "") for name in ("src", "srcset", "action", "formaction", "poster", "data")}
            places |= {fields.get("href", "")} if tag in ("link", "use", "image") else set()
            assert not [one for one in places if re.match(r"\s*(?:[a-z]+:|//)", one) and not one.startswith(desk.url)]
            loaded |= places - {""} if tag in ("link", "script", "img", "source") else set()
        assert all(page.having(name) for name in ("lang", "content")), "a language and a viewport"
    assert len(loaded) >= 2
    for value in loaded:
        answer = seen.browser.get(urllib.parse.urljoin("/projects/1", value))
        assert (answer.status, answer.header("X-Content-Type-Options")) == (200, "nosniff")
        assert not re.search(r"url\(\s*['\"]?(?:https?:)?//|@import", answer.text)


def test_hostile_text_stays_text(seen):
    for path in seen.pages:
        page = seen.browser.page(path)
        assert '<script>alert("x")</script>' in page.text, "it is shown"
        assert "<script>alert" not in page.answer.text
        assert not [fields for tag, fields in page.elements if tag == "img" and fields.get("src") == "x"]
    text = seen.browser.page(f"/events/{seen.event}").text
    shown = ["RootError", "PayError", "Payment did not go through", "Try another card", "Try again", "Cancel", "POST"]
    missing = [one for one in (*shown, "/orders/", "503", "items.0.price", "shop@1.2.3", "GLJV-S2") if one not in text]
    assert missing == []


@pytest.mark.parametrize(
    "path",
    [
        *("/nowhere/<script>alert(3)</script>", "/%3Cscript%3Ealert(3)%3C/script%3E"),
        *("/events/%22%3E%3Cscript%3Ealert(3)%3C%2Fscript%3E", "/groups/%3Cscript%3Ealert(3)"),
        *(f"/projects/1?{name}=%22%3E%3Cscript%3Ealert(3)" for name in ("cursor", "status", "lang", "query")),
    ],
)
def test_a_hostile_address_stays_text(seen, path):
    answer = seen.browser.get(path)
    assert answer.status < 500
    assert "<script>alert(3)" not in answer.text


def test_the_names_that_programs_find(seen):
    inbox, group, shown = (seen.browser.page(path) for path in seen.pages)
    assert urllib.parse.unquote(seen.group) in inbox.having("data-group")
    assert inbox.having("data-count")
    assert inbox.having("data-live")
    assert seen.event in group.having("data-event")
    assert {"resolve", "mute", "sign-out"} <= set(group.having("data-action"))
    assert seen.event in shown.having("data-event")
    assert set(shown.having("data-support-code")) & {"", "GLJV-S2"}


def test_a_form_with_the_token_of_another_session_is_refused(desk, seen):
    place = f"/groups/{seen.group}"
    foreign = Browser(desk).login().page(place).form("post", "resolve")
    assert seen.browser.submit(foreign, place, follow=False).status == 403
    assert seen.browser.get(place + "?action=resolve").status == 200
    assert desk.get(f"/api/desk/groups/{seen.group}")["status"] == "open", "a GET changes nothing either"
    for action, status in (("resolve", "resolved"), ("reopen", "open"), ("mute", "muted"), ("reopen", "open")):
        seen.browser.submit(seen.browser.page(place).form("post", action), place)
        assert desk.get(f"/api/desk/groups/{seen.group}")["status"] == status


@pytest.mark.parametrize(
    "fields", [{"Host": "evil.example"}, {"X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}]
)
def test_the_host_is_never_repeated(desk, seen, fields):
    for path in ("/", "/login", *seen.pages, "/nowhere", "/health", "/metrics", "/api/desk/projects", "/projects/1/"):
        for more in ({}, seen.browser.cookie, {"Authorization": f"Bearer {desk.token}"}):
            answer = request(desk.port, "GET", path, None, {**fields, **more})
            assert "evil.example" not in f"{answer.text}{answer.headers}"
    assert "evil.example" not in request(desk.port, "POST", "/api/1/envelope/", b"", {**fields, **desk.auth()}).text
