"""What is linked into the programs: Swift packages, Swift's runtime, and C libraries of Debian."""

import dataclasses
import functools
import json
import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]
# The packages of Debian whose archives `scripts/release build` links in, by program.
STATIC_LIBRARIES = {
    "desk": ("libbrotli-dev", "libgcc-12-dev", "libsqlite3-dev", "libssl-dev", "libstdc++-12-dev", "zlib1g-dev"),
    "triage": ("libgcc-12-dev", "libstdc++-12-dev"),
}
PACKAGES = {"desk": "Desk", "triage": "Audit"}
LICENSES = {
    "Apache License": "Apache-2.0",
    "Permission is hereby granted, free of charge": "MIT",
    "Redistribution and use in source and binary forms": "BSD-3-Clause",
}


@dataclasses.dataclass(frozen=True, order=True)
class Library:
    """A library in a program, with the texts that its license asks to pass on."""

    name: str
    version: str
    purl: str
    license: str
    texts: tuple[str, ...]


def libraries(program, scratch):
    """The libraries of a program: the packages that it was resolved to, then Swift's and C's."""
    c_libraries = [c_library(name) for name in STATIC_LIBRARIES[program]]
    return [*swift_packages(program, scratch), swift_runtime(), *c_libraries]


def swift_packages(program, scratch):
    """The packages that a program was resolved to, in order, without this repository's own."""
    places = ["--package-path", ROOT / PACKAGES[program], "--scratch-path", scratch / program]
    shown = output_of("swift", "package", *places, "show-dependencies", "--format", "json")
    found = [node for node in nodes(json.loads(shown)) if node["version"] != "unspecified"]
    return sorted({swift_package(node) for node in found})


def output_of(*command):
    """What a command prints."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def nodes(tree):
    """The packages below one, at any depth."""
    for node in tree["dependencies"]:
        yield node
        yield from nodes(node)


def swift_package(node):
    """A library as the package manager names it."""
    address = node["url"].removeprefix("https://").removesuffix(".git")
    texts = license_texts(pathlib.Path(node["path"]))
    return Library(node["name"], node["version"], f"pkg:swift/{address}@{node['version']}", declared(texts), texts)


@functools.cache
def license_texts(folder):
    """The licenses and notices at the top of a folder."""
    files = [file for file in folder.iterdir() if re.match(r"(LICENSE|NOTICE)", file.name)]
    return tuple(file.read_text() for file in sorted(files))


def declared(texts):
    """The license that a text is, by a line that only it has."""
    found = [name for line, name in LICENSES.items() if any(line in text for text in texts)]
    return found[0] if found else "NOASSERTION"


@functools.cache
def swift_runtime():
    """Swift's standard library, Foundation and Dispatch."""
    version = re.search(r"Swift version (\S+)", output_of("swift", "--version"))[1]
    toolchain = pathlib.Path(shutil.which("swift")).resolve().parents[1]
    text = (toolchain / "share" / "swift" / "LICENSE.txt").read_text()
    return Library("swift", version, f"pkg:generic/swift@{version}", "Apache-2.0 WITH Swift-exception", (text,))


def c_library(name):
    """A C library by the name of its package."""
    version = output_of("dpkg-query", "--show", "--showformat", "${Version}", name)
    text = pathlib.Path(f"/usr/share/doc/{name}/copyright").read_text(errors="replace")
    return Library(name, version, f"pkg:deb/debian/{name}@{version}", "NOASSERTION", (text,))
