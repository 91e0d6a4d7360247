"""Everything that a member can do, by keyboard alone, and what a screen reader is told."""
import subprocess

from phone import Keys

# What has the focus: a name for it, and whether it can be seen that it has.
FOCUS = """
const e = document.activeElement;
if (!e || e === document.body) return null;
const d = e.dataset, style = getComputedStyle(e), box = e.getBoundingClientRect();
const own = ["network", "reset", "play", "pause", "step"].find((name) => d[name] !== undefined);
const name = d.control ?? d.switch ?? d.action ?? own ?? (e.name || e.getAttribute("href") || d.open || e.textContent.trim().slice(0, 30));
return {name, tag: e.tagName, inAlert: !!e.closest("[data-notice]"), inPhone: !!e.closest("[data-phone=triage]"),
  seen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
  visible: box.width > 0 && box.height > 0 && box.top < innerHeight && box.bottom > 0};
"""


def round_trip(view, most=300):
    """What Tab leads to, from the top of the page until it leaves it."""
    view.js("document.activeElement?.blur(); getSelection().removeAllRanges(); scrollTo(0, 0)")
    found = []
    for _ in range(most):
        view.keys(Keys.TAB)
        now = view.js(FOCUS)
        if now is None or (found and now == found[0] and len(found) > 5):
            return found
        found.append(now)
    return found


def to(view, wanted, most=300, back=False):
    """Presses Tab until the wanted element has the focus."""
    for _ in range(most):
        view.keys(*((Keys.SHIFT + Keys.TAB,) if back else (Keys.TAB,)))
        if view.js("return document.activeElement.matches(arguments[0])", wanted):
            return view
    raise AssertionError(f"Tab does not lead to {wanted}")


def check_tab_reaches_all_that_acts(t):
    view = t.window()
    for screen in ("home", "timers", "signUp", "friends"):
        view.open(screen=screen, lang="en")
        names = [one["name"] for one in round_trip(view)]
        acting = view.js("return [...document.querySelectorAll('[data-control], [data-switch], "
                         "[data-phone=triage] input:not([type=hidden])')].filter((e) => e.checkVisibility())"
                         ".map((e) => e.dataset.control ?? e.dataset.switch ?? e.name)")
        t.equal(sorted(set(acting) - set(names)), [], f"{screen}: Tab leads to all that a member can do")
        t.check("network" in names and "reset" in names, f"{screen}: to the network and the reset too", names)
        order = [name for name in names if name in acting]
        t.check(len(order) > 2 and order.index(acting[0]) < order.index(acting[-1]), f"{screen}: in the order of the page", order[:8])


def check_the_focus_is_seen(t):
    view = t.window()
    for scheme in ("light", "dark"):
        view.set(1280, 800, scheme)
        view.open(screen="home", lang="en")
        found = round_trip(view, 40)
        unseen = [one["name"] for one in found if not one["seen"]]
        t.equal(unseen, [], f"{scheme}: it is seen what has the focus")
        t.equal([one["name"] for one in found if not one["visible"] and one["tag"] != "A"], [], f"{scheme}: it is in the window")


def check_taps_by_keyboard(t):
    view = t.window()
    view.open(lang="en")
    to(view, "[data-phone=triage] [name=code]").keys("4821", Keys.ENTER)
    view.settle()
    told = [one["message"] for one in view.read()["notices"]]
    t.equal(told, ["You are checked in"], "a code is typed and sent with Enter")
    to(view, "[data-control='home.refresh']", back=True).keys(Keys.SPACE)
    view.settle()
    t.equal(view.read()["events"].count("outcome"), 3, "home is loaded again with the space bar")
    t.equal(view.js(FOCUS)["name"], "home.refresh", "the focus stays on what was tapped")
    view.open(screen="timers", lang="en")
    to(view, "[data-phone=triage] [name=clipID]").keys("7", Keys.TAB, "21:30", Keys.TAB)
    days = view.js("return document.activeElement.type")
    view.keys(Keys.SPACE if days == "checkbox" else "1,3,5")
    to(view, "[data-control='timers.add']").keys(Keys.ENTER)
    view.settle()
    t.check("21:30" in view.read()["text"], "a timer is added by keyboard", view.read()["text"])
    view.open(screen="friends", lang="en")
    to(view, "[data-phone=triage] [name=query]").keys("kim", Keys.ENTER)
    view.settle()
    t.equal(view.read()["events"].count("outcome"), 1, "friends are searched by keyboard")


def check_other_screens_by_keyboard(t):
    view = t.window()
    view.open(lang="en")
    for screen in ("timers", "friends", "signUp", "home"):
        for _ in range(200):
            view.keys(Keys.TAB)
            focus = view.js(FOCUS)
            if focus and focus["inPhone"] and focus["tag"] in ("BUTTON", "A") and focus["name"] == screen:
                view.keys(Keys.ENTER)
                view.settle()
                break
        t.equal(view.read()["screen"], screen, f"{screen} is opened by keyboard")


def check_switches_by_keyboard(t):
    view = t.window()
    view.open(lang="en")
    to(view, "[data-switch=server-error]").keys(Keys.SPACE)
    view.wait(lambda: view.read()["on"] == ["server-error"], "the space bar turns a switch on")
    t.equal(view.one("[data-switch=server-error]").get_attribute("aria-pressed"), "true", "it is said that it is on")
    t.check(view.js("return document.activeElement.dataset.switch") == "server-error", "it keeps the focus", view.js(FOCUS))
    view.keys(Keys.ENTER)
    view.wait(lambda: view.read()["on"] == [], "Enter turns it off again")
    pressed = view.js("return [...document.querySelectorAll('[data-switch], [data-network]')]"
                      ".map((e) => [e.tagName, e.getAttribute('aria-pressed')])")
    t.check(all(tag == "BUTTON" and state in ("true", "false") for tag, state in pressed) and len(pressed) > 50,
            "every switch is a button with a state", pressed[:5])
    to(view, "[data-network]", back=True).keys(Keys.ENTER)
    view.wait(lambda: view.read()["network"] == "down", "the network is turned off by keyboard")
    to(view, "[data-reset]").keys(Keys.ENTER)
    view.wait(lambda: view.read()["network"] == "up", "and reset")


def check_a_story_by_keyboard(t):
    from topic_page import stories
    view = t.window()
    view.go("/stories?lang=en")
    name = stories(t)[0]["name"]
    to(view, f"[data-story={name}]").keys(Keys.ENTER)
    view.wait(lambda: view.all("[data-step]"), "a story is opened by keyboard")
    view.settle()
    to(view, "[data-step]").keys(Keys.ENTER)
    view.wait(lambda: view.js("return document.querySelector('[data-frame]').dataset.frame") == "1", "a step by keyboard")
    view.settle()
    t.equal(view.js(FOCUS)["name"], "step", "the focus stays on the step")


def check_the_help_names_what_can_be_given(t):
    done = subprocess.run([t.binary, "--help"], capture_output=True, text=True, timeout=30, check=False)
    missing = [word for word in ("--port", "--json", "--export", "PORT") if word not in done.stdout]
    t.equal((done.returncode, missing), (0, []), "--help tells what can be given")
