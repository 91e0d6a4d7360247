"""Forwarding when receivers fail, and over a kill."""
import os
import socket
import subprocess
import threading
import time

from contract_forwarding import ready, settled
from receivers import Receiver, discord
from running import HERE, chain, event, event_envelope, free_port, lines, new_id, quiet, quote, together, until

HTTP_DATE = "%a, %d %b %Y %H:%M:%S GMT"


def scenario(t, kind, path, script, sentence, want, always=(200, {}, b"{}"), wait=9, dsn=False):
    """One event against a script of answers: (requests, sent, failed) in the end, and the pauses between the requests."""
    desk = t.common()
    project, key = desk.project(f"{kind} {sentence}"[:40])
    with Receiver(always=always) as receiver:
        url = f"http://{'a' * 32}@{HERE}:{receiver.port}/7" if dsn else receiver.url(path)
        id = desk.destination(kind, url, "--when", "every", project=project)
        ready(t, desk, receiver, project, key)
        before = desk.forwarded(id, project)
        receiver.script = list(script)
        whole = event()
        desk.post(event_envelope(whole), project, key)
        until(lambda: len(receiver.got) >= want[0] and desk.forwarded(id, project)["waiting"] == 0, wait)
        settled(receiver, 2.5 if want[0] == 1 else 1, 4)
        after = desk.forwarded(id, project)
        with t.lock:
            pass
        t.equal((len(receiver.got), after["sent"] - before["sent"], after["failed"] - before["failed"], after["waiting"]), (*want, 0), f"{kind}: {sentence}: (requests, sent, failed, waiting)")
        pauses = [two.at - one.at for one, two in zip(receiver.got, receiver.got[1:])]
        desk.run("destination", "remove", id)
        return pauses


def check_answers(t):
    answer = lambda status, **headers: (status, {name.replace("_", "-"): value for name, value in headers.items()}, b"{}")
    later = lambda: time.strftime(HTTP_DATE, time.gmtime(time.time() + 3))
    pauses = {}

    def run(name, *args, **more):
        return lambda: pauses.__setitem__(name, scenario(t, *args, **more))

    together(
        run("webhook 500", "webhook", "/hook", [answer(500), answer(503)], "5xx is tried again", (3, 1, 0)),
        run("webhook 408", "webhook", "/hook", [answer(408)], "408 is tried again", (2, 1, 0)),
        run("webhook 429", "webhook", "/hook", [answer(429, Retry_After="3")], "429 is tried again after its time", (2, 1, 0)),
        run("webhook reset", "webhook", "/hook", ["reset", "reset"], "a connection that fails is tried again", (3, 1, 0)))
    together(
        run("webhook 400", "webhook", "/hook", [answer(400)], "400 is final", (1, 0, 1)),
        run("webhook 404", "webhook", "/hook", [answer(404)], "404 is final for a webhook's message", (1, 0, 1)),
        run("otlp 500", "otlp", "/", [answer(500)], "500 is not retryable", (1, 0, 1)),
        run("otlp 503", "otlp", "/", [answer(503, Retry_After="2")], "503 is tried again after its time", (2, 1, 0)),
        run("otlp 429", "otlp", "/", [lambda got: (429, {"Retry-After": later()}, b"{}")], "429 with a date is tried again", (2, 1, 0), wait=14))
    together(
        run("ga4 500", "ga4", "/mp/collect?firebase_app_id=1:1:ios:a&api_secret=s", [answer(500)], "other than 2xx is not sent again", (1, 0, 1), always=(204, {}, b"")),
        run("sentry 503", "sentry", "/", [answer(503)], "5xx discards", (1, 0, 1), dsn=True),
        run("sentry 413", "sentry", "/", [answer(413)], "413 discards", (1, 0, 1), dsn=True),
        run("sentry reset", "sentry", "/", ["reset"], "a connection that fails is tried again", (2, 1, 0), dsn=True),
        run("discord 500", "discord", "/api/webhooks/5/t", [answer(502)], "5xx is tried again", (2, 1, 0)))
    together(
        run("discord 429", "discord", "/api/webhooks/5/t", [(429, {"Content-Type": "application/json"}, b'{"message":"x","retry_after":2.5,"global":false}')], "429 is tried again after its time", (2, 1, 0)),
        run("discord 400", "discord", "/api/webhooks/5/t", [(400, {}, b'{"code":50035}')], "400 is final", (1, 0, 1)),
        run("otlp 502", "otlp", "/", [answer(502), answer(504)], "502 and 504 are tried again", (3, 1, 0)),
        run("otlp 400", "otlp", "/", [answer(400)], "400 is final", (1, 0, 1)))
    for name in ("webhook 500", "webhook reset", "webhook 408", "sentry reset", "discord 500"):
        if pauses.get(name):
            t.check(pauses[name][0] <= 3.0, f"{name}: the first pause is at most two seconds", pauses[name])
    for name, least in (("webhook 429", 2.9), ("otlp 503", 1.9), ("otlp 429", 1.0), ("discord 429", 2.4)):
        if pauses.get(name):
            t.check(pauses[name][0] >= least, f"{name}: not before its time", pauses[name])
    for name in ("webhook 500", "webhook reset"):
        if len(pauses.get(name) or []) == 2:
            t.check(pauses[name][1] > pauses[name][0] * 0.7, f"{name}: growing pauses", pauses[name])


def check_refused_connection(t):
    """A receiver that is not there yet gets what waited, once."""
    desk = t.common()
    with free_port() as port:
        refuse_and_come(t, desk, port)


def refuse_and_come(t, desk, port):
    project, key = desk.project("not there yet")
    id = desk.destination("webhook", f"http://{HERE}:{port}/hook", "--when", "every", project=project)
    until(lambda: id in desk.counts(project)["forwarded"], 6)
    ids = []
    for _ in range(5):
        whole = event()
        ids.append(whole["event_id"])
        desk.post(event_envelope(whole), project, key)
    t.check(until(lambda: desk.forwarded(id, project)["waiting"] == 5, 6), "five wait", desk.forwarded(id, project))
    with Receiver(port=port) as receiver:
        t.check(until(lambda: len(receiver.got) >= 5, 12), "a receiver that comes back gets what waited", len(receiver.got))
        settled(receiver)
        t.equal(sorted(got.json["id"] for got in receiver.got), sorted(ids), "each once")
        t.equal(desk.forwarded(id, project), {"sent": 5, "waiting": 0, "failed": 0}, "and counts say so")
    desk.run("destination", "remove", id)


def check_webhook_that_is_gone(t):
    for status in (401, 403, 404):
        desk = t.desk()
        with Receiver(always=(204, {}, b"")) as receiver:
            id = desk.destination("discord", receiver.url("/api/webhooks/5/planted-token"), "--when", "every")
            ready(t, desk, receiver)
            t.equal(desk.run("check").returncode, 0, "check before")
            receiver.always = (status, {"Content-Type": "application/json"}, b'{"code":10015}')
            desk.report()
            t.check(until(lambda: receiver.got, 6), f"Discord answers {status}")
            for _ in range(3):
                desk.report()
            settled(receiver, 2)
            first = len(receiver.got)
            t.check(first <= 2, f"a Discord webhook that answers {status} is left alone", first)
            run = desk.run("check")
            t.check(run.returncode == 1 and lines(run.stdout + run.stderr) and "planted-token" not in run.stdout + run.stderr, f"check says so ({status})", (run.returncode, run.stdout[:200], run.stderr[:200]))
            t.equal(desk.forwarded(id)["waiting"], 0, "nothing waits for it") if desk.forwarded(id)["waiting"] else None
            if status == 404:
                desk.stop()
                again = t.desk(data=desk.data)
                again.report()
                until(lambda: len(receiver.got) > first, 3)
                t.equal(len(receiver.got), first, "for good: after a restart too")
                again.stop()
            else:
                desk.stop()


def check_one_does_not_hold_up_others(t):
    desk = t.common()
    project, key = desk.project("held up")
    stuck = threading.Event()

    def hang(got):
        stuck.wait(20)
        return (200, {}, b"")

    with Receiver(always=hang) as slow, Receiver(always=(503, {}, b"")) as broken, Receiver() as good:
        for receiver in (slow, broken, good):
            last = desk.destination("webhook", receiver.url("/hook"), "--when", "every", project=project)
        ready(t, desk, good, project, key, drains=False)
        ids = []
        for _ in range(10):
            whole = event()
            ids.append(whole["event_id"])
            desk.post(event_envelope(whole), project, key)
        t.check(until(lambda: {got.json["id"] for got in good.got} >= set(ids), 5), "a receiver that hangs and one that fails hold up no other", len(good.got))
        stuck.set()


def check_outbox_after_a_kill(t):
    desk = t.desk()
    with Receiver(always=(503, {}, b"")) as receiver:
        id = desk.destination("webhook", receiver.url("/hook"), "--when", "every")
        until(lambda: id in desk.counts()["forwarded"], 6)
        ids = [desk.report(exception=chain((f"Outbox{number}Error", "x"))) for number in range(12)]
        desk.kill()
        receiver.got.clear()
        receiver.always = (200, {}, b"")
        again = t.desk(data=desk.data)
        t.check(until(lambda: {got.json["id"] for got in receiver.got} >= set(ids), 15), "after a kill the outbox goes on", len(receiver.got))
        settled(receiver)
        t.equal(sorted(got.json["id"] for got in receiver.got), sorted(ids), "and doubles nothing")
        t.equal((again.forwarded(id)["sent"], again.forwarded(id)["waiting"]), (12, 0), "counts go on too")
        more = again.report()
        t.check(until(lambda: more in [got.json["id"] for got in receiver.got], 6), "and what comes is forwarded")
        again.stop()


def check_full_disk(t):
    """Storage that refuses events is no good health, though it still takes a byte."""
    data = t.new_folder()
    mounted = ["unshare", "-rm", "sh", "-c", 'mount -t tmpfs -o size=6m tmpfs "$0" && exec "$@"', str(data)]
    if subprocess.run([*mounted, "true"], capture_output=True, check=False).returncode != 0:
        return t.skip("a full disk: no mount namespaces here (unshare -rm)")
    desk = t.desk(data=data / "data", prefix=mounted)
    send = lambda: desk.post(event_envelope(event(message=os.urandom(9000).hex())))
    health = lambda: desk.get("/health", token="").status
    t.equal(send().status, 200, "a disk with room")
    refused = next((answer for _ in range(2000) if (answer := send()).status != 200), None)
    t.check(refused is not None and refused.status == 503 and refused.header("Retry-After"), "a full disk is 503 with Retry-After", refused)
    t.equal([health() for _ in range(20) if send().status == 503], [503] * 20, "and /health is 503 all the while")
    desk.stop()


def check_stop_does_not_double(t):
    """What was delivered before SIGTERM is not delivered again after a start."""
    desk = t.desk()
    with Receiver() as receiver:
        id = desk.destination("webhook", receiver.url("/hook"), "--when", "every")
        ready(t, desk, receiver)
        ids = [desk.report() for _ in range(30)]
        code, _ = desk.stop()
        t.equal(code, 0, "SIGTERM while forwarding: exit 0")
        again = t.desk(data=desk.data)
        t.check(until(lambda: {got.json["id"] for got in receiver.got} >= set(ids), 10), "all arrive", len(receiver.got))
        settled(receiver)
        t.equal(len([got for got in receiver.got if got.json["id"] in ids]), 30, "each once, over a stop and a start")
        again.stop()
