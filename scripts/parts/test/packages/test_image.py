"""The image for containers: skopeo reads it, and its desk runs from its layers alone."""

import json
import shutil
import subprocess
import tarfile

import debian
import desk
import pytest
from conftest import SCRATCH

MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def settings(files):
    """What an engine reads, as skopeo tells it."""
    shown = subprocess.run(
        ["skopeo", "inspect", "--config", f"oci-archive:{files.image}:{files.version}"],
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(shown.stdout)


@pytest.fixture(scope="module")
def container(files, memory_limit):
    """The layers of the image, unpacked one over the other."""
    folder = SCRATCH / "container"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "proc").mkdir(parents=True)
    with tarfile.open(files.image) as image:
        for layer in layers_of(image):
            with tarfile.open(fileobj=image.extractfile(layer)) as archive:
                archive.extractall(folder, numeric_owner=True)
    yield debian.Machine(folder, memory_limit)
    shutil.rmtree(folder)


def layers_of(image):
    """The names of an image's layers, the lowest first."""
    index = json.load(image.extractfile("index.json"))
    manifest = json.load(image.extractfile(blob(index["manifests"][0])))
    return [blob(layer) for layer in manifest["layers"]]


def blob(reference):
    """The place of what a reference names."""
    return "blobs/" + reference["digest"].replace(":", "/")


def test_it_is_for_this_version_and_not_root(settings, files):
    config = settings["config"]
    assert config["Labels"]["org.opencontainers.image.version"] == files.version
    assert config["User"] == "10001:10001"


def test_it_has_at_most_60_mb(files, container, measured):
    size = files.image.stat().st_size / MEGABYTE
    unpacked = sum(path.lstat().st_size for path in container.folder.rglob("*")) / MEGABYTE
    measured(f"the image has {size:.1f} MB, unpacked {unpacked:.1f} MB")
    assert size <= 60


def test_it_has_no_shell(container):
    assert not container.path("/usr/bin/sh").exists()


def test_its_desk_takes_an_event(container, settings):
    config = settings["config"]
    command = [*config["Entrypoint"], *config["Cmd"]]
    environment = dict(line.split("=", 1) for line in config["Env"])
    environment.pop("DESK_LISTEN")
    with desk.running(container, command, config["User"], environment) as running:
        running.send("from a container")
        assert running.shows("from a container")


@pytest.mark.parametrize("library", ["libcurl.so.4", "libpq.so.5"])
def test_a_library_that_is_loaded_later_is_there_with_all_that_it_needs(container, library):
    path = f"/usr/lib/x86_64-linux-gnu/{library}"
    shown = container.run("/lib64/ld-linux-x86-64.so.2", "--list", path)
    assert "not found" not in shown


def test_it_has_certificates(container):
    bundle = container.path("/etc/ssl/certs/ca-certificates.crt").read_text()
    assert bundle.count("BEGIN CERTIFICATE") > 100
