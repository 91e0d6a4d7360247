"""Grouping, merge and split, resolve, regress, mute."""
import json

from running import age, chain, dump, event, event_envelope, frame, item, new_id, quote, session, stamp, together, until


def same(t, sentence, one, two, want=True):
    desk = t.common()
    first, second = desk.report(**one), desk.report(**two)
    t.check((desk.group(first) == desk.group(second)) == want, f"{'one group' if want else 'two groups'}: {sentence}",
            (desk.event(first)["title"], desk.event(second)["title"]))


def apart(t, sentence, one, two):
    same(t, sentence, one, two, False)


def code(number, kind="CodeError", text="x", domain="ShopDomain"):
    return {"exception": {"values": [{"type": kind, "value": text, "mechanism": {"type": "NSError", "handled": True, "meta": {"ns_error": {"domain": domain, "code": number}}}}]}}


def check_fingerprints(t):
    a, b = {"exception": chain(("AError", "one"))}, {"exception": chain(("BError", "two"))}
    same(t, "one fingerprint, different errors", {**a, "fingerprint": ["chosen"]}, {**b, "fingerprint": ["chosen"]})
    apart(t, "two fingerprints, one error", {**a, "fingerprint": ["chosen", "x"]}, {**a, "fingerprint": ["chosen", "y"]})
    apart(t, "a fingerprint's parts are not joined", {**a, "fingerprint": ["ab", "c"]}, {**a, "fingerprint": ["a", "bc"]})
    apart(t, "the order counts", {**a, "fingerprint": ["1", "2"]}, {**a, "fingerprint": ["2", "1"]})
    apart(t, "a fingerprint and none", {**a, "fingerprint": ["AError"]}, a)
    same(t, "{{ default }} alone is what follows", {**a, "fingerprint": ["{{ default }}"]}, a)
    same(t, "{{default}} without spaces too", {**a, "fingerprint": ["{{default}}"]}, a)
    apart(t, "{{ default }} with more", {**a, "fingerprint": ["{{ default }}", "more"]}, a)
    apart(t, "{{ default }} with more, different errors", {**a, "fingerprint": ["{{ default }}", "more"]}, {**b, "fingerprint": ["{{ default }}", "more"]})
    same(t, "{{ default }} with more, one error", {**a, "fingerprint": ["{{ default }}", "more2"]}, {**a, "fingerprint": ["{{ default }}", "more2"]})
    same(t, "an empty fingerprint is none", {**a, "fingerprint": []}, a)
    same(t, "numbers in a fingerprint the app chose are its own", {**a, "fingerprint": ["screen-12"]}, {**b, "fingerprint": ["screen-12"]})
    apart(t, "numbers in a fingerprint the app chose", {**a, "fingerprint": ["screen-12"]}, {**a, "fingerprint": ["screen-13"]})


def check_frames(t):
    def error(*frames, kind="FrameError", text="x"):
        return {"exception": chain((kind, text), frames=list(frames))}

    main = frame("main", "Shop")
    same(t, "another text, same frames", error(main, text="cart of alice"), error(main, text="cart of bob"))
    same(t, "another line number", error(frame("main", lineno=1)), error(frame("main", lineno=99, colno=5)))
    apart(t, "another function", error(frame("load")), error(frame("save")))
    apart(t, "another module", error(frame("load", "Shop")), error(frame("load", "Cart")))
    apart(t, "another type", error(main, kind="FirstFrameError"), error(main, kind="SecondFrameError"))
    same(t, "frames outside of the app do not count", error(frame("a", "System", False), main), error(frame("b", "Kernel", False), main, frame("c", "Swift", False)))
    apart(t, "one frame more in the app", error(main), error(main, frame("more")))
    apart(t, "another order of frames", error(frame("x1"), frame("x2")), error(frame("x2"), frame("x1")))
    same(t, "without frames in the app the text counts: same", error(frame("a", "System", False), text="offline now"), error(frame("b", "System2", False), text="offline now"))
    apart(t, "another code, same frames",
          {"exception": {"values": [{**code(1)["exception"]["values"][0], "stacktrace": {"frames": [main]}}]}},
          {"exception": {"values": [{**code(2)["exception"]["values"][0], "stacktrace": {"frames": [main]}}]}})


def check_texts(t):
    def error(text, kind="TextError"):
        return {"exception": chain((kind, text))}

    for name, one, two in (
            ("numbers", "order 12 failed", "order 98765 failed"), ("UUIDs", "device 2F1C8E40-0B6F-4D7B-8F0F-5E4E3A1B2C3D lost", "device 9a1c8e40-0b6f-4d7b-8f0f-5e4e3a1b2c99 lost"),
            ("hashes", "blob d41d8cd98f00b204e9800998ecf8427e is gone", "blob 9e107d9d372bb6826bd81d3542a419d6 is gone"),
            ("SHA-256", "blob e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "blob 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
            ("hexadecimal", "fault at 0x7fff5fbff8c0", "fault at 0x0000000104e5c2a0"), ("e-mail addresses", "no mail to kim@shop.example", "no mail to lee.park+x@other.example"),
            ("paths", "cannot open /var/folders/ab/cart.db", "cannot open /tmp/other/place.db"), ("times", "expired at 2026-11-24T10:22:33Z", "expired at 2025-01-02T03:04:05.678Z"),
            ("times of day", "closed since 10:22:33", "closed since 23:59:01"), ("numbers with a unit", "took 15ms of 30s", "took 2200ms of 5s"), ("negative numbers", "code -1001 came", "code -5 came"),
            ("decimals", "rate 0.25 over", "rate 17.5 over")):
        same(t, f"{name} in a text", error(one), error(two))
        same(t, f"{name} in a message", {"exception": None, "message": one}, {"exception": None, "message": two})
    for one, two in (("cannot load facade", "cannot load decade"), ("added a face", "faded a cafe"), ("the cart is empty", "the list is empty"), ("timeout of server alpha", "timeout of server beta"),
                     ("결제 실패", "로그인 실패"), ("deadline", "deadend"), ("no beef today", "no feed today")):
        apart(t, f"words stay: {one!r} and {two!r}", error(one), error(two))
        apart(t, f"words stay in messages: {one!r} and {two!r}", {"exception": None, "message": one}, {"exception": None, "message": two})
    apart(t, "another type, one text", error("same", "TypeOne"), error("same", "TypeTwo"))
    apart(t, "another code, one text", code(-1001), code(-1009))
    same(t, "one code, one text", code(-1001), code(-1001))
    desk = t.common()
    ids = [desk.report(exception=None, message=f"User {number} could not log in") for number in range(5)]
    t.equal(len({desk.group(id) for id in ids}), 1, "five users who could not log in are one group")
    same(t, "logentry with params", {"exception": None, "logentry": {"message": "user %s failed", "params": ["kim"], "formatted": "user kim failed"}},
         {"exception": None, "logentry": {"message": "user %s failed", "params": ["lee"], "formatted": "user lee failed"}})


def check_figures(t):
    desk = t.common()
    for number in range(6):
        desk.report(exception=chain(("FigureError", "x")), user={"id": f"figure-{number % 3}"}, release=f"shop@1.{number % 2}.0")
    last = desk.report(exception=chain(("FigureError", "x")), release="shop@1.2.0")
    group = desk.group_of(last)
    t.equal((group["count"], group["users"], sorted(group["releases"]), group["status"], group["level"]), (7, 3, ["shop@1.0.0", "shop@1.1.0", "shop@1.2.0"], "open", "error"),
            "count, users, releases, status, level")
    t.check(set(group) >= {"id", "title", "culprit", "level", "count", "users", "firstSeen", "lastSeen", "status", "releases", "fingerprints"}, "members of a group", sorted(group))
    t.check("FigureError" in group["title"], "the title", group["title"])
    t.check(moment_order(group["firstSeen"], group["lastSeen"]), "first and last seen", (group["firstSeen"], group["lastSeen"]))
    events = desk.items(f"/api/desk/groups/{quote(group['id'])}/events", 3)
    t.equal((len(events), len({one["id"] for one in events}), events[0]["id"]), (7, 7, last), "the group's events, newest first")
    listed = next(one for one in desk.items("/api/desk/projects/1/groups") if one["id"] == group["id"])
    t.equal({name: listed[name] for name in ("count", "users", "status")}, {name: group[name] for name in ("count", "users", "status")}, "the list has the same figures")
    desk.post(event_envelope(event(event_id=last, exception=chain(("FigureError", "x")))))
    t.equal(desk.group_of(last)["count"], 7, "a duplicate is not counted")


def moment_order(first, last):
    return bool(first and last and first <= last and first.endswith("Z"))


def change(t, group, value, want=200):
    answer = t.common().put(f"/api/desk/groups/{quote(group)}", value)
    t.check(answer.status in (want if isinstance(want, tuple) else (want,)), f"PUT {value!r:.60}", answer)
    return answer


def check_status(t):
    desk = t.common()
    error = {"exception": chain(("StatusError", "x"))}
    group = desk.group(desk.report(**error))
    path = f"/api/desk/groups/{quote(group)}"
    t.check(not desk.get(path)["regressed"], "a new group is not regressed")
    t.equal(change(t, group, {"status": "resolved"})["status"], "resolved", "PUT resolved is answered with the group")
    t.equal(desk.get(path)["status"], "resolved", "resolved")
    t.check(any(one["id"] == group for one in desk.items("/api/desk/projects/1/groups?status=resolved")), "the list of resolved groups")
    t.check(not any(one["id"] == group for one in desk.items("/api/desk/projects/1/groups?status=open")), "not in the list of open ones")
    first = desk.items(f"{path}/events")[0]["id"]
    desk.post(event_envelope(event(event_id=first, **error)))
    t.equal(desk.get(path)["status"], "resolved", "a duplicate regresses nothing")
    desk.report(**error)
    t.equal((desk.get(path)["status"], desk.get(path)["regressed"]), ("open", True), "a new event opens a resolved group again and marks it regressed")
    change(t, group, {"status": "muted"})
    desk.report(**error)
    t.equal((desk.get(path)["status"], desk.get(path)["count"]), ("muted", 3), "a muted group stays muted and counts")
    t.check(any(one["id"] == group for one in desk.items("/api/desk/projects/1/groups?status=muted")), "the list of muted groups")
    t.equal(change(t, group, {"status": "open"})["status"], "open", "open again")
    t.equal(change(t, group, {"assignee": "Kim 김"})["assignee"], "Kim 김", "an assignee")
    got = change(t, group, {"assignee": None, "status": "resolved"})
    t.equal((got["assignee"], got["status"], got["regressed"] in (False, None)), (None, "resolved", True), "both, and resolving ends the regression")
    for value in ({"status": "nonsense"}, {"status": None}, {"status": 5}, {"status": ""}, {"assignee": 5}, {"assignee": []}, [], None, 5, "open", {"status": "OPEN"}, {"status": "regressed"}):
        change(t, group, value, 400)
    for value in ({}, {"unknown": 1}):
        change(t, group, value, (200, 400))
    t.equal(desk.get(path)["status"], "resolved", "what is refused changes nothing")
    for body in (b"", b"{", b"\xff", b"[" * 20000, b'{"status":"open"}x', b"null"):
        answer = desk.send("PUT", path, body=body)
        t.equal(answer.status, 400, f"PUT with {body[:20]!r}")
    answer = desk.send("PUT", path, body=b'{"assignee":"' + b"x" * 3_000_000 + b'"}')
    t.check(answer.status in (400, 413), "PUT with three million bytes: a refusal", answer)
    t.equal(desk.put("/api/desk/groups/nothing", {"status": "open"}).status, 404, "PUT on a group that is not there")
    t.equal(desk.put(path, {"status": "open"}, token="").status, 401, "PUT without a token")
    t.equal(desk.get("/api/desk/groups/nothing").status, 404, "a group that is not there")
    answer = desk.send("DELETE", path, body=b"")
    t.check(400 <= answer.status < 500, "DELETE on a group is refused", answer.status)


def ids_of(desk, group):
    return {one["id"] for one in desk.items(f"/api/desk/groups/{quote(group)}/events")}


def merge(desk, source, target):
    return desk.send("POST", f"/api/desk/groups/{quote(source)}/merge", {"into": target})


def split(desk, group, fingerprint):
    return desk.send("POST", f"/api/desk/groups/{quote(group)}/split", {"fingerprint": fingerprint})


def check_merge_and_split(t):
    desk = t.common()
    errors = {name: {"exception": chain((f"Merge{name}Error", "x")), "user": {"id": f"m-{name}"}, "release": f"merge@{ord(name)}.0"} for name in "ABCD"}
    events = {name: [desk.report(**error), desk.report(**error)] for name, error in errors.items()}
    group = {name: desk.group(ids[0]) for name, ids in events.items()}
    prints = {name: desk.get(f"/api/desk/groups/{quote(id)}")["fingerprints"] for name, id in group.items()}
    t.check(all(isinstance(one, list) and len(one) == 1 for one in prints.values()), "a group has one fingerprint", prints)
    answer = merge(desk, group["A"], group["B"])
    t.check(answer.status == 200, "merge A into B", answer)
    t.equal(ids_of(desk, group["B"]), set(events["A"] + events["B"]), "the events belong to the other group")
    one = desk.get(f"/api/desk/groups/{quote(group['B'])}").json
    t.equal((one["count"], one["users"], len(one["fingerprints"])), (4, 2, 2), "the other group's figures and fingerprints")
    t.equal(desk.get(f"/api/desk/groups/{quote(group['A'])}")["id"], group["B"], "the id of A finds B from then on")
    t.equal(ids_of(desk, group["A"]), set(events["A"] + events["B"]), "its events too")
    listed = [one["id"] for one in desk.items("/api/desk/projects/1/groups")]
    t.check(group["A"] not in listed and group["B"] in listed, "the list has B and not A")
    events["A"].append(desk.report(**errors["A"]))
    t.equal(desk.group(events["A"][-1]), group["B"], "events to come belong to the other group")
    # A chain: B into C
    t.equal(merge(desk, group["B"], group["C"]).status, 200, "merge B into C")
    t.equal({desk.get(f"/api/desk/groups/{quote(group[name])}")["id"] for name in "ABC"}, {group["C"]}, "A and B find C")
    events["A"].append(desk.report(**errors["A"]))
    t.equal(ids_of(desk, group["C"]), set(events["A"] + events["B"] + events["C"]), "the events of all three")
    t.equal(desk.put(f"/api/desk/groups/{quote(group['A'])}", {"status": "resolved"})["id"], group["C"], "PUT by the old id changes C")
    events["B"].append(desk.report(**errors["B"]))
    one = desk.get(f"/api/desk/groups/{quote(group['C'])}").json
    t.equal((one["status"], one["regressed"]), ("open", True), "an event of a merged group regresses")
    # Merging by old ids
    t.equal(merge(desk, group["D"], group["A"]).status, 200, "merge D into A, which is C now")
    t.equal(desk.get(f"/api/desk/groups/{quote(group['D'])}")["id"], group["C"], "D finds C")
    again = merge(desk, group["A"], group["C"])
    t.check(again.status in (200, 400), "merging a group into itself, by an old id: no 5xx", again)
    again = merge(desk, group["C"], group["A"])
    t.check(again.status in (200, 400), "merging a group into itself: no 5xx", again)
    t.equal(desk.get(f"/api/desk/groups/{quote(group['C'])}").status, 200, "it is still there")
    count = desk.get(f"/api/desk/groups/{quote(group['C'])}")["count"]
    t.equal(count, sum(map(len, events.values())), "it still counts all")
    # Split
    answer = split(desk, group["C"], prints["A"][0])
    if t.check(answer.status == 200 and answer["id"], "split A from C", answer):
        alone = answer["id"]
        t.check(alone != group["C"], "what has the fingerprint is a group again, which is the answer", alone)
        t.equal(ids_of(desk, alone), set(events["A"]), "its events, old and those that came since")
        t.equal(desk.get(f"/api/desk/groups/{quote(alone)}")["count"], len(events["A"]), "its count")
        t.equal(desk.get(f"/api/desk/groups/{quote(alone)}")["users"], 1, "its users")
        t.equal(desk.get(f"/api/desk/groups/{quote(alone)}")["fingerprints"], prints["A"], "its fingerprint")
        t.equal(desk.get(f"/api/desk/groups/{quote(alone)}")["releases"], [f"merge@{ord('A')}.0"], "its releases")
        events["A"].append(desk.report(**errors["A"]))
        t.equal(desk.group(events["A"][-1]), alone, "events to come belong to it")
        t.equal(desk.get(f"/api/desk/groups/{quote(group['A'])}")["id"], alone, "A's id finds it")
        rest = desk.get(f"/api/desk/groups/{quote(group['C'])}").json
        t.equal((rest["count"], rest["users"], len(rest["fingerprints"])), (sum(len(events[name]) for name in "BCD"), 3, 3), "the rest's figures")
        t.equal(desk.get(f"/api/desk/groups/{quote(group['B'])}")["id"], group["C"], "B still finds C")
        t.equal(merge(desk, alone, group["C"]).status, 200, "merged again")
        t.equal(desk.group(events["A"][0]), group["C"], "its events are C's again")
        t.equal(split(desk, group["B"], prints["B"][0]).status, 200, "split by an old id")
        t.equal(ids_of(desk, desk.group(events["B"][0])), set(events["B"]), "the events of B alone")
    t.check(split(desk, group["C"], "nothing").status in (400, 404), "split by a fingerprint that it has not")
    t.check(split(desk, group["C"], 5).status in (400, 404), "split by a number")
    lone = desk.group(desk.report(exception=chain(("LoneError", "x"))))
    answer = split(desk, lone, desk.get(f"/api/desk/groups/{quote(lone)}")["fingerprints"][0])
    t.check(answer.status in (200, 400, 404, 409), "split of the only fingerprint: no 5xx", answer)
    t.equal(desk.get(f"/api/desk/groups/{quote(lone)}")["count"], 1, "it is left whole")
    t.equal(merge(desk, lone, "nothing").status in (400, 404), True, "merge into nothing")
    t.equal(merge(desk, "nothing", lone).status, 404, "merge of nothing")
    t.equal(desk.send("POST", f"/api/desk/groups/{quote(lone)}/merge", {}).status, 400, "merge without into")
    t.equal(desk.send("POST", f"/api/desk/groups/{quote(lone)}/split", {}).status, 400, "split without a fingerprint")
    project, key = desk.project("foreign")
    whole = event()
    desk.post(event_envelope(whole), project, key)
    foreign = desk.event(whole["event_id"], project)["group"]
    t.check(foreign != lone and merge(desk, lone, foreign).status in (400, 404, 409), "merge into a group of another project is refused")
    t.equal(desk.get(f"/api/desk/groups/{quote(lone)}")["id"], lone, "it stays where it was")


def check_merges_at_once(t):
    """Groups merged into each other at once end in one, with all events."""
    desk = t.common()
    events = [desk.report(exception=chain((f"Ring{name}Error", "x"))) for name in "ABCDEF"]
    groups = [desk.group(id) for id in events]
    statuses = []
    together(*[lambda one=one, two=two: statuses.append(merge(desk, one, two).status) for one, two in zip(groups, groups[1:] + groups[:1])])
    t.check(all(status in (200, 400, 404, 409) for status in statuses), "merges in a ring: no 5xx", statuses)
    for id in events:
        t.equal(desk.event(id).status, 200, "every event is there")
        answer = desk.get(f"/api/desk/groups/{quote(desk.group(id))}")
        t.check(answer.status == 200 and id in ids_of(desk, answer["id"]), "and in its group's list", answer)


def check_at_once(t):
    """Events of one new group at once make one group."""
    desk = t.common()
    ids = [new_id() for _ in range(24)]

    def send(part):
        for id in part:
            desk.report(event_id=id, exception=chain(("AtOnceError", "x")), user={"id": id[:2]})

    together(*[lambda start=start: send(ids[start::8]) for start in range(8)])
    groups = {desk.group(id) for id in ids}
    t.equal(len(groups), 1, "events of one new group at once make one group")
    group = desk.get(f"/api/desk/groups/{quote(groups.pop())}").json
    t.equal((group["count"], group["users"]), (24, len({id[:2] for id in ids})), "its figures")


def check_releases(t):
    desk = t.common()
    project, key = desk.project("releases")

    def send(*items):
        return desk.post(b"\n".join([b"{}", *items]), project, key).status

    sid = new_id()
    statuses = [send(session(sid, "shop@2.0.0", did="a")), send(session(sid, "shop@2.0.0", "exited", init=False, seq=1, did="a")),
                send(session(new_id(), "shop@2.0.0", "crashed", did="b", errors=1)), send(session(new_id(), "shop@2.0.0", "ok", did="c")),
                send(item("sessions", {"aggregates": [{"started": stamp(60), "exited": 5, "crashed": 2}], "attrs": {"release": "shop@3.0.0"}}))]
    t.equal(statuses, [200] * 5, "sessions are taken")
    for user in ("a", "b", "b"):
        desk.post(event_envelope(event(release="shop@2.0.0", user={"id": user})), project, key)
    releases = {one["release"]: one for one in desk.items(f"/api/desk/projects/{project}/releases")}
    t.equal(sorted(releases), ["shop@2.0.0", "shop@3.0.0"], "the releases")
    one = releases.get("shop@2.0.0", {})
    t.check(set(one) >= {"release", "firstSeen", "events", "sessions", "failedSessions", "users", "affectedUsers"}, "members of a release", one)
    t.equal((one.get("events"), one.get("sessions"), one.get("failedSessions"), one.get("affectedUsers")), (3, 3, 1, 2), "events, sessions (once each), failed ones, affected users")
    t.equal(one.get("users"), 3, "users: a, b, and c")
    two = releases.get("shop@3.0.0", {})
    t.equal((two.get("sessions"), two.get("failedSessions"), two.get("events")), (7, 2, 0), "aggregated sessions")
    t.check(send(session(sid, "shop@2.0.0", "crashed", init=False, seq=2, did="a")) == 200, "an update after the end")
    again = {one["release"]: one for one in desk.items(f"/api/desk/projects/{project}/releases")}["shop@2.0.0"]
    t.equal((again["sessions"], again["failedSessions"]), (3, 1), "a terminal status is final")
    t.equal(desk.get(f"/api/desk/projects/{project}/releases?limit=1")["items"][0]["release"], "shop@3.0.0", "newest first")
    answer = send(session(new_id(), "x" * 5000), item("session", {"sid": 5, "attrs": 7}), item("sessions", {"aggregates": {}}), item("sessions", {
        "aggregates": [{"started": 5, "exited": -5, "crashed": 1e300}, None], "attrs": {"release": "bad@1"}}))
    t.check(answer in (200, 400), "sessions with nonsense: no 5xx", answer)
