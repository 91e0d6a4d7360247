"""A window of headless Chromium that shows a playground, and what can be read in it."""
import json
import time

import playing
from chromium import Chromium, Keys                                     # noqa: F401

# Keeps what comes and goes between two looks: the notices of the phone, and when the page was idle.
RECORDER = """
if (!window.seen) {
  window.seen = {notices: [], careless: [], idle: [], mistakes: []};
  const plain = (e) => e ? e.textContent.replace(/\\s+/g, " ").trim() : "";
  const notice = (n) => ({style: n.dataset.notice, title: plain(n.querySelector("[data-title]")),
    message: plain(n.querySelector("[data-message]")), code: plain(n.querySelector("[data-support-code]")),
    actions: [...n.querySelectorAll("[data-action]")].map((b) => b.dataset.action)});
  const key = (n) => JSON.stringify([n.style, n.title, n.message, n.actions]);
  window.noticesOf = (phone) => [...document.querySelectorAll(`[data-phone=${phone}] [data-notice]`)]
    .filter((n) => n.checkVisibility()).map(notice);
  let known = [], mistake = "";
  const look = () => {
    if (!document.body) return;
    const now = window.noticesOf("triage");
    for (const n of now) if (!known.includes(key(n))) window.seen.notices.push(n);
    known = now.map(key);
    const said = document.querySelector("[data-phone=careless]")?.dataset.mistake ?? "";
    if (said && said !== mistake) window.seen.mistakes.push(said);
    mistake = said;
    const idle = document.body.dataset.idle;
    if (idle && window.seen.idle.at(-1) !== idle) window.seen.idle.push(idle);
  };
  new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
  document.addEventListener("DOMContentLoaded", look);
}
"""

READ = """
const plain = (e) => e ? e.textContent.replace(/\\s+/g, " ").trim() : "";
const top = (phone) => { const whole = document.querySelector(`[data-phone=${phone}]`);
  return whole && (whole.matches("[data-screen]") ? whole : whole.querySelector("[data-screen]")); };
const ours = top("triage");
return {
  idle: document.body.dataset.idle, screen: ours?.dataset.screen, content: ours?.dataset.content, loading: ours?.dataset.loading,
  text: plain(document.querySelector("[data-phone=triage]")), carelessText: plain(document.querySelector("[data-phone=careless]")),
  careless: top("careless")?.dataset.screen,
  mistake: document.querySelector("[data-phone=careless]")?.dataset.mistake ?? null, mistakes: window.seen.mistakes,
  shown: window.noticesOf("triage"), notices: window.seen.notices, idles: window.seen.idle,
  reports: [...document.querySelectorAll("[data-report]")].map((r) => ({kind: r.dataset.kind, level: r.dataset.level, text: plain(r)})),
  events: [...document.querySelectorAll("[data-event]")].map((e) => e.dataset.event),
  incidents: [...document.querySelectorAll("[data-event][data-incident]")].map((e) => e.dataset.incident),
  timeline: [...document.querySelectorAll("[data-event]")].map(plain).join(" | "),
  on: [...document.querySelectorAll("[data-switch][aria-pressed=true]")].map((s) => s.dataset.switch),
  network: document.querySelector("[data-network]")?.dataset.network,
  frame: document.querySelector("[data-frame]")?.dataset.frame ?? null};
"""

# Fills the fields of a tap and makes it, as fast as a script. How people type is asked by the topics of members and keyboard.
TAP = """
const [name, fields] = arguments;
const control = document.querySelector(`[data-phone=triage] [data-control="${CSS.escape(name)}"], [data-control="${CSS.escape(name)}"]`);
if (!control) return "there is no " + name;
const form = control.matches("form") ? control : control.closest("form");
for (const [field, value] of Object.entries(fields)) {
  const own = [...document.querySelectorAll(`[name="${CSS.escape(field)}"]`)].filter((f) => f.form === form || form?.contains(f));
  if (!own.length) return "there is no field " + field;
  for (const one of own) {
    if (one.type === "checkbox") one.checked = value.split(",").includes(one.value);
    else if (one.type === "radio") one.checked = one.value === value;
    else one.value = value;
  }
}
(control.matches("form") ? control.querySelector("button, [type=submit]") : control).click();
return "";
"""


class Window(Chromium):
    """One browser at a playground; its tabs are members of their own."""

    def __init__(self, play):
        self.play = play
        super().__init__(playing.SCREENSHOTS, logs=("browser", "performance"), has_profiles=True)

    @property
    def address(self):
        return self.play.url

    def set(self, *args, **more):
        super().set(*args, **more)
        self.driver.execute_cdp_cmd("Page.enable", {})
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": RECORDER})
        return self

    # Tabs

    @property
    def tabs(self):
        return self.driver.window_handles

    def tab(self, *args, **more):
        """A new window, as people see it; its handle."""
        self.driver.switch_to.new_window("tab")
        self.set(*args, **more)
        return self.driver.current_window_handle

    def show(self, handle):
        self.driver.switch_to.window(handle)
        return self

    def end(self, handle):
        """Closes a window and turns to the first one."""
        self.show(handle).driver.close()
        self.show(self.tabs[0])

    def alone(self):
        for handle in self.tabs[1:]:
            self.end(handle)
        self.show(self.tabs[0]).set()
        self.driver.get("about:blank")
        self.requests()
        self.errors()

    # What a member does

    def open(self, *faults, **more):
        """Opens a state and waits until nothing is in flight."""
        return self.go(playing.query(*faults, **more)).settle()

    def settle(self, seconds=40.0):
        """Waits until the page has been idle for a moment."""
        since = None
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            idle = self.js("return [document.body.dataset.idle, window.seen?.idle.length]")
            if idle[0] != "true":
                since = None
            elif since is None or since[0] != idle[1]:
                since = idle[1], time.monotonic()
            elif time.monotonic() - since[1] > 0.25:
                return self
            time.sleep(0.04)
        raise AssertionError(f"the page is not idle after {seconds:.0f} s, at {self.path}")

    def read(self):
        return self.js(READ)

    def tap(self, control, **fields):
        """Fills fields and taps, without waiting; raises when the control is not there."""
        trouble = self.js(TAP, control, {name: str(value) for name, value in fields.items()})
        if trouble:
            raise AssertionError(f"{trouble}, at {self.path}, on {self.read()['screen']}")
        return self

    def answer(self, action):
        self.one(f"[data-phone=triage] [data-notice] [data-action={action}]").click()
        return self

    def switch(self, name, on=None):
        """Clicks a switch and waits for its state."""
        found = f"[data-switch={json.dumps(name)}]"
        was = self.one(found).get_attribute("aria-pressed")
        if on is not None and (was == "true") == on:
            return self
        self.js("const s = document.querySelector(arguments[0]); s.closest('details')?.setAttribute('open', ''); "
                "s.scrollIntoView({block: 'center'})", found)
        self.press(found)
        self.wait(lambda: self.one(found).get_attribute("aria-pressed") != was, f"the switch {name} turns")
        return self

    # What the browser asks

    def requests(self):
        """The requests since this was last asked: of each method, url, postData and headers."""
        found = []
        for line in self.driver.get_log("performance"):
            message = json.loads(line["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.append(message["params"]["request"])
        return found

    def posts(self):
        return [one for one in self.requests() if one["method"] == "POST"]
