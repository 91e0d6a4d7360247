"""A session of the desk's page, as a browser without scripts has it."""

import urllib.parse

from client import request


class Browser:
    """A browser that is signed in to a desk."""

    def __init__(self, desk):
        self.desk, self.cookie = desk, {}
        self.cookie = {"Cookie": self.post("/login", token=desk.token).header("Set-Cookie").split(";")[0]}

    def get(self, path):
        return request(self.desk.port, "GET", path, None, {"Accept": "text/html", **self.cookie})

    def post(self, path, **fields):
        """Sends a form."""
        body, kind = urllib.parse.urlencode(fields).encode(), {"Content-Type": "application/x-www-form-urlencoded"}
        return request(self.desk.port, "POST", path, body, {**kind, **self.cookie})
