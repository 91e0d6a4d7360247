#!/usr/bin/env python3
"""Writes what the documentation compiler reads: the symbols of each library, and the snippets.

    scripts/docs graphs BUILD FOLDER    of the modules of a build, into FOLDER/<Library>

A snippet is a file of Snippets with the comments of DocC: `// snippet.NAME` begins a slice, `// snippet.end` ends it,
and lines from `// snippet.hide` to `// snippet.show` are left out.
"""

import concurrent.futures
import json
import pathlib
import platform
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
# They have no public symbol.
SILENT = {"CCurl", "TriageConcurrency"}
MARK = re.compile(r"\s*// snippet\.(\w+)\s*$")


def libraries():
    return sorted(path.name for path in (ROOT / "Sources").iterdir() if path.name not in SILENT)


def maps(build):
    """The modules in C that dependencies stand on, as they came or as the package manager has made them."""
    checkouts = build.resolve().parents[1] / "checkouts"
    return [*checkouts.glob("*/Sources/*/include/module.modulemap"), *build.glob("*.build/module.modulemap")]


def extract(library, build, folder, *options):
    """Writes the symbols of a library."""
    folder.mkdir(parents=True, exist_ok=True)
    command = ["swift", "symbolgraph-extract", "-module-name", library, "-I", str(build / "Modules")]
    command += ["-target", f"{platform.machine()}-unknown-linux-gnu", "-output-dir", str(folder)]
    command += ["-minimum-access-level", "public", *options]
    for headers in maps(build):
        command += ["-Xcc", f"-fmodule-map-file={headers}"]
    subprocess.run(command, check=True)


def snippet(path):
    """A snippet as a symbol."""
    about, lines, slices = [], [], {}
    name, is_hidden = None, False
    source = path.read_text("utf-8").splitlines()
    while source and source[0].startswith("//") and not MARK.match(source[0]):
        about.append(source.pop(0).removeprefix("//").strip())
    for line in source:
        mark = MARK.match(line)
        if not mark:
            if not is_hidden:
                lines.append(line)
        elif mark[1] in ("hide", "show"):
            is_hidden = mark[1] == "hide"
        else:
            if name:
                slices[name][1] = len(lines)
            name = None if mark[1] == "end" else mark[1]
            if name:
                slices[name] = [len(lines), len(lines)]
    if name:
        slices[name][1] = len(lines)
    return {
        "identifier": {"precise": f"$snippet__triage.{path.stem}", "interfaceLanguage": "swift"},
        "kind": {"identifier": "snippet", "displayName": "Snippet"},
        "pathComponents": ["Snippets", path.stem],
        "names": {"title": path.stem},
        "accessLevel": "public",
        "isVirtual": True,
        "docComment": {"lines": [{"text": text} for text in about]},
        "snippet": {"language": "swift", "lines": lines, "slices": slices},
    }


def snippets():
    """All snippets as one graph."""
    return json.dumps(
        {
            "metadata": {"formatVersion": {"major": 0, "minor": 1, "patch": 0}, "generator": "triage"},
            "module": {"name": "triage", "platform": {}, "isVirtual": True},
            "symbols": [snippet(path) for path in sorted((ROOT / "Snippets").glob("*.swift"))],
            "relationships": [],
        }
    )


def main():
    build, target = map(pathlib.Path, sys.argv[1:])
    shutil.rmtree(target, ignore_errors=True)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(
            pool.map(
                lambda library: extract(library, build, target / library, "-emit-extension-block-symbols"), libraries()
            )
        )
    graph = snippets()
    for library in libraries():
        (target / library / "triage-snippets.symbols.json").write_text(graph, "utf-8")


if __name__ == "__main__":
    main()
