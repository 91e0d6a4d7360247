"""Trials that measure what an event costs."""

import os
import pathlib
import subprocess

from cluster import Cluster
from postgres import Postgres
from trials import Trial


class Figures(Trial):
    """measures a desk on a folder, one and two on PostgreSQL, and PostgreSQL's own share"""

    name = "figures"

    def run(self, options):
        bench = pathlib.Path(options.desk).with_name("desk-bench")
        with Cluster(options.desk, 1) as cluster:
            cluster.postgres.query("CREATE DATABASE bench")
            url = cluster.postgres.url.rsplit("/", 1)[0] + "/bench"
            subprocess.run([bench, "--desk", options.desk, "--database", url], check=True)
        with Cluster(options.desk, 1) as cluster:
            self.share(cluster, bench)
        return True

    def share(self, cluster, bench):
        """Prints what PostgreSQL does for each of some thousand events."""
        count, postgres = 20_000, cluster.postgres
        before = self.numbers(postgres)
        welcome = cluster.nodes[0].welcome
        subprocess.run([bench, "--dsn", welcome["dsn"].replace(str(cluster.port), str(cluster.nodes[0].port))],
                       check=True)
        after = self.numbers(postgres)
        processor, log, size, commits = [(new - old) / count for new, old in zip(after, before)]
        print(f"figures: PostgreSQL by event: {processor * 1e6:.0f} µs of CPU, {log / 1000:.1f} kB of log, "
              f"{size / 1000:.1f} kB of tables and indexes; {1 / commits:.0f} events a transaction", flush=True)

    def numbers(self, postgres):
        """CPU seconds, bytes of the log and of the database, and transactions until now."""
        words = postgres.query("SELECT pg_current_wal_lsn() - '0/0', pg_database_size(current_database()), "
                               "xact_commit FROM pg_stat_database WHERE datname = current_database()").split("|")
        return [processor_seconds(postgres.process.pid), *map(float, words)]


def processor_seconds(pid):
    """What a process and its children have used, those that ended included."""
    path = pathlib.Path(f"/proc/{pid}")
    words = (path / "stat").read_text().rsplit(")", 1)[1].split()
    ticks = sum(map(int, words[11:15]))
    children = (path / "task" / str(pid) / "children").read_text().split()
    return ticks / os.sysconf("SC_CLK_TCK") + sum(map(processor_seconds, children))
