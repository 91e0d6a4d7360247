"""Starts and stops desks for the tests, and reads what they say."""

import atexit
import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.parse

from client import HERE, quote, request
from events import ENCODERS, chain, dump, envelope, event, event_envelope, new_id

SCRIPTS = pathlib.Path(__file__).resolve().parent
REPOSITORY = SCRIPTS.parents[3]
CORPUS = SCRIPTS / "corpus"


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


class Stream:
    """The live stream of a project: the ids of the events that it tells, and its position, read by a thread."""

    def __init__(self, desk, last=None, token=None):
        self.desk, self.last, self.told, self.ended = desk, last, [], False
        self.open(token or desk.token)
        threading.Thread(target=self.read, daemon=True).start()

    def open(self, token):
        self.connection = http.client.HTTPConnection(HERE, self.desk.port, timeout=60)
        place = {} if self.last is None else {"Last-Event-ID": self.last}
        fields = {"Authorization": f"Bearer {token}", "Accept": "text/event-stream", **place}
        self.connection.request("GET", "/api/desk/projects/1/live", headers=fields)
        self.socket, self.response = self.connection.sock, self.connection.getresponse()
        self.status = self.response.status
        if self.status == 200:
            self.response.readline()  # From here on nothing is missed.

    def read(self):
        """Reads to the end; a position is reached with the end of what carries it."""
        kind = position = None
        with contextlib.suppress(OSError, ValueError, http.client.HTTPException, AttributeError):
            for line in self.response:
                name, _, value = line.decode().rstrip("\r\n").partition(": ")
                if name == "event":
                    kind = value
                elif name == "id":
                    position = value
                elif name == "data" and kind == "event":
                    self.tell(json.loads(value)["id"])
                elif not line.strip():
                    self.last = position or self.last
        self.ended = True

    def tell(self, event):
        self.told.append(event)

    def close(self):
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.connection.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


started = {}


def end_all():
    for process in list(started.values()):
        if process.poll() is None:
            process.kill()
            process.wait()


atexit.register(end_all)
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


class NotStartedError(Exception):
    pass


class Program:
    """A program that runs until it is ended, in a session of its own."""

    def begin(self, command, env, errors, within=30):
        """Starts it, and returns the first line that it says; none if it ends before, or says nothing in time."""
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,
            env={**clean_environment(), **env},
        )
        started[self.process.pid] = self.process
        line = read_line(self.process.stdout, within)
        if not line:
            self.kill()
        return line

    def stop(self, how=signal.SIGTERM, within=15):
        """Ends it; its exit code and the seconds that it took."""
        begin = time.monotonic()
        if self.alive():
            self.process.send_signal(how)
        try:
            code = self.process.wait(within)
        except subprocess.TimeoutExpired:
            code = None
        self.kill()
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

    def cpu(self):
        """The seconds of processor time that it has used, which other work on this machine does not lengthen."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Desk(Program):
    """A running desk on a free port of this machine."""

    def __init__(self, binary, data, args=(), env=None, listen=f"{HERE}:0", prefix=()):
        self.binary, self.data, self.args, self.env = binary, pathlib.Path(data), list(args), dict(env or {})
        self.listen, self.prefix = listen, list(prefix)
        self.process, self.log = None, pathlib.Path(f"{data}.log")
        self.start()

    def start(self, within=30):
        words = ["serve", "--json", *self.args, "--data", self.data, "--listen", self.listen]
        with self.log.open("ab") as log:
            line = self.begin([*self.prefix, self.binary, *words], self.env, log, within)
        if not line:
            raise NotStartedError(f"the desk ended or said nothing: {self.errors()[:400]!r}")
        self.read_start(line)
        return self

    def read_start(self, line):
        """Takes what a desk says in its first line."""
        first = json.loads(line)
        self.url, self.token, self.dsn = first["url"], first["token"], first["dsn"]
        self.port = urllib.parse.urlsplit(self.url).port
        self.key = urllib.parse.urlsplit(self.dsn).username

    def errors(self):
        return self.log.read_text("utf-8", "replace")

    def forget_peak(self):
        with contextlib.suppress(OSError):
            pathlib.Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")

    def run(self, *args):
        """Another command on the same folder."""
        return command(self.binary, *args, "--data", self.data, env=self.env)

    # Taking in

    def auth(self, key=None):
        return {"X-Sentry-Auth": f"Sentry sentry_version=7, sentry_client=tests/1.0, sentry_key={key or self.key}"}

    def post(self, body, project=1, key=None, headers=None, encoding=None, **more):
        """What a client posts to the envelope endpoint."""
        fields = {**self.auth(key), "Content-Type": "application/x-sentry-envelope"}
        if encoding is not None:
            body = ENCODERS[encoding](body)
            fields["Content-Encoding"] = encoding
        fields = {name: value for name, value in {**fields, **(headers or {})}.items() if value is not None}
        return request(self.port, "POST", f"/api/{project}/envelope/", body, fields, **more)

    def report(self, *more, project=1, key=None, **members):
        """Sends an event and expects 200; its id."""
        whole = event(**members)
        answer = self.post(event_envelope(whole, *more), project, key)
        assert answer.status == 200, answer
        return whole["event_id"]

    # Reading

    def get(self, path, token=None, headers=None, **more):
        fields = {"Authorization": f"Bearer {self.token if token is None else token}"} if token != "" else {}
        return request(self.port, "GET", path, None, {**fields, **(headers or {})}, **more)

    def send(self, method, path, value=None, token=None, body=None):
        fields = {"Authorization": f"Bearer {self.token if token is None else token}"} if token != "" else {}
        fields["Content-Type"] = "application/json"
        return request(self.port, method, path, dump(value) if body is None else body, fields)

    def put(self, path, value):
        return self.send("PUT", path, value)

    def items(self, path, limit=100):
        """All items of a list, page after page."""
        found, cursor = [], None
        for _ in range(1000):
            answer = self.get(f"{path}?limit={limit}" + (f"&cursor={quote(cursor)}" if cursor else ""))
            assert answer.status == 200, answer
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

    def search(self, words, kind=None, **more):
        answer = self.get("/api/desk/search?" + urllib.parse.urlencode({"q": words, **more}))
        return [one for one in answer["items"] or [] if kind in (None, one["kind"])]

    def counts(self, project=1):
        return self.get(f"/api/desk/projects/{project}/counts").json

    def project(self, name="second", *settings):
        """A project of its own: its id and key."""
        made = self.run("project", "add", name, "--json")
        assert made.returncode == 0, made.stderr
        made = json.loads(made.stdout)
        id, key = made["id"], urllib.parse.urlsplit(made["dsn"]).username
        if settings:
            changed = self.run("project", "set", id, *settings)
            assert changed.returncode == 0, changed.stderr
            time.sleep(1.1)  # A desk that has read the project just before knows its settings after a second.
        until(lambda: self.post(envelope(), id, key).status in (200, 429), 6)
        return id, key

    def destination(self, kind, url, *more, project=1):
        """Adds a destination; its id."""
        words = ["--project", project, "--kind", kind, "--url", url, "--allow-private", *more]
        made = self.run("destination", "add", *words)
        assert made.returncode == 0, made.stderr
        return made.stdout.strip()

    def forwarded(self, id, project=1):
        return (self.counts(project)["forwarded"] or {}).get(id, {"sent": 0, "waiting": 0, "failed": 0})

    def files(self):
        return [path for path in self.data.rglob("*") if path.is_file()]

    def holds(self, *words):
        """The words that stand in the files of its folder."""
        contents = [path.read_bytes() for path in self.files()]
        return [word for word in words if any(word.encode() in content for content in contents)]


def clean_environment():
    """The environment without what a program would read as its own settings."""
    own = {"LANG", "LISTEN_FDS", "NOTIFY_SOCKET", "PORT"}
    return {name: text for name, text in os.environ.items() if not name.startswith("DESK_") and name not in own}


def read_line(stream, within):
    """One line, or what there is when the time or the stream ends."""
    box = []
    reader = threading.Thread(target=lambda: box.append(stream.readline()), daemon=True)
    reader.start()
    reader.join(within)
    return box[0] if box else b""


def command(binary, *args, timeout=60, env=None):
    """A command until its end, or until a time."""
    try:
        return subprocess.run(
            [binary, *map(str, args)],
            capture_output=True,
            timeout=timeout,
            check=False,
            stdin=subprocess.DEVNULL,
            env={**clean_environment(), **(env or {})},
            text=True,
            errors="replace",
        )
    except subprocess.TimeoutExpired as late:
        said = [(part or b"").decode("utf-8", "replace") for part in (late.stdout, late.stderr)]
        return subprocess.CompletedProcess(args, 124, said[0], f"{said[1]}\nno end in {timeout} s")


def lines(text):
    return [line for line in text.splitlines() if line.strip()]


def together(*functions):
    """Runs functions at once and waits for all; an error is raised."""
    with concurrent.futures.ThreadPoolExecutor(len(functions)) as pool:
        for run in [pool.submit(function) for function in functions]:
            run.result()


def ready(desk, receiver):
    """Waits until a destination that was added beside the running desk takes effect, and nothing waits for any."""
    desk.report(exception=chain((f"Ready{new_id()}Error", "x")))
    assert until(lambda: receiver.got, 15), "a destination takes effect beside the running desk"
    until(lambda: not any(one["waiting"] for one in desk.counts()["forwarded"].values()), 15)
    receiver.got.clear()
