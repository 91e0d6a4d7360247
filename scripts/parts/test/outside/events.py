"""What apps send: times, events, envelopes and the encodings of their bodies."""

import datetime
import gzip
import json
import uuid
import zlib


def now():
    return datetime.datetime.now(datetime.UTC)


def stamp(ago=0.0):
    """RFC 3339 in UTC with milliseconds, so many seconds ago."""
    moment = now() - datetime.timedelta(seconds=ago)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def new_id():
    return uuid.uuid4().hex


def event(**members):
    """A plain event; members given replace its own, and None leaves one out."""
    whole = {
        "event_id": new_id(),
        "timestamp": stamp(),
        "platform": "other",
        "level": "error",
        "exception": {"values": [{"type": "CartError", "value": "The cart is empty"}]},
    }
    whole.update(members)
    return {name: value for name, value in whole.items() if value is not None}


def chain(*pairs, frames=None):
    """`exception` of errors (type, value), root cause first."""
    values = [{"type": kind, "value": text} for kind, text in pairs]
    if frames is not None:
        values[-1]["stacktrace"] = {"frames": frames}
    return {"values": values}


def frame(function, module="Shop", in_app=True, lineno=10, **more):
    place = {"function": function, "module": module, "filename": f"{module}.swift"}
    return {**place, "in_app": in_app, "lineno": lineno, **more}


def dump(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def item(kind, payload, **headers):
    """An item with its length; `length=None` leaves it out."""
    payload = payload if isinstance(payload, bytes) else dump(payload)
    head = {"type": kind, "length": len(payload), **headers}
    return dump({name: value for name, value in head.items() if value is not None}) + b"\n" + payload


def envelope(*items, **header):
    return b"\n".join([dump(header), *items]) + b"\n"


def event_envelope(whole, *more, **header):
    head = {"event_id": whole["event_id"]} if "event_id" in whole else {}
    head.update(header)
    return envelope(item("event", whole), *more, **{k: v for k, v in head.items() if v is not None})


def session(sid, release, status="ok", init=True, seq=0, did=None, errors=0):
    whole = {"sid": sid, "init": init, "seq": seq, "timestamp": stamp(), "started": stamp(30), "status": status}
    whole |= {"errors": errors, "attrs": {"release": release, "environment": "production"}}
    return item("session", {**whole, **({"did": did} if did else {})})


def use(name, uses=1, failures=0, shown=None, again=0, through=0, lost=0):
    """What an app counted of one operation."""
    numbers = {"uses": uses, "failures": failures, "shown": shown or {}, "triedAgain": again}
    return {"name": name, **numbers, "gotThrough": through, "gaveUp": lost}


def operations(did, *uses, release="shop@1.5.0+7", environment="production", ago=0.0, **members):
    """An item with what an app counted of one user's operations."""
    whole = {"id": new_id(), "started": stamp(ago + 60), "timestamp": stamp(ago), "did": did}
    whole |= {"attrs": {"release": release, "environment": environment}, "operations": list(uses)}
    return item("operations", whole | members)


def brotli(body):
    """A body in Brotli, whose package only the checks have."""
    import brotli

    return brotli.compress(body)


ENCODERS = {"gzip": gzip.compress, "deflate": zlib.compress, "br": brotli}
