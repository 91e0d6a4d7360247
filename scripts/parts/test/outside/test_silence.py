"""A sender that is silent for a minute is cut off, and one that drips is told that it took too long."""

import contextlib
import socket
import time

import pytest
from client import HERE, raw_status
from running import until

pytestmark = pytest.mark.waits
BEGUN = "POST /api/1/envelope/?sentry_key={key} HTTP/1.1\r\nHost: x\r\n"


def has_ended(line):
    """Whether the desk has closed a connection; what it answered is read away."""
    try:
        while line.recv(4096):
            pass
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True


def test_silent_senders(desk):
    lines, rests = (
        [],
        ("", BEGUN + "Content-Length: 500\r\n\r\n{{}}", BEGUN + "Transfer-Encoding: chunked\r\n\r\n5\r\n{{"),
    )
    for data in (*rests, "POST /api/1/envelope/ HTTP/1.1\r\nHost: x\r\n"):
        line = socket.create_connection((HERE, desk.port), timeout=5)
        line.sendall(data.format(key=desk.key).encode())
        line.setblocking(False)
        lines.append(line)
    begin = time.monotonic()
    time.sleep(5)
    assert not [line for line in lines if has_ended(line)], "five seconds are no such silence"
    assert until(lambda: all(map(has_ended, lines)), 75 - (time.monotonic() - begin), 0.5)
    assert desk.event(desk.report()).status == 200, "others are served"


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
