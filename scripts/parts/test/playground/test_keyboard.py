"""Everything that a member can do, by keyboard alone, and what a screen reader is told."""

import subprocess

import pytest
from selenium.webdriver.common.keys import Keys

ACTING = """return [...document.querySelectorAll(
  '[data-control], [data-switch], [data-phone=triage] input:not([type=hidden])')]
  .filter((e) => e.checkVisibility()).map((e) => e.dataset.control ?? e.dataset.switch ?? e.name)"""
PRESSED = """return [...document.querySelectorAll('[data-switch], [data-network]')]
  .map((e) => [e.tagName, e.getAttribute('aria-pressed')])"""


def round_trip(view, most=300):
    """What Tab leads to, from the top of the page until it leaves it."""
    view.js("document.activeElement?.blur(); getSelection().removeAllRanges(); scrollTo(0, 0)")
    found = []
    for _ in range(most):
        view.keys(Keys.TAB)
        now = view.focus()
        if now is None or (found and now == found[0] and len(found) > 5):
            return found
        found.append(now)
    return found


def to(view, wanted, most=300, back=False):
    """Presses Tab until the wanted element has the focus."""
    for _ in range(most):
        view.keys(Keys.SHIFT + Keys.TAB if back else Keys.TAB)
        if view.js("return document.activeElement.matches(arguments[0])", wanted):
            return view
    raise AssertionError(f"Tab does not lead to {wanted}")


@pytest.mark.parametrize("screen", ["home", "timers", "signUp", "friends"])
def test_tab_reaches_all_that_acts_in_the_order_of_the_page(view, screen):
    view.open(screen=screen, lang="en")
    names, acting = [one["name"] for one in round_trip(view)], view.js(ACTING)
    assert set(acting) <= set(names)
    assert {"network", "reset"} <= set(names)
    order = [name for name in names if name in acting]
    assert order.index(acting[0]) < order.index(acting[-1])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_focus_is_seen(view, scheme):
    view.set(1280, 800, scheme)
    view.open(screen="home", lang="en")
    found = round_trip(view, 40)
    assert [one["name"] for one in found if not one["seen"]] == []
    assert [one["name"] for one in found if not one["visible"] and one["tag"] != "A"] == []


def test_taps_by_keyboard(view):
    view.open(lang="en")
    to(view, "[data-phone=triage] [name=code]").keys("4821", Keys.ENTER)
    view.settle()
    assert [one["message"] for one in view.read()["notices"]] == ["You are checked in"]
    to(view, "[data-control='home.refresh']", back=True).keys(Keys.SPACE)
    view.settle()
    assert view.read()["events"].count("outcome") == 3, "home is loaded again with the space bar"
    assert view.focus()["name"] == "home.refresh", "the focus stays on what was tapped"


def test_a_timer_is_added_and_friends_are_searched_by_keyboard(view):
    view.open(screen="timers", lang="en")
    to(view, "[data-phone=triage] [name=clipID]").keys("7", Keys.TAB, "21:30", Keys.TAB)
    days = view.js("return document.activeElement.type")
    view.keys(Keys.SPACE if days == "checkbox" else "1,3,5")
    to(view, "[data-control='timers.add']").keys(Keys.ENTER)
    view.settle()
    assert "21:30" in view.read()["text"]
    view.open(screen="friends", lang="en")
    to(view, "[data-phone=triage] [name=query]").keys("kim", Keys.ENTER)
    view.settle()
    assert view.read()["events"].count("outcome") == 1


def test_other_screens_by_keyboard(view):
    view.open(lang="en")
    for screen in ("timers", "friends", "signUp", "home"):
        for _ in range(200):
            view.keys(Keys.TAB)
            focus = view.focus()
            if focus and focus["inPhone"] and focus["tag"] in ("BUTTON", "A") and focus["name"] == screen:
                view.keys(Keys.ENTER)
                view.settle()
                break
        assert view.read()["screen"] == screen


def test_switches_by_keyboard(view):
    view.open(lang="en")
    to(view, "[data-switch=server-error]").keys(Keys.SPACE)
    view.wait(lambda: view.read()["on"] == ["server-error"], "the space bar turns a switch on")
    assert view.one("[data-switch=server-error]").get_attribute("aria-pressed") == "true"
    assert view.js("return document.activeElement.dataset.switch") == "server-error", "it keeps the focus"
    view.keys(Keys.ENTER)
    view.wait(lambda: view.read()["on"] == [], "Enter turns it off again")
    pressed = view.js(PRESSED)
    assert len(pressed) > 50
    assert all(tag == "BUTTON" and state in ("true", "false") for tag, state in pressed)
    to(view, "[data-network]", back=True).keys(Keys.ENTER)
    view.wait(lambda: view.read()["network"] == "down", "the network is turned off by keyboard")
    to(view, "[data-reset]").keys(Keys.ENTER)
    view.wait(lambda: view.read()["network"] == "up", "and reset")


def test_a_story_by_keyboard(view, stories):
    view.go("/stories?lang=en")
    to(view, f"[data-story={stories[0]['name']}]").keys(Keys.ENTER)
    view.wait(lambda: view.all("[data-step]"), "a story is opened by keyboard")
    view.settle()
    to(view, "[data-step]").keys(Keys.ENTER)
    view.wait(lambda: view.one("[data-frame]").get_attribute("data-frame") == "1", "a step by keyboard")
    view.settle()
    assert view.focus()["name"] == "step", "the focus stays on the step"


def test_the_help_names_what_can_be_given(binary):
    done = subprocess.run([binary, "--help"], capture_output=True, text=True, timeout=30, check=True)
    assert [word for word in ("--port", "--json", "--export", "PORT") if word not in done.stdout] == []
