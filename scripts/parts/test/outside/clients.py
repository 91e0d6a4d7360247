"""Real SDKs report to the desk; each event is read back and compared with what was reported."""
import base64
import json
import shutil
import subprocess

from running import VENVS, clean_environment, quote, until

PYTHON = r'''
import sys, time
import sentry_sdk
from sentry_sdk import logger
sentry_sdk.init(dsn=sys.argv[1], release="peer@1.0.0", environment="test", default_integrations=False,
                send_default_pii=False, traces_sample_rate=1.0, enable_logs=True, server_name="host",
                before_send=lambda event, hint: None if event.get("message") == "drop" else event)
sentry_sdk.set_tag("k", "v")
sentry_sdk.set_tag("supportCode", sys.argv[2])
sentry_sdk.set_user({"id": "member-7", "segment": "blue"})
sentry_sdk.set_context("notice", {"style": "banner", "title": "Not paid", "message": "Try again", "actions": ["Again"], "choice": "Again"})
sentry_sdk.set_extra("amount", 12.5)
sentry_sdk.add_breadcrumb(category="nav", message="opened cart", level="info", data={"from": "home", "to": "cart"})
sentry_sdk.add_breadcrumb(category="http", type="http", data={"url": "https://shop.example/cart", "method": "GET", "status_code": 503})
scope = sentry_sdk.get_isolation_scope()
scope.start_session(session_mode="application")
sentry_sdk.capture_message("drop")
with sentry_sdk.new_scope() as inner:
    inner.add_attachment(bytes=bytes(range(256)) + b"\r\nline\n", filename="a.bin", content_type="application/octet-stream")
    inner.add_attachment(bytes="한글".encode(), filename="b.txt", content_type="text/plain")
    print(sentry_sdk.capture_message("with attachment 한글", level="warning"))
with sentry_sdk.start_transaction(name="t", op="x"):
    pass
logger.info("hello {x}", x=1)
def pay():
    try:
        raise ValueError("inner")
    except ValueError as error:
        raise RuntimeError("outer") from error
try:
    pay()
except RuntimeError as error:
    print(sentry_sdk.capture_exception(error))
try:
    raise ExceptionGroup("several", [KeyError("one"), TypeError("two")])
except ExceptionGroup as error:
    print(sentry_sdk.capture_exception(error))
with sentry_sdk.new_scope() as inner:
    inner.fingerprint = ["chosen", "{{ default }}"]
    inner.set_extra("filler", "".join(chr(97 + i * i % 26) for i in range(60000)))
    print(sentry_sdk.capture_message("large", level="fatal"))
scope.end_session()
sentry_sdk.flush(8)
'''

RUBY = r'''
require "logger"
require "sentry-ruby"
Sentry.init do |config|
  config.dsn = ARGV.fetch(0)
  config.release = "peer@2.0.0"
  config.environment = "test"
  config.server_name = "host"
  config.background_worker_threads = 0
  config.logger = Logger.new(nil)
  config.send_modules = ARGV.fetch(2, "") != "bare"
end
Sentry.set_user(id: "member-8")
Sentry.set_tags(k: "v", supportCode: ARGV.fetch(1))
Sentry.set_extras(amount: 12.5)
Sentry.add_breadcrumb(Sentry::Breadcrumb.new(category: "nav", message: "opened cart", level: "info", data: { from: "home" }))
def pay
  begin raise KeyError, "inner"
  rescue then raise ArgumentError, "outer"
  end
end
begin
  pay
rescue => error
  puts Sentry.capture_exception(error).event_id
end
puts Sentry.capture_message("a message 한글", level: :warning).event_id
Sentry.set_extras(filler: "abcdefghij" * 6000)
puts Sentry.capture_message("large").event_id
'''


def run_python(t, venv, dsn, code, name="python.py"):
    program = VENVS / venv / "bin" / "python"
    if not program.exists():
        return None
    script = t.folder / name
    script.write_text(PYTHON)
    run = subprocess.run([program, script, dsn, code], capture_output=True, text=True, timeout=60, check=False, env=clean_environment())
    if run.returncode != 0:
        raise AssertionError(f"the client: {run.stderr[-400:]}")
    return run.stdout.split()


def python_client(t, venv):
    desk = t.common()
    project, key = desk.project(venv)
    dsn = f"http://{key}@127.0.0.1:{desk.port}/{project}"
    ids = run_python(t, venv, dsn, "PYTH-2" + venv[0].upper())
    if ids is None:
        return t.skip(f"sentry-sdk ({venv}): it is not installed")
    t.equal(len(ids), 4, f"{venv}: four events were reported")
    for id in ids:
        t.check(until(lambda: desk.event(id, project).status == 200, 6), f"{venv}: the event is there", id)
    message, error, group, large = [desk.event(id, project).json for id in ids]

    whole = error["event"]
    values = whole["exception"]["values"]
    t.equal([(one["type"], one["value"]) for one in values], [("ValueError", "inner"), ("RuntimeError", "outer")], f"{venv}: the chain, root cause first")
    t.check(any(frame["function"] == "pay" for frame in values[-1]["stacktrace"]["frames"]), f"{venv}: the frames")
    t.equal(values[-1]["mechanism"]["handled"], True, f"{venv}: the mechanism")
    t.equal((whole["tags"].get("k"), whole["tags"].get("supportCode")), ("v", "PYTH-2" + venv[0].upper()), f"{venv}: the tags")
    t.equal((whole["user"]["id"], whole["user"].get("segment")), ("member-7", "blue"), f"{venv}: the user")
    t.equal((whole["release"], whole["environment"], whole["level"]), ("peer@1.0.0", "test", "error"), f"{venv}: release, environment, level")
    t.equal(whole["extra"]["amount"], 12.5, f"{venv}: extra")
    crumbs = whole["breadcrumbs"]["values"]
    t.equal([(one["category"], one.get("message"), one.get("data", {}).get("to")) for one in crumbs][:1], [("nav", "opened cart", "cart")], f"{venv}: the first breadcrumb")
    t.check(any(one.get("data", {}).get("status_code") == 503 for one in crumbs), f"{venv}: breadcrumbs keep their data", crumbs)
    t.equal(whole["contexts"]["notice"], {"style": "banner", "title": "Not paid", "message": "Try again", "actions": ["Again"], "choice": "Again"}, f"{venv}: what the user was shown")
    t.check("trace" in whole["contexts"] and whole["sdk"]["name"].startswith("sentry.python"), f"{venv}: trace and SDK")
    t.equal((error["release"], error["environment"], error["user"], error["supportCode"], error["level"]),
            ("peer@1.0.0", "test", "member-7", "PYTH-2" + venv[0].upper(), "error"), f"{venv}: the list's members")
    t.check("RuntimeError" in error["title"] or "outer" in error["title"], f"{venv}: the title", error["title"])
    nested = group["event"]["exception"]["values"]
    t.check({one["type"] for one in nested} >= {"ExceptionGroup", "KeyError", "TypeError"}, f"{venv}: an exception group", [one["type"] for one in nested])
    t.check(all("exception_id" in one["mechanism"] for one in nested), f"{venv}: an exception group's ids")
    t.equal(message["event"].get("message") or message["event"]["logentry"]["formatted"] if "logentry" in message["event"] else message["event"]["message"],
            "with attachment 한글", f"{venv}: the message")
    t.equal(message["level"], "warning", f"{venv}: the level")
    listed = desk.get(f"/api/desk/events/{ids[0]}/attachments?project={project}")["items"] or []
    found = {one["filename"]: one for one in listed}
    for name, want in (("a.bin", bytes(range(256)) + b"\r\nline\n"), ("b.txt", "한글".encode())):
        if t.check(name in found, f"{venv}: the attachment {name}", listed):
            answer = desk.get(f"/api/desk/events/{ids[0]}/attachments/{quote(found[name]['id'])}?project={project}")
            t.equal((answer.status, answer.body), (200, want), f"{venv}: the bytes of {name}")
    t.equal(large["event"]["fingerprint"], ["chosen", "{{ default }}"], f"{venv}: the fingerprint")
    t.equal(large["level"], "fatal", f"{venv}: the level of the large one")
    t.equal(len({one["group"] for one in (message, error, group, large)}), 4, f"{venv}: four groups")

    def counted():
        counts = desk.counts(project)
        items = counts["items"]
        return (items.get("event") == 4 and items.get("attachment") == 2 and items.get("transaction") == 1 and items.get("log", 0) >= 1
                and items.get("session", 0) + items.get("sessions", 0) >= 1 and items.get("client_report", 0) >= 1
                and counts["clientDropped"].get("before_send") == 1 and counts)

    t.check(until(counted, 6), f"{venv}: events, attachments, transaction, log, session and client report are counted", desk.counts(project))
    releases = {one["release"]: one for one in desk.items(f"/api/desk/projects/{project}/releases")}
    one = releases.get("peer@1.0.0")
    t.check(one and one["events"] == 4 and one["sessions"] == 1 and one["failedSessions"] in (0, 1), f"{venv}: the release and its session", one)
    code = "pyth-2" + venv[0]
    t.check(until(lambda: {one["id"] for one in desk.search(code, "event")} == set(ids), 6), f"{venv}: the support code finds the events",
            [one["id"] for one in desk.search(code)])


def check_sentry_python(t):
    python_client(t, "plain")


def check_sentry_python_with_brotli(t):
    python_client(t, "brotli")


def check_sentry_ruby(t):
    ruby = shutil.which("ruby")
    if not ruby or subprocess.run([ruby, "-e", 'require "sentry-ruby"'], capture_output=True, check=False).returncode != 0:
        return t.skip("sentry-ruby: ruby-sentry-ruby is not installed")
    desk = t.common()
    project, key = desk.project("ruby")
    script = t.folder / "client.rb"
    script.write_text(RUBY)
    run = subprocess.run([ruby, script, f"http://{key}@127.0.0.1:{desk.port}/{project}", "RUBY-22"], capture_output=True, text=True, timeout=60,
                         check=False, env=clean_environment())
    ids = run.stdout.split()
    if not t.check(run.returncode == 0 and len(ids) == 3, "ruby: three events were reported", run.stderr[-300:]):
        return
    for id in ids:
        t.check(until(lambda: desk.event(id, project).status == 200, 6), "ruby: the event is there", id)
    error, message, large = [desk.event(id, project).json for id in ids]
    whole = error["event"]
    values = whole["exception"]["values"]
    t.equal([one["type"] for one in values], ["KeyError", "ArgumentError"], "ruby: the chain")
    t.check(values[0]["value"].startswith("inner") and values[1]["value"].startswith("outer"), "ruby: the texts", [one["value"] for one in values])
    t.check(any(frame.get("function") == "pay" for frame in values[-1]["stacktrace"]["frames"]), "ruby: the frames")
    t.equal((whole["tags"]["k"], whole["tags"]["supportCode"], whole["user"]["id"], whole["release"], whole["environment"], whole["extra"]["amount"]),
            ("v", "RUBY-22", "member-8", "peer@2.0.0", "test", 12.5), "ruby: tags, user, release, environment, extra")
    t.equal(whole["breadcrumbs"]["values"][0]["message"], "opened cart", "ruby: the breadcrumb")
    t.check("sentry-ruby" in whole["modules"], "ruby: the modules")
    t.equal(message["level"], "warning", "ruby: the level")
    t.check("a message 한글" in json.dumps(message["event"], ensure_ascii=False), "ruby: the message")
    t.equal(len(large["event"]["extra"]["filler"]), 60000, "ruby: gzip above 30 KiB")
