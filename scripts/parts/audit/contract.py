#!/usr/bin/env python3
"""Asks a built `triage` what programs rely on: exit statuses, formats, hostile names and files.

    scripts/parts/audit/contract.py PATH-TO-triage

Prints each promise that does not hold, and the number of those that do. Exit code 1 if any does not.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

LOST = "func save() async {\n    do {\n        try await api.save(draft)\n    } catch {\n    }\n}\n"
# A folder made here, not one above the repository.
UP = ".."
triage = os.path.abspath(sys.argv[1])
passed, failed = 0, 0


def check(what, holds, seen=""):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    if not holds:
        print(f"audit: {what} does not hold: {seen!r}"[:600])


class Folder:
    def __init__(self, **files):
        self.kept = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.kept.name).resolve()
        for name, text in files.items():
            self.write(name, text)

    def write(self, name, text):
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())

    def run(self, *words, timeout=120, **options):
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.path / ".cache"), "NO_COLOR": "1"}
        return subprocess.run(
            [triage, *words],
            cwd=self.path,
            capture_output=True,
            text=True,
            timeout=timeout,
            env=environment,
            stdin=subprocess.DEVNULL,
            **options,
        )

    def audit(self, *words, timeout=120):
        """The status and the report of an audit for the samples' rule."""
        done = self.run("audit", "--format", "json", "--only", "empty-catch", "unused-ignore", *words, timeout=timeout)
        return done.returncode, json.loads(done.stdout) if done.stdout else None


def statuses():
    folder = Folder()
    folder.write("A.swift", LOST)
    folder.write("B.swift", "let a = 1\n")
    folder.write("c.json", '{"rules": {"no-such-rule": "off"}}')
    folder.write("d.json", '{"unknown": []}')
    for words, status in {
        ("audit", "B.swift"): 0,
        ("audit", "A.swift"): 1,
        ("audit",): 1,
        ("audit", "--nope"): 2,
        ("nope",): 2,
        (): 2,
        ("audit", "none"): 2,
        ("audit", ""): 2,
        ("audit", "c.json"): 2,
        ("audit", "--format", "none"): 2,
        ("audit", "--only", "no-such-rule"): 2,
        ("audit", "--category", "none"): 2,
        ("audit", "--since", "main"): 2,
        ("audit", "--config", "c.json"): 2,
        ("audit", "--config", "d.json"): 2,
        ("audit", "--config", "none"): 2,
        ("audit", "--output", "none/x"): 2,
        ("audit", "--category", "ignore"): 0,
        ("explain", "none"): 2,
        ("explain", "empty-catch"): 0,
        ("rules",): 0,
        ("rules", "--format", "json"): 0,
        ("--help",): 0,
        ("audit", "--only", "empty-catch", "B.swift"): 0,
        ("fix",): 0,
        ("fix", "none"): 2,
    }.items():
        done = folder.run(*words)
        check(f"status {status} of {words}", done.returncode == status, (done.returncode, done.stderr))
    rules = json.loads(folder.run("rules", "--format", "json").stdout)
    check(
        "members of a rule", all(set(rule) == {"rule", "category", "severity", "enabled", "summary"} for rule in rules)
    )


def names():
    folder = Folder()
    hostile = [
        "a b.swift",
        "🎈.swift",
        "new\nline.swift",
        "<script>.swift",
        "%0A.swift",
        "::error::x,y.swift",
        "'\".swift",
        "-x.swift",
        "가.swift",
    ]
    for name in hostile:
        folder.write("App/" + name, LOST)
    os.makedirs(folder.path / "link", exist_ok=True)
    os.symlink("..", folder.path / "link" / "up")
    status, report = folder.audit()
    check(
        "each hostile name once",
        status == 1 and sorted(f["file"] for f in report["findings"]) == sorted("App/" + name for name in hostile),
        report,
    )
    for words in (
        ["App", "App"],
        ["App", "App/a b.swift"],
        [f"./App/{UP}/App"],
        [str(folder.path / "App")],
        [f"link/{UP}/App"],
    ):
        check(f"one finding a file for {words}", len(folder.audit(*words)[1]["findings"]) == len(hostile))
    github = folder.run("audit", "--format", "github", "--only", "empty-catch").stdout.splitlines()
    check(
        "one annotation a line",
        len(github) == len(hostile) and all(line.startswith("::warning file=") for line in github),
        github,
    )
    page = folder.run("audit", "--format", "html", "--only", "empty-catch").stdout
    check("no script in the page", "<script" not in page and "&lt;script&gt;" in page)
    sarif = json.loads(folder.run("audit", "--format", "sarif", "--only", "empty-catch").stdout)
    check("results of SARIF", len(sarif["runs"][0]["results"]) == len(hostile))


def bad_files():
    folder = Folder()
    folder.write("A.swift", LOST)
    folder.write("utf16.swift", "let a = 1".encode("utf-16"))
    folder.write("binary.swift", bytes(range(256)) * 40)
    os.mkfifo(folder.path / "pipe.swift")
    os.symlink("self.swift", folder.path / "self.swift")
    status, report = folder.audit()
    check("the rest is audited", status == 1 and len(report["findings"]) == 1, report)
    check(
        "what is skipped",
        {s["file"] for s in report["skipped"]} == {"utf16.swift", "binary.swift", "pipe.swift", "self.swift"},
        report["skipped"],
    )
    os.remove(folder.path / "A.swift")
    folder.write("B.swift", "let a = 1\n")
    check("no finding, but unread files", folder.audit()[0] == 2)
    deep = Folder()
    for index, word in enumerate(["(", "[", "{ ", "f(", "do { ", "a + ", ".a()", "else if a {", '"\\(', "a ? b : "]):
        deep.write(f"{index}.swift", "let x = " + word * 100_000)
    deep.write("long.swift", "func f() { do { try g() } catch {} }\n" * 100_000)
    # Each of these findings takes more than a millisecond of a build that is not optimized.
    status, report = deep.audit(timeout=600)
    check("deep and long files", status == 1 and len(report["findings"]) == 100_000, status)


def windows():
    folder = Folder()
    folder.write("A.swift", LOST.replace("\n", "\r\n"))
    folder.write("B.swift", b"\xef\xbb\xbf" + LOST.encode())
    folder.write("C.swift", LOST.replace("    } catch", "\t/* 가 */ } catch"))
    places = [(f["line"], f["column"]) for f in folder.audit()[1]["findings"]]
    check("lines and columns", places == [(4, 7), (4, 7), (4, 14)], places)


def baseline():
    folder = Folder()
    folder.write("A.swift", LOST)
    first = folder.audit("--baseline", "b.json")
    check("a first baseline", first[0] == 0 and first[1]["findings"] == [] and (folder.path / "b.json").exists(), first)
    folder.write("A.swift", "\n\n" + LOST)
    check("moved code", folder.audit("--baseline", "b.json")[0] == 0)
    folder.write("A.swift", LOST + LOST)
    check("a new finding", folder.audit("--baseline", "b.json")[0] == 1)
    folder.write("A.swift", "let a = 1\n")
    check("a fixed one", folder.audit("--baseline", "b.json")[0] == 0)
    check("it has left", json.loads((folder.path / "b.json").read_text())["findings"] == [])
    for text in ("", "{", '{"version": 9, "findings": []}'):
        folder.write("b.json", text)
        check(f"a broken baseline {text!r}", folder.audit("--baseline", "b.json")[0] == 2)
        check("it stays", (folder.path / "b.json").read_text() == text)
    check("a folder that is not there", folder.audit("--baseline", "none/b.json")[0] == 2)


def fixes():
    folder = Folder()
    source = (
        "final class Home {\n    var isLoading = false\n    func load() async {\n        do {\n"
        "            try await api.load()\n        } catch {\n            showAlert(error)\n        }\n    }\n}\n"
    )
    folder.write("A.swift", source)
    shown = folder.run("fix")
    check("a diff alone", (folder.path / "A.swift").read_text() == source and shown.returncode == 0, shown)
    done = folder.run("fix", "--apply")
    changed = (folder.path / "A.swift").read_text()
    check("a fix", done.stdout == shown.stdout and "catch is CancellationError {" in changed, done)


def streams():
    folder = Folder()
    folder.write("A.swift", LOST)
    for closed in ("<&-", ">&-", "2>&-", "| head -c 1"):
        done = subprocess.run(
            ["bash", "-c", f'"{triage}" audit --only empty-catch {closed}'],
            cwd=folder.path,
            capture_output=True,
            timeout=60,
        )
        check(f"a run with {closed}", done.returncode in (0, 1), done)


for part in (statuses, names, bad_files, windows, baseline, fixes, streams):
    part()
print(f"audit: {passed} promises hold, {failed} do not")
sys.exit(1 if failed else 0)
