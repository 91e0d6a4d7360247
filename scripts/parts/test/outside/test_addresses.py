"""Private addresses are refused by a command, and in a network of its own behind names and redirects.

AddressRuleTests have every spelling, and DestinationCheckTests every kind of destination.
"""

import pathlib
import shutil
import socket
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).parent
IN_ITS_NETWORK = "93.184.216.34,93.184.216.35"


@pytest.mark.parametrize("host", ["127.1", "2130706433", "[::1]", "localhost", "169.254.169.254", socket.gethostname()])
def test_a_command_refuses_a_private_address(desk, host):
    if host == socket.gethostname() and not socket.gethostbyname(host).startswith(("127.", "10.", "192.168.", "172.")):
        pytest.skip("this machine has a public address")
    run = desk.run("destination", "add", "--project", "1", "--kind", "webhook", "--url", f"http://{host}:9/hook")
    assert run.returncode in (1, 2)
    assert (run.stdout.strip(), bool(run.stderr.strip())) == ("", True)
    assert desk.counts()["forwarded"] == {}


def has_namespaces():
    tools = [shutil.which(name) for name in ("unshare", "ip", "mount")]
    return all(tools) and subprocess.run(["unshare", "-rnm", "true"], capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not has_namespaces(), reason="no network namespaces here (unshare -rnm)")
def test_names_and_redirects(binary, tmp_path):
    """The checks of inside_network.py, in a network of their own."""
    hosts = tmp_path / "hosts"
    hosts.write_text("")
    pytest_there = [sys.executable, "-B", "-m", "pytest", "-q", f"--desk={binary}", HERE / "inside_network.py"]
    run = subprocess.run(
        ["unshare", "-rnm", HERE / "own_network", hosts, IN_ITS_NETWORK, *pytest_there],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
