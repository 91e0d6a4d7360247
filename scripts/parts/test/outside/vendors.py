"""What vendors' own readers refuse: Discord's schema, OpenTelemetry's classes, and the written rules of the others."""

import base64
import json
import re

from environments import ROOT
from google.protobuf import json_format
from jsonschema import Draft202012Validator
from opentelemetry.proto.collector.logs.v1.logs_service_pb2 import ExportLogsServiceRequest

SCHEMA = json.loads((ROOT / "Tests" / "Receivers" / "discord-webhook.json").read_text())
DISCORD = Draft202012Validator(SCHEMA, format_checker=Draft202012Validator.FORMAT_CHECKER)
NAME = "(?!ga_|google_|firebase_|gtag[.])[A-Za-z][A-Za-z0-9_]{0,39}"
RESERVED_EVENTS = set(
    """ad_activeview ad_click ad_exposure ad_impression ad_query ad_reward adunit_exposure app_background app_clear_data
    app_exception app_install app_remove app_store_refund app_store_subscription_cancel app_store_subscription_convert
    app_store_subscription_renew app_update app_upgrade dynamic_link_app_open dynamic_link_app_update
    dynamic_link_first_open error firebase_campaign first_open first_visit in_app_purchase notification_dismiss
    notification_foreground notification_open notification_receive notification_send os_update session_start
    session_start_with_rollout user_engagement screen_view""".split()
)
RESERVED_PARAMETERS = {"cid", "currency", "customer_id", "customerid", "dclid", "gclid", "sessionid", "uid", "user_id"}


def strict(data):
    """JSON without what is none, or with a key twice."""

    def unique(pairs):
        assert len({key for key, _ in pairs}) == len(pairs), "a key twice"
        return dict(pairs)

    def refuse(text):
        raise ValueError(f"{text} is no JSON")

    return json.loads(data, object_pairs_hook=unique, parse_constant=refuse)


def assert_json(got):
    """A post of JSON; its content."""
    assert got.method == "POST"
    assert got.header("Content-Type").startswith("application/json")
    return strict(got.plain)


def assert_discord(got):
    """Discord takes a message, and it mentions nobody."""
    message = assert_json(got)
    assert re.match(r"DiscordBot \(\S+, [^)]+\)", got.header("User-Agent"))
    assert [f"{error.json_path}: {error.message[:90]}" for error in DISCORD.iter_errors(message)] == []
    assert message["allowed_mentions"] == {"parse": []}
    embeds = message.get("embeds") or []
    assert 0 < len((message.get("content") or "").strip()) <= 2000 or embeds
    texts = []
    for embed in embeds:
        fields = [text for field in embed.get("fields") or [] for text in (field["name"], field["value"])]
        others = [(embed.get(name) or {}).get(part) for name, part in (("footer", "text"), ("author", "name"))]
        texts += [embed.get("title"), embed.get("description"), *others, *fields]
        assert all(text.strip() for text in fields)
        assert "url" not in embed or "." in re.sub(r"^https?://([^/:]*).*", r"\1", embed["url"])
    assert sum(len((text or "").strip()) for text in texts) <= 6000


def assert_analytics(got):
    """The Measurement Protocol drops nothing of a request in silence; its events."""
    payload = assert_json(got)
    assert len(got.body) < 130_000
    assert re.fullmatch("[0-9a-fA-F]{32}", payload["app_instance_id"])
    assert len(str(payload.get("timestamp_micros", 10**15))) in (16, 17)
    assert 1 <= len(payload["events"]) <= 25
    for event in payload["events"]:
        assert re.fullmatch(NAME, event["name"])
        assert event["name"] not in RESERVED_EVENTS
        assert len(event["params"]) <= 25
        for name, value in event["params"].items():
            assert re.fullmatch(NAME, name)
            assert name not in RESERVED_PARAMETERS
            assert type(value) in (int, float, str)
            assert len(str(value).encode("utf-16-le")) <= 200
    return payload["events"]


def as_protobuf(node):
    """OpenTelemetry's JSON as protobuf's: ids in base64; what protobuf takes and OTLP does not is refused."""
    if isinstance(node, list):
        return [as_protobuf(child) for child in node]
    if not isinstance(node, dict):
        return node
    out = {}
    for key, value in node.items():
        assert "_" not in key, "a key in snake case"
        if key in ("traceId", "spanId") and value:
            assert re.fullmatch("[0-9a-fA-F]+", value)
            assert len(value) == (32 if key == "traceId" else 16)
            value = base64.b64encode(bytes.fromhex(value)).decode()
        assert key != "severityNumber" or (type(value) is int and 0 <= value <= 24)
        out[key] = as_protobuf(value)
    return out


def assert_otlp(got, path="/v1/logs"):
    """OpenTelemetry's own classes read a request; its log records."""
    assert got.path == path
    request = json_format.ParseDict(as_protobuf(assert_json(got)), ExportLogsServiceRequest())
    records = [one for all_ in request.resource_logs for scope in all_.scope_logs for one in scope.log_records]
    for record in records:
        keys = [attribute.key for attribute in record.attributes]
        assert len(keys) == len(set(keys))
        assert record.observed_time_unix_nano
    assert records
    return records


def envelope_items(body):
    """The header of an envelope, and its items by their lengths."""
    line, _, rest = body.partition(b"\n")
    head, items = strict(line), []
    while rest:
        line, _, rest = rest.partition(b"\n")
        item = strict(line)
        items.append((item, rest[: item["length"]]))
        assert len(items[-1][1]) == item["length"], "a length beyond the end"
        assert rest[item["length"] :][:1] in (b"", b"\n"), "an item is longer than it says"
        rest = rest[item["length"] + 1 :]
    return head, items


def assert_sentry(got, key, project):
    """Sentry takes an envelope; its events."""
    assert got.path.split("?")[0] == f"/api/{project}/envelope/"
    assert got.header("X-Sentry-Auth").startswith("Sentry ")
    assert f"sentry_key={key}" in got.header("X-Sentry-Auth").replace(" ", "")
    head, items = envelope_items(got.plain)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z", head["sent_at"])
    events = [strict(payload) for item, payload in items if item["type"] == "event"]
    for event in events:
        assert re.fullmatch("[0-9a-f]{32}", event["event_id"])
        assert head["event_id"] == event["event_id"]
        assert {"timestamp", "platform"} <= set(event)
    return events
