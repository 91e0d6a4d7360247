"""Senders that put events into a cluster, and what was acknowledged, lost and counted."""

import collections
import contextlib
import http.client
import itertools
import threading
import time
import uuid

from client import HERE, exchange, request
from events import dump

# Texts of five groups: numbers in them would not make groups of their own.
MESSAGES = ["the basket is empty", "no such product", "the session has ended", "a card was declined", "out of stock"]


# A status, 0 for none; whether a refusal says when to come again; and how long it took.
Answer = collections.namedtuple("Answer", "status has_retry_after seconds")


def send(cluster, port, body, kind="store", timeout=60):
    """Sends an event or an envelope."""
    path, body = f"/api/1/{kind}/?sentry_key={cluster.nodes[0].key}", dump(body) if isinstance(body, dict) else body
    began, status, has_retry_after = time.monotonic(), 0, False
    with contextlib.suppress(OSError, http.client.HTTPException):
        answer = request(port, "POST", path, body, {"Content-Type": "application/json"}, timeout=timeout)
        status, has_retry_after = answer.status, answer.header("Retry-After") is not None
    return Answer(status, has_retry_after, time.monotonic() - began)


def wait_for_events(cluster, port=None, seconds=120):
    """Sends events until one is acknowledged, and returns the seconds that it took."""
    began = time.monotonic()
    while send(cluster, port or cluster.port, {"event_id": uuid.uuid4().hex, "message": "a probe"}).status != 200:
        if time.monotonic() > began + seconds:
            raise SystemExit(f"cluster: no event was taken within {seconds} s")
        time.sleep(0.05)
    return time.monotonic() - began


class Target:
    """What the senders to one port were answered."""

    def __init__(self):
        self.statuses, self.slowest = collections.Counter(), 0.0
        # Refusals that do not say when to come again.
        self.silent_refusals = 0

    def take(self, answer):
        self.statuses[answer.status] += 1
        self.slowest = max(self.slowest, answer.seconds)
        self.silent_refusals += answer.status in (429, 503) and not answer.has_retry_after

    @property
    def others(self):
        return {status: number for status, number in sorted(self.statuses.items()) if status != 200}


class Load:
    """Sends events from threads until it is stopped; an event that is not answered with 200 is sent again."""

    def __init__(self, cluster, senders=4, pause=0.01, ports=None):
        self.cluster, self.ports, self.pause = cluster, ports or [cluster.port], pause
        self.acknowledged, self.pending, self.slowest = [], {}, 0.0
        self.counts, self.users = collections.Counter(), collections.defaultdict(set)
        self.targets = {port: Target() for port in self.ports}
        self.is_over, self.lock = threading.Event(), threading.Lock()
        self.threads = [threading.Thread(target=self.send, args=(number,), daemon=True) for number in range(senders)]
        for thread in self.threads:
            thread.start()

    @property
    def others(self):
        """The answers that were not 200."""
        total = collections.Counter()
        for target in self.targets.values():
            total.update(target.others)
        return dict(sorted(total.items()))

    def new_targets(self):
        """Begins to count the answers anew, and returns those so far."""
        with self.lock:
            old, self.targets = self.targets, {port: Target() for port in self.ports}
            return old

    def send(self, sender):
        port, count = self.ports[sender % len(self.ports)], 0
        while not self.is_over.is_set():
            count += 1
            event = {
                "event_id": uuid.uuid4().hex,
                "message": MESSAGES[count % 5],
                "user": {"id": f"{sender}-{count % 7}"},
            }
            self.pending[sender] = event, time.monotonic()
            if not self.settle(port, event):
                return
            del self.pending[sender]
            time.sleep(self.pause)

    def settle(self, port, event, patience=90):
        """Sends an event until it is acknowledged, which is worth some patience after the end too."""
        began = time.monotonic()
        while True:
            answer = send(self.cluster, port, event)
            with self.lock:
                self.targets[port].take(answer)
                if answer.status == 200:
                    self.slowest = max(self.slowest, time.monotonic() - began)
                    self.acknowledged.append(event["event_id"])
                    self.counts[event["message"]] += 1
                    self.users[event["message"]].add(event["user"]["id"])
                    return True
            if self.is_over.is_set() and time.monotonic() > began + patience:
                return False
            time.sleep(0.05)

    def stop(self):
        """Ends the senders: the ids that were lost, what was miscounted, and a sentence about both."""
        self.is_over.set()
        for thread in self.threads:
            thread.join()
        lost, wrong = missing(self.cluster, self.acknowledged), miscounted(self.cluster, self)
        said = f"{len(self.acknowledged)} events acknowledged, {len(lost)} lost, {len(wrong)} counts wrong"
        return lost, wrong, said


def missing(cluster, ids):
    """The ids that a node does not have, asked one by one at the nodes in turn."""
    lines = [(node.token, http.client.HTTPConnection(HERE, node.port, timeout=60)) for node in cluster.nodes]
    lost = []
    for event, (token, line) in zip(ids, itertools.cycle(lines)):
        answer = exchange(line, "GET", f"/api/desk/events/{event}", None, {"Authorization": f"Bearer {token}"})
        if answer.status != 200:
            lost.append(event)
    return lost


def miscounted(cluster, load):
    """What each node counts in another way than the senders did, as texts.

    Every event of the load must have been acknowledged, or one may be there that its sender does not know of.
    """
    wrong = [f"{len(load.pending)} events were given up"] if load.pending else []
    for index, node in enumerate(cluster.nodes, 1):
        groups = {group["title"]: group for group in node.items("/api/desk/projects/1/groups")}
        for message, count in load.counts.items():
            group = groups.get(message, {"count": 0, "users": 0})
            for name, expected in [("count", count), ("users", len(load.users[message]))]:
                if group[name] != expected:
                    wrong.append(f"desk {index}: {name} of '{message}' is {group[name]}, not {expected}")
    return wrong
