"""A bound on the memory of processes, by a control group of the kernel."""

import contextlib
import os
import pathlib

MOUNTS = pathlib.Path("/sys/fs/cgroup")


@contextlib.contextmanager
def limited(megabytes):
    """A control group with a limit, of either version; None where none can be made."""
    first = MOUNTS / "memory"
    parent, name = (first, "memory.limit_in_bytes") if first.is_dir() else (MOUNTS, "memory.max")
    group = parent / f"desk-packages-{os.getpid()}"
    try:
        group.mkdir()
        (group / name).write_text(str(megabytes << 20))
    except OSError:
        yield None
        return
    try:
        yield group
    finally:
        group.rmdir()


def entering(group):
    """What a child process does to be in a group before it begins."""
    return lambda: (group / "cgroup.procs").write_text(str(os.getpid())) if group else None


def summary(group):
    """A sentence about the limit, and how much was used of it where the kernel says so."""
    if not group:
        return "memory was not limited: no control group can be made here"
    names = ("memory.max_usage_in_bytes", "memory.peak")
    peak = next((group / name for name in names if (group / name).exists()), None)
    used = f"{int(peak.read_text()) >> 20} MB with the cache of files" if peak else "not counted"
    return f"memory was limited to 256 MB; the most that was used: {used}"
