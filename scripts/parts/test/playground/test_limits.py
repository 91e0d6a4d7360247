"""What the playground refuses, what it forgets, and how many windows it bears."""

import contextlib
import time

import pytest
from client import raw, raw_status
from playing import query
from running import until
from test_members import act, send

TAP = "do=tap&control=attendance.submit"
# MemberActionTests have each form that is none.
BAD_POSTS = ["", TAP, "do=%", b"\xff\xfe\x00=\x00"]


def test_bad_posts_are_refused_and_change_nothing(view, play):
    view.open(lang="en")
    path, body = act(view)
    for text in BAD_POSTS:
        assert 400 <= send(play, path, text).status < 500, text
    elsewhere = path.replace(path.split("/")[2], "00000000-0000-4000-8000-000000000000")
    assert send(play, elsewhere, body).status == 404, "another member's address"
    local, other = play.url.replace("127.0.0.1", "localhost"), f"http://127.0.0.1:{play.port + 1}"
    for origin in ("http://elsewhere.example", "null", local, other):
        assert send(play, path, body, Origin=origin).status in (400, 403, 421), origin
    for host in ("elsewhere.example", f"elsewhere.example:{play.port}", f"127.0.0.1.elsewhere.example:{play.port}"):
        assert 400 <= send(play, path, body, Host=host, Origin=f"http://{host}").status < 500, host
        assert 400 <= play.get("/", headers={"Host": host}).status < 500, host
    with contextlib.suppress(OSError):  # refused before all of it was sent
        assert send(play, path, TAP.encode() + b"&code=" + b"1" * 20_000_000).status in (400, 413)
    assert raw_status(raw(play.port, b"NONSENSE\r\n\r\n")) in (400, None)
    before = view.read()
    assert (before["on"], before["reports"], before["network"]) == ([], [], "up")
    view.tap("attendance.submit", code="4821").settle()
    assert len(view.read()["events"]) > len(before["events"]), "after all of it the window goes on"


def test_a_page_that_is_only_fetched_holds_nothing(start):
    play = start()
    play.get("/")
    before = play.memory()
    answers = [play.get("/?fault=slow") for _ in range(300)]
    assert answers[-1].status == 200 or (answers[-1].status == 503 and "<p" in answers[-1].text)
    assert until(lambda: play.get("/").status == 200, 60, 1)
    assert until(lambda: play.memory() - before < 100_000_000, 20, 0.5)
    play.stop()


def test_eight_windows_of_one_browser_are_alive(view):
    """A browser keeps few connections to one server; windows beyond them must live too."""
    view.driver.set_page_load_timeout(10)
    for _ in range(8):
        view.tab()
        view.go(query("server-error@home:1", lang="en")).settle(8)
        assert len(view.read()["reports"]) == 1
        view.answer("retry").settle(8)
        assert view.read()["content"] == "value"
    view.driver.set_page_load_timeout(30)


@pytest.fixture
def sixty(view):
    """Sixty windows in twelve profiles: the profiles, and the addresses of their members."""
    profiles = [view.driver.browser.create_user_context() for _ in range(12)]
    create = view.driver.browsing_context.create
    windows = [create(type="tab", user_context=profile) for profile in profiles for _ in range(5)]
    for window in windows:
        view.show(window)
        view.go(query("null-profile-image@home", lang="en"))
    end, paths = time.monotonic() + 60, set()

    def is_ready():
        return view.js("return document.body.dataset.idle") == "true" and len(view.all("[data-report]")) == 1

    for window in windows:
        view.show(window)
        assert until(is_ready, max(0, end - time.monotonic())), "each is idle and has its report"
        paths.add(view.js("return document.querySelector('form[method=post]').getAttribute('action')"))
    return profiles, paths


def test_sixty_windows_at_once_are_freed_when_they_are_closed(view, play, sixty):
    home, (profiles, paths) = view.tabs[0], sixty
    assert (len(view.tabs), len(paths)) == (61, 60), "each is a member of its own"
    view.show(home)
    view.open(lang="en").tap("home.refresh").settle()
    assert view.read()["events"].count("outcome") == 2
    before = play.memory()
    for profile in profiles:
        view.driver.browser.remove_user_context(profile)
    view.show(home)
    assert until(lambda: all(send(play, path, "do=network&up=true").status == 404 for path in paths), 10)
    view.tap("home.refresh").settle()
    assert play.memory() < before + 50_000_000
