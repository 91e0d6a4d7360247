"""The live stream of a process, and its resume. Its rules are tried in LiveTests, LiveFeedTests and LiveHubTests."""

import threading
import time

from client import quote
from events import chain
from running import Stream, until


def test_a_stream_tells_events_and_groups_as_lists_do(desk):
    before = desk.report(exception=chain(("BeforeError", "x")))
    forged = "x\n한글\r\nid: 5\n\nevent: fake\ndata: {}"
    with Stream(desk) as stream:
        assert stream.response.getheader("Content-Type").startswith("text/event-stream")
        ids = [desk.report(exception=chain(("LiveError", forged))) for _ in range(3)]
        assert until(lambda: set(ids) <= set(stream.events()), 5)
        assert stream.events() == ids, "from now on: each once, in order"
        assert before not in stream.events()
        listed = next(item for item in desk.get("/api/desk/projects/1/events?limit=5")["items"] if item["id"] == ids[0])
        one = stream.of("event")[0]
        assert {name: one.get(name) for name in listed} == listed
        group = desk.group(ids[0])
        assert until(lambda: any(one["id"] == group and one["count"] == 3 for one in stream.of("group")), 5)
        for change in ({"status": "resolved"}, {"assignee": "Kim"}):
            desk.put(f"/api/desk/groups/{quote(group)}", change)
            assert until(lambda: change.items() <= stream.of("group")[-1].items(), 5)
        with stream.lock:
            kinds, marks = {kind for kind, _, _ in stream.got}, [mark for _, _, mark in stream.got]
        assert all(marks), "every message carries an id to resume by"
        assert kinds == {"event", "group"}, "a text forges no kind"


def test_resume_without_a_gap(desk):
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
    got, end = [], time.monotonic() + 30
    while time.monotonic() < end:
        until(lambda: len(stream.events()) >= 9, 0.3)
        stream.close()
        got += stream.events()
        if done.is_set() and set(sent) <= set(got):
            break
        stream = Stream(desk, last=stream.last)
        assert stream.status == 200
    stream.close()
    thread.join()
    assert len(got) == len(set(got)), "nothing twice"
    assert [id for id in got if id in set(sent)] == sent, "no gap, in the order of arrival"


def test_a_stream_resumes_after_a_kill(start):
    desk = start()
    stream = Stream(desk)
    first = desk.report()
    assert until(lambda: first in stream.events() and stream.of("group"), 5)
    stream.close()
    missed = [desk.report() for _ in range(3)]
    desk.kill()
    again = start(data=desk.data)
    missed += [again.report() for _ in range(2)]
    with Stream(again, last=stream.last) as stream:
        assert until(lambda: set(missed) <= set(stream.events()), 5)
        assert stream.events() == missed, "in order, each once"
    again.stop()


def test_a_command_that_revokes_a_token_ends_its_stream(desk):
    token = desk.run("token", "add", "viewer").stdout.strip()
    assert desk.holds(desk.token, token) == [], "tokens are in no file"
    assert until(lambda: desk.get("/api/desk/projects", token=token, source="127.0.0.41").status == 200, 6)
    with Stream(desk, token=token) as stream:
        assert stream.status == 200
        desk.run("token", "revoke", "viewer")
        assert until(lambda: desk.get("/api/desk/projects", token=token, source="127.0.0.42").status == 401, 6)
        late = desk.report()
        assert until(lambda: stream.ended, 5) or late not in stream.events()
