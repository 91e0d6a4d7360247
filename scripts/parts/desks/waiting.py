"""Processes and waiting: what everything that runs servers needs."""

import http.client
import subprocess
import time

import running
from client import request
from running import until


def free_port():
    """A port that nobody has."""
    with running.free_port() as port:
        return port


def wait_for(what, is_ready, seconds=60):
    """Polls until something is ready, and returns the seconds that it took."""
    began = time.monotonic()
    if not until(is_ready, seconds, 0.02):
        raise SystemExit(f"cluster: {what}: not within {seconds} s")
    return time.monotonic() - began


def answers(port):
    try:
        return request(port, "GET", "/health", timeout=2).status == 200
    except (OSError, http.client.HTTPException):
        return False


def end(process, seconds=15):
    """Ends a process politely, or else at once."""
    process.terminate()
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
