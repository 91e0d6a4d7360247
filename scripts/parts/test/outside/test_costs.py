"""What a process bears: descriptors, and a disk that is full. BodyBudgetTests hold the memory of bodies under way."""

import contextlib
import os
import pathlib
import socket
import subprocess

import pytest
from client import HERE
from events import event, event_envelope, item
from running import until

PROGRAMS = pathlib.Path(__file__).resolve().parent / "programs"


def limited(soft, hard):
    return ["sh", "-c", f'ulimit -Sn {soft} && ulimit -Hn {hard} && exec "$@"', "sh"]


@contextlib.contextmanager
def connected(desk, count, data=b""):
    """So many connections that have sent something, and then nothing more."""
    lines = []
    try:
        for _ in range(count):
            line = socket.create_connection((HERE, desk.port), timeout=20)
            lines.append(line)
            line.sendall(data)
        yield lines
    finally:
        for line in lines:
            line.close()


def ended(lines):
    """The lines that the desk has closed or answered."""
    found = []
    for line in lines:
        line.setblocking(False)
        try:
            line.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            continue
        except OSError:
            pass
        found.append(line)
    return found


def test_more_silent_connections_than_descriptors_keep_no_event_out(start):
    desk = start(prefix=limited(256, 256))
    with connected(desk, 400) as lines:
        for _ in range(5):
            desk.report()
        assert until(lambda: len(ended(lines)) >= 400 - 192, 20), "the longest idle are closed"
        assert desk.get("/health", token="").status == 200


def test_the_soft_limit_of_descriptors_is_raised(start):
    desk = start(prefix=limited(128, 1024))
    with connected(desk, 500) as lines:
        desk.report()
        assert ended(lines) == []


def mounted(folder, size):
    """Runs a command beside a small disk on a folder."""
    words = ["unshare", "-rm", "sh", "-c", f'mount -t tmpfs -o size={size} tmpfs "$0" && exec "$@"', str(folder)]
    if subprocess.run([*words, "true"], capture_output=True, check=False).returncode != 0:
        pytest.skip("no mount namespaces here (unshare -rm)")
    return words


def inside(desk, *words, **more):
    """Runs a command where the desk sees its disk."""
    command = ["nsenter", "-t", str(desk.process.pid), "-U", "-m", "--preserve-credentials", *map(str, words)]
    return subprocess.run(command, capture_output=True, check=False, text=True, timeout=60, **more)


def fill(desk):
    """Sends events with files, the last ones small, until the disk is full; the last answer."""
    for size in (400_000, 40_000, 1000):
        for _ in range(500):
            answer = desk.post(event_envelope(event(), item("attachment", os.urandom(size), filename="f")))
            if answer.status != 200:
                break
    return answer


def test_on_a_full_disk_everything_but_events_goes_on(new_folder, start):
    folder = new_folder()
    data = folder / "data"
    desk = start(data=data, prefix=mounted(folder, "48m"))
    first = desk.report()
    group = desk.group(first)
    refused = fill(desk)
    assert (refused.status, bool(refused.header("Retry-After"))) == (503, True)
    # Others take the rest of the disk as well.
    inside(desk, "dd", "if=/dev/zero", f"of={folder}/rest", "bs=4096")
    health = [
        desk.get("/health", token="").status for _ in range(20) if desk.post(event_envelope(event())).status == 503
    ]
    assert health == [503] * 20, "also where the disk still takes a byte"
    assert desk.event(first).status == 200
    assert desk.put(f"/api/desk/groups/{group}", {"status": "resolved"}).status == 200
    checked = inside(desk, desk.binary, "check", "--data", data)
    assert checked.returncode == 1
    assert "storage" in checked.stdout
    changed = inside(desk, desk.binary, "project", "set", "1", "--max-events", "3", "--data", data)
    assert changed.returncode == 0, changed.stderr
    assert until(lambda: len(desk.items("/api/desk/projects/1/events")) == 3, 60, 1)
    assert desk.send("DELETE", f"/api/desk/groups/{group}").status == 204
    inside(desk, "rm", f"{folder}/rest")
    assert until(lambda: desk.post(event_envelope(event())).status == 200, 60, 1), "with room events come again"


def test_a_desk_starts_on_a_full_disk(new_folder, start):
    disk, full = new_folder(), new_folder() / "full"
    mounted(disk, "1m")
    prefix = ["unshare", "-rm", "sh", str(PROGRAMS / "started_again_on_a_full_disk.sh"), str(disk), str(full)]
    desk = start(data=disk / "data", prefix=prefix)
    first = desk.report()
    fill(desk)
    full.touch()
    line = desk.process.stdout.readline()
    assert line, desk.errors()[-400:]
    desk.read_start(line)
    assert desk.event(first).status == 200
    assert desk.post(event_envelope(event())).status == 503
