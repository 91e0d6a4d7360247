"""What the checks of reports at receivers need: the programs that report, and a Sentry by kent."""

import pathlib
import subprocess
import sys
import urllib.request

import pytest
from client import HERE
from running import command, free_port, until


def pytest_addoption(parser):
    parser.addoption("--moim", required=True, help="a built moim")
    parser.addoption("--sample", required=True, help="the built snippet ReportDelivery")


@pytest.fixture(scope="session")
def kent():
    """The address of a Sentry by kent, which keeps what it understands."""
    with free_port() as port:
        program = pathlib.Path(sys.executable).parent / "kent-server"
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        server = subprocess.Popen([program, "run", "-h", HERE, "-p", str(port)], **quiet)

    def answers():
        try:
            return urllib.request.urlopen(f"http://{HERE}:{port}/api/eventlist/").status == 200
        except OSError:
            return False

    assert until(answers, 20)
    yield f"{HERE}:{port}"
    server.terminate()
    server.wait()


@pytest.fixture
def run(pytestconfig):
    """Runs one of both programs; what it prints."""

    def begin(option, *words):
        done = command(pytestconfig.getoption(option), *words, timeout=120)
        assert done.returncode == 0, done.stderr[-300:]
        return done.stdout

    return begin
