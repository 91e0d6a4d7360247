"""What the checks of a playground need: the one that the checks of a file share, its window, and the command."""

import json
import pathlib
import subprocess

import pytest
from phone import Window
from playing import Play

pytest.register_assert_rewrite("compare")


def pytest_addoption(parser):
    parser.addoption("--play", required=True, help="the built playground")
    parser.addoption("--moim", required=True, help="the command, whose trace the page is compared with")
    parser.addoption("--long", action="store_true", help="every fault on every screen where it matters")
    parser.addoption("--pictures", action="store_true", help="draw the front page's pictures in Guides anew")


@pytest.fixture(scope="session")
def binary(pytestconfig):
    """The path of the built playground."""
    return str(pathlib.Path(pytestconfig.getoption("--play")).resolve(strict=True))


@pytest.fixture(scope="session")
def moim(pytestconfig):
    """The path of the built command."""
    return str(pathlib.Path(pytestconfig.getoption("--moim")).resolve(strict=True))


@pytest.fixture(scope="session")
def is_long(pytestconfig):
    """Whether every fault is asked for on every screen."""
    return pytestconfig.getoption("--long")


@pytest.fixture(scope="session")
def stories(binary):
    """The scripts of the stories."""
    return json.loads(subprocess.run([binary, "--scripts"], capture_output=True, timeout=30, check=True).stdout)


@pytest.fixture(scope="module")
def shared(binary):
    """The playground of a file's checks."""
    play = Play(binary)
    yield play
    play.kill()


@pytest.fixture
def play(shared):
    """The playground of a file's checks, which none of them may end."""
    yield shared
    assert shared.alive()


@pytest.fixture(scope="module")
def browser(shared):
    """The browser of a file's checks."""
    window = Window(shared)
    yield window
    window.close()


@pytest.fixture
def view(browser, play):
    """The browser with one window, as people see it at first."""
    browser.play = play
    browser.alone()
    return browser


@pytest.fixture
def start(binary):
    """Starts playgrounds for one check alone."""
    plays = []

    def begin(*args, **more):
        plays.append(Play(binary, *args, **more))
        return plays[-1]

    yield begin
    for play in plays:
        if play.alive():
            play.kill()
