"""The page in headless Chromium: live, by keyboard, narrow, dark, in both languages, and without JavaScript."""

import json
import random
import re

import browser_sample as sample
import pytest
from browser_window import Window
from client import quote, request
from events import chain, event_envelope, item, new_id, now
from looks import FAINT, OVERFLOWING
from running import Desk, until
from selenium.webdriver.common.keys import Keys

pytestmark = pytest.mark.alone
HANGUL = re.compile("[가-힣]")
EVENTS = ["payment", "home", "session", "upload", "invite", "profile", "digest", "hostile", "long"]


@pytest.fixture(scope="module")
def filled(binary, tmp_path_factory):
    """A desk with a busy day, and a window that is signed in to it."""
    desk = Desk(binary, tmp_path_factory.mktemp("filled") / "data")
    fill(desk, tmp_path_factory.mktemp("day") / "day.jsonl", "en")
    window = Window(desk)
    yield desk, window
    window.close()
    desk.kill()


@pytest.fixture
def view(filled):
    """The window, signed in, as people see it at first; `view.desk` is its desk."""
    view = filled[1]
    view.desk = filled[0]
    view.set()
    if not view.go("/projects/1").all("[data-action=sign-out]"):
        view.login()
    view.errors()
    return view


def fill(desk, file, language):
    """Gives a desk the sample's day, and the ids of its kinds' latest events and of their groups."""
    lines = sample.day(language)
    file.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8")
    done = desk.run("import", file)
    assert done.returncode == 0, done.stderr
    desk.events = {line["kind"]: line["id"] for line in lines}
    desk.groups = {kind: desk.group(id) for kind, id in desk.events.items()}
    luck = random.Random(3)
    for body in sample.sessions(luck) + sample.people(luck) + sample.feedback(desk.events["payment"], language):
        assert desk.post(body).status == 200
    desk.put(f"/api/desk/groups/{desk.groups['upload']}", {"status": "resolved"})
    desk.put(f"/api/desk/groups/{desk.groups['push']}", {"status": "muted", "assignee": "Jisoo"})
    kind = next(kind for kind in sample.kinds(language) if kind.name == "invite")
    desk.put(f"/api/desk/groups/{desk.groups['invite']}", {"status": "resolved"})
    whole = sample.event_of(kind, now(), luck, language)
    desk.post(
        event_envelope(whole, item("attachment", b"moim\n" * 900, filename="moim.log", content_type="text/plain"))
    )
    desk.events["invite"] = whole["event_id"]
    answer(desk, language)


def answer(desk, language):
    """What the team has said: a known issue, replies, and two groups that are one."""
    desk.put(f"/api/desk/groups/{desk.groups['payment']}/known-issue", sample.KNOWN_ISSUE)
    for spoken in ("ko", "en", "en"):
        request(desk.port, "GET", f"/api/1/known-issues?release=moim@1.12.0&lang={spoken}", None, desk.auth())
    for one in desk.items("/api/desk/projects/1/feedback"):
        replies = sample.replies(language) if one["event"] else [sample.HOSTILE + " " + sample.LONG]
        for text in replies if one["event"] or sample.HOSTILE in one["message"] else []:
            desk.send("POST", f"/api/desk/feedback/{quote(one['id'])}/reply", {"message": text})
    desk.send("POST", f"/api/desk/groups/{desk.groups['deploy']}/merge", {"into": desk.groups["digest"]})


def pages(desk):
    """Every kind of page: name and path."""
    merged = desk.get(f"/api/desk/groups/{desk.groups['digest']}")["fingerprints"]
    return {
        "inbox": "/projects/1",
        "inbox-nothing": "/projects/1?status=muted&query=nothing",
        "group": f"/groups/{desk.groups['payment']}",
        "group-hostile": f"/groups/{desk.groups['hostile']}",
        "group-long": f"/groups/{desk.groups['long']}",
        "group-merged": f"/groups/{desk.groups['digest']}",
        "known-issue": f"/groups/{desk.groups['payment']}/known-issue",
        "known-issue-empty": f"/groups/{desk.groups['long']}/known-issue",
        "merge": f"/groups/{desk.groups['long']}/merge?into={desk.groups['payment']}",
        "split": f"/groups/{desk.groups['digest']}/split?fingerprint={quote(merged[-1])}",
        **{f"event-{kind}": f"/events/{desk.events[kind]}?project=1" for kind in EVENTS},
        "search": "/search?q=failure",
        "search-nothing": "/search?q=zzzz",
        "operations": "/projects/1/operations",
        "operations-nothing": "/projects/1/operations?release=none&days=1",
        "releases": "/projects/1/releases",
        "feedback": "/projects/1/feedback",
        "settings": "/projects/1/settings",
        "missing": "/events/" + "0" * 32,
    }


def see(view, name, path):
    """Opens a page and checks what holds for every page."""
    where = f"{name}, {view.language}, {view.width}, {view.scheme}"
    view.go(path)
    wide = view.js(OVERFLOWING)
    assert wide["page"] <= wide["width"] and not wide["parts"], f"{where}: nothing is wider than the window"
    expected = ("the server responded with a status of 40",) if name in ("missing", "login-wrong") else ()
    assert view.errors(but=expected) == [], f"{where}: the console has no error and no violation"
    assert not view.has_alert(), f"{where}: no alert"
    assert view.js("return document.documentElement.lang") == view.language, f"{where}: its language"
    words = view.js(
        "return document.title + [...document.querySelectorAll('nav, label, button')].map((e) => e.textContent).join()"
    )
    assert bool(HANGUL.search(words)) == (view.language == "ko"), f"{where}: its words are in that language"
    assert view.js("return document.querySelectorAll('h1').length") == 1, f"{where}: one first heading"
    nameless = [role for role, text in view.names() if not text.strip()]
    assert nameless == [], f"{where}: a screen reader finds a name for all that acts"
    faint = view.js(FAINT)
    assert not faint["found"] and faint["count"] > 3, f"{where}: every text stands out by 4.5:1"
    view.shot(name)


def test_every_page(view, is_long):
    wide, narrow = (1440, 900), (360, 740)
    looks = [(wide, "light", "en"), (narrow, "light", "ko"), (narrow, "dark", "en"), (wide, "dark", "ko")]
    if is_long:
        looks += [(wide, "light", "ko"), (narrow, "light", "en"), (narrow, "dark", "ko"), (wide, "dark", "en")]
    for size, scheme, language in looks:
        view.set(*size, scheme, language)
        for name, path in pages(view.desk).items():
            see(view, name, path)
        view.leave()
        see(view, "login", "/login")
        view.login()
    view.errors()


def test_login_and_sign_out(view):
    view.leave()
    view.go(f"/groups/{view.desk.groups['home']}")
    assert view.path.startswith("/login"), "without a session every page leads to the login"
    view.one("#token").send_keys("not-the-token")
    view.press("button.primary")
    assert view.one("[role=alert]").text, "a wrong token is answered with a reason"
    assert view.js("return document.querySelector('#token').getAttribute('aria-invalid')") == "true", (
        "the field is marked as wrong"
    )
    assert view.js("return document.querySelector('#token').value") == "", "the wrong token is not repeated"
    view.errors(but=("401",))
    view.one("#token").send_keys(view.desk.token)
    view.press("button.primary")
    view.wait(lambda: view.path.startswith("/groups/"), "the login leads to where one wanted to go")
    view.go(f"/events/{view.desk.events['home']}?project=1")
    view.press("[data-action=sign-out]")
    view.wait(lambda: view.path.startswith("/login"), "signing out leads to the login")
    view.driver.back()
    view.wait(lambda: view.path.startswith("/login"), "going back shows nothing after signing out")
    assert "HomeFailure" not in view.driver.page_source, "going back shows nothing of before"
    view.errors()


def row(view, id):
    return view.all(f".row[data-group='{id}'], .row[data-event='{id}']")


def count_of(view, group):
    """The count that a group's row shows; none without a row."""
    rows = row(view, group)
    return view.js("return arguments[0].querySelector('[data-count]').dataset.count", rows[0]) if rows else None


@pytest.fixture
def fresh(view):
    """A new group with a hostile title, whose row came by itself: its title and its id."""
    view.go("/projects/1")
    view.wait(lambda: view.text("[data-live-state][data-state=on]") == "Live", "the page says that it is live")
    view.js("window.untouched = true")
    title = f"Fresh{new_id()[:8]}Error"
    group = view.desk.group(view.desk.report(exception=chain((title, sample.HOSTILE)), release="moim@2.0.0"))
    view.wait(lambda: row(view, group), "a new group's row comes by itself")
    return title, group


def test_a_new_group_comes_first_and_is_announced(view, fresh):
    title, group = fresh
    stored = view.text("[data-figure=stored]")
    assert view.js("return document.querySelector('.rows').firstElementChild.dataset.group") == group
    [one] = row(view, group)
    assert one.find_element("css selector", ".row-title").text == f"{title}: {sample.HOSTILE}", "it stays text"
    assert [part for part in ("moim@2.0.0", "New") if part not in one.text] == []
    view.wait(
        lambda: title in view.js("return document.querySelector('[role=status]').textContent"),
        "it is announced politely",
    )
    view.desk.report(exception=chain((title, sample.HOSTILE)))
    view.wait(lambda: count_of(view, group) == "2", "its count grows")
    view.wait(lambda: view.text("[data-figure=stored]") != stored, "the figures follow", 20)
    view.desk.put(f"/api/desk/groups/{quote(group)}", {"status": "resolved"})
    view.wait(lambda: not row(view, group), "a group that another person resolves leaves the open ones")
    assert view.js("return window.untouched"), "the inbox was not loaded again"
    assert view.js("return document.querySelectorAll('main img, main script, main iframe').length") == 0
    assert not view.has_alert()
    assert view.errors() == []


def test_the_page_of_a_group_is_live_too(view, fresh):
    title, group = fresh
    view.desk.put(f"/api/desk/groups/{quote(group)}", {"status": "resolved"})
    inbox = view.driver.current_window_handle
    view.driver.switch_to.new_window("tab")
    view.go(f"/groups/{quote(group)}")
    view.wait(lambda: view.all("[data-live-state][data-state=on]"), "the group's page is live too")
    view.js("window.untouched = true")
    late = view.desk.report(exception=chain((title, sample.HOSTILE)))
    view.wait(lambda: row(view, late), "an event's row comes by itself")
    view.wait(lambda: view.all("[data-badge=regressed]:not([hidden])"), "the group is marked as regressed")
    view.wait(lambda: view.all("[data-action=resolve]"), "the buttons follow the status")
    assert view.js("return window.untouched"), "the group's page was not loaded again"
    href = row(view, late)[0].find_element("css selector", ".row-title").get_attribute("href")
    view.driver.close()
    view.driver.switch_to.window(inbox)
    view.set()
    view.wait(lambda: count_of(view, group) == "2", "a tab that was in the background has missed nothing")
    assert view.js("return window.untouched"), "the inbox was not loaded again"
    view.driver.get(href)
    assert view.one("h1").text == f"{title}: {sample.HOSTILE}", "a live row leads to its event"
    assert view.errors() == []


def test_filters_hold_while_live(view):
    desk = view.desk
    group = desk.group(desk.report(exception=chain((f"Held{new_id()[:6]}Error", "x"))))
    view.go("/projects/1?status=resolved")
    view.wait(lambda: view.all("[data-state=on]"), "the page is live")
    assert not row(view, group), "an open group is not among the resolved ones"
    desk.put(f"/api/desk/groups/{quote(group)}", {"status": "resolved"})
    view.wait(lambda: row(view, group), "a group that is resolved comes into the list of resolved ones")
    desk.put(f"/api/desk/groups/{quote(group)}", {"status": "open"})
    view.wait(lambda: not row(view, group), "and leaves it when it is open again")
    until(lambda: desk.get("/api/desk/projects/1/groups?query=Held")["items"], 10)
    view.go("/projects/1?query=Held")
    view.wait(lambda: view.all("[data-state=on]"), "the page is live")
    other = desk.group(desk.report(exception=chain((f"Other{new_id()[:6]}Error", "x"))))
    desk.report(exception=chain((view.text(".row-title").split(":")[0], "x")))
    view.wait(lambda: view.text("[data-count]") == "2", "a filtered list follows what it has")
    assert not row(view, other), "and takes in nothing that it was not asked for"


def test_first_event(view):
    desk = view.desk
    project, key = desk.project("empty")
    view.go(f"/projects/{project}")
    assert desk.url.split("//")[1] in view.text(".dsn"), "an empty inbox shows the DSN"
    view.wait(lambda: view.all("[data-state=on]"), "the page is live")
    desk.report(project=project, key=key)
    view.wait(lambda: view.all(".row[data-group]"), "the first event appears by itself")
    assert not view.all(".dsn")[0].is_displayed(), "the hint is gone then"


def test_resume_after_a_cut(view, start):
    desk = start()
    token = desk.run("token", "add", "viewer").stdout.strip()
    view.desk = desk
    until(lambda: desk.get("/api/desk/projects", token=token).status == 200, 8)
    view.login(token)
    first = desk.group(desk.report(exception=chain(("BeforeError", "x"))))
    view.wait(lambda: row(view, first), "the list is live")
    view.js("window.untouched = true")
    desk.kill()
    view.wait(lambda: view.all("[data-live-state][data-state=waiting]"), "a cut is seen")
    again = start(data=desk.data, listen=f"127.0.0.1:{desk.port}")
    missed = [again.group(again.report(exception=chain((name, "x")))) for name in ("MissedError", "MissedTooError")]
    again.report(exception=chain(("BeforeError", "x")))
    view.wait(lambda: all(row(view, group) for group in missed), "what came during the cut comes after it", 40)
    view.wait(lambda: count_of(view, first) == "2", "counts too")
    assert view.js("return window.untouched"), "without a reload"
    assert view.js("return document.querySelectorAll('.row[data-group]').length") == 3, "nothing twice"
    again.run("token", "revoke", "viewer")
    view.wait(lambda: view.all("[data-live-state][data-state=off]"), "a session that has ended is told", 60)
    view.errors()
    view.leave()


def test_search(view):
    view.go("/projects/1")
    view.keys("/")
    assert view.js("return document.activeElement.id") == "q", "/ leads to the search box"
    view.keys("gljv-s2", Keys.ENTER)
    view.wait(lambda: view.path.startswith("/search"), "Enter searches")

    def hits():
        view.go("/search?q=gljv-s2")
        return view.all(".row[data-event]")

    until(hits, 10)
    assert [one.get_attribute("data-event") for one in view.all(".row")] == [view.desk.events["payment"]], (
        "a support code in small letters: one hit"
    )
    view.keys("j", Keys.ENTER)
    view.wait(lambda: view.path.startswith("/events/"), "j and Enter open it")
    assert view.one("[data-support-code]").text == "GLJV-S2", "the event shows its support code"
    assert view.one("[data-notice=alert] .chosen bdi").text == "Try again", "the phone shows what the user chose"
    assert "Payment did not go through" in view.text("[data-notice]"), "and what they saw"
    view.keys("/")
    view.keys(sample.HOSTILE, Keys.ENTER)
    view.wait(lambda: view.path.startswith("/search"), "Enter searches")
    assert sample.HOSTILE in view.text("h1") and not view.has_alert(), "a hostile search stays text"
    assert view.errors() == [], "the console has no error and no violation"


def focus(view):
    """The element that has the focus, and whether one sees that."""
    return view.js("""
        const e = document.activeElement, parts = [getComputedStyle(e), getComputedStyle(e, "::after")];
        return [e.id || e.dataset.action || e.className || e.tagName,
                e.offsetWidth > 4 && parts.some((s) => s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2)];
    """)


def tab_to(view, name):
    for _ in range(60):
        view.keys(Keys.TAB)
        at, visible = focus(view)
        if at != "BODY":
            assert visible, f"the focus is visible on {at}"
        if at == name:
            return
    raise AssertionError(f"Tab never reaches {name}")


def test_keyboard_only(view):
    desk = view.desk
    view.leave()
    view.go("/login")
    tab_to(view, "token")
    view.keys(desk.token, Keys.ENTER)
    view.wait(lambda: view.path.startswith("/projects/"), "Enter signs in")
    view.keys(Keys.TAB)
    assert focus(view)[0] == "skip", "the first stop leads to the content"
    view.js("document.activeElement.blur()")
    for keys, place in (("j", 0), ("j", 1), ("k", 0), ("k", 0), ("ㅓ", 1), ("ㅏ", 0)):
        view.key(keys)
        at = view.js("return [...document.querySelectorAll('.row-title')].indexOf(document.activeElement)")
        assert at == place, f"{keys} moves through the rows"
    assert focus(view)[1], "the focus is visible in a row"
    view.keys(Keys.ENTER)
    view.wait(lambda: view.path.startswith("/groups/"), "Enter opens a row")
    id = view.one(".problem-page").get_attribute("data-group")
    tab_to(view, "resolve")
    view.keys(Keys.ENTER)
    view.wait(lambda: desk.get(f"/api/desk/groups/{id}")["status"] == "resolved", "Enter resolves")
    view.wait(lambda: view.text("[data-badge=status]") == "Resolved", "the page says so")


def test_times_stay_fresh(view):
    view.go("/projects/1")
    view.js("document.querySelector('.row time').dateTime = new Date(Date.now() - 300_000).toISOString()")
    view.wait(lambda: view.text(".row time") == "5 min ago", "a relative time is told anew", 20)


def test_modes(view):
    for scheme, dark in (("light", False), ("dark", True)):
        view.set(scheme=scheme).go("/projects/1")
        ground = view.js("return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
        assert (max(ground[:3]) < 60) == dark, f"the ground is {scheme}"
    view.set(prefers_reduced_motion="reduce").go("/projects/1")
    view.wait(lambda: view.all("[data-state=on]"), "the page is live")
    assert view.js("return document.getAnimations().length") == 0, "nothing moves for those who asked for rest"
    view.set(forced_colors="active").go("/projects/1")
    marks = view.js("""
        const ground = getComputedStyle(document.body).backgroundColor;
        return [...document.querySelectorAll('.row .level')].map((e) => getComputedStyle(e, '::before'))
          .filter((s) => s.backgroundColor === ground && s.borderTopWidth === '0px').length;
    """)
    assert marks == 0, "marks of levels are seen with forced colors"


def test_without_javascript(view):
    desk = view.desk
    view.leave()
    view.set(javascript=False)
    view.go("/login").one("#token").send_keys(desk.token)
    view.press("button.primary")
    view.wait(lambda: view.path.startswith("/projects/"), "the login works")
    assert len(view.all(".row[data-group]")) > 5 and "PaymentFailure" in view.text(".rows"), "the inbox reads"
    assert not view.all("[data-live-state]")[0].is_displayed(), "it does not say that it is live"
    view.go(f"/events/{desk.events['payment']}?project=1")
    assert "Payment did not go through" in view.text("main"), "the event reads"
    assert not view.text("pre.raw"), "the whole event is folded"
    view.one(".raw summary").click()
    assert "event_id" in view.text("pre.raw"), "and unfolds"
    id = desk.groups["profile"]
    view.go(f"/groups/{id}").press("[data-action=mute]")
    view.wait(lambda: desk.get(f"/api/desk/groups/{id}")["status"] == "muted", "a form changes the status")
    view.set()
