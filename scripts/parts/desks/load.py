"""Senders that put events into a cluster, and what was acknowledged."""

import http.client
import json
import re
import threading
import time
import uuid


def project_of(cluster):
    """The key and the number of the cluster's first project."""
    return re.match(r"http://(\w+)@[^/]+/(\d+)", cluster.welcome["dsn"]).groups()


def post(cluster, port, event):
    """Sends an event, and returns the status of the answer; 0 for none."""
    key, project = project_of(cluster)
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("POST", f"/api/{project}/store/?sentry_key={key}", json.dumps(event),
                           {"Content-Type": "application/json"})
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0


class Load:
    """Sends events from threads until it is stopped; an event that is not answered with 200 is sent again."""

    def __init__(self, cluster, senders=4, pause=0.01):
        self.cluster = cluster
        self.acknowledged, self.statuses, self.slowest = [], {}, 0.0
        self.pause, self.is_over, self.lock = pause, threading.Event(), threading.Lock()
        self.threads = [threading.Thread(target=self.send, args=(number,), daemon=True) for number in range(senders)]
        for thread in self.threads:
            thread.start()

    def send(self, sender):
        count = 0
        while not self.is_over.is_set():
            count += 1
            event = {"event_id": uuid.uuid4().hex, "message": f"failure {count % 5}", "level": "error",
                     "user": {"id": f"{sender}-{count % 7}"}}
            began = time.monotonic()
            while self.post(event) != 200 and not self.is_over.is_set():
                time.sleep(0.05)
            with self.lock:
                self.slowest = max(self.slowest, time.monotonic() - began)
            time.sleep(self.pause)

    def post(self, event):
        status = post(self.cluster, self.cluster.port, event)
        with self.lock:
            self.statuses[status] = self.statuses.get(status, 0) + 1
            if status == 200:
                self.acknowledged.append(event["event_id"])
        return status

    def stop(self):
        self.is_over.set()
        for thread in self.threads:
            thread.join()


def missing(cluster, ids):
    """The ids that a node does not have, asked one by one at the nodes in turn."""
    lost = []
    token = {node.port: node.welcome["token"] for node in cluster.nodes}
    for number, event in enumerate(ids):
        node = cluster.nodes[number % len(cluster.nodes)]
        connection = http.client.HTTPConnection("127.0.0.1", node.port, timeout=30)
        connection.request("GET", f"/api/desk/events/{event}", headers={"Authorization": f"Bearer {token[node.port]}"})
        if connection.getresponse().status != 200:
            lost.append(event)
    return lost
