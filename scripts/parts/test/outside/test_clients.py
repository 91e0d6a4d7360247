"""Real SDKs report to the desk; each event is read back and compared with what was reported."""

import json
import pathlib
import shutil
import subprocess

import pytest
from client import quote
from environments import ROOT, python_of
from running import command, until

PROGRAMS = pathlib.Path(__file__).parent / "programs"


def reported(program, name, *words):
    """The ids that a program with an SDK prints."""
    done = command(program, PROGRAMS / name, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


class Sent:
    """The events that the SDK of Python has sent, into a project of their own."""

    def __init__(self, desk, environment):
        self.desk, self.code = desk, f"PYTH-2{environment[-1].upper()}"
        self.project, key = desk.project(environment)
        dsn = f"http://{key}@127.0.0.1:{desk.port}/{self.project}"
        self.ids = reported(python_of(environment), "sentry_python.py", dsn, self.code)
        assert until(lambda: all(desk.event(id, self.project).status == 200 for id in self.ids), 6)
        self.message, self.error, self.group, self.large = (desk.event(id, self.project).json for id in self.ids)


@pytest.fixture(scope="module", params=["sentry", "sentry-brotli"])
def sent(request, shared):
    """Events of the SDK of Python, with gzip and with Brotli."""
    return Sent(shared, request.param)


def test_an_exception_of_python_is_as_it_was_reported(sent):
    whole = sent.error["event"]
    values, crumbs = whole["exception"]["values"], whole["breadcrumbs"]["values"]
    assert [(one["type"], one["value"]) for one in values] == [("ValueError", "inner"), ("RuntimeError", "outer")]
    assert "pay" in [frame["function"] for frame in values[-1]["stacktrace"]["frames"]]
    assert values[-1]["mechanism"]["handled"]
    assert whole["tags"] == {"k": "v", "supportCode": sent.code}
    assert (whole["user"]["id"], whole["user"]["segment"], whole["extra"]["amount"]) == ("member-7", "blue", 12.5)
    assert (crumbs[0]["category"], crumbs[0]["message"], crumbs[0]["data"]["to"]) == ("nav", "opened cart", "cart")
    assert 503 in [one.get("data", {}).get("status_code") for one in crumbs]
    told = {"style": "banner", "title": "Not paid", "message": "Try again", "actions": ["Again"], "choice": "Again"}
    assert whole["contexts"]["notice"] == told
    assert "trace" in whole["contexts"]
    assert whole["sdk"]["name"].startswith("sentry.python")
    listed = {"release": "peer@1.0.0", "environment": "test", "user": "member-7", "level": "error"}
    assert {name: sent.error[name] for name in listed} == listed
    assert sent.error["supportCode"] == sent.code
    assert "RuntimeError" in sent.error["title"]


def test_an_exception_group_of_python_keeps_its_ids(sent):
    nested = sent.group["event"]["exception"]["values"]
    assert {"ExceptionGroup", "KeyError", "TypeError"} <= {one["type"] for one in nested}
    assert all("exception_id" in one["mechanism"] for one in nested)


def test_messages_and_files_of_python_are_as_they_were_sent(sent):
    assert "with attachment 한글" in json.dumps(sent.message["event"], ensure_ascii=False)
    assert (sent.message["level"], sent.large["level"]) == ("warning", "fatal")
    assert sent.large["event"]["fingerprint"] == ["chosen", "{{ default }}"]
    assert len({one["group"] for one in (sent.message, sent.error, sent.group, sent.large)}) == 4
    place, query = f"/api/desk/events/{sent.ids[0]}/attachments", f"?project={sent.project}"
    files = {one["filename"]: one["id"] for one in sent.desk.get(place + query)["items"]}
    for name, want in (("a.bin", bytes(range(256)) + b"\r\nline\n"), ("b.txt", "한글".encode())):
        assert sent.desk.get(f"{place}/{quote(files[name])}{query}").body == want


def test_what_python_sends_beside_events_is_counted(sent):
    def counted():
        counts = sent.desk.counts(sent.project)
        items = counts["items"]
        exact = {"event": 4, "attachment": 2, "transaction": 1}.items() <= items.items()
        others = items.get("log", 0), items.get("session", 0) + items.get("sessions", 0), items.get("client_report", 0)
        return exact and min(others) >= 1 and counts["clientDropped"].get("before_send") == 1

    assert until(counted, 6)
    [one] = sent.desk.items(f"/api/desk/projects/{sent.project}/releases")
    assert (one["release"], one["events"], one["sessions"]) == ("peer@1.0.0", 4, 1)
    assert one["failedSessions"] in (0, 1)
    assert until(lambda: {one["id"] for one in sent.desk.search(sent.code.lower(), "event")} == set(sent.ids), 6)


def has_ruby():
    """Whether the SDK of Ruby is there, after it was installed where packages can be."""
    if shutil.which("dpkg-query"):
        subprocess.run([ROOT / "scripts" / "setup", "ruby", "ruby-sentry-ruby"], check=False)
    ruby = shutil.which("ruby")
    return (
        ruby and subprocess.run([ruby, "-e", 'require "sentry-ruby"'], capture_output=True, check=False).returncode == 0
    )


def test_sentry_ruby(desk):
    if not has_ruby():
        pytest.skip("ruby-sentry-ruby is not installed")
    project, key = desk.project("ruby")
    ids = reported("ruby", "sentry_ruby.rb", f"http://{key}@127.0.0.1:{desk.port}/{project}", "RUBY-22")
    assert until(lambda: all(desk.event(id, project).status == 200 for id in ids), 6)
    error, message, large = (desk.event(id, project).json for id in ids)
    whole = error["event"]
    values = whole["exception"]["values"]
    assert [one["type"] for one in values] == ["KeyError", "ArgumentError"]
    assert [one["value"][:5] for one in values] == ["inner", "outer"]
    assert "pay" in [frame.get("function") for frame in values[-1]["stacktrace"]["frames"]]
    assert whole["tags"] == {"k": "v", "supportCode": "RUBY-22"}
    assert (whole["user"]["id"], whole["release"], whole["environment"]) == ("member-8", "peer@2.0.0", "test")
    assert (whole["extra"]["amount"], whole["breadcrumbs"]["values"][0]["message"]) == (12.5, "opened cart")
    assert "sentry-ruby" in whole["modules"]
    assert (message["level"], len(large["event"]["extra"]["filler"])) == ("warning", 60000), "gzip above 30 KiB"
    assert "a message 한글" in json.dumps(message["event"], ensure_ascii=False)
