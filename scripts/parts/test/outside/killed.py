"""kill -9 and SIGTERM under load: every acknowledged event is there, exactly once, and the outbox goes on."""
import http.client
import random
import signal
import threading
import time

from contract_forwarding import ready
from receivers import Receiver
from running import HERE, chain, dump, event, event_envelope, exchange, new_id, quote, until

CONNECTIONS = 8


class Load:
    """Sends from eight connections until it is told to stop or the desk is gone."""

    def __init__(self, desk, project=1, key=None, pause=0.0, most=None):
        self.desk, self.project, self.key, self.pause, self.most = desk, project, key, pause, most
        self.acknowledged, self.tried, self.statuses, self.stop, self.lock = [], [], {}, threading.Event(), threading.Lock()
        self.threads = [threading.Thread(target=self.run, args=(number,), daemon=True) for number in range(CONNECTIONS)]
        for thread in self.threads:
            thread.start()

    def run(self, number):
        rng, connection = random.Random(number), None
        while not self.stop.is_set():
            if self.most and len(self.tried) >= self.most:
                return
            whole = event(exception=chain((f"Load{rng.randrange(5)}Error", "x")), user={"id": f"u{rng.randrange(50)}"}, extra={"filler": "f" * rng.randrange(5000)})
            with self.lock:
                self.tried.append(whole["event_id"])
            try:
                if connection is None:
                    connection = http.client.HTTPConnection(HERE, self.desk.port, timeout=15)
                    connection.connect()
                answer = exchange(connection, "POST", f"/api/{self.project}/envelope/", event_envelope(whole), self.desk.auth(self.key))
                with self.lock:
                    self.statuses[answer.status] = self.statuses.get(answer.status, 0) + 1
                    if answer.status == 200 and answer["id"] == whole["event_id"]:
                        self.acknowledged.append(whole["event_id"])
                if (answer.header("Connection") or "").lower() == "close":
                    connection.close()
                    connection = None
            except (OSError, http.client.HTTPException):
                connection = None
                if not self.desk.alive() or self.stop.is_set():
                    return
                time.sleep(0.01)
            if self.pause:
                time.sleep(self.pause)

    def end(self):
        self.stop.set()
        for thread in self.threads:
            thread.join(20)


def listed(desk, project=1):
    return [one["id"] for one in desk.items(f"/api/desk/projects/{project}/events")]


def there(t, desk, load, known, sentence):
    ids = listed(desk)
    everything = set(ids)
    t.equal([id for id in load.acknowledged if id not in everything], [], f"{sentence}: every acknowledged event is there")
    t.equal(len(ids), len(everything), f"{sentence}: exactly once")
    t.check(everything <= known, f"{sentence}: nothing that was not sent", len(everything - known))
    groups = desk.items("/api/desk/projects/1/groups")
    t.equal(sum(one["count"] for one in groups), len(ids), f"{sentence}: groups count the same")
    counts = desk.counts()
    t.equal((counts["stored"], counts["received"]), (len(ids), counts["stored"] + counts["duplicates"] + sum(counts["rejected"].values())), f"{sentence}: counts add up")
    for id in load.acknowledged[-3:]:
        t.equal(desk.event(id).status, 200, f"{sentence}: the last acknowledged one is readable")


def check_killed_under_load(t):
    rounds = 50 if t.long else 4
    desk = t.desk()
    desk.first_data = desk.data
    known, acknowledged, rng = set(), [], random.Random(11)
    with Receiver() as receiver:
        id = desk.destination("webhook", receiver.url("/hook"), "--when", "every")
        until(lambda: id in desk.counts()["forwarded"], 6)
        for number in range(rounds):
            load = Load(desk, most=400)
            time.sleep(rng.uniform(0.2, 0.9))
            desk.kill()
            load.end()
            known |= set(load.tried)
            acknowledged += load.acknowledged
            t.check(load.acknowledged and set(load.statuses) <= {200}, f"round {number}: events were acknowledged", (len(load.acknowledged), load.statuses))
            desk = t.desk(data=desk.data)
            load.acknowledged = list(acknowledged)
            there(t, desk, load, known, f"round {number}")
            if t.failures and len(t.failures) > 20:
                break
        until(lambda: {got.json["id"] for got in receiver.got} >= set(acknowledged) and desk.forwarded(id)["waiting"] == 0, 60 + rounds, 0.3)
        told = [got.json["id"] for got in receiver.got]
        t.equal(len(set(acknowledged) - set(told)), 0, "every acknowledged event was forwarded")
        t.check(len(told) - len(set(told)) <= 4 * rounds, "and only what was cut off in the middle twice", (len(told), len(set(told)), rounds))
        t.equal(desk.forwarded(id)["waiting"], 0, "nothing waits in the end")
    desk.stop()


def check_sigterm_under_load(t):
    for number in range(5 if t.long else 2):
        desk = t.desk()
        load = Load(desk)
        time.sleep(1.0)
        code, seconds = desk.stop(signal.SIGTERM)
        load.end()
        t.check(code == 0 and seconds <= 10.5, "SIGTERM under load: exit 0 within 10 s", (code, seconds))
        t.check(set(load.statuses) <= {200, 503}, "no other answers on the way", load.statuses)
        again = t.desk(data=desk.data)
        there(t, again, load, set(load.tried), "after SIGTERM under load")
        again.stop()


def check_killed_at_the_start(t):
    """A kill while the first start makes its database."""
    import subprocess
    from running import Desk, clean_environment, started
    data = t.new_folder() / "data"
    for number in range(20 if t.long else 6):
        process = subprocess.Popen([t.binary, "serve", "--json", "--data", str(data), "--listen", f"{HERE}:0"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=clean_environment())
        started[process.pid] = process
        time.sleep(0.02 + 0.03 * number)
        process.kill()
        process.wait()
    desk = t.desk(data=data)
    t.equal(desk.event(desk.report()).status, 200, "a desk that was killed at its starts starts again")
    desk.stop()


def check_commands_killed(t):
    """A command that is killed beside a running desk harms nothing."""
    import subprocess
    from running import clean_environment, started
    desk = t.desk()
    ids = [desk.report() for _ in range(20)]
    for args in (["export"], ["backup", t.new_folder() / "b"], ["project", "add", "x"], ["forget", "--user", "nobody"], ["check"]):
        process = subprocess.Popen([t.binary, *map(str, args), "--data", str(desk.data)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=clean_environment())
        started[process.pid] = process
        time.sleep(0.05)
        process.kill()
        process.wait()
        ids.append(desk.report())
    t.check(all(desk.event(id).status == 200 for id in ids), "commands that are killed harm nothing")
    desk.stop()


def check_kill_between_sending(t):
    """A desk that is killed while it sends goes on at once when it starts again."""
    desk = t.desk()
    ids = set()
    with Receiver() as receiver:
        id = desk.destination("webhook", receiver.url("/hook"), "--when", "every")
        ready(t, desk, receiver)
        data = desk.data
        for _ in range(3):
            count = len(receiver.got)
            ids |= {desk.report(exception=chain(("KilledError", "x"))) for _ in range(40)}
            until(lambda: len(receiver.got) > count + 3, 5, 0.005)
            desk.kill()
            desk = t.desk(data=data)
            t.check(until(lambda: {got.json["id"] for got in receiver.got} >= ids, 5), "within 5 s of the next start all is told", (len(receiver.got), len(ids)))
        told = [got.json["id"] for got in receiver.got]
        t.check(len(told) - len(set(told)) <= 3 * 4, "a kill doubles at most the four requests that were under way", len(told) - len(set(told)))
        t.check(until(lambda: desk.forwarded(id)["waiting"] == 0, 5), "nothing waits", desk.forwarded(id))
    desk.stop()
