"""A sender that is silent for a minute is cut off."""
import socket
import time

from running import HERE, until


def check_silent_senders(t):
    desk = t.common()
    silent = []
    for data in (b"", b"POST /api/1/envelope/ HTTP/1.1\r\nHost: x\r\n", (f"POST /api/1/envelope/?sentry_key={desk.key} HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{{}}").encode(),
                 (f"POST /api/1/envelope/?sentry_key={desk.key} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{{").encode()):
        line = socket.create_connection((HERE, desk.port), timeout=5)
        line.sendall(data)
        silent.append((data[:60], line, time.monotonic()))
    time.sleep(5)
    for data, line, _ in silent:
        line.setblocking(False)
        t.check(not ended(line), f"five seconds are no such silence: {data!r}")
    for data, line, begin in silent:
        line.setblocking(False)
        t.check(until(lambda: ended(line), 75 - (time.monotonic() - begin), 0.5), f"a sender that is silent for a minute is cut off: {data!r}")
        line.close()
    t.equal(desk.event(desk.report()).status, 200, "others are served")


def ended(line):
    """Whether the desk has closed a connection; what it answered is read away."""
    try:
        while line.recv(4096):
            pass
        return True
    except BlockingIOError:
        return False
    except OSError:
        return True
