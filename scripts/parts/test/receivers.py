"""Runs Moim against real receivers of reports, and reads back what they understood.

receivers.py MOIM SAMPLE SCHEMA: a Sentry by kent, Discord's own schema, OpenTelemetry's own classes, and the
rules of Google Analytics. Needs the packages of `.peers`.
"""
import base64
import http.server
import json
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

MOIM, SAMPLE, SCHEMA = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
HERE = "127.0.0.1"
SECRETS = ["hush-webhook-token", "hush-api-secret", "hushdsnkey", "kim@moim.example", "hush-access"]
problems = []


def check(holds, what):
    if not holds:
        problems.append(what)
        print(f"  ✗ {what}")


def free_port():
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        return probe.getsockname()[1]


class Capture(http.server.ThreadingHTTPServer):
    """Keeps every body, and answers what its script says, then as the service does."""

    daemon_threads = True

    def __init__(self, answer, script=()):
        self.bodies, self.script, self.answer = [], list(script), answer
        super().__init__((HERE, 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def base(self):
        return f"http://{HERE}:{self.server_address[1]}"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        step = self.server.script.pop(0) if self.server.script else self.server.answer
        if step == "reset":
            self.close_connection = True
            return self.connection.close()
        if step == "silence":
            time.sleep(3)
            self.close_connection = True
            return None
        status, fields, text = step
        if status < 300:
            self.server.bodies.append((self.path, body))
        self.send_response(status)
        for name, value in fields:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)
        return None

    def log_message(self, *_):
        pass


OK = (200, [("Content-Type", "application/json")], b"{}")
NOTHING = (204, [], b"")


def moim(*arguments):
    """One run; its trace."""
    run = subprocess.run(
        [MOIM, *arguments, "--trace"], capture_output=True, text=True, timeout=120, check=False)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    check(run.returncode == 0, f"moim {' '.join(arguments[:3])} ended with {run.returncode}: {run.stderr[:300]}")
    for secret in SECRETS:
        check(secret not in run.stdout, f"the trace shows {secret}")
    return lines


def of(lines, event, **members):
    return [
        line for line in lines
        if line["event"] == event and all(line.get(k) == v for k, v in members.items())]


def sentry(lines, port):
    """What kent understood of our envelopes."""
    base = f"http://{HERE}:{port}/api"
    events = {}
    for entry in json.load(urllib.request.urlopen(f"{base}/eventlist/"))["events"]:
        item = json.load(urllib.request.urlopen(f"{base}/event/{entry['event_id']}"))["payload"]
        check("sent_at" in item["envelope_header"], "an envelope without sent_at")
        if item["header"]["type"] == "event":
            events[item["body"]["event_id"]] = item["body"]
    reported = of(lines, "reported")
    for line in reported:
        event = events.get(line["incident"])
        check(event is not None, f"Sentry did not get {line['incident']}")
        if event is None:
            continue
        check(event["level"] == line["level"], f"level {event['level']} of {line}")
        check(event["fingerprint"] == [line["identity"]], f"fingerprint {event['fingerprint']}")
        check(event["exception"]["values"], "an event without exceptions")
        if "supportCode" in line:
            check(line["supportCode"] in event["tags"].values(), "a support code that no tag has")
    check(len(events) >= len(reported), f"{len(events)} events of {len(reported)} reports")
    return json.dumps(list(events.values()))


def discord(capture):
    """Discord's own schema, and the rules that it leaves out."""
    bodies = [json.loads(body) for _, body in capture.bodies]
    from jsonschema import Draft202012Validator
    validator = Draft202012Validator(
        json.loads(SCHEMA.read_bytes()), format_checker=Draft202012Validator.FORMAT_CHECKER)
    for body in bodies:
        for error in validator.iter_errors(body):
            check(False, f"Discord: {error.json_path}: {error.message[:90]}")
    for body in bodies:
        check(body.get("allowed_mentions") == {"parse": []}, "mentions are not inert")
        check(0 < len((body.get("content") or "").strip()) <= 2000 or body.get("embeds"), "an empty message")
    check(bodies, "Discord got nothing")
    return json.dumps(bodies)


def convert(node):
    """OpenTelemetry's JSON as protobuf's: ids in base64; what protobuf takes and OTLP does not, refused."""
    if isinstance(node, list):
        return [convert(child) for child in node]
    if not isinstance(node, dict):
        return node
    out = {}
    for key, value in node.items():
        if "_" in key:
            raise ValueError("snake_case key " + key)
        if key in ("traceId", "spanId") and value:
            if not re.fullmatch("[0-9a-fA-F]{%d}" % (32 if key == "traceId" else 16), value):
                raise ValueError("bad " + key)
            value = base64.b64encode(bytes.fromhex(value)).decode()
        if key == "severityNumber" and not (type(value) is int and 0 <= value <= 24):
            raise ValueError("severityNumber must be an integer 0...24")
        out[key] = convert(value)
    return out


def refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


def telemetry(capture):
    from google.protobuf import json_format
    from opentelemetry.proto.collector.logs.v1.logs_service_pb2 import ExportLogsServiceRequest
    records = 0
    for path, body in capture.bodies:
        check(path == "/v1/logs", f"OTLP at {path}")
        parsed = json.loads(body, parse_constant=refuse_constant)
        request = json_format.Parse(json.dumps(convert(parsed)), ExportLogsServiceRequest())
        for resource in request.resource_logs:
            for scope in resource.scope_logs:
                for record in scope.log_records:
                    keys = [attribute.key for attribute in record.attributes]
                    check(len(keys) == len(set(keys)), "an attribute twice")
                    check("exception.type" in keys or "exception.message" in keys, "no exception")
                    records += 1
    check(records, "OpenTelemetry got nothing")
    return "".join(body.decode() for _, body in capture.bodies)


def analytics(capture):
    reserved = ("firebase_", "ga_", "google_")
    for _, body in capture.bodies:
        check(len(body) < 130_000, "a body of Analytics is too long")
        request = json.loads(body)
        check(re.fullmatch("[0-9a-fA-F]{32}", request["app_instance_id"]), "no app_instance_id")
        check(1 <= len(request["events"]) <= 25, "too many events")
        for event in request["events"]:
            check(re.fullmatch("[A-Za-z][A-Za-z0-9_]{0,39}", event["name"]), f"name {event['name']}")
            check(not event["name"].startswith(reserved), f"reserved {event['name']}")
            check(event["name"] not in ("error", "app_exception"), f"reserved {event['name']}")
            check(len(event["params"]) <= 25, "too many parameters")
            for name, value in event["params"].items():
                check(re.fullmatch("[A-Za-z][A-Za-z0-9_]{0,39}", name), f"parameter {name}")
                check(type(value) in (int, float, str) and len(str(value)) <= 100, f"{name}={value}")
    check(capture.bodies, "Analytics got nothing")
    return "".join(body.decode() for _, body in capture.bodies)


def receivers(kent_port, script=()):
    """A receiver of each kind, and the options by which moim finds them."""
    chat, numbers, logs = Capture(OK, script), Capture(NOTHING, script), Capture(OK, script)
    options = [
        "--sentry", f"http://hushdsnkey@{HERE}:{kent_port}/1",
        "--discord", f"{chat.base}/api/webhooks/123456789012345678/hush-webhook-token",
        "--ga4", f"{numbers.base}/mp/collect?firebase_app_id=1:123456:ios:abcdef&api_secret=hush-api-secret",
        "--otlp", logs.base,
    ]
    return chat, numbers, logs, options


def every_journey(kent_port):
    print("every receiver, every journey")
    chat, numbers, logs, options = receivers(kent_port)
    lines = []
    for fault in ("null-profile-image", "silence", "outage", "garbage"):
        lines += moim(
            "day", "--fault", fault, "--request-timeout", "1", "--launch-deadline", "1", *options)
    texts = [sentry(lines, kent_port), discord(chat), telemetry(logs), analytics(numbers)]
    for text in texts:
        for secret in SECRETS:
            check(secret not in text, f"a receiver was shown {secret}")
    for sink in ("sentry", "discord", "ga4", "otlp"):
        arrived = {line["incident"] for line in of(lines, "delivered", sink=sink)}
        reported = {line["incident"] for line in of(lines, "reported")}
        check(reported <= arrived, f"{sink} has {len(arrived)} of {len(reported)}")
    check(of(lines, "reported"), "nothing was reported")


def moody_receivers(kent_port):
    print("receivers that fail first")
    wait = (429, [("Retry-After", "1")], b'{"message":"slow down","retry_after":0.3,"global":false}')
    for script in ([(503, [], b"")] * 2, [wait], ["reset"], [(500, [], b"<html>")], ["silence"]):
        chat, numbers, logs, options = receivers(kent_port, script)
        lines = moim("home", "--fault", "null-profile-image", "--flush", "25", *options)
        for sink in ("discord", "ga4", "otlp"):
            arrived = of(lines, "delivered", sink=sink)
            check(len(arrived) == 1 and arrived[0]["attempts"] == len(script) + 1,
                  f"{sink} after {script[0]}: {arrived or of(lines, 'dropped')}")


def run_sample(*arguments):
    run = subprocess.run(
        [SAMPLE, *arguments], capture_output=True, text=True, timeout=60, check=False)
    check(run.returncode == 0, f"the sample ended with {run.returncode}: {run.stderr[:300]}")


def sessions_and_losses(kent_port):
    print("sessions, and what was lost, at Sentry")
    base = f"http://{HERE}:{kent_port}/api"
    urllib.request.urlopen(urllib.request.Request(f"{base}/flush/", method="POST")).read()
    run_sample(f"http://hushdsnkey@{HERE}:{kent_port}/1")
    items = {}
    for entry in json.load(urllib.request.urlopen(f"{base}/eventlist/"))["events"]:
        item = json.load(urllib.request.urlopen(f"{base}/event/{entry['event_id']}"))["payload"]
        items.setdefault(item["header"]["type"], []).append(item["body"])
    check(len(items.get("event", [])) == 6, "events of a flood of eight")
    sessions = sorted(items.get("session", []), key=lambda it: it["seq"])
    check(sessions and sessions[0]["init"] and sessions[0]["errors"] == 0, f"a beginning: {sessions}")
    check([it for it in sessions if it.get("init")] == sessions[:1], "a session that begins twice")
    end = sessions[-1] if sessions else {}
    check(end.get("status") == "exited" and end.get("errors") == 6, f"an end: {end}")
    lost = [it for body in items.get("client_report", []) for it in body["discarded_events"]]
    # In parts, when one goes out while more are held back.
    check({(it["reason"], it["category"]) for it in lost} == {("backpressure", "error")}
          and sum(it["quantity"] for it in lost) == 3, f"lost: {lost}")


def attachment():
    """A file's exact bytes, which kent cannot give back."""
    print("a file that goes along with a report")
    content = bytes(range(256)) + b'\n{"type":"event"}\n'
    capture = Capture(OK)
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "settings.bin"
        file.write_bytes(content)
        run_sample(capture.base.replace("http://", "http://hushdsnkey@") + "/1", str(file))
    files = [item for _, body in capture.bodies for item in envelope(body) if item[0]["type"] == "attachment"]
    check(len(files) == 6, f"{len(files)} files with six events")
    check(all(header["filename"] == "settings.bin" for header, _ in files), "a file's name")
    check(all(bytes_ == content for _, bytes_ in files), "a file's bytes")


def envelope(body):
    """The items of an envelope, by their lengths."""
    items, rest = [], body.split(b"\n", 1)[1]
    while rest:
        line, rest = rest.split(b"\n", 1)
        header = json.loads(line)
        items.append((header, rest[:header["length"]]))
        check(rest[header["length"]:][:1] in (b"", b"\n"), "an item is longer than it says")
        rest = rest[header["length"] + 1:]
    return items


def main():
    port = free_port()
    kent = subprocess.Popen(
        [str(pathlib.Path(sys.executable).parent / "kent-server"), "run", "-h", HERE, "-p", str(port)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(200):
            try:
                urllib.request.urlopen(f"http://{HERE}:{port}/api/eventlist/")
                break
            except OSError:
                time.sleep(0.1)
        every_journey(port)
        moody_receivers(port)
        sessions_and_losses(port)
        attachment()
    finally:
        kent.terminate()
        kent.wait()
    print(f"{len(problems)} problems")
    sys.exit(bool(problems))


main()
