"""A receiver of forwarded messages that takes its time."""

import collections
import time

from receivers import Receiver


class SlowReceiver(Receiver):
    """Answers each request with 200 after a pause, and knows how many are under way."""

    def __init__(self, pause=0.0):
        self.pause, self.under_way = pause, 0
        super().__init__(always=self.answer)

    def answer(self, _):
        with self.lock:
            self.under_way += 1
        time.sleep(self.pause)
        with self.lock:
            self.under_way -= 1
        return 200, {}, b"{}"

    def times(self):
        """How often each event was told."""
        return collections.Counter(got.json["id"] for got in list(self.got))


def waiting(node):
    """The number of messages that wait for any destination of the first project."""
    return sum(destination["waiting"] for destination in node.counts()["forwarded"].values())
