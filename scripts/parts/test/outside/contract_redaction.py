"""Redaction on arrival, and the pseudonym of a user whose id is an e-mail address."""
import hashlib
import hmac
import json
import re

from running import chain, dump, envelope, event, event_envelope, frame, item, lines, new_id, quote, session, stamp, until

# Each secret is found in no answer and in no file. The word beside it must stay.
SECRETS = {
    "e-mail": ("wrote planted.person@secret-mail.example today", "planted.person@secret-mail.example"),
    "e-mail with a tag": ("planted+tag@secret-mail.example", "planted+tag@secret-mail.example"),
    "e-mail percent-encoded": ("to=planted%40secret-mail.example", "planted%40secret-mail.example"),
    "card": ("paid with 4111 1111 1111 1111 at", "4111 1111 1111 1111"),
    "card with dashes": ("paid with 5500-0000-0000-0004 at", "5500-0000-0000-0004"),
    "card without spaces": ("paid with 378282246310005 at", "378282246310005"),
    "JWT": ("got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwbGFudGVkIn0.c2lnbmF0dXJlLXBsYW50ZWQ back", "eyJzdWIiOiJwbGFudGVkIn0"),
    "Bearer": ("Authorization: Bearer planted-bearer-value-77", "planted-bearer-value-77"),
    "Basic": ("Basic cGxhbnRlZDpiYXNpYw==", "cGxhbnRlZDpiYXNpYw=="),
    "password=": ("login password=planted-hunter2 failed", "planted-hunter2"),
    "password:": ("login password: planted-hunter3", "planted-hunter3"),
    "token in JSON": ('body {"token":"planted-json-token"}', "planted-json-token"),
    "URL password": ("https://user:planted-urlpw@host.example/path", "planted-urlpw"),
    "URL query": ("GET https://host.example/a?token=planted-query-token", "planted-query-token"),
    "IBAN": ("IBAN DE89370400440532013000 given", "DE89370400440532013000"),
    "home path": ("at /Users/plantedname/Library/x.db", "plantedname"),
    "home path of Linux": ("at /home/plantedlinux/x.db", "plantedlinux"),
    "home path of Windows": (r"at C:\Users\plantedwindows\x.db", "plantedwindows"),
    "private key": ("-----BEGIN RSA PRIVATE KEY-----\nUExBTlRFRA\n-----END RSA PRIVATE KEY-----", "UExBTlRFRA"),
}
ALL = " | ".join(text for text, _ in SECRETS.values())
KEYS = ["password", "passwd", "Authorization", "X-Api-Key", "api_key", "access_token", "clientSecret", "Cookie", "Set-Cookie", "credentials", "jwt",
        "csrf_token", "sessionId", "private_key", "identity", "IDENTITY"]


def places(text):
    """Events with a text in each place; the names of the places."""
    whole = {
        "exception.value": {"exception": {"values": [{"type": "A", "value": text}, {"type": "B", "value": "x"}]}},
        "exception.type": {"exception": {"values": [{"type": text, "value": "x"}]}},
        "mechanism": {"exception": {"values": [{"type": "A", "value": "x", "mechanism": {"type": "generic", "handled": True, "description": text, "data": {"a": text, "b": {"c": [text]}}}}]}},
        "frame variables": {"exception": chain(("A", "x"), frames=[frame("f", vars={"a": text}, context_line=text, pre_context=[text], post_context=[text], abs_path=text)])},
        "frame file name": {"exception": {"values": [{"type": "A", "value": "x", "stacktrace": {"frames": [{"function": "f", "filename": text, "module": "M"}]}}]}},
        "threads": {"threads": {"values": [{"id": 1, "name": text, "stacktrace": {"frames": [frame("f", vars={"v": text})]}}]}},
        "message": {"message": text}, "logentry": {"logentry": {"message": text, "params": [text], "formatted": text}},
        "tags": {"tags": {"a": text}}, "tags as list": {"tags": [["a", text]]}, "extra": {"extra": {"a": text, "b": [{"c": text}]}},
        "contexts": {"contexts": {"app": {"a": text}, "device": {"name": text}}}, "notice": {"contexts": {"notice": {"title": text, "message": text, "actions": [text]}}},
        "request context": {"contexts": {"request": {"method": "GET", "path": "/a?" + text, "status": 500}}}, "body context": {"contexts": {"body": {"shape": text}}},
        "user fields": {"user": {"id": "7", "email": text, "username": text, "name": text, "data": {"a": text}}},
        "breadcrumbs": {"breadcrumbs": {"values": [{"message": text, "data": {"a": text, "url": text}}]}}, "breadcrumbs as list": {"breadcrumbs": [{"message": text, "category": text}]},
        "transaction": {"transaction": text}, "fingerprint": {"fingerprint": [text]}, "logger": {"logger": text}, "server_name": {"server_name": text},
        "request": {"request": {"url": "https://host.example/x?" + text, "query_string": text, "data": text, "env": {"a": text}, "headers": {"X-Note": text}}},
        "request data": {"request": {"data": {"a": text}, "headers": [["X-Note", text]], "query_string": [["a", text]]}},
        "an unknown member": {"future": {"a": [text]}}, "modules": {"modules": {"a": text}}, "a key": {"extra": {text: 1}}, "environment": {"environment": text},
        "sdk": {"sdk": {"name": text, "version": text, "integrations": [text], "packages": [{"name": text, "version": text}]}}, "dist": {"dist": text}, "debug_meta": {"debug_meta": {"images": [{"code_file": text}]}}}
    return whole


def check_secrets_in_every_place(t):
    desk = t.common()
    t.ids = {}
    for place, members in places(ALL).items():
        whole = event(**members)
        answer = desk.post(event_envelope(whole))
        if not t.check(answer.status == 200, f"an event with secrets in {place}", answer):
            continue
        t.ids[place] = whole["event_id"]
        text = json.dumps(desk.event(whole["event_id"]).json, ensure_ascii=False)
        left = [name for name, (_, secret) in SECRETS.items() if secret in text or json.dumps(secret)[1:-1] in text]
        t.equal(left, [], f"secrets that stay in {place}")
    for name, (text, secret) in SECRETS.items():
        id = desk.report(message=text, extra={"a": text})
        shown = json.dumps(desk.event(id).json)
        t.check(secret not in shown and json.dumps(secret)[1:-1] not in shown, f"a secret alone stays: {name}", shown[:300])


def check_keys(t):
    desk = t.common()
    marks = {key: f"planted-by-key-{number}" for number, key in enumerate(KEYS)}
    for place in ("extra", "contexts", "request.headers", "request.data", "request.data as JSON", "request.data as form", "request.cookies", "breadcrumb", "vars", "tags", "headers as list", "deep"):
        members = {
            "extra": {"extra": marks}, "contexts": {"contexts": {"app": marks}}, "request.headers": {"request": {"headers": marks}}, "request.data": {"request": {"data": marks}},
            "request.data as JSON": {"request": {"data": json.dumps(marks)}}, "request.data as form": {"request": {"data": "&".join(f"{key}={value}" for key, value in marks.items())}},
            "request.cookies": {"request": {"cookies": marks}}, "breadcrumb": {"breadcrumbs": {"values": [{"data": marks}]}},
            "vars": {"exception": chain(("A", "x"), frames=[frame("f", vars=marks)])}, "tags": {"tags": marks},
            "headers as list": {"request": {"headers": [[key, value] for key, value in marks.items()]}}, "deep": {"extra": {"a": [{"b": {"c": marks}}]}}}[place]
        whole = event(**members)
        t.equal(desk.post(event_envelope(whole)).status, 200, f"secrets by key in {place}")
        got = desk.stored(whole["event_id"])
        text = json.dumps(got)
        left = [key for key, value in marks.items() if value in re.findall(r"planted-by-key-\d+", text)]
        t.equal(left, [], f"values of sensitive keys that stay in {place}")
        if place == "extra":
            t.check(set(got["extra"]) == set(marks), "keys stay", list(got["extra"]))
            t.check(all(value == "[Filtered]" for value in got["extra"].values()), "values become [Filtered]", got["extra"])
    innocent = {"keyboard": "qwerty-stays", "side": "left-stays", "aviation": "plane-stays", "author": "Kim-stays", "count": 5, "monkey": "banana-stays"}
    got = desk.stored(desk.report(extra=innocent))["extra"]
    t.equal({key: got.get(key) for key in ("keyboard", "side", "aviation", "count")}, {key: innocent[key] for key in ("keyboard", "side", "aviation", "count")},
            "keys that only look alike keep their values")


def check_what_stays(t):
    desk = t.common()
    id = desk.report(release="app@1.2.3", message="order 4111111111111112 of app@1.2.3+45 failed", extra={"order": "1234567890123", "at": "10:22:33", "n": 5, "url": "https://shop.example/cart"},
                     transaction="GET /orders/:id", tags={"version": "app@2.0.0"}, breadcrumbs={"values": [{"message": "open com.shop.app@4.2.0+118"}]})
    got = desk.event(id)
    t.equal((got["release"], got["event"]["release"]), ("app@1.2.3", "app@1.2.3"), "a release is no e-mail address")
    t.check("4111111111111112" in json.dumps(got.json), "a number that fails the Luhn check is no card")
    t.equal(got["event"]["extra"].get("order"), "1234567890123", "an order number stays")
    t.equal(got["event"]["transaction"], "GET /orders/:id", "a transaction stays")
    for release in ("com.shop.app@4.2.0+118", "web@3.0.0-beta.1", "peer@1.0.0", "my.app@2026.11.24", "shop@1.2.3"):
        got = desk.event(desk.report(release=release))
        t.equal((got["release"], got["event"]["release"]), (release, release), f"the release {release}")
    for release in ("kim@secret-mail.example", "kim@mail.com"):
        got = desk.event(desk.report(release=release))
        t.check(got.status == 200, f"an address as release {release}: taken")
    id = desk.report(message="plain text with 한글 and numbers 12 and words", extra={"password_hint_shown": True})
    t.check("plain text with 한글 and numbers 12 and words" in json.dumps(desk.stored(id), ensure_ascii=False), "text without secrets stays")
    id = desk.report(exception=chain(("DecodingError", "keyNotFound at items.0.price"), frames=[frame("pay()", "Shop.Cart", filename="Sources/Shop/Cart.swift", lineno=12)]))
    got = desk.stored(id)["exception"]["values"][0]
    t.equal((got["type"], got["value"], got["stacktrace"]["frames"][0]["function"], got["stacktrace"]["frames"][0]["filename"]),
            ("DecodingError", "keyNotFound at items.0.price", "pay()", "Sources/Shop/Cart.swift"), "an exception without secrets stays")


def check_attachments_and_feedback(t):
    desk = t.common()
    id = desk.report(item("attachment", ("log of " + ALL).encode(), filename="log.txt", content_type="text/plain"),
                     item("attachment", dump({"password": "planted-attachment-json", "note": ALL}), filename="state.json", content_type="application/json"),
                     item("attachment", b"x", filename="planted.person@secret-mail.example.txt", content_type="text/plain"),
                     item("attachment", ("untyped " + ALL).encode(), filename="untyped"),
                     item("attachment", b"\x89PNG\r\n" + bytes(range(256)), filename="shot.png", content_type="image/png"),
                     item("attachment", ("wide " + ALL).encode("utf-16"), filename="wide.txt", content_type="text/plain; charset=utf-16"),
                     item("user_report", {"event_id": new_id(), "name": "Kim", "email": "planted.person@secret-mail.example", "comments": ALL}))
    listed = desk.get(f"/api/desk/events/{id}/attachments")["items"] or []
    t.equal(len(listed), 6, "attachments are kept")
    for one in listed:
        t.check("planted.person" not in (one["filename"] or ""), "attachments' names are redacted", one)
        body = desk.get(f"/api/desk/events/{id}/attachments/{quote(one['id'])}").body
        if one["filename"] == "wide.txt":
            body = body.decode("utf-16").encode()
            t.check(body.startswith(b"wide wrote "), "a text in UTF-16 stays one", body[:40])
        left = [name for name, (_, secret) in SECRETS.items() if secret.encode() in body]
        t.equal(left + (["key"] if b"planted-attachment-json" in body else []), [], f"secrets that stay in the attachment {one['filename']}")
        if one["filename"] == "shot.png":
            t.equal(body, b"\x89PNG\r\n" + bytes(range(256)), "an attachment that is no text keeps its bytes")
    feedback = {"event_id": new_id(), "timestamp": stamp(), "platform": "other", "contexts": {"feedback": {"message": ALL, "name": "Lee", "contact_email": "planted.person@secret-mail.example"}}}
    t.equal(desk.post(envelope(item("feedback", feedback), event_id=feedback["event_id"])).status, 200, "feedback with secrets")
    t.equal(desk.post(envelope(session(new_id(), "a@1", did="planted.person@secret-mail.example"))).status, 200, "a session of an address")
    t.equal(desk.post(envelope(session(new_id(), "a@1 password=planted-hunter2"))).status, 200, "a session of a release with a secret")
    t.equal(desk.post(envelope(item("planted.person@secret-mail.example", b"x"))).status, 200, "an item whose type is an address")
    t.equal(desk.post(envelope(item("future", ALL.encode()), item("log", {"items": [{"body": ALL}]}), item("client_report", {
        "discarded_events": [{"reason": "planted.person@secret-mail.example", "category": "error", "quantity": 1}]}))).status, 200, "other items with secrets")
    head = event()
    t.equal(desk.post(event_envelope(head, future=ALL, sdk={"name": ALL})).status, 200, "an envelope's header with secrets")
    text = json.dumps(desk.get("/api/desk/projects/1/feedback").json)
    t.equal([name for name, (_, secret) in SECRETS.items() if secret in text or json.dumps(secret)[1:-1] in text], [], "secrets that stay in feedback")


def check_nothing_in_the_files(t):
    desk = t.common()
    secrets = [secret for _, secret in SECRETS.values() if "\\" not in secret]
    t.equal(desk.holds(*secrets), [], "secrets that stand in the files of the folder")
    pages = "".join(desk.get(path).text for path in ("/api/desk/projects/1/events?limit=100", "/api/desk/projects/1/groups?limit=100", "/api/desk/projects/1/counts",
                                                     "/api/desk/search?q=planted", "/api/desk/projects/1/releases", "/metrics"))
    t.equal([secret for secret in secrets if secret in pages], [], "secrets that stand in lists")
    t.equal([secret for secret in secrets if secret in desk.errors()], [], "secrets that stand in the log")
    exported = desk.run("export").stdout
    t.equal([secret for secret in secrets if secret in exported], [], "secrets that stand in an export")


def check_pseudonym(t):
    desk = t.common()
    address = "Pseudo.Person@secret-mail.example"
    error = chain(("PseudonymError", "x"))
    ids = [desk.report(user={"id": address, "segment": "a"}, exception=error) for _ in range(2)]
    ids.append(desk.report(user={"id": "other.person@secret-mail.example"}, exception=error))
    users = [desk.event(id)["user"] for id in ids]
    t.check(users[0] and users[0] == users[1] != users[2] and users[2], "the same pseudonym for the same address, another for another", users)
    t.check(all("@" not in user and "secret-mail" not in user and user != "[Filtered]" for user in users), "a pseudonym has nothing of the address", users)
    t.equal([desk.stored(id)["user"]["id"] for id in ids], users, "it stands in the stored event")
    for function in (hashlib.md5, hashlib.sha1, hashlib.sha256, hashlib.sha512, hashlib.blake2b):
        for text in (address, address.lower(), f"1:{address}", f"{desk.key}{address}"):
            digest = function(text.encode()).hexdigest()
            keyed = hmac.new(desk.key.encode(), text.encode(), "sha256").hexdigest()
            t.check(digest[:16] not in users[0].lower() and users[0].lower()[-12:] not in digest and keyed[:16] not in users[0].lower(),
                    "a pseudonym cannot be computed without the desk's own secret")
    group = desk.group_of(ids[0])
    t.equal((group["count"], group["users"]), (3, 2), "such users are counted apart")
    project, key = desk.project("pseudonyms")
    whole = event(user={"id": address})
    desk.post(event_envelope(whole), project, key)
    t.check(desk.event(whole["event_id"], project)["user"] not in (None, users[0]), "another project has another pseudonym for it")
    other = t.desk()
    t.check(other.event(other.report(user={"id": address}))["user"] != users[0], "another desk has another")
    other.stop()
    t.equal([word for word in desk.holds(address, address.lower())], [], "the address is in no file")
    for rare in ('"q s"@secret-mail.example', "planted@192.0.2.7", "planted@[192.0.2.7]", "planted@localhost", "planted%40localhost"):
        id = desk.report(user={"id": rare, "email": rare})
        user, stored = desk.event(id)["user"], desk.stored(id)["user"]
        t.check(user.startswith("user-") and stored["id"] == user, f"an address in a rare form has a pseudonym too: {rare}", (user, stored))
        t.equal(stored["email"], "[Filtered]", "and is no e-mail of the event")
    plain = desk.event(desk.report(user={"id": "member-7"}))["user"]
    t.equal(plain, "member-7", "an id that is no address stays")
    forgotten = desk.run("forget", "--user", address)
    t.equal(forgotten.returncode, 0, f"forget --user takes the address {forgotten.stderr[:200]}")
    t.check(until(lambda: [desk.event(id).status for id in ids] == [404, 404, 200], 6), "its events are deleted, the other's stay", [desk.event(id).status for id in ids])
