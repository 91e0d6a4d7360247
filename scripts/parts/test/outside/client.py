"""Speaks HTTP as apps, browsers and scripts do, and as nobody should."""

import contextlib
import http.client
import json
import socket
import sys
import urllib.parse

# JSON has no largest number.
sys.set_int_max_str_digits(0)

HERE = "127.0.0.1"


def quote(text):
    return urllib.parse.quote(str(text), safe="")


class Answer:
    def __init__(self, response):
        self.status, self.headers, self.body = response.status, response.headers, response.read()

    def header(self, name):
        return self.headers.get(name)

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


def request(port, method, path, body=None, headers=(), host=HERE, source=None, timeout=30):
    """One request on a connection of its own; headers are sent as given."""
    connection = http.client.HTTPConnection(host, port, timeout=timeout, source_address=(source, 0) if source else None)
    try:
        return exchange(connection, method, path, body, headers)
    finally:
        connection.close()


def exchange(connection, method, path, body=None, headers=()):
    headers = dict(headers)
    names = {name.lower() for name in headers}
    connection.putrequest(method, path, skip_host="host" in names, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name, value)
    if (body is not None or method in ("POST", "PUT")) and "content-length" not in names:
        connection.putheader("Content-Length", str(len(body or b"")))
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # a refusal may come before the body's end
        connection.endheaders(body or None)
    return Answer(connection.getresponse())


def raw(port, data, timeout=10, close=True):
    """Sends bytes as they are; what comes back until the other side ends, or the time does."""
    got = b""
    with socket.create_connection((HERE, port), timeout=timeout) as line:
        with contextlib.suppress(OSError):
            line.sendall(data)
            if close:
                line.shutdown(socket.SHUT_WR)
        with contextlib.suppress(OSError):
            while chunk := line.recv(65536):
                got += chunk
    return got


def raw_status(got):
    parts = got.split(b" ", 2)
    return int(parts[1]) if len(parts) > 2 and parts[0].startswith(b"HTTP/") and parts[1].isdigit() else None
