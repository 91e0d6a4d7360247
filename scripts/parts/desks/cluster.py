"""A cluster of desks in a folder of its own: PostgreSQL, nodes that share it, and a load balancer before them."""

import http.client
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from postgres import Postgres
from waiting import answers, end, free_port, wait_for


class Node:
    """A desk of the cluster."""

    def __init__(self, desk, folder, database, public_url, environment):
        self.desk, self.folder, self.database, self.public_url = desk, folder, database, public_url
        # What is tried here is more than a project takes in a day.
        limits = pathlib.Path(f"{folder}.json")
        limits.write_text(json.dumps({"projects": {"1": {"quotaBytesPerDay": 0, "maxBytes": 0}}}))
        self.environment = {**os.environ, "DESK_CONFIG": str(limits), **environment}
        self.port, self.process, self.welcome = free_port(), None, {}
        self.start()

    def start(self):
        with open(f"{self.folder}.log", "ab") as log:
            self.process = subprocess.Popen(
                [
                    self.desk,
                    "serve",
                    "--json",
                    "--listen",
                    f"127.0.0.1:{self.port}",
                    "--data",
                    self.folder,
                    "--database",
                    self.database,
                    "--public-url",
                    self.public_url,
                ],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
                env=self.environment,
            )
        self.welcome = json.loads(self.process.stdout.readline() or "{}")
        if not self.welcome:
            self.stop()
            raise SystemExit(f"cluster: a desk did not start: {self.log[-400:]}")

    @property
    def log(self):
        return pathlib.Path(f"{self.folder}.log").read_text(errors="replace")

    def command(self, *words):
        """What a command prints that works on the same data."""
        run = subprocess.run(
            [self.desk, *words, "--data", self.folder, "--database", self.database],
            capture_output=True,
            text=True,
            start_new_session=True,
        )
        if run.returncode:
            raise SystemExit(f"cluster: desk {words[0]}: {run.stderr.strip()[-400:]}")
        return run.stdout.strip()

    def memory(self, name="VmRSS"):
        """The memory in megabytes: VmRSS is what it has now, and VmHWM the most that it had."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{name}:\s+(\d+)", status)[1]) / 1024

    def ask(self, path, method="GET", body=None, **headers):
        """The answer, with all that it brought."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        answer.body = answer.read()
        connection.close()
        return answer

    def get(self, path):
        """The JSON of an answer, or nothing if it is another one than 200."""
        answer = self.ask(path, Authorization=f"Bearer {self.welcome['token']}")
        return json.loads(answer.body) if answer.status == 200 else None

    def sign_in(self):
        """The cookie of a session of the page."""
        answer = self.ask(
            "/login", "POST", f"token={self.welcome['token']}", **{"Content-Type": "application/x-www-form-urlencoded"}
        )
        return answer.getheader("Set-Cookie").split(";")[0]

    def list(self, path):
        """All items of a list, page by page."""
        items, cursor = [], ""
        while cursor is not None:
            page = self.get(f"{path}?limit=100" + (f"&cursor={cursor}" if cursor else ""))
            items, cursor = items + page["items"], page["next"]
        return items

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        end(self.process)


class Balancer:
    """haproxy before the nodes: it leaves out one that does not answer, and asks another one instead."""

    def __init__(self, folder, port, nodes):
        self.port = port
        servers = [f"  server desk{index} 127.0.0.1:{node.port}" for index, node in enumerate(nodes, 1)]
        checked = "\n".join(f"{server} check inter 200ms fall 1 rise 1" for server in servers)
        unchecked = "\n".join(servers)
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
  use_backend unwell if {{ nbsrv(desk) eq 0 }}
{checked}
# While no desk is well, the desks themselves say so, and when to come again.
backend unwell
  balance leastconn
{unchecked}
""")
        self.process = subprocess.Popen(
            ["haproxy", "-f", file, "-db"], stderr=subprocess.DEVNULL, start_new_session=True
        )
        try:
            wait_for("haproxy", lambda: answers(port))
        except BaseException:
            self.stop()
            raise

    def stop(self):
        end(self.process)


class Cluster:
    """Servers that are there within a `with`.

    `postgres` makes the database in a folder, `database` returns the URL that a node gets by its index, and
    `environment` what is added to its environment.
    """

    def __init__(self, desk, nodes=2, port=0, postgres=Postgres, database=None, environment=lambda index: {}):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="desk-cluster-"))
        self.folder.chmod(0o755)
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.nodes, self.balancer, self.postgres = [], None, None
        try:
            self.postgres = postgres(self.folder / "postgres")
            for index in range(nodes):
                url = database(index, self.postgres) if database else self.postgres.url
                self.nodes.append(Node(desk, self.folder / f"desk{index + 1}", url, self.url, environment(index)))
            self.balancer = Balancer(self.folder, self.port, self.nodes)
        except BaseException:
            self.stop()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    @property
    def welcome(self):
        return self.nodes[0].welcome

    @property
    def project(self):
        """The key and the number of the first project."""
        return re.match(r"http://(\w+)@[^/]+/(\d+)", self.welcome["dsn"]).groups()

    def stop(self):
        for part in [self.balancer, *self.nodes, self.postgres]:
            if part:
                part.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
