"""A viewer of a desk's live stream, who comes back when it ends and misses nothing."""

import contextlib
import http.client
import re
import threading
import time

from client import HERE


class Viewer:
    """Remembers the events of a project in the order in which a desk told them, each with the time."""

    def __init__(self, node):
        self.node, self.seen, self.reconnects = node, {}, -1
        self.position, self.is_in = None, threading.Event()
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self.follow, daemon=True)
        self.thread.start()
        if not self.is_in.wait(20):
            raise SystemExit("cluster: no live stream within 20 s")

    def follow(self):
        while not self.is_over.is_set():
            with contextlib.suppress(OSError, http.client.HTTPException):
                self.read()
            # As a browser does.
            self.is_over.wait(0.5)

    def read(self):
        connection = http.client.HTTPConnection(HERE, self.node.port, timeout=30)
        place = {} if self.position is None else {"Last-Event-ID": self.position}
        fields = {"Authorization": f"Bearer {self.node.token}", **place}
        connection.request("GET", "/api/desk/projects/1/live", headers=fields)
        answer = connection.getresponse()
        if answer.status != 200:
            return
        self.reconnects += 1
        for line in answer:
            self.is_in.set()
            if match := re.match(rb"id: *(\d+)", line):
                self.position = match[1].decode()
            for event in re.findall(rb"\b[0-9a-f]{32}\b", line):
                self.seen.setdefault(event.decode(), time.monotonic())

    def has(self, ids):
        return self.seen.keys() >= set(ids)
