"""A viewer of a desk's live stream, who comes back when it ends and misses nothing."""

import contextlib
import http.client
import threading
import time

from running import Stream


class Viewer(Stream):
    """Remembers the events of a project in the order in which a desk told them, each with the time."""

    def __init__(self, node):
        self.seen, self.reconnects, self.is_over = {}, 0, threading.Event()
        super().__init__(node)

    def read(self):
        super().read()
        while not self.is_over.wait(0.5):  # As a browser does.
            with contextlib.suppress(OSError, http.client.HTTPException):
                self.open(self.desk.token)
                if self.status == 200:
                    self.reconnects += 1
                    super().read()

    def tell(self, event):
        self.seen.setdefault(event, time.monotonic())

    def has(self, ids):
        return self.seen.keys() >= set(ids)
