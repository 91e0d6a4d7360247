"""No secret that an app sends is in an answer, in a file of the desk's folder, in its log or in an export.

RedactionTests, SecretNameTests and ItemTests hold what is removed, wherever it stands, and what stays.
"""

import json

import pytest
from client import quote
from events import chain, dump, envelope, event, event_envelope, item, new_id, session, stamp

ADDRESS = "planted.person@secret-mail.example"
# A text with a secret, and the secret.
SECRETS = {
    f"wrote {ADDRESS} today": ADDRESS,
    "paid with 4111 1111 1111 1111 at": "4111 1111 1111 1111",
    "got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwbGFudGVkIn0.c2lnbmF0dXJlLXBsYW50ZWQ back": "eyJzdWIiOiJwbGFudGVkIn0",
    "Authorization: Bearer planted-bearer-value-77": "planted-bearer-value-77",
    "login password=planted-hunter2 failed": "planted-hunter2",
    'body {"token":"planted-json-token"}': "planted-json-token",
    "https://user:planted-urlpw@host.example/path": "planted-urlpw",
    "IBAN DE89370400440532013000 given": "DE89370400440532013000",
    "at /Users/plantedname/Library/x.db": "plantedname",
    "-----BEGIN RSA PRIVATE KEY-----\nUExBTlRFRA\n-----END RSA PRIVATE KEY-----": "UExBTlRFRA",
}
ALL = " | ".join(SECRETS)
BY_KEY = {key: f"planted-by-key-{key}" for key in ("passwd", "X-Api-Key", "Set-Cookie", "sessionId")}


def left_in(text):
    """The secrets that a text still has."""
    return [one for one in (*SECRETS.values(), *BY_KEY.values()) if one in text]


# Members with secrets where titles, lists, searches and pages take their words from.
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
    told = {"message": ALL, "name": "Lee", "contact_email": ADDRESS}
    lost = {"discarded_events": [{"reason": ADDRESS, "category": "error", "quantity": 1}]}
    feedback = {"event_id": new_id(), "timestamp": stamp(), "platform": "other", "contexts": {"feedback": told}}
    id = shared.report(
        item("attachment", ("log of " + ALL).encode(), filename="log.txt", content_type="text/plain"),
        item("attachment", dump({**BY_KEY, "note": ALL}), filename="state.json", content_type="application/json"),
        item("attachment", b"x", filename=f"{ADDRESS}.txt", content_type="text/plain"),
        item("user_report", {"event_id": new_id(), "name": "Kim", "email": ADDRESS, "comments": ALL}),
        **MEMBERS,
    )
    for one in (
        item("feedback", feedback),
        session(new_id(), "a@1 password=planted-hunter2", did=ADDRESS),
        item(ADDRESS, b"x"),
        item("log", {"items": [{"body": ALL}]}),
        item("client_report", lost),
    ):
        assert shared.post(envelope(one, event_id=feedback["event_id"])).status == 200
    assert shared.post(event_envelope(event(), future=ALL, sdk={"name": ALL})).status == 200
    return id


def test_an_event_and_its_files_show_no_secret(desk, planted):
    assert left_in(json.dumps(desk.event(planted).json, ensure_ascii=False)) == []
    files = desk.get(f"/api/desk/events/{planted}/attachments")["items"]
    assert len(files) == 3
    for one in files:
        body = desk.get(f"/api/desk/events/{planted}/attachments/{quote(one['id'])}").text
        assert left_in(body + one["filename"]) == []


def test_nothing_is_in_lists_files_log_and_export(desk, planted):
    names = ("events?limit=100", "groups?limit=100", "counts", "releases", "feedback")
    paths = [*(f"/api/desk/projects/1/{name}" for name in names), "/api/desk/search?q=planted", "/metrics"]
    assert left_in("".join(desk.get(path).text for path in paths)) == []
    assert left_in(desk.errors() + desk.run("export").stdout) == []
    assert desk.holds(*SECRETS.values(), *BY_KEY.values()) == []
