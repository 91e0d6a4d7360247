"""Ports, processes and waiting: what everything that runs servers needs."""

import http.client
import socket
import subprocess
import time


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def wait_for(what, is_ready, seconds=60):
    """Polls until something is ready, and returns the seconds that it took."""
    began = time.monotonic()
    while not is_ready():
        if time.monotonic() > began + seconds:
            raise SystemExit(f"cluster: {what}: not within {seconds} s")
        time.sleep(0.02)
    return time.monotonic() - began


def answers(port, path="/health"):
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
        connection.request("GET", path)
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False


def end(process, seconds=15):
    """Ends a process politely, or else at once."""
    if process is None or process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
