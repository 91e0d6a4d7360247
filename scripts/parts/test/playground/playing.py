"""Starts and stops playgrounds for the tests, and opens windows at them."""

import json
import os
import pathlib
import urllib.parse

import running
from client import request

SCREENSHOTS = pathlib.Path(
    os.environ.get("PLAYGROUND_SCREENSHOTS")
    or running.REPOSITORY / "Examples" / "Playground" / ".build" / "screenshots"
)


class Play(running.Program):
    """A running playground on a free port of this machine."""

    def __init__(self, binary, *args, env=None, port=True):
        command = [binary, *(["--port", "0"] if port else []), "--json", *args]
        line = self.begin(command, env or {}, None)
        if not line:
            raise running.NotStartedError("the playground ended or said nothing")
        self.first = json.loads(line)
        self.url = self.first["url"].rstrip("/")
        self.port = urllib.parse.urlsplit(self.url).port

    def get(self, path, **more):
        return request(self.port, "GET", path, **more)


def query(*faults, **more):
    """The path of a state: its faults, and `screen`, `lang`, `story`."""
    pairs = [("fault", fault) for fault in faults] + [(name, value) for name, value in more.items() if value]
    return "/" + ("?" + urllib.parse.urlencode(pairs) if pairs else "")
