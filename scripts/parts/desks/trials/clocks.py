"""A trial of two desks whose clocks differ."""

import datetime
import email.utils
import pathlib
import shutil
import subprocess
import tempfile
import time
import uuid

from client import request
from cluster import Cluster
from events import event_envelope, stamp
from live import Viewer
from load import MESSAGES, Load, send
from pages import Browser
from receiver import SlowReceiver, waiting
from waiting import answers, wait_for

from trials import Trial


class Clock(Trial):
    """lets the clock of one desk be wrong by ten minutes, in both directions"""

    name, runs = "clock", 1
    minutes = 10
    # The messages of each round, the rounds, and the time that the receiver takes.
    messages, rounds, pause = 12, 6, 0.2
    # The events of the last list that were not in the order of their arrival.
    moved = 0

    def run(self, options):
        # Not all at once: what one clock breaks shall not hide what the other one does.
        with tempfile.TemporaryDirectory(prefix="desk-clock-") as folder:
            library = pathlib.Path(folder) / "clock.so"
            compiler, source = shutil.which("clang") or "cc", pathlib.Path(__file__).resolve().parents[1] / "clock.c"
            subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source], check=True)
            return all(
                self.once(options, library, minutes)
                for minutes in (self.minutes, -self.minutes)
                for _ in range(options.runs)
            )

    def once(self, options, library, minutes):
        wrong_clock = {"LD_PRELOAD": str(library), "CLOCK_OFFSET": str(60 * minutes)}
        with (
            SlowReceiver(self.pause) as receiver,
            Cluster(options.desk, 2, environment=lambda index: wrong_clock if index else {}) as cluster,
        ):
            offsets = [clock(node) for node in cluster.nodes]
            order = self.order(cluster)
            drift = self.drift(cluster)
            sessions = self.sessions(cluster)
            load = Load(cluster, ports=[node.port for node in cluster.nodes])
            time.sleep(5)
            lost, wrong, said = load.stop()
            undelivered, doubled = self.forward(cluster, receiver)
        findings = order + drift + sessions + wrong
        if abs(offsets[1] - offsets[0] - minutes * 60) > 5:
            findings.append(f"the clocks differ by {offsets[1] - offsets[0]:.0f} s")
        if undelivered or doubled:
            findings.append(f"{undelivered} messages were not delivered, and {doubled} too often")
        print(
            f"clock: {minutes:+} minutes (measured {offsets[1] - offsets[0]:+.0f} s): {said}; wrong in live order, "
            f"times and sessions: {[len(order), len(drift), len(sessions)]}; {self.moved} of 40 in another place of a "
            f"list; {self.messages * self.rounds} messages: {undelivered} not delivered, {doubled} doubled"
        )
        return not lost and not self.tell([f"{minutes:+} minutes: {finding}" for finding in findings])

    def order(self, cluster):
        """Events that come to the desks in turn are listed and told live in that order, by both."""
        seen, wrong = [Viewer(node).seen for node in cluster.nodes], []
        ids = [uuid.uuid4().hex for _ in range(40)]
        for number, event in enumerate(ids):
            send(cluster, cluster.nodes[number % 2].port, {"event_id": event, "message": "one after the other"})
        for index, (node, stream) in enumerate(zip(cluster.nodes, seen), 1):
            wait_for("the live stream", lambda: len(stream.keys() & set(ids)) == len(ids), 20)
            told = [event for event in stream if event in set(ids)]
            group = node.items("/api/desk/projects/1/groups")[0]
            for name, path in [("project", "projects/1/events"), ("group", f"groups/{group['id']}/events")]:
                # By the time of receipt, and so by the clock of the desk that took them.
                listed = [event["id"] for event in node.items(f"/api/desk/{path}")][::-1]
                self.moved = sum(one != other for one, other in zip(listed, ids))
                if sorted(listed) != sorted(ids):
                    wrong.append(f"desk {index} lists {len(listed)} events of the {name}, not {len(ids)}")
            if told != ids:
                wrong.append(f"desk {index} tells events live in another order: {[ids.index(event) for event in told]}")
        return wrong

    def drift(self, cluster):
        """A client's wrong clock is corrected by `sent_at`, to the clock of the desk that takes the event."""
        wrong = []
        for index, node in enumerate(cluster.nodes, 1):
            for hours in (0, -2, 2):
                event, ahead = uuid.uuid4().hex, 3600 * hours
                whole = {"event_id": event, "timestamp": stamp(30 - ahead), "message": "half a minute before"}
                body = event_envelope(whole, sent_at=stamp(-ahead))
                send(cluster, node.port, body, "envelope")
                stored = node.get(f"/api/desk/events/{event}")
                age = seconds(stored["received"]) - seconds(stored["timestamp"])
                if not 25 <= age <= 45:
                    wrong.append(
                        f"desk {index}: an event of a client whose clock is wrong by {hours} h happened "
                        f"{age:.0f} s before its receipt, not 30 s"
                    )
        return wrong

    def sessions(self, cluster):
        """Who signs in at one desk is in at the other one, which is healthy."""
        wrong = []
        for index, node in enumerate(cluster.nodes, 1):
            cookie = Browser(node).cookie
            for other in cluster.nodes:
                status = request(other.port, "GET", "/projects/1", None, cookie).status
                if status != 200:
                    wrong.append(f"signed in at desk {index}, a page answered {status}")
            # It may have been refused a moment ago.
            wait_for("health", lambda: answers(node.port), 10)
        return wrong

    def forward(self, cluster, receiver):
        """Each message arrives once, though the desks lease by clocks that differ: how many did not, and too often."""
        cluster.nodes[0].destination("webhook", receiver.url("/hook"), "--when", "every")
        ids = []
        for _ in range(self.rounds):
            for number in range(self.messages):
                ids.append(uuid.uuid4().hex)
                send(cluster, cluster.nodes[number % 2].port, {"event_id": ids[-1], "message": MESSAGES[number % 5]})
            wait_for("all deliveries", lambda: waiting(cluster.nodes[0]) == 0 and not receiver.under_way, 120)
        times = receiver.times()
        return len(set(ids) - set(times)), sum(count - 1 for count in times.values())


def clock(node):
    """How much a desk's clock is ahead, by the date of an answer."""
    date = request(node.port, "GET", "/health").header("Date")
    return email.utils.parsedate_to_datetime(date).timestamp() - time.time() if date else 0.0


def seconds(time_text):
    return datetime.datetime.fromisoformat(time_text).timestamp()
