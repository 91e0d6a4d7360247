"""A window of headless Chromium that shows a desk."""
import atexit
import base64
import os
import pathlib
import shutil
import sys

import running
from running import until

sys.path[:0] = map(str, (running.VENVS / "browser" / "lib").glob("python3*/site-packages"))
from selenium import webdriver                                          # noqa: E402
from selenium.common.exceptions import NoAlertPresentException, WebDriverException  # noqa: E402
from selenium.webdriver.chrome.service import Service                   # noqa: E402
from selenium.webdriver.common.by import By                             # noqa: E402
from selenium.webdriver.common.keys import Keys                         # noqa: E402, F401

SCREENSHOTS = pathlib.Path(
    os.environ.get("DESK_SCREENSHOTS") or running.REPOSITORY / "Desk" / ".build" / "screenshots")

# What is wider than the window, but for what scrolls by itself.
OVERFLOWING = """
const width = document.documentElement.clientWidth;
const own = (e) => { for (let p = e.parentElement; p; p = p.parentElement) if (getComputedStyle(p).overflowX !== "visible") return true; };
return {page: document.documentElement.scrollWidth, width,
        parts: [...document.body.querySelectorAll("*")].filter((e) => e.getBoundingClientRect().right > width + 1 && !own(e))
          .map((e) => e.outerHTML.slice(0, 80)).slice(0, 4)};
"""

# Texts whose color stands out too little from the ground behind them, by WCAG's formula.
FAINT = """
const channels = (text) => { const n = text.match(/[\\d.]+/g).map(Number); return [n[0], n[1], n[2], n[3] ?? 1]; };
const over = (top, below) => top.slice(0, 3).map((c, i) => c * top[3] + below[i] * (1 - top[3]));
const light = (c) => c.slice(0, 3).map((v) => v / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
const ground = (e) => {
  const layers = [];
  for (let p = e; p; p = p.parentElement) {
    const c = channels(getComputedStyle(p).backgroundColor);
    if (c[3] > 0) layers.push(c);
    if (c[3] === 1) break;
  }
  return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255]);
};
const found = [], seen = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const node = walker.currentNode, e = node.parentElement;
  if (!node.data.trim() || e.closest(".hidden, [hidden], [aria-hidden], template, script") || !e.checkVisibility()) continue;
  const style = getComputedStyle(e), back = ground(e), front = over(channels(style.color), back);
  const [a, b] = [light(front), light(back)].sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
  const size = parseFloat(style.fontSize), isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
  seen.push(ratio);
  if (ratio < (isLarge ? 3 : 4.5)) found.push([node.data.trim().slice(0, 30), ratio.toFixed(2), style.color, back.map(Math.round).join()]);
}
for (const field of document.querySelectorAll("input[placeholder]")) {
  const [a, b] = [light(channels(getComputedStyle(field, "::placeholder").color)), light(ground(field))].sort((x, y) => y - x);
  if ((a + 0.05) / (b + 0.05) < 4.5) found.push(["placeholder", ((a + 0.05) / (b + 0.05)).toFixed(2)]);
}
return {found, count: seen.length, least: Math.min(...seen)};
"""


class Window:
    """One window; what the console says is kept until it is asked for."""

    def __init__(self, desk):
        self.desk = desk
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium") or shutil.which("google-chrome") or "chromium"
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                         "--disable-background-networking", "--disable-component-update", "--no-first-run"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        options.set_capability("unhandledPromptBehavior", "ignore")
        service = Service(shutil.which("chromedriver") or "chromedriver")
        self.driver = webdriver.Chrome(options=options, service=service)
        self.driver.set_page_load_timeout(30)
        atexit.register(service.stop)
        self.said = []
        self.set()

    def set(self, width=1280, height=800, scheme="light", language="en", javascript=True, **features):
        """How people see the page from now on."""
        self.width, self.scheme, self.language = width, scheme, language
        media = {"prefers-color-scheme": scheme, **{name.replace("_", "-"): value for name, value in features.items()}}
        for command, values in (
                ("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}),
                ("Emulation.setEmulatedMedia", {"features": [{"name": name, "value": value} for name, value in media.items()]}),
                ("Network.enable", {}), ("Network.setExtraHTTPHeaders", {"headers": {"Accept-Language": language}}),
                ("Emulation.setScriptExecutionDisabled", {"value": not javascript})):
            self.driver.execute_cdp_cmd(command, values)
        return self

    # Going about

    def go(self, path):
        self.driver.get(self.desk.url + path)
        self.listen()
        return self

    @property
    def path(self):
        return self.driver.current_url.removeprefix(self.desk.url)

    def leave(self):
        """Forgets the session."""
        self.driver.delete_all_cookies()

    def login(self, token=None):
        self.leave()
        self.go("/login").one("#token").send_keys(token or self.desk.token)
        self.press("button.primary")
        self.wait(lambda: self.path.startswith("/projects/"), "the login leads to the inbox")
        return self

    def press(self, selector):
        self.one(selector).click()
        self.listen()

    def keys(self, *keys):
        """Types where the focus is."""
        self.driver.switch_to.active_element.send_keys(*keys)

    def key(self, key):
        """Presses and releases a key, also one that this machine's keyboard has not."""
        for kind in ("keyDown", "keyUp"):
            self.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": kind, "key": key, "text": key if kind == "keyDown" else ""})

    # Looking

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.wait(lambda: (self.all(selector) or [None])[0], f"there is {selector}")

    def text(self, selector):
        found = self.all(selector)
        return found[0].text if found else None

    def js(self, code, *arguments):
        return self.driver.execute_script(code, *arguments)

    def wait(self, condition, sentence, seconds=15.0):
        """Waits for a condition; an element that goes away meanwhile is asked for again."""
        def calm():
            try:
                return condition()
            except WebDriverException:
                return None
        value = until(calm, seconds, 0.05)
        if not value:
            raise AssertionError(f"{sentence}: not in {seconds:.0f} s, at {self.path}")
        return value

    def listen(self):
        self.said += [line for line in self.driver.get_log("browser") if line["level"] in ("SEVERE", "WARNING")]

    def errors(self, but=()):
        """What the console said of errors and violations since it was last asked."""
        self.listen()
        said, self.said = self.said, []
        return [line["message"][:300] for line in said if not any(part in line["message"] for part in but)]

    def has_alert(self):
        try:
            self.driver.switch_to.alert.dismiss()
            return True
        except NoAlertPresentException:
            return False

    def shot(self, name):
        """Keeps a picture of the whole page."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        size = self.driver.execute_cdp_cmd("Page.getLayoutMetrics", {})["cssContentSize"]
        picture = self.driver.execute_cdp_cmd("Page.captureScreenshot", {
            "format": "png", "captureBeyondViewport": True,
            "clip": {"x": 0, "y": 0, "width": self.width, "height": min(6000, size["height"]), "scale": 1}})
        file = SCREENSHOTS / f"{name}-{self.language}-{self.width}-{self.scheme}.png"
        file.write_bytes(base64.b64decode(picture["data"]))

    def names(self):
        """What a screen reader finds to act on: role and name."""
        nodes = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        acting = ("button", "link", "textbox", "searchbox", "combobox", "DisclosureTriangle")
        return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes
                if not node.get("ignored") and node["role"]["value"] in acting]

    def close(self):
        self.driver.quit()
