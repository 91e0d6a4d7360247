"""A window of headless Chromium that shows a playground, and what can be read in it."""

import json
import pathlib
import time

import playing
from chromium import Chromium

HERE = pathlib.Path(__file__).parent


def script(name):
    """A script that a page is asked with."""
    return (HERE / "scripts" / f"{name}.js").read_text("utf-8")


RECORDER, READ, TAP, FOCUS = (script(name) for name in ("recorder", "read", "tap", "focus"))


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
        self.devtools("Page.enable")
        self.devtools("Page.addScriptToEvaluateOnNewDocument", source=RECORDER)
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

    def focus(self):
        """What has the focus."""
        return self.js(FOCUS)

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
        self.js(
            "const s = document.querySelector(arguments[0]); s.closest('details')?.setAttribute('open', ''); "
            "s.scrollIntoView({block: 'center'})",
            found,
        )
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
