"""No secret that an app sends is in an answer, in a file of the desk's folder, in its log or in an export.

RedactionTests and PseudonymTests hold what is removed, wherever it stands, and what stays.
"""

import json

import pytest
from client import quote
from events import chain, dump, envelope, event, event_envelope, item, new_id, session, stamp

ADDRESS = "planted.person@secret-mail.example"
# A text with a secret, and the secret.
SECRETS = {
    f"wrote {ADDRESS} today": ADDRESS,
    "planted+tag@secret-mail.example": "planted+tag@secret-mail.example",
    "to=planted%40secret-mail.example": "planted%40secret-mail.example",
    "paid with 4111 1111 1111 1111 at": "4111 1111 1111 1111",
    "paid with 5500-0000-0000-0004 at": "5500-0000-0000-0004",
    "paid with 378282246310005 at": "378282246310005",
    "got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwbGFudGVkIn0.c2lnbmF0dXJlLXBsYW50ZWQ back": "eyJzdWIiOiJwbGFudGVkIn0",
    "Authorization: Bearer planted-bearer-value-77": "planted-bearer-value-77",
    "Basic cGxhbnRlZDpiYXNpYw==": "cGxhbnRlZDpiYXNpYw==",
    "login password=planted-hunter2 failed": "planted-hunter2",
    "login password: planted-hunter3": "planted-hunter3",
    'body {"token":"planted-json-token"}': "planted-json-token",
    "https://user:planted-urlpw@host.example/path": "planted-urlpw",
    "GET https://host.example/a?token=planted-query-token": "planted-query-token",
    "IBAN DE89370400440532013000 given": "DE89370400440532013000",
    "at /Users/plantedname/Library/x.db": "plantedname",
    "at /home/plantedlinux/x.db": "plantedlinux",
    r"at C:\Users\plantedwindows\x.db": "plantedwindows",
    "-----BEGIN RSA PRIVATE KEY-----\nUExBTlRFRA\n-----END RSA PRIVATE KEY-----": "UExBTlRFRA",
}
ALL = " | ".join(SECRETS)
BY_KEY = {
    key: f"planted-by-key-{key}"
    for key in ("passwd", "X-Api-Key", "clientSecret", "Set-Cookie", "csrf_token", "sessionId", "identity")
}


def left_in(text):
    """The secrets that a text still has."""
    return [one for one in (*SECRETS.values(), *BY_KEY.values()) if one in text]


# Members with secrets where titles, lists, searches and pages take their words from; RedactionTests have every place.
MEMBERS = {
    "exception": chain((ALL, ALL)),
    "user": {"id": "7", "email": ALL, "username": ALL},
    "breadcrumbs": {"values": [{"message": ALL, "data": {"url": ALL, **BY_KEY}}]},
    "request": {"url": f"https://host.example/x?{ALL}", "headers": BY_KEY, "cookies": BY_KEY},
    "extra": {"a": ALL, ALL: 1, **BY_KEY},
    **dict.fromkeys(("message", "transaction", "logger", "environment"), ALL),
}


@pytest.fixture(scope="module")
def planted(shared):
    """The id of an event with secrets in every place, as members and in files, and with everything beside it."""
    report = {"event_id": new_id(), "name": "Kim", "email": ADDRESS, "comments": ALL}
    state = {**BY_KEY, "note": ALL}
    del state["identity"]  # a word of any text, and a secret only behind a name
    told = {"message": ALL, "name": "Lee", "contact_email": ADDRESS}
    lost = {"discarded_events": [{"reason": ADDRESS, "category": "error", "quantity": 1}]}
    feedback = {"event_id": new_id(), "timestamp": stamp(), "platform": "other", "contexts": {"feedback": told}}
    id = shared.report(
        item("attachment", ("log of " + ALL).encode(), filename="log.txt", content_type="text/plain"),
        item("attachment", dump(state), filename="state.json", content_type="application/json"),
        item("attachment", b"x", filename=f"{ADDRESS}.txt", content_type="text/plain"),
        item("attachment", ("untyped " + ALL).encode(), filename="untyped"),
        item("attachment", ("wide " + ALL).encode("utf-16"), filename="wide.txt", content_type="text/plain"),
        item("user_report", report),
        **MEMBERS,
    )
    for one in (
        item("feedback", feedback),
        session(new_id(), "a@1", did=ADDRESS),
        session(new_id(), "a@1 password=planted-hunter2"),
        item(ADDRESS, b"x"),
        item("future", ALL.encode()),
        item("log", {"items": [{"body": ALL}]}),
        item("client_report", lost),
    ):
        assert shared.post(envelope(one, event_id=feedback["event_id"])).status == 200
    assert shared.post(event_envelope(event(), future=ALL, sdk={"name": ALL})).status == 200
    for text in SECRETS:
        shared.report(message=text, extra={"a": text})
    form = "&".join(f"{key}={value}" for key, value in BY_KEY.items())
    for data in (BY_KEY, json.dumps(BY_KEY), form):
        shared.report(request={"data": data, "headers": [list(pair) for pair in BY_KEY.items()]})
    return id


def test_an_event_and_its_files_show_no_secret(desk, planted):
    assert left_in(json.dumps(desk.event(planted).json, ensure_ascii=False)) == []
    files = desk.get(f"/api/desk/events/{planted}/attachments")["items"]
    assert len(files) == 5
    for one in files:
        body = desk.get(f"/api/desk/events/{planted}/attachments/{quote(one['id'])}").body
        text = body.decode("utf-16" if one["filename"] == "wide.txt" else "utf-8")
        assert left_in(text + one["filename"]) == []
        assert one["filename"] != "wide.txt" or text.startswith("wide wrote "), "a text in UTF-16 stays one"


def test_nothing_is_in_lists_files_log_and_export(desk, planted):
    names = ("events?limit=100", "groups?limit=100", "counts", "releases", "feedback")
    paths = [*(f"/api/desk/projects/1/{name}" for name in names), "/api/desk/search?q=planted", "/metrics"]
    assert left_in("".join(desk.get(path).text for path in paths)) == []
    assert left_in(desk.errors() + desk.run("export").stdout) == []
    assert desk.holds(*SECRETS.values(), *BY_KEY.values()) == []
