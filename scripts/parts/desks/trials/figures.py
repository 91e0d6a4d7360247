"""Trials that measure what an event costs."""

import contextlib
import os
import pathlib
import subprocess
import time

from cluster import Cluster

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
        for connections in [8, 32, 128, 512]:
            with Cluster(options.desk, 1) as cluster:
                self.share(cluster, bench, connections)
        return True

    def share(self, cluster, bench, connections):
        """Prints what PostgreSQL and a desk do for each of some thousand events, sent over some connections."""
        count, postgres, desk = 20_000, cluster.postgres, cluster.nodes[0]
        before, began = self.numbers(postgres, desk), time.monotonic()
        dsn = desk.dsn.replace(str(cluster.port), str(desk.port))
        subprocess.run([bench, "--dsn", dsn, "--connections", str(connections)], check=True, stdout=subprocess.DEVNULL)
        seconds, after = time.monotonic() - began, self.numbers(postgres, desk)
        own, processor, log, size, commits, busy = [(new - old) / count for new, old in zip(after, before)]
        print(
            f"figures: {connections} connections: {count / seconds:.0f} events a second, {1 / commits:.0f} a "
            f"transaction; by event: desk {own * 1e6:.0f} µs of CPU, PostgreSQL {processor * 1e6:.0f} µs, "
            f"{log / 1000:.1f} kB of log, {size / 1000:.1f} kB of tables and indexes, {busy * 1000:.0f} µs in "
            "statements and transactions"
        )

    def numbers(self, postgres, desk):
        """CPU seconds of both, bytes of the log and the database, transactions, and milliseconds in them until now."""
        words = postgres.query(
            "SELECT pg_current_wal_lsn() - '0/0', pg_database_size(current_database()), "
            "xact_commit, active_time + idle_in_transaction_time FROM pg_stat_database "
            "WHERE datname = current_database()"
        ).split("|")
        return [processor_seconds(desk.process.pid), processor_seconds(postgres.process.pid), *map(float, words)]


def processor_seconds(pid):
    """What a process and its children have used, those that ended included; asked again if one ends meanwhile."""
    while True:
        with contextlib.suppress(FileNotFoundError):
            return seconds_now(pid)


def seconds_now(pid):
    path = pathlib.Path(f"/proc/{pid}")
    words = (path / "stat").read_text().rsplit(")", 1)[1].split()
    ticks = sum(map(int, words[11:15]))
    children = (path / "task" / str(pid) / "children").read_text().split()
    return ticks / os.sysconf("SC_CLK_TCK") + sum(map(seconds_now, children))
