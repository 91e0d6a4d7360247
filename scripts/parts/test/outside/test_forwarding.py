"""Forwarding from a process: each kind to a receiver as strict as the vendor's.

DeskForwardingTests hold formats, webhooks, pauses, rulings and digests; StoreConformance occasions and spikes.
"""

import json
import re
import urllib.parse

from client import HERE
from events import chain, frame
from receivers import Receiver, discord
from running import ready, until
from vendors import assert_analytics, assert_discord, assert_otlp, assert_sentry

HOSTILE = (
    "@everyone <@123> `x` ```\ncode``` [link](https://evil.example) **bold** https://evil.example ||spoiler|| 한글 "
    "\u202e\u0000\u001b[31m"
)
TRACE = "5b8efff798038103d269b633813fc60c"


def test_discord(desk):
    secret, family = "planted-webhook-token", "👨‍👩‍👧‍👦"
    notice = {"title": HOSTILE, "message": HOSTILE, "actions": [HOSTILE]}
    asked = {"method": "POST", "path": "/" + HOSTILE, "status": 503, "attempts": 2}
    with Receiver(always=discord) as receiver:
        id = desk.destination("discord", receiver.url(f"/api/webhooks/123456/{secret}"))
        ready(desk, receiver)
        before = desk.forwarded(id)["sent"]
        errors = chain(("RootError", HOSTILE), ("CardError", HOSTILE * 60))
        desk.report(exception=errors, tags={"supportCode": "DISC-22"}, contexts={"notice": notice, "request": asked})
        desk.report(exception=None, message="", logger="x")
        desk.report(exception=chain((family * 300, family * 700)), transaction="\u200b" * 50, level="warning")
        desk.report(exception=chain((" ", "\n\t ")), fingerprint=["blank"])
        assert until(lambda: desk.forwarded(id)["sent"] >= before + 4, 15), "alone or in a digest"
        for got in receiver.got:
            assert_discord(got)
            assert got.path.split("?")[0] == f"/api/webhooks/123456/{secret}"
            text = json.dumps(got.json, ensure_ascii=False)
            assert [mark for mark in (secret, "\\u0000", "\\u001b", "\u202e", "\u2066") if mark in text] == []
            assert not re.search(r"(?<![\\\u200b])@everyone", got.json.get("content") or "")
        [said] = [text for got in receiver.got if "CardError" in (text := got.plain.decode())]
        assert "](https://evil.example)" not in said, "no title makes a link"
    desk.run("destination", "remove", id)


def test_analytics(desk):
    query = {"firebase_app_id": "1:123456:ios:abcdef", "api_secret": "planted-api-secret"}
    with Receiver(always=(204, {}, b"")) as receiver:
        url = receiver.url("/mp/collect?" + urllib.parse.urlencode(query, safe=":"))
        id = desk.destination("ga4", url, "--when", "every")
        ready(desk, receiver)
        for number, user in enumerate(("ga-one", "ga-two", "ga-one", None, None)):
            desk.report(
                exception=chain((f"Ga{number}Error " + HOSTILE, HOSTILE * 9)),
                user={"id": user} if user else None,
                release=f"shop@1.0.{number}+" + "5" * 150,
                environment="e" * 60,
                tags={"x" * 50: "y" * 150},
                contexts={"request": {"method": "GET", "path": "/" + "p" * 300, "status": 500, "attempts": 3}},
            )
        assert until(lambda: sum(len(got.json["events"]) for got in receiver.got) >= 5, 8)
        # They arrive in any order: up to four requests are under way at once.
        instances = {}
        for got in receiver.got:
            for one in assert_analytics(got):
                instances[one["params"]["app_version"].partition("+")[0][-1]] = got.json["app_instance_id"]
            place = urllib.parse.urlsplit(got.path)
            assert (place.path, dict(urllib.parse.parse_qsl(place.query))) == ("/mp/collect", query)
            assert not re.search("planted-api-secret|ga-one", got.plain.decode())
        one, two, one_again, none, none_again = (instances[number] for number in "01234")
        assert (one, none, len({one, two, none})) == (one_again, none_again, 3), (
            "one per user, and one for those without"
        )
    desk.run("destination", "remove", id)


def test_otlp(desk):
    traces = [{"trace_id": TRACE, "span_id": "eee19b7ec3c1b174"}, {"trace_id": "nonsense", "span_id": 5}]
    with Receiver(always=(200, {"Content-Type": "application/json"}, b"{}")) as receiver:
        id = desk.destination("otlp", receiver.url("/base/"), "--when", "every")
        ready(desk, receiver)
        for level in ("error", "warning", "fatal", "info", "debug"):
            desk.report(
                exception=chain(("RootError", "root"), ("OtlpError", HOSTILE), frames=[frame("pay")]),
                level=level,
                contexts={"trace": traces[0]},
                extra={"n": 5, "f": 0.5, "l": [1, "x", None], "o": {"p": True}},
            )
        for trace in (traces[1], {"trace_id": "0" * 32, "span_id": "0" * 16}):
            desk.report(contexts={"trace": trace})
        desk.report(exception=None, message="only a message")
        assert until(lambda: sum(len(assert_otlp(got, "/base/v1/logs")) for got in receiver.got) >= 8, 10)
        records = [record for got in receiver.got for record in assert_otlp(got, "/base/v1/logs")]
        assert len(records) == 8
        assert {21} < {record.severity_number for record in records}
        assert bytes.fromhex(TRACE) in {record.trace_id for record in records}
        types = {
            one.value.string_value for record in records for one in record.attributes if one.key == "exception.type"
        }
        assert "OtlpError" in types
    desk.run("destination", "remove", id)


def test_sentry(desk):
    key = "abcdef0123456789abcdef0123456789"
    members = {
        "exception": chain(("RootError", "root"), ("SentryError", '한글 "x"'), frames=[frame("pay")]),
        "release": "shop@1.0.0",
        "environment": "production",
        "tags": {"a": "b"},
        "user": {"id": "member"},
        "breadcrumbs": {"values": [{"message": "m", "category": "c"}]},
        "fingerprint": ["x", "{{ default }}"],
        "level": "fatal",
    }
    with Receiver(always=(200, {"Content-Type": "application/json"}, b'{"id":"x"}')) as receiver:
        id = desk.destination("sentry", f"http://{key}@{HERE}:{receiver.port}/77", "--when", "every")
        ready(desk, receiver)
        sent = desk.report(**members)
        assert until(lambda: receiver.got, 6)
        [got] = receiver.got
        [whole] = assert_sentry(got, key, 77)
        stored = desk.stored(sent)
        assert whole["event_id"] == sent
        assert {name: whole[name] for name in members} == {name: stored[name] for name in members}
        assert desk.key not in got.whole
    desk.run("destination", "remove", id)
