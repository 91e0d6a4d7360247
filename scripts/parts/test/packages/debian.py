"""An empty Debian 12 in a folder, to install packages in."""

import contextlib
import os
import shutil
import subprocess

import memory

MIRROR = "http://deb.debian.org/debian"
# The network is not what is measured: these are downloaded before, with what they depend on.
DOWNLOADED = ("ca-certificates", "libcurl4", "libpq5")
ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}


class Machine:
    """A folder with a system in it, whose processes have a bound on their memory."""

    def __init__(self, folder, group=None):
        self.folder, self.group = folder, group

    def path(self, inside):
        """Where a path of the system lies outside."""
        return self.folder / str(inside).lstrip("/")

    def run(self, *command, check=True, user=None):
        """Runs a command to its end, and returns its output."""
        done = subprocess.run(
            self.command(command, user),
            env=ENVIRONMENT,
            preexec_fn=memory.entering(self.group),
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        assert done.returncode == 0 or not check, f"{' '.join(command)}: {done.stdout}"
        return done.stdout

    def command(self, command, user=None, prefix=()):
        """A command as it is begun outside: with a /proc of its own, which goes when it ends."""
        change = ["chroot", *([f"--userspec={user}"] if user else []), str(self.folder)]
        with_proc = ["unshare", "--mount", "sh", "-c", 'mount -t proc proc "$0/proc" && exec "$@"', str(self.folder)]
        return [*with_proc, *prefix, *change, *command]

    def install(self, package):
        """Installs the file of a package as an administrator does."""
        shutil.copy(package, self.path("/srv"))
        return self.run("apt-get", "install", "--yes", "--allow-downgrades", "-qq", f"/srv/{package.name}")

    def has_user(self, name):
        """Whether the system has a user."""
        return any(line.startswith(name + ":") for line in self.path("/etc/passwd").read_text().splitlines())


@contextlib.contextmanager
def machine(scratch, group):
    """A copy of the empty system, for one use."""
    empty = made(scratch / "debian")
    copy = scratch / f"machine-{os.getpid()}"
    subprocess.run(["cp", "--archive", "--reflink=auto", empty, copy], check=True)
    try:
        yield Machine(copy, group)
    finally:
        shutil.rmtree(copy)


def made(folder):
    """The empty system, which debootstrap makes once."""
    if folder.is_dir():
        return folder
    print("packages: making an empty Debian 12; the first time takes some minutes", flush=True)
    unfinished = folder.with_suffix(".unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    # What it mounts goes with it, also if it is broken off.
    subprocess.run(
        ["unshare", "--mount", "debootstrap", "--variant=minbase", "bookworm", unfinished, MIRROR],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    shutil.copy("/etc/resolv.conf", unfinished / "etc" / "resolv.conf")
    Machine(unfinished).run("apt-get", "install", "--yes", "--download-only", "-qq", *DOWNLOADED)
    unfinished.rename(folder)
    return folder
