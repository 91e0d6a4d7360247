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
    connection = http.client.HTTPConnection(host, port, timeout=timeout, source_address=(source, 0) if source else None)
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
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # a refusal may come before the body's end
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
    with socket.create_connection(
        (HERE, port), timeout=timeout, source_address=(source, 0) if source else None
    ) as line:
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
