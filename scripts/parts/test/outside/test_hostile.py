"""What an attacker sends: no 5xx, no loss, bounded memory, and others are served meanwhile.

EnvelopeTests hold the bound on items, and ConnectionTests on heads and pipelines.
"""

import contextlib
import http.client
import random
import re
import socket
import threading
import zlib

import pytest
from client import HERE, exchange, quote, raw, raw_status, request
from events import chain, event, event_envelope, new_id
from pages import Browser
from running import CORPUS, Stream, together, until

pytestmark = pytest.mark.alone
MB = 1 << 20
LISTS = [f"/api/desk/projects/1/{name}" for name in ("events?limit=100", "groups?limit=100", "counts", "releases")]


class Growth:
    """How much the peak of resident memory grows meanwhile, and the processor time that is used."""

    def __init__(self, desk):
        self.desk = desk

    def __enter__(self):
        self.desk.forget_peak()
        self.before, self.begin = self.desk.memory(), self.desk.cpu()
        return self

    def __exit__(self, *_):
        self.bytes, self.cpu = 0, 0.0
        if self.desk.alive():
            self.bytes, self.cpu = self.desk.memory("VmHWM") - self.before, self.desk.cpu() - self.begin


@pytest.fixture(autouse=True)
def lives(desk):
    """After each check the desk answers, stores and is the same process."""
    process = desk.process.pid
    yield
    assert desk.event(desk.report()).status == 200
    assert desk.process.pid == process


def assert_no_5xx(desk, answer):
    """Refused, or acknowledged and found."""
    assert answer.status in (200, 400, 413)
    if answer.status == 200 and answer["id"]:
        got = desk.event(answer["id"])
        assert got.status == 200
        assert got.json is not None


def bomb(window, megabytes=300):
    """A compressed body that inflates to that many megabytes of zeros behind a beginning."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, window)
    head = squeeze.compress(b'{}\n{"type":"attachment"}\n') + squeeze.flush(zlib.Z_FULL_FLUSH)
    return head + (squeeze.compress(bytes(MB)) + squeeze.flush(zlib.Z_FULL_FLUSH)) * megabytes


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        pytest.param("gzip", bomb(31), id="gzip"),
        pytest.param("deflate", bomb(15), id="deflate"),
        pytest.param("deflate", bomb(-15), id="raw deflate"),
        pytest.param("br", (CORPUS / "zeros.br").read_bytes(), id="Brotli"),
    ],
)
def test_what_inflates_to_300_megabytes_is_refused_at_once(desk, encoding, body):
    costs = []
    for sent, named in ((bomb(31, 30), "gzip"), (body, encoding)):
        with Growth(desk) as growth:
            assert desk.post(sent, headers={"Content-Encoding": named}).status == 413
        costs.append(growth.cpu)
    # As much as one that goes beyond the limit a little: whole, it would be ten times as much. The clock has 10 ms.
    assert costs[1] < 2 * costs[0] + 0.03, "it is inflated up to the limit alone"
    assert growth.bytes < 20 * MB + 2 * len(body)


def test_eight_bombs_at_once(desk):
    statuses, body = [], bomb(31)
    with Growth(desk) as growth:
        send = lambda: statuses.append(desk.post(body, headers={"Content-Encoding": "gzip"}).status)  # noqa: E731
        together(*[send for _ in range(8)])
    assert statuses == [413] * 8
    assert growth.bytes < 200 * MB


CHUNKED = b"POST /api/1/envelope/?sentry_key=KEY HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("first", "block"),
    [
        pytest.param(b"POST /api/1/envelope/ HTTP/1.1\r\nHost: x\r\nX-Long: ", b"a" * MB, id="a header line"),
        pytest.param(b"GET /", b"a" * MB, id="a request line"),
        pytest.param(b"GET /health HTTP/1.1\r\nHost: x\r\n", b"X-A: b\r\n" * 131072, id="headers without an end"),
        pytest.param(CHUNKED, b"0" * MB, id="a chunk's size"),
    ],
)
def test_64_megabytes_without_an_end_are_not_buffered(desk, first, block):
    sent, got = 0, b""
    with Growth(desk) as growth, socket.create_connection((HERE, desk.port), timeout=10) as line:
        with contextlib.suppress(OSError):
            line.sendall(first.replace(b"KEY", desk.key.encode()))
            while sent < 64 * MB:
                line.sendall(block)
                sent += MB
        with contextlib.suppress(OSError):
            line.settimeout(5)
            got = line.recv(4096)
    assert raw_status(got) in (400, 413, 414, 431, 404) or (not got and sent < 64 * MB)
    assert growth.bytes < 20 * MB


POST = b"POST /api/1/envelope/?sentry_key=KEY HTTP/1.1\r\nHost: x\r\n"
SMUGGLED = b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"
MALFORMED = [
    *(b"\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET\r\n\r\n", b"x" * 100_000),
    *(b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.0\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    *(
        b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n"
        for path in (b"http://evil.example/", b"/\x00", b"/%00%ff%zz", b"/../../etc/passwd", b"//evil.example/")
    ),
    *(
        b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n"
        for path in (b"/%2e%2e/%2e%2e/etc/passwd", b"/static/../../etc/passwd")
    ),
    *(b"GET / HTTP/1.1\r\nHost: x\r\n" + line + b"\r\n\r\n" for line in (b"Bad Header", b" folded: x", b"X: a\x00b")),
    *(b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", b"CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n"),
    *(
        POST + b"Content-Length: " + size + b"\r\n\r\n{}x"
        for size in (b"-1", b"99999999999999999999999", b"x", b"50000")
    ),
    *(POST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x", POST + SMUGGLED),
    POST + b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    *(CHUNKED + size + b"\r\n{}\r\n0\r\n\r\n" for size in (b"zz", b"-5", b"ffffffffffffffffff", b"2;" + b"e" * 100000)),
    POST.replace(b"Host: x\r\n", b"\r\n{}\n"),
]


@pytest.mark.parametrize("data", MALFORMED, ids=lambda data: repr(data[:60] + data[-20:]))
def test_malformed_http_is_refused_and_gives_nothing_away(desk, data):
    got = raw(desk.port, data.replace(b"KEY", desk.key.encode()), timeout=4)
    status = raw_status(got)
    assert status is None or status < 500 or status == 505
    assert not re.search(b"root:|evil.example", got)


def test_slow_senders_harm_nobody(desk):
    head = f"POST /api/1/envelope/?sentry_key={desk.key} HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n".encode()
    stop, connections = threading.Event(), []
    for number in range(120):
        connections.append(socket.create_connection((HERE, desk.port), timeout=5))
        connections[-1].sendall(head if number % 2 else b"GET /he")

    def drip():
        while not stop.wait(0.5):
            for line in connections:
                with contextlib.suppress(OSError):
                    line.sendall(b"{")

    dripper = threading.Thread(target=drip)
    dripper.start()
    try:
        for _ in range(20):
            desk.report()
        assert request(desk.port, "GET", "/health").status == 200
    finally:
        stop.set()
        dripper.join()
        for line in connections:
            line.close()


def test_viewers_that_do_not_read_hold_up_nobody(desk):
    ask = f"GET /api/desk/projects/1/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {desk.token}\r\n\r\n".encode()
    readers = [socket.socket() for _ in range(30)]
    for line in readers:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect((HERE, desk.port))
        line.sendall(ask)
    before = desk.memory()
    together(*[lambda: [desk.report(message="m" * 3000) for _ in range(40)] for _ in range(4)])
    assert desk.memory() - before < 60 * MB
    with Stream(desk) as stream:
        id = desk.report()
        assert until(lambda: id in stream.told, 5)
    for line in readers:
        line.close()


LONG = {
    "tags": lambda n: {"tags": {f"t{number}": "v" for number in range(n // 18)}},
    "breadcrumbs": lambda n: {"breadcrumbs": {"values": [{"message": "m"}] * (n // 22)}},
    "exceptions": lambda n: {"exception": {"values": [{"type": "T", "value": "v"}] * (n // 44)}},
    "frames": lambda n: {"exception": chain(("T", "v"), frames=[{"function": "f", "in_app": True}] * (n // 44))},
    "a fingerprint": lambda n: {"fingerprint": ["x"] * (n // 9)},
    "a type": lambda n: {"exception": chain(("T" * (n // 2), "v" * (n // 2)))},
    "a release": lambda n: {"release": "r" * n},
    "a user": lambda n: {"user": {"id": "u" * n}},
    # What the redactor looks for, again and again.
    **{
        part: lambda n, part=part: {"message": part * (n // len(part.encode()))}
        for part in (
            *("word ", "w", "a@b.c ", "a@", "4", "4 ", "eyJ.", "/Users/", "password:", '"token":"', "http://a:"),
            *("-----BEGIN ", "0x", "\u0301"),
        )
    },
}


@pytest.mark.parametrize("members", LONG.values(), ids=map(repr, LONG))
def test_a_long_event_is_read_in_linear_time(desk, members):
    costs = []
    for size in (220_000, 880_000):
        with Growth(desk) as growth:
            answer = desk.post(event_envelope(event(**members(size))), timeout=120)
        costs.append(growth.cpu)
        assert_no_5xx(desk, answer)
    # Four times the bytes; a clock of 10 ms, and what the desk does by itself meanwhile.
    assert costs[1] < 8 * costs[0] + 0.5


def test_lists_of_long_events_are_no_larger_than_lists_should_be(desk):
    for path in LISTS[:2]:
        answer = desk.get(path)
        assert answer.status == 200
        assert len(answer.body) < 8 * MB


SEEDS = [path.read_bytes() for path in sorted(CORPUS.glob("*.envelope"))]


def mutated(luck, body, others):
    """A body with a few changes. MutationTests and `scripts/nightly intake` have many more of them."""
    body = bytearray(body)
    for _ in range(luck.choice((1, 1, 2, 8))):
        at, other = luck.randrange(len(body) + 1), luck.choice(others)
        end = at + luck.choice((1, 10, 200))
        parts = (b"", luck.randbytes(3), body[at:end] * 2, other[at:end], b"null", b"1e999", b'"\\ud800"', b"\n", b"{")
        body[at:end] = luck.choice(parts)
    return bytes(body)


class Attack:
    """Posts mutated envelopes on one connection, each made of its number."""

    def __init__(self, desk):
        self.desk, self.connection, self.statuses, self.bad = desk, None, [], []

    def body(self, number):
        """The path, the body and the encoding of a number."""
        luck = random.Random(number)
        body = luck.choice(SEEDS)
        for old in set(re.findall(rb'"event_id": ?"([0-9a-f-]{32,36})"', body)):
            body = body.replace(old, new_id().encode())
        body = mutated(luck, body.replace(b"a" * 32, self.desk.key.encode()), SEEDS)
        if number % 10 == 0:
            return "/api/1/store/", body[body.find(b"\n") + 1 :].partition(b"\n")[2], {}
        if number % 7 == 0:
            body = zlib.compress(body)
            body = mutated(luck, body, SEEDS) if number % 2 else body
            return "/api/1/envelope/", body, {"Content-Encoding": "deflate"}
        return "/api/1/envelope/", body, {}

    def post(self, number):
        path, body, fields = self.body(number)
        if self.connection is None:
            self.connection = http.client.HTTPConnection(HERE, self.desk.port, timeout=20)
        answer = exchange(self.connection, "POST", path, body, {**self.desk.auth(), **fields})
        if (answer.header("Connection") or "").lower() == "close":
            self.connection.close()
        self.statuses.append(answer.status)
        if answer.status not in (200, 400, 401, 403, 413, 415):
            self.bad.append((number, answer))
        elif answer.status == 200 and answer["id"]:
            got = self.desk.event(answer["id"], 1)
            if got.status != 200 or got.json is None:
                self.bad.append((number, got))
        elif answer.status == 200 and answer.json != {}:
            self.bad.append((number, answer))

    def run(self, numbers):
        for number in numbers:
            try:
                self.post(number)
            except (OSError, http.client.HTTPException) as error:
                self.connection = None
                self.bad.append((number, error))
                if not self.desk.alive():
                    return


def test_mutated_envelopes(desk, is_long):
    count, attacks = 10_000 if is_long else 1_000, [Attack(desk) for _ in range(4)]
    together(*[lambda one=one, at=at: one.run(range(at, count, 4)) for at, one in enumerate(attacks)])
    assert [bad for one in attacks for bad in one.bad] == [], "the first number is the seed"
    statuses = [status for one in attacks for status in one.statuses]
    assert min(statuses.count(200), statuses.count(400)) > count / 20, "the mutations reach both outcomes"
    for path in (*LISTS, "/api/desk/projects/1/feedback?limit=100"):
        answer = desk.get(path)
        assert answer.status == 200
        assert answer.json is not None
    counts = desk.counts()
    assert counts["received"] == counts["stored"] + counts["duplicates"] + sum(counts["rejected"].values())


def test_every_page_of_what_was_stored_answers(desk):
    own = Browser(desk)
    for one in desk.get("/api/desk/projects/1/events?limit=40")["items"]:
        for path in (f"/events/{one['id']}", f"/groups/{quote(one['group'])}", "/projects/1"):
            assert own.get(path).status == 200
