"""What an attacker sends: no 5xx, no loss, bounded memory, and others are served meanwhile."""
import http.client
import json
import os
import random
import re
import socket
import threading
import time
import zlib

from running import (CORPUS, HERE, Stream, brotli, chain, dump, envelope, event, event_envelope, exchange, item, new_id, quote, raw, raw_status, request, session, stamp,
                     together, until)

MB = 1 << 20


class Growth:
    """How much the peak of resident memory grows meanwhile."""

    def __init__(self, desk):
        self.desk = desk

    def __enter__(self):
        self.desk.forget_peak()
        self.before, self.begin = self.desk.memory(), time.monotonic()
        return self

    def __exit__(self, *_):
        self.seconds = time.monotonic() - self.begin
        self.bytes = (self.desk.memory("VmHWM") - self.before) if self.desk.alive() else 0


def lives(t, desk, sentence):
    """The desk answers, stores and is the same process."""
    t.check(desk.alive(), f"{sentence}: the desk lives", desk.errors()[-300:])
    if not desk.alive():
        raise AssertionError(f"{sentence}: the desk ended")
    begin = time.monotonic()
    id = desk.report()
    t.equal(desk.event(id).status, 200, f"{sentence}: an event is stored and read")
    t.check(time.monotonic() - begin < 3, f"{sentence}: within three seconds", time.monotonic() - begin)


def bomb(body, wbits, count=300):
    """A compressed body that inflates to so many megabytes of zeros behind a beginning."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, wbits)
    head = squeeze.compress(body) + squeeze.flush(zlib.Z_FULL_FLUSH)
    block = squeeze.compress(bytes(MB)) + squeeze.flush(zlib.Z_FULL_FLUSH)
    return head, block, count


def check_inflation(t):
    desk = t.common()
    lives(t, desk, "before")
    desk.post(event_envelope(event(extra={"x": "y" * 900_000})), encoding="gzip")
    start = event_envelope(event())[:-1]
    cases = []
    for encoding, wbits in (("gzip", 31), ("deflate", 15), ("deflate", -15)):
        head, block, count = bomb(b'{}\n{"type":"attachment"}\n', wbits)
        cases.append((f"{encoding} {wbits}", encoding, head + block * count))
    cases.append(("br", "br", (CORPUS / "zeros.br").read_bytes()))
    for name, encoding, body in cases:
        with Growth(desk) as growth:
            answer = desk.post(body, headers={"Content-Encoding": encoding})
        t.equal(answer.status, 413, f"{name}: {len(body):,} bytes that inflate to 300 MB")
        t.check(growth.seconds < 1.5, f"{name}: refused within 250 ms on an idle machine (1.5 s here)", growth.seconds)
        t.check(growth.bytes < 20 * MB + 2 * len(body), f"{name}: memory grows by less than 20 MB", growth.bytes)
    with Growth(desk) as growth:
        together(*[lambda: t.equal(desk.post(cases[0][2], headers={"Content-Encoding": "gzip"}).status, 413, "eight at once") for _ in range(8)])
    t.check(growth.bytes < 200 * MB, "eight at once: memory is bounded", growth.bytes)
    body = event_envelope(event(message="x"))
    for encoding in ("gzip", "br"):
        answer = desk.post(dump(event(extra={"x": "\0" * 10_000})), path="/api/1/store/", encoding=encoding)
        t.equal(answer.status, 200, f"a body that inflates well is taken ({encoding})")
    lives(t, desk, "after inflation")


def check_header_without_an_end(t):
    desk = t.common()
    for name, first in (("a header line", b"POST /api/1/envelope/ HTTP/1.1\r\nHost: x\r\nX-Long: "), ("a request line", b"GET /"), ("headers without an end", None),
                        ("a chunk size", (f"POST /api/1/envelope/?sentry_key={desk.key} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n").encode())):
        with Growth(desk) as growth:
            line = socket.create_connection((HERE, desk.port), timeout=10)
            got, sent = b"", 0
            block = b"a" * MB if name != "a chunk size" else b"0" * MB
            try:
                line.sendall(first or b"GET /health HTTP/1.1\r\nHost: x\r\n")
                while sent < 64 * MB:
                    line.sendall(block if first else b"X-A: b\r\n" * 131072)
                    sent += MB
            except OSError:
                pass
            try:
                line.settimeout(5)
                got = line.recv(4096)
            except OSError:
                pass
            line.close()
        status = raw_status(got)
        t.check(status in (400, 413, 414, 431, 404) or (status is None and sent < 64 * MB), f"{name} of 64 MB: refused", (status, sent, got[:80]))
        t.check(growth.bytes < 20 * MB, f"{name} of 64 MB: not buffered", growth.bytes)
    got = raw(desk.port, b"POST /api/1/envelope/ HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 2_000_000 + b"\r\n\r\n")
    t.check(raw_status(got) in (400, 413, 431) or got == b"", "a header of 2 MB", got[:80])
    lives(t, desk, "after long headers")


def check_malformed_http(t):
    desk = t.common()
    key = desk.key.encode()
    path = b"/api/1/envelope/?sentry_key=" + key
    one = event_envelope(event())
    for data in (b"\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.0\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
                 b"GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nBad Header\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n folded: x\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nX: a\x00b\r\n\r\n",
                 b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", b"CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /%00%ff%zz HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
                 b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n", b"GET //evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /static/../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
                 b"POST " + path + b" HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", b"POST " + path + b" HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n",
                 b"POST " + path + b" HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n", b"POST " + path + b" HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x",
                 b"POST " + path + b" HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n",
                 b"POST " + path + b" HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n", b"POST " + path + b" HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
                 b"POST " + path + b" HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\n{}\r\n0\r\n\r\n", b"POST " + path + b" HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}\r\n0\r\n\r\n",
                 b"POST " + path + b" HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2;" + b"e" * 100000 + b"\r\n{}\r\n0\r\n\r\n",
                 b"POST " + path + b" HTTP/1.1\r\nHost: x\r\nContent-Length: 50000\r\n\r\n" + one, b"POST " + path + b" HTTP/1.1\r\n\r\n" + one, b"x" * 100_000):
        got = raw(desk.port, data, timeout=4)
        status = raw_status(got)
        t.check(status is None or status < 500 or status == 505, f"malformed HTTP {data[:60]!r}: no 5xx", got[:100])
        t.check(b"root:" not in got and b"evil.example" not in got, f"malformed HTTP {data[:60]!r}: nothing is given away", got[:200])
    lives(t, desk, "after malformed HTTP")
    got = raw(desk.port, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" * 50, timeout=5)
    t.equal(got.count(b"HTTP/1.1 200"), 50, "fifty pipelined requests are answered")
    many = {f"X-Header-{number}": "v" for number in range(90)}
    t.check(request(desk.port, "GET", "/health", None, many).status in (200, 400, 413, 431), "90 headers")


def check_slow_senders(t):
    desk = t.common()
    stop = threading.Event()
    lines_ = []
    head = (f"POST /api/1/envelope/?sentry_key={desk.key} HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n").encode()
    for number in range(120):
        try:
            line = socket.create_connection((HERE, desk.port), timeout=5)
            line.sendall(head if number % 2 else b"GET /he")
            lines_.append(line)
        except OSError:
            break
    t.equal(len(lines_), 120, "120 slow senders connect")

    def drip():
        while not stop.is_set():
            for line in lines_:
                try:
                    line.sendall(b"{")
                except OSError:
                    pass
            stop.wait(0.5)

    dripper = threading.Thread(target=drip)
    dripper.start()
    try:
        begin = time.monotonic()
        for _ in range(20):
            desk.report()
        t.check(time.monotonic() - begin < 6, "slow senders harm nobody: twenty events meanwhile", time.monotonic() - begin)
        t.equal(request(desk.port, "GET", "/health").status, 200, "and /health")
    finally:
        stop.set()
        dripper.join()
        for line in lines_:
            line.close()
    # Readers that do not read
    readers = []
    for _ in range(30):
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect((HERE, desk.port))
        line.sendall(f"GET /api/desk/projects/1/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {desk.token}\r\n\r\n".encode())
        readers.append(line)
    before = desk.memory()
    begin = time.monotonic()
    together(*[lambda: [desk.report(message="m" * 3000) for _ in range(40)] for _ in range(4)])
    t.check(time.monotonic() - begin < 20, "30 stalled viewers do not hold up the intake", time.monotonic() - begin)
    t.check(desk.memory() - before < 60 * MB, "memory with stalled viewers is bounded", desk.memory() - before)
    with Stream(desk) as stream:
        id = desk.report()
        t.check(until(lambda: id in stream.events(), 5), "another viewer sees events meanwhile")
    for line in readers:
        line.close()
    lives(t, desk, "after slow ones")


def check_deep_json(t):
    desk = t.common()
    group = quote(desk.group(desk.report()))
    for depth in (500, 100_000, 450_000):
        for opening, closing in ((b"[", b"]"), (b'{"a":', b"}")):
            if len(opening) * depth > 900_000:
                depth_now = 150_000
            else:
                depth_now = depth
            deep = opening * depth_now + (b"1" if opening != b"[" else b"") + closing * depth_now
            id = new_id()
            for name, body, path in (("event", envelope(item("event", b'{"event_id":"%s","extra":%s}' % (id.encode(), deep)), event_id=id), None), ("an envelope's header", b'{"a":' + deep + b"}\n", None),
                                     ("an item's header", b'{}\n{"type":"x","length":0,"a":' + deep + b"}\n\n", None), ("a session", envelope(item("session", deep)), None), ("a client report", envelope(item("client_report", deep)), None),
                                     ("feedback", envelope(item("feedback", deep)), None), ("a JSON attachment", event_envelope(event(), item("attachment", deep, filename="a.json", content_type="application/json")), None),
                                     ("/store/", b'{"extra":' + deep + b"}", "/api/1/store/"), ("open alone", b"{}\n" + opening * depth_now, None)):
                answer = desk.post(body, path=path)
                if not t.check(answer.status in (200, 400, 413), f"JSON {depth_now} deep ({name}): no 5xx", answer):
                    t.check(desk.alive(), "the desk lives", desk.errors()[-200:])
                if answer.status == 200 and answer["id"]:
                    t.equal(desk.event(answer["id"]).status, 200, f"JSON {depth_now} deep ({name}): acknowledged and found")
            for method, path in (("PUT", f"/api/desk/groups/{group}"), ("POST", f"/api/desk/groups/{group}/merge")):
                answer = desk.send(method, path, body=deep)
                t.check(answer.status in (400, 413), f"JSON {depth_now} deep ({method} {path[-12:]}): a refusal", answer)
    lives(t, desk, "after deep JSON")


def check_many_items(t):
    desk = t.common()
    for name, body in (("a million items", b"{}\n" + b'{"type":"x"}\n\n' * 1_000_000), ("a million items with length", b"{}\n" + b'{"type":"x","length":0}\n\n' * 700_000), ("300,000 types", b"{}\n" + b"".join(b'{"type":"k%d"}\n\n' % number for number in range(300_000))),
                       ("200,000 attachments", b"{}\n" + b'{"type":"attachment","length":0,"filename":"a"}\n\n' * 200_000), ("50,000 sessions", b"{}\n" + (session(new_id(), "many@1") + b"\n") * 50_000),
                       ("100,000 line feeds", b"{}\n" + b"\n" * 100_000)):
        body = body[:19_999_999] if len(body) > 20_000_000 else body
        with Growth(desk) as growth:
            answer = desk.post(body, encoding="gzip", timeout=60)
        t.check(answer.status in (200, 400, 413), f"{name}: no 5xx", answer)
        t.check(growth.seconds < 30, f"{name}: within 30 s", growth.seconds)
        t.check(growth.bytes < 400 * MB, f"{name}: memory is bounded", growth.bytes)
    named = desk.counts()["items"]
    t.check(len([key for key in named if key != "other"]) <= 100, "items name at most 100", len(named))
    for name, members in (("100,000 tags", {"tags": {f"t{number}": "v" for number in range(50_000)}}), ("breadcrumbs", {"breadcrumbs": {"values": [{"message": "m"}] * 40_000}}), ("exceptions", {"exception": {"values": [{"type": "T", "value": "v"}] * 20_000}}),
                          ("frames", {"exception": chain(("T", "v"), frames=[{"function": "f", "in_app": True}] * 20_000)}), ("a fingerprint", {"fingerprint": ["x"] * 100_000}), ("a long message", {"message": "word " * 190_000}),
                          ("one long word", {"message": "w" * 900_000}), ("a long type", {"exception": chain(("T" * 400_000, "v" * 400_000))}), ("e-mails", {"message": "a@b.c " * 150_000}), ("almost e-mails", {"message": "a@" * 450_000}),
                          ("digits", {"message": "4" * 900_000}), ("digits and spaces", {"message": "4 " * 450_000}), ("eyJ", {"message": "eyJ." * 220_000}), ("slashes", {"message": "/Users/" * 120_000}), ("colons", {"message": "password:" * 100_000}),
                          ("quotes", {"message": '"token":"' * 100_000}), ("URLs", {"message": "http://a:" * 100_000}), ("dashes", {"message": "-----BEGIN " * 80_000}), ("hexadecimal", {"message": "0x" * 400_000}), ("marks", {"message": "\u0301" * 300_000}),
                          ("a long release", {"release": "r" * 900_000}), ("a long user", {"user": {"id": "u" * 900_000}})):
        begin = time.monotonic()
        answer = desk.post(event_envelope(event(**members)), timeout=60)
        seconds = time.monotonic() - begin
        t.check(answer.status in (200, 400, 413), f"{name}: no 5xx", answer)
        t.check(seconds < 8, f"{name}: in linear time", seconds)
        if answer.status == 200:
            t.equal(desk.event(answer["id"]).status, 200, f"{name}: acknowledged and found")
    t.status(desk.get("/api/desk/projects/1/groups?limit=100"), 200, "the lists still answer")
    t.status(desk.get("/api/desk/projects/1/events?limit=100"), 200, "the lists of events still answer")
    answer = desk.get("/api/desk/projects/1/events?limit=100")
    t.check(len(answer.body) < 8 * MB, "and are no larger than a list should be", len(answer.body))
    lives(t, desk, "after many items")


def check_texts_that_are_none(t):
    desk = t.common()
    for name, payload in (("invalid UTF-8", b'{"message":"\xff\xfe\xc3\x28"}'), ("overlong", b'{"message":"\xc0\xaf"}'), ("encoded surrogates", b'{"message":"\xed\xa0\x80"}'), ("cut UTF-8", b'{"message":"\xf0\x9f\x98"}'),
                          ("a lone surrogate", b'{"message":"\\ud800"}'), ("a lone low one", b'{"message":"\\udc00x"}'), ("surrogates swapped", b'{"message":"\\udc00\\ud800"}'), ("NUL", b'{"message":"\\u0000\\u0000"}'), ("bare controls", b'{"message":"\x01\x1f"}'),
                          ("bare NUL", b'{"message":"\x00"}'), ("a BOM", b'\xef\xbb\xbf{"message":"x"}'), ("UTF-16", '{"message":"x"}'.encode("utf-16")), ("UTF-32", '{"message":"x"}'.encode("utf-32-le")), ("keys twice", b'{"message":"a","message":"b","tags":{"a":1,"a":2}}'),
                          ("NaN", b'{"timestamp":NaN}'), ("Infinity", b'{"timestamp":Infinity}'), ("1e999", b'{"timestamp":1e999,"extra":{"a":-1e999}}'), ("a long number", b'{"extra":{"a":' + b"9" * 5000 + b"}}"), ("exponents", b'{"extra":{"a":1e99999999999}}'),
                          ("a comment", b'{"a":1/*x*/}'), ("a comma", b'{"a":1,}'), ("single quotes", b"{'a':1}"), ("an empty key", b'{"":1,"extra":{"":{"":""}}}'), ("noncharacters", '{"message":"\uffff\ufffe\U0010ffff"}'.encode()), ("escapes", b'{"message":"\\x41\\q"}'),
                          ("leading zeros", b'{"extra":{"a":007}}'), ("__proto__", b'{"__proto__":{"a":1},"constructor":{"prototype":1}}'), ("an item of spaces", b"   "), ("line separators", '{"message":"\u2028\u2029"}'.encode())):
        for path in (None, "/api/1/store/"):
            body = payload if path else envelope(item("event", payload), event_id=new_id())
            answer = desk.post(body, path=path)
            t.check(answer.status in (200, 400), f"{name}: no 5xx", answer)
            if answer.status == 200 and answer["id"]:
                got = desk.event(answer["id"])
                t.check(got.status == 200 and got.json is not None, f"{name}: acknowledged, found and valid JSON", got)
        for head in (payload,):
            answer = desk.post(head.replace(b"\n", b" ") + b"\n" + item("session", {}))
            t.check(answer.status in (200, 400), f"{name} as an envelope's header: no 5xx", answer)
            answer = desk.post(b"{}\n" + head.replace(b"\n", b" ") + b"\n{}\n")
            t.check(answer.status in (200, 400), f"{name} as an item's header: no 5xx", answer)
    for path in ("/api/desk/projects/1/events?limit=100", "/api/desk/projects/1/groups?limit=100", "/api/desk/projects/1/counts", "/api/desk/projects/1/releases"):
        answer = desk.get(path)
        t.check(answer.status == 200 and answer.json is not None, f"{path} is valid JSON afterwards", answer)
    exported = desk.run("export")
    bad = 0
    for line in exported.stdout.splitlines():
        try:
            json.loads(line)
        except ValueError:
            bad += 1
    t.equal((exported.returncode, bad), (0, 0), "export is one JSON object a line afterwards")
    lives(t, desk, "after texts that are none")


def mutate(rng, body, others):
    body = bytearray(body)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        kind, size = rng.randrange(12), len(body)
        at = rng.randrange(size) if size else 0
        if kind == 0 and size:
            body[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            body[at:at] = rng.randbytes(rng.choice((1, 2, 5, 50)))
        elif kind == 2:
            del body[at:at + rng.choice((1, 2, 10, 200))]
        elif kind == 3:
            body[at:at] = rng.choice((b"\n", b"\r\n", b"{}", b"\x00", b'"', b"\\u0000", b"[", b"]", b",", b"\\ud800", b"\xff", b"null", b"1e999", b"-", b"{", b"\xed\xa0\x80", "\u202e한".encode()))
        elif kind == 4:
            other = rng.choice(others)
            begin = rng.randrange(len(other))
            body[at:at] = other[begin:begin + rng.randrange(1, 400)]
        elif kind == 5:
            end = min(size, at + rng.randrange(1, 300))
            body[at:at] = body[at:end] * rng.choice((1, 2, 30))
        elif kind == 6:
            del body[at:]
        elif kind == 7:
            numbers = list(re.finditer(rb"-?\d+", bytes(body)))
            if numbers:
                one = rng.choice(numbers)
                body[one.start():one.end()] = rng.choice((b"0", b"-1", b"9223372036854775808", b"1e308", b"99999999999999999999", b"0.5", b"true", b"null", b'"x"', b"-0", b"1" * 300))
        elif kind == 8:
            texts = list(re.finditer(rb'"[^"\n]*"', bytes(body)))
            if texts:
                one = rng.choice(texts)
                body[one.start():one.end()] = rng.choice((b'""', b"null", b"5", b"[]", b"{}", b'"\\u0000"', b'"event"', b'"attachment"', b'"' + b"x" * 3000 + b'"', b'"{{ default }}"', b'"kim@mail.example"', b'"session"'))
        elif kind == 9:
            lines = bytes(body).split(b"\n")
            rng.shuffle(lines)
            body = bytearray(b"\n".join(lines))
        elif kind == 10:
            lines = bytes(body).split(b"\n")
            lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
            body = bytearray(b"\n".join(lines))
        elif kind == 11 and size > 2:
            other = rng.randrange(size)
            low, high = sorted((at, other))
            body[low:high] = body[low:high][::-1]
    return bytes(body)


def check_mutated_envelopes(t):
    desk = t.common()
    count = 10_000 if t.long else 1_000
    seeds = [path.read_bytes() for path in sorted(CORPUS.glob("*.envelope"))]
    for path, seed in zip(sorted(CORPUS.glob("*.envelope")), seeds):
        fresh = re.sub(rb"^(\{[^\n]*\"dsn\": ?\"http://)[^@]*@[^\"]*", rb"\g<1>" + desk.key.encode() + b"@" + f"{HERE}:{desk.port}/1".encode(), seed)
        answer = desk.post(fresh)
        t.equal(answer.status, 200, f"the corpus: {path.name} is taken")
    statuses, absent, bad, lock, number = {}, [], [], threading.Lock(), iter(range(count))

    def work(worker):
        connection, rng = None, None
        while True:
            with lock:
                step = next(number, None)
            if step is None:
                return
            rng = random.Random(step)
            body = rng.choice(seeds)
            id = new_id().encode()
            for old in set(re.findall(rb'"event_id": ?"([0-9a-f-]{32,36})"', body)):
                body = body.replace(old, id)
            body = body.replace(b"a" * 32, desk.key.encode())
            body = mutate(rng, body, seeds)
            fields = {**desk.auth(), "Content-Type": "application/x-sentry-envelope"}
            path = "/api/1/envelope/"
            if step % 10 == 0:
                body, path = body[body.find(b"\n") + 1:].partition(b"\n")[2], "/api/1/store/"
            elif step % 7 == 0:
                body = zlib.compress(body)
                if step % 2:
                    body = mutate(rng, body, seeds)
                fields["Content-Encoding"] = "deflate"
            try:
                if connection is None:
                    connection = http.client.HTTPConnection(HERE, desk.port, timeout=20)
                answer = exchange(connection, "POST", path, body, fields)
                if (answer.header("Connection") or "").lower() == "close":
                    connection.close()
                with lock:
                    statuses[answer.status] = statuses.get(answer.status, 0) + 1
                if answer.status >= 500 or answer.status not in (200, 400, 403, 401, 413, 415):
                    with lock:
                        bad.append((step, answer.status, answer.text[:80]))
                elif answer.status == 200:
                    id = answer["id"]
                    if id is not None:
                        got = exchange(connection, "GET", f"/api/desk/events/{quote(id)}?project=1", None, {"Authorization": f"Bearer {desk.token}"})
                        if got.status != 200 or got.json is None:
                            with lock:
                                absent.append((step, id, got.status))
                    elif answer.json != {}:
                        with lock:
                            bad.append((step, 200, answer.text[:80]))
            except (OSError, http.client.HTTPException) as error:
                connection = None
                with lock:
                    bad.append((step, type(error).__name__, str(error)[:80]))
                if not desk.alive():
                    return

    together(*[lambda worker=worker: work(worker) for worker in range(4)])
    t.check(not bad, f"{count} mutated envelopes: no 5xx, no broken connection (the first number is the seed)", bad[:5])
    t.check(not absent, f"{count} mutated envelopes: no event acknowledged and absent", absent[:5])
    t.check(statuses.get(200, 0) > count / 20 and statuses.get(400, 0) > count / 20, "the mutations reach both outcomes", statuses)
    for path in ("/api/desk/projects/1/events?limit=100", "/api/desk/projects/1/groups?limit=100", "/api/desk/projects/1/counts", "/api/desk/projects/1/feedback?limit=100", "/api/desk/projects/1/releases?limit=100"):
        answer = desk.get(path)
        t.check(answer.status == 200 and answer.json is not None, f"{path} answers afterwards", answer)
    counts = desk.counts()
    t.equal(counts["received"], counts["stored"] + counts["duplicates"] + sum(counts["rejected"].values()), "received is stored + duplicates + rejected")
    lives(t, desk, "after mutated envelopes")


def check_pages_of_hostile_events(t):
    """Every page of what was stored above answers, and stays without elements of the events."""
    import contract_page
    desk = t.common()
    own = contract_page.Browser(desk).login()
    events = desk.get("/api/desk/projects/1/events?limit=40")["items"]
    for one in events:
        for path in (f"/events/{one['id']}", f"/groups/{quote(one['group'])}"):
            answer = own.get(path)
            if not t.check(answer.status == 200, f"{path} answers", answer.status):
                break
    t.equal(own.get("/projects/1").status, 200, "the inbox answers")
