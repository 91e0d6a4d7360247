"""A cluster of desks in a folder of its own: PostgreSQL, nodes that share it, and a load balancer before them."""

import json
import pathlib
import shutil
import subprocess
import tempfile

from client import HERE
from postgres import Postgres
from running import Desk, command
from waiting import answers, end, free_port, wait_for


class Node(Desk):
    """A desk of the cluster, which keeps its port when it starts again."""

    def __init__(self, program, folder, database, public_url, environment):
        self.database = ["--database", database]
        # What is tried here is more than a project takes in a day.
        limits = pathlib.Path(f"{folder}.json")
        limits.write_text(json.dumps({"projects": {"1": {"quotaBytesPerDay": 0, "maxBytes": 0}}}))
        words = [*self.database, "--public-url", public_url]
        environment = {"DESK_CONFIG": str(limits), **environment}
        super().__init__(program, folder, words, environment, f"{HERE}:{free_port()}")

    def run(self, *args):
        """A command on the same data."""
        return command(self.binary, *args, "--data", self.data, *self.database, env=self.env)


class Balancer:
    """haproxy before the nodes: it leaves out one that does not answer, and asks another one instead."""

    def __init__(self, folder, port, nodes):
        self.port = port
        servers = [f"  server desk{index} {HERE}:{node.port}" for index, node in enumerate(nodes, 1)]
        checked = "\n".join(f"{server} check inter 200ms fall 1 rise 1" for server in servers)
        template = pathlib.Path(__file__).with_name("haproxy.cfg").read_text()
        file = folder / "haproxy.cfg"
        file.write_text(template.format(port=port, checked=checked, unchecked="\n".join(servers)))
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
        self.url = f"http://{HERE}:{self.port}"
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

    def stop(self):
        for part in [self.balancer, *self.nodes, self.postgres]:
            if part:
                part.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
