"""Trials with very many events."""

import statistics
import time
import urllib.parse

from cluster import Cluster
from fill import fill
from pages import Browser

from trials import Trial


class Growth(Trial):
    """fills the database with --days of --events each, and times lists, pages and searches"""

    name, runs = "growth", 10
    # What an answer may take, in milliseconds; the first of a kind reads from the disk.
    longest = 200

    def run(self, options):
        with Cluster(options.desk, 1) as cluster:
            fill(cluster.postgres, options.days, options.events, note=lambda text: print(f"growth: {text}"))
            return self.time(cluster.nodes[0], options.runs)

    def time(self, node, runs):
        groups = node.get("/api/desk/projects/1/groups?limit=25")["items"]
        frequent = max(groups, key=lambda group: group["count"])["id"]
        newest = node.get("/api/desk/projects/1/events?limit=25")["items"]
        paths = {
            "groups": "/api/desk/projects/1/groups",
            "events": "/api/desk/projects/1/events",
            "a group": f"/api/desk/groups/{frequent}",
            "its events": f"/api/desk/groups/{frequent}/events",
            "an event": f"/api/desk/events/{newest[0]['id']}",
            "the inbox's page": "/projects/1",
            "a group's page": f"/groups/{frequent}",
            "an event's page": f"/events/{newest[0]['id']}",
            "groups, page 10": self.later(node, "/api/desk/projects/1/groups", 10),
            "events, page 10": self.later(node, "/api/desk/projects/1/events", 10),
        }
        for text in [*WORDS, newest[-1]["id"]]:
            paths[f"search '{text[:12]}'"] = f"/api/desk/search?q={urllib.parse.quote(text)}"
            paths[f"groups with '{text[:12]}'"] = f"/api/desk/projects/1/groups?query={urllib.parse.quote(text)}"
        for order in ("first", "events", "people"):
            paths[f"groups by {order}"] = f"/api/desk/projects/1/groups?sort={order}"
        for text in FILTERS:
            paths[f"groups with '{text}'"] = f"/projects/1?status=all&query={urllib.parse.quote(text)}"
        slow, cookie = [], Browser(node).cookie
        for name, path in paths.items():
            first, *times = [self.milliseconds(node, path, cookie) for _ in range(runs + 1)]
            print(f"growth: {name}: {statistics.median(times):.0f} ms, at most {max(times):.0f}, first {first:.0f}")
            slow += [name] if statistics.median(times) > self.longest else []
        return not self.tell([f"{name} takes more than {self.longest} ms" for name in slow])

    def later(self, node, path, page):
        """The path of a later page of a list."""
        cursor = None
        for _ in range(page - 1):
            cursor = node.get(path + (f"?cursor={cursor}" if cursor else ""))["next"]
        return f"{path}?cursor={cursor}"

    def milliseconds(self, node, path, cookie):
        """How long an answer takes."""
        began = time.monotonic()
        status = node.get(path, token=None if path.startswith("/api") else "", headers=cookie, timeout=60).status
        if status != 200:
            raise SystemExit(f"growth: {path} was answered with {status}")
        return (time.monotonic() - began) * 1000


# Words that all events have, that one of some thousands has, that old ones alone have, that none has, and pairs.
WORDS = [
    *("connection", "recent", "longago", "city4711", "nowhere", "longago city4711", "longago connection", "user-77"),
    *("step7 device5", "failure 49999"),
]

# Filters that all groups fit, some, those far down the list, and none.
FILTERS = [
    *("level:error", "level:fatal", "release:1.3", "release:9.9", "-release:1.*", "env:production", "env:staging"),
    *("user:user-77", "user:nobody", "assignee:nobody", "is:regressed", "screen:home"),
    "screen7 release:1.3 -env:staging",
]
