"""Moim and a sample report to receivers that others wrote, which tell what they understood."""

import json
import time
import urllib.request

import pytest
from client import HERE
from receivers import Receiver
from vendors import assert_analytics, assert_discord, assert_otlp, envelope_items

SECRETS = ["hush-webhook-token", "hush-api-secret", "hushdsnkey", "kim@moim.example", "hush-access"]
KEY = "hushdsnkey"
WAIT = (429, {"Retry-After": "1"}, b'{"message":"slow down","retry_after":0.3,"global":false}')


def silence(_):
    time.sleep(3)
    return "reset"


@pytest.fixture
def trace(run):
    """Runs Moim; the events of its trace, which has no secret."""

    def begin(*words):
        text = run("--moim", *words, "--trace")
        assert [secret for secret in SECRETS if secret in text] == []
        return [json.loads(line) for line in text.splitlines()]

    return begin


@pytest.fixture
def at():
    """A receiver of each kind that is not Sentry."""
    with Receiver() as discord, Receiver(always=(204, {}, b"")) as ga4, Receiver() as otlp:
        yield {"discord": discord, "ga4": ga4, "otlp": otlp}


def options(kent, at):
    """The words by which Moim finds the receivers."""
    query = "firebase_app_id=1:123456:ios:abcdef&api_secret=hush-api-secret"
    places = {
        "--sentry": f"http://{KEY}@{kent}/1",
        "--discord": at["discord"].url("/api/webhooks/123456789012345678/hush-webhook-token"),
        "--ga4": at["ga4"].url(f"/mp/collect?{query}"),
        "--otlp": at["otlp"].url(""),
    }
    return [word for pair in places.items() for word in pair]


def of(lines, event, **members):
    return [line for line in lines if line["event"] == event and members.items() <= line.items()]


def understood(kent):
    """What kent understood: of each item its type, its body and its envelope's header."""
    listed = json.load(urllib.request.urlopen(f"http://{kent}/api/eventlist/"))["events"]
    found = [json.load(urllib.request.urlopen(f"http://{kent}/api/event/{one['event_id']}")) for one in listed]
    return [
        (one["payload"]["header"]["type"], one["payload"]["body"], one["payload"]["envelope_header"]) for one in found
    ]


@pytest.fixture(autouse=True)
def _emptied(kent):
    request = urllib.request.Request(f"http://{kent}/api/flush/", method="POST")
    urllib.request.urlopen(request).read()


def test_every_receiver_understands_every_journey(trace, kent, at):
    lines = []
    for fault in ("null-profile-image", "silence", "outage", "garbage"):
        limits = ("--request-timeout", "1", "--launch-deadline", "1")
        lines += trace("day", "--fault", fault, *limits, *options(kent, at))
    items = understood(kent)
    events = {body["event_id"]: body for kind, body, _ in items if kind == "event"}
    reported = of(lines, "reported")
    assert reported
    assert all("sent_at" in head for _, _, head in items)
    for line in reported:
        event = events[line["incident"]]
        assert (event["level"], event["fingerprint"]) == (line["level"], [line["identity"]])
        assert event["exception"]["values"]
        assert "supportCode" not in line or line["supportCode"] in event["tags"].values()
    for got in at["discord"].got:
        assert_discord(got)
    for got in at["ga4"].got:
        assert_analytics(got)
    for record in [record for got in at["otlp"].got for record in assert_otlp(got)]:
        assert {attribute.key for attribute in record.attributes} & {"exception.type", "exception.message"}
    for sink in ("sentry", "discord", "ga4", "otlp"):
        arrived = {line["incident"] for line in of(lines, "delivered", sink=sink)}
        assert {line["incident"] for line in reported} <= arrived
    shown = json.dumps(list(events.values())) + "".join(got.plain.decode() for one in at.values() for got in one.got)
    assert [secret for secret in SECRETS if secret in shown] == []
    assert all(one.got for one in at.values())


@pytest.mark.parametrize(
    "script",
    [
        pytest.param([(503, {}, b"")] * 2, id="503 twice"),
        pytest.param([WAIT], id="429"),
        pytest.param(["reset"], id="reset"),
        pytest.param([(500, {}, b"<html>")], id="500"),
        pytest.param([silence], id="silence"),
    ],
)
def test_a_receiver_that_fails_first_gets_the_report_once(trace, kent, at, script):
    for receiver in at.values():
        receiver.script = list(script)
    lines = trace("home", "--fault", "null-profile-image", "--flush", "25", *options(kent, at))
    for sink in at:
        [arrived] = of(lines, "delivered", sink=sink)
        assert arrived["attempts"] == len(script) + 1


def test_sentry_understands_sessions_and_losses(run, kent):
    run("--sample", f"http://{KEY}@{kent}/1")
    items = {}
    for kind, body, _ in understood(kent):
        items.setdefault(kind, []).append(body)
    assert len(items["event"]) == 6, "of a flood of eight"
    sessions = sorted(items["session"], key=lambda one: one["seq"])
    assert [one for one in sessions if one.get("init")] == sessions[:1], "one beginning"
    assert sessions[0]["errors"] == 0
    assert (sessions[-1]["status"], sessions[-1]["errors"]) == ("exited", 6)
    lost = [one for body in items["client_report"] for one in body["discarded_events"]]
    assert {(one["reason"], one["category"]) for one in lost} == {("backpressure", "error")}
    # In parts, when one goes out while more are held back.
    assert sum(one["quantity"] for one in lost) == 3


def test_a_file_goes_along_with_its_exact_bytes(run, tmp_path):
    file = tmp_path / "settings.bin"
    file.write_bytes(bytes(range(256)) + b'\n{"type":"event"}\n')
    with Receiver() as receiver:
        run("--sample", f"http://{KEY}@{HERE}:{receiver.port}/1", str(file))
        items = [item for got in receiver.got for item in envelope_items(got.plain)[1]]
        files = [(head["filename"], content) for head, content in items if head["type"] == "attachment"]
        assert files == [("settings.bin", file.read_bytes())] * 6
