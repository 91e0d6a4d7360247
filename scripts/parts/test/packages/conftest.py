"""What the checks of a release share: its files, and a Debian 12 for each module."""

import pathlib

import debian
import memory
import pytest
import release_files

ROOT = pathlib.Path(__file__).resolve().parents[4]
SCRATCH = ROOT / ".build" / "try-packages"
FIGURES = []


def pytest_addoption(parser):
    parser.addoption("--files", type=pathlib.Path, required=True)
    parser.addoption("--draft", action="store_true", help="the files are those of scripts/release --draft")


def pytest_configure(config):
    config.addinivalue_line("markers", "whole: asks for an optimized desk, or for the audit")


def pytest_collection_modifyitems(config, items):
    """Leaves out what a draft has not: every night the files of a whole release are asked."""
    if config.getoption("--draft"):
        for item in items:
            if item.get_closest_marker("whole"):
                item.add_marker(pytest.mark.skip("a draft is the desk alone, and not optimized"))


def pytest_unconfigure(config):
    """Ends with what was measured, and one line for people and programs."""
    stats = config.pluginmanager.get_plugin("terminalreporter").stats
    passed, failed, broken, skipped = (len(stats.get(name, [])) for name in ("passed", "failed", "error", "skipped"))
    print(*FIGURES, f"{passed} passed, {failed + broken} failed, {skipped} skipped", sep="\n")


@pytest.fixture(scope="session")
def measured():
    """Keeps a sentence with a figure for the end of the run."""
    return FIGURES.append


@pytest.fixture(scope="session")
def files(request):
    """The files of the release."""
    return release_files.ReleaseFiles(request.config.getoption("--files"))


@pytest.fixture(scope="session")
def memory_limit(measured):
    """A control group of 256 MB, in which an installation and its desk run."""
    with memory.limited(256) as group:
        yield group
        measured(memory.summary(group))


@pytest.fixture(scope="module")
def machine(memory_limit):
    """An empty Debian 12 that one module of checks installs into."""
    with debian.machine(SCRATCH, memory_limit) as fresh:
        yield fresh
