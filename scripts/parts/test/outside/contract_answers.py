"""What the desk answers to apps: known issues, feedback and replies."""
import base64
import hashlib
import os
import re

from running import chain, envelope, event, event_envelope, item, new_id, quote, request, stamp

TEXTS = {"ko": {"title": "결제 오류", "message": "다음 판에서 고쳐요."}, "en": {"title": "Payments fail", "message": "The next version mends it."}}


def ask(desk, path, key=None, project=1, headers=None, query=""):
    return request(desk.port, "GET", f"/api/{project}/{path}{query}", None, {**(desk.auth(key) if key != "" else {}), **(headers or {})})


def check_known_issues(t):
    desk = t.common()
    chosen = desk.report(exception=chain(("KnownError", "x")), fingerprint=["known", "issue"])
    group = desk.group(chosen)
    path = f"/api/desk/groups/{quote(group)}/known-issue"
    t.equal(desk.get(path).status, 404, "no known issue yet")
    whole = {"texts": TEXTS, "from": "1.12.0", "fixedIn": "1.13.0"}
    answer = desk.put(path, whole)
    t.equal((answer.status, answer.json), (200, whole), "PUT is answered with the same, as stored")
    t.equal(desk.get(path).json, whole, "GET answers it")

    def issues(release=None, lang=None):
        query = "&".join(f"{name}={quote(value)}" for name, value in (("release", release), ("lang", lang)) if value is not None)
        answer = ask(desk, "known-issues", query="?" + query if query else "")
        t.equal(answer.status, 200, f"known-issues?{query}")
        return answer["issues"]

    for release, there in (("1.12.0", True), ("app@1.12.0", True), ("com.shop.app@1.12.5+118", True), ("1.12.9", True), ("1.12.10", True), ("1.12", True), ("1.11.9", False), ("1.13.0", False), ("1.13", False),
                           ("1.13.1", False), ("2", False), ("0.9", False), ("app@1.9.0", False), ("01.12.3", True)):
        t.equal(bool(issues(release)), there, f"fixedIn is not included, from is: release {release}")
    one = issues("1.12.0", "en")[0]
    t.equal(one, {"fingerprints": one["fingerprints"], "title": "Payments fail", "message": "The next version mends it.", "fixedIn": "1.13.0"}, "an issue's members")
    t.check(["known", "issue"] in one["fingerprints"] and all(isinstance(part, str) for part in one["fingerprints"][0]), "fingerprints are those that the events carry, lists of texts", one["fingerprints"])
    for lang, title in (("ko", "결제 오류"), ("ko-KR", "결제 오류"), ("ko_KR", "결제 오류"), ("KO", "결제 오류"), ("en-US", "Payments fail"), ("fr", "Payments fail"), (None, "Payments fail"), ("", "Payments fail"), ("nonsense" * 50, "Payments fail")):
        got = issues("1.12.0", lang)
        t.equal(got[0]["title"] if got else None, title, f"the language {lang!r:.20}")
    for release in ("", "nonsense", "@", "app@", "1." * 500, "99999999999999999999999.1", "1.12.99999999999999999999999", "-1", "%"):
        answer = ask(desk, "known-issues", query="?release=" + quote(release))
        t.check(answer.status in (200, 400), f"release {release[:20]!r}: no 5xx", answer)
    # Caching
    answer = ask(desk, "known-issues", query="?release=1.12.0")
    tag = answer.header("ETag")
    t.check(tag and answer.header("Cache-Control") == "private, max-age=60", "ETag and Cache-Control", answer.headers)
    again = ask(desk, "known-issues", query="?release=1.12.0", headers={"If-None-Match": tag or ""})
    t.equal((again.status, again.body), (304, b""), "304 where nothing changed")
    t.check(again.header("ETag") == tag, "304 carries the ETag", again.headers)
    t.equal(ask(desk, "known-issues", query="?release=1.12.0", headers={"If-None-Match": f'"other", {tag}'}).status, 304, "one of several tags")
    t.equal(ask(desk, "known-issues", query="?release=1.12.0", headers={"If-None-Match": '"other"'}).status, 200, "another tag")
    # Authentication as for taking in
    t.equal(ask(desk, "known-issues", key="").status, 401, "without a key")
    t.equal(ask(desk, "known-issues", key="0" * 32).status, 403, "with a wrong key")
    t.equal(ask(desk, "known-issues", key="", query=f"?sentry_key={desk.key}").status, 200, "the key in the query")
    t.equal(ask(desk, "known-issues", project=424242).status, 404, "an unknown project")
    t.equal(ask(desk, "known-issues", key="", headers={"Authorization": f"Bearer {desk.token}"}).status, 401, "a token is no key")
    # Other shapes
    t.equal(desk.put(path, {"texts": {"ko": TEXTS["ko"]}, "from": None, "fixedIn": None}).status, 200, "without versions, one language")
    changed = ask(desk, "known-issues", query="?release=1.12.0", headers={"If-None-Match": tag or ""})
    t.equal(changed.status, 200, "a change has another ETag")
    for release in ("0.1", "1.12.0", "999.0", None):
        got = issues(release, "en")
        t.equal([one["title"] for one in got], ["결제 오류"], f"any language, any version: {release}")
    t.equal(issues("1.0")[0]["fixedIn"], None, "fixedIn is null")
    t.equal(desk.send("DELETE", path, body=b"").status in (200, 204), True, "DELETE takes it back")
    t.equal((desk.get(path).status, issues("1.12.0")), (404, []), "and it is gone")
    t.equal(desk.put("/api/desk/groups/nothing/known-issue", whole).status, 404, "a known issue of a group that is not there")


def check_known_issues_that_are_refused(t):
    desk = t.common()
    path = f"/api/desk/groups/{quote(desk.group(desk.report(exception=chain(('RefusedError', 'x')))))}/known-issue"

    def whole(title="A title", message="A message", **more):
        return {"texts": {"en": {"title": title, "message": message}}, "from": None, "fixedIn": None, **more}

    for name, value in (("a title of 100", whole(title="x" * 100)), ("a title of 100 Korean characters", whole(title="한" * 100)), ("a message of 500", whole(message="x" * 500)),
                        ("one character", whole("x", "y")), ("an emoji", whole("👨‍👩‍👧‍👦" * 10, "ok")), ("from without fixedIn", whole(**{"from": "1.0"}))):
        t.status(desk.put(path, value), 200, f"a known issue with {name}")
    for name, value in (
            ("no language", {"texts": {}, "from": None, "fixedIn": None}), ("no texts", {"from": None, "fixedIn": None}), ("an empty title", whole(title="")), ("a title of 101", whole(title="x" * 101)),
            ("an empty message", whole(message="")), ("a message of 501", whole(message="x" * 501)), ("<", whole(title="a < b")), (">", whole(message="a > b")), ("a script", whole(message="<script>")),
            ("a link", whole(message="see https://evil.example")), ("another link", whole(message="see ftp://evil")), ("www.", whole(title="www.evil.example")), ("WWW.", whole(title="WWW.evil.example")),
            ("://", whole(title="a://b")), ("NUL", whole(title="a\u0000b")), ("a line feed", whole(title="a\nb")), ("ESC", whole(message="a\u001bb")), ("DEL", whole(message="a\u007fb")), ("a C1 control", whole(message="a\u0085b")),
            ("a direction mark", whole(title="a\u202eb")), ("an isolate", whole(title="a\u2066b")), ("LRM", whole(title="a\u200eb")), ("RLM", whole(message="a\u200fb")), ("ALM", whole(message="a\u061cb")),
            ("a title that is a number", whole(title=5)), ("a title that is null", whole(title=None)), ("texts that are a list", {"texts": [], "from": None, "fixedIn": None}),
            ("a language that is none", {"texts": {"<b>": {"title": "a", "message": "b"}}}), ("an empty language", {"texts": {"": {"title": "a", "message": "b"}}}),
            ("a version that is none", whole(**{"from": "nonsense"})), ("a version that is a number", whole(fixedIn=5)), ("an empty version", whole(fixedIn="")),
            ("no message", {"texts": {"en": {"title": "a"}}}), ("a list", []), ("null", None), ("a text", "x")):
        answer = desk.put(path, value)
        t.check(answer.status == 400 and isinstance(answer["detail"], str), f"a known issue with {name}: 400", answer)
    for body in (b"", b"{", b"\xff", b"[" * 50000, b'{"texts":{"en":{"title":"a","message":"b"}}}x'):
        t.equal(desk.send("PUT", path, body=body).status, 400, f"a known issue {body[:10]!r}: 400")


def secret():
    value = base64.urlsafe_b64encode(os.urandom(32)).rstrip(b"=").decode()
    return value, hashlib.sha256(value.encode()).hexdigest()


def check_feedback_and_replies(t):
    desk = t.common()
    told = desk.report(exception=chain(("ToldError", "x")), tags={"supportCode": "FEED-22"})
    mine, digest = secret()
    other, other_digest = secret()

    def feedback(message, digest=None, event_id=None, code=None, **more):
        id = new_id()
        contexts = {"feedback": {"message": message, "name": "Kim", **({"associated_event_id": event_id} if event_id else {}), **more}}
        if digest:
            contexts["app"] = {"reply_to": digest}
        whole = {"event_id": id, "timestamp": stamp(), "platform": "other", "contexts": contexts, **({"tags": {"supportCode": code}} if code else {})}
        return desk.post(envelope(item("feedback", whole), event_id=id)).status

    t.equal(feedback("it broke", digest, told), 200, "feedback with an event")
    t.equal(feedback("alone", other_digest, None, "ALON-22"), 200, "feedback alone")
    report = event(tags={"supportCode": "REPO-22"}, contexts={"app": {"reply_to": digest}})
    t.equal(desk.post(event_envelope(report, item("user_report", {"event_id": report["event_id"], "name": "Lee", "email": "lee@example.com", "comments": "by the old way"}))).status, 200, "a user_report beside its event")
    listed = {one["message"]: one for one in desk.items("/api/desk/projects/1/feedback")}
    t.check({"it broke", "alone", "by the old way"} <= set(listed), "feedback of both kinds is listed", list(listed))
    if not {"it broke", "alone", "by the old way"} <= set(listed):
        return
    one, two, three = listed["it broke"], listed["alone"], listed["by the old way"]
    t.check(all(set(each) >= {"id", "received", "event", "supportCode", "name", "message", "replies"} for each in listed.values()), "members of feedback", one)
    t.equal((one["event"], one["supportCode"], one["name"], one["replies"]), (told, "FEED-22", "Kim", []), "the event it belongs to, whose support code it has")
    t.equal((two["event"], two["supportCode"]), (None, "ALON-22"), "feedback alone brings its own support code")
    t.equal((three["event"], three["supportCode"], three["name"]), (report["event_id"], "REPO-22", "Lee"), "a user_report")
    t.equal([each["message"] for each in desk.get("/api/desk/projects/1/feedback?limit=3")["items"]][0], "by the old way", "newest first")

    def reply(id, message, **more):
        return desk.send("POST", f"/api/desk/feedback/{quote(id)}/reply", {"message": message}, **more)

    answer = reply(one["id"], "We mend it 고칩니다")
    t.check(answer.status == 200 and answer["id"] == one["id"] and [each["message"] for each in answer["replies"]] == ["We mend it 고칩니다"], "a reply is answered with the feedback", answer)
    t.check(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", answer["replies"][0]["sent"]), "its time", answer["replies"])
    t.equal(reply(two["id"], "For the other").status, 200, "a reply to the other")
    t.equal(reply(one["id"], "x" * 2000).status, 200, "2,000 characters")
    t.equal(reply(one["id"], "한" * 2000).status, 200, "2,000 Korean characters")
    for name, value in (("an empty one", ""), ("2,001 characters", "x" * 2001), ("a number", 5), ("null", None), ("a list", [])):
        t.equal(reply(one["id"], value).status, 400, f"a reply with {name}: 400")
    t.equal(reply("nothing", "x").status, 404, "a reply to feedback that is not there")
    t.equal(reply(one["id"], "x", token="").status, 401, "a reply without a token")

    def replies(value=None, **more):
        answer = ask(desk, "replies", headers={"X-Reply-Secret": value} if value is not None else None, **more)
        return answer, [each["message"] for each in answer["replies"] or []]

    answer, messages = replies(mine)
    t.equal((answer.status, len(messages), messages[0] if messages else None), (200, 3, messages[0] if messages else 1), "the app gets its replies")
    t.equal(set(messages), {"We mend it 고칩니다", "x" * 2000, "한" * 2000}, "its own alone")
    t.check(all(set(each) >= {"id", "supportCode", "message", "sent"} for each in answer["replies"]), "members of a reply", answer["replies"][:1])
    t.equal(answer["replies"][0]["supportCode"] if answer["replies"] else None, "FEED-22", "with the support code")
    t.check(answer.header("ETag") and answer.header("Cache-Control") == "private, max-age=60", "ETag and Cache-Control", answer.headers)
    again, _ = ask(desk, "replies", headers={"X-Reply-Secret": mine, "If-None-Match": answer.header("ETag") or ""}), None
    t.equal(again.status, 304, "304 where nothing changed")
    cross = ask(desk, "replies", headers={"X-Reply-Secret": other, "If-None-Match": answer.header("ETag") or ""})
    t.equal(cross.status, 200, "another secret has another ETag")
    t.equal(replies(other)[1], ["For the other"], "the other app's")
    for name, value in (("none", None), ("another", secret()[0]), ("an empty one", ""), ("the digest", digest), ("with padding", mine + "="), ("in upper case", mine.upper()), ("a long one", "x" * 5000), ("%", "%00%27")):
        answer, messages = replies(value)
        t.check(answer.status == 200 and answer.json == {"replies": []}, f"a secret that is not known ({name}): an empty list", answer)
    t.equal(replies(mine, key="")[0].status, 401, "replies without a key")
    t.equal(replies(mine, key="0" * 32)[0].status, 403, "replies with a wrong key")
    project, key = desk.project("replies")
    t.equal(ask(desk, "replies", key=key, project=project, headers={"X-Reply-Secret": mine}).json, {"replies": []}, "another project has none of it")
    t.equal(desk.holds(mine, other), [], "secrets are in no file")
    # An event's reply_to is no feedback's own
    thief, thief_digest = secret()
    desk.post(event_envelope(event(event_id=new_id(), contexts={"app": {"reply_to": thief_digest}})))
    t.equal(replies(thief)[1], [], "reply_to of an event alone opens nothing")
    t.equal(feedback("takes over", thief_digest, told), 200, "other feedback on the same event")
    t.equal(replies(thief)[1], [], "does not open the replies to the first")
    t.check(feedback("x" * 4096) == 200, "a message of 4,096 characters")
    for bad in (5, None, [], "", "x" * 100000):
        t.check(feedback(bad) in (200, 400), f"feedback with {bad!r:.20}: no 5xx")
    for bad in ("nonsense", digest.upper(), 5, None, [digest]):
        id = new_id()
        answer = desk.post(envelope(item("feedback", {"event_id": id, "contexts": {"feedback": {"message": "m"}, "app": {"reply_to": bad}}}), event_id=id))
        t.check(answer.status == 200, f"reply_to {bad!r:.20}: taken", answer)
    t.equal(desk.get("/api/desk/projects/1/feedback", token="").status, 401, "feedback without a token")
    own = [one for one in desk.items("/api/desk/projects/1/events") if one["title"] and "it broke" in one["title"]]
    t.equal(own, [], "feedback is no event in the list")
