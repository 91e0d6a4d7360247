"""Builds a copy of the repository in which every mistake is behind a switch."""

import os
import subprocess
import sys

from mistakes import ROOT, folder, mistaken_sources

COPY = ROOT / ".build" / "mutate" / "copy"
OPTIONS = (
    "--build-tests --quiet -c release -debug-info-format none -Xswiftc -enable-testing -Xswiftc -suppress-warnings"
)
# The library's integrations are tested on stand-ins of their libraries, and each with its trait.
LIBRARY = 'source "$0" && swift build "$@" --traits "OpenCombine,$stand_in_traits" "${stand_ins[@]}"'
# What no test needs is not built: tests of the library that need time, and the audit's plugins.
ENVIRONMENT = {"TRIAGE_TESTS": "unoptimized", "AUDIT_PLUGINS": "0"}


def scratch(package):
    return ROOT / ".build" / "mutate" / ("library" if package == "." else package.replace("/", "-"))


def copy(mistakes):
    """Writes the repository with all mistakes in it, and leaves alone what would not change."""
    texts = {path: text.encode() for path, text in mistaken_sources(mistakes).items()}
    switch = (ROOT / "scripts" / "parts" / "mutate" / "Mistaken.swift").read_text()
    for package, module in {(mistake.package, mistake.module) for mistake in mistakes}:
        text = switch.replace("MODULE", f"MISTAKE_{module}")
        texts[f"{folder(package, module)}/Mistaken.swift"] = text.encode()
    wanted = {**{path: (ROOT / path).read_bytes() for path in tracked()}, **texts}
    for path, content in wanted.items():
        file = COPY / path
        if not file.is_file() or file.read_bytes() != content:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    # Among them is Package.resolved, which may hold the version of a stand-in that has changed since.
    for file in COPY.rglob("*"):
        if file.is_file() and str(file.relative_to(COPY)) not in wanted:
            file.unlink()


def tracked():
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [path for path in listed.splitlines() if (ROOT / path).is_file()]


def build(package, jobs):
    options = [*OPTIONS.split(), "-j", str(jobs), "--scratch-path", scratch(package)]
    library = ["bash", "-c", LIBRARY, ROOT / "scripts" / "parts" / "stand-ins"]
    command = library if package == "." else ["swift", "build"]
    ran = subprocess.run([*command, *options], cwd=COPY / package, env={**os.environ, **ENVIRONMENT}, check=False)
    if ran.returncode != 0:
        sys.exit("The mistakes do not compile.")
