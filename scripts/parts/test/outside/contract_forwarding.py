"""Forwarding: each kind, rules, spikes, digests."""
import json
import re
import time

from receivers import Bucket, Receiver, discord, discord_problems, envelope_items, ga4_problems, otlp_problems, otlp_records, sentry_problems, strict
from running import HERE, chain, event, event_envelope, frame, item, lines, new_id, quiet, quote, stamp, until, urllib

HOSTILE = "@everyone <@123> `x` ```\ncode``` [link](https://evil.example) **bold** https://evil.example ||spoiler|| 한글 \u202e\u0000\u001b[31m"


def ready(t, desk, receiver, project=1, key=None, drains=True):
    """Waits until a destination that was added beside the running desk takes effect, and nothing waits for any."""
    desk.post(event_envelope(event(exception=chain((f"Ready{new_id()}Error", "x")))), project, key)
    t.check(until(lambda: receiver.got, 15), "a destination takes effect beside the running desk")
    if drains:
        until(lambda: not any(one["waiting"] for one in desk.counts(project)["forwarded"].values()), 15)
    receiver.got.clear()


def settled(receiver, seconds=1.2, most=8):
    """Waits until nothing has arrived for a while; the number of requests."""
    end = time.monotonic() + most
    count, since = len(receiver.got), time.monotonic()
    while time.monotonic() < end and time.monotonic() - since < seconds:
        time.sleep(0.05)
        if len(receiver.got) != count:
            count, since = len(receiver.got), time.monotonic()
    return count


def check_webhook_and_rules(t):
    desk = t.desk("--public-url", "https://desk.example/errors")
    with Receiver() as receiver, Receiver() as every, Receiver() as regressed, Receiver() as two:
        own = desk.destination("webhook", receiver.url("/hook"))
        all_of_them = desk.destination("webhook", every.url("/every"), "--when", "every")
        desk.destination("webhook", regressed.url("/regressed"), "--when", "regressed")
        desk.destination("webhook", two.url("/two"), "--when", "new,regressed")
        ready(t, desk, receiver)
        for other in (every, regressed, two):
            settled(other, 0.5, 3)
            other.got.clear()
        error = {"exception": chain(("HookError", "it broke"), frames=[frame("pay")])}
        first = desk.report(**error, level="fatal")
        begin = time.monotonic()
        t.check(until(lambda: receiver.got, 5), "a new group is told within 5 s")
        if not receiver.got:
            return
        got = receiver.got[0]
        whole = got.json
        t.equal((got.method, got.path), ("POST", "/hook"), "a webhook is posted to")
        t.check((got.header("Content-Type") or "").startswith("application/json"), "in JSON", got.header("Content-Type"))
        t.equal({name: whole.get(name) for name in ("event", "id", "url")}, {"event": "new", "id": first, "url": f"https://desk.example/errors/events/{first}"}, "event, id and url")
        t.equal(str(whole.get("project")) in ("1", "{'id': 1}") or isinstance(whole.get("project"), dict), True, f"project {whole.get('project')!r}")
        t.equal(whole.get("title"), desk.event(first)["title"], "title is the event's")
        group = desk.group(first)
        t.check(isinstance(whole.get("group"), dict) and whole["group"].get("id") == group and whole["group"].get("title"), "group is the group", whole.get("group"))
        second = desk.report(**error)
        t.check(until(lambda: len(every.got) == 2, 5), "every: each event", len(every.got))
        t.equal(sorted(one.json["id"] for one in every.got), sorted([first, second]), "every: their ids")
        desk.put(f"/api/desk/groups/{quote(group)}", {"status": "resolved"})
        desk.post(event_envelope(event(event_id=second, **error)))
        settled(every)
        t.equal((len(receiver.got), len(every.got), len(regressed.got)), (1, 2, 0), "a second event of a group is not new; a duplicate regresses nothing and is not forwarded")
        third = desk.report(**error)
        t.check(until(lambda: len(receiver.got) == 2 and len(regressed.got) == 1, 5), "a regression is told")
        t.equal([(one.json["event"], one.json["id"]) for one in receiver.got[1:]] + [(one.json["event"], one.json["id"]) for one in regressed.got], [("regressed", third)] * 2, "as regressed, to both that asked for it")
        t.check(until(lambda: len(two.got) == 2, 5), "--when new,regressed", len(two.got))
        until(lambda: len(every.got) == 3, 5)
        desk.put(f"/api/desk/groups/{quote(group)}", {"status": "muted"})
        until(lambda: desk.get(f"/api/desk/groups/{quote(group)}")["status"] == "muted", 2)
        counted = len(every.got)
        muted = desk.report(**error)
        settled(every)
        t.equal((len(every.got) - counted, len(receiver.got), desk.event(muted).status), (0, 2, 200), "a muted group is stored and not forwarded")
        desk.put(f"/api/desk/groups/{quote(group)}", {"status": "open"})
        desk.report(**error)
        t.check(until(lambda: len(every.got) == counted + 1, 5), "one that is open again is forwarded again")
        for _ in range(30):
            desk.report(exception=chain(("YoungError", "x")))
        settled(receiver)
        t.equal([one.json["event"] for one in receiver.got[2:]], ["new"], "no spike within an hour of a group's first event")
        t.equal(desk.forwarded(own)["waiting"], 0, "nothing waits")
        sent = desk.forwarded(own)["sent"]
        t.check(sent >= len(receiver.got), "sent counts what was sent", (sent, len(receiver.got)))
        t.check(not any(desk.token in one.whole or desk.key in one.whole for one in receiver.got + every.got), "no token and no key in what is forwarded")
    desk.stop()


def check_spike(t):
    """A spike needs a group's life of before, which an import gives it."""
    source = t.desk()
    model = {name: json.loads(line) for name in ("Quiet", "Busy", "Young") for line in [json.dumps(source.event(source.report(exception=chain((f"{name}SpikeError", "x")))).json)]}
    source.stop()
    rows = []

    def row(name, ago):
        one = json.loads(json.dumps(model[name]).replace(model[name]["id"], new_id()))
        one.update(project=1, received=stamp(ago), timestamp=stamp(ago))
        one["event"]["timestamp"] = one["timestamp"]
        rows.append(one)

    row("Quiet", 7200)
    row("Quiet", 3000)
    for number in range(120):
        row("Busy", 7200 - number * 58)
    row("Young", 1800)
    file = t.new_folder() / "history.jsonl"
    file.write_text("\n".join(json.dumps(one) for one in rows) + "\n")
    desk = t.desk()
    with Receiver() as receiver, Receiver() as beacon:
        desk.destination("webhook", receiver.url("/spikes"), "--when", "spike")
        desk.destination("webhook", beacon.url("/new"), "--when", "new")
        run = desk.run("import", file)
        t.equal(run.returncode, 0, f"import {run.stderr[:200]}")
        ready(t, desk, beacon)
        t.equal([one.json["event"] for one in receiver.got], [], "an import alone is no spike")
        group = {}
        for name in ("Quiet", "Busy", "Young"):
            for number in range(19):
                id = desk.report(exception=chain((f"{name}SpikeError", "x")))
            group[name] = desk.group(id)
        settled(receiver)
        t.equal([one.json["event"] for one in receiver.got], [], "19 events are no spike")
        for name in ("Quiet", "Busy", "Young"):
            for number in range(6):
                desk.report(exception=chain((f"{name}SpikeError", "x")))
        t.check(until(lambda: receiver.got, 6), "a group with 20 events in five minutes and ten times its mean is a spike, within 5 s")
        for _ in range(10):
            desk.report(exception=chain(("QuietSpikeError", "x")))
        settled(receiver)
        t.equal([(one.json["event"], one.json["group"]["id"]) for one in receiver.got], [("spike", group["Quiet"])], "told once; not for a group whose mean is high, nor within an hour of its first event")
    desk.stop()


def check_discord(t):
    desk = t.common()
    secret = "planted-webhook-token"
    with discord() as receiver:
        id = desk.destination("discord", receiver.url(f"/api/webhooks/123456/{secret}"))
        ready(t, desk, receiver)
        before = desk.forwarded(id)["sent"]
        one = desk.report(exception=chain(("RootError", HOSTILE), ("CardError", HOSTILE * 60)), tags={"supportCode": "DISC-22"}, release="shop@1.0.0", environment="production", user={"id": "member"},
                          contexts={"notice": {"title": HOSTILE, "message": HOSTILE, "actions": [HOSTILE]}, "request": {"method": "POST", "path": "/" + HOSTILE, "status": 503, "attempts": 2}})
        two = desk.report(exception=None, message="", logger="x")
        three = desk.report(exception=chain(("👨‍👩‍👧‍👦" * 300, "👨‍👩‍👧‍👦" * 700)), transaction="\u200b" * 50, level="warning")
        four = desk.report(exception=chain((" ", "\n\t ")), fingerprint=["blank"])
        t.check(until(lambda: desk.forwarded(id)["sent"] >= before + 4, 15), "four new groups are told to Discord, alone or in a digest", desk.forwarded(id))
        for got in receiver.got:
            t.equal(discord_problems(got), [], "what Discord would refuse")
            t.check(got.path.split("?")[0] == f"/api/webhooks/123456/{secret}", "the path is the webhook's", got.path)
            t.check(secret not in got.plain.decode("utf-8", "replace"), "the secret is not in the message")
            text = json.dumps(got.json, ensure_ascii=False)
            t.check(not any(mark in text for mark in ("\\u0000", "\\u001b", "\u202e", "\u2066")), "no control characters or direction marks in a message", text[:300])
        said = next((json.dumps(got.json, ensure_ascii=False) for got in receiver.got if "CardError" in got.plain.decode("utf-8", "replace")), "")
        t.check(said, "the message names the error")
        content = [got.json.get("content") or "" for got in receiver.got]
        t.check(not any("@everyone" in one and "\\@everyone" not in one and "@\u200beveryone" not in one for one in content), "no mention in the content", content)
        t.check("](https://evil.example)" not in said.replace("\\\\]", "").replace("\\\\(", "") or "\\\\[" in said, "no link made by a title", said[:300])
    desk.run("destination", "remove", id)


def check_flood_of_discord(t):
    desk = t.common()
    project, key = desk.project("flood")
    bucket = Bucket()
    with Receiver(always=bucket) as receiver:
        id = desk.destination("discord", receiver.url("/api/webhooks/5/token"), project=project)
        ready(t, desk, receiver, project, key)
        words = ["".join(chr(97 + (number * 7 + place * number) % 26) for place in range(9)) for number in range(160)]
        for word in dict.fromkeys(words):
            desk.post(event_envelope(event(exception=chain((f"Flood{word}Error", "x")))), project, key)
        groups = len(desk.items(f"/api/desk/projects/{project}/groups"))
        t.check(until(lambda: receiver.got and desk.forwarded(id, project)["waiting"] == 0, 45, 0.3), "a flood is worked off", desk.forwarded(id, project))
        sent = [got for got in receiver.got]
        taken = len(sent) - bucket.refused
        t.check(taken <= groups / 4, "under a flood Discord gets digests", (taken, "messages for", groups, "groups"))
        text = " ".join(json.dumps(got.json, ensure_ascii=False) for got in sent)
        numbers = [int(one) for one in re.findall(r"(?<![\w.#])(\d{1,4})(?![\w.])", re.sub(r'"(?:color|timestamp|flags|type)":\s*"?[^,}]*', "", text))]
        t.check(any(number > 5 for number in numbers), "that say how many", text[:500])
        t.check(bucket.refused <= 5, "Discord's limits are read instead of provoked", bucket.refused)
        t.equal([problem for got in sent for problem in discord_problems(got)], [], "what Discord would refuse")
        state = desk.forwarded(id, project)
        t.equal((state["waiting"], state["failed"]), (0, 0), "nothing waits or failed")
    desk.run("destination", "remove", id)


def check_ga4(t):
    desk = t.common()
    with Receiver(always=(204, {}, b"")) as receiver:
        query = "firebase_app_id=1:123456:ios:abcdef&api_secret=planted-api-secret"
        id = desk.destination("ga4", receiver.url(f"/mp/collect?{query}"), "--when", "every")
        ready(t, desk, receiver)
        users = ["ga-one", "ga-two", "ga-one", None, None]
        for number, user in enumerate(users):
            desk.report(exception=chain((f"Ga{number}Error " + HOSTILE, HOSTILE * 9)), user={"id": user} if user else None, release=f"shop@1.0.{number}+" + "5" * 150, environment="e" * 60, tags={"supportCode": f"GAGA-2{number}", "x" * 50: "y" * 150},
                        contexts={"request": {"method": "GET", "path": "/" + "p" * 300, "status": 500, "attempts": 3}})
        t.check(until(lambda: sum(len(got.json["events"]) for got in receiver.got) >= 5, 8), "five events are told to Analytics", len(receiver.got))
        for got in receiver.got:
            t.equal(ga4_problems(got), [], "what Analytics would drop")
            place = urllib.parse.urlsplit(got.path)
            t.equal((place.path, dict(urllib.parse.parse_qsl(place.query))), ("/mp/collect", {"firebase_app_id": "1:123456:ios:abcdef", "api_secret": "planted-api-secret"}), "path and query of the Measurement Protocol")
            t.check("planted-api-secret" not in got.plain.decode() and "ga-one" not in got.plain.decode(), "neither the secret nor a user's id in the body")
        # They arrive in any order: up to four requests are under way at once.
        instances = {event["params"]["app_version"].partition("+")[0]: got.json["app_instance_id"] for got in receiver.got for event in got.json["events"]}
        one, two, one_again, none, none_again = (instances.get(f"shop@1.0.{number}") for number in range(5))
        t.check(one == one_again and none == none_again and len({one, two, none}) == 3 and None not in instances.values(), "app_instance_id is one per user, and one for those without", instances)
    desk.run("destination", "remove", id)


def check_otlp(t):
    desk = t.common()
    with Receiver(always=(200, {"Content-Type": "application/json"}, b"{}")) as receiver:
        id = desk.destination("otlp", receiver.url("/base/"), "--when", "every")
        ready(t, desk, receiver)
        ids = [desk.report(exception=chain(("RootError", "root"), ("OtlpError", HOSTILE), frames=[frame("pay")]), level=level, release="shop@1.0.0", environment="production", tags={"a": "b", "supportCode": "OTLP-22"},
                           contexts={"trace": {"trace_id": "5b8efff798038103d269b633813fc60c", "span_id": "eee19b7ec3c1b174"}}, extra={"n": 5, "f": 0.5, "l": [1, "x", None], "o": {"p": True}})
               for level in ("error", "warning", "fatal", "info", "debug")]
        ids += [desk.report(contexts={"trace": {"trace_id": "nonsense", "span_id": 5}}), desk.report(contexts={"trace": {"trace_id": "0" * 32, "span_id": "0" * 16}}), desk.report(exception=None, message="only a message")]
        t.check(until(lambda: sum(len(otlp_records(got)) for got in receiver.got) >= len(ids), 10), "events are told by OTLP", len(receiver.got))
        for got in receiver.got:
            t.equal(otlp_problems(got), [], "what OTLP would refuse")
            t.equal(got.path, "/base/v1/logs", "/v1/logs is added to the base")
        records = [record for got in receiver.got for record in otlp_records(got)]
        t.equal(len(records), len(ids), "one record an event")
        text = json.dumps(records, ensure_ascii=False)
        t.check("OtlpError" in text and any(attribute["key"] == "exception.type" for record in records for attribute in record["attributes"]), "with exception.type", text[:300])
        numbers = sorted({record.get("severityNumber") for record in records})
        t.check({21} <= set(numbers) and len(numbers) >= 4, "severities follow the level", numbers)
        t.check(any(record.get("traceId", "").lower() == "5b8efff798038103d269b633813fc60c" for record in records), "with the trace")
    with Receiver(always=(200, {}, b'{"partialSuccess":{"rejectedLogRecords":"1","errorMessage":"no"}}')) as receiver:
        other = desk.destination("otlp", receiver.url(""), "--when", "every")
        ready(t, desk, receiver)
        desk.report()
        count = settled(receiver, 3)
        t.equal((count, receiver.got[0].path if receiver.got else None), (1, "/v1/logs"), "a partial success is never sent again")
        state = desk.forwarded(other)
        t.equal(state["waiting"], 0, "and waits no more")
    desk.run("destination", "remove", id)
    desk.run("destination", "remove", other)


def check_sentry(t):
    desk = t.common()
    key = "abcdef0123456789abcdef0123456789"
    with Receiver(always=(200, {"Content-Type": "application/json"}, b'{"id":"x"}')) as receiver:
        id = desk.destination("sentry", f"http://{key}@{HERE}:{receiver.port}/77", "--when", "every")
        ready(t, desk, receiver)
        members = {"exception": chain(("RootError", "root"), ("SentryError", "한글 \"x\""), frames=[frame("pay")]), "release": "shop@1.0.0", "environment": "production", "tags": {"a": "b"}, "user": {"id": "member"},
                   "breadcrumbs": {"values": [{"message": "m", "category": "c"}]}, "fingerprint": ["x", "{{ default }}"], "level": "fatal", "timestamp": stamp(30)}
        sent = desk.report(**members)
        t.check(until(lambda: receiver.got, 6), "an event is told to Sentry")
        for got in receiver.got:
            t.equal(sentry_problems(got, key, 77), [], "what Sentry would refuse")
            head, items = envelope_items(got.plain)
            whole = [strict(payload) for item, payload in items if item["type"] == "event"]
            t.equal([one["event_id"] for one in whole], [sent], "the event's own id")
            if whole:
                stored = desk.stored(sent)
                t.equal({name: whole[0].get(name) for name in ("exception", "release", "environment", "tags", "user", "breadcrumbs", "fingerprint", "level")},
                        {name: stored.get(name) for name in ("exception", "release", "environment", "tags", "user", "breadcrumbs", "fingerprint", "level")}, "the event as it was stored")
            t.check(desk.key not in got.whole, "not the desk's own key")
    desk.run("destination", "remove", id)
