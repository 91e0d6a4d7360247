"""A window of headless Chromium that shows a desk."""

import os
import pathlib

from chromium import Chromium
from running import REPOSITORY

SCREENSHOTS = pathlib.Path(os.environ.get("DESK_SCREENSHOTS") or REPOSITORY / "Desk" / ".build" / "screenshots")


class Window(Chromium):
    """One window at a desk, which may be another one later."""

    def __init__(self, desk):
        self.desk = desk
        super().__init__(SCREENSHOTS)

    @property
    def address(self):
        return self.desk.url

    def leave(self):
        """Forgets the session."""
        self.driver.delete_all_cookies()

    def login(self, token=None):
        self.leave()
        self.go("/login").one("#token").send_keys(token or self.desk.token)
        self.press("button.primary")
        self.wait(lambda: self.path.startswith("/projects/"), "the login leads to the inbox")
        return self
