"""kill -9 and SIGTERM under load: every acknowledged event is there, exactly once, and the outbox goes on.

SeveralAtOnceTests and StartTests hold what of the outbox was under way.
"""

import contextlib
import http.client
import random
import signal
import subprocess
import threading
import time

import pytest
from client import HERE
from events import chain, event, event_envelope
from receivers import Receiver
from running import clean_environment, until

pytestmark = pytest.mark.alone
CONNECTIONS = 8


class Load:
    """Sends from eight threads until it is told to stop or the desk is gone."""

    def __init__(self, desk, most=None):
        self.desk, self.most, self.stop = desk, most, threading.Event()
        self.acknowledged, self.tried, self.statuses = [], [], set()
        self.threads = [threading.Thread(target=self.run, args=(number,), daemon=True) for number in range(CONNECTIONS)]
        for thread in self.threads:
            thread.start()

    def run(self, number):
        rng = random.Random(number)
        while not self.stop.is_set() and not (self.most and len(self.tried) >= self.most):
            error, extra = chain((f"Load{rng.randrange(5)}Error", "x")), {"filler": "f" * rng.randrange(5000)}
            whole = event(exception=error, user={"id": f"u{rng.randrange(50)}"}, extra=extra)
            self.tried.append(whole["event_id"])
            try:
                answer = self.desk.post(event_envelope(whole), timeout=15)
            except (OSError, http.client.HTTPException):
                if not self.desk.alive():
                    return
                time.sleep(0.01)
                continue
            self.statuses.add(answer.status)
            if answer.status == 200 and answer["id"] == whole["event_id"]:
                self.acknowledged.append(whole["event_id"])

    def end(self):
        self.stop.set()
        for thread in self.threads:
            thread.join(20)


def assert_there(desk, acknowledged, known):
    """Every acknowledged event is there, exactly once, and nothing that was not sent."""
    ids = [one["id"] for one in desk.items("/api/desk/projects/1/events")]
    assert set(acknowledged) <= set(ids) <= known
    assert len(ids) == len(set(ids))
    assert sum(one["count"] for one in desk.items("/api/desk/projects/1/groups")) == len(ids)
    counts = desk.counts()
    assert counts["stored"] == len(ids)
    assert counts["received"] == counts["stored"] + counts["duplicates"] + sum(counts["rejected"].values())
    assert {desk.event(id).status for id in acknowledged[-3:]} <= {200}


def test_killed_under_load(is_long, start):
    rounds, known, acknowledged, rng = 50 if is_long else 4, set(), [], random.Random(11)
    desk = start()
    with Receiver() as receiver:
        id = desk.destination("webhook", receiver.url("/hook"), "--when", "every")
        until(lambda: id in desk.counts()["forwarded"], 6)
        for _ in range(rounds):
            load = Load(desk, most=400)
            time.sleep(rng.uniform(0.2, 0.9))
            desk.kill()
            load.end()
            assert load.acknowledged
            assert load.statuses <= {200}
            known |= set(load.tried)
            acknowledged += load.acknowledged
            desk = start(data=desk.data)
            assert_there(desk, acknowledged, known)

        def told():
            return [got.json["id"] for got in receiver.got]

        assert until(lambda: set(told()) >= set(acknowledged) and desk.forwarded(id)["waiting"] == 0, 60 + rounds, 0.3)
        assert len(told()) - len(set(told())) <= 4 * rounds, "only what was cut off in the middle came twice"


def test_sigterm_under_load(is_long, start):
    for _ in range(5 if is_long else 2):
        desk = start()
        load = Load(desk)
        time.sleep(1.0)
        code, seconds = desk.stop(signal.SIGTERM)
        load.end()
        assert code == 0
        assert seconds <= 10.5
        assert load.statuses <= {200, 503}
        again = start(data=desk.data)
        assert_there(again, load.acknowledged, set(load.tried))


def run_and_kill(seconds, *words):
    """Begins a command and kills it."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([*map(str, words)], env=clean_environment(), **quiet) as process:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
        process.kill()


def test_a_desk_that_was_killed_at_its_first_starts_starts(tmp_path, is_long, binary, start):
    data = tmp_path / "data"
    for number in range(20 if is_long else 6):
        run_and_kill(0.02 + 0.03 * number, binary, "serve", "--json", "--data", data, "--listen", f"{HERE}:0")
    desk = start(data=data)
    assert desk.event(desk.report()).status == 200


def test_commands_that_are_killed_harm_nothing(start, tmp_path, binary):
    desk = start()
    ids = [desk.report() for _ in range(20)]
    for words in (
        ["export"],
        ["backup", tmp_path / "b"],
        ["project", "add", "x"],
        ["forget", "--user", "no"],
        ["check"],
    ):
        run_and_kill(0.05, binary, *words, "--data", desk.data)
        ids.append(desk.report())
    assert {desk.event(id).status for id in ids} == {200}
