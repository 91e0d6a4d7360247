"""A window of headless Chromium. The folders of `running` and `environments` are on the path."""

import atexit
import base64
import shutil
import subprocess
import sys

import environments

sys.path.insert(0, str(environments.library("tests")))
from running import until
from selenium import webdriver
from selenium.common.exceptions import NoAlertPresentException, WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

ARGUMENTS = """--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --hide-scrollbars --no-first-run
    --disable-background-networking --disable-component-update""".split()


def install():
    """Installs Chromium and the fonts of both languages, or says without root what is missing."""
    setup = environments.ROOT / "scripts" / "setup"
    subprocess.run([setup, "chromium", "chromium-driver", "fonts-noto-cjk"], check=False)


class Chromium:
    """One window at the address that a subclass has; what the console says is kept until it is asked for."""

    def __init__(self, screenshots, logs=("browser",), has_profiles=False):
        self.screenshots = screenshots
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium") or shutil.which("google-chrome") or "chromium"
        for argument in ARGUMENTS:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", dict.fromkeys(logs, "ALL"))
        options.set_capability("unhandledPromptBehavior", "ignore")
        if has_profiles:
            options.set_capability("webSocketUrl", True)
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
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.devtools("Emulation.setDeviceMetricsOverride", **size)
        self.devtools("Emulation.setEmulatedMedia", features=[{"name": name, "value": media[name]} for name in media])
        self.devtools("Network.enable")
        self.devtools("Network.setExtraHTTPHeaders", headers={"Accept-Language": language})
        self.devtools("Emulation.setScriptExecutionDisabled", value=not javascript)
        return self

    def devtools(self, command, **values):
        """Runs a command of Chromium's own protocol."""
        return self.driver.execute_cdp_cmd(command, values)

    # Going about

    def go(self, path):
        self.driver.get(self.address + path)
        self.listen()
        return self

    @property
    def path(self):
        return self.driver.current_url.removeprefix(self.address)

    def press(self, selector):
        self.one(selector).click()
        self.listen()

    def keys(self, *keys):
        """Types where the focus is."""
        self.driver.switch_to.active_element.send_keys(*keys)

    def key(self, key):
        """Presses and releases a key, also one that this machine's keyboard has not."""
        for kind in ("keyDown", "keyUp"):
            self.devtools("Input.dispatchKeyEvent", type=kind, key=key, text=key if kind == "keyDown" else "")

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
        self.screenshots.mkdir(parents=True, exist_ok=True)
        height = min(6000, self.devtools("Page.getLayoutMetrics")["cssContentSize"]["height"])
        clip = {"x": 0, "y": 0, "width": self.width, "height": height, "scale": 1}
        picture = self.devtools("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        file = self.screenshots / f"{name}-{self.language}-{self.width}-{self.scheme}.png"
        file.write_bytes(base64.b64decode(picture["data"]))

    def names(self):
        """What a screen reader finds to act on: role and name."""
        nodes = self.devtools("Accessibility.getFullAXTree")["nodes"]
        acting = ("button", "link", "textbox", "searchbox", "combobox", "checkbox", "DisclosureTriangle")
        return [
            (node["role"]["value"], node.get("name", {}).get("value", ""))
            for node in nodes
            if not node.get("ignored") and node["role"]["value"] in acting
        ]

    def close(self):
        self.driver.quit()
