"""The papers of a release: checksums, contents and notes."""

import json
import re
import subprocess

import pytest


def test_every_file_has_its_checksum(files):
    subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=files.folder, check=True)
    named = {line.split()[1] for line in (files.folder / "SHA256SUMS").read_text().splitlines()}
    there = {path.name for path in files.folder.iterdir()} - {"SHA256SUMS"}
    assert named == there


@pytest.fixture(scope="module")
def contents(files):
    """The document of what the release is made of."""
    return json.loads(files.one("*.spdx.json").read_text())


def test_the_contents_are_complete(contents):
    identifiers = {package["SPDXID"] for package in contents["packages"]}
    assert len(identifiers) == len(contents["packages"])
    for relation in contents["relationships"]:
        ends = {relation["spdxElementId"], relation["relatedSpdxElement"]}
        assert ends <= identifiers | {"SPDXRef-DOCUMENT"}


@pytest.mark.parametrize(
    "name",
    [
        "desk",
        "swift-nio",
        "GRDB",
        "libc6",
        pytest.param("triage", marks=pytest.mark.whole),
        pytest.param("swift-syntax", marks=pytest.mark.whole),
    ],
)
def test_the_contents_name(contents, name):
    found = [
        package for package in contents["packages"] if package["name"].lower().removesuffix(".swift") == name.lower()
    ]
    assert found and all(re.match(r"[\d.:]+", package["versionInfo"]) for package in found)


def test_the_notes_are_this_versions(files):
    notes = (files.folder / "RELEASE_NOTES.md").read_text()
    assert notes.startswith(f"# Triage {files.version}\n") and len(notes) > 200
