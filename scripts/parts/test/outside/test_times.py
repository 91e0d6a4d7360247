"""What the settings of a project do that a command changes beside a running desk. ClockTests hold what a time is."""

import json

from events import dump, envelope, event, event_envelope, item, new_id, session, stamp
from running import until


def limits(answer):
    """X-Sentry-Rate-Limits as (seconds, categories)."""
    parts = [text.strip().split(":") for text in answer.header("X-Sentry-Rate-Limits").split(",")]
    return [(float(part[0]), [name for name in part[1].split(";") if name]) for part in parts]


def assert_limited(answer, categories):
    """A refusal that says how long to wait, and with what."""
    assert answer.status == 429
    assert 1 <= int(answer.header("Retry-After")) <= 3600
    assert any(named == categories and seconds > 0 for seconds, named in limits(answer))
    assert answer["detail"]


def test_a_quota_is_for_events_alone_and_a_command_raises_it(desk):
    project, key = desk.project("quota", "--quota-per-minute", "0")
    report = {"event_id": new_id(), "name": "Kim", "comments": "it broke"}
    lost = {"discarded_events": [{"reason": "r", "category": "error", "quantity": 2}]}
    feedback = {"event_id": new_id(), "platform": "other", "contexts": {"feedback": {"message": "again"}}}
    mixed = event()
    assert_limited(desk.post(event_envelope(mixed, session(new_id(), "b@1")), project, key), ["error"])
    assert desk.event(mixed["event_id"], project).status == 404
    for one in (session(new_id(), "a@1"), item("client_report", lost), item("user_report", report)):
        assert desk.post(envelope(one), project, key).status == 200
    assert desk.post(envelope(item("feedback", feedback), event_id=feedback["event_id"]), project, key).status == 200
    releases = {one["release"] for one in desk.items(f"/api/desk/projects/{project}/releases")}
    assert releases == {"a@1", "b@1"}
    assert desk.post(event_envelope(event())).status == 200, "another project is not limited"
    assert desk.run("project", "set", project, "--quota-per-minute", "100000").returncode == 0
    assert until(lambda: desk.post(event_envelope(event()), project, key).status == 200, 6)


def test_a_command_switches_a_project_off_and_on(desk):
    off, key = desk.project("off", "--enabled", "false")
    assert until(lambda: desk.post(envelope(), off, key).status == 429, 6)
    for body in (event_envelope(event()), envelope(session(new_id(), "a@1")), b"{}"):
        assert_limited(desk.post(body, off, key), [])
    assert_limited(desk.post(dump(event()), off, key, path=f"/api/{off}/store/"), [])
    assert desk.post(b"{}", off, "0" * 32).status == 403
    assert desk.items(f"/api/desk/projects/{off}/events") == []
    assert desk.run("project", "set", off, "--enabled", "true").returncode == 0
    assert until(lambda: desk.post(event_envelope(event()), off, key).status == 200, 6)


def test_retention(start, tmp_path):
    desk = start()
    ids = [desk.report(message=f"retained {number}") for number in range(30)]
    old, _ = desk.project("old")
    exported = [json.loads(line) for line in desk.run("export").stdout.splitlines()]
    desk.stop()
    assert desk.run("project", "set", "1", "--max-events", "10").returncode == 0, "beside no running desk"
    lines = []
    for number, one in enumerate(exported[:4]):
        one = json.loads(json.dumps(one).replace(one["id"], new_id()))
        one |= {"received": stamp(86400 * (2 + 10 * number)), "project": old}
        one["event"]["timestamp"] = one["timestamp"] = one["received"]
        lines.append(json.dumps(one) + "\n")
    (tmp_path / "old.jsonl").write_text("".join(lines))
    assert desk.run("import", tmp_path / "old.jsonl").returncode == 0
    assert desk.run("project", "set", old, "--retention-days", "15").returncode == 0
    again = start(data=desk.data)
    assert until(lambda: len(again.items("/api/desk/projects/1/events")) == 10, 20)
    assert {one["id"] for one in again.items("/api/desk/projects/1/events")} == set(ids[-10:]), "the newest stay"
    assert until(lambda: len(again.items(f"/api/desk/projects/{old}/events")) == 2, 20)
    assert again.event(ids[0]).status == 404
    assert until(lambda: not [one for one in again.search("retained", "event") if one["id"] in ids[:20]], 10)
    assert sum(one["count"] for one in again.items("/api/desk/projects/1/groups")) in (10, 30)
    again.stop()
