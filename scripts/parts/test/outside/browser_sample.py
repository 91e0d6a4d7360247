"""What a team's desk holds after a busy day, for pictures and for the browser's checks.

Failures, and what users and the team write, are in browser_sample.json. What differs by language is an object of
both, and HOSTILE and LONG stand for the texts below.
"""

import copy
import datetime
import json
import pathlib
import random
import re
import uuid

from events import envelope, item, now, operations, session, stamp, use
from running import REPOSITORY

HOSTILE = "<img src=x onerror=alert(1)>"
LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft" * 3
AGENT = REPOSITORY / "Sources" / "TriageSinkSupport" / "Connection" / "UserAgent.swift"
SDK = {"name": "triage.swift", "version": re.search(r'version = "(.+?)"', AGENT.read_text())[1]}
RELEASES = ["moim@1.12.0", "moim@1.11.2", "moim@1.11.1"]

# Each hour's share of the day's events, the oldest first: a quiet night, an outage, a deploy.
DAY = [3, 2, 2, 1, 1, 1, 2, 4, 6, 7, 6, 5, 6, 7, 19, 24, 11, 6, 5, 6, 7, 9, 8, 5]

JSON = pathlib.Path(__file__).with_suffix(".json").read_text("utf-8")
TEXTS = json.loads(JSON.replace("HOSTILE", HOSTILE).replace("LONG", LONG))
KNOWN_ISSUE = TEXTS["knownIssue"]


class Kind:
    """One way to fail: its event, how often, by how many users, in how many hours, and on which days before."""

    def __init__(self, name, members, count=2, users=2, hours=24, shape=DAY, days=()):
        self.name, self.members, self.count, self.users = name, members, count, users
        self.hours, self.shape, self.days = hours, shape, days


def spoken(value, language):
    """A copy of a value with the texts of a language."""
    if isinstance(value, list):
        return [spoken(one, language) for one in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"en", "ko"}:
        return spoken(value[language], language)
    return {name: spoken(one, language) for name, one in value.items()}


def kinds(language="en", hostile=True):
    """The kinds of failures; the user's texts in a language, as apps have them."""
    found = TEXTS["kinds"] | (TEXTS["hostile"] if hostile else {})
    return [Kind(name, **spoken(one, language)) for name, one in found.items()]


def breadcrumbs(at, operation, language="en"):
    """What the user did before, ending shortly before a time."""
    trail = spoken(TEXTS["trail"], language)
    trail[-1]["data"] = {"operation": operation}
    return {"values": [{"timestamp": at.timestamp() - one.pop("before"), **one} for one in trail]}


def event_of(kind, at, luck, language="en"):
    """An event of a kind as the app's sink writes it."""
    whole = {
        "event_id": uuid.UUID(int=luck.getrandbits(128), version=4).hex,
        "timestamp": at.isoformat(),
        "platform": "cocoa",
        "release": luck.choices(RELEASES, [6, 3, 1])[0],
        "environment": "production",
        "sdk": SDK,
        "user": {"id": f"u-{1800 + luck.randrange(max(1, kind.users))}", "data": {"kind": "member"}},
        "tags": {},
    }
    whole.update(copy.deepcopy(kind.members))
    if whole["platform"] == "cocoa":
        whole["contexts"] = {
            "device": {"model": luck.choice(["iPhone15,2", "iPhone16,1", "iPhone14,5"])},
            "os": {"raw_description": "iOS 18.2"},
            "app": {"app_version": whole["release"].split("@")[-1][:20]},
            "culture": {"locale": "ko_KR" if language == "ko" else "en_US"},
            **whole.get("contexts", {}),
        }
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
            if ago > min(today) and "supportCode" in whole["tags"]:  # the latest one keeps the code that is known
                whole["tags"]["supportCode"] = support_code(luck)
            text = at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03d}Z"
            line = {"kind": kind.name, "id": whole["event_id"], "project": 1, "received": text, "timestamp": text}
            lines.append((at, {**line, "event": whole}))
    return [line for _, line in sorted(lines, key=lambda one: one[0])]


def sessions(luck):
    """Envelopes of sessions: some with a failure."""
    parts = []
    for release, count, bad in ((RELEASES[0], 240, 9), (RELEASES[1], 130, 1), (RELEASES[2], 41, 6)):
        for number in range(count):
            status, errors = ("crashed", 1) if number < bad // 2 else ("exited", 1 if number < bad else 0)
            id = str(uuid.UUID(int=luck.getrandbits(128), version=4))
            parts.append(session(id, release, status, errors=errors, did=f"u-{1800 + number}"))
    return [envelope(*parts[start : start + 100]) for start in range(0, len(parts), 100)]


# The people of a release, and how many in a thousand of them meet a failure and give up in an operation.
PEOPLE = {
    RELEASES[0]: (
        260,
        {"checkout.pay": (160, 110), "checkout.refund": (12, 0), "home.load": (60, 8), "home.search": (9, 0)},
    ),
    RELEASES[1]: (410, {"checkout.pay": (31, 9), "home.load": (66, 10), "photo.upload": (90, 30)}),
    RELEASES[2]: (150, {"checkout.pay": (40, 7), "home.load": (50, 7)}),
}


def people(luck):
    """Envelopes of what apps counted of users' operations: the newest release is worse at paying."""
    parts = []
    for release, (count, shares) in PEOPLE.items():
        for number in range(count):
            uses = []
            for name, (met, lost) in shares.items():
                fate = luck.randrange(1000)
                failures, gave_up = int(fate < met), int(fate < lost)
                shown = {"alert": failures}
                uses.append(use(name, 3, failures, shown, again=failures, through=failures - gave_up, lost=gave_up))
            parts.append(operations(f"u-{1800 + number}", *uses, release=release, ago=luck.random() * 86400))
    return [envelope(*parts[start : start + 100]) for start in range(0, len(parts), 100)]


def replies(language="en"):
    """What the team has answered to the first of the feedback."""
    return spoken(TEXTS["replies"], language)


def feedback(event, language="en", hostile=True):
    """An envelope with what users wrote, to an event or to none."""
    texts = spoken(TEXTS["feedback"], language)
    if hostile:
        texts.append({"message": HOSTILE + " " + LONG, "name": HOSTILE})
    items = []
    for place, inner in enumerate(reversed(texts)):
        contexts = {"feedback": inner}
        if place == len(texts) - 1:
            inner["associated_event_id"] = event
            contexts["app"] = {"reply_to": "0" * 64}
        items.append(
            envelope(item("feedback", {"event_id": uuid.uuid4().hex, "timestamp": stamp(), "contexts": contexts}))
        )
    return items
