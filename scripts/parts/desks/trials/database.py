"""Trials that take PostgreSQL away, or make another server of it."""

import random
import time

from cluster import Cluster
from load import Load, wait_for_events
from postgres import Pair
from waiting import answers, wait_for

from trials import Trial


class Stop(Trial):
    """stops PostgreSQL under load in the same way"""

    name, runs = "stop", 20

    def run(self, options):
        back = []

        def once(cluster):
            """Stops PostgreSQL at once, starts it a moment later, and waits until events are taken again."""
            cluster.postgres.stop(immediate=True)
            time.sleep(random.uniform(0.1, 1))
            cluster.postgres.start()
            back.append(wait_for("the cluster", lambda: answers(cluster.port)))

        with Cluster(options.desk, options.nodes) as cluster:
            return self.under_load(cluster, options.runs, once, lambda: f"; back after {max(back):.1f} s at most")


class Promote(Trial):
    """ends the primary of two servers of PostgreSQL under load, and promotes its standby"""

    name, runs = "promote", 6
    ways = ("quit", "kill", "silent")
    # A desk gives a statement 10 s, and a host that says nothing 5 s for each connection.
    longest = 45

    def run(self, options):
        with Cluster(options.desk, options.nodes, postgres=Pair) as cluster:
            load, took = Load(cluster), {way: [] for way in self.ways}
            time.sleep(1)
            for run in range(options.runs):
                way = self.ways[run % len(self.ways)]
                took[way].append(self.once(cluster, way))
            lost, wrong, said = load.stop()
        back = ", ".join(f"{way} {max(times):.1f} s" for way, times in took.items() if times)
        print(
            f"promote: {options.runs} times, {said}; events again after the promotion, by the primary's end, at "
            f"most: {back}; an event took {load.slowest:.1f} s at most; other answers (0 is none): {load.others}"
        )
        return not lost and not self.tell(wrong) and max(map(max, filter(None, took.values()))) <= self.longest

    def once(self, cluster, way):
        """Ends the primary, and returns the seconds from the promotion until events are taken."""
        pair = cluster.postgres
        pair.end_primary(way)
        time.sleep(random.uniform(0, 1))
        pair.promote()
        after = wait_for_events(cluster)
        # More of them go the new way before the old primary comes back.
        time.sleep(random.uniform(0.3, 2))
        pair.rebuild()
        return after


class Alone(Trial):
    """takes the synchronous standby away for a while under load: what it does not have may not be acknowledged"""

    name = "alone"
    # Longer than a desk waits for a commit.
    seconds = 15

    def run(self, options):
        with Cluster(options.desk, options.nodes, postgres=Pair) as cluster:
            load = Load(cluster)
            time.sleep(1)
            cluster.postgres.standby.stop(immediate=True)
            # What had just been committed is answered.
            time.sleep(1)
            before = len(load.acknowledged)
            time.sleep(self.seconds)
            meanwhile = len(load.acknowledged) - before
            cluster.postgres.standby.start()
            after = wait_for_events(cluster)
            lost, wrong, said = load.stop()
        print(
            f"alone: {meanwhile} events acknowledged in {self.seconds} s without the standby, again {after:.1f} s "
            f"after it was back; {said}"
        )
        return not lost and not self.tell(wrong) and not meanwhile
