"""A trial of many clients that send the same events to all desks at once."""

import collections
import threading
import time
import uuid

from cluster import Cluster
from load import MESSAGES, send

from trials import Trial


class Same(Trial):
    """sends each of 500 events from 20 clients at once, half of them to each desk, and counts what is stored"""

    name, runs = "same", 3
    clients, events = 20, 500

    def run(self, options):
        with Cluster(options.desk, options.nodes) as cluster:
            began = time.monotonic()
            statuses, ids = collections.Counter(), []
            for _ in range(options.runs):
                ids += self.round(cluster, statuses)
            seconds = time.monotonic() - began
            counts = cluster.nodes[0].counts()
            wrong = self.wrong(cluster, ids, counts)
        print(
            f"same: {len(ids)} events, each from {self.clients} clients: answers {dict(statuses)}, "
            f"{counts['stored']} stored, {counts['duplicates']} duplicates, {len(wrong)} counts wrong, "
            f"{sum(statuses.values()) / seconds:.0f} requests a second",
            flush=True,
        )
        return not self.tell(wrong) and set(statuses) == {200}

    def round(self, cluster, statuses):
        ids, lock = [uuid.uuid4().hex for _ in range(self.events)], threading.Lock()
        together = threading.Barrier(self.clients)

        def send_all(client):
            port = cluster.nodes[client % len(cluster.nodes)].port
            together.wait()
            for index, event in enumerate(ids):
                # The first one stays, with its text and its user: groups must count it and no other.
                status = send(
                    cluster,
                    port,
                    {
                        "event_id": event,
                        "message": MESSAGES[(index + client) % len(MESSAGES)],
                        "user": {"id": f"client {client}"},
                    },
                ).status
                with lock:
                    statuses[status] += 1

        threads = [threading.Thread(target=send_all, args=(client,), daemon=True) for client in range(self.clients)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return ids

    def wrong(self, cluster, ids, counts):
        wrong = []
        sent = len(ids) * self.clients
        expected = {"received": sent, "stored": len(ids), "duplicates": sent - len(ids)}
        wrong += [f"{name} is {counts[name]}, not {count}" for name, count in expected.items() if counts[name] != count]
        for index, node in enumerate(cluster.nodes, 1):
            events = node.items("/api/desk/projects/1/events")
            times = collections.Counter(event["id"] for event in events)
            if times != collections.Counter(ids):
                wrong.append(f"desk {index}: {len(events)} events, {len(times)} of them different")
            for group in node.items("/api/desk/projects/1/groups"):
                inside = node.items(f"/api/desk/groups/{group['id']}/events")
                users = {event["user"] for event in inside}
                if (group["count"], group["users"]) != (len(inside), len(users)):
                    wrong.append(
                        f"desk {index}: group '{group['title']}' says {group['count']} events of "
                        f"{group['users']} users, and has {len(inside)} of {len(users)}"
                    )
        return wrong
