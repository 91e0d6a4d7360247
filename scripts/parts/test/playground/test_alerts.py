"""What an alert and a toast do with the keyboard, and what a screen reader is told of them."""

import contextlib
import time

import pytest
from phone import script
from running import until
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.keys import Keys
from test_keyboard import to

NOTICE = "[data-phone=triage] [data-notice]"


def alert(view):
    return view.js(script("alert"))


def calm(view):
    """What the page has once no event has come for a second: a report is taken by itself."""
    found = view.read()
    while True:
        time.sleep(1)
        found, last = view.read(), found
        if found["events"] == last["events"]:
            return found


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_an_alert_takes_the_focus_and_gives_it_back(view, lang):
    view.open("closed", lang=lang)
    to(view, "[data-phone=triage] [name=code]").keys("4821", Keys.ENTER)
    view.settle()
    role, modal, has, (name, words), label = alert(view)
    seen = view.read()["shown"][-1]
    assert (role, modal, has) == ("alertdialog", "true", True)
    assert seen["title"] in (label or name)
    assert seen["message"] in words
    for key in (Keys.TAB, Keys.TAB, Keys.TAB, Keys.SHIFT + Keys.TAB, Keys.SHIFT + Keys.TAB):
        view.keys(key)
        assert alert(view)[2], "Tab stays in the alert"
    view.keys(Keys.ESCAPE)
    view.wait(lambda: not view.all(NOTICE), "Escape dismisses it")
    view.settle()
    assert view.focus()["name"] == "code"
    assert "dismissed" in view.read()["events"]


@pytest.mark.parametrize(
    ("fault", "style"),
    [
        *[(name, "blocking") for name in ("maintenance", "suspended", "forced-update")],
        *[(name, "alert") for name in ("dormant", "server-error@session")],
    ],
)
def test_escape_does_no_more_than_is_offered(view, fault, style):
    view.open(fault, screen="splash", lang="en")
    before = calm(view)
    assert [one["style"] for one in before["shown"]] == [style]
    assert alert(view)[:3] == ["alertdialog", "true", True]
    view.keys(Keys.ESCAPE)
    view.settle()
    view.keys(Keys.TAB)
    after = view.read()
    assert (after["shown"], after["events"]) == (before["shown"], before["events"])
    assert alert(view)[2], "Tab stays in it"


def test_retry_by_keyboard(view):
    view.open("server-error@home:1", lang="en")
    assert alert(view)[2], "an alert that is there from the beginning has the focus"
    for _ in range(4):
        if view.js("return document.activeElement.dataset.action") == "retry":
            break
        view.keys(Keys.TAB)
    view.keys(Keys.ENTER)
    view.wait(lambda: view.read()["content"] == "value", "retry by keyboard loads home")
    view.settle()
    assert view.focus()
    assert view.js("return document.activeElement.checkVisibility()")


def test_the_switches_can_be_clicked_beside_an_alert_and_nothing_behind_it(view):
    view.open("server-error@home", lang="en")
    view.switch("server-error", on=False)
    assert view.read()["on"] == []
    assert view.all(f"{NOTICE[:-1]}=alert]"), "the alert stays"
    events = view.read()["events"]
    with contextlib.suppress(WebDriverException):
        view.one("[data-control='home.refresh']").click()
    view.settle()
    assert view.read()["events"] == events, "what is behind the alert cannot be tapped"
    view.answer("retry")
    view.wait(lambda: view.read()["content"] == "value", "the mended server is asked again by the alert")


def test_a_toast_is_a_status(view):
    view.open("wrong-code", lang="en")
    to(view, "[data-phone=triage] [name=code]").keys("1", Keys.ENTER)
    toast = view.one(f"{NOTICE[:-1]}=toast]")
    assert view.js("return arguments[0].closest('[role]').getAttribute('role')", toast) == "status"
    assert view.focus()["name"] == "code", "a toast leaves the focus where it is"
    assert until(lambda: not view.all(f"{NOTICE[:-1]}=toast]"), 8), "a toast leaves by itself"
