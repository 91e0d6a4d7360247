"""Forwarding of a process when receivers fail, and over a kill.

RulingTests and ForwarderTests hold what answers mean.
"""

import os
import subprocess

import pytest
from client import HERE
from events import chain, event, event_envelope
from receivers import Receiver
from running import free_port, ready, settled, until

pytestmark = pytest.mark.waits


def test_a_receiver_that_comes_back_gets_what_waited_once(desk):
    project, key = desk.project("not there yet")
    with free_port() as port:
        id = desk.destination("webhook", f"http://{HERE}:{port}/hook", "--when", "every", project=project)
        until(lambda: id in desk.counts(project)["forwarded"], 6)
        wholes = [event() for _ in range(5)]
        for whole in wholes:
            desk.post(event_envelope(whole), project, key)
        assert until(lambda: desk.forwarded(id, project)["waiting"] == 5, 6)
        with Receiver(port=port) as receiver:
            assert until(lambda: len(receiver.got) >= 5, 12)
            settled(receiver)
            assert sorted(got.json["id"] for got in receiver.got) == sorted(whole["event_id"] for whole in wholes)
            assert desk.forwarded(id, project) == {"sent": 5, "waiting": 0, "failed": 0}
    desk.run("destination", "remove", id)


def test_a_webhook_of_discord_that_is_gone_is_left_alone_for_good(start):
    desk = start()
    with Receiver(always=(204, {}, b"")) as receiver:
        id = desk.destination("discord", receiver.url("/api/webhooks/5/planted-token"), "--when", "every")
        ready(desk, receiver)
        assert desk.run("check").returncode == 0
        receiver.always = (404, {"Content-Type": "application/json"}, b'{"code":10015}')
        desk.report()
        assert until(lambda: receiver.got, 6)
        for _ in range(3):
            desk.report()
        first = settled(receiver, 2)
        assert first <= 2
        run = desk.run("check")
        assert (run.returncode, "planted-token" in run.stdout + run.stderr) == (1, False)
        assert desk.forwarded(id)["waiting"] == 0
        desk.stop()
        again = start(data=desk.data)
        again.report()
        until(lambda: len(receiver.got) > first, 3)
        assert len(receiver.got) == first, "after a restart too"
        again.stop()


def test_the_outbox_goes_on_after_a_kill_and_doubles_nothing(start):
    desk = start()
    with Receiver(always=(503, {}, b"")) as receiver:
        id = desk.destination("webhook", receiver.url("/hook"), "--when", "every")
        until(lambda: id in desk.counts()["forwarded"], 6)
        ids = [desk.report(exception=chain((f"Outbox{number}Error", "x"))) for number in range(12)]
        desk.kill()
        receiver.got.clear()
        receiver.always = (200, {}, b"")
        again = start(data=desk.data)
        assert until(lambda: {got.json["id"] for got in receiver.got} >= set(ids), 15)
        settled(receiver)
        assert sorted(got.json["id"] for got in receiver.got) == sorted(ids)
        assert (again.forwarded(id)["sent"], again.forwarded(id)["waiting"]) == (12, 0)
        more = again.report()
        assert until(lambda: more in [got.json["id"] for got in receiver.got], 6)
        again.stop()


def test_a_full_disk_is_no_good_health_though_it_still_takes_a_byte(new_folder, start):
    data = new_folder()
    mounted = ["unshare", "-rm", "sh", "-c", 'mount -t tmpfs -o size=6m tmpfs "$0" && exec "$@"', str(data)]
    if subprocess.run([*mounted, "true"], capture_output=True, check=False).returncode != 0:
        pytest.skip("no mount namespaces here (unshare -rm)")
    desk = start(data=data / "data", prefix=mounted)

    def send():
        return desk.post(event_envelope(event(message=os.urandom(9000).hex())))

    assert send().status == 200
    refused = next(answer for _ in range(2000) if (answer := send()).status != 200)
    assert (refused.status, bool(refused.header("Retry-After"))) == (503, True)
    health = [desk.get("/health", token="").status for _ in range(20) if send().status == 503]
    assert health == [503] * 20
    desk.stop()


def test_what_was_delivered_before_a_stop_is_not_delivered_again(start):
    desk = start()
    with Receiver() as receiver:
        desk.destination("webhook", receiver.url("/hook"), "--when", "every")
        ready(desk, receiver)
        ids = [desk.report() for _ in range(30)]
        assert desk.stop()[0] == 0
        again = start(data=desk.data)
        assert until(lambda: {got.json["id"] for got in receiver.got} >= set(ids), 10)
        settled(receiver)
        assert len([got for got in receiver.got if got.json["id"] in ids]) == 30
        again.stop()
