"""What names lead to, in a network of its own.

AddressRuleTests have every spelling of a private address, AllReceiversTests and CommandTests every kind of destination.
"""

import pathlib
import shutil
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).parent
IN_ITS_NETWORK = "93.184.216.34,93.184.216.35"


def has_namespaces():
    tools = [shutil.which(name) for name in ("unshare", "ip", "mount")]
    return all(tools) and subprocess.run(["unshare", "-rnm", "true"], capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not has_namespaces(), reason="no network namespaces here (unshare -rnm)")
def test_names_and_certificates(binary, tmp_path):
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
