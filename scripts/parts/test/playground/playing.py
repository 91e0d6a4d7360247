"""Starts and stops playgrounds for the tests, and opens windows at them."""

import json
import os
import pathlib
import signal
import subprocess
import time
import urllib.parse

import running
from client import request
from running import read_line, started

SCREENSHOTS = pathlib.Path(
    os.environ.get("PLAYGROUND_SCREENSHOTS")
    or running.REPOSITORY / "Examples" / "Playground" / ".build" / "screenshots"
)


class Play:
    """A running playground on a free port of this machine."""

    def __init__(self, binary, *args, env=None, port=True):
        self.process = subprocess.Popen(
            [binary, *(["--port", "0"] if port else []), "--json", *args],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**clean_environment(), **(env or {})},
        )
        started[self.process.pid] = self.process
        line = read_line(self.process.stdout, 30)
        if not line:
            self.kill()
            raise running.NotStartedError(f"the playground ended or said nothing: {self.process.stderr.read()[:400]!r}")
        self.first = json.loads(line)
        self.url = self.first["url"].rstrip("/")
        self.port = urllib.parse.urlsplit(self.url).port

    def get(self, path, **more):
        return request(self.port, "GET", path, **more)

    def alive(self):
        return self.process.poll() is None

    def stop(self, how=signal.SIGTERM, within=15):
        """Ends it; its exit code and the seconds that it took."""
        begin = time.monotonic()
        self.process.send_signal(how)
        try:
            code = self.process.wait(within)
        except subprocess.TimeoutExpired:
            self.kill()
            code = None
        started.pop(self.process.pid, None)
        return code, time.monotonic() - begin

    def kill(self):
        self.process.kill()
        self.process.wait()
        started.pop(self.process.pid, None)


def clean_environment():
    return {name: value for name, value in running.clean_environment().items() if name not in ("PORT", "LANG")}


def query(*faults, **more):
    """The path of a state: its faults, and `screen`, `lang`, `story`."""
    pairs = [("fault", fault) for fault in faults] + [(name, value) for name, value in more.items() if value]
    return "/" + ("?" + urllib.parse.urlencode(pairs) if pairs else "")
