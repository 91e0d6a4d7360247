"""What a team's desk holds after a busy day, for pictures and for the browser's checks."""
import datetime
import json
import random
import re
import uuid

from running import REPOSITORY, chain, envelope, frame, item, now, session, stamp

HOSTILE = "<img src=x onerror=alert(1)>"
LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft" * 3
AGENT = REPOSITORY / "Sources" / "TriageSinkSupport" / "Connection" / "UserAgent.swift"
SDK = {"name": "triage.swift", "version": re.search(r'version = "(.+?)"', AGENT.read_text())[1]}
RELEASES = ["moim@1.12.0", "moim@1.11.2", "moim@1.11.1"]

# Each hour's share of the day's events, the oldest first: a quiet night, an outage, a deploy.
DAY = [3, 2, 2, 1, 1, 1, 2, 4, 6, 7, 6, 5, 6, 7, 19, 24, 11, 6, 5, 6, 7, 9, 8, 5]

APP_FRAMES = [
    frame("UIApplicationMain", "UIKitCore", False, 0),
    frame("CheckoutViewModel.pay()", "Checkout", True, 88),
    frame("PaymentRepository.charge(_:)", "Payments", True, 141),
    frame("PaymentAPI.send(_:)", "Payments", True, 52)]
PYTHON_FRAMES = [
    {"filename": "celery/app/trace.py", "function": "trace_task", "module": "celery.app.trace", "lineno": 451, "in_app": False},
    {"filename": "moim/digest.py", "function": "weekly", "module": "moim.digest", "lineno": 64, "in_app": True,
     "pre_context": ["def weekly(member):", "    meetings = upcoming(member)"],
     "context_line": "    first = meetings[0]", "post_context": ["    return render(first, meetings[1:])"]}]


class Kind:
    """One way to fail: its event, how often, and when its day's first one came."""

    def __init__(self, name, count, users, members, hours=24, shape=None, days=()):
        self.name, self.count, self.users, self.hours, self.shape = name, count, users, hours, shape or DAY
        self.members, self.days = members, days


def notice(style, title, message, actions=(), choice=None):
    whole = {"style": style, "title": title, "message": message, "actions": list(actions), "choice": choice}
    return {name: value for name, value in whole.items() if value}


def kinds(language="en", hostile=True):
    """The kinds of failures; the user's texts in a language, as apps have them."""
    def said(english, korean):
        return korean if language == "ko" else english

    retry, close = said("Try again", "다시 시도"), said("Close", "닫기")
    payment = Kind("payment", 318, 96, days=(1, 1, 2, 4, 6), members=lambda: dict(
        level="error", transaction="checkout.pay",
        exception=chain(("POSIXError", "Connection reset by peer (54)"),
                        ("URLError", "The network connection was lost. (-1005)"),
                        ("PaymentFailure", said("The card issuer did not answer in 10 s", "카드사가 10초 동안 응답하지 않음")),
                        frames=APP_FRAMES),
        tags={"kind": "connectionLost", "code": "http.connectionLost", "operation": "checkout.pay", "status": "502",
              "supportCode": "GLJV-S2", "userKind": "member"},
        contexts={"notice": notice("alert", said("Payment did not go through", "결제하지 못했어요"),
                                   said("Your card has not been charged. Try again, or use another card.",
                                        "카드에서 금액이 빠져나가지 않았어요. 다시 시도하거나 다른 카드를 사용해 주세요."),
                                   [retry, said("Use another card", "다른 카드 사용")], retry),
                  "request": {"method": "POST", "path": "/v1/orders/{id}/payments", "status": 502, "attempts": 3,
                              "history": ["connectionLost", "http.502", "http.502"], "retryAfter": "2 s"},
                  "report": {"location": "CheckoutViewModel.swift:88"}}),
        shape=[2, 1, 1, 0, 1, 0, 1, 2, 3, 4, 3, 3, 3, 4, 40, 52, 18, 6, 4, 4, 5, 6, 5, 4])
    home = Kind("home", 204, 131, lambda: dict(
        level="error", transaction="home.load",
        exception=chain(("DecodingError", "Expected a date in ISO 8601, found a number"),
                        ("HomeFailure", said("The feed came back in a shape the app does not know", "피드를 앱이 모르는 모양으로 받음"))),
        tags={"kind": "undecodable", "code": "http.undecodable", "operation": "home.load", "status": "200",
              "supportCode": "7F3K-2Q", "userKind": "member"},
        contexts={"notice": notice("banner", said("Some meetings are missing", "일부 모임을 불러오지 못했어요"),
                                   said("We are on it. Pull to refresh later.", "확인하고 있어요. 잠시 후 새로 고침해 주세요."), [close], close),
                  "request": {"method": "GET", "path": "/v1/home", "status": 200, "attempts": 1},
                  "body": {"type": "Home", "codingPath": "items.0.createdAt",
                           "shape": json.dumps({"items": [{"id": "string", "title": "string", "createdAt": "number"}], "next": "null"})},
                  "report": {"location": "HomeStore.swift:41"}}), hours=20,
        shape=[0, 0, 0, 0, 0, 0, 0, 2, 4, 8, 9, 9, 8, 9, 10, 12, 12, 14, 15, 14, 16, 18, 17, 12])
    session_over = Kind("session", 61, 58, days=(2, 5, 9), members=lambda: dict(
        level="warning", transaction="session.refresh",
        exception=chain(("RefreshRejection", "invalid_grant"), ("SessionFailure", said("The refresh token was revoked", "갱신 토큰이 폐기됨"))),
        tags={"kind": "unauthenticated", "code": "session.dead", "supportCode": "QX4M-9T"},
        contexts={"notice": notice("blocking", said("Please sign in again", "다시 로그인해 주세요"),
                                   said("You signed in on another device.", "다른 기기에서 로그인했어요."),
                                   [said("Sign in", "로그인")], "signIn"),
                  "request": {"method": "POST", "path": "/v1/session/refresh", "status": 401, "attempts": 1}}))
    upload = Kind("upload", 27, 19, days=(3, 7), members=lambda: dict(
        level="warning", transaction="photo.upload",
        exception=chain(("UploadFailure", said("The photo is larger than 20 MB", "사진이 20MB보다 큼"))),
        tags={"kind": "rejected", "code": "photo.tooLarge", "supportCode": "MM3P-7D"},
        contexts={"notice": notice("toast", None, said("This photo is too large. Choose one under 20 MB.", "사진이 너무 커요. 20MB 이하로 골라 주세요.")),
                  "request": {"method": "PUT", "path": "/v1/photos", "status": 413, "attempts": 1}}))
    invite = Kind("invite", 14, 12, lambda: dict(
        level="error", transaction="invite.accept",
        exception=chain(("ConflictRejection", "409 seat.taken"), ("InviteFailure", said("The last seat was taken meanwhile", "그사이 마지막 자리가 참"))),
        tags={"kind": "rejected", "code": "invite.full", "supportCode": "W2ZC-4H"},
        contexts={"notice": notice("sheet", said("This meeting is full", "모집이 끝난 모임이에요"),
                                   said("Shall we tell you when a seat is free?", "자리가 나면 알려 드릴까요?"),
                                   [said("Tell me", "알림 받기"), said("Not now", "나중에")]),
                  "request": {"method": "POST", "path": "/v1/meetings/{id}/seats", "status": 409, "attempts": 1}}), hours=9)
    profile = Kind("profile", 33, 30, days=(1, 2, 5), members=lambda: dict(
        level="info", transaction="profile.save",
        exception=chain(("ProfileFailure", said("Saved on this phone, not on the server yet", "휴대폰에만 저장됨"))),
        tags={"kind": "offline", "supportCode": "K8RD-1B"},
        contexts={"notice": notice("inline", None, said("Not saved yet. It goes out when you are online.", "아직 저장되지 않았어요. 연결되면 저장할게요."), [retry], "timeout")}))
    keychain = Kind("keychain", 5, 5, lambda: dict(
        level="fatal", transaction="app.launch", release=RELEASES[0],
        exception={"values": [{"type": "KeychainError", "value": "errSecInteractionNotAllowed (-25308)",
                               "mechanism": {"type": "signal", "handled": False},
                               "stacktrace": {"frames": [frame("main", "Moim", True, 3), frame("LaunchGate.open()", "Launch", True, 77),
                                                         frame("Keychain.read(_:)", "Keychain", True, 29)]}}]},
        tags={"kind": "storage", "code": "storage.locked"}), hours=3, shape=[0] * 21 + [1, 2, 2])
    digest = Kind("digest", 42, 0, days=(7, 14), members=lambda: dict(
        level="error", platform="python", transaction="moim.digest.weekly", release="moim-server@2026.11.3",
        server_name="worker-2", user=None,
        exception=chain(("IndexError", "list index out of range"), frames=PYTHON_FRAMES),
        tags={"queue": "mail"}, sdk={"name": "sentry.python", "version": "2.75.0"}, contexts={}))
    deploy = Kind("deploy", 6, 0, days=(6,), members=lambda: dict(
        level="info", exception=None, user=None, release="moim-server@2026.11.3", contexts={},
        logentry={"message": "Migration %s took %s s", "params": ["0042", "38"], "formatted": "Migration 0042 took 38 s"},
        transaction="deploy", tags={"step": "migrate"}))
    chat = Kind("chat", 88, 41, days=(1, 2, 3), members=lambda: dict(
        level="error", transaction="chat.send",
        exception=chain(("ChatFailure", said("Messages arrived out of order", "메시지 순서가 뒤바뀜"))),
        tags={"kind": "invalidResponse", "code": "chat.order", "supportCode": "D5NA-8V"}, contexts={}), hours=14)
    push = Kind("push", 11, 11, days=(4,), members=lambda: dict(
        level="debug", transaction="push.register",
        exception=chain(("PushFailure", said("No device token after 30 s", "30초 동안 기기 토큰을 받지 못함"))), tags={"kind": "timeout"}, contexts={}))
    all = [payment, home, session_over, upload, invite, profile, keychain, digest, deploy, chat, push]
    if hostile:
        all.append(Kind("hostile", 3, 2, lambda: dict(
            level="error", transaction=HOSTILE, exception=chain((HOSTILE, HOSTILE)), environment=HOSTILE, logger=HOSTILE,
            tags={HOSTILE: HOSTILE, "supportCode": "EV1L-00"}, user={"id": HOSTILE},
            breadcrumbs={"values": [{"timestamp": now().timestamp(), "category": HOSTILE, "message": HOSTILE, "data": {HOSTILE: HOSTILE}}]},
            contexts={"notice": notice("alert", HOSTILE, HOSTILE, [HOSTILE, "OK"], HOSTILE), HOSTILE: {HOSTILE: HOSTILE},
                      "request": {"method": "GET", "path": HOSTILE, "status": 500}}), hours=2))
        all.append(Kind("long", 2, 2, lambda: dict(
            level="warning", transaction=LONG, exception=chain((LONG, LONG), ("LongFailure", LONG), frames=[frame(LONG, LONG)]),
            release="moim@1.12.0-" + "a" * 120, environment=LONG[:64],
            tags={"long": LONG, LONG[:60]: "x", "supportCode": "L0NG-3R"}, user={"id": LONG},
            contexts={"notice": notice("alert", LONG, LONG, [LONG, LONG]), "request": {"method": "DELETE", "path": "/" + LONG, "status": 404},
                      "body": {"type": LONG, "codingPath": LONG, "shape": LONG}, LONG: {LONG: LONG}}), hours=2))
    return all


def breadcrumbs(at, operation, language="en"):
    """What the user did before, ending shortly before a time."""
    trail = [(48, "ui", "Tapped “Pay”" if language == "en" else "‘결제하기’를 누름", "info", {"screen": "Checkout"}),
             (33, "network", "Wi-Fi → LTE", "info", None),
             (31, "http", "POST /v1/orders/{id}/payments", "warning", {"status": 502, "duration": "10.0 s"}),
             (20.4, "http", "POST /v1/orders/{id}/payments", "warning", {"status": 502, "duration": "8.1 s"}),
             (0.2, "notice", "Alert shown" if language == "en" else "알림창을 표시함", "error", {"operation": operation})]
    return {"values": [{"timestamp": at.timestamp() - before, "category": category, "message": message, "level": level,
                        **({"data": data} if data else {})} for before, category, message, level, data in trail]}


def event_of(kind, at, luck, language="en"):
    """An event of a kind as the app's sink writes it."""
    whole = {"event_id": uuid.UUID(int=luck.getrandbits(128), version=4).hex, "timestamp": at.isoformat(), "platform": "cocoa",
             "release": luck.choices(RELEASES, [6, 3, 1])[0], "environment": "production", "sdk": SDK,
             "user": {"id": f"u-{1800 + luck.randrange(max(1, kind.users))}", "data": {"kind": "member"}}, "tags": {}}
    whole.update(kind.members())
    if whole["platform"] == "cocoa":
        whole["contexts"] = {
            "device": {"model": luck.choice(["iPhone15,2", "iPhone16,1", "iPhone14,5"])}, "os": {"raw_description": "iOS 18.2"},
            "app": {"app_version": whole["release"].split("@")[-1][:20]}, "culture": {"locale": "ko_KR" if language == "ko" else "en_US"},
            **whole.get("contexts", {})}
        whole.setdefault("breadcrumbs", breadcrumbs(at, whole["transaction"], language))
        whole["fingerprint"] = ["{{ default }}", kind.name]
    return {name: value for name, value in whole.items() if value is not None}


def support_code(luck):
    letters = "".join(luck.choices("0123456789ABCDEFGHJKMNPQRSTVWXYZ", k=6))
    return letters[:4] + "-" + letters[4:]


def day(language="en", hostile=True, seed=7):
    """Lines for `desk import`, the oldest first."""
    luck, end, lines = random.Random(seed), now(), []
    for kind in kinds(language, hostile):
        shape = [share if 24 - slot <= kind.hours else 0 for slot, share in enumerate(kind.shape)]
        today = [max(40.0, (23 - slot + luck.random()) * 3600) for slot in luck.choices(range(24), shape, k=kind.count)]
        for ago in today + [86400 * (days + luck.random()) for days in kind.days]:
            at = end - datetime.timedelta(seconds=ago)
            whole = event_of(kind, at, luck, language)
            if ago > min(today) and "supportCode" in whole["tags"]:      # the latest one keeps the code that is known
                whole["tags"]["supportCode"] = support_code(luck)
            text = at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03d}Z"
            lines.append((at, {"kind": kind.name, "id": whole["event_id"], "project": 1, "received": text, "timestamp": text, "event": whole}))
    return [line for _, line in sorted(lines, key=lambda one: one[0])]


def sessions(luck):
    """Envelopes of sessions: some with a failure."""
    parts = []
    for release, count, bad in ((RELEASES[0], 240, 9), (RELEASES[1], 130, 1), (RELEASES[2], 41, 6)):
        for number in range(count):
            status, errors = ("crashed", 1) if number < bad // 2 else ("exited", 1 if number < bad else 0)
            parts.append(session(str(uuid.UUID(int=luck.getrandbits(128), version=4)), release, status, errors=errors,
                                 did=f"u-{1800 + number}"))
    return [envelope(*parts[start:start + 100]) for start in range(0, len(parts), 100)]


KNOWN_ISSUE = {
    "texts": {"ko": {"title": "결제가 늦어지고 있어요", "message": "카드사 연결이 고르지 않아요. 돈은 빠져나가지 않았고, 다음 버전에서 고쳐집니다."},
              "en": {"title": "Payments are slow today", "message": "The connection to card issuers is unsteady. Nothing was charged, and the next version mends it."}},
    "from": "1.11.0", "fixedIn": "1.13.0"}


def replies(language="en"):
    """What the team has answered to the first of the feedback."""
    if language == "ko":
        return ["죄송해요. 결제되지 않았고, 카드에서 빠져나간 금액도 없어요.", "1.13 버전에서 고쳤어요.\n업데이트한 뒤 다시 시도해 주세요."]
    return ["Sorry about that. You were not charged.", "Version 1.13 mends it.\nPlease update, and try again."]


def feedback(event, language="en", hostile=True):
    """An envelope with what users wrote, to an event or to none."""
    texts = [("I tried three times and the app says it did not go through. Was I charged?", "Mina Park") if language == "en"
             else ("세 번이나 눌렀는데 결제가 안 됐대요. 돈은 빠져나간 건가요?", "박민아"),
             ("The list on the first page is empty since this morning.", None) if language == "en"
             else ("아침부터 첫 화면 목록이 비어 있어요.", None)]
    if hostile:
        texts.append((HOSTILE + " " + LONG, HOSTILE))
    items = []
    for place, (message, name) in enumerate(reversed(texts)):
        inner = {"message": message, **({"name": name} if name else {})}
        contexts = {"feedback": inner}
        if place == len(texts) - 1:
            inner["associated_event_id"] = event
            contexts["app"] = {"reply_to": "0" * 64}
        items.append(envelope(item("feedback", {"event_id": uuid.uuid4().hex, "timestamp": stamp(), "contexts": contexts})))
    return items
