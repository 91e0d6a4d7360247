"""A trial that cuts the wires between the desks and PostgreSQL, one desk after the other."""

import threading
import time
import uuid
from typing import ClassVar

from cluster import Cluster
from live import Viewer
from load import Load, send, wait_for_events
from network import Wire
from waiting import answers, wait_for

from trials import Trial


class Proxy(Trial):
    """cuts the wire of one desk to PostgreSQL after the other, in four ways"""

    name, runs = "proxy", 1
    seconds: ClassVar = {"stall": 15, "reset": 8, "refuse": 8, "delay": 15}
    # A desk names no limit of an answer. It may wait 5 s for a connection, and 10 s for each round trip. Another desk
    # waits for what the cut one has locked, until PostgreSQL ends its transaction after 10 s.
    longest: ClassVar = {"the cut desk": 30, "another desk": 15}
    longest_recovery, longest_unhealthy, most_memory = 30, 4, 150

    def run(self, options):
        wires = []

        def wire(_, postgres):
            wires.append(Wire(postgres.port))
            return f"postgres://postgres@127.0.0.1:{wires[-1].port}/postgres"

        try:
            with Cluster(options.desk, options.nodes, database=wire) as cluster:
                viewers = [Viewer(node) for node in cluster.nodes]
                ports = [*[node.port for node in cluster.nodes], cluster.port]
                load = Load(cluster, senders=9, pause=0.02, ports=ports)
                time.sleep(1)
                findings = []
                for _ in range(options.runs):
                    for way in Wire.WAYS:
                        for node, cut in zip(cluster.nodes, wires):
                            findings += self.once(cluster, load, node, cut, way)
                lost, wrong, said = load.stop()
                untold = [self.untold(viewer, load.acknowledged) for viewer in viewers]
        finally:
            for each in wires:
                each.stop()
        print(
            f"proxy: {options.runs * len(Wire.WAYS) * options.nodes} cuts, {said}; live streams lacked {untold} of "
            f"them, and ended {[viewer.reconnects for viewer in viewers]} times"
        )
        return not lost and not any(untold) and not self.tell(findings + wrong)

    def untold(self, viewer, ids):
        """The number of events that a live stream never told, though its viewer came back whenever it ended."""
        end = time.monotonic() + 20
        while not viewer.has(ids) and time.monotonic() < end:
            time.sleep(0.1)
        viewer.is_over.set()
        return len(set(ids) - viewer.seen.keys())

    def once(self, cluster, load, node, wire, way):
        """Cuts one wire for a while, and says how all answered meanwhile."""
        load.new_targets()
        memory, others = node.memory(), [other for other in cluster.nodes if other is not node]
        with Impatience(cluster, node), Gap(others[0].port) as unhealthy, Gap(cluster.port) as unreachable:
            wire.cut(way)
            time.sleep(self.seconds[way])
            wire.cut("pass")
            recovery, end = wait_for_events(cluster, node.port), time.monotonic()
        wait_for("the last answers", lambda: all(began > end for _, began in list(load.pending.values())), 120)
        # Where the senders sent, and what they were answered there; the last one is the balancer.
        names = {cluster.port: "haproxy", node.port: "the cut desk"}
        targets = [(names.get(port, "another desk"), target) for port, target in load.new_targets().items()]
        figures = [
            ("seconds until the desk was back", recovery, self.longest_recovery),
            ("seconds in which another desk was not healthy", unhealthy.longest, self.longest_unhealthy),
            ("megabytes more of memory", (node.memory("VmHWM") - memory) / 2**20, self.most_memory),
        ]
        said = [f"{who} {dict(target.statuses)} in {target.slowest:.1f} s at most" for who, target in targets]
        said += [f"{value:.1f} {what}" for what, value, _ in figures]
        print(f"proxy: {way}: {'; '.join(said)}; haproxy was not healthy for {unreachable.longest:.1f} s")
        found = [f"{value:.1f} {what}, not {limit} at most" for what, value, limit in figures if value > limit]
        return [f"{way}: {one}" for one in [*found, *self.dishonest(targets[:-1])]]

    def dishonest(self, targets):
        """The answers of desks that are not as promised: 200 or an honest 503, in time."""
        for who, target in targets:
            if set(target.statuses) - {200, 503}:
                yield f"{who} answered {target.others}"
            if target.silent_refusals:
                yield f"{who} refused {target.silent_refusals} times without Retry-After"
            if target.slowest > self.longest[who]:
                yield f"{who} took {target.slowest:.1f} s to answer"


class Gap:
    """The longest time for which a port was not healthy."""

    def __init__(self, port):
        self.port, self.longest, self.is_over = port, 0.0, threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)

    def watch(self):
        last = time.monotonic()
        while not self.is_over.wait(0.05):
            if answers(self.port):
                last = time.monotonic()
            self.longest = max(self.longest, time.monotonic() - last)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.thread.join()


class Impatience:
    """Senders of large events that give up after two seconds and send the next one, so that requests pile up."""

    def __init__(self, cluster, node, senders=20):
        self.cluster, self.node, self.is_over = cluster, node, threading.Event()
        self.threads = [threading.Thread(target=self.send, daemon=True) for _ in range(senders)]

    def send(self):
        while not self.is_over.wait(0.1):
            event = {
                "event_id": uuid.uuid4().hex,
                "message": "nobody waits for it",
                "extra": {"text": "long " * 20_000},
            }
            send(self.cluster, self.node.port, event, timeout=2)

    def __enter__(self):
        for thread in self.threads:
            thread.start()

    def __exit__(self, *_):
        self.is_over.set()
        for thread in self.threads:
            thread.join()
