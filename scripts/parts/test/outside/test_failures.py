"""A process whose disk is full, and one that ends between deliveries.

RulingTests and ForwarderTests hold what answers mean, and test_killed asks for the outbox after a kill.
"""

import os
import subprocess

import pytest
from events import event, event_envelope
from receivers import Receiver
from running import ready, settled, until


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
