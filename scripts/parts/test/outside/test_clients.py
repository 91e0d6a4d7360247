"""Real SDKs report to the desk; each event is read back and compared with what was reported."""

import json
import pathlib
import shutil
import subprocess

import pytest
from client import quote
from environments import ROOT, python_of
from pages import Browser
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


def installed(*packages):
    """Whether packages of Debian are there, after they were installed where they can be."""
    if not shutil.which("dpkg-query"):
        return False
    subprocess.run([ROOT / "scripts" / "setup", *packages], check=False)
    return subprocess.run(["dpkg-query", "-W", *packages], capture_output=True, check=False).returncode == 0


def test_sentry_ruby(desk):
    if not installed("ruby", "ruby-sentry-ruby"):
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


class Shown:
    """What a program with an SDK reported into a project of its own, and what the desk makes of it."""

    def __init__(self, desk, name):
        self.desk = desk
        self.project, self.key = desk.project(name)
        self.dsn = f"http://{self.key}@127.0.0.1:{desk.port}/{self.project}"
        # Clients before 2019 send a secret beside the key.
        self.old_dsn = f"http://{self.key}:{self.key}@127.0.0.1:{desk.port}/{self.project}"

    def titles(self, count):
        """The titles of so many events, oldest first."""

        def listed():
            return self.desk.items(f"/api/desk/projects/{self.project}/events")

        assert until(lambda: len(listed()) == count, 6), listed()
        self.events = listed()[::-1]
        return [one["title"] for one in self.events]

    def own_frames(self, place):
        """The functions of the app's frames that the page of an event shows."""
        page = Browser(self.desk).get(f"/events/{self.events[place]['id']}?project={self.project}").text
        frames = page.split('data-frame="app">')[1:]
        return [frame.split('class="function">')[1].split("<")[0] for frame in frames]


def test_sentry_cli(desk):
    shown, cli = Shown(desk, "cli"), python_of("sentry-cli").parent / "sentry-cli"
    environment = {"SENTRY_DSN": shown.dsn}
    done = command(cli, "send-event", "-m", "could not reach %s", "-a", "the bank", env=environment)
    assert done.returncode == 0, done.stderr
    command("bash", PROGRAMS / "deploy.sh", cli, env=environment)
    message, failure = shown.titles(2)
    assert message == "could not reach the bank"
    assert failure.startswith("BashError: command cp /no/such/release")
    assert "deploy" in shown.own_frames(1), shown.own_frames(1)


def test_raven_of_python(desk):
    shown = Shown(desk, "raven-python")
    reported(python_of("raven"), "raven_python.py", shown.old_dsn)
    assert shown.titles(2) == ["ValueError: invalid literal for int() with base 10: 'x'", "Low stock of 3 items"]
    assert shown.own_frames(0)[0] == "__main__.checkout"


def test_raven_of_ruby(desk):
    if not installed("ruby", "ruby-sentry-raven"):
        pytest.skip("ruby-sentry-raven is not installed")
    shown = Shown(desk, "raven-ruby")
    reported("ruby", "raven_ruby.rb", shown.old_dsn)
    error, message = shown.titles(2)
    assert error.startswith("ArgumentError: invalid value for Integer()")
    assert message == "Low stock of 3 items"
    assert "checkout" in shown.own_frames(0)


def test_sentry_go(desk, tmp_path, is_long):
    if not is_long or not installed("golang-go", "golang-github-getsentry-sentry-go-dev"):
        pytest.skip("only with --long, and where golang-github-getsentry-sentry-go-dev can be installed")
    shown, program = Shown(desk, "go"), tmp_path / "report"
    paths = {"GO111MODULE": "off", "GOPATH": "/usr/share/gocode", "GOCACHE": str(tmp_path / "cache")}
    built = command("go", "build", "-o", program, PROGRAMS / "sentry_go.go", timeout=240, env=paths)
    assert built.returncode == 0, built.stderr
    assert command(program, shown.dsn).returncode == 0
    error, message, canceled = shown.titles(3)
    assert error == '*fmt.wrapError: the cart has no price: strconv.Atoi: parsing "x": invalid syntax'
    assert message == "Low stock of 3 items"
    assert canceled == '*url.Error: Get "http://127.0.0.1:9/cart": context canceled'
    assert "main.main" in shown.own_frames(0)
