"""Replies of the team to apps. KnownIssueTests and ReplyTests have the rest of what the desk answers to apps."""

import base64
import hashlib
import os
import re

from client import quote, request
from events import chain, envelope, event, event_envelope, item, new_id, stamp

FEEDBACK = "/api/desk/projects/1/feedback"


def ask(desk, path, **headers):
    """Asks as an app does."""
    return request(desk.port, "GET", f"/api/1/{path}", None, {**desk.auth(), **headers})


def secret():
    """What an app keeps to ask for its replies, and the hash that it sends."""
    value = base64.urlsafe_b64encode(os.urandom(32)).rstrip(b"=").decode()
    return value, hashlib.sha256(value.encode()).hexdigest()


def feedback(desk, message, reply_to=None, of=None, code=None):
    """Sends feedback, with an event or alone."""
    id, told = new_id(), {"message": message, "name": "Kim", **({"associated_event_id": of} if of else {})}
    contexts = {"feedback": told, **({"app": {"reply_to": reply_to}} if reply_to else {})}
    whole = {"event_id": id, "timestamp": stamp(), "platform": "other", "contexts": contexts}
    body = envelope(item("feedback", {**whole, **({"tags": {"supportCode": code}} if code else {})}), event_id=id)
    return desk.post(body).status


def listed(desk, message):
    """The feedback with a message."""
    return next(one for one in desk.items(FEEDBACK) if one["message"] == message)


def replies(desk, value):
    """The replies that an app with a secret gets."""
    return [one["message"] for one in ask(desk, "replies", **{"X-Reply-Secret": value})["replies"]]


def test_replies_go_to_the_app_that_asked_and_its_secret_is_in_no_file(desk):
    told = desk.report(exception=chain(("ToldError", "x")), tags={"supportCode": "REPL-22"})
    (mine, digest), (other, other_digest), (thief, thief_digest) = secret(), secret(), secret()
    assert feedback(desk, "mine", digest, told) == 200
    assert feedback(desk, "another's", other_digest) == 200
    for message, text in (("mine", "We mend it 고칩니다"), ("another's", "For the other")):
        id = listed(desk, message)["id"]
        answer = desk.send("POST", f"/api/desk/feedback/{quote(id)}/reply", {"message": text})
        assert (answer.status, answer["id"], answer["replies"][0]["message"]) == (200, id, text)
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", answer["replies"][0]["sent"])
    assert (replies(desk, mine), replies(desk, other)) == (["We mend it 고칩니다"], ["For the other"])
    assert ask(desk, "replies", **{"X-Reply-Secret": mine})["replies"][0]["supportCode"] == "REPL-22"
    project, key = desk.project("replies")
    elsewhere = request(desk.port, "GET", f"/api/{project}/replies", None, {**desk.auth(key), "X-Reply-Secret": mine})
    assert elsewhere.json == {"replies": []}
    desk.post(event_envelope(event(contexts={"app": {"reply_to": thief_digest}})))
    assert feedback(desk, "takes over", thief_digest, told) == 200
    assert replies(desk, thief) == [], "other feedback on an event does not open the replies to the first"
    assert desk.holds(mine, other, thief) == []
