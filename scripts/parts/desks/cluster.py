"""A cluster of desks in a folder of its own: PostgreSQL, nodes that share it, and a load balancer before them."""

import http.client
import json
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def wait_for(what, is_ready, seconds=60):
    """Polls until something is ready."""
    end = time.monotonic() + seconds
    while not is_ready():
        if time.monotonic() > end:
            raise SystemExit(f"cluster: {what} did not start")
        time.sleep(0.02)


def answers(port, path="/health"):
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
        connection.request("GET", path)
        return connection.getresponse().status == 200
    except OSError:
        return False


class Postgres:
    """A server of PostgreSQL with a folder of its own, which refuses to run as root."""

    def __init__(self, folder):
        versions = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
        if not versions:
            raise SystemExit("cluster: PostgreSQL is not installed")
        self.bin, self.folder, self.port, self.process = versions[-1], folder, free_port(), None
        folder.mkdir()
        self.user = None
        if os.getuid() == 0:
            self.user = "postgres"
            shutil.chown(folder, "postgres")
        subprocess.run([self.bin / "initdb", "-D", folder / "data", "-A", "trust", "-U", "postgres", "--locale=C",
                        "-E", "UTF8"], check=True, stdout=subprocess.DEVNULL, **self.as_user())
        self.start()

    def as_user(self):
        if not self.user:
            return {}
        user = pwd.getpwnam(self.user)
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}

    @property
    def url(self):
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def start(self):
        options = {"listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": self.folder,
                   "max_connections": 100, "shared_buffers": "256MB", "log_min_messages": "fatal"}
        self.process = subprocess.Popen(
            [self.bin / "postgres", "-D", self.folder / "data",
             *[text for name, value in options.items() for text in ("-c", f"{name}={value}")]],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/", **self.as_user())
        wait_for("PostgreSQL", self.is_ready)

    def is_ready(self):
        lines = (self.folder / "data" / "postmaster.pid")
        return lines.exists() and lines.read_text().strip().endswith("ready")

    def stop(self, immediate=False):
        if self.process:
            self.process.send_signal(signal.SIGQUIT if immediate else signal.SIGINT)
            self.process.wait()
            self.process = None


class Node:
    """A desk of the cluster."""

    def __init__(self, desk, folder, database, public_url):
        self.desk, self.folder, self.database, self.public_url = desk, folder, database, public_url
        self.port, self.process, self.welcome = free_port(), None, {}
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.desk, "serve", "--json", "--listen", f"127.0.0.1:{self.port}", "--data", self.folder,
             "--database", self.database, "--public-url", self.public_url],
            stdout=subprocess.PIPE, stderr=open(f"{self.folder}.log", "ab"), text=True)
        self.welcome = json.loads(self.process.stdout.readline() or "{}")
        if not self.welcome:
            raise SystemExit(f"cluster: a desk did not start: {pathlib.Path(f'{self.folder}.log').read_text()[-400:]}")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()


class Balancer:
    """haproxy before the nodes: it leaves out one that does not answer, and asks another one instead."""

    def __init__(self, folder, port, nodes):
        self.port = port
        servers = "\n".join(
            f"  server desk{index} 127.0.0.1:{node.port} check inter 200ms fall 1 rise 1"
            for index, node in enumerate(nodes, 1))
        file = folder / "haproxy.cfg"
        file.write_text(f"""
global
  maxconn 2000
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
listen desk
  bind 127.0.0.1:{port}
  balance leastconn
  option httpchk GET /health
{servers}
""")
        self.process = subprocess.Popen(["haproxy", "-f", file, "-db"], stderr=subprocess.DEVNULL)
        wait_for("haproxy", lambda: answers(port))

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Cluster:
    def __init__(self, desk, nodes=2, port=0):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="desk-cluster-"))
        self.folder.chmod(0o755)
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.nodes, self.balancer, self.postgres = [], None, None
        try:
            self.postgres = Postgres(self.folder / "postgres")
            for index in range(nodes):
                self.nodes.append(Node(desk, self.folder / f"desk{index + 1}", self.postgres.url, self.url))
            self.balancer = Balancer(self.folder, self.port, self.nodes)
        except BaseException:
            self.stop()
            raise

    @property
    def welcome(self):
        return self.nodes[0].welcome

    def stop(self):
        for part in [self.balancer, *self.nodes, self.postgres]:
            if part:
                part.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
