"""What the checks of a built `triage` need: the program, and folders with sources."""

import json
import os
import pathlib
import subprocess

import pytest


def pytest_addoption(parser):
    parser.addoption("--triage", required=True, help="the built triage")


class Folder:
    """A folder of sources, in which the program runs."""

    def __init__(self, path, triage):
        self.path, self.triage = path, triage

    def write(self, name, text):
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())

    def run(self, *words, timeout=20, stdin=""):
        return subprocess.run(
            [self.triage, *words],
            cwd=self.path,
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
            env={**os.environ, "XDG_CACHE_HOME": str(self.path / ".cache"), "NO_COLOR": "1"},
            input=stdin,
        )

    def report(self, *words):
        """The report of an audit."""
        return json.loads(self.run("audit", "--format", "json", *words).stdout)

    def audit(self, *words, timeout=20):
        """The status and the report of an audit for the samples' rule."""
        done = self.run("audit", "--format", "json", "--only", "empty-catch", "unused-ignore", *words, timeout=timeout)
        return done.returncode, json.loads(done.stdout) if done.stdout else None


@pytest.fixture(scope="module")
def make_folder(pytestconfig, tmp_path_factory):
    """Makes folders of sources."""
    triage = str(pathlib.Path(pytestconfig.getoption("--triage")).resolve(strict=True))
    return lambda: Folder(tmp_path_factory.mktemp("sources").resolve(), triage)


@pytest.fixture
def folder(make_folder):
    """A folder of sources for one check."""
    return make_folder()
