"""What programs rely on of a built `triage`: exit statuses, unread and large files, fixes, closed streams.

FormatTests and FileFinderTests hold hostile names, RobustnessTests lines and columns, BaselineTests baselines.
"""

import json
import os
import subprocess

import pytest

LOST = "func save() async {\n    do {\n        try await api.save(draft)\n    } catch {\n    }\n}\n"
STALE = """final class Home {
    var isLoading = false
    func load() async {
        do {
            try await api.load()
        } catch {
            showAlert(error)
        }
    }
}
"""
STATUSES = {
    0: [
        *(["audit", "B.swift"], ["audit", "--category", "ignore"], ["audit", "--only", "empty-catch", "B.swift"]),
        *(["explain", "empty-catch"], ["rules"], ["rules", "--format", "json"], ["--help"], ["fix"]),
    ],
    1: [["audit"], ["audit", "A.swift"]],
    2: [
        *([], ["nope"], ["explain", "none"], ["fix", "none"]),
        *(["audit", word] for word in ("--nope", "none", "", "c.json")),
        *(["audit", "--config", word] for word in ("c.json", "d.json", "none")),
        *(["audit", "--format", "none"], ["audit", "--only", "no-such-rule"], ["audit", "--category", "none"]),
        *(["audit", "--since", "main"], ["audit", "--output", "none/x"]),
        *(["audit", "--baseline", word] for word in ("c.json", "A.swift", "none/b.json")),
    ],
}


@pytest.fixture(scope="module")
def sources(make_folder):
    """A folder with a finding, a clean file and two configurations that are none."""
    folder = make_folder()
    folder.write("A.swift", LOST)
    folder.write("B.swift", "let a = 1\n")
    folder.write("c.json", '{"rules": {"no-such-rule": "off"}}')
    folder.write("d.json", '{"unknown": []}')
    return folder


@pytest.mark.parametrize(
    ("words", "status"), [(words, status) for status, every in STATUSES.items() for words in every], ids=str
)
def test_the_status(sources, words, status):
    assert sources.run(*words).returncode == status


def test_the_members_of_a_rule(sources):
    for rule in json.loads(sources.run("rules", "--format", "json").stdout):
        assert set(rule) == {"rule", "category", "severity", "enabled", "summary"}


def test_a_file_that_cannot_be_read_is_skipped(folder):
    folder.write("A.swift", LOST)
    folder.write("utf16.swift", "let a = 1".encode("utf-16"))
    folder.write("binary.swift", bytes(range(256)) * 40)
    os.mkfifo(folder.path / "pipe.swift")
    (folder.path / "self.swift").symlink_to("self.swift")
    status, report = folder.audit()
    assert (status, len(report["findings"])) == (1, 1)
    names = {"utf16.swift", "binary.swift", "pipe.swift", "self.swift"}
    assert {one["file"] for one in report["skipped"]} == names
    (folder.path / "A.swift").write_text("let a = 1\n")
    assert folder.audit()[0] == 2, "no finding, but unread files"


def test_deep_and_long_files(folder):
    for index, word in enumerate(["(", "[", "{ ", "f(", "do { ", "a + ", ".a()", "else if a {", '"\\(', "a ? b : "]):
        folder.write(f"{index}.swift", "let x = " + word * 100_000)
    folder.write("long.swift", "func f() { do { try g() } catch {} }\n" * 100_000)
    # Each of these findings takes more than a millisecond of a build that is not optimized.
    status, report = folder.audit(timeout=600)
    assert (status, len(report["findings"])) == (1, 100_000)


def test_a_fix_is_shown_and_applied(folder):
    folder.write("A.swift", STALE)
    shown = folder.run("fix")
    assert (shown.returncode, (folder.path / "A.swift").read_text()) == (0, STALE), "a diff alone"
    assert folder.run("fix", "--apply").stdout == shown.stdout
    assert "catch is CancellationError {" in (folder.path / "A.swift").read_text()


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "| head -c 1"])
def test_a_stream_that_is_closed(folder, closed):
    folder.write("A.swift", LOST)
    line = f'"{folder.triage}" audit --only empty-catch {closed}'
    done = subprocess.run(["bash", "-c", line], cwd=folder.path, capture_output=True, timeout=60, check=False)
    assert done.returncode in (0, 1)
