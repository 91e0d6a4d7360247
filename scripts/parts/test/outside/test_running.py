"""What a process says at its start and in its metrics. CommandTests run the same program for usage, codes and lines.

ConfigurationTests hold what a flag, the environment and a file may say; ShutdownTests how a desk ends; SQLiteStoreTests
whose its files are.
"""

import re
import signal
import socket
import subprocess

import pytest
from client import HERE, request
from running import clean_environment, command, lines, until


def assert_refused(binary, *args, listen=f"{HERE}:0", env=None):
    """A start that fails with one line; the line."""
    run = command(binary, "serve", "--json", "--listen", listen, *args, env=env, timeout=20)
    assert (run.returncode, run.stdout.strip(), len(run.stderr.splitlines())) == (1, "", 1)
    return run.stderr


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


@pytest.mark.parametrize(("listen", "word"), [("nobody.invalid:0", "not known"), ("192.0.2.1:0", "assign")])
def test_an_address_of_another_machine_is_refused_with_a_reason_for_people(tmp_path, binary, listen, word):
    said = assert_refused(binary, "--data", tmp_path / "data", listen=listen)
    assert word in said
    assert "errno" not in said


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
