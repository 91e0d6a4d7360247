"""A trial of the outbox that all desks share: who forwards what, and how often."""

import random
import time
import uuid

from cluster import Cluster
from load import MESSAGES, send
from receiver import SlowReceiver, waiting
from waiting import wait_for

from trials import Trial


class Forward(Trial):
    """kills desks while they forward to a slow receiver, and floods a channel that people read"""

    name, runs = "forward", 3
    events, pause = 400, 0.2
    # The requests to one destination that a desk has under way at most (SendingWindow).
    window = 4
    # The rule of a channel (MessagePace): five cards, one more in two minutes, then digests 5, 15, 45 s apart.
    flood, cards, digests = 30, 5, 3

    def run(self, options):
        with SlowReceiver(self.pause) as receiver, Cluster(options.desk, options.nodes) as cluster:
            delivered = self.deliver(cluster, receiver, options.runs)
        with SlowReceiver() as receiver, Cluster(options.desk, options.nodes) as cluster:
            flooded = self.flood_channel(cluster, receiver)
        return delivered and flooded

    def deliver(self, cluster, receiver, kills):
        """Each message arrives, and only those that were under way at a kill arrive twice."""
        cluster.nodes[0].destination("webhook", receiver.url("/hook"), "--when", "every")
        ids = [uuid.uuid4().hex for _ in range(self.events)]
        for number, event in enumerate(ids):
            self.send(cluster, cluster.port, event, MESSAGES[number % len(MESSAGES)])
        began, under_way = time.monotonic(), 0
        for kill in range(kills):
            goal = len(ids) * (kill + 1) // (kills + 2)
            wait_for("deliveries", lambda: len(receiver.times()) >= goal, 120)
            node = random.choice(cluster.nodes)
            under_way += receiver.under_way
            node.kill()
            node.start()
        wait_for("all deliveries", lambda: len(receiver.times()) >= len(ids), 300)
        seconds = time.monotonic() - began
        wait_for("the counts", lambda: waiting(cluster.nodes[0]) == 0, 60)
        times = receiver.times()
        doubled = sum(count - 1 for count in times.values())
        print(
            f"forward: {len(ids)} messages to a receiver that takes {self.pause} s, {kills} kills, {under_way} "
            f"requests under way then: {len(set(ids) - set(times))} not delivered, {doubled} doubled, all in "
            f"{seconds:.0f} s"
        )
        return set(times) == set(ids) and doubled <= self.window * kills

    def flood_channel(self, cluster, receiver):
        """A flood makes as many messages in a channel as with one desk."""
        cluster.nodes[0].destination("discord", receiver.url("/channel"), "--when", "every")
        # Destinations are read again every two seconds, and each desk must know it.
        self.send(cluster, cluster.port, uuid.uuid4().hex, MESSAGES[0])
        wait_for("the first card", lambda: receiver.got, 20)
        began, number = time.monotonic(), 0
        while time.monotonic() < began + self.flood:
            number += 1
            self.send(
                cluster,
                cluster.nodes[number % len(cluster.nodes)].port,
                uuid.uuid4().hex,
                MESSAGES[number % len(MESSAGES)],
            )
            time.sleep(0.1)
        sent = list(receiver.got)
        digests = sum("digest" in got.json["embeds"][0].get("author", {}).get("name", "").lower() for got in sent)
        allowed = (self.cards + 1, self.digests + 1)
        print(
            f"forward: {number} events in {self.flood} s to a channel: {len(sent) - digests} cards and {digests} "
            f"digests by {len(cluster.nodes)} desks; one desk may send {allowed[0]} and {allowed[1]}"
        )
        return len(sent) - digests <= allowed[0] and digests <= allowed[1]

    def send(self, cluster, port, event, message):
        wait_for("an answer", lambda: send(cluster, port, {"event_id": event, "message": message}).status == 200)
