"""The live stream and its resume."""
import threading
import time

from running import Stream, chain, event, event_envelope, new_id, quote, together, until


def check_stream(t):
    desk = t.common()
    before = desk.report(exception=chain(("BeforeError", "x")))
    with Stream(desk) as stream:
        t.equal(stream.status, 200, "the stream")
        t.check((stream.response.getheader("Content-Type") or "").startswith("text/event-stream"), "its type", stream.response.getheaders())
        ids = [desk.report(exception=chain(("LiveError", "x\n한글\r\nid: 5\n\nevent: fake\ndata: {}"))) for _ in range(3)]
        t.check(until(lambda: set(ids) <= set(stream.events()), 5), "events arrive within 5 s", stream.events())
        t.equal(stream.events(), ids, "from now on: nothing of before, each once, in order")
        t.check(before not in stream.events(), "nothing of before")
        one = stream.of("event")[0]
        listed = next(item for item in desk.get("/api/desk/projects/1/events?limit=5")["items"] if item["id"] == ids[0])
        t.equal({name: one.get(name) for name in listed}, listed, "data as in lists")
        group = desk.group(ids[0])
        t.check(until(lambda: any(one["id"] == group for one in stream.of("group")), 5), "event: group when a group is new")
        t.check(until(lambda: any(one["id"] == group and one["count"] == 3 for one in stream.of("group")), 5), "and when it changes", [(one["id"], one["count"]) for one in stream.of("group")])
        desk.put(f"/api/desk/groups/{quote(group)}", {"status": "resolved"})
        t.check(until(lambda: any(one["id"] == group and one["status"] == "resolved" for one in stream.of("group")), 5), "a group that is resolved")
        desk.put(f"/api/desk/groups/{quote(group)}", {"assignee": "Kim"})
        t.check(until(lambda: stream.of("group")[-1].get("assignee", "Kim") == "Kim", 5), "a group that is assigned")
        with stream.lock:
            marks = [mark for _, _, mark in stream.got]
            kinds = {kind for kind, _, _ in stream.got}
        t.check(all(marks), "every message carries an id to resume by", marks[:5])
        t.equal(kinds, {"event", "group"}, "no other kinds, and a text forges none")
    project, key = desk.project("elsewhere")
    with Stream(desk, project) as other:
        desk.report()
        whole = event()
        desk.post(event_envelope(whole), project, key)
        t.check(until(lambda: whole["event_id"] in other.events(), 5), "another project's stream")
        t.equal(other.events(), [whole["event_id"]], "has its own events alone")


def check_merge_is_told(t):
    desk = t.common()
    one, two = desk.report(exception=chain(("ToldOneError", "x"))), desk.report(exception=chain(("ToldTwoError", "x")))
    first, second = desk.group(one), desk.group(two)
    with Stream(desk) as stream:
        desk.send("POST", f"/api/desk/groups/{quote(first)}/merge", {"into": second})
        t.check(until(lambda: any(got["id"] == second and got["count"] == 2 for got in stream.of("group")), 5), "a merge changes the group that stays")


def check_resume_without_a_gap(t):
    desk = t.common()
    total, sent, done = 150, [], threading.Event()

    def feed():
        for number in range(total):
            sent.append(desk.report(exception=chain((f"Feed{number % 7}Error", "x"))))
            if number % 10 == 0:
                time.sleep(0.02)
        done.set()

    stream = Stream(desk)
    thread = threading.Thread(target=feed)
    thread.start()
    got, breaks = [], 0
    end = time.monotonic() + 30
    while time.monotonic() < end:
        until(lambda: len(stream.events()) >= 9, 0.3)
        stream.close()
        got += stream.events()
        last = stream.last
        if done.is_set() and set(sent) <= set(got):
            break
        breaks += 1
        stream = Stream(desk, last=last)
        if not t.check(stream.status == 200, "resuming by the last id", (stream.status, last)):
            break
    stream.close()
    thread.join()
    t.equal([id for id in sent if id not in got], [], f"after {breaks} breaks: no gap")
    t.equal(len(got), len(set(got)), "nothing twice")
    t.equal([id for id in got if id in set(sent)], sent, "in the order of arrival")


def check_resume_after_a_restart(t):
    desk = t.desk()
    stream = Stream(desk)
    first = desk.report()
    until(lambda: first in stream.events(), 5)
    until(lambda: stream.of("group"), 3)
    stream.close()
    last = stream.last
    missed = [desk.report() for _ in range(3)]
    desk.kill()
    again = t.desk(data=desk.data)
    missed += [again.report() for _ in range(2)]
    with Stream(again, last=last) as stream:
        if t.check(stream.status == 200, "an id of before a kill resumes", stream.status):
            t.check(until(lambda: set(missed) <= set(stream.events()), 5), "what was missed comes")
            t.equal(stream.events(), missed, "in order, each once")
    again.stop()


def check_bad_ids(t):
    desk = t.common()
    for last in ("nonsense", "-1", "1.5", "\t", "'", "999999999999999999999999999999", "0x10", "١"):
        try:
            answer = desk.get("/api/desk/projects/1/live", headers={"Last-Event-ID": last.encode("utf-8").decode("latin-1")}, timeout=3)
            t.equal(answer.status, 400, f"Last-Event-ID {last!r}")
        except OSError:
            t.check(False, f"Last-Event-ID {last!r}: 400, not a stream")
    t.equal(desk.get("/api/desk/projects/424242/live").status, 404, "the stream of an unknown project")
    t.equal(desk.get("/api/desk/projects/1/live", token="").status, 401, "the stream without a token")
    try:
        with Stream(desk, last="") as stream:
            t.check(stream.status in (200, 400), "an empty Last-Event-ID", stream.status)
    except OSError:
        pass


def check_many_viewers(t):
    desk = t.common()
    streams = [Stream(desk) for _ in range(20)]
    t.equal({stream.status for stream in streams}, {200}, "twenty viewers")
    ids = []
    together(*[lambda: ids.extend([desk.report() for _ in range(10)]) for _ in range(3)])
    t.check(until(lambda: all(set(ids) <= set(stream.events()) for stream in streams), 8), "every viewer sees every event",
            [len(set(ids) & set(stream.events())) for stream in streams])
    orders = {tuple(id for id in stream.events() if id in set(ids)) for stream in streams}
    t.equal(len(orders), 1, "in the same order")
    for stream in streams:
        stream.close()
    t.equal(desk.get("/health").status, 200, "it goes on after they left")


def check_token_ends_stream(t):
    desk = t.common()
    token = desk.run("token", "add", "viewer").stdout.strip()
    until(lambda: desk.get("/api/desk/projects", token=token, source="127.0.0.41").status == 200, 6)
    stream = Stream(desk, token=token)
    t.equal(stream.status, 200, "a stream by a token of its own")
    desk.run("token", "revoke", "viewer")
    t.check(until(lambda: desk.get("/api/desk/projects", token=token, source="127.0.0.42").status == 401, 6), "the token is revoked")
    late = desk.report()
    seen = until(lambda: late in stream.events(), 2)
    if seen:
        t.check(until(lambda: stream.ended, 5), "a revoked token's stream ends within 5 s")
    else:
        t.check(True, "a revoked token's stream says nothing more")
    stream.close()
