"""Windows are members of their own: apart from each other, freed when closed, and closed to everybody else."""

import urllib.parse

import command
import pytest
from client import request
from compare import compare
from running import until
from selenium.webdriver.common.keys import Keys

HOSTILE = [
    *("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "admin\u202egnp.exe\u2066"),
    *("{{7*7}} ${7*7} %00 &lt;b&gt;", "\u0000\u0007x"),
]
MADE = "return document.querySelectorAll('[data-phone] script, [data-phone] img, #timeline script').length"
TYPED = "return document.querySelector('[data-phone=triage] [name=code]').value"


def act(view):
    """A post that the page of this window sends: its path and its body."""
    view.requests()
    view.press("[data-network]")
    view.settle()
    post = view.posts()[-1]
    view.press("[data-network]")
    view.settle()
    return urllib.parse.urlsplit(post["url"]).path, post["postData"]


def send(play, path, body, **headers):
    fields = {"Content-Type": "application/x-www-form-urlencoded", "Origin": play.url, **headers}
    return request(play.port, "POST", path, body.encode() if isinstance(body, str) else body, fields)


def test_two_windows_are_two_members(view):
    first = view.tabs[0]
    view.open("server-error@home", lang="en")
    second = view.tab()
    view.open(lang="en")
    seen = view.read()
    assert (seen["on"], seen["reports"], seen["notices"]) == ([], [], [])
    view.switch("silence").switch("slow")
    view.show(first)
    seen = view.read()
    assert (seen["on"], len(seen["reports"]), seen["content"]) == (["server-error"], 1, "none")
    view.answer("dismiss").settle()
    view.press("[data-network]")
    view.settle()
    assert view.read()["network"] == "down"
    view.show(second)
    assert view.read()["network"] == "up"
    view.switch("silence").switch("slow")
    view.tap("home.refresh").settle()
    assert view.read()["content"] == "value", "the other window's server answers"


def wait_for_load(view):
    view.wait(lambda: view.js("return document.readyState") == "complete", "it is loaded")
    view.settle()


def test_switches_are_the_faults_of_the_command(view, moim):
    view.open(lang="en")
    names = [one.get_attribute("data-switch") for one in view.all("[data-switch]")]
    assert sorted(names) == sorted(command.faults(moim))
    view.switch("too-many").tap("home.refresh").settle()
    seen = view.read()
    assert "too-many" in seen["on"]
    assert seen["notices"], "a switch is for the next request"
    view.js("location.reload()")
    wait_for_load(view)
    assert view.read()["on"] == ["too-many"], "the address of the page reproduces the switches"
    view.open("close@timers:1", "slow", screen="timers", lang="ko")
    assert sorted(view.read()["on"]) == ["close", "slow"]
    view.press("[data-reset]")
    view.wait(lambda: not view.read()["on"], "reset turns all off")
    wait_for_load(view)
    seen = view.read()
    assert (seen["screen"], seen["reports"], seen["network"]) == ("home", [], "up"), "reset is / again"


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_network_down_is_offline(view, moim, lang):
    view.open(lang=lang)
    view.press("[data-network]")
    view.settle()
    view.tap("home.refresh").settle()
    tap = {"do": "tap", "control": "home.refresh"}
    actions = [{"do": "open", "screen": "home"}, {"do": "network", "up": False}, tap]
    compare(view.read(), command.expect(moim, [], actions, lang))


def test_a_closed_window_and_a_reload_free_their_member(view, play):
    view.open(lang="en")
    tab = view.tab()
    view.open("slow", lang="en")
    path, body = act(view)
    assert 200 <= send(play, path, body).status < 400
    view.end(tab)
    assert until(lambda: send(play, path, body).status == 404, 2), "within a second"
    view.tab()
    view.open("server-error@home", lang="en")
    path, body = act(view)
    view.js("location.reload()")
    assert until(lambda: send(play, path, body).status == 404, 3), "a reload is a new member, and frees the former"
    view.settle()
    assert len(view.read()["reports"]) == 1, "a reload reproduces the state"
    view.go("/stories?lang=en")
    view.driver.back()
    view.wait(lambda: view.all("[data-phone=triage]"), "going back shows the phone")
    view.settle()
    if view.read()["shown"]:
        view.answer("dismiss")
    else:
        view.tap("home.refresh")
    view.settle()
    assert view.read()["events"], "after going back the window is alive"
    assert view.errors() == []


def type_in(view, field, text):
    """Types a text and Enter; what a keyboard cannot type is put into the field."""
    if len(text) > 1000 or any(ord(letter) < 32 or ord(letter) > 0xFFFF for letter in text):
        view.js("arguments[0].value = arguments[1]", field, text)
        field.send_keys(Keys.ENTER)
    else:
        field.clear()
        field.send_keys(text, Keys.ENTER)
    view.settle()
    for notice in view.all("[data-phone=triage] [data-action=dismiss]"):
        notice.click()
        view.settle()


@pytest.mark.parametrize(
    ("screen", "name"),
    [*[("timers", name) for name in ("clipID", "time")], ("home", "code"), ("signUp", "email"), ("friends", "query")],
)
def test_hostile_texts_in_a_form_stay_texts(view, screen, name):
    view.open(screen=screen, lang="en")
    for text in [*HOSTILE, "가" * 10_000]:
        type_in(view, view.one(f"[data-phone=triage] [name={name}]"), text)
    assert not view.has_alert()
    assert view.js(MADE) == 0, "no element was made of a text"
    seen = view.read()
    assert seen["events"].count("outcome") >= len(HOSTILE), "Enter sends what was typed"
    if screen == "friends":
        assert "alert(1)" not in seen["timeline"] + "".join(one["text"] for one in seen["reports"])
    wide = view.js("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide[0] <= wide[1]
    assert view.errors() == []


def test_what_is_half_typed_stays_when_the_phone_is_told_something(view):
    view.open("slow", lang="en")
    view.one("[data-phone=triage] [name=code]").send_keys("48")
    view.tap("home.refresh")
    view.keys("21")
    view.settle()
    assert view.js(TYPED) == "4821"
    view.keys(Keys.ENTER)
    view.settle()
    assert "You are checked in" in " ".join(one["message"] for one in view.read()["notices"])
