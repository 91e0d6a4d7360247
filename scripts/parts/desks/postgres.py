"""Servers of PostgreSQL in folders of their own: one alone, or a primary with a standby."""

import contextlib
import os
import pathlib
import pwd
import shutil
import signal
import subprocess

from network import Wire
from waiting import free_port, wait_for


class Postgres:
    """A server with a folder of its own, which refuses to run as root."""

    def __init__(self, folder, primary=None):
        versions = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
        if not versions:
            raise SystemExit("cluster: PostgreSQL is not installed")
        self.bin, self.folder, self.port, self.process = versions[-1], folder, free_port(), None
        folder.mkdir()
        self.user = None
        if os.getuid() == 0:
            self.user = "postgres"
            shutil.chown(folder, "postgres")
        if primary:
            self.copy(primary)
        else:
            self.run("initdb", "-D", folder / "data", "-A", "trust", "-U", "postgres", "--locale=C", "-E", "UTF8")
        self.start()

    def apart(self):
        """How a program of it runs: in a session of its own, and never as root."""
        more = {}
        if self.user:
            user = pwd.getpwnam(self.user)
            more = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        return {"cwd": "/", "start_new_session": True, **more}

    def run(self, program, *words):
        run = subprocess.run([self.bin / program, *words], capture_output=True, text=True, **self.apart())
        if run.returncode:
            raise SystemExit(f"cluster: {program}: {run.stderr.strip()[-400:]}")
        return run.stdout.strip()

    @property
    def url(self):
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def start(self):
        options = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": self.folder,
            "max_connections": 100,
            "shared_buffers": "256MB",
            "log_min_messages": "fatal",
        }
        words = [text for name, value in options.items() for text in ("-c", f"{name}={value}")]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        command = [self.bin / "postgres", "-D", self.folder / "data", *words]
        self.process = subprocess.Popen(command, **quiet, **self.apart())
        wait_for("PostgreSQL", self.is_ready)

    def is_ready(self):
        if self.process.poll() is not None:
            raise SystemExit("cluster: PostgreSQL ended when it was started")
        file = self.folder / "data" / "postmaster.pid"
        lines = file.read_text().split() if file.exists() else []
        return lines[:1] == [str(self.process.pid)] and lines[-1] == "ready"

    def quit(self):
        """Begins to end at once, without a last word to the disk."""
        self.process.send_signal(signal.SIGQUIT)

    def stop(self, immediate=False):
        if self.process:
            self.process.send_signal(signal.SIGQUIT if immediate else signal.SIGINT)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()
            self.process = None

    def kill(self):
        """Ends all of its processes at once, as a machine does that loses its power."""
        if self.process:
            path = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
            for pid in [self.process.pid, *map(int, path.read_text().split())]:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def query(self, *statements):
        """The answer to the last one of some statements, as text."""
        words = [word for statement in statements for word in ("-c", statement)]
        return self.run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", "-XqAt", *words)

    def copy(self, primary):
        """Takes over all that another server has, and follows it from a slot of its own."""
        shutil.rmtree(self.folder / "data", ignore_errors=True)
        place = f"host=127.0.0.1 port={primary.port} user=postgres application_name=standby"
        slot = ["-C", "-S", f"standby_{self.port}"]
        self.run("pg_basebackup", "-d", place, "-D", self.folder / "data", "-R", "-X", "stream", "-c", "fast", *slot)


class Pair:
    """A primary, and a standby that has every commit before the primary answers, each behind a wire."""

    def __init__(self, folder):
        folder.mkdir()
        folder.chmod(0o755)
        self.primary = self.standby = None
        self.wires = {}
        try:
            self.primary = Postgres(folder / "one")
            self.standby = Postgres(folder / "two", self.primary)
            # Desks ask both in this order, whichever is the primary.
            self.wires = {server: Wire(server.port) for server in [self.primary, self.standby]}
            self.wait_for_each_other()
        except BaseException:
            self.stop()
            raise

    @property
    def url(self):
        hosts = ",".join(f"127.0.0.1:{wire.port}" for wire in self.wires.values())
        return f"postgres://postgres@{hosts}/postgres?target_session_attrs=read-write"

    def wait_for_each_other(self):
        """From now on no commit is answered that the standby does not have."""
        self.primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
        wait_for("the standby", lambda: self.primary.query("SELECT sync_state FROM pg_stat_replication") == "sync")

    def end_primary(self, way):
        """Ends the primary: it quits, is killed, or its machine is gone and answers nobody any more.

        A wire to a server that is gone would take a connection and end it, after which libpq asks no other host.
        """
        self.wires[self.primary].cut("stall" if way == "silent" else "refuse")
        if way == "quit":
            self.primary.quit()
        else:
            self.primary.kill()

    def promote(self):
        """Makes the standby the primary, which must not wait for a standby that is not there."""
        self.standby.query(
            "ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()", "SELECT pg_promote()"
        )
        self.primary, self.standby = self.standby, self.primary

    def rebuild(self):
        """Makes the dead one a standby of the other one."""
        self.standby.stop(immediate=True)
        self.standby.copy(self.primary)
        self.standby.start()
        self.wires[self.standby].cut("pass")
        self.wait_for_each_other()

    def stop(self):
        for server in [self.standby, self.primary]:
            if server:
                # A primary that waits for its standby would not end otherwise.
                server.stop(immediate=True)
        for wire in self.wires.values():
            wire.stop()
