"""Starting, stopping, and what a process holds. CommandTests run the same program for usage, codes and lines.

ConfigurationTests hold what a flag, the environment and a file may say; ShutdownTests how a desk ends.
"""

import os
import re
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess

import pytest
from client import HERE, request
from running import Desk, Stream, clean_environment, command, lines, until


def assert_refused(binary, *args, listen=f"{HERE}:0", env=None):
    """A start that fails with one line; the line."""
    run = command(binary, "serve", "--json", "--listen", listen, *args, env=env, timeout=20)
    assert (run.returncode, run.stdout.strip(), len(run.stderr.splitlines())) == (1, "", 1)
    return run.stderr


def test_the_first_line(desk):
    assert desk.first["project"] == 1
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+", desk.url)
    assert desk.port not in (0, 8765)
    assert re.fullmatch(rf"http://[0-9A-Za-z]+@127\.0\.0\.1:{desk.port}/1", desk.dsn)
    assert len(desk.token) >= 20
    assert desk.get("/health").status == 200


def test_the_first_lines_for_people(tmp_path, binary):
    with (tmp_path / "said").open("wb") as said:
        process = subprocess.Popen(
            [binary, "serve", "--data", tmp_path / "data", "--listen", f"{HERE}:0"],
            stdout=said,
            stderr=subprocess.DEVNULL,
            env=clean_environment(),
        )
    try:
        assert until(lambda: len(lines((tmp_path / "said").read_text())) >= 4, 20)
        text = (tmp_path / "said").read_text()
        assert "sentry_sdk" in text
        port = int(re.search(r"http://\w+@127\.0\.0\.1:(\d+)/1", text)[1])
        assert until(lambda: request(port, "GET", "/health").status == 200, 5)
        process.send_signal(signal.SIGINT)
        assert process.wait(12) == 0
    finally:
        process.kill()


def test_files_are_their_owners_alone_whatever_the_umask(tmp_path, start):
    old = os.umask(0)
    try:
        desk = start(data=tmp_path / "loose")
    finally:
        os.umask(old)
    desk.report()
    for path in [desk.data, *desk.data.rglob("*")]:
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0
    desk.stop()


@pytest.mark.parametrize(("listen", "word"), [("nobody.invalid:0", "not known"), ("192.0.2.1:0", "assign")])
def test_an_address_of_another_machine_is_refused_with_a_reason_for_people(tmp_path, binary, listen, word):
    said = assert_refused(binary, "--data", tmp_path / "data", listen=listen)
    assert word in said
    assert "errno" not in said


def test_a_folder_has_one_desk_by_any_name(desk, tmp_path, binary):
    (tmp_path / "link").symlink_to(desk.data)
    for folder in (desk.data, tmp_path / "link"):
        assert_refused(binary, "--data", folder)
    assert desk.get("/health").status == 200


def test_a_folder_that_cannot_be_written_is_left_as_it_was(tmp_path, binary):
    file = tmp_path / "file"
    file.write_text("x")
    for folder in (file / "data", file, "/proc/desk"):
        assert_refused(binary, "--data", folder)
    assert file.read_text() == "x"


@pytest.fixture(scope="module")
def stopped(binary, tmp_path_factory):
    """The folder of a desk that has ended, its database, and the ids of its events."""
    desk = Desk(binary, tmp_path_factory.mktemp("stopped") / "data")
    ids = [desk.report(message=f"filler {number} " + "x" * 2000) for number in range(60)]
    assert desk.stop()[0] == 0
    [file] = [path.name for path in desk.files() if path.read_bytes()[:15] == b"SQLite format 3"]
    return desk.data, file, ids


def newer(sql):
    def change(file):
        base = sqlite3.connect(file)
        base.execute(sql)
        base.commit()
        base.close()

    return change


def overwritten(begin, end):
    def change(file):
        with file.open("r+b") as whole:
            whole.seek(begin)
            whole.write(bytes((number * 7) % 251 for number in range(end or file.stat().st_size - begin - 4096)))

    return change


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(newer("PRAGMA user_version = 1000"), id="newer by its version"),
        pytest.param(newer("INSERT INTO grdb_migrations VALUES ('v9999')"), id="newer by a migration"),
        pytest.param(overwritten(0, 100), id="a damaged header"),
        pytest.param(overwritten(4096, None), id="a damaged middle"),
        pytest.param(lambda file: os.truncate(file, file.stat().st_size // 2), id="cut in half"),
        pytest.param(lambda file: file.write_bytes(b"this is no database\n" * 500), id="text"),
    ],
)
def test_a_newer_or_damaged_database_is_refused_in_one_line(stopped, tmp_path, binary, change, request):
    shutil.copytree(stopped[0], tmp_path / "data")
    file = tmp_path / "data" / stopped[1]
    change(file)
    before = file.read_bytes()
    assert_refused(binary, "--data", tmp_path / "data")
    assert file.read_bytes() == before or "newer" not in request.node.callspec.id


def test_every_event_is_there_after_a_restart(stopped, start):
    desk = start(data=stopped[0])
    assert {desk.event(id).status for id in stopped[2]} == {200}
    desk.stop()


def test_a_public_url_is_in_what_commands_print(start):
    public = "https://desk.example/errors"
    desk = start("--public-url", public, env={"DESK_PUBLIC_URL": public})
    made = desk.run("project", "add", "public", "--json")
    assert "@desk.example/errors/" in made.stdout
    assert request(desk.port, "GET", "/login").status == 200, "below the root of the address that it listens on"
    desk.stop()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_a_desk_with_open_connections(start, how):
    desk = start()
    held, half = (socket.create_connection((HERE, desk.port)) for _ in range(2))
    held.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
    held.recv(4096)
    half.sendall(b"POST /api/1/envelope/ HTTP/1.1\r\nHost: x\r\nContent-Le")
    with held, half, Stream(desk) as stream:
        assert stream.status == 200
        code, seconds = desk.stop(how)
        assert code == 0
        assert seconds <= 10.5


def samples(desk):
    """The samples of /metrics, by name."""
    text = request(desk.port, "GET", "/metrics").text
    found = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[a-zA-Z_:][a-zA-Z0-9_:]*(\{[^}]*\})? \S+( \d+)?", line) for line in found)
    return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in found}


def test_metrics_count_events_and_show_no_label_of_a_client(desk):
    desk.report(release="metrics-label@9.9.9", tags={"label": "metricslabel"}, environment="metricsenvironment")
    assert "text/plain" in request(desk.port, "GET", "/metrics").header("Content-Type")
    before = samples(desk)
    for _ in range(7):
        desk.report()
    assert until(lambda: samples(desk)["desk_events_stored"] - before["desk_events_stored"] == 7, 6)
    for path in ("/api/desk/nowhere-label", "/api/chosenlabel/envelope/", "/chosenlabel/page"):
        request(desk.port, "GET", path)
    text = request(desk.port, "GET", "/metrics").text
    words = [
        "chosenlabel",
        "metricslabel",
        "metrics-label",
        "metricsenvironment",
        "nowhere-label",
        desk.token,
        desk.key,
    ]
    assert [word for word in words if word in text] == []


def test_ipv6(start):
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        pytest.skip("no IPv6 on this machine")
    desk = start(listen="[::1]:0")
    assert request(desk.port, "GET", "/health", host="::1").status == 200
    assert (desk.url, f"@[::1]:{desk.port}/1" in desk.dsn) == (f"http://[::1]:{desk.port}", True)
    desk.stop()
