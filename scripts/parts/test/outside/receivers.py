"""Servers that get what is forwarded or reported, and answer as they are told."""

import gzip
import http.server
import json
import socket
import threading
import time
import zlib

from client import HERE


class Got:
    """A request that a receiver got."""

    def __init__(self, method, path, headers, body):
        self.method, self.path, self.headers, self.body, self.at = method, path, headers, body, time.monotonic()

    def header(self, name):
        return self.headers.get(name)

    @property
    def plain(self):
        encoding = (self.header("Content-Encoding") or "").lower()
        if encoding == "gzip":
            return gzip.decompress(self.body)
        if encoding == "deflate":
            return zlib.decompress(self.body)
        return self.body

    @property
    def json(self):
        return json.loads(self.plain)

    @property
    def whole(self):
        """All of it as text, to look for secrets."""
        return f"{self.method} {self.path}\n{self.headers}\n" + self.plain.decode("utf-8", "replace")


class Receiver(http.server.ThreadingHTTPServer):
    """Answers what its script says, then always the same; keeps all that it gets.

    A step is (status, headers, body), "reset" or a function of the request.
    """

    daemon_threads = True
    request_queue_size = 128
    allow_reuse_address = True

    def __init__(self, always=(200, {}, b"{}"), script=(), host=HERE, port=0, tls=None):
        self.always, self.script, self.got, self.lock = always, list(script), [], threading.Lock()
        super().__init__((host, port), Handler)
        self.scheme = "https" if tls else "http"
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
        self.port = self.server_address[1]
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def handle_error(self, *_):
        pass

    def url(self, path="/", host=None):
        return f"{self.scheme}://{host or self.server_address[0]}:{self.port}{path}"

    def close(self):
        self.shutdown()
        self.server_close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Else each answer waits 40 ms for the acknowledgment of its header.
    disable_nagle_algorithm = True

    def respond(self):
        if "chunked" in self.headers.get("Transfer-Encoding", "").lower():
            body = b""
            while size := int(self.rfile.readline().split(b";")[0] or b"0", 16):
                body += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
        else:
            length = int(self.headers.get("Content-Length") or 0)
            body = self.rfile.read(length)
            if len(body) < length:
                self.close_connection = True
                return
        got = Got(self.command, self.path, self.headers, body)
        with self.server.lock:
            self.server.got.append(got)
            step = self.server.script.pop(0) if self.server.script else self.server.always
        if callable(step):
            step = step(got)
        if step == "reset":
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        status, headers, text = step
        self.send_response(status)
        for name, value in dict(headers).items():
            self.send_header(name, value)
        if status != 204:
            self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text if status != 204 else b"")

    do_GET = do_POST = do_PUT = do_HEAD = do_OPTIONS = respond  # noqa: N815

    def log_message(self, *_):
        pass


def discord(got):
    """What Discord answers to a message."""
    if "wait=true" in got.path:
        return (200, {"Content-Type": "application/json"}, b'{"id":"1"}')
    return (204, {}, b"")
