"""Starts and stops desks for the tests, and speaks to them as apps, browsers and scripts do."""
import atexit
import base64
import contextlib
import datetime
import gzip
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import urllib.parse
import uuid
import zlib

# JSON has no largest number.
sys.set_int_max_str_digits(0)

HERE = "127.0.0.1"
SCRIPTS = pathlib.Path(__file__).resolve().parent
REPOSITORY = SCRIPTS.parents[3]
CORPUS = SCRIPTS / "corpus"
VENVS = REPOSITORY / ".build" / "desk-tests"


# Time

def now():
    return datetime.datetime.now(datetime.timezone.utc)


def stamp(ago=0.0):
    """RFC 3339 in UTC with milliseconds, so many seconds ago."""
    moment = now() - datetime.timedelta(seconds=ago)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def age(text):
    """Seconds since a time, negative for one to come."""
    return (now() - moment(text)).total_seconds()


def until(condition, seconds=5.0, pause=0.03):
    """Polls until the condition holds; its last value."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value or time.monotonic() > end:
            return value
        time.sleep(pause)


@contextlib.contextmanager
def free_port(port=0):
    """A port that refuses, and that nobody is given by chance, until its owner listens there."""
    with socket.socket() as keeper:
        keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        keeper.bind((HERE, port))
        yield keeper.getsockname()[1]


def quiet(seconds):
    """Lets time pass to see that nothing happens in it."""
    time.sleep(seconds)


# What apps send

def new_id():
    return uuid.uuid4().hex


def event(**members):
    """A plain event; members given replace its own, and None leaves one out."""
    whole = {
        "event_id": new_id(), "timestamp": stamp(), "platform": "other", "level": "error",
        "exception": {"values": [{"type": "CartError", "value": "The cart is empty"}]}}
    whole.update(members)
    return {name: value for name, value in whole.items() if value is not None}


def chain(*pairs, frames=None):
    """`exception` of errors (type, value), root cause first."""
    values = [{"type": kind, "value": text} for kind, text in pairs]
    if frames is not None:
        values[-1]["stacktrace"] = {"frames": frames}
    return {"values": values}


def frame(function, module="Shop", in_app=True, lineno=10, **more):
    return {"function": function, "module": module, "filename": f"{module}.swift", "in_app": in_app,
            "lineno": lineno, **more}


def dump(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def item(kind, payload, **headers):
    """An item with its length; `length=None` leaves it out."""
    payload = payload if isinstance(payload, bytes) else dump(payload)
    head = {"type": kind, "length": len(payload), **headers}
    return dump({name: value for name, value in head.items() if value is not None}) + b"\n" + payload


def envelope(*items, **header):
    return b"\n".join([dump(header), *items]) + b"\n"


def event_envelope(whole, *more, **header):
    head = {"event_id": whole["event_id"]} if "event_id" in whole else {}
    head.update(header)
    return envelope(item("event", whole), *more, **{k: v for k, v in head.items() if v is not None})


def session(sid, release, status="ok", init=True, seq=0, did=None, errors=0, **more):
    whole = {"sid": sid, "init": init, "seq": seq, "timestamp": stamp(), "started": stamp(30), "status": status,
             "errors": errors, "attrs": {"release": release, "environment": "production"}, **more}
    if did:
        whole["did"] = did
    return item("session", whole)


def raw_deflate(data):
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    return squeeze.compress(data) + squeeze.flush()


def brotli(data):
    """A Brotli stream of stored blocks."""
    out, bits, filled = bytearray(), 0, 0

    def put(value, width):
        nonlocal bits, filled
        bits |= value << filled
        filled += width
        while filled >= 8:
            out.append(bits & 255)
            bits >>= 8
            filled -= 8

    def align():
        if filled:
            put(0, 8 - filled)

    put(0, 1)                                           # a window of 16 bits
    for start in range(0, len(data), 65536):
        block = data[start:start + 65536]
        put(0, 1)                                       # not the last
        put(0, 2)                                       # four nibbles of length
        put(len(block) - 1, 16)
        put(1, 1)                                       # stored
        align()
        out.extend(block)
    put(3, 2)                                           # the last, empty
    align()
    return bytes(out)


ENCODERS = {
    "gzip": lambda data: gzip.compress(data, 6, mtime=0), "x-gzip": lambda data: gzip.compress(data, 6, mtime=0),
    "deflate": zlib.compress, "br": brotli, "identity": bytes, "": bytes}


# HTTP

class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def header(self, name, default=None):
        for key, value in self.headers:
            if key.lower() == name.lower():
                return value
        return default

    def all(self, name):
        return [value for key, value in self.headers if key.lower() == name.lower()]

    @property
    def text(self):
        return self.body.decode("utf-8", "replace")

    @property
    def json(self):
        try:
            return json.loads(self.body)
        except ValueError:
            return None

    def __getitem__(self, name):
        whole = self.json
        return whole.get(name) if isinstance(whole, dict) else None

    def __repr__(self):
        return f"{self.status} {self.text[:160]!r}"


def request(port, method, path, body=None, headers=(), host=HERE, source=None, timeout=30, chunks=None):
    """One request on a connection of its own; headers are sent as given."""
    connection = http.client.HTTPConnection(
        host, port, timeout=timeout, source_address=(source, 0) if source else None)
    try:
        return exchange(connection, method, path, body, headers, chunks)
    finally:
        connection.close()


def exchange(connection, method, path, body=None, headers=(), chunks=None):
    pairs = list(headers.items() if isinstance(headers, dict) else headers)
    names = {name.lower() for name, _ in pairs}
    connection.putrequest(method, path, skip_host="host" in names, skip_accept_encoding=True)
    for name, value in pairs:
        connection.putheader(name, value)
    if chunks is not None:
        connection.putheader("Transfer-Encoding", "chunked")
    elif (body is not None or method in ("POST", "PUT")) and "content-length" not in names:
        connection.putheader("Content-Length", str(len(body or b"")))
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):   # a refusal may come before the body's end
        connection.endheaders()
        if chunks is not None:
            for chunk in [*chunks, b""]:
                connection.send(b"%x\r\n" % len(chunk) + chunk + b"\r\n")
        elif body:
            connection.send(body)
    response = connection.getresponse()
    return Answer(response.status, response.getheaders(), response.read())


def raw(port, data, timeout=10, close=True, source=None):
    """Sends bytes as they are; what comes back until the other side ends, or the time does."""
    with socket.create_connection((HERE, port), timeout=timeout,
                                  source_address=(source, 0) if source else None) as line:
        got = b""
        try:
            line.sendall(data)
            if close:
                line.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        try:
            while chunk := line.recv(65536):
                got += chunk
        except OSError:
            pass
        return got


def raw_status(got):
    parts = got.split(b" ", 2)
    return int(parts[1]) if len(parts) > 2 and parts[0].startswith(b"HTTP/") and parts[1].isdigit() else None


class Stream:
    """A live stream: what it sends, read by a thread of its own."""

    def __init__(self, desk, project=1, last=None, token=None, headers=()):
        self.connection = http.client.HTTPConnection(HERE, desk.port, timeout=60)
        fields = {"Authorization": f"Bearer {token or desk.token}", "Accept": "text/event-stream", **dict(headers)}
        if last is not None:
            fields["Last-Event-ID"] = last
        self.connection.request("GET", f"/api/desk/projects/{project}/live", headers=fields)
        self.socket = self.connection.sock
        self.response = self.connection.getresponse()
        self.status, self.got, self.last, self.ended = self.response.status, [], last, False
        self.lock = threading.Lock()
        self.thread = None
        if self.status == 200:
            self.thread = threading.Thread(target=self.read, daemon=True)
            self.thread.start()

    def read(self):
        kind, data, mark = "message", [], None
        try:
            while line := self.response.readline():
                line = line.decode("utf-8").rstrip("\r\n")
                if not line:
                    if data:
                        with self.lock:
                            self.got.append((kind, "\n".join(data), mark))
                            self.last = mark or self.last
                    kind, data = "message", []
                elif not line.startswith(":"):
                    name, _, value = line.partition(":")
                    value = value.removeprefix(" ")
                    if name == "event":
                        kind = value
                    elif name == "data":
                        data.append(value)
                    elif name == "id":
                        mark = value
        except (OSError, ValueError, http.client.HTTPException, AttributeError):
            pass
        self.ended = True

    def of(self, kind):
        with self.lock:
            return [json.loads(data) for name, data, _ in self.got if name == kind]

    def events(self):
        return [one["id"] for one in self.of("event")]

    def close(self):
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        if self.thread:
            self.thread.join(5)
        with contextlib.suppress(OSError):
            self.connection.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


# Processes

started = {}


def end_all():
    for process in list(started.values()):
        if process.poll() is None:
            process.kill()
            process.wait()


atexit.register(end_all)
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


class NotStarted(Exception):
    pass


class Desk:
    """A running desk on a free port of this machine."""

    def __init__(self, binary, data, args=(), env=None, listen=f"{HERE}:0", wait=True, prefix=()):
        self.binary, self.data, self.args, self.env = binary, pathlib.Path(data), list(args), dict(env or {})
        self.listen, self.prefix = listen, list(prefix)
        self.process, self.first = None, None
        if wait:
            self.start()

    def start(self, within=30):
        self.log = tempfile.NamedTemporaryFile("w+b", prefix="desk-log-", delete=False)
        command = [*self.prefix, self.binary, "serve", "--json", *self.args]
        if self.data is not None and "--data" not in self.args:
            command += ["--data", str(self.data)]
        if self.listen:
            command += ["--listen", self.listen]
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log,
            env={**clean_environment(), **self.env})
        started[self.process.pid] = self.process
        line = read_line(self.process.stdout, within)
        if not line:
            self.process.kill()
            self.process.wait()
            raise NotStarted(f"the desk ended or said nothing: {self.errors()[:400]!r}")
        self.first = json.loads(line)
        self.url, self.token, self.dsn = self.first["url"], self.first["token"], self.first["dsn"]
        self.port = urllib.parse.urlsplit(self.url).port
        self.key = urllib.parse.urlsplit(self.dsn).username
        return self

    def errors(self):
        return pathlib.Path(self.log.name).read_text("utf-8", "replace")

    def stop(self, how=signal.SIGTERM, within=15):
        """Ends it; its exit code and the seconds that it took."""
        begin = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            code = self.process.wait(within)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            code = None
        self.process.stdout.close()
        started.pop(self.process.pid, None)
        with contextlib.suppress(OSError):
            os.unlink(self.log.name)
        return code, time.monotonic() - begin

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        started.pop(self.process.pid, None)

    def alive(self):
        return self.process.poll() is None

    def memory(self, name="VmRSS"):
        """Resident memory in bytes; `VmHWM` is its peak."""
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith(name + ":"):
                return int(line.split()[1]) * 1024
        return 0

    def forget_peak(self):
        with contextlib.suppress(OSError):
            pathlib.Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")

    def run(self, *args, timeout=60, env=None, data=True, stdin=None):
        """Another command on the same folder."""
        more = ["--data", str(self.data)] if data else []
        return command(self.binary, *args, *more, timeout=timeout, env={**self.env, **(env or {})}, stdin=stdin)

    # Taking in

    def auth(self, key=None, client="tests/1.0"):
        return {"X-Sentry-Auth": f"Sentry sentry_version=7, sentry_client={client}, sentry_key={key or self.key}"}

    def post(self, body, project=1, key=None, headers=None, encoding=None, auth=True, path=None, query="",
             chunks=None, **more):
        """What a client posts, to the envelope endpoint if no other is named."""
        fields = dict(self.auth(key) if auth else {})
        fields["Content-Type"] = "application/x-sentry-envelope"
        if encoding is not None:
            body = ENCODERS[encoding.lower()](body) if encoding.lower() in ENCODERS else body
            fields["Content-Encoding"] = encoding
        fields.update(headers or {})
        fields = {name: value for name, value in fields.items() if value is not None}
        if chunks:
            parts = [body[start:start + chunks] for start in range(0, len(body), chunks)]
            return request(self.port, "POST", (path or f"/api/{project}/envelope/") + query, None, fields,
                           chunks=parts, **more)
        return request(self.port, "POST", (path or f"/api/{project}/envelope/") + query, body, fields, **more)

    def report(self, *more, project=1, key=None, header=None, **members):
        """Sends an event and expects 200; its id."""
        whole = event(**members)
        answer = self.post(event_envelope(whole, *more, **(header or {})), project, key)
        if answer.status != 200:
            raise AssertionError(f"an event was answered {answer}")
        return whole["event_id"]

    # Reading

    def get(self, path, token=None, headers=None, **more):
        fields = {"Authorization": f"Bearer {self.token if token is None else token}"} if token != "" else {}
        return request(self.port, "GET", path, None, {**fields, **(headers or {})}, **more)

    def send(self, method, path, value=None, token=None, headers=None, body=None, **more):
        fields = {"Authorization": f"Bearer {self.token if token is None else token}"} if token != "" else {}
        fields["Content-Type"] = "application/json"
        return request(self.port, method, path, dump(value) if body is None else body,
                       {**fields, **(headers or {})}, **more)

    def put(self, path, value, **more):
        return self.send("PUT", path, value, **more)

    def items(self, path, limit=100, most=1000):
        """All items of a list, page after page."""
        found, cursor = [], None
        joint = "&" if "?" in path else "?"
        for _ in range(most):
            answer = self.get(f"{path}{joint}limit={limit}" + (f"&cursor={quote(cursor)}" if cursor else ""))
            if answer.status != 200:
                raise AssertionError(f"{path} was answered {answer}")
            found += answer["items"]
            cursor = answer["next"]
            if cursor is None:
                return found
        raise AssertionError(f"{path} has no end")

    def event(self, id, project=None):
        return self.get(f"/api/desk/events/{id}" + (f"?project={project}" if project else ""))

    def stored(self, id):
        """The event as it was stored."""
        return self.event(id)["event"]

    def group(self, id):
        """The id of the group that an event belongs to."""
        return self.event(id)["group"]

    def group_of(self, id):
        """The group that an event belongs to."""
        return self.get(f"/api/desk/groups/{quote(self.group(id))}").json

    def search(self, words, kind=None, **more):
        answer = self.get("/api/desk/search?" + urllib.parse.urlencode({"q": words, **more}))
        return [one for one in answer["items"] or [] if kind in (None, one["kind"])]

    def counts(self, project=1):
        return self.get(f"/api/desk/projects/{project}/counts").json

    def project(self, name="second", *settings):
        """A project of its own: its id and key."""
        made = self.run("project", "add", name, "--json")
        if made.returncode != 0:
            raise AssertionError(f"project add: {made.returncode} {made.stderr[:200]}")
        made = json.loads(made.stdout)
        id, key = made["id"], urllib.parse.urlsplit(made["dsn"]).username
        if settings:
            changed = self.run("project", "set", str(id), *settings)
            if changed.returncode != 0:
                raise AssertionError(f"project set {settings}: {changed.returncode} {changed.stderr[:200]}")
            quiet(1.1)    # A desk that has read the project just before knows its settings after a second.
        until(lambda: self.post(envelope(), id, key).status in (200, 429), 6)
        return id, key

    def destination(self, kind, url, *more, project=1, private=True):
        """Adds a destination; its id."""
        made = self.run("destination", "add", "--project", str(project), "--kind", kind, "--url", url,
                        *(["--allow-private"] if private else []), *more)
        if made.returncode != 0:
            raise AssertionError(f"destination add {kind}: {made.returncode} {made.stderr[:300]}")
        return made.stdout.strip()

    def forwarded(self, id, project=1):
        return (self.counts(project)["forwarded"] or {}).get(id, {"sent": 0, "waiting": 0, "failed": 0})

    def files(self):
        return [path for path in self.data.rglob("*") if path.is_file()]

    def holds(self, *words):
        """The words that stand in the files of its folder."""
        contents = [path.read_bytes() for path in self.files()]
        return [word for word in words if any(word.encode() in content for content in contents)]


def quote(text):
    return urllib.parse.quote(str(text), safe="")


def clean_environment():
    return {name: value for name, value in os.environ.items()
            if not name.startswith("DESK_") and name not in ("LISTEN_FDS", "NOTIFY_SOCKET")}


def read_line(stream, within):
    """One line, or what there is when the time or the stream ends."""
    box = []
    reader = threading.Thread(target=lambda: box.append(stream.readline()), daemon=True)
    reader.start()
    reader.join(within)
    return box[0] if box else b""


def command(binary, *args, timeout=60, env=None, stdin=None):
    """A command until its end."""
    try:
        return subprocess.run(
            [binary, *map(str, args)], capture_output=True, timeout=timeout, check=False, input=stdin or "",
            env={**clean_environment(), **(env or {})}, text=True, errors="replace")
    except subprocess.TimeoutExpired as late:
        text = lambda data: (data or b"").decode("utf-8", "replace") if isinstance(data, (bytes, type(None))) else data
        return subprocess.CompletedProcess(args, 124, text(late.stdout), text(late.stderr) + f"\nno end in {timeout} s")


def lines(text):
    return [line for line in text.splitlines() if line.strip()]


# Topics

class Topic:
    """The checks of one topic, their desks, and what failed."""

    def __init__(self, binary, name, long=False):
        self.binary, self.name, self.long, self.moim = binary, name, long, None
        self.count, self.failures, self.skipped, self.desks = 0, [], [], []
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix=f"desk-{name}-"))
        self.shared = None
        self.lock = threading.Lock()

    def check(self, holds, sentence, seen=None):
        with self.lock:
            self.count += 1
            if not holds:
                shown = "" if seen is None else f" — {seen!r}"[:500]
                self.failures.append(sentence + shown)
        return bool(holds)

    def equal(self, got, want, sentence):
        return self.check(got == want, sentence, f"got {got!r}, want {want!r}")

    def status(self, answer, want, sentence):
        wanted = want if isinstance(want, tuple) else (want,)
        return self.check(answer.status in wanted, sentence, f"got {answer}, want {want}")

    def skip(self, why):
        self.skipped.append(why)

    def new_folder(self):
        return pathlib.Path(tempfile.mkdtemp(dir=self.folder))

    def desk(self, *args, data=None, **more):
        """A desk of its own."""
        one = Desk(self.binary, data or self.new_folder() / "data", args, **more)
        self.desks.append(one)
        return one

    def common(self):
        """The desk that the topic's checks share, started again if one of them ended it."""
        if self.shared is None or not self.shared.alive():
            if self.shared is not None:
                self.check(False, f"the desk ended by itself: {self.shared.errors()[-300:]}")
            self.shared = self.desk()
        return self.shared

    def run(self, module):
        for name, function in list(vars(module).items()):
            if name.startswith("check_") and callable(function) and getattr(function, "__module__", "") == module.__name__:
                begin = time.monotonic()
                try:
                    function(self)
                except Exception as error:
                    where = [part for part in traceback.extract_tb(error.__traceback__)
                             if part.filename == module.__file__]
                    line = f"line {where[-1].lineno}" if where else "?"
                    self.count += 1
                    self.failures.append(f"{name} ({line}) stopped: {type(error).__name__}: {str(error)[:400]}")
                if os.environ.get("DESK_TESTS_TIMES"):
                    print(f"    {name}: {time.monotonic() - begin:.1f} s", file=sys.stderr)
        for one in self.desks:
            with contextlib.suppress(OSError, ValueError):
                if one.process and one.alive():
                    one.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def together(*functions):
    """Runs functions at once and waits; the first error is raised."""
    errors = []

    def guarded(function):
        try:
            function()
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(function,)) for function in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def decoded(text):
    return base64.b64decode(text)
