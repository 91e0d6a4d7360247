"""A desk that runs in a folder with a system in it, and its page as a browser sees it."""

import contextlib
import pathlib
import re
import shlex
import subprocess

import debian
import memory
from pages import Browser
from running import free_port, until


class Desk:
    """A running desk by its greeting."""

    def __init__(self, process, greeting):
        self.process, self.greeting = process, greeting
        self.port = int(re.search(r"The desk is open: http://127\.0\.0\.1:(\d+)/", greeting)[1])
        self.token = re.search(r"until this desk ends: (\S+)", greeting)[1]

    @property
    def curl(self):
        """The line for curl that the greeting has."""
        return re.search(r"^ +(curl .*)$", self.greeting, re.MULTILINE)[1]

    def send(self, message):
        """Sends an event with that line, and other words in it."""
        line = self.curl.replace("hello", message)
        subprocess.run(
            [*shlex.split(line), "--fail", "--silent", "--show-error"], check=True, stdout=subprocess.DEVNULL
        )

    def page(self, path="/projects/1"):
        """A page of someone who signs in with the token."""
        return Browser(self).get(path).text

    def shows(self, message, seconds=30):
        """Whether an event comes onto the page in time."""
        return until(lambda: message in self.page(), seconds, 0.1)

    def memory(self):
        """The memory that it has now, in MB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


@contextlib.contextmanager
def running(machine, command, user, environment=(), limits=()):
    """Starts a desk on a free port, and ends it afterwards."""
    with (
        free_port() as port,
        subprocess.Popen(
            machine.command(command, user, limits),
            env=debian.ENVIRONMENT | {"DESK_LISTEN": f"127.0.0.1:{port}"} | dict(environment),
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=memory.entering(machine.group),
        ) as process,
    ):
        try:
            yield Desk(process, greeting_of(process))
        finally:
            process.terminate()


def greeting_of(process):
    """The first lines of a desk, up to the last that it offers to try."""
    lines = []
    for line in process.stdout:
        lines.append(line)
        if "SentrySink(desk:" in line:
            break
    assert lines and "SentrySink(desk:" in lines[-1], f"the desk ended, and said {lines}"
    return "".join(lines)
