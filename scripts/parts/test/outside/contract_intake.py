"""Taking in: statuses, encodings, envelopes and their limits."""
import gzip
import json
import os
import random
import re
import uuid
import zlib

from running import (CORPUS, ENCODERS, brotli, chain, dump, envelope, event, event_envelope, item, moment, new_id, quote, raw,
                     raw_deflate, raw_status, request, session, stamp, until, urllib)


def readable(t, desk, answer, id, sentence, project=None):
    """200 with the id, and the event is there from that moment on."""
    if t.check(answer.status == 200 and answer["id"] == id, f"{sentence}: 200 with the id", answer):
        return t.equal(desk.event(id, project).status, 200, f"{sentence}: found from that moment on")
    return False


def refusal(t, answer, status, sentence, hidden=()):
    wanted = status if isinstance(status, tuple) else (status,)
    if t.check(answer.status in wanted, f"{sentence}: {status}", answer):
        whole = answer.json
        t.check(isinstance(whole, dict) and isinstance(whole.get("detail"), str) and whole["detail"],
                f"{sentence}: the body has a detail", answer)
        for word in hidden:
            t.check(word not in answer.text, f"{sentence}: the body does not echo input", answer)


def check_authentication(t):
    desk = t.common()
    key, wrong = desk.key, "f" * len(desk.key)

    def body(**header):
        whole = event()
        return whole["event_id"], event_envelope(whole, **header)

    for header in (f"Sentry sentry_version=7, sentry_client=a/1, sentry_key={key}", f"Sentry sentry_key={key}, sentry_version=7",
                   f"Sentry sentry_version=7,sentry_client=sentry.cocoa/9.26.0,sentry_key={key}", f"Sentry sentry_key={key}",
                   f"Sentry  sentry_version=7 ,  sentry_key={key} , sentry_secret=x",
                   f"sentry sentry_version=7, sentry_timestamp=1700000000, sentry_key={key}, sentry_client=ruby/5"):
        id, sent = body()
        readable(t, desk, desk.post(sent, auth=False, headers={"X-Sentry-Auth": header}), id, f"the header {header.replace(key, 'KEY')!r}")
    id, sent = body()
    readable(t, desk, desk.post(sent, auth=False, query=f"?sentry_version=7&sentry_key={key}"), id, "the key in the query")
    id, sent = body()
    readable(t, desk, desk.post(sent, auth=False, query=f"?sentry_key={key}&sentry_client=a%2F1&unknown=%00&x"), id, "the key in a query with more")
    id, sent = body(dsn=desk.dsn)
    readable(t, desk, desk.post(sent, auth=False), id, "the DSN in the envelope's header")
    id, sent = body(dsn=desk.dsn)
    readable(t, desk, desk.post(sent, query=f"?sentry_key={key}"), id, "all three, which agree")

    id, sent = body()
    refusal(t, desk.post(sent, auth=False), 401, "no key")
    t.equal(desk.event(id).status, 404, "what was refused is not stored")
    refusal(t, desk.post(sent, key=wrong), 403, "a wrong key", [wrong])
    refusal(t, desk.post(sent, key="<script>"), (401, 403), "a key of other characters", ["<script>"])
    refusal(t, desk.post(sent, query=f"?sentry_key={wrong}"), 403, "header and query disagree")
    refusal(t, desk.post(sent, auth=False, query=f"?sentry_key={key}&sentry_key={wrong}"), (400, 401, 403), "two keys in the query that disagree")
    refusal(t, desk.post(body(dsn=desk.dsn.replace(key, wrong))[1]), 403, "header and DSN disagree")
    refusal(t, desk.post(body(dsn=desk.dsn.replace(key, wrong))[1], auth=False), 403, "a wrong key in the DSN")
    refusal(t, desk.post(body(dsn=desk.dsn.replace(key, wrong))[1], auth=False, query=f"?sentry_key={key}"), 403, "query and DSN disagree")
    refusal(t, desk.post(body(dsn=desk.dsn[:-1] + "2")[1]), (400, 403), "a DSN of another project")
    other, other_key = desk.project("auth")
    t.other = (other, other_key)
    refusal(t, desk.post(sent, key=other_key), 403, "another project's key")
    refusal(t, desk.post(sent, project=424242), 404, "an unknown project")
    refusal(t, desk.post(sent, project="nonsense<b>"), (400, 404), "a project that is no number", ["nonsense<b>"])
    refusal(t, desk.post(sent, project="18446744073709551617"), 404, "a project beyond 64 bits")
    for project in ("01", "+1", "-1", "1.0", "%31%20", "0x1"):
        answer = desk.post(sent, project=project)
        t.equal(answer.status, 404, f"project {project!r} is none")
    for first, second in ((key, wrong), (wrong, key)):
        fields = [("X-Sentry-Auth", f"Sentry sentry_key={first}"), ("X-Sentry-Auth", f"Sentry sentry_key={second}")]
        answer = request(desk.port, "POST", "/api/1/envelope/", sent, fields)
        refusal(t, answer, 403, "two headers with keys that disagree", [wrong])
    fields = [("X-Sentry-Auth", f"Sentry sentry_key={key}, sentry_version=7")] * 2
    t.equal(request(desk.port, "POST", "/api/1/envelope/", body()[1], fields).status, 200, "the same header twice")
    counts = desk.counts()
    t.equal(counts["rejected"], {}, "401, 403 and 404 are counted nowhere")
    t.equal(counts["received"], counts["stored"], "received is what was stored")


def check_encodings(t):
    desk = t.common()
    rng = random.Random(5)
    for size in (0, 70_000):
        filler = "".join(rng.choice("abcdefghij klmnop") for _ in range(size))
        for encoding in ("gzip", "GZIP", "Gzip", "x-gzip", "deflate", "DEFLATE", "br", "identity", "", None):
            for chunks in (None, 1000) if size else (None, 7):
                whole = event(extra={"filler": filler})
                answer = desk.post(event_envelope(whole), encoding=encoding, chunks=chunks)
                if readable(t, desk, answer, whole["event_id"], f"Content-Encoding {encoding!r}, {size} bytes, chunked: {bool(chunks)}"):
                    t.equal(desk.stored(whole["event_id"])["extra"]["filler"], filler, f"Content-Encoding {encoding!r}: what was sent")
    for level in (0, 9):
        whole = event()
        squeeze = zlib.compressobj(level, zlib.DEFLATED, -15)
        body = squeeze.compress(event_envelope(whole)) + squeeze.flush()
        readable(t, desk, desk.post(body, headers={"Content-Encoding": "deflate"}), whole["event_id"], f"raw deflate, level {level}")
    whole = event()
    sent = event_envelope(whole)
    body = gzip.compress(sent[:50]) + gzip.compress(sent[50:])
    answer = desk.post(body, headers={"Content-Encoding": "gzip"})
    t.check(answer.status in (200, 400), "gzip of two members: stored or malformed", answer)
    if answer.status == 200:
        t.equal(desk.event(whole["event_id"]).status, 200, "gzip of two members: stored whole")
    real = (CORPUS / "python.br")
    answer = desk.post(real.read_bytes(), headers={"Content-Encoding": "br"})
    t.check(answer.status == 200 and answer["id"], "a body of a real client that Brotli made", answer)
    whole = event()
    for encoding in ("zstd", "compress", "nonsense", "gzip2", "<b>"):
        refusal(t, desk.post(event_envelope(whole), headers={"Content-Encoding": encoding}), 415, f"Content-Encoding {encoding}", ["<b>"])
    for encoding in ("gzip, gzip", "gzip,br", "identity, gzip"):
        answer = desk.post(event_envelope(whole), headers={"Content-Encoding": encoding})
        t.check(answer.status in (400, 415), f"Content-Encoding {encoding}: refused", answer)
    for encoding in ("gzip", "deflate", "br"):
        sent = event_envelope(event(extra={"filler": os.urandom(4000).hex()}))
        packed = ENCODERS[encoding](sent)
        refusal(t, desk.post(sent, headers={"Content-Encoding": encoding}), 400, f"{encoding} that is none")
        refusal(t, desk.post(packed[:len(packed) // 2], headers={"Content-Encoding": encoding}), 400, f"{encoding} cut in half")
        refusal(t, desk.post(packed[:-3], headers={"Content-Encoding": encoding}), 400, f"{encoding} without its end")
        refusal(t, desk.post(b"", headers={"Content-Encoding": encoding}), 400, f"{encoding} of nothing")
        answer = desk.post(packed + b"garbage behind it", headers={"Content-Encoding": encoding})
        t.check(answer.status in (200, 400), f"{encoding} with garbage behind it: no 5xx", answer)
    packed = bytearray(gzip.compress(event_envelope(event())))
    packed[-6] ^= 1
    refusal(t, desk.post(bytes(packed), headers={"Content-Encoding": "gzip"}), 400, "gzip with a wrong checksum")


def check_content_types(t):
    desk = t.common()
    for kind in ("application/x-sentry-envelope", "text/plain;charset=UTF-8", "multipart/form-data", "multipart/form-data; boundary=x",
                 "application/x-www-form-urlencoded", "application/json", "application/octet-stream", "nonsense", None):
        whole = event()
        readable(t, desk, desk.post(event_envelope(whole), headers={"Content-Type": kind}), whole["event_id"], f"Content-Type {kind}")
    whole = event()
    readable(t, desk, desk.post(event_envelope(whole), headers={"Expect": "100-continue"}), whole["event_id"], "Expect: 100-continue")
    whole = event()
    readable(t, desk, desk.post(event_envelope(whole), path="//api/1/envelope/".replace("//", "/")), whole["event_id"], "the path")
    answer = desk.post(event_envelope(event()), path="/api/1/envelope")
    t.check(answer.status < 500, "without the trailing slash: no 5xx", answer)


def check_store(t):
    desk = t.common()
    for encoding in (None, "gzip", "deflate", "br", ""):
        whole = event(message="by store")
        readable(t, desk, desk.post(dump(whole), path="/api/1/store/", encoding=encoding, headers={"Content-Type": "application/json"}),
                 whole["event_id"], f"/store/ with encoding {encoding!r}")
    dashed = str(uuid.uuid4())
    answer = desk.post(dump(event(event_id=dashed)), path="/api/1/store/")
    readable(t, desk, answer, dashed.replace("-", ""), "/store/ with a dashed id")
    answer = desk.post(dump(event(event_id=None)), path="/api/1/store/")
    if t.check(answer.status == 200 and re.fullmatch("[0-9a-f]{32}", answer["id"] or ""), "/store/ without an id makes one", answer):
        t.equal(desk.event(answer["id"]).status, 200, "/store/ without an id: found")
    for body in (b"", b"[]", b"null", b"5", b'"text"', b"{", b"\xff\xfe", b"{}{}", b'{"a":1}x'):
        refusal(t, desk.post(body, path="/api/1/store/"), 400, f"/store/ with {body!r}")
    refusal(t, desk.post(dump(event()), path="/api/1/store/", auth=False), 401, "/store/ without a key")
    refusal(t, desk.post(dump(event()), path="/api/1/store/", key="0" * 32), 403, "/store/ with a wrong key")


def check_envelope_grammar(t):
    desk = t.common()
    whole = event()
    id, payload = whole["event_id"], dump(whole)

    def fresh():
        one = event()
        return one["event_id"], one, dump(one)

    good = []
    for name in ("trailing line feed", "none", "no length", "no length, no end", "several line feeds", "unknown item before",
                 "an empty item before", "attachment with line feeds before", "CR before LF in a header", "unknown keys",
                 "header wins", "dashed", "dashed in both", "upper case", "spaces in JSON", "content type", "length and line feed in text",
                 "an item of length 0 at the end", "id in the payload only", "null trace"):
        id, one, payload = fresh()
        head = dump({"event_id": id})
        line = dump({"type": "event", "length": len(payload)})
        bodies = {
            "trailing line feed": head + b"\n" + line + b"\n" + payload + b"\n",
            "none": head + b"\n" + line + b"\n" + payload,
            "no length": head + b'\n{"type":"event"}\n' + payload + b"\n",
            "no length, no end": head + b'\n{"type":"event"}\n' + payload,
            "several line feeds": head + b"\n" + line + b"\n" + payload + b"\n\n\n",
            "unknown item before": head + b"\n" + item("future_thing", b"\x00\xff\nnot an event\n", more={"a": 1}) + b"\n" + line + b"\n" + payload,
            "an empty item before": head + b'\n{"type":"attachment","length":0,"filename":"empty"}\n\n' + line + b"\n" + payload,
            "attachment with line feeds before": head + b"\n" + item("attachment", b'\n{"type":"event"}\n{}\r\n\n', filename="a.bin") + b"\n" + line + b"\n" + payload + b"\n",
            "CR before LF in a header": head + b"\r\n" + line + b"\r\n" + payload + b"\n",
            "unknown keys": dump({"event_id": id, "future": {"a": [1]}, "sdk": {"name": "x", "version": "1"}, "trace": {"trace_id": "0" * 32}}) + b"\n" +
                            dump({"type": "event", "length": len(payload), "future": [1], "content_type": "application/json"}) + b"\n" + payload,
            "header wins": head + b"\n" + item("event", {**one, "event_id": new_id()}),
            "dashed": dump({"event_id": str(uuid.UUID(id))}) + b"\n" + item("event", one),
            "dashed in both": dump({"event_id": str(uuid.UUID(id))}) + b"\n" + item("event", {**one, "event_id": str(uuid.UUID(id))}),
            "upper case": dump({"event_id": id.upper()}) + b"\n" + item("event", one),
            "spaces in JSON": json.dumps({"event_id": id}).encode() + b'\n{ "type" : "event" , "length" : %d }\n' % len(payload) + payload,
            "content type": head + b"\n" + item("event", one, content_type="application/json"),
            "length and line feed in text": head + b"\n" + item("event", json.dumps(one, indent=2).encode()) + b"\n",
            "an item of length 0 at the end": head + b"\n" + item("event", one) + b'\n{"type":"attachment","length":0,"filename":"e"}\n',
            "id in the payload only": b"{}\n" + item("event", one),
            "null trace": dump({"event_id": id, "trace": None, "sdk": None, "dsn": None}) + b"\n" + item("event", one)}
        good.append(name)
        readable(t, desk, desk.post(bodies[name]), id, f"an envelope ({name})")
    t.equal(len(good), 20, "forms of envelopes")

    counts = desk.counts()
    for name, body in (
            ("nothing", b""), ("a line feed", b"\n"), ("no JSON", b"nonsense"), ("a list as header", b"[]\n"), ("null as header", b"null\n"),
            ("a number as header", b"5\n"), ("a text as header", b'"x"\n'), ("a header that is cut", b'{"event_id":"'),
            ("an item's header that is no JSON", b"{}\nnonsense\n{}"), ("an item's header that is a list", b"{}\n[]\n{}"),
            ("an item without type", b'{}\n{"length":2}\n{}'), ("a type that is a number", b'{}\n{"type":5,"length":2}\n{}'),
            ("a length beyond the end", b'{}\n{"type":"event","length":300}\n{}'), ("a length that is too short", b'{}\n{"type":"event","length":1}\n{}\n'),
            ("a negative length", b'{}\n{"type":"event","length":-1}\n{}'), ("a length that overflows", b'{}\n{"type":"event","length":18446744073709551617}\n{}'),
            ("the longest length", b'{}\n{"type":"event","length":9223372036854775807}\n{}'), ("a length that is text", b'{}\n{"type":"event","length":"2"}\n{}'),
            ("a length with a fraction", b'{}\n{"type":"event","length":1.5}\n{}'), ("an event that is a list", b'{}\n{"type":"event","length":2}\n[]'),
            ("an event that is cut", b'{}\n{"type":"event","length":2}\n{"'), ("an event that is null", b'{}\n{"type":"event","length":4}\nnull'),
            ("sent_at twice", b'{"sent_at":"2026-01-01T00:00:00Z","sent_at":"2026-01-02T00:00:00Z"}\n' + item("event", event())),
            ("two events", envelope(item("event", event()), item("event", event()))),
            ("invalid UTF-8 in the header", b'{"a":"\xff"}\n' + item("session", {})), ):
        answer = desk.post(body)
        if name in ("two events",):
            t.check(answer.status in (200, 400), f"malformed ({name}): no 5xx", answer)
        elif name in ("a length that is text", "a length with a fraction", "a type that is a number", "a line feed"):
            t.check(answer.status in (400, 200) and answer.status != 500, f"malformed ({name}): no 5xx", answer)
        else:
            refusal(t, answer, 400, f"malformed ({name})")
    after = desk.counts()
    t.check(after["received"] == after["stored"] + after["duplicates"] + sum(after["rejected"].values()), "received is stored + duplicates + rejected", after)
    t.check(sum(after["rejected"].values()) - sum(counts["rejected"].values()) >= 20, "an envelope that is refused is one rejected", (counts, after))
    for bad in ("nonsense", "", "0" * 31, "0" * 33, "g" * 32, 5, None, [], "한" * 32):
        one = event(event_id=bad) if bad is not None else event(event_id=None)
        answer = desk.post(dump({"event_id": bad}) + b"\n" + item("event", one))
        t.check(answer.status in (200, 400), f"an event id {bad!r}: no 5xx", answer)
        if answer.status == 200:
            t.check(answer["id"] and desk.event(answer["id"]).status == 200, f"an event id {bad!r}: acknowledged and found", answer)


def check_without_an_event(t):
    desk = t.common()
    id = new_id()
    for name, body in (("nothing but a header", b"{}"), ("a header and a line feed", b"{}\n"), ("an id in the header", dump({"event_id": id})),
                       ("a session", envelope(session(new_id(), "a@1"), event_id=id)), ("a client report", envelope(item("client_report", {
                           "timestamp": stamp(), "discarded_events": [{"reason": "queue_overflow", "category": "error", "quantity": 3}]}))),
                       ("an unknown item", envelope(item("future", b"\x00"), event_id=id)),
                       ("a check-in", envelope(item("check_in", {"check_in_id": id}), event_id=id)),
                       ("a transaction", envelope(item("transaction", {"type": "transaction", "event_id": id}), event_id=id))):
        answer = desk.post(body)
        t.equal((answer.status, answer.json), (200, {}), f"an envelope without an event ({name}): 200 with {{}}")
    t.equal(desk.event(id).status, 404, "no event comes out of it")


def check_items_are_counted(t):
    desk = t.common()
    project, key = desk.project("items")
    kinds = ["event", "transaction", "attachment", "session", "sessions", "client_report", "feedback", "user_report", "log", "trace_metric",
             "check_in", "profile", "profile_chunk", "replay_event", "replay_recording", "replay_video", "span", "statsd", "metric_meta",
             "security", "unreal_report", "form_data", "raw_security", "future_kind"]
    for kind in kinds:
        payload = {"event": event(), "session": json.loads(session(new_id(), "a@1").split(b"\n", 1)[1]), "attachment": b"\x00\x01"}.get(kind, {})
        answer = desk.post(envelope(item(kind, payload), event_id=new_id()), project, key)
        t.equal(answer.status, 200, f"an item of type {kind}")
    answer = desk.post(envelope(item("session", {"sid": "x"}), item("session", b"nonsense"), item("sessions", b"[]"), item("client_report", b"\xff"),
                                item("feedback", b"5"), item("user_report", b"{")), project, key)
    t.check(answer.status in (200, 400), "items whose content is nonsense: no 5xx", answer)
    counts = desk.counts(project)
    for kind in kinds:
        t.check(counts["items"].get(kind, 0) >= 1, f"items of type {kind} are counted", counts["items"])
    t.equal(counts["items"].get("transaction"), 1, "items: exactly one transaction")
    report = {"timestamp": stamp(), "discarded_events": [{"reason": "queue_overflow", "category": "error", "quantity": 3},
                                                         {"reason": "before_send", "category": "error", "quantity": 2},
                                                         {"reason": "queue_overflow", "category": "transaction", "quantity": 4},
                                                         {"reason": "x", "category": "error", "quantity": -5},
                                                         {"reason": "y", "category": "error", "quantity": 1e300}, {"reason": 5}, None]}
    t.status(desk.post(envelope(item("client_report", report)), project, key), (200, 400), "a client report with nonsense in it")
    del report["discarded_events"][3:]
    project, key = desk.project("reports")
    t.equal(desk.post(envelope(item("client_report", report)), project, key).status, 200, "a client report")
    t.equal(desk.counts(project)["clientDropped"], {"queue_overflow": 7, "before_send": 2}, "what clients dropped, by reason")
    many = envelope(*[item(f"kind_{number}", b"") for number in range(150)])
    t.equal(desk.post(many, project, key).status, 200, "150 types of items")
    report["discarded_events"] = [{"reason": f"reason_{number}", "category": "error", "quantity": 1} for number in range(150)]
    t.equal(desk.post(envelope(item("client_report", report)), project, key).status, 200, "150 reasons")
    counts = desk.counts(project)
    for name, total in (("items", 152), ("clientDropped", 159)):
        named = [key for key in counts[name] if key != "other"]
        t.check(len(named) <= 100 and "other" in counts[name], f"{name} names at most 100, and the rest as other", len(named))
        t.equal(sum(counts[name].values()), total, f"{name} adds up")


def check_duplicates(t):
    desk = t.common()
    project, key = t.other if hasattr(t, "other") else desk.project("duplicates")
    first = event(message="the first stays")
    desk.post(event_envelope(first))
    before = desk.counts()
    answer = desk.post(event_envelope({**first, "message": "the second goes"}))
    t.equal((answer.status, answer["id"]), (200, first["event_id"]), "of two events with one id: 200")
    answer = desk.post(event_envelope({**first, "event_id": str(uuid.UUID(first["event_id"])), "message": "the third"}, event_id=first["event_id"].upper()))
    t.equal(answer.status, 200, "the same id in another spelling: 200")
    t.check("the first stays" in json.dumps(desk.stored(first["event_id"])), "the first stays")
    after = desk.counts()
    t.equal((after["duplicates"] - before["duplicates"], after["stored"] - before["stored"]), (2, 0), "duplicates are counted")
    answer = desk.post(event_envelope({**first, "message": "of the other project"}), project, key)
    t.equal(answer.status, 200, "the same id in another project")
    t.check("the first stays" in json.dumps(desk.stored(first["event_id"]) if desk.event(first["event_id"], 1).status != 200 else desk.event(first["event_id"], 1)["event"]),
            "?project=1 tells which")
    t.check("of the other project" in json.dumps(desk.event(first["event_id"], project)["event"]), "?project= of the other")
    t.equal(desk.event(first["event_id"], 424242).status, 404, "?project= of one that has it not")


def check_attachments(t):
    desk = t.common()
    binary = bytes(range(256)) * 20 + b"\r\n\n\r"
    text = "line1\r\nline2\n한글".encode()
    id = desk.report(item("attachment", binary, filename="a.bin", content_type="application/octet-stream"),
                     item("attachment", text, filename="notes.txt", content_type="text/plain"),
                     item("attachment", b"{}", filename="view.json", attachment_type="event.view_hierarchy"),
                     item("attachment", b"", filename="empty.txt"), item("attachment", b"x"),
                     item("attachment", b"evil", filename="../../etc/pass\x00wd\r\nX-Evil: 1", content_type="text/html\r\nX-Evil: 1"),
                     item("attachment", b"korean", filename="한글 \"quoted\".png", content_type="image/png"),
                     item("attachment", b"<svg onload=alert(1)>", filename="i.svg", content_type="image/svg+xml"))
    listed = desk.get(f"/api/desk/events/{id}/attachments")
    t.equal(listed.status, 200, "the list of attachments")
    found = {one["filename"]: one for one in listed["items"] or []}
    t.equal(len(listed["items"] or []), 8, "all attachments are kept")
    for one in listed["items"] or []:
        t.check(set(one) >= {"id", "filename", "contentType", "size"}, "members of an attachment", one)
    for name, want in (("a.bin", binary), ("notes.txt", text), ("empty.txt", b"")):
        if t.check(name in found, f"the attachment {name}", list(found)):
            answer = desk.get(f"/api/desk/events/{id}/attachments/{quote(found[name]['id'])}")
            t.check(answer.status == 200 and answer.body == want, f"the bytes of {name}", (answer.status, len(answer.body), len(want)))
            t.equal(found[name]["size"], len(want), f"the size of {name}")
    t.equal(found.get("a.bin", {}).get("contentType"), "application/octet-stream", "the type of a.bin")
    for name, one in found.items():
        t.check("/" not in (name or "") and "\0" not in (name or "") and "\n" not in (name or ""), "names have no path and no control characters", name)
        answer = desk.get(f"/api/desk/events/{id}/attachments/{quote(one['id'])}")
        disposition = answer.header("Content-Disposition") or ""
        t.check(disposition.startswith("attachment"), f"{name!r} is a download", answer.headers)
        t.check(answer.header("X-Evil") is None, f"{name!r} adds no header")
        kind = (answer.header("Content-Type") or "").lower()
        t.check(not any(word in kind for word in ("html", "svg", "xml")) or "sandbox" in (answer.header("Content-Security-Policy") or ""),
                f"{name!r} is shown as a page by no browser", kind)
        t.equal((answer.header("X-Content-Type-Options") or "").lower(), "nosniff", f"{name!r}: nosniff")
    t.equal(desk.get(f"/api/desk/events/{id}/attachments/nothing").status, 404, "an attachment that is not there")
    t.equal(desk.get(f"/api/desk/events/{new_id()}/attachments").status, 404, "attachments of an event that is not there")
    other = desk.report()
    t.equal(desk.get(f"/api/desk/events/{other}/attachments/{quote(listed['items'][0]['id'])}").status, 404, "an attachment of another event")
    t.equal(desk.get(f"/api/desk/events/{other}/attachments").json, {"items": [], "next": None}, "an event without attachments")
    t.equal(desk.get(f"/api/desk/events/{id}/attachments", token="").status, 401, "attachments need a token")
    # As many as fit
    many = desk.report(*(item("attachment", b"x%d" % number, filename=f"{number}.bin") for number in range(1500)))
    listed_many = desk.items(f"/api/desk/events/{many}/attachments")
    t.equal(len(listed_many), 1500, "of many attachments all are kept")
    t.equal(desk.get(f"/api/desk/events/{many}/attachments/{quote(listed_many[-1]['id'])}").body, b"x1499", "and the last one is the last")
    # An envelope with attachments alone, after its event
    for _ in range(2):
        late = desk.post(envelope(item("attachment", b"late", filename="late.bin"), event_id=other))
        t.equal((late.status, late.json), (200, {}), "an attachment that comes after its event")
    t.equal([one["filename"] for one in desk.items(f"/api/desk/events/{other}/attachments")], ["late.bin"], "belongs to it, once")
    lonely = desk.post(envelope(item("attachment", b"lonely"), event_id=new_id()))
    t.equal((lonely.status, lonely.json), (200, {}), "an attachment of an event that is not there")
    # An attachment costs only itself
    t.equal(desk.get(f"/api/desk/events/{id}/attachments/{quote(listed['items'][0]['id'])}", token="").status, 401, "their bytes need a token")


def check_support_code_and_members(t):
    desk = t.common()
    cases = [({"supportCode": "GLJV-S2"}, "GLJV-S2"), ([["supportCode", "QRST-23"]], "QRST-23"), ({"other": "x"}, None), (None, None)]
    for tags, code in cases:
        id = desk.report(tags=tags)
        t.equal(desk.event(id)["supportCode"], code, f"supportCode of tags {tags}")
    id = desk.report(release="shop@1.2.3", environment="staging", user={"id": "member-7"}, level="fatal")
    one = desk.event(id).json
    t.equal((one["id"], one["release"], one["environment"], one["user"], one["level"]), (id, "shop@1.2.3", "staging", "member-7", "fatal"),
            "release, environment, user id, level")
    id = desk.report()
    one = desk.event(id).json
    t.equal((one["user"], one["release"], one["supportCode"]), (None, None, None), "null for what is not known")
    future = {"unknown": {"a": [1, 2.5, None, True, "x"]}, "한글": "값", "n": 12345678901234567890, "small": 1e-7, "deep": {"a": {"b": {"c": {"d": {"e": {"f": {"g": 1}}}}}}}}
    id = desk.report(future_member=future, extra={"n": 1.0, "big": 9007199254740993, "e": "\U0001F600\u0000\u2028", "f": False})
    kept = desk.stored(id)
    t.equal(kept.get("future_member"), future, "members that the desk does not know are kept as they came")
    t.equal(kept["extra"], {"n": 1.0, "big": 9007199254740993, "e": "\U0001F600\u0000\u2028", "f": False}, "extra is kept as it came")
    for text in ('{"big":123456789012345678901234567890}', '{"exact":0.1000000000000000055511151231257827}', '{"e":1e400}', '{"m":-0.0}'):
        whole = event()
        body = dump(whole)[:-1] + b',"extra":' + text.encode() + b"}"
        answer = desk.post(envelope(item("event", body), event_id=whole["event_id"]))
        t.check(answer.status in (200, 400), f"numbers {text}: no 5xx", answer)
        if answer.status == 200:
            got = desk.event(whole["event_id"])
            t.check(got.status == 200 and got.json is not None, f"numbers {text}: readable as JSON", got)
    for level, shown in (("warning", "warning"), ("info", "info"), ("debug", "debug"), (None, "error")):
        t.equal(desk.event(desk.report(level=level))["level"], shown, f"level {level}")
    for level in ("nonsense", 5, "", "x" * 5000, {"a": 1}):
        got = desk.event(desk.report(level=level))
        t.check(got.status == 200 and isinstance(got["level"], str), f"level {level!r:.20} is taken and readable", got)
    for members in ({"exception": [{"type": "Bare", "value": "list"}]}, {"exception": {"values": [None, {"type": None}, 5]}}, {"exception": 5},
                    {"exception": None, "message": {"message": "x %s", "params": [1]}}, {"exception": None, "logentry": {"formatted": "formatted"}},
                    {"tags": 5}, {"tags": [["a"], 5, None]}, {"user": "text"}, {"user": {"id": 7}}, {"user": {"id": {"a": 1}}}, {"release": 5},
                    {"environment": []}, {"contexts": []}, {"contexts": {"notice": 5, "request": [], "body": "x"}}, {"breadcrumbs": "x"},
                    {"breadcrumbs": [{"message": "bare"}]}, {"fingerprint": 5}, {"fingerprint": []}, {"fingerprint": [{"a": 1}, None, 5]}, {"timestamp": {}},
                    {"message": ""}, {"exception": {"values": []}}, {"platform": 5}, {"release": "x" * 3000}, {"release": "\u0000"},
                    {"user": {"id": "\u0000\u202e"}}, {"transaction": 5}, {"request": 5}, {"sdk": 5}, {"threads": 5}):
        whole = event(**members)
        answer = desk.post(event_envelope(whole))
        readable(t, desk, answer, whole["event_id"], f"an event with {members!r:.70}")
    t.equal(desk.event(desk.report(user={"id": 7}))["user"], "7", "a user id that is a number")


def check_limits_by_exact_bytes(t):
    desk = t.common()

    def sized(size):
        whole = event(extra={"filler": ""})
        whole["extra"]["filler"] = "x" * (size - len(dump(whole)))
        return whole, dump(whole)

    for encoding in (None, "gzip", "br"):
        whole, payload = sized(1_000_000)
        t.equal(len(payload), 1_000_000, "the test's own size")
        readable(t, desk, desk.post(event_envelope(whole), encoding=encoding), whole["event_id"], f"an event of 1,000,000 bytes, {encoding}")
        whole, payload = sized(1_000_001)
        refusal(t, desk.post(event_envelope(whole), encoding=encoding), 413, f"an event of 1,000,001 bytes, {encoding}")
        t.equal(desk.event(whole["event_id"]).status, 404, "it is not stored")
    whole, payload = sized(1_000_000)
    readable(t, desk, desk.post(payload, path="/api/1/store/"), whole["event_id"], "/store/ with 1,000,000 bytes")
    whole, payload = sized(1_000_001)
    refusal(t, desk.post(payload, path="/api/1/store/"), 413, "/store/ with 1,000,001 bytes")
    whole, payload = sized(1_000_001)
    refusal(t, desk.post(envelope(item("event", payload, length=None), event_id=whole["event_id"])), 413, "without a length: 1,000,001 bytes")

    def padded(total, fill=b"\x00", **more):
        whole = event()
        bare = event_envelope(whole, item("attachment", b"", filename="big.bin"))
        digits = len(str(total)) - 1
        count = total - len(bare) - digits
        if count < 0:
            raise ValueError("too small")
        body = event_envelope(whole, item("attachment", (fill * (count // len(fill) + 1))[:count], filename="big.bin"))
        while len(body) != total:
            count += total - len(body)
            body = event_envelope(whole, item("attachment", (fill * (count // len(fill) + 1))[:count], filename="big.bin"))
        return whole, body

    whole, body = padded(20_000_000)
    t.equal(len(body), 20_000_000, "the test's own size")
    readable(t, desk, desk.post(body, timeout=60), whole["event_id"], "an envelope of 20,000,000 bytes")
    whole, body = padded(20_000_001)
    refusal(t, desk.post(body, timeout=60), 413, "an envelope of 20,000,001 bytes")
    whole, body = padded(20_000_000)
    readable(t, desk, desk.post(body, encoding="gzip", timeout=60), whole["event_id"], "an envelope of 20,000,000 bytes after inflating")
    for encoding in ("gzip", "deflate", "br"):
        whole, body = padded(20_000_001)
        refusal(t, desk.post(body, encoding=encoding, timeout=60), 413, f"an envelope of 20,000,001 bytes after inflating ({encoding})")
    noise = random.Random(3).randbytes(1 << 20)
    whole, body = padded(19_999_990, noise)
    packed = zlib.compressobj(0, zlib.DEFLATED, 31)
    packed = packed.compress(body) + packed.flush()
    t.check(len(packed) > 20_000_000, "the test's own size", len(packed))
    refusal(t, desk.post(packed, headers={"Content-Encoding": "gzip"}, timeout=60), 413, "an envelope over 20,000,000 bytes before inflating")
    whole, body = padded(20_000_001)
    refusal(t, desk.post(body, chunks=1 << 20, timeout=60), 413, "20,000,001 bytes in chunks")
    got = raw(desk.port, (f"POST /api/1/envelope/?sentry_key={desk.key} HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000000\r\n\r\n").encode(), close=False, timeout=5)
    t.equal(raw_status(got), 413, "a Content-Length of five billion is refused without its body")


def check_cors(t):
    desk = t.common()
    origin = "https://app.example"
    answer = request(desk.port, "OPTIONS", "/api/1/envelope/?sentry_key=" + desk.key, None, {
        "Origin": origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type,x-sentry-auth,content-encoding,baggage,sentry-trace"})
    t.check(answer.status in (200, 204), "the preflight is answered", answer)
    t.check(answer.header("Access-Control-Allow-Origin") in ("*", origin), "the preflight allows the origin", answer.headers)
    t.check("post" in (answer.header("Access-Control-Allow-Methods") or "").lower(), "the preflight allows POST", answer.headers)
    allowed = (answer.header("Access-Control-Allow-Headers") or "").lower()
    t.check(all(name in allowed for name in ("content-type", "x-sentry-auth", "content-encoding")), "the preflight allows the SDKs' headers", allowed)
    t.check(answer.header("Access-Control-Allow-Credentials") is None, "without credentials", answer.headers)
    t.status(request(desk.port, "OPTIONS", "/api/1/store/", None, {"Origin": origin, "Access-Control-Request-Method": "POST"}), (200, 204), "the preflight of /store/")
    off, off_key = desk.project("off", "--enabled", "false")
    until(lambda: desk.post(envelope(), off, off_key).status == 429, 6)
    fields = {"Origin": origin}
    big = event(extra={"x": "y" * 1_000_001})
    for name, want, answer in (
            ("200", 200, desk.post(event_envelope(event()), headers=fields)), ("{}", 200, desk.post(b"{}", headers=fields)),
            ("400", 400, desk.post(b"nonsense", headers=fields)), ("401", 401, desk.post(b"{}", auth=False, headers=fields)),
            ("403", 403, desk.post(b"{}", key="0" * 32, headers=fields)), ("404", 404, desk.post(b"{}", project=424242, headers=fields)),
            ("413", 413, desk.post(event_envelope(big), headers=fields)), ("413 by Content-Length", 413, desk.post(b"x" * 20_000_001, headers=fields)),
            ("415", 415, desk.post(b"{}", headers={**fields, "Content-Encoding": "zstd2"})),
            ("429", 429, desk.post(b"{}", off, off_key, headers=fields)), ("/store/", 200, desk.post(dump(event()), path="/api/1/store/", headers=fields)),
            ("/store/ 400", 400, desk.post(b"x", path="/api/1/store/", headers=fields))):
        t.equal(answer.status, want, f"CORS case {name}")
        t.check(answer.header("Access-Control-Allow-Origin") in ("*", origin), f"{name}: the origin is allowed", answer.headers)
        exposed = (answer.header("Access-Control-Expose-Headers") or "").lower()
        t.check("x-sentry-rate-limits" in exposed and "retry-after" in exposed, f"{name}: both rate-limit headers are exposed", exposed)
        t.check(answer.header("Access-Control-Allow-Credentials") is None, f"{name}: without credentials")


def check_other_methods(t):
    desk = t.common()
    for method in ("GET", "PUT", "DELETE", "PATCH", "HEAD", "TRACE", "NONSENSE"):
        answer = request(desk.port, method, "/api/1/envelope/", b"{}" if method in ("PUT", "PATCH") else None, desk.auth())
        t.check(400 <= answer.status < 500, f"{method} on the envelope endpoint is refused without 5xx", answer.status)
    for path in ("/api/1/", "/api/", "/api/1/envelope/more", "/api//envelope/", "/api/1/minidump/", "/api/1/security/"):
        answer = request(desk.port, "POST", path, b"{}", desk.auth())
        t.check(400 <= answer.status < 500, f"POST {path}: a refusal", answer.status)


def check_adding_up(t):
    counts = t.common().counts()
    t.check(counts["received"] == counts["stored"] + counts["duplicates"] + sum(counts["rejected"].values()),
            "received is stored + duplicates + rejected", counts)
    listed = t.common().items("/api/desk/projects/1/events")
    t.equal(len(listed), counts["stored"], "the list has as many events as were stored")
    t.equal(len({one["id"] for one in listed}), len(listed), "each once")
