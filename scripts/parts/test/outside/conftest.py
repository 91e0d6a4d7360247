"""What the checks of a desk from outside need: the desk that the checks of a file share, and desks of their own."""

import pathlib

import pytest

pytest.register_assert_rewrite("running", "vendors")
from running import Desk


def pytest_addoption(parser):
    parser.addoption("--desk", required=True, help="the built desk")
    parser.addoption("--moim", help="a built moim, which reports to the desk")
    parser.addoption("--long", action="store_true", help="every round of what is done again and again")


@pytest.fixture(scope="session")
def binary(pytestconfig):
    """The path of the built desk."""
    return str(pathlib.Path(pytestconfig.getoption("--desk")).resolve(strict=True))


@pytest.fixture(scope="session")
def moim(pytestconfig):
    """The path of the built moim; without one its checks are skipped."""
    path = pytestconfig.getoption("--moim")
    return str(pathlib.Path(path).resolve(strict=True)) if path else pytest.skip("--moim names no built one")


@pytest.fixture(scope="session")
def is_long(pytestconfig):
    """Whether every round is asked for."""
    return pytestconfig.getoption("--long")


@pytest.fixture
def new_folder(tmp_path_factory):
    """Makes a folder that goes with the run."""
    return lambda: tmp_path_factory.mktemp("folder")


@pytest.fixture(scope="module")
def shared(binary, tmp_path_factory):
    """The desk of a file's checks."""
    desk = Desk(binary, tmp_path_factory.mktemp("shared") / "data")
    yield desk
    desk.kill()


@pytest.fixture
def desk(shared):
    """The desk of a file's checks, which no check may end; the one after that has it again."""
    if not shared.alive():
        shared.start()
    yield shared
    assert shared.alive(), f"the desk ended by itself: {shared.errors()[-300:]}"


@pytest.fixture
def start(binary, new_folder):
    """Starts desks for one check alone."""
    desks = []

    def begin(*args, data=None, **more):
        desks.append(Desk(binary, data or new_folder() / "data", args, **more))
        return desks[-1]

    yield begin
    for desk in desks:
        if desk.process and desk.alive():
            desk.kill()
