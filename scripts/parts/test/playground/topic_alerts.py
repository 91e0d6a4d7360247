"""What an alert and a toast do with the keyboard, and what a screen reader is told of them."""
import time

from phone import Keys
from running import until
from topic_keyboard import FOCUS, to

# Of the alert on screen: role, modality, whether it has the focus, and the texts of its name and description.
ALERT = """
const n = document.querySelector("[data-phone=triage] [data-notice]");
const texts = (name) => (n.getAttribute(name) ?? "").split(" ")
  .map((id) => document.getElementById(id)?.textContent.trim() ?? "").join(" ");
return n && [n.getAttribute("role"), n.getAttribute("aria-modal"), n.contains(document.activeElement),
  [texts("aria-labelledby"), texts("aria-describedby")], n.getAttribute("aria-label")];
"""


def alert(view):
    return view.js(ALERT)


def calm(view):
    """What the page has once no event has come for a second: a report is taken by itself."""
    found = view.read()
    while True:
        time.sleep(1)
        found, last = view.read(), found
        if found["events"] == last["events"]:
            return found


def check_an_alert_takes_the_focus_and_gives_it_back(t):
    view = t.window()
    for lang in ("ko", "en"):
        view.open("closed", lang=lang)
        to(view, "[data-phone=triage] [name=code]").keys("4821", Keys.ENTER)
        view.settle()
        role, modal, has, (name, words), label = alert(view)
        seen = view.read()["shown"][-1]
        t.equal((role, modal, has), ("alertdialog", "true", True), f"{lang}: an alert is modal, and has the focus")
        t.check(seen["title"] in (label or name), f"{lang}: it is named by its title", (label, name))
        t.check(seen["message"] in words, f"{lang}: and described by its message", words)
        for key in (Keys.TAB, Keys.TAB, Keys.TAB, Keys.SHIFT + Keys.TAB, Keys.SHIFT + Keys.TAB):
            view.keys(key)
            t.check(alert(view)[2], f"{lang}: Tab stays in the alert", view.js(FOCUS))
        view.keys(Keys.ESCAPE)
        view.wait(lambda: not view.all("[data-phone=triage] [data-notice]"), "Escape dismisses it")
        view.settle()
        t.equal(view.js(FOCUS)["name"], "code", f"{lang}: the focus is given back")
        t.check("dismissed" in view.read()["events"], f"{lang}: the timeline tells that it was dismissed")


def check_escape_does_no_more_than_is_offered(t):
    view = t.window()
    for fault, style in (("maintenance", "blocking"), ("suspended", "blocking"), ("forced-update", "blocking"), ("dormant", "alert"),
                         ("server-error@session", "alert")):
        view.open(fault, screen="splash", lang="en")
        before = calm(view)
        t.equal([one["style"] for one in before["shown"]], [style], f"{fault}: a notice is on screen")
        t.equal(alert(view)[:3], ["alertdialog", "true", True], f"{fault}: it is modal, and has the focus")
        view.keys(Keys.ESCAPE)
        view.settle()
        view.keys(Keys.TAB)
        after = view.read()
        t.equal((after["shown"], after["events"]), (before["shown"], before["events"]),
                f"{fault}: Escape does nothing where dismiss is not offered")
        t.check(alert(view)[2], f"{fault}: Tab stays in it", view.js(FOCUS))


def check_retry_by_keyboard(t):
    view = t.window()
    view.open("server-error@home:1", lang="en")
    t.check(alert(view)[2], "an alert that is there from the beginning has the focus", view.js(FOCUS))
    for _ in range(4):
        if view.js("return document.activeElement.dataset.action") == "retry":
            break
        view.keys(Keys.TAB)
    view.keys(Keys.ENTER)
    view.wait(lambda: view.read()["content"] == "value", "retry by keyboard loads home")
    view.settle()
    t.check(view.js(FOCUS), "the focus is somewhere after it")
    t.check(view.js("return document.activeElement.checkVisibility()"), "it is on something that is seen", view.js(FOCUS))


def check_the_switches_can_be_clicked_beside_an_alert(t):
    view = t.window()
    view.open("server-error@home", lang="en")
    t.check(view.all("[data-phone=triage] [data-notice=alert]"), "an alert is on screen")
    view.switch("server-error", on=False)
    t.equal(view.read()["on"], [], "a switch is clicked while the alert is there")
    t.check(view.all("[data-phone=triage] [data-notice=alert]"), "the alert stays")
    behind = view.one("[data-control='home.refresh']")
    events = view.read()["events"]
    try:
        behind.click()
    except Exception as error:
        t.check("click" in str(error).lower() or "interact" in str(error).lower(), "what is behind the alert is covered", str(error)[:100])
    view.settle()
    t.equal(view.read()["events"], events, "what is behind the alert cannot be tapped")
    view.one("[data-phone=triage] [data-notice] [data-action=retry]").click()
    view.wait(lambda: view.read()["content"] == "value", "the mended server is asked again by the alert")


def check_a_toast_is_a_status(t):
    view = t.window()
    view.open("wrong-code", lang="en")
    to(view, "[data-phone=triage] [name=code]").keys("1")
    view.keys(Keys.ENTER)
    toast = view.one("[data-phone=triage] [data-notice=toast]")
    status = view.js("return arguments[0].getAttribute('role') ?? arguments[0].closest('[role=status]')?.getAttribute('role')", toast)
    t.equal(status, "status", "a toast is a status")
    t.equal(view.js(FOCUS)["name"], "code", "a toast leaves the focus where it is")
    t.check(until(lambda: not view.all("[data-phone=triage] [data-notice=toast]"), 8), "a toast leaves by itself")
