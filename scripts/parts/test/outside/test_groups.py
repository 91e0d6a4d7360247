"""Groups of a process that is asked many things at once.

GroupingTests hold what makes a group; StoreConformance its figures, status, merges and releases, and that events of a
new group at once are one group.
"""

from client import quote
from events import chain
from running import together


def path_of(group):
    return f"/api/desk/groups/{quote(group)}"


def ids_of(desk, group):
    return {one["id"] for one in desk.items(f"{path_of(group)}/events")}


def merge(desk, source, target):
    return desk.send("POST", f"{path_of(source)}/merge", {"into": target}).status


def test_merges_in_a_ring_at_once_lose_no_event(desk):
    events = [desk.report(exception=chain((f"Ring{name}Error", "x"))) for name in "ABCDEF"]
    groups, statuses = [desk.group(id) for id in events], []
    pairs = zip(groups, groups[1:] + groups[:1])
    together(*[lambda one=one, two=two: statuses.append(merge(desk, one, two)) for one, two in pairs])
    assert set(statuses) <= {200, 400, 404}
    for id in events:
        assert id in ids_of(desk, desk.group(id))
