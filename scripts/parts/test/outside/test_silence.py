"""A sender that drips is told that it took too long. ConnectionTests hold those that are silent."""

import contextlib
import socket
import time

from client import HERE, raw_status

BEGUN = "POST /api/1/envelope/?sentry_key={key} HTTP/1.1\r\nHost: x\r\n"


def test_a_body_that_drips_ends_after_a_minute(desk):
    with socket.create_connection((HERE, desk.port), timeout=5) as line:
        line.sendall((BEGUN + "Content-Length: 500\r\n\r\n").format(key=desk.key).encode())
        line.settimeout(2)
        begin, got = time.monotonic(), b""
        while not got and time.monotonic() < begin + 80:
            line.sendall(b"x")
            with contextlib.suppress(TimeoutError):
                got = line.recv(4096)
        assert raw_status(got) == 408
        assert b"connection: close" in got.lower()
    assert desk.event(desk.report()).status == 200
