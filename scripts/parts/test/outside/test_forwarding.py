"""Forwarding from a process: each kind to a receiver as strict as the vendor's.

DeskForwardingTests hold formats, limits, pauses, rulings and digests; StoreConformance occasions and spikes.
"""

import html
import json
import re
import urllib.parse

import destinations
import pytest
from client import HERE
from events import chain, frame
from receivers import Receiver, discord
from running import ready, until
from vendors import assert_analytics, assert_discord, assert_json, assert_otlp, assert_sentry

SECRET = "abcdef0123456789abcdef0123456789"
HOSTILE = (
    "@everyone <!channel> <@123> `x` ```\ncode``` [link](https://evil.example) **b** www.evil.example ||spoiler|| 한글 "
    "/start #tag \u202e\u0000\u001b[31m"
)
TRACE = {"trace_id": "5b8efff798038103d269b633813fc60c", "span_id": "eee19b7ec3c1b174"}
# Each as far from the others as what apps send can be.
MEMBERS = {
    "exception": chain(("RootError", HOSTILE), ("KindError", HOSTILE * 60), frames=[frame("pay")]),
    "release": "shop@1.0.0+" + "5" * 150,
    "environment": "production",
    "tags": {"x" * 50: "y" * 150},
    "user": {"id": "planted-member"},
    "breadcrumbs": {"values": [{"message": "m", "category": "c"}]},
    "fingerprint": ["x", "{{ default }}"],
    "level": "fatal",
    "extra": {"n": 5, "f": 0.5, "l": [1, "x", None], "o": {"p": True}},
    "contexts": {
        "trace": TRACE,
        "notice": {"title": HOSTILE, "message": HOSTILE, "actions": [HOSTILE], "choice": HOSTILE},
        "request": {"method": "POST", "path": "/" + HOSTILE, "status": 503, "attempts": 2},
    },
}
OTHERS = [
    {"exception": None, "message": "", "logger": "x"},
    {"exception": chain(("👨‍👩‍👧‍👦" * 300, "👨‍👩‍👧‍👦" * 700)), "transaction": "\u200b" * 50, "level": "warning"},
    {
        "exception": chain((" ", "\n\t ")),
        "fingerprint": ["blank"],
        "contexts": {"trace": {"trace_id": "no", "span_id": 5}},
    },
]


def assert_inert(text, desk):
    """The text links to the desk, and to nothing else."""
    rest = text.replace(desk.url, "")
    assert not re.search(r"://|www[.]|(?<![\\\u200b])@(?![\u200b<])|\u202e|\u0000|\u001b", rest)


def slack(desk, got):
    message = assert_json(got)
    assert (set(message), len(message["text"]) <= 4000) == ({"text"}, True)
    assert not re.search(r"&(?!amp;|lt;|gt;)|[<>]", message["text"])
    assert_inert(html.unescape(message["text"]), desk)


def telegram(desk, got):
    message = assert_json(got)
    assert (message["chat_id"], message["link_preview_options"]) == (-5, {"is_disabled": True})
    assert "parse_mode" not in message
    assert 1 <= len(message["text"].encode("utf-16-le")) // 2 <= 4096
    assert_inert(message["text"], desk)


def teams(desk, got):
    message = assert_json(got)
    assert len(got.body) <= 28_000
    [attachment] = message["attachments"]
    assert attachment["contentType"] == "application/vnd.microsoft.card.adaptive"
    card = attachment["content"]
    assert (message["type"], card["type"], card["version"]) == ("message", "AdaptiveCard", "1.4")
    assert {block["type"] for block in card["body"]} == {"RichTextBlock"}
    assert_inert("\n".join(run["text"] for block in card["body"] for run in block["inlines"]), desk)


def ga4(desk, got):
    assert_analytics(got)
    assert b"planted-member" not in got.plain
    query = urllib.parse.parse_qs(urllib.parse.urlsplit(got.path).query)
    assert query == {"firebase_app_id": ["1:5:ios:ab"], "api_secret": [SECRET]}


def sentry(desk, got):
    for whole in assert_sentry(got, SECRET, 7):
        stored = desk.stored(whole["event_id"])
        assert {name: whole.get(name) for name in MEMBERS} == {name: stored.get(name) for name in MEMBERS}


READERS = {
    "discord": (lambda desk, got: assert_discord(got), discord),
    "ga4": (ga4, (204, {}, b"")),
    "otlp": (lambda desk, got: assert_otlp(got, "/base/v1/logs"), (200, {"Content-Type": "application/json"}, b"{}")),
    "sentry": (sentry, (200, {"Content-Type": "application/json"}, b'{"id":"x"}')),
    "slack": (slack, (200, {}, b"ok")),
    "teams": (teams, (202, {}, b"")),
    "telegram": (telegram, (200, {}, b'{"ok": true}')),
    "webhook": (lambda desk, got: assert_json(got), (200, {}, b"")),
}


def test_every_kind_of_destination_is_tried(desk):
    [kinds] = set(re.findall(r"--kind <([^>]+)>", desk.run("destination", "add", "--help").stdout))
    assert set(kinds.split("|")) == set(READERS) | {"smtp"} == set(destinations.DESTINATIONS)


@pytest.mark.parametrize("kind", READERS)
def test_a_vendors_own_reader_takes_what_a_process_sends(desk, kind):
    read, answer = READERS[kind]
    with Receiver(always=answer) as receiver:
        url = destinations.url(kind, f"{HERE}:{receiver.port}", SECRET)
        id = desk.destination(kind, url, "--when", "every")
        ready(desk, receiver)
        before = desk.forwarded(id)["sent"]
        for members in (MEMBERS, *OTHERS):
            desk.report(**members)
        assert until(lambda: desk.forwarded(id)["sent"] >= before + 1 + len(OTHERS), 20), "alone or in a digest"
        for got in receiver.got:
            read(desk, got)
            text = json.dumps(got.json, ensure_ascii=False) if kind != "sentry" else ""
            assert [mark for mark in (SECRET, desk.key) if mark in text] == []
        assert any("KindError" in got.plain.decode() for got in receiver.got)
        runs = [desk.run(*words) for words in (["destination", "list"], ["check"], ["destination", "remove", id])]
        shown = [text for run in runs for text in (run.stdout, run.stderr)]
        assert SECRET not in "".join([*shown, json.dumps(desk.counts()), desk.get("/metrics").text, desk.errors()])
