"""Clocks that are off, quotas, sampling, retention and the kill switch."""
import datetime
import json
import re

from running import age, dump, envelope, event, event_envelope, item, moment, new_id, now, session, stamp, until


def check_clock_drift(t):
    desk = t.common()

    def sent(timestamp, sent_at=None, **members):
        whole = event(timestamp=timestamp, **members)
        answer = desk.post(event_envelope(whole, sent_at=sent_at))
        if not t.check(answer.status == 200, f"an event of {timestamp}", answer):
            return None
        return desk.event(whole["event_id"]).json

    def near(one, ago, sentence, slack=5.0):
        if one:
            t.check(one["timestamp"] and abs(age(one["timestamp"]) - ago) < slack, sentence, one and (one["timestamp"], one["received"]))
            t.check(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", one["timestamp"] or ""), "timestamp is RFC 3339 in UTC with milliseconds", one["timestamp"])
            t.check(abs(age(one["received"])) < 5, "received is the time of receipt", one["received"])

    near(sent(stamp(10), stamp()), 10, "a clock that is right is left alone")
    near(sent(stamp(3610), stamp(3600)), 10, "a clock that is an hour behind is corrected")
    near(sent(stamp(-7190), stamp(-7200)), 10, "a clock that is two hours ahead is corrected")
    near(sent(stamp(86400 * 400 + 20), stamp(86400 * 400)), 20, "a clock that is 400 days behind is corrected")
    near(sent(stamp(40), stamp(30)), 40, "a clock that is off by 30 seconds is left alone", 3)
    near(sent(stamp(130), stamp(90)), 40, "a clock that is off by 90 seconds is corrected")
    near(sent(stamp(600), None), 600, "without sent_at: left alone")
    near(sent(stamp(600), stamp()), 600, "an event that waited ten minutes offline")
    near(sent(stamp(3600 * 60), stamp()), 3600 * 60, "an event that waited 60 hours offline")
    seconds = now().timestamp()
    near(sent(seconds - 30), 30, "seconds since 1970")
    near(sent(int(seconds) - 30), 30, "whole seconds since 1970")
    near(sent(stamp(30).replace("Z", "+00:00")), 30, "an offset of zero")
    local = (now() - datetime.timedelta(seconds=30)).astimezone(datetime.timezone(datetime.timedelta(hours=9)))
    near(sent(local.isoformat()), 30, "an offset of nine hours, with microseconds")
    near(sent(local.isoformat(timespec="seconds")), 30, "without a fraction")
    for bad in (stamp(-86400), "9999-12-31T23:59:59Z", "0000-00-00T00:00:00Z", "1969-12-31T00:00:00Z", -5, 0, 1e300, 1e18, "yesterday", "", True, [], {}, "NaN",
                "2026-13-45T99:99:99Z", "-2026-01-01T00:00:00Z", "+99999-01-01T00:00:00Z", 253402300800, -1e15, "1" * 400):
        near(sent(bad), 0, f"a timestamp {bad!r:.40}: the time of receipt")
    near(sent(None), 0, "no timestamp: the time of receipt")
    for bad in ("nonsense", 5, None, "9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z", [], {}):
        one = event(timestamp=stamp(20))
        answer = desk.post(dump({"event_id": one["event_id"], "sent_at": bad}) + b"\n" + item("event", one))
        t.check(answer.status in (200, 400), f"sent_at {bad!r}: no 5xx", answer)
        if answer.status == 200:
            got = desk.event(one["event_id"]).json
            t.check(got and got["timestamp"] and -61 < age(got["timestamp"]) < 86400 * 31, f"sent_at {bad!r}: a time that can be", got and got["timestamp"])
    near(sent(stamp(86400 * 366 * 40), stamp()), 0, "a time of 40 years ago, sent by a clock that is right: the time of receipt")


def limits(answer):
    """X-Sentry-Rate-Limits as (seconds, categories)."""
    found = []
    for text in ",".join(answer.all("X-Sentry-Rate-Limits")).split(","):
        parts = text.strip().split(":")
        if len(parts) >= 2:
            found.append((float(parts[0]), [part for part in parts[1].split(";") if part]))
    return found


def limited(t, answer, categories, sentence):
    t.equal(answer.status, 429, sentence)
    t.check(re.fullmatch(r"\d+", answer.header("Retry-After") or "") and 1 <= int(answer.header("Retry-After")) <= 3600, f"{sentence}: Retry-After", answer.headers)
    t.check(any(named == categories and seconds > 0 for seconds, named in limits(answer)), f"{sentence}: a rate limit of {categories or 'all categories'}", answer.headers)
    t.check(answer["detail"], f"{sentence}: a detail", answer)


def check_quota(t):
    desk = t.common()
    project, key = desk.project("quota", "--quota-per-minute", "5")
    first = None
    for attempt in range(2):
        answers = [desk.post(event_envelope(event()), project, key) for _ in range(12)]
        if any(answer.status == 429 for answer in answers):
            break
        until(lambda: False, 5)
    taken = [answer.status for answer in answers]
    if attempt == 0:
        t.equal(taken, [200] * 5 + [429] * 7, "events beyond quotaPerMinute are answered 429")
    limited(t, answers[-1], ["error"], "over the quota")
    t.equal(desk.post(envelope(session(new_id(), "a@1")), project, key).status, 200, "sessions still come in")
    t.equal(desk.post(envelope(item("client_report", {"discarded_events": [{"reason": "r", "category": "error", "quantity": 2}]})), project, key).status, 200, "client reports still come in")
    t.equal(desk.post(envelope(item("user_report", {"event_id": new_id(), "name": "Kim", "comments": "it broke"})), project, key).status, 200, "feedback (user_report) still comes in")
    feedback = {"event_id": new_id(), "timestamp": stamp(), "platform": "other", "contexts": {"feedback": {"message": "it broke again", "name": "Kim"}}}
    t.equal(desk.post(envelope(item("feedback", feedback), event_id=feedback["event_id"]), project, key).status, 200, "feedback still comes in")
    mixed = event()
    answer = desk.post(event_envelope(mixed, session(new_id(), "b@1")), project, key)
    t.equal(answer.status, 429, "an event with a session beside it is answered 429")
    t.equal(desk.event(mixed["event_id"], project).status, 404, "and not stored")
    t.check(desk.items(f"/api/desk/projects/{project}/releases") and any(
        one["release"] == "b@1" for one in desk.items(f"/api/desk/projects/{project}/releases")), "the session beside it comes in")
    counts = desk.counts(project)
    t.check(counts["received"] == counts["stored"] + counts["duplicates"] + sum(counts["rejected"].values()) and sum(counts["rejected"].values()) >= 8,
            "what the quota refuses is counted as rejected", counts)
    t.equal(desk.post(event_envelope(event())).status, 200, "another project is not limited")
    t.equal(desk.run("project", "set", str(project), "--quota-per-minute", "100000").returncode, 0, "a higher quota")
    t.check(until(lambda: desk.post(event_envelope(event()), project, key).status == 200, 6), "a higher quota takes effect within 5 s")


def check_sampling(t):
    desk = t.common()
    none, key = desk.project("none", "--sample-rate", "0")
    until(lambda: desk.counts(none) and desk.post(event_envelope(event()), none, key).json == {}, 6)
    before = desk.counts(none)
    ids = []
    for _ in range(20):
        whole = event()
        ids.append(whole["event_id"])
        answer = desk.post(event_envelope(whole), none, key)
        if not t.check((answer.status, answer.json) == (200, {}), "sampled out: 200 with {}", answer):
            break
    after = desk.counts(none)
    t.equal((after["rejected"].get("sampled", 0) - before["rejected"].get("sampled", 0), after["stored"] - before["stored"]), (len(ids), 0),
            "counted as rejected, reason sampled")
    t.check(all(desk.event(id, none).status == 404 for id in ids), "and not stored")
    desk.post(envelope(session(new_id(), "a@1")), none, key)
    t.equal([one["sessions"] for one in desk.items(f"/api/desk/projects/{none}/releases")], [1], "sessions are not sampled: only events are")
    half, key = desk.project("half", "--sample-rate", "0.5")
    until(lambda: any(desk.post(event_envelope(event()), half, key).json == {} for _ in range(30)), 6)
    before = desk.counts(half)
    answers = [desk.post(event_envelope(event()), half, key) for _ in range(200)]
    kept = [answer for answer in answers if answer["id"]]
    t.check(all(answer.status == 200 for answer in answers) and 60 <= len(kept) <= 140, "a rate of 0.5 keeps about half", len(kept))
    after = desk.counts(half)
    t.equal(after["stored"] - before["stored"], len(kept), "what was answered with an id is stored")
    t.equal(after["received"] - before["received"], 200, "all are received")


def check_kill_switch(t):
    desk = t.common()
    off, key = desk.project("off", "--enabled", "false")
    until(lambda: desk.post(envelope(), off, key).status == 429, 6)
    for name, body in (("an event", event_envelope(event())), ("a session", envelope(session(new_id(), "a@1"))), ("nothing", b"{}"),
                       ("a client report", envelope(item("client_report", {})))):
        limited(t, desk.post(body, off, key), [], f"a project that is off: {name}")
    limited(t, desk.post(dump(event()), off, key, path=f"/api/{off}/store/"), [], "a project that is off: /store/")
    t.equal(desk.post(b"{}", off, "0" * 32).status, 403, "a wrong key is still 403")
    t.equal(desk.items(f"/api/desk/projects/{off}/events"), [], "nothing is stored")
    t.equal(desk.run("project", "set", str(off), "--enabled", "true").returncode, 0, "on again")
    t.check(until(lambda: desk.post(event_envelope(event()), off, key).status == 200, 6), "on again within 5 s")


def check_retention(t):
    desk = t.desk()
    ids = [desk.report(message=f"retained {number}") for number in range(30)]
    old, _ = desk.project("old")
    exported = [json.loads(line) for line in desk.run("export").stdout.splitlines()]
    code, _ = desk.stop()
    t.equal(desk.run("project", "set", "1", "--max-events", "10").returncode, 0, "project set beside no running desk")
    lines = []
    for number, one in enumerate(exported[:4]):
        one = json.loads(json.dumps(one).replace(one["id"], new_id()))
        one["received"] = stamp(86400 * (2 + 10 * number))
        one["project"] = old
        one["event"]["timestamp"] = one["timestamp"] = one["received"]
        lines.append(one)
    file = t.new_folder() / "old.jsonl"
    file.write_text("\n".join(json.dumps(one) for one in lines) + "\n")
    imported = desk.run("import", str(file))
    t.equal(imported.returncode, 0, f"import of old events {imported.stderr[:200]}")
    t.equal(desk.run("project", "set", str(old), "--retention-days", "15").returncode, 0, "project set")
    again = t.desk(data=desk.data)
    t.check(until(lambda: len(again.items("/api/desk/projects/1/events")) == 10, 20), "the oldest beyond maxEvents are deleted soon after a start",
            len(again.items("/api/desk/projects/1/events")))
    t.equal({one["id"] for one in again.items("/api/desk/projects/1/events")}, set(ids[-10:]), "the newest stay")
    t.check(until(lambda: len(again.items(f"/api/desk/projects/{old}/events")) == 2, 20), "events received longer ago than retentionDays are deleted",
            [one["received"] for one in again.items(f"/api/desk/projects/{old}/events")])
    t.equal(again.event(ids[0]).status, 404, "a deleted event is not found")
    t.check(until(lambda: not [one for one in again.search("retained", "event") if one["id"] in ids[:20]], 10), "nor by search")
    groups = again.items("/api/desk/projects/1/groups")
    t.check(groups and sum(one["count"] for one in groups) in (10, 30), "groups still have a count", [one["count"] for one in groups])
    again.stop()
