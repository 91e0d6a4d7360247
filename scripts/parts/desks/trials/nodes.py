"""Trials that take desks away, put others in their place, or watch one beside another."""

import random
import time
import uuid

from cluster import Cluster
from live import Viewer
from load import Load, send
from waiting import wait_for

from trials import Trial


class Kill(Trial):
    """kills a desk under load, so many times, and counts what was lost"""

    name, runs = "kill", 20

    def run(self, options):
        with Cluster(options.desk, options.nodes) as cluster:
            return self.under_load(cluster, options.runs, self.once)

    def once(self, cluster):
        node = random.choice(cluster.nodes)
        node.kill()
        time.sleep(random.uniform(0.1, 0.5))
        node.start()


class Live(Trial):
    """measures from one desk's answer to another desk's live stream, alone and under load"""

    name, runs = "live", 20

    def run(self, options):
        with Cluster(options.desk, max(2, options.nodes)) as cluster:
            alone = self.latencies(cluster, options.runs)
            load, began = Load(cluster, senders=16, pause=0), time.monotonic()
            loaded = self.latencies(cluster, options.runs)
            load.stop()
            rate = len(load.acknowledged) / (time.monotonic() - began)
        for late, words in [(alone, "alone"), (loaded, f"beside {rate:.0f} events a second")]:
            print(
                f"live: {options.runs} events {words}: on another desk's stream {late[len(late) // 2] * 1000:.0f} ms "
                f"after the answer, at most {late[-1] * 1000:.0f} ms"
            )
        return loaded[-1] < 1

    def latencies(self, cluster, runs):
        one, two = cluster.nodes[:2]
        seen, late = Viewer(two).seen, []
        for number in range(runs):
            event = uuid.uuid4().hex
            send(cluster, one.port, {"event_id": event, "message": f"failure {number % 3}"})
            began = time.monotonic()
            wait_for("the event on the other stream", lambda: event in seen, 10)
            late.append(max(0, seen[event] - began))
            time.sleep(random.uniform(0, 0.3))
        return sorted(late)


class Upgrade(Trial):
    """replaces the desks of an --old program one after the other under load"""

    name, runs = "upgrade", 1
    # The longest time that an event may take, with all that its sender had to try again.
    longest = 2.0

    def run(self, options):
        return all(self.once(options) for _ in range(options.runs))

    def once(self, options):
        with Cluster(options.old or options.desk, options.nodes) as cluster:
            load = Load(cluster)
            time.sleep(1)
            away = [self.replace(node, options.desk) for node in cluster.nodes]
            lost, wrong, said = load.stop()
        print(
            f"upgrade: {len(away)} desks replaced, {said}; an event took {load.slowest:.1f} s at most; a desk was "
            f"away for {max(away):.1f} s at most; other answers (0 is none): {load.others}"
        )
        return not lost and not self.tell(wrong) and load.slowest <= self.longest

    def replace(self, node, program):
        """Ends a desk as its supervisor does, starts the other program, and lets both versions work for a while."""
        began = time.monotonic()
        node.stop()
        node.binary = program
        node.start()
        away = time.monotonic() - began
        time.sleep(3)
        return away
