"""Fills a desk's database with many days of events, as if they had been taken on those days."""

import pathlib
import subprocess
import time

SQL = pathlib.Path(__file__).parent / "filling"


def fill(postgres, days, count, groups=50_000, users=1_000_000, note=lambda text: None):
    """Adds days of events, so many a day, before the day that the database has begun with."""
    today = int(psql(postgres, "-At", "-c", "SELECT max(low) >> 36 FROM parts"))
    values = {"count": count, "groups": groups, "users": users, "project": 1, "total": days * count}
    run(postgres, "before", values)
    began = time.monotonic()
    for number in range(days):
        day = today - days + number
        old = "'longago'" if number < days // 2 else "'recent'"
        when = {"low": day << 36, "high": (day + 1) << 36, "day": day, "begin": day * 86_400_000, "old": old}
        run(postgres, "day", values | when)
        note(f"{(number + 1) * count:,} events after {time.monotonic() - began:.0f} s")
    run(postgres, "after", values)
    note(f"groups and users after {time.monotonic() - began:.0f} s")


def run(postgres, name, values):
    """Runs a file of SQL, each statement in a transaction of its own, since VACUUM wants none."""
    sql = (SQL / f"{name}.sql").read_text().format(**values)
    parts = ["SET maintenance_work_mem = '1GB'", *[part.strip() for part in sql.split(";\n") if part.strip()]]
    psql(postgres, "-v", "ON_ERROR_STOP=1", *[word for part in parts for word in ("-c", part)])


def psql(postgres, *words):
    """What psql prints of a database."""
    return subprocess.run(
        ["psql", "-q", "-d", postgres.url, *words], check=True, stdout=subprocess.PIPE, text=True
    ).stdout
