"""Fake Discord, Analytics, OpenTelemetry, Sentry and webhook servers that check what they get."""
import gzip
import http.server
import json
import re
import socket
import threading
import time
import zlib

from running import HERE


class Got:
    """A request that a receiver got."""

    def __init__(self, method, path, headers, body):
        self.method, self.path, self.headers, self.body, self.at = method, path, headers, body, time.monotonic()

    def header(self, name, default=None):
        for key, value in self.headers:
            if key.lower() == name.lower():
                return value
        return default

    @property
    def plain(self):
        encoding = (self.header("Content-Encoding") or "").lower()
        if encoding == "gzip":
            return gzip.decompress(self.body)
        if encoding == "deflate":
            return zlib.decompress(self.body)
        return self.body

    @property
    def json(self):
        return json.loads(self.plain)

    @property
    def whole(self):
        """All of it as text, to look for secrets."""
        return f"{self.method} {self.path}\n{self.headers}\n" + self.plain.decode("utf-8", "replace")


class Receiver(http.server.ThreadingHTTPServer):
    """Answers what its script says, then always the same; keeps all that it gets.

    A step is (status, headers, body), "reset" or a function of the request.
    """

    daemon_threads = True
    request_queue_size = 128
    allow_reuse_address = True

    def __init__(self, always=(200, {}, b"{}"), script=(), host=HERE, port=0):
        self.always, self.script, self.got, self.lock = always, list(script), [], threading.Lock()
        super().__init__((host, port), Handler)
        self.port = self.server_address[1]
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def handle_error(self, *_):
        pass

    def url(self, path="/", host=None):
        return f"http://{host or self.server_address[0]}:{self.port}{path}"

    def close(self):
        self.shutdown()
        self.server_close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Else each answer waits 40 ms for the acknowledgment of its header.
    disable_nagle_algorithm = True

    def respond(self):
        if "chunked" in self.headers.get("Transfer-Encoding", "").lower():
            body = b""
            while size := int(self.rfile.readline().split(b";")[0] or b"0", 16):
                body += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
        else:
            length = int(self.headers.get("Content-Length") or 0)
            body = self.rfile.read(length)
            if len(body) < length:
                self.close_connection = True
                return
        got = Got(self.command, self.path, self.headers.items(), body)
        with self.server.lock:
            self.server.got.append(got)
            step = self.server.script.pop(0) if self.server.script else self.server.always
        if callable(step):
            step = step(got)
        if step == "reset":
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        status, headers, text = step
        self.send_response(status)
        for name, value in dict(headers).items():
            self.send_header(name, value)
        if status != 204:
            self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text if status != 204 else b"")

    do_GET = do_POST = do_PUT = do_HEAD = do_OPTIONS = respond

    def log_message(self, *_):
        pass


DISCORD_OK = (204, {"X-RateLimit-Limit": "5", "X-RateLimit-Remaining": "4", "X-RateLimit-Reset-After": "1"}, b"")


def discord(**more):
    return Receiver(always=more.pop("always", discord_answer), **more)


def discord_answer(got):
    if "wait=true" in got.path:
        return (200, {"Content-Type": "application/json"}, b'{"id":"1"}')
    return (204, {}, b"")


class Bucket:
    """Discord's limit of a webhook: five requests in two seconds, then 429 with the time to wait."""

    def __init__(self, size=5, seconds=2.0):
        self.size, self.seconds, self.times, self.refused, self.lock = size, seconds, [], 0, threading.Lock()

    def __call__(self, got):
        with self.lock:
            now = time.monotonic()
            self.times = [at for at in self.times if now - at < self.seconds]
            if len(self.times) >= self.size:
                self.refused += 1
                wait = self.seconds - (now - self.times[0])
                return (429, {"Retry-After": str(int(wait) + 1), "Content-Type": "application/json"},
                        json.dumps({"message": "limited", "retry_after": round(wait, 3), "global": False}).encode())
            self.times.append(now)
            left, reset = self.size - len(self.times), self.seconds - (now - self.times[0])
            return (200, {"Content-Type": "application/json", "X-RateLimit-Limit": str(self.size),
                          "X-RateLimit-Remaining": str(left), "X-RateLimit-Reset-After": f"{reset:.3f}",
                          "X-RateLimit-Bucket": "b"}, b'{"id":"1"}')


def size(text):
    return len((text or "").strip())


def discord_problems(got):
    """What Discord would refuse, or show as it should not."""
    problems = []
    if got.method != "POST":
        problems.append(f"the method is {got.method}")
    if not (got.header("Content-Type") or "").startswith("application/json"):
        problems.append(f"the type is {got.header('Content-Type')}")
    if not re.match(r"DiscordBot \(\S+, [^)]+\)", got.header("User-Agent") or ""):
        problems.append(f"the user agent is {got.header('User-Agent')}")
    payload = got.json
    if payload.get("allowed_mentions", {}).get("parse") != []:
        problems.append("allowed_mentions.parse is not []")
    if set(payload.get("allowed_mentions", {})) - {"parse"} and (
            payload["allowed_mentions"].get("users") or payload["allowed_mentions"].get("roles")):
        problems.append("allowed_mentions names somebody")
    if not size(payload.get("content")) and not payload.get("embeds"):
        problems.append("an empty message")
    if size(payload.get("content")) > 2000:
        problems.append("content over 2000")
    if "username" in payload and not 1 <= size(payload["username"]) <= 80:
        problems.append("username over 80")
    known = {"content", "embeds", "allowed_mentions", "username", "avatar_url", "flags", "attachments", "components", "tts"}
    if set(payload) - known:
        problems.append(f"unknown keys {sorted(set(payload) - known)}")
    embeds, total = payload.get("embeds") or [], 0
    if len(embeds) > 10:
        problems.append("more than ten embeds")
    for embed in embeds:
        if set(embed) - {"title", "description", "url", "color", "timestamp", "fields", "footer", "author", "image", "thumbnail"}:
            problems.append(f"unknown keys in an embed: {sorted(embed)}")
        for name, most in (("title", 256), ("description", 4096)):
            total += size(embed.get(name))
            if size(embed.get(name)) > most:
                problems.append(f"embed {name} over {most}")
        for name, part, most in (("footer", "text", 2048), ("author", "name", 256)):
            text = (embed.get(name) or {}).get(part)
            total += size(text)
            if size(text) > most:
                problems.append(f"embed {name} over {most}")
        if "url" in embed and "." not in re.sub(r"^https?://([^/:]*).*", r"\1", embed["url"]):
            problems.append(f"embed url {embed['url']} has a host without a dot")
        if not 0 <= embed.get("color", 0) <= 0xFFFFFF:
            problems.append("a color out of range")
        if "timestamp" in embed and not re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", embed["timestamp"]):
            problems.append(f"timestamp {embed['timestamp']}")
        if len(embed.get("fields") or []) > 25:
            problems.append("more than 25 fields")
        for field in embed.get("fields") or []:
            total += size(field.get("name")) + size(field.get("value"))
            if not 1 <= size(field.get("name")) <= 256 or not 1 <= size(field.get("value")) <= 1024:
                problems.append(f"field {field.get('name')!r} is empty or too long")
    if total > 6000:
        problems.append(f"embeds together {total} > 6000")
    return problems


RESERVED_EVENTS = set("""
ad_activeview ad_click ad_exposure ad_impression ad_query ad_reward adunit_exposure app_background app_clear_data
app_exception app_install app_remove app_store_refund app_store_subscription_cancel app_store_subscription_convert
app_store_subscription_renew app_update app_upgrade dynamic_link_app_open dynamic_link_app_update
dynamic_link_first_open error firebase_campaign firebase_in_app_message_action firebase_in_app_message_dismiss
firebase_in_app_message_impression first_open first_visit in_app_purchase notification_dismiss
notification_foreground notification_open notification_receive notification_send os_update session_start
session_start_with_rollout user_engagement screen_view""".split())
RESERVED_PARAMETERS = set("""firebase_conversion cid currency customer_id customerid dclid gclid sessionid sfmc_id sid
srsltid uid user_id userid""".split())


def ga4_problems(got):
    """What the Measurement Protocol would drop in silence."""
    problems = []
    if got.method != "POST":
        problems.append(f"the method is {got.method}")
    if not (got.header("Content-Type") or "").startswith("application/json"):
        problems.append(f"the type is {got.header('Content-Type')}")
    if len(got.body) >= 130_000:
        problems.append("a body of 130,000 bytes or more")
    payload = got.json
    if not re.fullmatch(r"[0-9a-fA-F]{32}", str(payload.get("app_instance_id"))):
        problems.append(f"app_instance_id {payload.get('app_instance_id')!r}")
    if "user_id" in payload and (not isinstance(payload["user_id"], str) or len(payload["user_id"]) > 256):
        problems.append("user_id")
    if "timestamp_micros" in payload and not 15 <= len(str(payload["timestamp_micros"])) <= 17:
        problems.append(f"timestamp_micros {payload['timestamp_micros']}")
    events = payload.get("events")
    if not isinstance(events, list) or not 1 <= len(events) <= 25:
        problems.append("events are not 1 to 25")
        return problems
    for event in events:
        name, parameters = event.get("name", ""), event.get("params", {})
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,39}", name) or name in RESERVED_EVENTS or re.match(
                "firebase_|ga_|google_", name):
            problems.append(f"event name {name!r}")
        if len(parameters) > 25:
            problems.append("more than 25 parameters")
        for key, value in parameters.items():
            if not re.fullmatch(r"(?!ga_|google_|firebase_|gtag\.)[A-Za-z][A-Za-z0-9_]{0,39}", key) or key in RESERVED_PARAMETERS:
                problems.append(f"parameter name {key!r}")
            if isinstance(value, bool) or not isinstance(value, (str, int, float)):
                problems.append(f"parameter {key} is {value!r}")
            elif isinstance(value, str) and len(value.encode("utf-16-le")) // 2 > 100:
                problems.append(f"parameter {key} over 100 characters")
    return problems


def strict(data):
    """JSON without what is none, or with a key twice."""
    def unique(pairs):
        if len({key for key, _ in pairs}) != len(pairs):
            raise ValueError("a key twice")
        return dict(pairs)

    def refuse(text):
        raise ValueError(f"{text} is no JSON")

    return json.loads(data, object_pairs_hook=unique, parse_constant=refuse)


OTLP_KEYS = {
    "request": {"resourceLogs"}, "resourceLogs": {"resource", "scopeLogs", "schemaUrl"},
    "resource": {"attributes", "droppedAttributesCount", "entityRefs"},
    "scopeLogs": {"scope", "logRecords", "schemaUrl"}, "scope": {"name", "version", "attributes", "droppedAttributesCount"},
    "logRecords": {"timeUnixNano", "observedTimeUnixNano", "severityNumber", "severityText", "eventName", "body",
                   "attributes", "droppedAttributesCount", "traceId", "spanId", "flags"}}


def otlp_value(value, problems, where):
    if not isinstance(value, dict) or len(value) != 1:
        problems.append(f"{where}: a value has not exactly one member: {value!r}"[:200])
        return
    (kind, content), = value.items()
    right = {
        "stringValue": lambda: isinstance(content, str), "boolValue": lambda: isinstance(content, bool),
        "intValue": lambda: isinstance(content, str) and re.fullmatch(r"-?\d+", content) is not None,
        "doubleValue": lambda: isinstance(content, (int, float)) or content in ("NaN", "Infinity", "-Infinity"),
        "bytesValue": lambda: isinstance(content, str)}
    if kind == "arrayValue":
        for one in content.get("values", []):
            otlp_value(one, problems, where)
    elif kind == "kvlistValue":
        otlp_attributes(content.get("values", []), problems, where)
    elif kind not in right or not right[kind]():
        problems.append(f"{where}: {value!r}"[:200])


def otlp_attributes(attributes, problems, where):
    keys = [attribute.get("key") for attribute in attributes]
    if len(set(keys)) != len(keys) or not all(isinstance(key, str) and key for key in keys):
        problems.append(f"{where}: attribute keys {keys}")
    for attribute in attributes:
        if set(attribute) != {"key", "value"}:
            problems.append(f"{where}: attribute {attribute!r}"[:200])
        else:
            otlp_value(attribute["value"], problems, f"{where}.{attribute['key']}")


def otlp_records(got):
    return [record for resource in got.json["resourceLogs"] for scope in resource["scopeLogs"]
            for record in scope["logRecords"]]


def otlp_problems(got):
    """What strict readers of OTLP in JSON refuse."""
    problems = []
    if not got.path.endswith("/v1/logs"):
        problems.append(f"the path is {got.path}")
    if not (got.header("Content-Type") or "").startswith("application/json"):
        problems.append(f"the type is {got.header('Content-Type')}")
    try:
        payload = strict(got.plain)
    except ValueError as error:
        return [*problems, str(error)]

    def keys(node, kind):
        if set(node) - OTLP_KEYS[kind]:
            problems.append(f"{kind} has {sorted(set(node) - OTLP_KEYS[kind])}")

    keys(payload, "request")
    count = 0
    for resource in payload.get("resourceLogs", []):
        keys(resource, "resourceLogs")
        keys(resource.get("resource", {}), "resource")
        otlp_attributes(resource.get("resource", {}).get("attributes", []), problems, "resource")
        for scope in resource.get("scopeLogs", []):
            keys(scope, "scopeLogs")
            keys(scope.get("scope", {}), "scope")
            for record in scope.get("logRecords", []):
                count += 1
                keys(record, "logRecords")
                otlp_attributes(record.get("attributes", []), problems, "record")
                if "body" in record:
                    otlp_value(record["body"], problems, "body")
                for name in ("timeUnixNano", "observedTimeUnixNano"):
                    if name in record and not (isinstance(record[name], str) and re.fullmatch(r"\d+", record[name])):
                        problems.append(f"{name} {record[name]!r}")
                if not re.fullmatch(r"[1-9]\d{15,20}", str(record.get("observedTimeUnixNano"))):
                    problems.append("observedTimeUnixNano is not set")
                if not (type(record.get("severityNumber", 0)) is int and 0 <= record.get("severityNumber", 0) <= 24):
                    problems.append(f"severityNumber {record.get('severityNumber')!r}")
                for name, digits in (("traceId", 32), ("spanId", 16)):
                    if record.get(name) and not re.fullmatch("[0-9a-fA-F]{%d}" % digits, record[name]):
                        problems.append(f"{name} {record[name]!r}")
    if not count:
        problems.append("no log record")
    return problems


def envelope_items(body):
    """Header and items of an envelope by its grammar; raises ValueError for what has another form."""
    end = body.find(b"\n")
    head = strict(body if end < 0 else body[:end])
    at, items = (len(body) if end < 0 else end + 1), []
    while at < len(body):
        if body[at:at + 1] == b"\n":
            at += 1
            continue
        end = body.index(b"\n", at)
        item = strict(body[at:end])
        at = end + 1
        if "length" in item:
            if at + item["length"] > len(body):
                raise ValueError("a length beyond the end")
            payload, at = body[at:at + item["length"]], at + item["length"]
            if at < len(body) and body[at:at + 1] != b"\n":
                raise ValueError("no line feed behind a payload")
        else:
            end = body.find(b"\n", at)
            payload = body[at:] if end < 0 else body[at:end]
            at = len(body) if end < 0 else end
        at += 1
        items.append((item, payload))
    return head, items


def sentry_problems(got, key, project):
    """What Sentry would refuse."""
    problems = []
    if got.path.split("?")[0] != f"/api/{project}/envelope/":
        problems.append(f"the path is {got.path}")
    auth = got.header("X-Sentry-Auth") or ""
    if f"sentry_key={key}" not in auth.replace(" ", "") and f"sentry_key={key}" not in got.path:
        problems.append("no key in the header or the query")
    if auth and not auth.startswith("Sentry "):
        problems.append("X-Sentry-Auth does not begin with Sentry")
    try:
        head, items = envelope_items(got.plain)
    except ValueError as error:
        return [*problems, f"the envelope: {error}"]
    if "sent_at" not in head:
        problems.append("no sent_at")
    elif not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z", head["sent_at"]):
        problems.append(f"sent_at {head['sent_at']}")
    for item, payload in items:
        if item.get("type") == "event":
            whole = strict(payload)
            if not re.fullmatch("[0-9a-f]{32}", whole.get("event_id", "")):
                problems.append(f"event_id {whole.get('event_id')}")
            if head.get("event_id") != whole.get("event_id"):
                problems.append("the header's event_id is another")
            if "timestamp" not in whole or "platform" not in whole:
                problems.append("no timestamp or platform")
    return problems
